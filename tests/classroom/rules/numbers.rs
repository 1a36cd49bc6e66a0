//! Tests of the scores needed to hit: the source's table with every bonus, the hill and the cards.

use senlac::phrasebook::faces;
use senlac::rules::{NEVER, Needs, Phase, Side, Weapon, needs, table};

use super::table::{Battle, battle, unit};

/// One unit of each type on flat ground and a second one of knights on the hill. William leads N01 and Harold S01.
fn all_types() -> Battle {
    battle(
        &["......", "^^^^^^"],
        "N01 knights 8 @A1 lord
         N02 knights 8 @B1
         N03 knights 8 @C2
         N04 spearmen 12 @D1
         N05 archers 8 @E1
         S01 housecarles 8 @A2 lord
         S02 housecarles 8 @B2
         S03 spearmen 12 @D2
         S04 archers 8 @E2",
    )
}

/// Returns the scores that the men and the commander need.
fn needed(battle: &Battle, attacker: &str, target: &str, weapon: Weapon) -> [i8; 2] {
    let Needs { men, commander } = needs(&battle.state, battle.unit(attacker), battle.unit(target), weapon);
    [men, commander]
}

/// Returns the scores that an attacker's men and commander need against each of three targets.
fn blows(battle: &Battle, attacker: &str, targets: [&str; 3]) -> [[i8; 2]; 3] {
    targets.map(|target| needed(battle, attacker, target, Weapon::Melee))
}

const SAXONS: [&str; 3] = ["S02", "S03", "S04"];
const NORMANS: [&str; 3] = ["N02", "N04", "N05"];

#[test]
fn knights_on_the_flat_need_3_2_2_and_their_baron_one_less() {
    assert_eq!(blows(&all_types(), "N02", SAXONS), [[3, 2], [2, 1], [2, 1]]);
}

#[test]
fn knights_on_the_hill_need_5_4_3_and_their_baron_one_less() {
    assert_eq!(blows(&all_types(), "N03", SAXONS), [[5, 4], [4, 3], [3, 2]]);
}

#[test]
fn spearmen_of_both_sides_need_6_5_4_and_their_commanders_one_less() {
    let battle = all_types();
    assert_eq!(blows(&battle, "N04", SAXONS), [[6, 5], [5, 4], [4, 3]]);
    assert_eq!(blows(&battle, "S03", NORMANS), [[6, 5], [5, 4], [4, 3]]);
}

#[test]
fn archers_of_both_sides_need_6_hand_to_hand_and_their_commanders_5() {
    let battle = all_types();
    assert_eq!(blows(&battle, "N05", SAXONS), [[6, 5]; 3]);
    assert_eq!(blows(&battle, "S04", NORMANS), [[6, 5]; 3]);
}

#[test]
fn housecarls_need_5_4_3_and_their_thegn_one_less() {
    assert_eq!(blows(&all_types(), "S02", NORMANS), [[5, 4], [4, 3], [3, 2]]);
}

#[test]
fn williams_bodyguards_need_one_less_and_he_needs_two_less() {
    assert_eq!(blows(&all_types(), "N01", SAXONS), [[2, 1], [1, 1], [1, 1]], "3, 2, 2 less 1, and less 2; less than 1 is 1");
}

#[test]
fn harolds_bodyguards_need_one_less_and_he_needs_two_less() {
    assert_eq!(blows(&all_types(), "S01", NORMANS), [[4, 3], [3, 2], [2, 1]]);
}

#[test]
fn arrows_need_6_and_a_commanders_arrow_needs_5() {
    let battle = all_types();
    for target in ["S01", "S02", "S03", "S04"] {
        assert_eq!(needed(&battle, "N05", target, Weapon::Bow), [6, 5], "{target}");
    }
    for target in ["N01", "N03", "N04", "N05"] {
        assert_eq!(needed(&battle, "S04", target, Weapon::Bow), [6, 5], "{target}");
    }
}

#[test]
fn the_score_table_covers_every_pair_of_troops() {
    use senlac::rules::Troop::{Archers, Housecarles, Knights, Spearmen};
    let rows = [(Knights, false, [3, 2, 2]), (Knights, true, [5, 4, 3]), (Spearmen, false, [6, 5, 4]), (Archers, true, [6, 6, 6])];
    for (attacker, on_hill, row) in rows {
        assert_eq!([Housecarles, Spearmen, Archers].map(|target| table(attacker, on_hill, target)), row, "{attacker:?}");
    }
    for (attacker, row) in [(Housecarles, [5, 4, 3]), (Spearmen, [6, 5, 4]), (Archers, [6, 6, 6])] {
        assert_eq!([Knights, Spearmen, Archers].map(|target| table(attacker, false, target)), row, "{attacker:?}");
    }
}

#[test]
fn muddy_ground_adds_one_only_to_knights_scores() {
    let mut battle = all_types();
    battle.turn("muddy-ground", "black", Phase::Fight, Side::Norman);
    assert_eq!(blows(&battle, "N02", SAXONS), [[4, 3], [3, 2], [3, 2]]);
    assert_eq!(blows(&battle, "N03", SAXONS), [[6, 5], [5, 4], [4, 3]]);
    assert_eq!(blows(&battle, "N01", SAXONS), [[3, 2], [2, 1], [2, 1]], "+1 and -1 make 0");
    assert_eq!(blows(&battle, "N04", SAXONS), [[6, 5], [5, 4], [4, 3]]);
    assert_eq!(blows(&battle, "S02", NORMANS), [[5, 4], [4, 3], [3, 2]]);
}

#[test]
fn the_long_march_adds_one_only_to_saxon_scores() {
    let mut battle = all_types();
    battle.turn("tired-from-the-long-march", "red", Phase::Fight, Side::Saxon);
    assert_eq!(blows(&battle, "S02", NORMANS), [[6, 5], [5, 4], [4, 3]]);
    assert_eq!(blows(&battle, "S01", NORMANS), [[5, 4], [4, 3], [3, 2]], "+1 and -1 make 0, +2 and -1 make 1");
    assert_eq!(blows(&battle, "S03", NORMANS), [[NEVER, 6], [6, 5], [5, 4]]);
    assert_eq!(blows(&battle, "S04", NORMANS), [[NEVER, 6]; 3]);
    assert_eq!(needed(&battle, "S04", "N04", Weapon::Bow), [NEVER, 6]);
    assert_eq!(needed(&battle, "N05", "S03", Weapon::Bow), [6, 5]);
    assert_eq!(blows(&battle, "N02", SAXONS), [[3, 2], [2, 1], [2, 1]]);
}

#[test]
fn other_cards_do_not_change_scores() {
    for card in ["shieldwall", "fyrd-runs-amok", "arrow-in-the-eye", "william-trips"] {
        let mut battle = all_types();
        battle.flip(card, "black");
        assert_eq!(blows(&battle, "N02", SAXONS), [[3, 2], [2, 1], [2, 1]], "{card}");
        assert_eq!(blows(&battle, "S02", NORMANS), [[5, 4], [4, 3], [3, 2]], "{card}");
    }
}

#[test]
fn a_card_ends_with_its_turn() {
    let mut battle = all_types();
    battle.turn("muddy-ground", "black", Phase::Move, Side::Norman);
    battle.end_turn();
    assert_eq!(blows(&battle, "N02", SAXONS), [[3, 2], [2, 1], [2, 1]]);
}

#[test]
fn knights_expect_5_5_hits_on_the_flat_and_2_83_on_the_hill() {
    let battle = all_types();
    // Sixths of a hit for 7 men and one commander.
    let sixths = |attacker| {
        let [men, commander] = needed(&battle, attacker, "S02", Weapon::Melee);
        7 * (7 - men) + 7 - commander
    };
    assert_eq!([sixths("N02"), sixths("N03")], [33, 17], "33 sixths are 5.5, 17 are 2.83");
}

#[test]
fn scores_are_written_in_words() {
    assert_eq!([1, 2, 5, 6, NEVER].map(faces), ["any number", "2 or more", "5 or 6", "6", "cannot hit"]);
}

#[test]
fn unknown_units_are_not_found() {
    let battle = all_types();
    for name in ["N06", "S05", "N40"] {
        assert_eq!(battle.state.unit(unit(name)), None, "{name}");
    }
}
