//! Tests that imports equal exports, and that files changed on the way are rejected.

#[path = "../../../tests/support/new_sums.rs"]
mod new_sums;

use chrono::{DateTime, TimeZone as _, Utc};

use self::new_sums::with_new_sums;
use super::*;
use crate::test_games::BOARD_GAMES;
use senlac_base::disk::{Disk as _, RealDisk};
use senlac_classroom::chronicle::{Game, Request, inspect};
use senlac_classroom::content::library;
use senlac_classroom::planning::{enrol, sample_battle};
use senlac_classroom::rules::{Dice as _, SeededDice};

const CHECKS: PackChecks = PackChecks { board_games: BOARD_GAMES, settings_problem };

/// Replaces the window's check of its settings.
fn settings_problem(text: &str) -> Option<String> {
    let settings = text.parse::<toml::Table>();
    let is_known = settings.is_ok_and(|settings| settings.is_empty() || settings.get("text_percent").is_some_and(toml::Value::is_integer));
    (!is_known).then(|| "these aren’t settings".to_owned())
}

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).single().expect("a time")
}

fn draft() -> Draft {
    let scenario = library::scenario(library::SCENARIO).expect("the shipped scenario");
    let mut draft = Draft::from_scenario(scenario);
    draft.seat_class(enrol::enrol("6b", &library::sample_class().expect("a class")), enrol::ArmyFitting::Not).expect("seats");
    let away = draft.class.pupils[3].id().clone();
    draft.absent.insert(away);
    draft
}

fn lesson() -> Pack {
    let settings = LessonSettings { bell: Some(noon()), phase_minutes: 7, predict: true, ..LessonSettings::default() };
    Pack { work: PackContents::Lesson(Box::new(draft())), settings: Some(settings) }
}

/// Returns the file of a game after these lines of the command language.
fn game_file(lines: &[&str]) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("g.senlac");
    let mut game = Game::create(&path, sample_battle().expect("a battle"), 1, noon()).expect("a game");
    for line in lines {
        game.submit(Request::parse(line).expect(line), noon()).expect(line);
    }
    RealDisk.read(&path).expect("the file")
}

fn packed_game() -> Pack {
    let game = PackedGame::from_bytes("6b: the “third” lesson", game_file(&[r#"{"do":"flip"}"#, r#"{"do":"done"}"#]), BOARD_GAMES)
        .expect("a sound game");
    let game = game.with_extras(GameExtras { class: Some(draft().class), owned: None });
    Pack { work: PackContents::Game(Box::new(game)), settings: None }
}

#[test]
fn packs_are_read_back_unchanged_and_written_identically() {
    for carried in [lesson(), packed_game()] {
        let text = carried.to_text();
        assert_eq!(text, carried.to_text());
        assert_eq!(Pack::read(text.as_bytes(), BOARD_GAMES), Ok(carried.clone()));
        assert_eq!(
            Pack::read(text.replace('\n', "\r\n").as_bytes(), BOARD_GAMES),
            Ok(carried),
            "a mail program may end lines as Windows does"
        );
    }
    let PackContents::Lesson(read) = Pack::read(lesson().to_text().as_bytes(), BOARD_GAMES).expect("a lesson").work else {
        panic!("a lesson")
    };
    assert_eq!(read.setup(), draft().setup(), "the same battle begins");
    assert_eq!(lesson().name(), "6b");
}

#[test]
fn packed_games_keep_their_bytes_and_get_a_portable_name() {
    let bytes = game_file(&[r#"{"do":"flip"}"#]);
    let game = PackedGame::from_bytes("../../6b|7c", bytes.clone(), BOARD_GAMES).expect("a game");
    assert_eq!((game.text().as_bytes(), game.steps(), game.name()), (bytes.as_slice(), 1, "6b 7c"));
    let torn = [bytes.as_slice(), b"{\"step\":2,\"ti"].concat();
    assert_eq!(PackedGame::from_bytes("6b", torn, BOARD_GAMES).expect("a game with a torn end").text().as_bytes(), bytes);
    let damaged = String::from_utf8(bytes).expect("text").replacen("flip", "flop", 1);
    PackedGame::from_bytes("6b", damaged.into_bytes(), BOARD_GAMES).expect_err("a damaged game stays where it is");
}

#[test]
fn all_pack_problems_are_reported_with_their_lines() {
    let text = lesson().to_text();
    let lines: Vec<&str> = text.lines().collect();
    let problems = |text: &str| Pack::read(text.as_bytes(), BOARD_GAMES).expect_err("no sound file").0;
    let odd = [lines[0], r#"{"part":"game","name":"g","text":"{}"}"#, r#"{"part":"song"}"#, lines[2], lines[2], ""].join("\n");
    let answer = problems(&odd);
    for word in [
        "its end is missing",
        "line 3: ",
        "line 5: the part “settings” appears twice",
        "“preparation” is missing",
        "can only be one of them",
    ] {
        assert!(answer.iter().any(|problem| problem.contains(word)), "{word}: {answer:?}");
    }
    assert_eq!(problems("{\"format\":\"senlac-game\"}\n").len(), 1);
    assert!(problems(&text.replacen("\"version\":1", "\"version\":2", 1))[0].contains("newer version"));
    assert!(problems(&text.replacen("6b", "7c", 1))[0].contains("changed or damaged"));
    assert!(problems("")[0].contains("first line"));
}

#[test]
fn lessons_that_the_window_cannot_make_are_refused() {
    let refused = |change: fn(&mut Draft)| {
        let mut draft = draft();
        change(&mut draft);
        let carried = Pack { work: PackContents::Lesson(Box::new(draft)), settings: None };
        Pack::read(carried.to_text().as_bytes(), BOARD_GAMES).expect_err("refused").to_string()
    };
    assert!(refused(|draft| draft.armies[0] = vec![draft.armies[0][0].clone(); 300]).contains("300 units"));
    assert!(refused(|draft| draft.armies[0][0].players = vec!["A\u{1b}[2Jda".to_owned()]).contains("invisible character"));
    let strange = LessonSettings { phase_minutes: 0, ..LessonSettings::default() };
    let carried = Pack { settings: Some(strange), ..lesson() };
    assert!(Pack::read(carried.to_text().as_bytes(), BOARD_GAMES).expect_err("refused").to_string().contains("0 minutes"));
}

#[test]
fn changed_bytes_and_cut_packs_are_noticed() {
    let sound = packed_game();
    let text = sound.to_text().into_bytes();
    let mut chance = SeededDice::new(1066, 1);
    for _ in 0..400 {
        let mut bytes = text.clone();
        let at = (usize::from(chance.roll_below(255)) << 8 | usize::from(chance.roll_below(255))) % bytes.len();
        bytes[at] = chance.roll_below(255);
        match Pack::read(&bytes, BOARD_GAMES) {
            // Both line ends mean the same.
            Ok(read) => assert_eq!(read, sound, "{at}"),
            Err(problems) => assert!(!problems.0.is_empty()),
        }
        Pack::read(&bytes[..at], BOARD_GAMES).expect_err("cut off");
    }
}

#[test]
fn the_same_game_is_updated_and_other_games_are_unchanged() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, other) = (folder.path().join("here.senlac"), folder.path().join("other.senlac"));
    let flip = r#"{"do":"flip"}"#;
    let late = PackedGame::from_bytes("g", game_file(&[flip, r#"{"do":"done"}"#]), BOARD_GAMES).expect("a game");
    std::fs::write(&path, game_file(&[flip])).expect("a game");
    let mut battle = sample_battle().expect("a battle");
    battle.scenario = "another".to_owned();
    drop(Game::create(&other, battle, 1, noon()).expect("a game"));
    let find = |game: &PackedGame| find_same_game(&RealDisk, Some(folder.path()), &[], game);
    assert_eq!(find(&late), Some(SameGame { path: path.clone(), steps: 1, ahead: GameLead::Carried }));
    let disk = || std::sync::Arc::new(RealDisk);
    bring_up_to_date(disk(), &other, &late).expect_err("another game");
    bring_up_to_date(disk(), &path, &late).expect("its later steps");
    assert_eq!(std::fs::read_to_string(&path).expect("the file"), late.text());
    assert_eq!(find(&late).map(|same| same.ahead), Some(GameLead::Neither));
    let early = PackedGame::from_bytes("g", game_file(&[flip]), BOARD_GAMES).expect("a game");
    assert_eq!(find(&early), Some(SameGame { path: path.clone(), steps: 2, ahead: GameLead::Here }));
    let parted = PackedGame::from_bytes("g", game_file(&[r#"{"do":"note","text":"otherwise"}"#]), BOARD_GAMES).expect("a game");
    assert_eq!(find(&parted).map(|same| same.ahead), Some(GameLead::Parted(0)));
    let open = Game::open(&path).expect("a game");
    bring_up_to_date(disk(), &path, &late).expect_err("it is open in another window");
    drop(open);
}

#[test]
fn backups_restore_every_file_inside_the_data_folder_only() {
    let [home, there] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let flip = r#"{"do":"flip"}"#;
    let write = |folder: &std::path::Path, path: &str, bytes: &[u8]| {
        std::fs::create_dir_all(folder.join(path).parent().expect("a folder")).expect("a folder");
        std::fs::write(folder.join(path), bytes).expect(path);
    };
    for (path, bytes) in [
        ("settings.toml", b"text_percent = 150\n".as_slice()),
        ("classes/6b.toml", CLASS.as_bytes()),
        ("a.senlac", &game_file(&[flip])),
        ("b.senlac", &game_file(&[flip, r#"{"do":"done"}"#])),
        ("c.senlac", b"\xff\xfe"),
        ("decks/odd.toml", b"cards = 7\n"),
        ("log.txt", b"begins"),
        ("fonts/x.ttf", b"font"),
    ] {
        write(home.path(), path, bytes);
    }
    let CollectedBackup { all, damaged } = Backup::collect(&RealDisk, home.path(), CHECKS);
    assert_eq!(all.summary(), "2 games and 1 other file (classes, tables, decks)");
    let [game, deck] = damaged.as_slice() else { panic!("{damaged:?}") };
    assert!(game.starts_with("c.senlac (it isn’t a Senlac game") && deck.starts_with("decks/odd.toml ("), "{damaged:?}");
    let carried = Pack { work: PackContents::Everything(Box::new(all.clone())), settings: None };
    assert_eq!(Pack::read(carried.to_text().as_bytes(), BOARD_GAMES).expect("its file"), carried);
    // A game with fewer steps continues, a game that differs is saved beside it, and a class of that name is
    // unchanged.
    let parted = game_file(&[r#"{"do":"note","text":"otherwise"}"#]);
    write(there.path(), "a.senlac", &parted);
    write(there.path(), "b.senlac", &game_file(&[flip]));
    write(there.path(), "classes/6b.toml", b"name = \"6b\"\nnote = \"ours\"\n");
    let disk: std::sync::Arc<dyn senlac_base::disk::FileSystem> = std::sync::Arc::new(RealDisk);
    let added = all.restore_to(&disk, there.path(), CHECKS).expect("room");
    assert_eq!(added, RestoreResult { new: 2, further: 1, others: vec!["classes/6b.toml".to_owned()], ..RestoreResult::default() });
    let read = |path: &str| std::fs::read(there.path().join(path)).expect(path);
    assert_eq!((read("a.senlac"), read("a-2.senlac")), (parted, game_file(&[flip])));
    assert_eq!(read("b.senlac"), game_file(&[flip, r#"{"do":"done"}"#]));
    assert_eq!(
        all.restore_to(&disk, there.path(), CHECKS).expect("room"),
        RestoreResult { new: 0, further: 0, ..added },
        "a second time adds nothing"
    );
    for path in
        ["../a.senlac", "/etc/a.senlac", "classes/../a.toml", "classes\\..\\a.toml", "fonts/x.ttf", "log.txt", "C:a.senlac", ".a.senlac"]
    {
        let file = carried.to_text().replace("classes/6b.toml", &path.replace('\\', "\\\\"));
        assert!(Pack::read(file.as_bytes(), BOARD_GAMES).expect_err(path).to_string().contains("isn’t a file that Senlac saves"), "{path}");
    }
}

/// Class file that is saved in a backup.
const CLASS: &str = "name = \"6b\"\npupils = [{ name = \"Ada Lind\" }]\n";

/// Returns a forged backup: it contains these files, and its checksum is right.
fn forged_backup(files: &[(&str, &str)]) -> Backup {
    let mut all = Backup::default();
    for (path, text) in files {
        all.add_file(path, (*text).to_owned()).expect(path);
    }
    all
}

#[test]
fn damaged_games_in_a_backup_never_replace_intact_games() {
    let steps = [r#"{"do":"flip"}"#, r#"{"do":"note","text":"one"}"#, r#"{"do":"note","text":"two"}"#, r#"{"do":"note","text":"three"}"#];
    let whole = String::from_utf8(game_file(&steps)).expect("text");
    let start = String::from_utf8(game_file(&steps[..2])).expect("text");
    let line = |place: usize| whole.lines().nth(place).expect("a line");
    let with_last = |last: &str| format!("{start}{last}\n");
    // One changed letter, a line twice, a missing line, an empty object, and a line with a correct checksum but a
    // wrong step.
    let forged_step = with_new_sums(&whole, |place, value| {
        if place == 3 {
            value["step"] = 9.into();
        }
    });
    // A repeated last line is dropped, as a torn one is.
    let damaged =
        [(whole.replace("two", "tWo"), 3), (with_last(line(2)), 2), (with_last(line(4)), 3), (with_last("{}"), 3), (forged_step, 3)];
    for (text, refused) in damaged {
        let there = tempfile::tempdir().expect("a folder");
        let path = there.path().join("a.senlac");
        std::fs::write(&path, &start).expect("a game");
        let all = forged_backup(&[
            ("a.senlac", &text),
            ("b.senlac", &whole),
            ("classes/6b.toml", CLASS),
            ("classes/odd.toml", "name = 7\n"),
            ("settings.toml", "[["),
        ]);
        let carried = Pack { work: PackContents::Everything(Box::new(all)), settings: None };
        let PackContents::Everything(all) = Pack::read(carried.to_text().as_bytes(), BOARD_GAMES).expect("its sum fits").work else {
            panic!("everything")
        };
        let disk: std::sync::Arc<dyn senlac_base::disk::FileSystem> = std::sync::Arc::new(RealDisk);
        let added = all.restore_to(&disk, there.path(), CHECKS).expect("room");
        assert_eq!(std::fs::read_to_string(&path).expect("the game"), start, "{text}");
        assert_eq!((added.new, added.further, added.refused.len()), (2, 0, refused), "{text}\n{added:?}");
        let troubles = added.problems_text().expect("troubles");
        assert!(["classes/odd.toml (", "settings.toml ("].iter().all(|word| troubles.contains(word)), "{troubles}");
        assert!(!there.path().join("classes/odd.toml").exists() && !there.path().join("settings.toml").exists());
        assert_eq!(std::fs::read_to_string(there.path().join("b.senlac")).expect("the other game"), whole);
    }
}

#[test]
fn backup_files_and_error_lists_are_limited_in_number() {
    let mut all = Backup::default();
    for number in 0..2001 {
        all.add_file(&format!("classes/{number}.toml"), CLASS.to_owned()).expect("a file");
    }
    let carried = Pack { work: PackContents::Everything(Box::new(all)), settings: None };
    assert!(carried.to_text_within_limits().expect_err("too many").contains("it has 2,001 files; the limit is 2,000"));
    assert!(
        Pack::read(carried.to_text().as_bytes(), BOARD_GAMES)
            .expect_err("too many")
            .to_string()
            .contains("it has 2,001 files; the limit is 2,000")
    );
    let text = packed_game().to_text();
    let odd = [text.lines().next().expect("a line"), &"{}\n".repeat(500)].join("\n");
    let answer = Pack::read(odd.as_bytes(), BOARD_GAMES).expect_err("odd").to_string();
    assert!(answer.lines().count() == 51 && answer.ends_with(" more"), "{answer}");
}

#[test]
fn pupil_data_is_deleted_from_every_kind_of_pack() {
    let class = draft().class;
    let pupils: std::collections::BTreeSet<String> = class.pupils.iter().map(|pupil| pupil.name.clone()).collect();
    let forgotten = senlac_record::DeletedClass { name: "6b", pupils: &pupils, initials: true };
    let mut setup = sample_battle().expect("a battle");
    setup.class = Some("6b".to_owned());
    let folder = tempfile::tempdir().expect("a folder");
    drop(Game::create(&folder.path().join("g.senlac"), setup, 1, noon()).expect("a game"));
    let game = std::fs::read_to_string(folder.path().join("g.senlac")).expect("the file");
    let alone = PackedGame::from_bytes("g", game.clone().into_bytes(), BOARD_GAMES)
        .expect("a game")
        .with_extras(GameExtras { class: Some(class.clone()), owned: None });
    let everything =
        forged_backup(&[("g.senlac", &game), ("classes/6b.toml", &class.write()), ("classes/7c.toml", CLASS.replace("6b", "7c").as_str())]);
    for work in
        [PackContents::Lesson(Box::new(draft())), PackContents::Game(Box::new(alone)), PackContents::Everything(Box::new(everything))]
    {
        let path = folder.path().join("x.senlac-lesson");
        std::fs::write(&path, Pack { work, settings: None }.to_text()).expect("a file");
        assert!(pupils.iter().any(|name| std::fs::read_to_string(&path).expect("the file").contains(name)));
        let done = |is_changed| Ok(PackDeletion { is_changed, unreadable: Vec::new() });
        assert_eq!(delete_from_pack(&RealDisk, &path, &forgotten, BOARD_GAMES), done(true));
        let text = std::fs::read_to_string(&path).expect("the file");
        assert!(pupils.iter().all(|name| !text.contains(name)) && !text.contains("\"6b") && !text.contains("/6b"), "{text}");
        Pack::read(text.as_bytes(), BOARD_GAMES).expect("sound work");
        assert_eq!(delete_from_pack(&RealDisk, &path, &forgotten, BOARD_GAMES), done(false), "there is nothing more to forget");
    }
    delete_from_pack(&RealDisk, &folder.path().join("g.senlac"), &forgotten, BOARD_GAMES).expect_err("no such work");
}

#[test]
fn damaged_backup_files_are_each_named_once() {
    let [home, there] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let damaged = [
        ("classes/6b.toml", "name = 7\npupils = [{ name = 8 }]\nhat = 1\n"),
        ("decks/odd.toml", "cards = 7\nhat = 1\n"),
        ("rosters/odd.toml", "rows = 7\nhat = 1\n"),
        ("tables/diex-aie.toml", "[["),
        ("tables/chess.toml", ""),
        ("settings.toml", "[["),
        ("preparation.json", "{}"),
        ("g.senlac", "no game"),
    ];
    for (path, text) in damaged {
        std::fs::create_dir_all(home.path().join(path).parent().expect("a folder")).expect("a folder");
        std::fs::write(home.path().join(path), text).expect(path);
    }
    let gathered = Backup::collect(&RealDisk, home.path(), CHECKS);
    let disk: std::sync::Arc<dyn senlac_base::disk::FileSystem> = std::sync::Arc::new(RealDisk);
    let added = forged_backup(&damaged).restore_to(&disk, there.path(), CHECKS).expect("room");
    assert_eq!((added.new, added.refused.len()), (0, damaged.len()), "{added:?}");
    for list in [gathered.damaged, added.refused] {
        assert_eq!(list.len(), damaged.len(), "{list:?}");
        for (path, _) in damaged {
            let answer = list.iter().find(|answer| answer.starts_with(path)).expect(path);
            assert!(answer.starts_with(&format!("{path} (")) && answer.ends_with(')'), "{answer}");
            assert_eq!(answer.matches(path).count(), 1, "{answer}");
            assert!(!answer.contains(['\n', '\u{FFFD}']), "{answer}");
        }
    }
}

#[test]
fn damaged_backup_files_do_not_stop_pupil_data_deletion() {
    let folder = tempfile::tempdir().expect("a folder");
    let game_of = |class: &str| {
        let mut setup = sample_battle().expect("a battle");
        setup.class = Some(class.to_owned());
        setup.assign_unit("N01".parse().expect("a unit"), "Ada Lind");
        let path = folder.path().join(format!("{class}.senlac"));
        drop(Game::create(&path, setup, 1, noon()).expect("a game"));
        std::fs::read_to_string(path).expect("the file")
    };
    let (game, others_game, others) = (game_of("6b"), game_of("7c"), CLASS.replace("6b", "7c"));
    let all = forged_backup(&[
        ("a.senlac", "Ada Lind"),
        ("b.senlac", "no name is in it"),
        ("classes/6b.toml", CLASS),
        ("classes/7c.toml", &others),
        ("classes/odd.toml", "pupils = \"Ada Lind\"\n"),
        ("m.senlac", &game.replacen("Ada Lind", "Ada  Lind", 1)),
        ("preparation.json", "{\"Ada Lind\":"),
        ("y.senlac", &others_game),
        ("z.senlac", &game),
    ]);
    let path = folder.path().join("all.senlac-lesson");
    std::fs::write(&path, Pack { work: PackContents::Everything(Box::new(all)), settings: None }.to_text()).expect("a file");
    let pupils = std::collections::BTreeSet::from(["Ada Lind".to_owned()]);
    let class = senlac_record::DeletedClass { name: "6b", pupils: &pupils, initials: true };
    let forgotten = delete_from_pack(&RealDisk, &path, &class, BOARD_GAMES).expect("the others are forgotten");
    assert!(forgotten.is_changed);
    let named: Vec<&str> = forgotten.unreadable.iter().filter_map(|answer| answer.split_once(" (")).map(|(file, _)| file).collect();
    assert_eq!(named, ["a.senlac", "classes/odd.toml", "m.senlac", "preparation.json"], "{forgotten:?}");
    let PackContents::Everything(left) = Pack::read(&RealDisk.read(&path).expect("the file"), BOARD_GAMES).expect("a backup").work else {
        panic!("everything")
    };
    let files: std::collections::BTreeMap<&str, &str> = left.files().collect();
    assert!(!files.contains_key("classes/6b.toml") && !files["z.senlac"].contains("Ada Lind"), "{files:?}");
    assert_eq!((files["a.senlac"], files["b.senlac"]), ("Ada Lind", "no name is in it"), "what can't be read stays as it is");
    assert_eq!((files["y.senlac"], files["classes/7c.toml"]), (others_game.as_str(), others.as_str()), "another class stays too");
}

#[test]
fn pack_error_messages_have_a_maximum_length() {
    let text = packed_game().to_text();
    let head = text.lines().next().expect("a line");
    let long = "Ä".repeat(1_000_000);
    let everything = Pack { work: PackContents::Everything(Box::default()), settings: None }.to_text();
    let backup = everything.lines().next().expect("a line");
    for (first, line) in [
        (backup, format!(r#"{{"part":"file","path":"{long}","text":""}}"#)),
        (backup, format!(r#"{{"part":"file","path":"classes/{long}.toml","text":""}}"#)),
        (backup, format!(r#"{{"part":"{long}"}}"#)),
        (head, format!(r#"{{"part":"game","name":"{long}","text":"{long}"}}"#)),
        (head, format!(r#"{{"part":"class","text":"name = \"{long}\""}}"#)),
        (head, format!(r#"{{"part":"class","text":"{long} = 1"}}"#)),
        (head, format!(r#"{{"part":"tables","rulebook":"{long}","text":""}}"#)),
        (head, format!(r#"{{"part":"tables","rulebook":"hastings-1066","text":"{} = 1"}}"#, "k".repeat(1_000_000))),
        (head, format!(r#"{{"part":"settings","phase_minutes":"{long}"}}"#)),
        (head, format!(r#"{{"part":"preparation","text":"{{\"{long}\":1}}"}}"#)),
    ] {
        let answer = Pack::read(format!("{first}\n{line}\n").as_bytes(), BOARD_GAMES).expect_err("no pack").to_string();
        assert!(answer.chars().count() < 6_000, "{}: {} letters", &line[..40], answer.chars().count());
    }
    let path = Backup::default().add_file(&format!("classes/{long}.toml"), String::new()).expect_err("too long");
    assert_eq!(path, "the path “classes/ÄÄÄÄÄÄÄÄÄÄÄÄ…” has 1,000,013 characters; the limit is 263");
    assert!(super::everything::name_with_reason("a.senlac", &long).chars().count() < 6_000);
}

#[test]
fn backups_accept_the_longest_file_names() {
    let name = format!("classes/{}.toml", "x".repeat(250));
    Backup::default().add_file(&name, CLASS.to_owned()).expect("a file");
}

#[test]
fn games_with_windows_line_ends_are_updated() {
    let steps = [r#"{"do":"flip"}"#, r#"{"do":"note","text":"one"}"#, r#"{"do":"note","text":"two"}"#];
    let text = |steps: &[&str]| String::from_utf8(game_file(steps)).expect("text");
    let (start, whole) = (text(&steps[..2]), text(&steps));
    let windows = |text: &str| text.replace('\n', "\r\n");
    let torn = |text: &str| format!("{text}{{\"step\":3,\"ti");
    for (here, carried, expected) in [
        (windows(&start), whole.clone(), windows(&whole)),
        (start.clone(), windows(&whole), whole.clone()),
        (windows(&start), windows(&whole), windows(&whole)),
        (torn(&windows(&start)), whole.clone(), windows(&whole)),
        (start.clone() + "\n\n", whole.clone(), whole.clone()),
        (windows(&start) + "\r\n", windows(&whole), windows(&whole)),
    ] {
        let there = tempfile::tempdir().expect("a folder");
        let path = there.path().join("a.senlac");
        std::fs::write(&path, &here).expect("a game");
        let disk: std::sync::Arc<dyn senlac_base::disk::FileSystem> = std::sync::Arc::new(RealDisk);
        let all = forged_backup(&[("a.senlac", &carried)]);
        let added = all.restore_to(&disk, there.path(), CHECKS).expect("room");
        assert_eq!(added, RestoreResult { further: 1, ..RestoreResult::default() }, "{here:?}");
        assert_eq!(std::fs::read_to_string(&path).expect("the game"), expected);
        let found = inspect(&path).expect("a game");
        assert_eq!((found.damage, found.remarks, found.chronicle.len()), (None, vec![], 3));
        let again = all.restore_to(&disk, there.path(), CHECKS).expect("room");
        assert_eq!(again, RestoreResult::default(), "a second time changes nothing");
        drop(Game::open(&path).expect("it is played on"));
        let game = PackedGame::from_bytes("a", carried.into_bytes(), BOARD_GAMES).expect("a game");
        let same = find_same_game(&RealDisk, Some(there.path()), &[], &game).map(|same| same.ahead);
        assert_eq!(same, Some(GameLead::Neither));
    }
    // Another game is unchanged.
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.senlac");
    let other = windows(&text(&[r#"{"do":"note","text":"otherwise"}"#]));
    std::fs::write(&path, &other).expect("a game");
    let game = PackedGame::from_bytes("a", whole.into_bytes(), BOARD_GAMES).expect("a game");
    bring_up_to_date(std::sync::Arc::new(RealDisk), &path, &game).expect_err("it went on differently");
    assert_eq!(std::fs::read_to_string(&path).expect("the game"), other);
}

#[test]
fn games_never_receive_steps_from_later_versions() {
    let steps = [r#"{"do":"flip"}"#, r#"{"do":"note","text":"one"}"#, r#"{"do":"note","text":"two"}"#];
    let written = |steps: &[&str], is_later: bool| {
        let text = String::from_utf8(game_file(steps)).expect("text");
        with_new_sums(&text, |place, value| {
            if place == 3 && is_later {
                value["events"][0]["event"] = "parleyed".into();
            }
        })
    };
    let (start, later) = (written(&steps[..2], false), written(&steps, true));
    let there = tempfile::tempdir().expect("a folder");
    let read = |name: &str| std::fs::read_to_string(there.path().join(name)).expect(name);
    std::fs::write(there.path().join("a.senlac"), &start).expect("a game");
    let disk: std::sync::Arc<dyn senlac_base::disk::FileSystem> = std::sync::Arc::new(RealDisk);
    let all = forged_backup(&[("a.senlac", &later), ("b.senlac", &later)]);
    let added = all.restore_to(&disk, there.path(), CHECKS).expect("room");
    assert_eq!(added, RestoreResult { new: 2, later: vec!["a.senlac (a-2.senlac)".to_owned()], ..RestoreResult::default() });
    assert!(added.summary().contains("can’t continue them after their later steps: a.senlac (a-2.senlac)"), "{}", added.summary());
    assert_eq!(added.problems_text(), None);
    assert_eq!((read("a.senlac"), read("a-2.senlac"), read("b.senlac")), (start.clone(), later.clone(), later.clone()));
    let again = all.restore_to(&disk, there.path(), CHECKS).expect("room");
    assert_eq!(again, RestoreResult { new: 0, ..added }, "a second time writes nothing");
    // A game that can only be shown loses nothing by receiving more steps.
    let more = written(&[steps.as_slice(), &[r#"{"do":"done"}"#]].concat(), true);
    let added = forged_backup(&[("b.senlac", &more)]).restore_to(&disk, there.path(), CHECKS).expect("room");
    assert_eq!((added.further, read("b.senlac")), (1, more));
}

#[test]
fn backup_settings_are_checked_before_they_are_written() {
    let added = |text: &str| {
        let there = tempfile::tempdir().expect("a folder");
        let disk: std::sync::Arc<dyn senlac_base::disk::FileSystem> = std::sync::Arc::new(RealDisk);
        let added = forged_backup(&[("settings.toml", text)]).restore_to(&disk, there.path(), CHECKS).expect("room");
        assert_eq!(there.path().join("settings.toml").exists(), added.new == 1);
        added
    };
    for text in ["theme = 5\n", "text_percent = \"large\"\n", "appearance = \"purple\"\n", "[zebedee]\nquartz = 1\n"] {
        let answer = added(text);
        assert!(answer.new == 0 && answer.refused[0].starts_with("settings.toml ("), "{text}: {answer:?}");
    }
    for text in ["", "text_percent = 150\n", "text_percent = 150\nlater = 1\n", "text_percent = 150\nphase_minutes = 7\n"] {
        assert_eq!(added(text).new, 1, "{text}");
    }
}
