//! What more than one procedure does: marks, harm, horses that lose their riders, what speaks against a man.

use crate::owed::Owed;
use std::collections::{BTreeMap, BTreeSet};

use super::Event;
use super::marks::Marks;
use super::numbers::points;
use super::result::HORSE;
use super::state::{Change, Horse, Skirmish};
use super::step::Step;
use crate::characters::{Changed, Harm, becomes, find};
use crate::part::Part;
use crate::side::Side;
use crate::words::{Happens, happens};
use crate::{Character, Condition, DiexAie, DiexDesk, RiderStunned, WoundedMidMove, common};
use senlac_board_games::{Breach, Plan, Refused, SharedEvent};

/// Something of the skirmish is otherwise now.
pub(super) fn changed(change: Change) -> Happens {
    happens(Event::SkirmishChanged(change))
}

/// What the table takes along when it turns to a skirmish: a fight that was not begun yet is another one than the last. In a sally the
/// garrison plays first (11.4.2), in every other fight the attacker, unless he leaves it to the defender (C14.4).
pub(crate) fn brought(desk: &DiexDesk, part: Part) -> Option<Happens> {
    if part != Part::Skirmish || !desk.own.begins_skirmish() {
        return None;
    }
    let (now, siege) = (&desk.own.skirmish, &desk.own.siege);
    let first = if siege.sally.is_some() { Side::Defender } else { Skirmish::FIRST };
    let (phase, begins) = (Some(first), Some(first).filter(|side| *side != Skirmish::FIRST));
    let mut change = Change { anew: true, phase, begins, ..Change::default() };
    // What is besieged stays as the fights of earlier days left it.
    if desk.own.is_siege() && siege.was_fought_for() {
        change.structures = now.structures.iter().map(|(structure, task)| (*structure, Some(*task))).collect();
        change.destroyed.clone_from(&now.destroyed);
    }
    let mut after = now.clone();
    after.change(&change, &desk.own.characters);
    (after != *now).then(|| changed(change))
}

/// The marks of several men, changed together.
#[derive(Default)]
pub(super) struct Marked(BTreeMap<String, Marks>);

impl Marked {
    /// The marks of a man, as they are so far.
    pub(super) fn of(&mut self, desk: &DiexDesk, name: &str) -> &mut Marks {
        self.0.entry(name.to_owned()).or_insert_with(|| desk.own.skirmish.marks(name))
    }

    /// Nobody advances any more after a combat that is over: it is done before the next (6.6).
    pub(super) fn nobody_advances(&mut self, desk: &DiexDesk) {
        let won = desk.own.skirmish.men.iter().filter(|(_, marks)| marks.won);
        for (name, _) in won {
            self.of(desk, name).won = false;
        }
    }

    /// What happens with it.
    pub(super) fn told(self) -> Happens {
        changed(Change { men: self.0, ..Change::default() })
    }
}

/// The marks of one man change.
pub(super) fn mark(desk: &DiexDesk, name: &str, how: impl FnOnce(&mut Marks)) -> Happens {
    let mut marked = Marked::default();
    how(marked.of(desk, name));
    marked.told()
}

/// Something else of a character is otherwise now.
pub(super) fn set(change: Changed) -> Happens {
    happens(common::Event::Changed(change))
}

/// What befalls a man: a rider who is stunned, killed or unseated leaves his horse, which stays (6.8, R8).
pub(super) fn harmed(desk: &DiexDesk, man: &Character, harm: Harm, unseated: bool, horse_dies: bool) -> Vec<Happens> {
    let state = man.state.after(harm);
    let stays = harm == Harm::Stunned && state == Condition::Stunned && desk.has_option(RiderStunned::Mounted);
    let leaves = man.mounted && (unseated || horse_dies || state == Condition::Dead || (state == Condition::Stunned && !stays));
    let mut events = Vec::new();
    if leaves {
        let horse = if horse_dies { Horse::Dead } else { Horse::Well };
        let state = (state != man.state).then_some(state);
        events.push(set(Changed { who: man.name.clone(), state, mounted: Some(false), ..Changed::default() }));
        events.push(changed(Change { horses: [(man.name.clone(), Some(horse))].into(), ..Change::default() }));
        if man.state.after(harm) != Condition::Dead {
            events.push(Happens::due(Owed::Unseated, &man.name, if horse_dies { "horse-dead" } else { "horse-well" }, "6.8"));
        }
    } else if state != man.state {
        events.push(becomes(&man.name, state));
    }
    events
}

/// A man who is there: alive, and no prisoner.
///
/// # Errors
/// That there is none of this name, or that he is gone.
pub(super) fn there<'a>(desk: &'a DiexDesk, name: &str) -> Result<&'a Character, String> {
    let man = find(desk, name)?;
    if !desk.own.takes_part(man) {
        return Err(tr!("{who} takes no part in this fight", who = name));
    }
    if man.state.is_present() { Ok(man) } else { Err(tr!("{who} is {state}", who = name, state = man.state.name())) }
}

/// A man who can be struck: alive, a prisoner too (C14.8).
///
/// # Errors
/// That there is none of this name, or that he is dead.
pub(super) fn alive<'a>(desk: &'a DiexDesk, name: &str) -> Result<&'a Character, String> {
    let man = find(desk, name)?;
    if man.state == Condition::Dead { there(desk, name) } else { Ok(man) }
}

/// Men who are there, each once.
///
/// # Errors
/// Every reason against one of them.
pub(super) fn all_there<'a>(desk: &'a DiexDesk, names: impl IntoIterator<Item = &'a str>) -> Result<Vec<&'a Character>, Vec<String>> {
    each(names, |name| there(desk, name))
}

/// Men as they are found by their names, each once.
///
/// # Errors
/// Every reason against one of them.
pub(super) fn each<'a>(
    names: impl IntoIterator<Item = &'a str>,
    found: impl Fn(&'a str) -> Result<&'a Character, String>,
) -> Result<Vec<&'a Character>, Vec<String>> {
    let (mut men, mut problems, mut seen) = (Vec::new(), Vec::new(), BTreeSet::new());
    for name in names {
        if !seen.insert(name) {
            problems.push(tr!("{name} is named twice", name));
            continue;
        }
        match found(name) {
            Ok(man) => men.push(man),
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(men) } else { Err(problems) }
}

/// The owner of the horse without rider that is named so; `None` if this names no horse.
///
/// # Errors
/// That no horse of his stands about, or that it is dead.
pub(super) fn horse<'a>(desk: &DiexDesk, name: &'a str) -> Result<Option<&'a str>, String> {
    let Some(owner) = name.strip_prefix(HORSE) else { return Ok(None) };
    match desk.own.skirmish.horses.get(owner) {
        Some(Horse::Well) => Ok(Some(owner)),
        Some(Horse::Dead) => Err(tr!("the horse of {who} is dead", who = owner)),
        None => Err(tr!("no horse of {owner} stands about", owner)),
    }
}

/// A duty is done with it.
pub(super) const fn fulfilled(number: u32) -> Happens {
    senlac_board_games::Event::Shared(SharedEvent::Fulfilled { number })
}

/// What somebody has spent of the points of a wounded man who is wounded on his way and goes on with half of what he had left (R10).
pub(super) fn slowed(desk: &DiexDesk, man: &Character) -> Option<u8> {
    let now = &desk.own.skirmish;
    let is_on_his_way = (now.phase, now.step) == (man.side, Step::Movement) && man.state == Condition::Healthy;
    if !is_on_his_way || !desk.has_option(WoundedMidMove::Half) {
        return None;
    }
    let left = (points(desk, man, man.mounted) - i32::from(now.marks(&man.name).spent)).max(0);
    let wounded = Character { state: Condition::Wounded, ..man.clone() };
    let spent = (points(desk, &wounded, man.mounted) - left / 2).max(0);
    Some(u8::try_from(spent).unwrap_or(u8::MAX))
}

/// Something that speaks against a command.
pub(super) fn breach(section: &'static str, words: impl Into<String>) -> Breach {
    Breach { words: words.into(), section }
}

/// A plan with everything that speaks against it.
pub(super) fn judged(plan: Plan<DiexAie>, breaches: impl IntoIterator<Item = Breach>) -> Plan<DiexAie> {
    breaches.into_iter().fold(plan, |plan, breach| plan.against(breach.section, breach.words))
}

/// A refusal for want of a number, with everything else that speaks against it.
pub(super) fn besides(refused: Refused, breaches: &[Breach]) -> Refused {
    Refused { reasons: breaches.iter().cloned().chain(refused.reasons).collect(), can_be_overruled: false }
}

/// What speaks against something that a man of this side does only in this step of his phase.
pub(super) fn out_of_time(desk: &DiexDesk, side: Side, step: Step) -> Option<Breach> {
    let now = &desk.own.skirmish;
    ((now.phase, now.step) != (side, step))
        .then(|| breach("2.1", tr!("this is done in the step “{step}” of the {side}", step = step.name(), side = side.called(&desk.own))))
}

/// What keeps a man from acting at all.
pub(super) fn unable(man: &Character) -> Option<Breach> {
    (man.state == Condition::Stunned).then(|| breach("1.2", tr!("{who} is stunned", who = man.name)))
}
