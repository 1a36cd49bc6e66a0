//! Rules inside the program, by topic: those of the open battle, with its rulings.

mod parts;
mod screen;
mod topic_now;

use senlac_classroom::rules::{Setup, State};
use senlac_paper::sheets::{Battle, RulesPart, RulesTopic, topic_parts};

pub use self::screen::rules_ui;
pub use self::topic_now::{topic_for_page, topic_for_table};

/// Battle whose rules are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesSource {
    /// The current battle at the table.
    Table,
    /// The battle in preparation.
    Preparation,
    /// The sample battle with its default rulings, because no battle is open.
    Sample,
}

/// Dialog with the rules, open at a topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesDialog {
    pub of: RulesSource,
    pub topic: RulesTopic,
    /// Contents of each topic.
    chapters: Vec<(RulesTopic, Vec<RulesPart>)>,
}

impl RulesDialog {
    /// Returns a dialog with the rules of this battle, open at `topic`.
    pub fn new(of: RulesSource, topic: RulesTopic, setup: &Setup, state: &State) -> Self {
        let chapters = RulesTopic::ALL.map(|topic| (topic, topic_parts(topic, Battle::new(setup, state))));
        Self { of, topic, chapters: chapters.into() }
    }

    /// Returns the contents of the open topic.
    fn parts(&self) -> &[RulesPart] {
        self.chapters.iter().find(|(topic, _)| *topic == self.topic).map_or(&[], |(_, parts)| parts)
    }
}
