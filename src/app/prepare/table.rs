//! The table: its ground, where the armies deploy, and where every unit stands.

use egui::Ui;

use super::{Outside, Preparation, PrepareAsked};
use crate::rules::UnitId;

/// What lies on the page besides the draft.
#[derive(Debug, Default)]
pub struct TablePage {}

/// What can be asked on the page.
#[derive(Clone, Debug, PartialEq)]
pub enum TableAsked {}

impl TablePage {
    /// A unit is looked at.
    pub fn choose(&mut self, _unit: UnitId) {}
    /// The page as it lies when the preparation begins.
    pub fn new(_outside: Outside<'_>) -> Self {
        Self::default()
    }
}

impl Preparation {
    /// Carries out what was asked on the page.
    pub(super) fn table_asked(&mut self, asked: TableAsked, _outside: Outside<'_>) {
        match asked {}
    }
}

/// Draws the page.
pub fn table_ui(_ui: &mut Ui, _preparation: &Preparation, _asked: &mut Vec<PrepareAsked>) {}
