//! What can be asked of the room.

use super::charts::action::ChartsAction;
use super::deeds::action::DeedsAction;
use super::history::action::HistoryAction;
use super::replay::action::ReplayAction;

/// A page of the room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StoryPage {
    /// The battle once more on the board.
    #[default]
    Replay,
    /// Its charts.
    Charts,
    /// What everybody did, and everybody's honour.
    Deeds,
    /// 1066 beside it.
    History,
}

impl StoryPage {
    /// Every page, as their tabs stand.
    pub const ALL: [Self; 4] = [Self::Replay, Self::Charts, Self::Deeds, Self::History];

    /// What its tab says.
    pub fn title(self) -> &'static str {
        match self {
            Self::Replay => tr!("Replay"),
            Self::Charts => tr!("Charts"),
            Self::Deeds => tr!("Deeds and honours"),
            Self::History => tr!("1066 and ours"),
        }
    }
}

/// What is asked of the room.
#[derive(Clone, Debug, PartialEq)]
pub enum StoryAction {
    /// Go to a page.
    Go(StoryPage),
    /// Go to the page so many tabs to the right, or to the left.
    Turn(isize),
    /// Something of the replay.
    Replay(ReplayAction),
    /// Something on the page of charts.
    Charts(ChartsAction),
    /// Something on the page of deeds.
    Deeds(DeedsAction),
    /// Something on the page of 1066.
    History(HistoryAction),
    /// Back to the battle; before that whatever is shown to the class there.
    Leave,
}
