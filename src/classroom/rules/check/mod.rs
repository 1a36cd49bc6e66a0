//! May this be done? [`check`] collects every breach of the rules; a command without any is [`Legal`].

mod cards;
mod combat;
mod hand;
mod pupils;
mod telling;

use std::collections::BTreeMap;

pub use cards::panicking;
pub use combat::may_be_shot_at;
pub use pupils::settle;

use super::breach::{Breach, Waits};
use super::moving::{barred, judge_path, way_to};
use super::plan::Plan;
use super::refusal::{Legal, Refusal, RefusedCommand};
use super::{Card, Color, Command, Correction, Pending, Phase, Square, State, Unit, UnitId, Way};

/// Judges a command against the rules and the rulings in force.
///
/// # Errors
/// A [`Refusal`] with every reason at once.
pub fn check(state: &State, command: Command) -> Result<Legal, Refusal> {
    let mut breaches = Vec::new();
    let plan = plan(state, &command, &mut breaches);
    match plan {
        Some(plan) if breaches.is_empty() => Ok(Legal { command, plan, ruling: None }),
        plan => Err(Refusal { breaches, refused: Box::new(RefusedCommand { command, plan }) }),
    }
}

/// Plans a command and collects what speaks against it. Without a plan there is at least one breach that cannot be waived.
fn plan(state: &State, command: &Command, breaches: &mut Vec<Breach>) -> Option<Plan> {
    if state.outcome.is_some() && !is_by_hand(command) {
        breaches.push(Breach::BattleIsOver);
        // The referee may let a unit's deed count all the same, and nothing else.
        command.unit()?;
    }
    match command {
        Command::Flip { card, color, title, strength, turns } => {
            let has_terms = title.is_some() || strength.is_some() || turns.is_some();
            let title = title.as_deref().map(|title| title.trim().into());
            // Where nothing was said of its colour a coin decides later.
            let printed = |name| Card::new(name, color.unwrap_or(Color::Black));
            let card = card.map(|name| Card { title, strength: *strength, turns: *turns, ..printed(name) });
            cards::flip(state, card, *color, has_terms, breaches)
        }
        Command::Panic { dice } => cards::panic(state, dice, breaches),
        Command::Amok { paths } => cards::amok(state, paths, breaches),
        Command::Done {} => cards::done(state, breaches),
        Command::Move { unit, to, path } => movement(state, *unit, *to, path.as_deref(), breaches),
        Command::Shoot { unit, at, hits, dice, commander_die } => {
            combat::shoot(state, *unit, *at, (*hits, dice.as_deref(), *commander_die), breaches)
        }
        Command::Fight { unit, blows } => combat::fight(state, *unit, blows, breaches),
        Command::Set { unit, figures, square, commander } => {
            hand::set(state, *unit, Correction { figures: *figures, square: *square, commander: *commander }, breaches)
        }
        Command::TableCheck { units } => Some(hand::table_check(state, units, breaches)),
        Command::SetPlayers { units } => Some(hand::set_players(state, units, breaches)),
        Command::NamePupil { pupil, name, short } => pupils::name_pupil(state, pupil.as_ref(), name, short.as_deref(), breaches),
        Command::SetComputer { units } => Some(hand::set_computer(state, units, breaches)),
        Command::SetRuling { ruling, choice } => hand::set_ruling(ruling, choice, breaches),
        Command::Note { text } => hand::note(text, breaches),
        Command::Bookmark { step, title } => telling::bookmark(*step, title.as_deref(), breaches),
        Command::Guess { step, hits } => telling::guess(*step, *hits, breaches),
        Command::TellOf { pupil, deeds, honour } => telling::tell_of(state, pupil.as_ref(), deeds.as_ref(), honour.as_ref(), breaches),
        Command::CallTime {} => Some(Plan::CallTime),
    }
}

/// Whether the referee may do it at any time, after the battle too.
const fn is_by_hand(command: &Command) -> bool {
    matches!(command, Command::Set { .. } | Command::TableCheck { .. } | Command::SetRuling { .. } | Command::Note { .. })
        || matches!(command, Command::SetPlayers { .. } | Command::NamePupil { .. } | Command::SetComputer { .. })
        || matches!(command, Command::Bookmark { .. } | Command::Guess { .. } | Command::TellOf { .. })
}

/// The unit of this name, on the table and with somebody to act.
fn actor<'a>(state: &'a State, id: UnitId, breaches: &mut Vec<Breach>) -> Option<&'a Unit> {
    let unit = known(state, id, breaches)?;
    if unit.is_destroyed() {
        breaches.push(Breach::Destroyed(id));
    } else if unit.is_in_reserve() {
        breaches.push(Breach::InReserve(id));
    } else if unit.present() == 0 {
        breaches.push(Breach::NobodyThere(id));
    } else {
        return Some(unit);
    }
    None
}

fn known<'a>(state: &'a State, id: UnitId, breaches: &mut Vec<Breach>) -> Option<&'a Unit> {
    let unit = state.unit(id);
    if unit.is_none() {
        breaches.push(Breach::NoSuchUnit { unit: id, last: u8::try_from(state.army(id.side).len()).unwrap_or(u8::MAX) });
    }
    unit
}

/// Whether it is the time and the side for a unit to act.
fn its_go(state: &State, unit: UnitId, phase: Phase, breaches: &mut Vec<Breach>) {
    if let Some(waits) = waits(state) {
        breaches.push(Breach::CardFirst(waits));
    } else if state.phase != phase && state.outcome.is_none() {
        breaches.push(Breach::WrongPhase { needed: phase, now: state.phase });
    }
    if let Some(acting) = state.acting.filter(|&acting| acting != unit.side) {
        breaches.push(Breach::WrongSide { unit, acting });
    }
}

/// What the card, or a lord's death, waits for before anybody acts.
pub fn waits(state: &State) -> Option<Waits> {
    match (state.pending(), state.phase) {
        (Some(Pending::Panic(side)), _) => Some(Waits::Panic(*side)),
        (Some(Pending::Rush(_)), _) => Some(Waits::Rush),
        (None, Phase::Event) => Some(Waits::Flip),
        (None, Phase::Move | Phase::Shoot | Phase::Fight | Phase::Over) => None,
    }
}

fn movement(state: &State, id: UnitId, to: Option<Square>, path: Option<&[Square]>, breaches: &mut Vec<Breach>) -> Option<Plan> {
    let unit = actor(state, id, breaches);
    its_go(state, id, Phase::Move, breaches);
    let unit = unit?;
    if unit.moved {
        breaches.push(Breach::AlreadyMoved(id));
    }
    let path = match (to, path) {
        (_, Some(path)) if !path.is_empty() => {
            if let (Some(to), Some(&end)) = (to, path.last())
                && to != end
            {
                breaches.push(Breach::PathEndsElsewhere { end, to });
            }
            breaches.extend(judge_path(state, unit, path));
            Way::from_slice(path)
        }
        (Some(to), _) => {
            let (path, reasons) = way_to(state, unit, to);
            breaches.extend(reasons);
            path.into()
        }
        (None, _) => {
            breaches.push(Breach::NoDestination(id));
            return None;
        }
    };
    Some(Plan::Move { unit: id, from: unit.square?, path })
}

/// Faces as the rules know them; what no die can show is a breach.
fn faces(given: &[i32], breaches: &mut Vec<Breach>) -> Vec<u8> {
    let mut faces = Vec::with_capacity(given.len());
    for &face in given {
        match u8::try_from(face) {
            Ok(face @ 1..=6) => faces.push(face),
            Ok(_) | Err(_) => breaches.push(Breach::NoSuchFace(face)),
        }
    }
    faces
}

/// The paths that the rush takes if the referee edits it so, in the order in which the units run.
pub fn proposed_rush(state: &State, edited: &BTreeMap<UnitId, Vec<Square>>) -> Vec<(UnitId, Vec<Square>)> {
    match state.pending() {
        Some(Pending::Rush(units)) => super::rush::propose(state, units, edited),
        Some(Pending::Panic(_)) | None => Vec::new(),
    }
}
