//! How long the turns of today took, by the times of the chronicle's steps: the clock may have been off.

use chrono::{DateTime, TimeDelta, Utc};

use senlac_classroom::chronicle::Chronicle;
use senlac_classroom::rules::Event;

/// A pause so long between two steps is no part of a turn: a break, or the night between two lessons.
const BREAK: TimeDelta = TimeDelta::minutes(15);

/// The turns of a battle so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnTimes {
    /// Seconds that each turn took that is over, the first one first; turns with a break in them are left out.
    pub turns: Vec<u32>,
    /// Since when the turn is played that is not over, and when the last step of it was taken; never, before the first.
    pub since: Option<(DateTime<Utc>, DateTime<Utc>)>,
}

impl TurnTimes {
    /// Seconds that this turn takes already; what went before a break does not count, nor does a break that is not over.
    pub fn this_turn(&self, now: DateTime<Utc>) -> u32 {
        self.since.filter(|(_, last)| now - *last <= BREAK).map_or(0, |(since, _)| seconds(now - since))
    }
}

/// Seconds of a span, 0 where it is negative.
fn seconds(span: TimeDelta) -> u32 {
    u32::try_from(span.num_seconds().max(0)).unwrap_or(u32::MAX)
}

/// Reads the turns out of a chronicle.
pub fn lesson(chronicle: &Chronicle) -> TurnTimes {
    let steps = chronicle.active_steps().iter().filter_map(|standing| {
        let begins = standing.events.iter().any(|event| matches!(event, Event::TurnBegan { .. }));
        Some((chronicle.record(standing.step)?.time, begins))
    });
    read(steps)
}

/// Reads the turns out of the steps: when each was taken, and whether a turn began with it.
fn read(steps: impl Iterator<Item = (DateTime<Utc>, bool)>) -> TurnTimes {
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

    fn at(minute: i64) -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 11, 21, 9, 0, 0).single().expect("a time") + TimeDelta::minutes(minute)
    }

    fn after(steps: &[(i64, bool)]) -> TurnTimes {
        read(steps.iter().map(|(minute, begins)| (at(*minute), *begins)))
    }

    #[test]
    fn a_turn_takes_from_its_beginning_to_the_next_ones() {
        let lesson = after(&[(0, false), (4, false), (6, true), (9, false), (13, true), (15, false)]);
        assert_eq!((lesson.turns.as_slice(), lesson.this_turn(at(16))), ([360, 420].as_slice(), 180));
    }

    #[test]
    fn a_turn_with_a_break_in_it_tells_nothing_and_the_next_one_does() {
        let lesson = after(&[(0, false), (6, true), (1440, false), (1444, true), (1449, true)]);
        assert_eq!((lesson.turns.as_slice(), lesson.this_turn(at(1450))), ([360, 300].as_slice(), 60));
    }

    #[test]
    fn after_a_break_this_turn_begins_with_the_first_step() {
        assert_eq!(after(&[(0, false), (6, true), (8, false)]).this_turn(at(1440)), 0);
        assert_eq!(after(&[(0, false), (6, true), (8, false), (1440, false)]).this_turn(at(1441)), 60);
    }

    #[test]
    fn before_the_first_step_nothing_has_taken_any_time() {
        assert_eq!(after(&[]), TurnTimes::default());
    }
}
