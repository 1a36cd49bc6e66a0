//! State of the battle: each army compared with half its strength, and the winner if the bell rang now.

use egui::{Align2, Rect, RichText, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::session::GameSession;
use crate::shell::theme::{self, Palette};
use crate::widgets::control::Control as _;
use senlac_classroom::phrasebook::{end_text, lost_text};
use senlac_classroom::rules::{Side, State, Strength, winner_at_bell};

/// Draws both armies, and the forecast of the winner at the bell.
pub fn strengths_ui(ui: &mut Ui, session: &GameSession) {
    let state = session.state();
    for side in Side::ALL {
        strength_ui(ui, state, side);
        ui.add_space(2.0);
    }
    if state.outcome().is_some() {
        return;
    }
    let winner = winner_at_bell(state).army();
    ui.add(
        egui::Label::new(RichText::new(tr!("If the bell rang now, the {winner} would win", winner)).color(Palette::current(ui).faded))
            .wrap(),
    );
}

/// Returns text such as "Normans: 147 of 148 left, half is 74", or that half is lost.
fn strength_text(side: Side, strength: Strength) -> String {
    let (army, Strength { left, start }) = (side.army(), strength);
    if strength.is_half_lost() {
        let lost = lost_text(strength);
        tr!("{army}: {left} of {start} left, {lost}", army, left, start, lost)
    } else {
        tr!("{army}: {left} of {start} left, half is {half}", army, left, start, half = f32::from(start) / 2.0)
    }
}

/// Draws an army's name, its figures, and a bar marked at half.
pub fn strength_ui(ui: &mut Ui, state: &State, side: Side) {
    let (palette, strength) = (Palette::current(ui), state.strength(side));
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 38.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, strength_text(side, strength)));
    response.with_tooltip(format!("{}. {}", strength_text(side, strength), end_text(state.rulings())));
    let painter = ui.painter();
    painter.text(rect.left_top(), Align2::LEFT_TOP, side.army(), theme::bold(13.5), palette.ink);
    let left = tr!("{left} of {start}", left = strength.left, start = strength.start);
    painter.text(rect.right_top(), Align2::RIGHT_TOP, left, theme::bold(13.5), palette.ink);
    let bar = Rect::from_min_max(pos2(rect.left(), rect.top() + 21.0), pos2(rect.right(), rect.top() + 31.0));
    painter.rect_filled(bar, 5.0, palette.weave);
    let part = f32::from(strength.left) / f32::from(strength.start.max(1));
    painter.rect_filled(Rect::from_min_size(bar.min, vec2(bar.width() * part.min(1.0), bar.height())), 5.0, palette.side(side));
    painter.vline(bar.center().x, bar.expand(4.0).y_range(), Stroke::new(2.5, palette.ink));
    if strength.is_half_lost() {
        painter.rect_stroke(rect.expand(3.0), 4.0, (2.0, palette.warning), egui::StrokeKind::Inside);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_shows_whether_half_the_army_is_lost() {
        let text = |left, start| strength_text(Side::Saxon, Strength { start, left });
        assert_eq!(text(75, 149), "Saxons: 75 of 149 left, half is 74.5");
        assert_eq!(text(74, 148), "Saxons: 74 of 148 left, half lost");
    }
}
