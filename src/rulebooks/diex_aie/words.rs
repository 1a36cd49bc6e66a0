//! What all parts say in words, and what they put into forms.

use super::event::Event;
use super::quick_combat::Kind;
use super::side::Side;
use super::state::State;
use super::{DiexDesk, characters};
use crate::rulebooks::{self, Choice, FieldKind, WorkingStep};

/// What happens on the frame.
pub(super) type Happens = rulebooks::Event<Event>;

/// An event of a room as the frame takes it.
pub(super) fn happens(event: impl Into<Event>) -> Happens {
    rulebooks::Event::Own(event.into())
}

/// One of these words, each with what people read.
pub(super) fn one_of(words: &[(&str, &str)]) -> FieldKind {
    FieldKind::One(titled(words))
}

/// Words with what people read, as choices.
pub(super) fn titled(words: &[(&str, &str)]) -> Vec<Choice> {
    words.iter().map(|(word, title)| Choice { value: (*word).into(), title: (*title).to_owned(), barred: None }).collect()
}

/// Any number of characters who are wanted.
pub(super) fn several(desk: &DiexDesk, wanted: impl Fn(&characters::Character) -> bool) -> FieldKind {
    FieldKind::Several(characters::choices(desk, wanted))
}

/// A number as it is added: "+2", "-1", "+0".
pub(super) fn signed(value: i32) -> String {
    format!("{value:+}")
}

/// What people call a character, a side, or whatever else a duty names.
pub(super) fn title(state: &State, id: &str) -> String {
    if let Some(man) = state.character(id) {
        return characters::title(man);
    }
    match id.split_once(':') {
        Some((side, kind)) => {
            let side = Side::of_word(side).map_or(side, |side| side.name(state));
            let kind = Kind::of_word(kind).map_or_else(|| kind.to_owned(), |kind| kind.name().to_owned());
            format!("{side}, {kind}")
        }
        None => Side::of_word(id).map_or_else(|| id.to_owned(), |side| side.name(state).to_owned()),
    }
}

/// A line of workings.
pub(super) fn working(what: String, section: &str, value: String) -> WorkingStep {
    WorkingStep { what, section: section.to_owned(), value }
}
