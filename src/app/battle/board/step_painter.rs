//! Painting the animation of a step: the paths of units, arrows in the air, blows and losses. What remains when everything is
//! still explains the step without motion: the path, the line to the target, and the number lost.

use egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

use super::layout::scaled_point;
use super::step_animation::{Casualties, StepAnimation, Strike, TOLD, Walk};
use crate::shell::theme::{self, Palette};
use crate::widgets::embroidery::kite_points;
use senlac_classroom::rules::{Side, Square};

/// Maximum number of arrows painted for a volley.
const ARROWS: u8 = 10;
/// Lead of the first arrows over the last ones, as a fraction of the flight.
const SPREAD: f32 = 0.3;

/// Painter for the animation of a step.
pub struct StepPainter<'a> {
    pub painter: &'a Painter,
    pub palette: &'a Palette,
    /// Middle of A1, in points.
    pub origin: Pos2,
    /// Side of a square, in points.
    pub side: f32,
}

impl StepPainter<'_> {
    fn middle(&self, square: Square) -> Pos2 {
        self.place(vec2(f32::from(square.column), f32::from(square.row)))
    }

    /// Converts a position in squares from the middle of A1 to points.
    fn place(&self, place: Vec2) -> Pos2 {
        self.origin + self.side * place
    }

    /// Paints what is below the units: their paths so far, and the lines to their targets.
    pub fn paint_below(&self, passage: &StepAnimation, part: f32) {
        for walk in &passage.walks {
            self.paint_path(walk, part);
        }
        for strike in &passage.strikes {
            let stroke = Stroke::new((self.side * 0.05).max(1.5), self.palette.ink.gamma_multiply(0.55));
            let (from, to) = (self.middle(strike.from), self.middle(strike.to));
            let dash = self.side * 0.14;
            self.painter.extend(Shape::dashed_line(&[from, to], stroke, dash, dash * 0.7));
            self.painter.circle_stroke(to, self.side * 0.49, Stroke::new((self.side * 0.06).max(2.0), self.palette.warning));
        }
    }

    /// Paints what is above the units: arrows, blows and losses.
    pub fn paint_above(&self, passage: &StepAnimation, part: f32) {
        for strike in passage.strikes.iter().filter(|_| part < TOLD) {
            if strike.flies { self.paint_volley(*strike, part / TOLD) } else { self.paint_clash(*strike, part / TOLD) }
        }
        for fallen in passage.fallen.iter().filter(|_| part >= TOLD) {
            self.paint_casualties(*fallen, (part - TOLD) / (1.0 - TOLD));
        }
    }

    /// Paints the path of a unit: its origin and a line behind the unit.
    fn paint_path(&self, walk: &Walk, part: f32) {
        let color = self.palette.side(walk.side).lerp_to_gamma(self.palette.ink, 0.3).gamma_multiply(0.7);
        let Some(start) = walk.way.first().map(|square| self.middle(*square)) else { return };
        let steps = u8::try_from(walk.way.len() * 8).unwrap_or(u8::MAX);
        let points: Vec<Pos2> = (0..=steps).map(|step| self.place(walk.place(part * f32::from(step) / f32::from(steps)))).collect();
        let width = (self.side * 0.07).max(2.0);
        let dash = self.side * 0.12;
        self.painter.extend(Shape::dashed_line(&points, Stroke::new(width, color), dash, dash * 0.8));
        self.painter.circle(start, self.side * 0.13, self.palette.cloth, Stroke::new(width * 0.8, color));
    }

    /// Paints arrows flying in a high arc, some ahead of the others.
    fn paint_volley(&self, strike: Strike, part: f32) {
        let (from, to) = (self.middle(strike.from), self.middle(strike.to));
        let far = to - from;
        // An arc is seen from the side: arrows that fly up or down the board rise little.
        let rise = far.x.abs() * 0.22 + far.length() * 0.03;
        let wide = far.normalized().rot90() * self.side;
        let count = strike.figures.clamp(1, ARROWS);
        for arrow in 0..count {
            let share = (f32::from(arrow) + 0.5) / f32::from(count);
            // Neighbours leave one after the other, as a handful of people does.
            let late = SPREAD * f32::from((arrow * 3) % count) / f32::from(count);
            let flown = (part - late) / (1.0 - SPREAD);
            if !(0.0..=1.0).contains(&flown) {
                continue;
            }
            let aside = wide * (share - 0.5) * 0.7;
            let along = |flown: f32| from + far * flown + aside - vec2(0.0, rise * flown * (1.0 - flown) * 4.0);
            let tip = along(flown);
            let way = (along(flown + 0.02) - along(flown - 0.02)).normalized();
            self.paint_arrow(tip, way);
        }
    }

    fn paint_arrow(&self, tip: Pos2, way: Vec2) {
        let long = self.side * 0.42;
        let width = (self.side * 0.045).max(1.4);
        let tail = tip - way * long;
        self.painter.line_segment([tail, tip], Stroke::new(width + 1.6, self.palette.cloth.gamma_multiply(0.8)));
        self.painter.line_segment([tail, tip], Stroke::new(width, self.palette.ink));
        let head = self.side * 0.12;
        let wide = way.rot90() * head * 0.6;
        let (neck, feather) = (tip - way * head, tail + way * head);
        self.painter.add(Shape::convex_polygon(vec![tip, neck + wide, neck - wide], self.palette.ink, Stroke::NONE));
        for hand in [wide, -wide] {
            self.painter.line_segment([feather, tail + hand - way * head * 0.3], Stroke::new(width * 0.8, self.palette.ink));
        }
    }

    /// Paints two blades that meet twice between the units.
    fn paint_clash(&self, strike: Strike, part: f32) {
        let (from, to) = (self.middle(strike.from), self.middle(strike.to));
        let middle = from + (to - from) * 0.55;
        let swing = (part * std::f32::consts::TAU).sin().abs();
        let long = self.side * 0.34;
        for hand in [-1.0_f32, 1.0] {
            let way = Vec2::angled(-std::f32::consts::FRAC_PI_2 + hand * (0.35 + 0.75 * swing));
            let foot = middle + vec2(-hand * self.side * 0.16, self.side * 0.16);
            let tip = foot + way * long;
            self.painter.line_segment([foot, tip], Stroke::new(self.side * 0.11, self.palette.cloth));
            self.painter.line_segment([foot, tip], Stroke::new(self.side * 0.065, self.palette.ink));
            let guard = way.rot90() * self.side * 0.09;
            let hilt = foot + way * self.side * 0.08;
            self.painter.line_segment([hilt - guard, hilt + guard], Stroke::new(self.side * 0.05, self.palette.gold));
        }
    }

    /// Paints the shields that drop round a unit, and the number of figures lost.
    fn paint_casualties(&self, fallen: Casualties, part: f32) {
        let middle = self.middle(fallen.square);
        let count = fallen.figures.min(ARROWS);
        let color = self.palette.side(fallen.side);
        for man in (0..count).filter(|_| part < 1.0) {
            let round = std::f32::consts::PI * (f32::from(man) + 0.5) / f32::from(count.max(1));
            let out = vec2(round.cos(), -round.sin() * 0.35) * self.side * 0.66 * part.sqrt();
            let drop = vec2(0.0, self.side * 0.62 * part * part);
            self.paint_lost_shield(middle + out + drop, fallen.side, color.gamma_multiply(1.0 - part * part), part * 2.2);
        }
        self.count(middle, fallen.figures);
    }

    fn paint_lost_shield(&self, middle: Pos2, side: Side, color: Color32, turned: f32) {
        let (sin, cos) = turned.sin_cos();
        let size = self.side * 0.15;
        let rim = Stroke::new((self.side * 0.02).max(1.0), self.palette.ink.gamma_multiply(f32::from(color.a()) / 255.0));
        match side {
            Side::Norman => {
                let corner = |(x, y): (f32, f32)| scaled_point(middle, size, x * 0.8 * cos - y * sin, x * 0.8 * sin + y * cos);
                self.painter.add(Shape::convex_polygon(kite_points().into_iter().map(corner).collect(), color, rim));
            }
            Side::Saxon => {
                self.painter.circle(middle, size * 0.9, color, rim);
                self.painter.line_segment([scaled_point(middle, size * 0.8, -cos, -sin), scaled_point(middle, size * 0.8, cos, sin)], rim);
            }
        }
    }

    /// Paints a number such as "−2" over a unit.
    fn count(&self, middle: Pos2, figures: u8) {
        let size = (self.side * 0.34).max(11.0);
        let words = self.painter.layout_no_wrap(format!("−{figures}"), theme::bold(size), self.palette.ink);
        let room = Rect::from_center_size(middle - vec2(0.0, self.side * 0.44), words.size() + vec2(size * 0.5, -size * 0.12));
        let round = CornerRadius::same(6);
        self.painter.rect(
            room,
            round,
            self.palette.cloth,
            Stroke::new((self.side * 0.05).max(1.5), self.palette.warning),
            StrokeKind::Middle,
        );
        let place = Align2::CENTER_CENTER.anchor_size(room.center(), words.size());
        self.painter.galley(place.min, words, self.palette.ink);
    }
}
