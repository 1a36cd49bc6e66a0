//! Tests of moves: distance, path and units in the way.

use senlac::rules::{Breach, Hindrance, Phase, Side, legal_moves, path_cost};

use super::table::{Battle, battle, parse_events, square, unit};

/// Returns a battle in the Normans' move phase, under a card that changes nothing for them.
fn normans_move(ground: &[&str], units: &str) -> Battle {
    let mut battle = battle(ground, units);
    battle.turn("shieldwall", "black", Phase::Move, Side::Norman);
    battle
}

/// Returns the squares that a unit can reach, in order of their names.
fn reach(battle: &Battle, name: &str) -> String {
    let mut ends: Vec<String> =
        legal_moves(&battle.state, battle.unit(name)).iter().filter_map(|path| path.last()).map(ToString::to_string).collect();
    ends.sort();
    ends.join(" ")
}

#[test]
fn foot_units_move_one_square_in_any_direction() {
    for troop in ["spearmen", "archers"] {
        let battle = normans_move(&["...."; 4], &format!("N01 {troop} 8 @B2\nS01 archers 8 @D4"));
        assert_eq!(reach(&battle, "N01"), "A1 A2 A3 B1 B3 C1 C2 C3", "{troop}");
    }
    for troop in ["housecarles", "spearmen", "archers"] {
        let mut battle = battle(&["...."; 4], &format!("N01 archers 8 @D4\nS01 {troop} 8 @B2"));
        battle.turn("shieldwall", "red", Phase::Move, Side::Saxon);
        assert_eq!(reach(&battle, "S01"), "A1 A2 A3 B1 B3 C1 C2 C3", "{troop}");
    }
}

#[test]
fn knights_move_two_squares_on_the_flat() {
    let battle = normans_move(&["....."; 5], "N01 knights 8 @A1 lord\nS01 archers 8 @E5");
    assert_eq!(reach(&battle, "N01"), "A2 A3 B1 B2 B3 C1 C2 C3");
}

#[test]
fn a_move_records_its_path() {
    let mut battle = normans_move(&["....."; 3], "N01 knights 8 @A1 lord\nN02 knights 8 @A2\nS01 archers 8 @E3");
    let events = battle.play(r#"{"do":"move","unit":"N01","to":"C1"}"#);
    assert_eq!(events, parse_events("moved unit=N01 from=A1 to=C1 path=[B1,C1]"));
    let events = battle.play(r#"{"do":"move","unit":"N02","path":["B3","C3"]}"#);
    assert_eq!(events, parse_events("moved unit=N02 from=A2 to=C3 path=[B3,C3]"));
    assert_eq!((battle.at("N01"), battle.at("N02")), ("C1".to_owned(), "C3".to_owned()));
    assert_eq!(battle.state.occupant(square("C1")), Some(unit("N01")));
    assert_eq!(battle.state.occupant(square("A1")), None);
}

#[test]
fn a_unit_moves_once_a_turn() {
    let mut battle = normans_move(&["...."; 3], "N01 spearmen 12 @A1\nS01 archers 8 @D3");
    battle.play(r#"{"do":"move","unit":"N01","to":"B1"}"#);
    assert_eq!(battle.refused(r#"{"do":"move","unit":"N01","to":"C1"}"#), [Breach::AlreadyMoved(unit("N01"))]);
    battle.end_turn();
    battle.turn("shieldwall", "black", Phase::Move, Side::Norman);
    assert!(battle.allows(r#"{"do":"move","unit":"N01","to":"C1"}"#), "a new turn, a new move");
}

#[test]
fn units_cannot_enter_woods_leave_the_table_or_share_a_square() {
    let mut battle = normans_move(&["..x", ".#."], "N01 spearmen 12 @B1\nN02 archers 8 @A1\nS01 archers 8 @A2");
    assert_eq!(reach(&battle, "N01"), "C2");
    let to = |to: &str| battle.impossible(&format!(r#"{{"do":"move","unit":"N01","to":"{to}"}}"#));
    assert_eq!(to("B2"), [Breach::Woods(square("B2"))]);
    assert_eq!(to("C1"), [Breach::OffTheTable(square("C1"))]);
    assert_eq!(to("H9"), [Breach::OffTheTable(square("H9"))], "beyond the grid");
    assert_eq!(to("A1"), [Breach::Occupied { square: square("A1"), by: unit("N02") }], "a friend");
    assert_eq!(to("A2"), [Breach::Occupied { square: square("A2"), by: unit("S01") }], "an enemy");
    assert_eq!(to("B1"), [Breach::AlreadyThere { unit: unit("N01"), square: square("B1") }]);
    let events = battle.play(r#"{"do":"move","unit":"N01","to":"C2"}"#);
    assert_eq!(events, parse_events("moved unit=N01 from=B1 to=C2 path=[C2]"));
}

#[test]
fn knights_pass_through_friends_but_foot_units_do_not() {
    let mut battle = normans_move(&["..."], "N01 knights 8 @A1 lord\nN02 spearmen 12 @B1\nS01 archers 8");
    assert_eq!(reach(&battle, "N01"), "C1");
    assert_eq!(battle.play(r#"{"do":"move","unit":"N01","to":"C1"}"#), parse_events("moved unit=N01 from=A1 to=C1 path=[B1,C1]"));
    let battle = normans_move(&["..."], "N01 archers 8 @A1\nN02 spearmen 12 @B1\nS01 archers 8");
    let breaches = battle.refused(r#"{"do":"move","unit":"N01","path":["B1","C1"]}"#);
    assert_eq!(
        breaches,
        [
            Breach::ThroughFriend { square: square("B1"), by: unit("N02") },
            Breach::TooFar { unit: unit("N01"), squares: 2, allowed: 1, because: Hindrance::Nothing },
        ]
    );
}

#[test]
fn knights_cannot_pass_through_enemies() {
    let mut battle = normans_move(&["..."], "N01 knights 8 @A1 lord\nS01 spearmen 12 @B1");
    assert_eq!(reach(&battle, "N01"), "");
    let breaches = battle.refused(r#"{"do":"move","unit":"N01","path":["B1","C1"]}"#);
    assert_eq!(breaches, [Breach::ThroughEnemy { square: square("B1"), by: unit("S01") }]);
    assert_eq!(battle.refused(r#"{"do":"move","unit":"N01","to":"C1"}"#), [Breach::NoWay { from: square("A1"), to: square("C1") }]);
    let events = battle.overrule(r#"{"do":"move","unit":"N01","path":["B1","C1"]}"#);
    assert_eq!(events, parse_events("moved unit=N01 from=A1 to=C1 path=[B1,C1]"));
}

#[test]
fn muddy_ground_limits_knights_to_one_square() {
    for ground in ["...", "^^^"] {
        let mut battle = battle(&[ground], "N01 knights 8 @A1 lord\nS01 archers 8");
        battle.turn("muddy-ground", "black", Phase::Move, Side::Norman);
        assert_eq!(reach(&battle, "N01"), "B1");
        assert_eq!(
            battle.refused(r#"{"do":"move","unit":"N01","to":"C1"}"#),
            [Breach::TooFar { unit: unit("N01"), squares: 2, allowed: 1, because: Hindrance::Mud }]
        );
    }
}

#[test]
fn all_reasons_against_a_move_are_listed() {
    let mut battle = normans_move(&["....", "...."], "N01 spearmen 12 @A1\nS01 archers 8 @D2");
    battle.go_to(Phase::Move, Side::Saxon);
    battle.happen(&parse_events("moved unit=N01 from=A1 to=A2 path=[A2]"));
    let breaches = battle.refused(r#"{"do":"move","unit":"N01","path":["C1"]}"#);
    assert_eq!(
        breaches,
        [
            Breach::WrongSide { unit: unit("N01"), acting: Side::Saxon },
            Breach::AlreadyMoved(unit("N01")),
            Breach::NotAStep { from: square("A2"), to: square("C1") },
        ]
    );
    let events = battle.overrule(r#"{"do":"move","unit":"N01","path":["C1"]}"#);
    assert_eq!(events, parse_events("moved unit=N01 from=A2 to=C1 path=[C1]"));
}

#[test]
fn a_move_needs_exactly_one_destination() {
    let battle = normans_move(&["...."], "N01 knights 8 @A1 lord\nS01 archers 8");
    assert_eq!(battle.impossible(r#"{"do":"move","unit":"N01"}"#), [Breach::NoDestination(unit("N01"))]);
    assert_eq!(battle.impossible(r#"{"do":"move","unit":"N01","path":[]}"#), [Breach::NoDestination(unit("N01"))]);
    assert_eq!(
        battle.impossible(r#"{"do":"move","unit":"N01","to":"C1","path":["B1"]}"#),
        [Breach::PathEndsElsewhere { end: square("B1"), to: square("C1") }]
    );
    assert!(battle.allows(r#"{"do":"move","unit":"N01","to":"C1","path":["B1","C1"]}"#));
    assert_eq!(
        battle.impossible(r#"{"do":"move","unit":"N01","path":["B1","A1"]}"#),
        [Breach::AlreadyThere { unit: unit("N01"), square: square("A1") }],
        "there and back is no move"
    );
}

#[test]
fn only_units_on_the_table_move() {
    let mut battle = normans_move(&["...."], "N01 spearmen 12 @A1\nN02 archers 8\nS01 archers 8");
    assert_eq!(battle.impossible(r#"{"do":"move","unit":"N02","to":"B1"}"#), [Breach::InReserve(unit("N02"))]);
    assert_eq!(battle.impossible(r#"{"do":"move","unit":"N09","to":"B1"}"#), [Breach::NoSuchUnit { unit: unit("N09"), last: 3 }]);
    battle.play(r#"{"do":"set","unit":"N01","figures":0}"#);
    assert_eq!(battle.impossible(r#"{"do":"move","unit":"N01","to":"B1"}"#), [Breach::Destroyed(unit("N01"))]);
}

#[test]
fn very_long_paths_are_refused_with_their_length() {
    // A winding hill with more squares than a `u8` can count.
    let ground: Vec<String> = (0..41)
        .map(|row| match row % 4 {
            0 | 2 => "^".repeat(11),
            1 => format!("{}^", "#".repeat(10)),
            _ => format!("^{}", "#".repeat(10)),
        })
        .collect();
    let rows: Vec<&str> = ground.iter().map(String::as_str).collect();
    for reading in ["starts-or-enters", "points", "start-square"] {
        let mut battle = battle(&rows, "N01 knights 8 @A1 lord\nS01 archers 8").ruled("hill-move", reading);
        battle.turn("shieldwall", "black", Phase::Move, Side::Norman);
        // Twenty-one rows of ten steps each, because the path cuts the corner from row to row.
        assert_eq!(
            battle.refused(r#"{"do":"move","unit":"N01","to":"K41"}"#),
            [Breach::TooFar { unit: unit("N01"), squares: 210, allowed: 1, because: Hindrance::Hill }],
            "{reading}"
        );
    }
}

#[test]
fn a_hill_square_costs_knights_two_under_the_points_ruling() {
    for (reading, card, costs) in
        [("points", "shieldwall", [2, 1]), ("points", "muddy-ground", [1, 1]), ("starts-or-enters", "shieldwall", [1, 1])]
    {
        let mut battle = battle(&[".^", ".."], "N01 knights 8 @A1 lord\nN02 archers 8 @A2\nS01 archers 8").ruled("hill-move", reading);
        battle.turn(card, "black", Phase::Move, Side::Norman);
        let cost = |name| path_cost(&battle.state, battle.unit(name), &[square("B1")]);
        assert_eq!([cost("N01"), cost("N02")], costs, "{reading}, {card}");
    }
}
