//! Texts about events, units and leaders.

use serde_json::{Map, Value};

use super::HastingsGame;
use super::event::{Event, LeaderChange, UnitChange};
use super::order::Order;
use super::order_rules::order_of;
use super::state::State;
use super::unit::{Health, Leader, Place, Side, Status, Unit};
use senlac_board_games::{Choice, FieldKind};

/// Returns the name that players see for a unit or a leader.
pub(super) fn title(state: &State, id: &str) -> String {
    if let Some(unit) = state.unit(id) {
        format!("{} ({})", unit.id, unit.kind.name())
    } else {
        let side = Side::ALL.into_iter().find(|side| side.duty_owner() == id).map(Side::name);
        let called = side.or_else(|| super::Group::of_word(id).map(super::Group::name));
        called.map_or_else(|| id.replace('+', ", "), ToOwned::to_owned)
    }
}

/// Returns every unit on the map as a choice, barred for the reason that `barred` gives.
pub(super) fn unit_choices(game: &HastingsGame, barred: impl Fn(&Unit) -> Option<String>) -> Vec<Choice> {
    let on_map = game.own.units.iter().filter(|unit| unit.is_on_map());
    on_map.map(|unit| Choice { value: unit.id.clone().into(), title: title(&game.own, &unit.id), barred: barred(unit) }).collect()
}

/// Returns the friends of the unit named in a form, or all units on the map before one is named.
pub(super) fn friend_choices(game: &HastingsGame, input: &Map<String, Value>) -> Vec<Choice> {
    let chosen = input.get("unit").and_then(Value::as_str).and_then(|id| game.own.unit(id));
    let is_friend = |choice: &Choice| {
        let unit = choice.value.as_str().and_then(|id| game.own.unit(id));
        chosen.is_none_or(|chosen| unit.is_some_and(|unit| unit.side == chosen.side && unit.id != chosen.id))
    };
    unit_choices(game, |_| None).into_iter().filter(is_friend).collect()
}

/// Returns leaders still in the game as choices.
pub(super) fn leader_choices(game: &HastingsGame, wanted: impl Fn(&Leader) -> bool) -> Vec<Choice> {
    let there = game.own.leaders.iter().filter(|leader| leader.is_in_game() && wanted(leader));
    there.map(|leader| Choice { value: leader.id.clone().into(), title: leader.id.clone(), barred: None }).collect()
}

/// Returns a field with one of these options.
pub(super) fn one_of(words: &[(&str, &str)]) -> FieldKind {
    FieldKind::One(words.iter().map(|(word, title)| Choice::new(*word, *title)).collect())
}

/// Returns every unit as a choice, on or off the map.
pub(super) fn all_unit_choices(game: &HastingsGame) -> Vec<Choice> {
    let one = |unit: &Unit| Choice { value: unit.id.clone().into(), title: title(&game.own, &unit.id), barred: None };
    game.own.units.iter().map(one).collect()
}

/// Returns a sentence on what a unit may do under its order (4.3).
pub(super) fn options_text(game: &HastingsGame, unit: &Unit) -> String {
    if !unit.is_on_map() {
        return tr!("Not on the map.").to_owned();
    }
    match unit.status {
        Status::Disrupted => return tr!("Can only defend until it rallies.").to_owned(),
        Status::Routed => return tr!("Rallies if a leader is in range. If not, it runs two hexes to the rear.").to_owned(),
        Status::Good => {}
    }
    let points = super::movement::allowance(&game.own, unit);
    match order_of(&game.own, unit) {
        Some(Order::ShieldWall) => tr!("Stays in Shield Wall, or moves one hex to its rear. It need not attack.").to_owned(),
        Some(Order::InPlace) => tr!("Attacks and fires where it is, or moves one hex forward or back.").to_owned(),
        Some(Order::AttackAndPursue) => {
            tr!("Moves up to {points} points towards the nearest enemy. Its D results in melee become R, and it pursues.", points)
        }
        Some(Order::Hold) => tr!("Stays, or moves one hex to its rear. It need not attack.").to_owned(),
        Some(Order::AdvanceToCombat | Order::Advance) => tr!("Moves freely, up to {points} points. It attacks if it must.", points),
        Some(Order::Charge) => {
            tr!("Moves up to {points} points to close with the enemy. Its D results in melee become R, and it pursues.", points)
        }
        None if unit.guard => {
            tr!("Ignores orders while William lives. Moves up to {points} points as in Advance, or charges with 6.", points)
        }
        None => tr!("Has no order yet.").to_owned(),
    }
}

/// Returns a text for an event; `None` if the other events of its step already say everything.
pub(super) fn describe(state: &State, event: &Event) -> Option<String> {
    let told = match event {
        Event::StepBegan { period, turn, step } => {
            tr!("Assault period {period}, battle turn {turn}: {step}", period, turn, step = step.name())
        }
        Event::Did { what, units } => return deed_text(what, units),
        Event::Changed(change) => change_text(state, change),
        Event::Eliminated { unit, points } => {
            tr_count!(
                points = *points,
                "{unit} is eliminated: {points} casualty point",
                "{unit} is eliminated: {points} casualty points",
                unit = title(state, unit)
            )
        }
        Event::LeaderChanged(change) => leader_change_text(change),
        Event::PointsUsed { .. } => return None,
        Event::RallyLost { leader } => tr!("{leader} can no longer rally units", leader),
        Event::Ordered { group, order, turns, .. } => tr_count!(
            turns = *turns,
            "{group}: {order}, for {turns} turn",
            "{group}: {order}, for {turns} turns",
            group = group.name(),
            order = order.name()
        ),
        Event::Effect { marker, value } => tr!("Strategy Effects marker for {marker}: {value}", marker, value),
        Event::UnitsOrdered { units, order, .. } => tr!("{units}: {order}", units = units.join(", "), order = order.name()),
        Event::OrderEnded { group } => tr!("The order for the {group} has ended", group = group.name()),
        Event::Chosen { side, .. } => tr!("The {side} have chosen their strategies", side = side.name()),
        Event::Revealed { strategies } => {
            let one = |chosen: &super::sealed::StrategyChoice| format!("{}: {}", chosen.who.name(), chosen.strategy.name());
            strategies.iter().map(one).collect::<Vec<_>>().join(", ")
        }
        Event::Remembered { key, entry } => {
            tr!("Your order table, {cell}: {entry}", cell = super::owned::cell_title(key), entry = entry.entry_text())
        }
        Event::TrackRead { place, does } => tr!("Strategy Effects Track at {place}: {does}", place, does),
        Event::SegmentUsed { who } => {
            tr!("{who} used a fire segment", who = title(state, who))
        }
        Event::Controlled { hex, side } => tr!("The {side} control road hex {hex}", hex, side = side.name()),
        Event::Extended { last_turn, .. } => tr!("The assault period now lasts until turn {last_turn}", last_turn),
        Event::FrontTold { unit, front } => {
            let enemies = |ids: &[String]| if ids.is_empty() { "–".to_owned() } else { ids.join(", ") };
            tr!(
                "{unit}: enemies in front {before}, in the zone of control of {held}",
                unit,
                before = enemies(&front.before),
                held = enemies(&front.held_by)
            )
        }
        Event::TableSet { .. } => tr!("The referee changed the game state").to_owned(),
        Event::GameEnded { outcome } => outcome.to_string(),
    };
    Some(told)
}

/// Returns a text for deeds of units that no dice report.
fn deed_text(what: &str, units: &[String]) -> Option<String> {
    let (count, all) = (units.len(), units.join(", "));
    match what {
        "move" => Some(tr_count!(count, "{all} moves", "{all} move", all)),
        "react" => Some(tr_count!(count, "{all} reacts", "{all} react", all)),
        "stop-before-ridge" => Some(tr!("{all} stops in the hex before the ridge", all)),
        "stop-before-marsh" => Some(tr!("{all} stops in the hex before the marsh", all)),
        "stop-in-marsh" => Some(tr!("{all} stops in the marsh hex", all)),
        _ => None,
    }
}

/// Returns a text for the change of a unit.
fn change_text(state: &State, change: &UnitChange) -> String {
    let unit = title(state, &change.unit);
    match *change {
        UnitChange { status: Some(Status::Good), .. } => tr!("{unit} is in good order", unit),
        UnitChange { status: Some(Status::Disrupted), .. } => tr!("{unit} is disrupted", unit),
        UnitChange { status: Some(Status::Routed), .. } => tr!("{unit} is routed", unit),
        UnitChange { reduced: Some(true), .. } => tr!("{unit} loses a step", unit),
        UnitChange { reduced: Some(false), .. } => tr!("{unit} regains its lost step", unit),
        UnitChange { place: Some(Place::Map), .. } => tr!("{unit} enters the map", unit),
        UnitChange { place: Some(_), .. } => tr!("{unit} is removed from the map", unit),
        UnitChange { wing: Some(wing), .. } => tr!("{unit} belongs to the {wing}", unit, wing = wing.name()),
        UnitChange { .. } => tr!("{unit} is unchanged", unit),
    }
}

/// Returns a text for the change of a leader.
fn leader_change_text(change: &LeaderChange) -> String {
    let leader = &change.leader;
    match (change.health, &change.with) {
        (Some(Health::Well), _) => tr!("{leader} has recovered", leader),
        (Some(Health::Shaken), _) => tr!("{leader} is shaken", leader),
        (Some(Health::Wounded1 | Health::Wounded2 | Health::Crippled), _) => tr!("{leader} is wounded", leader),
        (Some(Health::Killed), _) => tr!("{leader} is killed", leader),
        (Some(Health::Captured), _) => tr!("{leader} is captured", leader),
        (None, _) if change.recovers_to.is_some() => tr!("{leader} is wounded and stays shaken", leader),
        (None, Some(unit)) if unit.is_empty() => tr!("{leader} is alone", leader),
        (None, Some(unit)) => tr!("{leader} is with {unit}", leader, unit),
        (None, None) => tr!("{leader}’s command radius or rally range has changed", leader),
    }
}
