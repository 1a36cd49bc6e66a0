//! Sequence of a turn: its phases and steps, the events that follow automatically, and what each man may do now (2.1).

use super::change::SkirmishChange;
use super::charge::{charge_to_meet, open};
use super::effects::{MarkChanges, changed, duty_fulfilled, mark};
use super::numbers::{has_one_set, points};
use super::owned_tables::weapon;
use super::state::{Fight, Skirmish};
use super::step::Step;
use super::{Event, spread, work};
use crate::characters::{Character, Condition, condition_set};
use crate::duty::PendingStep;
use crate::event_helpers::{GameEvent, own_event};
use crate::game::{DiexAie, DiexGame};
use crate::part::Part;
use crate::rulings::StunOwnPhase;
use crate::side::Side;
use crate::state::State;
use senlac_base::language::lists::join_commas;
use senlac_board_games::{Plan, SequenceOfPlay, SequenceStep, Track};

/// Returns the next turn, phase and step.
fn next_step(now: &Skirmish) -> (u16, Side, Step) {
    let turn = if now.is_last_phase() { now.turn.saturating_add(1) } else { now.turn };
    match now.step.next() {
        Some(step) => (now.turn, now.phase, step),
        None => (turn, now.phase.opponent(), Step::OffensiveFire),
    }
}

/// Returns the events by which this side's men recover, if they were stunned in the enemy's phase (2.1, R9).
fn recover_stunned(game: &DiexGame) -> Vec<GameEvent> {
    let phase = game.own.skirmish.phase;
    let stunned = game.own.present_on_side(phase).filter(|man| man.state == Condition::Stunned);
    let in_own = |man: &Character| game.own.skirmish.marks(&man.name).stunned == Some(phase);
    let wakes = stunned.filter(|man| !in_own(man) || game.has_option(StunOwnPhase::ThisPhase));
    wakes.flat_map(|man| [condition_set(&man.name, Condition::Healthy), mark(game, &man.name, |marks| marks.stunned = None)]).collect()
}

/// Plans the change to the next step, with the events that end the last one and begin the next.
pub(super) fn advance(game: &DiexGame) -> Plan<DiexAie> {
    let now = &game.own.skirmish;
    let (turn, phase, step) = next_step(now);
    let begins = Some(now.begins).filter(|side| *side != Skirmish::FIRST);
    let begins = own_event(Event::SkirmishStepBegan { turn, phase, step, begins });
    let mut events = Vec::new();
    if phase == now.phase {
        events.push(begins);
        if step == Step::Stunned {
            events.extend(recover_stunned(game));
        }
    } else {
        events.extend(work::complete_tasks(game, now.phase));
        events.push(begins);
        events.extend(spread::end_phase(game));
        let campaign = &game.own.campaign;
        if campaign.is_over_in(turn) && !campaign.is_over_in(now.turn) {
            events.extend(campaign.pending_battle_end(Side::Attacker, "undecided", "C14.6"));
        }
    }
    Plan::without_dice(events)
}

/// Returns the events that drop the duties of dead men, and the unread results of shots at them.
fn drop_duties_of_dead(game: &DiexGame) -> Vec<GameEvent> {
    const OF_THE_LIVING: [PendingStep; 7] = [
        PendingStep::Retreat,
        PendingStep::Unseated,
        PendingStep::Jump,
        PendingStep::LastFree,
        PendingStep::InFire,
        PendingStep::LeaveFire,
        PendingStep::Wake,
    ];
    let now = &game.own.skirmish;
    let mut events = Vec::new();
    for due in &game.duties {
        let unit = &due.duty.unit;
        let is_shot = due.duty.is_of_kind(PendingStep::Result) && now.fights.get(unit).is_some_and(Fight::is_missile);
        let is_dead = game.own.character(unit).is_some_and(|man| man.state == Condition::Dead);
        if is_dead && (is_shot || OF_THE_LIVING.iter().any(|owed| due.duty.is_of_kind(*owed))) {
            events.push(duty_fulfilled(due.number));
            events.extend(is_shot.then(|| changed(SkirmishChange { fights: [(unit.clone(), None)].into(), ..SkirmishChange::default() })));
        }
    }
    events
}

/// Returns the events that follow automatically.
///
/// The phase in which a man was stunned is recorded. A man who is hurt or mounts drops his axe (R44). Duties of the dead are
/// dropped.
pub(super) fn follow(game: &DiexGame) -> Vec<GameEvent> {
    if game.own.part != Part::Skirmish {
        return Vec::new();
    }
    let (mut marked, mut is_quiet) = (MarkChanges::default(), true);
    for man in &game.own.characters {
        let known = game.own.skirmish.marks(&man.name);
        let stunned = if man.state == Condition::Stunned { known.stunned.or(Some(game.own.skirmish.phase)) } else { None };
        let axe = known.axe && man.state == Condition::Healthy && !man.mounted;
        if (stunned, axe) != (known.stunned, known.axe) {
            let marks = marked.marks_mut(game, &man.name);
            (marks.stunned, marks.axe) = (stunned, axe);
            marks.axe_turn = if axe { marks.axe_turn } else { 0 };
            is_quiet = false;
        }
    }
    [marked.into_event()].into_iter().filter(|_| !is_quiet).chain(drop_duties_of_dead(game)).collect()
}

/// Returns the steps of the phase, with the current one.
pub(super) fn rail(state: &State) -> SequenceOfPlay {
    let Skirmish { turn, phase, step, .. } = &state.skirmish;
    let rail_step =
        |step: Step| SequenceStep { key: step.key(), title: step.name().to_owned(), section: "2.1", hint: step.hint().to_owned() };
    let heading = tr!("Turn {turn}, phase of the {side}", turn, side = phase.display_name(state));
    SequenceOfPlay::new(heading, &Step::ALL, *step, rail_step)
}

/// Returns reminders: unfought charges, a battle that has used up its turns, and riders with only one set of numbers.
pub(super) fn warnings(game: &DiexGame) -> Vec<String> {
    let now = &game.own.skirmish;
    let open = now.charges.iter().filter(|charge| now.step == Step::Combat && open(game, &charge.rider).is_some());
    let mut told: Vec<String> =
        open.map(|charge| tr!("{rider} charges {target} but hasn’t fought yet", rider = charge.rider, target = charge.target)).collect();
    if game.own.campaign.is_over_in(now.turn) {
        told.push(tr!("Twelve turns are over. The battle ends and both sides withdraw (C14.6).").to_owned());
    }
    let one_set = game.own.characters.iter().filter(|man| man.state.is_present() && game.own.takes_part(man) && has_one_set(man));
    let names: Vec<String> = one_set.map(|man| man.name.clone()).collect();
    if !names.is_empty() {
        let names = join_commas(&names);
        told.push(tr!(
            "Enter the face “mounted” for {names}: riders have different numbers from men on foot (1.2). A rider moves 15, or 12 in armour (4).",
            names
        ));
    }
    told
}

/// Returns the turn, and the number of men on each side who are alive and not prisoners.
pub(super) fn tracks(game: &DiexGame) -> Vec<Track> {
    let track = |title: &str, whose: Option<String>, value: usize, meaning: String| Track {
        title: title.to_owned(),
        whose,
        value: i32::try_from(value).unwrap_or(i32::MAX),
        limits: None,
        meaning,
    };
    let count = |side: Side, state: Condition| game.own.characters.iter().filter(|man| man.side == side && man.state == state).count();
    let sides = Side::ALL.map(|side| {
        let [wounded, stunned, dead] = [Condition::Wounded, Condition::Stunned, Condition::Dead].map(|state| count(side, state));
        let meaning = tr!("wounded {wounded}, stunned {stunned}, dead {dead}", wounded, stunned, dead);
        track(tr!("Men"), Some(side.display_name(&game.own).to_owned()), game.own.present_on_side(side).count(), meaning)
    });
    let now = &game.own.skirmish;
    let structures: Vec<&str> = now.structures.values().map(|done| done.name()).collect();
    [track(tr!("Turn"), None, now.turn.into(), structures.join("; "))].into_iter().chain(sides).collect()
}

/// Returns the notes on a character, and what he may do now.
pub(super) fn character_notes(game: &DiexGame, man: &Character) -> (Vec<String>, String) {
    let now = &game.own.skirmish;
    let marks = now.marks(&man.name);
    let axe = (man.can_use_axe() && man.axe != Some(false)).then(|| tr!("two-handed axe").to_owned());
    let arms = weapon(game, man).map(|weapon| match super::fire::missiles_left(man, weapon) {
        Some(left) => tr!("{weapon}, {left} left", weapon = weapon.name(), left),
        None => weapon.name().to_owned(),
    });
    (axe.into_iter().chain(arms).chain(marks.texts()).collect(), options_text(game, man))
}

/// Returns what a man may do in the current step, as a sentence.
fn options_text(game: &DiexGame, man: &Character) -> String {
    let now = &game.own.skirmish;
    let (marks, is_his) = (now.marks(&man.name), now.phase == man.side);
    let shoots = weapon(game, man).is_some_and(|weapon| super::fire::missiles_left(man, weapon) != Some(0));
    let waits = tr!("Can’t do anything in this step.");
    if man.state == Condition::Stunned {
        return tr!("Stunned: can’t move or fight until he recovers.").to_owned();
    }
    match (now.step, is_his) {
        (Step::OffensiveFire, true) if shoots && !marks.fired => tr!("May shoot, unless an enemy is beside him.").to_owned(),
        (Step::Charges, true) if man.mounted && !marks.fired => tr!("May declare a charge.").to_owned(),
        (Step::Charges, false) if man.mounted => tr!("May answer a charge.").to_owned(),
        (Step::Movement, true) if marks.fired && super::movement::limit_after_fire(game, man) != Some(i32::MAX) => {
            tr!("Has shot: may move as his weapon allows.").to_owned()
        }
        (Step::Movement, true) => {
            let left = points(game, man, man.mounted) - i32::from(marks.spent);
            tr!("May move: {left} points.", left = left.max(0))
        }
        (Step::Movement, false) if charge_to_meet(game, &man.name).is_some() => tr!("Rides to meet a charge.").to_owned(),
        (Step::Movement, false) if shoots && !marks.answered && !marks.attacked && !game.own.is_new_patrol(man) => {
            tr!("May give defensive fire, unless an enemy is beside him.").to_owned()
        }
        (Step::Combat, true) if !marks.attacked && !marks.fired && !marks.ladder => tr!("May attack an enemy beside him.").to_owned(),
        _ => waits.to_owned(),
    }
}
