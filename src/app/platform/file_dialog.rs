//! The system's own windows for choosing a file or a folder. They lie beside this one, which goes on meanwhile; what they
//! bring comes through a channel.

use std::path::PathBuf;

use egui::Context;

use crate::app::preparation::PreparationAction;
use crate::app::preparation::class::ClassAction;
use crate::app::print_room::PrintAction;
use crate::app::ui_action::{Keep, UiAction};
use crate::app::{App, Place};

/// What such a window is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A game to open.
    Game,
    /// A class list to read.
    ClassList,
    /// A place for a game whose file can no longer be written.
    NewGame,
    /// A folder for printed files.
    PrintFolder,
}

/// A window for choosing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileDialog {
    /// What it is for.
    pub wanted: Wanted,
    /// Where it begins; where the system thinks best, where nothing is said.
    pub folder: Option<PathBuf>,
}

/// What was chosen in such a window; nothing where it was closed without a choice.
pub type Chosen = (Wanted, Option<PathBuf>);

/// Opens the system's own window and waits for its answer; nothing where nothing was chosen, or the system has no such
/// window.
#[must_use]
pub fn choose(dialog: &FileDialog) -> Option<PathBuf> {
    const GAMES: (&str, &[&str]) = ("Senlac games", &["senlac"]);
    let window = rfd::FileDialog::new();
    let window = if let Some(folder) = &dialog.folder { window.set_directory(folder) } else { window };
    match dialog.wanted {
        Wanted::Game => window.set_title("Open a game").add_filter(GAMES.0, GAMES.1).pick_file(),
        Wanted::ClassList => {
            let lists = window.add_filter("Class lists", &["csv", "tsv", "txt", "xlsx", "xlsm", "ods"]);
            lists.set_title("Choose a class list").add_filter("All files", &["*"]).pick_file()
        }
        Wanted::NewGame => {
            let games = window.add_filter(GAMES.0, GAMES.1).set_file_name("hastings.senlac");
            games.set_title("Where the game is saved from now on").save_file()
        }
        Wanted::PrintFolder => window.set_title("Where the files to print go").pick_folder(),
    }
}

impl App {
    /// Opens a window of the system beside this one.
    pub(crate) fn open_dialog(&self, ctx: &Context, wanted: Wanted) {
        let folder = if wanted == Wanted::Game { self.folder.path().map(ToOwned::to_owned) } else { None };
        let dialog = FileDialog { wanted, folder };
        let (choose, sender, ctx) = (self.options.choose, self.chosen.0.clone(), ctx.clone());
        (self.options.background)(Box::new(move || {
            // Where our window is gone by now, nobody waits for the answer.
            drop(sender.send((wanted, choose(&dialog))));
            ctx.request_repaint();
        }));
    }

    /// What was chosen meanwhile. It counts only where it was asked for: who has gone elsewhere wants it no more.
    pub(crate) fn receive_chosen(&mut self) {
        while let Ok(chosen) = self.chosen.1.try_recv() {
            match (chosen, &mut self.place) {
                ((Wanted::PrintFolder, Some(path)), _) if self.print.is_some() => {
                    self.actions.push(UiAction::Paper(PrintAction::Chosen(path)))
                }
                ((Wanted::Game, Some(path)), Place::Start(_)) => self.actions.push(UiAction::Open(path)),
                ((Wanted::Game, None), Place::Start(start)) => {
                    start.trouble = Some("No file was chosen. You can also type its path below.".to_owned());
                }
                ((Wanted::ClassList, Some(path)), Place::Prepare(_)) if self.print.is_none() => {
                    self.actions.push(UiAction::Prepare(PreparationAction::Class(ClassAction::LookAt(path))));
                }
                ((Wanted::NewGame, Some(path)), Place::Table(session)) if session.unkept().is_some() => {
                    self.actions.push(UiAction::Keep(Keep::As(with_ending(path))));
                }
                _ => {}
            }
        }
    }
}

/// The path as a game's, whose files are found by their ending.
fn with_ending(path: PathBuf) -> PathBuf {
    if path.extension().is_some() { path } else { path.with_extension("senlac") }
}
