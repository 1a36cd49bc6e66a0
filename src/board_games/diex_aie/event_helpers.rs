//! Helpers shared by all parts: event constructors, form fields and short texts.

use super::{DiexEvent, DiexGame, characters};
use senlac_board_games::{Choice, FieldKind};

/// An event of the game, its own or one shared by all board games.
pub(super) type GameEvent = senlac_board_games::Event<DiexEvent>;

/// Wraps an event of a part as an event of the game.
pub(super) fn own_event(event: impl Into<DiexEvent>) -> GameEvent {
    senlac_board_games::Event::Own(event.into())
}

/// Returns choices from pairs of a key and a title.
pub(super) fn keyed_choices(words: &[(&str, &str)]) -> Vec<Choice> {
    words.iter().map(|(word, title)| Choice { value: (*word).into(), title: (*title).to_owned(), barred: None }).collect()
}

/// Returns a form field that offers one of the wanted characters.
pub(super) fn character_field(game: &DiexGame, wanted: impl Fn(&characters::Character) -> bool) -> FieldKind {
    FieldKind::One(characters::choices(game, wanted))
}

/// Returns a form field that offers any number of the wanted characters.
pub(super) fn characters_field(game: &DiexGame, wanted: impl Fn(&characters::Character) -> bool) -> FieldKind {
    FieldKind::Several(characters::choices(game, wanted))
}

/// Returns a form field that offers any number of all characters.
pub(super) fn all_characters_field(game: &DiexGame) -> FieldKind {
    characters_field(game, |_| true)
}

/// Returns the field of a value that can be given only in the command language, because its keys are the players' own names.
pub(super) const fn command_only_field() -> FieldKind {
    FieldKind::Record(Vec::new())
}

/// Returns a number with its sign: "+2", "-1", "+0".
pub(super) fn signed(value: i32) -> String {
    format!("{value:+}")
}
