//! The teacher's texts for changes.

use super::change::{Change, similar_unit};
use crate::rules::{Setup, Side, Troop, UnitId};

impl Change {
    /// Returns the text for the teacher: "Leave out N16 (archers, 8 figures)."
    pub fn text(&self, setup: &Setup) -> String {
        match *self {
            Self::ArrowLate => tr!("Keep Arrow in the Eye in the lower half of the deck (ruling 3).").to_owned(),
            Self::Nearer { side, squares } => {
                let (army, count) = (side.army(), squares.unsigned_abs());
                if squares > 0 {
                    tr_count!(
                        count,
                        "Move all {army} {count} square closer to the enemy.",
                        "Move all {army} {count} squares closer to the enemy.",
                        army
                    )
                } else {
                    tr_count!(
                        count,
                        "Move all {army} {count} square further from the enemy.",
                        "Move all {army} {count} squares further from the enemy.",
                        army
                    )
                }
            }
            Self::Apart { squares } => {
                let count = squares.unsigned_abs();
                tr_count!(count, "Move both armies {count} square further back.", "Move both armies {count} squares further back.")
            }
            Self::Stand { unit, square } => {
                let troop = troop_text(setup, unit);
                match setup.unit(unit).and_then(|unit_setup| unit_setup.square) {
                    Some(from) => tr!("Move {unit} ({troop}) from {from} to {square}.", unit, troop, square, from),
                    None => tr!("Place {unit} ({troop}) on {square}.", unit, troop, square),
                }
            }
            Self::Line { side, troop, squares } => line_text(side, troop, squares),
            Self::Stagger { side, troop, squares } => stagger_text(side, troop, squares),
            Self::Retrain { unit, troop } => {
                let (was, figures) = (troop_text(setup, unit), similar_unit(setup, unit.side, troop).map_or(0, |unit| unit.figures));
                let troop = troop.name();
                tr_count!(
                    figures,
                    "Change {unit} ({was}) to a unit of {troop} with {figures} figure.",
                    "Change {unit} ({was}) to a unit of {troop} with {figures} figures.",
                    unit,
                    was,
                    troop
                )
            }
            Self::Add { side, troop, square } => {
                let figures = similar_unit(setup, side, troop).map_or(0, |unit| unit.figures);
                let (adjective, troop) = (side.adjective(), troop.name());
                tr!("Add a unit of {adjective} {troop} with {figures} figures on {square}.", adjective, troop, figures, square)
            }
            Self::LeaveOut { unit } => {
                let (troop, figures) = (troop_text(setup, unit), setup.unit(unit).map_or(0, |unit_setup| unit_setup.figures));
                tr_count!(
                    figures,
                    "Leave out {unit} ({troop}, {figures} figure).",
                    "Leave out {unit} ({troop}, {figures} figures).",
                    unit,
                    troop
                )
            }
        }
    }
}

fn troop_text(setup: &Setup, unit: UnitId) -> &'static str {
    setup.unit(unit).map_or(tr!("no unit"), |unit_setup| unit_setup.troop.name())
}

/// Returns the text for all units of a type moving forward or back.
fn line_text(side: Side, troop: Troop, squares: i8) -> String {
    let (adjective, troop, count) = (side.adjective(), troop.name(), squares.unsigned_abs());
    if squares > 0 {
        tr_count!(
            count,
            "Move all {adjective} {troop} {count} square closer to the enemy.",
            "Move all {adjective} {troop} {count} squares closer to the enemy.",
            adjective,
            troop
        )
    } else {
        tr_count!(
            count,
            "Move all {adjective} {troop} {count} square further from the enemy.",
            "Move all {adjective} {troop} {count} squares further from the enemy.",
            adjective,
            troop
        )
    }
}

/// Returns the text for every other unit of a type moving forward or back.
fn stagger_text(side: Side, troop: Troop, squares: i8) -> String {
    let (adjective, troop, count) = (side.adjective(), troop.name(), squares.unsigned_abs());
    if squares > 0 {
        tr_count!(
            count,
            "Move every second unit of {adjective} {troop} {count} square closer to the enemy.",
            "Move every second unit of {adjective} {troop} {count} squares closer to the enemy.",
            adjective,
            troop
        )
    } else {
        tr_count!(
            count,
            "Move every second unit of {adjective} {troop} {count} square further from the enemy.",
            "Move every second unit of {adjective} {troop} {count} squares further from the enemy.",
            adjective,
            troop
        )
    }
}
