//! Keys that count while no field has the keyboard.

use egui::{Event, Key, Modifiers, Ui};

use super::asked::Asked;
use super::board::arrow;
use super::commands::{AppCommand, House};
use super::room::Room;
use super::table_check;

/// Commands that count even while a field is written in.
const ALWAYS: [AppCommand; 5] = [
    AppCommand::House(House::Palette),
    AppCommand::House(House::FullScreen),
    AppCommand::House(House::Larger),
    AppCommand::House(House::Smaller),
    AppCommand::House(House::UsualSize),
];

/// Reads the keys and asks for what they mean. Called before anything is drawn, so that Enter counts once.
pub fn keys_ui(ui: &Ui, room: &Room<'_>, asked: &mut Vec<Asked>) {
    let ctx = ui.ctx();
    let writes = ctx.text_edit_focused();
    if !writes {
        ctx.input_mut(drop_held_keys);
    }
    let nothing_has_focus = ctx.memory(egui::Memory::focused).is_none();
    ctx.input_mut(|input| {
        // Enter on a control is that control's.
        let means = |command: &AppCommand| {
            if *command == AppCommand::Primary { nothing_has_focus } else { !writes || ALWAYS.contains(command) }
        };
        for command in AppCommand::all().filter(|command| means(command) && room.is_on(*command)) {
            let mut keys = command.keys().iter().filter(|key| !room.types_squares() || !AppCommand::is_a_letter(**key));
            if keys.any(|key| input.consume_shortcut(key)) {
                asked.push(Asked::Do(command));
            }
        }
        if room.projector.is_here() && input.consume_key(Modifiers::NONE, Key::Escape) {
            asked.push(Asked::Do(AppCommand::House(House::ShowHere)));
        }
        let Some(desk) = room.desk.filter(|_| !writes) else { return };
        if desk.table_check().is_some() {
            return table_check::keys(input, nothing_has_focus, asked);
        }
        if nothing_has_focus && let Some(square) = arrow(input, &desk.state().board, desk.cursor()) {
            asked.push(Asked::Cursor(square));
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

/// A key that is held down counts once: a book that lies on Enter plays no battle.
fn drop_held_keys(input: &mut egui::InputState) {
    const ONCE: [(Key, &str); 11] = [
        (Key::Enter, ""),
        (Key::Space, " "),
        (Key::R, "r"),
        (Key::N, "n"),
        (Key::Period, "."),
        (Key::T, "t"),
        (Key::P, "p"),
        (Key::B, "b"),
        (Key::F, "f"),
        (Key::O, "o"),
        (Key::C, "c"),
    ];
    for (once, letter) in ONCE {
        let is_held = |event: &Event| if let Event::Key { key, repeat, .. } = event { *key == once && *repeat } else { false };
        if input.events.iter().any(is_held) {
            input.events.retain(|event| !is_held(event) && !matches!(event, Event::Text(text) if text.eq_ignore_ascii_case(letter)));
        }
    }
}
