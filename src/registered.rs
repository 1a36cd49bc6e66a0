//! The board games of this program. `docs/a-new-rulebook.md` says what else a new one needs.

use senlac_board_games::session::BoardGames;

pub use {senlac_ancients as ancients, senlac_diex_aie as diex_aie, senlac_hastings_1066 as hastings_1066};

/// Every board game, in the order in which people see them.
pub const BOARD_GAMES: BoardGames = BoardGames(&[&hastings_1066::BOARD_GAME, &diex_aie::BOARD_GAME, &ancients::BOARD_GAME]);
