//! The Fire Table of the siege record sheet, for lighting, spreading and dousing fires in sieges and skirmishes (10.2, 11.3).

use serde_json::{Map, json};

use super::common::Event as CommonEvent;
use super::event_helpers::{GameEvent, own_event};
use super::fire_target::Target;
use super::sheets::{self, SheetRead};
use super::{DiexAie, DiexGame, dice, messages};
use senlac_board_games::keyed::keyed;
use senlac_board_games::{CommandRefusal, DiceKind, EnteredDice, Field, FieldKind, OwnedCell, OwnedTable, Plan, RollOutcome};

/// Key of the table in files.
const TABLE: &str = "fire";

keyed! {
    /// Purpose of the roll: the columns of the table.
    pub enum Column {
        Alight = "alight", tr_mark!("set alight");
        Spread = "spread", tr_mark!("spreading");
        Douse = "douse", tr_mark!("put out");
    }
}

impl Column {
    /// Returns the key of the result in files.
    const fn result(self, does: bool) -> &'static str {
        match (self, does) {
            (Self::Douse, true) => "out",
            (Self::Alight | Self::Spread, true) => "alight",
            (_, false) => "nothing",
        }
    }
}

/// Returns the table as it is on the owners' sheet.
pub(super) fn owned_table() -> OwnedTable {
    OwnedTable {
        key: TABLE,
        title: tr_mark!("Fire Table"),
        section: "11.3.1",
        rows_are: tr!("Structure").to_owned(),
        rows: Target::ALL.iter().map(|target| target.key().to_owned()).collect(),
        columns_are: tr!("Purpose of the roll").to_owned(),
        columns: Column::ALL.iter().map(|column| (column.key(), column.name().to_owned())).collect(),
        fields: vec![Field::required("least", tr!("Lowest roll needed"), FieldKind::Number(1, 20))],
    }
}

/// A roll on the table, or its result as read off the owners' sheet.
pub(super) struct Roll<'a> {
    pub target: Target,
    pub column: Column,
    /// Lowest successful total, if entered now. It is saved.
    pub least: Option<u8>,
    /// Result that the owners read off for a die rolled at the table. If it's given, nothing is rolled.
    pub does: Option<bool>,
    pub dice: Option<&'a EnteredDice>,
    /// Modifier added to the die.
    pub added: i32,
    /// Section that requires the roll.
    pub section: &'static str,
}

impl Roll<'_> {
    /// Returns the lowest successful total: the one entered now, the saved one, or for a house that of the siege example (R65).
    fn least(&self, game: &DiexGame) -> Option<i64> {
        let known = || sheets::number(&game.own, (TABLE, self.target.key(), self.column.key()), "least");
        let example = (self.target == Target::House && self.column == Column::Alight).then_some(8);
        self.least.map(i64::from).or_else(known).or(example)
    }

    /// Returns the event that saves a newly entered total.
    fn sheet_event(&self) -> Option<GameEvent> {
        let least = self.least?;
        let [row, column] = [self.target.key(), self.column.key()].map(ToOwned::to_owned);
        let entry: Map<_, _> = [("least".to_owned(), json!(least))].into_iter().collect();
        Some(own_event(CommonEvent::SheetRead(SheetRead { cell: OwnedCell { table: TABLE.to_owned(), row, column, entry } })))
    }

    /// Plans the roll. `outcomes` holds the events of failure and of success.
    pub fn plan(self, game: &DiexGame, outcomes: [Vec<GameEvent>; 2]) -> Result<Plan<DiexAie>, CommandRefusal> {
        let column = self.column;
        if let Some(does) = self.does {
            let [nothing, something] = outcomes;
            let plan = Plan::with_result(column.result(does), if does { something } else { nothing });
            return Ok(Plan { said: self.dice.cloned(), ..plan }.step(messages::fire_table_says(), self.section, column.result(does)));
        }
        let target = self.target.name();
        let Some(least) = self.least(game) else {
            return Err(tr!(
                "the Fire Table’s number for {target} isn’t known yet: enter it as “least”, or enter “does” if you rolled the die yourselves",
                target
            )
            .into());
        };
        let (read, added) = (self.sheet_event(), i64::from(self.added));
        let plan = dice::roll(game, DiceKind::D10, self.dice, move |_, die| {
            let does = i64::from(die) + added >= least;
            let [nothing, something] = &outcomes;
            let events = if does { something } else { nothing };
            RollOutcome::new(column.result(does), read.iter().chain(events).cloned().collect())
        });
        Ok(plan.step(messages::least_that_does_it(self.target), self.section, least.to_string()))
    }
}
