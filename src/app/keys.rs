//! Keys that count while no field has the keyboard.

use egui::{Event, Key, KeyboardShortcut, Modifiers, Ui};

use super::asked::Asked;
use super::board::arrow;
use super::commands::{AppCommand, House};
use super::desk::Desk;
use super::layer::{Layer, LayerAsked};
use super::paper;
use super::prepare::class::ClassAsked;
use super::prepare::{Page, PrepareAsked};
use super::room::Room;
use super::table_check;
use crate::rules::Square;

/// Commands that count even while a field is written in.
const ALWAYS: [House; 5] = [House::Palette, House::FullScreen, House::Larger, House::Smaller, House::UsualSize];
/// Commands that count besides while a field of the battle is written in, which has no use for their keys.
const WHILE_WRITING: [House; 5] = [House::Odds, House::Luck, House::FromHere, House::Pacing, House::Players];
/// Commands that count besides while a sheet lies over the window.
const OVER_A_SHEET: [House; 3] = [House::Keys, House::Blackout, House::Freeze];

/// Reads the keys and asks for what they mean, in the order in which they were pressed: who types faster than the screen
/// is drawn gets the same. Called before anything is drawn, so that Enter counts once.
pub fn keys_ui(ui: &Ui, room: &Room<'_>, asked: &mut Vec<Asked>) {
    let ctx = ui.ctx();
    let nothing_has_focus = ctx.memory(egui::Memory::focused).is_none();
    let mut reader = Reader { room, writes: ctx.text_edit_focused(), nothing_has_focus, spent: false, finds: false };
    ctx.input_mut(|input| {
        asked.extend(reader.cursor(input).map(Asked::Cursor));
        reader.read(&mut input.events, asked);
    });
}

/// The same for keys that were pressed in the class's window, where nothing has the keyboard.
pub fn read_passed_on(room: &Room<'_>, mut events: Vec<Event>, asked: &mut Vec<Asked>) {
    Reader { room, writes: false, nothing_has_focus: true, spent: false, finds: false }.read(&mut events, asked);
}

/// What the keys can mean in this frame.
struct Reader<'a> {
    room: &'a Room<'a>,
    /// Whether a field is written in.
    writes: bool,
    nothing_has_focus: bool,
    /// Whether the letter that follows belongs to what its key did: after R has rolled, no "R" names a column.
    spent: bool,
    /// Whether the palette was asked for in this frame.
    finds: bool,
}

impl Reader<'_> {
    /// Takes out what means something here, and leaves the rest.
    fn read(&mut self, events: &mut Vec<Event>, asked: &mut Vec<Asked>) {
        events.retain(|event| match self.meaning(event) {
            Some(meant) => {
                asked.extend(meant);
                false
            }
            None => true,
        });
    }

    /// The square that the arrows lead to, while no control has the keyboard.
    fn cursor(&self, input: &egui::InputState) -> Option<Square> {
        let free = self.nothing_has_focus && self.room.layer.is_none();
        let desk = self.room.desk.filter(|desk| free && desk.table_check().is_none())?;
        arrow(input, desk.state().board(), desk.cursor())
    }

    /// What one event asks for, perhaps nothing; none where it is not ours.
    fn meaning(&mut self, event: &Event) -> Option<Vec<Asked>> {
        if let Event::Text(text) = event {
            return self.letters(text);
        }
        if let Event::Paste(text) = event {
            return self.pasted(text);
        }
        let Event::Key { key, pressed: true, repeat, modifiers, .. } = *event else { return None };
        let command = AppCommand::all().find(|command| self.is_meant(*command, key, modifiers));
        let command = command.filter(|command| *command != AppCommand::Primary || key != Key::Space || self.space_goes_on());
        // A key that is held down counts once: a book that lies on Enter plays no battle, whatever has the keyboard.
        let is_held = repeat && !self.writes && (command.is_some() || [Key::Enter, Key::Space].contains(&key));
        self.spent = command.is_some() || is_held;
        self.finds |= command == Some(AppCommand::House(House::Palette));
        // What follows in the same frame is for the palette, whose field has the keyboard from the next frame on.
        if self.finds && command.is_some() && command != Some(AppCommand::House(House::Palette)) {
            return Some(Vec::new());
        }
        if is_held {
            return Some(Vec::new());
        }
        command.map(Asked::Do).or_else(|| self.other_key(key, modifiers)).map(|asked| vec![asked])
    }

    /// Whether the space bar does what Enter does. While a battle is prepared a space belongs to the names that are typed,
    /// and turns no page; nor does it print. Where dice are thrown it stands between the faces that are typed.
    fn space_goes_on(&self) -> bool {
        self.room.preparation.is_none() && self.room.print.is_none() && !self.room.desk.is_some_and(Desk::throws_dice)
    }

    /// Letters and numbers while no field has the keyboard; where dice are thrown, the spaces between faces too.
    fn letters(&mut self, text: &str) -> Option<Vec<Asked>> {
        let spent = std::mem::take(&mut self.spent);
        if !self.writes && (self.finds || matches!(self.room.layer, Some(Layer::Find(_)))) {
            return Some(vec![Asked::Layer(LayerAsked::Type(text.to_owned()))]);
        }
        if self.writes || self.room.layer.is_some() {
            return None;
        }
        // What its key did is done: the 4 of Alt+4 means nothing more to the page that it opened.
        if self.room.desk.is_none() {
            return spent.then(Vec::new);
        }
        let parts_faces = self.nothing_has_focus && self.room.desk.is_some_and(Desk::throws_dice);
        let counts = |letter: &char| letter.is_ascii_alphanumeric() || (parts_faces && *letter == ' ');
        Some(text.chars().filter(|letter| !spent && counts(letter)).map(Asked::Key).collect())
    }

    /// Names that are pasted while the class is written down and no field has the keyboard.
    fn pasted(&self, text: &str) -> Option<Vec<Asked>> {
        let class_lies_open = self.room.preparation.is_some_and(|preparation| preparation.page() == Page::Class);
        (class_lies_open && !self.writes && self.room.layer.is_none())
            .then(|| vec![Asked::Prepare(PrepareAsked::Class(ClassAsked::Pasted(text.to_owned())))])
    }

    /// Whether these keys are a command's that means something now.
    fn is_meant(&self, command: AppCommand, key: Key, modifiers: Modifiers) -> bool {
        let is_one = |shortcut: &KeyboardShortcut| {
            let column = self.room.types_squares() && AppCommand::is_a_letter(*shortcut);
            let same = modifiers.matches_logically(shortcut.modifiers) && modifiers.alt == shortcut.modifiers.alt;
            !column && shortcut.logical_key == key && same
        };
        command.keys().iter().any(is_one) && self.may(command) && self.room.is_on(command)
    }

    /// Whether a command may be meant where the keyboard is.
    fn may(&self, command: AppCommand) -> bool {
        let house = if let AppCommand::House(house) = command { Some(house) } else { None };
        let always = house.is_some_and(|house| ALWAYS.contains(&house));
        if self.room.layer.is_some() {
            return always || (!self.writes && house.is_some_and(|house| OVER_A_SHEET.contains(&house)));
        }
        // Escape leads back to the table before it does anything that nobody sees.
        if command == AppCommand::Dismiss && self.room.projector.is_here() {
            return false;
        }
        // Enter on a control is that control's, and letters in a field are the field's.
        let besides = house.is_some_and(|house| WHILE_WRITING.contains(&house));
        if command == AppCommand::Primary { self.nothing_has_focus } else { always || besides || !self.writes }
    }

    /// What a key means that is no command's.
    fn other_key(&self, key: Key, modifiers: Modifiers) -> Option<Asked> {
        if self.writes || modifiers.any() || self.room.layer.is_some() {
            return None;
        }
        if key == Key::Escape && self.room.projector.is_here() {
            return Some(Asked::Do(AppCommand::House(House::ShowHere)));
        }
        if self.room.print.is_some() {
            return paper::key(key, self.nothing_has_focus).map(Asked::Paper);
        }
        let desk = self.room.desk?;
        if key == Key::Backspace {
            return Some(Asked::Backspace);
        }
        desk.table_check().and_then(|_| table_check::key(key, self.nothing_has_focus))
    }
}
