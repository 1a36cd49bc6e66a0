//! Event of the day (11.1.2, 11.6) and its immediate effects.

use crate::duty::PendingStep;
use crate::siege::messages;

use super::change::SiegeChange;
use super::place::Place;
use super::step::Step;
use super::supply::rationing;
use super::tables::{EVENTS, RATIONING};
use super::{Event, siege_changed, siege_ended};
use crate::characters::Condition;
use crate::event_helpers::{GameEvent, character_field, own_event, signed};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{Event13, Event13Hall, EventSum, MarkerAndDay, ReliefDay, TraitorNotFound};
use crate::side::Side;
use crate::{characters, dice};
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, DiceKind, EnteredDice, Plan, RollOutcome};

keys! {
    /// Command to roll for the event of the day.
    #[derive(Default)]
    pub struct DrawEvent at (game: DiexAie, input) {}
    may say { dice: EnteredDice = tr_mark!("Dice"); }
}

/// Last day on which the roll is modified by +5.
const EARLY: u16 = 9;

impl DrawEvent {
    pub(super) fn plan(&self, game: &DiexGame) -> Plan<DiexAie> {
        let siege = &game.own.siege;
        let early = if siege.day <= EARLY { 5 } else { 0 };
        let (rationing, row) = rationing(game);
        let added = if game.has_option(EventSum::TheHigher) { early.max(rationing) } else { early + rationing };
        let plan = dice::roll(game, DiceKind::TwoD10, self.dice.as_ref(), move |game, sum| {
            let number = u8::try_from((sum + added).clamp(1, 20)).unwrap_or(1);
            let is_again = game.own.siege.drawn.contains(&number);
            let row = if number <= 5 { "1-5".to_owned() } else { number.to_string() };
            let result = if is_again { format!("{number} again") } else { number.to_string() };
            let drawn = own_event(Event::Drawn { number, again: is_again });
            let effects = if is_again { Vec::new() } else { effects(game, number) };
            RollOutcome { row: Some(row), ..RollOutcome::new(result, [drawn].into_iter().chain(effects).collect()) }
        });
        let plan = if early > 0 { plan.step(messages::first_nine_days(), "11.1.2", signed(early)) } else { plan };
        let plan = plan.step(messages::row_of_numbers(row), RATIONING.section, signed(rationing));
        let plan = plan.with_table(&EVENTS, None, Some("event"));
        let plan = if siege.event_rolled { plan.with_breach("11.1.2", tr!("today’s event has already been rolled")) } else { plan };
        if siege.step == Step::Event { plan } else { plan.with_breach("11.1", tr!("events are rolled in step 1 of the day")) }
    }
}

/// Returns the effects of an event (11.6).
fn effects(game: &DiexGame, number: u8) -> Vec<GameEvent> {
    let siege = &game.own.siege;
    let due = |what: PendingStep, side: Side| vec![GameEvent::due(what, side.key(), &number.to_string(), "11.6")];
    match number {
        20 => vec![siege_ended(messages::grave_news())],
        19 => relief(game),
        18 => vec![siege_changed(SiegeChange { rain: Some(siege.day), ..SiegeChange::default() })],
        17 => due(PendingStep::Assassin, Side::Attacker),
        16 if siege.built.values().all(|count| *count == 0) => Vec::new(),
        16 => due(PendingStep::Sabotage, Side::Attacker),
        15 => due(PendingStep::Sickness, Side::Attacker),
        14 => due(PendingStep::Refugees, Side::Defender),
        13 => {
            let is_garrisons = game.has_option(Event13::Besieged);
            let men = if siege.place == Place::Castle || game.has_option(Event13Hall::Six) { 6 } else { 4 };
            let side = if is_garrisons { Side::Defender } else { Side::Attacker };
            vec![siege_changed(SiegeChange { initiative: Some(Some(side)), let_in: Some(men), ..SiegeChange::default() })]
        }
        12 => vec![siege_changed(advance_marker(game, 4))],
        11 => due(PendingStep::Join, Side::Attacker),
        10 => vec![siege_changed(SiegeChange { engineer: Some(true), ..SiegeChange::default() })],
        9 => next_suspect(game, None).into_iter().collect(),
        8 => due(PendingStep::Sickness, Side::Defender),
        _ => Vec::new(),
    }
}

/// Returns the change that moves the siege marker on by this many days.
///
/// Supplies are used up. Under the option the day advances too (R54).
pub(super) fn advance_marker(game: &DiexGame, days: u16) -> SiegeChange {
    let siege = &game.own.siege;
    let day = game.has_option(MarkerAndDay::OneMarker).then(|| siege.day + days);
    // It is still the same morning, whose event is rolled.
    SiegeChange { used: Some(siege.used + days), day, event_rolled: day.map(|_| true), ..SiegeChange::default() }
}

/// Returns the events of a relief force in sight: its army joins, and the garrison gets the initiative (R62).
fn relief(game: &DiexGame) -> Vec<GameEvent> {
    let is_tomorrow = game.has_option(ReliefDay::NextDay);
    let side = Some(Side::Defender);
    let change = if is_tomorrow {
        SiegeChange { initiative_tomorrow: Some(side), ..SiegeChange::default() }
    } else {
        SiegeChange { initiative: Some(side), ..SiegeChange::default() }
    };
    let choice = game.own.siege.inside.then(|| GameEvent::due(PendingStep::Relief, Side::Attacker.key(), "19", "11.4.1"));
    let army = GameEvent::due(PendingStep::Join, Side::Defender.key(), "19", "11.6");
    [siege_changed(change), army].into_iter().chain(choice).collect()
}

/// Returns the pending test of the next suspect in the garrison, in roster order.
///
/// After the last man there is none, unless the option starts again from the first (R60).
pub(super) fn next_suspect(game: &DiexGame, after: Option<&str>) -> Option<GameEvent> {
    let garrison: Vec<&str> = game.own.present_on_side(Side::Defender).map(|man| man.name.as_str()).collect();
    let place = after.and_then(|name| garrison.iter().position(|one| *one == name));
    let next = place.map_or(0, |place| place + 1);
    let first = garrison.first().filter(|_| game.has_option(TraitorNotFound::AgainUntilOne));
    garrison.get(next).or(first).map(|name| GameEvent::due(PendingStep::Traitor, name, "9", "11.6"))
}

keys! {
    /// Command to test a man of the garrison as the traitor. On a 0 he is the traitor and dies. By default the next suspect is
    /// tested.
    #[derive(Default)]
    pub struct Traitor at (game: DiexAie, input) {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        who: Option<String> = tr_mark!("Suspect"), character_field(game, |man| man.side == Side::Defender && man.state.is_present());
    }
    may say { dice: EnteredDice = tr_mark!("Die"); }
}

impl Traitor {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let due = game.duties.iter().find(|due| due.duty.is_of_kind(PendingStep::Traitor));
        let Some(who) = self.who.as_deref().or_else(|| due.map(|due| due.duty.unit.as_str())) else {
            return Err(tr!("no one is under suspicion: enter the suspect as “who”").to_owned().into());
        };
        let man = characters::present(game, &[who.to_owned()])?.first().map(|man| man.name.clone()).unwrap_or_default();
        let (state, name) = (game.clone(), man.clone());
        let falls = move |thrown: &senlac_board_games::DiceRoll| {
            if thrown.sum == 10 {
                return RollOutcome::new("traitor", vec![characters::condition_set(&name, Condition::Dead)]);
            }
            RollOutcome::new("–", next_suspect(&state, Some(&name)).into_iter().collect())
        };
        let plan = Plan::with_dice(DiceKind::D10, dice::normalized(DiceKind::D10, self.dice.as_ref()), falls);
        let plan = plan.step(messages::is_suspected(&man), "11.6", messages::dies_of_nought());
        Ok(plan.with_duty(game.duty(PendingStep::Traitor, &man), man))
    }
}
