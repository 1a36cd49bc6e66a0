//! Fire by day (11.3): one target a day, spreading from hex to hex, and what the garrison puts out.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, json};

use super::super::characters::{of_side, present, wounds};
use super::super::common;
use super::super::sheets::{self, SheetRead};
use super::super::side::Side;
use super::super::words::{self, Happens, happens, signed};
use super::super::{Condition, DiexAie, DiexDesk, dice};
use super::change::Change;
use super::changed;
use super::state::Fire;
use super::step::Step;
use crate::rulebooks::{DiceKind, DiceSaid, Fall, Field, FieldKind, OwnedCell, OwnedTable, Plan, Refused};

/// The Fire Table of the siege record sheet.
const TABLE: &str = "fire";

/// What can burn, as the table's rows are called.
const TARGETS: [&str; 8] = ["house", "hall", "palisade", "platform", "stairs", "gate", "bridge", "tower"];

/// What is rolled for: the columns of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Alight,
    Spread,
    Douse,
}

impl Column {
    const fn key(self) -> &'static str {
        match self {
            Self::Alight => "alight",
            Self::Spread => "spread",
            Self::Douse => "douse",
        }
    }
}

/// The Fire Table, as the owner's sheet has it.
pub(super) fn owned_table() -> OwnedTable {
    OwnedTable {
        key: TABLE,
        title: tr_mark!("Fire Table"),
        section: "11.3.1",
        rows_are: tr!("What burns").to_owned(),
        rows: TARGETS.map(ToOwned::to_owned).into(),
        columns_are: tr!("What is rolled for").to_owned(),
        columns: vec![
            (Column::Alight.key(), tr!("set alight").to_owned()),
            (Column::Spread.key(), tr!("spreading").to_owned()),
            (Column::Douse.key(), tr!("put out").to_owned()),
        ],
        fields: vec![Field::required("least", tr!("The least that does it"), FieldKind::Number(1, 20))],
    }
}

/// The least that does it: what the sheet says, or for a house what the book's example gives away (R65).
fn least(desk: &DiexDesk, target: &str, column: Column) -> Option<i32> {
    let known = sheets::number(&desk.own, (TABLE, target, column.key()), "least").and_then(|least| i32::try_from(least).ok());
    known.or((target == "house" && column == Column::Alight).then_some(8))
}

/// A roll on the Fire Table, or what the owners' sheet said of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FireRoll {
    /// The hex, as the players call it.
    pub hex: String,
    /// What stands there, as the Fire Table calls it; known of a hex that waits or burns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The least that does it, where nobody has said it yet; it is remembered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<u8>,
    /// What the sheet said of a die that was thrown there; nothing is rolled then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub does: Option<bool>,
    /// The die; the program rolls if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceSaid>,
}

/// A roll for one hex, taken apart.
struct Try<'a> {
    asked: &'a FireRoll,
    target: String,
    column: Column,
    added: i32,
}

impl FireRoll {
    /// What stands in the hex: as it is said, as it waits, or as it burns.
    fn target(&self, desk: &DiexDesk) -> Result<String, Refused> {
        let waits = desk.duty("day_spread", &self.hex).map(|due| due.duty.cause.clone());
        let burns = desk.own.siege.burning.get(&self.hex).map(|fire| fire.target.clone());
        let Some(target) = self.target.clone().or(waits).or(burns) else {
            return Err(tr!("say what stands in {hex} as “target”, such as house", hex = self.hex).into());
        };
        if !TARGETS.contains(&target.as_str()) {
            let (maybe, all) = (crate::game::meant(&target, TARGETS), TARGETS.join(", "));
            return Err(tr!("“{target}” is nothing that burns;{maybe} write one of {all}", target, maybe, all).into());
        }
        Ok(target)
    }

    /// Fire is shot at a hex (11.3.2).
    pub(super) fn shoot(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let siege = &desk.own.siege;
        let archers = of_side(&desk.own, Side::Attacker).filter(|man| man.is_archer()).count();
        let added = if archers == 0 { 0 } else { 1 + i32::try_from(archers).unwrap_or_default() };
        let one = Try { asked: self, target: self.target(desk)?, column: Column::Alight, added };
        let mut plan = one.plan(desk, true)?;
        plan.steps.insert(0, words::working(tr!("archers of the besiegers: {archers}", archers), "11.3.2", signed(added)));
        if archers == 0 {
            plan = plan.against("11.3.2", tr!("the besiegers have no archer"));
        }
        if siege.fired {
            plan = plan.against("11.3.2", tr!("fire was shot at one hex today already"));
        }
        if siege.fought && desk.reads("fight-day-fire", "no-fire") {
            plan = plan.against("11.4", tr!("nothing else is done on a day with hand-to-hand fighting"));
        }
        if siege.step != Step::Action {
            plan = plan.against("11.1", tr!("fire is shot beside the action of the day"));
        }
        Ok(self.not_twice(desk, plan))
    }

    /// Fire may spread to a hex (11.3.2).
    pub(super) fn spread(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let one = Try { asked: self, target: self.target(desk)?, column: Column::Spread, added: 2 };
        let mut plan = one.plan(desk, false)?;
        plan.steps.insert(0, words::working(tr!("fire spreads by day").to_owned(), "11.3.2", signed(2)));
        let plan = plan.fulfilling(desk.duty("day_spread", &self.hex), self.hex.clone());
        Ok(self.not_twice(desk, plan))
    }

    /// The garrison tries to put a fire out (11.3.2).
    pub(super) fn douse(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let Some(fire) = desk.own.siege.burning.get(&self.hex) else {
            return Err(tr!("{hex} does not burn", hex = self.hex).into());
        };
        let one = Try { asked: self, target: self.target(desk)?, column: Column::Douse, added: 0 };
        let plan = one.plan(desk, false)?;
        Ok(if fire.tried { plan.against("11.3.2", tr!("to put out {hex} was tried already", hex = self.hex)) } else { plan })
    }

    /// A hex burns once.
    fn not_twice(&self, desk: &DiexDesk, plan: Plan<DiexAie>) -> Plan<DiexAie> {
        let siege = &desk.own.siege;
        if siege.burning.contains_key(&self.hex) {
            plan.against("11.3.2", tr!("{hex} burns already", hex = self.hex))
        } else if siege.burnt.contains(&self.hex) {
            plan.against("11.3.3", tr!("{hex} has burnt down already", hex = self.hex))
        } else {
            plan
        }
    }

    /// What is asked for.
    pub(super) fn fields() -> Vec<Field> {
        vec![
            Field::required("hex", tr!("Hex"), FieldKind::Text),
            Field::optional("target", tr!("What stands there"), words::one_of(&TARGETS.map(|target| (target, target)))),
            Field::optional("dice", tr!("Die"), FieldKind::Dice),
            Field::optional("least", tr!("The least that does it, from your sheet"), FieldKind::Number(1, 20)),
            Field::seldom("does", tr!("What your sheet says of the die you threw"), FieldKind::Flag),
        ]
    }
}

impl Try<'_> {
    /// What comes of it.
    fn happens(&self, does: bool, is_first: bool) -> Vec<Happens> {
        let hex = self.asked.hex.clone();
        let fired = is_first.then_some(true);
        let fire = |tried: bool| Some(Fire { target: self.target.clone(), tried });
        let (burning, due) = match (self.column, does) {
            (Column::Alight | Column::Spread, true) => (Some(fire(false)), Some(Happens::due("beside", &hex, &self.target, "11.3.2"))),
            (Column::Alight | Column::Spread, false) => (None, None),
            (Column::Douse, true) => (Some(None), None),
            (Column::Douse, false) => (Some(fire(true)), None),
        };
        let burning = burning.map(|fire| (hex, fire)).into_iter().collect();
        [changed(Change { fired, burning, ..Change::default() })].into_iter().chain(due).collect()
    }

    fn plan(self, desk: &DiexDesk, is_first: bool) -> Result<Plan<DiexAie>, Refused> {
        if let Some(does) = self.asked.does {
            let plan = Plan { said: self.asked.dice.clone(), ..Plan::certain(self.happens(does, is_first)) };
            return Ok(plan.step(tr!("the Fire Table says"), "11.3.1", if does { tr!("yes") } else { tr!("no") }));
        }
        let Some(least) = self.asked.least.map(i32::from).or_else(|| least(desk, &self.target, self.column)) else {
            let target = &self.target;
            return Err(tr!(
                "nobody has said yet what the Fire Table has for {target}: say “least”, or “does” if you threw the die",
                target
            )
            .into());
        };
        let read = self.asked.least.map(|least| remembered(&self.target, self.column, least));
        let (added, target, column) = (self.added, self.target.clone(), self.column);
        let outcomes = [false, true].map(|does| self.happens(does, is_first));
        let word = |does: bool| match (column, does) {
            (Column::Douse, true) => "out",
            (Column::Alight | Column::Spread, true) => "alight",
            (_, false) => "nothing",
        };
        let words = [false, true].map(word);
        let plan = dice::rolled(desk, DiceKind::D10, self.asked.dice.as_ref(), move |_, die| {
            let does = usize::from(die + added >= least);
            let events = outcomes.get(does).cloned().unwrap_or_default();
            Fall::new(words.get(does).copied().unwrap_or_default(), read.clone().into_iter().chain(events).collect())
        });
        Ok(plan.step(tr!("{target}: the least that does it", target), "11.3.1", least.to_string()))
    }
}

/// The owner's sheet says it so.
fn remembered(target: &str, column: Column, least: u8) -> Happens {
    let entry: Map<_, _> = [("least".to_owned(), json!(least))].into_iter().collect();
    let cell = OwnedCell { table: TABLE.to_owned(), row: target.to_owned(), column: column.key().to_owned(), entry };
    happens(common::Event::SheetRead(SheetRead { cell }))
}

/// A hex that may catch fire from its neighbour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Neighbour {
    /// The hex.
    pub hex: String,
    /// What stands there.
    pub target: String,
}

/// The hexes beside a fire that can burn: each is rolled for (11.3.2).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Beside {
    /// The hex that burns.
    pub hex: String,
    /// Its neighbours that can burn.
    #[serde(default)]
    pub beside: Vec<Neighbour>,
}

impl Beside {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let siege = &desk.own.siege;
        let unknown = self.beside.iter().filter(|one| !TARGETS.contains(&one.target.as_str()));
        let unknown: Vec<String> = unknown
            .map(|one| tr!("“{target}” is nothing that burns; write one of {all}", target = one.target, all = TARGETS.join(", ")))
            .collect();
        if !unknown.is_empty() {
            return Err(unknown.into());
        }
        let waits = |hex: &str| desk.duty("day_spread", hex).is_some();
        let fresh = self.beside.iter().filter(|one| {
            !siege.burning.contains_key(&one.hex) && !siege.burnt.contains(&one.hex) && !waits(&one.hex) && one.hex != self.hex
        });
        let events = fresh.map(|one| Happens::due("day_spread", &one.hex, &one.target, "11.3.2")).collect();
        Ok(Plan::certain(events).fulfilling(desk.duty("beside", &self.hex), self.hex.clone()))
    }

    /// What is asked for.
    pub(super) fn fields() -> Vec<Field> {
        let beside = vec![
            Field::required("hex", tr!("Hex"), FieldKind::Text),
            Field::required("target", tr!("What stands there"), words::one_of(&TARGETS.map(|target| (target, target)))),
        ];
        vec![
            Field::required("hex", tr!("The hex that burns"), FieldKind::Text),
            Field::optional("beside", tr!("Beside it, and can burn"), FieldKind::Rows(beside)),
        ]
    }
}

/// Fires that nobody put out have destroyed their hexes when the action of the day is over (R66).
pub(super) fn burnt_down(desk: &DiexDesk) -> Vec<Happens> {
    let siege = &desk.own.siege;
    if siege.burning.is_empty() || desk.reads("day-fire-end", "burns-on") {
        return Vec::new();
    }
    let burnt = siege.burning.keys().cloned().collect();
    let falls = siege.burning.keys().map(|hex| Happens::due("collapse", hex, "fire", "11.3.3"));
    [changed(Change { burnt, ..Change::default() })].into_iter().chain(falls).collect()
}

/// A burnt hex falls in: whoever is in it is wounded (11.3.3).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Collapse {
    /// The hex.
    pub hex: String,
    /// Who is in it.
    #[serde(default)]
    pub men: Vec<String>,
}

impl Collapse {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let men = present(desk, &self.men)?;
        // Who is wounded now is newly wounded today (11.1.5).
        let newly = men.iter().filter(|man| man.state == Condition::Healthy && desk.own.siege.step == Step::Recovery);
        let newly = newly.map(|man| Happens::due("recover", &man.name, "wounded", "11.1.5"));
        let events = men.iter().map(|man| wounds(man)).chain(newly).collect();
        Ok(Plan::certain(events).fulfilling(desk.duty("collapse", &self.hex), self.hex.clone()))
    }

    /// What is asked for.
    pub(super) fn fields(desk: &DiexDesk) -> Vec<Field> {
        vec![
            Field::required("hex", tr!("Hex"), FieldKind::Text),
            Field::optional("men", tr!("Who is in it"), words::several(desk, |man| man.state.is_present())),
        ]
    }
}
