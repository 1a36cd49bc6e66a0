//! Tests that the large button, the clock and the menu are visible in the smallest windows.

use std::fmt::Write as _;

use egui::{Id, Rect, Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

use super::controls::{JOURNEYS, Journey};
use super::support::Window;
use super::support::memory_files as fs;
use super::support::memory_files::tempdir;

/// Content sizes in points, and whether touch mode is on: the smallest window, a screen of 1366 × 768 pixels at 150 %,
/// and one of 1920 × 1080 at 200 %, each less a title bar and a desktop bar.
const ROOMS: [([f32; 2], bool); 4] = [([640.0, 400.0], false), ([910.0, 450.0], false), ([960.0, 480.0], false), ([960.0, 480.0], true)];

/// Widget names of the large buttons.
const LARGE: [&str; 5] = ["the large button", "way-on-button", "print-button", "large-button-of-the-evening", "large-button-of-the-desk"];

/// Returns the names and rectangles of the controls that must always be visible.
fn main_controls(window: &Window) -> Vec<(String, Rect)> {
    let large = LARGE.map(|name| Id::unique(name).value().to_string());
    let all = window.query_all_by(|node| {
        let name = node.label().unwrap_or_default();
        let id = format!("{:?}", node.id());
        let is_large = large.iter().any(|large| id.contains(large));
        is_large || (node.role() == Role::Button && (name.starts_with("Menu: ") || name == "Clock" || name.starts_with("Clock: ")))
    });
    all.map(|node| (node.accesskit_node().label().unwrap_or_default(), node.rect())).collect()
}

fn walk(journeys: &[Journey]) {
    let mut faults = String::new();
    let mut seen = 0;
    for (size, touch) in ROOMS {
        for journey in journeys {
            let folder = tempdir().expect("a folder");
            let touch = if touch { "always" } else { "never" };
            fs::write(folder.path().join("settings.toml"), format!("touch = \"{touch}\"\n")).expect("settings");
            journey(folder.path(), &mut |window, screen, _| {
                let before = window.ctx.content_rect().size();
                window.set_size(vec2(size[0], size[1]));
                window.run();
                let whole = window.ctx.content_rect();
                for (name, rect) in main_controls(window) {
                    seen += 1;
                    if !whole.expand(0.5).contains_rect(rect) {
                        _ = writeln!(faults, "{screen}, {size:?}, touch {touch}: “{name}” at {rect}");
                    }
                }
                window.set_size(before);
                window.run();
            });
        }
    }
    assert!(seen > 0 && faults.is_empty(), "{faults}");
}

#[test]
fn controls_stay_visible_on_the_first_screen_and_in_a_turn() {
    walk(&JOURNEYS[..3]);
}

#[test]
fn controls_stay_visible_in_checks_dialogs_and_preparation() {
    walk(&JOURNEYS[3..7]);
}

#[test]
fn controls_stay_visible_in_board_games() {
    walk(&JOURNEYS[7..]);
}
