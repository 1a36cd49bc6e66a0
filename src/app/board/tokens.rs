//! Units as tokens: kite shields for the Normans, round ones for the Saxons; a sign of what they are, and how many.

use egui::{Align2, Color32, FontId, Painter, Pos2, Shape, Stroke};

use super::at;
use crate::app::theme::Palette;
use crate::rules::{Side, Troop, Unit};

/// The outline of a kite shield round the origin, y down, one unit high above and below.
const KITE: [(f32, f32); 13] = [
    (0.0, 1.0),
    (-0.28, 0.62),
    (-0.56, 0.15),
    (-0.68, -0.25),
    (-0.62, -0.60),
    (-0.38, -0.86),
    (0.0, -0.96),
    (0.38, -0.86),
    (0.62, -0.60),
    (0.68, -0.25),
    (0.56, 0.15),
    (0.28, 0.62),
    (0.0, 1.0),
];

/// Paints a unit; paler and with a check mark where it has acted.
pub fn paint(painter: &Painter, palette: &Palette, middle: Pos2, radius: f32, unit: &Unit, has_acted: bool) {
    let color = palette.side(unit.id.side);
    let color = if has_acted { mix(color, palette.flat) } else { color };
    shield(painter, unit.id.side, middle, radius, color, Stroke::new(1.0, palette.cloth));
    let stroke = Stroke::new((radius * 0.12).max(1.2), palette.on_color);
    sign(painter, unit.troop, middle, radius * 0.62, stroke);
    if unit.bodyguard && unit.commander {
        crown(painter, at(middle, radius, 0.0, -1.0), radius * 0.42, palette, unit.away);
    }
    badge(painter, palette, at(middle, radius, 0.72, 0.66), radius * 0.46, unit.figures, color);
    if has_acted {
        check_mark(painter, at(middle, radius, -0.70, 0.72), radius * 0.4, palette.sage);
    }
}

/// The shield alone: kite or round.
pub fn shield(painter: &Painter, side: Side, middle: Pos2, radius: f32, fill: Color32, rim: Stroke) {
    match side {
        Side::Norman => {
            let outline = KITE[1..].iter().map(|(x, y)| at(middle, radius, *x * 1.15, *y * 1.05)).collect();
            painter.add(Shape::convex_polygon(outline, fill, rim));
        }
        Side::Saxon => {
            painter.circle(middle, radius * 0.92, fill, rim);
        }
    }
}

/// What the men of a unit carry.
fn sign(painter: &Painter, troop: Troop, middle: Pos2, size: f32, stroke: Stroke) {
    let p = |x: f32, y: f32| at(middle, size, x, y);
    let line = |from: Pos2, to: Pos2| {
        painter.line_segment([from, to], stroke);
    };
    let fill = |points: Vec<Pos2>| {
        painter.add(Shape::convex_polygon(points, stroke.color, Stroke::NONE));
    };
    match troop {
        Troop::Knights => {
            // A lance with its pennon.
            line(p(-0.35, 0.85), p(-0.35, -0.9));
            fill(vec![p(-0.35, -0.85), p(0.65, -0.5), p(-0.35, -0.15)]);
        }
        Troop::Housecarles => {
            // The long axe.
            line(p(-0.3, 0.9), p(0.15, -0.85));
            fill(vec![p(0.1, -0.8), p(0.7, -0.75), p(0.55, 0.0), p(-0.05, -0.2)]);
        }
        Troop::Spearmen => {
            line(p(-0.55, 0.75), p(0.4, -0.5));
            fill(vec![p(0.75, -0.95), p(0.55, -0.3), p(0.2, -0.58)]);
        }
        Troop::Archers => {
            // A drawn bow.
            let bow = (-4i8..=4).map(|step| {
                let angle = f32::from(step) * 0.28;
                p(-0.45 + 0.95 * angle.cos(), 0.85 * angle.sin())
            });
            painter.add(Shape::line(bow.collect(), stroke));
            line(p(-0.03, -0.77), p(-0.03, 0.77));
            line(p(-0.75, 0.0), p(0.45, 0.0));
        }
    }
}

/// The crown of William or Harold; only its outline while William is away.
fn crown(painter: &Painter, middle: Pos2, size: f32, palette: &Palette, is_away: bool) {
    let p = |x: f32, y: f32| at(middle, size, x, y);
    let spikes = [
        vec![p(-1.0, -0.6), p(-0.3, 0.5), p(-0.9, 0.5)],
        vec![p(0.0, -0.9), p(0.5, 0.5), p(-0.5, 0.5)],
        vec![p(1.0, -0.6), p(0.9, 0.5), p(0.3, 0.5)],
    ];
    let fill = if is_away { palette.cloth } else { palette.gold };
    for spike in spikes {
        painter.add(Shape::convex_polygon(spike, fill, Stroke::new(1.0, palette.ink)));
    }
}

/// Figures left.
fn badge(painter: &Painter, palette: &Palette, middle: Pos2, radius: f32, figures: u8, color: Color32) {
    painter.circle(middle, radius, palette.cloth, Stroke::new(1.2, color));
    let font = FontId::proportional(radius * 1.25);
    painter.text(middle, Align2::CENTER_CENTER, figures.to_string(), font, palette.ink);
}

/// A check mark, drawn: the fonts may have none.
pub fn check_mark(painter: &Painter, middle: Pos2, size: f32, color: Color32) {
    let p = |x: f32, y: f32| at(middle, size, x, y);
    painter.add(Shape::line(vec![p(-0.6, 0.0), p(-0.1, 0.5), p(0.7, -0.6)], Stroke::new((size * 0.4).max(2.0), color)));
}

/// Halfway between two colours.
fn mix(one: Color32, other: Color32) -> Color32 {
    one.lerp_to_gamma(other, 0.5)
}
