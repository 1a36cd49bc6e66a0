//! What happens: a legal command and the dice become events. Nothing is changed here.

mod cards;
mod combat;
mod hand;
mod phases;

pub use cards::panic_relief;

use super::plan::Plan;
use super::recorded::StepDice;
use super::refusal::Legal;
use super::rulings::{Rulings, VictoryCheck};
use super::state::Moment;
use super::victory::{if_the_bell_rang_now, is_due, judge};
use super::{Dice, Event, Manner, Outcome, Side, State, Strength, Unit, UnitId, Why};
use senlac_base::game::Players;

/// Carries out a legal command: every event it leads to, dice included, in the order in which they happen.
pub fn resolve(state: &State, legal: &Legal, dice: &mut dyn Dice) -> Vec<Event> {
    resolve_again(state, legal, &[], dice)
}

/// The same where the step went otherwise before, the last version first: dice stay with whom they fell for.
pub(super) fn resolve_again(state: &State, legal: &Legal, earlier: &[&[Event]], dice: &mut dyn Dice) -> Vec<Event> {
    let dice = &mut StepDice::new(earlier, dice);
    let mut resolution = Resolution::of(state);
    match &legal.plan {
        Plan::Flip { card, color } => cards::flip(&mut resolution, card.clone(), *color, dice),
        Plan::Panic { side, dice: known } => cards::panic(&mut resolution, *side, known, dice),
        Plan::Amok { paths } => cards::amok(&mut resolution, paths),
        Plan::Move { unit, from, path } => {
            let to = path.last().copied().unwrap_or(*from);
            resolution.push(Event::Moved { unit: *unit, from: *from, to, path: path.clone() });
            resolution.after_a_deed();
        }
        Plan::Attacks { weapon, attacks } => combat::attacks(&mut resolution, *weapon, attacks, dice),
        Plan::Done => phases::done(&mut resolution),
        Plan::Set { corrections } => hand::set(&mut resolution, corrections),
        Plan::SetPlayers { units } => {
            let changed = |(unit, player): &(UnitId, Option<Players>)| {
                // Whoever comes to a unit plays it.
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
            let (ruling, from, to) = (ruling.entry().key.to_owned(), state.rulings.reading(*ruling).key.to_owned(), (*choice).to_owned());
            if pools(&changed) != pools(&state.rulings) {
                resolution.forgive(state.units());
            }
            let kept = hand::is_to_be_kept(state, &ruling, &to);
            resolution.push(Event::RulingChanged { ruling, from, to, kept });
            resolution.recount();
            resolution.after_the_referee();
        }
        Plan::Note { text } => resolution.push(Event::Noted { text: text.clone() }),
        Plan::Tell(event) => resolution.push((**event).clone()),
        Plan::CallTime => phases::call_time(&mut resolution),
    }
    // Notes, what is told, and players decide nothing.
    let decides = !matches!(legal.plan, Plan::Note { .. } | Plan::Tell(_) | Plan::SetPlayers { .. } | Plan::SetComputer { .. });
    if state.outcome.is_some() && decides {
        resolution.judged_again();
    }
    resolution.events
}

/// The events so far, and how they have changed the armies.
struct Resolution<'a> {
    state: &'a State,
    events: Vec<Event>,
    /// The strength of either army after the events so far; counted when first asked for.
    armies: [Option<Strength>; 2],
}

impl<'a> Resolution<'a> {
    fn of(state: &'a State) -> Self {
        Self { state, events: Vec::with_capacity(2), armies: [None; 2] }
    }
}

impl Resolution<'_> {
    fn push(&mut self, event: Event) {
        self.events.push(event);
    }

    /// The strength of an army after the events so far.
    fn army(&mut self, side: Side) -> &mut Strength {
        self.armies[side.index()].get_or_insert_with(|| self.state.strength(side))
    }

    /// Whether something waits already when something else begins to.
    fn is_queued(&self) -> bool {
        self.state.has_waiting() || self.events.iter().any(|event| matches!(event, Event::PanicBegan { .. } | Event::RushBegan { .. }))
    }

    fn panic(&mut self, side: Side) {
        let queued = self.is_queued();
        self.push(Event::PanicBegan { side, queued });
    }

    /// Hits that wait on these units never become a loss.
    fn forgive<'u>(&mut self, units: impl Iterator<Item = &'u Unit>) {
        for unit in units.filter(|unit| unit.carried_hits != [0; 2]) {
            self.events.push(Event::Forgiven { unit: unit.id, hits: unit.carried_hits[0].saturating_add(unit.carried_hits[1]) });
        }
    }

    /// A unit has so many figures fewer; the moment its side is down to half is told.
    fn lose(&mut self, unit: &Unit, losses: u8) {
        if losses == 0 || !self.state.counts(unit) {
            return;
        }
        let side = unit.id.side;
        let strength = self.army(side);
        let before = *strength;
        strength.left = strength.left.saturating_sub(losses.into());
        let Strength { left, start } = *strength;
        if strength.half_lost() && !before.half_lost() {
            self.push(Event::HalfLost { side, left, start });
        }
    }

    /// The armies may be counted otherwise now (by the referee's hand, or rulings 12 and 13); the moment one is down to half is told.
    fn recount(&mut self) {
        let after = self.after();
        for side in Side::ALL {
            let before = *self.army(side);
            let Strength { left, start } = after.strength(side);
            if after.strength(side).half_lost() && !before.half_lost() {
                self.push(Event::HalfLost { side, left, start });
            }
        }
    }

    /// The battle after the events so far.
    fn after(&self) -> State {
        let mut after = self.state.clone();
        super::apply_all(&mut after, &self.events);
        after
    }

    /// Ends the battle if it is decided; says whether it is.
    fn judged(&mut self, moment: Moment) -> bool {
        if !is_due(self.state, moment) {
            return false;
        }
        let armies = Side::ALL.map(|side| *self.army(side));
        self.conclude(judge(self.state, armies))
    }

    fn conclude(&mut self, outcome: Option<Outcome>) -> bool {
        if let Some(outcome) = outcome {
            self.push(Event::BattleEnded { winner: outcome.winner, why: outcome.why });
        }
        outcome.is_some()
    }

    /// Judges after a deed, where the rulings ask for that (ruling 6).
    fn after_a_deed(&mut self) -> bool {
        self.state.outcome.is_none() && self.state.rulings.victory_check == VictoryCheck::AtOnce && self.judged_as_it_stands_now()
    }

    /// Judges after the referee changed something, a ruling perhaps, but not while the table is laid out before the
    /// first card, nor once the battle is over.
    fn after_the_referee(&mut self) {
        let laying_out = self.state.turn == 1 && self.state.card.is_none();
        if !laying_out && self.state.outcome.is_none() {
            self.judged_as_it_stands_now();
        }
    }

    /// Judges the battle after the events so far: where units stand and which rulings hold may have changed.
    fn judged_as_it_stands_now(&mut self) -> bool {
        let after = self.after();
        let armies = Side::ALL.map(|side| after.strength(side));
        self.armies = armies.map(Some);
        is_due(&after, Moment::Deed) && self.conclude(judge(&after, armies))
    }

    /// Repeats the judgement that ended the battle, after the events so far, at the same moment. Another verdict is told,
    /// and where there is none play goes on after that moment. A battle that the bell ended stays ended.
    fn judged_again(&mut self) {
        let after = self.after();
        let Some(before) = after.outcome else { return };
        let again = match after.moment_of_the_end().filter(|_| before.why != Why::TimeCalled) {
            Some(moment) if is_due(&after, moment) => judge(&after, Side::ALL.map(|side| after.strength(side))),
            Some(_) => None,
            None => Some(Outcome { winner: if_the_bell_rang_now(&after), why: Why::TimeCalled }),
        };
        match again {
            Some(Outcome { winner, why }) if before != (Outcome { winner, why }) => self.push(Event::VerdictChanged { winner, why }),
            Some(_) => {}
            None => {
                self.push(Event::BattleResumed {});
                let resumed = self.after();
                let mut resolution = Resolution::of(&resumed);
                phases::resume(&mut resolution);
                self.events.append(&mut resolution.events);
            }
        }
    }
}
