//! Tests of computer players and of suggested moves.

use std::cell::Cell;
use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use senlac::app::{App, AppOptions};
use senlac::classroom::{Author, Order, Request};
use senlac::rules::{Command, Manner};

use super::support::{
    Place, Window, acting_side, click, click_containing, commands, game, noon, options, press, press_with, requests, sample, shows,
    start_battle, unit,
};
use crate::support::memory_files::tempdir;

thread_local! {
    /// Seconds since noon.
    static SECONDS: Cell<i64> = const { Cell::new(0) };
}

fn now() -> DateTime<Utc> {
    noon() + TimeDelta::seconds(SECONDS.get())
}

/// Lets this many seconds pass, one at a time.
fn wait_seconds(window: &mut Window, seconds: i64) {
    for _ in 0..seconds {
        SECONDS.set(SECONDS.get() + 1);
        window.step();
        window.run();
    }
}

/// Returns a window whose clock runs.
fn open_with_clock(folder: &Path) -> Window {
    let platform = Arc::new(Place { now, ..Place::in_memory(folder) });
    let options = AppOptions { platform, ..options(folder, || Ok(sample()), None) };
    let builder = Harness::builder().with_size([1280.0, 800.0]).with_max_steps(200);
    let mut window = builder.build_eframe(move |creation| App::new(creation, options));
    window.run();
    window
}

/// Returns the number of steps played by the computer and by people.
fn step_counts(folder: &Path) -> (usize, usize) {
    let all = requests(folder);
    let by_computer = all.iter().filter(|request| matches!(request, Request::Play(Order { by: Some(Author::Computer), .. }))).count();
    (by_computer, all.len() - by_computer)
}

#[test]
fn a_watched_battle_runs_and_can_be_paused_and_stepped() {
    let folder = tempdir().expect("a folder");
    let mut window = open_with_clock(folder.path());
    click(&mut window, "Watch a battle");
    assert_eq!(step_counts(folder.path()), (0, 1), "every unit is given to the computer");
    assert_eq!(game(folder.path()).state().computer_units().len(), 31);
    let notice = "The computer now plays 16 Norman units boldly. The computer now plays 15 Saxon units boldly";
    assert!(shows(&window, notice), "not unit by unit");
    wait_seconds(&mut window, 30);
    let (played, others) = step_counts(folder.path());
    assert!(played >= 15 && others == 1, "{played} steps in half a minute");
    click_containing(&mut window, "Pause");
    wait_seconds(&mut window, 10);
    assert_eq!(step_counts(folder.path()), (played, 1));
    press(&mut window, Key::Enter);
    assert_eq!(step_counts(folder.path()), (played + 1, 1), "one step at Enter");
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(matches!(requests(folder.path()).last(), Some(Request::TakeBack)));
}

#[test]
fn the_computer_takes_over_a_side_in_one_step() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::M);
    click(&mut window, "All Saxons: Bold");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    let Some(Command::SetComputer { units }) = commands(folder.path()).pop() else { panic!("a step") };
    assert_eq!((units.len(), units[&unit("S01")]), (15, Some(Manner::Bold)));
    assert!(shows(&window, "15 units played by the computer"));
    assert!(acting_side(folder.path()).is_some());
}

#[test]
fn a_suggested_move_is_made_only_on_a_click() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    let before = commands(folder.path()).len();
    press_with(&mut window, Modifiers::ALT, Key::H);
    assert!(shows(&window, "Suggestions for ") && shows(&window, "1. Go to "));
    assert_eq!(commands(folder.path()).len(), before);
    click_containing(&mut window, "1. Go to ");
    assert!(matches!(commands(folder.path()).last(), Some(Command::Move { .. })));
    assert!(!shows(&window, "1. Go to "));
}
