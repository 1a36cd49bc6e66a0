//! Keys reserved by browsers and by Chromebooks. A page never receives them, or the browser acts on them as well.

use egui::{Key, KeyboardShortcut};

/// With Ctrl, or with Command on a Mac: open, close and switch windows and tabs, quit, reload.
const WITH_CONTROL: [Key; 9] = [Key::N, Key::T, Key::W, Key::Q, Key::R, Key::Tab, Key::PageUp, Key::PageDown, Key::F4];
/// With Ctrl alone: switch the keyboard layout on a Chromebook, minimise or hide a window on a Mac.
const WITH_CONTROL_ALONE: [Key; 3] = [Key::Space, Key::M, Key::H];
/// With Ctrl and Shift: private window, developer tools.
const WITH_CONTROL_AND_SHIFT: [Key; 5] = [Key::P, Key::I, Key::J, Key::C, Key::K];
/// With Alt: apps on a Chromebook's shelf, browser menus, address bar, previous and next page.
const WITH_ALT: [Key; 16] = [
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
    Key::Num7,
    Key::Num8,
    Key::Num9,
    Key::D,
    Key::E,
    Key::F,
    Key::ArrowLeft,
    Key::ArrowRight,
    Key::Home,
    Key::Space,
];
/// Without modifiers: help, find, address bar, reload, full screen. A Chromebook has other keys in their places.
const ALONE: [Key; 12] = [Key::F1, Key::F2, Key::F3, Key::F4, Key::F5, Key::F6, Key::F7, Key::F8, Key::F9, Key::F10, Key::F11, Key::F12];

/// Returns whether any browser reserves this key.
pub(super) fn is_reserved(shortcut: KeyboardShortcut) -> bool {
    let KeyboardShortcut { modifiers, logical_key: key } = shortcut;
    match (modifiers.command || modifiers.ctrl, modifiers.shift, modifiers.alt) {
        (true, shift, _) => {
            let others: &[Key] = if shift { &WITH_CONTROL_AND_SHIFT } else { &WITH_CONTROL_ALONE };
            WITH_CONTROL.contains(&key) || others.contains(&key)
        }
        (false, _, true) => WITH_ALT.contains(&key) || ALONE.contains(&key),
        (false, _, false) => ALONE.contains(&key),
    }
}
