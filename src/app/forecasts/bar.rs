//! A share of battles as a bar in both sides' colours, with its margin of error.

use egui::emath::Numeric;
use egui::{Align2, CornerRadius, FontId, Rangef, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::sentences::{confidence_text, hundred_text, saxons_text};
use crate::shell::theme::{self, Palette};
use crate::widgets::control::Control as _;
use senlac_classroom::battles::Share;
use senlac_classroom::rules::Side;

/// Minimum width at which both sides are named in the bar, in points.
const NAMED: f32 = 220.0;

/// Gap between a name and its neighbours, in points.
const BESIDE: f32 = 6.0;

/// Converts a fraction to `f32` for drawing.
pub fn to_f32(part: f64) -> f32 {
    f32::from_f64(part)
}

/// Draws the bar: the Normans on the left, the Saxons on the right, and a mark at one half. A span across their border contains
/// the true share in 19 of 20 cases.
pub fn bar_ui(ui: &mut Ui, share: Share, width: f32, height: f32) {
    let palette = Palette::current(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(width, height + 8.0), Sense::hover());
    let words = tr!("{wins} (19 times out of 20: {span})", wins = saxons_text(share), span = confidence_text(share));
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
    response.with_tooltip(tr!("{words}. The small mark shows an even chance.", words));
    let bar = rect.shrink2(vec2(0.0, 4.0));
    let x = |saxons: f64| bar.right() - to_f32(saxons) * bar.width();
    let border = x(share.fraction());
    let halves = [Rect::from_min_max(bar.min, pos2(border, bar.bottom())), Rect::from_min_max(pos2(border, bar.top()), bar.max)];
    let painter = ui.painter();
    for (side, half) in Side::ALL.into_iter().zip(halves) {
        let shape = match side {
            Side::Norman => CornerRadius { nw: 4, sw: 4, ne: 0, se: 0 },
            Side::Saxon => CornerRadius { nw: 0, sw: 0, ne: 4, se: 4 },
        };
        painter.rect_filled(half, shape, palette.side(side));
    }
    // The confidence interval. Its ends stay within the bar.
    let (low, high) = share.interval();
    let within = bar.shrink(3.0).x_range();
    let (left, right) = (within.clamp(x(high)), within.clamp(x(low)));
    names_ui(ui, share, bar, Rangef::new(left.min(border), right.max(border)));
    let painter = ui.painter();
    painter.rect_stroke(bar, 4.0, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    for (from, to) in [(rect.top(), bar.top() + 3.0), (bar.bottom() - 3.0, rect.bottom())] {
        painter.vline(bar.center().x, from..=to, Stroke::new(2.0, palette.ink));
    }
    // Cloth below ink, so that it is seen on both wools.
    for (wider, color) in [(2.5, palette.cloth), (0.0, palette.ink)] {
        let stroke = Stroke::new(2.0 + wider, color);
        painter.hline(left - wider / 2.0..=right + wider / 2.0, bar.center().y, stroke);
        for end in [left, right] {
            painter.vline(end, bar.center().y - 6.0 - wider / 2.0..=bar.center().y + 6.0 + wider / 2.0, stroke);
        }
    }
}

/// Draws "Normans 53%" and "Saxons 47%" at the outer ends, or the numbers alone if there is less room beside the span.
fn names_ui(ui: &Ui, share: Share, bar: Rect, between: Rangef) {
    let palette = Palette::current(ui);
    let normans = Share { times: share.of.saturating_sub(share.times), of: share.of };
    let font = if bar.height() >= 20.0 { theme::bold(13.5) } else { FontId::proportional(12.0) };
    for (side, wins) in Side::ALL.into_iter().zip([normans, share]) {
        let number = format!("{}%", hundred_text(wins.fraction()));
        let (at, align, room) = match side {
            Side::Norman => (bar.left_center() + vec2(8.0, 0.0), Align2::LEFT_CENTER, between.min - bar.left()),
            Side::Saxon => (bar.right_center() - vec2(8.0, 0.0), Align2::RIGHT_CENTER, bar.right() - between.max),
        };
        let named = (bar.width() >= NAMED).then(|| format!("{} {number}", side.army()));
        let mut galleys = named.into_iter().chain([number]).map(|words| ui.painter().layout_no_wrap(words, font.clone(), palette.on_color));
        if let Some(galley) = galleys.find(|galley| galley.size().x + 8.0 + BESIDE <= room) {
            ui.painter().galley(align.anchor_size(at, galley.size()).min, galley, palette.on_color);
        }
    }
}
