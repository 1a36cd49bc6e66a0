//! Command line of the program without a window: `senlac new`, `play`, `show`, `check`, `odds`, `forecast`,
//! `watch`, `story`, `classes`, `print`, `pack`, `unpack` and `report`.
//!
//! The exit code is 0 on success. It is 1, with one clear message on standard error, if something was refused or
//! can't be used. It is 2 if the arguments are invalid.

mod board_game;
mod check;
mod choice;
mod classes;
mod export;
mod failure;
mod forecast;
mod new;
mod odds;
mod play;
mod print;
mod problem_report;
mod show;
mod story;
mod watch;
mod words;

use std::fmt::{Display, Write as _};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use serde::Serialize;

use crate::atomic_write;
use crate::board_games::with_sentences;
use crate::classroom::{Chronicle, inspect};
use crate::disk::{self, Disk, RealDisk};
use crate::game::name::without_control_characters;
use crate::packs::{PackChecks, SettingsProblem};
use crate::paths::{display_path, visible_text};
use crate::registered::BOARD_GAMES;

use choice::{Help, choice_parser};
pub use classes::ClassesArgs;
pub use export::{ExportArgs, ImportArgs};
pub use failure::Failure;
use failure::{list_mistakes, output_failure};
pub use forecast::ForecastArgs;
pub use new::{ListFlags, NewGameArgs, random_seed};
pub use odds::OddsArgs;
pub use print::PrintArgs;
pub use problem_report::ProblemReportArgs;
pub use story::StoryArgs;
pub use watch::WatchArgs;
pub use words::choose_language;

/// Command-line arguments of the program.
#[derive(Debug, Parser)]
#[command(
    name = "senlac",
    version,
    about = "The referee’s assistant for the classroom Battle of Hastings",
    args_conflicts_with_subcommands = true
)]
pub struct CliArgs {
    /// The game to open in the window
    pub game: Option<PathBuf>,
    /// The command to run without a window
    #[command(subcommand)]
    pub command: Option<CliCommand>,
}

impl CliArgs {
    /// Parses the arguments. Invalid ones end the program with exit code 2 and a usage message.
    pub fn read() -> Self {
        Self::try_read().unwrap_or_else(|error| error.exit())
    }

    /// Parses the arguments.
    ///
    /// # Errors
    /// Returns a usage message if the arguments are invalid or request help.
    pub fn try_read() -> Result<Self, clap::Error> {
        let call = Self::try_parse().map_err(sanitise_error)?;
        if let Some(CliCommand::Check { games, repair: Some(_) }) = &call.command
            && games.len() != 1
        {
            let words = tr!("--repair works on one game at a time; enter a single GAME");
            return Err(Self::command().error(ErrorKind::ArgumentConflict, words));
        }
        Ok(call)
    }
}

/// Data that the window has saved on this computer. The command line itself doesn't depend on the window.
#[derive(Clone, Copy, Debug)]
pub struct WindowData<'h> {
    /// Data folder, if there is one.
    pub folder: Option<&'h Path>,
    /// Returns why a text isn't the window's settings; `None` if it is.
    pub settings_problem: SettingsProblem,
    /// Returns the settings of a file for a report, without names.
    pub settings_for_report: fn(&str) -> String,
}

impl WindowData<'_> {
    /// Returns what the files of a backup are checked with.
    const fn pack_checks(&self) -> PackChecks {
        PackChecks { board_games: BOARD_GAMES, settings_problem: self.settings_problem }
    }
}

/// Commands that need no window.
#[derive(Debug, Subcommand)]
pub enum CliCommand {
    /// Start a new game file
    New(Box<NewGameArgs>),
    /// Play commands, one JSON object per line, and print what happens
    Play {
        /// The game file to play in
        game: PathBuf,
        /// The file with the commands; the default is standard input (-)
        #[arg(long, value_name = "FILE")]
        script: Option<PathBuf>,
    },
    /// Show the current state of the table
    Show {
        /// The game file to show
        game: PathBuf,
        /// Output the table as JSON
        #[arg(long)]
        json: bool,
        /// Show every ruling of a board game with its options and the current choice
        #[arg(long, conflicts_with = "json")]
        rulings: bool,
        /// Show the owners’ tables saved in a board game, in the file format that “new --tables” reads
        #[arg(long, conflicts_with_all = ["json", "rulings"])]
        tables: bool,
    },
    /// Read and replay game files, and say whether they are intact
    Check {
        /// The game files to check
        #[arg(required = true, value_name = "GAME")]
        games: Vec<PathBuf>,
        /// Save the readable steps of a damaged game as a new game
        #[arg(long, value_name = "NEW")]
        repair: Option<PathBuf>,
    },
    /// Show the exact odds of an attack, an exchange of blows or a panic, before anyone rolls
    Odds(OddsArgs),
    /// Play thousands of battles and report how they end
    Forecast(ForecastArgs),
    /// Watch the computer play one battle, turn by turn, with the table as text
    Watch(WatchArgs),
    /// Show the story of a battle: its turns, its turning point, and each pupil’s deeds and honours
    Story(StoryArgs),
    /// Show the results of a class’s games side by side, as text, a table, JSON or PDF
    Classes(ClassesArgs),
    /// Export printable sheets as PDF
    Print(PrintArgs),
    /// Export a game, or the lesson prepared in the window, as one file for another computer
    #[command(alias = "pack")]
    Export(ExportArgs),
    /// Import a file that was exported on another computer into a folder
    #[command(alias = "unpack")]
    Import(ImportArgs),
    /// Write a problem report from the window’s log to a file; it contains no pupils’ names
    #[command(alias = "report")]
    ProblemReport(ProblemReportArgs),
}

impl CliCommand {
    /// Returns the folder into which a command writes, where a killed program may have left temporary files.
    fn output_folder(&self) -> Option<&Path> {
        match self {
            Self::New(new) if new.dry_run => None,
            Self::New(new) => new.out.as_deref().and_then(Path::parent),
            Self::Play { game, .. } => game.parent(),
            Self::Print(print) => Some(print.out.as_path()),
            Self::Classes(classes) if classes.pdf => Some(classes.out.as_path()),
            Self::Show { .. } | Self::Check { .. } | Self::Odds(_) | Self::Forecast(_) | Self::Watch(_) | Self::Story(_) => None,
            Self::Classes(_) => None,
            Self::Export(export) => export.out.parent(),
            Self::Import(import) => Some(import.to.as_path()),
            Self::ProblemReport(report) => report.out.parent(),
        }
        .map(|folder| if folder.as_os_str().is_empty() { Path::new(".") } else { folder })
    }

    /// Runs the command and prints to `out`. Messages that aren't part of the result go to `aside`. A game that loses
    /// its file and can't be saved beside it is saved in the window's data folder.
    ///
    /// # Errors
    /// Returns the one message for standard error.
    pub fn run(self, out: &mut dyn Write, aside: &mut dyn Write, window: WindowData<'_>) -> Result<(), Failure> {
        let home = window.folder;
        if let Some(folder) = self.output_folder() {
            disk::sweep(folder);
        }
        let done = match self {
            Self::New(game) => match &game.rulebook {
                Some(rulebook) => board_game::new_game(rulebook, &game, out, aside),
                None => new::new_game(&game, out, aside),
            },
            Self::Play { game, script } => play::play(&game, script.as_deref(), home, out, aside),
            Self::Show { game, rulings: true, .. } => board_game::show_rulings(&game, out, aside),
            Self::Show { game, tables: true, .. } => board_game::show_tables(&game, out, aside),
            Self::Show { game, json, .. } => show::show(&game, json, out, aside),
            Self::Check { games, repair } => {
                let check = |game: &PathBuf| check::check(game, repair.as_deref(), out, aside).err();
                let failures: Vec<Failure> = games.iter().filter_map(check).collect();
                if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
            }
            Self::Odds(OddsArgs { game: Some(game), spec, json, .. }) => board_game::odds(&game, &spec, json, out),
            Self::Odds(odds) => odds::odds(&odds, out),
            Self::Forecast(call) => forecast::forecast(&call, out, aside),
            Self::Watch(call) => watch::watch(&call, out),
            Self::Story(call) => story::story(&call, out, aside),
            Self::Classes(call) => classes::classes(&call, out, aside),
            Self::Print(print) => print::print(&print, out, aside),
            Self::Export(call) => export::export(&call, window, out),
            Self::Import(call) => export::import(&call, window, out),
            Self::ProblemReport(call) => problem_report::write_problem_report(&call, window, out),
        };
        done.map_err(|problem| visible_text(&problem))
    }
}

/// Returns the list of commands that work without a display, for messages.
pub fn commands_without_display() -> &'static str {
    tr!("These commands work without a display:\n  \
     senlac new GAME              start a game\n  \
     senlac play GAME             play commands from standard input\n  \
     senlac show GAME             show the table\n  \
     senlac check GAME            check that a game file is intact\n  \
     senlac odds '7x3+1x2' --of 8 show exact odds\n  \
     senlac forecast              play thousands of battles\n  \
     senlac watch                 show one battle, turn by turn\n  \
     senlac print unit-sheets --game GAME\n  \
     senlac export GAME OUT       export a game as one file\n  \
     senlac import FILE           import it on another computer\n  \
     senlac problem-report OUT    write a problem report\n\
     For more, run “senlac help”.")
}

/// Returns the message of a program without a window that is asked to open one.
pub fn no_window_text() -> &'static str {
    tr!("This is the command-line program. To open the window, run “senlac” from the same folder. For more, run “senlac-cli help”.")
}

/// Returns the message of a program without a console that is asked for text output.
pub fn no_console_text() -> &'static str {
    tr!("This program opens the window. For the command line, run “senlac-cli” from the same folder.")
}

/// Removes control characters from an argument error, since the user's input may contain some.
fn sanitise_error(error: clap::Error) -> clap::Error {
    let typed = std::env::args_os().map(|argument| without_control_characters(&argument.to_string_lossy()));
    CliArgs::try_parse_from(typed).err().unwrap_or(error)
}

/// Returns a value as a line of JSON. Control characters beyond ASCII are escaped too, because some terminals
/// obey them.
fn json(told: &impl Serialize) -> Result<String, Failure> {
    json_line(|| serde_json::to_string(told))
}

/// Returns the JSON that a function writes, as such a line.
fn json_line(write: impl FnOnce() -> serde_json::Result<String>) -> Result<String, Failure> {
    let mut line = String::new();
    for sign in with_sentences(write).map_err(|problem| problem.to_string())?.chars() {
        if sign.is_control() {
            // Writing into a text cannot fail.
            let _ = write!(line, "\\u{:04x}", u32::from(sign));
        } else {
            line.push(sign);
        }
    }
    Ok(line + "\n")
}

/// Largest size of a file that people write, such as a class, tables or a set-up: 1 MiB.
const SMALL: u64 = 1 << 20;

/// Returns the text of such a file.
fn read_small_file(path: &Path) -> Result<String, Failure> {
    disk::read_small(&RealDisk, path, SMALL).map_err(|problem| read_failure(path, &problem))
}

/// Returns the bytes of a file that the program wrote.
fn read_file(path: &Path) -> Result<Vec<u8>, Failure> {
    RealDisk.read(path).map_err(|problem| read_failure(path, &problem))
}

fn read_failure(path: &Path, problem: &io::Error) -> Failure {
    tr!("couldn’t read {path}: {problem}", path = display_path(path), problem = atomic_write::error_text(problem))
}

fn print_line(to: &mut dyn Write, words: impl Display) -> Result<(), Failure> {
    writeln!(to, "{words}").map_err(|problem| output_failure(&problem))
}

fn print_all(to: &mut dyn Write, text: &str) -> Result<(), Failure> {
    to.write_all(text.as_bytes()).map_err(|problem| output_failure(&problem))
}

/// Reads and replays a game that has to be intact. Remarks are printed on standard error.
fn read_intact_game(path: &Path, aside: &mut dyn Write) -> Result<Chronicle, Failure> {
    let inspection = inspect(path).map_err(|problem| problem.to_string())?;
    for remark in &inspection.remarks {
        print_line(aside, visible_text(&remark.to_string()))?;
    }
    inspection.into_intact(path).map_err(|problem| problem.to_string())
}
