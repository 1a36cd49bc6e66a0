//! Luck: how a roll compares with all possible results.

use std::cmp::Ordering;

use super::{Chances, EqualDice, Fraction, hit_chances};
use crate::rules;

/// Comparison of an attack's hits with what its dice could have shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Luck {
    /// Number of hits scored.
    pub hits: u8,
    /// Chance of fewer hits.
    pub fewer: Fraction,
    /// Chance of more hits than scored.
    pub more: Fraction,
}

/// Returns the dice of an attack as they were rolled, or `None` if the score that its commander needed is unknown.
pub fn attack_dice(attack: &rules::Attack) -> Option<[EqualDice; 2]> {
    let men = attack.figures.checked_sub(u8::from(attack.commander))?;
    let commander = match (attack.commander, attack.commander_needs) {
        (true, Some(need)) => EqualDice::new(1, i32::from(need)),
        (false, _) => EqualDice::new(0, i32::from(attack.needs)),
        (true, None) => return None,
    };
    Some([EqualDice::new(u16::from(men), i32::from(attack.needs)), commander])
}

impl Luck {
    /// Returns the luck of an attack. It is `None` if its scores are unknown, or if it has more hits than its dice can
    /// show, which only the referee can allow.
    pub fn from_attack(attack: &rules::Attack) -> Option<Self> {
        Self::from_chances(&hit_chances(&attack_dice(attack)?), attack.hits)
    }

    /// Creates the luck of a number of hits, given the chance of each number.
    pub fn from_chances(chances: &Chances, hits: u8) -> Option<Self> {
        let place = usize::from(hits);
        if chances.p(place).is_zero() {
            return None;
        }
        let fewer = place.checked_sub(1).map_or_else(Fraction::zero, |below| chances.at_most(below));
        Some(Self { hits, fewer, more: chances.at_least(place + 1) })
    }

    /// "Better than 8 rolls in 10", "worse than 97 rolls in 100", or "an ordinary roll" if neither more nor fewer hits
    /// come in half of all rolls. The number never exceeds the exact one.
    pub fn text(&self) -> String {
        let half = |chance: &Fraction| (chance.numerator() * 2_u8).cmp(chance.denominator()) != Ordering::Less;
        match (half(&self.fewer), half(&self.more)) {
            (true, _) => tr!("better than {fewer}", fewer = rolls_text(&self.fewer)),
            (_, true) => tr!("worse than {more}", more = rolls_text(&self.more)),
            (false, false) => tr!("an ordinary roll").to_owned(),
        }
    }
}

/// "8 rolls in 10", rounded down; more precise if it is nearly all of them.
fn rolls_text(chance: &Fraction) -> String {
    let [ten, hundred, thousand] = [10, 100, 1000].map(|of| chance.floor_of(of));
    match (ten, hundred) {
        (..=8, _) => tr!("{ten} rolls in 10", ten),
        (_, ..=98) => tr!("{hundred} rolls in 100", hundred),
        _ => tr!("{thousand} rolls in 1,000", thousand),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Attack;

    #[test]
    fn a_roll_is_compared_with_all_possible_rolls() {
        for (hits, words) in [
            (0, Some("worse than 8 rolls in 10")),
            (1, Some("an ordinary roll")),
            (2, Some("better than 5 rolls in 10")),
            (4, Some("better than 95 rolls in 100")),
            (8, Some("better than 999 rolls in 1,000")),
            // More hits than dice are impossible.
            (9, None),
        ] {
            assert_eq!(Luck::from_attack(&Attack::sample(8, hits)).map(|luck| luck.text()).as_deref(), words, "{hits}");
        }
    }

    #[test]
    fn a_roll_that_beats_half_of_all_rolls_is_not_ordinary() {
        // One die that hits on a 4 or more.
        let chances = super::hit_chances(&[EqualDice::new(1, 4), EqualDice::new(0, 4)]);
        let words = |hits| Luck::from_chances(&chances, hits).map(|luck| luck.text());
        assert_eq!(words(0).as_deref(), Some("worse than 5 rolls in 10"));
        assert_eq!(words(1).as_deref(), Some("better than 5 rolls in 10"));
        // If a 5 or 6 hits, a third of all rolls are better than a miss, and none are worse.
        let chances = super::hit_chances(&[EqualDice::new(1, 5), EqualDice::new(0, 5)]);
        assert_eq!(Luck::from_chances(&chances, 0).map(|luck| luck.text()).as_deref(), Some("an ordinary roll"));
    }

    #[test]
    fn chances_of_fewer_equal_and_more_hits_add_up_to_1() {
        for hits in 0..=8_u8 {
            let attack = Attack::sample(8, hits);
            let luck = Luck::from_attack(&attack).expect("known needs");
            let exactly = super::hit_chances(&attack_dice(&attack).expect("dice")).p(hits.into());
            assert!((luck.fewer.to_f64() + luck.more.to_f64() + exactly.to_f64() - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn luck_is_unknown_without_the_commanders_need() {
        let unknown = Attack { commander_needs: None, ..Attack::sample(8, 2) };
        assert_eq!(Luck::from_attack(&unknown), None);
        assert!(Luck::from_attack(&Attack { commander: false, ..unknown }).is_some());
    }
}
