//! Every manner against every other, and the best on both sides.

use super::forecast::{Forecast, Progress, Question, Stopped};
use super::players::{Manner, Players};
use super::share::Share;
use crate::rules::Side;

/// How often the Saxons win, for each pair of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    /// A row for each manner of the Normans, a column for each of the Saxons, both in the order of [`Manner::ALL`].
    pub shares: [[Share; Manner::ALL.len()]; Manner::ALL.len()],
}

impl Matrix {
    /// Battles that it takes for every one of the question.
    pub const PAIRS: u64 = (Manner::ALL.len() * Manner::ALL.len()) as u64;

    /// Plays the battles of the question for every pair of players; the question's own players do not matter.
    ///
    /// # Errors
    /// [`Stopped`] where `progress` was asked to end.
    pub fn run(question: &Question, progress: &Progress) -> Result<Self, Stopped> {
        let mut question = question.clone();
        let mut shares = [[Share::default(); Manner::ALL.len()]; Manner::ALL.len()];
        for (row, norman) in shares.iter_mut().zip(Manner::ALL) {
            for (share, saxon) in row.iter_mut().zip(Manner::ALL) {
                question.players = Players { norman, saxon };
                *share = Forecast::run(&question, progress)?.saxons();
            }
        }
        Ok(Self { shares })
    }

    /// How often the Saxons win if these play.
    #[must_use]
    pub fn share(&self, players: Players) -> Share {
        let place = |manner| Manner::ALL.iter().position(|&known| known == manner).unwrap_or_default();
        self.shares[place(players.norman)][place(players.saxon)]
    }

    /// The best player of each side: the one whose worst opponent leaves it the most. Of equals the bolder.
    #[must_use]
    pub fn best(&self) -> Players {
        Players { norman: self.best_of(Side::Norman), saxon: self.best_of(Side::Saxon) }
    }

    /// The best player of a side.
    fn best_of(&self, side: Side) -> Manner {
        let wins = |mine: Manner, theirs: Manner| match side {
            Side::Norman => {
                let share = self.share(Players { norman: mine, saxon: theirs });
                share.of - share.times
            }
            Side::Saxon => self.share(Players { norman: theirs, saxon: mine }).times,
        };
        let worst = |mine: &Manner| Manner::ALL.into_iter().map(|theirs| wins(*mine, theirs)).min();
        Manner::ALL.into_iter().max_by_key(worst).unwrap_or(Manner::Bold)
    }
}
