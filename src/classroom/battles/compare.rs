//! What each reading of the rulings that the set-up asks for would do to the balance.

use super::forecast::{Forecast, ForecastSettings};
use super::progress::{Progress, Stopped};
use super::share::{Share, float};
use crate::rules::rulings::{Reading, RulingName};
use crate::rules::{Rulings, Setup, SetupProblem, State};

/// A ruling and what each of its readings does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// The ruling.
    pub ruling: RulingName,
    /// Its readings, in the order of the register.
    pub readings: Vec<ReadingBalance>,
}

/// A reading, and how often the Saxons win with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadingBalance {
    /// The reading.
    pub reading: &'static Reading,
    /// Whether it is in force in the set-up.
    pub in_force: bool,
    /// How often the Saxons win with it, all other rulings being as they are.
    pub saxons: Share,
}

impl ReadingBalance {
    /// How many points of a hundred the Saxons win more often than with the reading in force, and how far off that may be
    /// (95 %), as if the two had been rolled apart; the same seed makes it rather less.
    pub fn difference(&self, in_force: Share) -> (f64, f64) {
        let spread = |share: Share| share.part() * (1.0 - share.part()) / float(share.of.max(1));
        let off = 1.96 * (spread(self.saxons) + spread(in_force)).sqrt();
        (100.0 * (self.saxons.part() - in_force.part()), 100.0 * off)
    }
}

/// The rulings that the short set-up asks for.
pub fn asked() -> impl Iterator<Item = RulingName> {
    RulingName::all().filter(|ruling| ruling.entry().asked)
}

/// How many forecasts a comparison takes: one as things are, and one for each other reading of what is asked.
pub fn forecasts() -> u64 {
    1 + asked().map(|ruling| ruling.entry().readings.len() as u64 - 1).sum::<u64>()
}

/// Plays the battles of the settings, whose own start does not matter, for each reading: with the same players and the same
/// seeds.
///
/// # Errors
/// [`Unable`] where the set-up is no battle or `progress` was asked to end.
pub fn compare(setup: &Setup, settings: &ForecastSettings, progress: &Progress) -> Result<Vec<Compared>, Unable> {
    let with = |rulings: Rulings| -> Result<Share, Unable> {
        let start = State::new(&Setup { rulings, ..setup.clone() }).map_err(Unable::NoBattle)?;
        Ok(Forecast::run(&ForecastSettings { start, ..settings.clone() }, progress)?.saxons())
    };
    let now = with(setup.rulings)?;
    let weigh = |ruling: RulingName, reading: &'static Reading| {
        let in_force = setup.rulings.reading(ruling) == reading;
        let mut rulings = setup.rulings;
        let saxons = match rulings.set(ruling, reading.key) {
            Ok(()) if !in_force => with(rulings)?,
            Ok(()) | Err(_) => now,
        };
        Ok(ReadingBalance { reading, in_force, saxons })
    };
    let each = |ruling: RulingName| {
        let readings = ruling.entry().readings.iter().map(|reading| weigh(ruling, reading)).collect::<Result<_, Unable>>()?;
        Ok(Compared { ruling, readings })
    };
    asked().map(each).collect()
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unable {
    /// The set-up is no battle yet.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    NoBattle(Vec<SetupProblem>),
    /// It was asked to end.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
