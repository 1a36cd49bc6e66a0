//! Make it fair: small changes that bring a set-up nearer to 50 : 50.

mod change;

pub use change::Change;

use super::compare::Unable;
use super::forecast::{Forecast, ForecastSettings, Progress};
use super::share::Share;
use crate::rules::{Setup, State};

/// How many changes are offered.
pub const OFFERS: usize = 3;
/// How many of the changes are looked at closely.
const CLOSELY: usize = 8;
/// To how many of them another is added, where none is enough.
const BASES: usize = 3;
/// Hundredths of the battles from 50 : 50 that are enough.
const ENOUGH: u64 = 3;

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

/// A change and the set-up that comes of it.
pub type Step = (Change, Setup);

/// A change, or two together, and what it would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What is changed, one after the other: two changes only where no single one is enough.
    pub steps: Vec<Step>,
    /// What a teacher reads.
    pub words: String,
    /// The battles with it.
    pub forecast: Forecast,
}

impl Offer {
    fn distance(&self) -> u64 {
        distance(self.forecast.saxons())
    }
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
pub fn battles(setup: &Setup, effort: Effort) -> u64 {
    let changes = u64::try_from(change::changes(setup).len()).unwrap_or(u64::MAX);
    let (bases, closely) = (BASES as u64, CLOSELY as u64);
    (1 + bases) * changes * effort.glance + (1 + 2 * closely) * effort.close
}

/// Searches every small change: a glance at each, then a close look at the best. Where none comes within 3 in a hundred of
/// 50 : 50, another change is added to each of the best three. The settings say who plays, the seed, the bell and the
/// threads; its own start and number of battles do not matter. The same seed gives the same offers.
///
/// # Errors
/// [`Unable`] where the set-up is no battle or `progress` was asked to end.
pub fn make_it_fair(setup: &Setup, settings: &ForecastSettings, effort: Effort, progress: &Progress) -> Result<Fair, Unable> {
    let mut search = Search { setup, settings, effort, progress, seen: vec![setup.clone()] };
    let now = search.play(setup, effort.close)?;
    let singles = search.further(&[])?;
    let mut offers = search.looked_at(singles)?;
    let is_enough = |offer: &Offer| 100 * offer.distance() <= 2 * ENOUGH * effort.close;
    if !offers.first().is_some_and(is_enough) {
        let mut pairs = Vec::new();
        for base in offers.iter().take(BASES) {
            pairs.extend(search.further(&base.steps)?);
        }
        offers.extend(search.looked_at(pairs)?);
        // The sort keeps single changes before double ones among equals.
        offers.sort_by_key(Offer::distance);
    }
    offers.retain(|offer| offer.distance() < distance(now.saxons()));
    offers.truncate(OFFERS);
    Ok(Fair { now, offers })
}

struct Search<'a> {
    setup: &'a Setup,
    settings: &'a ForecastSettings,
    effort: Effort,
    progress: &'a Progress,
    /// The set-ups that were thought of.
    seen: Vec<Setup>,
}

impl Search<'_> {
    fn play(&self, setup: &Setup, battles: u64) -> Result<Forecast, Unable> {
        let start = State::new(setup).map_err(Unable::NoBattle)?;
        Ok(Forecast::run(&ForecastSettings { start, battles, ..self.settings.clone() }, self.progress)?)
    }

    /// Every change that can come after some others, with those, where it leads to a set-up that was not thought of yet;
    /// and how far from 50 : 50 each is at a glance.
    fn further(&mut self, before: &[Step]) -> Result<Vec<(u64, Vec<Step>)>, Unable> {
        let from = before.last().map_or(self.setup, |(_, setup)| setup);
        let mut glances = Vec::new();
        for change in change::changes(from) {
            let Some(changed) = change.made(from).filter(|changed| !self.seen.contains(changed)) else { continue };
            if before.iter().any(|(earlier, _)| earlier.renames_what(&change)) {
                continue;
            }
            let glance = distance(self.play(&changed, self.effort.glance)?.saxons());
            self.seen.push(changed.clone());
            glances.push((glance, before.iter().cloned().chain([(change, changed)]).collect()));
        }
        Ok(glances)
    }

    /// The best at a glance, looked at closely, the fairest first.
    fn looked_at(&self, mut glances: Vec<(u64, Vec<Step>)>) -> Result<Vec<Offer>, Unable> {
        // The sort keeps the order of the changes, the smallest first, among equals.
        glances.sort_by_key(|(glance, _)| *glance);
        glances.truncate(CLOSELY);
        let mut offers = Vec::new();
        for (_, steps) in glances {
            let Some((_, changed)) = steps.last() else { continue };
            let forecast = self.play(changed, self.effort.close)?;
            offers.push(Offer { words: words(self.setup, &steps), steps, forecast });
        }
        offers.sort_by_key(Offer::distance);
        Ok(offers)
    }
}

/// What a teacher reads: a sentence for each change, in the names that the units have then.
fn words(setup: &Setup, steps: &[Step]) -> String {
    let before = std::iter::once(setup).chain(steps.iter().map(|(_, setup)| setup));
    before.zip(steps).map(|(before, (change, _))| change.words(before)).collect::<Vec<_>>().join(" ")
}
