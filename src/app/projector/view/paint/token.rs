//! A unit on the table for the back row: the shield of its side, what its men are and how many, and who leads it.

use egui::{Align2, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::dice::crown;
use crate::app::battle::board::tokens::letter;
use crate::app::projector::view::scene::WallUnit;
use crate::app::projector::view::short_names::ShortNames;
use crate::app::shell::theme::{self, Palette};
use crate::rules::Side;

/// The outline of a shield with a flat top and a point, from -1 to 1: half of it, from the top to the point.
const POINTED: [(f32, f32); 7] = [(0.0, -1.0), (0.86, -1.0), (1.0, -0.86), (0.98, 0.0), (0.82, 0.42), (0.5, 0.76), (0.0, 1.04)];
/// A round shield covers as much cloth as a pointed one: its radius in halves of that one's width.
const ROUND: f32 = 0.96;
/// How high letters are beside their size, with a little room.
const LINE: f32 = 1.12;

/// What tokens are painted with.
pub struct TokenBrush<'a> {
    pub painter: &'a Painter,
    pub palette: &'a Palette,
    /// The side of a square.
    pub side: f32,
    /// The least size of letters that can be read.
    pub least: f32,
    pub names: ShortNames<'a>,
}

impl TokenBrush<'_> {
    /// Paints a unit in the middle of its square.
    pub fn paint(&self, middle: Pos2, unit: &WallUnit) {
        let name = self.name(unit);
        // Where somebody is named the shield hangs below the name.
        let (shield, radius) = match name {
            Some(_) => (middle + vec2(0.0, self.side * 0.10), self.side * 0.41),
            None => (middle, self.side * 0.46),
        };
        if unit.acts {
            let square = Rect::from_center_size(middle, Vec2::splat(self.side * 1.04));
            self.painter.rect(square, self.side * 0.12, self.palette.gold, Stroke::NONE, StrokeKind::Middle);
        }
        self.shield(shield, radius, unit.side);
        let size = if self.least.is_finite() { (self.side * 0.36).max(self.least) } else { self.side * 0.38 };
        let figures = unit.figures.to_string();
        let letter = letter(unit.troop).to_string();
        match &name {
            Some(name) => {
                // The plaque hides the top of the shield.
                self.write_broad(shield + vec2(0.0, radius * 0.24), &(letter + &figures), size, unit.side);
                self.plaque(middle, name, unit);
            }
            None => {
                // In a small square both stand on one line.
                if size * 2.0 > self.side && self.least.is_finite() {
                    self.write_broad(shield, &(letter + &figures), size, unit.side);
                } else {
                    self.write(shield - vec2(0.0, radius * 0.42), &letter, size);
                    self.write(shield + vec2(0.0, radius * 0.36), &figures, size);
                }
            }
        }
        if unit.crown {
            crown(self.painter, middle + self.side * vec2(0.36, 0.40), self.side * 0.17, self.palette);
        }
    }

    /// The name as far as it fits its square; `None` if nobody is named, or no letters fit.
    fn name(&self, unit: &WallUnit) -> Option<String> {
        if unit.players.is_empty() || self.least * 2.0 > self.side {
            return None;
        }
        let width = |words: &str| self.painter.layout_no_wrap(words.to_owned(), theme::bold(self.least), self.palette.ink).size().x;
        let most = self.side * 0.93;
        Some(self.names.fitting(&unit.players, |words| width(words) <= most))
    }

    fn plaque(&self, middle: Pos2, name: &str, unit: &WallUnit) {
        let (palette, side) = (self.palette, self.side);
        let height = self.least * LINE;
        let room = Rect::from_min_size(middle - vec2(side * 0.5, side * 0.5), vec2(side, height));
        let fill = if unit.acts { palette.gold } else { palette.cloth };
        let rim = Stroke::new((side * 0.03).max(0.7), palette.side(unit.side));
        self.painter.rect(room, side * 0.08, fill, rim, StrokeKind::Inside);
        let ink = if unit.acts { theme::GOLD_INK } else { palette.ink };
        self.painter.text(room.center(), Align2::CENTER_CENTER, name, theme::bold(self.least), ink);
    }

    fn shield(&self, middle: Pos2, radius: f32, side: Side) {
        let (color, rim) = (self.palette.side(side), Stroke::new((radius * 0.08).max(0.6), self.palette.on_color));
        match side {
            Side::Norman => {
                let right = POINTED.iter().copied();
                let left = POINTED.iter().rev().skip(1).take(POINTED.len() - 2).map(|(x, y)| (-x, *y));
                let outline = right.chain(left).map(|(x, y)| pos2(middle.x + radius * x, middle.y + radius * y)).collect();
                self.painter.add(Shape::convex_polygon(outline, color, rim));
            }
            Side::Saxon => {
                self.painter.circle(middle, radius * ROUND * 1.04, color, rim);
            }
        }
    }

    /// Words that may be wider than the shield: its colour goes on behind them.
    fn write_broad(&self, middle: Pos2, words: &str, size: f32, side: Side) {
        let words = self.painter.layout_no_wrap(words.to_owned(), theme::bold(size), self.palette.on_color);
        let ground = Rect::from_center_size(middle, vec2(words.size().x + size * 0.14, size * 0.86));
        self.painter.rect_filled(ground, size * 0.2, self.palette.side(side));
        self.painter.galley(middle - words.size() / 2.0, words, self.palette.on_color);
    }

    fn write(&self, middle: Pos2, words: &str, size: f32) {
        self.painter.text(middle, Align2::CENTER_CENTER, words, theme::bold(size), self.palette.on_color);
    }
}
