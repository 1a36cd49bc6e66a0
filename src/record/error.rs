//! Problems with game files, as messages for a teacher.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

use super::read_only::ReadOnly;
use senlac_base::atomic_write;
use senlac_base::game::name::{MOST_OF_A_MESSAGE, shorten_middle};
use senlac_base::language::lists::{join_first, join_with};
use senlac_base::language::tr;
use senlac_base::paths::display_path;

/// Problem with a game file that can't be used.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "each tells itself in its sentence")]
pub enum FileProblem {
    #[error("{}", tr!("a file with this name already exists and wasn’t changed; choose another name ({path})", path = display_path(_0)))]
    AlreadyThere(PathBuf),
    /// The system returned an error. `action` is what was tried: "read", "written", "created".
    #[error("{}", tr!("the game file couldn’t be {action}: {reason} ({path})", action = tr(action), reason = atomic_write::error_text(source), path = display_path(path)))]
    System { action: &'static str, source: io::Error, path: PathBuf },
    #[error("{}", tr!("the game file was moved or deleted while the game was open, so nothing more can be saved there ({path})", path = display_path(_0)))]
    Gone(PathBuf),
    /// The file isn't what was written: another program has changed, emptied or replaced it.
    #[error("{}", tr!("another program changed the game file while the game was open, so nothing more is written to it ({path})", path = display_path(_0)))]
    Changed(PathBuf),
    #[error("{}", tr!("this game is open in another window; close it there first ({path})", path = display_path(_0)))]
    InUse(PathBuf),
    /// The file is empty, or its first line isn't the header of a game.
    #[error("{}", tr!("this is not a Senlac game: {problem} ({path})", problem, path = display_path(path)))]
    NotAGame { problem: String, path: PathBuf },
    #[error("{}", tr!("line 1 (byte 0) shows that a newer version of Senlac saved this game (format {found}; this version reads up to {known}). No steps were read; install that version ({path})", found, known, path = display_path(path)))]
    Newer { found: u32, known: u32, path: PathBuf },
    /// A line in the middle isn't what was written.
    #[error("{}", tr!("{damage}. The file hasn’t been changed. To save those steps as a new game, run: senlac check \"{path}\" --repair NEW", damage, path = display_path(path)))]
    Damaged { damage: Damage, path: PathBuf },
}

impl FileProblem {
    /// Returns the error for a set-up that has these problems.
    pub fn from_setup_problems(problems: &[impl Display], path: &Path) -> Self {
        // A set-up may name things at any length.
        let problems: Vec<String> = problems.iter().map(|problem| shorten_middle(&problem.to_string(), MOST_OF_A_MESSAGE)).collect();
        Self::NotAGame { problem: join_first(&problems, "; "), path: path.to_owned() }
    }

    pub(super) fn system(action: &'static str, path: &Path, source: io::Error) -> Self {
        if source.kind() == io::ErrorKind::AlreadyExists {
            return Self::AlreadyThere(path.to_owned());
        }
        Self::System { action, source, path: path.to_owned() }
    }
}

/// Location and extent of the damage in a game file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", tr!("line {line} (byte {byte}) is damaged: {problem}. {sound} steps before it are intact, and {after} more can be saved", line, byte, problem, sound, after))]
pub struct Damage {
    /// Line number, from 1; the header is the first line.
    pub line: usize,
    /// Offset of the start of that line, in bytes from 0.
    pub byte: usize,
    /// Number of intact steps before it.
    pub sound: u64,
    /// Number of steps from it on that can be saved.
    pub after: u64,
    /// Description of the problem.
    pub problem: String,
}

/// Remark on something that was repaired when a file was opened, or that its location can't guarantee. It only
/// has to be shown to the teacher.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each tells itself in its sentence")]
pub enum Remark {
    /// The last line was incomplete, so its step never counted.
    #[error("{}", tr!("the last step was still being written when the program stopped, so it was dropped ({bytes} bytes); everything before it is intact", bytes))]
    TornTail { bytes: usize },
    /// A later version wrote something that makes the game read-only here.
    #[error("{}", tr!("this game can be read, checked and printed here, but not continued: {reason}. It is shown as far as this version understands it and isn’t \
         verified from there on; use the version that saved it to see the rest", reason = _0))]
    ReadOnly(ReadOnly),
    /// A repair was made; `words` describes it.
    #[error("{}", tr!("the file is damaged, but every step can be read: {words}. To save it as an intact game, run: senlac check GAME --repair NEW", words))]
    Mended { words: String },
    #[error("{}", tr!("this game’s folder can’t stop a second program from writing to the file, so open it in only one window. Senlac notices if another program changes it"))]
    NoLock,
    #[error("{}", tr!("this game’s folder can’t confirm that a new file is safely stored, so the whole file may be missing after a power cut. A folder on this computer’s own disk is safer"))]
    NamesUnknown,
}

/// Reason why a request wasn't carried out.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "each tells itself in its sentence")]
pub enum Denial<F: std::error::Error> {
    /// The command is against the rules.
    #[error(transparent)]
    Refused(F),
    #[error("{}", tr!("there is nothing to undo"))]
    NothingToTakeBack,
    #[error("{}", tr!("there is nothing to redo: no step has been undone, or a new step has been played since"))]
    NothingToRestore,
    #[error("{}", tr!("step {step} can’t be amended: it was undone, was dropped by another amendment, or never existed", step = _0))]
    NoSuchStep(u64),
    #[error("{}", tr!("step {step} is an undo, a redo or an amendment, so it can’t be amended; use undo and redo", step = _0))]
    NotAmendable(u64),
    /// Steps to be restored can't be.
    #[error("{}", join_with(.0.iter().map(|(step, why)| why.text(*step)), "; "))]
    CannotComeBack(Vec<(u64, RevivalObstacle<F>)>),
    #[error("{}", tr!("this game can be read, checked and printed here, but not continued: {reason}; install the version that saved it", reason = _0))]
    ReadOnly(ReadOnly),
    /// The file couldn't be written; the step wasn't taken.
    #[error(transparent)]
    File(#[from] FileProblem),
    /// The step would make the file too large to be opened again.
    #[error("{}", tr!("this step wasn’t saved: the game file is full, because Senlac only opens files of up to 64 MiB. Every earlier step is saved. Print or export what you need, then start a new game"))]
    Full,
    #[error("{}", tr!("the previous step hasn’t been saved yet; wait a moment"))]
    StillWriting,
    #[error("{}", tr!("an earlier step couldn’t be saved, so nothing more is added to the game file; open the game again to continue from the last saved step"))]
    Broken,
}

/// Reason why a dropped step can't be restored.
#[derive(Debug)]
#[expect(missing_docs, reason = "each tells itself in its words")]
pub enum RevivalObstacle<F> {
    /// It is against the rules at its position.
    Refused(F),
    Stands,
    NoSuchStep,
    /// It was an undo, redo or amendment.
    OfTheChronicle,
    /// It comes before the amended step.
    NotAfter,
    /// It was undone and not dropped.
    TakenBack,
    /// One of its units has acted since, in this step.
    ActedSince {
        unit: String,
        step: u64,
    },
    /// This later step of one of its units, which was really played, would be dropped.
    ThrowsAway {
        unit: String,
        step: u64,
    },
}

impl<F: Display> RevivalObstacle<F> {
    /// Returns the reason as a sentence without its full stop.
    pub fn text(&self, fallen: u64) -> String {
        self.text_with(fallen, F::to_string, str::to_owned)
    }
}

impl<F> RevivalObstacle<F> {
    /// Returns the reason as a sentence, with custom texts for the refusal and for the name of a unit.
    pub fn text_with(&self, fallen: u64, refused: impl Fn(&F) -> String, called: impl Fn(&str) -> String) -> String {
        let why = match self {
            Self::Refused(refusal) => refused(refusal),
            Self::Stands => tr!("it is already active").to_owned(),
            Self::NoSuchStep => tr!("there is no such step").to_owned(),
            Self::OfTheChronicle => tr!("it is an undo, a redo or an amendment").to_owned(),
            Self::NotAfter => tr!("it doesn’t come after the amended step; amend an earlier step").to_owned(),
            Self::TakenBack => tr!("it was undone, and only steps dropped by an amendment can be brought back").to_owned(),
            Self::ActedSince { unit, step } => tr!("{unit} has acted since, in step {step}", unit = called(unit), step),
            Self::ThrowsAway { unit, step } => {
                tr!("it would drop step {step}, in which {unit} acted", step, unit = called(unit))
            }
        };
        tr!("step {fallen} can’t be brought back: {why}", fallen, why)
    }
}
