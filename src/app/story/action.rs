//! Actions in the look back at a battle.

use super::charts::action::ChartsAction;
use super::deeds::action::DeedsAction;
use super::history::action::HistoryAction;
use super::replay::action::ReplayAction;

/// Page of the look back at a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StoryPage {
    /// Replay of the battle on the board.
    #[default]
    Replay,
    /// Charts of the battle.
    Charts,
    /// Everybody's deeds and honours.
    Deeds,
    /// The battle compared with 1066.
    History,
}

impl StoryPage {
    /// All pages, in the order of their tabs.
    pub const ALL: [Self; 4] = [Self::Replay, Self::Charts, Self::Deeds, Self::History];

    /// Returns the tab's title.
    pub fn title(self) -> &'static str {
        match self {
            Self::Replay => tr!("Replay"),
            Self::Charts => tr!("Charts"),
            Self::Deeds => tr!("Deeds and honours"),
            Self::History => tr!("1066 and our battle"),
        }
    }
}

/// Action in the look back at a battle.
#[derive(Clone, Debug, PartialEq)]
pub enum StoryAction {
    /// Open a page of the look back.
    Go(StoryPage),
    /// Open the page this number of tabs to the right; negative numbers go left.
    Turn(isize),
    /// Action in the replay.
    Replay(ReplayAction),
    /// Action on the page of charts.
    Charts(ChartsAction),
    /// Action on the page of deeds.
    Deeds(DeedsAction),
    /// Action on the page about 1066.
    History(HistoryAction),
    /// Return to the battle. If something is shown to the class, end that first.
    Leave,
}
