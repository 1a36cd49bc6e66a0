//! What the class sees and hears: the wall follows the battle, the bell rings, guesses meet their rolls.

use egui::Context;

use crate::battle::attack_plan::AttackPlan;
use crate::battle::hints::arrows::for_the_wall;
use crate::forecasts::lesson;
use crate::projector::view::{PublicView, Upcoming, WallFacts, WallNames, WallOptions};
use crate::shell::bell::BellWatch;
use crate::{App, Place};
use senlac_classroom::rules::Event;

/// Nobody asks for the last turn as long as the bell is so far away, in minutes.
const FAR: i64 = 60;

impl App {
    /// The class sees the battle as it stands, and hears the bell.
    pub(crate) fn update_class_view(&mut self, ctx: &Context) {
        self.publish_class_view(ctx);
        if let Some(window) = self.options.platform.class_window() {
            self.projector.follow_window(ctx, window);
        }
    }

    fn publish_class_view(&mut self, ctx: &Context) {
        self.watch_bell();
        if let Place::Desk(session) = &self.place {
            if self.projector.is_seen() {
                let source = (session.lines.len() as u64, WallOptions::default(), WallFacts::default(), None);
                self.projector.publish(ctx, source, self.settings.motion, || PublicView::of_desk(session.public()));
            }
            return;
        }
        let is_last_turn = self.is_last_turn();
        self.write_guess();
        let Place::Table(session) = &self.place else { return self.projector.close() };
        if self.projector.is_seen() {
            let names = if self.settings.wall_names { WallNames::FirstNames } else { WallNames::None };
            let sums = self.settings.wall_lesson.then_some(self.projector.page);
            let jobs = self.settings.wall_jobs;
            let options = WallOptions { names, board: self.settings.wall_board, sums, jobs, arrows: for_the_wall(session) };
            let skipped = &session.selection.skipped;
            let waiting = session.waiting.iter().copied().filter(|id| !skipped.contains(id));
            let facts = WallFacts {
                bell: self.clock.reading(self.now()).bell_words(),
                is_last_turn,
                rings: self.bell.rings(),
                next: Upcoming::of(session.todo.unit(), session.todo.attempts(), waiting),
                guesses: self.projector.guesses.clone(),
                story: self.story.as_ref().map(|room| room.changes()),
            };
            let source = (session.chronicle().len(), options, facts.clone(), self.story.as_ref().and_then(|room| room.stamp()));
            let told = self.story.as_ref();
            let view = || {
                let battle = || PublicView::of(session.state(), session.chronicle(), session.setup(), options, &facts);
                let told = told.and_then(|room| room.public(names)).map(|view| PublicView { rings: facts.rings, ..view });
                told.unwrap_or_else(battle)
            };
            self.projector.publish(ctx, source, self.settings.motion, view);
        }
    }

    /// What the class guessed is written into the game once its roll has fallen.
    fn write_guess(&mut self) {
        let now = self.now();
        let Place::Table(session) = &mut self.place else { return };
        if !session.is_waiting()
            && let Some(command) = self.projector.guesses.follow(session.chronicle())
        {
            session.write_aside(command, now);
        }
    }

    /// Rings the bell when the clock reaches it, and when time is called.
    fn watch_bell(&mut self) {
        let Place::Table(session) = &self.place else {
            self.bell = BellWatch::default();
            return;
        };
        let last = session.chronicle().active_steps().last();
        let called = last.filter(|step| step.events.iter().any(|event| matches!(event, Event::TimeCalled {}))).map(|step| step.step);
        let now = self.now();
        // A battle that is over rings for nobody but whoever ended it.
        let to_bell = self.clock.reading(now).to_bell.filter(|_| session.state().outcome().is_none());
        if self.bell.rings_now(now, to_bell, called) && self.settings.bell_sound {
            self.options.platform.ring();
        }
    }

    /// Whether no other turn will end before the bell, by the time that turns take today. Before one of this battle is over
    /// nobody knows.
    fn is_last_turn(&mut self) -> bool {
        let now = self.now();
        let Some(left) = self.clock.reading(now).to_bell.filter(|left| left.num_minutes() < FAR && left.num_seconds() > 0) else {
            return false;
        };
        let Place::Table(session) = &self.place else { return false };
        if session.state().turn() <= 1 {
            return false;
        }
        let steps = session.chronicle().len();
        if self.projector.pace.as_ref().is_none_or(|(known, _)| *known != steps) {
            self.projector.pace = Some((steps, lesson(session.chronicle())));
        }
        let Some((_, times)) = &self.projector.pace else { return false };
        let taken: i64 = times.turns.iter().map(|seconds| i64::from(*seconds)).sum();
        let Some(usual) = i64::try_from(times.turns.len()).ok().and_then(|turns| taken.checked_div(turns)) else { return false };
        let rest = (usual - i64::from(times.this_turn(now))).max(0);
        left.num_seconds() < rest + usual
    }

    /// The class guesses one hit more, or fewer, of the roll that comes.
    pub(crate) fn guess(&mut self, more: bool) {
        let Place::Table(session) = &self.place else { return };
        let attacks = session.todo.attempts();
        let Some(first) = attacks.first() else { return };
        let most: u8 = attacks.iter().map(AttackPlan::most).sum();
        let hits = match self.projector.guesses.open(first.unit) {
            None => u8::from(more),
            Some(hits) if more => hits.saturating_add(1),
            Some(hits) => hits.saturating_sub(1),
        };
        self.projector.guesses.guess(session.chronicle(), first.unit, hits.min(most));
    }
}
