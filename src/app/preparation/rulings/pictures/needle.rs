//! The signs of which the pictures are made: shields for the sides, dice, arrows, squares, men and riders.

use egui::{Align2, Color32, Painter, Pos2, Stroke, StrokeKind, pos2};

use crate::app::battle::board::icons;
use crate::app::battle::board::icons::Ink;
use crate::app::projector::view::paint::art::men;
use crate::app::projector::view::paint::art::men::{Head, Man};
use crate::app::projector::view::paint::wool::{Lay, P, Wool, mix};
use crate::app::shell::theme;
use crate::app::shell::theme::Palette;
use crate::rules::{Side, Troop};

/// A needle over one picture.
pub struct Needle<'a> {
    painter: &'a Painter,
    /// The colours.
    pub palette: &'a Palette,
    /// For whatever is no sign.
    pub wool: Wool<'a>,
    origin: Pos2,
    scale: f32,
}

impl<'a> Needle<'a> {
    /// A needle with so many points of the screen to one of the picture.
    pub fn new(painter: &'a Painter, palette: &'a Palette, scale: f32) -> Self {
        Self::at(painter, palette, Pos2::ZERO, scale)
    }

    fn at(painter: &'a Painter, palette: &'a Palette, origin: Pos2, scale: f32) -> Self {
        Self { painter, palette, wool: Wool::new(painter, origin, egui::Vec2::splat(scale), palette.ink), origin, scale }
    }

    /// A needle for a smaller picture in this one.
    pub fn within(&self, corner: P, size: f32) -> Needle<'a> {
        Self::at(self.painter, self.palette, self.point(corner), self.scale * size)
    }

    fn point(&self, (x, y): P) -> Pos2 {
        pos2(self.origin.x + x * self.scale, self.origin.y + y * self.scale)
    }

    /// A line's width on the screen.
    fn stroke(&self, width: f32, color: Color32) -> Stroke {
        Stroke::new((width * self.scale).max(1.0), color)
    }

    /// A side's shield, so large from its middle to its edge.
    pub fn shield(&self, side: Side, middle: P, size: f32) {
        let color = self.palette.side(side);
        match side {
            Side::Norman => {
                self.wool.laid(&kite(middle, size * 1.08), color, Lay::Down);
                let (x, y) = middle;
                let cross = size * 0.13;
                self.wool.stem(&[(x, y - size * 0.80), (x, y + size * 0.80)], false, cross, self.palette.on_color);
                self.wool.stem(
                    &[(x - size * 0.55, y - size * 0.25), (x + size * 0.55, y - size * 0.25)],
                    false,
                    cross,
                    self.palette.on_color,
                );
            }
            Side::Saxon => men::round_shield(&self.wool, self.palette, middle, size, color, self.palette.on_color),
        }
    }

    /// A shield whose man has fallen.
    pub fn fallen(&self, middle: P, size: f32) {
        let ring = crate::app::projector::view::paint::wool::ring(middle, size, 24);
        let closed: Vec<P> = ring.iter().chain(ring.first()).copied().collect();
        self.wool.stitches(&closed, 1.1, self.palette.faded, 1.8);
    }

    /// A unit of knights as it lies on the table.
    pub fn knights(&self, middle: P, size: f32) {
        self.wool.laid(&kite(middle, size), self.palette.norman, Lay::Plain);
        let ink = Ink { light: self.palette.on_color, dark: self.palette.norman, width: self.scale };
        let mut shapes = Vec::new();
        icons::sign(Troop::Knights, self.point((middle.0, middle.1 - size * 0.12)), size * 0.5 * self.scale, ink, &mut shapes);
        self.painter.extend(shapes);
    }

    /// A number in a disc.
    pub fn number(&self, middle: P, radius: f32, words: &str, fill: Color32, ink: Color32) {
        self.wool.round(middle, radius, fill, Lay::Plain);
        self.word(middle, radius * 1.35, words, ink);
    }

    /// A word, so high.
    pub fn word(&self, middle: P, size: f32, words: &str, ink: Color32) {
        self.painter.text(self.point(middle), Align2::CENTER_CENTER, words, theme::bold(size * self.scale), ink);
    }

    /// A way along these points, with a point at its end.
    pub fn way(&self, points: &[P], color: Color32) {
        let [.., from, to] = *points else { return };
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let length = x.hypot(y).max(0.1);
        let (x, y) = (x / length, y / length);
        let back = |along: f32, across: f32| (to.0 - x * along - y * across, to.1 - y * along + x * across);
        let mut line: Vec<P> = points.to_vec();
        line.pop();
        line.push(back(3.0, 0.0));
        self.wool.stem(&line, false, 2.0, color);
        self.wool.fill(&[to, back(5.5, 3.4), back(5.5, -3.4)], color, Lay::Plain);
    }

    /// A die with this many pips, so large; one that counts is gold.
    pub fn die(&self, middle: P, size: f32, face: u8, counts: bool) {
        let fill = if counts { self.palette.gold } else { self.palette.cloth };
        let ink = if counts { theme::GOLD_INK } else { self.palette.ink };
        let half = size / 2.0;
        let rect = egui::Rect::from_two_pos(self.point((middle.0 - half, middle.1 - half)), self.point((middle.0 + half, middle.1 + half)));
        self.painter.rect(rect, size * 0.18 * self.scale, fill, self.stroke(size * 0.07, self.palette.ink), StrokeKind::Inside);
        let step = size * 0.26;
        let columns: &[f32] = if face == 1 { &[0.0] } else { &[-1.0, 1.0] };
        let rows: &[f32] = match face {
            1 => &[0.0],
            6 => &[-1.0, 0.0, 1.0],
            _ => &[-1.0, 1.0],
        };
        for (x, y) in columns.iter().flat_map(|x| rows.iter().map(move |y| (x, y))) {
            self.wool.dot((middle.0 + x * step, middle.1 + y * step), size * 0.095, ink);
        }
    }

    /// A hit that does not count: a pale die, struck through.
    pub fn lost_die(&self, middle: P, size: f32) {
        let half = size / 2.0;
        let ground = mix(self.palette.flat, self.palette.faded, 0.25);
        let (left, right, top, bottom) = (middle.0 - half, middle.0 + half, middle.1 - half, middle.1 + half);
        self.wool.fill(&[(left, top), (right, top), (right, bottom), (left, bottom)], ground, Lay::Plain);
        self.wool.stem(&[(left, top), (right, top), (right, bottom), (left, bottom)], true, 0.8, self.palette.faded);
        self.wool.stem(&[(left - 1.0, bottom + 1.0), (right + 1.0, top - 1.0)], false, 1.4, self.palette.faded);
    }

    /// So many hits in a row, of which the first few count.
    pub fn hits(&self, first: P, size: f32, count: u8, counting: u8) {
        for place in 0..count {
            let middle = (first.0 + f32::from(place) * size * 1.25, first.1);
            if place < counting { self.die(middle, size, 6, true) } else { self.lost_die(middle, size) }
        }
    }

    /// A square of the table.
    pub fn square(&self, (left, top): P, (width, height): P, fill: Color32) {
        let corners = [(left, top), (left + width, top), (left + width, top + height), (left, top + height)];
        self.wool.fill(&corners, fill, Lay::Plain);
        self.wool.stem(&corners, true, 0.7, mix(self.palette.line, self.palette.ink, 0.25));
    }

    /// Yes.
    pub fn tick(&self, middle: P, size: f32) {
        let (at, size) = (self.point(middle), size * self.scale);
        let wool = mix(self.palette.sage, self.palette.ink, 0.30);
        self.painter.add(icons::tick(at, size, self.stroke(3.2, wool)));
    }

    /// No.
    pub fn cross(&self, middle: P, size: f32) {
        let (at, size) = (self.point(middle), size * self.scale);
        self.painter.extend(icons::cross(at, size, self.stroke(4.4, self.palette.flat)));
        self.painter.extend(icons::cross(at, size, self.stroke(2.8, self.palette.warning)));
    }

    /// A crown.
    pub fn crown(&self, middle: P, size: f32) {
        let rim = self.stroke(0.8, self.palette.ink);
        self.painter.add(icons::crown(self.point(middle), size * self.scale, self.palette.gold, rim));
    }

    /// A man of a side on his feet, with his hand there.
    pub fn man(&self, side: Side, at: P, size: f32, (face, stride, lean): (f32, f32, f32), hand: P) -> Man {
        let palette = self.palette;
        let (coat, hose, head) = match side {
            Side::Norman => (palette.norman, palette.gold, Head::Helmet),
            Side::Saxon => (palette.saxon, palette.hill_top, Head::Hair),
        };
        let man = Man { at, size, face, lean, stride, droop: 0.0, coat, hose, head, hand };
        man.embroider(&self.wool, palette);
        man
    }

    /// A knight on his horse, who looks to the right; its hooves stand there.
    pub fn rider(&self, (x, y): P, size: f32, turn: f32) {
        let palette = self.palette;
        let legs = [
            [(-0.34, 0.08), (-0.42, 0.24), (-0.36, 0.46)],
            [(-0.30, 0.10), (-0.28, 0.26), (-0.22, 0.46)],
            [(0.32, 0.04), (0.42, 0.18), (0.38, 0.46)],
            [(0.28, 0.08), (0.30, 0.26), (0.26, 0.46)],
        ];
        let middle = (x, y - size * 0.46);
        men::horse(&self.wool, palette, middle, size, turn, palette.hill_top, &legs);
        let seat = (middle.0 - size * 0.06, middle.1 + size * 0.28);
        self.man(Side::Norman, seat, size * 0.78, (1.0, 0.0, 0.0), (0.26, 0.66));
        men::kite_shield(&self.wool, palette, (middle.0 - size * 0.16, middle.1 - size * 0.12), size * 0.20, 0.2, palette.gold);
        men::spear(&self.wool, palette, (middle.0 - size * 0.05, middle.1 - size * 0.30), (middle.0 + size * 0.78, middle.1 - size * 0.62));
    }
}

/// The outline of a kite shield.
fn kite((x, y): P, size: f32) -> Vec<P> {
    let shape = [
        (0.0, 1.06),
        (-0.64, 0.16),
        (-0.78, -0.26),
        (-0.72, -0.62),
        (-0.44, -0.90),
        (0.0, -1.0),
        (0.44, -0.90),
        (0.72, -0.62),
        (0.78, -0.26),
        (0.64, 0.16),
    ];
    shape.iter().map(|(px, py)| (x + px * size, y + py * size)).collect()
}
