//! Tests of the preparation, from the first screen to the first card, with the teacher's own class.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{DroppedFile, Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use senlac::class_list;
use senlac::content::library;
use senlac::rules::{Phase, Setup};

use super::support::{
    Window, click, click_containing, click_each, focus_field, game, game_path, inspect_game, press, press_with, sample, shows, window,
};
use crate::support::memory_files as fs;
use crate::support::memory_files::tempdir;

/// Returns this many names, one on each line.
pub fn names(count: usize) -> String {
    const FIRST: [&str; 12] = ["Ada", "Bo", "Cleo", "Dev", "Ema", "Finn", "Gül", "Hana", "Ivo", "Jun", "Kim", "Łukasz"];
    const LAST: [&str; 4] = ["Lind", "Okoro", "Novak", "O’Brien"];
    let name = |place: usize| format!("{} {}\n", FIRST[place % FIRST.len()], LAST[place / FIRST.len()]);
    (0..count).map(name).collect()
}

/// Returns a window with the preparation open.
pub fn open_preparation(folder: &Path) -> Window {
    let mut window = window(folder, || Ok(sample()), None);
    click(&mut window, "Prepare a battle");
    window
}

/// Pastes text from the clipboard.
pub fn paste(window: &mut Window, text: &str) {
    window.event(Event::Paste(text.to_owned()));
    window.run();
}

/// Returns a window with a class of this size accepted.
pub fn seat_class(folder: &Path, count: usize) -> Window {
    let mut window = open_preparation(folder);
    paste(&mut window, &names(count));
    click(&mut window, &format!("Use these {count} pupils"));
    window
}

/// Returns the players of all units in a set-up.
fn players(setup: &Setup) -> Vec<String> {
    setup.units().filter_map(|(_, muster)| muster.player.as_ref().map(|players| setup.names.text(players))).collect()
}

#[test]
fn a_new_class_of_24_starts_within_twelve_clicks() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample()), None);
    let mut clicks = 0;
    let mut click = |window: &mut Window, label: &str| {
        click(window, label);
        clicks += 1;
    };
    click(&mut window, "Prepare a battle");
    paste(&mut window, &names(24));
    click(&mut window, "Use these 24 pupils");
    // Visit every page.
    for page in ["Armies", "Players", "Table", "Rulings", "Event deck", "Ready?"] {
        click(&mut window, &format!("Next: {page}"));
    }
    click_each(&mut window, ["Begin the battle", "Flip the card"]);
    assert!(clicks <= 12, "{clicks} clicks");
    let chronicle = game(folder.path());
    assert_ne!(chronicle.state().phase(), Phase::Over);
    let mut led = players(chronicle.setup());
    led.sort();
    let mut expected: Vec<String> = names(24).lines().map(str::to_owned).collect();
    expected.sort();
    assert_eq!(led, expected, "every pupil once");
    assert_eq!(chronicle.setup().units().count(), 24);
}

#[test]
fn a_new_class_of_24_starts_by_keyboard() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample()), None);
    press_with(&mut window, Modifiers::COMMAND, Key::N);
    paste(&mut window, &names(24));
    press(&mut window, Key::Enter);
    press_with(&mut window, Modifiers::ALT, Key::Num7);
    press(&mut window, Key::Enter);
    press(&mut window, Key::Enter);
    let chronicle = game(folder.path());
    assert_eq!((chronicle.setup().units().count(), chronicle.len()), (24, 1), "the card is flipped");
}

#[test]
fn a_class_list_is_read_from_a_typed_path() {
    let folder = tempdir().expect("a folder");
    let list = folder.path().join("6b.csv");
    fs::write(&list, "Nachname;Vorname\nMüller;Zoë\nOkoro;Ben\nOkoro;Ben\n").expect("a list");
    let mut window = open_preparation(folder.path());
    focus_field(&mut window, "Or type the location of a class list");
    type_path(&mut window, &list.display().to_string());
    press(&mut window, Key::Enter);
    assert!(shows(&window, "Zoë Müller") && shows(&window, "Ben Okoro (2)"), "duplicates are told apart");
    click_each(&mut window, ["Another pupil", "Use these 3 pupils"]);
    assert!(shows(&window, "Everyone in 6b now has a unit"));
    assert_eq!(saved_class_size(folder.path(), "6b"), 3);
}

/// Types into the focused field.
fn type_path(window: &mut Window, text: &str) {
    window.event(Event::Text(text.to_owned()));
    window.run();
}

/// Returns the number of pupils in the saved class.
fn saved_class_size(folder: &Path, name: &str) -> usize {
    let text = fs::read_to_string(folder.join("classes").join(format!("{name}.toml"))).expect("a kept class");
    senlac::content::class::parse(&text, name).expect("a sound class").pupils.len()
}

/// A file dragged from another program.
#[derive(Debug)]
struct Dragged(PathBuf);

impl DroppedFile for Dragged {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        fs::read(&self.0).map_err(|problem| problem.to_string())
    }
}

/// Drops a file on the window.
fn drop_file(window: &mut Window, path: &Path) {
    window.input_mut().dropped_files.push(Arc::new(Dragged(path.to_owned())));
    window.run();
}

#[test]
fn dropped_class_lists_of_every_kind_become_games() {
    let lists = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lists/good");
    let mut lists: Vec<PathBuf> = fs::read_dir(lists).expect("the lists").map(|entry| entry.expect("an entry").path()).collect();
    lists.retain(|path| path.extension().is_some_and(|ending| ending != "expected"));
    lists.sort();
    // The command-line tests read all of them. Here, every fifth of each kind is enough.
    lists.sort_by_key(|path| path.extension().map(std::ffi::OsStr::to_owned));
    for list in lists.into_iter().step_by(5) {
        let folder = tempdir().expect("a folder");
        let mut window = window(folder.path(), || Ok(sample()), None);
        // Not every computer has a font for every script, so boxes are allowed.
        window.ctx.set_missing_glyph_policy(egui::MissingGlyphPolicy::Tofu);
        let dropped = folder.path().join(list.file_name().expect("a name"));
        fs::write(&dropped, fs::read(&list).expect("the list")).expect("a copy");
        drop_file(&mut window, &dropped);
        press(&mut window, Key::Enter);
        press_with(&mut window, Modifiers::ALT, Key::Num7);
        press(&mut window, Key::Enter);
        let inspection = inspect_game(&game_path(folder.path())).unwrap_or_else(|problem| panic!("{}: {problem}", list.display()));
        assert!(inspection.damage.is_none(), "{}", list.display());
        let mut led = players(inspection.chronicle.setup());
        let pupils = class_list::parse(&fs::read(&list).expect("the list"), "list").expect("a good list");
        let mut here: Vec<String> = pupils.into_iter().filter(|pupil| !pupil.absent).map(|pupil| pupil.name).collect();
        led.sort();
        here.sort();
        assert_eq!(led, here, "{}", list.display());
    }
}

#[test]
fn lists_drop_on_any_page_and_games_on_the_first_screen() {
    let folder = tempdir().expect("a folder");
    let list = folder.path().join("7a.txt");
    fs::write(&list, "Ada Lind\nBo Ek\n").expect("a list");
    let mut window = seat_class(folder.path(), 8);
    press_with(&mut window, Modifiers::ALT, Key::Num4);
    drop_file(&mut window, &list);
    assert!(shows(&window, "Use these 2 pupils"));
    press_with(&mut window, Modifiers::ALT, Key::Num7);
    press(&mut window, Key::Enter);
    click_each(&mut window, ["Menu: everything Senlac can do", "Leave this game"]);
    drop_file(&mut window, &game_path(folder.path()));
    assert!(shows(&window, "Flip the card"));
}

#[test]
fn unreadable_rows_are_reported_and_left_out_only_by_hand() {
    let folder = tempdir().expect("a folder");
    let mut window = open_preparation(folder.path());
    paste(&mut window, &format!("Ada Lind\nBo\u{7}Ek\n{}\nCleo Marsh\n", "x".repeat(201)));
    assert!(shows(&window, "2 rows can’t be read"));
    assert!(shows(&window, "Use 2, ignore 2 rows"), "the button says what it would do");
    click(&mut window, "Use 2, ignore 2 rows");
    assert!(shows(&window, "Everyone in My class now has a unit"));
    assert_eq!(saved_class_size(folder.path(), "My class"), 2);
}

#[test]
fn the_teacher_can_use_a_row_that_was_ignored() {
    let folder = tempdir().expect("a folder");
    let mut window = open_preparation(folder.path());
    paste(&mut window, "Name\tForm\nAda Lind\t6b\nBo Ek\t6b\nTotal: 2\t\n");
    assert!(shows(&window, "Use these 2 pupils"));
    click(&mut window, "Include row 4");
    assert!(shows(&window, "Use these 3 pupils"), "somebody may be called so");
    click(&mut window, "Include row 2");
    assert!(shows(&window, "Use these 2 pupils"));
}

#[test]
fn space_turns_no_page_and_escape_closes_a_question() {
    let folder = tempdir().expect("a folder");
    let mut window = seat_class(folder.path(), 8);
    press(&mut window, Key::Space);
    assert!(shows(&window, "New class"), "the class's page still lies open");
    click(&mut window, "Delete My class’s pupil data…");
    press(&mut window, Key::Escape);
    assert!(!shows(&window, "Delete pupil data"));
    click(&mut window, "Delete My class’s pupil data…");
    press(&mut window, Key::Enter);
    assert!(!shows(&window, "Delete pupil data") && shows(&window, "My class · 8 pupils"), "Enter keeps the class");
}

#[test]
fn two_classes_can_be_saved_and_one_deleted_everywhere() {
    let folder = tempdir().expect("a folder");
    let mut window = seat_class(folder.path(), 8);
    click_each(&mut window, ["Ready?", "Begin the battle"]);
    assert!(fs::read_to_string(game_path(folder.path())).expect("the game").contains("Ada Lind"));
    drop(window);
    let mut window = open_preparation(folder.path());
    paste(&mut window, "Zora Quist\nYann Petit\nXenia Roth\nWim Smit\nVera Toth\nUgo Riva\n");
    click(&mut window, "Use these 6 pupils");
    assert!(shows(&window, "My class · 8 pupils") && shows(&window, "My class 2 · 6 pupils"));
    click_each(&mut window, ["Delete My class’s pupil data…", "Delete pupil data"]);
    assert!(shows(&window, "My class’s pupil data has been deleted") && !shows(&window, "8 pupils"));
    for entry in walk(folder.path()) {
        let text = String::from_utf8_lossy(&fs::read(&entry).expect("a file")).into_owned();
        assert!(!text.contains("Ada Lind"), "{}", entry.display());
    }
    let chronicle = inspect_game(&game_path(folder.path())).expect("a game").chronicle;
    assert_eq!(players(chronicle.setup()).iter().filter(|name| *name == "A. L.").count(), 1, "the game keeps initials");
}

/// Returns every file below a folder.
fn walk(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if fs::disk_of(&path).is_folder(&path) { walk(&path) } else { vec![path] }).collect()
}

#[test]
fn a_preparation_is_restored() {
    let folder = tempdir().expect("a folder");
    let mut window = seat_class(folder.path(), 12);
    click_each(&mut window, ["Back to the start", "Prepare a battle"]);
    assert!(shows(&window, "12 pupils") && shows(&window, "You’re back where you left off"));
    press_with(&mut window, Modifiers::ALT, Key::Num7);
    click(&mut window, "Begin the battle");
    drop(window);
    let mut window = open_preparation(folder.path());
    assert!(shows(&window, "12 pupils"), "whoever began too early finds it again");
    click(&mut window, "Start again");
    assert!(!shows(&window, "12 pupils · "), "{:?}", window.query_by_label("Undo").is_some());
    click(&mut window, "Undo");
    assert!(shows(&window, "6 Norman and 6 Saxon units"), "it can be undone");
}

#[test]
fn a_ready_check_line_leads_to_its_page() {
    let folder = tempdir().expect("a folder");
    let mut window = open_preparation(folder.path());
    press_with(&mut window, Modifiers::ALT, Key::Num7);
    assert!(shows(&window, "No class is chosen"));
    click_containing(&mut window, "No class is chosen");
    assert!(shows(&window, "New class"), "the class's page lies open");
}

#[test]
fn a_pupil_can_be_renamed_given_a_wish_and_marked_absent() {
    let folder = tempdir().expect("a folder");
    let mut window = seat_class(folder.path(), 8);
    click_each(&mut window, ["Ada Lind", "Harold"]);
    assert!(shows(&window, "Would like to play"));
    window.get_by_label("Pupil’s name").focus();
    window.run();
    press_with(&mut window, Modifiers::COMMAND, Key::A);
    type_path(&mut window, "Ada Lindgren");
    press(&mut window, Key::Enter);
    assert!(shows(&window, "Ada Lindgren") && shows(&window, "wish: Harold"));
    assert_eq!(saved_class_size(folder.path(), "My class"), 8, "the class is kept as it is now");
    click_each(&mut window, ["Bo Lind is here today", "Ready?"]);
    assert!(shows(&window, "The referee plays") || shows(&window, "has no player"), "Bo’s unit is left without a player");
}

#[test]
fn a_short_name_shows_as_it_will_on_the_projector() {
    let folder = tempdir().expect("a folder");
    let mut window = open_preparation(folder.path());
    paste(&mut window, "Ho Chi Wong\nJack Turner\nJack Robinson\nMaximilian Ek\nAnn Lee\nBo Berg\n");
    click(&mut window, "Use these 6 pupils");
    assert!(shows(&window, "Ho Chi Wong on the projector: Ho Chi"));
    assert!(shows(&window, "Jack Turner on the projector: Jack T.") && shows(&window, "Jack Robinson on the projector: Jack R."));
    let short_name = |window: &mut Window, pupil: &str, typed: &str| {
        click(window, pupil);
        window.get_by_label("Pupil’s short name").focus();
        window.run();
        type_path(window, typed);
    };
    short_name(&mut window, "Maximilian Ek", "Max");
    assert!(shows(&window, "On the projector: Max"), "while it is typed");
    press(&mut window, Key::Enter);
    click(&mut window, "Close");
    assert!(shows(&window, "Maximilian Ek on the projector: Max"));
    let kept = fs::read_to_string(folder.path().join("classes/My class.toml")).expect("a kept class");
    assert!(kept.contains("short_name = \"Max\""), "{kept}");
    // Another pupil's short name is rejected at once and not saved.
    short_name(&mut window, "Ann Lee", "max");
    assert!(shows(&window, "“max” is already the short name of Maximilian Ek. Enter a different one."));
    press(&mut window, Key::Enter);
    assert!(!fs::read_to_string(folder.path().join("classes/My class.toml")).expect("a kept class").contains("\"max\""));
    click(&mut window, "Close");
    assert!(shows(&window, "Ann Lee on the projector: Ann"));
    click_each(&mut window, ["Ready?", "Begin the battle"]);
    let chronicle = inspect_game(&game_path(folder.path())).expect("a game").chronicle;
    let short: Vec<(&str, &str)> =
        chronicle.setup().names.entries().filter_map(|(_, pupil)| Some((pupil.name.as_str(), pupil.short.as_deref()?))).collect();
    assert_eq!(short, [("Maximilian Ek", "Max")]);
}

#[test]
fn undo_and_redo_also_change_the_saved_class() {
    let folder = tempdir().expect("a folder");
    let mut window = seat_class(folder.path(), 8);
    let kept = || fs::read_to_string(folder.path().join("classes/My class.toml")).expect("a kept class");
    let before = kept();
    click_each(&mut window, ["Ada Lind", "Harold"]);
    let changed = kept();
    assert!(before != changed && changed.contains("Harold"));
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(kept(), before, "undone in its file too");
    press_with(&mut window, Modifiers::COMMAND, Key::Y);
    assert_eq!(kept(), changed, "and done again");
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    click_each(&mut window, ["Back to the start", "Prepare a battle"]);
    assert_eq!(kept(), before);
}

#[test]
fn all_four_built_in_scenarios_are_listed() {
    assert_eq!(library::scenarios(&senlac::disk::RealDisk, &[]).len(), 4);
}
