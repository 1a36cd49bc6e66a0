//! The legend of the plan: its signs, the size of a square, and the units in reserve.

use super::{ground, units};
use crate::art;
use crate::sheets::layout::furniture::{BOLD, PLAIN};
use crate::sheets::layout::{Align, Area, Ink, Mm, Pen, Role, Share};
use senlac_base::language::lists::join_commas;
use senlac_classroom::rules::{Side, State, Terrain, Troop, Unit};

const SIGN_MM: f32 = 6.5;

enum LegendSign {
    Ground(Terrain),
    Troop(Side, Troop),
    Lord,
}

/// Draws the legend at the top of an area and returns its height.
pub(super) fn draw(pen: &mut Pen<'_>, state: &State, area: Area) -> f32 {
    let (mut x, mut left) = (area.x, area);
    for (sign, words) in signs(state) {
        let width = SIGN_MM + 1.5 + pen.width(PLAIN, &words) + 5.0;
        if x > area.x && x + width - 5.0 > area.right() {
            x = area.x;
            left.take(SIGN_MM + 1.8);
        }
        let [sign_area, beside] = left.beside(x - area.x).columns([Mm(SIGN_MM), Share(1.0)], 1.5);
        let item = pen.begin(Role::Item);
        pen.piece(Role::Artifact, |pen| draw_sign(pen, &sign, sign_area.top(SIGN_MM)));
        pen.fitted_text((beside.x, beside.y + SIGN_MM * 0.7), Align::Left, PLAIN, beside.width, 10.0, &words);
        pen.end(item);
        x += width;
    }
    left.take(SIGN_MM + 2.2);
    let note = tr!("Each square is 15 cm (6 inches) wide, or more on a floor. Only one unit fits in a square.");
    left.paragraph(pen, Align::Left, PLAIN, note);
    if let Some(reserve) = reserve_text(state) {
        left.take(0.6);
        left.paragraph(pen, Align::Left, BOLD, &reserve);
    }
    left.y - area.y
}

fn signs(state: &State) -> Vec<(LegendSign, String)> {
    let mut signs = Vec::new();
    for side in Side::ALL {
        let has = |troop: &Troop| state.army(side).iter().any(|unit| unit.troop == *troop);
        let troops = Troop::ALL.into_iter().filter(has);
        signs.extend(troops.map(|troop| (LegendSign::Troop(side, troop), format!("{} {}", side.adjective(), troop.name()))));
    }
    signs.push((LegendSign::Lord, tr!("William, Harold").to_owned()));
    let words = |terrain| match terrain {
        Terrain::Flat => tr!("flat ground"),
        Terrain::Hill => tr!("hill: slow for horses"),
        Terrain::Woods => tr!("woods: no entry"),
        Terrain::Off => tr!("off the table"),
    };
    let grounds = Terrain::ALL.into_iter().filter(|terrain| state.board().ground().contains(terrain));
    signs.extend(grounds.map(|terrain| (LegendSign::Ground(terrain), words(terrain).to_owned())));
    signs
}

fn draw_sign(pen: &mut Pen<'_>, sign: &LegendSign, area: Area) {
    match *sign {
        LegendSign::Ground(terrain) => {
            ground::draw_terrain(pen, terrain, &[area]);
            pen.frame(area, 0.0, Some((0.25, Ink::Quiet)), None);
        }
        LegendSign::Troop(side, troop) => {
            units::shield(pen, side, area);
            units::draw_letter(pen, troop, side, area);
        }
        LegendSign::Lord => pen.art(&art::crown(), area.inset(0.6)),
    }
}

/// Returns text such as "In reserve: N17 knights (William), S16 housecarles (Harold)."
fn reserve_text(state: &State) -> Option<String> {
    let words = |unit: &Unit| {
        let lord = if unit.bodyguard { format!(" ({})", unit.id.side.army_commander()) } else { String::new() };
        format!("{} {}{lord}", unit.id, unit.troop.name())
    };
    let waiting: Vec<String> = state.units().filter(|unit| unit.is_in_reserve()).map(words).collect();
    (!waiting.is_empty()).then(|| tr!("In reserve: {waiting}.", waiting = join_commas(waiting)))
}
