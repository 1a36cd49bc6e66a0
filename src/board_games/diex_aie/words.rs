//! What all parts say in words, and what they put into forms.

use super::{DiexDesk, DiexEvent, characters};
use senlac_board_games::{Choice, FieldKind};

/// What happens on the frame.
pub(super) type Happens = senlac_board_games::Event<DiexEvent>;

/// An event of a room as the frame takes it.
pub(super) fn happens(event: impl Into<DiexEvent>) -> Happens {
    senlac_board_games::Event::Own(event.into())
}

/// Words with what people read, as choices.
pub(super) fn titled(words: &[(&str, &str)]) -> Vec<Choice> {
    words.iter().map(|(word, title)| Choice { value: (*word).into(), title: (*title).to_owned(), barred: None }).collect()
}

/// One of the characters who are wanted.
pub(super) fn somebody(desk: &DiexDesk, wanted: impl Fn(&characters::Character) -> bool) -> FieldKind {
    FieldKind::One(characters::choices(desk, wanted))
}

/// Any number of characters who are wanted.
pub(super) fn several(desk: &DiexDesk, wanted: impl Fn(&characters::Character) -> bool) -> FieldKind {
    FieldKind::Several(characters::choices(desk, wanted))
}

/// Any number of characters, whoever they are.
pub(super) fn everybody(desk: &DiexDesk) -> FieldKind {
    several(desk, |_| true)
}

/// What is called by names of the players' own is said in the command language alone.
pub(super) const fn in_words_alone() -> FieldKind {
    FieldKind::Record(Vec::new())
}

/// A number as it is added: "+2", "-1", "+0".
pub(super) fn signed(value: i32) -> String {
    format!("{value:+}")
}
