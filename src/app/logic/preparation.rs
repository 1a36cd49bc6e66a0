//! Going from the start screen to the preparation, and from there into battle.

use std::path::PathBuf;

use crate::platform::{JobRunner, Wanted};
use crate::preparation::action::PreparationAction;
use crate::preparation::class::action::ClassAction;
use crate::preparation::{Kept, Outside, Preparation};
use crate::print_room::PrintView;
use crate::rulebook::evening::EveningAction;
use crate::shell::library::Library;
use crate::ui_action::UiAction;
use crate::{App, Place};
use senlac_base::language::lists::without_stop;
use senlac_base::paths::{is_carried, is_game};

impl App {
    /// Where the teacher's own classes, scenarios and decks are kept.
    pub(crate) fn library(&self) -> Library {
        Library::new(self.folder.disk(), self.folder.path(), &self.settings.recent, self.options.board_games)
            .with_exports(self.export_folders())
    }

    /// What the preparation needs from outside.
    pub(super) fn outside<'a>(&self, library: &'a Library, jobs: &'a JobRunner) -> Outside<'a> {
        let now = self.now();
        let today = now.with_timezone(&self.options.platform.offset(now)).date_naive();
        Outside { shelf: library, jobs, seed: self.options.seed, battles: self.options.battles, today }
    }

    /// Opens the preparation of a new battle, or goes on with the one that was kept.
    pub(crate) fn begin_preparing(&mut self) {
        let library = self.library();
        let found = self.jobs.at_disk(move || (library.draft(), Kept::read(&library)));
        self.held.wait(found, move |app, (draft, kept)| {
            let (library, jobs) = (app.library(), app.jobs.clone());
            let outside = app.outside(&library, &jobs);
            let begun = match draft {
                Some(draft) => Ok(Preparation::go_on(draft, kept, outside)),
                None => Preparation::new(kept, outside),
            };
            match (begun, &mut app.place) {
                (Ok(preparation), place) => *place = Place::Prepare(Box::new(preparation)),
                (Err(trouble), Place::Start(start)) => start.trouble = Some(trouble),
                (Err(_), Place::Prepare(_) | Place::Table(_) | Place::Evening(_) | Place::Desk(_)) => {}
            }
        });
    }

    /// Carries out what was asked while a battle is prepared.
    pub(crate) fn prepare(&mut self, action: UiAction) {
        let (library, jobs) = (self.library(), self.jobs.clone());
        let outside = self.outside(&library, &jobs);
        let Place::Prepare(preparation) = &mut self.place else { return };
        let action = if let UiAction::Prepare(action) = action {
            Some(action)
        } else if let UiAction::Do(command) = action {
            preparation.action_for_command(command)
        } else {
            if let UiAction::Trouble(trouble) = action {
                preparation.complain(trouble);
            }
            None
        };
        let Some(action) = action else { return };
        if action == PreparationAction::Class(ClassAction::Choose) {
            return self.open_dialog(Wanted::ClassList);
        }
        if action == PreparationAction::Print {
            return self.enter_print_room(PrintView::Documents);
        }
        if action == PreparationAction::Lesson {
            return self.enter_print_room(PrintView::Lesson);
        }
        if action == PreparationAction::TakeAlong {
            return self.ask_where_to_take_it();
        }
        if action == PreparationAction::Leave {
            self.keep_draft(false);
            return self.go_to_start();
        }
        let begun = preparation.run_action(action, outside);
        if let Some(begun) = begun {
            self.keep_draft(false);
            // The preparation is kept: whoever began too early, or has another class in the next lesson, finds it again.
            self.begin_game(begun);
        }
    }

    /// Keeps what is prepared where it has changed; the last time, before the window closes, also where it could not be kept
    /// before. Asked in every frame, so that it looks before it does anything.
    pub(crate) fn keep_draft(&mut self, is_last: bool) {
        let Place::Prepare(preparation) = &mut self.place else { return };
        let wants_keeping = preparation.wants_keeping() || is_last && preparation.unkept().is_some();
        if !wants_keeping {
            return;
        }
        let draft = preparation.draft().clone();
        let library = self.library();
        let kept = self.jobs.commit(move || library.keep_draft(&draft));
        let waiting = if is_last { &mut self.held } else { &mut self.waiting };
        waiting.wait(kept, |app, kept: Result<(), String>| {
            if let Err(trouble) = &kept {
                let trouble = without_stop(trouble);
                app.would_lose(tr!("{trouble}. Close the window once more to give up what is prepared.", trouble));
            }
            if let Place::Prepare(preparation) = &mut app.place {
                preparation.was_kept(kept);
            }
        });
    }

    /// What is meant by a file that was dropped: a game is opened, anything else is looked at as a class list.
    pub(crate) fn action_for_file(&self, path: PathBuf) -> UiAction {
        if is_carried(&path) {
            return UiAction::Open(path);
        }
        if matches!(self.place, Place::Evening(_)) && !is_game(&path) {
            return UiAction::Evening(EveningAction::ReadFile(path));
        }
        if is_game(&path) && !matches!(self.place, Place::Prepare(_)) {
            UiAction::Open(path)
        } else {
            UiAction::Prepare(PreparationAction::Class(ClassAction::LookAt(path)))
        }
    }
}
