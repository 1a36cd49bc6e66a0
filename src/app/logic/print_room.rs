//! Going into the print room and out of it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::commands::AppCommand;
use crate::platform::{HandOver, Wanted, reachable};
use crate::print_room::{EnteredFrom, OwnPapers, PrintAction, PrintRoom, PrintView};
use crate::ui_action::UiAction;
use crate::{App, Place};
use senlac_classroom::content::library::file_name;
use senlac_classroom::rules::{Setup, State};
use senlac_classroom::story::results::ClassResults;

impl App {
    /// Goes into the print room with the game that is open, or the battle that is prepared.
    pub(crate) fn enter_print_room(&mut self, view: PrintView) {
        let battle =
            |setup: &Setup, state: &State, review, day| OwnPapers::Battle(Box::new(setup.clone()), Box::new(state.clone()), review, day);
        // What was found out while it was looked back on is printed, too.
        let review = if let Place::Table(session) = &self.place { self.review(session) } else { None };
        let (from, game, papers) = match &mut self.place {
            Place::Start(_) | Place::Evening(_) => return,
            Place::Desk(session) => (EnteredFrom::Desk, session.path().to_owned(), OwnPapers::Game(Box::new(session.record_sheets()))),
            Place::Table(session) => {
                let begun = session.chronicle().header().time;
                let day = begun.with_timezone(&self.jobs.platform.offset(begun)).date_naive();
                (EnteredFrom::Battle, session.path().to_owned(), battle(session.setup(), session.state(), review, Some(day)))
            }
            Place::Prepare(preparation) => {
                let setup = preparation.draft().setup();
                let Ok(state) = State::new(&setup) else {
                    return preparation
                        .complain(tr!("Something is missing before this battle can be printed; look at “Ready?”.").to_owned());
                };
                (EnteredFrom::Preparation, name_of(&setup), battle(&setup, &state, None, None))
            }
        };
        let folder = self.print_folder();
        let room = PrintRoom::new(from, game, papers, &self.settings.print, folder, self.jobs.clone());
        self.print = Some(Box::new(if view == PrintView::Lesson { room.at_lesson() } else { room }));
    }

    /// Goes into the print room with the results of a class.
    pub(crate) fn print_results(&mut self, results: ClassResults) {
        let game = PathBuf::from(format!("{}.senlac", file_name(results.name())));
        let (papers, folder) = (OwnPapers::Results(Box::new(results)), self.print_folder());
        let room = PrintRoom::new(EnteredFrom::Results, game, papers, &self.settings.print, folder, self.jobs.clone());
        self.print = Some(Box::new(room));
    }

    /// What a wish means while the print room is open; most mean nothing there.
    pub(crate) fn carry_out_in_print_room(&mut self, action: UiAction) {
        let Some(room) = &mut self.print else { return };
        if let UiAction::Trouble(trouble) = action {
            return room.complain(trouble);
        }
        let meant = if action == UiAction::Do(AppCommand::Primary) {
            Some(room.meant_by_enter())
        } else if action == UiAction::Do(AppCommand::Dismiss) {
            Some(PrintAction::Dismiss)
        } else if let UiAction::Paper(action) = action {
            Some(action)
        } else {
            None
        };
        if let Some(meant) = meant {
            self.print(meant);
        }
    }

    /// Carries out what was asked in the print room.
    pub(crate) fn print(&mut self, action: PrintAction) {
        if action == PrintAction::ChooseFolder {
            return self.open_dialog(Wanted::PrintFolder);
        }
        let Some(room) = &mut self.print else { return };
        if room.run_action(action, &mut self.settings.print) {
            self.print = None;
        }
    }

    /// Opens the folder into which files were printed last, in the system's own window.
    pub(crate) fn open_pdf_folder(&mut self) {
        let Some(folder) = self.settings.print.folder.clone() else { return };
        let opened = self.jobs.hand_over(HandOver::OpenFolder(folder));
        self.waiting.wait(opened, |app, opened| app.actions.extend(opened.err().map(UiAction::Trouble)));
    }

    /// Does what there is to do in the print room.
    pub(crate) fn work_in_print_room(&mut self, ctx: &egui::Context) {
        let Some(room) = &mut self.print else { return };
        room.work_on(&mut self.settings.print);
        self.keep_settings(ctx);
    }

    /// Takes away what killed programs have left of hidden files with names, wherever this program writes: in its own
    /// folders, where sheets go, and beside the games that were played lately.
    pub(crate) fn sweep(&mut self) {
        let own = self.folder.path().into_iter().flat_map(|folder| ["", "classes", "rosters", "decks"].map(|name| folder.join(name)));
        let beside = self.settings.recent.iter().filter_map(|game| game.parent().map(Path::to_owned));
        let folders: BTreeSet<PathBuf> = own.chain(self.export_folders()).chain(beside).collect();
        let disk = self.folder.disk();
        let swept = self.jobs.at_disk(move || {
            reachable::within(&disk, &folders.into_iter().collect::<Vec<_>>(), |disk, folder| disk.sweep(folder));
        });
        self.waiting.wait(swept, |_, ()| {});
    }

    /// The folders in which sheets may lie: where they went last, and where they go that nobody has said anything about.
    pub(crate) fn export_folders(&self) -> Vec<PathBuf> {
        let own = self.folder.path().map(|folder| folder.join("exports"));
        let all: BTreeSet<PathBuf> = self.settings.print.folder.iter().cloned().chain([self.print_folder()]).chain(own).collect();
        all.into_iter().filter(|folder| !folder.as_os_str().is_empty()).collect()
    }

    /// Where files go that nobody has said anything about: a folder of ours among the user's documents.
    fn print_folder(&self) -> PathBuf {
        let own = self.folder.path().map(|folder| folder.join("exports"));
        let documents = self.documents.as_ref().map(|folder| folder.join("Senlac"));
        documents.or(own).unwrap_or_default()
    }
}

/// The file after which the papers of a prepared battle are called: its class's, or else its table's.
fn name_of(setup: &Setup) -> PathBuf {
    format!("{}.senlac", file_name(setup.class.as_deref().unwrap_or(&setup.scenario))).into()
}
