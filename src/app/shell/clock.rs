//! Lesson clock: time left until the bell, and duration of this turn and phase. It only shows times and never
//! ends anything.

use chrono::{DateTime, NaiveTime, TimeDelta, Utc};

use senlac_classroom::rules::{Phase, Side};

/// Minutes before the bell from which the clock is highlighted.
const SOON: i64 = 10;
/// A bell this far ahead belongs to another day.
const ANOTHER_DAY: TimeDelta = TimeDelta::hours(12);
/// Time after which a bell that has rung is no longer shown.
const PAST: TimeDelta = TimeDelta::minutes(1);

/// Timed part of a turn.
pub type TurnPart = (u32, Phase, Option<Side>);

/// Lesson clock: bell, timers and end of the battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonClock {
    bell: Option<DateTime<Utc>>,
    timers: Option<Timers>,
    /// Time when the battle ended; the timers stop there.
    ended: Option<DateTime<Utc>>,
}

/// Two timers that run and pause together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Timers {
    part: TurnPart,
    turn_since: DateTime<Utc>,
    phase_since: DateTime<Utc>,
    paused: Option<DateTime<Utc>>,
}

/// Times that the clock shows at a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockReading {
    /// Time left until the bell; negative after it.
    pub to_bell: Option<TimeDelta>,
    /// Duration of this turn.
    pub turn: Option<TimeDelta>,
    /// Duration of this phase.
    pub phase: Option<TimeDelta>,
    /// Whether the timers are paused.
    pub paused: bool,
}

impl LessonClock {
    /// Sets the bell of the game that is opened, if it is still to ring today. The previous game's bell is discarded.
    pub fn open_game(&mut self, bell: Option<DateTime<Utc>>, now: DateTime<Utc>) {
        self.bell = bell.filter(|bell| *bell > now && *bell - now < ANOTHER_DAY);
    }

    /// Returns the time of the bell; `None` if none is set, or if its minute has passed.
    pub fn bell(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.bell.filter(|bell| now - *bell < PAST)
    }

    /// Sets or removes the bell.
    pub const fn set_bell(&mut self, bell: Option<DateTime<Utc>>) {
        self.bell = bell;
    }

    /// Returns whether turns and phases are timed.
    pub const fn is_timing(&self) -> bool {
        self.timers.is_some()
    }

    /// Starts or stops timing turns and phases.
    pub fn set_timing(&mut self, on: bool, part: TurnPart, now: DateTime<Utc>) {
        self.timers = on.then(|| self.timers.unwrap_or(Timers { part, turn_since: now, phase_since: now, paused: None }));
    }

    /// Stops the timers when the battle ends, and resumes them if the end is undone.
    pub fn end(&mut self, is_over: bool, now: DateTime<Utc>) {
        match (is_over, self.ended) {
            (true, None) => self.ended = Some(now),
            (false, Some(since)) => {
                self.ended = None;
                self.exclude_pause(now - since);
            }
            (true, Some(_)) | (false, None) => {}
        }
    }

    /// Excludes a pause from the timers.
    fn exclude_pause(&mut self, pause: TimeDelta) {
        if let Some(timers) = self.timers.as_mut().filter(|timers| timers.paused.is_none()) {
            timers.turn_since += pause.max(TimeDelta::zero());
            timers.phase_since += pause.max(TimeDelta::zero());
        }
    }

    /// Pauses or resumes the timers.
    pub fn toggle_pause(&mut self, now: DateTime<Utc>) {
        let Some(timers) = &mut self.timers else { return };
        match timers.paused.take() {
            None => timers.paused = Some(now),
            Some(since) => self.exclude_pause(now - since),
        }
    }

    /// Restarts the timers when a new turn or phase begins.
    pub fn update_part(&mut self, part: TurnPart, now: DateTime<Utc>) {
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

    /// Returns the times to show.
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

    /// Returns how long the clock's face stays unchanged: the rest of a second while timers run, otherwise the rest
    /// of the bell's minute; `None` for ever. After the battle the time of day continues beside the bell.
    pub fn unchanged_for(&self, now: DateTime<Utc>) -> Option<TimeDelta> {
        let rest = |span: TimeDelta, unit: i64| TimeDelta::milliseconds(unit - span.num_milliseconds().rem_euclid(unit));
        if let Some(timers) = self.timers.filter(|timers| timers.paused.is_none() && self.ended.is_none()) {
            return Some(rest(now - timers.phase_since, 1_000));
        }
        // The bell's minutes are counted down, so its face changes when a whole one has passed.
        self.bell(now).map(|bell| rest(now - bell, 60_000))
    }
}

impl ClockReading {
    /// Returns text such as "26 minutes to the bell"; `None` if no bell is set.
    pub fn bell_text(&self) -> Option<String> {
        Some(match minutes_left(self.to_bell?) {
            0 => tr!("The bell rings").to_owned(),
            minutes @ 1.. => tr_count!(minutes, "{minutes} minute to the bell", "{minutes} minutes to the bell"),
            _ => return None,
        })
    }

    /// Returns a sentence such as "The bell rings at 11:50, in 26 minutes."; `None` if no bell is set or it has passed.
    pub fn bell_sentence(&self, bell: NaiveTime) -> Option<String> {
        let bell = bell.format("%H:%M");
        Some(match minutes_left(self.to_bell?) {
            0 => tr!("The bell rings now ({bell}).", bell),
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

    /// Returns whether the bell has just rung.
    pub fn has_rung(&self) -> bool {
        self.to_bell.is_some_and(|left| left <= TimeDelta::zero())
    }

    /// Returns whether the bell is near, with time for one last turn at most.
    pub fn is_bell_near(&self) -> bool {
        self.to_bell.is_some_and(|left| minutes_left(left) <= SOON)
    }

    /// Returns text such as "turn 4:10, phase 1:05".
    pub fn timer_text(&self) -> Option<String> {
        let (turn, phase) = self.turn.zip(self.phase)?;
        let [turn, phase] = [turn, phase].map(|span| format!("{}:{:02}", span.num_minutes(), span.num_seconds() % 60));
        let words = if self.paused {
            tr!("turn {turn}, phase {phase} (paused)", turn, phase)
        } else {
            tr!("turn {turn}, phase {phase}", turn, phase)
        };
        Some(words)
    }

    /// Returns whether this phase takes longer than `minutes`.
    pub fn is_slow(&self, minutes: u16) -> bool {
        self.phase.is_some_and(|phase| phase >= TimeDelta::minutes(i64::from(minutes)))
    }
}

/// Returns the minutes left, rounded up.
fn minutes_left(span: TimeDelta) -> i64 {
    (span.num_milliseconds() + 59_999).div_euclid(60_000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeZone;

    fn time_at(minute: u32, second: u32) -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 11, 21, 11, minute, second).single().expect("a time")
    }

    const MOVING: TurnPart = (3, Phase::Move, Some(Side::Norman));
    const SHOOTING: TurnPart = (3, Phase::Shoot, Some(Side::Norman));

    #[test]
    fn the_bell_text_counts_down_the_minutes() {
        let mut clock = LessonClock::default();
        clock.open_game(Some(time_at(50, 0)), time_at(0, 0));
        let text = |now| clock.reading(now).bell_text().expect("a bell");
        assert_eq!(text(time_at(23, 30)), "27 minutes to the bell");
        assert_eq!(text(time_at(49, 59)), "1 minute to the bell");
        assert_eq!(text(time_at(50, 0)), "The bell rings");
        assert_eq!(text(time_at(50, 59)), "The bell rings");
        assert!(!clock.reading(time_at(39, 0)).is_bell_near() && clock.reading(time_at(40, 0)).is_bell_near());
        assert_eq!(clock.reading(time_at(51, 0)).bell_text(), None, "a bell that has passed isn’t shown");
        assert_eq!((clock.bell(time_at(51, 0)), clock.unchanged_for(time_at(51, 0))), (None, None));
    }

    #[test]
    fn an_opened_game_has_its_own_bell_if_not_yet_past() {
        let bell_after_opening = |bell, now| {
            let mut clock = LessonClock::default();
            clock.set_bell(Some(time_at(30, 0)));
            clock.open_game(bell, now);
            clock.bell(now)
        };
        assert_eq!(bell_after_opening(None, time_at(0, 0)), None, "a new game has no bell");
        assert_eq!(bell_after_opening(Some(time_at(50, 0)), time_at(10, 0)), Some(time_at(50, 0)), "the same game, opened again");
        assert_eq!(bell_after_opening(Some(time_at(50, 0)), time_at(50, 0)), None, "it passed before the game was opened");
        assert_eq!(bell_after_opening(Some(time_at(50, 0) + TimeDelta::days(1)), time_at(10, 0)), None, "of another day");
    }

    #[test]
    fn phase_timers_restart_and_pauses_do_not_count() {
        let mut clock = LessonClock::default();
        let text = |clock: &LessonClock, now| clock.reading(now).timer_text().expect("timers");
        clock.set_timing(true, MOVING, time_at(0, 0));
        clock.toggle_pause(time_at(1, 0));
        assert_eq!(text(&clock, time_at(9, 0)), "turn 1:00, phase 1:00 (paused)");
        clock.update_part(SHOOTING, time_at(9, 30));
        clock.toggle_pause(time_at(10, 0));
        assert_eq!(text(&clock, time_at(10, 3)), "turn 1:03, phase 0:03");
        assert!(!clock.reading(time_at(13, 59)).is_slow(4) && clock.reading(time_at(14, 0)).is_slow(4));
    }

    #[test]
    fn timers_stop_at_the_end_and_resume_with_the_battle() {
        let mut clock = LessonClock::default();
        clock.set_bell(Some(time_at(50, 0)));
        clock.set_timing(true, MOVING, time_at(0, 0));
        clock.end(true, time_at(2, 0));
        clock.end(true, time_at(3, 0));
        clock.update_part((3, Phase::Over, None), time_at(3, 0));
        let text = |clock: &LessonClock, now| clock.reading(now).timer_text().expect("timers");
        assert_eq!(text(&clock, time_at(9, 0)), "turn 2:00, phase 2:00");
        assert_eq!(clock.reading(time_at(9, 0)).bell_text().as_deref(), Some("48 minutes to the bell"));
        assert_eq!(clock.unchanged_for(time_at(9, 15)), Some(TimeDelta::seconds(45)), "the time of day");
        clock.end(false, time_at(10, 0));
        assert_eq!(text(&clock, time_at(10, 30)), "turn 2:30, phase 2:30");
    }

    #[test]
    fn the_clock_changes_every_second_every_minute_or_never() {
        let mut clock = LessonClock::default();
        assert_eq!(clock.unchanged_for(time_at(0, 0)), None);
        clock.set_bell(Some(time_at(50, 0)));
        assert_eq!(clock.unchanged_for(time_at(0, 15)), Some(TimeDelta::seconds(45)));
        clock.set_timing(true, MOVING, time_at(0, 0));
        assert_eq!(clock.unchanged_for(time_at(0, 15) + TimeDelta::milliseconds(300)), Some(TimeDelta::milliseconds(700)));
        clock.toggle_pause(time_at(0, 20));
        assert_eq!(clock.unchanged_for(time_at(0, 20)), Some(TimeDelta::seconds(40)));
    }
}
