//! Tests of Fyrd Runs Amok: the runners, their order and paths, and the referee's changes.

use senlac::rules::{Breach, Phase, Side, proposed_rush};

use super::table::{Battle, battle, parse_events, square, unit};

/// Flips the card Fyrd Runs Amok.
fn amok(mut battle: Battle) -> Battle {
    battle.flip("fyrd-runs-amok", "black");
    battle
}

/// Returns the rush that the program proposes, such as `S02: C2 C3`.
fn proposal(battle: &Battle) -> Vec<String> {
    proposed_rush(&battle.state, &std::collections::BTreeMap::new())
        .into_iter()
        .map(|(id, path)| {
            let squares: Vec<String> = path.iter().map(ToString::to_string).collect();
            format!("{id}: {}", squares.join(" "))
        })
        .collect()
}

#[test]
fn only_saxon_spearmen_and_archers_out_of_contact_run() {
    let mut battle = battle(
        &["......", "......", "......", "......"],
        "N01 spearmen 12 @A2\nN02 archers 8 @A4
         S01 housecarles 8 @F1 lord\nS02 spearmen 12 @B1\nS03 archers 8 @B3\nS04 spearmen 12 @F3\nS05 archers 8 @F4\nS06 archers 8",
    );
    assert_eq!(
        battle.flip("fyrd-runs-amok", "black"),
        parse_events(
            "card_flipped card=fyrd-runs-amok color=black drawn=false first=norman
             rush_began units=[S04,S05]"
        ),
        "housecarles stay, S02 and S03 touch a Norman, S06 is in reserve"
    );
}

#[test]
fn runners_go_four_squares_along_a_shortest_path() {
    let mut battle = amok(battle(&["........"], "N01 spearmen 12 @A1\nS01 spearmen 12 @H1"));
    let events = battle.play(r#"{"do":"amok"}"#);
    assert_eq!(
        events,
        parse_events(
            "rushed unit=S01 from=H1 path=[G1,F1,E1,D1]
             rush_ended
             phase_began phase=move side=norman"
        )
    );
    assert_eq!(battle.at("S01"), "D1");
}

#[test]
fn runners_stop_on_contact() {
    let battle = amok(battle(&["....."], "N01 spearmen 12 @A1\nS01 spearmen 12 @E1"));
    assert_eq!(proposal(&battle), ["S01: D1 C1 B1"]);
}

#[test]
fn front_units_run_before_those_behind_them() {
    let column = amok(battle(&["......."], "N01 spearmen 12 @A1\nS01 archers 8 @G1\nS02 spearmen 12 @F1\nS03 archers 8 @E1"));
    assert_eq!(proposal(&column), ["S03: D1 C1 B1", "S02: E1 D1 C1", "S01: F1 E1 D1"], "one column: each stops behind the one before");
    let field = amok(battle(&["......", "......"], "N01 spearmen 12 @A1\nS01 archers 8 @F1\nS02 spearmen 12 @E1"));
    let runs = proposal(&field);
    assert_eq!(runs.len(), 2);
    assert_eq!(runs[0], "S02: D1 C1 B1", "the front unit");
    assert!(runs[1].starts_with("S01: E") && runs[1].split_whitespace().count() == 5, "the other runs after it: {}", runs[1]);
}

#[test]
fn equally_near_units_run_in_list_order() {
    let battle = amok(battle(&["....", "....", "...."], "N01 spearmen 12 @A2\nS01 archers 8 @D1\nS02 spearmen 12 @D3"));
    let order: Vec<String> = proposal(&battle).iter().map(|run| run[..3].to_owned()).collect();
    assert_eq!(order, ["S01", "S02"]);
}

#[test]
fn runners_go_round_obstacles_or_stay() {
    let round = amok(battle(&[".#.", ".#.", "..."], "N01 spearmen 12 @A1\nS01 spearmen 12 @C1"));
    assert_eq!(proposal(&round), ["S01: C2 B3 A2"]);
    let walled = amok(battle(&[".#.", ".#.", ".#."], "N01 spearmen 12 @A1\nS01 spearmen 12 @C1"));
    assert_eq!(proposal(&walled), ["S01: "]);
    let behind = amok(battle(&["...."], "N01 spearmen 12 @A1\nS01 housecarles 8 @C1 lord\nS02 spearmen 12 @D1"));
    assert_eq!(proposal(&behind), ["S02: "], "nobody on foot passes through friends");
}

#[test]
fn the_rush_uses_the_move_but_not_shooting_or_fighting() {
    let mut battle = amok(battle(&["......"], "N01 spearmen 12 @A1\nS01 archers 8 @F1"));
    battle.play(r#"{"do":"amok"}"#);
    assert_eq!(battle.at("S01"), "B1");
    battle.go_to(Phase::Move, Side::Saxon);
    assert_eq!(battle.refused(r#"{"do":"move","unit":"S01","to":"C1"}"#), [Breach::AlreadyMoved(unit("S01"))]);
    battle.go_to(Phase::Shoot, Side::Saxon);
    battle.play(r#"{"do":"shoot","unit":"S01","at":"N01","hits":1}"#);
    battle.go_to(Phase::Fight, Side::Saxon);
    battle.play(r#"{"do":"fight","unit":"S01","blows":[{"at":"N01","hits":1}]}"#);
    assert_eq!(battle.figures("N01"), 10);
}

#[test]
fn a_unit_that_cannot_run_may_still_move() {
    let mut battle = amok(battle(&[".#..", ".#.."], "N01 spearmen 12 @A1\nS01 spearmen 12 @C1"));
    assert_eq!(battle.play(r#"{"do":"done"}"#), parse_events("rush_ended\nphase_began phase=move side=norman"));
    battle.go_to(Phase::Move, Side::Saxon);
    assert!(battle.allows(r#"{"do":"move","unit":"S01","to":"D1"}"#));
}

#[test]
fn skipping_a_rush_needs_the_referee() {
    let mut battle = amok(battle(&["......"], "N01 spearmen 12 @A1\nS01 archers 8 @F1"));
    assert_eq!(battle.refused(r#"{"do":"done"}"#), [Breach::MustRush(vec![unit("S01")])]);
    assert_eq!(battle.overrule(r#"{"do":"done"}"#), parse_events("rush_ended\nphase_began phase=move side=norman"));
    assert_eq!(battle.at("S01"), "F1");
}

#[test]
fn other_runners_go_round_an_edited_path() {
    let mut battle = amok(battle(&["......", "......"], "N01 spearmen 12 @A1\nS01 archers 8 @F1\nS02 spearmen 12 @F2\nS03 archers 8 @E1"));
    let events = battle.play(r#"{"do":"amok","paths":{"S03":["D2","C2"],"S01":[]}}"#);
    assert_eq!(events[0], parse_events("rushed unit=S03 from=E1 path=[D2,C2]")[0]);
    assert_eq!((battle.at("S03"), battle.at("S01")), ("C2".to_owned(), "F1".to_owned()));
    assert_eq!(events.len(), 4, "S03, S02, the end and the next phase: {events:?}");
}

#[test]
fn an_edited_path_must_be_short_open_and_connected() {
    let battle =
        amok(battle(&[".......", ".#....."], "N01 spearmen 12 @A1\nS01 archers 8 @G1\nS02 spearmen 12 @G2\nS03 housecarles 8 @E2 lord"));
    let path = |path: &str| battle.refused(&format!(r#"{{"do":"amok","paths":{{"S01":[{path}]}}}}"#));
    let occupied = |name: &str, by: &str| Breach::Occupied { square: square(name), by: unit(by) };
    assert_eq!(path(r#""F1","E1","D1","C1","B1""#), [Breach::RushTooLong { unit: unit("S01"), squares: 5, most: 4 }]);
    assert_eq!(path(r#""E1""#), [Breach::NotAStep { from: square("G1"), to: square("E1") }]);
    assert_eq!(
        path(r#""F1","E1","D1","H1""#),
        [Breach::OffTheTable(square("H1")), Breach::NotAStep { from: square("D1"), to: square("H1") }]
    );
    assert_eq!(path(r#""F1","E2""#), [occupied("E2", "S03")]);
    assert_eq!(path(r#""F1","E2","D1""#), [Breach::ThroughFriend { square: square("E2"), by: unit("S03") }]);
    assert_eq!(path(r#""G2""#), [occupied("G2", "S02")], "S02 is as near and runs after S01");
    assert_eq!(path(r#""F1","G1""#), [Breach::AlreadyThere { unit: unit("S01"), square: square("G1") }]);
    assert_eq!(
        path(r#""F1","E1","D1","C1","B2""#),
        [Breach::Woods(square("B2")), Breach::RushTooLong { unit: unit("S01"), squares: 5, most: 4 }]
    );
}

#[test]
fn an_edited_path_cannot_end_on_or_pass_an_enemy() {
    let battle = amok(battle(&["....."], "N01 spearmen 12 @C1\nS01 archers 8 @E1"));
    let path = |path: &str| battle.refused(&format!(r#"{{"do":"amok","paths":{{"S01":[{path}]}}}}"#));
    assert_eq!(path(r#""D1","C1""#), [Breach::Occupied { square: square("C1"), by: unit("N01") }]);
    assert_eq!(path(r#""D1","C1","B1""#), [Breach::ThroughEnemy { square: square("C1"), by: unit("N01") }]);
}

#[test]
fn a_path_for_a_unit_that_does_not_run_needs_the_referee() {
    let mut battle = amok(battle(
        &["......", "......"],
        "N01 spearmen 12 @A1\nS01 housecarles 8 @F1 lord\nS02 archers 8\nS03 spearmen 12 @B1\nS04 spearmen 12 @F2",
    ));
    let not_rushing = |name: &str| Breach::NotRushing(unit(name));
    assert_eq!(battle.refused(r#"{"do":"amok","paths":{"S03":["C1"]}}"#), [not_rushing("S03")]);
    assert_eq!(battle.impossible(r#"{"do":"amok","paths":{"S02":["C1"]}}"#), [not_rushing("S02"), Breach::InReserve(unit("S02"))]);
    assert_eq!(battle.impossible(r#"{"do":"amok","paths":{"S11":["C1"]}}"#), [Breach::NoSuchUnit { unit: unit("S11"), last: 4 }]);
    let events = battle.overrule(r#"{"do":"amok","paths":{"S01":["E1"],"S04":[]}}"#);
    assert_eq!(events, parse_events("rushed unit=S01 from=F1 path=[E1]\nrush_ended\nphase_began phase=move side=norman"));
}

#[test]
fn a_path_for_a_removed_runner_is_refused() {
    let mut battle = amok(battle(&["......"], "N01 spearmen 12 @A1\nS01 archers 8 @F1"));
    battle.play(r#"{"do":"set","unit":"S01","square":null}"#);
    assert_eq!(battle.impossible(r#"{"do":"amok","paths":{"S01":["E1"]}}"#), [Breach::InReserve(unit("S01"))]);
    battle.play(r#"{"do":"set","unit":"S01","figures":0}"#);
    assert_eq!(battle.impossible(r#"{"do":"amok","paths":{"S01":["E1"]}}"#), [Breach::Destroyed(unit("S01"))]);
    assert!(battle.allows(r#"{"do":"amok"}"#), "nobody is left to run");
}
