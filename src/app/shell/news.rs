//! Good news, on a card over the foot of the window: it is in nobody's way, and goes by itself.

use std::time::Duration;

use egui::{Align2, Area, Id, Order, Ui, vec2};

use super::theme::{self, Palette};
use crate::ui_action::UiAction;
use crate::widgets::control::Control;

/// How long it stays unless it is closed, in seconds: long enough to read a path.
const STAYS: f64 = 20.0;

/// Something that went well and should be known.
#[derive(Clone, Debug, PartialEq)]
pub struct News {
    words: String,
    /// When it was told, in seconds of the window's own time.
    told: f64,
}

impl News {
    /// News that is told now.
    pub fn told(words: String, ctx: &egui::Context) -> Self {
        Self { words, told: ctx.input(|input| input.time) }
    }

    /// Draws the card and asks for its end.
    pub fn news_ui(&self, ui: &Ui, actions: &mut Vec<UiAction>) {
        let (ctx, palette) = (ui.ctx(), Palette::of(ui));
        let left = self.told + STAYS - ctx.input(|input| input.time);
        if left <= 0.0 {
            return actions.push(UiAction::NewsRead);
        }
        ctx.request_repaint_after(Duration::from_secs_f64(left));
        // Above the strip of keys.
        let area = Area::new(Id::unique("the news")).order(Order::Foreground).anchor(Align2::CENTER_BOTTOM, vec2(0.0, -48.0));
        area.show(ctx, |ui| {
            theme::sheet(palette).stroke((2.0, palette.gold)).shadow(ui.visuals().popup_shadow).show(ui, |ui| {
                ui.set_max_width((ctx.content_rect().width() - 80.0).min(520.0));
                ui.label(&self.words);
                ui.button(tr!("Good")).asks(UiAction::NewsRead, actions);
            });
        });
    }
}
