//! The rulings: the ten questions that are asked, and the register behind them.

use egui::Ui;

use super::{Preparation, PrepareAsked};

/// What lies on the page besides the draft.
#[derive(Debug, Default)]
pub struct RulingsPage {}

/// What can be asked on the page.
#[derive(Clone, Debug, PartialEq)]
pub enum RulingsAsked {}

impl Preparation {
    /// Carries out what was asked on the page.
    pub(super) fn rulings_asked(&mut self, asked: RulingsAsked) {
        match asked {}
    }
}

/// Draws the page.
pub fn rulings_ui(_ui: &mut Ui, _preparation: &Preparation, _asked: &mut Vec<PrepareAsked>) {}
