//! Tests of the print preview: pages, choices and files.

use std::path::{Path, PathBuf};

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use senlac::app::{App, HandOverAction};
use senlac::game::PupilName;
use senlac::rules::Setup;

use super::prepare::names;
use super::support::{Window, click, click_containing, click_each, handed_over, options, press, press_with, sample, shows, work_at_once};
use crate::support::memory_files as fs;
use crate::support::memory_files::tempdir;

/// Returns a window that lays out one small part of the print preview in each frame.
pub fn open_print_window(folder: &Path, battle: fn() -> Result<Setup, String>) -> Window {
    work_at_once();
    let options = options(folder, battle, None);
    let builder = Harness::builder().with_size([1280.0, 800.0]).with_max_steps(200);
    let mut window = builder.build_eframe(move |creation| App::new(creation, options));
    window.run();
    window
}

/// Opens the print preview for a prepared class of this size.
pub fn print_class(folder: &Path, count: usize) -> Window {
    let mut window = open_print_window(folder, || Ok(sample()));
    click(&mut window, "Prepare a battle");
    window.event(egui::Event::Paste(names(count)));
    window.run();
    click(&mut window, &format!("Use these {count} pupils"));
    press_with(&mut window, Modifiers::ALT, Key::Num7);
    click(&mut window, "Print sheets…");
    window
}

/// Opens the print preview during a battle.
fn print_battle(folder: &Path, battle: fn() -> Result<Setup, String>) -> Window {
    let mut window = open_print_window(folder, battle);
    click(&mut window, "Start the sample battle");
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    window
}

/// Returns the names of the printed files, sorted.
fn written_files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder.join("exports")).into_iter().flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Toggles a document.
fn tick(window: &mut Window, title: &str) {
    click(window, &format!("Print {title}"));
}

/// Returns whether the control with this label is on.
fn is_on(window: &Window, label: &str) -> bool {
    window.get_by_label(label).accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
}

#[test]
fn a_prepared_class_can_be_printed_in_two_clicks() {
    let folder = tempdir().expect("a folder");
    let mut window = print_class(folder.path(), 24);
    assert!(shows(&window, "24 units · A4") && shows(&window, "Page 1 of 24"));
    assert!(shows(&window, "Show Unit sheets, 24 pages"));
    assert!(!shows(&window, "Battle report"), "nothing has happened yet");
    assert!(!shows(&window, "Open folder"), "nothing lies in it yet");
    click(&mut window, "Create PDFs");
    assert!(shows(&window, "Ready to print") && shows(&window, "5 files in"));
    let files = written_files(folder.path());
    let ends = ["-all.pdf", "-handout.pdf", "-plan.pdf", "-reference.pdf", "-unit-sheets.pdf"];
    assert!(files.len() == ends.len() && files.iter().zip(ends).all(|(file, end)| file.ends_with(end)), "{files:?}");
    for name in files {
        assert!(fs::read(folder.path().join("exports").join(&name)).expect(&name).starts_with(b"%PDF-"), "{name}");
    }
    press(&mut window, Key::Escape);
    press(&mut window, Key::Escape);
    assert!(shows(&window, "Begin the battle"), "back where we came from");
}

#[test]
fn a_lesson_needs_few_pages_and_their_folder_is_shown() {
    let folder = tempdir().expect("a folder");
    let mut window = print_class(folder.path(), 24);
    assert!(shows(&window, "27 pages"), "24 unit sheets, the rules once to copy, the plan and the referee’s page");
    for (title, is_ticked) in [("Unit sheets", true), ("Rules for pupils", true), ("Battlefield plan", true), ("Referee’s reference", true)]
        .into_iter()
        .chain(["Spare sheets", "Event deck", "Tokens", "Name tents", "Square labels", "Rulings in this game"].map(|title| (title, false)))
    {
        assert_eq!(is_on(&window, &format!("Print {title}")), is_ticked, "{title}");
    }
    click(&mut window, "Tick all");
    assert!(is_on(&window, "Print Tokens"));
    window.run();
    let head =
        window.get_by(|node| node.role() == egui::Role::Label && node.value().is_some_and(|words| words.ends_with(" pages to print")));
    let buttons = ["For a lesson", "Untick all"].map(|name| window.get_by_label(name).rect());
    assert!(buttons.iter().all(|button| !button.intersects(head.rect())), "{} lies over {buttons:?}", head.rect());
    click(&mut window, "For a lesson");
    assert!(!is_on(&window, "Print Tokens") && is_on(&window, "Print Unit sheets"));
    click(&mut window, "Create PDFs");
    press(&mut window, Key::Escape);
    click(&mut window, "Open folder");
    press(&mut window, Key::Escape);
    press(&mut window, Key::Questionmark);
    let exports = folder.path().join("exports");
    assert!(shows(&window, &format!("Latest PDFs: {}", exports.display())));
    click(&mut window, "Open PDF folder");
    drop(window);
    let mut window = open_print_window(folder.path(), || Ok(sample()));
    assert!(shows(&window, &format!("Latest PDFs: {}", exports.display())), "on the first screen, too");
    click(&mut window, "Open PDF folder");
    let opened: Vec<HandOverAction> = handed_over().into_iter().map(|(what, _)| what).collect();
    assert_eq!(opened, [(); 3].map(|()| HandOverAction::OpenFolder(exports.clone())));
}

#[test]
fn the_report_is_selected_for_printing_after_the_battle() {
    let folder = tempdir().expect("a folder");
    let mut window = open_print_window(folder.path(), || Ok(sample()));
    click_each(&mut window, ["Start the sample battle", "Flip the card"]);
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    assert!(!shows(&window, "Print Battle report") && is_on(&window, "Print Unit sheets"));
    press(&mut window, Key::Escape);
    click_each(&mut window, ["End the battle now…", "End the battle"]);
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    for sheet in ["Print Battle report", "Print 1066 and our battle", "Print Battle sums"] {
        assert!(is_on(&window, sheet), "{sheet}");
    }
    assert!(!is_on(&window, "Print Unit sheets"));
    click(&mut window, "Create PDFs");
    let files = ["all", "history", "maths", "report"].map(|kind| format!("hastings-2026-11-21-{kind}.pdf"));
    assert_eq!(written_files(folder.path()), files);
}

#[test]
fn an_interim_report_is_offered_after_the_first_card() {
    let folder = tempdir().expect("a folder");
    let mut window = print_battle(folder.path(), || Ok(sample()));
    assert!(shows(&window, "Back to the battle") && !shows(&window, "Show Battle report"));
    assert!(!shows(&window, "Print the battle so far"), "there is none");
    press(&mut window, Key::Escape);
    click_each(&mut window, ["Flip the card", "Menu: everything Senlac can do", "Print sheets…"]);
    let left_out = "The battle isn’t over, so these aren’t included: Battle report, Certificates, Class poster.";
    assert!(shows(&window, left_out) && !shows(&window, "Show Battle report"));
    click(&mut window, "Print the battle so far");
    assert!(shows(&window, "Show Battle report") && !shows(&window, left_out));
    click_containing(&mut window, "Show Battle report");
    click(&mut window, "Print the battle so far");
    assert!(shows(&window, left_out) && !shows(&window, "Show Battle report") && shows(&window, "Page 1 of 31"), "the unit sheets again");
    press(&mut window, Key::Space);
    assert!(written_files(folder.path()).is_empty(), "a space prints nothing");
    click(&mut window, "Back to the battle");
    assert!(shows(&window, "Normans to move"));
}

#[test]
fn only_ticked_documents_are_printed_and_ticks_are_saved() {
    let folder = tempdir().expect("a folder");
    let mut window = print_battle(folder.path(), || Ok(sample()));
    click_each(&mut window, ["Tick all", "Untick all", "Create PDFs"]);
    assert!(shows(&window, "No document is ticked"));
    tick(&mut window, "Event deck");
    tick(&mut window, "Tokens");
    click(&mut window, "Create PDFs");
    let name = "hastings-2026-11-21";
    assert_eq!(written_files(folder.path()), [format!("{name}-all.pdf"), format!("{name}-deck.pdf"), format!("{name}-tokens.pdf")]);
    drop(window);
    let mut window = open_print_window(folder.path(), || Ok(sample()));
    click(&mut window, "Start the sample battle");
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    assert!(is_on(&window, "Print Tokens") && !is_on(&window, "Print Unit sheets"));
}

#[test]
fn one_document_can_be_printed_alone() {
    let folder = tempdir().expect("a folder");
    let mut window = print_battle(folder.path(), || Ok(sample()));
    click_containing(&mut window, "Show Battlefield plan");
    click(&mut window, "Create only this PDF");
    assert_eq!(written_files(folder.path()), ["hastings-2026-11-21-plan.pdf"]);
    press(&mut window, Key::Escape);
    press(&mut window, Key::Enter);
    assert!(shows(&window, "hastings-2026-11-21-plan.pdf already exists."), "Enter prints everything that is ticked");
    press(&mut window, Key::Enter);
    assert!(shows(&window, "5 files in") && written_files(folder.path()).len() == 6, "files that belong together have one number");
}

#[test]
fn pages_turn_by_keys_and_by_mouse() {
    let folder = tempdir().expect("a folder");
    let mut window = print_battle(folder.path(), || Ok(sample()));
    assert!(shows(&window, "Page 1 of 31"));
    press(&mut window, Key::PageDown);
    press(&mut window, Key::ArrowRight);
    assert!(shows(&window, "Page 3 of 31"));
    press(&mut window, Key::PageUp);
    assert!(shows(&window, "Page 2 of 31"));
    press(&mut window, Key::End);
    assert!(shows(&window, "Page 31 of 31"));
    press(&mut window, Key::PageDown);
    assert!(shows(&window, "Page 31 of 31"), "there is no later one");
    press(&mut window, Key::Home);
    click(&mut window, "Next page (Page Down)");
    assert!(shows(&window, "Page 2 of 31"));
    click_containing(&mut window, "Show Rules for pupils");
    assert!(shows(&window, "Page 1 of 1"), "another document begins at its first page");
}

#[test]
fn paper_and_ink_settings_apply_at_once_and_are_saved() {
    let folder = tempdir().expect("a folder");
    let mut window = print_battle(folder.path(), || Ok(sample()));
    let tall = window.get_by_role(egui::Role::Image).rect();
    click_each(&mut window, ["Paper: US Letter", "Ink: Saver", "Unit sheets: Two per page"]);
    assert!(shows(&window, "31 units · US Letter"));
    assert_eq!(window.get_by_role(egui::Role::Image).rect(), tall, "its ground stays as it is");
    let settings = fs::read_to_string(folder.path().join("settings.toml")).expect("settings");
    for line in ["letter = true", "saver = true", "two_to_a_page = true"] {
        assert!(settings.contains(line), "{settings}");
    }
    click(&mut window, "200%");
    assert!(window.get_by_role(egui::Role::Image).rect().height() > 1500.0, "a page twice its size is scrolled");
}

#[test]
fn existing_files_are_replaced_only_on_request() {
    let folder = tempdir().expect("a folder");
    let mut window = print_battle(folder.path(), || Ok(sample()));
    let plan = folder.path().join("exports/hastings-2026-11-21-plan.pdf");
    fs::create_dir(folder.path().join("exports")).expect("a folder");
    fs::write(&plan, "my own notes").expect("a file");
    let own = |path: &PathBuf| fs::read(path).expect("the file") == b"my own notes";
    click_containing(&mut window, "Show Battlefield plan");
    click(&mut window, "Create only this PDF");
    assert!(shows(&window, "hastings-2026-11-21-plan.pdf already exists.") && own(&plan));
    click(&mut window, "Cancel");
    assert!(own(&plan) && written_files(folder.path()).len() == 1);
    click(&mut window, "Create only this PDF");
    press(&mut window, Key::Escape);
    assert!(own(&plan) && written_files(folder.path()).len() == 1);
    click(&mut window, "Create only this PDF");
    press(&mut window, Key::Enter);
    assert!(own(&plan), "Enter keeps both");
    assert_eq!(written_files(folder.path()), ["hastings-2026-11-21-plan-2.pdf", "hastings-2026-11-21-plan.pdf"]);
    click_each(&mut window, ["Close", "Create only this PDF", "Replace"]);
    assert!(!own(&plan) && written_files(folder.path()).len() == 2);
}

#[test]
fn an_unwritable_folder_shows_a_message_and_loses_nothing() {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join("exports"), "a file in the place of the folder").expect("a file");
    let mut window = print_battle(folder.path(), || Ok(sample()));
    tick(&mut window, "Tokens");
    click(&mut window, "Create PDFs");
    assert!(shows(&window, "Couldn’t write the sheets") || shows(&window, "Nothing could be written there"));
    assert!(shows(&window, "Choose another folder…"));
    let other = folder.path().join("somewhere else");
    window.get_by_role(egui::Role::TextInput).focus();
    window.run();
    press_with(&mut window, Modifiers::COMMAND, Key::A);
    window.event(egui::Event::Text(other.display().to_string()));
    window.run();
    assert!(is_on(&window, "Print Tokens"), "what was chosen is still so");
    click(&mut window, "Create PDFs");
    assert!(shows(&window, "Ready to print"));
    assert_eq!(fs::read_dir(&other).expect("the folder").count(), 6);
}

/// Returns the sample battle with a player whose name has a letter that no font contains.
fn battle_with_unprintable_name() -> Setup {
    let mut setup = sample();
    let pupil = setup.norman[3].player.as_ref().expect("a pupil")[0].clone();
    setup.names.set(pupil, PupilName { row: Some(5), ..PupilName::from("Zed \u{10FFFD}") });
    setup
}

#[test]
fn a_name_that_cannot_be_printed_is_reported_first() {
    let folder = tempdir().expect("a folder");
    let mut window = open_print_window(folder.path(), || Ok(battle_with_unprintable_name()));
    // The window draws a box for the letter, which would fail the test by default.
    window.ctx.set_missing_glyph_policy(egui::epaint::text::MissingGlyphPolicy::Tofu);
    click(&mut window, "Start the sample battle");
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    assert!(shows(&window, "No font on this computer has all the letters in Zed \u{10FFFD} (row 5 of the class list; \u{10FFFD})."));
    let other = tempdir().expect("a folder");
    assert!(!shows(&print_battle(other.path(), || Ok(sample())), "No font on this computer"));
}

#[test]
fn printed_files_can_be_opened_and_shown_in_their_folder() {
    let folder = tempdir().expect("a folder");
    let mut window = print_battle(folder.path(), || Ok(sample()));
    click_each(&mut window, ["Tick all", "Untick all"]);
    tick(&mut window, "Event deck");
    tick(&mut window, "Tokens");
    click_each(&mut window, ["Create PDFs", "Open in PDF viewer", "Show in folder", "Open hastings-2026-11-21-tokens.pdf"]);
    let path = |what: &str| folder.path().join(format!("exports/hastings-2026-11-21-{what}.pdf"));
    let (files, lengths): (Vec<HandOverAction>, Vec<usize>) = handed_over().into_iter().unzip();
    assert_eq!(files, [HandOverAction::Open(path("all")), HandOverAction::Show(path("all")), HandOverAction::Open(path("tokens"))]);
    assert!(lengths[0] == lengths[1] && lengths[2] > 1_000 && lengths[0] > lengths[2], "their bytes, too: {lengths:?}");
}
