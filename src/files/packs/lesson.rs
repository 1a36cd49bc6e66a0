//! Settings that are exported with a lesson, and checks of prepared lessons.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use senlac_classroom::content::class::parse_pupil_name;
use senlac_classroom::content::deck::MOST_CARDS;
use senlac_classroom::planning::Draft;
use senlac_classroom::rules::Side;

/// Largest number of units in an army. There are no names for more.
const MOST_UNITS: usize = 99;

/// Settings of a lesson: those of the window's settings that belong to the lesson and not to the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the window")]
pub struct LessonSettings {
    /// Time of the game's bell; `None` in a prepared lesson.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bell: Option<DateTime<Utc>>,
    /// Longest duration of a phase in minutes, 1 to 60.
    pub phase_minutes: u16,
    /// Whether the projector shows first names.
    pub names: bool,
    /// Whether the projector shows the board.
    pub board: bool,
    /// Whether the class predicts each roll.
    pub predict: bool,
    /// Whether the projector shows who has which job.
    pub jobs: bool,
}

impl Default for LessonSettings {
    fn default() -> Self {
        Self { bell: None, phase_minutes: 4, names: true, board: false, predict: false, jobs: true }
    }
}

impl LessonSettings {
    /// Returns the problem with these settings as text; `None` if there is none.
    pub(super) fn problem(&self) -> Option<String> {
        (!(1..=60).contains(&self.phase_minutes))
            .then(|| tr!("a phase can’t take {minutes} minutes; enter 1 to 60", minutes = self.phase_minutes))
    }
}

/// Returns everything in a preparation that the window would never create, as text. Somebody else may have
/// written it.
pub(super) fn problems(draft: &Draft) -> Vec<String> {
    let players = draft.armies.iter().flatten().chain(draft.bench.iter().map(|(_, post)| post)).flat_map(|post| &post.players);
    let names = players.filter_map(|name| parse_pupil_name(name).err());
    let mut problems: Vec<String> = names.collect();
    for side in Side::ALL {
        let units = draft.army(side).len();
        if units > MOST_UNITS {
            problems.push(tr!("the {army} have {units} units; the limit is {most}", army = side.army(), units, most = MOST_UNITS));
        }
    }
    if draft.bench.len() > 2 * MOST_UNITS {
        problems.push(tr!("{units} units aren’t in play; the limit is {most}", units = draft.bench.len(), most = 2 * MOST_UNITS));
    }
    if draft.deck.cards.len() > MOST_CARDS {
        problems.push(tr!("the deck has {cards} cards; the limit is {most}", cards = draft.deck.cards.len(), most = MOST_CARDS));
    }
    problems
}
