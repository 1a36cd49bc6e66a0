//! Workings of a command before the roll, and the exact chance of each outcome.

use serde::Serialize;

use super::{DiceRoll, Message, Plan, RollOutcome, Rulebook, TableCell, WorkingStep};

/// One possible outcome of a roll.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome {
    /// The result as in the table.
    pub result: Message,
    /// Probability from 0 to 1.
    pub p: f64,
    /// Probability as a fraction in lowest terms: "5/36".
    pub exact: String,
}

/// Workings of a roll: its modifiers, the table with the known part of its cell, the dice, and the possible outcomes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Workings {
    /// Each modifier with its section and value.
    pub steps: Vec<WorkingStep>,
    /// The table used; `None` if there is none.
    pub table: Option<TableCell>,
    /// The dice: "1d6"; `None` if nothing is rolled.
    pub dice: Option<&'static str>,
    /// Every outcome, in the order of the dice results.
    pub outcomes: Vec<Outcome>,
}

impl<B: Rulebook> Plan<B> {
    /// Returns the workings and the odds before the roll.
    pub fn workings(&self) -> Workings {
        let ways = self.dice.map_or_else(|| vec![DiceRoll::from_faces(&[])], super::DiceKind::all_rolls);
        let mut counted: Vec<(Message, u32)> = Vec::new();
        for way in &ways {
            let RollOutcome { result, .. } = (self.falls)(way);
            match counted.iter_mut().find(|(known, _)| *known == result) {
                Some((_, count)) => *count += 1,
                None => counted.push((result, 1)),
            }
        }
        let all = u32::try_from(ways.len()).unwrap_or(u32::MAX);
        let outcomes = counted.into_iter().map(|(result, count)| {
            let divisor = greatest_common_divisor(count, all);
            Outcome { result, p: f64::from(count) / f64::from(all), exact: format!("{}/{}", count / divisor, all / divisor) }
        });
        let table = self.table.clone();
        Workings { steps: self.steps.clone(), table, dice: self.dice.map(super::DiceKind::name), outcomes: outcomes.collect() }
    }
}

const fn greatest_common_divisor(one: u32, other: u32) -> u32 {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}
