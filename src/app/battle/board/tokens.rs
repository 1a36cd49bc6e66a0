//! Units as tokens: a kite shield for the Normans or a round one for the Saxons, with an icon for the kind of troops.
//!
//! A token conveys everything by shape. The shield is the side, the icon and the corner letter are the kind of troops, and the
//! number is the figures left. A pennon or a crown is a living commander, a cross a dead one, and a tick a unit that has acted.
//! Colour only repeats this.

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::{Color32, CornerRadius, Galley, Id, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

use super::icons;
use super::icons::IconInk;
use super::layout::{BoardLayout, TOKEN, scaled_point};
use crate::shell::theme::{Palette, bold};
use crate::widgets::embroidery::kite_points;
use crate::widgets::picture_cache;
use senlac_classroom::rules::{Side, Troop, Unit};

/// Half the width and half the height of a kite shield, in token radii.
const KITE: (f32, f32) = (0.78, 1.03);
/// Radius of a round shield, in token radii.
const ROUND: f32 = 0.94;
/// Token radius, in points, below which icons become illegible. The letter is then drawn on the shield.
const SMALL: f32 = 10.4;

/// Paints one unit. A unit that has acted is paler and has a tick.
pub fn paint(painter: &Painter, palette: &Palette, middle: Pos2, radius: f32, unit: &Unit, has_acted: bool) {
    let name = Id::unique(("token", unit.id, radius.to_bits()));
    picture_cache::paint_cached(painter, name, middle, (unit.clone(), has_acted, palette.linen), |painter| {
        let mut pen = TokenPainter::new(painter, palette, radius);
        pen.draw_token(Pos2::ZERO, unit, has_acted);
        pen.finish();
    });
}

/// Paints units that don't move as one cached picture with this name. Each entry has the offset from the middle of the unit's
/// square, in squares, and whether the unit has acted.
pub fn paint_all(painter: &Painter, palette: &Palette, layout: &BoardLayout, name: Id, units: &[(Vec2, bool, Unit)]) {
    let key = (units.to_vec(), layout.side, palette.linen);
    picture_cache::paint_cached(painter, name, layout.origin, key, |painter| {
        let layout = layout.at_origin();
        let mut pen = TokenPainter::new(painter, palette, layout.side * TOKEN);
        for (aside, has_acted, unit) in units {
            if let Some(square) = unit.square {
                pen.draw_token(layout.middle(square) + layout.side * *aside, unit, *has_acted);
            }
        }
        pen.finish();
    });
}

/// Painter for many units of one size, which lays out each number only once.
pub struct TokenPainter<'a> {
    painter: &'a Painter,
    palette: &'a Palette,
    radius: f32,
    shapes: Vec<Shape>,
    numbers: BTreeMap<u8, Arc<Galley>>,
    letters: BTreeMap<Troop, Arc<Galley>>,
}

impl<'a> TokenPainter<'a> {
    /// Creates a painter for tokens of this radius, in points.
    pub fn new(painter: &'a Painter, palette: &'a Palette, radius: f32) -> Self {
        Self { painter, palette, radius, shapes: Vec::new(), numbers: BTreeMap::new(), letters: BTreeMap::new() }
    }

    /// Sends the collected shapes to the painter.
    pub fn finish(self) {
        self.painter.extend(self.shapes);
    }

    /// Draws one unit. A unit that has acted is paler and has a tick.
    pub fn draw_token(&mut self, middle: Pos2, unit: &Unit, has_acted: bool) {
        let own = self.palette.side(unit.id.side);
        let color = if has_acted { own.lerp_to_gamma(self.palette.flat, 0.55) } else { own };
        let rim = if has_acted { self.palette.ink.lerp_to_gamma(self.palette.flat, 0.5) } else { self.palette.ink };
        if !self.is_small() {
            self.commander(middle, unit, rim);
        }
        self.shield(middle, unit.id.side, color, rim);
        if self.is_small() {
            let letter = self.letter(unit.troop);
            self.draw_text(letter, scaled_point(middle, self.radius, -0.12, -0.16), self.palette.on_color);
        } else {
            let ink = IconInk { light: self.palette.on_color, dark: color, width: (self.radius * 0.1).max(1.2) };
            icons::troop_icon(
                unit.troop,
                scaled_point(middle, self.radius, 0.0, sign_height(unit.id.side)),
                self.radius * 0.60,
                ink,
                &mut self.shapes,
            );
            let letter = self.letter(unit.troop);
            self.draw_text(letter, scaled_point(middle, self.radius, -0.92, -0.88), rim);
        }
        if unit.bodyguard && unit.commander {
            self.crown(scaled_point(middle, self.radius, 0.0, -0.86), unit.away);
        }
        self.badge(scaled_point(middle, self.radius, 1.22, 1.20), unit.figures, own);
        if has_acted {
            self.tick(scaled_point(middle, self.radius, -0.86, 0.84));
        }
    }

    fn is_small(&self) -> bool {
        self.radius < SMALL
    }

    /// Draws the shield with its rim, and an inner seam if there is room.
    fn shield(&mut self, middle: Pos2, side: Side, fill: Color32, rim: Color32) {
        let rim = Stroke::new((self.radius * 0.07).max(1.0), rim);
        let seam = Stroke::new((self.radius * 0.05).max(0.8), self.palette.on_color.gamma_multiply(0.55));
        let outline = |size: f32| {
            kite_points().into_iter().map(|(x, y)| scaled_point(middle, self.radius, KITE.0 * x * size, KITE.1 * y * size)).collect()
        };
        match side {
            Side::Norman => self.shapes.push(Shape::convex_polygon(outline(1.0), fill, rim)),
            Side::Saxon => {
                self.shapes.push(Shape::circle_filled(middle, self.radius * ROUND, fill));
                self.shapes.push(Shape::circle_stroke(middle, self.radius * ROUND, rim));
            }
        }
        if self.is_small() {
            return;
        }
        self.shapes.push(match side {
            Side::Norman => Shape::closed_line(outline(0.83), seam),
            Side::Saxon => Shape::circle_stroke(middle, self.radius * ROUND * 0.84, seam),
        });
    }

    /// Draws the sign at the top right: a pennon while the commander lives, a cross if he is dead. William and Harold have a
    /// crown instead.
    fn commander(&mut self, middle: Pos2, unit: &Unit, rim: Color32) {
        let p = |x: f32, y: f32| scaled_point(middle, self.radius, x, y);
        let width = (self.radius * 0.085).max(1.2);
        if !unit.commander {
            let stroke = Stroke::new(width * 1.25, rim);
            self.shapes.push(Shape::line_segment([p(0.94, -1.20), p(0.94, -0.58)], stroke));
            self.shapes.push(Shape::line_segment([p(0.72, -0.98), p(1.16, -0.98)], stroke));
        } else if !unit.bodyguard {
            self.shapes.push(Shape::line_segment([p(0.70, -0.1), p(0.70, -1.2)], Stroke::new(width, rim)));
            let flag = vec![p(0.70, -1.2), p(1.14, -0.97), p(0.70, -0.74)];
            self.shapes.push(Shape::convex_polygon(flag, self.palette.gold, Stroke::new(0.9, rim)));
        }
    }

    /// Draws the crown of William or Harold, as an outline only while William is away.
    fn crown(&mut self, middle: Pos2, is_away: bool) {
        let fill = if is_away { self.palette.cloth } else { self.palette.gold };
        self.shapes.push(icons::crown(middle, self.radius * 0.46, fill, Stroke::new(1.1, self.palette.ink)));
    }

    /// Draws the number of figures left, in a box with this lower right corner.
    fn badge(&mut self, corner: Pos2, figures: u8, color: Color32) {
        let (painter, palette, size) = (self.painter, self.palette, (self.radius * 0.80).max(9.0));
        let number = self.numbers.entry(figures);
        let number = number.or_insert_with(|| painter.layout_no_wrap(figures.to_string(), bold(size), palette.ink)).clone();
        let room = vec2((number.size().x + self.radius * 0.34).max(size * 1.18), size * 1.18);
        let room = Rect::from_min_size(corner - room, room);
        let round = CornerRadius::same(if room.height() > 14.0 { 6 } else { 4 });
        self.shapes.push(Shape::rect_filled(room, round, palette.cloth));
        self.shapes.push(Shape::rect_stroke(room, round, Stroke::new(1.2, color), StrokeKind::Inside));
        self.draw_text(number, room.center(), palette.ink);
    }

    /// Returns the letter of a kind of troops, laid out for the corner or for a small shield.
    fn letter(&mut self, troop: Troop) -> Arc<Galley> {
        let size = if self.is_small() { self.radius * 1.05 } else { (self.radius * 0.58).max(8.5) };
        let (painter, color) = (self.painter, Color32::PLACEHOLDER);
        self.letters.entry(troop).or_insert_with(|| painter.layout_no_wrap(letter(troop).to_string(), bold(size), color)).clone()
    }

    /// Draws text centred on a point, in this colour if the text has none.
    fn draw_text(&mut self, words: Arc<Galley>, middle: Pos2, color: Color32) {
        self.shapes.push(Shape::galley(middle - words.size() / 2.0, words, color));
    }

    fn tick(&mut self, middle: Pos2) {
        let size = (self.radius * 0.36).max(4.0);
        self.shapes.push(Shape::circle_filled(middle, size, self.palette.sage));
        self.shapes.push(icons::tick(middle, size * 0.62, Stroke::new((size * 0.36).max(1.4), self.palette.ink)));
    }
}

/// Returns the letter of a kind of troops.
pub const fn letter(troop: Troop) -> char {
    match troop {
        Troop::Knights => 'K',
        Troop::Housecarles => 'H',
        Troop::Spearmen => 'S',
        Troop::Archers => 'A',
    }
}

/// Returns the height of the icon's middle on a shield. A kite shield is widest above its middle.
const fn sign_height(side: Side) -> f32 {
    match side {
        Side::Norman => -0.24,
        Side::Saxon => -0.04,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_troop_type_has_its_own_letter() {
        let letters: std::collections::BTreeSet<char> = Troop::ALL.into_iter().map(letter).collect();
        assert_eq!(letters.len(), 4);
    }
}
