//! Who plays what.

use egui::Ui;

use super::{Outside, Preparation, PrepareAsked};
use crate::rules::UnitId;

/// What lies on the page besides the draft.
#[derive(Debug, Default)]
pub struct PlayersPage {}

/// What can be asked on the page.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayersAsked {}

impl PlayersPage {
    /// A pupil is looked at.
    pub fn choose_pupil(&mut self, _name: String) {}

    /// A unit is looked at.
    pub fn choose_unit(&mut self, _unit: UnitId) {}
}

impl Preparation {
    /// Carries out what was asked on the page.
    pub(super) fn players_asked(&mut self, asked: PlayersAsked, _outside: Outside<'_>) {
        match asked {}
    }
}

/// Draws the page.
pub fn players_ui(_ui: &mut Ui, _preparation: &Preparation, _asked: &mut Vec<PrepareAsked>) {}
