//! Checks commands. [`check`] collects every breach of the rules. A command without any is [`Legal`].

mod annotations;
mod cards;
mod combat;
mod corrections;
mod pupils;

use std::collections::BTreeMap;

pub use cards::panicking_units;
pub use combat::is_legal_target;
pub use pupils::settle;

use super::breach::{AwaitedAction, Breach};
use super::movement::{judge_path, path_to, terrain_breach};
use super::plan::Plan;
use super::refusal::{Legal, Refusal, RefusedCommand};
use super::{Card, Color, Command, Correction, Pending, Phase, Square, SquarePath, State, Unit, UnitId};

/// Judges a command by the rules and the rulings in force.
///
/// # Errors
/// Returns a [`Refusal`] with every reason at once.
pub fn check(state: &State, command: Command) -> Result<Legal, Refusal> {
    let mut breaches = Vec::new();
    let plan = plan(state, &command, &mut breaches);
    match plan {
        Some(plan) if breaches.is_empty() => Ok(Legal { command, plan, ruling: None }),
        plan => Err(Refusal { breaches, refused: Box::new(RefusedCommand { command, plan }) }),
    }
}

/// Plans a command and collects the breaches. If there is no plan, at least one breach cannot be waived.
fn plan(state: &State, command: &Command, breaches: &mut Vec<Breach>) -> Option<Plan> {
    if state.outcome.is_some() && !is_referee_command(command) {
        breaches.push(Breach::BattleIsOver);
        // The referee may only allow actions of a unit.
        command.unit()?;
    }
    match command {
        Command::Flip { card, color, title, strength, turns } => {
            let has_terms = title.is_some() || strength.is_some() || turns.is_some();
            let title = title.as_deref().map(|title| title.trim().into());
            // If no colour is given, a coin decides later.
            let printed = |name| Card::new(name, color.unwrap_or(Color::Black));
            let card = card.map(|name| Card { title, strength: *strength, turns: *turns, ..printed(name) });
            cards::check_flip(state, card, *color, has_terms, breaches)
        }
        Command::Panic { dice } => cards::check_panic(state, dice, breaches),
        Command::Amok { paths } => cards::check_rush(state, paths, breaches),
        Command::Done {} => cards::check_done(state, breaches),
        Command::Move { unit, to, path } => check_move(state, *unit, *to, path.as_deref(), breaches),
        Command::Shoot { unit, at, hits, dice, commander_die } => {
            combat::check_volley(state, *unit, *at, (*hits, dice.as_deref(), *commander_die), breaches)
        }
        Command::Fight { unit, blows } => combat::check_blows(state, *unit, blows, breaches),
        Command::Set { unit, figures, square, commander } => {
            corrections::set(state, *unit, Correction { figures: *figures, square: *square, commander: *commander }, breaches)
        }
        Command::TableCheck { units } => Some(corrections::check_table(state, units, breaches)),
        Command::SetPlayers { units } => Some(corrections::check_players(state, units, breaches)),
        Command::NamePupil { pupil, name, short } => pupils::check_pupil_name(state, pupil.as_ref(), name, short.as_deref(), breaches),
        Command::SetComputer { units } => Some(corrections::check_computer(state, units, breaches)),
        Command::SetRuling { ruling, choice } => corrections::check_ruling(ruling, choice, breaches),
        Command::Note { text } => corrections::check_note(text, breaches),
        Command::Bookmark { step, title } => annotations::check_bookmark(*step, title.as_deref(), breaches),
        Command::Guess { step, hits } => annotations::check_guess(*step, *hits, breaches),
        Command::TellOf { pupil, deeds, honour } => {
            annotations::check_pupil_note(state, pupil.as_ref(), deeds.as_ref(), honour.as_ref(), breaches)
        }
        Command::CallTime {} => Some(Plan::CallTime),
    }
}

/// Returns whether the referee may give this command at any time, even after the battle.
const fn is_referee_command(command: &Command) -> bool {
    matches!(command, Command::Set { .. } | Command::TableCheck { .. } | Command::SetRuling { .. } | Command::Note { .. })
        || matches!(command, Command::SetPlayers { .. } | Command::NamePupil { .. } | Command::SetComputer { .. })
        || matches!(command, Command::Bookmark { .. } | Command::Guess { .. } | Command::TellOf { .. })
}

/// Returns the unit with this ID if it is on the table with figures in play. Adds a breach if not.
fn actor<'a>(state: &'a State, id: UnitId, breaches: &mut Vec<Breach>) -> Option<&'a Unit> {
    let unit = known_unit(state, id, breaches)?;
    if unit.is_destroyed() {
        breaches.push(Breach::Destroyed(id));
    } else if unit.is_in_reserve() {
        breaches.push(Breach::InReserve(id));
    } else if unit.figures_in_play() == 0 {
        breaches.push(Breach::NobodyThere(id));
    } else {
        return Some(unit);
    }
    None
}

/// Returns the unit with this ID, or adds a breach.
fn known_unit<'a>(state: &'a State, id: UnitId, breaches: &mut Vec<Breach>) -> Option<&'a Unit> {
    let unit = state.unit(id);
    if unit.is_none() {
        breaches.push(Breach::NoSuchUnit { unit: id, last: u8::try_from(state.army(id.side).len()).unwrap_or(u8::MAX) });
    }
    unit
}

/// Adds breaches if it is not the phase or the side for this unit to act.
fn check_turn(state: &State, unit: UnitId, phase: Phase, breaches: &mut Vec<Breach>) {
    if let Some(waits) = awaited_action(state) {
        breaches.push(Breach::CardFirst(waits));
    } else if state.phase != phase && state.outcome.is_none() {
        breaches.push(Breach::WrongPhase { needed: phase, now: state.phase });
    }
    if let Some(acting) = state.acting.filter(|&acting| acting != unit.side) {
        breaches.push(Breach::WrongSide { unit, acting });
    }
}

/// Returns what the card, or a lord's death, requires before any unit may act.
pub fn awaited_action(state: &State) -> Option<AwaitedAction> {
    match (state.pending(), state.phase) {
        (Some(Pending::Panic(side)), _) => Some(AwaitedAction::Panic(*side)),
        (Some(Pending::Rush(_)), _) => Some(AwaitedAction::Rush),
        (None, Phase::Event) => Some(AwaitedAction::Flip),
        (None, Phase::Move | Phase::Shoot | Phase::Fight | Phase::Over) => None,
    }
}

/// Checks a move to a square or along a path.
fn check_move(state: &State, id: UnitId, to: Option<Square>, path: Option<&[Square]>, breaches: &mut Vec<Breach>) -> Option<Plan> {
    let unit = actor(state, id, breaches);
    check_turn(state, id, Phase::Move, breaches);
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
            SquarePath::from_slice(path)
        }
        (Some(to), _) => {
            let (path, reasons) = path_to(state, unit, to);
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

/// Returns the faces as the rules use them. A number that a die cannot show adds a breach.
fn checked_faces(given: &[i32], breaches: &mut Vec<Breach>) -> Vec<u8> {
    let mut faces = Vec::with_capacity(given.len());
    for &face in given {
        match u8::try_from(face) {
            Ok(face @ 1..=6) => faces.push(face),
            Ok(_) | Err(_) => breaches.push(Breach::NoSuchFace(face)),
        }
    }
    faces
}

/// Returns the paths of the rush with the referee's edits, in the order in which the units run.
pub fn proposed_rush(state: &State, edited: &BTreeMap<UnitId, Vec<Square>>) -> Vec<(UnitId, Vec<Square>)> {
    match state.pending() {
        Some(Pending::Rush(units)) => super::rush::propose_rush(state, units, edited),
        Some(Pending::Panic(_)) | None => Vec::new(),
    }
}
