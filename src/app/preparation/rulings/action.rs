//! What can be asked of the rulings, and what of them lies open.

use senlac_classroom::rules::rulings::RulingName;

#[derive(Clone, Debug, PartialEq)]
pub enum RulingsAction {
    /// Read a ruling so from now on; the reading by its key.
    Read(RulingName, &'static str),
    Usual,
    Look(RulingsPage),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulingsPage {
    /// What lies open.
    pub(super) shown: Shown,
    /// What is looked for among all of them.
    pub(super) find: String,
    /// Whether only those are shown that are not read as usual.
    pub(super) only_changed: bool,
    /// Whether only the ten are shown that are asked.
    pub(super) only_asked: bool,
}

/// What of the register lies open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// The ten that are asked.
    #[default]
    Ten,
    /// All of them.
    All,
}
