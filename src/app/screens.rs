//! The stack of screens, which decides what is drawn, and which screen gets keys, Esc and actions.
//!
//! From bottom to top: the start screen, a preparation or a game; the screens that cover it, such as the story or the print
//! preview; a dialog. The topmost screen that fills the window is drawn, with the dialog over it. A dialog gets Esc, and the
//! keys that [`Overlay`] leaves it. All other keys and actions are for the screen below, and so is Esc without a dialog.

use std::any::Any;

use crate::modals::Modal;
use crate::screen::{Overlay, Screen, ScreenKind};
use crate::session::open_game::OpenGame;

/// Stack of screens. It is never empty, and only its topmost screen can be a dialog.
#[derive(Debug)]
pub struct Screens {
    stack: Vec<Box<dyn Screen>>,
}

impl Screens {
    /// Creates a stack of one screen.
    pub fn new(base: Box<dyn Screen>) -> Self {
        Self { stack: vec![base] }
    }

    /// Goes to another game or to the start screen. This closes everything but a dialog.
    pub fn go_to(&mut self, base: Box<dyn Screen>) {
        self.stack.retain(|screen| screen.kind() == ScreenKind::Dialog);
        self.stack.insert(0, base);
    }

    /// Opens a screen over the others, below a dialog.
    pub fn open(&mut self, screen: Box<dyn Screen>) {
        self.stack.insert(self.filling(), screen);
    }

    /// Closes the screen of this type and returns it, if it is open over another.
    pub fn close<T: Screen>(&mut self) -> Option<Box<T>> {
        let place = self.stack.iter().skip(1).rposition(|screen| screen.downcast::<T>().is_some())? + 1;
        let screen: Box<dyn Any> = self.stack.remove(place);
        screen.downcast().ok()
    }

    /// Opens a dialog in place of the one that is open.
    pub fn open_dialog(&mut self, dialog: Modal) {
        self.close_dialog();
        self.stack.push(Box::new(dialog));
    }

    /// Closes the dialog and returns it.
    pub fn close_dialog(&mut self) -> Option<Modal> {
        self.close().map(|dialog| *dialog)
    }

    /// Returns the number of screens that fill the window.
    fn filling(&self) -> usize {
        self.stack.len() - usize::from(self.dialog().is_some())
    }

    /// Returns the lowest screen: the start screen, a preparation or a game.
    pub fn base(&self) -> &dyn Screen {
        &*self.stack[0]
    }

    /// The same, to change it.
    pub fn base_mut(&mut self) -> &mut dyn Screen {
        &mut *self.stack[0]
    }

    /// Returns the topmost screen that fills the window.
    pub fn top(&self) -> &dyn Screen {
        &*self.stack[self.filling() - 1]
    }

    /// Returns the kind of the topmost screen that fills the window.
    pub fn kind(&self) -> ScreenKind {
        self.top().kind()
    }

    /// Returns whether a screen covers the lowest one.
    pub fn is_covered(&self) -> bool {
        self.filling() > 1
    }

    /// Returns the open screen of this type, covered or not.
    pub fn find<T: Screen>(&self) -> Option<&T> {
        self.stack.iter().find_map(|screen| screen.downcast())
    }

    /// The same, to change it.
    pub fn find_mut<T: Screen>(&mut self) -> Option<&mut T> {
        self.stack.iter_mut().find_map(|screen| screen.downcast_mut())
    }

    /// Returns the open game of any rulebook, covered or not.
    pub fn game(&self) -> Option<&dyn OpenGame> {
        self.base().game()
    }

    /// The same, to change it.
    pub fn game_mut(&mut self) -> Option<&mut dyn OpenGame> {
        self.base_mut().game_mut()
    }

    /// Returns the dialog over the window.
    pub fn dialog(&self) -> Option<&Modal> {
        self.stack.last()?.downcast()
    }

    /// The same, to change it.
    pub fn dialog_mut(&mut self) -> Option<&mut Modal> {
        self.stack.last_mut()?.downcast_mut()
    }

    /// Returns the dialog, as far as keys depend on it.
    pub fn overlay(&self) -> Overlay {
        match self.dialog() {
            None => Overlay::None,
            Some(Modal::Find(_)) => Overlay::Palette,
            Some(_) => Overlay::Sheet,
        }
    }
}
