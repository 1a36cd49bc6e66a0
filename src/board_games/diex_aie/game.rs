//! The rulebook and its games, by name.

use senlac_board_games::{BoardGameState, Rulebook};

/// The rulebook of *Diex Aïe 2*.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiexAie;

/// State of a game, with the data that all board games share.
pub type DiexGame = BoardGameState<DiexAie>;

/// An event of the game, from any part.
pub(super) type DiexEvent = <DiexAie as Rulebook>::Event;
