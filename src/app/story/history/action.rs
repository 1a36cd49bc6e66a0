//! What can be asked of the page of 1066.

use senlac_classroom::story::maths::Level;

/// A part of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HistoryPart {
    /// The order of the day, and the turns of this battle.
    #[default]
    Day,
    /// What each card stands for.
    Cards,
    /// Questions to talk about.
    Questions,
    /// Sums from this battle.
    Sums,
    /// Who tells of 1066.
    Sources,
}

impl HistoryPart {
    /// Every part, as they stand beside each other.
    pub(super) const ALL: [Self; 5] = [Self::Day, Self::Cards, Self::Questions, Self::Sums, Self::Sources];

    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Day => tr!("The day"),
            Self::Cards => tr!("What the cards stand for"),
            Self::Questions => tr!("Questions to talk about"),
            Self::Sums => tr!("Sums from our battle"),
            Self::Sources => tr!("Who tells of it"),
        }
    }
}

/// What is asked of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryAction {
    /// Go to a part.
    Part(HistoryPart),
    /// Go to the next part, or the one before.
    Turn(bool),
    /// The class sees the question at this place, or it no longer.
    Ask(usize),
    /// Sums of this level.
    Level(Level),
    /// Show the answer of the sum at this place, or hide it.
    Answer(usize),
    /// Show every answer, or none.
    AllAnswers(bool),
}
