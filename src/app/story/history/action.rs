//! Actions on the page about 1066.

use senlac_classroom::story::maths::Level;

/// Part of the page about 1066.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HistoryPart {
    /// The order of events in 1066, and the turns of this battle.
    #[default]
    Day,
    /// The meaning of each card.
    Cards,
    /// Questions for discussion.
    Questions,
    /// Sums based on this battle.
    Sums,
    /// The historical sources.
    Sources,
}

impl HistoryPart {
    /// All parts, in the order of their tabs.
    pub(super) const ALL: [Self; 5] = [Self::Day, Self::Cards, Self::Questions, Self::Sums, Self::Sources];

    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Day => tr!("The day"),
            Self::Cards => tr!("The history behind the cards"),
            Self::Questions => tr!("Questions to discuss"),
            Self::Sums => tr!("Sums from our battle"),
            Self::Sources => tr!("The sources"),
        }
    }
}

/// Action on the page about 1066.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryAction {
    /// Open a part of the page.
    Part(HistoryPart),
    /// Open the next part if `true`, or the previous one if `false`.
    Turn(bool),
    /// Show the class the question at this index, or hide it if it is already shown.
    Ask(usize),
    /// Choose the level of the sums.
    Level(Level),
    /// Show or hide the answer to the sum at this index.
    Answer(usize),
    /// Show all answers, or none.
    AllAnswers(bool),
}
