//! Entering and leaving the print preview.

use crate::battle::session::GameSession;
use crate::board_game::session::BoardGameSession;
use crate::preparation::Preparation;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::App;
use crate::commands::AppCommand;
use crate::platform::{DialogPurpose, HandOverAction, reachable};
use crate::print_preview::{OwnedPapers, PrintAction, PrintOrigin, PrintPreview, PrintView};
use crate::ui_action::UiAction;
use senlac_classroom::content::library::file_name;
use senlac_classroom::rules::{Setup, State};
use senlac_classroom::story::results::ClassResults;

impl App {
    /// Opens the print preview for the open game or the prepared battle.
    pub(crate) fn enter_print_room(&mut self, view: PrintView) {
        let battle =
            |setup: &Setup, state: &State, review, day| OwnedPapers::Battle(Box::new(setup.clone()), Box::new(state.clone()), review, day);
        // The results of the review are printed as well.
        let review = if let Some(session) = self.screens.find::<GameSession>() { self.review(session) } else { None };
        let (from, game, papers) = if let Some(session) = self.screens.find::<BoardGameSession>() {
            (PrintOrigin::BoardGame, session.path().to_owned(), OwnedPapers::Game(Box::new(session.record_sheets())))
        } else if let Some(session) = self.screens.find::<GameSession>() {
            let begun = session.chronicle().header().time;
            let day = begun.with_timezone(&self.jobs.platform.utc_offset(begun)).date_naive();
            (PrintOrigin::Battle, session.path().to_owned(), battle(session.setup(), session.state(), review, Some(day)))
        } else if let Some(preparation) = self.screens.find_mut::<Preparation>() {
            let setup = preparation.draft().setup();
            let Ok(state) = State::new(&setup) else {
                let words = tr!("This battle can’t be printed yet because something is missing. See the page “Ready?”.");
                return preparation.report_error(words.to_owned());
            };
            (PrintOrigin::Preparation, paper_name(&setup), battle(&setup, &state, None, None))
        } else {
            return;
        };
        let folder = self.print_folder();
        let room = PrintPreview::new(from, game, papers, &self.settings.print, folder, self.jobs.clone());
        self.screens.open(Box::new(if view == PrintView::Lesson { room.with_lesson_view() } else { room }));
    }

    /// Opens the print preview for the results of a class.
    pub(crate) fn print_results(&mut self, results: ClassResults) {
        let game = PathBuf::from(format!("{}.senlac", file_name(results.name())));
        let (papers, folder) = (OwnedPapers::Results(Box::new(results)), self.print_folder());
        let room = PrintPreview::new(PrintOrigin::Results, game, papers, &self.settings.print, folder, self.jobs.clone());
        self.screens.open(Box::new(room));
    }

    /// Handles an action while the print preview is open. Most actions are ignored.
    pub(crate) fn handle_print_action(&mut self, action: UiAction) {
        let Some(room) = self.screens.find_mut::<PrintPreview>() else { return };
        if let UiAction::Trouble(trouble) = action {
            return room.show_trouble(trouble);
        }
        let meant = if action == UiAction::Do(AppCommand::Primary) {
            Some(room.enter_action())
        } else if action == UiAction::Do(AppCommand::Dismiss) {
            Some(PrintAction::Dismiss)
        } else if let UiAction::Paper(action) = action {
            Some(action)
        } else {
            None
        };
        if let Some(meant) = meant {
            self.run_print_action(meant);
        }
    }

    /// Carries out an action of the print preview.
    pub(crate) fn run_print_action(&mut self, action: PrintAction) {
        if action == PrintAction::ChooseFolder {
            return self.open_dialog(DialogPurpose::PrintFolder);
        }
        let Some(room) = self.screens.find_mut::<PrintPreview>() else { return };
        if room.run_action(action, &mut self.settings.print) {
            self.screens.close::<PrintPreview>();
        }
    }

    /// Opens the folder of the last printed files, in the system's file manager.
    pub(crate) fn open_pdf_folder(&mut self) {
        let Some(folder) = self.settings.print.folder.clone() else { return };
        let opened = self.jobs.hand_over(HandOverAction::OpenFolder(folder));
        self.waiting.wait(opened, |app, opened| app.actions.extend(opened.err().map(UiAction::Trouble)));
    }

    /// Advances the print preview's pending work.
    pub(crate) fn update_print_preview(&mut self, ctx: &egui::Context) {
        let Some(room) = self.screens.find_mut::<PrintPreview>() else { return };
        room.poll(&mut self.settings.print);
        self.save_settings(ctx);
    }

    /// Deletes hidden temporary files with names that killed programs left behind. It searches everywhere this program writes:
    /// its own folders, the export folders, and the folders of recent games.
    pub(crate) fn delete_leftover_files(&mut self) {
        let own = self.folder.path().into_iter().flat_map(|folder| ["", "classes", "rosters", "decks"].map(|name| folder.join(name)));
        let beside = self.settings.recent.iter().filter_map(|game| game.parent().map(Path::to_owned));
        let folders: BTreeSet<PathBuf> = own.chain(self.export_folders()).chain(beside).collect();
        let disk = self.folder.disk();
        let swept = self.jobs.run_on_disk(move || {
            reachable::probe_all(&disk, &folders.into_iter().collect::<Vec<_>>(), |disk, folder| disk.sweep(folder));
        });
        self.waiting.wait(swept, |_, ()| {});
    }

    /// Returns the folders that may contain printed sheets: the last one used, and the default ones.
    pub(crate) fn export_folders(&self) -> Vec<PathBuf> {
        let own = self.folder.path().map(|folder| folder.join("exports"));
        let all: BTreeSet<PathBuf> = self.settings.print.folder.iter().cloned().chain([self.print_folder()]).chain(own).collect();
        all.into_iter().filter(|folder| !folder.as_os_str().is_empty()).collect()
    }

    /// Returns the default folder for printed files: our folder in the user's documents.
    fn print_folder(&self) -> PathBuf {
        let own = self.folder.path().map(|folder| folder.join("exports"));
        let documents = self.documents.as_ref().map(|folder| folder.join("Senlac"));
        documents.or(own).unwrap_or_default()
    }
}

/// Returns the file name for the papers of a prepared battle, from its class or otherwise its scenario.
fn paper_name(setup: &Setup) -> PathBuf {
    format!("{}.senlac", file_name(setup.class.as_deref().unwrap_or(&setup.scenario))).into()
}
