//! The end of a phase, of a side's go, of a turn and of the battle (rulings 1, 6 and 11).

use super::cards::{carry_out, go_on};
use super::{Event, Story};
use crate::rules::rulings::TurnOrder;
use crate::rules::state::{Due, Moment};
use crate::rules::victory::{holder_of_the_hill, if_the_bell_rang_now};
use crate::rules::{Pending, Phase, Side, Why};

/// Finishes the phase, or a card with nothing left to do.
pub(super) fn done(story: &mut Story<'_>) {
    let state = story.state;
    match state.pending() {
        Some(Pending::Panic(side)) => {
            story.tell(Event::PanicEnded { side: *side });
            return go_on(story);
        }
        Some(Pending::Rush(_)) => {
            story.tell(Event::RushEnded {});
            return go_on(story);
        }
        None => {}
    }
    story.forgive(state.units());
    if let (Some(acting), Some(first)) = (state.acting, state.first) {
        story.tell(Event::PhaseEnded { phase: state.phase, side: acting });
        match next(state.order, state.phase, acting, first) {
            Some((phase, side)) => {
                let moment = if state.phase == Phase::Fight { Moment::EndOfSide } else { Moment::Deed };
                if !story.judged(moment) {
                    story.tell(Event::PhaseBegan { phase, side });
                }
            }
            None => end_of_turn(story),
        }
    }
}

/// The phase after this one and whose it is; nothing where the turn is over.
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
fn end_of_turn(story: &mut Story<'_>) {
    let turn = story.state.turn;
    let [norman, saxon] = Side::ALL.map(|side| story.army(side).left);
    story.tell(Event::TurnEnded { turn, norman, saxon, hill: holder_of_the_hill(story.state) });
    if !story.judged(Moment::EndOfTurn) {
        begin_turn(story);
    }
}

/// The next turn, without the cards whose time is over.
fn begin_turn(story: &mut Story<'_>) {
    for lasting in story.state.lasting.iter().filter(|lasting| lasting.left <= 1) {
        story.events.push(Event::EffectEnded { card: lasting.card.name, title: lasting.card.title.clone() });
    }
    story.tell(Event::TurnBegan { turn: story.state.turn.saturating_add(1) });
}

/// A battle that is not decided after all goes on where its end came between.
pub(super) fn resume(story: &mut Story<'_>) {
    let state = story.state;
    // A blow that the referee let count after the end belongs to no phase that is still played.
    if state.due != Due::Nothing {
        story.forgive(state.units());
    }
    match (state.due, state.first) {
        (Due::Card, Some(first)) => {
            if let Some(card) = &state.card {
                carry_out(story, card.name, first);
            }
        }
        (Due::Panic, _) => story.panic(Side::Saxon),
        (Due::Moving, Some(_)) if state.todo.is_empty() => go_on(story),
        (Due::NextPhase, Some(first)) => {
            let next = state.acting.and_then(|acting| next(state.order, state.phase, acting, first));
            story.events.extend(next.map(|(phase, side)| Event::PhaseBegan { phase, side }));
        }
        (Due::NextTurn, _) => begin_turn(story),
        (Due::Nothing | Due::Card | Due::Moving | Due::NextPhase, _) => {}
    }
}

/// The bell.
pub(super) fn call_time(story: &mut Story<'_>) {
    story.tell(Event::TimeCalled {});
    story.tell(Event::BattleEnded { winner: if_the_bell_rang_now(story.state), why: Why::TimeCalled });
}
