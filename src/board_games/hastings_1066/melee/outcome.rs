//! Effects of a cell of the melee table (9.2), and their order (ruling 72).

use super::Fight;
use crate::duty::HastingsDuty;
use crate::effects::{GameEvent, disrupt, find_on_map, lose_step, mark_done, rout};
use crate::messages;
use crate::unit::{Status, Unit};
use crate::{
    AfterTheDie, FierceDOnRouted, Hastings, HastingsGame, RoutByCheck, RoutCheckPursuit, SeveralDefenders, WhoTakesTheLoss, texts,
};
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, FieldKind, PendingDuty, Plan};

/// One side of a melee: its units, their enemies, and its half of the cell.
struct MeleeSide<'a> {
    units: &'a [&'a Unit],
    enemies: &'a [&'a Unit],
    letters: &'a str,
}

impl Fight {
    /// Returns the events that a cell causes.
    pub(super) fn events(&self, game: &HastingsGame, cell: &str) -> Vec<GameEvent> {
        let (own, theirs) = cell.split_once('/').unwrap_or_default();
        let attackers: Vec<&Unit> = self.attackers.iter().map(|(unit, _)| unit).collect();
        let defenders: Vec<&Unit> = self.defenders.iter().map(|(unit, _)| unit).collect();
        let attacking = MeleeSide { units: &attackers, enemies: &defenders, letters: own };
        let defending = MeleeSide { units: &defenders, enemies: &attackers, letters: theirs };
        let names = |units: &[&Unit]| units.iter().map(|unit| unit.id.clone()).collect::<Vec<_>>();
        let mut events = vec![mark_done("melee", names(&attackers)), mark_done("struck", names(&defenders))];
        // A charge entered here counts for the rest of the turn, as if it had been entered with the move (ruling 34).
        let said = self.attackers.iter().filter_map(|(unit, how)| Some((unit, how.charge?.deed())));
        let said = said.filter(|(unit, deed)| !game.own.has_done(deed, &unit.id));
        events.extend(said.map(|(unit, deed)| mark_done(deed, [unit.id.clone()])));
        let after = self.checks_after_charge(game, &attackers, &defenders);
        if game.has_option(AfterTheDie::SideBySide) {
            for side in [&defending, &attacking] {
                events.extend(losses(game, side));
                events.extend(self.checks(game, side));
                events.extend(self.retreats(game, side));
            }
            events.extend(after);
        } else {
            events.extend(losses(game, &attacking));
            events.extend(losses(game, &defending));
            events.extend(self.checks(game, &attacking));
            events.extend(self.checks(game, &defending));
            let retreats: Vec<GameEvent> = self.retreats(game, &defending).into_iter().chain(self.retreats(game, &attacking)).collect();
            // The rout first and then the check, or the other way about (ruling 86).
            let is_check_first = game.has_option(RoutCheckPursuit::CheckFirst);
            let (first, then) = if is_check_first { (after, retreats) } else { (retreats, after) };
            events.extend(first.into_iter().chain(then));
        }
        events.extend(self.pursuits(game, &defending));
        events.extend(self.pursuits(game, &attacking));
        events
    }

    /// Applies an M: every unit checks morale. Each check names the units that pursue if it routs (ruling 85).
    fn checks(&self, game: &HastingsGame, side: &MeleeSide) -> Vec<GameEvent> {
        if !side.letters.contains('M') {
            return Vec::new();
        }
        let counts = self.inflicts_routs(game, side.enemies) && game.has_option(RoutByCheck::Counts);
        let pursuers = self.fierce_units(game, side.enemies).filter(|_| counts).map(|unit| unit.id.as_str());
        let cause = ["melee"].into_iter().chain(pursuers).collect::<Vec<_>>().join("+");
        side.units.iter().map(|unit| GameEvent::due(HastingsDuty::Morale, &unit.id, &cause, "8.2.5")).collect()
    }

    /// Applies a D: every unit is disrupted, or routed by a fierce enemy. Neighbours of a routed unit must check.
    fn retreats(&self, game: &HastingsGame, side: &MeleeSide) -> Vec<GameEvent> {
        let is_rout = self.inflicts_routs(game, side.enemies);
        let mut events = Vec::new();
        let is_struck =
            |unit: &&Unit| side.letters.contains('D') && !(unit.status == Status::Routed && game.has_option(FierceDOnRouted::Ignored));
        for unit in side.units.iter().copied().filter(is_struck) {
            events.extend(if is_rout { rout(unit, "melee") } else { disrupt(unit) });
            if is_rout && unit.status != Status::Routed {
                events.push(GameEvent::due(HastingsDuty::Neighbours, &unit.id, "melee", "9.6.4"));
            }
        }
        events
    }

    /// Requires morale checks of knights that fought under Charge, after any result (4.3.7).
    fn checks_after_charge(&self, game: &HastingsGame, attackers: &[&Unit], defenders: &[&Unit]) -> Vec<GameEvent> {
        let all = attackers.iter().chain(defenders).filter(|unit| unit.kind.is_mounted() && self.needs_check_after(game, unit));
        all.map(|unit| GameEvent::due(HastingsDuty::Morale, &unit.id, "charge", "4.3.7")).collect()
    }

    /// Requires fierce enemies to pursue the units of this side that they routed (9.4.2).
    fn pursuits(&self, game: &HastingsGame, side: &MeleeSide) -> Vec<GameEvent> {
        let quarry: Vec<&str> = side.units.iter().filter(|unit| unit.status != Status::Routed).map(|unit| unit.id.as_str()).collect();
        if !side.letters.contains('D') || quarry.is_empty() || !self.inflicts_routs(game, side.enemies) {
            return Vec::new();
        }
        let pursuers = self.fierce_units(game, side.enemies);
        pursuers.map(|unit| GameEvent::due(HastingsDuty::Pursue, &unit.id, &quarry.join("+"), "9.4.2")).collect()
    }
}

/// Applies a 1: one of several units loses a step, chosen by a player (8.2.5, ruling 71).
/// Under ruling 70, every defender does.
fn losses(game: &HastingsGame, side: &MeleeSide) -> Vec<GameEvent> {
    let is_defending = game.own.step.acting_side().is_some_and(|acting| side.units.first().is_some_and(|unit| unit.side != acting));
    let strikes_all =
        is_defending && (game.has_option(SeveralDefenders::AllInZoneAllStruck) || game.has_option(SeveralDefenders::ChainAllStruck));
    match side.units {
        _ if !side.letters.contains('1') => Vec::new(),
        [unit] => lose_step(&game.own, unit, "melee"),
        several if strikes_all => several.iter().flat_map(|unit| lose_step(&game.own, unit, "melee")).collect(),
        several => {
            let names: Vec<&str> = several.iter().map(|unit| unit.id.as_str()).collect();
            vec![GameEvent::due(HastingsDuty::StepLoss, &names.join("+"), "melee", "8.2.5")]
        }
    }
}

keys! {
    /// Chooses which of several units takes a step loss.
    pub struct StepLoss at (game: Hastings, input) { unit: String = tr_mark!("Unit that takes the loss"), losers(game); }
}

/// Returns all units. Those without a pending loss are barred.
fn losers(game: &HastingsGame) -> FieldKind {
    let owes =
        |id: &str| game.duties.iter().any(|due| due.duty.is_of_kind(HastingsDuty::StepLoss) && due.duty.units().any(|one| one == id));
    FieldKind::One(texts::unit_choices(game, |unit| (!owes(&unit.id)).then(|| tr!("no loss pending").to_owned())))
}

impl StepLoss {
    pub(crate) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let unit = find_on_map(game, &self.unit)?;
        let owes = |due: &&PendingDuty| due.duty.is_of_kind(HastingsDuty::StepLoss) && due.duty.units().any(|one| one == unit.id);
        let due = game.duties.iter().find(owes);
        let is_the_enemys = game.has_option(WhoTakesTheLoss::Enemy);
        let who = if is_the_enemys { messages::enemy_names_it() } else { messages::owner_names_it() };
        let plan =
            Plan::without_dice(lose_step(&game.own, unit, due.map_or("", |due| &due.duty.cause))).step(who, "8.2.5", unit.id.clone());
        let plan = if due.is_none() { plan.with_breach("8.2.5", tr!("{id} has no loss pending", id = unit.id)) } else { plan };
        Ok(plan.with_duty(due, unit.id.clone()))
    }
}
