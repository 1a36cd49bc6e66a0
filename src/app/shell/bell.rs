//! When the bell rings: as the clock reaches it, or when the teacher calls time. Once is enough.

use chrono::{DateTime, TimeDelta, Utc};

/// A clock that is so late was asleep when the bell rang.
const LATE: TimeDelta = TimeDelta::minutes(1);
/// A bell that rang so lately does not ring again when time is called.
const LATELY: TimeDelta = TimeDelta::minutes(10);

/// Watches for the bell of one battle.
#[derive(Clone, Copy, Debug, Default)]
pub struct BellWatch {
    /// How long it was to the bell, the last time that anybody looked.
    to_bell: Option<TimeDelta>,
    /// The last step with which time was called, 0 before the first; `None` until somebody looks.
    called: Option<u64>,
    rang: Option<DateTime<Utc>>,
    /// How often it has rung.
    rings: u64,
}

impl BellWatch {
    /// How often it has rung.
    pub const fn rings(&self) -> u64 {
        self.rings
    }

    /// Whether it rings now: so long it is to the bell, and with this step time was called, if the last one did that.
    pub fn rings_now(&mut self, now: DateTime<Utc>, to_bell: Option<TimeDelta>, called: Option<u64>) -> bool {
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

    fn watched(looks: &[(i64, Option<i64>, Option<u64>)]) -> Vec<bool> {
        let mut watch = BellWatch::default();
        let look = |(second, bell, called): &(i64, Option<i64>, Option<u64>)| {
            let left = bell.map(|bell| TimeDelta::seconds(bell - second));
            watch.rings_now(DateTime::UNIX_EPOCH + TimeDelta::seconds(*second), left, *called)
        };
        looks.iter().map(look).collect()
    }

    #[test]
    fn it_rings_once_when_the_clock_reaches_it() {
        let bell = Some(600);
        assert_eq!(watched(&[(0, bell, None), (599, bell, None), (600, bell, None), (601, bell, None)]), [false, false, true, false]);
        assert_eq!(watched(&[(0, bell, None), (700, bell, None)]), [false; 2], "the computer slept");
        assert_eq!(watched(&[(601, bell, None), (602, bell, None)]), [false; 2], "opened too late");
    }

    #[test]
    fn it_rings_when_time_is_called_and_not_again_for_the_same_bell() {
        assert_eq!(watched(&[(0, None, None), (10, None, Some(7))]), [false, true]);
        assert_eq!(watched(&[(0, None, Some(7)), (10, None, Some(7))]), [false; 2], "a game that is over is opened");
        assert_eq!(watched(&[(0, Some(60), None), (60, Some(60), None), (90, Some(60), Some(7))]), [false, true, false]);
        assert_eq!(watched(&[(0, None, None), (10, None, Some(7)), (900, None, None), (901, None, Some(7))]), [false, true, false, false]);
    }
}
