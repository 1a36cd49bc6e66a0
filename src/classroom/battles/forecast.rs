//! Thousands of battles: how often the Saxons win, how soon it is decided, what it costs.

use std::collections::BTreeMap;

use rayon::ThreadPoolBuilder;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::engagement::Engagement;
use super::game::{Ending, LAST_TURN, play};
use super::players::Players;
use super::progress::{Progress, Stopped};
use super::share::{Share, float};
use crate::rules::{Rolled, Side, State, Troop, Why};

/// What is asked.
#[derive(Clone, Debug)]
pub struct ForecastSettings {
    /// Where the battles begin: before the first card, or anywhere in the middle of a battle.
    pub start: State,
    /// Who plays.
    pub players: Players,
    /// How many battles are played.
    pub battles: u64,
    /// What their dice are rolled from: battle 0 rolls the first stream of this seed, battle 1 the second.
    pub seed: u64,
    /// The turn after which the bell rings, 1 and up.
    pub last_turn: u32,
    /// How many threads play; 0 for one on each core. It never changes the answer.
    pub threads: usize,
}

impl ForecastSettings {
    /// Battles from here, with the usual bell and on all cores.
    pub const fn new(start: State, players: Players, battles: u64, seed: u64) -> Self {
        Self { start, players, battles, seed, last_turn: LAST_TURN, threads: 0 }
    }
}

/// What so many battles came to: counts, all of them added up over the battles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forecast {
    /// Battles played.
    pub battles: u64,
    /// Battles that the Saxons won.
    pub saxon_wins: u64,
    /// Battles that were decided at the end of this turn, or in it; those that the bell ended are not among them.
    pub decided: BTreeMap<u32, u64>,
    /// Battles by what ended them.
    pub ended: BTreeMap<Why, u64>,
    /// Figures lost by Normans and Saxons, of each type in the order of [`Troop::ALL`].
    pub lost: [[u64; Troop::ALL.len()]; 2],
    /// Battles after which only Normans, or only Saxons, stood on the hill.
    pub held_the_hill: [u64; 2],
    /// Moves, volleys and blows of units.
    pub deeds: u64,
    /// Who had something to do in them.
    pub engagement: Engagement,
}

impl Forecast {
    /// Plays the battles.
    ///
    /// # Errors
    /// [`Stopped`] where `progress` was asked to end.
    pub fn run(settings: &ForecastSettings, progress: &Progress) -> Result<Self, Stopped> {
        if let Some(slice) = progress.slice() {
            return slice.go_on(settings.battles, |sum: Self, number| sum.and_battle(settings, number, progress));
        }
        let all = || {
            let numbers = (0..settings.battles).into_par_iter();
            numbers.try_fold(Self::default, |sum, number| sum.and_battle(settings, number, progress)).try_reduce(Self::default, Self::and)
        };
        if settings.threads == 0 {
            return all();
        }
        match ThreadPoolBuilder::new().num_threads(settings.threads).build() {
            Ok(pool) => pool.install(all),
            // A machine that gives no threads has the one that asks.
            Err(_) => (0..settings.battles).try_fold(Self::default(), |sum, number| sum.and_battle(settings, number, progress)),
        }
    }

    /// These battles and the one of this number.
    fn and_battle(self, settings: &ForecastSettings, number: u64, progress: &Progress) -> Result<Self, Stopped> {
        if progress.is_stopped() {
            return Err(Stopped);
        }
        let mut dice = Rolled::new(settings.seed, number);
        let battle = Self::of(play(&settings.start, settings.players, settings.last_turn, &mut dice));
        progress.count();
        self.and(battle)
    }

    fn of(ending: Ending) -> Self {
        let why = ending.outcome.why;
        Self {
            battles: 1,
            saxon_wins: u64::from(ending.outcome.winner == Side::Saxon),
            decided: (why != Why::TimeCalled).then_some((ending.turns, 1)).into_iter().collect(),
            ended: BTreeMap::from([(why, 1)]),
            lost: ending.lost.map(|side| side.map(u64::from)),
            held_the_hill: Side::ALL.map(|side| u64::from(ending.hill == Some(side))),
            deeds: u64::from(ending.deeds),
            engagement: ending.engagement,
        }
    }

    #[expect(clippy::unnecessary_wraps, reason = "rayon's try_reduce wants it")]
    fn and(mut self, other: Self) -> Result<Self, Stopped> {
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

    /// How often the Saxons win.
    pub const fn saxons(&self) -> Share {
        Share { times: self.saxon_wins, of: self.battles }
    }

    /// How often it is decided at the end of this turn, or before.
    pub fn decided_by(&self, turn: u32) -> Share {
        Share { times: self.decided.range(..=turn).map(|(_, count)| count).sum(), of: self.battles }
    }

    /// How often the bell ends it undecided.
    pub fn undecided(&self) -> Share {
        Share { times: self.ended.get(&Why::TimeCalled).copied().unwrap_or_default(), of: self.battles }
    }

    /// The turn by whose end half of the battles are decided; `None` if fewer are before the bell.
    pub fn median_turn(&self) -> Option<u32> {
        self.decided.keys().copied().find(|&turn| 2 * self.decided_by(turn).times >= self.battles)
    }

    /// Figures of a type that a side loses on average.
    pub fn mean_lost(&self, side: Side, troop: Troop) -> f64 {
        let place = Troop::ALL.iter().position(|&known| known == troop);
        let sum = place.map_or(0, |place| self.lost[side.index()][place]);
        float(sum) / float(self.battles.max(1))
    }

    /// Figures that a side loses on average.
    pub fn mean_lost_of(&self, side: Side) -> f64 {
        Troop::ALL.into_iter().map(|troop| self.mean_lost(side, troop)).sum()
    }
}
