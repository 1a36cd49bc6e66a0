//! Places of the battle to go to: its turns with their cards, the teacher's bookmarks, the turning point.

use super::playback::Playback;
use senlac_classroom::rules::Card;
use senlac_classroom::story::turning_point::turning_point_by_strength;
use senlac_classroom::story::{Review, TurnOfStory};

/// A place to go to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceMark {
    /// The place of its stop.
    pub stop: usize,
    pub kind: MarkKind,
}

/// What is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// A turn begins.
    Turn(u32, Option<Card>),
    /// The teacher marked this step.
    Bookmark { step: u64, title: String },
    /// What changed most who would win.
    TurningPoint,
}

impl PlaceMark {
    /// "Turn 3: Muddy Ground", the bookmark's own words, "The turning point".
    pub fn words(&self) -> String {
        match &self.kind {
            MarkKind::Turn(turn, Some(card)) => tr!("Turn {turn}: {card}", turn, card = card.title()),
            MarkKind::Turn(turn, None) => tr!("Turn {turn}", turn),
            MarkKind::Bookmark { title, .. } => title.clone(),
            MarkKind::TurningPoint => tr!("The turning point").to_owned(),
        }
    }
}

/// Every place to go to, in the order in which they come; turns before what is marked in them.
pub fn marks(review: &Review, playback: &Playback) -> Vec<PlaceMark> {
    let story = review.story();
    // The first turn begins before its card, where the armies stand ready.
    let turn = |turn: TurnOfStory| PlaceMark { stop: playback.stop_of(turn.first).max(1), kind: MarkKind::Turn(turn.turn, turn.card) };
    let mut marks: Vec<PlaceMark> = story.turns().into_iter().map(turn).collect();
    let bookmark = |(step, title): (&u64, &String)| {
        let stop = playback.stop_of(story.place_of(*step)?);
        Some(PlaceMark { stop, kind: MarkKind::Bookmark { step: *step, title: title.clone() } })
    };
    marks.extend(story.last().told().bookmarks().iter().filter_map(bookmark));
    marks.extend(turning_place(review).map(|place| PlaceMark { stop: playback.stop_of(place), kind: MarkKind::TurningPoint }));
    marks.sort_by_key(|mark| mark.stop);
    marks
}

/// The place of the step that changed most: by battles played on, or else by the strength of the armies.
pub fn turning_place(review: &Review) -> Option<usize> {
    let by_battles = review.turning_point().map(|point| point.place);
    by_battles.or_else(|| turning_point_by_strength(review.story()).map(|(place, _)| place))
}
