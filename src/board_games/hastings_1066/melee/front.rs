//! Enemies a unit must attack (8.1.2). The players enter those in front of it and those that have it in a zone of control.

use crate::duty::HastingsDuty;
use crate::effects::{GameEvent, find_on_map};
use crate::facing::Front;
use crate::messages;
use crate::order_rules::order_of;
use crate::unit::{Status, Unit};
use crate::{Event, Hastings, HastingsGame, MustStrike, State, texts};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, CommandRefusal, FieldKind, PendingDuty, Plan, RollOutcome};

keys! {
    /// Enemies of a unit, which show whom it must attack: those in its zone of control in front of it,
    /// and those that have it in theirs, in front of it or not.
    #[derive(Default)]
    pub struct FrontEntry at (game: Hastings, input) { unit: String = tr_mark!("Unit"), FieldKind::One(units(game, true)); }
    written {
        before: Vec<String> = tr_mark!("Enemies in front"), FieldKind::Several(units(game, false));
        held_by: Vec<String> = tr_mark!("Enemies whose zone of control it is in"), FieldKind::Several(units(game, false));
    }
}

/// Returns the units of the acting side, or of the other side.
fn units(game: &HastingsGame, is_own: bool) -> Vec<Choice> {
    let acting = game.own.step.acting_side();
    let of = |id: &str| game.own.unit(id).is_some_and(|unit| acting.is_none_or(|side| (unit.side == side) == is_own));
    texts::unit_choices(game, |_| None).into_iter().filter(|choice| choice.value.as_str().is_some_and(of)).collect()
}

impl FrontEntry {
    /// Checks that the enemies are on the map and that each is named once.
    fn check(&self, game: &HastingsGame, unit: &Unit) -> Result<(), CommandRefusal> {
        let mut problems = Vec::new();
        for names in [&self.before, &self.held_by] {
            for (place, name) in names.iter().enumerate() {
                match find_on_map(game, name) {
                    Ok(enemy) if enemy.side == unit.side => {
                        problems.push(tr!("{friend} is not an enemy of {unit}", friend = enemy.id, unit = unit.id));
                    }
                    Ok(enemy) if names[..place].contains(&enemy.id) => problems.push(tr!("{unit} is listed twice", unit = enemy.id)),
                    Ok(_) => {}
                    Err(problem) => problems.push(problem),
                }
            }
        }
        if self.before.len() > 2 {
            problems.push(tr!("{unit} has two front hexsides, so it can have at most two enemies in front", unit = unit.id));
        }
        if problems.is_empty() { Ok(()) } else { Err(problems.into()) }
    }

    /// Returns the enemies that have it in a zone of control. Only units in good order have one (5.7).
    fn held_by(&self, state: &State) -> Vec<String> {
        self.held_by.iter().filter(|enemy| has_zone(state, enemy)).cloned().collect()
    }

    /// Returns the enemies that must be attacked (8.1.2, ruling 64).
    fn required_targets(&self, game: &HastingsGame, unit: &Unit) -> Vec<&String> {
        let may_refuse = order_of(&game.own, unit).is_some_and(crate::Order::may_refuse_melee);
        let holds = |enemy: &&String| self.held_by.contains(enemy) && has_zone(&game.own, enemy);
        let all: Vec<&String> = match game.option() {
            _ if may_refuse || unit.status != Status::Good => Vec::new(),
            MustStrike::AllThatControl => self.held_by.iter().filter(holds).collect(),
            MustStrike::AllBeforeTheFront => self.before.iter().collect(),
            MustStrike::MutualZones => self.before.iter().filter(holds).collect(),
        };
        all.into_iter().filter(|enemy| must_still_be_struck(game, enemy)).collect()
    }

    pub(crate) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let unit = find_on_map(game, &self.unit)?;
        self.check(game, unit)?;
        let id = &unit.id;
        let must = self.required_targets(game, unit);
        let known = |enemy: &str| game.duties.iter().any(|due| is_strike_duty(due, id) && due.duty.cause == enemy);
        let front = Front { before: self.before.clone(), held_by: self.held_by(&game.own) };
        let told = [GameEvent::Own(Event::FrontTold { unit: id.clone(), front })];
        let owed = must.iter().filter(|enemy| !known(enemy)).map(|enemy| GameEvent::due(HastingsDuty::Melee, id, enemy, "8.1.2"));
        let events: Vec<GameEvent> = told.into_iter().chain(owed).collect();
        let names: Vec<&str> = must.iter().map(|enemy| enemy.as_str()).collect();
        let result = if names.is_empty() { "–".to_owned() } else { names.join(", ") };
        let plan = Plan { falls: Box::new(move |_| RollOutcome::new(result.clone(), events.clone())), ..Plan::without_dice(Vec::new()) };
        let why = match order_of(&game.own, unit) {
            _ if unit.status != Status::Good => messages::strikes_nobody(),
            Some(order) if order.may_refuse_melee() => messages::need_not_strike(order),
            _ => messages::must_strike(),
        };
        let mut plan = plan.step(why, "8.1.2", if names.is_empty() { "–".to_owned() } else { names.join(", ") });
        if !game.own.step.is_melee() || game.own.step.acting_side() != Some(unit.side) {
            plan = plan.with_breach("8.0", tr!("{id} is not on the side that attacks now", id));
        }
        Ok(plan.with_duty(None, id.clone()))
    }
}

/// Returns whether a unit has a zone of control now: it must be in good order and on the map (5.7).
pub(crate) fn has_zone(state: &State, unit: &str) -> bool {
    state.unit(unit).is_some_and(|unit| unit.is_on_map() && unit.status == Status::Good)
}

/// Removes a unit that has left its hex from all fronts entered in this segment.
pub(crate) fn remove_from_fronts<'a>(state: &'a State, unit: &'a str) -> impl Iterator<Item = GameEvent> + 'a {
    let names = move |ids: &[String]| ids.iter().any(|id| id == unit);
    let told = state.fronts.iter().filter(move |(_, front)| names(&front.before) || names(&front.held_by));
    told.map(move |(whose, front)| {
        let rest = |ids: &[String]| ids.iter().filter(|id| *id != unit).cloned().collect();
        let front = Front { before: rest(&front.before), held_by: rest(&front.held_by) };
        GameEvent::Own(Event::FrontTold { unit: whose.clone(), front })
    })
}

/// Returns whether this pending step requires the unit to attack.
fn is_strike_duty(due: &PendingDuty, unit: &str) -> bool {
    due.duty.is_of_kind(HastingsDuty::Melee) && due.duty.unit == unit
}

/// Returns whether a unit with this enemy in front of it must still attack it. The enemy is on the map,
/// hasn’t been attacked in this segment, and has a zone of control.
/// The zone isn’t needed where ruling 64 asks for every enemy in front.
pub(crate) fn must_still_be_struck(game: &HastingsGame, enemy: &str) -> bool {
    let is_there = game.own.unit(enemy).is_some_and(Unit::is_on_map);
    let holds = game.has_option(MustStrike::AllBeforeTheFront) || has_zone(&game.own, enemy);
    is_there && holds && !game.own.has_done("struck", enemy)
}
