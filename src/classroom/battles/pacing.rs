//! Whether a battle is decided before the bell, and what would help.
//!
//! No clock in here: how long turns took is told by whoever has one.

use super::forecast::Forecast;
use super::share::Share;
use crate::rules::Side;

/// What the clock says, in seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// How long each turn took that is over, the first one first.
    pub turns: Vec<u32>,
    /// How long the turn takes already that is being played.
    pub this_turn: u32,
    /// How long it is to the bell.
    pub left: u32,
}

/// Seconds that a turn is thought to take before one is over: 45 minutes for [`LAST_TURN`](super::LAST_TURN) turns.
pub const USUAL_TURN: u32 = 45 * 60 / super::LAST_TURN;

/// The turns that tell how fast the class is now.
const LATEST: usize = 3;

impl Clock {
    /// How long a turn takes now, in seconds: the mean of the last three that are over, at least 1.
    pub fn pace(&self) -> u32 {
        let latest = &self.turns[self.turns.len().saturating_sub(LATEST)..];
        let count = u32::try_from(latest.len()).unwrap_or(u32::MAX);
        let sum: u32 = latest.iter().fold(0, |sum, turn| sum.saturating_add(*turn));
        sum.checked_div(count).unwrap_or(USUAL_TURN).max(1)
    }

    /// How many turns end before the bell, the one that is being played counted, if each takes so many seconds.
    pub fn turns_that_fit(&self, pace: u32) -> u32 {
        let pace = pace.max(1);
        let rest = pace.saturating_sub(self.this_turn);
        if rest > self.left { 0 } else { 1 + (self.left - rest) / pace }
    }

    /// The longest that turns may take for so many to end before the bell; `None` if even the quickest are too many.
    pub fn pace_for(&self, turns: u32) -> Option<u32> {
        let most = self.this_turn.saturating_add(self.left).checked_div(turns)?;
        // What is already over of this turn cannot be won back.
        let rest = turns.checked_sub(1).and_then(|later| self.left.checked_div(later)).unwrap_or(u32::MAX);
        Some(most.min(rest)).filter(|pace| *pace > 0)
    }
}

/// Whether it is decided in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pacing {
    /// Seconds that a turn takes.
    pub pace: u32,
    /// Turns that end before the bell, the one that is being played counted.
    pub turns: u32,
    /// How often it is decided by then.
    pub in_time: Share,
    /// What one turn more would bring.
    pub quicker: Option<Quicker>,
    /// Who wins if the bell rings now (ruling 11).
    pub at_the_bell: Side,
}

/// One turn more before the bell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quicker {
    /// Seconds that each turn may take.
    pub pace: u32,
    /// How often it is decided by then.
    pub in_time: Share,
}

impl Pacing {
    /// Reads a forecast from here against the clock. `turn` is the turn that is being played or waits for its card; the forecast
    /// should look beyond the bell, to later turns than can be played.
    pub fn of(forecast: &Forecast, turn: u32, clock: &Clock, at_the_bell: Side) -> Self {
        let pace = clock.pace();
        let turns = clock.turns_that_fit(pace);
        let by =
            |turns: u32| (turn + turns).checked_sub(1).map_or(Share { times: 0, of: forecast.battles }, |last| forecast.decided_by(last));
        let in_time = by(turns);
        let quicker = clock.pace_for(turns + 1).map(|pace| Quicker { pace, in_time: by(turns + 1) });
        let quicker = quicker.filter(|quicker| quicker.in_time.times > in_time.times);
        Self { pace, turns, in_time, quicker, at_the_bell }
    }

    /// What a teacher reads, sentence by sentence.
    pub fn sentences(&self) -> Vec<String> {
        let turns = match self.turns {
            0 => tr!("No turn can be finished before the bell").to_owned(),
            more => tr_count!(
                more,
                "Only {more} turn can be finished before the bell, this one",
                "{more} turns can be finished before the bell, this one counted"
            ),
        };
        let in_time = hundred(self.in_time);
        let pace = tr!("A turn takes {pace}.", pace = minutes(self.pace));
        let now = tr!("{turns}: in {in_time} the battle is decided by then.", turns, in_time);
        let quicker = self.quicker.map(|quicker| {
            let save = minutes(self.pace.saturating_sub(quicker.pace));
            tr!("If each took {save} less there would be time for one more: {in_time}.", save, in_time = hundred(quicker.in_time))
        });
        let bell = tr!("If the bell rang now the {army} would win.", army = self.at_the_bell.army());
        [Some(pace), Some(now), quicker, Some(bell)].into_iter().flatten().collect()
    }
}

/// "6 minutes 10 seconds".
fn minutes(seconds: u32) -> String {
    match (seconds / 60, seconds % 60) {
        (0, seconds) => tr_count!(seconds, "{seconds} second", "{seconds} seconds"),
        (minutes, 0) => tr_count!(minutes, "{minutes} minute", "{minutes} minutes"),
        (_, over) => format!("{} {}", minutes(seconds - over), minutes(over)),
    }
}

/// "64 of 100 battles".
fn hundred(share: Share) -> String {
    tr!("{part} of 100 battles", part = format!("{:.0}", 100.0 * share.part()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(turns: &[u32], this_turn: u32, left: u32) -> Clock {
        Clock { turns: turns.to_vec(), this_turn, left }
    }

    /// Ten battles, decided in these turns; the others are left to the bell.
    fn ten(decided: &[(u32, u64)]) -> Forecast {
        Forecast { battles: 10, decided: decided.iter().copied().collect(), ..Forecast::default() }
    }

    #[test]
    fn the_last_three_turns_tell_the_pace() {
        assert_eq!(clock(&[900, 300, 360, 420], 0, 0).pace(), 360);
        assert_eq!(clock(&[400], 0, 0).pace(), 400);
        assert_eq!(clock(&[], 0, 0).pace(), USUAL_TURN);
        assert_eq!(clock(&[0, 0], 0, 0).pace(), 1, "a turn that was clicked through");
    }

    #[test]
    fn turns_fit_that_end_before_the_bell() {
        assert_eq!(clock(&[], 0, 899).turns_that_fit(300), 2);
        assert_eq!(clock(&[], 0, 900).turns_that_fit(300), 3);
        assert_eq!(clock(&[], 200, 99).turns_that_fit(300), 0);
        assert_eq!(clock(&[], 200, 100).turns_that_fit(300), 1);
        assert_eq!(clock(&[], 500, 0).turns_that_fit(300), 1, "a slow turn is thought to end at any moment");
    }

    #[test]
    fn at_the_longest_pace_for_a_number_of_turns_they_fit_and_at_no_longer_one() {
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
    fn a_teacher_reads_whether_it_is_decided_in_time_and_what_would_help() {
        let forecast = ten(&[(3, 2), (4, 3), (5, 4)]);
        let pacing = Pacing::of(&forecast, 3, &clock(&[360, 360], 60, 700), Side::Saxon);
        assert_eq!((pacing.turns, pacing.in_time), (2, Share { times: 5, of: 10 }));
        assert_eq!(pacing.quicker, Some(Quicker { pace: 253, in_time: Share { times: 9, of: 10 } }));
        assert_eq!(
            pacing.sentences().join(" "),
            "A turn takes 6 minutes. 2 turns can be finished before the bell, this one counted: in 50 of 100 battles the battle is decided \
             by then. If each took 1 minute 47 seconds less there would be time for one more: 90 of 100 battles. If the bell rang now the \
             Saxons would win."
        );
    }

    #[test]
    fn nothing_is_promised_where_a_turn_more_decides_nothing() {
        let pacing = Pacing::of(&ten(&[(1, 10)]), 1, &clock(&[], 0, 1000), Side::Norman);
        assert_eq!((pacing.in_time.times, pacing.quicker), (10, None));
        assert_eq!(Pacing::of(&ten(&[(1, 10)]), 1, &clock(&[], 0, 10), Side::Norman).in_time.times, 0);
    }
}
