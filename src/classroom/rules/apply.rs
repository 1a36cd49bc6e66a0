//! The only writer: what has happened becomes how things stand.

use super::event::{Attack, Event};
use super::rulings::{AmokMove, RulingName};
use super::state::Due;
use super::{Outcome, Pending, Phase, Square, State, Unit, UnitId, Weapon};

/// Changes the battle as the event says. Nothing is judged here: what happened, happened. An event that speaks of a
/// unit no army has changes nothing.
pub fn apply(state: &mut State, event: &Event) {
    match event {
        Event::DeckShuffled { order } => {
            state.deck.draw.clear();
            state.deck.draw.extend(order.iter().rev());
        }
        Event::LordBack { unit } => change(state, *unit, |unit| unit.away = false),
        Event::CardFlipped { drawn, first, .. } => {
            if *drawn {
                state.deck.draw.pop();
            }
            state.card = event.card();
            state.first = Some(*first);
            state.order = state.rulings.turn_order;
            state.due = Due::Card;
            state.bring_back_the_dismissed();
        }
        Event::LordKilled { unit } => {
            change(state, *unit, |unit| {
                unit.figures = unit.figures.saturating_sub(1);
                unit.commander = false;
                unit.away = false;
            });
            state.due = Due::Panic;
        }
        Event::LordAway { unit } => change(state, *unit, |unit| unit.away = true),
        Event::PanicBegan { side, queued } => state.wait_for(Pending::Panic(*side), *queued),
        Event::RushBegan { units, queued } => state.wait_for(Pending::Rush(units.clone()), *queued),
        Event::Panicked { unit, losses, .. } => lose(state, *unit, *losses),
        Event::PanicEnded { .. } | Event::RushEnded {} => state.carried_out(),
        Event::Rushed { unit, path, .. } => rushed(state, *unit, path.last().copied()),
        Event::PhaseBegan { phase, side } => {
            state.phase = *phase;
            state.acting = Some(*side);
            state.due = Due::Nothing;
        }
        Event::Moved { unit, to, .. } => {
            state.place(*unit, Some(*to));
            change(state, *unit, |unit| unit.moved = true);
        }
        Event::Shot(attack) => attacked(state, attack, Weapon::Bow),
        Event::Struck(attack) => attacked(state, attack, Weapon::Melee),
        Event::Destroyed { unit } => {
            state.place(*unit, None);
            change(state, *unit, |unit| {
                unit.figures = 0;
                unit.commander = false;
                unit.away = false;
                unit.carried_hits = [0; 2];
            });
        }
        Event::Forgiven { unit, .. } => change(state, *unit, |unit| unit.carried_hits = [0; 2]),
        Event::EffectEnded { card, title } => state.end_effect(*card, title.as_deref()),
        Event::TurnBegan { turn } => begin_turn(state, *turn),
        Event::PhaseEnded { .. } => state.due = Due::NextPhase,
        Event::TurnEnded { .. } => state.due = Due::NextTurn,
        Event::BattleEnded { winner, why } => state.end(Outcome { winner: *winner, why: *why }),
        Event::VerdictChanged { winner, why } => state.outcome = Some(Outcome { winner: *winner, why: *why }),
        Event::BattleResumed {} => state.resume(),
        Event::WasSet { unit, figures, square, commander, away } => {
            state.place(*unit, *square);
            change(state, *unit, |unit| {
                unit.spared &= unit.figures == *figures;
                unit.figures = *figures;
                unit.commander = *commander;
                unit.away = *away;
            });
        }
        Event::PlayerChanged { unit, player, computer } => {
            state.set_player(*unit, player.as_ref());
            state.set_computer(*unit, *computer);
        }
        Event::PupilNamed { pupil, named } => state.set_name(pupil, named),
        Event::RulingChanged { ruling, to, kept, .. } => ruling_changed(state, ruling, to, *kept),
        Event::Bookmarked { .. } | Event::Guessed { .. } | Event::ToldOf { .. } => state.tell(event),
        Event::HalfLost { .. } | Event::Noted { .. } | Event::TimeCalled {} => {}
    }
}

/// Changes the battle as these events say, one after the other.
pub fn apply_all(state: &mut State, events: &[Event]) {
    for event in events {
        apply(state, event);
    }
}

fn change(state: &mut State, unit: UnitId, change: impl FnOnce(&mut Unit)) {
    if let Some(unit) = state.unit_mut(unit) {
        change(unit);
    }
}

/// Takes figures off a unit, its commander last.
fn lose(state: &mut State, unit: UnitId, losses: u8) {
    change(state, unit, |unit| unit.figures = unit.figures.saturating_sub(losses));
}

/// The attacker has acted, and the target has suffered.
fn attacked(state: &mut State, attack: &Attack, weapon: Weapon) {
    change(state, attack.unit, |unit| match weapon {
        Weapon::Bow => unit.shot = true,
        Weapon::Melee => unit.fought = true,
    });
    lose(state, attack.at, attack.losses);
    change(state, attack.at, |unit| unit.carried_hits[weapon as usize] = attack.waiting);
}

/// A unit ran; whether that is its move is ruling 43's question.
fn rushed(state: &mut State, id: UnitId, to: Option<Square>) {
    if to.is_some() {
        state.place(id, to);
    }
    let is_its_move = state.rulings.amok_move == AmokMove::UsesMove;
    change(state, id, |unit| unit.moved |= is_its_move);
}

/// Everybody may act again, and the old card is laid aside.
fn begin_turn(state: &mut State, turn: u32) {
    state.turn = turn;
    state.phase = Phase::Event;
    state.first = None;
    state.acting = None;
    state.due = Due::Nothing;
    state.discard_and_tick();
    for unit in state.units_mut() {
        unit.moved = false;
        unit.shot = false;
        unit.fought = false;
    }
}

/// A changed ruling counts at once, but for the order of play.
fn ruling_changed(state: &mut State, ruling: &str, to: &str, kept: bool) {
    let before = state.rulings;
    let Ok(ruling) = ruling.parse::<RulingName>() else { return };
    // A reading of a later version that this one does not know changes nothing.
    let Ok(()) = state.rulings.set(ruling, to) else { return };
    let after = state.rulings;
    if before.commander_figure != after.commander_figure {
        state.count_commanders_apart(after.commander_figure, kept);
    }
    if before.bodyguards != after.bodyguards {
        state.raise_bodyguards(after.bodyguards, kept);
    }
}
