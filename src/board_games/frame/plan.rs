//! How a procedure would be carried out, before any die falls.

use std::fmt;

use serde::Serialize;

use super::{DiceKind, DiceSaid, Due, Event, Message, Rulebook, TableCell, Thrown, WorkingStep};
use senlac_base::language::lists::joined;

/// Something that speaks against a command, which the referee may overrule. A game keeps where the book has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Breach {
    /// What, as a sentence without its full stop.
    #[serde(skip)]
    pub words: String,
    /// Where the book has it.
    pub section: &'static str,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.section.is_empty() { f.write_str(&self.words) } else { write!(f, "{} ({})", self.words, self.section) }
    }
}

/// Why a command is not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Every reason.
    pub reasons: Vec<Breach>,
    /// Whether the referee may allow it all the same.
    pub can_be_overruled: bool,
}

impl Refused {
    /// Every reason in words.
    pub fn in_words(&self) -> Vec<String> {
        self.reasons.iter().map(ToString::to_string).collect()
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&joined(&self.reasons, "; "))
    }
}

impl std::error::Error for Refused {}

impl From<String> for Refused {
    fn from(reason: String) -> Self {
        vec![reason].into()
    }
}

impl From<Vec<String>> for Refused {
    fn from(reasons: Vec<String>) -> Self {
        let reasons = reasons.into_iter().map(|words| Breach { words, section: "" }).collect();
        Self { reasons, can_be_overruled: false }
    }
}

/// What a throw leads to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fall<E> {
    /// The result as the table has it: "D/1". Outcomes are told apart by it.
    pub result: Message,
    /// The row of the table that the dice chose, if they chose it.
    pub row: Option<String>,
    /// The column of the table that the dice chose, if they chose it.
    pub column: Option<String>,
    /// What happens, in order.
    pub events: Vec<Event<E>>,
}

impl<E> Fall<E> {
    /// A result with what it does.
    pub fn new(result: impl Into<Message>, events: Vec<Event<E>>) -> Self {
        Self { result: result.into(), row: None, column: None, events }
    }
}

/// How dice lead to what happens.
pub(super) type Falls<E> = Box<dyn Fn(&Thrown) -> Fall<E>>;

/// How a command would be carried out.
pub struct Plan<B: Rulebook> {
    /// What goes into the roll, in order.
    pub steps: Vec<WorkingStep>,
    /// The table that is read, with what of its cell is known before the roll.
    pub table: Option<TableCell>,
    /// The dice that are thrown; `None` if nothing is left to chance.
    pub dice: Option<DiceKind>,
    /// What the table said of them; `None` if the program rolls.
    pub said: Option<DiceSaid>,
    /// Everything that speaks against it; empty if the rules allow it.
    pub against: Vec<Breach>,
    /// The duty that is done with it, by its number.
    pub fulfils: Option<u32>,
    /// Whom it concerns first.
    pub unit: Option<String>,
    /// What a throw leads to; without dice it is asked once, with none.
    pub falls: Falls<B::Event>,
}

impl<B: Rulebook> From<Plan<B>> for Result<Plan<B>, Refused> {
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
    /// A command that leaves nothing to chance.
    pub fn certain(events: Vec<Event<B::Event>>) -> Self {
        Self {
            steps: Vec::new(),
            table: None,
            dice: None,
            said: None,
            against: Vec::new(),
            fulfils: None,
            unit: None,
            falls: Box::new(move |_| Fall::new("", events.clone())),
        }
    }

    /// A command that leaves nothing to chance and is told as a result all the same.
    pub fn told(result: impl Into<Message>, events: Vec<Event<B::Event>>) -> Self {
        let fall = Fall::new(result, events);
        Self { falls: Box::new(move |_| fall.clone()), ..Self::certain(Vec::new()) }
    }

    /// A command that is rolled for.
    pub fn rolled(dice: DiceKind, said: Option<DiceSaid>, falls: impl Fn(&Thrown) -> Fall<B::Event> + 'static) -> Self {
        Self { dice: Some(dice), said, falls: Box::new(falls), ..Self::certain(Vec::new()) }
    }

    /// With this line in its workings.
    pub fn step(mut self, what: impl Into<Message>, section: &str, value: impl Into<Message>) -> Self {
        self.steps.push(WorkingStep::new(what, section, value));
        self
    }

    /// Read in this table, in a column or a row that is known already.
    pub fn read_in(mut self, table: &super::PrintedTable, row: Option<&str>, column: Option<&str>) -> Self {
        let own = |head: Option<&str>| head.map(ToOwned::to_owned);
        self.table = Some(TableCell { name: table.key.to_owned(), section: table.section.to_owned(), row: own(row), column: own(column) });
        self
    }

    /// Against the rules, for this reason, unless the referee allows it.
    pub fn against(mut self, section: &'static str, words: impl Into<String>) -> Self {
        self.against.push(Breach { words: words.into(), section });
        self
    }

    /// Against the rules for this reason, if it is so.
    pub fn against_if(self, is_so: bool, section: &'static str, words: impl Into<String>) -> Self {
        if is_so { self.against(section, words) } else { self }
    }

    /// Against the rules for all of these reasons.
    pub fn against_all(mut self, breaches: impl IntoIterator<Item = Breach>) -> Self {
        self.against.extend(breaches);
        self
    }

    /// Against the rules where these speak of more than there may be: a distance beyond a reach, which nobody may have told yet.
    pub fn within(self, section: &'static str, most: Result<i32, String>, told: i32, words: impl FnOnce(i32) -> String) -> Self {
        match most {
            Ok(most) if told <= most => self,
            Ok(most) => self.against(section, words(most)),
            Err(untold) => self.against(section, untold),
        }
    }

    /// Done with it is this duty, and it concerns this unit.
    pub fn fulfilling(mut self, duty: Option<&Due>, unit: impl Into<String>) -> Self {
        self.fulfils = duty.map(|duty| duty.number);
        self.unit = Some(unit.into());
        self
    }
}
