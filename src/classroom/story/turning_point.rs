//! The turning point: the step that changed the winner's chances most, found by thousands of battles simulated from before
//! and after it. Without simulations it is found by the strength of the armies.

use super::moments::{Moment, Story};
use crate::battles::{Forecast, ForecastSettings, Players, Progress, Share, Stopped, Strategy};
use crate::rules::{Event, Side, State};

/// Players who are neither timid nor rash, for the most likely continuation.
const PLAYERS: Players = Players { norman: Strategy::Bold, saxon: Strategy::Bold };
/// Standard deviations that cover 95% of a normal distribution.
const SURE: f64 = 1.96;
/// Number of steps that get a close look: those that seem to have changed most.
pub(super) const LOOKED_AT: usize = 6;

/// The step that changed the winner's chances most.
#[derive(Clone, Debug, PartialEq)]
pub struct TurningPoint {
    /// Index of the step's moment in the story.
    pub place: usize,
    /// How often the Saxons win from before it.
    pub before: Share,
    /// How often the Saxons win from after it.
    pub after: Share,
}

impl TurningPoint {
    /// Returns the change of the Saxons' chance, −1 to 1; negative if it fell.
    pub fn change(&self) -> f64 {
        self.after.fraction() - self.before.fraction()
    }

    /// Returns the side that it helped.
    pub fn helped_side(&self) -> Side {
        if self.change() < 0.0 { Side::Norman } else { Side::Saxon }
    }

    /// Returns the uncertainty of the change: 19 times out of 20 the error is smaller.
    pub fn uncertainty(&self) -> f64 {
        let scatter = |share: Share| {
            // A share that no battles were played for is exact, because the battle was over.
            let part = share.fraction();
            if share.of <= 1 { 0.0 } else { part * (1.0 - part) / f64::from(u32::try_from(share.of).unwrap_or(u32::MAX)) }
        };
        SURE * (scatter(self.before) + scatter(self.after)).sqrt()
    }
}

/// Returns how often the Saxons win before the first moment and after each, by this many simulated battles of bold
/// players. A step that does not change the table has the share of the one before.
///
/// # Errors
/// Returns [`Stopped`] if `progress` was stopped.
pub fn win_chances(story: &Story, battles: u64, seed: u64, progress: &Progress) -> Result<Vec<Share>, Stopped> {
    let mut shares = Vec::with_capacity(story.moments().len() + 1);
    let mut state = story.state_after(0);
    shares.push(saxon_share(&state, battles, seed, progress)?);
    for moment in story.moments() {
        crate::rules::apply_all(&mut state, &moment.events);
        let share = match shares.last() {
            Some(last) if !moment.events.iter().any(changes_the_table) => *last,
            _ => saxon_share(&state, battles, seed, progress)?,
        };
        shares.push(share);
    }
    Ok(shares)
}

/// Returns the turning point. The steps that changed these chances most are simulated again with this many battles each.
/// `None` if nothing changed the chances.
///
/// # Errors
/// Returns [`Stopped`] if `progress` was stopped.
pub fn find_turning_point(
    story: &Story,
    chances: &[Share],
    battles: u64,
    seed: u64,
    progress: &Progress,
) -> Result<Option<TurningPoint>, Stopped> {
    let change = |place: usize| (chances[place + 1].fraction() - chances[place].fraction()).abs();
    let mut places: Vec<usize> = (0..chances.len().saturating_sub(1)).filter(|place| change(*place) > 0.0).collect();
    // The referee's corrections are not turning points, unless there is nothing else.
    let deeds: Vec<usize> = places.iter().copied().filter(|place| !is_correction(&story.moments()[*place])).collect();
    if !deeds.is_empty() {
        places = deeds;
    }
    places.sort_by(|one, other| change(*other).total_cmp(&change(*one)).then(one.cmp(other)));
    places.truncate(LOOKED_AT);
    let mut found: Option<TurningPoint> = None;
    for place in places {
        let [before, after] = [place, place + 1].map(|moments| saxon_share(&story.state_after(moments), battles, seed ^ 1, progress));
        let point = TurningPoint { place, before: before?, after: after? };
        if found.as_ref().is_none_or(|best| point.change().abs() > best.change().abs()) {
            found = Some(point);
        }
    }
    Ok(found.filter(|point| point.change() != 0.0))
}

/// Returns the step that changed the armies' relative strength most, for stories without simulations: its index, and the
/// hundredths of an army that the Saxons gained on the Normans, negative if they lost. The referee's corrections count
/// only if there is nothing else. `None` if there are no losses.
pub fn turning_point_by_strength(story: &Story) -> Option<(usize, i32)> {
    let start = Side::ALL.map(|side| i32::from(story.state_after(0).strength(side).start.max(1)));
    let lead = |figures: [u16; 2]| {
        let [norman, saxon] = [0, 1].map(|at| 10_000 * i32::from(figures[at]) / start[at]);
        saxon - norman
    };
    let first = Side::ALL.map(|side| story.state_after(0).strength(side).left);
    let mut before = lead(first);
    let mut most: Option<(bool, usize, i32)> = None;
    for (place, moment) in story.moments().iter().enumerate() {
        let now = lead(moment.figures);
        let change = now - before;
        before = now;
        let is_deed = !is_correction(moment);
        if change != 0 && most.is_none_or(|(was_deed, _, most)| (is_deed, change.abs()) > (was_deed, most.abs())) {
            most = Some((is_deed, place, change));
        }
    }
    most.map(|(_, place, change)| (place, change / 100))
}

/// Returns a sentence for a turning point that helped the side which then lost: "The Saxons still won." `None` if
/// that side won, and while the battle continues.
pub fn unexpected_winner_text(story: &Story, helped: Side) -> Option<&'static str> {
    let winner = story.final_state().outcome()?.winner;
    let words = match winner {
        Side::Norman => tr!("The Normans still won."),
        Side::Saxon => tr!("The Saxons still won."),
    };
    (winner != helped).then_some(words)
}

/// Returns whether a step is a correction by the referee and not an action in the battle.
fn is_correction(moment: &Moment) -> bool {
    moment.events.iter().any(|event| matches!(event, Event::WasSet { .. } | Event::RulingChanged { .. }))
}

/// Returns how often the Saxons win from this state. Once the battle is over the result is known.
fn saxon_share(state: &State, battles: u64, seed: u64, progress: &Progress) -> Result<Share, Stopped> {
    if let Some(outcome) = state.outcome() {
        return Ok(Share { times: u64::from(outcome.winner == Side::Saxon), of: 1 });
    }
    let forecast = Forecast::run(&ForecastSettings::new(state.clone(), PLAYERS, battles, seed), progress)?;
    Ok(Share { times: forecast.saxon_wins, of: forecast.battles })
}

/// Returns whether the event may decide a battle.
pub(super) const fn changes_the_table(event: &Event) -> bool {
    !matches!(
        event,
        Event::Noted { .. } | Event::Bookmarked { .. } | Event::Guessed { .. } | Event::ToldOf { .. } | Event::PlayerChanged { .. }
    )
}
