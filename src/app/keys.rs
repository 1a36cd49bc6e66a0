//! Keys that count while no field has the keyboard.

use egui::{Event, Key, KeyboardShortcut, Modifiers, Ui};

use super::asked::Asked;
use super::board::arrow;
use super::commands::{AppCommand, House};
use super::room::Room;
use super::table_check;
use crate::rules::Square;

/// Commands that count even while a field is written in.
const ALWAYS: [AppCommand; 5] = [
    AppCommand::House(House::Palette),
    AppCommand::House(House::FullScreen),
    AppCommand::House(House::Larger),
    AppCommand::House(House::Smaller),
    AppCommand::House(House::UsualSize),
];

/// Reads the keys and asks for what they mean, in the order in which they were pressed: who types faster than the screen
/// is drawn gets the same. Called before anything is drawn, so that Enter counts once.
pub fn keys_ui(ui: &Ui, room: &Room<'_>, asked: &mut Vec<Asked>) {
    let ctx = ui.ctx();
    let writes = ctx.text_edit_focused();
    if !writes {
        ctx.input_mut(drop_held_keys);
    }
    let reader = Reader { room, writes, nothing_has_focus: ctx.memory(egui::Memory::focused).is_none() };
    let mut spent = false;
    ctx.input_mut(|input| {
        if let Some(square) = reader.cursor(input) {
            asked.push(Asked::Cursor(square));
        }
        input.events.retain(|event| {
            let meant = reader.meaning(event, &mut spent);
            let is_ours = !meant.is_empty();
            asked.extend(meant);
            !is_ours
        });
    });
}

/// What the keys can mean in this frame.
struct Reader<'a> {
    room: &'a Room<'a>,
    /// Whether a field is written in.
    writes: bool,
    nothing_has_focus: bool,
}

impl Reader<'_> {
    /// The square that the arrows lead to, while no control has the keyboard.
    fn cursor(&self, input: &egui::InputState) -> Option<Square> {
        let desk = self.room.desk.filter(|desk| self.nothing_has_focus && desk.table_check().is_none())?;
        arrow(input, &desk.state().board, desk.cursor())
    }

    /// What one event asks for. `spent` keeps whether the letter that follows belongs to a command: after R has rolled, no
    /// "R" names a column.
    fn meaning(&self, event: &Event, spent: &mut bool) -> Vec<Asked> {
        if let Event::Text(text) = event {
            let is_letter_of_command = std::mem::take(spent);
            let counts = !self.writes && !is_letter_of_command && self.room.desk.is_some();
            return text.chars().filter(|letter| counts && letter.is_ascii_alphanumeric()).map(Asked::Key).collect();
        }
        let Event::Key { key, pressed: true, modifiers, .. } = *event else { return Vec::new() };
        *spent = false;
        if let Some(command) = AppCommand::all().find(|command| self.is_meant(*command, key, modifiers)) {
            *spent = true;
            return vec![Asked::Do(command)];
        }
        self.other_key(key, modifiers).into_iter().collect()
    }

    /// Whether these keys are a command's that means something now.
    fn is_meant(&self, command: AppCommand, key: Key, modifiers: Modifiers) -> bool {
        // Enter on a control is that control's, and letters in a field are the field's.
        let may = if command == AppCommand::Primary { self.nothing_has_focus } else { !self.writes || ALWAYS.contains(&command) };
        let is_one = |shortcut: &KeyboardShortcut| {
            let column = self.room.types_squares() && AppCommand::is_a_letter(*shortcut);
            !column && shortcut.logical_key == key && modifiers.matches_logically(shortcut.modifiers)
        };
        may && command.keys().iter().any(is_one) && self.room.is_on(command)
    }

    /// What a key means that is no command's.
    fn other_key(&self, key: Key, modifiers: Modifiers) -> Option<Asked> {
        if self.writes || modifiers.any() {
            return None;
        }
        if key == Key::Escape && self.room.projector.is_here() {
            return Some(Asked::Do(AppCommand::House(House::ShowHere)));
        }
        let desk = self.room.desk?;
        if key == Key::Backspace {
            return Some(Asked::Backspace);
        }
        desk.table_check().and_then(|_| table_check::key(key, self.nothing_has_focus))
    }
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
