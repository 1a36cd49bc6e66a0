//! Tells the pieces of a bar apart by colour, and by hatching in black and white.

use kurbo::BezPath;

use crate::sheets::layout::{Area, Ink, Pen};
use senlac_classroom::rules::Side;

/// Distance between the lines of a hatch.
const GAP_MM: f32 = 2.0;
const HATCH_MM: f32 = 0.4;
const LINE_MM: f32 = 0.25;

/// Fills an area as the bar's piece at this position, in the side's colour.
/// The patterns repeat every four pieces: solid, rising lines, falling lines, both.
pub(super) fn fill(pen: &mut Pen<'_>, area: Area, place: usize, side: Side) {
    if area.width <= 0.0 {
        return;
    }
    let ink = Ink::from_side(side);
    let ground = match place % 4 {
        0 => ink,
        1 => Ink::Paper,
        2 => Ink::Shade,
        _ => Ink::Gold,
    };
    pen.frame(area, 0.0, Some((LINE_MM, Ink::Words)), Some(ground));
    for (rises, places) in [(true, [1, 3]), (false, [2, 3])] {
        if places.contains(&(place % 4)) {
            pen.shape(slanting_lines(area, rises), Some((HATCH_MM, ink)), None);
        }
    }
}

/// Returns slanting lines within an area, rising or falling to the right.
fn slanting_lines(area: Area, rises: bool) -> BezPath {
    let mut path = BezPath::new();
    let (width, height) = (area.width, area.height);
    for number in 1..=400_u16 {
        // Where the line meets the lower edge of an area without end.
        let foot = f32::from(number) * GAP_MM - height;
        if foot >= width {
            break;
        }
        let (from, to) = (foot.max(0.0), (foot + height).min(width));
        let up = |along: f32| if rises { area.bottom() - (along - foot) } else { area.y + (along - foot) };
        path.move_to((f64::from(area.x + from), f64::from(up(from))));
        path.line_to((f64::from(area.x + to), f64::from(up(to))));
    }
    path
}
