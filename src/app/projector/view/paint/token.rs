//! A unit on the table, readable from the back row: its side's shield, its troops and figures, and its leader.

use std::sync::Arc;

use egui::{Align2, Galley, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::dice::paint_crown;
use crate::battle::board::tokens::letter;
use crate::projector::view::distinct_names::ChildName;
use crate::projector::view::labels::{Label, name_plates};
use crate::projector::view::scene::ShownUnit;
use crate::shell::theme::{self, Palette};
use senlac_classroom::rules::{Side, Troop};

/// Right half of a kite shield's outline, from top to point, in units of -1 to 1.
const POINTED: [(f32, f32); 7] = [(0.0, -1.0), (0.86, -1.0), (1.0, -0.86), (0.98, 0.0), (0.82, 0.42), (0.5, 0.76), (0.0, 1.04)];
/// Radius of a round shield, in half widths of a pointed one, so that both cover the same area.
const ROUND: f32 = 0.96;
/// Line height in letter sizes, with a little space.
const LINE: f32 = 1.12;
/// Height of the background behind wide text, in letter sizes.
const GROUND: f32 = 0.86;

/// Greatest height of a name, in squares: on one line and on two.
const PLAQUE: [f32; 2] = [0.51, 0.60];
/// Greatest width of a name, in squares.
const WIDE: f32 = 0.93;
/// Smallest letters for a name, as a fraction of the readable size. Where they don't fit, no unit is named.
const LEAST_NAME: f32 = 0.6;
/// Half a crown's width, in crown sizes. Then its smallest size beside figures and its size before a name, in squares.
const CROWN: f32 = 0.95;
const LEAST_CROWN: f32 = 0.09;
const NAMES_CROWN: f32 = 0.12;
/// Greatest width of the figures, in squares.
const FIGURES: f32 = 1.02;
/// Height of digits, in letter sizes.
const DIGITS: f32 = 0.78;

/// The painter, colours and sizes for unit tokens.
pub struct TokenBrush<'a> {
    pub painter: &'a Painter,
    pub palette: &'a Palette,
    /// Side of a square, in points.
    pub side: f32,
    /// Smallest readable letter size, in points.
    pub least: f32,
}

impl TokenBrush<'_> {
    /// Returns the name plates of units; empty plates where no name can be read.
    ///
    /// Each unit has its leaders and, if it has a crown, the text on its shield.
    pub fn labels(&self, units: &[(&[ChildName], Option<String>)]) -> Vec<Label> {
        if self.least * LINE * LEAST_NAME > self.side * PLAQUE[0] {
            return vec![Label::default(); units.len()];
        }
        let children: Vec<&[ChildName]> = units.iter().map(|(children, _)| *children).collect();
        let room = |crowned: &Option<String>| self.side * WIDE - crowned.as_ref().map_or(0.0, |words| self.crown_before_name(words));
        let rooms: Vec<f32> = units.iter().map(|(_, crowned)| room(crowned)).collect();
        let wide = |words: &String| self.painter.layout_no_wrap(words.clone(), theme::bold(self.least), self.palette.ink).size().x;
        name_plates(&children, |place, lines| {
            let widest = lines.iter().map(wide).fold(1.0, f32::max);
            let [one, two] = PLAQUE.map(|part| part * self.side / (self.least * LINE));
            (rooms[place] / widest).min(if lines.len() > 1 { two / 2.0 } else { one })
        })
    }

    /// Returns the width of the crown before the name; 0 if it fits beside these figures.
    fn crown_before_name(&self, words: &str) -> f32 {
        let figures = self.lay_out_text(words, self.figures_size()).size().x;
        let has_room = figures + 2.0 * CROWN * LEAST_CROWN * self.side <= self.side * FIGURES;
        if has_room { 0.0 } else { 2.0 * CROWN * NAMES_CROWN * self.side }
    }

    /// Returns the letter size of figures below a name, if there is room.
    fn figures_size(&self) -> f32 {
        (self.side * 0.36).max(self.least)
    }

    /// Paints a unit in the middle of its square, with its name plate if it has one.
    pub fn paint(&self, middle: Pos2, unit: &ShownUnit, label: &Label) {
        let side = self.side;
        let is_named = !label.lines.is_empty();
        // If a name is shown, the shield is below it.
        let (shield, radius) = if is_named { (middle + vec2(0.0, side * 0.10), side * 0.41) } else { (middle, side * 0.46) };
        if unit.acts {
            let square = Rect::from_center_size(middle, Vec2::splat(side * 1.04));
            self.painter.rect(square, side * 0.12, self.palette.gold, Stroke::NONE, StrokeKind::Middle);
        }
        self.paint_shield(shield, radius, unit.side);
        let letter = letter(unit.troop).to_string();
        let figures = unit.figures.to_string();
        if is_named {
            // The plaque hides the top of the shield.
            let words = Self::figures_text(unit.troop, unit.figures);
            let crown = if unit.crown { self.crown_before_name(&words) } else { 0.0 };
            let below = self.paint_plaque(middle, label, unit, crown);
            let half = side * FIGURES / 2.0;
            let room = Rect::from_min_max(pos2(middle.x - half, below), middle + vec2(half, side * 0.5));
            self.count(room, shield.y + radius * 0.24, &words, (unit.side, unit.crown && crown <= 0.0));
            return;
        }
        let size = if self.least.is_finite() { (side * 0.36).max(self.least) } else { side * 0.38 };
        // In a small square, both share one line.
        if size * 2.0 > side && self.least.is_finite() {
            self.paint_wide_text(shield, &self.lay_out_text(&(letter + &figures), size), size, unit.side);
        } else {
            self.paint_text(shield - vec2(0.0, radius * 0.42), &letter, size);
            self.paint_text(shield + vec2(0.0, radius * 0.36), &figures, size);
        }
        if unit.crown {
            paint_crown(self.painter, middle + side * vec2(0.37, 0.42), side * 0.14, self.palette);
        }
    }

    /// Paints troops and figures below a name, as near to this height as possible. A crown comes first if their lord is with
    /// them
    /// and the crown is not beside the name.
    fn count(&self, room: Rect, height: f32, words: &str, (side, has_crown): (Side, bool)) {
        let wanted = self.figures_size();
        let crown_room = if has_crown { 2.0 * CROWN * LEAST_CROWN * self.side } else { 0.0 };
        let wide = self.lay_out_text(words, wanted).size().x;
        let size = wanted * ((room.width() - crown_room) / wide).min(room.height() / (wanted * DIGITS)).min(1.0);
        let galley = self.lay_out_text(words, size);
        let half = size * DIGITS / 2.0;
        let middle = pos2(room.center().x, height.clamp(room.top() + half, (room.bottom() - half).max(room.top() + half)));
        if !has_crown {
            return self.paint_wide_text(middle, &galley, size, side);
        }
        let radius = ((room.width() - galley.size().x) / (2.0 * CROWN)).min(self.side * 0.17);
        self.paint_wide_text(middle + vec2(CROWN * radius, 0.0), &galley, size, side);
        let left = middle.x - galley.size().x / 2.0;
        paint_crown(self.painter, pos2(left, middle.y + radius * 0.37), radius, self.palette);
    }

    /// Paints a name on its plaque after a crown of this width. Returns the plaque's bottom.
    fn paint_plaque(&self, middle: Pos2, label: &Label, unit: &ShownUnit, crown_wide: f32) -> f32 {
        let (palette, side) = (self.palette, self.side);
        let size = self.least * label.size;
        #[expect(clippy::cast_precision_loss, reason = "one line or two")]
        let height = (size * LINE * label.lines.len() as f32).max(side * 0.2);
        let room = Rect::from_min_size(middle - vec2(side * 0.5, side * 0.5), vec2(side, height));
        let fill = if unit.acts { palette.gold } else { palette.cloth };
        let rim = Stroke::new((side * 0.03).max(0.7), palette.side(unit.side));
        self.painter.rect(room, side * 0.08, fill, rim, StrokeKind::Inside);
        if crown_wide > 0.0 {
            let radius = crown_wide / (2.0 * CROWN);
            paint_crown(
                self.painter,
                pos2(room.left() + side * 0.035 + crown_wide / 2.0, room.center().y + radius * 0.37),
                radius,
                palette,
            );
        }
        let ink = if unit.acts { theme::GOLD_INK } else { palette.ink };
        let middles: &[f32] = if label.lines.len() > 1 { &[0.27, 0.73] } else { &[0.5] };
        for (line, part) in label.lines.iter().zip(middles) {
            let at = pos2(room.center().x + crown_wide / 2.0, room.top() + height * part);
            self.painter.text(at, Align2::CENTER_CENTER, line, theme::bold(size), ink);
        }
        room.bottom()
    }

    fn paint_shield(&self, middle: Pos2, radius: f32, side: Side) {
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

    /// Returns the text on a unit's shield below a name: "K12".
    pub fn figures_text(troop: Troop, figures: u8) -> String {
        format!("{}{figures}", letter(troop))
    }

    fn lay_out_text(&self, words: &str, size: f32) -> Arc<Galley> {
        self.painter.layout_no_wrap(words.to_owned(), theme::bold(size), self.palette.on_color)
    }

    /// Paints text that may be wider than the shield, on a background in the shield's colour.
    fn paint_wide_text(&self, middle: Pos2, words: &Arc<Galley>, size: f32, side: Side) {
        let ground = Rect::from_center_size(middle, vec2(words.size().x + size * 0.14, size * GROUND));
        self.painter.rect_filled(ground, size * 0.2, self.palette.side(side));
        self.painter.galley(middle - words.size() / 2.0, Arc::clone(words), self.palette.on_color);
    }

    fn paint_text(&self, middle: Pos2, words: &str, size: f32) {
        self.painter.text(middle, Align2::CENTER_CENTER, words, theme::bold(size), self.palette.on_color);
    }
}
