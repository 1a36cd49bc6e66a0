//! Keyboard input outside text fields.

use egui::os::OperatingSystem;
use egui::{Event, Key, KeyboardShortcut, Modifiers, Ui};

use super::{AppCommand, WindowCommand};
use crate::modals::action::ModalAction;
use crate::screen::{Overlay, TypedKeys, ViewContext, single_character};
use crate::ui_action::UiAction;

/// Commands that work even while the user types in a field.
const ALWAYS: [WindowCommand; 5] =
    [WindowCommand::Palette, WindowCommand::FullScreen, WindowCommand::Larger, WindowCommand::Smaller, WindowCommand::UsualSize];
/// Commands that also work while the user types in a field of the battle, which doesn't use their keys.
const WHILE_WRITING: [WindowCommand; 6] = [
    WindowCommand::Odds,
    WindowCommand::Luck,
    WindowCommand::FromHere,
    WindowCommand::Pacing,
    WindowCommand::Players,
    WindowCommand::Rules,
];
/// Commands that also work while a dialog is open.
const OVER_A_SHEET: [WindowCommand; 4] = [WindowCommand::Keys, WindowCommand::Rules, WindowCommand::Blackout, WindowCommand::Freeze];

/// Reads the keys and requests their actions in the order in which they were pressed, even if the user types
/// faster than frames are drawn. Called before anything is drawn, so that Enter counts once.
pub fn read_keys(ui: &Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
    let ctx = ui.ctx();
    let writes = ctx.text_edit_focused();
    // On a Mac the Option key writes letters that have no key of their own.
    if !writes || ctx.os() != OperatingSystem::Mac {
        ctx.input_mut(|input| {
            let modifiers = input.modifiers;
            drop_letters_with_alt(&mut input.events, modifiers);
        });
    }
    // In a form's list, Enter continues, unless the list itself needs an answer. Letters belong to the list.
    let list = context.screen.focused_list(ctx);
    let nothing_has_focus = ctx.memory(egui::Memory::focused).is_none() || list.is_some_and(|list| list.is_answered);
    // Escape closes an open menu before it does anything else.
    if egui::Popup::is_any_open(ctx) && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
        egui::Popup::close_all(ctx);
        return;
    }
    // In an open list, letters and arrow keys belong to the list.
    if context.screen.gives_keys_to_open_lists() && egui::Popup::is_any_open(ctx) {
        return;
    }
    let list_seeks = list.map(|list| list.is_searching);
    let mut reader = KeyReader { writes, nothing_has_focus, list_seeks, ..KeyReader::new(context) };
    ctx.input_mut(|input| {
        actions.extend(reader.arrow(input));
        reader.read(&mut input.events, actions);
    });
}

/// Does the same for keys pressed in the class window, where nothing has the focus.
pub fn read_forwarded_keys(context: &ViewContext<'_>, mut events: Vec<Event>, actions: &mut Vec<UiAction>) {
    drop_letters_with_alt(&mut events, Modifiers::NONE);
    KeyReader::new(context).read(&mut events, actions);
}

/// Removes the text of keys pressed with Alt, since such a key is only ever a command. `AltGr`, which some
/// layouts need for their letters, is a separate key or Ctrl with Alt. `held` contains the modifiers held before
/// the first event.
fn drop_letters_with_alt(events: &mut Vec<Event>, held: Modifiers) {
    let is_alt = |modifiers: &Modifiers| modifiers.alt && !modifiers.ctrl;
    let mut alt = is_alt(&held);
    events.retain(|event| {
        if let Event::Key { pressed: true, modifiers, .. } = event {
            alt = is_alt(modifiers);
        }
        !(alt && matches!(event, Event::Text(_)))
    });
}

/// Interprets the keys of one frame.
struct KeyReader<'a> {
    context: &'a ViewContext<'a>,
    /// Whether a text field has the focus.
    writes: bool,
    nothing_has_focus: bool,
    /// Whether letters have been typed in a form's list; `None` if no list has the focus.
    list_seeks: Option<bool>,
    /// Whether the next letter belongs to the key that was just handled: after R has rolled, no "R" names a column.
    spent: bool,
    /// Whether the palette was opened in this frame.
    finds: bool,
    /// The Latin letter or digit that the last key has on a US keyboard.
    cap: Option<char>,
}

impl<'a> KeyReader<'a> {
    /// Returns a reader for keys pressed while nothing had the focus.
    const fn new(context: &'a ViewContext<'a>) -> Self {
        Self { context, writes: false, nothing_has_focus: true, list_seeks: None, spent: false, finds: false, cap: None }
    }

    /// Removes the events that mean something here, adds their actions, and leaves the rest.
    fn read(&mut self, events: &mut Vec<Event>, actions: &mut Vec<UiAction>) {
        events.retain(|event| {
            actions.extend(self.learn_key_cap(event));
            match self.actions_for(event) {
                Some(meant) => {
                    actions.extend(meant);
                    false
                }
                None => true,
            }
        });
    }

    /// Returns what an event reveals about the keyboard: which key types a letter of another script.
    fn learn_key_cap(&mut self, event: &Event) -> Option<UiAction> {
        if let Event::Key { physical_key, pressed: true, .. } = event {
            self.cap = physical_key.and_then(key_cap);
        }
        let Event::Text(text) = event else { return None };
        let sign = single_character(text).filter(|sign| !sign.is_ascii())?;
        let cap = self.cap.filter(char::is_ascii_alphabetic)?;
        self.context.screen.learn_key(sign, cap)
    }

    /// Returns the action of the arrow keys while no control has the focus.
    fn arrow(&self, input: &egui::InputState) -> Option<UiAction> {
        let is_free = self.nothing_has_focus && self.context.overlay == Overlay::None;
        is_free.then(|| self.context.screen.arrow(input)).flatten()
    }

    /// Returns the actions that an event requests, possibly none; `None` if the event isn't ours.
    fn actions_for(&mut self, event: &Event) -> Option<Vec<UiAction>> {
        if let Event::Text(text) = event {
            return self.handle_text(text);
        }
        if let Event::Paste(text) = event {
            return self.handle_paste(Some(text));
        }
        if let Event::PasteImage(_) = event {
            return self.handle_paste(None);
        }
        let Event::Key { key, physical_key, pressed: true, repeat, modifiers } = *event else { return None };
        let meant = |key: Key| AppCommand::all().find(|command| self.triggers(*command, key, modifiers));
        let command = digit_key(key, physical_key).filter(|_| modifiers.any()).and_then(meant).or_else(|| meant(key));
        let command =
            command.filter(|command| *command != AppCommand::Primary || key != Key::Space || self.context.screen.space_is_enter());
        // A held key counts once, regardless of the focus.
        let is_held = repeat && !self.writes && (command.is_some() || [Key::Enter, Key::Space].contains(&key));
        self.spent = command.is_some() || is_held;
        self.finds |= command == Some(AppCommand::Window(WindowCommand::Palette));
        // Further input in this frame belongs to the palette, whose field has the focus from the next frame on.
        if self.finds && command.is_some() && command != Some(AppCommand::Window(WindowCommand::Palette)) {
            return Some(Vec::new());
        }
        if is_held {
            return Some(Vec::new());
        }
        command.map(UiAction::Do).or_else(|| self.action_of_other_key(key, modifiers)).map(|asked| vec![asked])
    }

    /// Handles letters and numbers while no field has the focus, and spaces between dice faces where dice are entered.
    fn handle_text(&mut self, text: &str) -> Option<Vec<UiAction>> {
        let is_spent = std::mem::take(&mut self.spent);
        if !self.writes && (self.finds || self.context.overlay == Overlay::Palette) {
            return Some(vec![UiAction::Modal(ModalAction::Type(text.to_owned()))]);
        }
        // In a list of a form letters seek a choice, and numbers after them.
        let seeks = self.list_seeks.is_some_and(|seeks| seeks || text.chars().any(char::is_alphabetic));
        if self.writes || seeks || self.context.overlay != Overlay::None {
            return None;
        }
        self.context.screen.type_text(text, TypedKeys { is_free: self.nothing_has_focus, is_spent, cap: self.cap })
    }

    /// Handles a paste while no field has the focus.
    fn handle_paste(&self, text: Option<&str>) -> Option<Vec<UiAction>> {
        let pasted = self.context.screen.paste(text)?;
        (!self.writes && self.context.overlay == Overlay::None).then(|| vec![pasted])
    }

    /// Returns whether these keys trigger a command that can be used now.
    fn triggers(&self, command: AppCommand, key: Key, modifiers: Modifiers) -> bool {
        let is_one = |shortcut: &KeyboardShortcut| {
            let column = AppCommand::is_plain_letter(*shortcut)
                && shortcut.logical_key.name().chars().all(|letter| self.context.screen.takes_letter(letter));
            let same = modifiers.matches_logically(shortcut.modifiers) && modifiers.alt == shortcut.modifiers.alt;
            // With Control a letter is another with Shift, even where that one means nothing now: Ctrl+Shift+Z takes nothing back.
            let other = is_letter(key) && modifiers.command && modifiers.shift != shortcut.modifiers.shift;
            !column && shortcut.logical_key == key && same && !other
        };
        let is_sought = self.list_seeks.is_some() && !modifiers.any() && is_letter(key);
        // All typing belongs to an open form, even if none of its fields has the focus.
        let is_typed = self.is_filling_form() && !modifiers.command && !modifiers.ctrl && !modifiers.alt && types_character(key);
        command.keys().iter().any(is_one)
            && !is_sought
            && !is_typed
            && self.is_allowed_by_focus(command, key)
            && self.context.is_on(command)
    }

    /// Returns whether the focus allows a command to be triggered.
    fn is_allowed_by_focus(&self, command: AppCommand, key: Key) -> bool {
        let about_window = if let AppCommand::Window(command) = command { Some(command) } else { None };
        let always = about_window.is_some_and(|command| ALWAYS.contains(&command));
        if self.context.overlay != Overlay::None {
            return always || (!self.writes && about_window.is_some_and(|command| OVER_A_SHEET.contains(&command)));
        }
        // Escape closes the class view before it does anything that is hidden behind it.
        if command == AppCommand::Dismiss && self.context.projector.is_here {
            return false;
        }
        // Enter on a control is that control's, and letters in a field are the field's, which has no use for Ctrl+F or F1 to F12.
        let besides = about_window.is_some_and(|command| WHILE_WRITING.contains(&command))
            || command == AppCommand::FilterChronicle
            || (key >= Key::F1 && key <= Key::F12);
        if command == AppCommand::Primary { self.nothing_has_focus } else { always || besides || !self.writes }
    }

    /// Returns whether a form is being filled in.
    fn is_filling_form(&self) -> bool {
        self.context.screen.is_filling_form() && self.context.overlay == Overlay::None
    }

    /// Returns the action of a key that triggers no command.
    fn action_of_other_key(&self, key: Key, modifiers: Modifiers) -> Option<UiAction> {
        if self.writes || modifiers.any() || self.context.overlay != Overlay::None {
            return None;
        }
        if key == Key::Escape && self.context.projector.is_here {
            return Some(UiAction::Do(AppCommand::Window(WindowCommand::ShowHere)));
        }
        self.context.screen.key(key, self.nothing_has_focus)
    }
}

/// Returns whether a key types a character: a letter, a digit or a punctuation mark.
fn types_character(key: Key) -> bool {
    let is_mark = matches!(
        key,
        Key::Questionmark
            | Key::Exclamationmark
            | Key::Period
            | Key::Comma
            | Key::Colon
            | Key::Semicolon
            | Key::Plus
            | Key::Minus
            | Key::Equals
            | Key::Slash
            | Key::Backslash
            | Key::Pipe
            | Key::Quote
            | Key::Backtick
            | Key::OpenBracket
            | Key::CloseBracket
            | Key::OpenCurlyBracket
            | Key::CloseCurlyBracket
    );
    is_mark || (key.name().len() == 1 && key.name().chars().all(|name| name.is_ascii_alphanumeric()))
}

/// Returns the Latin letter or digit that a key has on a US keyboard.
fn key_cap(key: Key) -> Option<char> {
    single_character(key.name()).filter(char::is_ascii_alphanumeric)
}

/// Number pad keys that also carry a digit.
const PAD: [Key; 10] = [
    Key::ArrowDown,
    Key::ArrowLeft,
    Key::ArrowRight,
    Key::ArrowUp,
    Key::Delete,
    Key::End,
    Key::Home,
    Key::Insert,
    Key::PageDown,
    Key::PageUp,
];

/// Returns the digit of a top-row key that types something else, as on a French keyboard.
fn digit_key(key: Key, physical_key: Option<Key>) -> Option<Key> {
    let is_digit = |key: Key| key_cap(key).is_some_and(|cap| cap.is_ascii_digit());
    physical_key.filter(|physical| is_digit(*physical) && !is_digit(key) && !PAD.contains(&key))
}

fn is_letter(key: Key) -> bool {
    key.name().len() == 1 && key.name().chars().all(|name| name.is_ascii_alphabetic())
}
