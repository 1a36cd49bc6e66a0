//! Thousands of battles: how often the Saxons win, in which turn, and at what cost.

use std::collections::BTreeMap;

use rayon::ThreadPoolBuilder;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::engagement::Engagement;
use super::game::{Ending, LAST_TURN, play};
use super::players::Players;
use super::progress::{Progress, Stopped};
use super::share::{Share, to_float};
use crate::rules::{EndReason, SeededDice, Side, State, Troop};

/// Settings of a forecast.
#[derive(Clone, Debug)]
pub struct ForecastSettings {
    /// State at the start of the battles: before the first card, or at any point of a battle.
    pub start: State,
    /// Strategies of both sides.
    pub players: Players,
    /// Number of battles to play.
    pub battles: u64,
    /// Seed of the dice. Battle 0 uses the first stream of this seed, battle 1 the second.
    pub seed: u64,
    /// Turn after which the bell rings, at least 1.
    pub last_turn: u32,
    /// Number of threads; 0 for one for each core. It never changes the result.
    pub threads: usize,
}

impl ForecastSettings {
    /// Creates settings with the default last turn and all cores.
    pub const fn new(start: State, players: Players, battles: u64, seed: u64) -> Self {
        Self { start, players, battles, seed, last_turn: LAST_TURN, threads: 0 }
    }
}

/// Counts, added up over several battles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forecast {
    /// Number of battles played.
    pub battles: u64,
    /// Number of battles won by the Saxons.
    pub saxon_wins: u64,
    /// Number of battles decided in each turn or at its end, without those that ended at the bell.
    pub decided: BTreeMap<u32, u64>,
    /// Number of battles by the reason for their end.
    pub ended: BTreeMap<EndReason, u64>,
    /// Figures lost by Normans and Saxons, for each type in the order of [`Troop::ALL`].
    pub lost: [[u64; Troop::ALL.len()]; 2],
    /// Number of battles after which only Normans, or only Saxons, were on the hill.
    pub held_the_hill: [u64; 2],
    /// Number of moves, volleys and blows.
    pub deeds: u64,
    /// Engagement of the units.
    pub engagement: Engagement,
}

impl Forecast {
    /// Plays the battles.
    ///
    /// # Errors
    /// Returns [`Stopped`] if `progress` was stopped.
    pub fn run(settings: &ForecastSettings, progress: &Progress) -> Result<Self, Stopped> {
        if let Some(slice) = progress.slice() {
            return slice.resume(settings.battles, |sum: Self, number| sum.add_battle(settings, number, progress));
        }
        let all = || {
            let numbers = (0..settings.battles).into_par_iter();
            numbers
                .try_fold(Self::default, |sum, number| sum.add_battle(settings, number, progress))
                .try_reduce(Self::default, Self::combine)
        };
        if settings.threads == 0 {
            return all();
        }
        match ThreadPoolBuilder::new().num_threads(settings.threads).build() {
            Ok(pool) => pool.install(all),
            // If the machine has no threads, the calling thread does the work.
            Err(_) => (0..settings.battles).try_fold(Self::default(), |sum, number| sum.add_battle(settings, number, progress)),
        }
    }

    /// Adds the battle with this number.
    fn add_battle(self, settings: &ForecastSettings, number: u64, progress: &Progress) -> Result<Self, Stopped> {
        if progress.is_stopped() {
            return Err(Stopped);
        }
        let mut dice = SeededDice::new(settings.seed, number);
        let battle = Self::from_ending(play(&settings.start, settings.players, settings.last_turn, &mut dice));
        progress.count();
        self.combine(battle)
    }

    /// Creates a forecast of one battle.
    fn from_ending(ending: Ending) -> Self {
        let why = ending.outcome.why;
        Self {
            battles: 1,
            saxon_wins: u64::from(ending.outcome.winner == Side::Saxon),
            decided: (why != EndReason::TimeCalled).then_some((ending.turns, 1)).into_iter().collect(),
            ended: BTreeMap::from([(why, 1)]),
            lost: ending.lost.map(|side| side.map(u64::from)),
            held_the_hill: Side::ALL.map(|side| u64::from(ending.hill == Some(side))),
            deeds: u64::from(ending.deeds),
            engagement: ending.engagement,
        }
    }

    /// Adds another forecast.
    #[expect(clippy::unnecessary_wraps, reason = "rayon's try_reduce wants it")]
    fn combine(mut self, other: Self) -> Result<Self, Stopped> {
        self.battles += other.battles;
        self.saxon_wins += other.saxon_wins;
        for (turn, count) in other.decided {
            *self.decided.entry(turn).or_default() += count;
        }
        for (why, count) in other.ended {
            *self.ended.entry(why).or_default() += count;
        }
        for (sum, lost) in self.lost.as_flattened_mut().iter_mut().zip(other.lost.as_flattened()) {
            *sum += lost;
        }
        for (sum, held) in self.held_the_hill.iter_mut().zip(other.held_the_hill) {
            *sum += held;
        }
        self.deeds += other.deeds;
        self.engagement.add(other.engagement);
        Ok(self)
    }

    /// Returns how often the Saxons win.
    pub const fn saxon_share(&self) -> Share {
        Share { times: self.saxon_wins, of: self.battles }
    }

    /// Returns how often the battle is decided by the end of this turn.
    pub fn decided_by(&self, turn: u32) -> Share {
        Share { times: self.decided.range(..=turn).map(|(_, count)| count).sum(), of: self.battles }
    }

    /// Returns how often the battle is still undecided at the bell.
    pub fn undecided(&self) -> Share {
        Share { times: self.ended.get(&EndReason::TimeCalled).copied().unwrap_or_default(), of: self.battles }
    }

    /// Returns the turn by whose end half the battles are decided, or `None` if fewer are decided before the bell.
    pub fn median_turn(&self) -> Option<u32> {
        self.decided.keys().copied().find(|&turn| 2 * self.decided_by(turn).times >= self.battles)
    }

    /// Returns the mean number of figures of a type that a side loses.
    pub fn mean_troop_losses(&self, side: Side, troop: Troop) -> f64 {
        let place = Troop::ALL.iter().position(|&known| known == troop);
        let sum = place.map_or(0, |place| self.lost[side.index()][place]);
        to_float(sum) / to_float(self.battles.max(1))
    }

    /// Returns the mean number of figures that a side loses.
    pub fn mean_losses(&self, side: Side) -> f64 {
        Troop::ALL.into_iter().map(|troop| self.mean_troop_losses(side, troop)).sum()
    }
}
