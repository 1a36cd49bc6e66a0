//! Dice that fell before: a step that is played again throws what fell in it for the same figures.

use std::collections::VecDeque;

use super::event::Attack;
use super::{Color, Dice, DieFor, Event};

/// What fell in a step, handed out again to whom it fell for, in order; whoever had no die gets one of `then`.
#[derive(Debug)]
pub struct Recorded<'a, D> {
    faces: Vec<(DieFor, u8)>,
    order: Option<&'a [u8]>,
    colors: VecDeque<Color>,
    then: &'a mut D,
}

impl<'a, D: Dice> Recorded<'a, D> {
    /// The dice, the shuffle and the coin of these events, then those of `then`.
    pub fn new(events: &'a [Event], then: &'a mut D) -> Self {
        let mut recorded = Self { faces: Vec::new(), order: None, colors: VecDeque::new(), then };
        for event in events {
            if let Event::Shot(attack) = event {
                recorded.hear(attack, |commander| DieFor::Volley { shooter: attack.unit, commander });
            } else if let Event::Struck(attack) = event {
                recorded.hear(attack, |commander| DieFor::Blow { attacker: attack.unit, target: attack.at, commander });
            } else if let Event::Panicked { unit, die, .. } = event {
                recorded.faces.push((DieFor::Panic { unit: *unit }, *die));
            } else if let Event::DeckShuffled { order } = event {
                recorded.order = Some(order);
            } else if let Event::CardFlipped { color, .. } = event {
                recorded.colors.push_back(*color);
            }
        }
        recorded
    }

    /// The dice of one attack; a table that only counted hits told none.
    fn hear(&mut self, attack: &Attack, whom: impl Fn(bool) -> DieFor) {
        self.faces.extend(attack.dice.iter().map(|&face| (whom(false), face)));
        self.faces.extend(attack.commander_die.map(|face| (whom(true), face)));
    }
}

impl<D: Dice> Dice for Recorded<'_, D> {
    fn below(&mut self, sides: u8) -> u8 {
        self.then.below(sides)
    }

    fn d6_for(&mut self, whom: DieFor) -> u8 {
        match self.faces.iter().position(|(other, _)| *other == whom) {
            Some(place) => self.faces.remove(place).1,
            None => self.then.d6_for(whom),
        }
    }

    fn known_order(&mut self, cards: u8) -> Option<Vec<u8>> {
        let order = self.order.take()?;
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        // Another deck has to be shuffled.
        sorted.into_iter().eq(0..cards).then(|| order.to_vec())
    }

    fn coin(&mut self) -> Color {
        self.colors.pop_front().unwrap_or_else(|| self.then.coin())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Called, Faces, Rolled, Side, UnitId};

    const N12: UnitId = UnitId::new(Side::Norman, 12);
    const S01: UnitId = UnitId::new(Side::Saxon, 1);
    const S02: UnitId = UnitId::new(Side::Saxon, 2);

    fn attack(unit: UnitId, at: UnitId, dice: &[u8], commander_die: Option<u8>) -> Attack {
        Attack {
            unit,
            at,
            figures: 3,
            commander: commander_die.is_some(),
            needs: 5,
            commander_needs: None,
            dice: Faces::from_slice(dice),
            commander_die,
            rolled: true,
            hits: 0,
            losses: 0,
            waiting: 0,
        }
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
        let mut dice = Recorded::new(&events, &mut new);
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
        let order = |cards| Recorded::new(&events, &mut Rolled::new(1, 1)).known_order(cards);
        assert_eq!((order(3), order(4)), (Some(vec![2, 0, 1]), None));
    }
}
