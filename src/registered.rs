//! The board games of this program. `docs/a-new-rulebook.md` says what else a new one needs.

use senlac_board_games::session::BoardGames;

pub use {senlac_ancients as ancients, senlac_diex_aie as diex_aie, senlac_hastings_1066 as hastings_1066};

/// Every board game, in the order in which people see them.
pub const BOARD_GAMES: BoardGames = BoardGames(&[&hastings_1066::BOARD_GAME, &diex_aie::BOARD_GAME, &ancients::BOARD_GAME]);

/// Does something with the type of the board game that has a name, or else something other.
macro_rules! with_board_game {
    ($name:expr, $rulebook:ident => $what:expr, else $other:expr) => {
        $crate::registered::with_board_game!(
            [
                $crate::registered::hastings_1066::Hastings,
                $crate::registered::diex_aie::DiexAie,
                $crate::registered::ancients::Ancients
            ] $name, $rulebook => $what, else $other
        )
    };
    ([$($game:ty),+] $name:expr, $rulebook:ident => $what:expr, else $other:expr) => {{
        let name: &str = $name;
        $(if name == <$game as senlac_board_games::Rulebook>::NAME {
            type $rulebook = $game;
            $what
        } else)+ {
            $other
        }
    }};
}
pub(crate) use with_board_game;
