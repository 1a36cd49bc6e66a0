//! Who is thought to play the two sides.

use senlac_classroom::battles::{Forecast, ForecastSettings, Matrix, Players, Progress, Stopped, Strategy};
use senlac_classroom::rules::Side;

/// How each side is thought to play: in this manner, or as best it can against the best of the other side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Assumed {
    pub norman: Option<Strategy>,
    pub saxon: Option<Strategy>,
}

impl Assumed {
    /// What can be chosen for a side.
    pub const CHOICES: [Option<Strategy>; 3] = [None, Some(Strategy::Bold), Some(Strategy::Cautious)];

    /// How a side plays.
    pub const fn of(self, side: Side) -> Option<Strategy> {
        match side {
            Side::Norman => self.norman,
            Side::Saxon => self.saxon,
        }
    }

    /// A side plays so.
    pub const fn with(mut self, side: Side, manner: Option<Strategy>) -> Self {
        match side {
            Side::Norman => self.norman = manner,
            Side::Saxon => self.saxon = manner,
        }
        self
    }

    /// How many battles are played to find out who plays best, before so many of a forecast.
    pub fn trials(self, battles: u64) -> u64 {
        if self.norman.is_some() && self.saxon.is_some() { 0 } else { battles.div_ceil(10) * Matrix::PAIRS }
    }

    /// The players: the best are found by a tenth of the battles for each pair.
    ///
    /// # Errors
    /// [`Stopped`] where `progress` was asked to end.
    pub fn players(self, question: &ForecastSettings, progress: &Progress) -> Result<Players, Stopped> {
        if let Some((norman, saxon)) = self.norman.zip(self.saxon) {
            return Ok(Players { norman, saxon });
        }
        let trial = ForecastSettings { battles: question.battles.div_ceil(10), ..question.clone() };
        let best = Matrix::run(&trial, progress)?.best();
        Ok(Players { norman: self.norman.unwrap_or(best.norman), saxon: self.saxon.unwrap_or(best.saxon) })
    }

    /// The players, and a forecast with them. The question's own players do not matter.
    ///
    /// # Errors
    /// [`Stopped`] where `progress` was asked to end.
    pub fn forecast(self, mut question: ForecastSettings, progress: &Progress) -> Result<(Players, Forecast), Stopped> {
        question.players = self.players(&question, progress)?;
        Ok((question.players, Forecast::run(&question, progress)?))
    }
}
