//! Men, horses and arms, as the embroiderers drew them: long coats of mail, pointed helmets, strong colours.

use egui::Color32;

use crate::app::projector::view::paint::wool::{Lay, P, Wool, placed, ring, soft};
use crate::app::shell::theme::{LIGHT, Palette};

/// What a man wears on his head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head {
    /// A pointed helmet with a nasal.
    Helmet,
    /// His own hair.
    Hair,
    /// A crown.
    Crown,
}

/// A man from the side.
#[derive(Clone, Copy, Debug)]
pub struct Man {
    /// Where his feet are, or would be.
    pub at: P,
    /// How tall he is.
    pub size: f32,
    /// 1 looks to the right, -1 to the left.
    pub face: f32,
    /// How far he leans forward, in radians.
    pub lean: f32,
    /// How far his legs are apart: 0 standing, 1 running.
    pub stride: f32,
    /// How far his head hangs, 0 to 1.
    pub droop: f32,
    /// His coat.
    pub coat: Color32,
    /// His legs.
    pub hose: Color32,
    /// His head.
    pub head: Head,
    /// Where his hand is, in his own measure: forward and up, 1 being his height.
    pub hand: P,
}

impl Man {
    /// A point of his own measure on the picture: he leans about his feet.
    pub fn point(&self, (x, y): P) -> P {
        let (sin, cos) = self.lean.sin_cos();
        let (x, y) = (x * cos + y * sin, y * cos - x * sin);
        (self.at.0 + self.face * self.size * x, self.at.1 - self.size * y)
    }

    fn points(&self, points: &[P]) -> Vec<P> {
        points.iter().map(|&point| self.point(point)).collect()
    }

    /// Embroiders him.
    pub fn embroider(&self, wool: &Wool<'_>, palette: &Palette) {
        let skin = skin(palette);
        let s = self.stride;
        let width = self.size * 0.085;
        // Legs: the far one, then the near one; feet stay on the ground however he leans.
        let foot = |x: f32, y: f32| (self.at.0 + self.face * self.size * x, self.at.1 - self.size * y);
        let hip = self.point((0.0, 0.40));
        let back = [hip, foot(-0.10 - 0.10 * s, 0.20 + 0.06 * s), foot(-0.10 - 0.34 * s, 0.02 + 0.16 * s)];
        let front = [hip, foot(0.08 + 0.26 * s, 0.22 + 0.04 * s), foot(0.06 + 0.26 * s, 0.02)];
        for leg in [back, front] {
            let [_, _, (x, y)] = leg;
            wool.limb(&soft(&leg, false), width, self.hose);
            wool.limb(&[(x, y), (x + self.face * self.size * 0.07, y)], width * 0.7, wool.ink);
        }
        // The far arm is hidden by the coat.
        let coat = self.points(&soft(
            &[
                (-0.10, 0.79),
                (0.0, 0.82),
                (0.10, 0.78),
                (0.10, 0.62),
                (0.14, 0.50),
                (0.20, 0.33),
                (0.0, 0.31),
                (-0.20, 0.33),
                (-0.13, 0.50),
                (-0.11, 0.64),
            ],
            true,
        ));
        wool.laid(&coat, self.coat, Lay::Slant);
        wool.limb(&self.points(&[(-0.12, 0.53), (0.13, 0.53)]), self.size * 0.025, palette.gold);
        self.embroider_head(wool, palette, skin);
        let shoulder = self.point((0.0, 0.73));
        let hand = self.point(self.hand);
        let elbow =
            (f32::midpoint(shoulder.0, hand.0) - self.face * self.size * 0.03, f32::midpoint(shoulder.1, hand.1) + self.size * 0.05);
        wool.limb(&soft(&[shoulder, elbow, hand], false), width * 0.9, self.coat);
        wool.round(hand, width * 0.65, skin, Lay::Plain);
    }

    fn embroider_head(&self, wool: &Wool<'_>, palette: &Palette, skin: Color32) {
        let d = self.droop;
        let middle = (0.02 + 0.09 * d, 0.90 - 0.07 * d);
        let tilt = |(x, y): P| {
            let (sin, cos) = (d * 0.7).sin_cos();
            self.point((middle.0 + x * cos + y * sin, middle.1 + y * cos - x * sin))
        };
        let all = |points: &[P]| points.iter().map(|&point| tilt(point)).collect::<Vec<P>>();
        wool.limb(&[self.point((0.0, 0.80)), tilt((-0.01, -0.04))], self.size * 0.05, skin);
        wool.laid(&all(&ring((0.0, 0.0), 0.085, 20)), skin, Lay::Plain);
        wool.dot(tilt((0.045, 0.01)), self.size * 0.013, wool.ink);
        match self.head {
            Head::Helmet => {
                wool.laid(&all(&[(-0.105, 0.0), (-0.07, 0.10), (0.02, 0.20), (0.09, 0.09), (0.105, 0.02)]), palette.line, Lay::Down);
                wool.limb(&all(&[(-0.105, 0.01), (0.105, 0.03)]), self.size * 0.02, palette.gold);
                wool.stem(&all(&[(0.085, 0.03), (0.09, -0.045)]), false, self.size * 0.04, wool.ink);
            }
            Head::Hair => {
                wool.laid(
                    &all(&soft(
                        &[(-0.09, -0.06), (-0.105, 0.03), (-0.03, 0.11), (0.07, 0.075), (0.08, 0.035), (-0.02, 0.04), (-0.05, -0.06)],
                        true,
                    )),
                    palette.gold,
                    Lay::Down,
                );
            }
            Head::Crown => {
                wool.laid(
                    &all(&soft(&[(-0.09, -0.06), (-0.105, 0.03), (0.0, 0.09), (0.09, 0.05), (-0.02, 0.03), (-0.05, -0.06)], true)),
                    palette.hill_top,
                    Lay::Down,
                );
                wool.laid(
                    &all(&[(-0.10, 0.04), (-0.12, 0.17), (-0.05, 0.11), (0.0, 0.19), (0.05, 0.11), (0.11, 0.17), (0.10, 0.05)]),
                    palette.gold,
                    Lay::Plain,
                );
            }
        }
    }
}

/// The colour of faces and hands: linen by day, in every theme.
pub fn skin(palette: &Palette) -> Color32 {
    LIGHT.cloth.lerp_to_gamma(palette.norman, 0.10)
}

/// A spear from its butt to its point.
pub fn spear(wool: &Wool<'_>, palette: &Palette, butt: P, point: P) {
    let (x, y) = (point.0 - butt.0, point.1 - butt.1);
    let length = x.hypot(y).max(1.0);
    let (x, y) = (x / length, y / length);
    let blade = |along: f32, across: f32| (point.0 + x * along - y * across, point.1 + y * along + x * across);
    wool.limb(&[butt, blade(-6.0, 0.0)], 1.0, palette.hill_top);
    wool.laid(&[blade(0.0, 0.0), blade(-6.0, 2.0), blade(-8.0, 0.0), blade(-6.0, -2.0)], palette.line, Lay::Plain);
}

/// An arrow from its feathers to its point.
pub fn arrow(wool: &Wool<'_>, palette: &Palette, tail: P, point: P, size: f32) {
    let (x, y) = (point.0 - tail.0, point.1 - tail.1);
    let length = x.hypot(y).max(1.0);
    let (x, y) = (x / length * size, y / length * size);
    let by = |(px, py): P, along: f32, across: f32| (px + x * along - y * across, py + y * along + x * across);
    wool.limb(&[tail, point], 0.7 * size, palette.hill_top);
    wool.laid(&[point, by(point, -4.0, 2.0), by(point, -3.0, 0.0), by(point, -4.0, -2.0)], palette.ink, Lay::Plain);
    for along in [0.0, 1.8, 3.6] {
        for side in [1.0, -1.0] {
            wool.stem(&[by(tail, along, 0.0), by(tail, along - 2.4, side * 2.2)], false, 0.9 * size, palette.norman);
        }
    }
}

/// A round shield with its boss.
pub fn round_shield(wool: &Wool<'_>, palette: &Palette, middle: P, radius: f32, color: Color32, rim: Color32) {
    wool.round(middle, radius, rim, Lay::Plain);
    wool.round(middle, radius * 0.86, color, Lay::Down);
    wool.stem(&ring(middle, radius * 0.56, 24), true, 0.9, rim);
    for stud in ring(middle, radius * 0.71, 8) {
        wool.dot(stud, radius * 0.05, rim);
    }
    wool.round(middle, radius * 0.22, palette.gold, Lay::Plain);
}

/// A kite shield with a cross.
pub fn kite_shield(wool: &Wool<'_>, palette: &Palette, at: P, size: f32, turn: f32, color: Color32) {
    let shape = [(0.0, 1.0), (-0.34, 0.35), (-0.48, -0.25), (-0.42, -0.66), (0.0, -0.88), (0.42, -0.66), (0.48, -0.25), (0.34, 0.35)];
    let [point, round @ ..] = shape;
    let mut outline = soft(&round, false);
    outline.push(point);
    wool.laid(&placed(&outline, at, size, turn), color, Lay::Down);
    let inner: Vec<P> = outline.iter().map(|&(x, y)| (x * 0.78, y * 0.80)).collect();
    wool.stem(&placed(&inner, at, size, turn), true, 0.9, palette.gold);
    wool.stem(&placed(&[(0.0, -0.62), (0.0, 0.60)], at, size, turn), false, 1.3, palette.gold);
    wool.stem(&placed(&[(-0.30, -0.22), (0.30, -0.22)], at, size, turn), false, 1.3, palette.gold);
}

/// A horse from the side that looks to the right: its middle at `at`, `size` long from tail to mouth, turned about
/// its middle. Each leg is a line from the shoulder or hip to the hoof, in the horse's own measure.
pub fn horse(wool: &Wool<'_>, palette: &Palette, at: P, size: f32, turn: f32, color: Color32, legs: &[[P; 3]]) {
    let put = |points: &[P]| placed(points, at, size, turn);
    let tail = put(&soft(&[(-0.44, -0.08), (-0.58, -0.02), (-0.60, 0.16), (-0.56, 0.30)], false));
    wool.limb(&tail, size * 0.045, palette.hill_top);
    for (place, leg) in legs.iter().enumerate() {
        let wool_of_leg = if place % 2 == 0 { palette.hill_top } else { color };
        wool.limb(&put(&soft(leg, false)), size * 0.062, wool_of_leg);
        if let Some(&hoof) = leg.last() {
            wool.limb(&put(&[hoof, (hoof.0 + 0.035, hoof.1 + 0.005)]), size * 0.05, wool.ink);
        }
    }
    let body = [
        (-0.42, -0.10),
        (-0.18, -0.14),
        (0.10, -0.15),
        (0.24, -0.26),
        (0.36, -0.50),
        (0.44, -0.60),
        (0.47, -0.70),
        (0.52, -0.59),
        (0.62, -0.50),
        (0.74, -0.38),
        (0.75, -0.30),
        (0.68, -0.28),
        (0.56, -0.36),
        (0.50, -0.34),
        (0.46, -0.20),
        (0.40, 0.02),
        (0.28, 0.13),
        (0.02, 0.16),
        (-0.22, 0.13),
        (-0.38, 0.14),
        (-0.47, 0.04),
    ];
    wool.laid(&put(&soft(&body, true)), color, Lay::Slant);
    for (root, tip) in
        [((0.20, -0.24), (0.12, -0.20)), ((0.26, -0.34), (0.17, -0.31)), ((0.31, -0.43), (0.22, -0.42)), ((0.37, -0.53), (0.28, -0.54))]
    {
        wool.limb(&put(&[root, tip]), size * 0.028, palette.hill_top);
    }
    wool.stem(&put(&[(0.66, -0.46), (0.62, -0.33), (0.50, -0.42)]), false, 1.1, palette.norman);
    let eye = placed(&[(0.555, -0.49)], at, size, turn).first().copied().unwrap_or(at);
    wool.dot(eye, size * 0.034, palette.cloth);
    wool.dot(eye, size * 0.018, wool.ink);
}
