//! Tests of dice and hits that children report. Impossible results are refused with the expected ones.

use senlac::rules::{Breach, DiceNeeded, NEVER, Phase, Side};

use super::table::{Battle, battle, unit};

/// William beside Saxon archers. All his bodyguards' dice hit them.
fn melee() -> Battle {
    let mut battle =
        battle(&["...", "..."], "N01 knights 8 @A2 lord\nN02 archers 8 @B2\nN03 spearmen 12 @C2\nS01 archers 8 @A1\nS02 spearmen 12 @B1");
    battle.turn("shieldwall", "black", Phase::Fight, Side::Norman);
    battle
}

/// Returns the reasons against a fight of one blow.
fn blow(battle: &Battle, unit: &str, at: &str, roll: &str) -> Vec<Breach> {
    battle.impossible(&format!(r#"{{"do":"fight","unit":"{unit}","blows":[{{"at":"{at}",{roll}}}]}}"#))
}

/// The dice of 8 Norman archers.
const ARCHERS: DiceNeeded = DiceNeeded { men: 7, men_need: 6, commander_needs: Some(5) };

#[test]
fn more_hits_than_dice_are_refused() {
    let battle = melee();
    for hits in [9, 200] {
        let breaches = blow(&battle, "N02", "S02", &format!(r#""hits":{hits}"#));
        assert_eq!(breaches, [Breach::TooManyHits { hits, most: 8, dice: ARCHERS }]);
    }
    assert_eq!(blow(&battle, "N02", "S02", r#""hits":-1"#), [Breach::TooFewHits { hits: -1, least: 0, most: 8 }]);
    for hits in 0..=8 {
        assert!(battle.allows(&format!(r#"{{"do":"fight","unit":"N02","blows":[{{"at":"S02","hits":{hits}}}]}}"#)), "{hits}");
    }
}

#[test]
fn dice_that_hit_with_any_face_cannot_miss() {
    let battle = melee();
    // Knights need 2 against archers: the bodyguards' +1 makes it 1, and all 8 dice hit.
    for hits in [0, 7] {
        assert_eq!(blow(&battle, "N01", "S01", &format!(r#""hits":{hits}"#)), [Breach::TooFewHits { hits, least: 8, most: 8 }]);
    }
    assert!(battle.allows(r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","hits":8}]}"#));
    assert!(battle.allows(r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","figures":3,"commander":false,"hits":3}]}"#));
}

#[test]
fn figures_that_cannot_hit_lower_the_possible_hits() {
    let mut battle = melee();
    battle.end_turn();
    battle.turn("tired-from-the-long-march", "red", Phase::Fight, Side::Saxon);
    // Tired archers need 7, their thegn 6.
    let dice = DiceNeeded { men: 7, men_need: NEVER, commander_needs: Some(6) };
    assert_eq!(blow(&battle, "S01", "N01", r#""hits":2"#), [Breach::TooManyHits { hits: 2, most: 1, dice }]);
    let words = Breach::TooManyHits { hits: 2, most: 1, dice }.to_string();
    assert_eq!(words, "2 hits are too many for 8 dice, of which 7 can’t hit; enter 0 to 1");
    assert!(battle.allows(r#"{"do":"fight","unit":"S01","blows":[{"at":"N01","hits":1}]}"#));
}

#[test]
fn dice_must_give_a_face_for_each_man_and_the_commander() {
    let battle = melee();
    assert_eq!(
        blow(&battle, "N02", "S02", r#""dice":[6,6,6]"#),
        [Breach::DiceCount { given: 3, expected: 7, dice: ARCHERS }, Breach::CommanderDieMissing]
    );
    assert_eq!(
        blow(&battle, "N02", "S02", r#""dice":[1,2,3,4,5,6,1,2],"commander_die":3"#),
        [Breach::DiceCount { given: 8, expected: 7, dice: ARCHERS }]
    );
    assert_eq!(blow(&battle, "N02", "S02", r#""commander_die":3"#), [Breach::DiceCount { given: 0, expected: 7, dice: ARCHERS }]);
    assert_eq!(
        blow(&battle, "N02", "S02", r#""figures":2,"commander":false,"dice":[1,1],"commander_die":3"#),
        [Breach::CommanderDieUnexpected(unit("N02"))]
    );
}

#[test]
fn a_die_shows_1_to_6() {
    let battle = melee();
    assert_eq!(blow(&battle, "N02", "S02", r#""dice":[0,7,-1,1,6,300,2],"commander_die":8"#), [0, 7, -1, 300, 8].map(Breach::NoSuchFace));
}

#[test]
fn hits_and_faces_cannot_be_given_together() {
    let battle = melee();
    assert_eq!(blow(&battle, "N02", "S02", r#""hits":1,"dice":[6,1,1,1,1,1,1]"#), [Breach::HitsAndFaces]);
    assert_eq!(blow(&battle, "N02", "S02", r#""hits":1,"commander_die":1"#), [Breach::HitsAndFaces]);
}

#[test]
fn volleys_have_the_same_dice_checks() {
    let mut battle = battle(&["...", "..."], "N01 archers 8 @A2\nS01 spearmen 12 @A1");
    battle.turn("shieldwall", "black", Phase::Shoot, Side::Norman);
    let volley = |roll: &str| battle.impossible(&format!(r#"{{"do":"shoot","unit":"N01","at":"S01",{roll}}}"#));
    assert_eq!(volley(r#""hits":9"#), [Breach::TooManyHits { hits: 9, most: 8, dice: ARCHERS }]);
    assert_eq!(volley(r#""dice":[7,1,1,1,1,1,1],"commander_die":1"#), [Breach::NoSuchFace(7)]);
    assert_eq!(volley(r#""dice":[1,1,1,1,1,1,1]"#), [Breach::CommanderDieMissing]);
    assert_eq!(volley(r#""hits":1,"dice":[]"#), [Breach::HitsAndFaces]);
}

#[test]
fn only_panicking_units_may_have_panic_dice() {
    let mut battle = battle(&["...", "..."], "N01 knights 8 @A2 lord\nN02 archers 8\nS01 archers 8 @A1");
    assert_eq!(battle.impossible(r#"{"do":"panic"}"#), [Breach::NoPanic]);
    battle.flip("william-trips", "black");
    let panic = |dice: &str| battle.impossible(&format!(r#"{{"do":"panic","dice":{{{dice}}}}}"#));
    assert_eq!(panic(r#""N01":7"#), [Breach::NoSuchFace(7)]);
    assert_eq!(panic(r#""N02":3"#), [Breach::NotPanicking(unit("N02"))], "it is in reserve");
    assert_eq!(panic(r#""S01":3"#), [Breach::NotPanicking(unit("S01"))], "it is a Saxon");
    assert_eq!(panic(r#""N07":3"#), [Breach::NoSuchUnit { unit: unit("N07"), last: 2 }]);
    assert_eq!(panic(r#""N01":0,"S01":9"#), [Breach::NoSuchFace(0), Breach::NotPanicking(unit("S01")), Breach::NoSuchFace(9)]);
}
