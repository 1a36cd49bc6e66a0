//! Tests of charts, deeds, honours and the 1066 page, of what the class sees and of what the game saves.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use senlac::rules::{Command, PupilNote};
use senlac::story::{Story, class_guesses, pupil_stories};

use super::projector::picture;
use super::support::memory_files::tempdir;
use super::support::{
    Window, choose_command, click, click_each, commands, enter, game, game_path, press, press_with, requests, sample_in_contact, shows,
    type_keys, window,
};

/// Returns a window with the story pages open after a volley by Łukasz's archers.
pub fn open_story(folder: &std::path::Path) -> Window {
    let mut window = window(folder, || Ok(sample_in_contact()), None);
    click(&mut window, "Start the sample battle");
    for _ in 0..2 {
        press(&mut window, Key::Space);
    }
    enter(&mut window, "3");
    press_with(&mut window, Modifiers::COMMAND, Key::E);
    window
}

/// Returns the teacher's note about a pupil.
fn teacher_note(folder: &std::path::Path, name: &str) -> Option<PupilNote> {
    let game = game(folder);
    game.state().names().find(name).and_then(|pupil| game.state().teacher_notes().about_pupil(pupil)).cloned()
}

/// Clicks a control even if the class window covers it, as it does in these tests.
fn click_covered(window: &mut Window, label: &str) {
    window.get_by_label(label).click_accesskit();
    window.run();
}

fn says(window: &Window, words: &str) -> bool {
    picture(window).is_some_and(|text| text.contains(words))
}

#[test]
fn keys_turn_the_charts_on_screen_and_projector() {
    let folder = tempdir().expect("a folder");
    let mut window = open_story(folder.path());
    click(&mut window, "Charts");
    assert!(shows(&window, "Normans: from 148 to 148 figures. Saxons: from 140 to"));
    press(&mut window, Key::P);
    assert!(says(&window, "Figures left"));
    press(&mut window, Key::PageDown);
    assert!(says(&window, "Losses and their causes. Norman knights: none."), "{:?}", picture(&window));
    for _ in 0..2 {
        press(&mut window, Key::ArrowDown);
    }
    assert!(says(&window, "Łukasz: ") && !says(&window, "Nowak"), "first names alone");
    press(&mut window, Key::ArrowUp);
    assert!(says(&window, "Luck: hits above or below expected"));
    press(&mut window, Key::Escape);
    assert!(!says(&window, "Luck: hits"), "the battle again");
}

#[test]
fn the_luck_chart_names_units_if_names_are_hidden() {
    let folder = tempdir().expect("a folder");
    let mut window = open_story(folder.path());
    click_each(&mut window, ["Charts", "Everyone’s luck"]);
    press(&mut window, Key::P);
    choose_command(&mut window, "hide names");
    assert!(says(&window, "N12: ") && !says(&window, "Łukasz"), "{:?}", picture(&window));
}

#[test]
fn the_teacher_can_edit_remove_and_restore_pupil_texts() {
    let folder = tempdir().expect("a folder");
    let mut window = open_story(folder.path());
    click(&mut window, "Deeds and honours");
    let before = pupil_stories(&story(folder.path()));
    let lukasz = before.iter().find(|telling| telling.called == "Łukasz").expect("Łukasz");
    assert!(shows(&window, &lukasz.deeds) && shows(&window, &lukasz.honour));
    // Find and choose the pupil by keyboard.
    press(&mut window, Key::Slash);
    enter(&mut window, "nowak");
    let field = "Honour for Łukasz Nowak";
    window.get_by_label(field).focus();
    window.run();
    press_with(&mut window, Modifiers::COMMAND, Key::A);
    enter(&mut window, "Best Scout");
    let note = || teacher_note(folder.path(), "Łukasz Nowak");
    assert_eq!(note(), Some(PupilNote { deeds: None, honour: Some("Best Scout".to_owned()) }));
    assert!(shows(&window, "your text"));
    click(&mut window, "Hide: Deeds");
    assert_eq!(note(), Some(PupilNote { deeds: Some(String::new()), honour: Some("Best Scout".to_owned()) }));
    assert!(shows(&window, "hidden by you"));
    for part in ["Senlac’s text: Deeds", "Senlac’s text: Honour"] {
        click(&mut window, part);
    }
    assert_eq!(note(), None);
    assert!(shows(&window, &lukasz.deeds) && !shows(&window, "Best Scout"));
}

#[test]
fn typed_text_is_saved_when_the_teacher_leaves() {
    let folder = tempdir().expect("a folder");
    let mut window = open_story(folder.path());
    click_each(&mut window, ["Deeds and honours", "Edit Amelie Carter’s deeds and honour"]);
    window.get_by_label("Deeds for Amelie Carter").focus();
    window.run();
    type_keys(&mut window, "Well done");
    click(&mut window, "Back to the battle");
    let note = teacher_note(folder.path(), "Amelie Carter").expect("words");
    assert!(note.deeds.is_some_and(|deeds| deeds.contains("Well done")));
}

#[test]
fn awards_are_shown_singly_or_together_without_removed_ones() {
    let folder = tempdir().expect("a folder");
    let mut window = open_story(folder.path());
    click(&mut window, "Deeds and honours");
    press(&mut window, Key::ArrowDown);
    assert!(shows(&window, "Honour for Amelie Carter"), "the first by name");
    for part in ["Hide: Honour", "Hide: Deeds"] {
        click(&mut window, part);
    }
    click(&mut window, "Present one by one");
    assert!(shows(&window, "The class can’t see this yet"));
    press(&mut window, Key::P);
    let telling = |place: usize| pupil_stories(&story(folder.path()))[place].clone();
    let second = telling(1);
    assert!(says(&window, &second.called) && says(&window, &second.honour) && says(&window, &second.because));
    assert!(!says(&window, "Amelie.") && !says(&window, second.facts.name.as_str()), "first names alone: {:?}", picture(&window));
    press(&mut window, Key::Space);
    assert!(says(&window, &telling(2).honour));
    press(&mut window, Key::ArrowLeft);
    assert!(says(&window, &second.honour));
    press(&mut window, Key::Escape);
    click_covered(&mut window, "Present all at once");
    assert!(says(&window, "Roll of honour") && !says(&window, "Amelie: "), "{:?}", picture(&window));
    assert!(says(&window, &format!("{}: {}", second.called, second.honour)));
    press(&mut window, Key::PageDown);
    assert!(!says(&window, &format!("{}: {}", second.called, second.honour)), "the second page");
    press(&mut window, Key::Escape);
    assert!(shows(&window, "Deeds and honours") && !says(&window, "Roll of honour"));
}

#[test]
fn space_and_escape_control_awards_on_the_only_screen() {
    let folder = tempdir().expect("a folder");
    let mut window = open_story(folder.path());
    click_each(&mut window, ["Deeds and honours", "Present one by one"]);
    press(&mut window, Key::O);
    let all = pupil_stories(&story(folder.path()));
    assert!(says(&window, &all[0].honour) && !shows(&window, "Find a pupil or a unit"));
    press(&mut window, Key::Space);
    assert!(says(&window, &all[1].honour));
    press(&mut window, Key::Escape);
    assert!(shows(&window, "Find a pupil or a unit") && picture(&window).is_none());
}

#[test]
fn questions_and_answers_about_1066_are_shown_on_demand() {
    let folder = tempdir().expect("a folder");
    let mut window = open_story(folder.path());
    click(&mut window, "1066 and our battle");
    assert!(shows(&window, "14 October 1066") && shows(&window, "Turn 1: Shieldwall") && shows(&window, "Sources: "));
    press(&mut window, Key::P);
    press(&mut window, Key::PageDown);
    assert!(shows(&window, "Legend, but perhaps true") && shows(&window, "our turn 1"));
    press(&mut window, Key::PageDown);
    click_covered(&mut window, "Show to class: 2");
    assert!(says(&window, "Why did the hill help the Saxons?"), "{:?}", picture(&window));
    press(&mut window, Key::PageDown);
    assert!(!says(&window, "Why did the hill help"), "another part, and the wall shows the battle");
    assert!(!shows(&window, "7 × 1/6"));
    click_covered(&mut window, "Show all answers");
    assert!(shows(&window, "7 × 1/6 = 1 1/6"), "what was to be expected of the volley");
}

/// Returns the story of the game in a folder.
fn story(folder: &std::path::Path) -> Story {
    senlac::classroom::build_story(&game(folder)).expect("a story")
}

/// Returns a window in which the class guessed 2 hits and 3 were scored.
fn start_with_guess(folder: &std::path::Path) -> Window {
    let mut window = window(folder, || Ok(sample_in_contact()), None);
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::P);
    press(&mut window, Key::Q);
    for _ in 0..2 {
        press(&mut window, Key::Space);
    }
    for _ in 0..2 {
        click(&mut window, "Class guess +1");
    }
    press(&mut window, Key::PageDown);
    press(&mut window, Key::PageUp);
    enter(&mut window, "3");
    window
}

#[test]
fn class_guesses_are_saved_in_the_game() {
    let folder = tempdir().expect("a folder");
    let mut window = start_with_guess(folder.path());
    let roll = game(folder.path()).len() - 1;
    let guess = commands(folder.path()).last().cloned().expect("a command");
    let Command::Guess { step, hits: Some(hits) } = guess else { panic!("{guess:?}") };
    assert_eq!(step, roll, "of the roll before it");
    assert!(says(&window, &format!("The class said {hits}: ")), "and the wall compares: {:?}", picture(&window));
    let guesses = class_guesses(&story(folder.path()));
    assert_eq!((guesses.len(), guesses[0].guessed, guesses[0].fell), (1, hits, 3));
    let points = guesses[0].points();
    drop(window);
    window = super::support::window(folder.path(), || Ok(sample_in_contact()), Some(game_path(folder.path())));
    press_with(&mut window, Modifiers::COMMAND, Key::E);
    // The projector window reopened with the game and covers the buttons here.
    click_each(&mut window, ["Close projector", "Deeds and honours"]);
    let score = format!("Class predictions. Total: {points} point{} from 1 roll.", if points == 1 { "" } else { "s" });
    assert!(shows(&window, &score), "{score}");
}

#[test]
fn undoing_a_roll_also_undoes_its_guess() {
    let folder = tempdir().expect("a folder");
    let mut window = start_with_guess(folder.path());
    let asked = requests(folder.path()).len();
    assert!(shows(&window, "Undo “Łukasz"), "the roll is named, not its guess");
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(requests(folder.path()).len(), asked + 2);
    assert!(class_guesses(&story(folder.path())).is_empty());
    let rolled = |window: &Window| says(window, "The class said");
    assert!(!rolled(&window));
}

#[test]
fn the_projector_hides_names_in_the_teachers_texts() {
    let folder = tempdir().expect("a folder");
    let mut window = open_story(folder.path());
    click(&mut window, "Deeds and honours");
    press(&mut window, Key::ArrowDown);
    window.get_by_label("Honour for Amelie Carter").focus();
    window.run();
    press_with(&mut window, Modifiers::COMMAND, Key::A);
    enter(&mut window, "Carter helped Bo Lindqvist");
    click(&mut window, "Present one by one");
    press(&mut window, Key::P);
    assert!(says(&window, "Amelie helped Bo") && !says(&window, "Carter") && !says(&window, "Lindqvist"), "{:?}", picture(&window));
    choose_command(&mut window, "hide names");
    assert!(says(&window, "N01 helped N02") && !says(&window, "Amelie"), "{:?}", picture(&window));
}
