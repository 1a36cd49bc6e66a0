//! Tests of the battle log's lines.

use super::*;
use crate::battle::session::tests::{attack, unit};
use senlac_classroom::phrasebook::step_text;
use senlac_classroom::rules::{Phase, Side};

#[test]
fn a_step_concerns_the_attacker_and_its_targets() {
    let events = [Event::Struck(attack(unit("N01"), unit("S02"))), Event::Struck(attack(unit("N01"), unit("S03"))), Event::TimeCalled {}];
    assert_eq!(concerned_units(&events), [unit("N01"), unit("S02"), unit("S03")]);
}

#[test]
fn knights_charge_and_other_troops_strike() {
    let text = |attacker: &str, at: &str| step_text(&UnitNames::default(), &[Event::Struck(attack(unit(attacker), unit(at)))]);
    assert_eq!(text("N01", "S01"), "William’s own bodyguard charge Harold’s own bodyguard: 8 dice, 5 hits, 5 killed");
    assert!(text("S01", "N01").contains("bodyguard attack William"));
}

#[test]
fn only_the_end_of_a_phase_is_quiet() {
    let ended = Event::PhaseEnded { phase: Phase::Fight, side: Side::Norman };
    assert!(is_quiet(std::slice::from_ref(&ended)));
    assert!(!is_quiet(&[ended, Event::TurnEnded { turn: 1, norman: 148, saxon: 140, hill: None }]));
    assert!(!is_quiet(&[]));
}

#[test]
fn the_referees_permission_follows_the_sentence() {
    let mut line = ChronicleLine::bare(1, 1);
    line.text = "Bo’s archers move from C4 to C6".to_owned();
    assert_eq!(line.sentence(), "Bo’s archers move from C4 to C6");
    line.ruling = Some("he slid".to_owned());
    assert_eq!(line.sentence(), "Bo’s archers move from C4 to C6 (allowed by the referee: he slid)");
}
