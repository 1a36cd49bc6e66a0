//! Titles of characters, sides and losses.

use super::kind::Kind;
use crate::characters;
use crate::side::Side;
use crate::state::State;

/// Returns the title of a character, a side, or a loss such as `attacker:infantry`.
pub(crate) fn title(state: &State, id: &str) -> String {
    if let Some(man) = state.character(id) {
        return characters::title(man);
    }
    match id.split_once(':') {
        Some((side, kind)) => {
            let side = Side::of_word(side).map_or(side, |side| side.display_name(state));
            let kind = Kind::of_word(kind).map_or_else(|| kind.to_owned(), |kind| kind.name().to_owned());
            format!("{side}, {kind}")
        }
        None => Side::of_word(id).map_or_else(|| id.to_owned(), |side| side.display_name(state).to_owned()),
    }
}
