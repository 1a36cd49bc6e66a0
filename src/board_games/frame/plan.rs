//! The plan of a procedure before the roll.

use std::fmt;

use serde::Serialize;

use super::{DiceKind, DiceRoll, EnteredDice, Event, Message, PendingDuty, Rulebook, TableCell, WorkingStep};
use senlac_base::language::lists::join_with;

/// Breach of the rules by a command, which the referee may overrule. A game saves only its section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Breach {
    /// Reason, as a sentence without its full stop.
    #[serde(skip)]
    pub words: String,
    /// Section of the booklet.
    pub section: &'static str,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.section.is_empty() { f.write_str(&self.words) } else { write!(f, "{} ({})", self.words, self.section) }
    }
}

/// Reasons why a command is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandRefusal {
    /// Every reason, in order.
    pub reasons: Vec<Breach>,
    /// Whether the referee may allow it.
    pub can_be_overruled: bool,
}

impl CommandRefusal {
    /// Returns every reason as text.
    pub fn reason_texts(&self) -> Vec<String> {
        self.reasons.iter().map(ToString::to_string).collect()
    }
}

impl fmt::Display for CommandRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&join_with(&self.reasons, "; "))
    }
}

impl std::error::Error for CommandRefusal {}

impl From<String> for CommandRefusal {
    fn from(reason: String) -> Self {
        vec![reason].into()
    }
}

impl From<Vec<String>> for CommandRefusal {
    fn from(reasons: Vec<String>) -> Self {
        let reasons = reasons.into_iter().map(|words| Breach { words, section: "" }).collect();
        Self { reasons, can_be_overruled: false }
    }
}

/// Outcome of one roll of the dice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RollOutcome<E> {
    /// The result as in the table: "D/1". It distinguishes the outcomes.
    pub result: Message,
    /// Row of the table, if the dice chose it.
    pub row: Option<String>,
    /// Column of the table, if the dice chose it.
    pub column: Option<String>,
    /// Events of the outcome, in order.
    pub events: Vec<Event<E>>,
}

impl<E> RollOutcome<E> {
    /// Creates an outcome from a result and its events.
    pub fn new(result: impl Into<Message>, events: Vec<Event<E>>) -> Self {
        Self { result: result.into(), row: None, column: None, events }
    }
}

/// Function from the dice to the outcome.
pub(super) type OutcomeFn<E> = Box<dyn Fn(&DiceRoll) -> RollOutcome<E>>;

/// The plan of a command.
pub struct Plan<B: Rulebook> {
    /// Lines of the workings, in order.
    pub steps: Vec<WorkingStep>,
    /// The table used, with the part of its cell that is known before the roll.
    pub table: Option<TableCell>,
    /// The dice to roll; `None` if there are none.
    pub dice: Option<DiceKind>,
    /// The dice that players have entered; `None` if the program rolls.
    pub said: Option<EnteredDice>,
    /// Every breach of the rules; empty if the command is allowed.
    pub against: Vec<Breach>,
    /// Number of the duty that the command resolves.
    pub fulfils: Option<u32>,
    /// The unit that it mainly concerns.
    pub unit: Option<String>,
    /// Outcome of a roll. Without dice it is called once, with an empty roll.
    pub falls: OutcomeFn<B::Event>,
}

impl<B: Rulebook> From<Plan<B>> for Result<Plan<B>, CommandRefusal> {
    fn from(plan: Plan<B>) -> Self {
        Ok(plan)
    }
}

impl<B: Rulebook> fmt::Debug for Plan<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plan").field("steps", &self.steps).field("dice", &self.dice).field("against", &self.against).finish_non_exhaustive()
    }
}

impl<B: Rulebook> Plan<B> {
    /// Creates a plan without dice.
    pub fn without_dice(events: Vec<Event<B::Event>>) -> Self {
        Self {
            steps: Vec::new(),
            table: None,
            dice: None,
            said: None,
            against: Vec::new(),
            fulfils: None,
            unit: None,
            falls: Box::new(move |_| RollOutcome::new("", events.clone())),
        }
    }

    /// Creates a plan without dice that is still shown as a result.
    pub fn with_result(result: impl Into<Message>, events: Vec<Event<B::Event>>) -> Self {
        let fall = RollOutcome::new(result, events);
        Self { falls: Box::new(move |_| fall.clone()), ..Self::without_dice(Vec::new()) }
    }

    /// Creates a plan with dice.
    pub fn with_dice(dice: DiceKind, said: Option<EnteredDice>, falls: impl Fn(&DiceRoll) -> RollOutcome<B::Event> + 'static) -> Self {
        Self { dice: Some(dice), said, falls: Box::new(falls), ..Self::without_dice(Vec::new()) }
    }

    /// Adds a line to the workings.
    pub fn step(mut self, what: impl Into<Message>, section: &str, value: impl Into<Message>) -> Self {
        self.steps.push(WorkingStep::new(what, section, value));
        self
    }

    /// Sets the table, with the row or the column that is already known.
    pub fn with_table(mut self, table: &super::PrintedTable, row: Option<&str>, column: Option<&str>) -> Self {
        let own = |head: Option<&str>| head.map(ToOwned::to_owned);
        self.table = Some(TableCell { name: table.key.to_owned(), section: table.section.to_owned(), row: own(row), column: own(column) });
        self
    }

    /// Adds a breach of the rules, which the referee may allow.
    pub fn with_breach(mut self, section: &'static str, words: impl Into<String>) -> Self {
        self.against.push(Breach { words: words.into(), section });
        self
    }

    /// Adds a breach of the rules if `is_so` is true.
    pub fn with_breach_if(self, is_so: bool, section: &'static str, words: impl Into<String>) -> Self {
        if is_so { self.with_breach(section, words) } else { self }
    }

    /// Adds several breaches of the rules.
    pub fn with_breaches(mut self, breaches: impl IntoIterator<Item = Breach>) -> Self {
        self.against.extend(breaches);
        self
    }

    /// Adds a breach if `told` exceeds `most`, such as a distance beyond a reach, or if `most` is unknown.
    pub fn with_limit(self, section: &'static str, most: Result<i32, String>, told: i32, words: impl FnOnce(i32) -> String) -> Self {
        match most {
            Ok(most) if told <= most => self,
            Ok(most) => self.with_breach(section, words(most)),
            Err(untold) => self.with_breach(section, untold),
        }
    }

    /// Sets the duty that the command resolves, and the unit that it concerns.
    pub fn with_duty(mut self, duty: Option<&PendingDuty>, unit: impl Into<String>) -> Self {
        self.fulfils = duty.map(|duty| duty.number);
        self.unit = Some(unit.into());
        self
    }
}
