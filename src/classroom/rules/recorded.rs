//! Recorded dice: a step that is played again gives the same figures the same dice.

use std::collections::VecDeque;

use super::{Color, Dice, Event, Faces, UnitId, Weapon};

/// Purpose of a die: a figure in a volley or a blow, with the commander's die separate, or a unit that panics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DiePurpose {
    Volley { shooter: UnitId, commander: bool },
    Blow { attacker: UnitId, target: UnitId, commander: bool },
    Panic { unit: UnitId },
}

impl DiePurpose {
    /// Returns the purpose of a die for a figure that attacks.
    pub(super) const fn from_attack(weapon: Weapon, unit: UnitId, at: UnitId, commander: bool) -> Self {
        match weapon {
            Weapon::Bow => Self::Volley { shooter: unit, commander },
            Weapon::Melee => Self::Blow { attacker: unit, target: at, commander },
        }
    }
}

/// Dice for a step that may have been played before.
pub(super) struct StepDice<'a> {
    /// Dice recorded earlier; `None` if the step is played for the first time.
    recorded: Option<Box<RecordedDice<'a>>>,
    then: &'a mut dyn Dice,
}

/// Recorded dice of a step. They are handed out to the same figures again, in order.
#[derive(Default)]
struct RecordedDice<'a> {
    faces: Vec<(DiePurpose, u8)>,
    order: Option<&'a [u8]>,
    colors: VecDeque<Color>,
}

impl<'a> StepDice<'a> {
    /// Creates dice that repeat those of these events, including the shuffle and the coin, and then roll from `then`.
    /// `versions` holds the step's earlier versions, the latest first. An earlier version supplies only the dice that
    /// the later ones did not roll.
    pub(super) fn new(versions: &[&'a [Event]], then: &'a mut dyn Dice) -> Self {
        Self { recorded: (!versions.is_empty()).then(|| Box::new(RecordedDice::from_versions(versions))), then }
    }

    /// Returns a random number below `sides`. It is never taken from the record.
    pub(super) fn random_below(&mut self, sides: u8) -> u8 {
        self.then.roll_below(sides)
    }

    /// Returns the face of a six-sided die for a purpose.
    #[inline]
    pub(super) fn d6_for(&mut self, whom: DiePurpose) -> u8 {
        let known = self.recorded.as_mut().and_then(|recorded| recorded.take_face(whom));
        known.unwrap_or_else(|| self.then.d6())
    }

    /// Returns the faces of several dice for the same purpose.
    pub(super) fn faces_for(&mut self, whom: DiePurpose, count: u8) -> Faces {
        match self.recorded {
            None => (0..count).map(|_| self.then.d6()).collect(),
            Some(_) => (0..count).map(|_| self.d6_for(whom)).collect(),
        }
    }

    /// Returns the recorded order of a shuffled deck with this many cards, from the top, or `None` if it must be
    /// shuffled now.
    pub(super) fn recorded_order(&mut self, cards: u8) -> Option<Vec<u8>> {
        let order = self.recorded.as_mut()?.order.take()?;
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        // A different deck must be shuffled again.
        sorted.into_iter().eq(0..cards).then(|| order.to_vec())
    }

    /// Returns the colour of the coin.
    pub(super) fn flip_coin(&mut self) -> Color {
        let known = self.recorded.as_mut().and_then(|recorded| recorded.colors.pop_front());
        known.unwrap_or_else(|| Color::ALL[usize::from(self.then.roll_below(2))])
    }
}

impl<'a> RecordedDice<'a> {
    /// Collects the dice of these versions of the step, the latest first.
    fn from_versions(versions: &[&'a [Event]]) -> Self {
        let mut recorded = Self::default();
        for events in versions {
            let (known, mut thrown) = (recorded.faces.clone(), Vec::new());
            for (whom, face) in events.iter().flat_map(dice_in) {
                let times = |dice: &[(DiePurpose, u8)]| dice.iter().filter(|(other, _)| *other == whom).count();
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

    /// Takes the next recorded face for a purpose.
    fn take_face(&mut self, whom: DiePurpose) -> Option<u8> {
        let place = self.faces.iter().position(|(other, _)| *other == whom)?;
        Some(self.faces.remove(place).1)
    }
}

/// Returns the dice of an event. There are none if the table only counted hits.
fn dice_in(event: &Event) -> Vec<(DiePurpose, u8)> {
    if let Event::Panicked { unit, die, .. } = event {
        return vec![(DiePurpose::Panic { unit: *unit }, *die)];
    }
    let Some((attack, weapon)) = event.attack() else { return Vec::new() };
    let die = |commander| move |face| (DiePurpose::from_attack(weapon, attack.unit, attack.at, commander), face);
    attack.dice.iter().copied().map(die(false)).chain(attack.commander_die.map(die(true))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Attack, CalledDice, Faces, SeededDice, Side};

    const N12: UnitId = UnitId::new(Side::Norman, 12);
    const S01: UnitId = UnitId::new(Side::Saxon, 1);
    const S02: UnitId = UnitId::new(Side::Saxon, 2);

    fn attack(unit: UnitId, at: UnitId, dice: &[u8], commander_die: Option<u8>) -> Attack {
        Attack { unit, at, dice: Faces::from_slice(dice), commander_die, ..Attack::sample(3, 0) }
    }

    #[test]
    fn recorded_dice_are_reused_only_for_the_same_purpose() {
        let events = [
            Event::Struck(attack(N12, S01, &[1, 2], Some(3))),
            Event::Struck(attack(N12, S02, &[4, 5], None)),
            Event::Shot(attack(N12, S01, &[6], None)),
            Event::Panicked { unit: S01, die: 2, losses: 0 },
            Event::Panicked { unit: S02, die: 5, losses: 3 },
        ];
        let mut new = CalledDice::new([1, 1, 1], SeededDice::new(1, 1));
        let mut dice = StepDice::new(&[&events[..]], &mut new);
        let blow = |target, commander| DiePurpose::Blow { attacker: N12, target, commander };
        assert_eq!([dice.d6_for(blow(S02, false)), dice.d6_for(blow(S01, false))], [4, 1]);
        assert_eq!([dice.d6_for(blow(S01, false)), dice.d6_for(blow(S01, true))], [2, 3]);
        assert_eq!(dice.d6_for(DiePurpose::Panic { unit: S02 }), 5, "whoever panicked before is not here");
        assert_eq!(dice.d6_for(DiePurpose::Volley { shooter: N12, commander: false }), 6);
        assert_eq!(dice.d6_for(blow(S02, true)), 1, "the commander struck somebody else");
        assert_eq!(dice.d6_for(blow(S01, false)), 1, "a third figure had no die");
    }

    #[test]
    fn a_recorded_shuffle_is_reused_only_for_the_same_deck_size() {
        let events = [Event::DeckShuffled { order: vec![2, 0, 1] }];
        let order = |cards| StepDice::new(&[&events[..]], &mut SeededDice::new(1, 1)).recorded_order(cards);
        assert_eq!((order(3), order(4)), (Some(vec![2, 0, 1]), None));
    }
}
