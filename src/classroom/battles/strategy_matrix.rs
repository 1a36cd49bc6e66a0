//! Every strategy against every other, and the best for both sides.

use super::forecast::{Forecast, ForecastSettings};
use super::players::{Players, Strategy};
use super::progress::{Progress, Stopped};
use super::share::Share;
use crate::rules::Side;

/// How often the Saxons win, for each pair of strategies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    /// A row for each Norman strategy and a column for each Saxon one, both in the order of [`Strategy::ALL`].
    pub shares: [[Share; Strategy::ALL.len()]; Strategy::ALL.len()],
}

impl Matrix {
    /// Number of battles played for each battle in the settings: one for each pair of strategies.
    pub const PAIRS: u64 = (Strategy::ALL.len() * Strategy::ALL.len()) as u64;

    /// Plays the battles of the settings for every pair of strategies. The players in the settings do not matter.
    ///
    /// # Errors
    /// Returns [`Stopped`] if `progress` was stopped.
    pub fn run(settings: &ForecastSettings, progress: &Progress) -> Result<Self, Stopped> {
        let mut settings = settings.clone();
        let mut shares = [[Share::default(); Strategy::ALL.len()]; Strategy::ALL.len()];
        for (row, norman) in shares.iter_mut().zip(Strategy::ALL) {
            for (share, saxon) in row.iter_mut().zip(Strategy::ALL) {
                settings.players = Players { norman, saxon };
                *share = Forecast::run(&settings, progress)?.saxon_share();
            }
        }
        Ok(Self { shares })
    }

    /// Returns how often the Saxons win with these players.
    pub fn share(&self, players: Players) -> Share {
        let place = |strategy| Strategy::ALL.iter().position(|&known| known == strategy).unwrap_or_default();
        self.shares[place(players.norman)][place(players.saxon)]
    }

    /// Returns each side's strategy with the best worst case. Among equals it is the bolder one.
    pub fn best_players(&self) -> Players {
        Players { norman: self.best_strategy(Side::Norman), saxon: self.best_strategy(Side::Saxon) }
    }

    /// Returns a side's strategy with the best worst case.
    fn best_strategy(&self, side: Side) -> Strategy {
        let wins = |mine: Strategy, theirs: Strategy| match side {
            Side::Norman => {
                let share = self.share(Players { norman: mine, saxon: theirs });
                share.of - share.times
            }
            Side::Saxon => self.share(Players { norman: theirs, saxon: mine }).times,
        };
        let worst = |mine: &Strategy| Strategy::ALL.into_iter().map(|theirs| wins(*mine, theirs)).min();
        Strategy::ALL.into_iter().max_by_key(worst).unwrap_or(Strategy::Bold)
    }
}
