//! Whether a battle is decided before the bell, and what would help.
//!
//! This module has no clock. The caller says how long the turns took.

use super::forecast::Forecast;
use super::share::Share;
use crate::rules::Side;

/// Times measured by the caller's clock, in seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Durations of the completed turns, the first one first.
    pub turns: Vec<u32>,
    /// Duration of the current turn so far.
    pub this_turn: u32,
    /// Time left until the bell.
    pub left: u32,
}

/// Assumed duration of a turn, in seconds, before one is completed: 45 minutes for [`LAST_TURN`](super::LAST_TURN)
/// turns.
pub const USUAL_TURN: u32 = 45 * 60 / super::LAST_TURN;

/// Number of recent turns that determine the current pace.
const LATEST: usize = 3;

impl Clock {
    /// Returns the current duration of a turn in seconds: the mean of the last three completed turns, at least 1.
    pub fn pace(&self) -> u32 {
        let latest = &self.turns[self.turns.len().saturating_sub(LATEST)..];
        let count = u32::try_from(latest.len()).unwrap_or(u32::MAX);
        let sum: u32 = latest.iter().fold(0, |sum, turn| sum.saturating_add(*turn));
        sum.checked_div(count).unwrap_or(USUAL_TURN).max(1)
    }

    /// Returns how many turns end before the bell at this pace, including the current one.
    pub fn turns_that_fit(&self, pace: u32) -> u32 {
        let pace = pace.max(1);
        let rest = pace.saturating_sub(self.this_turn);
        if rest > self.left { 0 } else { 1 + (self.left - rest) / pace }
    }

    /// Returns the longest duration of a turn with which this many turns end before the bell, or `None` if even the fastest
    /// turns are too many.
    pub fn pace_for(&self, turns: u32) -> Option<u32> {
        let most = self.this_turn.saturating_add(self.left).checked_div(turns)?;
        // The time already used in this turn cannot be recovered.
        let rest = turns.checked_sub(1).and_then(|later| self.left.checked_div(later)).unwrap_or(u32::MAX);
        Some(most.min(rest)).filter(|pace| *pace > 0)
    }
}

/// Forecast of whether the battle is decided in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pacing {
    /// Seconds for each turn.
    pub pace: u32,
    /// Number of turns that end before the bell, including the current one.
    pub turns: u32,
    /// How often the battle is decided by then.
    pub in_time: Share,
    /// Effect of one extra turn.
    pub quicker: Option<ExtraTurn>,
    /// Winner if the bell rings now (ruling 11).
    pub at_the_bell: Side,
}

/// One extra turn before the bell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtraTurn {
    /// Maximum seconds for each turn.
    pub pace: u32,
    /// How often the battle is decided by then.
    pub in_time: Share,
}

impl Pacing {
    /// Compares a forecast with the clock. `turn` is the current turn, or the one that waits for its card. The forecast
    /// should extend beyond the bell, to turns that cannot be played any more.
    pub fn from_forecast(forecast: &Forecast, turn: u32, clock: &Clock, at_the_bell: Side) -> Self {
        let pace = clock.pace();
        let turns = clock.turns_that_fit(pace);
        let by =
            |turns: u32| (turn + turns).checked_sub(1).map_or(Share { times: 0, of: forecast.battles }, |last| forecast.decided_by(last));
        let in_time = by(turns);
        let quicker = clock.pace_for(turns + 1).map(|pace| ExtraTurn { pace, in_time: by(turns + 1) });
        let quicker = quicker.filter(|quicker| quicker.in_time.times > in_time.times);
        Self { pace, turns, in_time, quicker, at_the_bell }
    }

    /// Returns the text for the teacher, sentence by sentence.
    pub fn sentences(&self) -> Vec<String> {
        let turns = match self.turns {
            0 => tr!("There is no time to finish a turn before the bell").to_owned(),
            more => tr_count!(
                more,
                "There is time for {more} turn before the bell: this one",
                "There is time for {more} turns before the bell, including this one"
            ),
        };
        let in_time = share_text(self.in_time);
        let pace = tr!("A turn takes {pace}.", pace = duration_text(self.pace));
        let now = tr!("{turns}. {in_time} are decided by then.", turns, in_time);
        let quicker = self.quicker.map(|quicker| {
            let save = duration_text(self.pace.saturating_sub(quicker.pace));
            tr!(
                "If each turn took {save} less, there would be time for another, and {in_time} would be decided.",
                save,
                in_time = share_text(quicker.in_time)
            )
        });
        let bell = tr!("If the bell rang now, the {army} would win.", army = self.at_the_bell.army());
        [Some(pace), Some(now), quicker, Some(bell)].into_iter().flatten().collect()
    }
}

/// "6 minutes 10 seconds".
fn duration_text(seconds: u32) -> String {
    match (seconds / 60, seconds % 60) {
        (0, seconds) => tr_count!(seconds, "{seconds} second", "{seconds} seconds"),
        (minutes, 0) => tr_count!(minutes, "{minutes} minute", "{minutes} minutes"),
        (_, over) => format!("{} {}", duration_text(seconds - over), duration_text(over)),
    }
}

/// Returns a text such as "64% of battles".
fn share_text(share: Share) -> String {
    tr!("{part}% of battles", part = format!("{:.0}", 100.0 * share.fraction()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(turns: &[u32], this_turn: u32, left: u32) -> Clock {
        Clock { turns: turns.to_vec(), this_turn, left }
    }

    /// Creates a forecast of ten battles decided in these turns. The rest end at the bell.
    fn ten_battles(decided: &[(u32, u64)]) -> Forecast {
        Forecast { battles: 10, decided: decided.iter().copied().collect(), ..Forecast::default() }
    }

    #[test]
    fn the_pace_is_the_mean_of_the_last_three_turns() {
        assert_eq!(clock(&[900, 300, 360, 420], 0, 0).pace(), 360);
        assert_eq!(clock(&[400], 0, 0).pace(), 400);
        assert_eq!(clock(&[], 0, 0).pace(), USUAL_TURN);
        assert_eq!(clock(&[0, 0], 0, 0).pace(), 1, "a turn that was clicked through");
    }

    #[test]
    fn only_turns_that_end_before_the_bell_fit() {
        assert_eq!(clock(&[], 0, 899).turns_that_fit(300), 2);
        assert_eq!(clock(&[], 0, 900).turns_that_fit(300), 3);
        assert_eq!(clock(&[], 200, 99).turns_that_fit(300), 0);
        assert_eq!(clock(&[], 200, 100).turns_that_fit(300), 1);
        assert_eq!(clock(&[], 500, 0).turns_that_fit(300), 1, "a slow turn is thought to end at any moment");
    }

    #[test]
    fn the_pace_for_some_turns_is_the_longest_that_fits() {
        for this_turn in [0, 50, 400] {
            for left in [100, 640, 1000] {
                for turns in 1..6 {
                    let clock = clock(&[], this_turn, left);
                    let pace = clock.pace_for(turns).expect("time");
                    if turns > 1 {
                        assert!(clock.turns_that_fit(pace) >= turns, "{this_turn} {left} {turns}: {pace}");
                        assert!(clock.turns_that_fit(pace + 1) < turns, "{this_turn} {left} {turns}: {pace}");
                    }
                }
            }
        }
    }

    #[test]
    fn pacing_shows_the_chance_of_a_decision_and_an_extra_turn() {
        let forecast = ten_battles(&[(3, 2), (4, 3), (5, 4)]);
        let pacing = Pacing::from_forecast(&forecast, 3, &clock(&[360, 360], 60, 700), Side::Saxon);
        assert_eq!((pacing.turns, pacing.in_time), (2, Share { times: 5, of: 10 }));
        assert_eq!(pacing.quicker, Some(ExtraTurn { pace: 253, in_time: Share { times: 9, of: 10 } }));
        assert_eq!(
            pacing.sentences().join(" "),
            "A turn takes 6 minutes. There is time for 2 turns before the bell, including this one. 50% of battles are decided by then. \
             If each turn took 1 minute 47 seconds less, there would be time for another, and 90% of battles would be decided. \
             If the bell rang now, the Saxons would win."
        );
    }

    #[test]
    fn an_extra_turn_that_decides_nothing_is_not_suggested() {
        let pacing = Pacing::from_forecast(&ten_battles(&[(1, 10)]), 1, &clock(&[], 0, 1000), Side::Norman);
        assert_eq!((pacing.in_time.times, pacing.quicker), (10, None));
        assert_eq!(Pacing::from_forecast(&ten_battles(&[(1, 10)]), 1, &clock(&[], 0, 10), Side::Norman).in_time.times, 0);
    }
}
