//! Actions of the rulings page, and what the page shows.

use senlac_classroom::rules::rulings::RulingName;

/// An action of the rulings page.
#[derive(Clone, Debug, PartialEq)]
pub enum RulingsAction {
    /// Choose an option for a ruling, by the option's key.
    Read(RulingName, &'static str),
    Usual,
    Look(RulingsPage),
}

/// The rulings page of the preparation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulingsPage {
    /// The list that the page shows.
    pub(super) shown: RulingsView,
    /// Search text for the register.
    pub(super) find: String,
    /// Whether only rulings with a non-default option are shown.
    pub(super) only_changed: bool,
    /// Whether only the ten questions are shown.
    pub(super) only_asked: bool,
}

/// The list shown on the rulings page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RulingsView {
    /// The ten questions asked before a battle.
    #[default]
    Ten,
    /// The whole register of rulings.
    All,
}
