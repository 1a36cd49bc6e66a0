//! What can go wrong with a game file, in words for a teacher.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

use super::read_only::ReadOnly;
use senlac_base::atomic_write;
use senlac_base::game::name::{MOST_OF_A_MESSAGE, without_middle};
use senlac_base::language::lists::{first_of, joined};
use senlac_base::language::tr;
use senlac_base::paths::shown;

/// A game file that cannot be used.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "each tells itself in its sentence")]
pub enum FileProblem {
    #[error("{}", tr!("there is already a file of this name, and it is left as it is; choose another name ({path})", path = shown(_0)))]
    AlreadyThere(PathBuf),
    /// The system refused; `action` is what was tried: "read", "written", "created".
    #[error("{}", tr!("the game file could not be {action}: {reason} ({path})", action = tr(action), reason = atomic_write::in_words(source), path = shown(path)))]
    System { action: &'static str, source: io::Error, path: PathBuf },
    #[error("{}", tr!("the game file was moved or deleted while the game was open, and nothing more can be saved there ({path})", path = shown(_0)))]
    Gone(PathBuf),
    /// It is not what was written: another program has changed, emptied or replaced it under us.
    #[error("{}", tr!("another program changed the game file while the game was open, so nothing more is written into it ({path})", path = shown(_0)))]
    Changed(PathBuf),
    #[error("{}", tr!("this game is open in another window; close it there first ({path})", path = shown(_0)))]
    InUse(PathBuf),
    /// An empty file, or one whose first line is not that of a game.
    #[error("{}", tr!("this is not a Senlac game: {problem} ({path})", problem, path = shown(path)))]
    NotAGame { problem: String, path: PathBuf },
    #[error("{}", tr!("line 1 (byte 0) says that a newer Senlac wrote this game (format {found}, and this one reads up to {known}), so none of its steps are read; install that version ({path})", found, known, path = shown(path)))]
    Newer { found: u32, known: u32, path: PathBuf },
    /// A line in the middle is not what was written.
    #[error("{}", tr!("{damage}; the file is left as it is. senlac check \"{path}\" --repair NEW saves those steps as a new game", damage, path = shown(path)))]
    Damaged { damage: Damage, path: PathBuf },
}

impl FileProblem {
    /// Returns the error for a set-up that has these problems.
    pub fn not_begun(problems: &[impl Display], path: &Path) -> Self {
        // A set-up may name things at any length.
        let problems: Vec<String> = problems.iter().map(|problem| without_middle(&problem.to_string(), MOST_OF_A_MESSAGE)).collect();
        Self::NotAGame { problem: first_of(&problems, "; "), path: path.to_owned() }
    }

    pub(super) fn system(action: &'static str, path: &Path, source: io::Error) -> Self {
        if source.kind() == io::ErrorKind::AlreadyExists {
            return Self::AlreadyThere(path.to_owned());
        }
        Self::System { action, source, path: path.to_owned() }
    }
}

/// Where a game file is damaged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", tr!("line {line} (byte {byte}) is damaged: {problem}. {sound} steps before it are sound, and {after} more can be saved", line, byte, problem, sound, after))]
pub struct Damage {
    /// The line, counting from 1, the header being the first.
    pub line: usize,
    /// Where that line begins, counting bytes from 0.
    pub byte: usize,
    /// Steps before it that are sound.
    pub sound: u64,
    /// Steps from it on that can be saved.
    pub after: u64,
    /// What is wrong with it.
    pub problem: String,
}

/// Something that was mended while a file was opened, or that its place cannot promise; a word to the teacher is enough.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each tells itself in its sentence")]
pub enum Remark {
    /// The last line was not written to its end, so its step never counted.
    #[error("{}", tr!("the last step was still being written when the program stopped; it is left out ({bytes} bytes), and everything before it is here", bytes))]
    TornTail { bytes: usize },
    /// A later version wrote what this one cannot play on from.
    #[error("{}", tr!("this game can be read, checked and printed here, and not be played on: {reason}. It is shown as far as it is understood and from there on \
         not proved; the version that wrote it tells the rest", reason = _0))]
    ReadOnly(ReadOnly),
    /// `words` tell what was found and put right.
    #[error("{}", tr!("the file is damaged, and every step of it is here: {words}. senlac check --repair NEW saves it as a sound game", words))]
    Mended { words: String },
    #[error("{}", tr!("the place of this game cannot keep a second program from writing the same file: open it in one window only. Whatever another program writes into it is noticed"))]
    NoLock,
    #[error("{}", tr!("the place of this game does not tell when the name of a new file is safe: after a power cut the whole file may be missing. A folder of this computer’s own disk is safer"))]
    NamesUnknown,
}

/// Why a request was not carried out.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "each tells itself in its sentence")]
pub enum Denied<F: std::error::Error> {
    /// The rules speak against it.
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
    /// Steps that were to be revived cannot be.
    #[error("{}", joined(.0.iter().map(|(step, why)| why.words(*step)), "; "))]
    CannotComeBack(Vec<(u64, WhyNot<F>)>),
    #[error("{}", tr!("this game can be read, checked and printed here, and not be played on: {reason}; install the version that wrote it", reason = _0))]
    ReadOnly(ReadOnly),
    /// The file could not be written; the step was not taken.
    #[error(transparent)]
    File(#[from] FileProblem),
    /// The step would make the file larger than any that can be opened again.
    #[error("{}", tr!("this step isn’t saved: the game file is full, because Senlac opens only files up to 64 MiB. Every earlier step is saved. Print or export what you need, then start a new game"))]
    Full,
    #[error("{}", tr!("the step before is not yet saved; wait a moment"))]
    StillWriting,
    #[error("{}", tr!("the game file could not be written before, so nothing more is added to it; open the game again to go on from the last step that was saved"))]
    Broken,
}

/// Why a step that fell away cannot come back.
#[derive(Debug)]
#[expect(missing_docs, reason = "each tells itself in its words")]
pub enum WhyNot<F> {
    /// The rules speak against it in its place.
    Refused(F),
    Stands,
    NoSuchStep,
    /// It took back, restored or amended.
    OfTheChronicle,
    /// It comes before the step that is amended.
    NotAfter,
    /// It was taken back, and did not fall away.
    TakenBack,
    /// A unit of it has acted since, in this step.
    ActedSince {
        unit: String,
        step: u64,
    },
    /// This later step of one of its units, which was really played, would fall away.
    ThrowsAway {
        unit: String,
        step: u64,
    },
}

impl<F: Display> WhyNot<F> {
    /// The reason as a sentence without its full stop.
    pub fn words(&self, fallen: u64) -> String {
        self.with(fallen, F::to_string, str::to_owned)
    }
}

impl<F> WhyNot<F> {
    /// The same in other words for the refusal and for what a unit is called.
    pub fn with(&self, fallen: u64, refused: impl Fn(&F) -> String, called: impl Fn(&str) -> String) -> String {
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
