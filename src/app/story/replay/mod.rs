//! The battle once more on the board: played, stepped through, and gone to by turn, card and bookmark. The wall shows the
//! same moment.

pub mod action;
mod beside;
mod controls;
mod marks;
mod places;
mod playback;
mod screen;
mod search;
mod seen;
#[cfg(test)]
mod tests;
mod timeline;
mod turning;

use egui::Key;

use self::action::ReplayAction;
use self::marks::{MarkKind, PlaceMark, marks, turning_place};
use self::playback::{Playback, stops};
use self::seen::{Seen, still_units};
use crate::projector::view::{ProjectorNames, PublicView, ReplayMoment, ReplayStamp, WallNames};
use crate::story::action::StoryAction;
use crate::ui_action::UiAction;
use senlac_classroom::rules::{Command, LONGEST_TITLE, Unit};
use senlac_classroom::story::Review;

pub use self::screen::replay_ui;
pub use self::search::TurningSearch;

/// What a key asks for; those of controls only while no control has the keyboard.
pub fn key(key: Key, nothing_has_focus: bool) -> Option<ReplayAction> {
    let of_controls = [
        (Key::Space, ReplayAction::Play),
        (Key::Enter, ReplayAction::Play),
        (Key::ArrowRight, ReplayAction::Step(true)),
        (Key::ArrowLeft, ReplayAction::Step(false)),
        (Key::ArrowDown, ReplayAction::Bookmark(true)),
        (Key::ArrowUp, ReplayAction::Bookmark(false)),
    ];
    let everywhere = [
        (Key::PageDown, ReplayAction::Turn(true)),
        (Key::PageUp, ReplayAction::Turn(false)),
        (Key::Home, ReplayAction::First),
        (Key::End, ReplayAction::Last),
        (Key::Plus, ReplayAction::Faster(true)),
        (Key::Equals, ReplayAction::Faster(true)),
        (Key::Minus, ReplayAction::Faster(false)),
        (Key::M, ReplayAction::Mark),
        (Key::T, ReplayAction::TurningPoint),
    ];
    let meant = of_controls.into_iter().filter(|_| nothing_has_focus).chain(everywhere);
    meant.into_iter().find_map(|(one, action)| (one == key).then_some(action))
}

/// The wish of the window that asks for this.
fn asks(action: ReplayAction) -> UiAction {
    UiAction::Story(StoryAction::Replay(action))
}

/// The replay.
#[derive(Debug)]
pub struct Replay {
    playback: Playback,
    seen: Seen,
    /// Who stands still at the few stops round here, and how many moments lie before those.
    still: (usize, Vec<Unit>),
    marks: Vec<PlaceMark>,
    /// The bookmark that is being called otherwise, and how.
    renaming: Option<(u64, String)>,
    /// Whether the teacher went to the turning point, and stands there.
    is_turning_point: bool,
}

impl Replay {
    /// The replay of a battle, at its beginning.
    pub fn new(review: &Review) -> Self {
        let playback = Playback::new(stops(review.story()));
        let seen = Seen::at(review.story(), playback.stop(), None);
        let still = still(review, &playback);
        Self { marks: marks(review, &playback), seen, still, playback, renaming: None, is_turning_point: false }
    }

    /// More is known of the battle, or told.
    pub fn renew(&mut self, review: &Review) {
        self.playback.renew(stops(review.story()));
        self.marks = marks(review, &self.playback);
        self.seen = Seen::at(review.story(), self.playback.stop(), Some(&self.seen.names));
        self.still = still(review, &self.playback);
    }

    /// It stands still.
    pub const fn pause(&mut self) {
        self.playback.is_playing = false;
    }

    /// Carries out what was asked; the command of the game that follows from it, if any.
    pub fn run_action(&mut self, review: &Review, action: ReplayAction) -> Option<Command> {
        let before = self.playback.at();
        let mut command = None;
        match action {
            ReplayAction::Play => self.playback.toggle(),
            ReplayAction::Step(forward) => self.playback.step(forward),
            ReplayAction::Turn(forward) => self.go_to_mark(forward, |kind| matches!(kind, MarkKind::Turn(..))),
            ReplayAction::Bookmark(forward) => self.go_to_mark(forward, |kind| matches!(kind, MarkKind::Bookmark { .. })),
            ReplayAction::To(stop) => self.playback.jump(stop),
            ReplayAction::First => self.playback.jump(0),
            ReplayAction::Last => self.playback.jump(self.playback.last()),
            ReplayAction::TurningPoint => {
                if let Some(place) = turning_place(review) {
                    self.playback.jump(self.playback.stop_of(place));
                    self.is_turning_point = true;
                }
            }
            ReplayAction::Speed(speed) => self.playback.speed = speed,
            ReplayAction::Faster(faster) => self.playback.speed_up(faster),
            ReplayAction::Mark => command = self.mark(),
            ReplayAction::Rename(step) => self.renaming = self.title_of(step).map(|title| (step, title)),
            ReplayAction::Type(text) => {
                if let Some((_, title)) = &mut self.renaming {
                    *title = text.chars().take(LONGEST_TITLE).collect();
                }
            }
            ReplayAction::Named => {
                let is_new = |(step, title): &(u64, String)| !title.trim().is_empty() && self.title_of(*step).as_ref() != Some(title);
                let named = self.renaming.clone().filter(is_new);
                self.renaming = None;
                command = named.map(|(step, title)| Command::Bookmark { step, title: Some(title.trim().to_owned()) });
            }
            ReplayAction::Unmark(step) => command = Some(Command::Bookmark { step, title: None }),
            ReplayAction::Seek | ReplayAction::StopSeeking => {}
        }
        self.look(review, before);
        command
    }

    /// Goes on by itself where it is time to, by egui's clock.
    pub fn work(&mut self, review: &Review, now: f64) {
        let before = self.playback.at();
        self.playback.work(now);
        self.look(review, before);
    }

    /// After how many seconds there is something new to paint; 0 while anything moves, `None` while nothing will.
    pub fn waits(&self, now: f64, motion: bool) -> Option<f64> {
        let moves = motion && self.playback.part(now) < 1.0 && !self.seen.passage.is_still();
        if moves { Some(0.0) } else { self.playback.is_playing.then(|| self.playback.waits(now).max(0.0)) }
    }

    /// What the picture for the class depends on.
    pub fn stamp(&self) -> ReplayStamp {
        ReplayStamp { moments: self.playback.stop().after, clock: self.playback.clock(), is_turning_point: self.is_turning_point }
    }

    /// What the class may see of this moment.
    pub fn public(&self, review: &Review, names: WallNames) -> PublicView {
        let story = review.story();
        let of = |place: Option<usize>| {
            let moment = story.moments().get(place?)?;
            Some((moment.step, moment.events.as_slice()))
        };
        let moment = ReplayMoment {
            before: &self.seen.before,
            after: &self.seen.after,
            step: of(self.playback.stop().shows),
            flip: of(self.seen.flip),
            passage: &self.seen.passage,
            clock: self.playback.clock(),
            turning_point: self.is_turning_point.then(|| turning::words(review)),
        };
        PublicView::of_replay(moment, story.setup(), &ProjectorNames::of_story(names, story))
    }

    /// Looks at another stop, if it has come to one.
    fn look(&mut self, review: &Review, before: usize) {
        if self.playback.at() != before {
            self.seen = Seen::at(review.story(), self.playback.stop(), Some(&self.seen.names));
            if self.playback.few().first().map(|stop| stop.after) != Some(self.still.0) {
                self.still = still(review, &self.playback);
            }
            let turning = turning_place(review).map(|place| self.playback.stop_of(place));
            self.is_turning_point &= turning == Some(self.playback.at());
        }
    }

    /// To the nearest mark of this kind after here, or before; before the first one is the beginning.
    fn go_to_mark(&mut self, forward: bool, is_one: impl Fn(&MarkKind) -> bool) {
        let at = self.playback.at();
        let mut stops = self.marks.iter().filter(|mark| is_one(&mark.kind)).map(|mark| mark.stop);
        let found = if forward { stops.find(|stop| *stop > at) } else { stops.filter(|stop| *stop < at).last() };
        if let Some(stop) = found {
            self.playback.jump(stop);
        }
    }

    /// Marks the step that is shown, unless it is marked.
    fn mark(&self) -> Option<Command> {
        let step = self.seen.step.filter(|step| self.title_of(*step).is_none())?;
        Some(Command::Bookmark { step, title: Some(tr!("Turn {turn}, step {step}", turn = self.seen.turn, step)) })
    }

    /// What the bookmark of a step is called.
    fn title_of(&self, marked: u64) -> Option<String> {
        self.marks.iter().find_map(|mark| match &mark.kind {
            MarkKind::Bookmark { step, title } if *step == marked => Some(title.clone()),
            MarkKind::Bookmark { .. } | MarkKind::Turn(..) | MarkKind::TurningPoint => None,
        })
    }
}

/// Who stands still at the few stops round here, and how many moments lie before those.
fn still(review: &Review, playback: &Playback) -> (usize, Vec<Unit>) {
    let few = playback.few();
    (few.first().map_or(0, |stop| stop.after), still_units(review.story(), few))
}
