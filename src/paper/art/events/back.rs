//! The back of the event cards, and the game's emblem.

use std::sync::Arc;

use kurbo::{Affine, Circle, Rect, RoundedRect};

use super::{Art, arms, border::border};
use crate::art::{Ink, cached};

/// Returns the back of a card of 63 × 88 mm; 630 × 880.
/// Shields of both sides fill a border of the tapestry. It looks the same upside down.
pub fn card_back() -> Arc<Art> {
    cached("card_back", [0; 4], || {
        let (width, height) = (630.0, 880.0);
        let art = Art::new("card back", (630.0, 880.0)).fill_and_line(
            RoundedRect::new(4.0, 4.0, width - 4.0, height - 4.0, 30.0),
            (8.0, Ink::Words),
            Ink::Shade,
        );
        let art = art.fill_and_line(Rect::new(95.0, 95.0, width - 95.0, height - 95.0), (6.0, Ink::Words), Ink::Paper);
        let (lying, standing) = (border(590.0, 60.0), border(690.0, 60.0));
        let art = art.with_art(&lying, Affine::translate((20.0, 22.0)));
        let art = art.with_art(&lying, Affine::translate((width - 20.0, height - 22.0)) * Affine::rotate(std::f64::consts::PI));
        let quarter = Affine::rotate(std::f64::consts::FRAC_PI_2);
        let art = art.with_art(&standing, Affine::translate((width - 22.0, 95.0)) * quarter);
        let art = art.with_art(&standing, Affine::translate((22.0, height - 95.0)) * Affine::rotate(-std::f64::consts::FRAC_PI_2));
        lattice(art)
    })
}

/// Returns the emblem of the game: a kite shield and a round one side by side on bare cloth; 100 × 100.
pub fn emblem() -> Arc<Art> {
    cached("emblem", [0; 4], || {
        let art = Art::new("emblem", (100.0, 100.0)).fill_and_line(Circle::new((50.0, 50.0), 48.0), (2.4, Ink::Words), Ink::Paper);
        arms::round_shield(arms::kite(art, (30.5, 50.0), 0.42, -8.0, Ink::Norman, Ink::Gold), (70.5, 50.0), 21.0, Ink::Saxon, Ink::Gold)
    })
}

/// Draws shields in a lattice of lozenges. The lower half is upside down.
fn lattice(art: Art) -> Art {
    let mut half = Art::blank();
    for row in 0..3_u8 {
        for column in 0..3_u8 {
            let (x, y) = (-146.0 + 146.0 * f64::from(column), -287.0 + 115.0 * f64::from(row));
            half = if (row + column).is_multiple_of(2) {
                arms::kite(half, (x, y), 0.84, 0.0, Ink::Norman, Ink::Gold)
            } else {
                arms::round_shield(half, (x, y), 48.0, Ink::Saxon, Ink::Gold)
            };
        }
    }
    for (column, row) in [(0_u8, 0_u8), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)] {
        let (x, y) = (-73.0 + 146.0 * f64::from(column), -229.5 + 115.0 * f64::from(row));
        let lozenge = format!("M{x} {} L{} {y} {x} {} {} {y}Z", y - 15.0, x + 11.0, y + 15.0, x - 11.0);
        if row < 2 || column == 0 {
            half = half.fill_and_line(lozenge.as_str(), (3.0, Ink::Words), Ink::Sage);
        }
    }
    let middle = Affine::translate((315.0, 440.0));
    art.with_art(&half, middle).with_art(&half, middle * Affine::rotate(std::f64::consts::PI))
}
