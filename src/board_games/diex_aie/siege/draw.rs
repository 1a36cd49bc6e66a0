//! The event of the day (11.1.2, 11.6), and what it leads to at once.

use crate::owed::Owed;
use crate::siege::messages;

use super::change::Change;
use super::place::Place;
use super::step::Step;
use super::supply::rationing;
use super::tables::{EVENTS, RATIONING};
use super::{Event, changed, ended};
use crate::side::Side;
use crate::words::{Happens, happens, signed, somebody};
use crate::{Condition, DiexAie, DiexDesk, Event13, Event13Hall, EventSum, MarkerAndDay, ReliefDay, TraitorNotFound, characters, dice};
use senlac_board_games::keyed::keys;
use senlac_board_games::{DiceKind, DiceSaid, Fall, Plan, Refused};

keys! {
    /// The event of the day is rolled.
    #[derive(Default)]
    pub struct DrawEvent at (desk: DiexAie, input) {}
    may say { dice: DiceSaid = tr_mark!("Dice"); }
}

/// The last day on which the roll has five more.
const EARLY: u16 = 9;

impl DrawEvent {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Plan<DiexAie> {
        let siege = &desk.own.siege;
        let early = if siege.day <= EARLY { 5 } else { 0 };
        let (rationing, row) = rationing(desk);
        let added = if desk.has_option(EventSum::TheHigher) { early.max(rationing) } else { early + rationing };
        let plan = dice::rolled(desk, DiceKind::TwoD10, self.dice.as_ref(), move |desk, sum| {
            let number = u8::try_from((sum + added).clamp(1, 20)).unwrap_or(1);
            let is_again = desk.own.siege.drawn.contains(&number);
            let row = if number <= 5 { "1-5".to_owned() } else { number.to_string() };
            let result = if is_again { format!("{number} again") } else { number.to_string() };
            let drawn = happens(Event::Drawn { number, again: is_again });
            let effects = if is_again { Vec::new() } else { effects(desk, number) };
            Fall { row: Some(row), ..Fall::new(result, [drawn].into_iter().chain(effects).collect()) }
        });
        let plan = if early > 0 { plan.step(messages::first_nine_days(), "11.1.2", signed(early)) } else { plan };
        let plan = plan.step(messages::row_of_numbers(row), RATIONING.section, signed(rationing));
        let plan = plan.read_in(&EVENTS, None, Some("event"));
        let plan = if siege.event_rolled { plan.against("11.1.2", tr!("today’s event is rolled already")) } else { plan };
        if siege.step == Step::Event { plan } else { plan.against("11.1", tr!("events are rolled in step 1 of the day")) }
    }
}

/// What an event leads to (11.6).
fn effects(desk: &DiexDesk, number: u8) -> Vec<Happens> {
    let siege = &desk.own.siege;
    let due = |what: Owed, side: Side| vec![Happens::due(what, side.key(), &number.to_string(), "11.6")];
    match number {
        20 => vec![ended(messages::grave_news())],
        19 => relief(desk),
        18 => vec![changed(Change { rain: Some(siege.day), ..Change::default() })],
        17 => due(Owed::Assassin, Side::Attacker),
        16 if siege.built.values().all(|count| *count == 0) => Vec::new(),
        16 => due(Owed::Sabotage, Side::Attacker),
        15 => due(Owed::Sickness, Side::Attacker),
        14 => due(Owed::Refugees, Side::Defender),
        13 => {
            let is_garrisons = desk.has_option(Event13::Besieged);
            let men = if siege.place == Place::Castle || desk.has_option(Event13Hall::Six) { 6 } else { 4 };
            let side = if is_garrisons { Side::Defender } else { Side::Attacker };
            vec![changed(Change { initiative: Some(Some(side)), let_in: Some(men), ..Change::default() })]
        }
        12 => vec![changed(later(desk, 4))],
        11 => due(Owed::Join, Side::Attacker),
        10 => vec![changed(Change { engineer: Some(true), ..Change::default() })],
        9 => next_suspect(desk, None).into_iter().collect(),
        8 => due(Owed::Sickness, Side::Defender),
        _ => Vec::new(),
    }
}

/// The marker goes on so many days: food is gone, and with another reading the days are over too (R54).
pub(super) fn later(desk: &DiexDesk, days: u16) -> Change {
    let siege = &desk.own.siege;
    let day = desk.has_option(MarkerAndDay::OneMarker).then(|| siege.day + days);
    // It is still the same morning, whose event is rolled.
    Change { used: Some(siege.used + days), day, event_rolled: day.map(|_| true), ..Change::default() }
}

/// A relief is in sight: its army comes, and the garrison has the initiative (R62).
fn relief(desk: &DiexDesk) -> Vec<Happens> {
    let is_tomorrow = desk.has_option(ReliefDay::NextDay);
    let side = Some(Side::Defender);
    let change = if is_tomorrow {
        Change { initiative_tomorrow: Some(side), ..Change::default() }
    } else {
        Change { initiative: Some(side), ..Change::default() }
    };
    let choice = desk.own.siege.inside.then(|| Happens::due(Owed::Relief, Side::Attacker.key(), "19", "11.4.1"));
    let army = Happens::due(Owed::Join, Side::Defender.key(), "19", "11.6");
    [changed(change), army].into_iter().chain(choice).collect()
}

/// The next man of the garrison who is suspected, in the order of the roster; nobody after the last, unless it is asked again (R60).
pub(super) fn next_suspect(desk: &DiexDesk, after: Option<&str>) -> Option<Happens> {
    let garrison: Vec<&str> = characters::of_side(&desk.own, Side::Defender).map(|man| man.name.as_str()).collect();
    let place = after.and_then(|name| garrison.iter().position(|one| *one == name));
    let next = place.map_or(0, |place| place + 1);
    let first = garrison.first().filter(|_| desk.has_option(TraitorNotFound::AgainUntilOne));
    garrison.get(next).or(first).map(|name| Happens::due(Owed::Traitor, name, "9", "11.6"))
}

keys! {
    /// A man of the garrison is suspected: on a nought he is the traitor, and dies. It is the first who waits if he is left out.
    #[derive(Default)]
    pub struct Traitor at (desk: DiexAie, input) {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        who: Option<String> = tr_mark!("Who"), somebody(desk, |man| man.side == Side::Defender && man.state.is_present());
    }
    may say { dice: DiceSaid = tr_mark!("Die"); }
}

impl Traitor {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let due = desk.duties.iter().find(|due| due.duty.is(Owed::Traitor));
        let Some(who) = self.who.as_deref().or_else(|| due.map(|due| due.duty.unit.as_str())) else {
            return Err(tr!("nobody is suspected now: say who").to_owned().into());
        };
        let man = characters::present(desk, &[who.to_owned()])?.first().map(|man| man.name.clone()).unwrap_or_default();
        let (state, name) = (desk.clone(), man.clone());
        let falls = move |thrown: &senlac_board_games::Thrown| {
            if thrown.sum == 10 {
                return Fall::new("traitor", vec![characters::becomes(&name, Condition::Dead)]);
            }
            Fall::new("–", next_suspect(&state, Some(&name)).into_iter().collect())
        };
        let plan = Plan::rolled(DiceKind::D10, dice::said(DiceKind::D10, self.dice.as_ref()), falls);
        let plan = plan.step(messages::is_suspected(&man), "11.6", messages::dies_of_nought());
        Ok(plan.fulfilling(desk.duty(Owed::Traitor, &man), man))
    }
}
