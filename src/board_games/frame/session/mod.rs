//! An open board game, whichever it is: what the window, the command line and paper show and ask, without its type.

mod board_game;
mod board_games;
mod intact;
mod lines;
mod public;
mod replayed;
mod standing;
mod steps;

use chrono::{DateTime, Utc};
use serde_json::{Map, Value};

pub use self::board_game::{BoardGame, SessionPlan};
pub use self::board_games::BoardGames;
pub use self::intact::{InspectedBoardGame, IntactBoardGame};
pub use self::lines::BoardGameLogLine;
pub use self::public::{PublicResult, PublicStatus};
pub use self::replayed::{ReplayedFile, replay};
pub use self::standing::{BoardGameStatus, CommandPreview, DutyEntry, OfferedProcedure};
pub use self::steps::{AmendmentPreview, RestorableStep, StepDetails};
use crate::{
    BoardGameRules, BoardGameSetup, CommandRefusal, Form, OwnedCell, OwnedCells, PrintedTable, READ_OFF, RecordSheets, Rulebook,
    read_off_form,
};
use senlac_base::game::{Data, Rules};
use senlac_base::language::lists::join_with;
use senlac_record::{AppendJob, AppendResult, Denial, FileProblem, Game, GameFile, Remark, Request};

/// Reason why a line of the command language wasn't carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineProblem {
    /// The command is against the rules.
    #[error("{}", join_with(&.0.reasons, "; "))]
    Refused(CommandRefusal),
    /// The file can't be written any more; contains the error text.
    #[error("{0}")]
    FileLost(String),
    /// Any other problem, as text.
    #[error("{0}")]
    Failed(String),
}

impl From<Denial<CommandRefusal>> for LineProblem {
    fn from(denied: Denial<CommandRefusal>) -> Self {
        match denied {
            Denial::Refused(refused) => Self::Refused(refused),
            Denial::File(_) | Denial::Broken => Self::FileLost(denied.to_string()),
            Denial::NothingToTakeBack | Denial::NothingToRestore | Denial::NoSuchStep(_) => Self::Failed(denied.to_string()),
            Denial::NotAmendable(_) | Denial::CannotComeBack(_) | Denial::ReadOnly(_) => Self::Failed(denied.to_string()),
            Denial::Full | Denial::StillWriting => Self::Failed(denied.to_string()),
        }
    }
}

/// Board game in play, without its type.
pub trait OpenBoardGame: GameFile {
    /// Returns the current state for the teacher's screen.
    fn status(&self) -> BoardGameStatus;

    /// Returns the public part of the state.
    fn public_status(&self) -> PublicStatus;

    /// Returns a procedure's form as far as it is filled in. For an existing step, it uses the state before that step.
    fn form(&self, procedure: &str, input: &Map<String, Value>, before: Option<u64>) -> Option<Form>;

    /// Returns what is known about a command before the dice are rolled. For an existing step, it uses the state
    /// before that step.
    ///
    /// # Errors
    /// Returns every reason why it can't even be attempted.
    fn preview(&self, command: &Map<String, Value>, before: Option<u64>) -> Result<CommandPreview, Vec<String>>;

    /// Returns the details of a step in the battle log; `None` if there is no step of this number.
    fn step_details(&self, step: u64) -> Option<StepDetails>;

    /// Returns what a line that amends a step would change. Nothing is saved.
    ///
    /// # Errors
    /// Returns every reason why the step can't be amended like this.
    fn try_amend(&self, line: &str) -> Result<AmendmentPreview, LineProblem>;

    /// Returns every table in its printed layout.
    fn tables(&self) -> &'static [PrintedTable];

    /// Returns its record sheets.
    fn record_sheets(&self) -> RecordSheets;

    /// Returns what it contains of the tables that only the owners have.
    fn owned(&self) -> OwnedCells;

    /// Returns the owners' table cells that were entered since the game started, unless those steps were undone.
    fn cells_entered_in_play(&self) -> Vec<OwnedCell>;

    /// Returns every step of the battle log as text, the first one first.
    fn lines(&self) -> Vec<BoardGameLogLine>;

    /// Judges and resolves a line of the command language. It counts only after [`Self::finish`] has received the
    /// result of writing it.
    ///
    /// # Errors
    /// Returns every reason why it isn't carried out.
    fn begin(&mut self, line: &str, now: DateTime<Utc>) -> Result<AppendJob, LineProblem>;

    /// Completes the line passed to `begin`, if it is on the disk. Returns its events as in the file.
    ///
    /// # Errors
    /// Returns why the file couldn't be written. Nothing has changed in that case.
    fn finish(&mut self, appended: AppendResult) -> Result<Vec<Value>, LineProblem>;

    /// Carries out a line of the command language at once.
    ///
    /// # Errors
    /// Returns every reason why it isn't carried out. Nothing has changed in that case.
    fn submit(&mut self, line: &str, now: DateTime<Utc>) -> Result<Vec<Value>, LineProblem> {
        let append = self.begin(line, now)?;
        self.finish(append.write())
    }
}

impl<B: Rulebook> OpenBoardGame for Game<BoardGameRules<B>> {
    fn status(&self) -> BoardGameStatus {
        standing::status(self.chronicle())
    }

    fn public_status(&self) -> PublicStatus {
        public::public_status(self.chronicle())
    }

    fn form(&self, procedure: &str, input: &Map<String, Value>, before: Option<u64>) -> Option<Form> {
        if procedure == READ_OFF {
            return Some(read_off_form(&B::owned_tables(), input));
        }
        let earlier = before.and_then(|step| self.chronicle().state_before_step(step));
        B::form(earlier.as_ref().unwrap_or_else(|| self.state()), procedure, input)
    }

    fn step_details(&self, step: u64) -> Option<StepDetails> {
        steps::step_details(self.chronicle(), step)
    }

    fn try_amend(&self, line: &str) -> Result<AmendmentPreview, LineProblem> {
        steps::try_amend(self.chronicle(), line)
    }

    fn preview(&self, command: &Map<String, Value>, before: Option<u64>) -> Result<CommandPreview, Vec<String>> {
        let command = serde_json::from_value(Value::Object(command.clone())).map_err(|problem| vec![problem.to_string()])?;
        let earlier = before.and_then(|step| self.chronicle().state_before_step(step));
        let plan = earlier.as_ref().unwrap_or_else(|| self.state()).plan(&command).map_err(|refused| refused.reason_texts())?;
        let mut workings = plan.workings();
        for outcome in &mut workings.outcomes {
            outcome.result = B::result_text(&outcome.result).into();
        }
        Ok(CommandPreview { workings, against: plan.against.iter().map(ToString::to_string).collect() })
    }

    fn tables(&self) -> &'static [PrintedTable] {
        B::tables()
    }

    fn record_sheets(&self) -> RecordSheets {
        RecordSheets::from_state(self.state())
    }

    fn owned(&self) -> OwnedCells {
        B::owned(&self.state().own).into_iter().collect()
    }

    fn cells_entered_in_play(&self) -> Vec<OwnedCell> {
        let began = BoardGameRules::<B>::begin(self.chronicle().setup()).map(|game| B::owned(&game.own)).unwrap_or_default();
        B::owned(&self.state().own).into_iter().filter(|cell| !began.contains(cell)).collect()
    }

    fn lines(&self) -> Vec<BoardGameLogLine> {
        lines::all_lines(self.chronicle())
    }

    fn begin(&mut self, line: &str, now: DateTime<Utc>) -> Result<AppendJob, LineProblem> {
        let request =
            Request::<<BoardGameRules<B> as Rules>::Command>::parse(line).map_err(|problem| LineProblem::Failed(problem.to_string()))?;
        Ok(self.begin(request, now)?)
    }

    fn finish(&mut self, appended: AppendResult) -> Result<Vec<Value>, LineProblem> {
        let told = self.finish(appended)?;
        Ok(told.iter().filter_map(|told| serde_json::to_value(told).ok()).collect())
    }
}

/// Game with remarks about what its file or location can't guarantee.
pub type OpenedBoardGame = (Box<dyn OpenBoardGame>, Vec<Remark>);

/// Boxes a game without the type of its rulebook.
fn boxed<B: Rulebook, T>(game: Result<(Game<BoardGameRules<B>>, T), FileProblem>) -> Result<(Box<dyn OpenBoardGame>, T), FileProblem>
where
    BoardGameSetup<B::Setup>: Data,
{
    game.map(|(game, with)| (Box::new(game) as Box<dyn OpenBoardGame>, with))
}
