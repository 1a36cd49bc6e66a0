//! The Fire Table of the siege record sheet, by which fires are lit, spread and are put out, in sieges and in skirmishes (10.2, 11.3).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, json};

use super::sheets::{self, SheetRead};
use super::words::{Happens, happens};
use super::{DiexAie, DiexDesk, common, dice, messages};
use senlac_base::game::meant;
use senlac_base::language::lists::commas;
use senlac_board_games::asked::Asked;
use senlac_board_games::keyed::keyed;
use senlac_board_games::{Choice, DiceKind, DiceSaid, Fall, Field, FieldKind, OwnedCell, OwnedTable, Plan, Refused};

/// How files call it.
const TABLE: &str = "fire";

keyed! {
    /// What burns: the rows of the table.
    pub enum Target {
        House = "house", tr_mark!("house");
        Hall = "hall", tr_mark!("hall");
        Palisade = "palisade", tr_mark!("palisade");
        Platform = "platform", tr_mark!("platform");
        Stairs = "stairs", tr_mark!("stairs");
        Gate = "gate", tr_mark!("gate");
        Bridge = "bridge", tr_mark!("bridge");
        Tower = "tower", tr_mark!("tower");
    }
}

senlac_board_games::message::said_words!("diex_target": Target);

/// What was said to burn. A game that an older version began may have any word here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(from = "String", into = "String")]
#[schemars(with = "String")]
pub enum Burns {
    /// A row of the table.
    Known(Target),
    /// No row of it.
    Unknown(String),
}

impl From<String> for Burns {
    fn from(word: String) -> Self {
        Target::of_word(&word).map_or(Self::Unknown(word), Self::Known)
    }
}

impl From<Burns> for String {
    fn from(burns: Burns) -> Self {
        burns.word().to_owned()
    }
}

impl Asked for Burns {
    fn kind(_units: &[Choice]) -> FieldKind {
        Target::asked()
    }
}

impl Burns {
    /// The word that was said.
    pub fn word(&self) -> &str {
        match self {
            Self::Known(target) => target.key(),
            Self::Unknown(word) => word,
        }
    }

    /// The row of the table.
    ///
    /// # Errors
    /// That nothing of this name burns, with what does.
    pub fn known(&self) -> Result<Target, String> {
        match self {
            Self::Known(target) => Ok(*target),
            Self::Unknown(target) => {
                let names = || Target::ALL.iter().map(|target| target.key());
                let (maybe, all) = (meant(target, names()), commas(names()));
                Err(tr!("“{target}” is nothing that burns;{maybe} write one of {all}", target, maybe, all))
            }
        }
    }
}

keyed! {
    /// What is rolled for: the columns of the table.
    pub enum Column {
        Alight = "alight", tr_mark!("set alight");
        Spread = "spread", tr_mark!("spreading");
        Douse = "douse", tr_mark!("put out");
    }
}

impl Column {
    /// The result, as files call it.
    const fn result(self, does: bool) -> &'static str {
        match (self, does) {
            (Self::Douse, true) => "out",
            (Self::Alight | Self::Spread, true) => "alight",
            (_, false) => "nothing",
        }
    }
}

/// The table, as the owner's sheet has it.
pub(super) fn owned_table() -> OwnedTable {
    OwnedTable {
        key: TABLE,
        title: tr_mark!("Fire Table"),
        section: "11.3.1",
        rows_are: tr!("What burns").to_owned(),
        rows: Target::ALL.iter().map(|target| target.key().to_owned()).collect(),
        columns_are: tr!("What is rolled for").to_owned(),
        columns: Column::ALL.iter().map(|column| (column.key(), column.name().to_owned())).collect(),
        fields: vec![Field::required("least", tr!("The least that does it"), FieldKind::Number(1, 20))],
    }
}

/// A roll on the table, or what the owner's sheet said of one.
pub(super) struct Roll<'a> {
    pub target: Target,
    pub column: Column,
    /// The least that does it, where it was said now; it is remembered.
    pub least: Option<u8>,
    /// What the owner read off for a die that was thrown there; nothing is rolled then.
    pub does: Option<bool>,
    pub dice: Option<&'a DiceSaid>,
    /// What is added to the die.
    pub added: i32,
    /// The section that asks for the roll.
    pub section: &'static str,
}

impl Roll<'_> {
    /// The least that does it: what was said, what the sheet says, or for a house what the siege's example gives away (R65).
    fn least(&self, desk: &DiexDesk) -> Option<i64> {
        let known = || sheets::number(&desk.own, (TABLE, self.target.key(), self.column.key()), "least");
        let example = (self.target == Target::House && self.column == Column::Alight).then_some(8);
        self.least.map(i64::from).or_else(known).or(example)
    }

    /// What is remembered of the sheet, if it was said now.
    fn remembered(&self) -> Option<Happens> {
        let least = self.least?;
        let [row, column] = [self.target.key(), self.column.key()].map(ToOwned::to_owned);
        let entry: Map<_, _> = [("least".to_owned(), json!(least))].into_iter().collect();
        Some(happens(common::Event::SheetRead(SheetRead { cell: OwnedCell { table: TABLE.to_owned(), row, column, entry } })))
    }

    /// What comes of it: what happens where the die does nothing, and where it does something.
    pub fn plan(self, desk: &DiexDesk, outcomes: [Vec<Happens>; 2]) -> Result<Plan<DiexAie>, Refused> {
        let column = self.column;
        if let Some(does) = self.does {
            let [nothing, something] = outcomes;
            let plan = Plan::told(column.result(does), if does { something } else { nothing });
            return Ok(Plan { said: self.dice.cloned(), ..plan }.step(messages::fire_table_says(), self.section, column.result(does)));
        }
        let target = self.target.name();
        let Some(least) = self.least(desk) else {
            return Err(tr!(
                "nobody has said yet what the Fire Table has for {target}: say “least”, or “does” if you threw the die",
                target
            )
            .into());
        };
        let (read, added) = (self.remembered(), i64::from(self.added));
        let plan = dice::rolled(desk, DiceKind::D10, self.dice, move |_, die| {
            let does = i64::from(die) + added >= least;
            let [nothing, something] = &outcomes;
            let events = if does { something } else { nothing };
            Fall::new(column.result(does), read.iter().chain(events).cloned().collect())
        });
        Ok(plan.step(messages::least_that_does_it(self.target), self.section, least.to_string()))
    }
}
