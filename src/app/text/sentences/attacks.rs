//! Volleys and blows as sentences.

use crate::app::text::names::{Names, counted};
use crate::rules::Attack;

/// "Adela’s knights strike Leofwine’s housecarles: 8 dice, 5 hits, 5 fall".
#[must_use]
pub fn attack_words(names: &Names, attack: &Attack, verb: &str) -> String {
    let dice = counted(attack.figures, "die", "dice");
    let hits = match attack.hits {
        0 => "no hit".to_owned(),
        hits => counted(hits, "hit", "hits"),
    };
    let fall = match attack.losses {
        0 if attack.hits > 0 => ", nobody falls".to_owned(),
        0 => String::new(),
        1 => ", 1 falls".to_owned(),
        losses => format!(", {losses} fall"),
    };
    let wait = match attack.waiting {
        0 => String::new(),
        1 => ", 1 hit waits".to_owned(),
        waiting => format!(", {waiting} hits wait"),
    };
    format!("{} {verb} {}: {dice}, {hits}{fall}{wait}", names.unit(attack.unit), names.unit(attack.at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Side, UnitId};

    #[test]
    fn an_attack_is_told_with_dice_hits_and_losses() {
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
        let words = attack_words(&Names::default(), &attack, "strike");
        assert_eq!(words, "William’s own bodyguard strike Harold’s own bodyguard: 8 dice, 3 hits, 1 falls, 1 hit waits");
    }
}
