//! Going from the start screen to the preparation, and from there into battle.

use crate::screen::ScreenKind;
use std::path::PathBuf;

use crate::App;
use crate::board_game::setup::NewBoardGameAction;
use crate::platform::{DialogPurpose, JobRunner};
use crate::preparation::action::PreparationAction;
use crate::preparation::class::action::ClassAction;
use crate::preparation::{Preparation, SavedFiles, Services};
use crate::print_preview::PrintView;
use crate::shell::library::Library;
use crate::ui_action::UiAction;
use senlac_base::language::lists::without_stop;
use senlac_base::paths::{is_game, is_pack};

impl App {
    /// Returns the library of the teacher's own classes, scenarios and decks.
    pub(crate) fn library(&self) -> Library {
        Library::new(self.folder.disk(), self.folder.path(), &self.settings.recent, self.options.board_games)
            .with_exports(self.export_folders())
    }

    /// Returns the services that the preparation needs.
    pub(super) fn services<'a>(&self, library: &'a Library, jobs: &'a JobRunner) -> Services<'a> {
        let now = self.now();
        let today = now.with_timezone(&self.options.platform.utc_offset(now)).date_naive();
        Services { shelf: library, jobs, seed: self.options.seed, battles: self.options.battles, today }
    }

    /// Opens the preparation of a new battle, or continues with the saved draft.
    pub(crate) fn begin_preparing(&mut self) {
        let library = self.library();
        let found = self.jobs.run_on_disk(move || (library.read_draft(), SavedFiles::read(&library)));
        self.held.wait(found, move |app, (draft, kept)| {
            let (library, jobs) = (app.library(), app.jobs.clone());
            let outside = app.services(&library, &jobs);
            let begun = match draft {
                Some(draft) => Ok(Preparation::resume(draft, kept, outside)),
                None => Preparation::new(kept, outside),
            };
            match begun {
                Ok(preparation) => app.screens.go_to(Box::new(preparation)),
                Err(trouble) => app.screens.base_mut().show_trouble(trouble),
            }
        });
    }

    /// Carries out an action on the preparation of a battle.
    pub(crate) fn prepare(&mut self, action: UiAction) {
        let (library, jobs) = (self.library(), self.jobs.clone());
        let outside = self.services(&library, &jobs);
        let Some(preparation) = self.screens.find_mut::<Preparation>() else { return };
        let action = if let UiAction::Prepare(action) = action {
            Some(action)
        } else if let UiAction::Do(command) = action {
            preparation.action_for_command(command)
        } else {
            if let UiAction::Trouble(trouble) = action {
                preparation.report_error(trouble);
            }
            None
        };
        let Some(action) = action else { return };
        if action == PreparationAction::Class(ClassAction::Choose) {
            return self.open_dialog(DialogPurpose::ClassList);
        }
        if action == PreparationAction::Print {
            return self.enter_print_room(PrintView::Documents);
        }
        if action == PreparationAction::Lesson {
            return self.enter_print_room(PrintView::Lesson);
        }
        if action == PreparationAction::TakeAlong {
            return self.ask_export_destination();
        }
        if action == PreparationAction::Leave {
            self.save_draft(false);
            return self.go_to_start();
        }
        let begun = preparation.run_action(action, outside);
        if let Some(begun) = begun {
            self.save_draft(false);
            // The preparation stays saved, for a teacher who started too early or has another class next.
            self.begin_game(begun);
        }
    }

    /// Saves the draft if it has changed. If `is_last` is set, before the window closes, it also retries a save that failed. It
    /// is called in every frame, so it checks before it does anything.
    pub(crate) fn save_draft(&mut self, is_last: bool) {
        let Some(preparation) = self.screens.find_mut::<Preparation>() else { return };
        let wants_keeping = preparation.needs_saving() || is_last && preparation.unsaved_draft().is_some();
        if !wants_keeping {
            return;
        }
        let draft = preparation.draft().clone();
        let library = self.library();
        let kept = self.jobs.commit(move || library.save_draft(&draft));
        let waiting = if is_last { &mut self.held } else { &mut self.waiting };
        waiting.wait(kept, |app, kept: Result<(), String>| {
            if let Err(trouble) = &kept {
                let trouble = without_stop(trouble);
                app.report_loss(tr!("{trouble}. Close the window again to discard your preparation.", trouble));
            }
            if let Some(preparation) = app.screens.find_mut::<Preparation>() {
                preparation.finish_saving(kept);
            }
        });
    }

    /// Returns the action for a dropped file: a game is opened, any other file is read as a class list.
    pub(crate) fn action_for_file(&self, path: PathBuf) -> UiAction {
        if is_pack(&path) {
            return UiAction::Open(path);
        }
        if self.screens.base().kind() == ScreenKind::NewBoardGame && !is_game(&path) {
            return UiAction::NewBoardGame(NewBoardGameAction::ReadFile(path));
        }
        if is_game(&path) && self.screens.base().kind() != ScreenKind::Preparation {
            UiAction::Open(path)
        } else {
            UiAction::Prepare(PreparationAction::Class(ClassAction::LookAt(path)))
        }
    }
}
