//! Effect on the balance of each option of the rulings that the quick set-up asks for.

use super::forecast::{Forecast, ForecastSettings};
use super::progress::{Progress, Stopped};
use super::share::{Share, to_float};
use crate::rules::rulings::{OptionEntry, RulingName};
use crate::rules::{Rulings, Setup, SetupProblem, State};

/// A ruling and the effect of each of its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingComparison {
    /// Ruling that is compared.
    pub ruling: RulingName,
    /// Effects of its options, in the order of the register.
    pub readings: Vec<OptionBalance>,
}

/// An option, and how often the Saxons win with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionBalance {
    /// Option of the ruling.
    pub reading: &'static OptionEntry,
    /// Whether it is in force in the set-up.
    pub in_force: bool,
    /// How often the Saxons win with it, with all other rulings unchanged.
    pub saxons: Share,
}

impl OptionBalance {
    /// Returns how many percentage points more the Saxons win than with the option in force, and the uncertainty (95%).
    /// It assumes independent dice. With the same seed the real uncertainty is lower.
    pub fn difference(&self, in_force: Share) -> (f64, f64) {
        let spread = |share: Share| share.fraction() * (1.0 - share.fraction()) / to_float(share.of.max(1));
        let off = 1.96 * (spread(self.saxons) + spread(in_force)).sqrt();
        (100.0 * (self.saxons.fraction() - in_force.fraction()), 100.0 * off)
    }
}

/// Returns the rulings that the quick set-up asks for.
pub fn quick_rulings() -> impl Iterator<Item = RulingName> {
    RulingName::all().filter(|ruling| ruling.entry().asked)
}

/// Returns the number of forecasts in a comparison: one for the current rulings, and one for each other option.
pub fn forecast_count() -> u64 {
    1 + quick_rulings().map(|ruling| ruling.entry().readings.len() as u64 - 1).sum::<u64>()
}

/// Plays the battles of the settings for each option, with the same players and seeds. The start in the settings does
/// not matter.
///
/// # Errors
/// Returns [`ForecastError`] if the set-up is invalid or `progress` was stopped.
pub fn compare(setup: &Setup, settings: &ForecastSettings, progress: &Progress) -> Result<Vec<RulingComparison>, ForecastError> {
    let with = |rulings: Rulings| -> Result<Share, ForecastError> {
        let start = State::new(&Setup { rulings, ..setup.clone() }).map_err(ForecastError::NoBattle)?;
        Ok(Forecast::run(&ForecastSettings { start, ..settings.clone() }, progress)?.saxon_share())
    };
    let now = with(setup.rulings)?;
    let weigh = |ruling: RulingName, reading: &'static OptionEntry| {
        let in_force = setup.rulings.option(ruling) == reading;
        let mut rulings = setup.rulings;
        let saxons = match rulings.set(ruling, reading.key) {
            Ok(()) if !in_force => with(rulings)?,
            Ok(()) | Err(_) => now,
        };
        Ok(OptionBalance { reading, in_force, saxons })
    };
    let each = |ruling: RulingName| {
        let readings = ruling.entry().readings.iter().map(|reading| weigh(ruling, reading)).collect::<Result<_, ForecastError>>()?;
        Ok(RulingComparison { ruling, readings })
    };
    quick_rulings().map(each).collect()
}

/// Error that prevents a forecast.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ForecastError {
    /// The set-up is invalid, for these reasons.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    NoBattle(Vec<SetupProblem>),
    /// The forecast was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
