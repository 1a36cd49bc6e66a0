//! Resolution: a legal command and dice become events. The state is not changed here.

mod cards;
mod combat;
mod corrections;
mod phases;

pub use cards::panic_relief;

use super::plan::Plan;
use super::recorded::StepDice;
use super::refusal::Legal;
use super::rulings::{Rulings, VictoryCheck};
use super::state::Moment;
use super::victory::{is_judged_at, judge, winner_at_bell};
use super::{Dice, EndReason, Event, Manner, Outcome, Side, State, Strength, Unit, UnitId};
use senlac_base::game::Players;

/// Carries out a legal command. Returns every resulting event in order, including the dice.
pub fn resolve(state: &State, legal: &Legal, dice: &mut dyn Dice) -> Vec<Event> {
    resolve_again(state, legal, &[], dice)
}

/// Carries out a step that was resolved before. `earlier` holds its earlier events, the latest version first. Dice
/// stay with the same figures.
pub(super) fn resolve_again(state: &State, legal: &Legal, earlier: &[&[Event]], dice: &mut dyn Dice) -> Vec<Event> {
    let dice = &mut StepDice::new(earlier, dice);
    let mut resolution = Resolution::new(state);
    match &legal.plan {
        Plan::Flip { card, color } => cards::flip(&mut resolution, card.clone(), *color, dice),
        Plan::Panic { side, dice: known } => cards::resolve_panic(&mut resolution, *side, known, dice),
        Plan::Amok { paths } => cards::resolve_rush(&mut resolution, paths),
        Plan::Move { unit, from, path } => {
            let to = path.last().copied().unwrap_or(*from);
            resolution.push(Event::Moved { unit: *unit, from: *from, to, path: path.clone() });
            resolution.judge_after_action();
        }
        Plan::Attacks { weapon, attacks } => combat::resolve_attacks(&mut resolution, *weapon, attacks, dice),
        Plan::Done => phases::end_phase(&mut resolution),
        Plan::Set { corrections } => corrections::set(&mut resolution, corrections),
        Plan::SetPlayers { units } => {
            let changed = |(unit, player): &(UnitId, Option<Players>)| {
                // A new leader takes over from the computer.
                let computer = if player.is_some() { None } else { state.computer(*unit) };
                Event::PlayerChanged { unit: *unit, player: player.clone(), computer }
            };
            resolution.events.extend(units.iter().map(changed));
        }
        Plan::SetComputer { units } => {
            let changed = |(unit, computer): &(UnitId, Option<Manner>)| {
                let player = state.player(*unit).cloned();
                Event::PlayerChanged { unit: *unit, player, computer: *computer }
            };
            resolution.events.extend(units.iter().map(changed));
        }
        Plan::SetRuling { ruling, choice } => {
            let mut changed = state.rulings;
            let is_known = changed.set(*ruling, choice);
            debug_assert!(is_known.is_ok(), "the plan holds a reading of the ruling");
            let pools = |rulings: &Rulings| (rulings.half_hit_pool, rulings.shieldwall_pool);
            let (ruling, from, to) = (ruling.entry().key.to_owned(), state.rulings.option(*ruling).key.to_owned(), (*choice).to_owned());
            if pools(&changed) != pools(&state.rulings) {
                resolution.remove_pending_hits(state.units());
            }
            let kept = corrections::must_save_old_values(state, &ruling, &to);
            resolution.push(Event::RulingChanged { ruling, from, to, kept });
            resolution.recount();
            resolution.judge_after_referee();
        }
        Plan::Note { text } => resolution.push(Event::Noted { text: text.clone() }),
        Plan::Tell(event) => resolution.push((**event).clone()),
        Plan::CallTime => phases::call_time(&mut resolution),
    }
    // Notes, bookmarks, guesses and changes of players decide nothing.
    let decides = !matches!(legal.plan, Plan::Note { .. } | Plan::Tell(_) | Plan::SetPlayers { .. } | Plan::SetComputer { .. });
    if state.outcome.is_some() && decides {
        resolution.judge_again();
    }
    resolution.events
}

/// Events so far, and their effect on the armies.
struct Resolution<'a> {
    state: &'a State,
    events: Vec<Event>,
    /// Strength of each army after the events so far, counted when first needed.
    armies: [Option<Strength>; 2],
}

impl<'a> Resolution<'a> {
    fn new(state: &'a State) -> Self {
        Self { state, events: Vec::with_capacity(2), armies: [None; 2] }
    }
}

impl Resolution<'_> {
    fn push(&mut self, event: Event) {
        self.events.push(event);
    }

    /// Returns the strength of an army after the events so far.
    fn army(&mut self, side: Side) -> &mut Strength {
        self.armies[side.index()].get_or_insert_with(|| self.state.strength(side))
    }

    /// Returns whether another step is already pending, so that a new one must wait.
    fn is_queued(&self) -> bool {
        self.state.has_pending() || self.events.iter().any(|event| matches!(event, Event::PanicBegan { .. } | Event::RushBegan { .. }))
    }

    /// Starts a panic of an army.
    fn start_panic(&mut self, side: Side) {
        let queued = self.is_queued();
        self.push(Event::PanicBegan { side, queued });
    }

    /// Removes the pending hits on these units. They never become a loss.
    fn remove_pending_hits<'u>(&mut self, units: impl Iterator<Item = &'u Unit>) {
        for unit in units.filter(|unit| unit.carried_hits != [0; 2]) {
            self.events.push(Event::Forgiven { unit: unit.id, hits: unit.carried_hits[0].saturating_add(unit.carried_hits[1]) });
        }
    }

    /// Subtracts a unit's losses, and adds an event if its side is now down to half.
    fn subtract_losses(&mut self, unit: &Unit, losses: u8) {
        if losses == 0 || !self.state.counts_as_left(unit) {
            return;
        }
        let side = unit.id.side;
        let strength = self.army(side);
        let before = *strength;
        strength.left = strength.left.saturating_sub(losses.into());
        let Strength { left, start } = *strength;
        if strength.is_half_lost() && !before.is_half_lost() {
            self.push(Event::HalfLost { side, left, start });
        }
    }

    /// Recounts the armies after the referee's correction or a change of rulings 12 and 13. Adds an event if one is
    /// now down to half.
    fn recount(&mut self) {
        let after = self.state_after();
        for side in Side::ALL {
            let before = *self.army(side);
            let Strength { left, start } = after.strength(side);
            if after.strength(side).is_half_lost() && !before.is_half_lost() {
                self.push(Event::HalfLost { side, left, start });
            }
        }
    }

    /// Returns the battle after the events so far.
    fn state_after(&self) -> State {
        let mut after = self.state.clone();
        super::apply_all(&mut after, &self.events);
        after
    }

    /// Ends the battle if it is decided at this moment. Returns whether it is.
    fn judge_moment(&mut self, moment: Moment) -> bool {
        if !is_judged_at(self.state, moment) {
            return false;
        }
        let armies = Side::ALL.map(|side| *self.army(side));
        self.conclude(judge(self.state, armies))
    }

    /// Adds the end of the battle if there is an outcome. Returns whether there is one.
    fn conclude(&mut self, outcome: Option<Outcome>) -> bool {
        if let Some(outcome) = outcome {
            self.push(Event::BattleEnded { winner: outcome.winner, why: outcome.why });
        }
        outcome.is_some()
    }

    /// Judges after an action, if the rulings require it (ruling 6).
    fn judge_after_action(&mut self) -> bool {
        self.state.outcome.is_none() && self.state.rulings.victory_check == VictoryCheck::AtOnce && self.judge_now()
    }

    /// Judges after the referee corrected something or changed a ruling. It does nothing while the table is set up
    /// before the first card, or once the battle is over.
    fn judge_after_referee(&mut self) {
        let laying_out = self.state.turn == 1 && self.state.card.is_none();
        if !laying_out && self.state.outcome.is_none() {
            self.judge_now();
        }
    }

    /// Judges the battle after the events so far, with the current positions and rulings.
    fn judge_now(&mut self) -> bool {
        let after = self.state_after();
        let armies = Side::ALL.map(|side| after.strength(side));
        self.armies = armies.map(Some);
        is_judged_at(&after, Moment::Deed) && self.conclude(judge(&after, armies))
    }

    /// Repeats the judgement that ended the battle, after the events so far and at the same moment. A different result
    /// adds an event. If the battle is not decided, play continues after that moment. A battle that ended at the bell
    /// stays ended.
    fn judge_again(&mut self) {
        let after = self.state_after();
        let Some(before) = after.outcome else { return };
        let again = match after.end_moment().filter(|_| before.why != EndReason::TimeCalled) {
            Some(moment) if is_judged_at(&after, moment) => judge(&after, Side::ALL.map(|side| after.strength(side))),
            Some(_) => None,
            None => Some(Outcome { winner: winner_at_bell(&after), why: EndReason::TimeCalled }),
        };
        match again {
            Some(Outcome { winner, why }) if before != (Outcome { winner, why }) => self.push(Event::VerdictChanged { winner, why }),
            Some(_) => {}
            None => {
                self.push(Event::BattleResumed {});
                let resumed = self.state_after();
                let mut resolution = Resolution::new(&resumed);
                phases::resume(&mut resolution);
                self.events.append(&mut resolution.events);
            }
        }
    }
}
