//! The review of a battle: its story, the texts about everyone, and optional forecasts from each step. The window, the
//! projector, paper and the command line all show it.

use super::charts::{self, Chart};
use super::moments::{Moment, Story};
use super::pupil_story::{PupilStory, pupil_stories};
use super::turning_point::{LOOKED_AT, TurningPoint, changes_the_table, find_turning_point, turning_point_by_strength, win_chances};
use crate::battles::{Progress, Share, Stopped};
use crate::rules::Event;

/// A close look at a step uses this many times the battles.
const CLOSELY: u64 = 20;

/// The review of a battle.
#[derive(Clone, Debug)]
pub struct Review {
    story: Story,
    tellings: Vec<PupilStory>,
    chances: Vec<Share>,
    point: Option<TurningPoint>,
}

impl Review {
    /// Creates a review without forecasts.
    pub fn new(story: Story) -> Self {
        Self { tellings: pupil_stories(&story), story, chances: Vec::new(), point: None }
    }

    /// Creates a review with this many simulated battles from each step, with dice from this seed. Without any battles it
    /// equals [`Review::new`].
    ///
    /// # Errors
    /// Returns [`Stopped`] if `progress` was stopped.
    pub fn with_forecasts(story: Story, battles: u64, seed: u64, progress: &Progress) -> Result<Self, Stopped> {
        if battles == 0 {
            return Ok(Self::new(story));
        }
        let chances = win_chances(&story, battles, seed, progress)?;
        let point = find_turning_point(&story, &chances, battles.saturating_mul(CLOSELY), seed, progress)?;
        Ok(Self { chances, point, ..Self::new(story) })
    }

    /// Returns the maximum number of battles that [`Review::with_forecasts`] plays for this story.
    pub fn max_battles(story: &Story, battles: u64) -> u64 {
        let changes = deciding_events(story).count() + 1;
        let steps = u64::try_from(changes).unwrap_or(u64::MAX);
        let closely = u64::try_from(2 * LOOKED_AT).unwrap_or(u64::MAX).saturating_mul(CLOSELY);
        steps.saturating_add(closely).saturating_mul(battles)
    }

    /// Returns the review with a new story. The forecasts remain valid if only notes such as bookmarks differ.
    pub fn with_story(&self, story: Story) -> Self {
        let same = self.story.setup() == story.setup() && deciding_events(&self.story).eq(deciding_events(&story));
        let places = |story: &Story| -> Vec<usize> {
            let decides = |(place, moment): (usize, &Moment)| moment.events.iter().any(changes_the_table).then_some(place);
            story.moments().iter().enumerate().filter_map(decides).collect()
        };
        if !same || self.chances.is_empty() {
            return Self::new(story);
        }
        let (known, new) = (places(&self.story), places(&story));
        let mut chances: Vec<Share> = self.chances.first().copied().into_iter().collect();
        let mut deciding = known.iter().zip(&new).peekable();
        for place in 0..story.moments().len() {
            let found = deciding.next_if(|(_, now)| **now == place).and_then(|(before, _)| self.chances.get(before + 1));
            chances.extend(found.or(chances.last()).copied());
        }
        let moved = |point: &TurningPoint| {
            let place = known.iter().position(|place| *place == point.place).and_then(|at| new.get(at))?;
            Some(TurningPoint { place: *place, ..point.clone() })
        };
        Self { chances, point: self.point.as_ref().and_then(moved), ..Self::new(story) }
    }

    /// Returns the battle moment by moment.
    pub const fn story(&self) -> &Story {
        &self.story
    }

    /// Returns the texts about every pupil, sorted by name.
    pub fn pupil_stories(&self) -> &[PupilStory] {
        &self.tellings
    }

    /// Returns how often the Saxons win before the first moment and after each; empty without forecasts.
    pub fn chances(&self) -> &[Share] {
        &self.chances
    }

    /// Returns the step that changed the winner's chances most, or `None` without forecasts or without any change.
    pub const fn turning_point(&self) -> Option<&TurningPoint> {
        self.point.as_ref()
    }

    /// Returns the turn of the turning point, by the forecasts or else by the strength of the armies. `None` if there is no
    /// turning point.
    pub fn turning_turn(&self) -> Option<u32> {
        let by_strength = || turning_point_by_strength(&self.story).map(|(place, _)| place);
        let place = self.turning_point().map(|point| point.place).or_else(by_strength)?;
        self.story.moments().get(place).map(|moment| moment.turn)
    }

    /// Returns every chart of the battle.
    pub fn charts(&self) -> Vec<Chart> {
        self.charts_with_names(|telling| telling.called.clone())
    }

    /// Returns every chart of the battle, with names from a function.
    pub fn charts_with_names(&self, called: impl Fn(&PupilStory) -> String) -> Vec<Chart> {
        let luck = |telling: &PupilStory| {
            let side = telling.facts.units.first().map(|(unit, _)| unit.side)?;
            Some((called(telling), side, telling.facts.luck))
        };
        let luck: Vec<_> = self.tellings.iter().filter_map(luck).collect();
        charts::charts(&self.story, &self.chances, &luck)
    }
}

/// Returns the events of the steps that decide a battle, step by step.
fn deciding_events(story: &Story) -> impl Iterator<Item = &[Event]> {
    story.moments().iter().map(|moment| moment.events.as_slice()).filter(|events| events.iter().any(changes_the_table))
}
