//! Dice as text that a child can check: what is rolled, what hits, and the sum of the average.

use crate::battle::attack_plan::AttackPlan;
use senlac_classroom::odds::EqualDice;
use senlac_classroom::phrasebook::faces;
use senlac_classroom::rules::NEVER;

/// Returns the dice of a coming attack, with the commander's last.
pub fn dice_to_throw(attempt: &AttackPlan) -> [EqualDice; 2] {
    let dice = |count: u8, need: i8| EqualDice::new(u16::from(count), i32::from(need));
    [dice(attempt.men, attempt.needs.men), dice(u8::from(attempt.commander), attempt.needs.commander)]
}

/// Groups dice that need the same number.
pub fn group_equal(dice: &[EqualDice]) -> Vec<EqualDice> {
    let mut alike: Vec<EqualDice> = Vec::new();
    for dice in dice.iter().filter(|dice| dice.count > 0) {
        match alike.iter_mut().find(|other| other.need == dice.need) {
            Some(other) => other.count += dice.count,
            None => alike.push(*dice),
        }
    }
    alike
}

/// Returns "7 dice hit on 6", "1 die hits on any number" or "8 dice can’t hit".
pub fn throw_text(dice: EqualDice) -> String {
    let need = i8::try_from(dice.need).unwrap_or(NEVER);
    if need >= NEVER {
        return tr_count!(dice = dice.count, "{dice} die can’t hit", "{dice} dice can’t hit");
    }
    tr_count!(dice = dice.count, "{dice} die hits on {faces}", "{dice} dice hit on {faces}", faces = faces(need))
}

/// Returns the sum of the average: "7 × 1/6 + 1 × 2/6 = 1½ hits on average."
pub fn average_text(dice: &[EqualDice]) -> String {
    let dice = group_equal(dice);
    let terms: Vec<String> = dice.iter().map(|dice| format!("{} × {}/6", dice.count, hitting_faces(*dice))).collect();
    let sixths: u32 = dice.iter().map(|dice| u32::from(dice.count) * hitting_faces(*dice)).sum();
    let part = ["", "⅙", "⅓", "½", "⅔", "⅚"][(sixths % 6) as usize];
    let whole = if sixths < 6 && !part.is_empty() { part.to_owned() } else { format!("{}{part}", sixths / 6) };
    let terms = terms.join(" + ");
    // Of a part of one, and of one, there is one hit.
    if (1..=6).contains(&sixths) {
        tr!("{terms} = {whole} hit on average.", terms, whole)
    } else {
        tr!("{terms} = {whole} hits on average.", terms, whole)
    }
}

/// Returns the number of faces of such a die that hit.
fn hitting_faces(dice: EqualDice) -> u32 {
    u32::try_from((7 - dice.need).clamp(0, 6)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_average_is_shown_as_a_sum() {
        assert_eq!(average_text(&[EqualDice::new(7, 6), EqualDice::new(1, 5)]), "7 × 1/6 + 1 × 2/6 = 1½ hits on average.");
        assert_eq!(average_text(&[EqualDice::new(8, 6)]), "8 × 1/6 = 1⅓ hits on average.");
        assert_eq!(average_text(&[EqualDice::new(6, 6), EqualDice::new(0, 5)]), "6 × 1/6 = 1 hit on average.");
        assert_eq!(average_text(&[EqualDice::new(2, 6)]), "2 × 1/6 = ⅓ hit on average.");
        assert_eq!(average_text(&[EqualDice::new(8, 7)]), "8 × 0/6 = 0 hits on average.");
    }

    #[test]
    fn dice_are_listed_with_the_faces_that_hit() {
        let text = |dice: &[EqualDice]| group_equal(dice).into_iter().map(throw_text).collect::<Vec<_>>().join(", ");
        assert_eq!(text(&[EqualDice::new(7, 6), EqualDice::new(1, 5)]), "7 dice hit on 6, 1 die hits on 5 or 6");
        assert_eq!(text(&[EqualDice::new(7, 3), EqualDice::new(1, 3)]), "8 dice hit on 3 or more");
        assert_eq!(text(&[EqualDice::new(7, 7), EqualDice::new(1, 1)]), "7 dice can’t hit, 1 die hits on any number");
    }
}
