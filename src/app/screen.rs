//! A screen of the window, and the data that it may read while it is drawn. The stack of screens is in [`crate::screens`].

use std::any::Any;
use std::fmt::Debug;

use chrono::{DateTime, NaiveTime, Utc};
use egui::{Context, InputState, Key, Ui};

use crate::commands::AppCommand;
use crate::forecasts::battle_forecasts::BattleForecasts;
use crate::projector::Projector;
use crate::session::open_game::OpenGame;
use crate::shell::clock::ClockReading;
use crate::shell::data_folder::DataFolder;
use crate::shell::settings::Settings;
use crate::ui_action::UiAction;
use senlac_base::language::digits::plain_digit;

/// Kind of a screen or of a dialog over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenKind {
    /// Start screen, before a game is chosen.
    Start,
    /// Pages before a battle.
    Preparation,
    /// Table of a battle in the classroom.
    Battle,
    /// Pages before a new board game.
    NewBoardGame,
    BoardGame,
    /// Look back on a battle.
    Story,
    /// Games of a class side by side.
    Results,
    PrintPreview,
    /// Dialog over another screen, which stays visible.
    Dialog,
}

/// Screen of the window, or a dialog over it. Drawing changes nothing: it requests actions, and the logic carries them out.
pub trait Screen: Any + Debug {
    fn kind(&self) -> ScreenKind;

    /// Draws the screen and adds the requested actions.
    fn draw(&self, ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>);

    /// Returns whether a command of this screen can be used now. It isn't asked about commands that every screen has.
    fn is_on(&self, command: AppCommand, context: &ViewContext<'_>) -> bool;

    /// Returns the label of a command that is called something else on this screen.
    fn label(&self, _command: AppCommand, _context: &ViewContext<'_>) -> Option<String> {
        None
    }

    /// Returns the error message on display.
    fn trouble(&self) -> Option<String> {
        self.game()?.shown_trouble()
    }

    /// Shows an error message.
    fn show_trouble(&mut self, trouble: String) {
        if let Some(game) = self.game_mut() {
            game.show_trouble(trouble);
        }
    }

    /// Returns the game that is played on this screen.
    fn game(&self) -> Option<&dyn OpenGame> {
        None
    }

    /// The same, to change it.
    fn game_mut(&mut self) -> Option<&mut dyn OpenGame> {
        None
    }

    /// Receives answers from the disk and returns whether any was pending.
    fn poll(&mut self) -> bool {
        self.game_mut().is_some_and(OpenGame::poll)
    }

    /// Returns whether the class view takes the place of this screen while it is shown in this window.
    fn gives_way_to_class_view(&self) -> bool {
        self.game().is_some()
    }

    /// Returns the action of a key that triggers no command. `is_free` is set while no control has the focus.
    fn key(&self, _key: Key, _is_free: bool) -> Option<UiAction> {
        None
    }

    /// Returns the actions of letters and numbers typed while no field has the focus; `None` leaves the text to the controls.
    fn type_text(&self, _text: &str, keys: TypedKeys) -> Option<Vec<UiAction>> {
        // The key has already been handled: the 4 of Alt+4 must not reach the page that it opened.
        keys.is_spent.then(Vec::new)
    }

    /// Returns the action of pasted text, or of a pasted picture, which is `None`, while no field has the focus.
    fn paste(&self, _text: Option<&str>) -> Option<UiAction> {
        None
    }

    /// Returns the action of the arrow keys while no control has the focus.
    fn arrow(&self, _input: &InputState) -> Option<UiAction> {
        None
    }

    /// Returns whether a letter is typed text now, so that it triggers no command.
    fn takes_letter(&self, _letter: char) -> bool {
        false
    }

    /// Returns whether the plain key of a command names a column of the table now.
    fn takes_key_as_column(&self, _command: AppCommand) -> bool {
        false
    }

    /// Returns whether everything that is typed belongs to an open form, even while no field has the focus.
    fn is_filling_form(&self) -> bool {
        false
    }

    /// Returns whether the space bar does the same as Enter.
    fn space_is_enter(&self) -> bool {
        true
    }

    /// Returns the action that records which key of a US keyboard types a character of another script.
    fn learn_key(&self, _character: char, _cap: char) -> Option<UiAction> {
        None
    }

    /// Returns the closed list of a form that has the focus.
    fn focused_list(&self, _ctx: &Context) -> Option<FocusedList> {
        None
    }

    /// Returns whether an open list gets all keys.
    fn gives_keys_to_open_lists(&self) -> bool {
        false
    }
}

impl dyn Screen {
    /// Returns the screen as one of this type, if it is one.
    pub fn downcast<T: Screen>(&self) -> Option<&T> {
        (self as &dyn Any).downcast_ref()
    }

    /// The same, to change it.
    pub fn downcast_mut<T: Screen>(&mut self) -> Option<&mut T> {
        (self as &mut dyn Any).downcast_mut()
    }
}

/// Closed list of a form that has the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FocusedList {
    /// Whether another field is to be answered next, so that Enter doesn't belong to this list.
    pub is_answered: bool,
    /// Whether letters have been typed to search for a choice.
    pub is_searching: bool,
}

/// Keys that came with typed text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TypedKeys {
    /// Whether no control has the focus.
    pub is_free: bool,
    /// Whether the key has already triggered a command: after R has rolled, no "R" names a column.
    pub is_spent: bool,
    /// Latin letter or digit that the key has on a US keyboard.
    pub cap: Option<char>,
}

impl TypedKeys {
    /// Returns the typed characters where only Latin letters and digits have a meaning. Any other character is replaced by the
    /// letter or digit on its key.
    pub fn latin_characters(self, text: &str) -> Vec<char> {
        let cap = single_character(text).and(self.cap);
        let latin = move |character: char| if character.is_ascii() { character } else { cap.unwrap_or(character) };
        text.chars().map(plain_digit).map(latin).collect()
    }
}

/// Returns the text's only character; `None` if it has more or none.
pub fn single_character(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}

/// Data that drawing may read, for one frame.
#[derive(Clone, Copy, Debug)]
pub struct ViewContext<'a> {
    pub settings: &'a Settings,
    pub clock: ClockReading,
    /// Time at which the frame is drawn.
    pub now: DateTime<Utc>,
    /// Local time of day, for the clock.
    pub time: NaiveTime,
    /// Time of day at which the bell rings.
    pub bell: Option<NaiveTime>,
    pub projector: &'a Projector,
    /// Folder in which games and other data are saved.
    pub folder: &'a DataFolder,
    /// Whether the computer can play the sound of the bell.
    pub can_ring: bool,
    /// Whether all data stored here can be deleted at once.
    pub can_forget: bool,
    /// Whether the tour is in progress.
    pub takes_tour: bool,
    /// Forecasts of how the battle would go from here.
    pub forecasts: &'a BattleForecasts,
    /// Topmost screen that fills the window.
    pub screen: &'a dyn Screen,
    /// Dialog over it, as far as keys depend on it.
    pub overlay: Overlay,
}

/// Dialog over the window, as far as keys depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// Nothing: keys have their usual meaning.
    None,
    /// The command palette, whose field receives letters.
    Palette,
    /// Any other dialog over the window.
    Sheet,
}
