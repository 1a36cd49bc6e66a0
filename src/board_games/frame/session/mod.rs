//! An open board game, whichever it is: what the window, the command line and paper show and ask, without its type.

mod board_game;
mod board_games;
mod lines;
mod public;
mod replayed;
mod salvage;
mod standing;
mod steps;

use chrono::{DateTime, Utc};
use serde_json::{Map, Value};

pub use self::board_game::{BoardGame, SessionPlan};
pub use self::board_games::BoardGames;
pub use self::lines::DeskLine;
pub use self::public::{PublicResult, PublicStanding};
pub use self::replayed::{ReplayedFile, replay};
pub use self::salvage::SoundPart;
pub use self::standing::{DeskStanding, Foreseen, OfferedProcedure, WaitingDuty};
pub use self::steps::{CouldComeBack, OpenedStep, TriedAmendment};
use crate::{Desk, DeskSetup, Form, Owned, OwnedCell, PrintedTable, READ_OFF, RecordSheets, Refused, Rulebook, read_off_form};
use senlac_base::game::{Data, Rules};
use senlac_base::language::lists::joined;
use senlac_record::{Append, Appended, Denied, FileProblem, Game, GameFile, Remark, Request};

/// Why a line was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDone {
    /// The rules refuse it.
    #[error("{}", joined(&.0.reasons, "; "))]
    Refused(Refused),
    /// The file can't be written any more, in words.
    #[error("{0}")]
    FileLost(String),
    /// Anything else, in words.
    #[error("{0}")]
    Failed(String),
}

impl From<Denied<Refused>> for NotDone {
    fn from(denied: Denied<Refused>) -> Self {
        match denied {
            Denied::Refused(refused) => Self::Refused(refused),
            Denied::File(_) | Denied::Broken => Self::FileLost(denied.to_string()),
            Denied::NothingToTakeBack | Denied::NothingToRestore | Denied::NoSuchStep(_) => Self::Failed(denied.to_string()),
            Denied::NotAmendable(_) | Denied::CannotComeBack(_) | Denied::ReadOnly(_) => Self::Failed(denied.to_string()),
            Denied::Full | Denied::StillWriting => Self::Failed(denied.to_string()),
        }
    }
}

/// A game of a light rulebook in play.
pub trait DeskGame: GameFile {
    /// How it stands, as it is shown.
    fn standing(&self) -> DeskStanding;

    /// What everybody may see of it.
    fn public(&self) -> PublicStanding;

    /// The fields of a procedure, as far as they are filled in; of a step that stands, as the game stood before it.
    fn form(&self, procedure: &str, input: &Map<String, Value>, before: Option<u64>) -> Option<Form>;

    /// What can be told of a command before the dice; of a step that stands, as the game stood before it.
    ///
    /// # Errors
    /// Every reason why it cannot even be tried.
    fn foresee(&self, command: &Map<String, Value>, before: Option<u64>) -> Result<Foreseen, Vec<String>>;

    /// A step of the chronicle, opened; `None` if there is none of this number.
    fn opened(&self, step: u64) -> Option<OpenedStep>;

    /// What a line that amends a step would change; nothing of it is kept.
    ///
    /// # Errors
    /// Every reason why the step cannot be so.
    fn try_amend(&self, line: &str) -> Result<TriedAmendment, NotDone>;

    /// Every table in its printed shape.
    fn tables(&self) -> &'static [PrintedTable];

    /// What it has to say on paper.
    fn record_sheets(&self) -> RecordSheets;

    /// What it knows of the tables that only the owners have.
    fn owned(&self) -> Owned;

    /// What of that was read off since it began, as far as those steps still stand.
    fn read_in_play(&self) -> Vec<OwnedCell>;

    /// Every step of the chronicle in words, the first one first.
    fn lines(&self) -> Vec<DeskLine>;

    /// Judges and resolves a line of the command language. It counts once [`Self::finish`] has what [`Append::write`] gave.
    ///
    /// # Errors
    /// Every reason why it is not done.
    fn begin(&mut self, line: &str, now: DateTime<Utc>) -> Result<Append, NotDone>;

    /// The line that was begun counts, where the disk has it: what happened, as the file has it.
    ///
    /// # Errors
    /// Why the file could not be written. Nothing has changed then.
    fn finish(&mut self, appended: Appended) -> Result<Vec<Value>, NotDone>;

    /// Carries out a line of the command language at once.
    ///
    /// # Errors
    /// Every reason why it is not done. Nothing has changed then.
    fn submit(&mut self, line: &str, now: DateTime<Utc>) -> Result<Vec<Value>, NotDone> {
        let append = self.begin(line, now)?;
        self.finish(append.write())
    }
}

impl<B: Rulebook> DeskGame for Game<Desk<B>> {
    fn standing(&self) -> DeskStanding {
        standing::of(self.chronicle())
    }

    fn public(&self) -> PublicStanding {
        public::of(self.chronicle())
    }

    fn form(&self, procedure: &str, input: &Map<String, Value>, before: Option<u64>) -> Option<Form> {
        if procedure == READ_OFF {
            return Some(read_off_form(&B::owned_tables(), input));
        }
        let earlier = before.and_then(|step| self.chronicle().state_before_step(step));
        B::form(earlier.as_ref().unwrap_or_else(|| self.state()), procedure, input)
    }

    fn opened(&self, step: u64) -> Option<OpenedStep> {
        steps::opened(self.chronicle(), step)
    }

    fn try_amend(&self, line: &str) -> Result<TriedAmendment, NotDone> {
        steps::try_amend(self.chronicle(), line)
    }

    fn foresee(&self, command: &Map<String, Value>, before: Option<u64>) -> Result<Foreseen, Vec<String>> {
        let command = serde_json::from_value(Value::Object(command.clone())).map_err(|problem| vec![problem.to_string()])?;
        let earlier = before.and_then(|step| self.chronicle().state_before_step(step));
        let plan = earlier.as_ref().unwrap_or_else(|| self.state()).plan(&command).map_err(|refused| refused.in_words())?;
        let mut workings = plan.workings();
        for outcome in &mut workings.outcomes {
            outcome.result = B::result_words(&outcome.result).into();
        }
        Ok(Foreseen { workings, against: plan.against.iter().map(ToString::to_string).collect() })
    }

    fn tables(&self) -> &'static [PrintedTable] {
        B::tables()
    }

    fn record_sheets(&self) -> RecordSheets {
        RecordSheets::of(self.state())
    }

    fn owned(&self) -> Owned {
        B::owned(&self.state().own).into_iter().collect()
    }

    fn read_in_play(&self) -> Vec<OwnedCell> {
        let began = Desk::<B>::begin(self.chronicle().setup()).map(|desk| B::owned(&desk.own)).unwrap_or_default();
        B::owned(&self.state().own).into_iter().filter(|cell| !began.contains(cell)).collect()
    }

    fn lines(&self) -> Vec<DeskLine> {
        lines::of(self.chronicle())
    }

    fn begin(&mut self, line: &str, now: DateTime<Utc>) -> Result<Append, NotDone> {
        let request = Request::<<Desk<B> as Rules>::Command>::parse(line).map_err(|problem| NotDone::Failed(problem.to_string()))?;
        Ok(self.begin(request, now)?)
    }

    fn finish(&mut self, appended: Appended) -> Result<Vec<Value>, NotDone> {
        let told = self.finish(appended)?;
        Ok(told.iter().filter_map(|told| serde_json::to_value(told).ok()).collect())
    }
}

/// A game with what its file or its place cannot promise.
pub type OpenedDesk = (Box<dyn DeskGame>, Vec<Remark>);

/// A game without the name of its rulebook.
fn boxed<B: Rulebook, T>(game: Result<(Game<Desk<B>>, T), FileProblem>) -> Result<(Box<dyn DeskGame>, T), FileProblem>
where
    DeskSetup<B::Setup>: Data,
{
    game.map(|(game, with)| (Box::new(game) as Box<dyn DeskGame>, with))
}
