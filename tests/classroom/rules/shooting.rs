//! Tests of volleys: shooters, range, targets and armour.

use senlac::rules::{Breach, LineObject, Phase, Side, objects_in_line, shooting_targets, waiting_units};

use super::table::{Battle, battle, parse_events, square, unit};

/// Three units of Norman archers below a unit of each Saxon type.
fn archery() -> Battle {
    let mut battle = battle(
        &["......", "......", "......", "......"],
        "N01 archers 8 @A3
         N02 archers 8 @B3
         N03 archers 8 @C3
         S01 housecarles 8 @A1
         S02 spearmen 12 @B1
         S03 archers 8 @C1",
    );
    battle.turn("muddy-ground", "black", Phase::Shoot, Side::Norman);
    battle
}

#[test]
fn a_volley_hits_on_6_and_its_commander_on_5() {
    let mut battle = archery();
    let events = battle.play(r#"{"do":"shoot","unit":"N01","at":"S02","dice":[6,5,4,6,1,2,3],"commander_die":5}"#);
    assert_eq!(
        events,
        parse_events(
            "shot unit=N01 at=S02 figures=8 commander=true needs=6 commander_needs=5 dice=[6,5,4,6,1,2,3] commander_die=5 hits=3 losses=3"
        )
    );
    assert_eq!(battle.figures("S02"), 9);
    assert!(battle.unit("N01").shot);
}

#[test]
fn the_program_rolls_the_mens_dice_before_the_commanders() {
    let mut battle = archery();
    let events = battle.roll(r#"{"do":"shoot","unit":"N01","at":"S03"}"#, &[1, 1, 1, 1, 1, 1, 6, 4]);
    let line = "shot unit=N01 at=S03 figures=8 commander=true needs=6 commander_needs=5 dice=[1,1,1,1,1,1,6] commander_die=4 rolled=true hits=1 losses=1";
    assert_eq!(events, parse_events(line));
}

#[test]
fn hits_on_housecarls_are_halved_and_an_odd_hit_waits() {
    let mut battle = archery();
    let shots = [("N01", 3, 1, 1), ("N02", 0, 0, 1), ("N03", 2, 1, 1)];
    for (shooter, hits, losses, waiting) in shots {
        let events = battle.play(&format!(r#"{{"do":"shoot","unit":"{shooter}","at":"S01","hits":{hits}}}"#));
        let line = format!(
            "shot unit={shooter} at=S01 figures=8 commander=true needs=6 commander_needs=5 hits={hits} losses={losses} waiting={waiting}"
        );
        assert_eq!(events, parse_events(&line));
    }
    assert_eq!(battle.figures("S01"), 6, "5 hits are 2 and a half, rounded down to 2");
    assert_eq!(
        battle.play(r#"{"do":"done"}"#),
        parse_events(
            "forgiven unit=S01 hits=1
             phase_ended phase=shoot side=norman
             phase_began phase=fight side=norman"
        )
    );
    assert_eq!(battle.unit("S01").carried_hits, [0, 0]);
}

#[test]
fn hits_on_knights_are_halved_but_not_on_norman_foot() {
    let mut battle = battle(
        &["...", "..."],
        "N01 knights 8 @A2 lord\nN02 spearmen 12 @B2\nN03 archers 8 @C2\nS01 archers 8 @A1\nS02 archers 8 @B1\nS03 archers 8 @C1",
    );
    battle.turn("muddy-ground", "red", Phase::Shoot, Side::Saxon);
    for (shooter, target) in [("S01", "N01"), ("S02", "N02"), ("S03", "N03")] {
        battle.play(&format!(r#"{{"do":"shoot","unit":"{shooter}","at":"{target}","hits":3}}"#));
    }
    assert_eq!(["N01", "N02", "N03"].map(|name| battle.figures(name)), [7, 9, 5]);
}

#[test]
fn archers_shoot_once_a_turn_at_enemies_in_range() {
    let mut battle = battle(
        &["......"; 5],
        "N01 archers 8 @A5\nN02 spearmen 12 @B5\nN03 knights 8 @C5 lord\nS01 archers 8 @A1\nS02 archers 8 @D2\nS03 archers 8 @A2",
    );
    battle.turn("shieldwall", "black", Phase::Shoot, Side::Norman);
    let shoot = |battle: &Battle, unit: &str, at: &str| battle.refused(&format!(r#"{{"do":"shoot","unit":"{unit}","at":"{at}"}}"#));
    assert_eq!(shoot(&battle, "N01", "S01"), [Breach::OutOfRange { at: unit("S01"), distance: 4, range: 3 }]);
    assert_eq!(shoot(&battle, "N02", "S03"), [Breach::NoBows(unit("N02"))]);
    assert_eq!(shoot(&battle, "N03", "S02"), [Breach::NoBows(unit("N03"))]);
    assert_eq!(shoot(&battle, "N01", "N02"), [Breach::SameSide(unit("N02"))]);
    assert_eq!(shoot(&battle, "S03", "N01"), [Breach::WrongSide { unit: unit("S03"), acting: Side::Norman }]);
    let targets: Vec<_> = shooting_targets(&battle.state, battle.unit("N01")).collect();
    assert_eq!(targets, [unit("S02"), unit("S03")], "three squares along the corner count as three");
    assert_eq!(waiting_units(&battle.state).collect::<Vec<_>>(), [unit("N01")]);
    battle.play(r#"{"do":"shoot","unit":"N01","at":"S02","hits":0}"#);
    assert_eq!(shoot(&battle, "N01", "S03"), [Breach::AlreadyShot(unit("N01"))]);
    assert_eq!(waiting_units(&battle.state).count(), 0);
}

#[test]
fn shooting_is_allowed_only_in_its_phase() {
    let mut battle = archery();
    battle.go_to(Phase::Fight, Side::Norman);
    assert_eq!(
        battle.refused(r#"{"do":"shoot","unit":"N01","at":"S02"}"#),
        [Breach::WrongPhase { needed: Phase::Shoot, now: Phase::Fight }]
    );
    let events = battle.overrule(r#"{"do":"shoot","unit":"N01","at":"S02","hits":1}"#);
    assert_eq!(events, parse_events("shot unit=N01 at=S02 figures=8 commander=true needs=6 commander_needs=5 hits=1 losses=1"));
}

#[test]
fn the_line_of_a_shot_lists_units_and_woods_in_it() {
    let battle = battle(
        &["....", "#...", "....", "...."],
        "N01 archers 8 @A4\nN02 spearmen 12 @A3\nN03 archers 8 @B4\nS01 archers 8 @A1\nS02 spearmen 12 @C3",
    );
    let line = objects_in_line(&battle.state, square("A4"), square("A1"));
    assert_eq!(line, [LineObject::Unit(unit("N02"), square("A3")), LineObject::Woods(square("A2"))]);
    assert_eq!(objects_in_line(&battle.state, square("B4"), square("D2")), [LineObject::Unit(unit("S02"), square("C3"))]);
    assert_eq!(objects_in_line(&battle.state, square("A4"), square("B3")), [], "neighbours have nothing between them");
}

#[test]
fn surplus_hits_are_lost_and_the_empty_unit_is_removed() {
    let mut battle = archery();
    battle.play(r#"{"do":"set","unit":"S03","figures":2}"#);
    let events = battle.play(r#"{"do":"shoot","unit":"N03","at":"S03","hits":5}"#);
    assert_eq!(
        events,
        parse_events(
            "shot unit=N03 at=S03 figures=8 commander=true needs=6 commander_needs=5 hits=5 losses=2
             destroyed unit=S03"
        )
    );
    let gone = battle.unit("S03");
    assert_eq!((gone.figures, gone.commander, gone.square), (0, false, None));
    assert_eq!(battle.state.occupant(square("C1")), None);
    assert_eq!(battle.impossible(r#"{"do":"shoot","unit":"N02","at":"S03"}"#), [Breach::Destroyed(unit("S03"))]);
}

#[test]
fn no_hits_wait_on_a_destroyed_unit() {
    let mut battle = archery();
    battle.play(r#"{"do":"set","unit":"S01","figures":2}"#);
    let events = battle.play(r#"{"do":"shoot","unit":"N01","at":"S01","hits":5}"#);
    assert_eq!(
        events,
        parse_events(
            "shot unit=N01 at=S01 figures=8 commander=true needs=6 commander_needs=5 hits=5 losses=2
             destroyed unit=S01"
        ),
        "5 hits kill 2; the half that is left over is surplus"
    );
}

#[test]
fn a_unit_without_commander_rolls_only_its_mens_dice() {
    let mut battle = archery();
    battle.play(r#"{"do":"set","unit":"N01","figures":3,"commander":false}"#);
    let events = battle.play(r#"{"do":"shoot","unit":"N01","at":"S02","dice":[5,6,6]}"#);
    assert_eq!(events, parse_events("shot unit=N01 at=S02 figures=3 commander=false needs=6 dice=[5,6,6] hits=2 losses=2"));
}

#[test]
fn a_commander_alone_rolls_only_his_own_die() {
    let mut battle = archery();
    battle.play(r#"{"do":"set","unit":"N01","figures":1}"#);
    let events = battle.play(r#"{"do":"shoot","unit":"N01","at":"S02","commander_die":5}"#);
    assert_eq!(
        events,
        parse_events("shot unit=N01 at=S02 figures=1 commander=true needs=6 commander_needs=5 commander_die=5 hits=1 losses=1")
    );
}
