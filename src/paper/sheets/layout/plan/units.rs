//! Units as shields: kite shields for the Normans, round ones for the Saxons.

use kurbo::{Affine, Circle, Shape as _};

use crate::art::{self, kite_outline};
use crate::sheets::layout::furniture::BOLD;
use crate::sheets::layout::{Align, Area, Ink, Look, Pen, Style};
use senlac_classroom::rules::{Side, Troop, Unit};

/// Minimum side of a square with space for a shield with a letter and a name below it, and of one with space for a name at all,
/// in letters that children can read.
const ROOMY_MM: f32 = 11.0;
pub(super) const NAMED_MM: f32 = 8.2;

/// Draws a unit in its square: its shield with the letter of its troop, and its name, if they fit.
pub(super) fn draw_token(pen: &mut Pen<'_>, unit: &Unit, square: Area) {
    let (side, of) = (square.width, unit.id.side);
    if side < NAMED_MM {
        return shield(pen, of, square.inset(side * 0.06));
    }
    let chip_height = BOLD.size_mm() * 1.15;
    let (above, below) = square.split_top(side - chip_height - side * 0.03);
    let area = Area::new(above.x + side * 0.1, above.y + side * 0.05, side * 0.8, above.height - side * 0.07);
    shield(pen, of, area);
    if side >= ROOMY_MM {
        draw_letter(pen, unit.troop, of, area);
    }
    if unit.bodyguard {
        pen.art(&art::crown(), Area::new(square.right() - side * 0.34, square.y + side * 0.03, side * 0.3, side * 0.24));
    }
    let code = unit.id.to_string();
    let width = (pen.width(BOLD, &code) + 2.0).min(side - 0.4);
    let chip = Area::new(square.middle().0 - width / 2.0, below.y, width, chip_height);
    pen.frame(chip, chip.height * 0.3, None, Some(Ink::Paper));
    pen.text((square.middle().0, chip.bottom() - chip.height * 0.19), Align::Center, BOLD, &code);
}

/// Draws the letter of a troop in its shield.
pub(super) fn draw_letter(pen: &mut Pen<'_>, troop: Troop, side: Side, area: Area) {
    let look = Look::new(area.height * 1.65, Style::Bold, Ink::Paper);
    let down = match side {
        Side::Norman => 0.62,
        Side::Saxon => 0.71,
    };
    let letter: String = troop.name().chars().take(1).flat_map(char::to_uppercase).collect();
    pen.text((area.middle().0, area.y + area.height * down), Align::Center, look, &letter);
}

/// Draws the plain shield of a side as large as fits.
pub fn shield(pen: &mut Pen<'_>, side: Side, area: Area) {
    let line = Some(((area.height * 0.04).clamp(0.15, 0.45), Ink::Words));
    let path = match side {
        Side::Norman => {
            let area = area.fitted((0.88, 1.0));
            let [x, y, width, height] = [area.x, area.y, area.width, area.height].map(f64::from);
            Affine::translate((x, y))
                * Affine::scale_non_uniform(width / 88.0, height / 120.0)
                * Affine::translate((-6.0, -5.0))
                * kite_outline()
        }
        Side::Saxon => {
            let (x, y) = area.middle();
            Circle::new((f64::from(x), f64::from(y)), f64::from(area.width.min(area.height) / 2.0)).to_path(0.02)
        }
    };
    pen.shape(path, line, Some(Ink::from_side(side)));
}
