//! Three sentences of history about each kind of troops, from the chronicles and the Bayeux Tapestry.

use senlac_classroom::rules::{Side, Troop, Unit};

/// Returns facts about the men on the sheet that a player can retell at home.
pub(super) fn history_lines(unit: &Unit) -> [&'static str; 3] {
    match (unit.id.side, unit.troop, unit.bodyguard) {
        (Side::Norman, _, true) => [
            tr!("It is said that Duke William lost three horses that day."),
            tr!("When people cried that he was dead, he pushed back his helmet to show his face."),
            tr!("At Christmas 1066 he was crowned King of England."),
        ],
        (Side::Saxon, _, true) => [
            tr!("Harold Godwinson became king in January 1066 and reigned for nine months."),
            tr!("Not quite three weeks before Hastings he beat the Norwegians at Stamford Bridge."),
            tr!("His housecarles stood round his banner until the end."),
        ],
        (Side::Norman, Troop::Knights | Troop::Housecarles, _) => [
            tr!("Knights rode to battle in long mail shirts, with lance, sword and kite shield."),
            tr!("Uphill their horses were slow, and the first charges were thrown back."),
            tr!("As evening came they broke through the wall of shields."),
        ],
        (Side::Norman, Troop::Spearmen, _) => [
            tr!("They came from Normandy, Brittany and Flanders, in perhaps 700 ships."),
            tr!("They climbed the hill behind the archers, under spears, axes and stones."),
            tr!("For most of the day neither side could push the other back."),
        ],
        (Side::Norman, Troop::Archers, _) => [
            tr!("The archers opened the battle at nine in the morning."),
            tr!("They shot uphill, and most arrows stuck in shields or flew too far."),
            tr!("Later writers say that they shot high, so that arrows fell from above."),
        ],
        (Side::Saxon, Troop::Housecarles | Troop::Knights, _) => [
            tr!("Housecarles were the king’s own warriors, among the best of their time."),
            tr!("Swung with both hands, their long axe could bring down a horse."),
            tr!("They had marched from York to Hastings in about two weeks."),
        ],
        (Side::Saxon, Troop::Spearmen, _) => [
            tr!("The fyrd were free men who owed the king service. Many were farmers."),
            tr!("Shoulder to shoulder, their shields made a wall along the top of the hill."),
            tr!("Some ran downhill after fleeing Normans, and were cut off."),
        ],
        (Side::Saxon, Troop::Archers, _) => [
            tr!("The Bayeux Tapestry shows one single Saxon archer."),
            tr!("Perhaps most archers had not kept up on the long march from York."),
            tr!("With few Saxon bows, the Normans found few arrows to pick up and shoot back."),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheets::layout::test_battles::{TestBattle, full_class};

    #[test]
    fn uncertain_history_is_marked_as_uncertain() {
        let state = TestBattle::new(full_class(|_, _| None)).state;
        let words = state.units().flat_map(history_lines).collect::<Vec<_>>().join(" ");
        for careful in [
            "It is said that Duke William lost three horses",
            "perhaps 700 ships",
            "Later writers say that they shot high",
            "free men who owed the king service",
        ] {
            assert!(words.contains(careful), "{careful}");
        }
        assert!(!words.contains("farmers and villagers"), "{words}");
    }
}
