//! A board game that is read without being opened: its file is neither locked nor changed.

use std::path::Path;

use serde_json::{Value, json};

use super::standing::{BoardGameStatus, status};
use crate::{BoardGameRules, Command, OwnedCells, RecordSheets, Rulebook, RulebookOptions, Workings, with_sentences};
use senlac_base::disk::Disk;
use senlac_base::game::Rules;
use senlac_record::{Chronicle, FileProblem, Remark, Request, inspect_on};

/// Board game in a file of which every step can be read, without its type.
pub trait IntactBoardGame {
    /// Returns its state for people.
    fn status(&self) -> BoardGameStatus;

    /// Returns its state for other programs. Every message is an English sentence.
    fn report(&self) -> Value;

    /// Returns its record sheets.
    fn record_sheets(&self) -> RecordSheets;

    /// Returns what it contains of the tables that only the owners have.
    fn owned(&self) -> OwnedCells;

    /// Returns the modifiers and exact odds of a line of the command language. Nothing is played.
    ///
    /// # Errors
    /// Returns what is wrong with the line, or every reason why it can't be attempted.
    fn workings(&self, line: &str) -> Result<Workings, String>;
}

impl<B: Rulebook> IntactBoardGame for Chronicle<BoardGameRules<B>> {
    fn status(&self) -> BoardGameStatus {
        status(self)
    }

    fn report(&self) -> Value {
        let game = self.state();
        with_sentences(|| {
            json!({
                "rulebook": B::NAME,
                "turn": B::turn(&game.own),
                "sequence": B::sequence(game),
                "tracks": B::tracks(game),
                "warnings": B::warnings(game),
                "duties": game.duties,
                "roster": B::roster(game),
                "rulings": game.options.written(),
                "if_it_ended_now": B::provisional_outcome(game),
                "over": B::outcome(&game.own),
                "state": game.own,
                "hash": BoardGameRules::<B>::fingerprint(game),
            })
        })
    }

    fn record_sheets(&self) -> RecordSheets {
        RecordSheets::from_state(self.state())
    }

    fn owned(&self) -> OwnedCells {
        B::owned(&self.state().own).into_iter().collect()
    }

    fn workings(&self, line: &str) -> Result<Workings, String> {
        let request = Request::<Command<B::Command>>::parse(line).map_err(|problem| problem.to_string())?;
        let Request::Play(order) = request else { return Err(tr!("odds can only be shown for moves in the game").to_owned()) };
        self.state().plan(&order.command).map(|plan| plan.workings()).map_err(|refused| refused.to_string())
    }
}

/// Remarks on a file that was read, and its game if it has no damage.
pub type InspectedBoardGame = (Vec<Remark>, Result<Box<dyn IntactBoardGame>, FileProblem>);

/// Reads and replays a game file without changing it.
pub(super) fn inspect<B: Rulebook>(disk: &dyn Disk, path: &Path) -> Result<InspectedBoardGame, FileProblem> {
    let mut inspection = inspect_on::<BoardGameRules<B>>(disk, path)?;
    let remarks = std::mem::take(&mut inspection.remarks);
    let game = inspection.into_intact(path).map(|chronicle| Box::new(chronicle) as Box<dyn IntactBoardGame>);
    Ok((remarks, game))
}
