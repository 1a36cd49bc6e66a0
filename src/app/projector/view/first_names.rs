//! What units are called on the wall: never by more than a pupil's first name.

use crate::game::name::is_control_character;
use crate::rules::{Setup, State, Unit};

/// Whether the wall names pupils.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WallNames {
    /// By their first names.
    #[default]
    FirstNames,
    /// Not at all: "Norman archers".
    None,
}

/// "Adela’s archers", or "the Norman archers" where no pupil is named.
pub fn unit_name(names: WallNames, setup: &Setup, state: &State, unit: &Unit) -> String {
    match player(names, state, unit) {
        Some(player) => tr!("{player}’s {troop}", player, troop = unit.troop.name()),
        None if setup.unit(unit.id).is_some() => {
            tr!("the {adjective} {troop}", adjective = unit.id.side.adjective(), troop = unit.troop.name())
        }
        // A bodyguard that a ruling added beside the list: its lord is no pupil.
        None => tr!("{lord}’s own bodyguard", lord = unit.id.side.army_commander()),
    }
}

/// Who is called for a unit: "Adela", "Bo and Ann", or "Norman archers" where no pupil is named.
pub fn caller_name(names: WallNames, state: &State, unit: &Unit) -> String {
    player(names, state, unit).unwrap_or_else(|| format!("{} {}", unit.id.side.adjective(), unit.troop.name()))
}

/// The first names of whoever leads a unit, where the wall may tell them.
pub fn player(names: WallNames, state: &State, unit: &Unit) -> Option<String> {
    match names {
        WallNames::FirstNames => state.player(unit.id).and_then(|players| first_name(&players.to_string())),
        WallNames::None => None,
    }
}

/// Those of several pupils whose first name is known, each by it.
pub fn first_names(players: &[String]) -> Vec<String> {
    players.iter().filter_map(|player| first_name(player)).collect()
}

/// The first name alone; of two who lead together, both first names. Where it is open which part is the first name
/// ("Lind, Bo", "bo.lind@school", "王小明"), or the name hides an order to the screen, nobody is named.
fn first_name(player: &str) -> Option<String> {
    const JOINTS: [char; 11] = [',', ';', '.', '_', '@', '，', '、', '،', '\u{200B}', '\u{2060}', '\u{FEFF}'];
    if player.contains(JOINTS) || player.chars().any(|letter| writes_family_first(letter) || is_control_character(letter)) {
        return None;
    }
    let together = player.replace(" and ", "&").replace(['/', '+'], "&");
    let firsts: Vec<&str> = together.split('&').filter_map(|one| one.split_whitespace().next()).collect();
    (!firsts.is_empty()).then(|| firsts.join(" and "))
}

/// Whether a letter is of a script in which the family's name comes first and no space need follow it.
fn writes_family_first(letter: char) -> bool {
    let is_kana_or_hangul = matches!(letter, '\u{1100}'..='\u{11FF}' | '\u{3040}'..='\u{30FF}' | '\u{AC00}'..='\u{D7AF}');
    is_kana_or_hangul || matches!(letter, '\u{3400}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_name_is_ever_taken() {
        let first = |player| first_name(player);
        assert_eq!(first("Bo Lind").as_deref(), Some("Bo"));
        assert_eq!(first("Zoë Anne Martin").as_deref(), Some("Zoë"));
        assert_eq!(first("Bo Lind and Ann Berg").as_deref(), Some("Bo and Ann"));
        assert_eq!(first("Bo Lind/Ann Berg").as_deref(), Some("Bo and Ann"));
        for open in ["Lind, Bo", "bo.lind", "Bo_Lind", "bo@school", "王小明", "김민준", "Lind، Bo"] {
            assert_eq!(first(open), None, "{open}");
        }
        assert_eq!(first("  "), None);
    }
}
