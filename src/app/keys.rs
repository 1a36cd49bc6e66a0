//! Keys that count while no field has the keyboard.

use egui::{Event, Key, KeyboardShortcut, Modifiers, Ui};

use super::asked::Asked;
use super::board::arrow;
use super::commands::AppCommand;
use super::desk::Desk;
use super::proposals::Todo;
use super::table_check;

/// Reads the keys and asks for what they mean. Called before anything is drawn, so that Enter counts once.
pub fn keys_ui(ui: &Ui, desk: &Desk, asked: &mut Vec<Asked>) {
    let ctx = ui.ctx();
    if ctx.text_edit_focused() {
        return;
    }
    ctx.input_mut(drop_held_keys);
    if desk.table_check().is_some() {
        return table_check::keys_ui(ctx, asked);
    }
    let nothing_has_focus = ctx.memory(egui::Memory::focused).is_none();
    ctx.input_mut(|input| {
        // The longer shortcut first: Ctrl+Shift+Z is no Ctrl+Z.
        let commands = AppCommand::WITH_KEYS.into_iter().chain([AppCommand::Dismiss]);
        for command in commands.filter(|command| desk.is_on(*command)) {
            if command.keys().iter().filter(|key| may_be_a_commands(desk, **key)).any(|key| input.consume_shortcut(key)) {
                asked.push(Asked::Do(command));
            }
        }
        if nothing_has_focus {
            if AppCommand::Primary.keys().iter().any(|key| input.consume_shortcut(key)) {
                asked.push(Asked::Do(AppCommand::Primary));
            }
            if let Some(square) = arrow(input, &desk.state().board, desk.cursor()) {
                asked.push(Asked::Cursor(square));
            }
        }
        let deleted = input.count_and_consume_key(Modifiers::NONE, Key::Backspace);
        asked.extend(std::iter::repeat_n(Asked::Backspace, deleted));
        // The letter of a shortcut is no letter to write: after R has rolled, no “R” names a column.
        if !asked.is_empty() {
            return;
        }
        for event in &input.events {
            if let Event::Text(text) = event {
                asked.extend(text.chars().filter(char::is_ascii_alphanumeric).map(Asked::Key));
            }
        }
    });
}

/// Whether this key may be a command's now: where letters name squares, C alone is a column.
fn may_be_a_commands(desk: &Desk, key: KeyboardShortcut) -> bool {
    !matches!(desk.todo(), Todo::Move { .. }) || key != KeyboardShortcut::new(Modifiers::NONE, Key::C)
}

/// A key that is held down counts once: a book that lies on Enter plays no battle.
fn drop_held_keys(input: &mut egui::InputState) {
    const ONCE: [(Key, &str); 7] =
        [(Key::C, "c"), (Key::Enter, ""), (Key::Space, " "), (Key::R, "r"), (Key::N, "n"), (Key::Period, "."), (Key::T, "t")];
    for (once, letter) in ONCE {
        let is_held = |event: &Event| if let Event::Key { key, repeat, .. } = event { *key == once && *repeat } else { false };
        if input.events.iter().any(is_held) {
            input.events.retain(|event| !is_held(event) && !matches!(event, Event::Text(text) if text.eq_ignore_ascii_case(letter)));
        }
    }
}
