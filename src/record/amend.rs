//! Amending an earlier step: the later ones are played again on the changed battle, and the differences are told.

use std::collections::BTreeMap;
use std::iter::once;
use std::sync::Arc;

use super::chronicle::{ActiveStep, Chronicle, Played, Swap};
use super::error::{Denied, WhyNot};
use super::format::{AmendedLine, AmendedRead, Only, RulingLine};
use super::request::{Order, Request};
use super::response::ChronicleEvent;
use senlac_base::game::{Rolled, Rules, Settled};

/// What an amendment leads to, whether or not it is kept.
#[derive(Clone, Debug)]
pub struct Amendment<R: Rules> {
    /// The amended step, then every later one that goes differently, falls away or comes back.
    pub lines: Vec<AmendedLine<R::Event>>,
    /// The later steps that fall away, with the reasons.
    pub refusals: BTreeMap<u64, Arc<R::Refusal>>,
    /// The game as it would stand.
    pub state: R::State,
}

impl<R: Rules> Chronicle<R> {
    /// Plays an amendment through without keeping it.
    ///
    /// Later steps are asked for again as they were, and dice stay with whom they fell for; whoever had none gets new ones.
    /// A step that is against the rules now, and was not overruled then, falls away with the reasons. Of those that fell
    /// away before, the ones to `revive` come back.
    ///
    /// # Errors
    /// Where there is no such step, the amended command itself is refused, or a step to revive cannot come back.
    pub fn try_amend(&self, step: u64, order: &Order<R::Command>, revive: &[u64]) -> Result<Amendment<R>, Denied<R::Refusal>> {
        self.place(step).map_err(|_place| self.not_amendable(step))?;
        let revived = self.may_come_back(step, revive)?;
        let amendment = self.play_through(step, order, &revived, |_fallen, _state| {})?;
        if !revived.is_empty() {
            let without = self.play_through(step, order, &[], |_fallen, _state| {})?;
            self.displaces_no_played_step(&amendment, &without, &revived)?;
        }
        Ok(amendment)
    }

    /// The order with the ids of those whom it names. A name that is new stays, and is refused: nobody can be added to an earlier step.
    pub(super) fn with_ids(&self, order: &Order<R::Command>) -> Order<R::Command> {
        let order = self.with_names(order.clone());
        let Settled { first, command } = R::settle(self.state(), &order.command);
        if first.is_empty() { Order { command, ..order } } else { order }
    }

    /// Plays an amendment through, with the fallen steps that come back. `pass` is told of every other fallen step and the
    /// state in its place.
    pub(super) fn play_through(
        &self,
        step: u64,
        order: &Order<R::Command>,
        revived: &[ActiveStep<R::Event>],
        mut pass: impl FnMut(u64, &R::State),
    ) -> Result<Amendment<R>, Denied<R::Refusal>> {
        let place = self.place(step).map_err(|_place| self.not_amendable(step))?;
        if self.active_steps()[place].events.iter().any(R::names_a_pupil) {
            return Err(Denied::NotAmendable(step));
        }
        let order = &self.with_ids(order);
        let mut again = PlayedAgain::new(self, place);
        again.amended(&self.active_steps()[place], order)?;
        let mut fallen = self.fallen_after(step).into_keys().peekable();
        let mut revived = revived.iter().peekable();
        let later = self.active_steps()[place + 1..].iter().map(Some);
        for active in later.chain([None]) {
            while let Some(fallen) = fallen.next_if(|fallen| active.is_none_or(|active| *fallen < active.step)) {
                match revived.next_if(|revived| revived.step == fallen) {
                    Some(revived) => again.revived(revived)?,
                    None => pass(fallen, &again.state),
                }
            }
            if let Some(active) = active {
                again.active(active);
            }
        }
        Ok(Amendment { lines: again.lines, refusals: again.refusals, state: again.state })
    }

    /// Keeps an amendment that was played through on this chronicle.
    pub(super) fn keep_amendment(&mut self, by: u64, amendment: Amendment<R>) {
        let step = amendment.lines.first().map_or(0, |line| line.step);
        let swap = |line: AmendedLine<R::Event>| Swap { step: line.step, events: line.dropped.is_none().then_some(line.events) };
        self.amend(by, step, amendment.lines.into_iter().map(swap).collect());
    }

    /// Takes in an amendment that was read from a file.
    pub(super) fn replay_amendment(&mut self, by: u64, amended: Vec<AmendedRead<R::Event>>, only: Option<Only>) -> Result<(), String> {
        let step = amended.first().map(|line| line.step).ok_or(tr!("it amends no step"))?;
        let place = self.place(step).map_err(|_place| tr!("it amends step {step}, which does not stand", step))?;
        let rises = amended.windows(2).all(|pair| pair[0].step < pair[1].step);
        if !rises || amended.last().is_some_and(|line| line.step >= by) {
            return Err(tr!("the steps that it changes are out of order").to_owned());
        }
        for line in &amended {
            self.look_for_unknown(line.step, &line.events);
        }
        let swap = |line: AmendedRead<R::Event>| Swap { step: line.step, events: line.dropped.is_none().then_some(line.events.known) };
        let swaps = amended.into_iter().map(swap).collect();
        let swaps = match only {
            Some(Only::Changes) => swaps,
            None => self.differing(place, swaps),
        };
        self.amend(by, step, swaps);
        Ok(())
    }

    /// Of a list of every step from a place on, those that go otherwise than now.
    fn differing(&self, place: usize, mut listed: Vec<Swap<R::Event>>) -> Vec<Swap<R::Event>> {
        let is_listed = |step| listed.binary_search_by_key(&step, |swap| swap.step).is_ok();
        let unlisted = self.active_steps()[place..].iter().filter(|active| !is_listed(active.step));
        let unlisted: Vec<_> = unlisted.map(|active| Swap { step: active.step, events: None }).collect();
        listed.retain(|swap| self.active_step(swap.step).map(|active| &active.events) != swap.events.as_ref());
        listed.extend(unlisted);
        listed.sort_unstable_by_key(|swap| swap.step);
        listed
    }

    /// The game as it stood before an active step.
    pub fn state_before_step(&self, step: u64) -> Option<R::State> {
        Some(self.state_before(self.place(step).ok()?))
    }

    /// Why a step that is not active cannot be amended.
    fn not_amendable(&self, step: u64) -> Denied<R::Refusal> {
        match self.record(step).and_then(|record| record.request) {
            Some(Request::TakeBack | Request::Restore | Request::Amend { .. }) => Denied::NotAmendable(step),
            Some(Request::Play(_)) | None => Denied::NoSuchStep(step),
        }
    }

    /// What was asked for in a step, as amended last.
    pub fn order(&self, step: u64) -> Option<Order<R::Command>> {
        self.order_as_amended(step).cloned()
    }

    pub(super) fn order_as_amended(&self, step: u64) -> Option<&Order<R::Command>> {
        self.order_in(self.amended_by(step).unwrap_or(step))
    }

    /// What an amendment changes, step by step.
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

/// Steps that are played again, one after the other.
struct PlayedAgain<'a, R: Rules> {
    chronicle: &'a Chronicle<R>,
    /// The game as it stood.
    before: R::State,
    /// The game as it would stand.
    state: R::State,
    /// Whether the two are alike: then every step goes as it went.
    alike: bool,
    /// How later steps went before earlier amendments, the last version of each first.
    versions: BTreeMap<u64, Vec<&'a [R::Event]>>,
    /// New dice for whoever had none.
    dice: Rolled,
    lines: Vec<AmendedLine<R::Event>>,
    refusals: BTreeMap<u64, Arc<R::Refusal>>,
}

impl<'a, R: Rules> PlayedAgain<'a, R> {
    /// Begins before the active step at this place.
    fn new(chronicle: &'a Chronicle<R>, place: usize) -> Self {
        let mut before = chronicle.state_before(place);
        R::know_names(&mut before, chronicle.state());
        let dice = Rolled::new(chronicle.header().seed, chronicle.next_step());
        let mut versions: BTreeMap<u64, Vec<&[R::Event]>> = BTreeMap::new();
        let swaps = chronicle.amendments().flat_map(|amended| &amended.swaps).collect::<Vec<_>>();
        for (step, events) in swaps.into_iter().rev().filter_map(|swap| Some((swap.step, swap.events.as_deref()?))) {
            versions.entry(step).or_default().push(events);
        }
        Self { chronicle, state: before.clone(), before, alike: true, versions, dice, lines: Vec::new(), refusals: BTreeMap::new() }
    }

    /// Judges an order with the dice that fell in its step before, in whatever version of it.
    fn play(&mut self, order: &Order<R::Command>, fell: &ActiveStep<R::Event>) -> Played<R> {
        let earlier = self.versions.get(&fell.step).into_iter().flatten().copied();
        let earlier: Vec<&[R::Event]> = once(fell.events.as_slice()).chain(earlier).collect();
        Chronicle::<R>::play(&self.state, order, &earlier, &mut self.dice)
    }

    fn amended(&mut self, active: &ActiveStep<R::Event>, order: &Order<R::Command>) -> Result<(), Denied<R::Refusal>> {
        let (events, ruling) = self.play(order, active).map_err(Denied::Refused)?;
        R::apply_all(&mut self.before, &active.events);
        self.changed(active.step, ruling, events);
        Ok(())
    }

    fn active(&mut self, active: &ActiveStep<R::Event>) {
        // What the referee allowed in a game that went on was not allowed after its end.
        let has_ended = R::is_over(&self.state) && !R::is_over(&self.before);
        R::apply_all(&mut self.before, &active.events);
        if self.alike || active.events.iter().any(R::names_a_pupil) {
            return R::apply_all(&mut self.state, &active.events);
        }
        let ActiveStep { step, events } = active;
        let asked = self.chronicle.order_as_amended(*step);
        let asked = asked.map(|order| if has_ended { Order::from(order.command.clone()) } else { order.clone() });
        match asked.map(|order| self.play(&order, active)) {
            Some(Ok((again, ruling))) if again != *events => self.changed(*step, ruling, again),
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
            // What a later version asked for cannot be judged, and stays.
            Some(Ok(_)) | None => {
                R::apply_all(&mut self.state, events);
                self.alike = self.before == self.state;
            }
        }
    }

    fn revived(&mut self, fallen: &ActiveStep<R::Event>) -> Result<(), Denied<R::Refusal>> {
        let step = fallen.step;
        let (events, ruling) = match self.chronicle.order_as_amended(step).map(|order| self.play(order, fallen)) {
            Some(Ok(again)) => again,
            Some(Err(refusal)) => return Err(Denied::CannotComeBack(vec![(step, WhyNot::Refused(refusal))])),
            None => (fallen.events.clone(), None),
        };
        self.changed(step, ruling, events);
        Ok(())
    }

    fn changed(&mut self, step: u64, ruling: Option<RulingLine>, events: Vec<R::Event>) {
        R::apply_all(&mut self.state, &events);
        self.alike = self.before == self.state;
        self.lines.push(AmendedLine { step, ruling, events, dropped: None });
    }
}
