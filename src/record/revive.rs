//! Steps that were dropped when an earlier one was amended, and may be restored by another amendment.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::amend::Amendment;
use super::chronicle::{ActiveStep, Chronicle};
use super::error::{Denial, RevivalObstacle};
use super::request::{Order, Request};
use senlac_base::game::{Rules, SeededDice};

/// Dropped step that an amendment could restore.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DroppedStep<E, F> {
    /// Number of the dropped step.
    pub step: u64,
    /// Events before it was dropped.
    pub events: Vec<E>,
    /// Whether the tried amendment restores it.
    pub comes_back: bool,
    /// Later steps that are dropped only if it is restored, with the reasons.
    pub falls_away: Vec<(u64, Arc<F>)>,
}

/// Step that caused another one to be dropped, and the dropped step's events.
type DroppedEvents<'a, E> = (u64, &'a [E]);

/// Largest number of steps that are examined at a time: each is played through with and without it.
const MOST: usize = 60;

/// Dropped step with a rulebook's own types.
type DroppedStepOf<R> = DroppedStep<<R as Rules>::Event, <R as Rules>::Refusal>;

impl<R: Rules> Chronicle<R> {
    /// Returns every step after this one that was dropped when an earlier one was amended.
    pub(super) fn dropped_after(&self, step: u64) -> BTreeMap<u64, DroppedEvents<'_, R::Event>> {
        let swaps = self.amendments().flat_map(|amended| amended.swaps.iter().map(|swap| (amended.by, swap)));
        let fell = swaps.filter(|(_, swap)| swap.step > step && self.active_step(swap.step).is_none());
        // Of several versions the last one stays in the map.
        fell.filter_map(|(by, swap)| Some((swap.step, (by, swap.events.as_deref()?)))).collect()
    }

    /// Returns the dropped steps that an amendment could restore, including those in `revive`: they are legal at
    /// their positions, and their units haven't acted since.
    ///
    /// # Errors
    /// Returns the same errors as [`Self::try_amend`].
    pub fn restorable_steps(
        &self,
        step: u64,
        order: &Order<R::Command>,
        revive: &[u64],
    ) -> Result<Vec<DroppedStepOf<R>>, Denial<R::Refusal>> {
        let revived = self.check_restorable(step, revive)?;
        let mut legal: BTreeSet<u64> = revive.iter().copied().collect();
        let tried = self.play_through(step, order, &revived, |fallen, state| {
            let judged = self.order_as_amended(fallen).map(|order| Self::play(state, order, &[], &mut SeededDice::new(0, 0)));
            let is_legal = judged.is_some_and(|judged| judged.is_ok());
            if is_legal && legal.len() < MOST && self.check_restorable(step, &[fallen]).is_ok() {
                legal.insert(fallen);
            }
        })?;
        let fallen = self.dropped_after(step);
        let weigh = |fallen_step: u64| {
            let comes_back = revive.contains(&fallen_step);
            let mut other: Vec<u64> = revive.iter().copied().filter(|step| *step != fallen_step).collect();
            if !comes_back {
                other.push(fallen_step);
                other.sort_unstable();
            }
            let other = self.try_amend(step, order, &other).ok();
            let falls_away = match (&other, comes_back) {
                (Some(without), true) => dropped_only_in(&tried, without),
                (Some(with), false) => dropped_only_in(with, &tried),
                // Others need it.
                (None, true) => Vec::new(),
                (None, false) => return None,
            };
            let events = fallen.get(&fallen_step)?.1.to_vec();
            Some(DroppedStep { step: fallen_step, events, comes_back, falls_away })
        };
        Ok(legal.into_iter().filter_map(weigh).collect())
    }

    /// Returns the steps to restore, if each of them was dropped and none of their units has acted since.
    pub(super) fn check_restorable(&self, step: u64, revive: &[u64]) -> Result<Vec<ActiveStep<R::Event>>, Denial<R::Refusal>> {
        if revive.is_empty() {
            return Ok(Vec::new());
        }
        let fallen = self.dropped_after(step);
        let (mut steps, mut reasons) = (Vec::new(), Vec::new());
        for &step in revive {
            let found = fallen.get(&step).ok_or_else(|| self.restore_obstacle(step));
            match found.and_then(|&(by, events)| self.acted_since(by, events).map_or(Ok(events), Err)) {
                Ok(events) => steps.push(ActiveStep { step, events: events.to_vec() }),
                Err(reason) => reasons.push((step, reason)),
            }
        }
        if reasons.is_empty() { Ok(steps) } else { Err(Denial::CannotComeBack(reasons)) }
    }

    /// Returns why a step that wasn't dropped after the amended one can't be restored.
    fn restore_obstacle(&self, step: u64) -> RevivalObstacle<R::Refusal> {
        if self.active_step(step).is_some() {
            return RevivalObstacle::Stands;
        }
        let fell = self.amendments().any(|amended| amended.swaps.iter().any(|swap| swap.step == step && swap.events.is_some()));
        match self.record(step).map(|record| record.request) {
            None => RevivalObstacle::NoSuchStep,
            Some(Some(Request::TakeBack | Request::Restore | Request::Amend { .. })) => RevivalObstacle::OfTheChronicle,
            Some(Some(Request::Play(_)) | None) if fell => RevivalObstacle::NotAfter,
            Some(Some(Request::Play(_)) | None) => RevivalObstacle::TakenBack,
        }
    }

    /// Returns the obstacle if a unit of a dropped step has acted since the step was dropped.
    fn acted_since(&self, by: u64, events: &[R::Event]) -> Option<RevivalObstacle<R::Refusal>> {
        let units: BTreeSet<String> = events.iter().filter_map(R::affected_unit).collect();
        let since = &self.active_steps()[self.place(by).unwrap_or_else(|place| place)..];
        since.iter().find_map(|active| {
            let unit = active.events.iter().find_map(|event| R::actor(event).filter(|unit| units.contains(unit)))?;
            Some(RevivalObstacle::ActedSince { unit, step: active.step })
        })
    }

    /// Checks that no restored step causes a later step of the same unit, which was really played, to be dropped.
    pub(super) fn check_preserves_played_steps(
        &self,
        with: &Amendment<R>,
        without: &Amendment<R>,
        revived: &[ActiveStep<R::Event>],
    ) -> Result<(), Denial<R::Refusal>> {
        let units = |events: &[R::Event]| events.iter().filter_map(R::actor).collect::<BTreeSet<String>>();
        let lost = dropped_only_in(with, without);
        let lost: Vec<(u64, BTreeSet<String>)> =
            lost.iter().filter_map(|(step, _)| Some((*step, units(&self.active_step(*step)?.events)))).collect();
        let reasons: Vec<(u64, RevivalObstacle<R::Refusal>)> = revived
            .iter()
            .filter_map(|revived| {
                let own = units(&revived.events);
                let (thrown, whose) = lost.iter().find(|(thrown, whose)| *thrown > revived.step && !whose.is_disjoint(&own))?;
                let unit = whose.intersection(&own).next()?;
                Some((revived.step, RevivalObstacle::ThrowsAway { unit: unit.clone(), step: *thrown }))
            })
            .collect();
        if reasons.is_empty() { Ok(()) } else { Err(Denial::CannotComeBack(reasons)) }
    }
}

/// Returns the steps that are dropped in one amendment and not in the other.
fn dropped_only_in<R: Rules>(one: &Amendment<R>, other: &Amendment<R>) -> Vec<(u64, Arc<R::Refusal>)> {
    let only = one.refusals.iter().filter(|(step, _)| !other.refusals.contains_key(step));
    only.map(|(step, refusal)| (*step, Arc::clone(refusal))).collect()
}
