//! The results of a table, and how far they miss the goals.

use senlac::battles::opening::OpeningFaults;
use senlac::battles::{Forecast, ForecastSettings, Players, Progress, Strategy};
use senlac::rules::{Setup, Side, State};

/// Number of battles of bold players, and the seed of the dice. Cautious players play half as many.
#[derive(Clone, Copy)]
pub struct Battles {
    pub count: u64,
    pub seed: u64,
}

/// Results of a table as percentages, for the worst turn of each.
#[derive(Clone, Copy, Default)]
pub struct Worth {
    /// Units that start on a bad square.
    bad_places: f64,
    /// Units idle for two turns in a row, in those of turns 2 to 8 that a tenth of the battles reach. The same turns
    /// count for active units.
    idle: f64,
    idle_turn: u32,
    acts: f64,
    /// Battles in which half of the units have attacked by the end of turn 2.
    half_struck: f64,
    /// Battles decided before turn 3, in turns 3 to 8, and later or never.
    short: f64,
    lasts: f64,
    saxons: f64,
    /// Battles in which at least four fifths of the fyrd called by the first card run.
    runs: f64,
    cautious_acts: f64,
    cautious_acts_later: f64,
    cautious_saxons: f64,
    /// Battles in which the enemy kills William or Harold in turn 1: the worse result of bold and cautious play.
    lord: f64,
    cautious_lord: f64,
}

fn points(part: f64) -> f64 {
    100.0 * part
}

fn played(start: &State, strategy: Strategy, count: u64, seed: u64) -> Option<Forecast> {
    let players = Players { norman: strategy, saxon: strategy };
    Forecast::run(&ForecastSettings::new(start.clone(), players, count, seed), &Progress::default()).ok()
}

/// Returns the lowest percentage of units that act in turn 2, and later.
fn acts(forecast: &Forecast) -> (f64, f64) {
    let turns = forecast.engagement.turns_reached(forecast.battles).filter(|(turn, _)| (2..=8).contains(turn));
    turns.fold((100.0, 100.0), |(second, later): (f64, f64), (turn, did)| {
        let acts = points(did.acts().fraction());
        if turn == 2 { (second.min(acts), later) } else { (second, later.min(acts)) }
    })
}

/// Returns the percentage for the army commander who is killed more often by the enemy in turn 1.
fn lord_killed(forecast: &Forecast) -> f64 {
    let killed = |side: Side| forecast.engagement.lord_killed(side, forecast.battles);
    Side::ALL.into_iter().map(|side| points(killed(side).fraction())).fold(0.0, f64::max)
}

impl Worth {
    pub const HEAD: &'static str =
        "places | lord (cautious) | idle (turn) | acts | half | length (short) | bold | amok | cautious: acts in 2, later | Saxons";

    /// Returns the results of bold players. Those of cautious players have the wanted values until they are measured.
    fn measure_bold(start: &State, battles: Battles) -> Option<Self> {
        let bold = played(start, Strategy::Bold, battles.count, battles.seed)?;
        let (second, later) = acts(&bold);
        let turns = || bold.engagement.turns_reached(bold.battles).filter(|(turn, _)| (2..=8).contains(turn));
        let idle = turns()
            .map(|(turn, did)| (points(did.idles().fraction()), turn))
            .fold((0.0, 0), |most, turn| if turn.0 > most.0 { turn } else { most });
        let short = points(bold.decided_by(2).fraction());
        Some(Self {
            bad_places: f64::from(u32::try_from(OpeningFaults::from_state(start).count()).ok()?),
            idle: idle.0,
            idle_turn: idle.1,
            acts: second.min(later),
            half_struck: points(bold.engagement.half_struck_by(2, bold.battles).fraction()),
            short,
            lasts: points(bold.decided_by(8).fraction()) - short,
            saxons: points(bold.saxon_share().fraction()),
            runs: if bold.engagement.rush.battles == 0 { 100.0 } else { points(bold.engagement.rush.mostly_runs().fraction()) },
            cautious_acts: 100.0,
            cautious_acts_later: 100.0,
            cautious_saxons: 50.0,
            lord: lord_killed(&bold),
            cautious_lord: 0.0,
        })
    }

    fn and_cautious(self, start: &State, battles: Battles) -> Option<Self> {
        let cautious = played(start, Strategy::Cautious, battles.count / 2, battles.seed)?;
        let (cautious_acts, cautious_acts_later) = acts(&cautious);
        Some(Self {
            cautious_acts,
            cautious_acts_later,
            cautious_saxons: points(cautious.saxon_share().fraction()),
            cautious_lord: lord_killed(&cautious),
            ..self
        })
    }

    /// Plays the battles; `None` if the set-up is invalid.
    pub fn measure(setup: &Setup, battles: Battles) -> Option<Self> {
        let start = State::new(setup).ok()?;
        Self::measure_bold(&start, battles)?.and_cautious(&start, battles)
    }

    /// Plays the battles; `None` also if the results of bold players already miss more than `most`.
    pub fn measure_promising(setup: &Setup, battles: Battles, most: f64) -> Option<Self> {
        let start = State::new(setup).ok()?;
        // The fewer battles, the larger the tolerance in points.
        for (part, off) in [(6, 30.0), (2, 12.0)] {
            let glance = Self::measure_bold(&start, Battles { count: battles.count / part, ..battles })?;
            (glance.misses(0.0) <= most + off).then_some(())?;
        }
        let bold = Self::measure_bold(&start, battles)?;
        if bold.misses(0.0) <= most { bold.and_cautious(&start, battles) } else { None }
    }

    /// Returns how much is missed, weighted by importance. Each goal must be exceeded by `margin` points.
    pub fn misses(&self, margin: f64) -> f64 {
        let at_least = |found: f64, wanted: f64| (wanted + margin - found).max(0.0);
        let at_most = |found: f64, wanted: f64| (found - wanted + margin).max(0.0);
        let even = |saxons: f64| at_most((saxons - 50.0).abs(), 5.0);
        20.0 * self.bad_places
            + 4.0 * (at_most(self.lord, 5.0) + at_most(self.cautious_lord, 5.0))
            + 4.0 * at_most(self.idle, 5.0)
            + 3.0 * at_least(self.acts, 80.0)
            + 2.0 * at_least(self.half_struck, 90.0)
            + 1.5 * at_least(self.lasts, 90.0)
            + 1.2 * even(self.saxons)
            + 0.8 * at_least(self.runs, 90.0)
            + 0.5 * even(self.cautious_saxons)
            + 0.7 * (at_least(self.cautious_acts, 65.0) + at_least(self.cautious_acts_later, 75.0))
    }

    /// Returns a line of the table under [`HEAD`](Self::HEAD).
    pub fn line(&self) -> String {
        let cell = |found: f64, reached: bool| format!("{found:.0}{}", if reached { " " } else { "!" });
        let even = |saxons: f64| cell(saxons, (45.0..=55.0).contains(&saxons));
        let at_least = |found: f64, wanted: f64| cell(found, found >= wanted);
        format!(
            "{:>6} | {:>4} {:>10} | {:>4} {:>6} | {:>4} | {:>4} | {:>6} {:>7} | {:>4} | {:>4} | {:>19} {:>6} | {:>6}   {:.1}",
            cell(self.bad_places, self.bad_places == 0.0),
            cell(self.lord, self.lord <= 5.0),
            format!("({})", cell(self.cautious_lord, self.cautious_lord <= 5.0)),
            cell(self.idle, self.idle <= 5.0),
            format!("({})", self.idle_turn),
            at_least(self.acts, 80.0),
            at_least(self.half_struck, 90.0),
            at_least(self.lasts, 90.0),
            format!("({:.0})", self.short),
            even(self.saxons),
            at_least(self.runs, 90.0),
            at_least(self.cautious_acts, 65.0),
            at_least(self.cautious_acts_later, 75.0),
            even(self.cautious_saxons),
            self.misses(0.0),
        )
    }
}
