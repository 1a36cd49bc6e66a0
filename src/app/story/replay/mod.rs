//! Replay of the battle on the board: it plays, steps, and jumps to turns, cards and bookmarks. The projector
//! shows the same moment.

pub mod action;
mod controls;
mod current_events;
mod frame;
mod marks;
mod places;
mod playback;
mod screen;
mod search;
#[cfg(test)]
mod tests;
mod timeline;
mod turning;

use egui::Key;

use self::action::ReplayAction;
use self::frame::{ReplayFrame, still_units};
use self::marks::{MarkKind, PlaceMark, marks, turning_point_index};
use self::playback::{Playback, stops};
use crate::projector::view::{ProjectorNames, PublicView, PupilNaming, ReplayMoment, ReplayStamp};
use crate::story::action::StoryAction;
use crate::ui_action::UiAction;
use senlac_classroom::rules::{Command, LONGEST_TITLE, Unit};
use senlac_classroom::story::Review;

pub use self::screen::replay_ui;
pub use self::search::TurningSearch;

/// Returns the action of a key. Keys that controls also use count only while no control has the focus.
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

/// Wraps an action for the window.
fn to_ui_action(action: ReplayAction) -> UiAction {
    UiAction::Story(StoryAction::Replay(action))
}

/// State of the replay: position, displayed moment and marks.
#[derive(Debug)]
pub struct Replay {
    playback: Playback,
    seen: ReplayFrame,
    /// Units that don't move during the stops around the current one, and the number of moments before those stops.
    still: (usize, Vec<Unit>),
    marks: Vec<PlaceMark>,
    /// Step of the bookmark being renamed, and the typed name.
    renaming: Option<(u64, String)>,
    /// Whether the teacher jumped to the turning point and the replay is still there.
    is_turning_point: bool,
}

impl Replay {
    /// Returns the replay of a battle, at its beginning.
    pub fn new(review: &Review) -> Self {
        let playback = Playback::new(stops(review.story()));
        let seen = ReplayFrame::at_stop(review.story(), playback.stop(), None);
        let still = unmoved_units(review, &playback);
        Self { marks: marks(review, &playback), seen, still, playback, renaming: None, is_turning_point: false }
    }

    /// Updates the replay after a change of the review.
    pub fn update(&mut self, review: &Review) {
        self.playback.set_stops(stops(review.story()));
        self.marks = marks(review, &self.playback);
        self.seen = ReplayFrame::at_stop(review.story(), self.playback.stop(), Some(&self.seen.names));
        self.still = unmoved_units(review, &self.playback);
    }

    /// Pauses the replay at the current stop.
    pub const fn pause(&mut self) {
        self.playback.is_playing = false;
    }

    /// Carries out an action and returns the game command that it leads to, if any.
    pub fn run_action(&mut self, review: &Review, action: ReplayAction) -> Option<Command> {
        let before = self.playback.stop_index();
        let mut command = None;
        match action {
            ReplayAction::Play => self.playback.toggle(),
            ReplayAction::Step(forward) => self.playback.step(forward),
            ReplayAction::Turn(forward) => self.go_to_mark(forward, |kind| matches!(kind, MarkKind::Turn(..))),
            ReplayAction::Bookmark(forward) => self.go_to_mark(forward, |kind| matches!(kind, MarkKind::Bookmark { .. })),
            ReplayAction::To(stop) => self.playback.jump(stop),
            ReplayAction::First => self.playback.jump(0),
            ReplayAction::Last => self.playback.jump(self.playback.last_stop()),
            ReplayAction::TurningPoint => {
                if let Some(place) = turning_point_index(review) {
                    self.playback.jump(self.playback.stop_for_moment(place));
                    self.is_turning_point = true;
                }
            }
            ReplayAction::Speed(speed) => self.playback.speed = speed,
            ReplayAction::Faster(faster) => self.playback.change_speed(faster),
            ReplayAction::Mark => command = self.mark(),
            ReplayAction::Rename(step) => self.renaming = self.bookmark_title(step).map(|title| (step, title)),
            ReplayAction::Type(text) => {
                if let Some((_, title)) = &mut self.renaming {
                    *title = text.chars().take(LONGEST_TITLE).collect();
                }
            }
            ReplayAction::Named => {
                let is_new = |(step, title): &(u64, String)| !title.trim().is_empty() && self.bookmark_title(*step).as_ref() != Some(title);
                let named = self.renaming.clone().filter(is_new);
                self.renaming = None;
                command = named.map(|(step, title)| Command::Bookmark { step, title: Some(title.trim().to_owned()) });
            }
            ReplayAction::Unmark(step) => command = Some(Command::Bookmark { step, title: None }),
            ReplayAction::Seek | ReplayAction::StopSeeking => {}
        }
        self.update_after_move(review, before);
        command
    }

    /// Advances the replay by egui's clock while it plays.
    pub fn advance(&mut self, review: &Review, now: f64) {
        let before = self.playback.stop_index();
        self.playback.advance(now);
        self.update_after_move(review, before);
    }

    /// Returns after how many seconds there is something new to paint; 0 during movement, `None` if nothing will
    /// change.
    pub fn repaint_after(&self, now: f64, motion: bool) -> Option<f64> {
        let moves = motion && self.playback.progress(now) < 1.0 && !self.seen.passage.is_still();
        if moves { Some(0.0) } else { self.playback.is_playing.then(|| self.playback.seconds_left(now).max(0.0)) }
    }

    /// Returns the state on which the class's picture depends.
    pub fn stamp(&self) -> ReplayStamp {
        ReplayStamp { moments: self.playback.stop().after, clock: self.playback.clock(), is_turning_point: self.is_turning_point }
    }

    /// Returns the class's view of this moment.
    pub fn public_view(&self, review: &Review, names: PupilNaming) -> PublicView {
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
            turning_point: self.is_turning_point.then(|| turning::turning_point_text(review)),
        };
        PublicView::from_replay(moment, story.setup(), &ProjectorNames::from_story(names, story))
    }

    /// Updates the displayed moment if the stop has changed.
    fn update_after_move(&mut self, review: &Review, before: usize) {
        if self.playback.stop_index() != before {
            self.seen = ReplayFrame::at_stop(review.story(), self.playback.stop(), Some(&self.seen.names));
            if self.playback.nearby_stops().first().map(|stop| stop.after) != Some(self.still.0) {
                self.still = unmoved_units(review, &self.playback);
            }
            let turning = turning_point_index(review).map(|place| self.playback.stop_for_moment(place));
            self.is_turning_point &= turning == Some(self.playback.stop_index());
        }
    }

    /// Goes to the nearest mark of this kind, forward or back.
    fn go_to_mark(&mut self, forward: bool, is_one: impl Fn(&MarkKind) -> bool) {
        let at = self.playback.stop_index();
        let mut stops = self.marks.iter().filter(|mark| is_one(&mark.kind)).map(|mark| mark.stop);
        let found = if forward { stops.find(|stop| *stop > at) } else { stops.filter(|stop| *stop < at).last() };
        if let Some(stop) = found {
            self.playback.jump(stop);
        }
    }

    /// Returns the command that bookmarks the current step, unless it already has a bookmark.
    fn mark(&self) -> Option<Command> {
        let step = self.seen.step.filter(|step| self.bookmark_title(*step).is_none())?;
        Some(Command::Bookmark { step, title: Some(tr!("Turn {turn}, step {step}", turn = self.seen.turn, step)) })
    }

    /// Returns the title of a step's bookmark.
    fn bookmark_title(&self, marked: u64) -> Option<String> {
        self.marks.iter().find_map(|mark| match &mark.kind {
            MarkKind::Bookmark { step, title } if *step == marked => Some(title.clone()),
            MarkKind::Bookmark { .. } | MarkKind::Turn(..) | MarkKind::TurningPoint => None,
        })
    }
}

/// Returns the units that don't move during the stops around the current one, and the number of moments before
/// those stops.
fn unmoved_units(review: &Review, playback: &Playback) -> (usize, Vec<Unit>) {
    let few = playback.nearby_stops();
    (few.first().map_or(0, |stop| stop.after), still_units(review.story(), few))
}
