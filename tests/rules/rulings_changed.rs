//! Rulings changed in mid-battle: each change is logged and counts from then on.

use senlac::rules::{Breach, Phase, RulingName, Side};

use crate::table::{Battle, battle, told, unit};

/// Changes a ruling in play.
fn change(battle: &mut Battle, ruling: &str, choice: &str) -> Vec<senlac::rules::Event> {
    battle.play(&format!(r#"{{"do":"set_ruling","ruling":"{ruling}","choice":"{choice}"}}"#))
}

/// Archers and knights against a unit of each Saxon type.
fn field() -> Battle {
    battle(
        &["....", "....", "...."],
        "N01 knights 8 @A3 lord\nN02 archers 8 @B3\nN03 archers 8 @C3
         S01 housecarles 8 @A1 lord\nS02 spearmen 12 @B1\nS03 archers 8 @C1",
    )
}

#[test]
fn every_ruling_with_several_readings_can_be_changed_and_the_change_is_logged() {
    for ruling in RulingName::all() {
        let readings = ruling.entry().readings;
        let mut battle = field();
        battle.turn("muddy-ground", "black", Phase::Shoot, Side::Norman);
        let mut from = readings[0].key;
        for reading in readings.iter().rev() {
            let events = change(&mut battle, ruling.entry().key, reading.key);
            let line = format!("ruling_changed ruling={} from={from} to={}", ruling.entry().key, reading.key);
            assert_eq!(events[..1], told(&line));
            assert_eq!(battle.state.rulings.reading(ruling), reading);
            from = reading.key;
        }
        assert_eq!(battle.state.rulings, field().state.rulings, "back at the default: {ruling}");
    }
}

#[test]
fn rulings_are_called_by_name_or_number() {
    let mut battle = field();
    let line = "ruling_changed ruling=hill from=own to=either";
    assert_eq!(change(&mut battle, "33", "Either"), told(line));
    assert!(matches!(battle.impossible(r#"{"do":"set_ruling","ruling":"51","choice":"own"}"#)[..], [Breach::NotARuling(_)]));
    assert!(matches!(battle.impossible(r#"{"do":"set_ruling","ruling":"hill","choice":"sides"}"#)[..], [Breach::NotAReading(_)]));
}

#[test]
fn a_changed_order_of_play_counts_from_the_next_flip() {
    let mut battle = field();
    battle.turn("muddy-ground", "black", Phase::Move, Side::Norman);
    change(&mut battle, "turn-order", "phases");
    battle.play(r#"{"do":"done"}"#);
    assert_eq!((battle.state.phase, battle.state.acting), (Phase::Shoot, Some(Side::Norman)), "this turn goes on as it began");
    battle.end_turn();
    battle.turn("muddy-ground", "black", Phase::Move, Side::Norman);
    battle.play(r#"{"do":"done"}"#);
    assert_eq!((battle.state.phase, battle.state.acting), (Phase::Move, Some(Side::Saxon)));
}

#[test]
fn a_changed_pool_of_half_hits_forgives_what_waits() {
    for (ruling, choice) in [("half-hit-pool", "volley"), ("shieldwall-pool", "attack")] {
        let mut battle = field();
        battle.turn("shieldwall", "black", Phase::Shoot, Side::Norman);
        battle.play(r#"{"do":"shoot","unit":"N02","at":"S01","hits":3}"#);
        assert_eq!(battle.unit("S01").waiting, [3, 0]);
        change(&mut battle, ruling, choice);
        assert_eq!(battle.unit("S01").waiting, [0, 0], "{ruling}");
        battle.play(r#"{"do":"shoot","unit":"N03","at":"S01","hits":3}"#);
        assert_eq!((battle.figures("S01"), battle.unit("S01").waiting), (8, [1, 0]), "3 halved are 1, which waits in the other pool");
    }
}

#[test]
fn other_rulings_leave_waiting_hits_alone() {
    let mut battle = field();
    battle.turn("muddy-ground", "black", Phase::Shoot, Side::Norman);
    battle.play(r#"{"do":"shoot","unit":"N02","at":"S01","hits":1}"#);
    change(&mut battle, "hill", "target");
    assert_eq!(battle.unit("S01").waiting, [1, 0]);
}

#[test]
fn scores_moves_and_neighbours_change_at_once() {
    let mut battle = battle(&["^..", "...", "..."], "N01 knights 8 @B2\nN02 archers 8 @C3\nS01 spearmen 12 @A1\nS02 spearmen 12 @C1");
    battle.turn("shieldwall", "black", Phase::Move, Side::Norman);
    let to_hill = r#"{"do":"move","unit":"N01","to":"A2"}"#;
    assert!(battle.allows(to_hill));
    change(&mut battle, "adjacency", "orthogonal");
    assert!(!battle.allows(r#"{"do":"move","unit":"N02","to":"B2"}"#));
    battle.go_to(Phase::Fight, Side::Norman);
    let strike = r#"{"do":"fight","unit":"N01","blows":[{"at":"S01"}]}"#;
    assert_eq!(battle.refused(strike), [Breach::NotNextTo { unit: unit("N01"), at: unit("S01") }]);
    change(&mut battle, "adjacency", "diagonal");
    assert!(battle.allows(strike));
    let needs =
        |battle: &Battle| senlac::rules::needs(&battle.state, battle.unit("N01"), battle.unit("S01"), senlac::rules::Weapon::Hand).men;
    assert_eq!(needs(&battle), 2);
    change(&mut battle, "hill", "target");
    assert_eq!(needs(&battle), 4);
}

#[test]
fn a_commander_counted_apart_adds_a_figure_and_losses_stay_losses() {
    let mut battle = field();
    battle.play(r#"{"do":"set","unit":"S02","figures":5}"#);
    battle.play(r#"{"do":"set","unit":"S03","figures":0}"#);
    battle.play(r#"{"do":"set","unit":"S01","figures":7,"commander":false}"#);
    let both = |battle: &Battle, name: &str| (battle.unit(name).figures, battle.unit(name).start);
    change(&mut battle, "commander-figure", "extra");
    assert_eq!(["N01", "S01", "S02", "S03"].map(|name| both(&battle, name)), [(9, 9), (8, 9), (6, 13), (0, 9)]);
    change(&mut battle, "commander-figure", "within");
    assert_eq!(["N01", "S01", "S02", "S03"].map(|name| both(&battle, name)), [(8, 8), (7, 8), (5, 12), (0, 8)]);
}

#[test]
fn harolds_death_stays_a_loss_when_commanders_are_counted_among_their_men() {
    let mut battle = field().ruled("commander-figure", "extra");
    battle.flip("arrow-in-the-eye", "black");
    assert_eq!((battle.figures("S01"), battle.unit("S01").start), (8, 9));
    change(&mut battle, "commander-figure", "within");
    assert_eq!((battle.figures("S01"), battle.unit("S01").start), (7, 8));
}

#[test]
fn no_unit_dies_of_another_way_of_counting() {
    let mut battle = field().ruled("commander-figure", "extra");
    battle.play(r#"{"do":"set","unit":"N02","figures":1}"#);
    battle.play(r#"{"do":"set","unit":"N03","figures":1,"commander":false}"#);
    change(&mut battle, "commander-figure", "within");
    assert_eq!([battle.figures("N02"), battle.figures("N03")], [1, 1]);
}

#[test]
fn an_extra_bodyguard_comes_into_reserve_and_goes_again() {
    let mut battle = field();
    change(&mut battle, "bodyguards", "extra");
    let guard = battle.unit("S04");
    assert_eq!((guard.figures, guard.square, guard.bodyguard, battle.unit("S01").bodyguard), (8, None, true, false));
    assert_eq!(battle.left(), [32, 36]);
    battle.play(r#"{"do":"set","unit":"S04","square":"D1"}"#);
    change(&mut battle, "bodyguards", "listed");
    assert_eq!(battle.state.unit(unit("S04")), None);
    assert_eq!(battle.state.occupant(crate::table::square("D1")), None);
    assert!(battle.unit("S01").bodyguard);
    assert_eq!(battle.left(), [24, 28]);
}

#[test]
fn a_change_of_counting_that_crosses_the_half_says_so() {
    let mut battle = battle(&["..."], "N01 knights 8 @A1 lord\nS01 housecarles 8 @C1 lord").ruled("commander-figure", "extra");
    battle.play(r#"{"do":"set","unit":"S01","figures":5}"#);
    let events = change(&mut battle, "commander-figure", "within");
    assert_eq!(
        events,
        told(
            "ruling_changed ruling=commander-figure from=extra to=within
             half_lost side=saxon left=4 start=8"
        ),
        "5 of 9 are more than half, 4 of 8 are not"
    );
}

#[test]
fn a_change_of_the_pass_through_line_and_contact_rulings_counts_for_the_next_shot() {
    let mut battle = battle(&["...", "...", "..."], "N01 archers 8 @A3\nN02 archers 8 @A2\nS01 spearmen 12 @A1");
    battle.turn("muddy-ground", "black", Phase::Shoot, Side::Norman);
    let shot = r#"{"do":"shoot","unit":"N01","at":"S01"}"#;
    assert!(battle.allows(shot));
    change(&mut battle, "friends-in-line", "block");
    assert!(!battle.allows(shot));
    change(&mut battle, "friends-in-line", "through");
    change(&mut battle, "shooting-in-contact", "forbidden");
    assert_eq!(battle.refused(shot), [Breach::InContact(unit("S01"))]);
}
