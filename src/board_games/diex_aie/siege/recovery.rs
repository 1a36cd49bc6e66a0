//! When the wounded come back (11.1.5): the recovery table is the owner's, the calendar is kept here.

use crate::owed::Owed;
use crate::siege::messages;
use serde_json::{Map, json};

use super::change::Change;
use super::changed;
use crate::characters::{becomes, present};
use crate::sheets::{self, SheetRead};
use crate::words::{Happens, happens, somebody};
use crate::{Character, Condition, DiexAie, DiexDesk, common, dice};
use senlac_board_games::keyed::keys;
use senlac_board_games::{DiceKind, DiceSaid, Fall, Field, FieldKind, OwnedCell, OwnedTable, Plan, Refused};

/// The recovery table of the siege record sheet.
const TABLE: &str = "recovery";
const COLUMN: &str = "days";

/// The recovery table, as the owner's sheet has it.
pub(super) fn owned_table() -> OwnedTable {
    OwnedTable {
        key: TABLE,
        title: tr_mark!("Recovery Table"),
        section: "11.1.5",
        rows_are: tr!("Die").to_owned(),
        rows: (1..=10).map(|die: u8| die.to_string()).collect(),
        columns_are: tr!("What is told").to_owned(),
        columns: vec![(COLUMN, tr!("days until he comes back").to_owned())],
        fields: vec![Field::required("days", tr!("Days"), FieldKind::Number(1, 99))],
    }
}

/// The owner's sheet says it so.
fn remembered(row: &str, days: u16) -> Happens {
    let entry: Map<_, _> = [("days".to_owned(), json!(days))].into_iter().collect();
    let cell = OwnedCell { table: TABLE.to_owned(), row: row.to_owned(), column: COLUMN.to_owned(), entry };
    happens(common::Event::SheetRead(SheetRead { cell }))
}

/// Who is wounded and not on the calendar yet.
pub(super) fn without_day(desk: &DiexDesk) -> impl Iterator<Item = &Character> {
    let calendar = &desk.own.siege.calendar;
    let is_here = |man: &&Character| desk.own.campaign.takes_part(&man.name) && !calendar.contains_key(&man.name);
    desk.own.characters.iter().filter(|man| man.state == Condition::Wounded).filter(is_here)
}

/// He comes back after so many days.
fn back_in(desk: &DiexDesk, who: &str, days: u16) -> Happens {
    let day = desk.own.siege.day.saturating_add(days);
    changed(Change { calendar: [(who.to_owned(), Some(day))].into(), ..Change::default() })
}

keys! {
    /// A newly wounded man is looked up. What the table says is remembered.
    #[derive(Default)]
    pub struct Recover at (desk: DiexAie, input) {
        who: String = tr_mark!("Who"), somebody(desk, |man| man.state == Condition::Wounded);
    }
    may say {
        days: u16 = tr_mark!("Days, from your sheet"), FieldKind::Number(1, LONGEST.into());
        dice: DiceSaid = tr_mark!("Die");
    }
}

/// The most days that somebody lies.
const LONGEST: u16 = 99;

fn sound(days: u16) -> Result<u16, Refused> {
    if (1..=LONGEST).contains(&days) {
        Ok(days)
    } else {
        Err(tr!("nobody lies for {days} days: write 1 to {longest}", days, longest = LONGEST).into())
    }
}

impl Recover {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let who = present(desk, std::slice::from_ref(&self.who))?.first().map(|man| man.name.clone()).unwrap_or_default();
        let (name, said) = (who.clone(), self.days.map(sound).transpose()?);
        let plan = dice::rolled(desk, DiceKind::D10, self.dice.as_ref(), move |desk, die| {
            let row = die.clamp(1, 10).to_string();
            let known = sheets::number(&desk.own, (TABLE, &row, COLUMN), "days").and_then(|days| u16::try_from(days).ok());
            let read = said.filter(|said| known != Some(*said)).map(|said| remembered(&row, said));
            match said.or(known) {
                Some(days) => Fall::new(days.to_string(), read.into_iter().chain([back_in(desk, &name, days)]).collect()),
                None => Fall::new(messages::row(&row), vec![Happens::due(Owed::Calendar, &name, &row, "11.1.5")]),
            }
        });
        let is_wounded = desk.own.character(&who).is_some_and(|man| man.state == Condition::Wounded);
        let plan = plan.step(messages::is_wounded(&who), "11.1.5", "");
        let plan = if is_wounded { plan } else { plan.against("11.1.5", tr!("{who} is not wounded", who)) };
        let has_day = desk.own.siege.calendar.contains_key(&who);
        let plan = if has_day { plan.against("11.1.5", tr!("{who} stands on the calendar already", who)) } else { plan };
        Ok(plan.fulfilling(desk.duty(Owed::Recover, &who), who))
    }
}

keys! {
    /// What the table says of a man whose die has fallen: after how many days he comes back.
    #[derive(Default)]
    pub struct Calendar at (desk: DiexAie, input) {
        who: String = tr_mark!("Who"), somebody(desk, |man| man.state == Condition::Wounded);
        days: u16 = tr_mark!("Days"), FieldKind::Number(1, LONGEST.into());
    }
}

impl Calendar {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let days = sound(self.days)?;
        let who = present(desk, std::slice::from_ref(&self.who))?.first().map(|man| man.name.clone()).unwrap_or_default();
        let due = desk.duty(Owed::Calendar, &who);
        let read = due.map(|due| remembered(&due.duty.cause, days));
        let events = read.into_iter().chain([back_in(desk, &who, days)]).collect();
        Ok(Plan::certain(events).fulfilling(due, who))
    }
}

/// Whose day it is: the living are in full health again, the dead are taken off the calendar.
pub(super) fn come_back(desk: &DiexDesk) -> Vec<Happens> {
    let siege = &desk.own.siege;
    let today = siege.calendar.iter().filter(|(_, day)| **day <= siege.day).map(|(name, _)| name);
    let mut events = Vec::new();
    for name in today {
        if desk.own.character(name).is_some_and(|man| man.state == Condition::Wounded) {
            events.push(becomes(name, Condition::Healthy));
        }
        events.push(changed(Change { calendar: [(name.clone(), None)].into(), ..Change::default() }));
    }
    events
}
