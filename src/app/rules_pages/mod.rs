//! The rules to read inside the program, by topic: those of the battle that is open, as its rulings read them.

mod parts;
mod screen;
mod topic_now;

use senlac_classroom::rules::{Setup, State};
use senlac_paper::sheets::{Battle, RulesPart, RulesTopic, rules_on};

pub use self::screen::rules_ui;
pub use self::topic_now::{topic_of_page, topic_of_table};

/// Whose rules are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesOf {
    /// The battle on the table.
    Table,
    /// The battle that is prepared.
    Preparation,
    /// No battle is open: the sample battle, whose rulings are the usual ones.
    Sample,
}

/// The rules over the window, opened at a topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesSheet {
    pub of: RulesOf,
    pub topic: RulesTopic,
    /// What is told of each topic.
    chapters: Vec<(RulesTopic, Vec<RulesPart>)>,
}

impl RulesSheet {
    /// The rules of this battle, opened here.
    pub fn new(of: RulesOf, topic: RulesTopic, setup: &Setup, state: &State) -> Self {
        let chapters = RulesTopic::ALL.map(|topic| (topic, rules_on(topic, Battle::new(setup, state))));
        Self { of, topic, chapters: chapters.into() }
    }

    /// What is told of the topic that lies open.
    fn parts(&self) -> &[RulesPart] {
        self.chapters.iter().find(|(topic, _)| *topic == self.topic).map_or(&[], |(_, parts)| parts)
    }
}
