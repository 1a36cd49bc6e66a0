//! Going from the start screen to the preparation, and from there into battle.

use std::path::PathBuf;

use egui::Context;

use super::open_game::with_doubts;
use crate::app::platform::{JobRunner, Wanted};
use crate::app::preparation::class::ClassAction;
use crate::app::preparation::{Outside, Preparation, PreparationAction};
use crate::app::shell::library::Library;
use crate::app::shell::start::Start;
use crate::app::ui_action::UiAction;
use crate::app::{App, Place};
use crate::rules::Setup;

impl App {
    /// Where the teacher's own classes, scenarios and decks are kept.
    pub(crate) fn shelf(&self) -> Library {
        Library::new(self.folder.disk(), self.folder.path(), &self.settings.recent).with_exports(self.export_folders())
    }

    /// What the preparation needs from outside.
    const fn outside<'a>(&self, shelf: &'a Library, jobs: &'a JobRunner) -> Outside<'a> {
        Outside { shelf, jobs, seed: self.options.seed, battles: self.options.battles }
    }

    /// Opens the preparation of a new battle.
    pub(crate) fn begin_preparing(&mut self, ctx: &Context) {
        let (shelf, jobs) = (self.shelf(), self.jobs(ctx));
        let outside = self.outside(&shelf, &jobs);
        let kept = shelf.draft().map(|draft| Ok(Preparation::go_on(draft, outside)));
        match (kept.unwrap_or_else(|| Preparation::new(outside)), &mut self.place) {
            (Ok(preparation), place) => *place = Place::Prepare(Box::new(preparation)),
            (Err(trouble), Place::Start(start)) => start.trouble = Some(trouble),
            (Err(_), Place::Prepare(_) | Place::Table(_)) => {}
        }
    }

    /// Carries out what was asked while a battle is prepared.
    pub(crate) fn prepare(&mut self, ctx: &Context, action: UiAction) {
        let (shelf, jobs) = (self.shelf(), self.jobs(ctx));
        let outside = self.outside(&shelf, &jobs);
        let Place::Prepare(preparation) = &mut self.place else { return };
        let wish = if let UiAction::Prepare(wish) = action {
            Some(wish)
        } else if let UiAction::Do(command) = action {
            preparation.action_for_file(command)
        } else {
            if let UiAction::Trouble(trouble) = action {
                preparation.complain(trouble);
            }
            None
        };
        let Some(wish) = wish else { return };
        if wish == PreparationAction::Class(ClassAction::Choose) {
            return self.open_dialog(ctx, Wanted::ClassList);
        }
        if wish == PreparationAction::Print {
            return self.enter_print_room(ctx);
        }
        if wish == PreparationAction::Leave {
            self.keep_draft();
            self.place = Place::Start(Start::new(&self.folder, &self.settings, None));
            return;
        }
        let begun = preparation.carry_out(wish, outside);
        if let Some(setup) = begun {
            self.keep_draft();
            self.begin_battle(&setup);
        }
    }

    /// Makes a new game of the battle that was prepared. The preparation is kept: whoever began too early, or has another
    /// class in the next lesson, finds it again.
    fn begin_battle(&mut self, setup: &Setup) {
        let made = self.folder.new_game(setup, (self.options.seed)(), self.now());
        self.sit_down(made.map(with_doubts));
    }

    /// Keeps what is prepared where it has changed. Asked in every frame, so that it looks before it does anything.
    pub(crate) fn keep_draft(&mut self) {
        let Place::Prepare(preparation) = &mut self.place else { return };
        if preparation.wants_keeping() {
            let kept = Library::new(self.folder.disk(), self.folder.path(), &[]).keep_draft(preparation.draft());
            preparation.was_kept(kept);
        }
    }

    /// What is meant by a file that was dropped: a game is opened, anything else is looked at as a class list.
    pub(crate) fn action_for_file(&self, path: PathBuf) -> UiAction {
        let is_game = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("senlac"));
        if is_game && !matches!(self.place, Place::Prepare(_)) {
            UiAction::Open(path)
        } else {
            UiAction::Prepare(PreparationAction::Class(ClassAction::LookAt(path)))
        }
    }
}
