//! Volleys and mêlée attacks as sentences.

use crate::phrasebook::names::UnitNames;
use crate::phrasebook::sentence::Sentence;
use crate::rules::{Attack, Troop, Weapon};
use senlac_base::language::lists::join_commas;

/// Returns "Adela’s knights attack Leofwine’s housecarls: 8 dice, 5 hits, 5 killed".
pub(super) fn attack_sentence(names: &UnitNames, attack: &Attack, weapon: Weapon) -> Sentence {
    let (unit, target) = (names.unit(attack.unit), names.unit(attack.at));
    let who = match (weapon, names.troop(attack.unit)) {
        (Weapon::Bow, _) => tr!("{unit} shoot at {target}", unit, target),
        (Weapon::Melee, Troop::Knights) => tr!("{unit} charge {target}", unit, target),
        (Weapon::Melee, Troop::Housecarles | Troop::Spearmen | Troop::Archers) => tr!("{unit} attack {target}", unit, target),
    };
    let dice = Some(tr_count!(dice = attack.figures, "{dice} die", "{dice} dice"));
    let hits = Some(match attack.hits {
        0 => tr!("no hits").to_owned(),
        hits => tr_count!(hits, "{hits} hit", "{hits} hits"),
    });
    let fall = match attack.losses {
        0 => (attack.hits > 0).then(|| tr!("no losses").to_owned()),
        fall => Some(tr_count!(fall, "{fall} killed", "{fall} killed")),
    };
    let wait = (attack.waiting > 0).then(|| tr_count!(hits = attack.waiting, "{hits} hit carried over", "{hits} hits carried over"));
    Sentence::with_about(who, join_commas([dice, hits, fall, wait].into_iter().flatten()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Side, UnitId};

    #[test]
    fn an_attack_sentence_lists_dice_hits_and_losses() {
        let attack = Attack {
            unit: UnitId::new(Side::Norman, 1),
            at: UnitId::new(Side::Saxon, 2),
            figures: 8,
            commander: true,
            needs: 3,
            commander_needs: Some(2),
            dice: crate::rules::Faces::new(),
            commander_die: None,
            rolled: false,
            hits: 3,
            losses: 1,
            waiting: 1,
        };
        let words = attack_sentence(&UnitNames::default(), &attack, Weapon::Melee).to_string();
        assert_eq!(words, "William’s own bodyguard charge Harold’s own bodyguard: 8 dice, 3 hits, 1 killed, 1 hit carried over");
    }
}
