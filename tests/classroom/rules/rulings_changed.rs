//! Tests of rulings changed during a battle. Each change is logged and applies from then on.

use senlac::rules::{Breach, Phase, RulingName, Side};

use super::table::{Battle, battle, parse_events, unit};

/// Changes a ruling during play.
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
fn every_ruling_can_be_changed_and_the_change_is_logged() {
    for ruling in RulingName::all() {
        let readings = ruling.entry().readings;
        let mut battle = field();
        battle.turn("muddy-ground", "black", Phase::Shoot, Side::Norman);
        let mut from = readings[0].key;
        for reading in readings.iter().rev() {
            let events = change(&mut battle, ruling.entry().key, reading.key);
            let line = format!("ruling_changed ruling={} from={from} to={}", ruling.entry().key, reading.key);
            assert_eq!(events[..1], parse_events(&line));
            assert_eq!(battle.state.rulings().option(ruling), reading);
            from = reading.key;
        }
        assert_eq!(battle.state.rulings(), field().state.rulings(), "back at the default: {ruling}");
    }
}

#[test]
fn rulings_are_found_by_name_or_number() {
    let mut battle = field();
    let line = "ruling_changed ruling=hill from=own to=either";
    assert_eq!(change(&mut battle, "33", "Either"), parse_events(line));
    assert!(matches!(battle.impossible(r#"{"do":"set_ruling","ruling":"52","choice":"own"}"#)[..], [Breach::NotARuling(_)]));
    assert!(matches!(battle.impossible(r#"{"do":"set_ruling","ruling":"hill","choice":"sides"}"#)[..], [Breach::NotAReading(_)]));
}

#[test]
fn a_changed_turn_order_applies_from_the_next_flip() {
    let mut battle = field();
    battle.turn("muddy-ground", "black", Phase::Move, Side::Norman);
    change(&mut battle, "turn-order", "phases");
    battle.play(r#"{"do":"done"}"#);
    assert_eq!((battle.state.phase(), battle.state.acting_side()), (Phase::Shoot, Some(Side::Norman)), "this turn goes on as it began");
    battle.end_turn();
    battle.turn("muddy-ground", "black", Phase::Move, Side::Norman);
    battle.play(r#"{"do":"done"}"#);
    assert_eq!((battle.state.phase(), battle.state.acting_side()), (Phase::Move, Some(Side::Saxon)));
}

#[test]
fn changing_the_half_hit_pool_forgives_waiting_hits() {
    for (ruling, choice) in [("half-hit-pool", "volley"), ("shieldwall-pool", "attack")] {
        let mut battle = field();
        battle.turn("shieldwall", "black", Phase::Shoot, Side::Norman);
        battle.play(r#"{"do":"shoot","unit":"N02","at":"S01","hits":3}"#);
        assert_eq!(battle.unit("S01").carried_hits, [3, 0]);
        change(&mut battle, ruling, choice);
        assert_eq!(battle.unit("S01").carried_hits, [0, 0], "{ruling}");
        battle.play(r#"{"do":"shoot","unit":"N03","at":"S01","hits":3}"#);
        assert_eq!((battle.figures("S01"), battle.unit("S01").carried_hits), (8, [1, 0]), "3 halved are 1, which waits in the other pool");
    }
}

#[test]
fn other_rulings_do_not_affect_waiting_hits() {
    let mut battle = field();
    battle.turn("muddy-ground", "black", Phase::Shoot, Side::Norman);
    battle.play(r#"{"do":"shoot","unit":"N02","at":"S01","hits":1}"#);
    change(&mut battle, "hill", "target");
    assert_eq!(battle.unit("S01").carried_hits, [1, 0]);
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
        |battle: &Battle| senlac::rules::needs(&battle.state, battle.unit("N01"), battle.unit("S01"), senlac::rules::Weapon::Melee).men;
    assert_eq!(needs(&battle), 2);
    change(&mut battle, "hill", "target");
    assert_eq!(needs(&battle), 4);
}

#[test]
fn counting_commanders_separately_adds_a_figure_and_keeps_losses() {
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
fn harolds_death_stays_a_loss_when_commanders_count_as_men() {
    let mut battle = field().ruled("commander-figure", "extra");
    battle.flip("arrow-in-the-eye", "black");
    assert_eq!((battle.figures("S01"), battle.unit("S01").start), (8, 9));
    change(&mut battle, "commander-figure", "within");
    assert_eq!((battle.figures("S01"), battle.unit("S01").start), (7, 8));
}

#[test]
fn changing_how_commanders_count_kills_no_unit() {
    let mut battle = field().ruled("commander-figure", "extra");
    battle.play(r#"{"do":"set","unit":"N02","figures":1}"#);
    battle.play(r#"{"do":"set","unit":"N03","figures":1,"commander":false}"#);
    change(&mut battle, "commander-figure", "within");
    assert_eq!([battle.figures("N02"), battle.figures("N03")], [1, 1]);
}

#[test]
fn an_extra_bodyguard_is_added_in_reserve_and_removed_again() {
    let mut battle = field();
    change(&mut battle, "bodyguards", "extra");
    let guard = battle.unit("S04");
    assert_eq!((guard.figures, guard.square, guard.bodyguard, battle.unit("S01").bodyguard), (8, None, true, false));
    assert_eq!(battle.left(), [32, 36]);
    battle.play(r#"{"do":"set","unit":"S04","square":"D1"}"#);
    change(&mut battle, "bodyguards", "listed");
    assert_eq!(battle.state.unit(unit("S04")), None);
    assert_eq!(battle.state.occupant(super::table::square("D1")), None);
    assert!(battle.unit("S01").bodyguard);
    assert_eq!(battle.left(), [24, 28]);
}

#[test]
fn a_removed_bodyguard_is_restored_unchanged() {
    let mut battle = field();
    change(&mut battle, "bodyguards", "extra");
    battle.play(r#"{"do":"set","unit":"S04","figures":3,"square":"D1"}"#);
    battle.play(r#"{"do":"set_players","units":{"S04":"Ada Lind"}}"#);
    battle.turn("muddy-ground", "red", Phase::Move, Side::Saxon);
    battle.play(r#"{"do":"move","unit":"S04","to":"D2"}"#);
    let (before, left, hash) = (battle.unit("S04").clone(), battle.left(), senlac::rules::fingerprint(&battle.state));
    let events = change(&mut battle, "bodyguards", "listed");
    assert_eq!(events[..1], parse_events("ruling_changed ruling=bodyguards from=extra to=listed kept=true"));
    assert_eq!((battle.state.unit(unit("S04")), battle.state.player(unit("S04"))), (None, None));
    let events = change(&mut battle, "bodyguards", "extra");
    assert_eq!(events[..1], parse_events("ruling_changed ruling=bodyguards from=listed to=extra kept=true"));
    assert_eq!((battle.unit("S04"), battle.left()), (&before, left));
    assert_eq!(battle.state.player(unit("S04")), Some(&"Ada Lind".into()));
    assert_eq!(battle.state.occupant(super::table::square("D2")), Some(unit("S04")));
    assert_eq!(senlac::rules::fingerprint(&battle.state), hash);
}

#[test]
fn a_restored_bodyguard_goes_to_reserve_if_its_square_is_taken() {
    let mut battle = field();
    change(&mut battle, "bodyguards", "extra");
    battle.play(r#"{"do":"set","unit":"S04","figures":5,"square":"D1"}"#);
    battle.turn("muddy-ground", "red", Phase::Move, Side::Saxon);
    battle.play(r#"{"do":"move","unit":"S04","to":"D2"}"#);
    change(&mut battle, "bodyguards", "listed");
    battle.play(r#"{"do":"set","unit":"S03","square":"D2"}"#);
    battle.end_turn();
    change(&mut battle, "bodyguards", "extra");
    let guard = battle.unit("S04");
    assert_eq!((guard.figures, guard.square, guard.moved), (5, None, false));
    assert_eq!(battle.at("S03"), "D2");
}

#[test]
fn unchanged_bodyguards_leave_no_trace() {
    let mut battle = field();
    let hash = senlac::rules::fingerprint(&battle.state);
    for choice in ["extra", "listed", "extra", "listed"] {
        let events = change(&mut battle, "bodyguards", choice);
        assert!(!matches!(events[0], senlac::rules::Event::RulingChanged { kept: true, .. }), "{events:?}");
    }
    assert_eq!(senlac::rules::fingerprint(&battle.state), hash);
}

#[test]
fn removed_bodyguards_are_part_of_the_fingerprint() {
    let with = |figures: u8| {
        let mut battle = field();
        change(&mut battle, "bodyguards", "extra");
        battle.play(&format!(r#"{{"do":"set","unit":"S04","figures":{figures}}}"#));
        change(&mut battle, "bodyguards", "listed");
        senlac::rules::fingerprint(&battle.state)
    };
    assert_eq!(with(8), senlac::rules::fingerprint(&field().state));
    assert_ne!(with(3), with(8));
    assert_ne!(with(3), with(4));
}

#[test]
fn old_games_still_add_a_new_bodyguard() {
    let mut battle = field();
    battle.happen(&parse_events("ruling_changed ruling=bodyguards from=listed to=extra"));
    battle.happen(&parse_events("was_set unit=S04 figures=3 square=D1 commander=true"));
    battle.happen(&parse_events("ruling_changed ruling=bodyguards from=extra to=listed"));
    assert_eq!(senlac::rules::fingerprint(&battle.state), senlac::rules::fingerprint(&field().state));
    battle.happen(&parse_events("ruling_changed ruling=bodyguards from=listed to=extra"));
    assert_eq!((battle.figures("S04"), battle.at("S04")), (8, "nowhere".to_owned()));
}

#[test]
fn losses_and_dead_lords_survive_a_bodyguard_change() {
    let mut battle = field();
    change(&mut battle, "bodyguards", "extra");
    battle.play(r#"{"do":"set","unit":"S04","figures":6,"commander":false}"#);
    battle.play(r#"{"do":"set","unit":"S01","figures":4}"#);
    change(&mut battle, "bodyguards", "listed");
    assert_eq!((battle.figures("S01"), battle.unit("S01").commander), (4, false), "Harold fell with his guard");
    battle.play(r#"{"do":"set","unit":"S01","figures":3}"#);
    change(&mut battle, "bodyguards", "extra");
    assert_eq!((battle.figures("S01"), battle.unit("S01").commander), (3, true), "its own leader lives");
    assert_eq!((battle.figures("S04"), battle.unit("S04").commander), (6, false));
    change(&mut battle, "bodyguards", "listed");
    battle.play(r#"{"do":"set","unit":"S01","commander":true}"#);
    change(&mut battle, "bodyguards", "extra");
    assert!(battle.unit("S04").commander && battle.unit("S01").commander, "the referee says that he lives");
}

#[test]
fn william_stays_away_when_his_unit_changes() {
    let mut battle = field();
    battle.flip("william-trips", "black");
    battle.play(r#"{"do":"panic","dice":{"N01":1,"N02":1,"N03":1}}"#);
    assert!(battle.unit("N01").away);
    change(&mut battle, "bodyguards", "extra");
    assert_eq!((battle.unit("N01").away, battle.unit("N04").away), (false, true));
    change(&mut battle, "bodyguards", "listed");
    assert!(battle.unit("N01").away);
}

#[test]
fn william_without_his_unit_stays_away_until_the_next_card() {
    let dismissed = || {
        let mut battle = field().ruled("bodyguards", "extra");
        battle.play(r#"{"do":"set","unit":"N04","square":"D3"}"#);
        battle.play(r#"{"do":"set","unit":"N01","figures":0}"#);
        battle.flip("william-trips", "black");
        battle.play(r#"{"do":"panic","dice":{"N02":1,"N03":1,"N04":1}}"#);
        change(&mut battle, "bodyguards", "listed");
        battle
    };
    let mut battle = dismissed();
    change(&mut battle, "bodyguards", "extra");
    assert!(battle.unit("N04").away);
    let mut battle = dismissed();
    battle.end_turn();
    battle.flip("muddy-ground", "black");
    change(&mut battle, "bodyguards", "extra");
    assert_eq!((battle.unit("N04").away, battle.unit("N04").commander), (false, true));
}

#[test]
fn changing_how_commanders_count_heals_no_unit() {
    let mut battle = field().ruled("commander-figure", "extra");
    battle.play(r#"{"do":"set","unit":"S02","figures":1}"#);
    for _ in 0..3 {
        change(&mut battle, "commander-figure", "within");
        assert_eq!((battle.figures("S02"), battle.unit("S02").start), (1, 12));
        change(&mut battle, "commander-figure", "extra");
        assert_eq!((battle.figures("S02"), battle.unit("S02").start), (1, 13));
    }
    change(&mut battle, "commander-figure", "within");
    battle.play(r#"{"do":"set","unit":"S02","figures":2}"#);
    change(&mut battle, "commander-figure", "extra");
    assert_eq!(battle.figures("S02"), 3, "the referee counted two of twelve");
}

#[test]
fn a_removed_bodyguard_is_counted_like_other_units() {
    let mut battle = field();
    change(&mut battle, "bodyguards", "extra");
    battle.play(r#"{"do":"set","unit":"S04","figures":3}"#);
    change(&mut battle, "bodyguards", "listed");
    change(&mut battle, "commander-figure", "extra");
    change(&mut battle, "bodyguards", "extra");
    assert_eq!((battle.figures("S04"), battle.unit("S04").start), (4, 9));
}

#[test]
fn a_counting_change_that_crosses_half_is_reported() {
    let mut battle = battle(&["..."], "N01 knights 8 @A1 lord\nS01 housecarles 8 @C1 lord").ruled("commander-figure", "extra");
    battle.play(r#"{"do":"set","unit":"S01","figures":5}"#);
    let events = change(&mut battle, "commander-figure", "within");
    assert_eq!(
        events,
        parse_events(
            "ruling_changed ruling=commander-figure from=extra to=within
             half_lost side=saxon left=4 start=8"
        ),
        "5 of 9 are more than half, 4 of 8 are not"
    );
}

#[test]
fn changed_line_and_contact_rulings_apply_to_the_next_shot() {
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
