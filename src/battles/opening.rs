//! Faults of where units start that need no battle to be seen: a unit alone before the enemy, archers too far from a shot.

use super::engagement::boxed_in;
use crate::rules::{Side, Squares, State, Troop, Unit, UnitId, base_move, distance};

/// How many enemy units within reach of a unit are too many if no friend is in an adjacent square.
const TOO_MANY: usize = 3;
/// The turns in which archers should have an enemy in range.
const TURNS_TO_A_SHOT: u8 = 3;

/// Where an opening is at fault.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpeningFaults {
    /// Units with no way to the enemy while all stand as now.
    pub boxed_in: Vec<UnitId>,
    /// Units within reach of three enemy units or more that have no friend in an adjacent square.
    pub exposed: Vec<UnitId>,
    /// Archers that need more than three turns to shoot at an enemy who stands still.
    pub distant: Vec<UnitId>,
}

impl OpeningFaults {
    /// Returns the faults of where units are now.
    pub fn of_state(state: &State) -> Self {
        let ids = |is_at_fault: &dyn Fn(&Unit) -> bool| {
            state.units().filter(|unit| unit.can_act() && is_at_fault(unit)).map(|unit| unit.id).collect::<Vec<_>>()
        };
        let exposed = ids(&|unit| !has_friend_beside(state, unit) && enemies_in_reach(state, unit) >= TOO_MANY);
        let distant = ids(&|unit| unit.troop == Troop::Archers && !can_shoot_in_time(state, unit));
        Self { boxed_in: boxed_in(state), exposed, distant }
    }

    /// Returns how many units are at fault; one with two faults counts twice.
    pub const fn count(&self) -> usize {
        self.boxed_in.len() + self.exposed.len() + self.distant.len()
    }
}

fn has_friend_beside(state: &State, unit: &Unit) -> bool {
    let beside = |friend: &Unit| steps_between(state, unit, friend) == Some(1);
    state.army(unit.id.side).iter().any(beside)
}

/// Counts enemy units that could attack a unit after one full move on flat ground, whatever is between them.
fn enemies_in_reach(state: &State, unit: &Unit) -> usize {
    let reaches = |enemy: &&Unit| {
        let reach = base_move(enemy.troop) + enemy.troop.range().unwrap_or(1);
        steps_between(state, unit, enemy).is_some_and(|steps| steps <= reach)
    };
    state.army(unit.id.side.other()).iter().filter(|enemy| enemy.can_act()).filter(reaches).count()
}

/// Returns the steps from one unit to another as ruling 16 counts them; `None` for a unit off the table, or a unit and itself.
fn steps_between(state: &State, one: &Unit, other: &Unit) -> Option<u8> {
    (one.id != other.id).then_some(distance(one.square?, other.square?, state.adjacency()))
}

/// Whether archers that walk over open ground have an enemy in range within three turns; other units are no obstacle.
fn can_shoot_in_time(state: &State, unit: &Unit) -> bool {
    let Some(here) = unit.square else { return true };
    let (adjacency, open) = (state.adjacency(), state.board().open());
    let mut reached = Squares::none(state.board().height());
    reached.set(here, true);
    for _ in 0..TURNS_TO_A_SHOT {
        reached = reached.and_around(adjacency).and(open);
    }
    let in_range = (0..unit.troop.range().unwrap_or(1)).fold(reached, |squares, _| squares.and_around(adjacency));
    in_range.meet(state.occupied(unit.id.side.other()))
}

/// Returns the unit that a side's army commander leads; `None` if no unit is led so.
pub(super) fn lords_unit(state: &State, side: Side) -> Option<&Unit> {
    state.army(side).iter().find(|unit| unit.bodyguard)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::library;
    use crate::rules::{Setup, Square};

    /// Senlac with these units moved.
    fn faults(moved: &[(UnitId, &str)]) -> OpeningFaults {
        let mut setup: Setup = library::scenario(library::SCENARIO).expect("Senlac").setup();
        for (unit, square) in moved {
            let square: Square = square.parse().expect("a square");
            setup.army_mut(unit.side)[usize::from(unit.number) - 1].square = Some(square);
        }
        OpeningFaults::of_state(&State::new(&setup).expect("a battle"))
    }

    #[test]
    fn senlac_has_no_fault() {
        assert_eq!(faults(&[]), OpeningFaults::default());
    }

    #[test]
    fn a_unit_alone_before_three_enemies_is_exposed() {
        let harold = UnitId::new(Side::Saxon, 1);
        assert_eq!(faults(&[(harold, "H7")]).exposed, [harold]);
    }

    #[test]
    fn archers_in_a_far_corner_are_distant() {
        let archers = UnitId::new(Side::Norman, 12);
        assert_eq!(faults(&[(archers, "A10")]).distant, [archers]);
    }
}
