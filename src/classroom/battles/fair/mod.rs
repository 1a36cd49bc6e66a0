//! Balancing: small changes that make a set-up worth playing, with no unit boxed in or idle, a long enough battle and
//! equal chances.

mod change;
mod words;

pub use change::{Change, Freedom};

use super::balance_issues::{BalanceIssue, find_balance_issues, shortfall};
use super::compare::ForecastError;
use super::forecast::{Forecast, ForecastSettings};
use super::opening::OpeningFaults;
use super::players::{Players, Strategy};
use super::progress::Progress;
use crate::rules::{Setup, Square, State};

/// Maximum number of changes offered.
pub const OFFERS: usize = 3;
/// Weight of a unit in a bad starting place, in weighted points. It is more than anything else that one move could
/// improve.
const BAD_PLACE: f64 = 20.0;
/// Weight of the findings of cautious players, relative to the others.
const CAUTIOUS: f64 = 0.4;
/// Cautious players fight one battle in this many.
const CAUTIOUS_PART: u64 = 2;

/// Number of battles that choose the best set-up for a seated class.
const AGAIN: u64 = 1_000;

/// Returns the maximum number of battles played to [`fit`] a class, for a progress bar.
pub fn fit_battle_count(setup: &Setup, zones: [Vec<Square>; 2]) -> u64 {
    let again = u64::try_from(1 + OFFERS).unwrap_or(u64::MAX) * (AGAIN + AGAIN / CAUTIOUS_PART);
    max_battles(setup, &Freedom { zones, units: false }, Effort::QUICK) + again
}

/// Effort of a search, in battles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Number of battles for a first look at each change.
    pub glance: u64,
    /// Number of battles for a close look at the best changes, and at the unchanged set-up.
    pub close: u64,
    /// Number of the best changes that get a close look.
    pub closely: usize,
    /// Number of times that another change may be added to the best ones, if none is good enough.
    pub more: u64,
    /// Number of best changes that get another one added.
    pub bases: usize,
}

impl Effort {
    /// Default effort. It distinguishes 45% from 55% at first look, and 48% from 52% at a close look.
    pub const USUAL: Self = Self { glance: 400, close: 4_000, closely: 8, more: 2, bases: 3 };
    /// Effort while a seated class waits: a second or two on one core.
    pub const QUICK: Self = Self { glance: 60, close: 400, closely: 4, more: 4, bases: 1 };
}

/// A change and the set-up after it.
pub type Step = (Change, Setup);

/// A change or several changes together, and their effect.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// Changes in order. There are several only if no single change is enough.
    pub steps: Vec<Step>,
    /// Text for the teacher.
    pub words: String,
    /// Forecast with the changes.
    pub forecast: Forecast,
    /// Weighted shortfall that remains, or 0 if the table gives a good battle.
    pub lacks: f64,
}

impl Offer {
    /// Returns the set-up after the changes.
    pub fn setup(&self) -> Option<&Setup> {
        self.steps.last().map(|(_, setup)| setup)
    }
}

/// The forecast of a set-up as it is, and the best changes.
#[derive(Clone, Debug, PartialEq)]
pub struct BalanceReport {
    /// Forecast without changes.
    pub now: Forecast,
    /// Weighted shortfall without changes.
    pub lacks: f64,
    /// At most [`OFFERS`] changes, the best first. Each reduces the shortfall.
    pub offers: Vec<Offer>,
}

/// Returns the maximum number of battles played, for a progress bar. It assumes that each round tries as many changes
/// as the first.
pub fn max_battles(setup: &Setup, freedom: &Freedom, effort: Effort) -> u64 {
    let changes = u64::try_from(change::changes(setup, freedom).len()).unwrap_or(u64::MAX);
    let (bases, closely, more) = (effort.bases as u64, effort.closely as u64, effort.more);
    let weighed = |battles: u64| battles + battles / CAUTIOUS_PART;
    (1 + more * bases) * changes * weighed(effort.glance) + (1 + (1 + more) * closely) * weighed(effort.close)
}

/// Searches all small changes: a first look at each, then a close look at the best. If none removes the whole
/// shortfall, another change is added to each of the best, as often as the effort allows. The score counts all of
/// [`find_balance_issues`] with the players in the settings, activity, fairness and lost lords with cautious players,
/// and units in bad starting places. The settings also give the seed, the last turn and the threads. Their start and
/// number of battles do not matter. The same seed always gives the same offers.
///
/// # Errors
/// Returns [`ForecastError`] if the set-up is invalid or `progress` was stopped.
pub fn make_it_fair(
    setup: &Setup,
    freedom: &Freedom,
    settings: &ForecastSettings,
    effort: Effort,
    progress: &Progress,
) -> Result<BalanceReport, ForecastError> {
    let mut search = Search { setup, freedom, settings, effort, progress, seen: vec![setup.clone()] };
    let (now, lacks) = search.weigh(setup, effort.close)?;
    if lacks <= 0.0 {
        return Ok(BalanceReport { now, lacks, offers: Vec::new() });
    }
    let mut bases: Vec<Vec<Step>> = vec![Vec::new()];
    let mut offers: Vec<Offer> = Vec::new();
    for _ in 0..=effort.more {
        let mut glances = Vec::new();
        for base in &bases {
            glances.extend(search.next_changes(base)?);
        }
        offers.extend(search.closer_look(glances)?);
        // The sort is stable: among equals, fewer changes come before more.
        offers.sort_by(|one, other| one.lacks.total_cmp(&other.lacks));
        if offers.first().is_none_or(|best| best.lacks <= 0.0) {
            break;
        }
        bases = offers.iter().take(effort.bases).map(|offer| offer.steps.clone()).collect();
    }
    offers.retain(|offer| offer.lacks < lacks);
    offers.truncate(OFFERS);
    Ok(BalanceReport { now, lacks, offers })
}

/// Returns the best set-up for a seated class, and its text for the teacher. Only squares change. The number of battles
/// is fixed, so the result is always the same. `None` if no change is needed or possible.
///
/// # Errors
/// As for [`make_it_fair`].
pub fn fit(setup: &Setup, zones: [Vec<Square>; 2], progress: &Progress) -> Result<Option<(Setup, String)>, ForecastError> {
    const SEED: u64 = 1066;
    let start = State::new(setup).map_err(ForecastError::NoBattle)?;
    let bold = Players { norman: Strategy::Bold, saxon: Strategy::Bold };
    let settings = ForecastSettings::new(start, bold, Effort::QUICK.close, SEED);
    let freedom = Freedom { zones, units: false };
    let fair = make_it_fair(setup, &freedom, &settings, Effort::QUICK, progress)?;
    // With so many changes, some are better only by luck. A second run with other dice removes these.
    let settings = ForecastSettings { seed: SEED + 1, ..settings };
    let search = Search { setup, freedom: &freedom, settings: &settings, effort: Effort::QUICK, progress, seen: Vec::new() };
    let mut best = (search.weigh(setup, AGAIN)?.1, None);
    for offer in fair.offers {
        let Some(made) = offer.setup().cloned() else { continue };
        let lacks = search.weigh(&made, AGAIN)?.1;
        if lacks < best.0 {
            best = (lacks, Some((made, offer.words)));
        }
    }
    Ok(best.1)
}

/// A search for better set-ups.
struct Search<'a> {
    setup: &'a Setup,
    freedom: &'a Freedom,
    settings: &'a ForecastSettings,
    effort: Effort,
    progress: &'a Progress,
    /// Set-ups that were already tried.
    seen: Vec<Setup>,
}

impl Search<'_> {
    /// Returns the forecast of a set-up and its weighted shortfall.
    fn weigh(&self, setup: &Setup, battles: u64) -> Result<(Forecast, f64), ForecastError> {
        let start = State::new(setup).map_err(ForecastError::NoBattle)?;
        let bad_places = (0..OpeningFaults::from_state(&start).count()).fold(0.0, |sum, _| sum + BAD_PLACE);
        let players = self.settings.players;
        let cautious = Players { norman: Strategy::Cautious, saxon: Strategy::Cautious };
        let play = |players, battles| {
            Forecast::run(&ForecastSettings { start: start.clone(), players, battles, ..self.settings.clone() }, self.progress)
        };
        let forecast = play(players, battles)?;
        let of_cautious = play(cautious, battles / CAUTIOUS_PART)?;
        let mut of_cautious = find_balance_issues(&of_cautious, cautious);
        // Cautious players only have to act often enough.
        of_cautious.retain(|missed| matches!(missed.lack, BalanceIssue::Still(_) | BalanceIssue::Unfair(_) | BalanceIssue::Lord(_)));
        let lacks = bad_places + shortfall(&find_balance_issues(&forecast, players)) + CAUTIOUS * shortfall(&of_cautious);
        Ok((forecast, lacks))
    }

    /// Returns every change that can follow the earlier ones and leads to a new set-up. Each comes with its shortfall at
    /// first look, and with the earlier changes.
    fn next_changes(&mut self, before: &[Step]) -> Result<Vec<(f64, Vec<Step>)>, ForecastError> {
        let from = before.last().map_or(self.setup, |(_, setup)| setup);
        let mut glances = Vec::new();
        for change in change::changes(from, self.freedom) {
            let Some(changed) = change.apply_to(from).filter(|changed| !self.seen.contains(changed)) else { continue };
            if before.iter().any(|(earlier, _)| earlier.renumbers_target_of(&change)) {
                continue;
            }
            let (_, glance) = self.weigh(&changed, self.effort.glance)?;
            self.seen.push(changed.clone());
            glances.push((glance, before.iter().cloned().chain([(change, changed)]).collect()));
        }
        Ok(glances)
    }

    /// Takes a close look at the best changes of the first look, and returns them, the best first.
    fn closer_look(&self, mut glances: Vec<(f64, Vec<Step>)>) -> Result<Vec<Offer>, ForecastError> {
        // The sort is stable: among equals, the smallest change comes first.
        glances.sort_by(|one, other| one.0.total_cmp(&other.0));
        glances.truncate(self.effort.closely);
        let mut offers = Vec::new();
        for (_, steps) in glances {
            let Some((_, changed)) = steps.last() else { continue };
            let (forecast, lacks) = self.weigh(changed, self.effort.close)?;
            offers.push(Offer { words: words(self.setup, &steps), steps, forecast, lacks });
        }
        Ok(offers)
    }
}

/// Returns the text for the teacher: a sentence for each change, with the unit numbers at that point.
fn words(setup: &Setup, steps: &[Step]) -> String {
    let before = std::iter::once(setup).chain(steps.iter().map(|(_, setup)| setup));
    before.zip(steps).map(|(before, (change, _))| change.text(before)).collect::<Vec<_>>().join(" ")
}
