//! Applies events to the state. Nothing else changes a battle.

use super::event::{Attack, Event};
use super::rulings::{AmokMove, RulingName};
use super::state::PendingStep;
use super::{Outcome, Pending, Phase, Square, State, Unit, UnitId, Weapon};

/// Applies an event to the battle without judging it. An event that names an unknown unit changes nothing.
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
            state.due = PendingStep::Card;
            state.return_dismissed_lords();
        }
        Event::LordKilled { unit } => {
            change(state, *unit, |unit| {
                unit.figures = unit.figures.saturating_sub(1);
                unit.commander = false;
                unit.away = false;
            });
            state.due = PendingStep::Panic;
        }
        Event::LordAway { unit } => change(state, *unit, |unit| unit.away = true),
        Event::PanicBegan { side, queued } => state.add_pending(Pending::Panic(*side), *queued),
        Event::RushBegan { units, queued } => state.add_pending(Pending::Rush(units.clone()), *queued),
        Event::Panicked { unit, losses, .. } => remove_figures(state, *unit, *losses),
        Event::PanicEnded { .. } | Event::RushEnded {} => state.finish_pending(),
        Event::Rushed { unit, path, .. } => apply_rush(state, *unit, path.last().copied()),
        Event::PhaseBegan { phase, side } => {
            state.phase = *phase;
            state.acting = Some(*side);
            state.due = PendingStep::Nothing;
        }
        Event::Moved { unit, to, .. } => {
            state.place(*unit, Some(*to));
            change(state, *unit, |unit| unit.moved = true);
        }
        Event::Shot(attack) => apply_attack(state, attack, Weapon::Bow),
        Event::Struck(attack) => apply_attack(state, attack, Weapon::Melee),
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
        Event::PhaseEnded { .. } => state.due = PendingStep::NextPhase,
        Event::TurnEnded { .. } => state.due = PendingStep::NextTurn,
        Event::BattleEnded { winner, why } => state.end(Outcome { winner: *winner, why: *why }),
        Event::VerdictChanged { winner, why } => state.outcome = Some(Outcome { winner: *winner, why: *why }),
        Event::BattleResumed {} => state.resume_battle(),
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
        Event::RulingChanged { ruling, to, kept, .. } => apply_ruling_change(state, ruling, to, *kept),
        Event::Bookmarked { .. } | Event::Guessed { .. } | Event::ToldOf { .. } => state.add_note(event),
        Event::HalfLost { .. } | Event::Noted { .. } | Event::TimeCalled {} => {}
    }
}

/// Applies these events to the battle in order.
pub fn apply_all(state: &mut State, events: &[Event]) {
    for event in events {
        apply(state, event);
    }
}

/// Runs `change` on the unit if an army has it.
fn change(state: &mut State, unit: UnitId, change: impl FnOnce(&mut Unit)) {
    if let Some(unit) = state.unit_mut(unit) {
        change(unit);
    }
}

/// Removes figures from a unit. The commander is the last to be removed.
fn remove_figures(state: &mut State, unit: UnitId, losses: u8) {
    change(state, unit, |unit| unit.figures = unit.figures.saturating_sub(losses));
}

/// Marks the attacker as having acted, and takes the losses and the pending hits of the target into the state.
fn apply_attack(state: &mut State, attack: &Attack, weapon: Weapon) {
    change(state, attack.unit, |unit| match weapon {
        Weapon::Bow => unit.shot = true,
        Weapon::Melee => unit.fought = true,
    });
    remove_figures(state, attack.at, attack.losses);
    change(state, attack.at, |unit| unit.carried_hits[weapon as usize] = attack.waiting);
}

/// Moves a unit that ran amok. Ruling 43 decides whether the run is its move for the turn.
fn apply_rush(state: &mut State, id: UnitId, to: Option<Square>) {
    if to.is_some() {
        state.place(id, to);
    }
    let is_its_move = state.rulings.amok_move == AmokMove::UsesMove;
    change(state, id, |unit| unit.moved |= is_its_move);
}

/// Starts a turn: discards the old card and lets every unit act again.
fn begin_turn(state: &mut State, turn: u32) {
    state.turn = turn;
    state.phase = Phase::Event;
    state.first = None;
    state.acting = None;
    state.due = PendingStep::Nothing;
    state.discard_and_tick();
    for unit in state.units_mut() {
        unit.moved = false;
        unit.shot = false;
        unit.fought = false;
    }
}

/// Applies a changed ruling. It takes effect at once, except for the order of play.
fn apply_ruling_change(state: &mut State, ruling: &str, to: &str, kept: bool) {
    let before = state.rulings;
    let Ok(ruling) = ruling.parse::<RulingName>() else { return };
    // An unknown option from a later version changes nothing.
    let Ok(()) = state.rulings.set(ruling, to) else { return };
    let after = state.rulings;
    if before.commander_figure != after.commander_figure {
        state.set_commander_figure(after.commander_figure, kept);
    }
    if before.bodyguards != after.bodyguards {
        state.set_bodyguards(after.bodyguards, kept);
    }
}
