//! Units as shields: kites for the Normans, round ones for the Saxons.

use kurbo::{BezPath, Circle, Shape as _};

use crate::rules::{Side, Troop, Unit};
use crate::sheets::layout::art;
use crate::sheets::layout::signs::side_ink;
use crate::sheets::layout::{Align, Area, Ink, Look, Pen};
use crate::sheets::text::Style;

/// The least side of a square that has room for a shield and a name below it.
const ROOMY_MM: f32 = 9.0;

/// A unit in its square: its shield with the letter of its troop, and its name.
pub(super) fn token(pen: &mut Pen<'_>, unit: &Unit, square: Area) {
    let code = unit.id.to_string();
    if square.width < ROOMY_MM {
        let area = square.inset(square.width * 0.04);
        shield(pen, unit.id.side, area);
        let look = Look::new(square.width * 1.1, Style::Bold, Ink::Paper);
        let (down, wide) = if unit.id.side == Side::Norman { (0.48, 0.74) } else { (0.62, 0.82) };
        pen.fitted((area.middle().0, area.y + area.height * down), Align::Center, look, area.width * wide, 2.5, &code);
        return;
    }
    let side = square.width;
    let area = Area::new(square.x + side * 0.18, square.y + side * 0.06, side * 0.64, side * 0.62);
    shield(pen, unit.id.side, area);
    letter(pen, unit.troop, unit.id.side, area);
    if unit.bodyguard {
        pen.art(&art::crown(), Area::new(square.right() - side * 0.34, square.y + side * 0.03, side * 0.3, side * 0.24));
    }
    let look = Look::new((side * 0.62).clamp(5.0, 9.5), Style::Bold, Ink::Words);
    let chip = Area::new(square.x + side * 0.2, square.y + side * 0.71, side * 0.6, side * 0.25);
    pen.frame(chip, chip.height * 0.4, None, Some(Ink::Paper));
    pen.fitted((square.middle().0, chip.bottom() - chip.height * 0.2), Align::Center, look, chip.width * 0.94, 3.0, &code);
}

/// The letter of a troop in its shield.
pub(super) fn letter(pen: &mut Pen<'_>, troop: Troop, side: Side, area: Area) {
    let look = Look::new(area.height * 1.65, Style::Bold, Ink::Paper);
    let down = match side {
        Side::Norman => 0.62,
        Side::Saxon => 0.71,
    };
    let letter: String = troop.name().chars().take(1).flat_map(char::to_uppercase).collect();
    pen.text((area.middle().0, area.y + area.height * down), Align::Center, look, &letter);
}

/// The plain shield of a side, as large as fits.
pub(super) fn shield(pen: &mut Pen<'_>, side: Side, area: Area) {
    let line = Some(((area.height * 0.04).clamp(0.15, 0.45), Ink::Words));
    let path = match side {
        Side::Norman => kite(area.fitted((0.88, 1.0))),
        Side::Saxon => {
            let (x, y) = area.middle();
            Circle::new((f64::from(x), f64::from(y)), f64::from(area.width.min(area.height) / 2.0)).to_path(0.02)
        }
    };
    pen.shape(path, line, Some(side_ink(side)));
}

/// A kite shield: round above, pointed below.
fn kite(area: Area) -> BezPath {
    let at = |x: f32, y: f32| (f64::from(area.x + area.width * x), f64::from(area.y + area.height * y));
    let mut path = BezPath::new();
    path.move_to(at(0.5, 1.0));
    path.curve_to(at(0.25, 0.82), at(0.0, 0.58), at(0.0, 0.32));
    path.curve_to(at(0.0, 0.1), at(0.22, 0.0), at(0.5, 0.0));
    path.curve_to(at(0.78, 0.0), at(1.0, 0.1), at(1.0, 0.32));
    path.curve_to(at(1.0, 0.58), at(0.75, 0.82), at(0.5, 1.0));
    path.close_path();
    path
}
