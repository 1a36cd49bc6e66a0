//! What leaves the table after a panic: one child after the other, each ticked when its figures are off.

use std::collections::BTreeSet;

use crate::battle::attack_plan::take_off_words;
use senlac_classroom::chronicle::{ActiveStep, Chronicle};
use senlac_classroom::rules::{Event, Setup, UnitId, apply_all};

/// What a panic took from one unit: the step, the unit, and how many figures.
pub type PanicLoss = (u64, UnitId, u8);

/// What one unit loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeOffRow {
    pub loss: PanicLoss,
    /// "Take off one base of 4."
    pub words: String,
    pub is_off: bool,
}

impl TakeOffRow {
    /// Whose figures they are.
    pub const fn unit(&self) -> UnitId {
        self.loss.1
    }
}

/// The page with everything that leaves the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TakeOff {
    /// Row by row over the table.
    pub rows: Vec<TakeOffRow>,
    /// Whether the page is laid aside for now.
    pub is_aside: bool,
}

impl TakeOff {
    /// Every loss of the panics that stand in the chronicle after this step, but for those panics of which everything is
    /// ticked; `None` if nothing is left to take off.
    pub fn of(chronicle: &Chronicle, setup: &Setup, since: u64, ticked: &BTreeSet<PanicLoss>) -> Option<Self> {
        let steps = chronicle.active_steps();
        let steps = &steps[steps.partition_point(|step| step.step <= since)..];
        let is_open = |step: &&ActiveStep| losses(step).any(|loss| !ticked.contains(&loss));
        let rows: Vec<TakeOffRow> = steps.iter().filter(is_open).flat_map(|step| rows(chronicle, setup, step, ticked)).collect();
        (!rows.is_empty()).then_some(Self { rows, is_aside: false })
    }

    /// The place of the row whose turn it is.
    pub fn next(&self) -> Option<usize> {
        self.rows.iter().position(|row| !row.is_off)
    }

    /// How many units still have figures to take off.
    pub fn left(&self) -> usize {
        self.rows.iter().filter(|row| !row.is_off).count()
    }

    /// Whether something is to be taken off here that was not to be taken off there.
    pub fn has_more_than(&self, other: Option<&Self>) -> bool {
        let is_known = |row: &TakeOffRow| other.is_some_and(|other| other.rows.iter().any(|known| known.loss == row.loss));
        !self.rows.iter().filter(|row| !row.is_off).all(is_known)
    }
}

/// What a panic took from each unit in a step.
pub fn losses(step: &ActiveStep) -> impl Iterator<Item = PanicLoss> {
    step.events.iter().filter_map(|event| {
        let Event::Panicked { unit, losses: losses @ 1.., .. } = event else { return None };
        Some((step.step, *unit, *losses))
    })
}

/// The rows of one panic, in the order in which the units stood on the table.
fn rows(chronicle: &Chronicle, setup: &Setup, step: &ActiveStep, ticked: &BTreeSet<PanicLoss>) -> Vec<TakeOffRow> {
    let Some(before) = chronicle.state_before_step(step.step) else { return Vec::new() };
    let mut after = before.clone();
    apply_all(&mut after, &step.events);
    let row = |loss: PanicLoss| {
        let words = format!("{}.", take_off_words(&after, setup, loss.1, loss.2)?);
        Some(TakeOffRow { loss, words, is_off: ticked.contains(&loss) })
    };
    let mut rows: Vec<TakeOffRow> = losses(step).filter_map(row).collect();
    rows.sort_by_key(|row| {
        let square = before.unit(row.unit()).and_then(|unit| unit.square);
        (square.is_none(), square.map(|square| (square.row, square.column)), row.unit())
    });
    rows
}
