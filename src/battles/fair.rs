//! Make it fair: small changes that bring a set-up nearer to 50 : 50.

mod change;

pub use change::Change;

use super::compare::Unable;
use super::forecast::{Forecast, Progress, Question};
use super::share::Share;
use crate::rules::{Setup, State};

/// How many changes are offered.
pub const OFFERS: usize = 3;
/// How many of the changes are looked at closely.
const CLOSELY: usize = 8;

/// How much is played for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Battles for each change that is thought of.
    pub glance: u64,
    /// Battles for each of the best eight, and for the set-up as it is.
    pub close: u64,
}

impl Effort {
    /// Enough to tell 45 from 55 at a glance, and 48 from 52 closely.
    pub const USUAL: Self = Self { glance: 400, close: 4_000 };
}

/// A change, and what it would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What is changed.
    pub change: Change,
    /// What a teacher reads.
    pub words: String,
    /// The set-up that comes of it.
    pub setup: Setup,
    /// The battles with it.
    pub forecast: Forecast,
}

/// A set-up as it is, and the changes that come nearest to 50 : 50.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fair {
    /// The battles as things are.
    pub now: Forecast,
    /// At most [`OFFERS`], the fairest first, and only changes that are fairer than things are.
    pub offers: Vec<Offer>,
}

/// How far from 50 : 50, in wins; shares of equally many battles can be compared so.
const fn distance(share: Share) -> u64 {
    (2 * share.times).abs_diff(share.of)
}

/// The battles that are played at most, for a bar.
#[must_use]
pub fn battles(setup: &Setup, effort: Effort) -> u64 {
    let changes = u64::try_from(change::changes(setup).len()).unwrap_or(u64::MAX);
    changes * effort.glance + (1 + CLOSELY as u64) * effort.close
}

/// Searches every small change: a glance at each, then a close look at the best. The question says who plays, the seed,
/// the bell and the threads; its own start and number of battles do not matter. The same seed gives the same offers.
///
/// # Errors
/// [`Unable`] where the set-up is no battle or `progress` was asked to end.
pub fn make_it_fair(setup: &Setup, question: &Question, effort: Effort, progress: &Progress) -> Result<Fair, Unable> {
    let play = |setup: &Setup, battles: u64| -> Result<Forecast, Unable> {
        let start = State::new(setup).map_err(Unable::NoBattle)?;
        Ok(Forecast::run(&Question { start, battles, ..question.clone() }, progress)?)
    };
    let now = play(setup, effort.close)?;
    let mut glances = Vec::new();
    for change in change::changes(setup) {
        let Some(changed) = change.made(setup) else { continue };
        glances.push((distance(play(&changed, effort.glance)?.saxons()), change, changed));
    }
    // The sort keeps the order of the changes, the smallest first, among equals.
    glances.sort_by_key(|(distance, ..)| *distance);
    glances.truncate(CLOSELY);
    let mut offers = Vec::new();
    for (_, change, changed) in glances {
        let forecast = play(&changed, effort.close)?;
        if distance(forecast.saxons()) < distance(now.saxons()) {
            offers.push(Offer { words: change.words(setup), change, setup: changed, forecast });
        }
    }
    offers.sort_by_key(|offer| distance(offer.forecast.saxons()));
    offers.truncate(OFFERS);
    Ok(Fair { now, offers })
}
