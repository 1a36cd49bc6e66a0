//! Arms for every unit: a division of the field, two wools and a charge. The arms of each unit on a side have
//! different outlines, so they differ in black and white.

mod charges;

mod fields;
mod lords;

use std::sync::Arc;

use kurbo::{Affine, BezPath, Circle, Shape as _};

use super::clip::Clip;
use super::{Art, cached, kite_outline};
use crate::art::Ink;
pub(super) use charges::Charge;
pub(super) use charges::star;
use fields::FieldDivision;
use senlac_classroom::rules::Side;

/// Returns the arms of a unit. Normans carry kite shields (100 × 130), Saxons round ones with an iron boss (100 × 100).
/// The first 90 numbers of a side all differ. William's and Harold's own units (`bodyguard`) carry the papal cross and the
/// wyvern of Wessex.
pub fn shield(side: Side, number: u8, bodyguard: bool) -> Arc<Art> {
    cached("shield", [side as u8, number, u8::from(bodyguard), 0], || {
        let height = if side == Side::Norman { 130.0 } else { 100.0 };
        let lord = if bodyguard { " lord" } else { "" };
        let art = Art::new(format!("shield {}{number:02}{lord}", side.letter()), (100.0, height));
        match (side, bodyguard) {
            (Side::Norman, false) => norman_arms(art, number),
            (Side::Saxon, false) => saxon_arms(art, number),
            (Side::Norman, true) => lords::william(art),
            (Side::Saxon, true) => lords::harold(art),
        }
    })
}

/// Width and colour of the line round a shield, in units of the shield.
const RIM: (f32, Ink) = (5.0, Ink::Words);
/// Width and colour of the lines on a shield.
const SEAM: (f32, Ink) = (2.2, Ink::Words);

/// Wools of a unit's arms: the field, its divisions, and the charge.
struct Wools {
    field: Ink,
    other: Ink,
    charge: Ink,
}

/// Returns the wools for a number: the side's own and a pale one, swapped at intervals so that neighbours differ.
fn wools(side: Side, number: u8, plain: bool) -> Wools {
    const PALE: [Ink; 3] = [Ink::Gold, Ink::Paper, Ink::Sage];
    let own = Ink::from_side(side);
    let pale = |step: u8| PALE.get(usize::from(number.wrapping_add(step) % 3)).copied().unwrap_or(Ink::Gold);
    let (field, other) = if (number / 2).is_multiple_of(2) { (own, pale(0)) } else { (pale(0), own) };
    Wools { field, other, charge: if plain { other } else { pale(1) } }
}

/// Returns the positions in two lists for a number. All pairs are used before any repeats.
fn index_pair(number: u8, first: usize, second: usize) -> (usize, usize) {
    let count = usize::from(number.saturating_sub(1));
    let (round, place) = (count / first, count % first);
    (place, (place + round) % second)
}

/// Returns the outline of a round shield in 100 × 100.
fn round_outline() -> BezPath {
    Circle::new((50.0, 50.0), 46.0).to_path(0.1)
}

fn norman_arms(art: Art, number: u8) -> Art {
    let (field, charge) = index_pair(number, FieldDivision::NORMAN.len(), Charge::NORMAN.len());
    let field = FieldDivision::NORMAN.get(field).copied().unwrap_or(FieldDivision::Plain);
    let charge = Charge::NORMAN.get(charge).copied().unwrap_or(Charge::Roundel);
    let wools = wools(Side::Norman, number, field == FieldDivision::Plain);
    let art = field.draw(art, &Clip::new(&kite_outline(), (50.0, 49.0)), wools.field, wools.other);
    let place = Affine::translate((50.0, 49.0)) * Affine::scale(0.62) * Affine::translate((-50.0, -50.0));
    art.with_art(&charge.to_art(wools.charge), place).line(kite_outline(), RIM.0, RIM.1)
}

fn saxon_arms(art: Art, number: u8) -> Art {
    let (field, charge) = index_pair(number, FieldDivision::SAXON.len(), Charge::SAXON.len());
    let field = FieldDivision::SAXON.get(field).copied().unwrap_or(FieldDivision::Plain);
    let wools = wools(Side::Saxon, number, field == FieldDivision::Plain);
    let mut art = field.draw(art, &Clip::new(&round_outline(), (50.0, 50.0)), wools.field, wools.other);
    let (charge, count) = Charge::SAXON.get(charge).copied().unwrap_or((Charge::Roundel, 4));
    let (drawn, scale) = (charge.to_art(wools.charge), if count < 4 { 0.25 } else { 0.215 });
    for step in 0..count {
        let angle = std::f64::consts::TAU * (f64::from(step) / f64::from(count) + field.turn(count));
        let middle = Affine::translate((50.0 + 30.5 * angle.sin(), 50.0 - 30.5 * angle.cos()));
        art = art.with_art(&drawn, middle * Affine::scale(scale) * Affine::translate((-50.0, -50.0)));
    }
    boss(art).line(round_outline(), RIM.0, RIM.1)
}

/// Draws the iron boss with its rivets in the middle of a round shield.
fn boss(art: Art) -> Art {
    let art = art.fill_and_line(Circle::new((50.0, 50.0), 14.0), (3.0, Ink::Words), Ink::Steel);
    art.line(Circle::new((50.0, 50.0), 7.5), 2.0, Ink::Words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::Stroke;

    fn outlines(art: &Art) -> Vec<String> {
        art.strokes.iter().map(|Stroke { path, .. }| path.to_svg()).collect()
    }

    #[test]
    fn each_unit_on_a_side_has_a_different_shield() {
        for side in Side::ALL {
            let mut arms: Vec<_> = (1..=90).map(|number| outlines(&shield(side, number, false))).collect();
            arms.push(outlines(&shield(side, 1, true)));
            for (place, one) in arms.iter().enumerate() {
                assert!(arms[..place].iter().all(|other| one != other), "{side:?} {}", place + 1);
            }
        }
    }

    #[test]
    fn shield_strokes_stay_inside_the_edge() {
        for (side, edge) in [(Side::Norman, kite_outline()), (Side::Saxon, round_outline())] {
            let within = edge.bounding_box().inflate(0.01, 0.01);
            for stroke in (1..=40).flat_map(|number| shield(side, number, false).strokes.clone()) {
                assert_eq!(stroke.path.bounding_box().union(within), within);
            }
        }
    }
}
