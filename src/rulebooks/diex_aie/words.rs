//! What all parts say in words, and what they put into forms.

use super::{DiexDesk, DiexEvent, characters};
use crate::rulebooks::{self, Choice, FieldKind};

/// What happens on the frame.
pub(super) type Happens = rulebooks::Event<DiexEvent>;

/// An event of a room as the frame takes it.
pub(super) fn happens(event: impl Into<DiexEvent>) -> Happens {
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
