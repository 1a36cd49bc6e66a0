//! Going from the start screen to the preparation, and from there into battle.

use std::path::PathBuf;

use egui::Context;

use super::asked::Asked;
use super::dialog::Wanted;
use super::forecast::Workshop;
use super::opening::with_doubts;
use super::prepare::class::ClassAsked;
use super::prepare::{Outside, Preparation, PrepareAsked};
use super::shelf::Shelf;
use super::start::Start;
use super::{App, Place, fonts};
use crate::rules::Setup;

impl App {
    /// Where the teacher's own classes, scenarios and decks are kept.
    pub(super) fn shelf(&self) -> Shelf {
        Shelf::new(self.folder.path(), &self.settings.recent).with_exports(self.export_folders())
    }

    /// What the preparation needs from outside.
    const fn outside<'a>(&self, shelf: &'a Shelf, workshop: &'a Workshop) -> Outside<'a> {
        Outside { shelf, workshop, seed: self.options.seed, battles: self.options.battles }
    }

    /// Opens the preparation of a new battle.
    pub(super) fn begin_preparing(&mut self, ctx: &Context) {
        let (shelf, workshop) = (self.shelf(), self.workshop(ctx));
        let outside = self.outside(&shelf, &workshop);
        let kept = shelf.draft().map(|draft| Ok(Preparation::go_on(draft, outside)));
        match (kept.unwrap_or_else(|| Preparation::new(outside)), &mut self.place) {
            (Ok(mut preparation), place) => {
                preparation.bring_letters(|names| fonts::install_for(ctx, names));
                *place = Place::Prepare(Box::new(preparation));
            }
            (Err(trouble), Place::Start(start)) => start.trouble = Some(trouble),
            (Err(_), Place::Prepare(_) | Place::Table(_)) => {}
        }
    }

    /// Carries out what was asked while a battle is prepared.
    pub(super) fn prepare(&mut self, ctx: &Context, asked: Asked) {
        let (shelf, workshop) = (self.shelf(), self.workshop(ctx));
        let outside = self.outside(&shelf, &workshop);
        let Place::Prepare(preparation) = &mut self.place else { return };
        let wish = if let Asked::Prepare(wish) = asked {
            Some(wish)
        } else if let Asked::Do(command) = asked {
            preparation.meant_by(command)
        } else {
            if let Asked::Trouble(trouble) = asked {
                preparation.complain(trouble);
            }
            None
        };
        let Some(wish) = wish else { return };
        if wish == PrepareAsked::Class(ClassAsked::Choose) {
            return self.open_dialog(ctx, Wanted::ClassList);
        }
        if wish == PrepareAsked::Print {
            return self.enter_print_room();
        }
        if wish == PrepareAsked::Leave {
            self.keep_draft();
            self.place = Place::Start(Start::new(&self.folder, &self.settings, None));
            return;
        }
        let begun = preparation.carry_out(wish, outside);
        preparation.bring_letters(|names| fonts::install_for(ctx, names));
        if let Some(setup) = begun {
            self.keep_draft();
            self.begin_battle(ctx, &setup);
        }
    }

    /// Makes a new game of the battle that was prepared. The preparation is kept: whoever began too early, or has another
    /// class in the next lesson, finds it again.
    fn begin_battle(&mut self, ctx: &Context, setup: &Setup) {
        let made = self.folder.new_game(setup, (self.options.seed)(), self.now());
        self.sit_down(ctx, made.map(with_doubts));
    }

    /// Keeps what is prepared where it has changed. Asked in every frame, so that it looks before it does anything.
    pub(super) fn keep_draft(&mut self) {
        let Place::Prepare(preparation) = &mut self.place else { return };
        if preparation.wants_keeping() {
            let kept = Shelf::new(self.folder.path(), &[]).keep_draft(preparation.draft());
            preparation.was_kept(kept);
        }
    }

    /// What is meant by a file that was dropped: a game is opened, anything else is looked at as a class list.
    pub(super) fn meant_by(&self, path: PathBuf) -> Asked {
        let is_game = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("senlac"));
        if is_game && !matches!(self.place, Place::Prepare(_)) {
            Asked::Open(path)
        } else {
            Asked::Prepare(PrepareAsked::Class(ClassAsked::LookAt(path)))
        }
    }
}
