//! Tests of the table editor and the armies page, by mouse and by keyboard.

use crate::support::memory_files as fs;
use crate::support::memory_files::tempdir;
use std::path::Path;

use egui::{Event, Key, Modifiers, PointerButton, Pos2, Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use senlac::content::library;
use senlac::content::scenario::Scenario;

use super::support::{
    Window, click, click_each, click_square, enter, fail_late, middle, press, press_with, sample, shows, type_keys, window,
};

/// Returns the preparation with the table page open.
fn open_table_page(folder: &Path) -> Window {
    let mut window = window(folder, || Ok(sample()), None);
    click(&mut window, "Prepare a battle");
    press_with(&mut window, Modifiers::ALT, Key::Num4);
    window
}

/// Returns the table page with a fixed table that does not depend on the built-in tables.
fn open_first_table(folder: &Path) -> Window {
    let first = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games/senlac-16x10.toml");
    let table = fs::read_to_string(first).expect("the first table").replacen("Senlac 16 × 10", "The first table", 2);
    fs::create_dir_all(folder.join("rosters")).expect("a folder");
    fs::write(folder.join("rosters/the-first-table.toml"), table.replace("# The first table", "# ")).expect("a table");
    let mut window = open_table_page(folder);
    click(&mut window, "Table The first table");
    window
}

/// Returns the preparation with the armies page open.
fn open_armies_page(folder: &Path) -> Window {
    let mut window = window(folder, || Ok(sample()), None);
    click(&mut window, "Prepare a battle");
    press_with(&mut window, Modifiers::ALT, Key::Num2);
    window
}

/// Returns the label of a square, such as "E5, hill, Saxon zone, S07, spearmen".
fn square_label(window: &Window, square: &str) -> String {
    let label = format!("{square}, ");
    let node = window.get_by(|node| node.role() == Role::Button && node.label().is_some_and(|name| name.starts_with(&label)));
    node.accesskit_node().label().expect("a name")
}

/// Presses on the first place, drags over the others and releases on the last, with these modifiers.
fn drag_over(window: &mut Window, places: &[Pos2], modifiers: Modifiers) {
    let button = |pos, pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers };
    let (Some(first), Some(last)) = (places.first(), places.last()) else { return };
    window.hover_at(*first);
    window.run();
    window.event_modifiers(button(*first, true), modifiers);
    window.run();
    for place in places {
        window.event_modifiers(Event::PointerMoved(*place), modifiers);
        window.run();
    }
    window.event_modifiers(button(*last, false), modifiers);
    window.run();
}

fn drag(window: &mut Window, squares: &[&str]) {
    let places: Vec<Pos2> = squares.iter().map(|square| middle(window, square)).collect();
    drag_over(window, &places, Modifiers::NONE);
}

#[test]
fn painting_woods_is_one_step_and_moves_units_to_reserve() {
    let folder = tempdir().expect("a folder");
    let mut window = open_first_table(folder.path());
    assert_eq!(square_label(&window, "E5"), "E5, hill, Saxon zone, S07, spearmen");
    type_keys(&mut window, "3");
    drag(&mut window, &["D5", "F5", "F7"]);
    assert_eq!(square_label(&window, "E5"), "E5, woods", "the brush jumped over it");
    assert_eq!(square_label(&window, "F7"), "F7, woods");
    assert!(shows(&window, "S02, S06 and S07 can’t stand there any more"));
    assert!(shows(&window, "S07, spearmen, in reserve"));
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(square_label(&window, "E5"), "E5, hill, Saxon zone, S07, spearmen");
    assert_eq!(square_label(&window, "F7"), "F7, flat", "one stroke, one change");
    press_with(&mut window, Modifiers::COMMAND, Key::Y);
    assert_eq!(square_label(&window, "F7"), "F7, woods");
}

#[test]
fn shift_paints_a_whole_rectangle() {
    let folder = tempdir().expect("a folder");
    let mut window = open_first_table(folder.path());
    click(&mut window, "Paint the Norman zone");
    let places = ["B7", "D8"].map(|square| middle(&window, square));
    drag_over(&mut window, &places, Modifiers::SHIFT);
    for square in ["B7", "C8", "D7"] {
        assert_eq!(square_label(&window, square), format!("{square}, flat, Norman zone"));
    }
    assert_eq!(square_label(&window, "E7"), "E7, flat");
}

#[test]
fn units_can_be_dragged_to_swap_and_to_the_reserve() {
    let folder = tempdir().expect("a folder");
    let mut window = open_first_table(folder.path());
    drag(&mut window, &["E5", "G5"]);
    assert_eq!(square_label(&window, "G5"), "G5, hill, Saxon zone, S07, spearmen");
    assert_eq!(square_label(&window, "E5"), "E5, hill, Saxon zone, S03, housecarls");
    let strip = window.get_by_label("Reserve").rect().center() + vec2(200.0, 0.0);
    let from = middle(&window, "G5");
    drag_over(&mut window, &[from, from.lerp(strip, 0.5), strip], Modifiers::NONE);
    assert_eq!(square_label(&window, "G5"), "G5, hill, Saxon zone");
    let from = window.get_by_label("S07, spearmen, in reserve").rect().center();
    let to = middle(&window, "A8");
    drag_over(&mut window, &[from, from.lerp(to, 0.5), to], Modifiers::NONE);
    assert_eq!(square_label(&window, "A8"), "A8, flat, S07, spearmen");
}

#[test]
fn units_are_never_placed_in_woods() {
    let folder = tempdir().expect("a folder");
    let mut window = open_first_table(folder.path());
    drag(&mut window, &["E5", "B4"]);
    assert!(shows(&window, "No unit can stand on B4"));
    assert_eq!(square_label(&window, "E5"), "E5, hill, Saxon zone, S07, spearmen");
}

#[test]
fn the_keyboard_can_paint_move_units_and_draw_lines() {
    let folder = tempdir().expect("a folder");
    let mut window = open_first_table(folder.path());
    type_keys(&mut window, "2");
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::ArrowDown);
    enter(&mut window, "1");
    assert_eq!(square_label(&window, "B2"), "B2, flat", "Enter painted, and no page was turned");
    press_with(&mut window, Modifiers::SHIFT, Key::Enter);
    press(&mut window, Key::ArrowDown);
    press(&mut window, Key::ArrowLeft);
    press(&mut window, Key::Space);
    assert_eq!(square_label(&window, "A3"), "A3, flat", "a rectangle from B2 to A3");
    for _ in 0..2 {
        press(&mut window, Key::ArrowRight);
    }
    type_keys(&mut window, "v");
    click_square(&mut window, "C10");
    press(&mut window, Key::ArrowUp);
    press(&mut window, Key::ArrowUp);
    press(&mut window, Key::Enter);
    assert_eq!(square_label(&window, "C8"), "C8, flat, N02, knights");
    press(&mut window, Key::Delete);
    assert!(shows(&window, "N02, knights, in reserve"));
    type_keys(&mut window, "l");
    click(&mut window, "All Norman archers");
    click_square(&mut window, "A7");
    press(&mut window, Key::ArrowRight);
    for _ in 0..7 {
        press(&mut window, Key::ArrowRight);
    }
    press(&mut window, Key::Enter);
    for (square, unit) in [("A7", "N12"), ("C7", "N13"), ("E7", "N14"), ("G7", "N15"), ("I7", "N16")] {
        assert_eq!(square_label(&window, square), format!("{square}, flat, {unit}, archers"));
    }
}

#[test]
fn units_of_one_type_line_up_along_a_drag() {
    let folder = tempdir().expect("a folder");
    let mut window = open_table_page(folder.path());
    type_keys(&mut window, "l");
    click(&mut window, "All Norman spearmen");
    drag(&mut window, &["D8", "G8", "L8"]);
    for (square, unit) in [("D8", "N07"), ("F8", "N08"), ("H8", "N09"), ("J8", "N10"), ("L8", "N11")] {
        assert!(square_label(&window, square).ends_with(&format!(", {unit}, spearmen")), "{}", square_label(&window, square));
    }
}

#[test]
fn the_table_can_grow_shrink_and_be_flipped() {
    let folder = tempdir().expect("a folder");
    let mut window = open_first_table(folder.path());
    click_each(&mut window, ["Add and remove columns on the left", "Add a column"]);
    assert_eq!(square_label(&window, "F5"), "F5, hill, Saxon zone, S07, spearmen");
    assert_eq!(square_label(&window, "Q1"), "Q1, flat");
    click(&mut window, "Remove a row");
    assert!(shows(&window, "can’t stand there any more and are now in reserve"));
    click(&mut window, "Flip the table: Left–right");
    assert_eq!(square_label(&window, "L5"), "L5, hill, Saxon zone, S07, spearmen");
    click(&mut window, "Clear the table");
    assert!(shows(&window, "N01, knights, William, in reserve"));
    click(&mut window, "Line up both armies");
    assert!(!shows(&window, "S07, spearmen, in reserve"));
}

#[test]
fn another_table_can_be_chosen_with_or_without_its_armies() {
    let folder = tempdir().expect("a folder");
    let mut window = open_table_page(folder.path());
    click(&mut window, "Table A small table");
    assert!(window.query_by(|node| node.label().is_some_and(|name| name.starts_with("K1, "))).is_none(), "ten columns");
    assert!(shows(&window, "16 Norman and 15 Saxon units"), "the armies stay");
    click(&mut window, "Use its own armies");
    assert!(shows(&window, "6 Norman and 6 Saxon units"));
}

/// Enters a name for the table and saves it.
fn save_table_as(window: &mut Window, name: &str) {
    window.get_by_label("Table name").focus();
    window.run();
    press_with(window, Modifiers::COMMAND, Key::A);
    window.event(Event::Text(name.to_owned()));
    window.run();
    press(window, Key::Enter);
}

/// Returns a saved table.
fn saved_table(folder: &Path, name: &str) -> Scenario {
    library::scenario_in(&*fs::disk_of(folder), &[folder.join("rosters")], name).expect("a scenario")
}

#[test]
fn a_table_that_fails_to_save_is_not_reported_as_saved() {
    let folder = tempdir().expect("a folder");
    let mut window = open_table_page(folder.path());
    fail_late(true);
    save_table_as(&mut window, "The gym");
    fail_late(false);
    assert!(shows(&window, "the disk is full") && !shows(&window, "“The gym” has been saved."));
    save_table_as(&mut window, "The gym");
    assert!(shows(&window, "“The gym” has been saved.") && !shows(&window, "the disk is full"), "a second try is no other table");
}

#[test]
fn a_custom_table_can_be_saved_and_chosen_again() {
    let folder = tempdir().expect("a folder");
    let mut window = open_table_page(folder.path());
    click(&mut window, "Save this table");
    assert!(shows(&window, "Enter a name for the table first."), "a table of the program lends its name to no other");
    save_table_as(&mut window, "Senlac 16 × 10");
    assert!(shows(&window, "is built in and can’t be changed"));
    type_keys(&mut window, "3");
    click_square(&mut window, "B7");
    save_table_as(&mut window, "The gym");
    assert!(shows(&window, "“The gym” has been saved."));
    let kept = saved_table(folder.path(), "The gym");
    assert!(!kept.terrain.terrain("B7".parse().expect("a square")).is_open());
    click(&mut window, "Table Senlac 16 × 10");
    assert_eq!(square_label(&window, "B7"), "B7, flat, Norman zone");
    click(&mut window, "Table The gym");
    assert_eq!(square_label(&window, "B7"), "B7, woods");
}

#[test]
fn choosing_a_table_restores_its_placement_and_can_be_undone() {
    let folder = tempdir().expect("a folder");
    let mut window = open_table_page(folder.path());
    drag(&mut window, &["E2", "A7"]);
    save_table_as(&mut window, "Room12");
    click(&mut window, "Table Senlac 16 × 10");
    assert!(shows(&window, "All units are placed as in “Senlac 16 × 10”."));
    assert_eq!(square_label(&window, "E2"), "E2, hill, Saxon zone, S07, spearmen");
    click(&mut window, "Table Room12");
    assert!(shows(&window, "All units are placed as in “Room12”."));
    assert_eq!(square_label(&window, "A7"), "A7, flat, Norman zone, S07, spearmen");
    drag(&mut window, &["A7", "B7"]);
    click(&mut window, "Table Room12");
    assert!(shows(&window, "All units are placed as in “Room12”. Ctrl+Z brings your own positions back."));
    assert_eq!(square_label(&window, "A7"), "A7, flat, Norman zone, S07, spearmen");
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(square_label(&window, "B7"), "B7, flat, Norman zone, S07, spearmen");
    click(&mut window, "Table A small table");
    assert!(shows(&window, "“A small table” was made for other armies, so all units are in their zones."));
}

#[test]
fn a_saved_table_updates_its_own_description() {
    let folder = tempdir().expect("a folder");
    let mut window = open_table_page(folder.path());
    save_table_as(&mut window, "Room12");
    let kept = saved_table(folder.path(), "Room12");
    assert_eq!((kept.about.as_deref(), kept.minutes), (Some("16 by 10 squares, 31 units."), None));
    click_each(&mut window, ["Add a column", "Save this table", "Replace it"]);
    assert_eq!(saved_table(folder.path(), "Room12").about.as_deref(), Some("17 by 10 squares, 31 units."));
    let path = folder.path().join("rosters/Room12.toml");
    let text = fs::read_to_string(&path).expect("the table");
    fs::write(&path, text.replace("17 by 10 squares, 31 units.", "For the annexe.")).expect("written");
    click(&mut window, "Table Room12");
    save_table_as(&mut window, "Room13");
    assert_eq!(saved_table(folder.path(), "Room13").about.as_deref(), Some("For the annexe."), "the teacher’s own words stay");
}

#[test]
fn replacing_or_removing_a_saved_table_asks_first() {
    let folder = tempdir().expect("a folder");
    let mut window = open_table_page(folder.path());
    save_table_as(&mut window, "Room12");
    click(&mut window, "Add a column");
    save_table_as(&mut window, "Room12");
    assert!(shows(&window, "“Room12” already exists. Replace it with this table?"));
    press(&mut window, Key::Enter);
    assert_eq!(saved_table(folder.path(), "Room12").terrain.width(), 16, "Enter pressed twice leaves it");
    click_each(&mut window, ["Save this table", "Replace it"]);
    assert!(shows(&window, "“Room12” has been saved."));
    assert_eq!(saved_table(folder.path(), "Room12").terrain.width(), 17);
    click(&mut window, "Save this table");
    assert!(!shows(&window, "already exists"), "nothing differs, nothing is asked");
    click_each(&mut window, ["Delete Room12…", "Keep it", "Delete Room12…"]);
    press(&mut window, Key::Escape);
    assert!(!shows(&window, "You can’t undo this."));
    click_each(&mut window, ["Delete Room12…", "Delete this table"]);
    assert!(shows(&window, "“Room12” has been deleted."));
    assert!(window.query_by_label("Table Room12").is_none() && !fs::exists(folder.path().join("rosters/Room12.toml")));
    assert_eq!(square_label(&window, "Q1"), "Q1, flat", "the table before the teacher stays");
}

#[test]
fn figures_can_be_stepped_and_typed() {
    let folder = tempdir().expect("a folder");
    let mut window = open_armies_page(folder.path());
    window.get_by_label("N03 figures").focus();
    window.run();
    press(&mut window, Key::ArrowUp);
    assert!(shows(&window, "149 : 140 figures"));
    type_keys(&mut window, "12");
    assert!(shows(&window, "152 : 140 figures"));
    let more = window.get_by_label("N03 figures").rect();
    let place = more.right_center() - vec2(8.0, 0.0);
    window.drag_at(place);
    window.drop_at(place);
    window.run();
    assert!(shows(&window, "153 : 140 figures"));
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(shows(&window, "152 : 140 figures"));
}

#[test]
fn units_can_be_added_removed_and_left_out() {
    let folder = tempdir().expect("a folder");
    let mut window = open_armies_page(folder.path());
    click(&mut window, "Add Norman knights");
    assert!(shows(&window, "17 Norman and 15 Saxon units"));
    click_each(&mut window, ["Remove N02", "Leave out S02 today"]);
    assert!(shows(&window, "16 Norman and 14 Saxon units"));
    click(&mut window, "Bring back Saxon housecarls");
    assert!(shows(&window, "16 Norman and 15 Saxon units"));
    click(&mut window, "Remove N01");
    assert!(shows(&window, "Give William another unit first"));
    click_each(&mut window, ["William leads N02", "Remove N01"]);
    assert!(shows(&window, "15 Norman and 15 Saxon units"));
}

#[test]
fn armies_can_be_fitted_to_the_class_and_reset() {
    let folder = tempdir().expect("a folder");
    let mut window = open_armies_page(folder.path());
    window.get_by_label("Number of pupils").focus();
    window.run();
    type_keys(&mut window, "24");
    click(&mut window, "Fit to 24 pupils");
    assert!(shows(&window, "12 Norman and 12 Saxon units"));
    click(&mut window, "Use original armies (16 : 15)");
    assert!(shows(&window, "148 : 140 figures, as in the original game"));
}

#[test]
fn tab_reaches_every_unit_and_scrolls_the_list() {
    let folder = tempdir().expect("a folder");
    let mut window = open_armies_page(folder.path());
    window.get_by_label("N01 figures").focus();
    window.run();
    let last = "N16 bases";
    assert!(window.get_by_label(last).rect().top() > 700.0, "far below");
    for _ in 0..120 {
        press(&mut window, Key::Tab);
        if window.get_by_label(last).accesskit_node().is_focused() {
            break;
        }
    }
    let node = window.get_by_label(last);
    assert!(node.accesskit_node().is_focused() && node.rect().bottom() < 720.0, "{}", node.rect());
}

/// Returns whether a tool is selected.
fn is_tool_selected(window: &Window, tool: &str) -> bool {
    window.get_by_label(tool).accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
}

#[test]
fn alt_and_a_number_do_not_select_a_tool() {
    let folder = tempdir().expect("a folder");
    let mut window = open_armies_page(folder.path());
    let key = |key| Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers: Modifiers::ALT };
    // Some systems still send the letter.
    window.event_modifiers(key(Key::Num4), Modifiers::ALT);
    window.event_modifiers(Event::Text("4".to_owned()), Modifiers::ALT);
    window.run();
    assert!(is_tool_selected(&window, "Move units"));
    window.event_modifiers(Event::Text("3".to_owned()), Modifiers::ALT);
    window.run();
    assert!(is_tool_selected(&window, "Move units"));
    type_keys(&mut window, "3");
    assert!(is_tool_selected(&window, "Paint woods"));
}

#[test]
fn escape_returns_from_any_tool_to_moving_units() {
    let folder = tempdir().expect("a folder");
    let mut window = open_table_page(folder.path());
    for tool in ["Paint hill", "Erase zones", "Line up units"] {
        click(&mut window, tool);
        assert!(is_tool_selected(&window, tool));
        press(&mut window, Key::Escape);
        assert!(is_tool_selected(&window, "Move units"), "{tool}");
    }
    click(&mut window, "Paint hill");
    click_square(&mut window, "A8");
    press(&mut window, Key::Escape);
    assert!(is_tool_selected(&window, "Move units"), "while the table has the keyboard, too");
}

#[test]
fn the_reserve_fits_the_window_in_large_text() {
    let folder = tempdir().expect("a folder");
    let mut window = open_table_page(folder.path());
    let width = 1280.0 / 1.6;
    window.set_size(vec2(width, 800.0 / 1.6));
    window.run();
    let frames = window.output().shapes.iter().filter_map(|clipped| {
        let egui::Shape::Rect(frame) = &clipped.shape else { return None };
        (frame.stroke.width > 0.0 && frame.rect.is_positive()).then_some(frame.rect)
    });
    let frames: Vec<egui::Rect> = frames.filter(|frame| frame.left() < width && frame.right() > width + 0.5).collect();
    assert!(frames.is_empty(), "{frames:?}");
}
