//! Amendment of an earlier step: the later steps are replayed on the changed battle, and the differences are
//! reported.

use std::collections::BTreeMap;
use std::iter::once;
use std::sync::Arc;

use super::chronicle::{ActiveStep, Chronicle, PlayResult, Swap};
use super::error::{Denial, RevivalObstacle};
use super::format::{AmendedLine, AmendedStepLine, AmendmentScope, RulingLine};
use super::request::{Order, Request};
use super::response::ChronicleEvent;
use senlac_base::game::{ResolvedCommand, Rules, SeededDice};

/// Effects of an amendment, whether or not it is saved.
#[derive(Clone, Debug)]
pub struct Amendment<R: Rules> {
    /// Amended step, then every later one that changes, is dropped or is restored.
    pub lines: Vec<AmendedLine<R::Event>>,
    /// Later steps that are dropped, with the reasons.
    pub refusals: BTreeMap<u64, Arc<R::Refusal>>,
    /// Resulting state of the game.
    pub state: R::State,
}

impl<R: Rules> Chronicle<R> {
    /// Plays an amendment through without saving it.
    ///
    /// Later steps are replayed with their original commands, and dice stay with those for whom they were rolled; the
    /// others get new ones. A step that is now against the rules, and wasn't overruled before, is dropped with the
    /// reasons. Previously dropped steps are restored if they are in `revive`.
    ///
    /// # Errors
    /// Returns an error if there is no such step, if the amended command itself is refused, or if a step in `revive`
    /// can't be restored.
    pub fn try_amend(&self, step: u64, order: &Order<R::Command>, revive: &[u64]) -> Result<Amendment<R>, Denial<R::Refusal>> {
        self.place(step).map_err(|_place| self.amendment_denial(step))?;
        let revived = self.check_restorable(step, revive)?;
        let amendment = self.play_through(step, order, &revived, |_fallen, _state| {})?;
        if !revived.is_empty() {
            let without = self.play_through(step, order, &[], |_fallen, _state| {})?;
            self.check_preserves_played_steps(&amendment, &without, &revived)?;
        }
        Ok(amendment)
    }

    /// Returns the order with names replaced by ids. A new name is unchanged and refused later, because no pupil can
    /// be added to an earlier step.
    pub(super) fn with_ids(&self, order: &Order<R::Command>) -> Order<R::Command> {
        let order = self.with_names(order.clone());
        let ResolvedCommand { first, command } = R::resolve_names(self.state(), &order.command);
        if first.is_empty() { Order { command, ..order } } else { order }
    }

    /// Plays an amendment through, with the dropped steps to restore. `pass` is called for every other dropped step,
    /// with the state at that point.
    pub(super) fn play_through(
        &self,
        step: u64,
        order: &Order<R::Command>,
        revived: &[ActiveStep<R::Event>],
        mut pass: impl FnMut(u64, &R::State),
    ) -> Result<Amendment<R>, Denial<R::Refusal>> {
        let place = self.place(step).map_err(|_place| self.amendment_denial(step))?;
        if self.active_steps()[place].events.iter().any(R::names_a_pupil) {
            return Err(Denial::NotAmendable(step));
        }
        let order = &self.with_ids(order);
        let mut again = AmendmentReplay::new(self, place);
        again.replay_amended(&self.active_steps()[place], order)?;
        let mut fallen = self.dropped_after(step).into_keys().peekable();
        let mut revived = revived.iter().peekable();
        let later = self.active_steps()[place + 1..].iter().map(Some);
        for active in later.chain([None]) {
            while let Some(fallen) = fallen.next_if(|fallen| active.is_none_or(|active| *fallen < active.step)) {
                match revived.next_if(|revived| revived.step == fallen) {
                    Some(revived) => again.replay_revived(revived)?,
                    None => pass(fallen, &again.state),
                }
            }
            if let Some(active) = active {
                again.replay_active(active);
            }
        }
        Ok(Amendment { lines: again.lines, refusals: again.refusals, state: again.state })
    }

    /// Applies an amendment that was played through on this battle log.
    pub(super) fn apply_amendment(&mut self, by: u64, amendment: Amendment<R>) {
        let step = amendment.lines.first().map_or(0, |line| line.step);
        let swap = |line: AmendedLine<R::Event>| Swap { step: line.step, events: line.dropped.is_none().then_some(line.events) };
        self.amend(by, step, amendment.lines.into_iter().map(swap).collect());
    }

    /// Applies an amendment that was read from a file.
    pub(super) fn replay_amendment(
        &mut self,
        by: u64,
        amended: Vec<AmendedStepLine<R::Event>>,
        only: Option<AmendmentScope>,
    ) -> Result<(), String> {
        let step = amended.first().map(|line| line.step).ok_or(tr!("it doesn’t amend a step"))?;
        let place = self.place(step).map_err(|_place| tr!("it amends step {step}, which isn’t active", step))?;
        let rises = amended.windows(2).all(|pair| pair[0].step < pair[1].step);
        if !rises || amended.last().is_some_and(|line| line.step >= by) {
            return Err(tr!("the steps that it changes are out of order").to_owned());
        }
        for line in &amended {
            self.check_for_unknown(line.step, &line.events);
        }
        let swap = |line: AmendedStepLine<R::Event>| Swap { step: line.step, events: line.dropped.is_none().then_some(line.events.known) };
        let swaps = amended.into_iter().map(swap).collect();
        let swaps = match only {
            Some(AmendmentScope::Changes) => swaps,
            None => self.differing_swaps(place, swaps),
        };
        self.amend(by, step, swaps);
        Ok(())
    }

    /// Returns those steps that differ from the current ones. The list contains every step from an index on.
    fn differing_swaps(&self, place: usize, mut listed: Vec<Swap<R::Event>>) -> Vec<Swap<R::Event>> {
        let is_listed = |step| listed.binary_search_by_key(&step, |swap| swap.step).is_ok();
        let unlisted = self.active_steps()[place..].iter().filter(|active| !is_listed(active.step));
        let unlisted: Vec<_> = unlisted.map(|active| Swap { step: active.step, events: None }).collect();
        listed.retain(|swap| self.active_step(swap.step).map(|active| &active.events) != swap.events.as_ref());
        listed.extend(unlisted);
        listed.sort_unstable_by_key(|swap| swap.step);
        listed
    }

    /// Returns the state of the game before an active step.
    pub fn state_before_step(&self, step: u64) -> Option<R::State> {
        Some(self.state_before(self.place(step).ok()?))
    }

    /// Returns why a step that isn't active can't be amended.
    fn amendment_denial(&self, step: u64) -> Denial<R::Refusal> {
        match self.record(step).and_then(|record| record.request) {
            Some(Request::TakeBack | Request::Restore | Request::Amend { .. }) => Denial::NotAmendable(step),
            Some(Request::Play(_)) | None => Denial::NoSuchStep(step),
        }
    }

    /// Returns the order of a step, as last amended.
    pub fn order(&self, step: u64) -> Option<Order<R::Command>> {
        self.order_as_amended(step).cloned()
    }

    pub(super) fn order_as_amended(&self, step: u64) -> Option<&Order<R::Command>> {
        self.line_order(self.amended_by(step).unwrap_or(step))
    }

    /// Returns the changes of an amendment, step by step.
    pub fn differences(&self, amendment: &Amendment<R>) -> Vec<ChronicleEvent<R::Event>> {
        let difference = |(place, line): (usize, &AmendedLine<R::Event>)| {
            let before = self.active_step(line.step).map(|active| active.events.clone()).unwrap_or_default();
            let (step, after) = (line.step, line.events.clone());
            match &line.dropped {
                _ if place == 0 => ChronicleEvent::Amended { step, before, after },
                Some(_) => {
                    let reason = amendment.refusals.get(&step).map(ToString::to_string).unwrap_or_default();
                    ChronicleEvent::StepDropped { step, reason, before }
                }
                None => ChronicleEvent::StepChanged { step, before, after },
            }
        };
        amendment.lines.iter().enumerate().map(difference).collect()
    }
}

/// Replay of the steps after an amendment.
struct AmendmentReplay<'a, R: Rules> {
    chronicle: &'a Chronicle<R>,
    /// Original state of the game.
    before: R::State,
    /// Resulting state of the game.
    state: R::State,
    /// Whether both states are equal, so that every step stays as it was.
    alike: bool,
    /// Earlier versions of later steps before previous amendments, the last version first.
    versions: BTreeMap<u64, Vec<&'a [R::Event]>>,
    /// New dice for those who had none.
    dice: SeededDice,
    lines: Vec<AmendedLine<R::Event>>,
    refusals: BTreeMap<u64, Arc<R::Refusal>>,
}

impl<'a, R: Rules> AmendmentReplay<'a, R> {
    /// Starts before the active step at this index.
    fn new(chronicle: &'a Chronicle<R>, place: usize) -> Self {
        let mut before = chronicle.state_before(place);
        R::copy_names(&mut before, chronicle.state());
        let dice = SeededDice::new(chronicle.header().seed, chronicle.next_step());
        let mut versions: BTreeMap<u64, Vec<&[R::Event]>> = BTreeMap::new();
        let swaps = chronicle.amendments().flat_map(|amended| &amended.swaps).collect::<Vec<_>>();
        for (step, events) in swaps.into_iter().rev().filter_map(|swap| Some((swap.step, swap.events.as_deref()?))) {
            versions.entry(step).or_default().push(events);
        }
        Self { chronicle, state: before.clone(), before, alike: true, versions, dice, lines: Vec::new(), refusals: BTreeMap::new() }
    }

    /// Judges an order with the dice that were rolled in any earlier version of its step.
    fn play(&mut self, order: &Order<R::Command>, fell: &ActiveStep<R::Event>) -> PlayResult<R> {
        let earlier = self.versions.get(&fell.step).into_iter().flatten().copied();
        let earlier: Vec<&[R::Event]> = once(fell.events.as_slice()).chain(earlier).collect();
        Chronicle::<R>::play(&self.state, order, &earlier, &mut self.dice)
    }

    fn replay_amended(&mut self, active: &ActiveStep<R::Event>, order: &Order<R::Command>) -> Result<(), Denial<R::Refusal>> {
        let (events, ruling) = self.play(order, active).map_err(Denial::Refused)?;
        R::apply_all(&mut self.before, &active.events);
        self.record_change(active.step, ruling, events);
        Ok(())
    }

    fn replay_active(&mut self, active: &ActiveStep<R::Event>) {
        // Actions that the referee allowed during the game weren't allowed after its end.
        let has_ended = R::is_over(&self.state) && !R::is_over(&self.before);
        R::apply_all(&mut self.before, &active.events);
        if self.alike || active.events.iter().any(R::names_a_pupil) {
            return R::apply_all(&mut self.state, &active.events);
        }
        let ActiveStep { step, events } = active;
        let asked = self.chronicle.order_as_amended(*step);
        let asked = asked.map(|order| if has_ended { Order::from(order.command.clone()) } else { order.clone() });
        match asked.map(|order| self.play(&order, active)) {
            Some(Ok((again, ruling))) if again != *events => self.record_change(*step, ruling, again),
            Some(Err(refusal)) => {
                self.lines.push(AmendedLine {
                    step: *step,
                    ruling: None,
                    events: Vec::new(),
                    dropped: Some(R::reason(&self.state, &refusal)),
                });
                self.refusals.insert(*step, Arc::new(refusal));
                self.alike = self.before == self.state;
            }
            // Requests of a later version can't be checked, so their events stay.
            Some(Ok(_)) | None => {
                R::apply_all(&mut self.state, events);
                self.alike = self.before == self.state;
            }
        }
    }

    fn replay_revived(&mut self, fallen: &ActiveStep<R::Event>) -> Result<(), Denial<R::Refusal>> {
        let step = fallen.step;
        let (events, ruling) = match self.chronicle.order_as_amended(step).map(|order| self.play(order, fallen)) {
            Some(Ok(again)) => again,
            Some(Err(refusal)) => return Err(Denial::CannotComeBack(vec![(step, RevivalObstacle::Refused(refusal))])),
            None => (fallen.events.clone(), None),
        };
        self.record_change(step, ruling, events);
        Ok(())
    }

    fn record_change(&mut self, step: u64, ruling: Option<RulingLine>, events: Vec<R::Event>) {
        R::apply_all(&mut self.state, &events);
        self.alike = self.before == self.state;
        self.lines.push(AmendedLine { step, ruling, events, dropped: None });
    }
}
