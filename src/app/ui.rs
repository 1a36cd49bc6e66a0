//! Drawing of the window. Every function whose name ends in `_ui` only draws, and records requests.

use super::App;
use super::commands::keys;
use super::projector::show_here_ui;
use super::screen::Screen;
use super::tour::tour_ui;

impl App {
    /// Draws the window: the topmost screen, and the dialog over it.
    pub(super) fn draw(&mut self, ui: &mut egui::Ui) {
        let mut actions = Vec::new();
        let passed = std::mem::take(&mut self.passed);
        let context = self.view_context();
        keys::read_keys(ui, &context, &mut actions);
        keys::read_forwarded_keys(&context, passed, &mut actions);
        // egui keeps a tooltip open while the pointer rests, even below a dialog. Hide the pointer from everything
        // below.
        let dialog = self.screens.dialog();
        let pointer = dialog.is_some().then(|| ui.input_mut(|input| std::mem::take(&mut input.pointer)));
        match &self.projector.own {
            Some(wall) if context.screen.gives_way_to_class_view() => show_here_ui(ui, wall),
            _ => context.screen.draw(ui, &context, &mut actions),
        }
        if let (Some(tour), Some(session), None, false) = (&self.tour, context.battle(), dialog, self.projector.is_here) {
            tour_ui(ui, tour, session, &mut actions);
        }
        if let Some(pointer) = pointer {
            ui.input_mut(|input| input.pointer = pointer);
        }
        self.projector.window(ui.ctx());
        if let Some(dialog) = dialog {
            dialog.draw(ui, &context, &mut actions);
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
