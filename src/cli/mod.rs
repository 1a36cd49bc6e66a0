//! The same core without a window: `senlac new`, `play`, `show`, `check`, `odds`, `forecast`, `watch`, `story`, `classes`, `print`,
//! `pack`, `unpack` and `report`.
//!
//! A call ends with 0 where it did what was asked, with 1 where something was refused or cannot be used, with one
//! clear message on standard error, and with 2 where the call itself is not understood.

mod carry;
mod check;
mod classes;
mod desk;
mod forecast;
mod new;
mod odds;
mod play;
mod print;
mod report;
mod show;
mod story;
mod watch;
mod words;

use std::fmt::{Display, Write as _};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use serde::Serialize;

use crate::atomic_write;
use crate::board_games::{Desk, in_words};
use crate::classroom::{Chronicle, inspect};
use crate::disk::{self, Disk, Real};
use crate::game::name::without_control_characters;
use crate::language::lists::first_of;
use crate::packs::{PackChecks, SettingsProblem};
use crate::paths::{shown, visible};
use crate::record::rulebook_of;
use crate::registered::{BOARD_GAMES, with_board_game};
use crate::rules::Classroom;

pub use carry::{PackCall, UnpackCall};
pub use classes::ClassesCall;
pub use forecast::ForecastCall;
pub use new::{ListFlags, NewGame, seed_by_chance};
pub use odds::OddsCall;
pub use print::PrintCall;
pub use report::ReportCall;
pub use story::StoryCall;
pub use watch::WatchCall;
pub use words::choose_language;

/// Calls a function with the rulebook of a game, which its header names.
macro_rules! by_rulebook {
    ($function:path, $game:expr => ($($argument:expr),*)) => {{
        use $function as function;
        let rulebook = rulebook_of::<Classroom>($game).unwrap_or_default();
        with_board_game!(&rulebook, B => function::<Desk<B>>($($argument),*), else function::<Classroom>($($argument),*))
    }};
}

/// What was called.
#[derive(Debug, Parser)]
#[command(
    name = "senlac",
    version,
    about = "The referee’s assistant for the classroom Battle of Hastings",
    args_conflicts_with_subcommands = true
)]
pub struct Call {
    /// The game to open in the window
    pub game: Option<PathBuf>,
    /// What to do without a window
    #[command(subcommand)]
    pub command: Option<CliCommand>,
}

impl Call {
    /// Reads what was called. A call that is not understood ends the program with 2 and says how it is called.
    pub fn read() -> Self {
        Self::try_read().unwrap_or_else(|error| error.exit())
    }

    /// Reads what was called.
    ///
    /// # Errors
    /// How the program is called, where the call asks for that or is not understood.
    pub fn try_read() -> Result<Self, clap::Error> {
        let call = Self::try_parse().map_err(without_orders)?;
        if let Some(CliCommand::Check { games, repair: Some(_) }) = &call.command
            && games.len() != 1
        {
            let words = tr!("--repair saves one game as a new one; name a single GAME with it");
            return Err(Self::command().error(ErrorKind::ArgumentConflict, words));
        }
        Ok(call)
    }
}

/// What the window keeps on this computer. The command line knows no window.
#[derive(Clone, Copy, Debug)]
pub struct WindowHome<'h> {
    /// The data folder, if there is one.
    pub folder: Option<&'h Path>,
    /// Returns why a text isn't the window's settings; `None` if it is.
    pub settings_problem: SettingsProblem,
    /// Returns the settings of a file for a report, without names.
    pub settings_for_report: fn(&str) -> String,
}

impl WindowHome<'_> {
    /// Returns what the files of a backup are checked with.
    const fn pack_checks(&self) -> PackChecks {
        PackChecks { board_games: BOARD_GAMES, settings_problem: self.settings_problem }
    }
}

/// The calls that need no window.
#[derive(Debug, Subcommand)]
pub enum CliCommand {
    /// Begin a new game file
    New(Box<NewGame>),
    /// Play commands, one JSON object a line, and print what happens
    Play {
        /// The game file
        game: PathBuf,
        /// Where the commands are; - or nothing is standard input
        #[arg(long, value_name = "FILE")]
        script: Option<PathBuf>,
    },
    /// Show the table as it stands
    Show {
        /// The game file
        game: PathBuf,
        /// As JSON
        #[arg(long)]
        json: bool,
        /// Every ruling of another rulebook with its readings, and which stands
        #[arg(long, conflicts_with = "json")]
        rulings: bool,
        /// What a game of another rulebook knows of its owners’ tables, as the file that “new --tables” reads
        #[arg(long, conflicts_with_all = ["json", "rulings"])]
        tables: bool,
    },
    /// Read and replay game files, and say whether they are sound
    Check {
        /// The game files
        #[arg(required = true, value_name = "GAME")]
        games: Vec<PathBuf>,
        /// Save what can be saved of a damaged game as a new one
        #[arg(long, value_name = "NEW")]
        repair: Option<PathBuf>,
    },
    /// Tell exact odds before anybody rolls: of an attack, an exchange of blows, a panic
    Odds(OddsCall),
    /// Play thousands of battles and say how they end
    Forecast(ForecastCall),
    /// Tell one battle that the computer plays, turn by turn with the table as text
    Watch(WatchCall),
    /// Tell the story of a battle: turns, turning point, everybody's deeds and honour
    Story(StoryCall),
    /// Tell the results of a class's games side by side, as text, table, JSON or PDF
    Classes(ClassesCall),
    /// Print sheets of paper as PDF
    Print(PrintCall),
    /// Write a game, or the lesson that is prepared in the window, as one file for another computer
    Pack(PackCall),
    /// Write what was packed on another computer into a folder of this one
    Unpack(UnpackCall),
    /// Write what the window has logged as one file, to be read and sent; no pupil’s name is in it
    Report(ReportCall),
}

/// What went wrong, in words for standard error.
pub type Failure = String;

impl CliCommand {
    /// The folder into which a call writes files with names, where a program that was killed may have left some.
    fn writes_into(&self) -> Option<&Path> {
        match self {
            Self::New(new) if new.dry_run => None,
            Self::New(new) => new.out.as_deref().and_then(Path::parent),
            Self::Play { game, .. } => game.parent(),
            Self::Print(print) => Some(print.out.as_path()),
            Self::Classes(classes) if classes.pdf => Some(classes.out.as_path()),
            Self::Show { .. } | Self::Check { .. } | Self::Odds(_) | Self::Forecast(_) | Self::Watch(_) | Self::Story(_) => None,
            Self::Classes(_) => None,
            Self::Pack(pack) => pack.out.parent(),
            Self::Unpack(unpack) => Some(unpack.to.as_path()),
            Self::Report(report) => report.out.parent(),
        }
        .map(|folder| if folder.as_os_str().is_empty() { Path::new(".") } else { folder })
    }

    /// Does what was asked and prints to `out`; words that are no result go to `aside`. A game that loses its file and
    /// cannot be saved beside it goes to the window's data folder.
    ///
    /// # Errors
    /// The one message for standard error.
    pub fn run(self, out: &mut dyn Write, aside: &mut dyn Write, window: WindowHome<'_>) -> Result<(), Failure> {
        let home = window.folder;
        if let Some(folder) = self.writes_into() {
            disk::sweep(folder);
        }
        let done = match self {
            Self::New(game) => match &game.rulebook {
                Some(rulebook) => desk::new_game(rulebook, &game, out, aside),
                None => new::new_game(&game, out, aside),
            },
            Self::Play { game, script } => by_rulebook!(play::play, &game => (&game, script.as_deref(), home, out, aside)),
            Self::Show { game, rulings: true, .. } => desk::show_rulings(&game, out, aside),
            Self::Show { game, tables: true, .. } => desk::show_tables(&game, out, aside),
            Self::Show { game, json, .. } if desk::plays(&game) => desk::show(&game, json, out, aside),
            Self::Show { game, json, .. } => show::show(&game, json, out, aside),
            Self::Check { games, repair } => {
                let check = |game: &PathBuf| by_rulebook!(check::check, game => (game, repair.as_deref(), out, aside)).err();
                let failures: Vec<Failure> = games.iter().filter_map(check).collect();
                if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
            }
            Self::Odds(OddsCall { game: Some(game), spec, json, .. }) => desk::odds(&game, &spec, json, out),
            Self::Odds(odds) => odds::odds(&odds, out),
            Self::Forecast(call) => forecast::forecast(&call, out, aside),
            Self::Watch(call) => watch::watch(&call, out),
            Self::Story(call) => story::story(&call, out, aside),
            Self::Classes(call) => classes::classes(&call, out, aside),
            Self::Print(print) => print::print(&print, out, aside),
            Self::Pack(pack) => carry::pack(&pack, window, out),
            Self::Unpack(unpack) => carry::unpack(&unpack, window, out),
            Self::Report(call) => report::report(&call, window, out),
        };
        done.map_err(|problem| visible(&problem))
    }
}

/// The calls that work without a display, for messages.
pub fn without_a_display() -> &'static str {
    tr!("Without a display these work:\n  \
     senlac new GAME              begin a game\n  \
     senlac play GAME             play commands from standard input\n  \
     senlac show GAME             show the table\n  \
     senlac check GAME            prove a game file sound\n  \
     senlac odds '7x3+1x2' --of 8 tell exact odds\n  \
     senlac forecast              play thousands of battles\n  \
     senlac watch                 tell one of them, turn by turn\n  \
     senlac print unit-sheets --game GAME\n  \
     senlac pack GAME OUT         take a game along as one file\n  \
     senlac unpack FILE           go on with it on another computer\n  \
     senlac report OUT            report a fault\n\
     “senlac help” tells more.")
}

/// What a program without a window says when it is asked for one.
pub fn the_other_has_the_window() -> &'static str {
    tr!("This program is for the command line; the one called “senlac”, beside it, opens the window. “senlac-cli help” tells more.")
}

/// What a program without a console says when it is asked for what is read there.
pub fn the_other_has_the_console() -> &'static str {
    tr!("This program opens the window. For the command line there is “senlac-cli”, beside it.")
}

/// What `--help` says, which stays English.
#[derive(Clone, Copy)]
struct Help(&'static str);

/// Takes one of these words.
fn one_of<T, const COUNT: usize>(words: [(T, &'static str, Help); COUNT]) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let parser = PossibleValuesParser::new(words.map(|(_, word, help)| PossibleValue::new(word).help(help.0)));
    parser.try_map(move |said| words.iter().find(|(_, word, _)| *word == said).map(|(value, ..)| *value).ok_or(tr!("no such choice")))
}

/// What is wrong with the call. What was typed can hold control characters, so it is read once more without them.
fn without_orders(error: clap::Error) -> clap::Error {
    let typed = std::env::args_os().map(|argument| without_control_characters(&argument.to_string_lossy()));
    Call::try_parse_from(typed).err().unwrap_or(error)
}

/// A value as a line of JSON. The control characters beyond ASCII are escaped too: some terminals obey them.
fn json(told: &impl Serialize) -> Result<String, Failure> {
    let mut line = String::new();
    for sign in in_words(|| serde_json::to_string(told)).map_err(|problem| problem.to_string())?.chars() {
        if sign.is_control() {
            // Writing into a text cannot fail.
            let _ = write!(line, "\\u{:04x}", u32::from(sign));
        } else {
            line.push(sign);
        }
    }
    Ok(line + "\n")
}

/// A file that people write, such as a class, tables or a set-up, is not larger than this: 1 MiB.
const SMALL: u64 = 1 << 20;

/// The text of such a file.
fn small(path: &Path) -> Result<String, Failure> {
    disk::read_small(&Real, path, SMALL).map_err(|problem| unreadable(path, &problem))
}

/// The bytes of a file that the program wrote.
fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    Real.read(path).map_err(|problem| unreadable(path, &problem))
}

fn unreadable(path: &Path, problem: &io::Error) -> Failure {
    tr!("{path} could not be read: {problem}", path = shown(path), problem = atomic_write::in_words(problem))
}

/// The mistakes of a file, each in a line of its own; of very many the first ones.
fn all_of(file: &str, problems: &[impl Display]) -> Failure {
    let lines: Vec<String> = problems.iter().map(|problem| tr!("{file}: {problem}", file, problem)).collect();
    first_of(&lines, "\n")
}

fn say(to: &mut dyn Write, words: impl Display) -> Result<(), Failure> {
    writeln!(to, "{words}").map_err(|problem| unwritable(&problem))
}

fn print_all(to: &mut dyn Write, text: &str) -> Result<(), Failure> {
    to.write_all(text.as_bytes()).map_err(|problem| unwritable(&problem))
}

/// Reads and replays a game that has to be sound; what is odd about it is said aside.
fn sound_game(path: &Path, aside: &mut dyn Write) -> Result<Chronicle, Failure> {
    let inspection = inspect(path).map_err(|problem| problem.to_string())?;
    for remark in &inspection.remarks {
        say(aside, visible(&remark.to_string()))?;
    }
    inspection.sound(path).map_err(|problem| problem.to_string())
}

/// A problem of the output itself, such as a closed pipe.
fn unwritable(problem: &io::Error) -> Failure {
    tr!("the output could not be written: {problem}", problem = atomic_write::in_words(problem))
}
