//! Tests of rulings 23 to 50 with each of their options: shooting, fighting and the cards.

use std::collections::BTreeMap;

use senlac::rules::bases::{removal_text, spread};
use senlac::rules::{Breach, NEVER, Needs, Phase, Side, Weapon, needs, proposed_rush};

use super::table::{Battle, battle, parse_events, square, unit};

/// Returns the scores that one unit's men and commander need against another.
fn needed(battle: &Battle, attacker: &str, target: &str, weapon: Weapon) -> [i8; 2] {
    let Needs { men, commander } = needs(&battle.state, battle.unit(attacker), battle.unit(target), weapon);
    [men, commander]
}

/// Shoots with this many hits and returns the losses.
fn volley(battle: &mut Battle, shooter: &str, target: &str, hits: u8) -> u8 {
    let before = battle.figures(target);
    battle.play(&format!(r#"{{"do":"shoot","unit":"{shooter}","at":"{target}","hits":{hits}}}"#));
    before - battle.figures(target)
}

/// Strikes one blow with this many hits and returns the losses.
fn blow(battle: &mut Battle, striker: &str, target: &str, hits: u8) -> u8 {
    let before = battle.figures(target);
    battle.play(&format!(r#"{{"do":"fight","unit":"{striker}","blows":[{{"at":"{target}","hits":{hits}}}]}}"#));
    before - battle.figures(target)
}

/// Three rows with a shot over a friend, over woods and over an enemy.
fn lines() -> Battle {
    battle(
        &["....", ".#..", "...."],
        "N01 archers 8 @A1\nN02 archers 8 @A2\nN03 archers 8 @A3\nN04 spearmen 12 @B1
         S01 archers 8 @C1\nS02 archers 8 @C2\nS03 archers 8 @C3\nS04 spearmen 12 @B3",
    )
}

/// Returns the reasons against the shots along the three rows: over a friend, over woods, over an enemy.
fn stopped(ruling: &str, reading: &str) -> [Vec<Breach>; 3] {
    let mut battle = lines().ruled(ruling, reading);
    battle.turn("muddy-ground", "black", Phase::Shoot, Side::Norman);
    [("N01", "S01"), ("N02", "S02"), ("N03", "S03")].map(|(shooter, target)| {
        let shot = format!(r#"{{"do":"shoot","unit":"{shooter}","at":"{target}"}}"#);
        if battle.allows(&shot) { Vec::new() } else { battle.refused(&shot) }
    })
}

#[test]
fn ruling_23_friends_in_line_may_block_a_shot() {
    assert_eq!(stopped("friends-in-line", "through"), [vec![], vec![], vec![]]);
    let friend = Breach::FriendInLine { by: unit("N04"), square: square("B1") };
    assert_eq!(stopped("friends-in-line", "block"), [vec![friend], vec![], vec![]]);
}

#[test]
fn ruling_24_woods_or_units_may_block_a_shot() {
    assert_eq!(stopped("line-blockers", "nothing"), [vec![], vec![], vec![]]);
    assert_eq!(stopped("line-blockers", "woods"), [vec![], vec![Breach::WoodsInLine(square("B2"))], vec![]]);
    let by = |name: &str, at: &str| vec![Breach::UnitInLine { by: unit(name), square: square(at) }];
    assert_eq!(stopped("line-blockers", "any-unit"), [by("N04", "B1"), vec![], by("S04", "B3")]);
}

#[test]
fn ruling_25_contact_may_rule_out_shooting() {
    let on = |reading: &str| {
        let mut battle = battle(&["....", "...."], "N01 archers 8 @A1\nN02 archers 8 @A2\nS01 archers 8 @B1\nS02 archers 8 @D1")
            .ruled("shooting-in-contact", reading);
        battle.turn("muddy-ground", "black", Phase::Shoot, Side::Norman);
        battle
    };
    assert!(on("allowed").allows(r#"{"do":"shoot","unit":"N01","at":"S01"}"#));
    let forbidden = on("forbidden");
    let contact = |name: &str| Breach::InContact(unit(name));
    assert_eq!(forbidden.refused(r#"{"do":"shoot","unit":"N01","at":"S01"}"#), [contact("N01"), contact("S01")]);
    assert_eq!(forbidden.refused(r#"{"do":"shoot","unit":"N01","at":"S02"}"#), [contact("N01")]);
}

#[test]
fn ruling_26_a_volley_has_one_target() {
    let two = r#"{"do":"shoot","unit":"N01","at":["S01","S02"]}"#;
    let _: serde_json::Error = serde_json::from_str::<senlac::rules::Command>(two).expect_err("one target");
}

#[test]
fn ruling_27_the_range_includes_the_targets_square() {
    let mut battle = battle(&["....."], "N01 archers 8 @A1\nS01 archers 8 @D1\nS02 archers 8 @E1");
    battle.turn("muddy-ground", "black", Phase::Shoot, Side::Norman);
    assert!(battle.allows(r#"{"do":"shoot","unit":"N01","at":"S01"}"#));
    assert!(!battle.allows(r#"{"do":"shoot","unit":"N01","at":"S02"}"#));
}

/// Five units of archers in range of one unit of housecarls.
fn five_volleys(ruling: &str, reading: &str, card: &str) -> Battle {
    let mut battle = battle(
        &[".....", "....."],
        "N01 archers 8 @A2\nN02 archers 8 @B2\nN03 archers 8 @C2\nN04 archers 8 @D2\nN05 archers 8 @E2\nS01 housecarles 8 @C1 lord",
    )
    .ruled(ruling, reading);
    battle.turn(card, "black", Phase::Shoot, Side::Norman);
    battle
}

/// Returns the losses from five volleys with these hits.
fn fallen(battle: &mut Battle, hits: [u8; 5]) -> [u8; 5] {
    let mut shooters = ["N01", "N02", "N03", "N04", "N05"].into_iter();
    hits.map(|hits| volley(battle, shooters.next().expect("five"), "S01", hits))
}

#[test]
fn ruling_28_half_the_hits_count_rounded_down() {
    for (hits, losses) in [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (8, 4)] {
        let mut battle = five_volleys("half-hit-pool", "side", "muddy-ground");
        assert_eq!(volley(&mut battle, "N01", "S01", hits), losses, "{hits}");
    }
}

#[test]
fn ruling_29_half_hits_are_pooled_or_counted_per_volley() {
    let hits = [1, 2, 1, 3, 1];
    assert_eq!(fallen(&mut five_volleys("half-hit-pool", "side", "muddy-ground"), hits), [0, 1, 1, 1, 1], "1, 3, 4, 7, 8 halved");
    assert_eq!(fallen(&mut five_volleys("half-hit-pool", "volley", "muddy-ground"), hits), [0, 1, 0, 1, 0]);
}

#[test]
fn ruling_30_bonuses_may_apply_only_to_fighting() {
    let on = |reading: &str| battle(&["..", ".."], "N01 archers 8 @A2\nS01 archers 8 @A1").ruled("bonus-when-shooting", reading);
    let scores = |battle: &Battle| [Weapon::Bow, Weapon::Melee].map(|weapon| needed(battle, "N01", "S01", weapon));
    assert_eq!(scores(&on("applies")), [[6, 5], [6, 5]]);
    assert_eq!(scores(&on("fighting-only")), [[6, 6], [6, 5]]);
}

#[test]
fn ruling_31_figures_are_split_as_declared() {
    let mut battle = battle(&["...", "..."], "N01 knights 8 @B2\nS01 archers 8 @A1\nS02 archers 8 @B1\nS03 archers 8 @C1");
    battle.turn("muddy-ground", "black", Phase::Fight, Side::Norman);
    battle.play(
        r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","figures":3,"hits":3},{"at":"S02","figures":3,"hits":2},{"at":"S03","figures":2,"hits":1}]}"#,
    );
    assert_eq!(["S01", "S02", "S03"].map(|name| battle.figures(name)), [5, 6, 7]);
}

#[test]
fn ruling_32_surplus_hits_are_lost() {
    let mut battle = battle(&["..", ".."], "N01 knights 8 @A2\nS01 archers 3 @A1\nS02 archers 8 @B1");
    battle.turn("muddy-ground", "black", Phase::Fight, Side::Norman);
    assert_eq!(blow(&mut battle, "N01", "S01", 7), 3);
    assert_eq!(battle.figures("S02"), 8);
}

#[test]
fn ruling_33_sets_which_square_counts_for_the_hill() {
    // The knight is on flat ground, then on the hill. Each time he strikes at flat ground, then at the hill.
    let ground = ["..^^", ".^.^"];
    let units = "N01 knights 8 @A1\nN02 knights 8 @C1\nS01 spearmen 12 @A2\nS02 spearmen 12 @B2\nS03 spearmen 12 @C2\nS04 spearmen 12 @D2";
    let pairs = [("N01", "S01"), ("N01", "S02"), ("N02", "S03"), ("N02", "S04")];
    for (reading, scores) in [("own", [2, 2, 4, 4]), ("target", [2, 4, 2, 4]), ("either", [2, 4, 4, 4])] {
        let battle = battle(&ground, units).ruled("hill", reading);
        assert_eq!(pairs.map(|(knight, target)| needed(&battle, knight, target, Weapon::Melee)[0]), scores, "{reading}");
        assert_eq!(needed(&battle, "S04", "N02", Weapon::Melee), [6, 5], "nobody on foot minds the hill");
    }
}

#[test]
fn ruling_34_only_the_best_bonus_counts() {
    let battle = battle(&["..", ".."], "N01 knights 8 @A2 lord\nS01 housecarles 8 @A1 lord");
    assert_eq!(needed(&battle, "S01", "N01", Weapon::Melee), [4, 3], "Harold has +2, not +2 and +1");
}

#[test]
fn ruling_35_a_6_may_hit_where_more_is_needed() {
    for (reading, men) in [("misses", NEVER), ("hits", 6)] {
        let mut battle = battle(&["..", ".."], "N01 knights 8 @A2\nS01 spearmen 12 @A1").ruled("natural-six", reading);
        battle.turn("tired-from-the-long-march", "red", Phase::Fight, Side::Saxon);
        assert_eq!(needed(&battle, "S01", "N01", Weapon::Melee), [men, 6], "{reading}");
        battle.play(r#"{"do":"fight","unit":"S01","blows":[{"at":"N01","dice":[6,6,6,5,5,5,5,5,5,5,5],"commander_die":6}]}"#);
        assert_eq!(battle.figures("N01"), if men == 6 { 4 } else { 7 }, "{reading}");
    }
}

#[test]
fn ruling_36_a_1_may_miss_where_1_or_less_is_needed() {
    for (reading, score, fallen) in [("hits", 1, 8), ("misses", 2, 6)] {
        let mut battle = battle(&["..", ".."], "N01 knights 8 @A2 lord\nS01 spearmen 12 @A1").ruled("natural-one", reading);
        battle.turn("shieldwall", "black", Phase::Fight, Side::Norman);
        assert_eq!(needed(&battle, "N01", "S01", Weapon::Melee), [score, score], "{reading}");
        let events = battle.play(r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","dice":[1,2,3,4,5,6,2],"commander_die":1}]}"#);
        let line = format!(
            "struck unit=N01 at=S01 figures=8 commander=true needs={score} commander_needs={score} dice=[1,2,3,4,5,6,2] commander_die=1 hits={fallen} losses={}",
            fallen / 2
        );
        assert_eq!(events, parse_events(&line), "{reading}; the wall halves them");
    }
}

#[test]
fn ruling_37_bodyguards_without_their_lord_may_lose_their_bonus() {
    for (reading, score) in [("keeps", 4), ("loses", 5)] {
        let mut battle =
            battle(&["..", ".."], "N01 knights 8 @A2 lord\nS01 housecarles 8 @A1 lord").ruled("bodyguard-without-lord", reading);
        assert_eq!(needed(&battle, "S01", "N01", Weapon::Melee)[0], 4, "while he is there");
        battle.flip("arrow-in-the-eye", "black");
        assert_eq!(needed(&battle, "S01", "N01", Weapon::Melee)[0], score, "Harold is dead: {reading}");
        battle.play(r#"{"do":"panic","dice":{"S01":1}}"#);
        battle.end_turn();
        assert_eq!(needed(&battle, "N01", "S01", Weapon::Melee)[0], 2, "while William is there");
        battle.flip("william-trips", "black");
        assert_eq!(needed(&battle, "N01", "S01", Weapon::Melee)[0], score - 2, "William is away: {reading}");
    }
}

#[test]
fn ruling_38_harolds_unit_fights_on_without_a_commander() {
    let mut battle = battle(&["..", ".."], "N01 knights 8 @A2 lord\nS01 housecarles 8 @A1 lord");
    battle.flip("arrow-in-the-eye", "red");
    battle.play(r#"{"do":"panic","dice":{"S01":1}}"#);
    battle.go_to(Phase::Fight, Side::Saxon);
    let events = battle.play(r#"{"do":"fight","unit":"S01","blows":[{"at":"N01","dice":[4,4,3,3,3,3]}]}"#);
    assert_eq!(events, parse_events("struck unit=S01 at=N01 figures=6 commander=false needs=4 dice=[4,4,3,3,3,3] hits=2 losses=2"));
}

#[test]
fn ruling_39_dice_are_counted_by_figures_and_bases_get_markers() {
    let bases = spread(8, 3);
    assert_eq!(bases, [3, 3, 2]);
    assert_eq!(removal_text(&bases, 8, 4), "remove 1 base of 3; remove 1 figure from a base of 3 and put a marker on it");
    let mut battle = battle(&["..", ".."], "N01 archers 8 @A2\nS01 spearmen 12 @A1");
    battle.play(r#"{"do":"set","unit":"S01","figures":5}"#);
    battle.turn("muddy-ground", "red", Phase::Fight, Side::Saxon);
    assert!(battle.allows(r#"{"do":"fight","unit":"S01","blows":[{"at":"N01","dice":[1,1,1,1],"commander_die":1}]}"#));
}

#[test]
fn ruling_40_shieldwall_halves_each_phase_or_each_attack() {
    for (reading, losses) in [("phase", [0, 1, 1]), ("attack", [0, 0, 1])] {
        let mut battle = battle(&["...", "..."], "N01 archers 8 @A2\nN02 archers 8 @B2\nN03 archers 8 @C2\nS01 spearmen 12 @B1")
            .ruled("shieldwall-pool", reading);
        battle.turn("shieldwall", "black", Phase::Shoot, Side::Norman);
        let hits = [("N01", 1), ("N02", 1), ("N03", 2)];
        assert_eq!(hits.map(|(shooter, hits)| volley(&mut battle, shooter, "S01", hits)), losses, "{reading}, shooting");
        battle.go_to(Phase::Fight, Side::Norman);
        assert_eq!(hits.map(|(striker, hits)| blow(&mut battle, striker, "S01", hits)), losses, "{reading}, fighting");
    }
}

#[test]
fn ruling_40_shieldwall_never_halves_panic() {
    let mut battle = battle(&["..."], "N01 archers 8 @A1\nS01 housecarles 8 @C1 lord").ruled("lord-killed", "panic");
    battle.flip("shieldwall", "black");
    battle.happen(&parse_events("panic_began side=saxon"));
    let events = battle.play(r#"{"do":"panic","dice":{"S01":3}}"#);
    assert_eq!(events, parse_events("panicked unit=S01 die=3 losses=3\npanic_ended side=saxon"));
}

#[test]
fn ruling_40_odd_hits_from_shooting_do_not_count_in_fighting() {
    let mut battle = battle(&["..", ".."], "N01 archers 8 @A2\nS01 spearmen 12 @A1");
    battle.turn("shieldwall", "black", Phase::Shoot, Side::Norman);
    assert_eq!(volley(&mut battle, "N01", "S01", 1), 0);
    battle.go_to(Phase::Fight, Side::Norman);
    assert_eq!(blow(&mut battle, "N01", "S01", 1), 0);
}

#[test]
fn ruling_41_shieldwall_and_armour_leave_a_quarter_of_the_hits() {
    for (hits, losses) in [(3, 0), (4, 1), (7, 1), (8, 2)] {
        for (ruling, reading) in [("half-hit-pool", "side"), ("half-hit-pool", "volley"), ("shieldwall-pool", "attack")] {
            let mut battle = five_volleys(ruling, reading, "shieldwall");
            assert_eq!(volley(&mut battle, "N01", "S01", hits), losses, "{hits} hits, {ruling} {reading}");
        }
    }
}

#[test]
fn ruling_42_the_fyrd_is_all_saxon_spearmen_and_archers() {
    let battle = super::table::full_battle();
    let fyrd: Vec<_> =
        battle.state.units().filter(|unit| senlac::rules::CardName::FyrdRunsAmok.affects(unit)).map(|unit| unit.id.number).collect();
    assert_eq!(fyrd, (6..=15).collect::<Vec<u8>>(), "S06 to S10 are spearmen, S11 to S15 archers");
}

#[test]
fn ruling_43_the_rush_may_use_up_the_move() {
    for (reading, may_move) in [("uses-move", false), ("may-still-move", true)] {
        let mut battle = battle(&["......", "......"], "N01 spearmen 12 @A1\nS01 archers 8 @F1").ruled("amok-move", reading);
        battle.flip("fyrd-runs-amok", "red");
        battle.play(r#"{"do":"amok"}"#);
        assert_eq!(battle.at("S01"), "B1");
        assert_eq!(battle.allows(r#"{"do":"move","unit":"S01","to":"B2"}"#), may_move, "{reading}");
    }
}

#[test]
fn ruling_44_contact_at_the_flip_follows_ruling_16() {
    for (reading, runners) in [("diagonal", 0), ("orthogonal", 1)] {
        let mut battle = battle(&["...", "..."], "N01 spearmen 12 @A1\nS01 archers 8 @B2").ruled("adjacency", reading);
        battle.flip("fyrd-runs-amok", "red");
        assert_eq!(proposed_rush(&battle.state, &BTreeMap::new()).len(), runners, "{reading}");
    }
}

#[test]
fn ruling_45_a_second_arrow_may_cause_another_panic() {
    for (reading, next) in [("color-only", "phase_began phase=move side=saxon"), ("panic-again", "panic_began side=saxon")] {
        let mut battle = battle(&["..."], "N01 archers 8 @A1\nS01 housecarles 8 @C1 lord").ruled("arrow-again", reading);
        battle.play(r#"{"do":"set","unit":"S01","commander":false}"#);
        let events = battle.flip("arrow-in-the-eye", "red");
        assert_eq!(
            events,
            parse_events(&format!("card_flipped card=arrow-in-the-eye color=red drawn=false first=saxon\n{next}")),
            "{reading}"
        );
    }
}

#[test]
fn ruling_46_a_lord_killed_in_combat_may_cause_panic() {
    let on = |reading: &str| {
        let mut battle =
            battle(&["..", ".."], "N01 knights 8 @A2 lord\nN02 archers 8 @B2\nS01 housecarles 1 @A1 lord\nS02 spearmen 12 @B1")
                .ruled("lord-killed", reading);
        battle.turn("muddy-ground", "black", Phase::Fight, Side::Norman);
        battle
    };
    let strike = r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","hits":2}]}"#;
    let struck = "struck unit=N01 at=S01 figures=8 commander=true needs=3 commander_needs=2 hits=2 losses=1\ndestroyed unit=S01";
    assert_eq!(on("no-panic").play(strike), parse_events(struck));
    let mut battle = on("panic");
    assert_eq!(battle.play(strike), parse_events(&format!("{struck}\npanic_began side=saxon")));
    assert!(matches!(battle.refused(r#"{"do":"done"}"#)[..], [Breach::CardFirst(_)]));
    let events = battle.play(r#"{"do":"panic","dice":{"S02":4}}"#);
    assert_eq!(events, parse_events("panicked unit=S02 die=4 losses=4\npanic_ended side=saxon"));
    assert_eq!((battle.state.phase(), battle.state.acting_side()), (Phase::Fight, Some(Side::Norman)), "play goes on where it was");
}

#[test]
fn ruling_46_each_norman_unit_loses_two_fewer_for_william() {
    let mut battle =
        battle(&["..", ".."], "N01 knights 1 @A2 lord\nN02 archers 8 @B2\nS01 housecarles 8 @A1 lord").ruled("lord-killed", "panic");
    battle.turn("shieldwall", "red", Phase::Fight, Side::Saxon);
    assert_eq!(blow(&mut battle, "S01", "N01", 1), 1);
    let events = battle.play(r#"{"do":"panic","dice":{"N02":4}}"#);
    assert_eq!(events, parse_events("panicked unit=N02 die=4 losses=2\npanic_ended side=norman"));
}

#[test]
fn ruling_47_william_alone_and_away_keeps_his_square() {
    let mut battle = battle(&["...", "..."], "N01 knights 1 @A2 lord\nN02 archers 8 @C2\nS01 spearmen 12 @A1");
    battle.flip("william-trips", "red");
    battle.play(r#"{"do":"panic"  ,"dice":{"N02":1}}"#);
    assert_eq!(battle.impossible(r#"{"do":"move","unit":"S01","to":"A2"}"#), [Breach::Occupied { square: square("A2"), by: unit("N01") }]);
    battle.go_to(Phase::Fight, Side::Saxon);
    assert_eq!(battle.impossible(r#"{"do":"fight","unit":"S01","blows":[{"at":"N01"}]}"#), [Breach::NobodyThere(unit("N01"))]);
}

#[test]
fn ruling_48_a_dead_william_does_not_trip() {
    let mut battle = battle(&["..."], "N01 knights 8 @A1 lord\nS01 archers 8 @C1");
    battle.play(r#"{"do":"set","unit":"N01","commander":false}"#);
    let events = battle.flip("william-trips", "black");
    assert_eq!(
        events,
        parse_events("card_flipped card=william-trips color=black drawn=false first=norman\nphase_began phase=move side=norman")
    );
}

#[test]
fn ruling_49_panic_stops_at_a_units_size() {
    let mut battle = battle(&["...", "..."], "N01 archers 8 @A1\nS01 housecarles 2 @C1 lord\nS02 archers 2 @C2");
    battle.flip("arrow-in-the-eye", "black");
    battle.play(r#"{"do":"panic","dice":{"S01":6,"S02":6}}"#);
    assert_eq!(battle.left(), [16, 0], "Harold's unit rolls too");
}

#[test]
fn ruling_50_bonuses_and_card_penalties_add_up() {
    let mut battle = battle(&["...", "..."], "N01 knights 8 @A2 lord\nN02 archers 8 @B2\nS01 housecarles 8 @A1 lord\nS02 archers 8 @B1");
    let before = needed(&battle, "S01", "N01", Weapon::Melee);
    battle.turn("tired-from-the-long-march", "red", Phase::Move, Side::Saxon);
    assert_eq!((before, needed(&battle, "S01", "N01", Weapon::Melee)), ([4, 3], [5, 4]));
    assert_eq!(needed(&battle, "S02", "N02", Weapon::Bow), [NEVER, 6]);
    battle.end_turn();
    battle.turn("muddy-ground", "red", Phase::Move, Side::Saxon);
    assert_eq!(needed(&battle, "N01", "S01", Weapon::Melee), [3, 2]);
}
