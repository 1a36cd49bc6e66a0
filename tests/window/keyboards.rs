//! Tests of foreign keyboards: digits of every script and of the number row, letters of other scripts, and keys with
//! Alt.

use crate::support::memory_files::tempdir;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use senlac::rules::Command;

use super::support::{
    Window, click, click_square, commands, enter, focus_field, press, press_with, sample_in_contact, shows, square, start_battle,
    type_keys, unit, window,
};

/// Presses a physical key that produces this logical key and text on the keyboard in use.
fn press_physical(window: &mut Window, (physical, key): (Key, Key), text: Option<&str>, modifiers: Modifiers) {
    let event = |pressed| Event::Key { key, physical_key: Some(physical), pressed, repeat: false, modifiers };
    // Systems report the key and its text together.
    let text = text.map(|text| Event::Text(text.to_owned()));
    let events = [Event::ModifiersChanged(modifiers), event(true)].into_iter().chain(text);
    window.input_mut().events.extend(events.chain([event(false), Event::ModifiersChanged(Modifiers::NONE)]));
    window.run();
}

/// Returns the text of the square field.
fn typed_square(window: &Window) -> String {
    let named = |words: &str| words == "Square, such as F6";
    let field = window.get_by(|node| node.placeholder().is_some_and(named) || node.label().as_deref().is_some_and(named));
    field.value().unwrap_or_default()
}

/// Returns a window in which Bo's knights on C10 are to move.
fn start_bos_turn(folder: &std::path::Path) -> Window {
    let mut window = start_battle(folder);
    click_square(&mut window, "C10");
    window
}

/// Returns whether Bo's knights moved from C10 to this square.
fn is_moved(folder: &std::path::Path, to: &str) -> bool {
    commands(folder).last() == Some(&Command::move_to(unit("N02"), square(to)))
}

#[test]
fn french_number_keys_turn_pages_without_zooming() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample_in_contact()), None);
    press_with(&mut window, Modifiers::COMMAND, Key::N);
    let zoom = window.ctx.zoom_factor();
    let page = |window: &Window, name: &str| {
        let mut tabs = window.query_all_by(|node| {
            node.label().is_some_and(|label| label.contains(name)) && node.toggled() == Some(egui::accesskit::Toggled::True)
        });
        tabs.next().is_some()
    };
    for modifiers in [Modifiers::ALT, Modifiers::COMMAND | Modifiers::CTRL] {
        for (digit, sign, name) in [(Key::Num4, Key::Quote, "Table"), (Key::Num6, Key::Minus, "deck"), (Key::Num1, Key::Num1, "Class")] {
            press_physical(&mut window, (digit, sign), None, modifiers);
            assert!(page(&window, name), "{modifiers:?} {digit:?}");
        }
    }
    assert!((window.ctx.zoom_factor() - zoom).abs() < f32::EPSILON);
    // The arrow keys of a number pad are not digits.
    press_physical(&mut window, (Key::Num4, Key::ArrowLeft), None, Modifiers::ALT);
    assert!(page(&window, "Class"));
    // If no page has that number, the character on the key counts.
    press_with(&mut window, Modifiers::COMMAND, Key::Minus);
    assert!(window.ctx.zoom_factor() < zoom);
}

#[test]
fn digits_of_every_script_work_in_square_names() {
    for digits in ["9", "９", "٩", "۹", "९"] {
        let folder = tempdir().expect("a folder");
        let mut window = start_bos_turn(folder.path());
        type_keys(&mut window, "c");
        type_keys(&mut window, digits);
        assert_eq!(typed_square(&window), "C9", "{digits}");
        press(&mut window, Key::Enter);
        assert!(is_moved(folder.path(), "C9"), "{digits}");
    }
}

#[test]
fn digits_of_every_script_work_as_hits() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample_in_contact()), None);
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::Space);
    press(&mut window, Key::Space);
    enter(&mut window, "２");
    let Some(Command::Shoot { hits, .. }) = commands(folder.path()).pop() else { panic!("a volley") };
    assert_eq!(hits, Some(2));
}

#[test]
fn letter_keys_name_columns_in_every_script() {
    let keyboards = [("с", Key::C), ("ψ", Key::C), ("ב", Key::C), ("ؤ", Key::C), ("ც", Key::C)];
    for (letter, physical) in keyboards {
        for in_field in [false, true] {
            let folder = tempdir().expect("a folder");
            let mut window = start_bos_turn(folder.path());
            window.ctx.set_missing_glyph_policy(egui::MissingGlyphPolicy::Tofu);
            if in_field {
                focus_field(&mut window, "Square, such as F6");
            }
            press_physical(&mut window, (physical, physical), Some(letter), Modifiers::NONE);
            press_physical(&mut window, (Key::Num9, Key::Num9), Some("9"), Modifiers::NONE);
            assert_eq!(typed_square(&window).to_uppercase(), "C9", "{letter}, in the field: {in_field}");
            press(&mut window, Key::Enter);
            assert!(is_moved(folder.path(), "C9"), "{letter}, in the field: {in_field}");
        }
    }
}

#[test]
fn every_typed_character_is_shown() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    window.ctx.set_missing_glyph_policy(egui::MissingGlyphPolicy::Tofu);
    for (sign, expected) in [("#", "#"), ("ж", "Ж"), ("漢", "漢")] {
        window.event(Event::Text(sign.to_owned()));
        window.run();
        assert_eq!(typed_square(&window), expected);
        assert!(shows(&window, &format!("Move to {expected}…")), "{sign}: the large button says so");
        press(&mut window, Key::Backspace);
        assert_eq!(typed_square(&window), "");
    }
}

#[test]
fn a_key_with_alt_types_nothing() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_physical(&mut window, (Key::N, Key::N), Some("n"), Modifiers::ALT);
    assert_eq!(typed_square(&window), "");
    focus_field(&mut window, "Square, such as F6");
    press_physical(&mut window, (Key::N, Key::N), Some("n"), Modifiers::ALT);
    assert_eq!(typed_square(&window), "", "nor in a field");
    // AltGr is Ctrl and Alt on some systems and neither on others.
    press_physical(&mut window, (Key::C, Key::C), Some("c"), Modifiers::ALT | Modifiers::CTRL);
    press_physical(&mut window, (Key::Num9, Key::Num9), Some("9"), Modifiers::NONE);
    assert_eq!(typed_square(&window).to_uppercase(), "C9");
}
