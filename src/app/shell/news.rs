//! Notification of success at the bottom of the window. It blocks nothing and disappears by itself.

use std::time::Duration;

use egui::{Align2, Area, Id, Order, Ui, vec2};

use super::theme::{self, Palette};
use crate::ui_action::UiAction;
use crate::widgets::control::Control;

/// Display time unless it is closed, in seconds: long enough to read a path.
const STAYS: f64 = 20.0;

/// Message about a success.
#[derive(Clone, Debug, PartialEq)]
pub struct News {
    words: String,
    /// Time of the message, in seconds of egui's clock.
    told: f64,
}

impl News {
    /// Returns a message with the current time.
    pub fn new(words: String, ctx: &egui::Context) -> Self {
        Self { words, told: ctx.input(|input| input.time) }
    }

    /// Draws the notification and requests its removal.
    pub fn news_ui(&self, ui: &Ui, actions: &mut Vec<UiAction>) {
        let (ctx, palette) = (ui.ctx(), Palette::current(ui));
        let left = self.told + STAYS - ctx.input(|input| input.time);
        if left <= 0.0 {
            return actions.push(UiAction::NewsRead);
        }
        ctx.request_repaint_after(Duration::from_secs_f64(left));
        // Above the strip of keys.
        let area = Area::new(Id::unique("the news")).order(Order::Foreground).anchor(Align2::CENTER_BOTTOM, vec2(0.0, -48.0));
        area.show(ctx, |ui| {
            theme::panel_frame(palette).stroke((2.0, palette.gold)).shadow(ui.visuals().popup_shadow).show(ui, |ui| {
                ui.set_max_width((ctx.content_rect().width() - 80.0).min(520.0));
                ui.label(&self.words);
                ui.button(tr!("OK")).on_click(UiAction::NewsRead, actions);
            });
        });
    }
}
