//! Tests of the command list, the palette, text sizes and colours, the clock and fast volleys by keys.

use crate::support::memory_files as fs;
use crate::support::memory_files::tempdir;
use std::time::Duration;

use egui::{Event, Key, Modifiers, MouseWheelUnit, Shape, TouchPhase, pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use senlac::rules::{Command, Setup, Troop, UnitSetup};

use super::support::{
    Window, choose_command, click, click_each, commands, enter, focus_field, game_path, press, press_with, requests, sample, shows, square,
    start_battle, window,
};

#[test]
fn the_command_list_runs_the_clicked_command() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press(&mut window, Key::Questionmark);
    assert!(shows(&window, "All commands") && shows(&window, "Blank"));
    click(&mut window, "High contrast");
    assert!(!shows(&window, "All commands"), "the list goes when something was chosen");
    assert!(settings(folder.path()).contains("high-contrast"));
    press(&mut window, Key::Questionmark);
    press(&mut window, Key::Escape);
    assert!(!shows(&window, "All commands"));
}

#[test]
fn redo_does_nothing_if_there_is_nothing_to_redo() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(requests(folder.path()).len(), 1);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert!(requests(folder.path()).len() == 3 && shows(&window, "Normans to move"));
}

#[test]
fn the_palette_finds_commands_and_players() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    choose_command(&mut window, "undo");
    assert!(shows(&window, "Flip the card"), "the flip was taken back");
    choose_command(&mut window, "olivia");
    let olivia = window.get_by(|node| {
        node.label().is_some_and(|label| label.starts_with("Olivia’s archers, Archers"))
            && node.toggled() == Some(egui::accesskit::Toggled::True)
    });
    assert!(olivia.rect().width() > 0.0);
}

#[test]
fn the_text_size_set_by_keys_is_saved() {
    let folder = tempdir().expect("a folder");
    let mut first = start_battle(folder.path());
    for _ in 0..5 {
        press_with(&mut first, Modifiers::COMMAND, Key::Plus);
    }
    assert!((first.ctx.zoom_factor() - 1.5).abs() < 1e-6);
    drop(first);
    let second = window(folder.path(), || Ok(sample()), None);
    assert!((second.ctx.zoom_factor() - 1.5).abs() < 1e-6);
}

#[test]
fn earlier_games_are_offered_at_the_start() {
    let folder = tempdir().expect("a folder");
    drop(start_battle(folder.path()));
    drop(start_battle(folder.path()));
    let mut window = window(folder.path(), || Ok(sample()), None);
    let offered =
        |window: &Window| window.get_all_by(|node| node.label().is_some_and(|name| name.starts_with("Open the game from "))).count();
    assert_eq!(offered(&window), 2);
    window
        .get_all_by(|node| node.label().is_some_and(|name| name.starts_with("Open the game from ")))
        .last()
        .expect("the older one")
        .click();
    window.run();
    assert!(shows(&window, "Normans to move"));
}

#[test]
fn games_are_listed_without_settings_and_long_lists_scroll() {
    let folder = tempdir().expect("a folder");
    drop(start_battle(folder.path()));
    drop(start_battle(folder.path()));
    let text = fs::read_to_string(game_path(folder.path())).expect("a game");
    for number in 0..30 {
        let game = text.replacen("\"setup\":{", &format!("\"setup\":{{\"class\":\"{number}b\","), 1);
        fs::write(folder.path().join(format!("of-old-{number}.senlac")), game).expect("a game");
    }
    fs::write(folder.path().join("settings.toml"), "motion = false\n").expect("the settings are lost");
    let mut window = window(folder.path(), || Ok(sample()), None);
    let offered: Vec<String> = window
        .query_all_by(|node| node.label().is_some_and(|name| name.starts_with("Open the game from ")))
        .filter_map(|node| node.accesskit_node().label())
        .collect();
    assert_eq!(offered.len(), 32);
    assert!(offered.iter().any(|name| name.starts_with("Open the game from ") && name.ends_with(" (29b)")), "{offered:?}");
    assert!(window.query_by_label("Continue the last game").is_some());
    // Scrolled rows are visible only between the borders.
    let ends = |window: &Window| {
        let dates = window.output().shapes.iter().filter(
            |drawn| matches!(&drawn.shape, Shape::Text(text) if text.galley.text().contains(" at ") && text.galley.text().ends_with(":00")),
        );
        dates.fold((f32::INFINITY, 0.0_f32), |(top, bottom), drawn| (top.min(drawn.clip_rect.top()), bottom.max(drawn.clip_rect.bottom())))
    };
    let (top, bottom) = ends(&window);
    assert!(top > 22.0 && bottom < 800.0 - 22.0, "{top}, {bottom}");
    let last = |window: &Window| {
        window
            .query_all_by(|node| node.label().is_some_and(|name| name.starts_with("Open the game from ")))
            .map(|node| node.rect().bottom())
            .fold(0.0, f32::max)
    };
    assert!(last(&window) > 800.0);
    window.hover_at(pos2(640.0, 400.0));
    for _ in 0..20 {
        window.event(Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: vec2(0.0, -400.0),
            phase: TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        window.run();
    }
    assert!(last(&window) < 800.0 - 22.0, "the last of them is reached: {}", last(&window));
}

#[test]
fn the_bell_can_be_set_and_is_shown() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    click_each(&mut window, ["Clock: Clock", "50 minutes"]);
    assert!(shows(&window, "The bell rings at 12:50, in 50 minutes."));
    click_each(&mut window, ["Time each turn and phase", "Done"]);
    assert!(shows(&window, "Clock: 12:00 · bell 12:50 · turn 0:00, phase 0:00"));
    assert!(settings(folder.path()).contains("2026-11-21T12:50:00Z"));
}

/// Leaves the game and returns to the first screen.
fn leave(window: &mut Window) {
    choose_command(window, "leave this game");
}

#[test]
fn a_bell_belongs_to_the_game_that_it_was_set_for() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    click_each(&mut window, ["Clock: Clock", "30 minutes", "Done"]);
    assert!(shows(&window, "bell 12:30"));
    leave(&mut window);
    click(&mut window, "Start the sample battle");
    assert!(shows(&window, "Clock: Clock"), "another game has no bell");
    press_with(&mut window, Modifiers::ALT, Key::P);
    assert!(!shows(&window, "Last turn!") && !shows(&window, "minutes to the bell"), "nor does its class see one");
    leave(&mut window);
    let window = super::support::window(folder.path(), || Ok(sample()), Some(game_path(folder.path())));
    assert!(shows(&window, "bell 12:30"), "the same game keeps it");
}

#[test]
fn a_bell_saved_by_earlier_versions_is_ignored() {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join("settings.toml"), "bell = \"2026-11-21T12:05:00Z\"\nphase_minutes = 7\n").expect("settings");
    let mut window = start_battle(folder.path());
    assert!(shows(&window, "Clock: Clock"));
    press_with(&mut window, Modifiers::ALT, Key::P);
    assert!(!shows(&window, "Last turn!"), "nothing is told of it");
}

#[test]
fn the_first_turn_is_never_called_the_last() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    click(&mut window, "Clock: Clock");
    focus_field(&mut window, "11:50");
    window.event(Event::Text("12:02".to_owned()));
    window.run();
    press(&mut window, Key::Enter);
    press(&mut window, Key::Escape);
    press_with(&mut window, Modifiers::ALT, Key::P);
    assert!(shows(&window, "bell 12:02") && !shows(&window, "Last turn!"), "no turn of this battle is over");
}

#[test]
fn dragged_minutes_are_saved_only_on_release() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    click(&mut window, "Clock: Clock");
    let from = window.get_by_role_and_label(egui::Role::SpinButton, "Warn me if a phase takes longer than").rect().center();
    let press = |pressed, pos| Event::PointerButton { pos, button: egui::PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
    window.event(Event::PointerMoved(from));
    window.event(press(true, from));
    window.run();
    for step in 1..=30_u8 {
        window.event(Event::PointerMoved(from + egui::vec2(f32::from(step) * 4.0, 0.0)));
        window.run();
        assert!(settings(folder.path()).contains("phase_minutes = 4\n"), "nothing is written while it is dragged");
    }
    window.event(press(false, from + egui::vec2(120.0, 0.0)));
    window.run();
    assert!(!settings(folder.path()).contains("phase_minutes = 4\n"), "it was dragged");
}

#[test]
fn a_note_is_shown_or_its_missing_letters_are_reported() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    // The test harness would fail at the first missing glyph.
    window.ctx.set_missing_glyph_policy(egui::MissingGlyphPolicy::Tofu);
    click(&mut window, "Referee");
    focus_field(&mut window, "Note for the battle log");
    window.event(Event::Text("نور 王小明".to_owned()));
    window.run();
    let font = egui::FontId::default();
    let is_shown = window.ctx.fonts_mut(|fonts| fonts.has_glyphs(&font, "نور王小明"));
    assert!(is_shown || shows(&window, "This computer has no font for some letters in"));
}

#[test]
fn a_bell_set_for_the_current_minute_rings_today() {
    for (typed, rings) in [("12:00", "2026-11-21T12:00:00Z"), ("11:59", "2026-11-22T11:59:00Z"), ("12:01", "2026-11-21T12:01:00Z")] {
        let folder = tempdir().expect("a folder");
        let mut window = start_battle(folder.path());
        click(&mut window, "Clock: Clock");
        focus_field(&mut window, "11:50");
        window.event(Event::Text(typed.to_owned()));
        window.run();
        press(&mut window, Key::Enter);
        assert!(settings(folder.path()).contains(rings), "{typed}: {}", settings(folder.path()));
    }
}

#[test]
fn screen_readers_get_both_armies_and_their_halves() {
    let folder = tempdir().expect("a folder");
    let window = start_battle(folder.path());
    assert!(shows(&window, "Normans: 148 of 148 left, half is 74") && shows(&window, "Saxons: 140 of 140 left, half is 70"));
}

fn settings(folder: &std::path::Path) -> String {
    fs::read_to_string(folder.join("settings.toml")).expect("settings")
}

/// Returns a battle with ten units of Norman archers in range of the Saxon line.
fn ten_archers() -> Setup {
    let mut setup = sample();
    let william = setup.norman.swap_remove(0);
    let mut names = setup.names.clone();
    setup.norman = (0..10)
        .map(|place: u8| UnitSetup {
            troop: Troop::Archers,
            figures: 8,
            bases: 4,
            bodyguard: false,
            square: Some(square(&format!("{}8", char::from(b'D' + place)))),
            player: Some(std::iter::once(names.add(&format!("Archer {place}"))).collect()),
            rows: Vec::new(),
        })
        .chain([william])
        .collect();
    setup.names = names;
    setup
}

#[test]
fn ten_volleys_take_at_most_three_keys_each() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(ten_archers()), None);
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::Space);
    press(&mut window, Key::Space);
    assert!(shows(&window, "Normans to shoot"));
    let mut keys = 0;
    for _ in 0..10 {
        enter(&mut window, "1");
        keys += 2;
    }
    let volleys = commands(folder.path()).iter().filter(|command| matches!(command, Command::Shoot { hits: Some(1), .. })).count();
    assert_eq!(volleys, 10);
    assert!(keys <= 30 && shows(&window, "No units left to shoot"));
}

#[test]
fn an_idle_window_repaints_only_for_the_clock() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::ALT, Key::P);
    let wait = |window: &Window| window.output().viewport_output.values().map(|output| output.repaint_delay).min().expect("a window");
    assert_eq!(wait(&window), Duration::MAX, "both windows are open and nothing happens");
    choose_command(&mut window, "time turns");
    assert!(shows(&window, "turn 0:00, phase 0:00"));
    assert!(wait(&window) >= Duration::from_millis(900), "{:?}", wait(&window));
}
