//! Recovery of the wounded (11.1.5). The owners have the recovery table, and the game keeps the calendar.

use crate::common::Event as CommonEvent;
use crate::duty::PendingStep;
use crate::siege::messages;
use serde_json::{Map, json};

use super::change::SiegeChange;
use super::siege_changed;
use crate::characters::{Character, Condition};
use crate::characters::{condition_set, present};
use crate::dice;
use crate::event_helpers::{GameEvent, character_field, own_event};
use crate::game::{DiexAie, DiexGame};
use crate::sheets::{self, SheetRead};
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, DiceKind, EnteredDice, Field, FieldKind, OwnedCell, OwnedTable, Plan, RollOutcome};

/// Key of the recovery table of the siege record sheet, and of its column.
const TABLE: &str = "recovery";
const COLUMN: &str = "days";

/// Returns the recovery table as it is on the owners' sheet.
pub(super) fn owned_table() -> OwnedTable {
    OwnedTable {
        key: TABLE,
        title: tr_mark!("Recovery Table"),
        section: "11.1.5",
        rows_are: tr!("Die").to_owned(),
        rows: (1..=10).map(|die: u8| die.to_string()).collect(),
        columns_are: tr!("Result").to_owned(),
        columns: vec![(COLUMN, tr!("days until he returns").to_owned())],
        fields: vec![Field::required("days", tr!("Days"), FieldKind::Number(1, 99))],
    }
}

/// Returns the event that saves a result of the recovery table.
fn sheet_event(row: &str, days: u16) -> GameEvent {
    let entry: Map<_, _> = [("days".to_owned(), json!(days))].into_iter().collect();
    let cell = OwnedCell { table: TABLE.to_owned(), row: row.to_owned(), column: COLUMN.to_owned(), entry };
    own_event(CommonEvent::SheetRead(SheetRead { cell }))
}

/// Returns the wounded who aren't on the calendar yet.
pub(super) fn unscheduled_wounded(game: &DiexGame) -> impl Iterator<Item = &Character> {
    let calendar = &game.own.siege.calendar;
    let is_here = |man: &&Character| game.own.campaign.takes_part(&man.name) && !calendar.contains_key(&man.name);
    game.own.characters.iter().filter(|man| man.state == Condition::Wounded).filter(is_here)
}

/// Returns the event that enters a man's return in the calendar.
fn schedule_return(game: &DiexGame, who: &str, days: u16) -> GameEvent {
    let day = game.own.siege.day.saturating_add(days);
    siege_changed(SiegeChange { calendar: [(who.to_owned(), Some(day))].into(), ..SiegeChange::default() })
}

keys! {
    /// Command to roll on the recovery table for a newly wounded man. The result on the sheet is entered once and saved.
    #[derive(Default)]
    pub struct RecoveryRoll at (game: DiexAie, input) {
        who: String = tr_mark!("Wounded man"), character_field(game, |man| man.state == Condition::Wounded);
    }
    may say {
        days: u16 = tr_mark!("Days, from your sheet"), FieldKind::Number(1, LONGEST.into());
        dice: EnteredDice = tr_mark!("Die");
    }
}

/// Most days until a man returns.
const LONGEST: u16 = 99;

/// Checks that a number of days is from 1 to 99.
fn check_days(days: u16) -> Result<u16, CommandRefusal> {
    if (1..=LONGEST).contains(&days) {
        Ok(days)
    } else {
        Err(tr!("{days} days isn’t possible: enter 1 to {longest}", days, longest = LONGEST).into())
    }
}

impl RecoveryRoll {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let who = present(game, std::slice::from_ref(&self.who))?.first().map(|man| man.name.clone()).unwrap_or_default();
        let (name, said) = (who.clone(), self.days.map(check_days).transpose()?);
        let plan = dice::roll(game, DiceKind::D10, self.dice.as_ref(), move |game, die| {
            let row = die.clamp(1, 10).to_string();
            let known = sheets::number(&game.own, (TABLE, &row, COLUMN), "days").and_then(|days| u16::try_from(days).ok());
            let read = said.filter(|said| known != Some(*said)).map(|said| sheet_event(&row, said));
            match said.or(known) {
                Some(days) => RollOutcome::new(days.to_string(), read.into_iter().chain([schedule_return(game, &name, days)]).collect()),
                None => RollOutcome::new(messages::row(&row), vec![GameEvent::due(PendingStep::Calendar, &name, &row, "11.1.5")]),
            }
        });
        let is_wounded = game.own.character(&who).is_some_and(|man| man.state == Condition::Wounded);
        let plan = plan.step(messages::is_wounded(&who), "11.1.5", "");
        let plan = if is_wounded { plan } else { plan.with_breach("11.1.5", tr!("{who} is not wounded", who)) };
        let has_day = game.own.siege.calendar.contains_key(&who);
        let plan = if has_day { plan.with_breach("11.1.5", tr!("{who} is already on the calendar", who)) } else { plan };
        Ok(plan.with_duty(game.duty(PendingStep::Recover, &who), who))
    }
}

keys! {
    /// Command to enter the result of the recovery table for a man whose die has already been rolled.
    #[derive(Default)]
    pub struct Calendar at (game: DiexAie, input) {
        who: String = tr_mark!("Wounded man"), character_field(game, |man| man.state == Condition::Wounded);
        days: u16 = tr_mark!("Days"), FieldKind::Number(1, LONGEST.into());
    }
}

impl Calendar {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let days = check_days(self.days)?;
        let who = present(game, std::slice::from_ref(&self.who))?.first().map(|man| man.name.clone()).unwrap_or_default();
        let due = game.duty(PendingStep::Calendar, &who);
        let read = due.map(|due| sheet_event(&due.duty.cause, days));
        let events = read.into_iter().chain([schedule_return(game, &who, days)]).collect();
        Ok(Plan::without_dice(events).with_duty(due, who))
    }
}

/// Returns the events of the men due back today. The living are healthy again, and the dead are taken off the calendar.
pub(super) fn return_healed(game: &DiexGame) -> Vec<GameEvent> {
    let siege = &game.own.siege;
    let today = siege.calendar.iter().filter(|(_, day)| **day <= siege.day).map(|(name, _)| name);
    let mut events = Vec::new();
    for name in today {
        if game.own.character(name).is_some_and(|man| man.state == Condition::Wounded) {
            events.push(condition_set(name, Condition::Healthy));
        }
        events.push(siege_changed(SiegeChange { calendar: [(name.clone(), None)].into(), ..SiegeChange::default() }));
    }
    events
}
