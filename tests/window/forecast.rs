//! How fair a battle is, what would make it fairer, and whether it is decided before the bell. The work in the
//! background waits until the test does it.

use std::path::Path;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use tempfile::tempdir;

use super::support::{Window, click, press, press_with, sample, shows, window, work_is_done};

/// The preparation with its last page open.
fn ready(folder: &Path) -> Window {
    let mut window = window(folder, || Ok(sample()), None);
    click(&mut window, "Prepare a battle");
    press_with(&mut window, Modifiers::ALT, Key::Num7);
    window
}

/// The sentence that tells how often the Saxons win.
fn saxons(window: &Window) -> String {
    let said = window.query_all_by(|node| node.role() == egui::Role::Label && node.value().is_some_and(|words| words.starts_with("Saxons win")));
    said.filter_map(|node| node.value()).next().expect("a forecast")
}

#[test]
fn a_forecast_is_played_when_it_is_asked_for_and_is_the_same_every_time() {
    let folder = tempdir().expect("a folder");
    let mut window = ready(folder.path());
    assert_eq!(work_is_done(&mut window), 0, "nothing is worked out unasked");
    click(&mut window, "Play 20 battles");
    assert!(shows(&window, "battles") && !shows(&window, "Saxons win"));
    assert_eq!(work_is_done(&mut window), 1);
    let first = saxons(&window);
    assert!(shows(&window, "Most are decided in turn") && shows(&window, "Losses") && shows(&window, "20 battles: "));
    click(&mut window, "Play 20 battles");
    work_is_done(&mut window);
    assert_eq!(saxons(&window), first);
}
