//! Keys that count while no field has the keyboard.

use egui::os::OperatingSystem;
use egui::{Event, Key, KeyboardShortcut, Modifiers, Ui};

use super::{AppCommand, PageName, WindowCommand};
use crate::battle::board::layout::arrow;
use crate::battle::session::GameSession;
use crate::battle::table_check::screen;
use crate::modals::action::ModalAction;
use crate::preparation::action::PreparationAction;
use crate::preparation::class::action::ClassAction;
use crate::print_room;
use crate::rulebook::action::DeskAction;
use crate::rulebook::fields::ListWithFocus;
use crate::ui_action::UiAction;
use crate::view_context::{Overlay, ViewContext};
use senlac_base::language::digits::plain_digit;
use senlac_classroom::rules::Square;

/// Commands that count even while a field is written in.
const ALWAYS: [WindowCommand; 5] =
    [WindowCommand::Palette, WindowCommand::FullScreen, WindowCommand::Larger, WindowCommand::Smaller, WindowCommand::UsualSize];
/// Commands that count besides while a field of the battle is written in, which has no use for their keys.
const WHILE_WRITING: [WindowCommand; 6] = [
    WindowCommand::Odds,
    WindowCommand::Luck,
    WindowCommand::FromHere,
    WindowCommand::Pacing,
    WindowCommand::Players,
    WindowCommand::Rules,
];
/// Commands that count besides while a sheet lies over the window.
const OVER_A_SHEET: [WindowCommand; 4] = [WindowCommand::Keys, WindowCommand::Rules, WindowCommand::Blackout, WindowCommand::Freeze];

/// Reads the keys and asks for what they mean, in the order in which they were pressed: who types faster than the screen
/// is drawn gets the same. Called before anything is drawn, so that Enter counts once.
pub fn keys_ui(ui: &Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
    let ctx = ui.ctx();
    let writes = ctx.text_edit_focused();
    // On a Mac the Option key writes letters that have no key of their own.
    if !writes || ctx.os() != OperatingSystem::Mac {
        ctx.input_mut(|input| {
            let modifiers = input.modifiers;
            drop_letters_with_alt(&mut input.events, modifiers);
        });
    }
    // In the list of a form Enter goes on, unless the list itself is to be said; letters are the list's.
    let list = context.desk.and_then(|desk| Some((desk, ListWithFocus::place(ctx)?)));
    let list_is_said = list.is_some_and(|(desk, place)| desk.to_say() != Some(place));
    let nothing_has_focus = ctx.memory(egui::Memory::focused).is_none() || list_is_said;
    // A menu that lies open is closed by Escape, before Escape means anything else.
    if egui::Popup::is_any_open(ctx) && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
        egui::Popup::close_all(ctx);
        return;
    }
    // In a list that lies open letters and arrows are the list's.
    if context.desk.is_some() && egui::Popup::is_any_open(ctx) {
        return;
    }
    let list_seeks = list.map(|_| ListWithFocus::seeks(ctx));
    let mut reader = KeyReader { writes, nothing_has_focus, list_seeks, ..KeyReader::new(context) };
    ctx.input_mut(|input| {
        actions.extend(reader.cursor(input).map(UiAction::Cursor));
        reader.read(&mut input.events, actions);
    });
}

/// The same for keys that were pressed in the class's window, where nothing has the keyboard.
pub fn read_passed_on(context: &ViewContext<'_>, mut events: Vec<Event>, actions: &mut Vec<UiAction>) {
    drop_letters_with_alt(&mut events, Modifiers::NONE);
    KeyReader::new(context).read(&mut events, actions);
}

/// Takes out the letters of keys that were pressed with Alt: such a key is a command or nothing. `AltGr`, which some layouts need
/// for their letters, is another key, or Ctrl with Alt. These modifiers were held before the first event.
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

/// What the keys can mean in this frame.
struct KeyReader<'a> {
    context: &'a ViewContext<'a>,
    /// Whether a field is written in.
    writes: bool,
    nothing_has_focus: bool,
    /// Whether letters were typed in the list of a form; `None` if none has the keyboard.
    list_seeks: Option<bool>,
    /// Whether the letter that follows belongs to what its key did: after R has rolled, no "R" names a column.
    spent: bool,
    /// Whether the palette was asked for in this frame.
    finds: bool,
    /// The Latin letter or the digit that the last key bears on a usual keyboard.
    cap: Option<char>,
}

impl<'a> KeyReader<'a> {
    /// A reader for keys that were pressed while nothing had the keyboard.
    const fn new(context: &'a ViewContext<'a>) -> Self {
        Self { context, writes: false, nothing_has_focus: true, list_seeks: None, spent: false, finds: false, cap: None }
    }

    /// Takes out what means something here, and leaves the rest.
    fn read(&mut self, events: &mut Vec<Event>, actions: &mut Vec<UiAction>) {
        events.retain(|event| {
            actions.extend(self.learned(event));
            match self.meaning(event) {
                Some(meant) => {
                    actions.extend(meant);
                    false
                }
                None => true,
            }
        });
    }

    /// What an event tells of the keyboard: which key writes a letter of another script.
    fn learned(&mut self, event: &Event) -> Option<UiAction> {
        if let Event::Key { physical_key, pressed: true, .. } = event {
            self.cap = physical_key.and_then(cap);
        }
        let Event::Text(text) = event else { return None };
        let sign = only_sign(text).filter(|sign| !sign.is_ascii())?;
        let cap = self.cap.filter(char::is_ascii_alphabetic)?;
        let is_news = self.context.session.is_some_and(|session| session.key_caps.cap(sign) != Some(cap));
        is_news.then_some(UiAction::KeyCap(sign, cap))
    }

    /// The square that the arrows lead to, while no control has the keyboard.
    fn cursor(&self, input: &egui::InputState) -> Option<Square> {
        let free = self.nothing_has_focus && self.context.overlay == Overlay::None;
        let session = self.context.session.filter(|session| free && session.check.is_none())?;
        arrow(input, session.state().board(), session.cursor)
    }

    /// What one event asks for, perhaps nothing; `None` if it is not ours.
    fn meaning(&mut self, event: &Event) -> Option<Vec<UiAction>> {
        if let Event::Text(text) = event {
            return self.letters(text);
        }
        if let Event::Paste(text) = event {
            return self.pasted(|| ClassAction::Pasted(text.clone()));
        }
        if let Event::PasteImage(_) = event {
            return self.pasted(|| ClassAction::PastedPicture);
        }
        let Event::Key { key, physical_key, pressed: true, repeat, modifiers } = *event else { return None };
        let meant = |key: Key| AppCommand::all().find(|command| self.is_meant(*command, key, modifiers));
        let command = digit_key(key, physical_key).filter(|_| modifiers.any()).and_then(meant).or_else(|| meant(key));
        let command = command.filter(|command| *command != AppCommand::Primary || key != Key::Space || self.space_goes_on());
        // A key that is held down counts once, whatever has the keyboard.
        let is_held = repeat && !self.writes && (command.is_some() || [Key::Enter, Key::Space].contains(&key));
        self.spent = command.is_some() || is_held;
        self.finds |= command == Some(AppCommand::Window(WindowCommand::Palette));
        // What follows in the same frame is for the palette, whose field has the keyboard from the next frame on.
        if self.finds && command.is_some() && command != Some(AppCommand::Window(WindowCommand::Palette)) {
            return Some(Vec::new());
        }
        if is_held {
            return Some(Vec::new());
        }
        command.map(UiAction::Do).or_else(|| self.other_key(key, modifiers)).map(|asked| vec![asked])
    }

    /// Whether the space bar does what Enter does. While a battle is prepared a space belongs to the names that are typed,
    /// and turns no page; nor does it print. Where dice are thrown it stands between the faces that are typed, and in a move between from and to.
    fn space_goes_on(&self) -> bool {
        self.context.preparation.is_none()
            && self.context.print.is_none()
            && self.context.desk.is_none()
            && !self.context.session.is_some_and(GameSession::types_spaces)
    }

    /// Letters and numbers while no field has the keyboard; where dice are thrown, the spaces between faces too.
    fn letters(&mut self, text: &str) -> Option<Vec<UiAction>> {
        let spent = std::mem::take(&mut self.spent);
        if !self.writes && (self.finds || self.context.overlay == Overlay::Palette) {
            return Some(vec![UiAction::Modal(ModalAction::Type(text.to_owned()))]);
        }
        // In a list of a form letters seek a choice, and numbers after them.
        let seeks = self.list_seeks.is_some_and(|seeks| seeks || text.chars().any(char::is_alphabetic));
        if self.writes || seeks || self.context.overlay != Overlay::None {
            return None;
        }
        // Numbers at the desk are dice, and what stands between them parts them.
        if self.context.desk.is_some() {
            let part = |sign: char| if [',', ';', '+'].contains(&sign) { ' ' } else { sign };
            let signs = self.signs(text).into_iter().map(part).filter(|sign| !spent && (sign.is_ascii_digit() || *sign == ' '));
            return Some(signs.map(UiAction::Key).collect());
        }
        // What its key did is done: the 4 of Alt+4 means nothing more to the page that it opened.
        if self.context.session.is_none() {
            return spent.then(Vec::new);
        }
        let throws = self.context.session.is_some_and(GameSession::throws_dice);
        let parts_faces = self.nothing_has_focus && self.context.session.is_some_and(GameSession::types_spaces);
        let parts = |letter: char| letter == ' ' || (throws && [',', ';', '+'].contains(&letter));
        // In a move every sign is shown, so that none is lost without a word; a name may be in any script.
        let moves = self.context.session.is_some_and(GameSession::types_moves);
        let counts = |letter: &char| {
            letter.is_ascii_alphanumeric() || (parts_faces && parts(*letter)) || (moves && !letter.is_whitespace() && !letter.is_control())
        };
        let letters: Vec<char> = if moves { text.chars().map(plain_digit).collect() } else { self.signs(text) };
        Some(letters.into_iter().filter(|letter| !spent && counts(letter)).map(UiAction::Key).collect())
    }

    /// What was typed where only Latin letters and digits mean something: a sign that is neither is what its key bears.
    fn signs(&self, text: &str) -> Vec<char> {
        let cap = only_sign(text).and(self.cap);
        let sign = move |sign: char| if sign.is_ascii() { sign } else { cap.unwrap_or(sign) };
        text.chars().map(plain_digit).map(sign).collect()
    }

    /// What is pasted while the class is written down and no field has the keyboard.
    fn pasted(&self, action: impl FnOnce() -> ClassAction) -> Option<Vec<UiAction>> {
        let class_lies_open = self.context.preparation.is_some_and(|preparation| preparation.page() == PageName::Class);
        (class_lies_open && !self.writes && self.context.overlay == Overlay::None)
            .then(|| vec![UiAction::Prepare(PreparationAction::Class(action()))])
    }

    /// Whether these keys are a command's that means something now.
    fn is_meant(&self, command: AppCommand, key: Key, modifiers: Modifiers) -> bool {
        let is_one = |shortcut: &KeyboardShortcut| {
            let typed = |letter: char| self.context.session.is_some_and(|session| session.takes_letter(letter));
            let column = AppCommand::is_a_letter(*shortcut) && shortcut.logical_key.name().chars().all(typed);
            let same = modifiers.matches_logically(shortcut.modifiers) && modifiers.alt == shortcut.modifiers.alt;
            // With Control a letter is another with Shift, even where that one means nothing now: Ctrl+Shift+Z takes nothing back.
            let other = is_letter(key) && modifiers.command && modifiers.shift != shortcut.modifiers.shift;
            !column && shortcut.logical_key == key && same && !other
        };
        let is_sought = self.list_seeks.is_some() && !modifiers.any() && is_letter(key);
        // While a form is open, whatever is typed is the form's, even where no field of it has the keyboard.
        let is_typed = self.fills_in() && !modifiers.command && !modifiers.ctrl && !modifiers.alt && is_sign(key);
        command.keys().iter().any(is_one) && !is_sought && !is_typed && self.may(command, key) && self.context.is_on(command)
    }

    /// Whether a command may be meant where the keyboard is.
    fn may(&self, command: AppCommand, key: Key) -> bool {
        let about_window = if let AppCommand::Window(command) = command { Some(command) } else { None };
        let always = about_window.is_some_and(|command| ALWAYS.contains(&command));
        if self.context.overlay != Overlay::None {
            return always || (!self.writes && about_window.is_some_and(|command| OVER_A_SHEET.contains(&command)));
        }
        // Escape leads back to the table before it does anything that nobody sees.
        if command == AppCommand::Dismiss && self.context.projector.is_here {
            return false;
        }
        // Enter on a control is that control's, and letters in a field are the field's, which has no use for Ctrl+F or F1 to F12.
        let besides = about_window.is_some_and(|command| WHILE_WRITING.contains(&command))
            || command == AppCommand::FilterChronicle
            || (key >= Key::F1 && key <= Key::F12);
        if command == AppCommand::Primary { self.nothing_has_focus } else { always || besides || !self.writes }
    }

    /// Whether a form of a board game is being filled in.
    fn fills_in(&self) -> bool {
        self.context.desk.is_some_and(|desk| desk.filling.is_some()) && self.context.overlay == Overlay::None
    }

    /// The answer that a key gives to a question of yes or no: arrows and letters choose a side, and Enter alone chooses none.
    fn side_chosen(&self, key: Key) -> Option<UiAction> {
        let desk = self.context.desk.filter(|_| self.nothing_has_focus)?;
        let place = desk.question()?;
        let is_yes = [Key::Y, Key::ArrowLeft, Key::ArrowUp].contains(&key);
        let is_no = [Key::N, Key::ArrowRight, Key::ArrowDown].contains(&key);
        (is_yes || is_no).then(|| UiAction::Desk(DeskAction::Answer(place, Some(is_yes.into()))))
    }

    /// What a key means that is no command's.
    fn other_key(&self, key: Key, modifiers: Modifiers) -> Option<UiAction> {
        if self.writes || modifiers.any() || self.context.overlay != Overlay::None {
            return None;
        }
        if key == Key::Escape && self.context.projector.is_here {
            return Some(UiAction::Do(AppCommand::Window(WindowCommand::ShowHere)));
        }
        if self.context.print.is_some() {
            return print_room::key(key, self.nothing_has_focus).map(UiAction::Paper);
        }
        if let Some(story) = self.context.story {
            return story.key(key, self.nothing_has_focus).map(UiAction::Story);
        }
        if let Some(answer) = self.side_chosen(key) {
            return Some(answer);
        }
        if key == Key::Tab && self.nothing_has_focus && self.context.desk.is_some_and(|desk| desk.tab_enters && desk.filling.is_some()) {
            return Some(UiAction::Desk(DeskAction::IntoForm));
        }
        // From the men’s dice to the commander’s own.
        if key == Key::Tab && self.nothing_has_focus && self.context.session.is_some_and(|session| session.own_die().is_some()) {
            return Some(UiAction::OwnDie);
        }
        if key == Key::Backspace && (self.context.session.is_some() || self.context.desk.is_some()) {
            return Some(UiAction::Backspace);
        }
        self.context.session?.check.as_ref().and_then(|_| screen::key(key, self.nothing_has_focus))
    }
}

/// Whether a key types a sign: a letter, a digit or a mark.
fn is_sign(key: Key) -> bool {
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

/// The only sign of a text.
fn only_sign(text: &str) -> Option<char> {
    let mut signs = text.chars();
    signs.next().filter(|_| signs.next().is_none())
}

/// The Latin letter or the digit that a key bears on a usual keyboard.
fn cap(key: Key) -> Option<char> {
    only_sign(key.name()).filter(char::is_ascii_alphanumeric)
}

/// Keys of the number pad that bear a digit besides.
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

/// The digit in the upper row of a keyboard whose key writes another sign, as all of them do on a French one.
fn digit_key(key: Key, physical_key: Option<Key>) -> Option<Key> {
    let is_digit = |key: Key| cap(key).is_some_and(|cap| cap.is_ascii_digit());
    physical_key.filter(|physical| is_digit(*physical) && !is_digit(key) && !PAD.contains(&key))
}

fn is_letter(key: Key) -> bool {
    key.name().len() == 1 && key.name().chars().all(|name| name.is_ascii_alphabetic())
}
