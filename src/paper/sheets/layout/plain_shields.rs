//! Plain shields, distinguishable in black and white: the Normans' kite shield and the Saxons' round one.

use std::sync::Arc;

use kurbo::{Affine, BezPath, Circle};

use super::{Art, Ink};
use crate::art::kite_outline;
use senlac_classroom::rules::{Color, Side};

/// Returns the suit of a card's colour, which shows the side that goes first: a black kite shield, or a red round one.
pub(super) fn suit(color: Color) -> Arc<Art> {
    let ink = match color {
        Color::Black => Ink::Norman,
        Color::Red => Ink::Saxon,
    };
    shield(color.first_side(), ink, &format!("suit {}", color.key()))
}

/// Returns a side's shield in the side's own colour.
pub(super) fn side_shield(side: Side) -> Arc<Art> {
    shield(side, Ink::from_side(side), &format!("plain-shield {}", side.letter()))
}

fn shield(side: Side, ink: Ink, name: &str) -> Arc<Art> {
    match side {
        Side::Norman => Art::new(name, (120.0, 150.0))
            .fill(kite(1.0, (0.0, 0.0)), ink)
            .line(kite(0.79, (12.0, 13.0)), 4.5, Ink::Paper)
            .fill("M53 26 L67 26 L67 47 L88 47 L88 61 L67 61 L67 104 L60 111 L53 104 L53 61 L32 61 L32 47 L53 47 Z", Ink::Paper)
            .into_arc(),
        Side::Saxon => {
            let circle = |radius: f64| Circle::new((70.0, 70.0), radius);
            Art::new(name, (140.0, 140.0))
                .fill(circle(67.0), ink)
                .line(circle(55.0), 4.5, Ink::Paper)
                .line(spokes(), 7.0, Ink::Paper)
                .fill_and_line(circle(19.0), (4.5, Ink::Paper), ink)
                .into_arc()
        }
    }
}

/// Returns a kite shield of 114 × 144, scaled by `part` and moved right and down.
fn kite(part: f64, (right, down): (f64, f64)) -> BezPath {
    let place = Affine::translate((3.0 + right, 3.0 + down)) * Affine::scale_non_uniform(part * 114.0 / 88.0, part * 1.2);
    place * Affine::translate((-6.0, -5.0)) * kite_outline()
}

/// Returns the four ribs of a round shield.
fn spokes() -> BezPath {
    let mut path = BezPath::new();
    for (right, down) in [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)] {
        path.move_to((70.0 + right * 21.0, 70.0 + down * 21.0));
        path.line_to((70.0 + right * 52.0, 70.0 + down * 52.0));
    }
    path
}
