//! Helpers shared by several procedures: marks, harm, riders who lose their mounts, look-ups and objections.

use crate::common::Event as CommonEvent;
use crate::duty::PendingStep;
use std::collections::{BTreeMap, BTreeSet};

use super::Event;
use super::change::SkirmishChange;
use super::marks::Marks;
use super::numbers::points;
use super::pieces::HORSE;
use super::state::{Horse, Skirmish};
use super::step::Step;
use crate::characters::{Changed, Harm, condition_set, find};
use crate::characters::{Character, Condition};
use crate::event_helpers::{GameEvent, own_event};
use crate::game::{DiexAie, DiexGame};
use crate::part::Part;
use crate::rulings::{RiderStunned, WoundedMidMove};
use crate::side::Side;
use senlac_board_games::{Breach, CommandRefusal, Plan, SharedEvent};

/// Returns the event that changes the skirmish.
pub(super) fn changed(change: SkirmishChange) -> GameEvent {
    own_event(Event::SkirmishChanged(change))
}

/// Returns the event that resets the skirmish for a new fight when play moves to it.
///
/// In a sally the garrison plays first (11.4.2). In any other fight the attacker does, unless he lets the defender begin
/// (C14.4).
pub(crate) fn handover_events(game: &DiexGame, part: Part) -> Option<GameEvent> {
    if part != Part::Skirmish || !game.own.can_begin_skirmish() {
        return None;
    }
    let (now, siege) = (&game.own.skirmish, &game.own.siege);
    let first = if siege.sally.is_some() { Side::Defender } else { Skirmish::FIRST };
    let (phase, begins) = (Some(first), Some(first).filter(|side| *side != Skirmish::FIRST));
    let mut change = SkirmishChange { anew: true, phase, begins, ..SkirmishChange::default() };
    // A besieged place stays as the fights of earlier days left it.
    if game.own.is_siege() && siege.was_fought_for() {
        change.structures = now.structures.iter().map(|(structure, task)| (*structure, Some(*task))).collect();
        change.destroyed.clone_from(&now.destroyed);
    }
    let mut after = now.clone();
    after.change(&change, &game.own.characters);
    (after != *now).then(|| changed(change))
}

/// Changes to the marks of several men, collected for one event.
#[derive(Default)]
pub(super) struct MarkChanges(BTreeMap<String, Marks>);

impl MarkChanges {
    /// Returns a man's marks, with the changes made so far.
    pub(super) fn marks_mut(&mut self, game: &DiexGame, name: &str) -> &mut Marks {
        self.0.entry(name.to_owned()).or_insert_with(|| game.own.skirmish.marks(name))
    }

    /// Ends the right to advance after an earlier combat. An advance is made before the next combat (6.6).
    pub(super) fn cancel_advances(&mut self, game: &DiexGame) {
        let won = game.own.skirmish.men.iter().filter(|(_, marks)| marks.won);
        for (name, _) in won {
            self.marks_mut(game, name).won = false;
        }
    }

    /// Returns the event that applies the changes.
    pub(super) fn into_event(self) -> GameEvent {
        changed(SkirmishChange { men: self.0, ..SkirmishChange::default() })
    }
}

/// Returns the event that changes one man's marks.
pub(super) fn mark(game: &DiexGame, name: &str, how: impl FnOnce(&mut Marks)) -> GameEvent {
    let mut marked = MarkChanges::default();
    how(marked.marks_mut(game, name));
    marked.into_event()
}

/// Returns the event that changes a character.
pub(super) fn set(change: Changed) -> GameEvent {
    own_event(CommonEvent::Changed(change))
}

/// Returns the events of harm to a man. A rider who is stunned, killed or unseated leaves his horse, which stays (6.8, R8).
pub(super) fn harm_events(game: &DiexGame, man: &Character, harm: Harm, unseated: bool, horse_dies: bool) -> Vec<GameEvent> {
    let state = man.state.after_harm(harm);
    let stays = harm == Harm::Stunned && state == Condition::Stunned && game.has_option(RiderStunned::Mounted);
    let leaves = man.mounted && (unseated || horse_dies || state == Condition::Dead || (state == Condition::Stunned && !stays));
    let mut events = Vec::new();
    if leaves {
        let horse = if horse_dies { Horse::Dead } else { Horse::Well };
        let state = (state != man.state).then_some(state);
        events.push(set(Changed { who: man.name.clone(), state, mounted: Some(false), ..Changed::default() }));
        events.push(changed(SkirmishChange { horses: [(man.name.clone(), Some(horse))].into(), ..SkirmishChange::default() }));
        if man.state.after_harm(harm) != Condition::Dead {
            events.push(GameEvent::due(PendingStep::Unseated, &man.name, if horse_dies { "horse-dead" } else { "horse-well" }, "6.8"));
        }
    } else if state != man.state {
        events.push(condition_set(&man.name, state));
    }
    events
}

/// Returns the man with this name, if he is in the fight, alive and not a prisoner.
///
/// # Errors
/// There is no such man, or he doesn't qualify.
pub(super) fn man_in_fight<'a>(game: &'a DiexGame, name: &str) -> Result<&'a Character, String> {
    let man = find(game, name)?;
    if !game.own.takes_part(man) {
        return Err(tr!("{who} isn’t in this fight", who = name));
    }
    if man.state.is_present() { Ok(man) } else { Err(tr!("{who} is {state}", who = name, state = man.state.name())) }
}

/// Returns the man with this name, if he can be attacked: alive, even as a prisoner (C14.8).
///
/// # Errors
/// There is no such man, or he is dead.
pub(super) fn living_man<'a>(game: &'a DiexGame, name: &str) -> Result<&'a Character, String> {
    let man = find(game, name)?;
    if man.state == Condition::Dead { man_in_fight(game, name) } else { Ok(man) }
}

/// Returns the men with these names, who must each be present and named once.
///
/// # Errors
/// Every name that doesn't qualify, with the reason.
pub(super) fn present_men<'a>(game: &'a DiexGame, names: impl IntoIterator<Item = &'a str>) -> Result<Vec<&'a Character>, Vec<String>> {
    find_each(names, |name| man_in_fight(game, name))
}

/// Looks up men by name with `found`. Each may be named only once.
///
/// # Errors
/// Every name that is repeated or not found, with the reason.
pub(super) fn find_each<'a>(
    names: impl IntoIterator<Item = &'a str>,
    found: impl Fn(&'a str) -> Result<&'a Character, String>,
) -> Result<Vec<&'a Character>, Vec<String>> {
    let (mut men, mut problems, mut seen) = (Vec::new(), Vec::new(), BTreeSet::new());
    for name in names {
        if !seen.insert(name) {
            problems.push(tr!("{name} is listed twice", name));
            continue;
        }
        match found(name) {
            Ok(man) => men.push(man),
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(men) } else { Err(problems) }
}

/// Returns the owner of the riderless horse with this name; `None` if the name isn't a horse's.
///
/// # Errors
/// He has no riderless horse, or it is dead.
pub(super) fn horse_owner<'a>(game: &DiexGame, name: &'a str) -> Result<Option<&'a str>, String> {
    let Some(owner) = name.strip_prefix(HORSE) else { return Ok(None) };
    match game.own.skirmish.horses.get(owner) {
        Some(Horse::Well) => Ok(Some(owner)),
        Some(Horse::Dead) => Err(tr!("{who}’s horse is dead", who = owner)),
        None => Err(tr!("{owner} has no riderless horse", owner)),
    }
}

/// Returns the event that marks a duty as fulfilled.
pub(super) const fn duty_fulfilled(number: u32) -> GameEvent {
    senlac_board_games::Event::Shared(SharedEvent::Fulfilled { number })
}

/// Returns the points to record as spent if a moving man is wounded and may use only half of the rest (R10).
///
/// `None` means that he isn't moving, or that the option isn't set.
pub(super) fn spent_when_slowed(game: &DiexGame, man: &Character) -> Option<u8> {
    let now = &game.own.skirmish;
    let is_on_his_way = (now.phase, now.step) == (man.side, Step::Movement) && man.state == Condition::Healthy;
    if !is_on_his_way || !game.has_option(WoundedMidMove::Half) {
        return None;
    }
    let left = (points(game, man, man.mounted) - i32::from(now.marks(&man.name).spent)).max(0);
    let wounded = Character { state: Condition::Wounded, ..man.clone() };
    let spent = (points(game, &wounded, man.mounted) - left / 2).max(0);
    Some(u8::try_from(spent).unwrap_or(u8::MAX))
}

/// Creates an objection to a command.
pub(super) fn breach(section: &'static str, words: impl Into<String>) -> Breach {
    Breach { words: words.into(), section }
}

/// Adds the objections to a plan.
pub(super) fn with_objections(plan: Plan<DiexAie>, breaches: impl IntoIterator<Item = Breach>) -> Plan<DiexAie> {
    breaches.into_iter().fold(plan, |plan, breach| plan.with_breach(breach.section, breach.words))
}

/// Adds the objections to a refusal, so that all reasons are shown at once.
pub(super) fn refusal_with_objections(refused: CommandRefusal, breaches: &[Breach]) -> CommandRefusal {
    CommandRefusal { reasons: breaches.iter().cloned().chain(refused.reasons).collect(), can_be_overruled: false }
}

/// Returns an objection if it isn't this step of this side's phase (2.1).
pub(super) fn step_objection(game: &DiexGame, side: Side, step: Step) -> Option<Breach> {
    let now = &game.own.skirmish;
    ((now.phase, now.step) != (side, step)).then(|| {
        breach("2.1", tr!("this belongs to the step “{step}” of the {side}", step = step.name(), side = side.display_name(&game.own)))
    })
}

/// Returns an objection if the man is stunned and can't act.
pub(super) fn stunned_objection(man: &Character) -> Option<Breach> {
    (man.state == Condition::Stunned).then(|| breach("1.2", tr!("{who} is stunned", who = man.name)))
}
