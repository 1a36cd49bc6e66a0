//! How a step of a battle is painted: the ways of units, arrows in the air, blows, and those who fall. What stays when
//! everything has come to rest tells the step without moving: the way, the line to the target, how many fell.

use egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

use super::layout::at;
use super::passage::{Fallen, Passage, Strike, TOLD, Walk};
use crate::shell::theme::{self, Palette};
use crate::widgets::embroidery::kite;
use senlac_classroom::rules::{Side, Square};

/// So many arrows are painted of a volley at most.
const ARROWS: u8 = 10;
/// The first arrows are this part of the flight ahead of the last ones.
const SPREAD: f32 = 0.3;

/// Where and with what a step is painted.
pub struct PassingBrush<'a> {
    pub painter: &'a Painter,
    pub palette: &'a Palette,
    /// The middle of A1.
    pub origin: Pos2,
    /// The side of a square.
    pub side: f32,
}

impl PassingBrush<'_> {
    fn middle(&self, square: Square) -> Pos2 {
        self.place(vec2(f32::from(square.column), f32::from(square.row)))
    }

    /// A place in squares from the middle of A1.
    fn place(&self, place: Vec2) -> Pos2 {
        self.origin + self.side * place
    }

    /// What lies under the units: their ways as far as they have come, and the lines to their targets.
    pub fn below(&self, passage: &Passage, part: f32) {
        for walk in &passage.walks {
            self.way(walk, part);
        }
        for strike in &passage.strikes {
            let stroke = Stroke::new((self.side * 0.05).max(1.5), self.palette.ink.gamma_multiply(0.55));
            let (from, to) = (self.middle(strike.from), self.middle(strike.to));
            let dash = self.side * 0.14;
            self.painter.extend(Shape::dashed_line(&[from, to], stroke, dash, dash * 0.7));
            self.painter.circle_stroke(to, self.side * 0.49, Stroke::new((self.side * 0.06).max(2.0), self.palette.warning));
        }
    }

    /// What lies over the units: arrows, blows, and those who fall.
    pub fn above(&self, passage: &Passage, part: f32) {
        for strike in passage.strikes.iter().filter(|_| part < TOLD) {
            if strike.flies { self.volley(*strike, part / TOLD) } else { self.clash(*strike, part / TOLD) }
        }
        for fallen in passage.fallen.iter().filter(|_| part >= TOLD) {
            self.fall(*fallen, (part - TOLD) / (1.0 - TOLD));
        }
    }

    /// The way of a unit: where it stood, and a line behind it.
    fn way(&self, walk: &Walk, part: f32) {
        let color = self.palette.side(walk.side).lerp_to_gamma(self.palette.ink, 0.3).gamma_multiply(0.7);
        let Some(start) = walk.way.first().map(|square| self.middle(*square)) else { return };
        let steps = u8::try_from(walk.way.len() * 8).unwrap_or(u8::MAX);
        let points: Vec<Pos2> = (0..=steps).map(|step| self.place(walk.place(part * f32::from(step) / f32::from(steps)))).collect();
        let width = (self.side * 0.07).max(2.0);
        let dash = self.side * 0.12;
        self.painter.extend(Shape::dashed_line(&points, Stroke::new(width, color), dash, dash * 0.8));
        self.painter.circle(start, self.side * 0.13, self.palette.cloth, Stroke::new(width * 0.8, color));
    }

    /// Arrows on their way in a high arc, some ahead of the others.
    fn volley(&self, strike: Strike, part: f32) {
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
            self.arrow(tip, way);
        }
    }

    fn arrow(&self, tip: Pos2, way: Vec2) {
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

    /// Two blades that meet between the two, twice.
    fn clash(&self, strike: Strike, part: f32) {
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

    /// Shields that drop round a unit, and how many there were.
    fn fall(&self, fallen: Fallen, part: f32) {
        let middle = self.middle(fallen.square);
        let count = fallen.figures.min(ARROWS);
        let color = self.palette.side(fallen.side);
        for man in (0..count).filter(|_| part < 1.0) {
            let round = std::f32::consts::PI * (f32::from(man) + 0.5) / f32::from(count.max(1));
            let out = vec2(round.cos(), -round.sin() * 0.35) * self.side * 0.66 * part.sqrt();
            let drop = vec2(0.0, self.side * 0.62 * part * part);
            self.lost_shield(middle + out + drop, fallen.side, color.gamma_multiply(1.0 - part * part), part * 2.2);
        }
        self.count(middle, fallen.figures);
    }

    fn lost_shield(&self, middle: Pos2, side: Side, color: Color32, turned: f32) {
        let (sin, cos) = turned.sin_cos();
        let size = self.side * 0.15;
        let rim = Stroke::new((self.side * 0.02).max(1.0), self.palette.ink.gamma_multiply(f32::from(color.a()) / 255.0));
        match side {
            Side::Norman => {
                let corner = |(x, y): (f32, f32)| at(middle, size, x * 0.8 * cos - y * sin, x * 0.8 * sin + y * cos);
                self.painter.add(Shape::convex_polygon(kite().into_iter().map(corner).collect(), color, rim));
            }
            Side::Saxon => {
                self.painter.circle(middle, size * 0.9, color, rim);
                self.painter.line_segment([at(middle, size * 0.8, -cos, -sin), at(middle, size * 0.8, cos, sin)], rim);
            }
        }
    }

    /// "−2" over a unit.
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
