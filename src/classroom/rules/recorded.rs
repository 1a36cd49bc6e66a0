//! Dice that fell before: a step that is played again throws what fell in it for the same figures.

use std::collections::VecDeque;

use super::{Color, Dice, Event, Faces, UnitId, Weapon};

/// What a die is thrown for: a figure of a volley or one that strikes, the commander's die apart, or a unit that panics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DieFor {
    Volley { shooter: UnitId, commander: bool },
    Blow { attacker: UnitId, target: UnitId, commander: bool },
    Panic { unit: UnitId },
}

impl DieFor {
    pub(super) const fn figure(weapon: Weapon, unit: UnitId, at: UnitId, commander: bool) -> Self {
        match weapon {
            Weapon::Bow => Self::Volley { shooter: unit, commander },
            Weapon::Melee => Self::Blow { attacker: unit, target: at, commander },
        }
    }
}

/// The dice of a step that may have been played before.
pub(super) struct StepDice<'a> {
    /// What fell in it before; `None` if it is played for the first time.
    recorded: Option<Box<Recorded<'a>>>,
    then: &'a mut dyn Dice,
}

/// What fell in a step, handed out again to whom it fell for, in order.
#[derive(Default)]
struct Recorded<'a> {
    faces: Vec<(DieFor, u8)>,
    order: Option<&'a [u8]>,
    colors: VecDeque<Color>,
}

impl<'a> StepDice<'a> {
    /// The dice, the shuffle and the coin of these events, then those of `then`. Where the step went otherwise before,
    /// the versions come with the last one first: from an earlier one is taken what the later ones did not throw.
    pub(super) fn new(versions: &[&'a [Event]], then: &'a mut dyn Dice) -> Self {
        Self { recorded: (!versions.is_empty()).then(|| Box::new(Recorded::of(versions))), then }
    }

    pub(super) fn below(&mut self, sides: u8) -> u8 {
        self.then.below(sides)
    }

    /// The face of a six-sided die that is thrown for somebody.
    #[inline]
    pub(super) fn d6_for(&mut self, whom: DieFor) -> u8 {
        let known = self.recorded.as_mut().and_then(|recorded| recorded.face(whom));
        known.unwrap_or_else(|| self.then.d6())
    }

    /// The faces of so many dice that are thrown for the same figures.
    pub(super) fn faces_for(&mut self, whom: DieFor, count: u8) -> Faces {
        match self.recorded {
            None => (0..count).map(|_| self.then.d6()).collect(),
            Some(_) => (0..count).map(|_| self.d6_for(whom)).collect(),
        }
    }

    /// The order, from the top, in which a deck of so many cards was shuffled before; `None` if it is shuffled now.
    pub(super) fn known_order(&mut self, cards: u8) -> Option<Vec<u8>> {
        let order = self.recorded.as_mut()?.order.take()?;
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        // Another deck has to be shuffled.
        sorted.into_iter().eq(0..cards).then(|| order.to_vec())
    }

    pub(super) fn coin(&mut self) -> Color {
        let known = self.recorded.as_mut().and_then(|recorded| recorded.colors.pop_front());
        known.unwrap_or_else(|| Color::ALL[usize::from(self.then.below(2))])
    }
}

impl<'a> Recorded<'a> {
    fn of(versions: &[&'a [Event]]) -> Self {
        let mut recorded = Self::default();
        for events in versions {
            let (known, mut thrown) = (recorded.faces.clone(), Vec::new());
            for (whom, face) in events.iter().flat_map(dice_in) {
                let times = |dice: &[(DieFor, u8)]| dice.iter().filter(|(other, _)| *other == whom).count();
                if times(&thrown) >= times(&known) {
                    recorded.faces.push((whom, face));
                }
                thrown.push((whom, face));
            }
            let order = |event: &'a Event| if let Event::DeckShuffled { order } = event { Some(order.as_slice()) } else { None };
            recorded.order = recorded.order.or_else(|| events.iter().rev().find_map(order));
            let color = |event: &Event| if let Event::CardFlipped { color, .. } = event { Some(*color) } else { None };
            recorded.colors.extend(events.iter().filter_map(color).skip(recorded.colors.len()));
        }
        recorded
    }

    fn face(&mut self, whom: DieFor) -> Option<u8> {
        let place = self.faces.iter().position(|(other, _)| *other == whom)?;
        Some(self.faces.remove(place).1)
    }
}

/// The dice of an event; a table that only counted hits told none.
fn dice_in(event: &Event) -> Vec<(DieFor, u8)> {
    if let Event::Panicked { unit, die, .. } = event {
        return vec![(DieFor::Panic { unit: *unit }, *die)];
    }
    let Some((attack, weapon)) = event.attack() else { return Vec::new() };
    let die = |commander| move |face| (DieFor::figure(weapon, attack.unit, attack.at, commander), face);
    attack.dice.iter().copied().map(die(false)).chain(attack.commander_die.map(die(true))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Attack, Called, Faces, Rolled, Side};

    const N12: UnitId = UnitId::new(Side::Norman, 12);
    const S01: UnitId = UnitId::new(Side::Saxon, 1);
    const S02: UnitId = UnitId::new(Side::Saxon, 2);

    fn attack(unit: UnitId, at: UnitId, dice: &[u8], commander_die: Option<u8>) -> Attack {
        Attack { unit, at, dice: Faces::from_slice(dice), commander_die, ..Attack::sample(3, 0) }
    }

    #[test]
    fn dice_stay_with_whom_they_fell_for_and_others_get_new_ones() {
        let events = [
            Event::Struck(attack(N12, S01, &[1, 2], Some(3))),
            Event::Struck(attack(N12, S02, &[4, 5], None)),
            Event::Shot(attack(N12, S01, &[6], None)),
            Event::Panicked { unit: S01, die: 2, losses: 0 },
            Event::Panicked { unit: S02, die: 5, losses: 3 },
        ];
        let mut new = Called::new([1, 1, 1], Rolled::new(1, 1));
        let mut dice = StepDice::new(&[&events[..]], &mut new);
        let blow = |target, commander| DieFor::Blow { attacker: N12, target, commander };
        assert_eq!([dice.d6_for(blow(S02, false)), dice.d6_for(blow(S01, false))], [4, 1]);
        assert_eq!([dice.d6_for(blow(S01, false)), dice.d6_for(blow(S01, true))], [2, 3]);
        assert_eq!(dice.d6_for(DieFor::Panic { unit: S02 }), 5, "whoever panicked before is not here");
        assert_eq!(dice.d6_for(DieFor::Volley { shooter: N12, commander: false }), 6);
        assert_eq!(dice.d6_for(blow(S02, true)), 1, "the commander struck somebody else");
        assert_eq!(dice.d6_for(blow(S01, false)), 1, "a third figure had no die");
    }

    #[test]
    fn a_shuffle_is_the_same_again_while_the_deck_is() {
        let events = [Event::DeckShuffled { order: vec![2, 0, 1] }];
        let order = |cards| StepDice::new(&[&events[..]], &mut Rolled::new(1, 1)).known_order(cards);
        assert_eq!((order(3), order(4)), (Some(vec![2, 0, 1]), None));
    }
}
