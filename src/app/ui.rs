//! Drawing of the window. Every function whose name ends in `_ui` only draws, and records requests.

use super::battle::screen;
use super::board_game::screen::board_game_ui;
use super::board_game::setup::screen::new_board_game_ui;
use super::commands::keys;
use super::modals::modal_ui;
use super::preparation::prepare_ui;
use super::print_preview::paper_ui;
use super::projector::show_here_ui;
use super::results::results_ui;
use super::shell::start;
use super::story::story_ui;
use super::tour::tour_ui;
use super::{App, Place};

impl App {
    /// Draws the window, and everything that covers it.
    pub(super) fn draw(&mut self, ui: &mut egui::Ui) {
        let mut actions = Vec::new();
        let passed = std::mem::take(&mut self.passed);
        let context = self.view_context();
        keys::read_keys(ui, &context, &mut actions);
        keys::read_forwarded_keys(&context, passed, &mut actions);
        // A tooltip that is lit stays so while the pointer rests, even below a sheet: what lies below knows of no pointer.
        let pointer = self.modal.is_some().then(|| ui.input_mut(|input| std::mem::take(&mut input.pointer)));
        match &self.place {
            _ if let Some(print) = &self.print => paper_ui(ui, &context, print, &mut actions),
            _ if let (Some(_), Some(wall)) = (&self.story, &self.projector.own) => show_here_ui(ui, wall),
            _ if let Some(story) = &self.story => story_ui(ui, &context, story, &mut actions),
            _ if let Some(results) = &self.results => results_ui(ui, results, &mut actions),
            Place::Start(start) => {
                egui::CentralPanel::default().show(ui, |ui| start::start_ui(ui, &context, start, &self.folder, &mut actions));
            }
            Place::Prepare(preparation) => prepare_ui(ui, preparation, &mut actions),
            Place::Table(_) | Place::BoardGame(_) if let Some(wall) = &self.projector.own => show_here_ui(ui, wall),
            Place::NewBoardGame(new_game) => new_board_game_ui(ui, new_game, &mut actions),
            Place::BoardGame(session) => board_game_ui(ui, &context, session, &mut actions),
            Place::Table(session) => screen::play_ui(ui, &context, session, &mut actions),
        }
        if let (Some(tour), Some(session), None, false) = (&self.tour, context.session, &self.modal, self.projector.is_here) {
            tour_ui(ui, tour, session, &mut actions);
        }
        if let Some(pointer) = pointer {
            ui.input_mut(|input| input.pointer = pointer);
        }
        self.projector.window(ui.ctx());
        if let Some(modal) = &self.modal {
            modal_ui(ui, &context, modal, &mut actions);
        }
        if let Some(news) = &self.news {
            news.news_ui(ui, &mut actions);
        }
        if !actions.is_empty() {
            self.actions.append(&mut actions);
            ui.ctx().request_repaint();
        }
    }
}
