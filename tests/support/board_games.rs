//! The board games that the unit tests of app and files have. The list of the program, `src/registered.rs`, is above those crates,
//! so that they can't use it.

use senlac_board_games::session::BoardGames;

pub const BOARD_GAMES: BoardGames =
    BoardGames(&[&senlac_hastings_1066::BOARD_GAME, &senlac_diex_aie::BOARD_GAME, &senlac_ancients::BOARD_GAME]);
