//! Three sentences of history about each kind of troops, from the chronicles and the Bayeux Tapestry.

use senlac_classroom::rules::{Side, Troop, Unit};

/// Returns facts about the men on the sheet that a player can retell at home.
pub(super) fn history_lines(unit: &Unit) -> [&'static str; 3] {
    match (unit.id.side, unit.troop, unit.bodyguard) {
        (Side::Norman, _, true) => [
            tr!("One writer says that Duke William lost 3 horses that day."),
            tr!("His men cried that he was dead. He lifted his helmet to show his face."),
            tr!("At Christmas 1066 he became King of England."),
        ],
        (Side::Saxon, _, true) => [
            tr!("Harold Godwinson became king in January 1066. He ruled for 9 months."),
            tr!("Just 19 days before Hastings he beat the Norwegians at Stamford Bridge."),
            tr!("His housecarls stood round his banner until the end."),
        ],
        (Side::Norman, Troop::Knights | Troop::Housecarles, _) => [
            tr!("Knights rode to battle in long mail shirts. They carried lances, swords and kite shields."),
            tr!("Uphill their horses were slow. The Saxons drove back their first charges."),
            tr!("In the evening they broke through the wall of shields."),
        ],
        (Side::Norman, Troop::Spearmen, _) => [
            tr!("They came from Normandy, Brittany and Flanders, in perhaps 700 ships."),
            tr!("They climbed the hill behind the archers. Spears, axes and stones flew at them."),
            tr!("For most of the day neither side could push the other back."),
        ],
        (Side::Norman, Troop::Archers, _) => [
            tr!("The archers began the battle at 9 in the morning."),
            tr!("They shot uphill. Most arrows stuck in shields or flew too far."),
            tr!("Later writers say that they shot high. The arrows fell from above."),
        ],
        (Side::Saxon, Troop::Housecarles | Troop::Knights, _) => [
            tr!("Housecarls were the king’s own warriors, among the best of their time."),
            tr!("They swung long axes with both hands. These could bring down a horse."),
            tr!("They marched from York to Hastings in about 2 weeks."),
        ],
        (Side::Saxon, Troop::Spearmen, _) => [
            tr!("The fyrd were free men who had to fight for the king. Many were farmers."),
            tr!("They stood shoulder to shoulder. Their shields made a wall along the hilltop."),
            tr!("Some chased fleeing Normans downhill. There the Normans surrounded them."),
        ],
        (Side::Saxon, Troop::Archers, _) => [
            tr!("The Bayeux Tapestry shows only 1 Saxon archer."),
            tr!("Perhaps most archers could not keep up on the march from York."),
            tr!("The Saxons shot few arrows. So the Normans had few to shoot back."),
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
            "One writer says that Duke William lost 3 horses",
            "perhaps 700 ships",
            "Later writers say that they shot high",
            "free men who had to fight for the king",
        ] {
            assert!(words.contains(careful), "{careful}");
        }
        assert!(!words.contains("farmers and villagers"), "{words}");
    }
}
