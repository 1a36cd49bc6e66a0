//! Who fell, event by event, and what brought it about.

use crate::rules::{self, Event, State, UnitId, Weapon};

/// What figures were lost to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A unit's volley or blow.
    Attack(UnitId, Weapon),
    /// They fled in a panic.
    Panic,
    /// The card: Harold and the arrow.
    Card,
    /// The referee set the unit by hand, or a ruling was changed. Such a loss may be below 0: figures came back.
    Referee,
}

/// Figures of a unit that an event took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The unit that lost them.
    pub unit: UnitId,
    /// How many; below 0 where the referee gave some back.
    pub figures: i32,
    /// What took them.
    pub cause: Cause,
    /// Whether these were its last.
    pub was_destroyed: bool,
}

/// What each unit lost by a step's events, from the state before it; and the state after it.
pub fn losses_in(before: &State, events: &[Event]) -> (Vec<Loss>, State) {
    let mut state = before.clone();
    let mut losses: Vec<Loss> = Vec::new();
    for event in events {
        let before: Vec<(UnitId, u8)> = state.units().map(|unit| (unit.id, unit.figures)).collect();
        rules::apply(&mut state, event);
        let figures = |id: UnitId| state.unit(id).map_or(0, |unit| unit.figures);
        // A unit that a ruling took away has none left either.
        for (unit, had) in before.iter().copied().filter(|(id, had)| figures(*id) != *had) {
            let lost = i32::from(had) - i32::from(figures(unit));
            losses.push(Loss { unit, figures: lost, cause: cause(event, unit, &losses), was_destroyed: figures(unit) == 0 });
        }
        // Units that a ruling brought.
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

/// What an event's losses are due to. A unit is removed because of what took its last figures before, in the same step.
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
