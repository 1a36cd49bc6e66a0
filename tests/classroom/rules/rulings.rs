//! Tests of the rulings with each of their options. Rulings with one option are tested as facts. This file contains the
//! register and rulings 1 to 22, on play, the table and moving.

use senlac::rules::rulings::REGISTER;
use senlac::rules::{Breach, EndReason, NEVER, Needs, Outcome, Phase, RulingName, Rulings, Side, Troop, Weapon, legal_moves, needs};

use super::table::{Battle, battle, parse_events, square, unit};

/// Returns the scores that one unit's men and commander need against another.
fn needed(battle: &Battle, attacker: &str, target: &str, weapon: Weapon) -> [i8; 2] {
    let Needs { men, commander } = needs(&battle.state, battle.unit(attacker), battle.unit(target), weapon);
    [men, commander]
}

/// Returns the number of squares that a unit can reach.
fn reach(battle: &Battle, name: &str) -> usize {
    legal_moves(&battle.state, battle.unit(name)).len()
}

/// Shoots with this many hits and returns the losses.
fn volley(battle: &mut Battle, shooter: &str, target: &str, hits: u8) -> u8 {
    let before = battle.figures(target);
    battle.play(&format!(r#"{{"do":"shoot","unit":"{shooter}","at":"{target}","hits":{hits}}}"#));
    before - battle.figures(target)
}

#[test]
fn the_register_has_the_expected_options_and_defaults() {
    let several: Vec<u8> = REGISTER.iter().filter(|entry| entry.readings.len() > 1).map(|entry| entry.number).collect();
    assert_eq!(several, [1, 2, 3, 6, 7, 10, 12, 13, 16, 17, 22, 23, 24, 25, 29, 30, 33, 35, 36, 37, 40, 43, 45, 46, 51]);
    let defaults = [
        (1, "sides"),
        (2, "printed"),
        (3, "when-empty"),
        (6, "end-of-turn"),
        (7, "saxons-win"),
        (10, "report-only"),
        (12, "within"),
        (13, "listed"),
        (16, "diagonal"),
        (17, "starts-or-enters"),
        (22, "both"),
        (23, "through"),
        (24, "nothing"),
        (25, "allowed"),
        (29, "side"),
        (30, "applies"),
        (33, "own"),
        (35, "misses"),
        (36, "hits"),
        (37, "keeps"),
        (40, "phase"),
        (43, "uses-move"),
        (45, "color-only"),
        (46, "no-panic"),
        (51, "counts"),
    ];
    for (number, key) in defaults {
        let ruling: RulingName = number.to_string().parse().expect("a number");
        assert_eq!((ruling.entry().number, Rulings::default().option(ruling).key), (number, key));
    }
    let three: Vec<u8> = REGISTER.iter().filter(|entry| entry.readings.len() == 3).map(|entry| entry.number).collect();
    assert_eq!(three, [2, 3, 6, 17, 24, 33]);
    let stars: Vec<u8> = REGISTER.iter().filter(|entry| entry.asked).map(|entry| entry.number).collect();
    assert_eq!(stars, [1, 7, 16, 17, 23, 29, 33, 35, 40, 43]);
}

#[test]
fn ruling_2_the_colour_is_printed_tossed_or_announced() {
    let on = || battle(&["..."], "N01 archers 8 @A1\nS01 archers 8 @C1");
    let printed = on();
    assert_eq!(printed.impossible(r#"{"do":"flip","color":"red"}"#), [Breach::CardMissing]);
    assert_eq!(printed.impossible(r#"{"do":"flip","card":"shieldwall"}"#), [Breach::ColorMissing]);
    let mut coin = on().ruled("card-colors", "coin");
    coin.happen(&parse_events("deck_shuffled order=[0,1,2]"));
    let events = coin.play(r#"{"do":"flip","color":"red"}"#);
    assert_eq!(events[..1], parse_events("card_flipped card=shieldwall color=red drawn=true first=saxon"), "the coin, not the print");
    let paper = on().ruled("card-colors", "paper");
    assert_eq!(paper.refused(r#"{"do":"flip"}"#), [Breach::PaperDeck]);
    assert_eq!(paper.impossible(r#"{"do":"flip","card":"shieldwall"}"#), [Breach::ColorMissing]);
    assert!(paper.allows(r#"{"do":"flip","card":"shieldwall","color":"red"}"#));
}

#[test]
fn ruling_3_sets_when_the_deck_is_shuffled_and_may_delay_the_arrow() {
    use senlac::rules::{CardName, Event, SeededDice, check, resolve};
    let flip = |battle: &mut Battle, seed: u64| {
        let legal = check(&battle.state, super::table::command(r#"{"do":"flip"}"#)).expect("a flip");
        resolve(&battle.state, &legal, &mut SeededDice::new(seed, 1))
    };
    let on = |reading: &str| battle(&["..."], "N01 archers 8 @A1\nS01 archers 8 @C1").ruled("reshuffle", reading);
    for seed in 0..200 {
        let events = flip(&mut on("when-empty-arrow-late"), seed);
        let Some(Event::DeckShuffled { order }) = events.first() else { panic!("it is shuffled") };
        let deck = super::table::source_deck();
        let place = order.iter().position(|&card| deck[usize::from(card)].name == CardName::ArrowInTheEye);
        assert!(place >= Some(7), "seed {seed}: card {place:?} counted from 0 is in the top half of 13");
    }
    for (reading, shuffles) in [("when-empty", false), ("when-empty-arrow-late", false), ("every-turn", true)] {
        let mut battle = on(reading);
        battle.happen(&parse_events("deck_shuffled order=[6,7,8,0,1,2]"));
        let again = matches!(flip(&mut battle, 3).first(), Some(Event::DeckShuffled { .. }));
        assert_eq!(again, shuffles, "{reading}");
    }
}

#[test]
fn ruling_4_a_card_lasts_for_both_sides_until_the_next_flip() {
    let mut battle = battle(&["..", ".."], "N01 knights 8 @A2\nS01 spearmen 12 @A1");
    battle.turn("tired-from-the-long-march", "black", Phase::Fight, Side::Saxon);
    assert_eq!(needed(&battle, "S01", "N01", Weapon::Melee), [NEVER, 6]);
    battle.end_turn();
    battle.turn("shieldwall", "black", Phase::Fight, Side::Saxon);
    assert_eq!(needed(&battle, "S01", "N01", Weapon::Melee), [6, 5]);
}

#[test]
fn ruling_6_sets_when_half_losses_are_judged() {
    let on = |reading: &str| {
        let mut battle =
            battle(&["..", ".."], "N01 knights 8 @A2 lord\nS01 spearmen 12 @A1\nS02 housecarles 8 lord").ruled("victory-check", reading);
        battle.turn("muddy-ground", "black", Phase::Fight, Side::Norman);
        battle
    };
    let strike = r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","hits":8}]}"#;
    let struck = "struck unit=N01 at=S01 figures=8 commander=true needs=2 commander_needs=1 hits=8 losses=8";
    let ended = "battle_ended winner=saxon why=saxons-lost-half";
    let saxons_at_ten = |battle: &mut Battle| drop(battle.play(r#"{"do":"set","unit":"S01","figures":10}"#));
    let mut at_once = on("at-once");
    saxons_at_ten(&mut at_once);
    assert_eq!(at_once.play(strike), parse_events(&format!("{struck}\nhalf_lost side=saxon left=10 start=20\n{ended}")));
    let mut end_of_side = on("end-of-side");
    saxons_at_ten(&mut end_of_side);
    assert_eq!(end_of_side.play(strike), parse_events(&format!("{struck}\nhalf_lost side=saxon left=10 start=20")));
    assert_eq!(end_of_side.play(r#"{"do":"done"}"#), parse_events(&format!("phase_ended phase=fight side=norman\n{ended}")));
    let mut end_of_turn = on("end-of-turn");
    saxons_at_ten(&mut end_of_turn);
    end_of_turn.play(strike);
    end_of_turn.go_to(Phase::Fight, Side::Saxon);
    let last = end_of_turn.play(r#"{"do":"done"}"#);
    assert_eq!(last, parse_events(&format!("phase_ended phase=fight side=saxon\nturn_ended turn=1 norman=8 saxon=10\n{ended}")));
}

#[test]
fn ruling_6_panic_can_end_the_battle_at_once() {
    let mut battle = battle(&["..."], "N01 knights 8 @A1 lord\nS01 housecarles 8 @C1 lord").ruled("victory-check", "at-once");
    battle.flip("arrow-in-the-eye", "black");
    assert_eq!(
        battle.play(r#"{"do":"panic","dice":{"S01":6}}"#),
        parse_events(
            "panicked unit=S01 die=6 losses=6
             half_lost side=saxon left=1 start=8
             panic_ended side=saxon
             battle_ended winner=norman why=saxons-lost-half"
        )
    );
}

#[test]
fn ruling_7_saxons_at_exactly_half_win_or_lose() {
    for (reading, winner) in [("saxons-win", Side::Saxon), ("normans-win", Side::Norman)] {
        let mut battle = battle(&["..."], "N01 knights 8 @A1 lord\nS01 housecarles 8 @C1 lord").ruled("exact-half", reading);
        battle.play(r#"{"do":"set","unit":"S01","figures":4}"#);
        assert_eq!(senlac::rules::winner_at_bell(&battle.state), winner, "{reading}");
        battle.turn("muddy-ground", "black", Phase::Fight, Side::Saxon);
        battle.play(r#"{"do":"done"}"#);
        assert_eq!(battle.state.outcome(), Some(Outcome { winner, why: EndReason::SaxonsLostHalf }));
    }
}

#[test]
fn ruling_8_odd_totals_are_never_rounded() {
    for (left, lost) in [(6, false), (5, true)] {
        let strength = senlac::rules::Strength { left, start: 11 };
        assert_eq!(strength.is_half_lost(), lost, "{left} of 11");
    }
}

#[test]
fn ruling_9_losses_include_panic_and_harold_but_not_william_away() {
    let on = || battle(&["..."], "N01 knights 8 @A1 lord\nS01 housecarles 8 @C1 lord");
    let mut arrow = on();
    arrow.flip("arrow-in-the-eye", "black");
    arrow.play(r#"{"do":"panic","dice":{"S01":2}}"#);
    let mut trips = on();
    trips.flip("william-trips", "black");
    trips.play(r#"{"do":"panic","dice":{"N01":3}}"#);
    assert_eq!([arrow.left(), trips.left()], [[8, 5], [7, 8]]);
}

#[test]
fn ruling_10_clearing_the_hill_may_win_the_battle() {
    let on = |reading: &str| battle(&["^..^"], "N01 archers 8 @B1\nS01 archers 8 @D1").ruled("holding-the-hill", reading);
    for (reading, over) in [("report-only", None), ("normans-win", Some(Outcome { winner: Side::Norman, why: EndReason::HillCleared }))] {
        let mut battle = on(reading);
        battle.turn("muddy-ground", "red", Phase::Move, Side::Saxon);
        battle.play(r#"{"do":"move","unit":"S01","to":"C1"}"#);
        battle.end_turn();
        assert_eq!(battle.state.outcome(), over, "{reading}");
        let mut held = on(reading);
        held.turn("muddy-ground", "red", Phase::Move, Side::Saxon);
        held.end_turn();
        assert_eq!(held.state.outcome(), None, "a Saxon stands on it");
    }
    let mut flat = battle(&["...."], "N01 archers 8 @B1\nS01 archers 8 @D1").ruled("holding-the-hill", "normans-win");
    flat.turn("muddy-ground", "red", Phase::Move, Side::Saxon);
    flat.end_turn();
    assert_eq!(flat.state.outcome(), None, "there is no hill to clear");
}

#[test]
fn ruling_12_the_commander_is_included_or_an_extra_figure() {
    let on = |reading: &str| battle(&["..."], "N01 knights 8 @A1 lord\nS01 spearmen 12 @C1").ruled("commander-figure", reading);
    let count = |battle: &Battle| ["N01", "S01"].map(|name| (battle.unit(name).start, battle.unit(name).men()));
    assert_eq!(count(&on("within")), [(8, 7), (12, 11)]);
    assert_eq!(count(&on("extra")), [(9, 8), (13, 12)]);
}

#[test]
fn ruling_13_the_bodyguards_are_listed_or_extra() {
    let listed = super::table::full_battle();
    assert_eq!((listed.state.army(Side::Norman).len(), listed.state.army(Side::Saxon).len(), listed.left()), (16, 15, [148, 140]));
    let extra = super::table::full_battle().ruled("bodyguards", "extra");
    assert_eq!(extra.left(), [156, 148]);
    let [william, harold] = Side::ALL.map(|side| extra.state.bodyguard(side).expect("a bodyguard"));
    assert_eq!((william.id, william.troop, harold.id, harold.troop), (unit("N17"), Troop::Knights, unit("S16"), Troop::Housecarles));
    assert!(!extra.unit("N01").bodyguard && william.square.is_none());
}

#[test]
fn ruling_15_housecarls_move_one_square() {
    let mut battle = battle(&["..."], "N01 archers 8\nS01 housecarles 8 @A1 lord");
    battle.turn("muddy-ground", "red", Phase::Move, Side::Saxon);
    assert_eq!(reach(&battle, "S01"), 1);
}

#[test]
fn ruling_16_diagonals_count_for_all_actions_or_none() {
    let on = |reading: &str| {
        let mut battle = battle(&["....", "....", "....", "...."], "N01 archers 8 @B2\nS01 archers 8 @C3\nS02 archers 8 @D4")
            .ruled("adjacency", reading);
        battle.turn("muddy-ground", "black", Phase::Move, Side::Norman);
        battle
    };
    let (mut any, mut straight) = (on("diagonal"), on("orthogonal"));
    assert_eq!([reach(&any, "N01"), reach(&straight, "N01")], [7, 4]);
    let shot = r#"{"do":"shoot","unit":"N01","at":"S02"}"#;
    assert!(any.go_to(Phase::Shoot, Side::Norman).allows(shot), "2 squares along the corners");
    straight.go_to(Phase::Shoot, Side::Norman);
    assert_eq!(straight.refused(shot), [Breach::OutOfRange { at: unit("S02"), distance: 4, range: 3 }]);
    let fight = r#"{"do":"fight","unit":"N01","blows":[{"at":"S01"}]}"#;
    assert!(any.go_to(Phase::Fight, Side::Norman).allows(fight));
    straight.go_to(Phase::Fight, Side::Norman);
    assert_eq!(straight.refused(fight), [Breach::NotNextTo { unit: unit("N01"), at: unit("S01") }]);
}

#[test]
fn ruling_17_sets_when_the_hill_slows_knights() {
    // From the flat over flat, onto the hill and over the hill, then from the hill over flat and from hill to hill.
    let ways = [("A1", ["B1", "C1"]), ("B1", ["C1", "D1"]), ("C1", ["D1", "E1"]), ("D1", ["C1", "B1"]), ("D1", ["E1", "F1"])];
    let expected = [
        ("starts-or-enters", [true, false, false, false, false]),
        ("points", [true, false, false, true, false]),
        ("start-square", [true, true, true, false, false]),
    ];
    for (reading, far) in expected {
        let allowed = ways.map(|(from, [over, to])| {
            let mut battle = battle(&["...^^^."], &format!("N01 knights 8 @{from} lord\nS01 archers 8")).ruled("hill-move", reading);
            battle.turn("shieldwall", "black", Phase::Move, Side::Norman);
            assert!(battle.allows(&format!(r#"{{"do":"move","unit":"N01","to":"{over}"}}"#)), "one square is always allowed");
            battle.allows(&format!(r#"{{"do":"move","unit":"N01","path":["{over}","{to}"]}}"#))
        });
        assert_eq!(allowed, far, "{reading}");
    }
}

#[test]
fn ruling_18_mud_on_the_hill_is_still_one_square() {
    let mut battle = battle(&["^^^"], "N01 knights 8 @A1 lord\nS01 archers 8");
    battle.turn("muddy-ground", "black", Phase::Move, Side::Norman);
    assert_eq!(reach(&battle, "N01"), 1);
}

#[test]
fn ruling_19_only_knights_pass_through_friends() {
    for (troop, squares) in [("knights", 2), ("spearmen", 1), ("archers", 1)] {
        let mut battle = battle(
            &["....", "...."],
            &format!("N01 {troop} 8 @A1\nN02 archers 8 @A2\nN03 archers 8 @B1\nN04 archers 8 @B2\nS01 archers 8"),
        );
        battle.turn("shieldwall", "black", Phase::Move, Side::Norman);
        let expected = if squares == 2 { 2 } else { 0 };
        assert_eq!(reach(&battle, "N01"), expected, "{troop}: C1 and C2 lie behind friends");
    }
}

#[test]
fn ruling_20_leaving_contact_and_riding_past_enemies_is_free() {
    let mut battle = battle(&["...", "...", "..."], "N01 knights 8 @A1 lord\nS01 spearmen 12 @B1\nS02 spearmen 12 @C1");
    battle.turn("shieldwall", "black", Phase::Move, Side::Norman);
    let events = battle.play(r#"{"do":"move","unit":"N01","path":["B2","C2"]}"#);
    assert_eq!(events, parse_events("moved unit=N01 from=A1 to=C2 path=[B2,C2]"));
}

#[test]
fn ruling_21_units_cannot_leave_the_table() {
    let mut battle = battle(&[".x"], "N01 archers 8 @A1\nS01 archers 8");
    battle.turn("shieldwall", "black", Phase::Move, Side::Norman);
    assert_eq!(reach(&battle, "N01"), 0);
    assert_eq!(battle.impossible(r#"{"do":"move","unit":"N01","to":"B1"}"#), [Breach::OffTheTable(square("B1"))]);
}

#[test]
fn ruling_22_shooting_may_rule_out_fighting() {
    for (reading, breaches) in [("both", vec![]), ("one", vec![Breach::ShotAlready(unit("N01"))])] {
        let mut battle = battle(&["..", ".."], "N01 archers 8 @A2\nS01 spearmen 12 @A1").ruled("shoot-and-fight", reading);
        battle.turn("muddy-ground", "black", Phase::Shoot, Side::Norman);
        volley(&mut battle, "N01", "S01", 1);
        battle.go_to(Phase::Fight, Side::Norman);
        let fight = r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","hits":1}]}"#;
        assert_eq!(if battle.allows(fight) { vec![] } else { battle.refused(fight) }, breaches, "{reading}");
        assert_eq!(senlac::rules::waiting_units(&battle.state).count(), usize::from(breaches.is_empty()));
    }
}
