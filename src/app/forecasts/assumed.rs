//! Assumptions about who plays the two sides.

use senlac_classroom::battles::{Forecast, ForecastSettings, Matrix, Players, Progress, Stopped, Strategy};
use senlac_classroom::rules::Side;

/// Assumed strategy of each side: a fixed one, or the best one against the best of the other side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AssumedPlayers {
    pub norman: Option<Strategy>,
    pub saxon: Option<Strategy>,
}

impl AssumedPlayers {
    /// Options for a side; `None` is the best strategy.
    pub const CHOICES: [Option<Strategy>; 3] = [None, Some(Strategy::Bold), Some(Strategy::Cautious)];

    /// Returns a side's strategy.
    pub const fn strategy(self, side: Side) -> Option<Strategy> {
        match side {
            Side::Norman => self.norman,
            Side::Saxon => self.saxon,
        }
    }

    /// Replaces a side's strategy.
    pub const fn with_strategy(mut self, side: Side, manner: Option<Strategy>) -> Self {
        match side {
            Side::Norman => self.norman = manner,
            Side::Saxon => self.saxon = manner,
        }
        self
    }

    /// Returns how many trial battles are played to find the best strategies, before a forecast of `battles`.
    pub fn trial_battles(self, battles: u64) -> u64 {
        if self.norman.is_some() && self.saxon.is_some() { 0 } else { battles.div_ceil(10) * Matrix::PAIRS }
    }

    /// Returns the players. The best are found by playing a tenth of the battles for each pair of strategies.
    ///
    /// # Errors
    /// [`Stopped`] if `progress` was asked to end.
    pub fn players(self, question: &ForecastSettings, progress: &Progress) -> Result<Players, Stopped> {
        if let Some((norman, saxon)) = self.norman.zip(self.saxon) {
            return Ok(Players { norman, saxon });
        }
        let trial = ForecastSettings { battles: question.battles.div_ceil(10), ..question.clone() };
        let best = Matrix::run(&trial, progress)?.best_players();
        Ok(Players { norman: self.norman.unwrap_or(best.norman), saxon: self.saxon.unwrap_or(best.saxon) })
    }

    /// Returns the players, and a forecast with them. The players in `question` are ignored.
    ///
    /// # Errors
    /// [`Stopped`] if `progress` was asked to end.
    pub fn forecast(self, mut question: ForecastSettings, progress: &Progress) -> Result<(Players, Forecast), Stopped> {
        question.players = self.players(&question, progress)?;
        Ok((question.players, Forecast::run(&question, progress)?))
    }
}
