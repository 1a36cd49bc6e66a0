//! Tests of blows: attackers, targets, figures and losses.

use senlac::rules::{Breach, Phase, Side, waiting_units};

use super::table::{Battle, battle, parse_events, unit};

/// Norman knights and spearmen in contact with three Saxon units, in the Normans' fight phase.
fn melee() -> Battle {
    let mut battle = battle(
        &["...", "...", "..."],
        "N01 knights 8 @B2
         N02 spearmen 12 @C2
         S01 housecarles 8 @A1
         S02 spearmen 12 @B1
         S03 archers 8 @C1
         S04 archers 8 @A3",
    );
    battle.turn("fyrd-runs-amok", "black", Phase::Fight, Side::Norman);
    battle
}

#[test]
fn a_unit_rolls_a_die_per_figure_against_the_table_scores() {
    let mut battle = melee();
    let events = battle.play(r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","dice":[3,2,3,6,1,2,4],"commander_die":2}]}"#);
    let line =
        "struck unit=N01 at=S01 figures=8 commander=true needs=3 commander_needs=2 dice=[3,2,3,6,1,2,4] commander_die=2 hits=5 losses=5";
    assert_eq!(events, parse_events(line));
    assert_eq!(battle.figures("S01"), 3);
}

#[test]
fn figures_and_commander_strike_the_declared_enemies() {
    let mut battle = melee();
    let events = battle.play(
        r#"{"do":"fight","unit":"N01","blows":[
            {"at":"S01","figures":4,"commander":true,"hits":2},
            {"at":"S02","figures":3,"dice":[1,2,3]},
            {"at":"S04","figures":1,"hits":0}]}"#,
    );
    assert_eq!(
        events,
        parse_events(
            "struck unit=N01 at=S01 figures=4 commander=true needs=3 commander_needs=2 hits=2 losses=2
             struck unit=N01 at=S02 figures=3 commander=false needs=2 dice=[1,2,3] hits=2 losses=2
             struck unit=N01 at=S04 figures=1 commander=false needs=2 hits=0 losses=0"
        )
    );
}

#[test]
fn unassigned_figures_and_the_commander_join_the_last_blow() {
    let mut battle = melee();
    let events = battle.roll(r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","figures":5},{"at":"S02"}]}"#, &[1, 1, 1, 1, 6, 2, 1, 1]);
    assert_eq!(
        events,
        parse_events(
            "struck unit=N01 at=S01 figures=5 commander=false needs=3 dice=[1,1,1,1,6] rolled=true hits=1 losses=1
             struck unit=N01 at=S02 figures=3 commander=true needs=2 commander_needs=1 dice=[2,1] commander_die=1 rolled=true hits=2 losses=2"
        ),
        "a baron who needs 1 hits with a 1"
    );
}

#[test]
fn each_figure_strikes_once_a_turn() {
    let mut battle = melee();
    let refused = |battle: &Battle, blows: &str| battle.impossible(&format!(r#"{{"do":"fight","unit":"N01","blows":[{blows}]}}"#));
    let too_many = |at, figures, available| Breach::TooManyFigures { unit: unit("N01"), at: unit(at), figures, available };
    assert_eq!(refused(&battle, r#"{"at":"S01","figures":9}"#), [too_many("S01", 9, 8)]);
    assert_eq!(refused(&battle, r#"{"at":"S01","figures":6},{"at":"S02","figures":3}"#), [too_many("S02", 3, 2)]);
    assert_eq!(refused(&battle, r#"{"at":"S01"},{"at":"S02"}"#), [Breach::NoFigures { at: unit("S02"), figures: 0 }]);
    for figures in [0, -3] {
        let blow = format!(r#"{{"at":"S01","figures":{figures}}}"#);
        assert_eq!(refused(&battle, &blow), [Breach::NoFigures { at: unit("S01"), figures }]);
    }
    assert_eq!(refused(&battle, r#"{"at":"S01","figures":2},{"at":"S01","figures":2}"#), [Breach::NamedTwice(unit("S01"))]);
    assert_eq!(refused(&battle, ""), [Breach::NoBlows(unit("N01"))]);
    battle.play(r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","figures":1,"hits":0}]}"#);
    let again = battle.refused(r#"{"do":"fight","unit":"N01","blows":[{"at":"S02","figures":1}]}"#);
    assert_eq!(again, [Breach::AlreadyFought(unit("N01"))], "those that did not strike have lost their go");
}

#[test]
fn the_commander_strikes_at_most_one_enemy() {
    let battle = melee();
    let refused = |blows: &str| battle.impossible(&format!(r#"{{"do":"fight","unit":"N01","blows":[{blows}]}}"#));
    assert_eq!(
        refused(r#"{"at":"S01","figures":4,"commander":true},{"at":"S02","figures":4,"commander":true}"#),
        [Breach::NoCommander { unit: unit("N01"), at: unit("S02") }]
    );
    assert_eq!(
        refused(r#"{"at":"S01","figures":8,"commander":false}"#),
        [Breach::NeedsCommander { unit: unit("N01"), at: unit("S01"), men: 7, figures: 8 }]
    );
    assert!(
        battle.allows(r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","commander":false},{"at":"S02","figures":1,"commander":true}]}"#)
    );
}

#[test]
fn only_adjacent_enemies_can_be_struck() {
    let mut battle = melee();
    assert_eq!(
        battle.refused(r#"{"do":"fight","unit":"N02","blows":[{"at":"S01"}]}"#),
        [Breach::NotNextTo { unit: unit("N02"), at: unit("S01") }]
    );
    assert_eq!(battle.impossible(r#"{"do":"fight","unit":"N02","blows":[{"at":"N01"}]}"#), [Breach::SameSide(unit("N01"))]);
    assert_eq!(
        battle.impossible(r#"{"do":"fight","unit":"N02","blows":[{"at":"S09"}]}"#),
        [Breach::NoSuchUnit { unit: unit("S09"), last: 5 }]
    );
    let events = battle.overrule(r#"{"do":"fight","unit":"N02","blows":[{"at":"S01","hits":3}]}"#);
    assert_eq!(events, parse_events("struck unit=N02 at=S01 figures=12 commander=true needs=6 commander_needs=5 hits=3 losses=3"));
}

#[test]
fn losses_are_removed_at_once_and_cannot_strike_back() {
    let mut battle = melee();
    battle.play(r#"{"do":"fight","unit":"N01","blows":[{"at":"S03","hits":6}]}"#);
    battle.play(r#"{"do":"fight","unit":"N02","blows":[{"at":"S02","hits":12}]}"#);
    assert_eq!((battle.figures("S03"), battle.figures("S02")), (2, 0));
    battle.go_to(Phase::Fight, Side::Saxon);
    assert_eq!(waiting_units(&battle.state).collect::<Vec<_>>(), [unit("S01"), unit("S03"), unit("S04")]);
    let events = battle.play(r#"{"do":"fight","unit":"S03","blows":[{"at":"N02","dice":[6],"commander_die":5}]}"#);
    assert_eq!(
        events,
        parse_events("struck unit=S03 at=N02 figures=2 commander=true needs=6 commander_needs=5 dice=[6] commander_die=5 hits=2 losses=2")
    );
}

#[test]
fn the_commander_is_the_last_to_fall() {
    let mut battle = melee();
    battle.play(r#"{"do":"fight","unit":"N01","blows":[{"at":"S03","hits":7}]}"#);
    let last = battle.unit("S03");
    assert_eq!((last.figures, last.commander, last.men()), (1, true, 0));
    let events = battle.play(r#"{"do":"fight","unit":"N02","blows":[{"at":"S03","hits":4}]}"#);
    assert_eq!(
        events,
        parse_events(
            "struck unit=N02 at=S03 figures=12 commander=true needs=4 commander_needs=3 hits=4 losses=1
             destroyed unit=S03"
        )
    );
    assert!(!battle.unit("S03").commander);
}

#[test]
fn armour_helps_only_against_arrows() {
    let mut battle = melee();
    battle.play(r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","hits":3}]}"#);
    assert_eq!(battle.figures("S01"), 5, "three blows, three men");
}

#[test]
fn a_unit_fights_only_in_its_sides_fight_phase() {
    let mut battle = melee();
    assert_eq!(
        battle.refused(r#"{"do":"fight","unit":"S01","blows":[{"at":"N01"}]}"#),
        [Breach::WrongSide { unit: unit("S01"), acting: Side::Norman }]
    );
    battle.go_to(Phase::Move, Side::Saxon);
    assert_eq!(
        battle.refused(r#"{"do":"fight","unit":"N01","blows":[{"at":"S01"}]}"#),
        [Breach::WrongPhase { needed: Phase::Fight, now: Phase::Move }, Breach::WrongSide { unit: unit("N01"), acting: Side::Saxon }]
    );
}

#[test]
fn a_unit_in_reserve_cannot_strike_or_be_struck() {
    let battle = melee();
    let breaches = battle.impossible(r#"{"do":"fight","unit":"N03","blows":[{"at":"S01"}]}"#);
    assert_eq!(breaches, [Breach::InReserve(unit("N03"))]);
    assert_eq!(battle.impossible(r#"{"do":"fight","unit":"N01","blows":[{"at":"S05"}]}"#), [Breach::InReserve(unit("S05"))]);
}
