//! A battle that is looked back on: its story, what is told of everybody, and how it would have gone on from each step where
//! battles were played for that. The window, the wall, paper and the command line all show this.

use super::charts::{self, Chart};
use super::moments::{Moment, Story};
use super::telling::{Telling, tellings};
use super::turning_point::{LOOKED_AT, TurningPoint, changes_the_table, turning_point, turning_point_by_strength, win_chances};
use crate::battles::{Progress, Share, Stopped};
use crate::rules::Event;

/// Closely looked at are steps with so many times the battles.
const CLOSELY: u64 = 20;

/// A battle that is looked back on.
#[derive(Clone, Debug)]
pub struct Review {
    story: Story,
    tellings: Vec<Telling>,
    chances: Vec<Share>,
    point: Option<TurningPoint>,
}

impl Review {
    /// The battle as it was, without any that was played on from it.
    pub fn new(story: Story) -> Self {
        Self { tellings: tellings(&story), story, chances: Vec::new(), point: None }
    }

    /// The battle with so many battles played on from each step, by dice from this seed. With none it is [`Review::new`].
    ///
    /// # Errors
    /// [`Stopped`] where `progress` was asked to end.
    pub fn with_forecasts(story: Story, battles: u64, seed: u64, progress: &Progress) -> Result<Self, Stopped> {
        if battles == 0 {
            return Ok(Self::new(story));
        }
        let chances = win_chances(&story, battles, seed, progress)?;
        let point = turning_point(&story, &chances, battles.saturating_mul(CLOSELY), seed, progress)?;
        Ok(Self { chances, point, ..Self::new(story) })
    }

    /// How many battles [`Review::with_forecasts`] plays on for this story, at most.
    pub fn battles_for(story: &Story, battles: u64) -> u64 {
        let changes = deciding(story).count() + 1;
        let steps = u64::try_from(changes).unwrap_or(u64::MAX);
        let closely = u64::try_from(2 * LOOKED_AT).unwrap_or(u64::MAX).saturating_mul(CLOSELY);
        steps.saturating_add(closely).saturating_mul(battles)
    }

    /// The same battle with another story: where only words were added to it or taken away, such as bookmarks, what was found
    /// by battles stays.
    pub fn renewed(&self, story: Story) -> Self {
        let same = self.story.setup() == story.setup() && deciding(&self.story).eq(deciding(&story));
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

    /// The battle moment by moment.
    pub const fn story(&self) -> &Story {
        &self.story
    }

    /// What is told of everybody, in the order of their names.
    pub fn tellings(&self) -> &[Telling] {
        &self.tellings
    }

    /// How often the Saxons win before the first moment and after each one; empty where no battle was played on.
    pub fn chances(&self) -> &[Share] {
        &self.chances
    }

    /// The step that changed most who would win; `None` where no battle was played on, or nothing changed it.
    pub const fn turning_point(&self) -> Option<&TurningPoint> {
        self.point.as_ref()
    }

    /// The turn of the turning point, by battles played on or, where there are none, by the strength of the armies; `None`
    /// where nothing turned.
    pub fn turning_turn(&self) -> Option<u32> {
        let by_strength = || turning_point_by_strength(&self.story).map(|(place, _)| place);
        let place = self.turning_point().map(|point| point.place).or_else(by_strength)?;
        self.story.moments().get(place).map(|moment| moment.turn)
    }

    /// Every chart of it.
    pub fn charts(&self) -> Vec<Chart> {
        self.charts_with_names(|telling| telling.called.clone())
    }

    /// Every chart of it, with pupils called so.
    pub fn charts_with_names(&self, called: impl Fn(&Telling) -> String) -> Vec<Chart> {
        let luck = |telling: &Telling| {
            let side = telling.facts.units.first().map(|(unit, _)| unit.side)?;
            Some((called(telling), side, telling.facts.luck))
        };
        let luck: Vec<_> = self.tellings.iter().filter_map(luck).collect();
        charts::charts(&self.story, &self.chances, &luck)
    }
}

/// What decides a battle, step by step.
fn deciding(story: &Story) -> impl Iterator<Item = &[Event]> {
    story.moments().iter().map(|moment| moment.events.as_slice()).filter(|events| events.iter().any(changes_the_table))
}
