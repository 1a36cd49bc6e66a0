//! Figures to take off the table after a panic, pupil by pupil. Each unit is ticked when its figures are off.

use std::collections::BTreeSet;

use crate::battle::attack_plan::take_off_text;
use senlac_classroom::chronicle::{ActiveStep, Chronicle};
use senlac_classroom::rules::{Event, Setup, UnitId, apply_all};

/// Loss of one unit in a panic: the step, the unit, and the number of figures.
pub type PanicLoss = (u64, UnitId, u8);

/// Loss of one unit, as a row of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeOffRow {
    pub loss: PanicLoss,
    /// Instruction such as "Take off one base of 4."
    pub words: String,
    pub is_off: bool,
}

impl TakeOffRow {
    /// Returns the unit that loses the figures.
    pub const fn unit(&self) -> UnitId {
        self.loss.1
    }
}

/// Page with all figures to take off the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TakeOff {
    /// Losses in the order of the table, row by row.
    pub rows: Vec<TakeOffRow>,
    /// Whether the page is set aside for now.
    pub is_aside: bool,
}

impl TakeOff {
    /// Collects the losses of all panics after this step that aren't undone, except for panics whose losses are all ticked;
    /// `None` if nothing is left to take off.
    pub fn from_chronicle(chronicle: &Chronicle, setup: &Setup, since: u64, ticked: &BTreeSet<PanicLoss>) -> Option<Self> {
        let steps = chronicle.active_steps();
        let steps = &steps[steps.partition_point(|step| step.step <= since)..];
        let is_open = |step: &&ActiveStep| losses(step).any(|loss| !ticked.contains(&loss));
        let rows: Vec<TakeOffRow> = steps.iter().filter(is_open).flat_map(|step| rows(chronicle, setup, step, ticked)).collect();
        (!rows.is_empty()).then_some(Self { rows, is_aside: false })
    }

    /// Returns the index of the row whose turn it is.
    pub fn next_row(&self) -> Option<usize> {
        self.rows.iter().position(|row| !row.is_off)
    }

    /// Returns the number of units that still have figures to take off.
    pub fn unfinished_count(&self) -> usize {
        self.rows.iter().filter(|row| !row.is_off).count()
    }

    /// Returns whether it contains a loss to take off that `other` does not.
    pub fn has_more_than(&self, other: Option<&Self>) -> bool {
        let is_known = |row: &TakeOffRow| other.is_some_and(|other| other.rows.iter().any(|known| known.loss == row.loss));
        !self.rows.iter().filter(|row| !row.is_off).all(is_known)
    }
}

/// Returns each unit's panic losses in a step.
pub fn losses(step: &ActiveStep) -> impl Iterator<Item = PanicLoss> {
    step.events.iter().filter_map(|event| {
        let Event::Panicked { unit, losses: losses @ 1.., .. } = event else { return None };
        Some((step.step, *unit, *losses))
    })
}

/// Returns the rows of one panic, in the order of the units on the table.
fn rows(chronicle: &Chronicle, setup: &Setup, step: &ActiveStep, ticked: &BTreeSet<PanicLoss>) -> Vec<TakeOffRow> {
    let Some(before) = chronicle.state_before_step(step.step) else { return Vec::new() };
    let mut after = before.clone();
    apply_all(&mut after, &step.events);
    let row = |loss: PanicLoss| {
        let words = format!("{}.", take_off_text(&after, setup, loss.1, loss.2)?);
        Some(TakeOffRow { loss, words, is_off: ticked.contains(&loss) })
    };
    let mut rows: Vec<TakeOffRow> = losses(step).filter_map(row).collect();
    rows.sort_by_key(|row| {
        let square = before.unit(row.unit()).and_then(|unit| unit.square);
        (square.is_none(), square.map(|square| (square.row, square.column)), row.unit())
    });
    rows
}
