//! The end of a phase, of a side's go, of a turn and of the battle (rulings 1, 6 and 11).

use super::cards::{carry_out, go_on};
use super::{Event, Resolution};
use crate::rules::rulings::TurnOrder;
use crate::rules::state::{Due, Moment};
use crate::rules::victory::{holder_of_the_hill, if_the_bell_rang_now};
use crate::rules::{Pending, Phase, Side, Why};

/// Finishes the phase, or a card with nothing left to do.
pub(super) fn done(resolution: &mut Resolution<'_>) {
    let state = resolution.state;
    match state.pending() {
        Some(Pending::Panic(side)) => {
            resolution.push(Event::PanicEnded { side: *side });
            return go_on(resolution);
        }
        Some(Pending::Rush(_)) => {
            resolution.push(Event::RushEnded {});
            return go_on(resolution);
        }
        None => {}
    }
    resolution.forgive(state.units());
    if let (Some(acting), Some(first)) = (state.acting, state.first) {
        resolution.push(Event::PhaseEnded { phase: state.phase, side: acting });
        match next(state.order, state.phase, acting, first) {
            Some((phase, side)) => {
                let moment = if state.phase == Phase::Fight { Moment::EndOfSide } else { Moment::Deed };
                if !resolution.judged(moment) {
                    resolution.push(Event::PhaseBegan { phase, side });
                }
            }
            None => end_of_turn(resolution),
        }
    }
}

/// The phase after this one and whose it is; `None` if the turn is over.
fn next(order: TurnOrder, phase: Phase, acting: Side, first: Side) -> Option<(Phase, Side)> {
    let later = match phase {
        Phase::Move => Some(Phase::Shoot),
        Phase::Shoot => Some(Phase::Fight),
        Phase::Event | Phase::Fight | Phase::Over => None,
    };
    match order {
        TurnOrder::Sides => match later {
            Some(later) => Some((later, acting)),
            None => (acting == first).then_some((Phase::Move, first.other())),
        },
        TurnOrder::Phases if acting == first => Some((phase, first.other())),
        TurnOrder::Phases => later.map(|later| (later, first)),
    }
}

/// Counts the armies and begins the next turn, or ends the battle.
fn end_of_turn(resolution: &mut Resolution<'_>) {
    let turn = resolution.state.turn;
    let [norman, saxon] = Side::ALL.map(|side| resolution.army(side).left);
    resolution.push(Event::TurnEnded { turn, norman, saxon, hill: holder_of_the_hill(resolution.state) });
    if !resolution.judged(Moment::EndOfTurn) {
        begin_turn(resolution);
    }
}

/// The next turn, without the cards whose time is over.
fn begin_turn(resolution: &mut Resolution<'_>) {
    for effect in resolution.state.effects.iter().filter(|effect| effect.turns_left <= 1) {
        resolution.events.push(Event::EffectEnded { card: effect.card.name, title: effect.card.title.clone() });
    }
    resolution.push(Event::TurnBegan { turn: resolution.state.turn.saturating_add(1) });
}

/// A battle that is not decided after all goes on where its end came between.
pub(super) fn resume(resolution: &mut Resolution<'_>) {
    let state = resolution.state;
    // A blow that the referee let count after the end belongs to no phase that is still played.
    if state.due != Due::Nothing {
        resolution.forgive(state.units());
    }
    match (state.due, state.first) {
        (Due::Card, Some(first)) => {
            if let Some(card) = &state.card {
                carry_out(resolution, card.name, first);
            }
        }
        (Due::Panic, _) => resolution.panic(Side::Saxon),
        (Due::Moving, Some(_)) if state.todo.is_empty() => go_on(resolution),
        (Due::NextPhase, Some(first)) => {
            let next = state.acting.and_then(|acting| next(state.order, state.phase, acting, first));
            resolution.events.extend(next.map(|(phase, side)| Event::PhaseBegan { phase, side }));
        }
        (Due::NextTurn, _) => begin_turn(resolution),
        (Due::Nothing | Due::Card | Due::Moving | Due::NextPhase, _) => {}
    }
}

pub(super) fn call_time(resolution: &mut Resolution<'_>) {
    resolution.push(Event::TimeCalled {});
    resolution.push(Event::BattleEnded { winner: if_the_bell_rang_now(resolution.state), why: Why::TimeCalled });
}
