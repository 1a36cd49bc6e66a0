//! The board games for the unit tests of the crates app and files. They cannot use the program's list,
//! `src/registered.rs`, which depends on them.

use senlac_board_games::session::BoardGames;

pub const BOARD_GAMES: BoardGames =
    BoardGames(&[&senlac_hastings_1066::BOARD_GAME, &senlac_diex_aie::BOARD_GAME, &senlac_ancients::BOARD_GAME]);
