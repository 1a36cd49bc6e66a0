//! Units as tokens: a kite shield for the Normans, a round one for the Saxons, and on it what their men are known by.
//!
//! Everything a token says it says by shape: the shield is the side, the sign and the letter in the corner are the kind
//! of troops, the number is the figures left, a pennon or a crown is a commander who lives and a cross one who fell, a
//! tick is a unit that has acted. Colour only says it again.

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::{Color32, CornerRadius, Galley, Id, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

use super::icons;
use super::icons::IconInk;
use super::layout::{BoardLayout, TOKEN, at};
use crate::shell::theme::{Palette, bold};
use crate::widgets::embroidery::kite;
use crate::widgets::picture_cache;
use senlac_classroom::rules::{Side, Troop, Unit};

/// Half the width and half the height of a kite shield.
const KITE: (f32, f32) = (0.78, 1.03);
/// The size of a round shield.
const ROUND: f32 = 0.94;
/// The radius in points below which pictures turn to mud: the letter then stands on the shield.
const SMALL: f32 = 10.4;

/// Paints one unit; paler and with a tick where it has acted.
pub fn paint(painter: &Painter, palette: &Palette, middle: Pos2, radius: f32, unit: &Unit, has_acted: bool) {
    let name = Id::unique(("token", unit.id, radius.to_bits()));
    picture_cache::paint_cached(painter, name, middle, (unit.clone(), has_acted, palette.linen), |painter| {
        let mut pen = TokenPainter::new(painter, palette, radius);
        pen.token(Pos2::ZERO, unit, has_acted);
        pen.put_down();
    });
}

/// Paints units that stand still, as one picture of this name: where each is drawn beside the middle of its square, in
/// squares, and whether it has acted.
pub fn paint_all(painter: &Painter, palette: &Palette, layout: &BoardLayout, name: Id, units: &[(Vec2, bool, Unit)]) {
    let key = (units.to_vec(), layout.side, palette.linen);
    picture_cache::paint_cached(painter, name, layout.origin, key, |painter| {
        let layout = layout.at_origin();
        let mut pen = TokenPainter::new(painter, palette, layout.side * TOKEN);
        for (aside, has_acted, unit) in units {
            if let Some(square) = unit.square {
                pen.token(layout.middle(square) + layout.side * *aside, unit, *has_acted);
            }
        }
        pen.put_down();
    });
}

/// Paints many units of one size, and lays out each number only once.
pub struct TokenPainter<'a> {
    painter: &'a Painter,
    palette: &'a Palette,
    radius: f32,
    shapes: Vec<Shape>,
    numbers: BTreeMap<u8, Arc<Galley>>,
    letters: BTreeMap<Troop, Arc<Galley>>,
}

impl<'a> TokenPainter<'a> {
    /// A pen for tokens of this radius.
    pub fn new(painter: &'a Painter, palette: &'a Palette, radius: f32) -> Self {
        Self { painter, palette, radius, shapes: Vec::new(), numbers: BTreeMap::new(), letters: BTreeMap::new() }
    }

    /// Puts what was drawn on the screen.
    pub fn put_down(self) {
        self.painter.extend(self.shapes);
    }

    /// Draws one unit; paler and with a tick where it has acted.
    pub fn token(&mut self, middle: Pos2, unit: &Unit, has_acted: bool) {
        let own = self.palette.side(unit.id.side);
        let color = if has_acted { own.lerp_to_gamma(self.palette.flat, 0.55) } else { own };
        let rim = if has_acted { self.palette.ink.lerp_to_gamma(self.palette.flat, 0.5) } else { self.palette.ink };
        if !self.is_small() {
            self.commander(middle, unit, rim);
        }
        self.shield(middle, unit.id.side, color, rim);
        if self.is_small() {
            let letter = self.letter(unit.troop);
            self.write(letter, at(middle, self.radius, -0.12, -0.16), self.palette.on_color);
        } else {
            let ink = IconInk { light: self.palette.on_color, dark: color, width: (self.radius * 0.1).max(1.2) };
            icons::sign(unit.troop, at(middle, self.radius, 0.0, sign_height(unit.id.side)), self.radius * 0.60, ink, &mut self.shapes);
            let letter = self.letter(unit.troop);
            self.write(letter, at(middle, self.radius, -0.92, -0.88), rim);
        }
        if unit.bodyguard && unit.commander {
            self.crown(at(middle, self.radius, 0.0, -0.86), unit.away);
        }
        self.badge(at(middle, self.radius, 1.22, 1.20), unit.figures, own);
        if has_acted {
            self.tick(at(middle, self.radius, -0.86, 0.84));
        }
    }

    fn is_small(&self) -> bool {
        self.radius < SMALL
    }

    /// The shield with its rim, and an inner seam where there is room.
    fn shield(&mut self, middle: Pos2, side: Side, fill: Color32, rim: Color32) {
        let rim = Stroke::new((self.radius * 0.07).max(1.0), rim);
        let seam = Stroke::new((self.radius * 0.05).max(0.8), self.palette.on_color.gamma_multiply(0.55));
        let outline = |size: f32| kite().into_iter().map(|(x, y)| at(middle, self.radius, KITE.0 * x * size, KITE.1 * y * size)).collect();
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

    /// Top right: a pennon while the commander lives, a cross where he fell. William and Harold wear a crown instead.
    fn commander(&mut self, middle: Pos2, unit: &Unit, rim: Color32) {
        let p = |x: f32, y: f32| at(middle, self.radius, x, y);
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

    /// The crown of William or Harold; only its outline while William is away.
    fn crown(&mut self, middle: Pos2, is_away: bool) {
        let fill = if is_away { self.palette.cloth } else { self.palette.gold };
        self.shapes.push(icons::crown(middle, self.radius * 0.46, fill, Stroke::new(1.1, self.palette.ink)));
    }

    /// Figures left, in a box whose lower right corner is given.
    fn badge(&mut self, corner: Pos2, figures: u8, color: Color32) {
        let (painter, palette, size) = (self.painter, self.palette, (self.radius * 0.80).max(9.0));
        let number = self.numbers.entry(figures);
        let number = number.or_insert_with(|| painter.layout_no_wrap(figures.to_string(), bold(size), palette.ink)).clone();
        let room = vec2((number.size().x + self.radius * 0.34).max(size * 1.18), size * 1.18);
        let room = Rect::from_min_size(corner - room, room);
        let round = CornerRadius::same(if room.height() > 14.0 { 6 } else { 4 });
        self.shapes.push(Shape::rect_filled(room, round, palette.cloth));
        self.shapes.push(Shape::rect_stroke(room, round, Stroke::new(1.2, color), StrokeKind::Inside));
        self.write(number, room.center(), palette.ink);
    }

    /// The letter of a kind of troops: in the corner, or on a small shield.
    fn letter(&mut self, troop: Troop) -> Arc<Galley> {
        let size = if self.is_small() { self.radius * 1.05 } else { (self.radius * 0.58).max(8.5) };
        let (painter, color) = (self.painter, Color32::PLACEHOLDER);
        self.letters.entry(troop).or_insert_with(|| painter.layout_no_wrap(letter(troop).to_string(), bold(size), color)).clone()
    }

    /// Words round a place, in this colour where they have none.
    fn write(&mut self, words: Arc<Galley>, middle: Pos2, color: Color32) {
        self.shapes.push(Shape::galley(middle - words.size() / 2.0, words, color));
    }

    fn tick(&mut self, middle: Pos2) {
        let size = (self.radius * 0.36).max(4.0);
        self.shapes.push(Shape::circle_filled(middle, size, self.palette.sage));
        self.shapes.push(icons::tick(middle, size * 0.62, Stroke::new((size * 0.36).max(1.4), self.palette.ink)));
    }
}

/// The letter of a kind of troops.
pub const fn letter(troop: Troop) -> char {
    match troop {
        Troop::Knights => 'K',
        Troop::Housecarles => 'H',
        Troop::Spearmen => 'S',
        Troop::Archers => 'A',
    }
}

/// Where the middle of the sign stands on a shield: the kite is widest above its middle.
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
    fn every_kind_of_troops_has_a_letter_of_its_own() {
        let letters: std::collections::BTreeSet<char> = Troop::ALL.into_iter().map(letter).collect();
        assert_eq!(letters.len(), 4);
    }
}
