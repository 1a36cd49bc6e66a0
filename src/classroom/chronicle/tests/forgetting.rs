//! Tests of games after their pupils' names were deleted.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;
use tempfile::TempDir;

use crate::chronicle::{FileProblem, Game, Request, inspect};
use senlac_base::disk::{FileSystem, RealDisk};
use senlac_record::{DeletedClass, anonymise, replace_game, without_class};
// A checksum could spell a name by chance, so the time is fixed.
use super::{noon, small_battle, with_new_sums};
use crate::rules::{Classroom, Setup, Side, UnitId, fingerprint};
use senlac_base::game::{NameTable, PupilId, PupilName};

const CLASS: &str = "Sixth form";

fn delete_names(path: &Path, class: &str, pupils: &[&str], initials: bool) -> Result<bool, FileProblem> {
    let disk: Arc<dyn FileSystem> = Arc::new(RealDisk);
    let pupils = &pupils.iter().map(ToString::to_string).collect();
    let class = DeletedClass { name: class, pupils, initials };
    replace_game(&disk, path, |bytes, path| without_class::<Classroom>(bytes, path, &class))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("the file")
}

fn setup() -> Setup {
    let mut setup = small_battle();
    setup.class = Some(CLASS.to_owned());
    setup.absent = vec!["Fay Oduya".into(), "Gus Pell".into()];
    setup.norman[0].player = Some("Ada Lind".into());
    setup.saxon[0].player = Some("Amir Lang and Bo Ek".into());
    setup
}

/// Creates a game with these steps, in a folder of its own.
fn game_with_steps(setup: Setup, lines: &[&str]) -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("g.senlac");
    let mut game = Game::create(&path, setup, 1, noon()).expect("a game");
    for line in lines {
        game.submit(Request::parse(line).expect(line), noon()).unwrap_or_else(|problem| panic!("{line}: {problem}"));
    }
    (folder, path)
}

/// Creates a game of a few steps that name pupils.
fn played_game() -> (TempDir, PathBuf) {
    let lines = [
        r#"{"do":"note","text":"Ada Lind forgot her dice, and Bo lent his. Boat!"}"#,
        r#"{"do":"set_players","units":{"N01":"Cleo Marsh","S01":"Ada Lind"}}"#,
        r#"{"do":"flip"}"#,
        r#"{"do":"done","ruling":"Cleo asked so"}"#,
        r#"{"do":"take_back"}"#,
        r#"{"do":"note","text":"Dora Quinn is ill, and Quinn likes bogs"}"#,
        r#"{"do":"amend","step":2,"command":{"do":"set_players","units":{"N01":"Yolanda Xu"}}}"#,
    ];
    game_with_steps(setup(), &lines)
}

#[test]
fn deleting_a_class_removes_names_but_not_the_battle() {
    let (_folder, path) = played_game();
    let before = inspect(&path).expect("a game").chronicle;
    assert!(delete_names(&path, CLASS, &["Dora Quinn"], true).expect("forgotten"));
    let text = read(&path);
    for name in ["Ada", "Lind", "Amir", "Bo ", "Ek", "Cleo", "Marsh", "Yolanda", "Quinn", "Fay", "Pell", CLASS] {
        assert!(!text.contains(name), "{name} in {text}");
    }
    assert!(text.contains("A. L. forgot her dice, and B. E. lent his. Boat!"), "{text}");
    let inspection = inspect(&path).expect("a game");
    assert!(inspection.damage.is_none() && inspection.remarks.is_empty());
    let after = inspection.chronicle;
    assert_eq!((after.len(), fingerprint(after.state())), (before.len(), fingerprint(before.state())));
    let [n01, s01] = ["N01", "S01"].map(|name| name.parse::<UnitId>().expect(name));
    assert_eq!(after.state().player(n01), Some(&"Y. X.".into()), "who came in by an amendment");
    assert_eq!(after.setup().player(n01), Some(&"A. L.".into()));
    assert_eq!(after.setup().absent, ["F. O.".into(), "G. P.".into()]);
    assert_eq!(after.state().player(s01), Some(&"A. L. 2 and B. E.".into()));
}

/// Names used in front of the class: short names for Ada and Bo, and a given name from a class list for Amir.
const DISPLAY_NAMES: [(&str, Option<&str>, Option<&str>); 3] =
    [("Ada Lind", Some("Müsli"), None), ("Amir Lang", None, Some("Zephyr")), ("Bo Ek", Some("Bobby"), None)];

/// Creates the game in file format 1.
fn game_in_format_1(setup: Setup) -> (TempDir, PathBuf) {
    let (folder, path) = game_with_steps(setup, &[]);
    let called = DISPLAY_NAMES.map(|(pupil, short, given)| serde_json::json!({"pupil": pupil, "short": short, "given": given}));
    let text = with_new_sums(&read(&path), |_, header| header["short_names"] = called.to_vec().into());
    std::fs::write(&path, text).expect("a game");
    (folder, path)
}

/// Creates the game in file format 2, with IDs.
fn game_in_format_2(mut setup: Setup) -> (TempDir, PathBuf) {
    let others = ["Fay Oduya", "Gus Pell"].map(|name| (name, None, None));
    let names = DISPLAY_NAMES.into_iter().chain(others).map(|(name, short, given)| PupilName {
        short: short.map(ToOwned::to_owned),
        given: given.map(ToOwned::to_owned),
        ..PupilName::from(name)
    });
    let mut names: NameTable = (1..).map(PupilId::from_number).zip(names).collect();
    let mut id = |name: &PupilId| names.find(name.as_str()).cloned().unwrap_or_else(|| names.add(name.as_str()));
    let mut ids = |players: &[PupilId]| players.iter().map(&mut id).collect::<Vec<_>>();
    for side in Side::ALL {
        for unit in setup.army_mut(side) {
            unit.player = unit.player.take().map(|players| ids(&players).into_iter().collect());
        }
    }
    setup.absent = ids(&setup.absent);
    setup.names = names;
    game_with_steps(setup, &[])
}

#[test]
fn short_and_given_names_are_deleted_with_the_names() {
    for (class, initials) in [(Some(CLASS), true), (Some(CLASS), false), (None, true), (None, false)] {
        let setup = Setup { class: class.map(ToOwned::to_owned), ..setup() };
        for (_folder, path) in [game_in_format_1(setup.clone()), game_in_format_2(setup)] {
            let bytes = std::fs::read(&path).expect("a game");
            let report = anonymise::<Classroom>(&bytes, &path).expect("a game without anybody");
            assert!(delete_names(&path, CLASS, &["Ada Lind", "Amir Lang"], initials).expect("forgotten"));
            let text = read(&path);
            for name in ["Ada", "Müsli", "Amir", "Zephyr"] {
                assert!(!text.contains(name) && !report.contains(name), "{name} in {text} or {report}");
            }
            assert!(!report.contains("Bobby"), "{report}");
            let after = inspect(&path).expect("a game");
            assert!(after.damage.is_none() && after.remarks.is_empty());
            // In a game without a class, the other names stay.
            assert_eq!(text.contains("Bobby"), class.is_none(), "{text}");
        }
    }
}

#[test]
fn teacher_notes_on_pupils_are_deleted_and_guesses_are_not() {
    let lines = [
        r#"{"do":"flip"}"#,
        r#"{"do":"guess","step":1,"hits":2}"#,
        r#"{"do":"bookmark","step":1,"title":"Ada Lind begins"}"#,
        r#"{"do":"tell_of","pupil":"Ada Lind","deeds":"Ada held the hill with Bo.","honour":"Lind the Brave"}"#,
        r#"{"do":"tell_of","pupil":"Gus Pell","honour":"Pell was missed"}"#,
    ];
    for initials in [true, false] {
        let (_folder, path) = game_with_steps(setup(), &lines);
        assert!(delete_names(&path, CLASS, &[], initials).expect("forgotten"));
        let text = read(&path);
        for name in ["Ada", "Lind", "Gus", "Pell", "Bo."] {
            assert!(!text.contains(name), "{name} in {text}");
        }
        let inspection = inspect(&path).expect("a game");
        assert!(inspection.damage.is_none() && inspection.remarks.is_empty());
        let told = inspection.chronicle.state().teacher_notes();
        assert_eq!(told.guesses().get(&1), Some(&2));
        let words = told.about_pupil(&"A. L.".into()).map(|words| (words.deeds.is_some(), words.honour.is_some()));
        assert_eq!(words, initials.then_some((true, true)), "{text}");
    }
}

#[test]
fn names_equal_to_program_words_are_deleted_safely() {
    // One program word of every kind.
    let lines = [
        r#"{"do":"set_ruling","ruling":"hill","choice":"target"}"#,
        r#"{"do":"flip","card":"muddy-ground","color":"black","title":"Marsh by the mill"}"#,
        r#"{"do":"done","ruling":"it is late"}"#,
        r#"{"do":"amend","step":1,"command":{"do":"set_ruling","ruling":"hill","choice":"either"}}"#,
    ];
    let names = "amy hill|hill|Hill|Move Fight|Norman|norman|S Axon|event|target|until-next-flip|N01|\
                 C4|muddy-ground|black|note|set_ruling|done|player|senlac-game|1|null|2026|sum|Rock and Roll|and|?|a|A B C D E F";
    for (name, initials) in names.split('|').flat_map(|name| [(name, false), (name, true)]) {
        let mut setup = setup();
        setup.norman[0].player = Some(name.into());
        let (_folder, path) = game_with_steps(setup, &lines);
        let before = inspect(&path).expect("a game").chronicle;
        delete_names(&path, CLASS, &[name], initials).expect(name);
        let inspection = inspect(&path).expect(name);
        assert!(inspection.damage.is_none(), "{name}");
        let (after, n01) = (inspection.chronicle, "N01".parse().expect("a unit"));
        assert_eq!((after.len(), fingerprint(after.state())), (before.len(), fingerprint(before.state())), "{name}");
        assert_ne!(after.state().player(n01), Some(&name.into()).filter(|_| name != "?"), "{name}");
    }
}

#[test]
fn names_are_deleted_from_titles_header_copies_and_unknown_keys() {
    let mut setup = Setup { scenario: "Ada’s hill".to_owned(), ..setup() };
    // A title of the maximum length, which is too long with the initials.
    setup.deck[0].title = Some(format!("Bo {}", "mud ".repeat(14)).trim_end().into());
    setup.deck[1].title = Some("ADA LIND’s marsh".into());
    let (_folder, path) = game_with_steps(setup, &[r#"{"do":"flip"}"#, r#"{"do":"note","text":"a note"}"#]);
    let text = read(&path);
    let head: Value = serde_json::from_str(text.lines().next().expect("a line")).expect("JSON");
    let told = r#"{"captain":"ada lind","mood":"hill","remark":"what zoe\u0308 x said","Ada Lind":1,"deep":[{"who":["Bo Ek"]}]}"#;
    let later = with_new_sums(&text, |place, line| {
        if place > 0 {
            line["header"] = head.clone();
            line["told"] = serde_json::from_str(told).expect("JSON");
        }
    });
    std::fs::write(&path, later).expect("a file of a later version");
    assert!(delete_names(&path, CLASS, &["Zoë X"], true).expect("forgotten"));
    let text = read(&path);
    let small = text.to_lowercase();
    for name in ["ada", "lind", "bo ", "ek\"", "zoe", "sixth form"] {
        assert!(!small.contains(name), "{name} in {text}");
    }
    assert!(text.contains(r#""mood":"hill""#), "{text}");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[1].contains(&format!(r#""header":{}"#, lines[0])), "the copy is the first line again");
    assert_eq!(inspect(&path).expect("a game").chronicle.setup().scenario, "A. L.’s hill");
}

#[test]
fn names_are_deleted_through_a_link() {
    let (folder, path) = played_game();
    let link = folder.path().join("link.senlac");
    #[cfg(unix)]
    std::os::unix::fs::symlink(&path, &link).expect("a link");
    #[cfg(not(unix))]
    std::fs::hard_link(&path, &link).expect("a link");
    assert!(delete_names(&link, CLASS, &[], true).expect("forgotten"));
    assert!(!read(&path).contains("Ada Lind"));
}

#[test]
fn deleting_without_initials_removes_every_player() {
    let (_folder, path) = played_game();
    assert!(delete_names(&path, CLASS, &[], false).expect("forgotten"));
    let chronicle = inspect(&path).expect("a game").chronicle;
    assert_eq!(chronicle.setup().units().filter(|(_, unit)| unit.player.is_some()).count(), 0);
    assert!(chronicle.setup().absent.is_empty(), "no gap tells how many were absent");
    assert!(!read(&path).contains("A. L."));
}

#[test]
fn a_game_without_a_class_loses_only_the_listed_pupils() {
    let (_folder, path) = played_game();
    let before = read(&path);
    assert!(!delete_names(&path, "7a", &["Bo Ek"], true).expect("looked at"));
    assert_eq!(read(&path), before, "nothing of it was theirs");
    let (_folder, path) = game_with_steps(Setup { class: None, ..setup() }, &[]);
    assert!(delete_names(&path, "7a", &["Bo Ek"], true).expect("forgotten"));
    assert!(read(&path).contains("Ada Lind") && !read(&path).contains("Bo Ek"));
}

#[test]
fn open_and_damaged_games_are_left_unchanged() {
    let (_folder, path) = played_game();
    let game = Game::open(&path).expect("open");
    assert!(matches!(delete_names(&path, CLASS, &[], true), Err(FileProblem::InUse(_))));
    drop(game);
    let damaged = read(&path).replacen("dice", "mice", 1);
    std::fs::write(&path, &damaged).expect("a damaged file");
    delete_names(&path, CLASS, &[], true).expect_err("damaged");
    assert_eq!(read(&path), damaged);
}
