//! Steps that fell away when an earlier one was amended, and may come back with another amendment.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::amend::Amendment;
use super::chronicle::{ActiveStep, Chronicle};
use super::error::{Denied, WhyNot};
use super::request::{Order, Request};
use senlac_base::game::{Rolled, Rules};

/// A step that fell away and could come back with an amendment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fallen<E, F> {
    /// Its number.
    pub step: u64,
    /// What happened in it before it fell away.
    pub events: Vec<E>,
    /// Whether it comes back with the amendment as it was tried.
    pub comes_back: bool,
    /// The later steps that fall away only if it comes back, with the reasons.
    pub falls_away: Vec<(u64, Arc<F>)>,
}

/// A fallen step's events, and the step that let it fall.
type FellTo<'a, E> = (u64, &'a [E]);

/// No more steps than these are weighed at a time: each is played through with and without it.
const MOST: usize = 60;

/// A step of a rulebook that fell away.
type FallenIn<R> = Fallen<<R as Rules>::Event, <R as Rules>::Refusal>;

impl<R: Rules> Chronicle<R> {
    /// Every step after this one that fell away when an earlier one was amended.
    pub(super) fn fallen_after(&self, step: u64) -> BTreeMap<u64, FellTo<'_, R::Event>> {
        let swaps = self.amendments().flat_map(|amended| amended.swaps.iter().map(|swap| (amended.by, swap)));
        let fell = swaps.filter(|(_, swap)| swap.step > step && self.active_step(swap.step).is_none());
        // Of several versions the last one stays in the map.
        fell.filter_map(|(by, swap)| Some((swap.step, (by, swap.events.as_deref()?)))).collect()
    }

    /// The steps that fell away and could come back with an amendment, of which some do already: those that are legal in
    /// their places then, and whose units have not acted since.
    ///
    /// # Errors
    /// As [`Self::try_amend`].
    pub fn could_come_back(&self, step: u64, order: &Order<R::Command>, revive: &[u64]) -> Result<Vec<FallenIn<R>>, Denied<R::Refusal>> {
        let revived = self.may_come_back(step, revive)?;
        let mut legal: BTreeSet<u64> = revive.iter().copied().collect();
        let tried = self.play_through(step, order, &revived, |fallen, state| {
            let judged = self.order_as_amended(fallen).map(|order| Self::play(state, order, &[], &mut Rolled::new(0, 0)));
            let is_legal = judged.is_some_and(|judged| judged.is_ok());
            if is_legal && legal.len() < MOST && self.may_come_back(step, &[fallen]).is_ok() {
                legal.insert(fallen);
            }
        })?;
        let fallen = self.fallen_after(step);
        let weigh = |fallen_step: u64| {
            let comes_back = revive.contains(&fallen_step);
            let mut other: Vec<u64> = revive.iter().copied().filter(|step| *step != fallen_step).collect();
            if !comes_back {
                other.push(fallen_step);
                other.sort_unstable();
            }
            let other = self.try_amend(step, order, &other).ok();
            let falls_away = match (&other, comes_back) {
                (Some(without), true) => only_in(&tried, without),
                (Some(with), false) => only_in(with, &tried),
                // Others need it.
                (None, true) => Vec::new(),
                (None, false) => return None,
            };
            let events = fallen.get(&fallen_step)?.1.to_vec();
            Some(Fallen { step: fallen_step, events, comes_back, falls_away })
        };
        Ok(legal.into_iter().filter_map(weigh).collect())
    }

    /// The steps to revive, where each of them fell away and no unit of theirs has acted since.
    pub(super) fn may_come_back(&self, step: u64, revive: &[u64]) -> Result<Vec<ActiveStep<R::Event>>, Denied<R::Refusal>> {
        if revive.is_empty() {
            return Ok(Vec::new());
        }
        let fallen = self.fallen_after(step);
        let (mut steps, mut reasons) = (Vec::new(), Vec::new());
        for &step in revive {
            let found = fallen.get(&step).ok_or_else(|| self.not_fallen(step));
            match found.and_then(|&(by, events)| self.acted_since(by, events).map_or(Ok(events), Err)) {
                Ok(events) => steps.push(ActiveStep { step, events: events.to_vec() }),
                Err(reason) => reasons.push((step, reason)),
            }
        }
        if reasons.is_empty() { Ok(steps) } else { Err(Denied::CannotComeBack(reasons)) }
    }

    /// Why a step that did not fall away after the amended one cannot come back.
    fn not_fallen(&self, step: u64) -> WhyNot<R::Refusal> {
        if self.active_step(step).is_some() {
            return WhyNot::Stands;
        }
        let fell = self.amendments().any(|amended| amended.swaps.iter().any(|swap| swap.step == step && swap.events.is_some()));
        match self.record(step).map(|record| record.request) {
            None => WhyNot::NoSuchStep,
            Some(Some(Request::TakeBack | Request::Restore | Request::Amend { .. })) => WhyNot::OfTheChronicle,
            Some(Some(Request::Play(_)) | None) if fell => WhyNot::NotAfter,
            Some(Some(Request::Play(_)) | None) => WhyNot::TakenBack,
        }
    }

    /// What was played since a step let this fall away, if it was by a unit of it.
    fn acted_since(&self, by: u64, events: &[R::Event]) -> Option<WhyNot<R::Refusal>> {
        let units: BTreeSet<String> = events.iter().filter_map(R::concerns).collect();
        let since = &self.active_steps()[self.place(by).unwrap_or_else(|place| place)..];
        since.iter().find_map(|active| {
            let unit = active.events.iter().find_map(|event| R::actor(event).filter(|unit| units.contains(unit)))?;
            Some(WhyNot::ActedSince { unit, step: active.step })
        })
    }

    /// No step that comes back may throw away a later one of the same unit, which was really played.
    pub(super) fn displaces_no_played_step(
        &self,
        with: &Amendment<R>,
        without: &Amendment<R>,
        revived: &[ActiveStep<R::Event>],
    ) -> Result<(), Denied<R::Refusal>> {
        let units = |events: &[R::Event]| events.iter().filter_map(R::actor).collect::<BTreeSet<String>>();
        let lost = only_in(with, without);
        let lost: Vec<(u64, BTreeSet<String>)> =
            lost.iter().filter_map(|(step, _)| Some((*step, units(&self.active_step(*step)?.events)))).collect();
        let reasons: Vec<(u64, WhyNot<R::Refusal>)> = revived
            .iter()
            .filter_map(|revived| {
                let own = units(&revived.events);
                let (thrown, whose) = lost.iter().find(|(thrown, whose)| *thrown > revived.step && !whose.is_disjoint(&own))?;
                let unit = whose.intersection(&own).next()?;
                Some((revived.step, WhyNot::ThrowsAway { unit: unit.clone(), step: *thrown }))
            })
            .collect();
        if reasons.is_empty() { Ok(()) } else { Err(Denied::CannotComeBack(reasons)) }
    }
}

/// The steps that fall away in one amendment and not in the other.
fn only_in<R: Rules>(one: &Amendment<R>, other: &Amendment<R>) -> Vec<(u64, Arc<R::Refusal>)> {
    let only = one.refusals.iter().filter(|(step, _)| !other.refusals.contains_key(step));
    only.map(|(step, refusal)| (*step, Arc::clone(refusal))).collect()
}
