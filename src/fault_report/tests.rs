//! No pupil's name and nothing that was typed is in a report.

use chrono::{DateTime, TimeZone as _, Utc};

use super::*;
use crate::classroom::{Game, Request, inspect};
use crate::planning::sample_battle;
use crate::rules::fingerprint;

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).single().expect("a time")
}

/// Names that are easily missed.
const NAMES: [&str; 10] =
    ["zebedee", "Quux-Ymir", "O’Zzyx", "Ñandú Xoloitz", "김민준", "ZOË VON WJK", "N1ck", "d'Xyzzy", "Ab Cdéf", "xylophonia-marsh"];

#[test]
fn a_game_in_a_report_is_the_same_battle_without_anybody_and_without_what_was_typed() {
    for name in NAMES {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(format!("{name}.senlac"));
        let mut setup = sample_battle().expect("a battle");
        setup.class = Some(format!("class of {name}"));
        setup.scenario = format!("{name}’s hill");
        setup.absent = vec![name.to_owned()];
        setup.large_print = vec![name.to_owned()];
        setup.norman[0].player = Some(name.into());
        setup.deck[0].title = Some(name.into());
        let mut game = Game::create(&path, setup, 1, noon()).expect("a game");
        let lines = [
            format!(r#"{{"do":"note","text":"{name} said zounds"}}"#),
            format!(r#"{{"do":"set_players","units":{{"N02":"{name}"}}}}"#),
            r#"{"do":"flip"}"#.to_owned(),
            format!(r#"{{"do":"flip","ruling":"{name} asked"}}"#),
            r#"{"do":"done"}"#.to_owned(),
            r#"{"do":"guess","step":3,"hits":2}"#.to_owned(),
            format!(r#"{{"do":"bookmark","step":3,"title":"{name} begins"}}"#),
            format!(r#"{{"do":"tell_of","pupil":"{name}","deeds":"{name} stood","honour":"{name} the Bold"}}"#),
        ];
        let played = lines.iter().filter(|line| game.submit(Request::parse(line).expect(line), noon()).is_ok()).count();
        assert!(played >= 6, "{name}: only {played} of them are allowed");
        drop(game);
        let before = inspect(&path).expect("a game").chronicle;
        let bytes = std::fs::read(&path).expect("the file");
        assert!(String::from_utf8_lossy(&bytes).contains(name));
        let left = game_without_names(&bytes).expect(name);
        for word in [name, "zounds", "asked", "begins", "stood", "Bold", "’s hill", "class of"] {
            assert!(!left.to_lowercase().contains(&word.to_lowercase()), "{word} in {left}");
        }
        let again = folder.path().join("again.senlac");
        std::fs::write(&again, &left).expect("a file");
        let after = inspect(&again).expect("a game").chronicle;
        assert_eq!((after.len(), fingerprint(after.state())), (before.len(), fingerprint(before.state())), "{name}");
    }
}

#[test]
fn settings_are_told_without_games_folders_screens_and_whatever_is_unknown() {
    let text = "appearance = \"dark\"\ntext_percent = 150\nmotion = true\nscreen = \"Ada’s screen\"\nrecent = [\"/home/ada/a.senlac\"]\n\
                nickname = \"Ada\"\n\"Ada Lind\" = 1\nbell = \"2026-11-22T11:50:00Z\"\n[print]\nletter = true\nfolder = \"/home/ada\"\n\
                [window]\nwidth = 1280.0\n";
    let told = settings_without_names(text);
    assert!(!told.to_lowercase().contains("ada"), "{told}");
    for kept in ["appearance = \"dark\"", "text_percent = 150", "motion = true", "letter = true", "width = 1280.0"] {
        assert!(told.contains(kept), "{kept} in {told}");
    }
    assert_eq!(settings_without_names("appearance = \"Ada\""), "");
    assert_eq!(settings_without_names("no settings"), "");
}

#[test]
fn a_report_says_what_was_left_out() {
    let report = FaultReport { computer: system(), log: "12:00:00 begins\n".to_owned(), ..FaultReport::default() };
    let text = report.write();
    assert!(text.contains("Program: Senlac ") && text.contains("12:00:00 begins") && text.contains("It was left out."), "{text}");
    let damaged = game_without_names(b"{\"format\":\"senlac-game\",\"Ada Lind\"").expect_err("damaged");
    assert!(!damaged.contains("Ada"), "{damaged}");
}
