//! What a lesson takes along besides the battle itself, and what no prepared lesson may hold.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use senlac_classroom::content::class::name_of_a_pupil;
use senlac_classroom::content::deck::MOST_CARDS;
use senlac_classroom::planning::Draft;
use senlac_classroom::rules::Side;

/// So many units an army has at most in a file: more cannot be named.
const MOST_UNITS: usize = 99;

/// How the lesson is held: what of the window's settings is the lesson's and not the computer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the window")]
pub struct LessonSettings {
    /// When the bell of the game rings; a prepared lesson has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bell: Option<DateTime<Utc>>,
    /// How many minutes a phase should take at most: 1 to 60.
    pub phase_minutes: u16,
    /// Whether the class sees names.
    pub names: bool,
    /// Whether the class sees the board.
    pub board: bool,
    /// Whether the class predicts each roll.
    pub predict: bool,
    /// Whether the class sees who has which job.
    pub jobs: bool,
}

impl Default for LessonSettings {
    fn default() -> Self {
        Self { bell: None, phase_minutes: 4, names: true, board: false, predict: false, jobs: true }
    }
}

impl LessonSettings {
    /// What is wrong with them, in words.
    pub(super) fn problem(&self) -> Option<String> {
        (!(1..=60).contains(&self.phase_minutes))
            .then(|| tr!("a phase can’t take {minutes} minutes; enter 1 to 60", minutes = self.phase_minutes))
    }
}

/// What no preparation of ours holds, in words: the window never makes such a one, somebody else may.
pub(super) fn problems(draft: &Draft) -> Vec<String> {
    let players = draft.armies.iter().flatten().chain(draft.bench.iter().map(|(_, post)| post)).flat_map(|post| &post.players);
    let names = players.filter_map(|name| name_of_a_pupil(name).err());
    let mut problems: Vec<String> = names.collect();
    for side in Side::ALL {
        let units = draft.army(side).len();
        if units > MOST_UNITS {
            problems.push(tr!("the {army} have {units} units; the limit is {most}", army = side.army(), units, most = MOST_UNITS));
        }
    }
    if draft.bench.len() > 2 * MOST_UNITS {
        problems.push(tr!("{units} units are left out; the limit is {most}", units = draft.bench.len(), most = 2 * MOST_UNITS));
    }
    if draft.deck.cards.len() > MOST_CARDS {
        problems.push(tr!("the deck has {cards} cards; the limit is {most}", cards = draft.deck.cards.len(), most = MOST_CARDS));
    }
    problems
}
