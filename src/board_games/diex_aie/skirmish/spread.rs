//! Fires that spread and burn out (10.2.2, 10.2.5).

use super::change::SkirmishChange;
use super::effects::{changed, with_objections};
use super::fire_commands::{ignite, ignition_objections};
use super::state::Blaze;
use crate::duty::PendingStep;
use crate::event_helpers::GameEvent;
use crate::fire_table::{Column, Roll};
use crate::fire_target::Target;
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{FireThreeTurns, TurnWords};
use crate::side::Side;
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, EnteredDice, Plan, UnitName};

keys! {
    /// A combustible hex beside a fire.
    pub struct Neighbour {
        hex: String = tr_mark!("Hex");
        target: Target = tr_mark!("Structure");
    }
}

keys! {
    /// Command to name the combustible hexes beside a fire (10.2.2).
    pub struct Neighbours {
        hex: String = tr_mark!("Burning hex");
    } may say {
        beside: Vec<Neighbour> = tr_mark!("Hexes beside it that can burn");
    }
}

impl Neighbours {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let Some(fire) = game.own.skirmish.fires.get(&self.hex) else {
            return Err(tr!("{hex} is not burning", hex = self.hex).into());
        };
        let is_fresh =
            |one: &&Neighbour| ignition_objections(game, &one.hex).is_empty() && game.duty(PendingStep::Spread, &one.hex).is_none();
        let fresh: Vec<&Neighbour> = self.beside.iter().flatten().filter(is_fresh).collect();
        // A fire belongs to the side that lit it, even if it spreads in the other side's phase (10.2.2, R2).
        let is_others = fire.by != game.own.skirmish.phase && !fresh.is_empty();
        let spreads = fresh.iter().map(|one| (one.hex.clone(), Some(fire.by))).collect();
        let theirs = is_others.then(|| changed(SkirmishChange { spreads, ..SkirmishChange::default() }));
        let dues = fresh.iter().map(|one| GameEvent::due(PendingStep::Spread, &one.hex, one.target.key(), "10.2.2"));
        let events = theirs.into_iter().chain(dues).collect();
        Ok(Plan::without_dice(events).with_duty(game.duty(PendingStep::Neighbours, &self.hex), self.hex.clone()))
    }
}

keys! {
    /// Command to roll whether a fire spreads to a hex (10.2.2).
    pub struct Spread {
        hex: String = tr_mark!("Hex");
    } may say {
        target: Target = tr_mark!("Structure");
        side: Side = tr_mark!("Side that lit it");
        men: Vec<UnitName> = tr_mark!("Men in the hex");
        dice: EnteredDice = tr_mark!("Die");
        least: u8 = tr_mark!("Lowest roll needed, from your sheet");
    } seldom say {
        does: bool = tr_mark!("Success, from your sheet");
    }
}

impl Spread {
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let due = game.duty(PendingStep::Spread, &self.hex);
        let waiting = due.and_then(|due| Target::ALL.iter().copied().find(|target| target.key() == due.duty.cause));
        let Some(target) = self.target.or(waiting) else {
            return Err(tr!("enter what is in {hex} as “target”, such as house", hex = self.hex).into());
        };
        let lit = game.own.skirmish.spreads.get(&self.hex).copied();
        let by = self.side.or(lit).unwrap_or(game.own.skirmish.phase);
        let seen_to = || changed(SkirmishChange { spreads: [(self.hex.clone(), None)].into(), ..SkirmishChange::default() });
        let nothing: Vec<GameEvent> = lit.map(|_| seen_to()).into_iter().collect();
        let fire = ignite(game, &self.hex, target, by, self.men.as_deref().unwrap_or_default());
        let fire = nothing.iter().cloned().chain(fire).collect();
        let (least, does, dice) = (self.least, self.does, self.dice.as_ref());
        let roll = Roll { target, column: Column::Spread, least, does, dice, added: 0, section: "10.2" };
        Ok(with_objections(roll.plan(game, [nothing, fire])?, ignition_objections(game, &self.hex)).with_duty(due, self.hex.clone()))
    }
}

/// Returns the effects of fires at the end of a phase.
///
/// Fire markers advance, and contents that have burnt for three turns are destroyed. The fires of the side whose opponent has
/// just played may spread (10.2.2, 10.2.5, R51, R2).
pub(super) fn end_phase(game: &DiexGame) -> Vec<GameEvent> {
    let now = &game.own.skirmish;
    let is_turn_over = now.is_last_phase();
    let by_phase = game.has_option(FireThreeTurns::ThirdPhase);
    let by_turn = game.has_option(TurnWords::AlwaysTurn);
    let mut change = SkirmishChange::default();
    let mut dues = Vec::new();
    for (hex, fire) in &now.fires {
        let goes_on = by_phase || is_turn_over;
        if goes_on && fire.turns >= 3 {
            change.fires.insert(hex.clone(), None);
            change.destroyed.insert(hex.clone());
            continue;
        }
        if goes_on {
            change.fires.insert(hex.clone(), Some(Blaze { turns: fire.turns.saturating_add(1), ..fire.clone() }));
        }
        if if by_turn { is_turn_over } else { fire.by != now.phase } {
            dues.push(GameEvent::due(PendingStep::Neighbours, hex, fire.by.key(), "10.2.2"));
        }
    }
    if is_turn_over {
        let in_fire =
            now.men.iter().filter(|(name, marks)| marks.burnt > 0 && game.own.character(name).is_some_and(|man| man.state.is_present()));
        dues.extend(in_fire.map(|(name, _)| GameEvent::due(PendingStep::InFire, name, "again", "10.2.4")));
    }
    let is_quiet = change == SkirmishChange::default();
    [changed(change)].into_iter().filter(|_| !is_quiet).chain(dues).collect()
}
