//! Every strategy against every other, and the best on both sides.

use super::forecast::{Forecast, ForecastSettings};
use super::players::{Players, Strategy};
use super::progress::{Progress, Stopped};
use super::share::Share;
use crate::rules::Side;

/// How often the Saxons win, for each pair of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    /// A row for each strategy of the Normans, a column for each of the Saxons, both in the order of [`Strategy::ALL`].
    pub shares: [[Share; Strategy::ALL.len()]; Strategy::ALL.len()],
}

impl Matrix {
    /// Battles played for each battle that the settings ask for.
    pub const PAIRS: u64 = (Strategy::ALL.len() * Strategy::ALL.len()) as u64;

    /// Plays as many battles as the settings ask for, for every pair of players; their own players do not matter.
    ///
    /// # Errors
    /// [`Stopped`] where `progress` was asked to end.
    pub fn run(settings: &ForecastSettings, progress: &Progress) -> Result<Self, Stopped> {
        let mut settings = settings.clone();
        let mut shares = [[Share::default(); Strategy::ALL.len()]; Strategy::ALL.len()];
        for (row, norman) in shares.iter_mut().zip(Strategy::ALL) {
            for (share, saxon) in row.iter_mut().zip(Strategy::ALL) {
                settings.players = Players { norman, saxon };
                *share = Forecast::run(&settings, progress)?.saxons();
            }
        }
        Ok(Self { shares })
    }

    /// How often the Saxons win if these play.
    pub fn share(&self, players: Players) -> Share {
        let place = |strategy| Strategy::ALL.iter().position(|&known| known == strategy).unwrap_or_default();
        self.shares[place(players.norman)][place(players.saxon)]
    }

    /// The best player of each side: the one whose worst opponent leaves it the most. Of equals the bolder.
    pub fn best(&self) -> Players {
        Players { norman: self.best_of(Side::Norman), saxon: self.best_of(Side::Saxon) }
    }

    fn best_of(&self, side: Side) -> Strategy {
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
