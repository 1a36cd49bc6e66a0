//! Tests that everything is large enough for a finger, and that nothing overlaps or is cut off.

use std::fmt::Write as _;
use std::path::Path;

use egui::accesskit::{Action, Toggled};
use egui::{Key, Modifiers, Rect, Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

use super::controls::{Controls, JOURNEYS, Journey, Look, controls};
use super::support::memory_files as fs;
use super::support::memory_files::tempdir;
use super::support::{Window, choose_command, click, click_containing, press, press_with, sample, start_battle, window};
use super::{classes, paper, rulebook, story};

/// Smallest side of a touch target, in screen points.
const FINGER: f32 = 40.0;

/// Screen sizes and text sizes in percent.
const LOOKS: [([f32; 2], u16); 2] = [([1280.0, 800.0], 100), ([1366.0, 768.0], 80)];

const NONE: Controls = Controls::new();

/// A touch target: its rectangle and its parent in the window.
struct Target {
    id: String,
    name: String,
    rect: Rect,
    parent: String,
}

/// Returns all touch targets. Excluded are scroll bars (fingers scroll the content itself), selectable or hoverable
/// text, and the frame of the class window, which belongs to the system where there is one.
fn targets(window: &Window) -> Vec<Target> {
    let all = window.query_all_by(|node| !node.is_disabled());
    let targets = all.filter_map(|node| {
        let inner = node.accesskit_node();
        let is_pressed = inner.data().supports_action(Action::Click) || [Role::Slider, Role::SpinButton].contains(&inner.role());
        let is_other = [
            Role::Window,
            Role::ScrollBar,
            Role::Dialog,
            Role::Label,
            Role::Unknown,
            Role::GenericContainer,
            Role::ProgressIndicator,
            Role::Canvas,
        ]
        .contains(&inner.role());
        let is_frame = inner.label().is_some_and(|name| name == "Hide");
        inner.bounding_box().filter(|_| is_pressed && !is_other && !is_frame)?;
        let parent = inner.parent().map(|parent| format!("{:?}", parent.id())).unwrap_or_default();
        let name = inner.label().or_else(|| inner.value()).unwrap_or_default();
        let chosen = if inner.toggled() == Some(Toggled::True) { ", on" } else { "" };
        Some(Target {
            id: format!("{:?}", inner.id()), name: format!("{:?} “{name}”{chosen}", inner.role()), rect: node.rect(), parent
        })
    });
    targets.collect()
}

/// Returns the targets that are too small and those that overlap.
fn faults(window: &Window, below: &Controls) -> String {
    let least = FINGER / window.ctx.zoom_factor() - 0.5;
    let mut all = targets(window);
    all.retain(|target| !below.contains_key(&target.id));
    let mut faults = String::new();
    for (place, one) in all.iter().enumerate() {
        let size = one.rect.size();
        if size.x < least || size.y < least {
            _ = writeln!(faults, "    {} is {:.0} by {:.0}", one.name, size.x, size.y);
        }
        for other in &all[place + 1..] {
            let lies_over = one.rect.shrink(1.0).intersects(other.rect.shrink(1.0));
            let is_part = one.rect.contains_rect(other.rect) || other.rect.contains_rect(one.rect);
            if lies_over && !is_part && one.parent == other.parent {
                _ = writeln!(faults, "    {} {:?} lies over {} {:?}", one.name, one.rect, other.name, other.rect);
            }
        }
    }
    faults
}

/// Runs these journeys in touch mode at every size.
fn walk(journeys: &[Journey]) {
    let mut report = String::new();
    for (size, text) in LOOKS {
        for journey in journeys {
            let folder = tempdir().expect("a folder");
            fs::write(folder.path().join("settings.toml"), format!("touch = \"always\"\ntext_percent = {text}\n")).expect("settings");
            journey(folder.path(), &mut |window, screen, below| {
                if window.ctx.content_rect().width() > 1000.0 {
                    window.set_size(vec2(size[0], size[1]) * (100.0 / f32::from(text)));
                    window.run();
                }
                let faults = faults(window, below);
                if !faults.is_empty() {
                    _ = writeln!(report, "{screen} at {text} %:\n{faults}");
                }
            });
        }
    }
    assert!(report.is_empty(), "{report}");
}

fn visit_print_preview(folder: &Path, look: Look<'_>) {
    let mut window = paper::print_class(folder, 8);
    look(&mut window, "the print room", &NONE);
    drop(window);
    look(&mut classes::open_lesson_pack(folder), "a lesson in a box", &NONE);
}

fn visit_story(folder: &Path, look: Look<'_>) {
    let mut window = story::open_story(folder);
    for page in ["Replay", "Charts", "Deeds", "1066 and our battle"] {
        click_containing(&mut window, page);
        look(&mut window, page, &NONE);
    }
}

fn visit_dialogs(folder: &Path, look: Look<'_>) {
    let mut window = start_battle(folder);
    let below = controls(&window);
    for (sheet, key) in [("who leads what", Key::P), ("the computer", Key::M), ("a forecast", Key::G), ("how the time goes", Key::B)] {
        press_with(&mut window, Modifiers::COMMAND, key);
        look(&mut window, sheet, &below);
        press(&mut window, Key::Escape);
    }
    click_containing(&mut window, "End the battle now…");
    look(&mut window, "the bell", &below);
    press(&mut window, Key::Escape);
    press(&mut window, Key::F1);
    look(&mut window, "the rules", &below);
}

fn visit_results_and_board_games(folder: &Path, look: Look<'_>) {
    let mut window = classes::open_with_games(folder);
    look(&mut window, "games on the first screen", &NONE);
    click(&mut window, "Results for 7b…");
    look(&mut window, "results", &NONE);
    drop(window);
    let mut window = rulebook::open_setup(folder);
    look(&mut window, "before a board game", &NONE);
}

fn visit_tour(folder: &Path, look: Look<'_>) {
    let mut window = window(folder, || Ok(sample()), None);
    choose_command(&mut window, "tour");
    look(&mut window, "the tour", &NONE);
}

#[test]
fn all_touch_targets_are_large_enough_for_a_finger() {
    walk(&JOURNEYS);
}

#[test]
fn touch_targets_in_dialogs_and_side_pages_are_large_enough() {
    walk(&[visit_print_preview, visit_story, visit_dialogs, visit_results_and_board_games, visit_tour]);
}
