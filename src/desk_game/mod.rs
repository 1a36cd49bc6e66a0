//! A game of a light rulebook, whichever it is: what a desk shows and asks, without the rulebook's name. The list of the
//! rulebooks stands here alone.

mod lines;
mod standing;

use std::fmt::Debug;
use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use serde_json::{Map, Value};

pub use self::lines::DeskLine;
pub use self::standing::{DeskStanding, Foreseen, OfferedProcedure, WaitingDuty};
use crate::disk::Disk;
use crate::game::{Data, Rules};
use crate::record::{Append, Appended, Denied, FileProblem, Game, LookOver, LookedOver, Remark, Request, Saved, rulebook_on};
use crate::rulebooks::{Desk, DeskSetup, Form, PrintedTable, Refused, Rulebook, Rulings};

/// Does something with all light rulebooks: this is their list.
macro_rules! light_rulebooks {
    ($($way:tt)+) => {
        $crate::desk_game::each_rulebook!([$crate::rulebooks::hastings_1066::Hastings] $($way)+)
    };
}
pub(crate) use light_rulebooks;

/// `names`: name and title of each. `name, Type => what, else other`: does it by the rulebook of that name, or the other if there is
/// none.
macro_rules! each_rulebook {
    ([$($light:ty),+] names) => {
        &[$((<$light as $crate::rulebooks::Rulebook>::NAME, <$light as $crate::rulebooks::Rulebook>::TITLE)),+]
    };
    ([$($light:ty),+] $name:expr, $rulebook:ident => $what:expr, else $other:expr) => {{
        let name: &str = $name;
        $(if name == <$light as $crate::rulebooks::Rulebook>::NAME {
            type $rulebook = $light;
            $what
        } else)+ {
            $other
        }
    }};
}
pub(crate) use each_rulebook;

/// The name and the title of every light rulebook.
pub const LIGHT_RULEBOOKS: &[(&str, &str)] = light_rulebooks!(names);

/// Why a line was not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotDone {
    /// Every reason.
    pub reasons: Vec<String>,
    /// Whether the referee may allow it all the same.
    pub can_be_overruled: bool,
    /// Whether it was the file, which can no longer be written.
    pub lost_its_file: bool,
}

impl From<String> for NotDone {
    fn from(reason: String) -> Self {
        Self { reasons: vec![reason], can_be_overruled: false, lost_its_file: false }
    }
}

impl From<Denied<Refused>> for NotDone {
    fn from(denied: Denied<Refused>) -> Self {
        match denied {
            Denied::Refused(Refused { reasons, can_be_overruled }) => Self { reasons, can_be_overruled, lost_its_file: false },
            Denied::File(_) | Denied::Broken => Self { lost_its_file: true, ..denied.to_string().into() },
            Denied::NothingToTakeBack | Denied::NothingToRestore | Denied::NoSuchStep(_) => denied.to_string().into(),
            Denied::NotAmendable(_) | Denied::CannotComeBack(_) | Denied::ReadOnly(_) | Denied::StillWriting => denied.to_string().into(),
        }
    }
}

/// Writes a whole game as a new file in this place.
pub type WriteNew = Box<dyn FnOnce(&Path) -> Result<Saved, FileProblem> + Send>;

/// A game of a light rulebook in play.
pub trait DeskGame: Debug + Send {
    /// How it stands, as it is shown.
    fn standing(&self) -> DeskStanding;

    /// The fields of a procedure, as far as they are filled in.
    fn form(&self, procedure: &str, input: &Map<String, Value>) -> Option<Form>;

    /// What can be told of a command before the dice.
    ///
    /// # Errors
    /// Every reason why it cannot even be tried.
    fn foresee(&self, command: &Map<String, Value>) -> Result<Foreseen, Vec<String>>;

    /// Every table in its printed shape.
    fn tables(&self) -> &'static [PrintedTable];

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

    /// Where the file is.
    fn path(&self) -> &Path;

    /// What the place of the file cannot promise.
    fn doubts(&self) -> Vec<Remark>;

    /// What there is to read before the game is left; `None` if there is nothing to find out.
    fn begin_look_over(&mut self) -> Option<LookOver>;

    /// The file was looked at.
    ///
    /// # Errors
    /// Where it is not what was written.
    fn finish_look_over(&mut self, looked: LookedOver) -> Result<(), FileProblem>;

    /// Plays on without the file, which can no longer be written.
    fn go_on_in_memory(&mut self);

    /// How many steps perhaps only the memory has.
    fn unsaved(&self) -> u64;

    /// What a new file with the whole game is written by.
    fn new_file(&self) -> WriteNew;

    /// Play goes on in a file that was written with all of it.
    fn go_on_in(&mut self, saved: Saved);
}

impl<B: Rulebook> DeskGame for Game<Desk<B>> {
    fn standing(&self) -> DeskStanding {
        standing::of(self.chronicle())
    }

    fn form(&self, procedure: &str, input: &Map<String, Value>) -> Option<Form> {
        B::form(self.state(), procedure, input)
    }

    fn foresee(&self, command: &Map<String, Value>) -> Result<Foreseen, Vec<String>> {
        let command = serde_json::from_value(Value::Object(command.clone())).map_err(|problem| vec![problem.to_string()])?;
        let plan = self.state().plan(&command).map_err(|refused| refused.reasons)?;
        Ok(Foreseen { workings: plan.workings(), against: plan.against.iter().map(ToString::to_string).collect() })
    }

    fn tables(&self) -> &'static [PrintedTable] {
        B::tables()
    }

    fn lines(&self) -> Vec<DeskLine> {
        lines::of(self.chronicle())
    }

    fn begin(&mut self, line: &str, now: DateTime<Utc>) -> Result<Append, NotDone> {
        let request = Request::<<Desk<B> as Rules>::Command>::parse(line).map_err(|problem| NotDone::from(problem.to_string()))?;
        Ok(self.begin(request, now)?)
    }

    fn finish(&mut self, appended: Appended) -> Result<Vec<Value>, NotDone> {
        let told = self.finish(appended)?;
        Ok(told.iter().filter_map(|told| serde_json::to_value(told).ok()).collect())
    }

    fn path(&self) -> &Path {
        self.path()
    }

    fn doubts(&self) -> Vec<Remark> {
        self.doubts()
    }

    fn begin_look_over(&mut self) -> Option<LookOver> {
        self.begin_look_over()
    }

    fn finish_look_over(&mut self, looked: LookedOver) -> Result<(), FileProblem> {
        self.finish_look_over(looked)
    }

    fn go_on_in_memory(&mut self) {
        self.go_on_in_memory_after(None);
    }

    fn unsaved(&self) -> u64 {
        self.unsaved()
    }

    fn new_file(&self) -> WriteNew {
        let file = self.new_file();
        Box::new(move |path| file.write(path))
    }

    fn go_on_in(&mut self, saved: Saved) {
        self.go_on_in(saved);
    }
}

/// A game with what its file or its place cannot promise.
pub type OpenedDesk = (Box<dyn DeskGame>, Vec<Remark>);

/// Begins the sample evening of the rulebook of this name in a new file.
///
/// # Errors
/// Where the file cannot be made; `None` if there is no such rulebook.
pub fn begin_sample(
    rulebook: &str,
    disk: Arc<dyn Disk>,
    path: &Path,
    seed: u64,
    now: DateTime<Utc>,
) -> Option<Result<Box<dyn DeskGame>, FileProblem>> {
    light_rulebooks!(rulebook, B => Some({
        let setup = DeskSetup { rulings: Rulings::default(), own: <B as Rulebook>::sample() };
        boxed::<B, ()>(Game::create_on(disk, path, setup, seed, now).map(|game| (game, ()))).map(|(game, ())| game)
    }), else None)
}

/// Opens a game of a light rulebook, by the header of its file; `None` if no light rulebook plays it, or
/// `Usual` can.
///
/// # Errors
/// As [`Game::open`].
pub fn open_by_header<Usual: Rules>(disk: Arc<dyn Disk>, path: &Path) -> Option<Result<OpenedDesk, FileProblem>> {
    let rulebook = rulebook_on::<Usual>(&*disk, path)?;
    light_rulebooks!(&rulebook, B => Some(boxed::<B, Vec<Remark>>(Game::open_on(disk, path))), else None)
}

/// A game without the name of its rulebook.
fn boxed<B: Rulebook, T>(game: Result<(Game<Desk<B>>, T), FileProblem>) -> Result<(Box<dyn DeskGame>, T), FileProblem>
where
    DeskSetup<B::Setup>: Data,
{
    game.map(|(game, with)| (Box::new(game) as Box<dyn DeskGame>, with))
}
