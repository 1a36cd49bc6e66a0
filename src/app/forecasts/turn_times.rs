//! The length of today's turns, from the times of the steps in the battle log, since the clock may have been off.

use chrono::{DateTime, TimeDelta, Utc};

use senlac_classroom::chronicle::Chronicle;
use senlac_classroom::rules::Event;

/// Minimum pause between two steps that doesn't count as part of a turn: a break, or the night between two lessons.
const BREAK: TimeDelta = TimeDelta::minutes(15);

/// Lengths of a battle's turns so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnTimes {
    /// Length of each finished turn, in seconds, the first one first. Turns that contain a break are omitted.
    pub turns: Vec<u32>,
    /// Start of the current turn, and time of its last step; `None` before the first turn.
    pub since: Option<(DateTime<Utc>, DateTime<Utc>)>,
}

impl TurnTimes {
    /// Returns the length of the current turn so far, in seconds. The time before a break doesn't count, nor does a break that
    /// hasn't ended.
    pub fn current_turn_seconds(&self, now: DateTime<Utc>) -> u32 {
        self.since.filter(|(_, last)| now - *last <= BREAK).map_or(0, |(since, _)| seconds(now - since))
    }
}

/// Returns the seconds of a span; 0 if it is negative.
fn seconds(span: TimeDelta) -> u32 {
    u32::try_from(span.num_seconds().max(0)).unwrap_or(u32::MAX)
}

/// Reads the turns' lengths from a battle log.
pub fn turn_times(chronicle: &Chronicle) -> TurnTimes {
    let steps = chronicle.active_steps().iter().filter_map(|standing| {
        let begins = standing.events.iter().any(|event| matches!(event, Event::TurnBegan { .. }));
        Some((chronicle.record(standing.step)?.time, begins))
    });
    read_turns(steps)
}

/// Reads the turns' lengths from the steps. Each step has its time and whether a turn began with it.
fn read_turns(steps: impl Iterator<Item = (DateTime<Utc>, bool)>) -> TurnTimes {
    let mut lesson = TurnTimes::default();
    let mut has_break = false;
    for (time, begins) in steps {
        let (mut since, last) = lesson.since.unwrap_or((time, time));
        if time - last > BREAK {
            has_break = true;
            since = time;
        }
        if begins {
            lesson.turns.extend(Some(seconds(time - since)).filter(|_| !has_break));
            has_break = false;
            since = time;
        }
        lesson.since = Some((since, time));
    }
    lesson
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    fn time_at(minute: i64) -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 11, 21, 9, 0, 0).single().expect("a time") + TimeDelta::minutes(minute)
    }

    fn times_after(steps: &[(i64, bool)]) -> TurnTimes {
        read_turns(steps.iter().map(|(minute, begins)| (time_at(*minute), *begins)))
    }

    #[test]
    fn a_turn_lasts_until_the_next_turn_begins() {
        let lesson = times_after(&[(0, false), (4, false), (6, true), (9, false), (13, true), (15, false)]);
        assert_eq!((lesson.turns.as_slice(), lesson.current_turn_seconds(time_at(16))), ([360, 420].as_slice(), 180));
    }

    #[test]
    fn a_turn_with_a_break_is_not_counted() {
        let lesson = times_after(&[(0, false), (6, true), (1440, false), (1444, true), (1449, true)]);
        assert_eq!((lesson.turns.as_slice(), lesson.current_turn_seconds(time_at(1450))), ([360, 300].as_slice(), 60));
    }

    #[test]
    fn after_a_break_the_turn_starts_at_the_first_step() {
        assert_eq!(times_after(&[(0, false), (6, true), (8, false)]).current_turn_seconds(time_at(1440)), 0);
        assert_eq!(times_after(&[(0, false), (6, true), (8, false), (1440, false)]).current_turn_seconds(time_at(1441)), 60);
    }

    #[test]
    fn no_time_has_passed_before_the_first_step() {
        assert_eq!(times_after(&[]), TurnTimes::default());
    }
}
