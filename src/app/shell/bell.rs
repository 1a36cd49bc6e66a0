//! Ringing of the bell: when its time comes, or when the teacher ends the battle. It rings only once.

use chrono::{DateTime, TimeDelta, Utc};

/// Longest delay with which the bell still rings. After a longer one, the computer was asleep.
const LATE: TimeDelta = TimeDelta::minutes(1);
/// Time for which the bell stays silent after ringing, so that ending the battle doesn't ring it again.
const LATELY: TimeDelta = TimeDelta::minutes(10);

/// Decides when the bell of a battle rings.
#[derive(Clone, Copy, Debug, Default)]
pub struct BellWatch {
    /// Time left until the bell at the last check.
    to_bell: Option<TimeDelta>,
    /// Last known step that ended the battle; 0 before the first one, `None` before the first check.
    called: Option<u64>,
    rang: Option<DateTime<Utc>>,
    /// Number of rings so far.
    rings: u64,
}

impl BellWatch {
    /// Returns how often the bell has rung.
    pub const fn ring_count(&self) -> u64 {
        self.rings
    }

    /// Returns whether the bell should ring now, and records it. `to_bell` is the time left, `called` the step that
    /// ended the battle, if the last step did.
    pub fn check(&mut self, now: DateTime<Utc>, to_bell: Option<TimeDelta>, called: Option<u64>) -> bool {
        let waited = self.to_bell.is_some_and(|before| before > TimeDelta::zero());
        let by_clock = waited && to_bell.is_some_and(|left| left <= TimeDelta::zero() && left > -LATE);
        // A game that is opened after its bell stays silent, and so does a bell that comes back after a take-back.
        let by_hand = called.is_some_and(|step| self.called.is_some_and(|known| step > known));
        self.to_bell = to_bell;
        self.called = Some(self.called.unwrap_or(0).max(called.unwrap_or(0)));
        let rings = (by_clock || by_hand) && self.rang.is_none_or(|rang| now - rang > LATELY);
        if rings {
            self.rang = Some(now);
            self.rings += 1;
        }
        rings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rings_at_each_look(looks: &[(i64, Option<i64>, Option<u64>)]) -> Vec<bool> {
        let mut watch = BellWatch::default();
        let look = |(second, bell, called): &(i64, Option<i64>, Option<u64>)| {
            let left = bell.map(|bell| TimeDelta::seconds(bell - second));
            watch.check(DateTime::UNIX_EPOCH + TimeDelta::seconds(*second), left, *called)
        };
        looks.iter().map(look).collect()
    }

    #[test]
    fn the_bell_rings_once_at_its_time() {
        let bell = Some(600);
        assert_eq!(
            rings_at_each_look(&[(0, bell, None), (599, bell, None), (600, bell, None), (601, bell, None)]),
            [false, false, true, false]
        );
        assert_eq!(rings_at_each_look(&[(0, bell, None), (700, bell, None)]), [false; 2], "the computer slept");
        assert_eq!(rings_at_each_look(&[(601, bell, None), (602, bell, None)]), [false; 2], "opened too late");
    }

    #[test]
    fn ending_the_battle_rings_the_bell_only_once() {
        assert_eq!(rings_at_each_look(&[(0, None, None), (10, None, Some(7))]), [false, true]);
        assert_eq!(rings_at_each_look(&[(0, None, Some(7)), (10, None, Some(7))]), [false; 2], "a game that is over is opened");
        assert_eq!(rings_at_each_look(&[(0, Some(60), None), (60, Some(60), None), (90, Some(60), Some(7))]), [false, true, false]);
        assert_eq!(
            rings_at_each_look(&[(0, None, None), (10, None, Some(7)), (900, None, None), (901, None, Some(7))]),
            [false, true, false, false]
        );
    }
}
