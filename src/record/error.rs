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
    #[error("{}", tr!("there is already a file of this name, and it is left as it is; choose another name ({path})", path = display_path(_0)))]
    AlreadyThere(PathBuf),
    /// The system returned an error. `action` is what was tried: "read", "written", "created".
    #[error("{}", tr!("the game file could not be {action}: {reason} ({path})", action = tr(action), reason = atomic_write::error_text(source), path = display_path(path)))]
    System { action: &'static str, source: io::Error, path: PathBuf },
    #[error("{}", tr!("the game file was moved or deleted while the game was open, and nothing more can be saved there ({path})", path = display_path(_0)))]
    Gone(PathBuf),
    /// The file isn't what was written: another program has changed, emptied or replaced it.
    #[error("{}", tr!("another program changed the game file while the game was open, so nothing more is written into it ({path})", path = display_path(_0)))]
    Changed(PathBuf),
    #[error("{}", tr!("this game is open in another window; close it there first ({path})", path = display_path(_0)))]
    InUse(PathBuf),
    /// The file is empty, or its first line isn't the header of a game.
    #[error("{}", tr!("this is not a Senlac game: {problem} ({path})", problem, path = display_path(path)))]
    NotAGame { problem: String, path: PathBuf },
    #[error("{}", tr!("line 1 (byte 0) says that a newer Senlac wrote this game (format {found}, and this one reads up to {known}), so none of its steps are read; install that version ({path})", found, known, path = display_path(path)))]
    Newer { found: u32, known: u32, path: PathBuf },
    /// A line in the middle isn't what was written.
    #[error("{}", tr!("{damage}; the file is left as it is. senlac check \"{path}\" --repair NEW saves those steps as a new game", damage, path = display_path(path)))]
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
#[error("{}", tr!("line {line} (byte {byte}) is damaged: {problem}. {sound} steps before it are sound, and {after} more can be saved", line, byte, problem, sound, after))]
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
    #[error("{}", tr!("the last step was still being written when the program stopped; it is left out ({bytes} bytes), and everything before it is here", bytes))]
    TornTail { bytes: usize },
    /// A later version wrote something that makes the game read-only here.
    #[error("{}", tr!("this game can be read, checked and printed here, and not be played on: {reason}. It is shown as far as it is understood and from there on \
         not proved; the version that wrote it tells the rest", reason = _0))]
    ReadOnly(ReadOnly),
    /// A repair was made; `words` describes it.
    #[error("{}", tr!("the file is damaged, and every step of it is here: {words}. senlac check --repair NEW saves it as a sound game", words))]
    Mended { words: String },
    #[error("{}", tr!("the place of this game cannot keep a second program from writing the same file: open it in one window only. Whatever another program writes into it is noticed"))]
    NoLock,
    #[error("{}", tr!("the place of this game does not tell when the name of a new file is safe: after a power cut the whole file may be missing. A folder of this computer’s own disk is safer"))]
    NamesUnknown,
}

/// Reason why a request wasn't carried out.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "each tells itself in its sentence")]
pub enum Denial<F: std::error::Error> {
    /// The command is against the rules.
    #[error(transparent)]
    Refused(F),
    #[error("{}", tr!("there is nothing to take back"))]
    NothingToTakeBack,
    #[error("{}", tr!("there is nothing to restore: no step was taken back, or another was taken since"))]
    NothingToRestore,
    #[error("{}", tr!("there is no step {step} to amend: it was taken back, fell away when another was amended, or never was", step = _0))]
    NoSuchStep(u64),
    #[error("{}", tr!("step {step} changed the chronicle itself and cannot be amended; use “take back” and “restore”", step = _0))]
    NotAmendable(u64),
    /// Steps to be restored can't be.
    #[error("{}", join_with(.0.iter().map(|(step, why)| why.text(*step)), "; "))]
    CannotComeBack(Vec<(u64, RevivalObstacle<F>)>),
    #[error("{}", tr!("this game can be read, checked and printed here, and not be played on: {reason}; install the version that wrote it", reason = _0))]
    ReadOnly(ReadOnly),
    /// The file couldn't be written; the step wasn't taken.
    #[error(transparent)]
    File(#[from] FileProblem),
    /// The step would make the file too large to be opened again.
    #[error("{}", tr!("this step isn’t saved: the game file is full, because Senlac opens only files up to 64 MiB. Every earlier step is saved. Print or export what you need, then start a new game"))]
    Full,
    #[error("{}", tr!("the step before is not yet saved; wait a moment"))]
    StillWriting,
    #[error("{}", tr!("the game file could not be written before, so nothing more is added to it; open the game again to go on from the last step that was saved"))]
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
            Self::Stands => tr!("it stands").to_owned(),
            Self::NoSuchStep => tr!("there is no such step").to_owned(),
            Self::OfTheChronicle => tr!("it changed the chronicle itself").to_owned(),
            Self::NotAfter => tr!("it does not come after the step that is amended; amend one before it").to_owned(),
            Self::TakenBack => tr!("it was taken back, and only steps that fell away by an amendment can be revived").to_owned(),
            Self::ActedSince { unit, step } => tr!("{unit} has acted since, in step {step}", unit = called(unit), step),
            Self::ThrowsAway { unit, step } => {
                tr!("it would throw away step {step}, in which {unit} acted", step, unit = called(unit))
            }
        };
        tr!("step {fallen} cannot come back: {why}", fallen, why)
    }
}
