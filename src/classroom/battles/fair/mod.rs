//! Make it fair: small changes that make a set-up worth fighting on: nobody boxed in or idle, long enough, even chances.

mod change;
mod words;

pub use change::{Change, Freedom};

use super::compare::Unable;
use super::forecast::{Forecast, ForecastSettings};
use super::opening::OpeningFaults;
use super::players::{Players, Strategy};
use super::progress::Progress;
use super::worth::{Lack, missed, shortfall};
use crate::rules::{Setup, Square, State};

/// How many changes are offered.
pub const OFFERS: usize = 3;
/// The weight of a unit that starts in a bad place, in points that are missed: more than anything else that one move could mend.
const BAD_PLACE: f64 = 20.0;
/// What cautious players miss weighs beside what the others miss.
const CAUTIOUS: f64 = 0.4;
/// The parts of the battles that cautious players fight.
const CAUTIOUS_PART: u64 = 2;

/// Battles after which the best of a class that has sat down is chosen.
const AGAIN: u64 = 1_000;

/// The battles that are played at most to [`fit`] a class, for a bar.
pub fn battles_to_fit(setup: &Setup, zones: [Vec<Square>; 2]) -> u64 {
    let again = u64::try_from(1 + OFFERS).unwrap_or(u64::MAX) * (AGAIN + AGAIN / CAUTIOUS_PART);
    battles(setup, &Freedom { zones, units: false }, Effort::QUICK) + again
}

/// How much is played for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Battles for each change that is thought of.
    pub glance: u64,
    /// Battles for each of the best, and for the set-up as it is.
    pub close: u64,
    /// How many of the best are looked at so closely.
    pub closely: usize,
    /// How often another change may be added to the best, where none is enough.
    pub more: u64,
    /// To how many of them.
    pub bases: usize,
}

impl Effort {
    /// Enough to tell 45 from 55 at a glance, and 48 from 52 closely.
    pub const USUAL: Self = Self { glance: 400, close: 4_000, closely: 8, more: 2, bases: 3 };
    /// What is played where a class has sat down and waits: a second or two on one core.
    pub const QUICK: Self = Self { glance: 60, close: 400, closely: 4, more: 4, bases: 1 };
}

/// A change and the set-up that comes of it.
pub type Step = (Change, Setup);

/// A change, or two together, and what it would do.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// What is changed, one after the other: more than one only where no single one is enough.
    pub steps: Vec<Step>,
    /// What a teacher reads.
    pub words: String,
    /// The battles with it.
    pub forecast: Forecast,
    /// What is missed still, in points that are weighed; 0 is a table worth fighting on.
    pub lacks: f64,
}

impl Offer {
    /// The set-up that comes of it.
    pub fn setup(&self) -> Option<&Setup> {
        self.steps.last().map(|(_, setup)| setup)
    }
}

/// A set-up as it is, and the changes that make most of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Fair {
    /// The battles as things are.
    pub now: Forecast,
    /// What is missed as things are, in points that are weighed.
    pub lacks: f64,
    /// At most [`OFFERS`], the best first, and only changes that miss less than things do as they are.
    pub offers: Vec<Offer>,
}

/// The battles that are played at most, for a bar, where as many changes are thought of each time as now.
pub fn battles(setup: &Setup, freedom: &Freedom, effort: Effort) -> u64 {
    let changes = u64::try_from(change::changes(setup, freedom).len()).unwrap_or(u64::MAX);
    let (bases, closely, more) = (effort.bases as u64, effort.closely as u64, effort.more);
    let weighed = |battles: u64| battles + battles / CAUTIOUS_PART;
    (1 + more * bases) * changes * weighed(effort.glance) + (1 + (1 + more) * closely) * weighed(effort.close)
}

/// Searches every small change: a glance at each, then a close look at the best. Where none misses nothing more, another
/// change is added to each of the best, as often as the effort says. What is weighed is all of [`missed`] with the players of the
/// settings, with cautious ones who acts and how even it is, and who is boxed in. The settings say the seed, the bell and the threads too; their
/// own start and number of battles do not matter. The same seed gives the same offers, whoever asks.
///
/// # Errors
/// [`Unable`] where the set-up is no battle or `progress` was asked to end.
pub fn make_it_fair(
    setup: &Setup,
    freedom: &Freedom,
    settings: &ForecastSettings,
    effort: Effort,
    progress: &Progress,
) -> Result<Fair, Unable> {
    let mut search = Search { setup, freedom, settings, effort, progress, seen: vec![setup.clone()] };
    let (now, lacks) = search.weigh(setup, effort.close)?;
    if lacks <= 0.0 {
        return Ok(Fair { now, lacks, offers: Vec::new() });
    }
    let mut bases: Vec<Vec<Step>> = vec![Vec::new()];
    let mut offers: Vec<Offer> = Vec::new();
    for _ in 0..=effort.more {
        let mut glances = Vec::new();
        for base in &bases {
            glances.extend(search.further(base)?);
        }
        offers.extend(search.looked_at(glances)?);
        // The sort keeps fewer changes before more among equals.
        offers.sort_by(|one, other| one.lacks.total_cmp(&other.lacks));
        if offers.first().is_none_or(|best| best.lacks <= 0.0) {
            break;
        }
        bases = offers.iter().take(effort.bases).map(|offer| offer.steps.clone()).collect();
    }
    offers.retain(|offer| offer.lacks < lacks);
    offers.truncate(OFFERS);
    Ok(Fair { now, lacks, offers })
}

/// The best set-up for a class that has sat down, and what a teacher reads of it: only squares change, by so many battles
/// that everybody who asks gets the same. `None` where nothing need or can be better.
///
/// # Errors
/// As for [`make_it_fair`].
pub fn fit(setup: &Setup, zones: [Vec<Square>; 2], progress: &Progress) -> Result<Option<(Setup, String)>, Unable> {
    const SEED: u64 = 1066;
    let start = State::new(setup).map_err(Unable::NoBattle)?;
    let bold = Players { norman: Strategy::Bold, saxon: Strategy::Bold };
    let settings = ForecastSettings::new(start, bold, Effort::QUICK.close, SEED);
    let freedom = Freedom { zones, units: false };
    let fair = make_it_fair(setup, &freedom, &settings, Effort::QUICK, progress)?;
    // Of so many changes some are better by luck alone: other dice tell.
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

struct Search<'a> {
    setup: &'a Setup,
    freedom: &'a Freedom,
    settings: &'a ForecastSettings,
    effort: Effort,
    progress: &'a Progress,
    /// The set-ups that were thought of.
    seen: Vec<Setup>,
}

impl Search<'_> {
    /// The battles of a set-up, and what it misses.
    fn weigh(&self, setup: &Setup, battles: u64) -> Result<(Forecast, f64), Unable> {
        let start = State::new(setup).map_err(Unable::NoBattle)?;
        let bad_places = (0..OpeningFaults::of_state(&start).count()).fold(0.0, |sum, _| sum + BAD_PLACE);
        let players = self.settings.players;
        let cautious = Players { norman: Strategy::Cautious, saxon: Strategy::Cautious };
        let play = |players, battles| {
            Forecast::run(&ForecastSettings { start: start.clone(), players, battles, ..self.settings.clone() }, self.progress)
        };
        let forecast = play(players, battles)?;
        let of_cautious = play(cautious, battles / CAUTIOUS_PART)?;
        let mut of_cautious = missed(&of_cautious, cautious);
        // Of cautious players only this is asked.
        of_cautious.retain(|missed| matches!(missed.lack, Lack::Still(_) | Lack::Unfair(_) | Lack::Lord(_)));
        let lacks = bad_places + shortfall(&missed(&forecast, players)) + CAUTIOUS * shortfall(&of_cautious);
        Ok((forecast, lacks))
    }

    /// Every change that can come after some others, with those, where it leads to a set-up that was not thought of yet;
    /// and what each misses at a glance.
    fn further(&mut self, before: &[Step]) -> Result<Vec<(f64, Vec<Step>)>, Unable> {
        let from = before.last().map_or(self.setup, |(_, setup)| setup);
        let mut glances = Vec::new();
        for change in change::changes(from, self.freedom) {
            let Some(changed) = change.made(from).filter(|changed| !self.seen.contains(changed)) else { continue };
            if before.iter().any(|(earlier, _)| earlier.renames_what(&change)) {
                continue;
            }
            let (_, glance) = self.weigh(&changed, self.effort.glance)?;
            self.seen.push(changed.clone());
            glances.push((glance, before.iter().cloned().chain([(change, changed)]).collect()));
        }
        Ok(glances)
    }

    /// The best at a glance, looked at closely, the best first.
    fn looked_at(&self, mut glances: Vec<(f64, Vec<Step>)>) -> Result<Vec<Offer>, Unable> {
        // The sort keeps the order of the changes, the smallest first, among equals.
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

/// What a teacher reads: a sentence for each change, in the names that the units have then.
fn words(setup: &Setup, steps: &[Step]) -> String {
    let before = std::iter::once(setup).chain(steps.iter().map(|(_, setup)| setup));
    before.zip(steps).map(|(before, (change, _))| change.words(before)).collect::<Vec<_>>().join(" ")
}
