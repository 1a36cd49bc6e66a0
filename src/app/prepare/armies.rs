//! The order of battle: what the armies are made of.

use egui::Ui;

use super::{Outside, Preparation, PrepareAsked};
use crate::rules::{Side, UnitId};

/// What lies on the page besides the draft.
#[derive(Debug, Default)]
pub struct ArmiesPage {}

/// What can be asked on the page.
#[derive(Clone, Debug, PartialEq)]
pub enum ArmiesAsked {}

impl ArmiesPage {
    /// A unit is looked at.
    pub fn choose(&mut self, _unit: UnitId) {}

    /// An army is looked at.
    pub fn show(&mut self, _side: Side) {}
}

impl Preparation {
    /// Carries out what was asked on the page.
    pub(super) fn armies_asked(&mut self, asked: ArmiesAsked, _outside: Outside<'_>) {
        match asked {}
    }
}

/// Draws the page.
pub fn armies_ui(_ui: &mut Ui, _preparation: &Preparation, _asked: &mut Vec<PrepareAsked>) {}
