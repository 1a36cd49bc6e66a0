//! Plays battles in the window by mouse and keyboard, without a screen, and checks the game file afterwards.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use senlac::classroom::Request;
use senlac::rules::{CardName, Command, Phase, Side, UnitId};

use crate::support::memory_files::tempdir;
use crate::support::{
    self, acting_side, click, click_containing, click_each, click_square, commands, enter, figures, focus_field, game, hold, lord_in_peril,
    press, press_with, requests, sample, sample_in_contact, shows, square, start_battle, type_keys, unit, wide_table, window, with_coin,
};

fn shoot(shooter: &str, at: UnitId, hits: i32) -> Command {
    Command::Shoot { unit: unit(shooter), at, hits: Some(hits), dice: None, commander_die: None }
}

#[test]
fn a_whole_turn_is_played_with_the_mouse() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample_in_contact()), None);
    click_each(&mut window, ["Start the sample battle", "Flip the card"]);
    assert_eq!(acting_side(folder.path()), Some(Side::Norman), "a black card");
    click_square(&mut window, "C10");
    assert!(!shows(&window, "C10, Bo"), "Bo stands on E6");
    click_square(&mut window, "I10");
    click_square(&mut window, "I8");
    click_each(&mut window, ["Normans: finish moving", "2 hits on Søren’s housecarls"]);
    click_containing(&mut window, "2 hits: ");
    assert!(shows(&window, "No units left to shoot"));
    click(&mut window, "Normans: finish shooting");
    click_containing(&mut window, "3 hits on ");
    click_containing(&mut window, "3 hits: ");
    click_each(&mut window, ["Normans: finish fighting", "Saxons: finish moving", "Saxons: finish shooting", "Saxons: finish fighting"]);
    let game = game(folder.path());
    assert_eq!((game.state().turn(), game.state().phase()), (2, Phase::Event));
    let commands = commands(folder.path());
    assert_eq!(commands[1], Command::move_to(unit("N01"), square("I8")));
    assert_eq!(commands[3], shoot("N12", unit("S03"), 2));
    assert_eq!(commands.len(), 10, "{commands:?}");
}

#[test]
fn a_whole_turn_is_played_with_the_keyboard() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample_in_contact()), None);
    press(&mut window, Key::Enter);
    press(&mut window, Key::Space);
    enter(&mut window, "I8");
    press(&mut window, Key::Enter);
    enter(&mut window, "2");
    press(&mut window, Key::Enter);
    enter(&mut window, "3");
    press(&mut window, Key::Enter);
    press(&mut window, Key::Enter);
    // The Saxons could shoot and fight, but they pass.
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    let commands = commands(folder.path());
    assert_eq!(commands[1], Command::move_to(unit("N01"), square("I8")));
    assert_eq!(commands[3], shoot("N12", unit("S03"), 2));
    assert!(matches!(&commands[5], Command::Fight { unit, blows } if *unit == support::unit("N02") && blows[0].hits == Some(3)));
    assert_eq!(game(folder.path()).state().turn(), 2, "{commands:?}");
}

#[test]
fn arrow_keys_move_the_cursor_and_enter_clicks() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press(&mut window, Key::ArrowLeft);
    press(&mut window, Key::ArrowUp);
    press(&mut window, Key::Enter);
    assert_eq!(commands(folder.path())[1..], [], "H9 is Noah’s, so Enter chooses that unit");
    press(&mut window, Key::ArrowUp);
    press(&mut window, Key::Enter);
    assert_eq!(commands(folder.path())[1..], [Command::move_to(unit("N14"), square("H8"))]);
}

#[test]
fn an_illegal_click_shows_reasons_and_can_be_allowed() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    click_square(&mut window, "E9");
    click_square(&mut window, "E6");
    assert!(shows(&window, "The rules don’t allow this") && shows(&window, "Grace’s spearmen"));
    assert_eq!(commands(folder.path()).len(), 1, "nothing has happened");
    enter(&mut window, "she was pushed");
    let game = game(folder.path());
    let record = game.record(2).expect("a step");
    assert_eq!(record.ruling.expect("a ruling").reason, "she was pushed");
    assert_eq!(game.state().unit(unit("N07")).expect("Grace").square, Some(square("E6")));
    assert!(shows(&window, "allowed by the referee: she was pushed"));
}

#[test]
fn a_click_on_woods_cannot_be_allowed() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    click_square(&mut window, "A6");
    assert!(shows(&window, "is woods; no troops may enter") && !shows(&window, "Allow as referee"));
    press(&mut window, Key::Escape);
    assert!(!shows(&window, "The rules don’t allow this"));
}

#[test]
fn undo_names_its_step_and_redo_restores_it() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    click_square(&mut window, "I10");
    click_square(&mut window, "I8");
    click_containing(&mut window, "Undo “Amelie’s knights move");
    assert_eq!(game(folder.path()).state().unit(unit("N01")).expect("Amelie").square, Some(square("I10")));
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    press_with(&mut window, Modifiers::COMMAND, Key::Y);
    let requests = requests(folder.path());
    assert_eq!(requests[2..], [Request::TakeBack, Request::Restore, Request::TakeBack, Request::Restore]);
    assert!(shows(&window, "Redone"));
}

#[test]
fn ending_the_battle_asks_once_and_shows_the_winner() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    click(&mut window, "End the battle now…");
    assert!(game(folder.path()).state().outcome().is_none());
    click(&mut window, "End the battle");
    assert!(shows(&window, "The Saxons win") && shows(&window, "The bell rang, and more than half of the Saxons are still standing."));
    click(&mut window, "Undo the ending");
    assert!(shows(&window, "Normans to move"));
}

#[test]
fn enter_opens_the_story_after_the_end() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    click_each(&mut window, ["End the battle now…", "End the battle"]);
    assert!(shows(&window, "Undo the ending"));
    press(&mut window, Key::Enter);
    assert!(!shows(&window, "Undo the ending") && shows(&window, "Deeds and honours"));
}

#[test]
fn the_program_rolls_dice_only_on_request() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample_in_contact()), None);
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::Enter);
    press(&mut window, Key::Enter);
    press(&mut window, Key::Enter);
    assert!(shows(&window, "Type the number of hits or the dice. Or press R, and Senlac rolls them."), "Enter alone rolls nothing");
    press(&mut window, Key::R);
    assert_eq!(commands(folder.path())[2], Command::shoot(unit("N12"), unit("S03")));
}

#[test]
fn typed_panic_dice_are_used_and_the_rest_are_rolled() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample()), None);
    click_each(&mut window, ["Start the sample battle", "Use my own deck…", "William Trips", "Red: Saxons first", "William Trips, red"]);
    type_keys(&mut window, "64");
    click(&mut window, "Roll the other dice");
    assert_eq!((figures(folder.path(), "N01"), figures(folder.path(), "N02")), (4, 6));
    assert_eq!(acting_side(folder.path()), Some(Side::Saxon));
}

/// Returns a window with a new game whose first card, from the teacher's own deck, makes the fyrd run.
fn start_fyrd_run(folder: &std::path::Path) -> support::Window {
    let mut window = window(folder, || Ok(sample()), None);
    click_each(
        &mut window,
        ["Start the sample battle", "Use my own deck…", "Fyrd Runs Amok", "Black: Normans first", "Fyrd Runs Amok, black"],
    );
    window
}

#[test]
fn the_fyrd_runs_to_the_chosen_square() {
    let folder = tempdir().expect("a folder");
    let mut window = start_fyrd_run(folder.path());
    click_square(&mut window, "D5");
    click_square(&mut window, "D6");
    click_containing(&mut window, "Let them run");
    assert_eq!(game(folder.path()).state().unit(unit("S06")).expect("Violet").square, Some(square("D6")));
}

#[test]
fn the_referee_can_remove_a_unit_and_write_a_note() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    click_square(&mut window, "C10");
    click_each(&mut window, ["Referee", "Off the table"]);
    assert_eq!(game(folder.path()).state().unit(unit("N02")).expect("Bo").square, None);
    assert!(shows(&window, "8 figures in reserve"));
    focus_field(&mut window, "Note for the battle log");
    enter(&mut window, "Bo has gone home");
    assert_eq!(commands(folder.path()).last(), Some(&Command::Note { text: "Bo has gone home".to_owned() }));
}

#[test]
fn a_held_key_counts_once() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample()), None);
    click(&mut window, "Start the sample battle");
    for _ in 0..5 {
        hold(&mut window, Key::Enter);
    }
    assert_eq!(commands(folder.path()), [Command::flip()]);
}

#[test]
fn a_coin_decides_the_colour_of_a_chosen_card() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(with_coin()), None);
    click_each(&mut window, ["Start the sample battle", "Use my own deck…", "Muddy Ground"]);
    click_containing(&mut window, "toss for the colour");
    assert_eq!(commands(folder.path()), [Command::flip_card(Some(CardName::MuddyGround), None)]);
}

#[test]
fn a_lord_killed_in_a_fight_makes_his_army_panic() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(lord_in_peril()), None);
    click_each(&mut window, ["Start the sample battle", "Flip the card"]);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    click_square(&mut window, "H5");
    enter(&mut window, "2");
    assert!(shows(&window, "The Saxons panic"));
    click(&mut window, "Roll the other dice");
    assert_eq!(game(folder.path()).state().phase(), Phase::Fight);
    assert!(figures(folder.path(), "S02") < 8);
}

#[test]
fn a_large_table_scrolls_to_the_cursor() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(wide_table()), None);
    window.set_size(egui::vec2(960.0, 600.0));
    click_each(&mut window, ["Start the sample battle", "Flip the card"]);
    window.run();
    click_square(&mut window, "M9");
    click_square(&mut window, "M10");
    for _ in 0..20 {
        press(&mut window, Key::ArrowRight);
        press(&mut window, Key::ArrowDown);
    }
    let story = window.get_by_label("Battle log").rect();
    let corner = window.get_by_label("AD20, flat").rect();
    assert!(corner.bottom() <= story.top(), "{corner} lies under {story}");
}

#[test]
fn a_runner_can_enter_a_square_that_another_leaves() {
    let folder = tempdir().expect("a folder");
    let mut window = start_fyrd_run(folder.path());
    click_square(&mut window, "E5");
    assert!(window.query_by_label("D5").is_none());
    click_square(&mut window, "D5");
    assert!(window.query_by_label("D5").is_some(), "the path of Wilfred, who is chosen still");
}
