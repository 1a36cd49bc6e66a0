//! Marks in the battle: turns with their cards, the teacher's bookmarks, and the turning point.

use super::playback::Playback;
use senlac_classroom::rules::Card;
use senlac_classroom::story::turning_point::turning_point_by_strength;
use senlac_classroom::story::{Review, StoryTurn};

/// Mark that the replay can go to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceMark {
    /// Index of the stop that it marks.
    pub stop: usize,
    pub kind: MarkKind,
}

/// Kind of a mark in the battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// Start of a turn, with its number and card.
    Turn(u32, Option<Card>),
    /// Step bookmarked by the teacher.
    Bookmark { step: u64, title: String },
    /// Turning point of the battle.
    TurningPoint,
}

impl PlaceMark {
    /// Returns its label: "Turn 3: Muddy Ground", the bookmark's title, or "The turning point".
    pub fn label(&self) -> String {
        match &self.kind {
            MarkKind::Turn(turn, Some(card)) => tr!("Turn {turn}: {card}", turn, card = card.title()),
            MarkKind::Turn(turn, None) => tr!("Turn {turn}", turn),
            MarkKind::Bookmark { title, .. } => title.clone(),
            MarkKind::TurningPoint => tr!("The turning point").to_owned(),
        }
    }
}

/// Returns all marks in order. A turn comes before the other marks in it.
pub fn marks(review: &Review, playback: &Playback) -> Vec<PlaceMark> {
    let story = review.story();
    // The first turn begins before its card, with both armies in position.
    let turn =
        |turn: StoryTurn| PlaceMark { stop: playback.stop_for_moment(turn.first).max(1), kind: MarkKind::Turn(turn.turn, turn.card) };
    let mut marks: Vec<PlaceMark> = story.turns().into_iter().map(turn).collect();
    let bookmark = |(step, title): (&u64, &String)| {
        let stop = playback.stop_for_moment(story.moment_index(*step)?);
        Some(PlaceMark { stop, kind: MarkKind::Bookmark { step: *step, title: title.clone() } })
    };
    marks.extend(story.final_state().teacher_notes().bookmarks().iter().filter_map(bookmark));
    marks
        .extend(turning_point_index(review).map(|place| PlaceMark { stop: playback.stop_for_moment(place), kind: MarkKind::TurningPoint }));
    marks.sort_by_key(|mark| mark.stop);
    marks
}

/// Returns the index of the moment that changed most: by forecasts, or else by the armies' strength.
pub fn turning_point_index(review: &Review) -> Option<usize> {
    let by_battles = review.turning_point().map(|point| point.place);
    by_battles.or_else(|| turning_point_by_strength(review.story()).map(|(place, _)| place))
}
