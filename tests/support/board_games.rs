//! The board games that unit tests below the program have.

use senlac_board_games::session::BoardGames;

pub const BOARD_GAMES: BoardGames =
    BoardGames(&[&senlac_hastings_1066::BOARD_GAME, &senlac_diex_aie::BOARD_GAME, &senlac_ancients::BOARD_GAME]);
