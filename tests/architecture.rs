//! The invariants of the house: what a room must not know.
#![expect(clippy::panic, reason = "a test that cannot go on says why and stops")]

use std::fs;
use std::path::{Path, PathBuf};

/// Every Rust file under a folder of the project.
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

/// No file of a room says any of these words.
fn must_not_mention(room: &str, banned: &[&str]) {
    for file in rust_files(room) {
        let text = fs::read_to_string(&file).expect("a source file");
        for word in banned {
            assert!(!text.contains(word), "{} mentions {word}; move that code up a layer", file.display());
        }
    }
}

const SCREENS_AND_PAPER: [&str; 4] = ["egui::", "eframe::", "printpdf::", "rfd::"];

#[test]
fn the_rules_know_nothing_of_screens_paper_files_clocks_or_threads() {
    must_not_mention("src/rules", &SCREENS_AND_PAPER);
    must_not_mention(
        "src/rules",
        &[
            "std::fs",
            "std::io",
            "std::time",
            "std::thread",
            "chrono",
            "rand::rng(",
            "crate::app",
            "crate::cli",
            "crate::record",
            "crate::content",
            "crate::sheets",
        ],
    );
}

#[test]
fn odds_know_the_rules_and_nothing_else() {
    let rooms = ["app", "cli", "record", "content", "sheets", "planning", "battles", "exports"].map(|room| format!("crate::{room}"));
    must_not_mention("src/odds", &rooms.each_ref().map(String::as_str));
    must_not_mention("src/odds", &SCREENS_AND_PAPER);
    must_not_mention("src/odds", &["std::fs", "std::io", "std::time", "std::thread", "chrono", "rand", "rayon"]);
    must_not_mention("src/rules", &["crate::odds"]);
}

#[test]
fn record_content_and_sheets_never_name_each_other() {
    must_not_mention("src/record", &["crate::content", "crate::sheets", "crate::app", "crate::cli"]);
    must_not_mention("src/content", &["crate::record", "crate::sheets", "crate::app", "crate::cli"]);
    must_not_mention("src/sheets", &["crate::content", "crate::record", "crate::app", "crate::cli"]);
    must_not_mention("src/record", &SCREENS_AND_PAPER);
    must_not_mention("src/content", &SCREENS_AND_PAPER);
}

#[test]
fn planning_knows_no_screen_paper_file_or_clock_and_content_knows_no_planning() {
    must_not_mention("src/planning", &SCREENS_AND_PAPER);
    must_not_mention(
        "src/planning",
        &["std::fs", "std::io", "std::time", "chrono", "crate::app", "crate::cli", "crate::record", "crate::sheets"],
    );
    must_not_mention("src/content", &["crate::planning"]);
    must_not_mention("src/rules", &["crate::planning"]);
}

#[test]
fn planning_comes_before_the_battle_and_knows_no_screen_no_file_and_no_clock() {
    must_not_mention("src/planning", &SCREENS_AND_PAPER);
    must_not_mention("src/planning", &["std::fs", "std::time", "chrono", "crate::record", "crate::sheets", "crate::app", "crate::cli"]);
    for room in ["src/rules", "src/content", "src/record", "src/sheets"] {
        must_not_mention(room, &["crate::planning"]);
    }
}

#[test]
fn battles_know_the_rules_and_nothing_else() {
    must_not_mention("src/battles", &SCREENS_AND_PAPER);
    must_not_mention("src/battles", &["std::fs", "std::io", "std::time", "chrono", "rand::rng("]);
    for room in ["app", "cli", "content", "exports", "planning", "record", "sheets"] {
        must_not_mention("src/battles", &[&format!("crate::{room}")]);
    }
    for room in ["src/rules", "src/content", "src/record", "src/sheets", "src/planning"] {
        must_not_mention(room, &["crate::battles", "rayon"]);
    }
}

#[test]
fn only_the_pdf_writer_names_printpdf() {
    for file in rust_files("src") {
        let text = fs::read_to_string(&file).expect("a source file");
        let is_writer = file.ends_with("sheets/pdf.rs") || file.components().any(|part| part.as_os_str() == "pdf");
        assert!(is_writer || !text.contains("printpdf::"), "{} names printpdf", file.display());
    }
}

#[test]
fn only_apply_changes_a_battle() {
    for file in rust_files("src") {
        let text = fs::read_to_string(&file).expect("a source file");
        let may = ["rules/apply.rs", "rules/state.rs"].iter().any(|home| file.ends_with(home));
        assert!(may || !text.contains("&mut State"), "{} takes a state to change it", file.display());
    }
}

#[test]
fn the_command_line_and_the_window_stand_beside_each_other() {
    must_not_mention("src/cli", &["egui::", "eframe::", "crate::app"]);
    must_not_mention("src/app", &["crate::cli", "printpdf::"]);
}

#[test]
fn the_pictures_on_the_wall_know_only_what_the_class_may_see() {
    // These make what the class may see of what it may not.
    const MAY: [&str; 5] = ["view/public_view.rs", "view/deeds.rs", "view/lesson.rs", "view/first_names.rs", "view/tests.rs"];
    for file in rust_files("src/app/projector/view").iter().filter(|file| !MAY.iter().any(|home| file.ends_with(home))) {
        let text = fs::read_to_string(file).expect("a source file");
        let word = text.split(|c: char| !c.is_alphanumeric()).find(|word| ["State", "GameSession", "Chronicle", "Setup"].contains(word));
        assert_eq!(word, None, "{} mentions what the class may not see", file.display());
    }
}

/// A source file without its tests.
fn without_tests(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("a source file");
    let name = file.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let is_test = name.starts_with("tests") || file.components().any(|part| part.as_os_str() == "tests");
    if is_test { String::new() } else { text.split("#[cfg(test)]\nmod ").next().unwrap_or_default().to_owned() }
}

#[test]
fn files_threads_dialogs_other_programs_clocks_and_fonts_are_the_disks_the_platforms_and_the_command_lines() {
    const MAY: [&str; 3] = ["src/disk", "src/app/platform", "src/cli"];
    const BANNED: [&str; 22] = [
        "std::fs",
        "thread::spawn",
        "thread::Builder",
        "rfd::",
        "open::that",
        "Command::new",
        "storage_dir",
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
