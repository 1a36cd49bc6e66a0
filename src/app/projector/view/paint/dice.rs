//! Painted dice: faces with pips, a gold rim and a tick on hits, a crown over the commander's die. Their motion depends only on
//! the step's number, so that every frame can be painted again.

use egui::emath::Rot2;
use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, vec2};

use crate::projector::view::deeds::ShownDie;
use crate::shell::theme::{GOLD_INK, LIGHT, Palette};

/// Number of faces that a die shows before it comes to rest.
const TURNS: f32 = 13.0;

/// Paints dice in a rectangle, as large as they fit, in one or more rows.
pub fn paint(painter: &Painter, room: Rect, palette: &Palette, dice: &[ShownDie], serial: u64, moment: f32) {
    paint_dice(painter, room, palette, dice, (serial, moment, false));
}

/// Paints dice that neither hit nor miss, because a table is read with them.
pub fn paint_plain(painter: &Painter, room: Rect, palette: &Palette, dice: &[ShownDie], serial: u64, moment: f32) {
    paint_dice(painter, room, palette, dice, (serial, moment, true));
}

fn paint_dice(painter: &Painter, room: Rect, palette: &Palette, dice: &[ShownDie], (serial, moment, is_plain): (u64, f32, bool)) {
    let steps = die_positions(dice);
    let Some(widest) = steps.last().map(|last| last + 1.0) else { return };
    let (pitch, per_row) = pitch_and_row_length(room, widest);
    for ((number, die), step) in (0u8..).zip(dice).zip(steps) {
        let row = (step / per_row).floor();
        let middle = room.min + vec2((step - row * per_row + 0.5) * pitch, (row + 0.5) * pitch);
        let thrown = TumblingDie { serial, number, count: u8::try_from(dice.len()).unwrap_or(u8::MAX), moment, is_plain };
        thrown.paint(painter, middle, pitch, palette, *die);
    }
}

/// Returns the distance between dice and the number in a row, for the number of rows with the largest dice.
fn pitch_and_row_length(room: Rect, widest: f32) -> (f32, f32) {
    let rows = (1..=4u8).map(|rows| {
        let per_row = if rows == 1 { widest } else { (widest / f32::from(rows)).ceil() };
        ((room.height() / f32::from(rows)).min(room.width() / per_row), per_row)
    });
    rows.fold((0.0, 1.0), |best, this| if this.0 > best.0 * 1.05 { this } else { best })
}

/// Returns each die's position, in dice from the left. There is a gap before each new target and before the commander's die.
fn die_positions(dice: &[ShownDie]) -> Vec<f32> {
    let mut next = 0.0;
    let mut places = Vec::with_capacity(dice.len());
    for (number, die) in dice.iter().enumerate() {
        if number > 0 && die.starts_group {
            next += 0.55;
        } else if number > 0 && die.commander {
            next += 0.25;
        }
        places.push(next);
        next += 1.0;
    }
    places
}

#[derive(Clone, Copy, Debug)]
struct TumblingDie {
    serial: u64,
    number: u8,
    count: u8,
    moment: f32,
    is_plain: bool,
}

impl TumblingDie {
    /// Returns the progress at which the die comes to rest: just over half for the first die, the end for the last.
    fn rests_at(self) -> f32 {
        0.55 + 0.45 * f32::from(self.number + 1) / f32::from(self.count.max(1))
    }

    /// Returns the face that is up.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small number, 0 and up")]
    fn visible_face(self, die: ShownDie) -> u8 {
        if self.moment >= self.rests_at() {
            return die.face;
        }
        let turn = (self.moment * TURNS).floor() as u64;
        // A number between 1 and 6.
        (pseudo_random(self.serial, self.number, turn) % 6) as u8 + 1
    }

    /// Returns the die's rotation, in radians.
    fn angle(self) -> f32 {
        let left = (1.0 - self.moment / self.rests_at()).max(0.0);
        let way = if pseudo_random(self.serial, self.number, 99).is_multiple_of(2) { 1.0 } else { -1.0 };
        way * left * left * 9.0
    }

    fn paint(self, painter: &Painter, middle: Pos2, pitch: f32, palette: &Palette, die: ShownDie) {
        let left = (1.0 - self.moment / self.rests_at()).max(0.0);
        let hop = (left * 9.0).sin().abs() * left * pitch * 0.12;
        let (middle, half) = (middle - vec2(0.0, hop - pitch * 0.03), pitch * 0.36);
        let rests = self.moment >= self.rests_at();
        let hit = rests && die.hit;
        let (face, pips) = colors(palette, die, rests && !self.is_plain);
        let put = |points: &[(f32, f32)], size: f32| -> Vec<Pos2> {
            points.iter().map(|&(x, y)| middle + Rot2::from_angle(self.angle()) * vec2(x, y) * size).collect()
        };
        let rim = if hit {
            Stroke::new(pitch * 0.09, palette.gold)
        } else {
            Stroke::new(pitch * 0.025, face.lerp_to_gamma(Color32::BLACK, 0.35))
        };
        painter.add(Shape::convex_polygon(put(&rounded_square(), half), face, rim));
        for pip in put(pip_positions(self.visible_face(die)), half) {
            painter.circle_filled(pip, half * 0.19, pips);
        }
        if die.commander {
            paint_crown(painter, middle - vec2(0.0, half * 1.24), half * 0.5, palette);
        }
        if hit {
            paint_tick(painter, middle + vec2(half * 0.92, half * 0.92), half * 0.46, palette);
        }
    }
}

/// Returns the colours of a die and its pips. The commander's die is dark, and a miss is paler.
fn colors(palette: &Palette, die: ShownDie, rests: bool) -> (Color32, Color32) {
    let missed = rests && !die.hit;
    let (face, pips) = if die.commander { (palette.norman, LIGHT.cloth) } else { (LIGHT.cloth, GOLD_INK) };
    if missed { (face.lerp_to_gamma(LIGHT.ink, 0.36), pips.lerp_to_gamma(face, 0.15)) } else { (face, pips) }
}

/// Returns the outline of a square with rounded corners, whose half side is 1.
fn rounded_square() -> Vec<(f32, f32)> {
    let corner = |x: f32, y: f32, from: f32| {
        (0..=4u8).map(move |part| {
            let angle = from + f32::from(part) / 4.0 * std::f32::consts::FRAC_PI_2;
            (x + 0.28 * angle.cos(), y + 0.28 * angle.sin())
        })
    };
    let quarter = std::f32::consts::FRAC_PI_2;
    corner(0.72, 0.72, 0.0)
        .chain(corner(-0.72, 0.72, quarter))
        .chain(corner(-0.72, -0.72, 2.0 * quarter))
        .chain(corner(0.72, -0.72, 3.0 * quarter))
        .collect()
}

/// Returns the positions of a face's pips.
const fn pip_positions(face: u8) -> &'static [(f32, f32)] {
    const O: f32 = 0.5;
    match face {
        1 => &[(0.0, 0.0)],
        2 => &[(-O, -O), (O, O)],
        3 => &[(-O, -O), (0.0, 0.0), (O, O)],
        4 => &[(-O, -O), (O, -O), (-O, O), (O, O)],
        5 => &[(-O, -O), (O, -O), (0.0, 0.0), (-O, O), (O, O)],
        6 => &[(-O, -0.56), (O, -0.56), (-O, 0.0), (O, 0.0), (-O, 0.56), (O, 0.56)],
        _ => &[],
    }
}

/// Paints a tick on a gold disc.
fn paint_tick(painter: &Painter, middle: Pos2, size: f32, palette: &Palette) {
    painter.circle(middle, size, palette.gold, Stroke::new(size * 0.16, GOLD_INK));
    let at = |x: f32, y: f32| middle + vec2(x, y) * size;
    painter.add(Shape::line(vec![at(-0.48, 0.02), at(-0.12, 0.40), at(0.50, -0.40)], Stroke::new(size * 0.28, GOLD_INK)));
}

pub fn paint_crown(painter: &Painter, base: Pos2, size: f32, palette: &Palette) {
    let at = |x: f32, y: f32| base + vec2(x, y) * size;
    let edge = Stroke::new((size * 0.12).max(0.5), GOLD_INK);
    for spike in [
        [at(-0.9, -0.9), at(-0.1, 0.0), at(-0.7, 0.25)],
        [at(0.9, -0.9), at(0.7, 0.25), at(0.1, 0.0)],
        [at(0.0, -1.1), at(0.45, 0.25), at(-0.45, 0.25)],
    ] {
        painter.add(Shape::convex_polygon(spike.to_vec(), palette.gold, edge));
    }
    painter.rect_filled(Rect::from_min_max(at(-0.75, 0.05), at(0.75, 0.36)), 0.0, palette.gold);
}

/// Returns a number that looks random but is always the same for these arguments.
fn pseudo_random(serial: u64, number: u8, turn: u64) -> u64 {
    let mut mixed = serial.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (u64::from(number) << 32) ^ turn.wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed ^= mixed >> 30;
    mixed = mixed.wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIX: ShownDie = ShownDie { face: 6, hit: true, commander: false, starts_group: false };

    #[test]
    fn dice_tumble_repeatably_and_land_on_their_faces() {
        let faces = |moment: f32| {
            (0..8).map(|number| TumblingDie { serial: 41, number, count: 8, moment, is_plain: false }.visible_face(SIX)).collect::<Vec<_>>()
        };
        assert_eq!(faces(0.3), faces(0.3));
        assert_ne!(faces(0.3), faces(0.4));
        assert!(faces(0.3).iter().all(|face| (1..=6).contains(face)));
        assert_eq!(faces(1.0), [6; 8]);
    }

    #[test]
    fn dice_at_rest_are_upright() {
        let thrown = TumblingDie { serial: 7, number: 3, count: 4, moment: 1.0, is_plain: false };
        assert!(thrown.angle().abs() < f32::EPSILON);
    }

    #[test]
    fn a_gap_precedes_the_commander_and_each_new_target() {
        let commander = ShownDie { commander: true, ..SIX };
        let second = ShownDie { starts_group: true, ..SIX };
        assert_eq!(die_positions(&[SIX, SIX, commander, second]), [0.0, 1.0, 2.25, 3.8]);
    }
}
