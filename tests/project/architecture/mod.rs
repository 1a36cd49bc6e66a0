//! Tests the architecture: what each module may use.
#![expect(clippy::panic, reason = "a test that cannot go on says why and stops")]

mod circles;

use std::fs;
use std::path::{Path, PathBuf};

/// Returns every Rust file in a folder of the project.
fn rust_files(folder: &str) -> Vec<PathBuf> {
    fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap_or_else(|problem| panic!("{}: {problem}", folder.display())) {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                collect(&path, files);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut files);
    assert!(!files.is_empty(), "{folder} has no Rust files");
    files
}

/// Asserts that no file in a folder contains any of these words.
fn must_not_mention(room: &str, banned: &[&str]) {
    for file in rust_files(room) {
        let text = fs::read_to_string(&file).expect("a source file");
        must_not_say(&file, &text, banned);
    }
}

/// Asserts the same outside of tests, which need some rulebook.
fn must_not_mention_but_in_tests(room: &str, banned: &[&str]) {
    for file in rust_files(room) {
        must_not_say(&file, &without_tests(&file), banned);
    }
}

fn must_not_say(file: &Path, text: &str, banned: &[&str]) {
    for word in banned {
        assert!(!text.contains(word), "{} mentions {word}; move that code up a layer", file.display());
    }
}

/// Files, clocks and threads, which calculating modules must not use.
const FILES_AND_CLOCKS: [&str; 4] = ["std::fs", "std::io", "std::time", "chrono"];

#[test]
fn the_rules_use_no_other_module_and_no_files_clocks_or_threads() {
    must_not_mention("src/classroom/rules", &FILES_AND_CLOCKS);
    must_not_mention("src/classroom/rules", &["std::thread", "rand::rng(", "senlac_record"]);
    must_not_mention("src/classroom/rules", &CLASSROOM.map(|room| if room == "crate::rules" { "crate::app" } else { room }));
}

/// The modules of the classroom game.
const CLASSROOM: [&str; 8] = [
    "crate::battles",
    "crate::chronicle",
    "crate::content",
    "crate::odds",
    "crate::phrasebook",
    "crate::planning",
    "crate::rules",
    "crate::story",
];

/// Asserts that a module of the classroom game uses only these other modules.
fn assert_uses_only(room: &str, known: &[&str]) {
    let banned: Vec<&str> = CLASSROOM.into_iter().filter(|other| *other != format!("crate::{room}") && !known.contains(other)).collect();
    must_not_mention_but_in_tests(&format!("src/classroom/{room}"), &banned);
}

#[test]
fn only_the_disk_module_opens_files() {
    // The disk's reader refuses pipes, devices and oversized files. The registers are read only during the build.
    let is_of_the_disk = |file: &PathBuf| file.components().any(|part| part.as_os_str() == "disk" || part.as_os_str() == "registers");
    for file in rust_files("src").into_iter().filter(|file| !is_of_the_disk(file)) {
        must_not_say(&file, &without_tests(&file), &["std::fs", "fs::read", "File::open", "File::options", "OpenOptions::new"]);
    }
}

#[test]
fn classroom_modules_use_only_lower_modules() {
    assert_uses_only("odds", &["crate::rules"]);
    assert_uses_only("battles", &["crate::odds", "crate::rules"]);
    assert_uses_only("content", &["crate::rules"]);
    assert_uses_only("planning", &["crate::content", "crate::rules"]);
    assert_uses_only("phrasebook", &["crate::rules"]);
    assert_uses_only("story", &["crate::battles", "crate::odds", "crate::phrasebook", "crate::rules"]);
    assert_uses_only("chronicle", &["crate::rules", "crate::story"]);
}

#[test]
fn calculating_modules_use_no_files_clocks_or_random_numbers() {
    for room in ["base/game", "classroom/odds", "classroom/phrasebook", "classroom/planning", "classroom/battles", "paper/art"] {
        must_not_mention(&format!("src/{room}"), &FILES_AND_CLOCKS);
        must_not_mention(&format!("src/{room}"), &["rand::rng("]);
    }
    must_not_mention("src/classroom/odds", &["rand", "rayon"]);
    for room in ["rules", "content", "planning"] {
        must_not_mention(&format!("src/classroom/{room}"), &["rayon"]);
    }
}

#[test]
fn drawings_use_only_the_rules() {
    let rooms = CLASSROOM.map(|room| room.replace("crate", "senlac_classroom"));
    let rooms: Vec<&str> = rooms.iter().map(String::as_str).filter(|room| !room.ends_with("::rules")).collect();
    must_not_mention("src/paper/art", &rooms);
    must_not_mention("src/paper/art", &["crate::sheets", "vello"]);
}

#[test]
fn paper_uses_no_battle_log_content_or_planning() {
    must_not_mention("src/paper", &["senlac_classroom::chronicle", "senlac_classroom::content", "senlac_classroom::planning"]);
    must_not_mention("src/classroom/content", &["senlac_record"]);
}

#[test]
fn packs_and_problem_reports_use_no_paper_and_no_clock() {
    for room in ["packs", "problem_report"] {
        must_not_mention_but_in_tests(&format!("src/files/{room}"), &["std::fs", "std::time", "Utc::now", "senlac_paper"]);
    }
}

#[test]
fn only_the_pdf_writer_uses_printpdf() {
    for file in rust_files("src") {
        let text = fs::read_to_string(&file).expect("a source file");
        let is_writer = file.ends_with("sheets/pdf.rs") || file.components().any(|part| part.as_os_str() == "pdf");
        assert!(is_writer || !text.contains("printpdf::"), "{} names printpdf", file.display());
    }
}

#[test]
fn files_do_not_import_each_other_in_circles() {
    for package in packages() {
        circles::assert_no_circles(&package);
    }
    circles::assert_no_circles("src/cli");
}

/// Returns the folder of each package in `src`.
fn packages() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest: toml::Table = fs::read_to_string(root.join("Cargo.toml")).expect("the manifest").parse().expect("TOML");
    let members = manifest["workspace"]["members"].as_array().expect("the packages");
    let packages: Vec<String> = members.iter().map(|member| member.as_str().expect("a folder").to_owned()).collect();
    let folders = rust_files("src").into_iter().filter(|file| file.ends_with("lib.rs")).count();
    assert_eq!(packages.len() + 1, folders, "each folder with a lib.rs is a package, and so is the program");
    packages
}

#[test]
fn modules_with_submodules_are_in_their_own_folder() {
    for file in rust_files("src").iter().filter(|file| !file.ends_with("mod.rs") && !file.ends_with("lib.rs")) {
        assert!(!file.with_extension("").is_dir(), "{} belongs into its folder as mod.rs", file.display());
    }
}

#[test]
fn every_path_on_the_architecture_page_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/architecture.md")).expect("the page");
    let named = page.split('`').skip(1).step_by(2).filter(|name| name.contains('/') && !name.contains(' '));
    let named: Vec<&str> = named.collect();
    assert!(named.len() > 30, "the page names its files");
    for path in named {
        assert!(root.join(path).exists(), "docs/architecture.md names {path}, which is not there");
    }
}

#[test]
fn only_apply_changes_a_battle() {
    for file in rust_files("src") {
        let text = fs::read_to_string(&file).expect("a source file");
        let is_state = file.components().any(|part| part.as_os_str() == "state");
        // Board games have their own state.
        let is_board_game = file.components().any(|part| part.as_os_str() == "board_games");
        let may =
            is_state || is_board_game || ["rules/apply.rs", "rules/classroom.rs", "rules/state.rs"].iter().any(|home| file.ends_with(home));
        assert!(may || !text.contains("&mut State"), "{} takes a state to change it", file.display());
    }
}

#[test]
fn only_the_rules_can_write_battle_fields() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/classroom/rules/state/mod.rs")).expect("the state");
    let fields = text.split("\npub struct State {").nth(1).and_then(|rest| rest.split("\n}").next()).expect("the fields of a state");
    let open: Vec<&str> = fields.lines().filter(|line| line.trim_start().starts_with("pub ")).collect();
    assert!(open.is_empty(), "these fields can be written by anybody: {open:?}");
    assert!(fields.contains("rulings: Rulings"), "that was the state");
    // In the rules, only the writer and the state itself assign fields.
    for file in rust_files("src/classroom/rules") {
        let is_state = file.components().any(|part| part.as_os_str() == "state");
        if is_state || file.ends_with("apply.rs") {
            continue;
        }
        let code = fs::read_to_string(&file).expect("a source file");
        for field in fields.lines().filter_map(|line| Some(line.split_once(": ")?.0.rsplit(' ').next()?.to_owned())) {
            let assigns = [" = ", " += ", ".push", ".clear(", ".insert(", ".remove(", ".pop"].map(|sign| format!("state.{field}{sign}"));
            assert!(!assigns.iter().any(|sign| code.contains(sign)), "{} writes the field {field} of a state", file.display());
        }
    }
}

#[test]
fn board_games_use_no_files_or_clocks_and_the_cli_names_no_game() {
    must_not_mention("src/board_games", &["std::fs", "std::time", "std::thread", "chrono::Local", "Utc::now"]);
    must_not_mention("src/cli", &["hastings_1066", "diex_aie", "::ancients"]);
}

#[test]
fn the_command_line_uses_no_window() {
    must_not_mention("src/cli", &["egui::", "eframe::", "senlac_app"]);
    must_not_mention("src/app", &["printpdf::"]);
}

#[test]
fn projector_pictures_use_only_what_the_class_can_see() {
    // These files create the class view from other data.
    const MAY: [&str; 11] = [
        "view/public_view.rs",
        "view/scene.rs",
        "view/call.rs",
        "view/deeds.rs",
        "view/guesses.rs",
        "view/jobs.rs",
        "view/lesson.rs",
        "view/replay.rs",
        "view/first_names.rs",
        "view/tests.rs",
        "view/tests_of_board_games.rs",
    ];
    // A board game passes only its public status, which contains texts and numbers.
    const NOT: [&str; 8] =
        ["State", "GameSession", "Chronicle", "Setup", "OpenBoardGame", "BoardGameSession", "BoardGameStatus", "BoardGameState"];
    for file in rust_files("src/app/projector/view").iter().filter(|file| !MAY.iter().any(|home| file.ends_with(home))) {
        let text = fs::read_to_string(file).expect("a source file");
        let word = text.split(|c: char| !c.is_alphanumeric()).find(|word| NOT.contains(word));
        assert_eq!(word, None, "{} mentions what the class may not see", file.display());
    }
}

/// Returns a source file without its tests.
fn without_tests(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("a source file");
    let name = file.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let is_test = name.starts_with("tests") || file.components().any(|part| part.as_os_str() == "tests");
    if is_test { String::new() } else { text.split("#[cfg(test)]\nmod ").next().unwrap_or_default().to_owned() }
}

#[test]
fn only_disk_platform_and_cli_use_files_threads_clocks_and_fonts() {
    const MAY: [&str; 3] = ["src/base/disk", "src/app/platform", "src/cli"];
    const BANNED: [&str; 22] = [
        "std::fs",
        "thread::spawn",
        "thread::Builder",
        "rfd::",
        "open::that",
        "Command::new",
        "dirs::",
        "SystemTime::now",
        "Instant",
        "Utc::now",
        "chrono::Local",
        "Local}",
        "with_timezone(&Local",
        ".exists()",
        ".try_exists()",
        ".is_file()",
        ".is_dir()",
        ".metadata()",
        ".symlink_metadata()",
        ".canonicalize()",
        ".read_dir()",
        "system_fonts::",
    ];
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for file in rust_files("src").iter().filter(|file| !MAY.iter().any(|room| file.starts_with(root.join(room)))) {
        let text = without_tests(file);
        for word in BANNED {
            assert!(!text.contains(word), "{} says {word}; ask the platform, or the disk that it was given", file.display());
        }
        let scans = text.contains("load_system_fonts") && !file.ends_with("system_fonts.rs");
        assert!(!scans, "{} looks through the computer's fonts", file.display());
    }
}
