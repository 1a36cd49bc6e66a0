//! Losses of figures, event by event, and their causes.

use crate::rules::{self, Event, State, UnitId, Weapon};

/// Cause of a unit's loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A unit's volley or blow.
    Attack(UnitId, Weapon),
    /// Flight in a panic, after a bad die.
    Panic,
    /// A card: the arrow that killed Harold.
    Card,
    /// A correction by the referee, or a changed ruling. Such a loss may be negative: figures came back.
    Referee,
}

/// A unit's loss in one event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Unit that lost the figures.
    pub unit: UnitId,
    /// Number of figures; negative if the referee restored some.
    pub figures: i32,
    pub cause: Cause,
    /// Whether these were the unit's last figures.
    pub was_destroyed: bool,
}

/// Returns the losses of each unit in a step's events, given the state before it, and the state after it.
pub fn losses_in(before: &State, events: &[Event]) -> (Vec<Loss>, State) {
    let mut state = before.clone();
    let mut losses: Vec<Loss> = Vec::new();
    for event in events {
        let before: Vec<(UnitId, u8)> = state.units().map(|unit| (unit.id, unit.figures)).collect();
        rules::apply(&mut state, event);
        let figures = |id: UnitId| state.unit(id).map_or(0, |unit| unit.figures);
        // A unit removed by a ruling has no figures left either.
        for (unit, had) in before.iter().copied().filter(|(id, had)| figures(*id) != *had) {
            let lost = i32::from(had) - i32::from(figures(unit));
            losses.push(Loss { unit, figures: lost, cause: cause(event, unit, &losses), was_destroyed: figures(unit) == 0 });
        }
        // Units added by a ruling.
        let came = state.units().filter(|unit| !before.iter().any(|(id, _)| *id == unit.id));
        losses.extend(came.map(|unit| Loss {
            unit: unit.id,
            figures: -i32::from(unit.figures),
            cause: Cause::Referee,
            was_destroyed: false,
        }));
    }
    (losses, state)
}

/// Returns the cause of an event's losses. A removed unit has the cause of its last losses in the same step.
fn cause(event: &Event, unit: UnitId, before: &[Loss]) -> Cause {
    if let Some((attack, weapon)) = event.attack() {
        return Cause::Attack(attack.unit, weapon);
    }
    if let Event::Panicked { .. } = event {
        Cause::Panic
    } else if let Event::LordKilled { .. } = event {
        Cause::Card
    } else if let Event::Destroyed { .. } = event {
        before.iter().rev().find(|loss| loss.unit == unit).map_or(Cause::Card, |loss| loss.cause)
    } else {
        Cause::Referee
    }
}
