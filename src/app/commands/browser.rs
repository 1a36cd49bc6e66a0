//! Keys that browsers, or the computers that are little more than a browser, keep to themselves: a page never hears of them, or
//! what it does with them is done besides.

use egui::{Key, KeyboardShortcut};

/// With Ctrl, or with the command key of a Mac: new windows and tabs, closing and changing them, leaving, loading anew.
const WITH_CONTROL: [Key; 9] = [Key::N, Key::T, Key::W, Key::Q, Key::R, Key::Tab, Key::PageUp, Key::PageDown, Key::F4];
/// With Ctrl alone: the other keyboard of a Chromebook, and making a Mac's window small or hiding it.
const WITH_CONTROL_ALONE: [Key; 3] = [Key::Space, Key::M, Key::H];
/// With Ctrl and Shift: a private window, and what those who make pages look at.
const WITH_CONTROL_AND_SHIFT: [Key; 5] = [Key::P, Key::I, Key::J, Key::C, Key::K];
/// With Alt: programs of a Chromebook's shelf, the browser's menus and address, pages before and after.
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
/// By themselves: help, finding, the address, loading anew, the whole screen; a Chromebook has other keys in their places.
const ALONE: [Key; 12] = [Key::F1, Key::F2, Key::F3, Key::F4, Key::F5, Key::F6, Key::F7, Key::F8, Key::F9, Key::F10, Key::F11, Key::F12];

/// Whether some browser keeps this key.
pub(super) fn keeps(shortcut: KeyboardShortcut) -> bool {
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
