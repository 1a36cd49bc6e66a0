//! The end of a phase, of a side's half of the turn, of a turn, and of the battle (rulings 1, 6 and 11).

use super::cards::{resume_play, start_effect};
use super::{Event, Resolution};
use crate::rules::rulings::TurnOrder;
use crate::rules::state::{Moment, PendingStep};
use crate::rules::victory::{hill_holder, winner_at_bell};
use crate::rules::{EndReason, Pending, Phase, Side};

/// Ends the phase, or a card with nothing left to do.
pub(super) fn end_phase(resolution: &mut Resolution<'_>) {
    let state = resolution.state;
    match state.pending() {
        Some(Pending::Panic(side)) => {
            resolution.push(Event::PanicEnded { side: *side });
            return resume_play(resolution);
        }
        Some(Pending::Rush(_)) => {
            resolution.push(Event::RushEnded {});
            return resume_play(resolution);
        }
        None => {}
    }
    resolution.remove_pending_hits(state.units());
    if let (Some(acting), Some(first)) = (state.acting, state.first) {
        resolution.push(Event::PhaseEnded { phase: state.phase, side: acting });
        match next_phase(state.order, state.phase, acting, first) {
            Some((phase, side)) => {
                let moment = if state.phase == Phase::Fight { Moment::EndOfSide } else { Moment::Deed };
                if !resolution.judge_moment(moment) {
                    resolution.push(Event::PhaseBegan { phase, side });
                }
            }
            None => end_turn(resolution),
        }
    }
}

/// Returns the next phase and its side, or `None` if the turn is over.
fn next_phase(order: TurnOrder, phase: Phase, acting: Side, first: Side) -> Option<(Phase, Side)> {
    let later = match phase {
        Phase::Move => Some(Phase::Shoot),
        Phase::Shoot => Some(Phase::Fight),
        Phase::Event | Phase::Fight | Phase::Over => None,
    };
    match order {
        TurnOrder::Sides => match later {
            Some(later) => Some((later, acting)),
            None => (acting == first).then_some((Phase::Move, first.enemy())),
        },
        TurnOrder::Phases if acting == first => Some((phase, first.enemy())),
        TurnOrder::Phases => later.map(|later| (later, first)),
    }
}

/// Counts the armies, then begins the next turn or ends the battle.
fn end_turn(resolution: &mut Resolution<'_>) {
    let turn = resolution.state.turn;
    let [norman, saxon] = Side::ALL.map(|side| resolution.army(side).left);
    resolution.push(Event::TurnEnded { turn, norman, saxon, hill: hill_holder(resolution.state) });
    if !resolution.judge_moment(Moment::EndOfTurn) {
        begin_turn(resolution);
    }
}

/// Begins the next turn and ends expired cards.
fn begin_turn(resolution: &mut Resolution<'_>) {
    for effect in resolution.state.effects.iter().filter(|effect| effect.turns_left <= 1) {
        resolution.events.push(Event::EffectEnded { card: effect.card.name, title: effect.card.title.clone() });
    }
    resolution.push(Event::TurnBegan { turn: resolution.state.turn.saturating_add(1) });
}

/// Continues a battle that is no longer decided, at the point where it ended.
pub(super) fn resume(resolution: &mut Resolution<'_>) {
    let state = resolution.state;
    // A blow that the referee allows after the end belongs to a phase that is already over.
    if state.due != PendingStep::Nothing {
        resolution.remove_pending_hits(state.units());
    }
    match (state.due, state.first) {
        (PendingStep::Card, Some(first)) => {
            if let Some(card) = &state.card {
                start_effect(resolution, card.name, first);
            }
        }
        (PendingStep::Panic, _) => resolution.start_panic(Side::Saxon),
        (PendingStep::Moving, Some(_)) if state.todo.is_empty() => resume_play(resolution),
        (PendingStep::NextPhase, Some(first)) => {
            let next = state.acting.and_then(|acting| next_phase(state.order, state.phase, acting, first));
            resolution.events.extend(next.map(|(phase, side)| Event::PhaseBegan { phase, side }));
        }
        (PendingStep::NextTurn, _) => begin_turn(resolution),
        (PendingStep::Nothing | PendingStep::Card | PendingStep::Moving | PendingStep::NextPhase, _) => {}
    }
}

/// Ends the battle at the bell.
pub(super) fn call_time(resolution: &mut Resolution<'_>) {
    resolution.push(Event::TimeCalled {});
    resolution.push(Event::BattleEnded { winner: winner_at_bell(resolution.state), why: EndReason::TimeCalled });
}
