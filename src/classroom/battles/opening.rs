//! Faults of starting positions that need no battle to be found: an isolated unit near the enemy, or archers too far
//! from a target.

use super::engagement::boxed_in;
use crate::rules::{Squares, State, Troop, Unit, UnitId, base_move, distance};

/// Number of enemy units in reach that is too many for a unit without an adjacent friend.
const TOO_MANY: usize = 3;
/// Number of turns within which archers should have an enemy in range.
const TURNS_TO_A_SHOT: u8 = 3;

/// Faults of the starting positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpeningFaults {
    /// Units without a path to the enemy while all units stay where they are.
    pub boxed_in: Vec<UnitId>,
    /// Units within reach of at least three enemy units that have no friend in an adjacent square.
    pub exposed: Vec<UnitId>,
    /// Archers that need more than three turns to shoot at an enemy who does not move.
    pub distant: Vec<UnitId>,
}

impl OpeningFaults {
    /// Returns the faults of the current positions.
    pub fn from_state(state: &State) -> Self {
        let ids = |is_at_fault: &dyn Fn(&Unit) -> bool| {
            state.units().filter(|unit| unit.can_act() && is_at_fault(unit)).map(|unit| unit.id).collect::<Vec<_>>()
        };
        let exposed = ids(&|unit| !has_adjacent_friend(state, unit) && enemies_in_reach(state, unit) >= TOO_MANY);
        let distant = ids(&|unit| unit.troop == Troop::Archers && !can_shoot_in_time(state, unit));
        Self { boxed_in: boxed_in(state), exposed, distant }
    }

    /// Returns the number of faults. A unit with two faults counts twice.
    pub const fn count(&self) -> usize {
        self.boxed_in.len() + self.exposed.len() + self.distant.len()
    }
}

/// Returns whether a friend is in an adjacent square.
fn has_adjacent_friend(state: &State, unit: &Unit) -> bool {
    let beside = |friend: &Unit| unit_distance(state, unit, friend) == Some(1);
    state.army(unit.id.side).iter().any(beside)
}

/// Counts enemy units that could attack a unit after one full move on flat ground, ignoring anything in between.
fn enemies_in_reach(state: &State, unit: &Unit) -> usize {
    let reaches = |enemy: &&Unit| {
        let reach = base_move(enemy.troop) + enemy.troop.range().unwrap_or(1);
        unit_distance(state, unit, enemy).is_some_and(|steps| steps <= reach)
    };
    state.army(unit.id.side.enemy()).iter().filter(|enemy| enemy.can_act()).filter(reaches).count()
}

/// Returns the distance between two units by ruling 16, or `None` for a unit off the table or a unit and itself.
fn unit_distance(state: &State, one: &Unit, other: &Unit) -> Option<u8> {
    (one.id != other.id).then_some(distance(one.square?, other.square?, state.adjacency()))
}

/// Returns whether archers that walk over open ground have an enemy in range within three turns. Other units do not
/// block them.
fn can_shoot_in_time(state: &State, unit: &Unit) -> bool {
    let Some(here) = unit.square else { return true };
    let (adjacency, open) = (state.adjacency(), state.board().open());
    let mut reached = Squares::empty(state.board().height());
    reached.set(here, true);
    for _ in 0..TURNS_TO_A_SHOT {
        reached = reached.with_neighbours(adjacency).intersection(open);
    }
    let in_range = (0..unit.troop.range().unwrap_or(1)).fold(reached, |squares, _| squares.with_neighbours(adjacency));
    in_range.intersects(state.occupied(unit.id.side.enemy()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sample_battle;
    use crate::rules::{Side, Square};

    /// Returns the faults of a battle with only these units on the table.
    fn faults(placed: &[(&str, &str)]) -> OpeningFaults {
        let mut setup = sample_battle().expect("the sample battle");
        let units: Vec<(UnitId, Square)> =
            placed.iter().map(|(unit, square)| (unit.parse().expect("a unit"), square.parse().expect("a square"))).collect();
        for side in Side::ALL {
            for (number, unit) in (1..).zip(setup.army_mut(side)) {
                let id = UnitId::new(side, number);
                unit.square = units.iter().find(|(placed, _)| *placed == id).map(|(_, square)| *square);
            }
        }
        OpeningFaults::from_state(&State::new(&setup).expect("a battle"))
    }

    #[test]
    fn only_a_lone_unit_facing_three_enemies_is_exposed() {
        // Knights reach a unit three squares away, spearmen one two squares away, and archers one four squares away.
        let harold = UnitId::new(Side::Saxon, 1);
        let enemies = [("N01", "G8"), ("N02", "H8"), ("N03", "I8")];
        let with = |others: &[(&str, &str)]| faults(&[&enemies, others].concat()).exposed;
        assert_eq!(with(&[("S01", "H5")]), [harold]);
        assert_eq!(with(&[("S01", "H5"), ("S02", "I4")]), []);
        assert_eq!(with(&[("S01", "H4")]), [], "they need two moves");
        assert_eq!(faults(&[("N01", "G8"), ("N02", "H8"), ("S01", "H5")]).exposed, [], "two are not too many");
    }

    #[test]
    fn archers_more_than_three_moves_from_a_shot_are_distant() {
        let archers = UnitId::new(Side::Norman, 12);
        assert_eq!(faults(&[("N12", "B9"), ("S01", "H9")]).distant, []);
        assert_eq!(faults(&[("N12", "B9"), ("S01", "I9")]).distant, [archers]);
    }
}
