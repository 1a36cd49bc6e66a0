//! The clock: when the bell rings, and how long this turn and this phase have taken. It only tells; it never ends
//! anything by itself.

use chrono::{DateTime, NaiveTime, TimeDelta, Utc};

use senlac_classroom::rules::{Phase, Side};

/// Minutes before the bell from which it is marked.
const SOON: i64 = 10;
/// A bell so far away belongs to another day.
const ANOTHER_DAY: TimeDelta = TimeDelta::hours(12);
/// A bell so long ago is shown no more.
const PAST: TimeDelta = TimeDelta::minutes(1);

/// Which part of which turn is timed.
pub type TurnPart = (u32, Phase, Option<Side>);

/// The clock of a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonClock {
    bell: Option<DateTime<Utc>>,
    timers: Option<Timers>,
    /// When the battle ended: nothing counts on after it.
    ended: Option<DateTime<Utc>>,
}

/// Two timers that run or stand still together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Timers {
    part: TurnPart,
    turn_since: DateTime<Utc>,
    phase_since: DateTime<Utc>,
    paused: Option<DateTime<Utc>>,
}

/// What the clock shows at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockReading {
    /// Until the bell; negative after it.
    pub to_bell: Option<TimeDelta>,
    /// How long this turn has taken.
    pub turn: Option<TimeDelta>,
    /// How long this phase has taken.
    pub phase: Option<TimeDelta>,
    /// Whether the timers stand still.
    pub paused: bool,
}

impl LessonClock {
    /// A game is opened: its own bell counts from now on, if that still comes today. Any other game's is forgotten.
    pub fn open_game(&mut self, bell: Option<DateTime<Utc>>, now: DateTime<Utc>) {
        self.bell = bell.filter(|bell| *bell > now && *bell - now < ANOTHER_DAY);
    }

    /// When the bell rings; `None` if none is set, or if its minute has passed.
    pub fn bell(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.bell.filter(|bell| now - *bell < PAST)
    }

    /// Sets the bell, or takes it away.
    pub const fn set_bell(&mut self, bell: Option<DateTime<Utc>>) {
        self.bell = bell;
    }

    /// Whether turns and phases are timed.
    pub const fn is_timing(&self) -> bool {
        self.timers.is_some()
    }

    /// Begins to time turns and phases, or no longer does.
    pub fn time(&mut self, on: bool, part: TurnPart, now: DateTime<Utc>) {
        self.timers = on.then(|| self.timers.unwrap_or(Timers { part, turn_since: now, phase_since: now, paused: None }));
    }

    /// The battle has ended, and everything stands still; or it goes on after all, where it stood.
    pub fn end(&mut self, is_over: bool, now: DateTime<Utc>) {
        match (is_over, self.ended) {
            (true, None) => self.ended = Some(now),
            (false, Some(since)) => {
                self.ended = None;
                self.leave_out(now - since);
            }
            (true, Some(_)) | (false, None) => {}
        }
    }

    /// So long is not counted.
    fn leave_out(&mut self, pause: TimeDelta) {
        if let Some(timers) = self.timers.as_mut().filter(|timers| timers.paused.is_none()) {
            timers.turn_since += pause.max(TimeDelta::zero());
            timers.phase_since += pause.max(TimeDelta::zero());
        }
    }

    /// The timers stand still, or go on where they stood.
    pub fn pause(&mut self, now: DateTime<Utc>) {
        let Some(timers) = &mut self.timers else { return };
        match timers.paused.take() {
            None => timers.paused = Some(now),
            Some(since) => self.leave_out(now - since),
        }
    }

    /// The battle is in this part of this turn; a new one is timed from now on.
    pub fn follow(&mut self, part: TurnPart, now: DateTime<Utc>) {
        let Some(timers) = self.timers.as_mut().filter(|_| self.ended.is_none()) else { return };
        let (from, shown) = (timers.part, timers.paused.unwrap_or(now));
        if from.0 != part.0 {
            timers.turn_since = shown;
        }
        if from != part {
            timers.phase_since = shown;
        }
        timers.part = part;
    }

    /// What it shows.
    pub fn reading(&self, now: DateTime<Utc>) -> ClockReading {
        let now = self.ended.unwrap_or(now);
        let since = |begun: fn(&Timers) -> DateTime<Utc>| {
            self.timers.map(|timers| (timers.paused.unwrap_or(now) - begun(&timers)).max(TimeDelta::zero()))
        };
        ClockReading {
            to_bell: self.bell(now).map(|bell| bell - now),
            turn: since(|timers| timers.turn_since),
            phase: since(|timers| timers.phase_since),
            paused: self.timers.is_some_and(|timers| timers.paused.is_some()),
        }
    }

    /// How long its face stays as it is: a second while timers run, else the rest of the bell's minute, else for ever. After the
    /// end the time of day goes on beside the bell.
    pub fn still_for(&self, now: DateTime<Utc>) -> Option<TimeDelta> {
        let rest = |span: TimeDelta, unit: i64| TimeDelta::milliseconds(unit - span.num_milliseconds().rem_euclid(unit));
        if let Some(timers) = self.timers.filter(|timers| timers.paused.is_none() && self.ended.is_none()) {
            return Some(rest(now - timers.phase_since, 1_000));
        }
        // The bell's minutes are counted down, so its face changes when a whole one has passed.
        self.bell(now).map(|bell| rest(now - bell, 60_000))
    }
}

impl ClockReading {
    /// "26 minutes to the bell"; `None` if no bell is set.
    pub fn bell_words(&self) -> Option<String> {
        Some(match minutes_left(self.to_bell?) {
            0 => tr!("The bell rings").to_owned(),
            minutes @ 1.. => tr_count!(minutes, "{minutes} minute to the bell", "{minutes} minutes to the bell"),
            _ => return None,
        })
    }

    /// "The bell rings at 11:50, in 26 minutes."; `None` if no bell is set, or it has passed.
    pub fn bell_sentence(&self, bell: NaiveTime) -> Option<String> {
        let bell = bell.format("%H:%M");
        Some(match minutes_left(self.to_bell?) {
            0 => tr!("The bell rings at {bell}, now.", bell),
            minutes @ 1.. => {
                tr_count!(
                    minutes,
                    "The bell rings at {bell}, in {minutes} minute.",
                    "The bell rings at {bell}, in {minutes} minutes.",
                    bell
                )
            }
            _ => return None,
        })
    }

    /// Whether the bell has just rung.
    pub fn has_rung(&self) -> bool {
        self.to_bell.is_some_and(|left| left <= TimeDelta::zero())
    }

    /// Whether the bell is near: time for a last turn at most.
    pub fn is_soon(&self) -> bool {
        self.to_bell.is_some_and(|left| minutes_left(left) <= SOON)
    }

    /// "turn 4:10, phase 1:05".
    pub fn timer_words(&self) -> Option<String> {
        let (turn, phase) = self.turn.zip(self.phase)?;
        let [turn, phase] = [turn, phase].map(|span| format!("{}:{:02}", span.num_minutes(), span.num_seconds() % 60));
        let words = if self.paused {
            tr!("turn {turn}, phase {phase} (paused)", turn, phase)
        } else {
            tr!("turn {turn}, phase {phase}", turn, phase)
        };
        Some(words)
    }

    /// Whether this phase takes longer than so many minutes.
    pub fn is_slow(&self, minutes: u16) -> bool {
        self.phase.is_some_and(|phase| phase >= TimeDelta::minutes(i64::from(minutes)))
    }
}

/// Whole minutes that are left, a begun one counted.
fn minutes_left(span: TimeDelta) -> i64 {
    (span.num_milliseconds() + 59_999).div_euclid(60_000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeZone;

    fn at(minute: u32, second: u32) -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 11, 21, 11, minute, second).single().expect("a time")
    }

    const MOVING: TurnPart = (3, Phase::Move, Some(Side::Norman));
    const SHOOTING: TurnPart = (3, Phase::Shoot, Some(Side::Norman));

    #[test]
    fn the_bell_of_today_is_told_in_minutes() {
        let mut clock = LessonClock::default();
        clock.open_game(Some(at(50, 0)), at(0, 0));
        let words = |now| clock.reading(now).bell_words().expect("a bell");
        assert_eq!(words(at(23, 30)), "27 minutes to the bell");
        assert_eq!(words(at(49, 59)), "1 minute to the bell");
        assert_eq!(words(at(50, 0)), "The bell rings");
        assert_eq!(words(at(50, 59)), "The bell rings");
        assert!(!clock.reading(at(39, 0)).is_soon() && clock.reading(at(40, 0)).is_soon());
        assert_eq!(clock.reading(at(51, 0)).bell_words(), None, "a bell that has passed isn’t shown");
        assert_eq!((clock.bell(at(51, 0)), clock.still_for(at(51, 0))), (None, None));
    }

    #[test]
    fn a_game_that_is_opened_has_its_own_bell_if_that_still_comes() {
        let opened = |bell, now| {
            let mut clock = LessonClock::default();
            clock.set_bell(Some(at(30, 0)));
            clock.open_game(bell, now);
            clock.bell(now)
        };
        assert_eq!(opened(None, at(0, 0)), None, "a new game has no bell");
        assert_eq!(opened(Some(at(50, 0)), at(10, 0)), Some(at(50, 0)), "the same game, opened again");
        assert_eq!(opened(Some(at(50, 0)), at(50, 0)), None, "it passed before the game was opened");
        assert_eq!(opened(Some(at(50, 0) + TimeDelta::days(1)), at(10, 0)), None, "of another day");
    }

    #[test]
    fn a_new_phase_is_timed_anew_the_turn_goes_on_and_a_pause_does_not_count() {
        let mut clock = LessonClock::default();
        let words = |clock: &LessonClock, now| clock.reading(now).timer_words().expect("timers");
        clock.time(true, MOVING, at(0, 0));
        clock.pause(at(1, 0));
        assert_eq!(words(&clock, at(9, 0)), "turn 1:00, phase 1:00 (paused)");
        clock.follow(SHOOTING, at(9, 30));
        clock.pause(at(10, 0));
        assert_eq!(words(&clock, at(10, 3)), "turn 1:03, phase 0:03");
        assert!(!clock.reading(at(13, 59)).is_slow(4) && clock.reading(at(14, 0)).is_slow(4));
    }

    #[test]
    fn nothing_counts_on_after_the_end_and_a_battle_that_goes_on_leaves_that_time_out() {
        let mut clock = LessonClock::default();
        clock.set_bell(Some(at(50, 0)));
        clock.time(true, MOVING, at(0, 0));
        clock.end(true, at(2, 0));
        clock.end(true, at(3, 0));
        clock.follow((3, Phase::Over, None), at(3, 0));
        let words = |clock: &LessonClock, now| clock.reading(now).timer_words().expect("timers");
        assert_eq!(words(&clock, at(9, 0)), "turn 2:00, phase 2:00");
        assert_eq!(clock.reading(at(9, 0)).bell_words().as_deref(), Some("48 minutes to the bell"));
        assert_eq!(clock.still_for(at(9, 15)), Some(TimeDelta::seconds(45)), "the time of day");
        clock.end(false, at(10, 0));
        assert_eq!(words(&clock, at(10, 30)), "turn 2:30, phase 2:30");
    }

    #[test]
    fn the_face_changes_once_a_second_once_a_minute_or_never() {
        let mut clock = LessonClock::default();
        assert_eq!(clock.still_for(at(0, 0)), None);
        clock.set_bell(Some(at(50, 0)));
        assert_eq!(clock.still_for(at(0, 15)), Some(TimeDelta::seconds(45)));
        clock.time(true, MOVING, at(0, 0));
        assert_eq!(clock.still_for(at(0, 15) + TimeDelta::milliseconds(300)), Some(TimeDelta::milliseconds(700)));
        clock.pause(at(0, 20));
        assert_eq!(clock.still_for(at(0, 20)), Some(TimeDelta::seconds(40)));
    }
}
