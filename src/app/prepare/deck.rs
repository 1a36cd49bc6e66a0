//! The event deck.

use egui::Ui;

use super::{Outside, Preparation, PrepareAsked};

/// What lies on the page besides the draft.
#[derive(Debug, Default)]
pub struct DeckPage {}

/// What can be asked on the page.
#[derive(Clone, Debug, PartialEq)]
pub enum DeckAsked {}

impl DeckPage {
    /// The page as it lies when the preparation begins.
    pub fn new(_outside: Outside<'_>) -> Self {
        Self::default()
    }
}

impl Preparation {
    /// Carries out what was asked on the page.
    pub(super) fn deck_asked(&mut self, asked: DeckAsked, _outside: Outside<'_>) {
        match asked {}
    }
}

/// Draws the page.
pub fn deck_ui(_ui: &mut Ui, _preparation: &Preparation, _asked: &mut Vec<PrepareAsked>) {}
