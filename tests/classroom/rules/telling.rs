//! Tests of the teacher's notes, which are saved and do not affect the battle.

use senlac::rules::{Breach, PupilNote, fingerprint};

use super::table::battle;

#[test]
fn bookmarks_and_guesses_can_be_removed_and_decide_nothing() {
    let mut battle = battle(&["..."], "N01 archers 8 @A1\nS01 archers 8 @C1");
    let before = fingerprint(&battle.state);
    battle.play(r#"{"do":"bookmark","step":3,"title":" The wall breaks "}"#);
    battle.play(r#"{"do":"guess","step":4,"hits":2}"#);
    assert_eq!(battle.state.teacher_notes().bookmarks()[&3], "The wall breaks");
    assert_eq!(battle.state.teacher_notes().guesses()[&4], 2);
    assert_eq!(battle.impossible(r#"{"do":"bookmark","step":3,"title":" "}"#), [Breach::EmptyBookmark]);
    assert_eq!(battle.impossible(r#"{"do":"guess","step":4,"hits":41}"#), [Breach::TooManyGuessed(41)]);
    battle.play(r#"{"do":"bookmark","step":3,"title":null}"#);
    battle.play(r#"{"do":"guess","step":4,"hits":null}"#);
    assert!(battle.state.teacher_notes().bookmarks().is_empty() && battle.state.teacher_notes().guesses().is_empty());
    assert_eq!(fingerprint(&battle.state), before);
}

#[test]
fn teacher_notes_are_merged_removed_and_checked() {
    let mut battle = battle(&["..."], "N01 archers 8 @A1\nS01 archers 8 @C1");
    battle.play(r#"{"do":"set_players","units":{"N01":"Ada Lind"}}"#);
    battle.play(r#"{"do":"tell_of","pupil":"Ada Lind","deeds":"Ada shot first."}"#);
    battle.play(r#"{"do":"tell_of","pupil":"Ada Lind","honour":""}"#);
    let words = PupilNote { deeds: Some("Ada shot first.".to_owned()), honour: Some(String::new()) };
    assert_eq!(battle.state.teacher_notes().about_pupil(&"Ada Lind".into()), Some(&words));
    battle.play(r#"{"do":"tell_of","pupil":"Ada Lind","deeds":null,"honour":null}"#);
    assert_eq!(battle.state.teacher_notes().about_pupil(&"Ada Lind".into()), None);
    let nobody = battle.impossible(r#"{"do":"tell_of","pupil":"Bo"}"#);
    assert_eq!(nobody, [Breach::NoSuchPupil("Bo".to_owned()), Breach::NothingToTell]);
    let long = format!(r#"{{"do":"tell_of","pupil":"Ada Lind","deeds":"{}"}}"#, "é".repeat(601));
    assert_eq!(battle.impossible(&long), [Breach::LongTelling(601)]);
}
