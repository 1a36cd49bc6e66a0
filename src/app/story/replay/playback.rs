//! Position of the replay and its automatic advance: stop after stop, each with its own duration.

use super::action::Speed;
use crate::battle::board::step_animation::Clock;
use senlac_classroom::rules::{Event, Weapon};
use senlac_classroom::story::{Moment, Story};

/// Position at which the replay can stop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    /// Number of moments that have happened.
    pub after: usize,
    /// Index of the displayed moment; `None` before the first one.
    pub shows: Option<usize>,
    /// Durations of the movement and of the pause after it, in seconds at the default speed.
    seconds: [f64; 2],
}

/// Returns all stops of a battle: one before its first step, and one after each step with something to see.
/// Notes, bookmarks and the like belong to the stop before them, so the last stop includes the battle's last
/// event.
pub fn stops(story: &Story) -> Vec<Stop> {
    let mut stops = vec![Stop { after: 0, shows: None, seconds: [0.0, 0.8] }];
    for (place, moment) in story.moments().iter().enumerate() {
        if moment.events.iter().any(is_visible) {
            stops.push(Stop { after: place + 1, shows: Some(place), seconds: seconds(moment) });
        } else if let Some(last) = stops.last_mut() {
            last.after = place + 1;
        }
    }
    stops
}

/// Returns whether an event can be shown on the board or in the text.
const fn is_visible(event: &Event) -> bool {
    !matches!(event, Event::Noted { .. } | Event::Bookmarked { .. } | Event::Guessed { .. } | Event::ToldOf { .. })
}

/// Returns the durations of a moment's movement and pause.
fn seconds(moment: &Moment) -> [f64; 2] {
    let mut seconds = [0.0, 0.5];
    for event in &moment.events {
        let [moves, holds] = event_seconds(event);
        seconds = [f64::max(seconds[0], moves), f64::max(seconds[1], holds)];
    }
    seconds
}

/// Returns the durations of one event's movement and pause; 0 for events that are shown together with others.
fn event_seconds(event: &Event) -> [f64; 2] {
    let walk = |squares: usize| 0.45 + 0.18 * f64::from(u32::try_from(squares).unwrap_or(u32::MAX));
    if let Event::Moved { path, .. } = event {
        [walk(path.len()), 0.4]
    } else if let Event::Rushed { path, .. } = event {
        [walk(path.len()), 1.4]
    } else if let Some((_, weapon)) = event.attack() {
        [if weapon == Weapon::Bow { 1.6 } else { 1.4 }, 1.2]
    } else if matches!(event, Event::CardFlipped { .. }) {
        [1.0, 2.8]
    } else if matches!(event, Event::Panicked { .. }) {
        [1.2, 1.6]
    } else if matches!(event, Event::BattleEnded { .. } | Event::VerdictChanged { .. }) {
        [0.0, 3.0]
    } else if matches!(event, Event::TurnEnded { .. } | Event::WasSet { .. } | Event::LordBack { .. }) {
        [0.0, 1.2]
    } else {
        [0.0, 0.0]
    }
}

/// Number of stops that share one picture of their unmoved units.
const FEW: usize = 8;

/// Position and speed of the replay.
#[derive(Clone, Debug)]
pub struct Playback {
    stops: Vec<Stop>,
    at: usize,
    /// Whether it advances automatically.
    pub is_playing: bool,
    /// Current speed of the replay.
    pub speed: Speed,
    /// Clock of the movement at this stop; `None` after a jump, which shows no movement.
    clock: Option<Clock>,
    /// Whether the movement starts with the next frame.
    begins: bool,
}

impl Playback {
    /// Returns the playback at the first of these stops.
    pub const fn new(stops: Vec<Stop>) -> Self {
        Self { stops, at: 0, is_playing: false, speed: Speed::Usual, clock: None, begins: false }
    }

    /// Returns the index of the current stop.
    pub const fn stop_index(&self) -> usize {
        self.at
    }

    /// Returns the current stop.
    pub fn stop(&self) -> Stop {
        self.stops.get(self.at).copied().unwrap_or(Stop { after: 0, shows: None, seconds: [0.0; 2] })
    }

    /// Returns a few stops around the current one, and the stop before them. All of these stops get the same slice.
    pub fn nearby_stops(&self) -> &[Stop] {
        let first = self.at / FEW * FEW;
        self.stops.get(first.saturating_sub(1)..self.stops.len().min(first + FEW)).unwrap_or_default()
    }

    /// Returns the index of the last stop.
    pub fn last_stop(&self) -> usize {
        self.stops.len().saturating_sub(1)
    }

    /// Returns the index of the stop that shows this moment, or of the previous one if the moment has nothing to show.
    pub fn stop_for_moment(&self, place: usize) -> usize {
        self.stops.partition_point(|stop| stop.shows.is_none_or(|shown| shown <= place)).saturating_sub(1)
    }

    /// Returns the clock of the movement at this stop.
    pub const fn clock(&self) -> Option<Clock> {
        self.clock
    }

    /// Returns the progress of the movement at this stop, 0 to 1.
    pub fn progress(&self, now: f64) -> f32 {
        if self.begins { 0.0 } else { self.clock.map_or(1.0, |clock| clock.progress(now)) }
    }

    /// Plays or pauses. At the end, it plays again from the beginning.
    pub fn toggle(&mut self) {
        self.is_playing = !self.is_playing;
        if self.is_playing && self.at == self.last_stop() {
            self.jump(0);
            self.is_playing = true;
        }
    }

    /// Goes one stop forward, with its movement, or back, without it.
    pub fn step(&mut self, forward: bool) {
        self.is_playing = false;
        if !forward {
            self.jump(self.at.saturating_sub(1));
        } else if self.at < self.last_stop() {
            self.go_to_next_stop();
        }
    }

    /// Goes to a stop without movement, and pauses there.
    pub fn jump(&mut self, at: usize) {
        self.is_playing = false;
        (self.at, self.clock, self.begins) = (at.min(self.last_stop()), None, false);
    }

    /// Chooses the next faster or slower speed.
    pub fn change_speed(&mut self, faster: bool) {
        self.speed = self.speed.next_speed(faster);
    }

    /// Replaces the stops and stays at the same moment.
    pub fn set_stops(&mut self, stops: Vec<Stop>) {
        let after = self.stop().shows;
        self.stops = stops;
        self.at = after.map_or(0, |place| self.stop_for_moment(place));
    }

    /// Advances when it is time to, by egui's clock.
    pub fn advance(&mut self, now: f64) {
        if std::mem::take(&mut self.begins) {
            self.start_clock(now);
        }
        if !self.is_playing || self.seconds_left(now) > 0.0 {
            return;
        }
        if self.at < self.last_stop() {
            self.go_to_next_stop();
            self.begins = false;
            self.start_clock(now);
        } else {
            self.is_playing = false;
        }
    }

    /// Returns how long this stop still lasts, in seconds; 0 or less when it is over.
    pub fn seconds_left(&self, now: f64) -> f64 {
        let holds = self.stop().seconds[1] / self.speed.factor();
        self.clock.map_or(0.0, |clock| clock.since + clock.seconds + holds - now)
    }

    fn go_to_next_stop(&mut self) {
        self.at += 1;
        self.begins = true;
    }

    fn start_clock(&mut self, now: f64) {
        self.clock = Some(Clock { since: now, seconds: self.stop().seconds[0] / self.speed.factor() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a playback with three stops after the first, each 1 second long in all.
    fn playback() -> Playback {
        let stop = |place: usize| Stop { after: place, shows: place.checked_sub(1), seconds: [0.75, 0.25] };
        Playback::new((0..=3).map(stop).collect())
    }

    #[test]
    fn playback_runs_to_the_end_and_restarts_from_the_beginning() {
        let mut playback = playback();
        playback.toggle();
        let mut seen = Vec::new();
        for quarter in 0..16_u8 {
            playback.advance(f64::from(quarter) / 4.0);
            seen.push(playback.stop_index());
        }
        assert_eq!(seen, [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3]);
        assert!(!playback.is_playing);
        playback.toggle();
        assert_eq!((playback.stop_index(), playback.is_playing), (0, true));
    }

    #[test]
    fn only_a_forward_step_is_animated() {
        let mut playback = playback();
        playback.step(true);
        assert!(playback.progress(5.0) < 0.01, "nothing of it is seen before its first frame");
        playback.advance(5.0);
        assert!((playback.progress(5.375) - 0.5).abs() < 1e-6);
        playback.step(false);
        assert_eq!((playback.stop_index(), playback.progress(5.0)), (0, 1.0));
        playback.jump(99);
        playback.step(true);
        assert_eq!((playback.stop_index(), playback.progress(5.0)), (3, 1.0), "the end is the end");
    }

    #[test]
    fn double_speed_takes_half_the_time() {
        let mut playback = playback();
        playback.change_speed(true);
        playback.toggle();
        playback.advance(0.0);
        assert!((playback.seconds_left(0.0) - 0.5).abs() < 1e-9);
        for _ in 0..9 {
            playback.change_speed(true);
        }
        assert_eq!(playback.speed, Speed::Fourfold);
    }

    #[test]
    fn moments_without_a_stop_belong_to_the_previous_stop() {
        let stop = |after: usize, shows: Option<usize>| Stop { after, shows, seconds: [0.0; 2] };
        let playback = Playback::new(vec![stop(0, None), stop(3, Some(0)), stop(4, Some(3))]);
        assert_eq!([0, 1, 2, 3, 9].map(|place| playback.stop_for_moment(place)), [1, 1, 1, 2, 2]);
    }
}
