//! Current events beside the board: the turn and its card, the step as text, and the strength of both armies.

use egui::{Label, Rect, RichText, Sense, Ui, Vec2, vec2};

use super::Replay;
use crate::battle::strength::strength_ui;
use crate::shell::theme::{self, Palette};
use crate::widgets::control::{bold_ui, faded_ui, title_ui};
use crate::widgets::embroidery::embroider;
use senlac_classroom::rules::{Color, Side};
use senlac_paper::art;

/// Side length of the card's picture.
const PICTURE: f32 = 76.0;
const PICTURE_LOW: f32 = 56.0;

pub fn now_ui(ui: &mut Ui, replay: &Replay) {
    let seen = &replay.seen;
    card_ui(ui, replay);
    ui.add_space(6.0);
    let step = replay.playback.stop_index();
    faded_ui(ui, 12.5, tr!("Step {step} of {last}", step, last = replay.playback.last_stop()));
    // The text has a fixed height, so that nothing below it moves from step to step.
    let room = vec2(ui.available_width(), if theme::is_window_low(ui) { 44.0 } else { 64.0 });
    ui.allocate_ui(room, |ui| {
        ui.set_min_size(room);
        ui.add(Label::new(RichText::new(&seen.words).font(theme::bold(if theme::is_window_low(ui) { 14.0 } else { 15.5 }))).wrap());
    });
    for side in Side::ALL {
        strength_ui(ui, &seen.after, side);
    }
}

/// Draws the turn and the card in play with its picture and effect.
fn card_ui(ui: &mut Ui, replay: &Replay) {
    let (palette, seen) = (Palette::current(ui), &replay.seen);
    ui.horizontal(|ui| {
        let size = if theme::is_window_low(ui) { PICTURE_LOW } else { PICTURE };
        let (room, _) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
        match &seen.card {
            Some(card) => embroider(ui.painter(), palette, card.name, (room, room.size()), || art::event_picture(card.name)),
            None => paint_card_back(ui, room, palette),
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            bold_ui(ui, 14.0, tr!("Turn {turn}", turn = seen.turn));
            let Some(card) = &seen.card else { return drop(faded_ui(ui, 13.0, tr!("before the card"))) };
            title_ui(ui, 19.0, card.title());
            let color = match card.color {
                Color::Black => tr!("a black card"),
                Color::Red => tr!("a red card"),
            };
            let first = seen.after.first_side().or(seen.before.first_side()).unwrap_or(card.color.first_side()).army();
            faded_ui(ui, 12.5, tr!("{color}: the {first} go first", color, first));
        });
    });
}

/// Draws the back of a card.
fn paint_card_back(ui: &Ui, room: Rect, palette: &Palette) {
    let card = Rect::from_center_size(room.center(), vec2(room.width() * 0.62, room.height() * 0.86));
    ui.painter().rect(card, 5.0, palette.weave, (1.5, palette.line), egui::StrokeKind::Inside);
    ui.painter().rect_stroke(card.shrink(6.0), 3.0, (1.0, palette.line), egui::StrokeKind::Inside);
}
