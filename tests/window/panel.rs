//! Regression tests for problems that teachers found in the panel during whole lessons.

use std::path::Path;

use egui::{Key, Modifiers, PointerButton, Rect, Shape};
use egui_kittest::kittest::{NodeT, Queryable};
use senlac::classroom::Request;
use senlac::rules::{Card, CardName, Color, Command, Phase, Setup, Side};

use super::support::{
    Window, acting_side, click, click_containing, click_each, click_square, commands, enter, game, game_path, press, press_with, requests,
    sample, sample_in_contact, shows, square, start_battle, type_keys, unit, window, with_arrow,
};
use crate::support::memory_files as fs;
use crate::support::memory_files::tempdir;

/// Returns a window in which it is the turn of Bo's knights to fight, with two adjacent enemies.
fn open_before_blow(folder: &Path) -> Window {
    let mut window = window(folder, || Ok(sample_in_contact()), None);
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::Enter);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    window
}

/// Returns the rectangle of the control with this label.
fn rect(window: &Window, label: &str) -> Rect {
    window.get_by_label(label).rect()
}

/// Clicks a point of the window.
fn click_at(window: &mut Window, place: egui::Pos2, button: PointerButton) {
    window.hover_at(place);
    window.run();
    for pressed in [true, false] {
        window.event(egui::Event::PointerButton { pos: place, button, pressed, modifiers: Modifiers::NONE });
        window.run();
    }
}

#[test]
fn three_clicks_on_plus_share_three_figures() {
    let folder = tempdir().expect("a folder");
    let mut window = open_before_blow(folder.path());
    let plus = "More figures against Wilfred’s spearmen";
    let place = rect(&window, plus);
    for _ in 0..3 {
        click_at(&mut window, place.center(), PointerButton::Primary);
    }
    assert!(rect(&window, plus).center().distance(place.center()) < 1.0, "the row stays in its place");
    assert!(shows(&window, "Wilfred’s spearmen: 3 dice"), "three attack there");
}

#[test]
fn missing_hits_are_requested_in_any_order_of_blows() {
    let folder = tempdir().expect("a folder");
    let mut window = open_before_blow(folder.path());
    click(&mut window, "More figures against Wilfred’s spearmen");
    click_containing(&mut window, "Wilfred’s spearmen: ");
    type_keys(&mut window, "1");
    assert!(shows(&window, "Next: hits on "), "the other blow comes next, not a dead end");
    press(&mut window, Key::Enter);
    type_keys(&mut window, "2");
    assert!(shows(&window, "All attacks: "));
}

#[test]
fn escape_closes_only_the_battle_log_menu() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    click_square(&mut window, "I10");
    click_square(&mut window, "I8");
    for filter in [false, true] {
        if filter {
            press_with(&mut window, Modifiers::COMMAND, Key::F);
            type_keys(&mut window, "Amelie");
        }
        let line = window.get_by(|node| node.label().is_some_and(|label| label.starts_with("Turn 1: Amelie’s knights move"))).rect();
        click_at(&mut window, line.center(), PointerButton::Secondary);
        assert!(shows(&window, "Open this step"), "the menu is open");
        press(&mut window, Key::Escape);
        assert!(!shows(&window, "Open this step"), "filtered: {filter}");
    }
    assert!(window.query_all_by(|node| node.value().as_deref() == Some("Amelie")).next().is_some(), "the filter stays");
}

#[test]
fn enter_confirms_the_end_after_the_winner_is_shown() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    click(&mut window, "End the battle now…");
    assert!(shows(&window, "End the battle now?") && shows(&window, "The Saxons would win."));
    press(&mut window, Key::Escape);
    assert!(!shows(&window, "End the battle now?") && game(folder.path()).state().outcome().is_none());
    click(&mut window, "End the battle now…");
    press(&mut window, Key::Enter);
    assert_eq!(commands(folder.path()).last(), Some(&Command::CallTime {}));
    assert!(shows(&window, "The Saxons win"));
}

#[test]
fn the_list_scrolls_to_the_unit_selected_on_the_table() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    let foot = rect(&window, "Check the table").top();
    click_square(&mut window, "L9");
    let row = |window: &Window| {
        let all = window.query_all_by(|node| node.label().is_some_and(|label| label.contains("archers, Archers, 8 figures, L9")));
        all.map(|node| node.rect()).next().expect("a row")
    };
    assert!(row(&window).bottom() <= foot && row(&window).top() > 100.0, "{} above {foot}", row(&window));
}

#[test]
fn the_palette_field_does_not_move() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::K);
    let field = |window: &Window| window.get_by(|node| node.role() == egui::Role::TextInput && node.is_focused()).rect();
    let before = field(&window);
    for letters in ["t", "able", "zz"] {
        type_keys(&mut window, letters);
        assert_eq!(field(&window), before, "after {letters}");
    }
}

#[test]
fn a_move_can_be_typed_as_two_squares_and_a_space() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    enter(&mut window, "H9 H8");
    assert_eq!(commands(folder.path()).last(), Some(&Command::move_to(unit("N14"), square("H8"))), "not the unit whose turn it is");
}

#[test]
fn the_first_letters_of_a_name_find_the_unit() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    enter(&mut window, "mar F8");
    assert_eq!(commands(folder.path()).last(), Some(&Command::move_to(unit("N13"), square("F8"))), "Mariam’s archers");
    enter(&mut window, "noa");
    enter(&mut window, "h8");
    assert_eq!(commands(folder.path()).last(), Some(&Command::move_to(unit("N14"), square("H8"))), "Noah’s archers were chosen");
    enter(&mut window, "zzz");
    assert!(shows(&window, "There is no Norman unit called “ZZZ”"));
    type_keys(&mut window, "lu h7");
    assert!(!shows(&window, "no Norman unit called"), "the next letters begin anew");
    assert!(!shows(&window, "ZZZ"));
    press(&mut window, Key::Escape);
    press(&mut window, Key::Enter);
    assert_eq!(commands(folder.path()).last(), Some(&Command::Done {}), "Escape lays aside what was typed");
}

/// Returns a battle with muddy ground in the first turn.
fn muddy_battle() -> Setup {
    Setup { deck: vec![Card::new(CardName::MuddyGround, Color::Black)], ..sample() }
}

#[test]
fn the_card_stays_visible_while_it_is_in_force() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(muddy_battle()), None);
    click_each(&mut window, ["Start the sample battle", "Flip the card"]);
    for to in ["H8", "J8", "L8"] {
        enter(&mut window, &format!("{}9 {to}", &to[..1]));
        assert!(shows(&window, "Muddy Ground: "), "after the move to {to}");
    }
}

#[test]
fn one_button_saves_the_intact_part_of_a_damaged_game() {
    let folder = tempdir().expect("a folder");
    drop(start_battle(folder.path()));
    let path = game_path(folder.path());
    let text = fs::read_to_string(&path).expect("the game");
    fs::write(&path, format!("{text}{{}}\n{{}}\n")).expect("a damaged game");
    let mut window = window(folder.path(), || Ok(sample()), Some(path.clone()));
    assert!(shows(&window, "damaged") && !shows(&window, "senlac check"), "no command line");
    click(&mut window, "Save readable steps…");
    assert!(shows(&window, "Normans to move"), "play goes on");
    assert!(shows(&window, "The damaged file hasn’t been changed"));
    assert!(fs::read_to_string(&path).expect("the damaged game").ends_with("{}\n{}\n"));
}

/// Holds every unit of the moving side.
fn hold_everybody(window: &mut Window) {
    for _ in 0..16 {
        press(window, Key::Period);
    }
}

#[test]
fn idle_phases_pass_once_all_units_are_held_and_undo_together() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    hold_everybody(&mut window);
    press(&mut window, Key::Enter);
    let before = commands(folder.path()).len();
    assert_eq!(game(folder.path()).state().phase(), Phase::Shoot, "where the Saxons stand was not looked at this turn");
    assert!(shows(&window, "No Norman unit has a target") && shows(&window, "haven’t been moved, held or checked this turn"));
    press(&mut window, Key::Enter);
    assert_eq!(commands(folder.path())[before..], [Command::Done {}, Command::Done {}], "one key, and a step for each phase");
    assert_eq!((acting_side(folder.path()), game(folder.path()).state().phase()), (Some(Side::Saxon), Phase::Move));
    hold_everybody(&mut window);
    press(&mut window, Key::Enter);
    assert_eq!(game(folder.path()).state().turn(), 2, "now everybody was held: shooting and fighting pass by themselves");
    assert_eq!(commands(folder.path()).len(), before + 5);
    assert!(shows(&window, "Turn 1: No Saxon unit has a target. The Saxons have finished shooting"), "the chronicle says why");
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!((acting_side(folder.path()), game(folder.path()).state().phase()), (Some(Side::Saxon), Phase::Shoot), "both are taken back");
    assert_eq!(requests(folder.path())[before + 5..], [Request::TakeBack, Request::TakeBack]);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(game(folder.path()).state().phase(), Phase::Move);
}

#[test]
fn idle_phases_stop_if_passing_is_switched_off() {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join("settings.toml"), "pass_phases = false\n").expect("settings");
    let mut window = start_battle(folder.path());
    hold_everybody(&mut window);
    press(&mut window, Key::Enter);
    press(&mut window, Key::Enter);
    assert_eq!(
        (acting_side(folder.path()), game(folder.path()).state().phase()),
        (Some(Side::Norman), Phase::Fight),
        "one phase at a time"
    );
}

/// Returns the check boxes of the losses, from the top: whose figures they are, and whether they are ticked.
fn loss_boxes(window: &Window) -> Vec<(String, bool)> {
    let all = window.query_all_by(|node| node.role() == egui::Role::CheckBox);
    let mut all: Vec<_> = all.map(|node| (node.rect().top(), node.accesskit_node())).collect();
    all.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let is_off = |node: &egui::accesskit::Toggled| *node == egui::accesskit::Toggled::True;
    all.into_iter()
        .map(|(_, node)| (node.label().unwrap_or_default().to_lowercase(), node.toggled().is_some_and(|on| is_off(&on))))
        .collect()
}

/// Returns the unit that the large button calls to take figures off.
fn called_unit(window: &Window) -> Option<String> {
    let mut all = window.query_all_by(|node| node.role() == egui::Role::Button);
    all.find_map(|node| node.accesskit_node().label()?.strip_prefix("Removed: ").map(str::to_lowercase))
}

#[test]
fn losses_after_a_panic_are_ticked_off_child_by_child() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(with_arrow()), None);
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::Enter);
    enter(&mut window, "33333333333333");
    assert!(shows(&window, "Figures to remove") && shows(&window, "units still have figures to remove"));
    let ticks = |window: &Window, on: bool| {
        let wanted = if on { egui::accesskit::Toggled::True } else { egui::accesskit::Toggled::False };
        let boxes = window.query_all_by(|node| node.role() == egui::Role::CheckBox);
        boxes.filter(|node| node.accesskit_node().toggled() == Some(wanted)).count()
    };
    assert!(shows(&window, "Enter: figures removed") && !shows(&window, "Type a square (F8"));
    let all = ticks(&window, false);
    assert!(all >= 13 && ticks(&window, true) == 0, "{all}");
    let large = window.get_by(|node| node.role() == egui::Role::Button && node.label().is_some_and(|label| label.starts_with("Removed: ")));
    assert!(large.rect().bottom() < 760.0, "the large button is in sight");
    // The first unit in the list is called first and then ticked.
    let first = loss_boxes(&window).remove(0).0;
    assert_eq!(called_unit(&window), Some(first.clone()));
    press(&mut window, Key::Enter);
    assert_eq!((ticks(&window, true), commands(folder.path()).len()), (1, 2), "Enter ticks the next, and nothing happens in the battle");
    for _ in 0..3 {
        let next = loss_boxes(&window).into_iter().find(|(_, is_off)| !is_off).map(|(who, _)| who);
        assert!(next.is_some() && next.as_ref() != Some(&first) && called_unit(&window) == next, "the first of those who are left");
        press(&mut window, Key::Enter);
    }
    assert_eq!(loss_boxes(&window).iter().map(|(_, is_off)| *is_off).collect::<Vec<_>>()[..5], [true, true, true, true, false]);
    press(&mut window, Key::Escape);
    assert!(!shows(&window, "Figures to remove"), "later");
    click_containing(&mut window, "units still have figures");
    assert!(shows(&window, "Figures to remove"));
    click(&mut window, "All removed");
    assert!(!shows(&window, "Figures to remove") && !shows(&window, "still have figures"));
}

/// Returns the number of units that still have figures to take off, as shown on the button that leads back to the page.
fn pending_loss_text(window: &Window) -> Option<String> {
    let words = |label: String| label.split(" still ha").next().map(str::to_owned).filter(|words| words.len() < label.len());
    let mut all = window.query_all_by(|node| node.role() == egui::Role::Button && node.label().and_then(words).is_some());
    all.next().and_then(|node| node.accesskit_node().label()).and_then(words)
}

#[test]
fn pending_losses_survive_undoing_later_steps() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(with_arrow()), None);
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::Enter);
    enter(&mut window, "33333333333333");
    let all = window.query_all_by(|node| node.role() == egui::Role::CheckBox).count();
    for _ in 0..all - 7 {
        press(&mut window, Key::Enter);
    }
    press(&mut window, Key::Escape);
    assert_eq!(pending_loss_text(&window).as_deref(), Some("7 units"));
    // Undo a move and the end of a phase, which do not concern the panic.
    type_keys(&mut window, ".");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(pending_loss_text(&window).as_deref(), Some("7 units"), "aside, and not over the panel again");
    assert!(!shows(&window, "Figures to remove"));
    // Undo the panic: all figures return. Redo it: all losses are pending again.
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(pending_loss_text(&window), None);
    assert!(!shows(&window, "Figures to remove"));
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert!(shows(&window, "Figures to remove") && shows(&window, &format!("{all} units still have figures")));
}

#[test]
fn a_game_reopened_in_the_panic_turn_still_lists_losses() {
    let folder = tempdir().expect("a folder");
    let mut first = window(folder.path(), || Ok(with_arrow()), None);
    click(&mut first, "Start the sample battle");
    press(&mut first, Key::Enter);
    enter(&mut first, "33333333333333");
    assert!(shows(&first, "Figures to remove"));
    drop(first);
    let mut again = window(folder.path(), || Ok(with_arrow()), Some(game_path(folder.path())));
    assert!(!shows(&again, "Figures to remove") && pending_loss_text(&again).is_some());
    // Losses of earlier turns are no longer pending.
    while game(folder.path()).state().turn() < 2 {
        press_with(&mut again, Modifiers::COMMAND, Key::Enter);
    }
    assert!(pending_loss_text(&again).is_some(), "it is not ticked");
    drop(again);
    let later = window(folder.path(), || Ok(with_arrow()), Some(game_path(folder.path())));
    assert_eq!(pending_loss_text(&later), None);
}

/// Returns each drawn text equal to `words`: its rectangle and its clip rectangle.
fn drawn_texts(window: &Window, words: &str) -> Vec<(Rect, Rect)> {
    fn collect(shape: &Shape, clip: Rect, words: &str, found: &mut Vec<(Rect, Rect)>) {
        if let Shape::Vec(shapes) = shape {
            for shape in shapes {
                collect(shape, clip, words, found);
            }
        } else if let Shape::Text(text) = shape
            && text.galley.text() == words
        {
            found.push((text.galley.rect.translate(text.pos.to_vec2()), clip));
        }
    }
    let mut found = Vec::new();
    window.output().shapes.iter().for_each(|drawn| collect(&drawn.shape, drawn.clip_rect, words, &mut found));
    found
}

#[test]
fn two_line_labels_fit_inside_the_large_button() {
    for (size, text) in [([1280.0, 800.0], 200_u16), ([1024.0, 768.0], 200), ([1280.0, 800.0], 150), ([1280.0, 800.0], 100)] {
        let folder = tempdir().expect("a folder");
        fs::write(folder.path().join("settings.toml"), format!("text_percent = {text}\n")).expect("settings");
        let mut window = window(folder.path(), || Ok(sample()), None);
        window.get_by_label("Watch a battle").scroll_to_me();
        window.run();
        click(&mut window, "Watch a battle");
        window.set_size(egui::vec2(size[0], size[1]) * (100.0 / f32::from(text)));
        window.run();
        let words = "Computer: flip the card";
        let button = window.get_by(|node| node.role() == egui::Role::Button && node.label().as_deref() == Some(words)).rect();
        let letters = drawn_texts(&window, words);
        assert_eq!(letters.len(), 1, "{size:?}, {text} %");
        assert!(button.shrink(2.0).contains_rect(letters[0].0), "{size:?}, {text} %: {} in {button}", letters[0].0);
    }
}

#[test]
fn no_tooltip_shows_for_controls_below_a_dialog() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    let tip = "End the battle at this point. Senlac asks first";
    let bell = rect(&window, "End the battle now…").center();
    window.hover_at(bell);
    window.run_steps(8);
    assert!(shows(&window, tip), "the mouse rests on the button");
    press(&mut window, Key::F1);
    window.run_steps(4);
    assert!(shows(&window, "The rules") && !shows(&window, tip), "a sheet lies over it");
}

#[test]
fn news_and_buttons_above_the_battle_log_are_not_cut_off() {
    for text in [100_u16, 110, 150] {
        let folder = tempdir().expect("a folder");
        fs::write(folder.path().join("settings.toml"), format!("text_percent = {text}\n")).expect("settings");
        let mut window = window(folder.path(), || Ok(sample_in_contact()), None);
        window.set_size(egui::vec2(1280.0, 762.0) * (100.0 / f32::from(text)));
        click(&mut window, "Start the sample battle");
        press(&mut window, Key::Enter);
        press_with(&mut window, Modifiers::COMMAND, Key::Enter);
        let is_whole = |window: &Window, wanted: &dyn Fn(&str) -> bool| {
            let chronicle = rect(window, "Battle log").top();
            let found = window.get_by(|node| [node.label(), node.value()].into_iter().flatten().any(|words| wanted(&words))).rect();
            assert!(found.bottom() < chronicle - 8.0 && found.height() > 8.0, "{text} %: {found} above {chronicle}");
        };
        is_whole(&window, &|words| words == "Why");
        enter(&mut window, "8");
        is_whole(&window, &|words| words.starts_with("Søren’s housecarls: ") && words.ends_with(" and put a marker on it."));
    }
}

#[test]
fn names_are_not_cut_off_in_a_panic() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(with_arrow()), None);
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::Enter);
    let name = window.get_by(|node| node.value().or_else(|| node.label()).is_some_and(|words| words == "Wilfred’s spearmen")).rect();
    assert!(name.width() > 110.0, "{name}");
    // The button back to the losses does not cover the question mark.
    for _ in 0..2 {
        press(&mut window, Key::Enter);
    }
    press(&mut window, Key::Escape);
    let (aside, corner) = (
        window.get_by(|node| node.role() == egui::Role::Button && node.label().is_some_and(|words| words.contains("still ha"))).rect(),
        rect(&window, "Suggest a move"),
    );
    assert!(!aside.intersects(corner), "{aside} is over {corner}");
}

#[test]
fn a_unit_that_holds_is_no_longer_waiting() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    assert!(shows(&window, "16 left"));
    type_keys(&mut window, ".");
    assert!(shows(&window, "15 left") && shows(&window, "Amelie’s knights, Knights, I10, held"));
}

#[test]
fn the_card_text_appears_once() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(Setup { deck: vec![Card::new(CardName::FyrdRunsAmok, Color::Red)], ..sample() }), None);
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::Enter);
    let words = "They rush up to 4 squares towards the Normans.";
    let texts = window.query_all_by(|node| node.label().or_else(|| node.value()).is_some_and(|all| all.contains(words)));
    let above_the_chronicle = texts.filter(|node| node.rect().top() < rect(&window, "Battle log").top()).count();
    assert_eq!(above_the_chronicle, 1);
}

/// Returns the texts that are cut off with an ellipsis.
fn cut_texts(shape: &Shape) -> Vec<String> {
    if let Shape::Vec(shapes) = shape {
        return shapes.iter().flat_map(cut_texts).collect();
    }
    let Shape::Text(text) = shape else { return Vec::new() };
    text.galley.elided.then(|| text.galley.job.text.clone()).into_iter().collect()
}

#[test]
fn class_buttons_are_never_cut_off() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    for _ in 0..2 {
        let cut: Vec<String> = window.output().shapes.iter().flat_map(|drawn| cut_texts(&drawn.shape)).collect();
        let names = ["Projector", "Predict", "Show here", "Show on this screen", "Board", "Blank", "Freeze"];
        assert!(!cut.iter().any(|words| names.contains(&words.as_str())), "{cut:?}");
        press_with(&mut window, Modifiers::ALT, Key::P);
    }
}
