//! What can be told of a command before the dice: its workings and the exact chance of each outcome.

use serde::Serialize;

use super::{Fall, Message, Plan, Rulebook, TableCell, Thrown, WorkingStep};

/// One thing that may come of a roll.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome {
    /// The result as the table has it.
    pub result: Message,
    /// How likely it is, 0 to 1.
    pub p: f64,
    /// The same as a fraction in lowest terms: "5/36".
    pub exact: String,
}

/// What goes into a roll, the table with what is known of its cell, the dice, and what may come of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Workings {
    /// Each modifier with its section and its value.
    pub steps: Vec<WorkingStep>,
    /// The table that is read; `None` if none is.
    pub table: Option<TableCell>,
    /// The dice: "1d6"; `None` if nothing is left to chance.
    pub dice: Option<&'static str>,
    /// Every outcome, in the order in which the dice come to it.
    pub outcomes: Vec<Outcome>,
}

impl<B: Rulebook> Plan<B> {
    /// Everything that can be told before the roll.
    pub fn workings(&self) -> Workings {
        let ways = self.dice.map_or_else(|| vec![Thrown::of(&[])], super::DiceKind::all);
        let mut counted: Vec<(Message, u32)> = Vec::new();
        for way in &ways {
            let Fall { result, .. } = (self.falls)(way);
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
