//! Where the replay stands, and how it goes on by itself: stop after stop, each with its time.

use super::action::Speed;
use crate::battle::board::passage::Clock;
use senlac_classroom::rules::{Event, Weapon};
use senlac_classroom::story::{Moment, Story};

/// A place where the replay can stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    /// So many moments have happened.
    pub after: usize,
    /// The place of the moment that is shown; `None` before the first one.
    pub shows: Option<usize>,
    /// How long its movements take, and how long it is looked at afterwards, in seconds at the usual speed.
    seconds: [f64; 2],
}

/// Every stop of a battle: before its first step, and after each that shows anything. Notes, bookmarks and the like show
/// nothing; they belong to the stop before them, so that the last stop is the end of the battle to the last event.
pub fn stops(story: &Story) -> Vec<Stop> {
    let mut stops = vec![Stop { after: 0, shows: None, seconds: [0.0, 0.8] }];
    for (place, moment) in story.moments().iter().enumerate() {
        if moment.events.iter().any(is_seen) {
            stops.push(Stop { after: place + 1, shows: Some(place), seconds: seconds(moment) });
        } else if let Some(last) = stops.last_mut() {
            last.after = place + 1;
        }
    }
    stops
}

/// Whether an event can be shown on the board or told.
const fn is_seen(event: &Event) -> bool {
    !matches!(event, Event::Noted { .. } | Event::Bookmarked { .. } | Event::Guessed { .. } | Event::ToldOf { .. })
}

/// How long a moment moves and is looked at.
fn seconds(moment: &Moment) -> [f64; 2] {
    let mut seconds = [0.0, 0.5];
    for event in &moment.events {
        let [moves, holds] = of_event(event);
        seconds = [f64::max(seconds[0], moves), f64::max(seconds[1], holds)];
    }
    seconds
}

/// How long one event moves and is looked at; what is told with others takes no time of its own.
fn of_event(event: &Event) -> [f64; 2] {
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

/// So many stops are painted with one picture of those who stand still in them.
const FEW: usize = 8;

/// Where the replay stands.
#[derive(Clone, Debug)]
pub struct Playback {
    stops: Vec<Stop>,
    at: usize,
    /// Whether it goes on by itself.
    pub is_playing: bool,
    /// How fast.
    pub speed: Speed,
    /// When the stop began to move; `None` where it was jumped to, and stands still.
    clock: Option<Clock>,
    /// Whether it begins to move with the next frame.
    begins: bool,
}

impl Playback {
    /// The replay at the first of these stops.
    pub const fn new(stops: Vec<Stop>) -> Self {
        Self { stops, at: 0, is_playing: false, speed: Speed::Usual, clock: None, begins: false }
    }

    /// The place of the stop where it stands.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The stop where it stands.
    pub fn stop(&self) -> Stop {
        self.stops.get(self.at).copied().unwrap_or(Stop { after: 0, shows: None, seconds: [0.0; 2] })
    }

    /// A few stops round the one where it stands, with the one before them: the same few for all of them.
    pub fn few(&self) -> &[Stop] {
        let first = self.at / FEW * FEW;
        self.stops.get(first.saturating_sub(1)..self.stops.len().min(first + FEW)).unwrap_or_default()
    }

    /// The place of the last stop.
    pub fn last(&self) -> usize {
        self.stops.len().saturating_sub(1)
    }

    /// The place of the stop that shows this moment, or the one before it where it shows nothing.
    pub fn stop_of(&self, place: usize) -> usize {
        self.stops.partition_point(|stop| stop.shows.is_none_or(|shown| shown <= place)).saturating_sub(1)
    }

    /// When this stop began to move.
    pub const fn clock(&self) -> Option<Clock> {
        self.clock
    }

    /// How far this stop has come, 0 to 1.
    pub fn part(&self, now: f64) -> f32 {
        if self.begins { 0.0 } else { self.clock.map_or(1.0, |clock| clock.part(now)) }
    }

    /// Plays, or stands still; from the end it plays all of it once more.
    pub fn toggle(&mut self) {
        self.is_playing = !self.is_playing;
        if self.is_playing && self.at == self.last() {
            self.jump(0);
            self.is_playing = true;
        }
    }

    /// A stop forward, which is played, or back, which is not.
    pub fn step(&mut self, forward: bool) {
        self.is_playing = false;
        if !forward {
            self.jump(self.at.saturating_sub(1));
        } else if self.at < self.last() {
            self.go_on();
        }
    }

    /// Goes to a stop, and stands still there.
    pub fn jump(&mut self, at: usize) {
        self.is_playing = false;
        (self.at, self.clock, self.begins) = (at.min(self.last()), None, false);
    }

    /// The next faster or slower speed.
    pub fn speed_up(&mut self, faster: bool) {
        self.speed = self.speed.beside(faster);
    }

    /// The same place among other stops: after as many moments.
    pub fn renew(&mut self, stops: Vec<Stop>) {
        let after = self.stop().shows;
        self.stops = stops;
        self.at = after.map_or(0, |place| self.stop_of(place));
    }

    /// Goes on where it is time to, by egui's clock.
    pub fn work(&mut self, now: f64) {
        if std::mem::take(&mut self.begins) {
            self.begin(now);
        }
        if !self.is_playing || self.waits(now) > 0.0 {
            return;
        }
        if self.at < self.last() {
            self.go_on();
            self.begins = false;
            self.begin(now);
        } else {
            self.is_playing = false;
        }
    }

    /// How long this stop still takes, in seconds; 0 and less where it is done.
    pub fn waits(&self, now: f64) -> f64 {
        let holds = self.stop().seconds[1] / self.speed.times();
        self.clock.map_or(0.0, |clock| clock.since + clock.seconds + holds - now)
    }

    fn go_on(&mut self) {
        self.at += 1;
        self.begins = true;
    }

    fn begin(&mut self, now: f64) {
        self.clock = Some(Clock { since: now, seconds: self.stop().seconds[0] / self.speed.times() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three stops after the first, each a second long in all.
    fn playback() -> Playback {
        let stop = |place: usize| Stop { after: place, shows: place.checked_sub(1), seconds: [0.75, 0.25] };
        Playback::new((0..=3).map(stop).collect())
    }

    #[test]
    fn it_plays_to_the_end_and_then_from_the_beginning() {
        let mut playback = playback();
        playback.toggle();
        let mut seen = Vec::new();
        for quarter in 0..16_u8 {
            playback.work(f64::from(quarter) / 4.0);
            seen.push(playback.at());
        }
        assert_eq!(seen, [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3]);
        assert!(!playback.is_playing);
        playback.toggle();
        assert_eq!((playback.at(), playback.is_playing), (0, true));
    }

    #[test]
    fn a_step_by_hand_moves_forward_and_stands_still_backward() {
        let mut playback = playback();
        playback.step(true);
        assert!(playback.part(5.0) < 0.01, "nothing of it is seen before its first frame");
        playback.work(5.0);
        assert!((playback.part(5.375) - 0.5).abs() < 1e-6);
        playback.step(false);
        assert_eq!((playback.at(), playback.part(5.0)), (0, 1.0));
        playback.jump(99);
        playback.step(true);
        assert_eq!((playback.at(), playback.part(5.0)), (3, 1.0), "the end is the end");
    }

    #[test]
    fn twice_as_fast_takes_half_the_time() {
        let mut playback = playback();
        playback.speed_up(true);
        playback.toggle();
        playback.work(0.0);
        assert!((playback.waits(0.0) - 0.5).abs() < 1e-9);
        for _ in 0..9 {
            playback.speed_up(true);
        }
        assert_eq!(playback.speed, Speed::Fourfold);
    }

    #[test]
    fn the_stop_of_a_moment_that_shows_nothing_is_the_one_before() {
        let stop = |after: usize, shows: Option<usize>| Stop { after, shows, seconds: [0.0; 2] };
        let playback = Playback::new(vec![stop(0, None), stop(3, Some(0)), stop(4, Some(3))]);
        assert_eq!([0, 1, 2, 3, 9].map(|place| playback.stop_of(place)), [1, 1, 1, 2, 2]);
    }
}
