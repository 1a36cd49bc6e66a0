//! The turn as a rail: whose phase, which step, what leads on, what follows by itself, and what everybody may do now (2.1).

use super::charge::{meets, open};
use super::effects::{Marked, changed, fulfilled, mark};
use super::numbers::{has_one_set, points};
use super::owners::weapon;
use super::state::{Change, Fight, Skirmish};
use super::step::Step;
use super::{Event, spread, work};
use crate::characters::{Character, Condition, becomes, of_side};
use crate::owed::Owed;
use crate::part::Part;
use crate::side::Side;
use crate::state::State;
use crate::words::{Happens, happens};
use crate::{DiexAie, DiexDesk, StunOwnPhase};
use senlac_base::language::lists::commas;
use senlac_board_games::{Plan, RailStep, SequenceOfPlay, Track};

/// The moment after this one.
fn next(now: &Skirmish) -> (u16, Side, Step) {
    let turn = if now.is_last_phase() { now.turn.saturating_add(1) } else { now.turn };
    match now.step.next() {
        Some(step) => (now.turn, now.phase, step),
        None => (turn, now.phase.other(), Step::OffensiveFire),
    }
}

/// The stunned of the side recover who were stunned in the enemy's phase (2.1, R9).
fn recover(desk: &DiexDesk) -> Vec<Happens> {
    let phase = desk.own.skirmish.phase;
    let stunned = of_side(&desk.own, phase).filter(|man| man.state == Condition::Stunned);
    let in_own = |man: &Character| desk.own.skirmish.marks(&man.name).stunned == Some(phase);
    let wakes = stunned.filter(|man| !in_own(man) || desk.has_option(StunOwnPhase::ThisPhase));
    wakes.flat_map(|man| [becomes(&man.name, Condition::Healthy), mark(desk, &man.name, |marks| marks.stunned = None)]).collect()
}

/// On to the next step, with what it begins with and what the last one leaves behind.
pub(super) fn advance(desk: &DiexDesk) -> Plan<DiexAie> {
    let now = &desk.own.skirmish;
    let (turn, phase, step) = next(now);
    let begins = Some(now.begins).filter(|side| *side != Skirmish::FIRST);
    let begins = happens(Event::SkirmishStepBegan { turn, phase, step, begins });
    let mut events = Vec::new();
    if phase == now.phase {
        events.push(begins);
        if step == Step::Stunned {
            events.extend(recover(desk));
        }
    } else {
        events.extend(work::done(desk, now.phase));
        events.push(begins);
        events.extend(spread::phase_over(desk));
        let campaign = &desk.own.campaign;
        if campaign.is_over_in(turn) && !campaign.is_over_in(now.turn) {
            events.extend(campaign.end_falls_due(Side::Attacker, "undecided", "C14.6"));
        }
    }
    Plan::certain(events)
}

/// What the dead still owe, and nobody waits for: what a living man would have done, and shots at him whose result was still to be read.
fn owed_by_the_dead(desk: &DiexDesk) -> Vec<Happens> {
    const OF_THE_LIVING: [Owed; 7] = [Owed::Retreat, Owed::Unseated, Owed::Jump, Owed::LastFree, Owed::InFire, Owed::LeaveFire, Owed::Wake];
    let now = &desk.own.skirmish;
    let mut events = Vec::new();
    for due in &desk.duties {
        let unit = &due.duty.unit;
        let is_shot = due.duty.is(Owed::Result) && now.fights.get(unit).is_some_and(Fight::is_missile);
        let is_dead = desk.own.character(unit).is_some_and(|man| man.state == Condition::Dead);
        if is_dead && (is_shot || OF_THE_LIVING.iter().any(|owed| due.duty.is(*owed))) {
            events.push(fulfilled(due.number));
            events.extend(is_shot.then(|| changed(Change { fights: [(unit.clone(), None)].into(), ..Change::default() })));
        }
    }
    events
}

/// What follows by itself: in whose phase somebody was stunned is kept; an axe is dropped by whoever is hurt or rides (R44); the dead owe
/// nothing.
pub(super) fn follow(desk: &DiexDesk) -> Vec<Happens> {
    if desk.own.part != Part::Skirmish {
        return Vec::new();
    }
    let (mut marked, mut is_quiet) = (Marked::default(), true);
    for man in &desk.own.characters {
        let known = desk.own.skirmish.marks(&man.name);
        let stunned = if man.state == Condition::Stunned { known.stunned.or(Some(desk.own.skirmish.phase)) } else { None };
        let axe = known.axe && man.state == Condition::Healthy && !man.mounted;
        if (stunned, axe) != (known.stunned, known.axe) {
            let marks = marked.of(desk, &man.name);
            (marks.stunned, marks.axe) = (stunned, axe);
            marks.axe_turn = if axe { marks.axe_turn } else { 0 };
            is_quiet = false;
        }
    }
    [marked.told()].into_iter().filter(|_| !is_quiet).chain(owed_by_the_dead(desk)).collect()
}

/// The rail of a phase.
pub(super) fn rail(state: &State) -> SequenceOfPlay {
    let Skirmish { turn, phase, step, .. } = &state.skirmish;
    let rail_step = |step: Step| RailStep { key: step.key(), title: step.name().to_owned(), section: "2.1", hint: step.hint().to_owned() };
    let heading = tr!("Turn {turn}, phase of the {side}", turn, side = phase.called(state));
    SequenceOfPlay::new(heading, &Step::ALL, *step, rail_step)
}

/// What is easily forgotten now: charges that are not fought yet, a battle that has lasted its turns, and riders with one set of numbers.
pub(super) fn warnings(desk: &DiexDesk) -> Vec<String> {
    let now = &desk.own.skirmish;
    let open = now.charges.iter().filter(|charge| now.step == Step::Combat && open(desk, &charge.rider).is_some());
    let mut told: Vec<String> =
        open.map(|charge| tr!("{rider} charges {target}, and has not fought yet", rider = charge.rider, target = charge.target)).collect();
    if desk.own.campaign.is_over_in(now.turn) {
        told.push(tr!("Twelve turns are over: the battle ends, and both sides go back (C14.6).").to_owned());
    }
    let one_set = desk.own.characters.iter().filter(|man| man.state.is_present() && desk.own.takes_part(man) && has_one_set(man));
    let names: Vec<String> = one_set.map(|man| man.name.clone()).collect();
    if !names.is_empty() {
        let names = commas(&names);
        told.push(tr!(
            "Enter the face “mounted” of {names}: riders have other numbers than men on foot (1.2). A horse moves 15, in armour 12 (4).",
            names
        ));
    }
    told
}

/// The turn, and how many of each side stand.
pub(super) fn tracks(desk: &DiexDesk) -> Vec<Track> {
    let track = |title: &str, whose: Option<String>, value: usize, meaning: String| Track {
        title: title.to_owned(),
        whose,
        value: i32::try_from(value).unwrap_or(i32::MAX),
        limits: None,
        meaning,
    };
    let count = |side: Side, state: Condition| desk.own.characters.iter().filter(|man| man.side == side && man.state == state).count();
    let sides = Side::ALL.map(|side| {
        let [wounded, stunned, dead] = [Condition::Wounded, Condition::Stunned, Condition::Dead].map(|state| count(side, state));
        let meaning = tr!("wounded {wounded}, stunned {stunned}, dead {dead}", wounded, stunned, dead);
        track(tr!("Men"), Some(side.called(&desk.own).to_owned()), of_side(&desk.own, side).count(), meaning)
    });
    let now = &desk.own.skirmish;
    let structures: Vec<&str> = now.structures.values().map(|done| done.name()).collect();
    [track(tr!("Turn"), None, now.turn.into(), structures.join("; "))].into_iter().chain(sides).collect()
}

/// What is special about a character, and what he may do now.
pub(super) fn of_character(desk: &DiexDesk, man: &Character) -> (Vec<String>, String) {
    let now = &desk.own.skirmish;
    let marks = now.marks(&man.name);
    let axe = (man.knows_axe() && man.axe != Some(false)).then(|| tr!("two-handed axe").to_owned());
    let arms = weapon(desk, man).map(|weapon| match super::fire::left(man, weapon) {
        Some(left) => tr!("{weapon}, {left} to throw", weapon = weapon.name(), left),
        None => weapon.name().to_owned(),
    });
    (axe.into_iter().chain(arms).chain(marks.in_words()).collect(), may(desk, man))
}

fn may(desk: &DiexDesk, man: &Character) -> String {
    let now = &desk.own.skirmish;
    let (marks, is_his) = (now.marks(&man.name), now.phase == man.side);
    let shoots = weapon(desk, man).is_some_and(|weapon| super::fire::left(man, weapon) != Some(0));
    let waits = tr!("Does nothing in this step.");
    if man.state == Condition::Stunned {
        return tr!("Stunned: neither moves nor fights until he recovers.").to_owned();
    }
    match (now.step, is_his) {
        (Step::OffensiveFire, true) if shoots && !marks.fired => tr!("May shoot, unless an enemy is beside him.").to_owned(),
        (Step::Charges, true) if man.mounted && !marks.fired => tr!("May declare a charge.").to_owned(),
        (Step::Charges, false) if man.mounted => tr!("May answer a charge.").to_owned(),
        (Step::Movement, true) if marks.fired && super::movement::after_fire(desk, man) != Some(i32::MAX) => {
            tr!("Shot: moves as his weapon allows.").to_owned()
        }
        (Step::Movement, true) => {
            let left = points(desk, man, man.mounted) - i32::from(marks.spent);
            tr!("May move: {left} points.", left = left.max(0))
        }
        (Step::Movement, false) if meets(desk, &man.name).is_some() => tr!("Rides to meet a charge.").to_owned(),
        (Step::Movement, false) if shoots && !marks.answered && !marks.attacked && !desk.own.patrols_first(man) => {
            tr!("May give defensive fire, unless an enemy is beside him.").to_owned()
        }
        (Step::Combat, true) if !marks.attacked && !marks.fired && !marks.ladder => tr!("May attack an enemy beside him.").to_owned(),
        _ => waits.to_owned(),
    }
}
