//! The class's view: the projector follows the battle, the bell rings, and guesses are compared with their rolls.

use crate::battle::session::GameSession;
use crate::board_game::session::BoardGameSession;
use crate::story::StoryScreen;
use egui::Context;

use crate::App;
use crate::battle::attack_plan::AttackPlan;
use crate::battle::hints::arrows::projector_arrows;
use crate::forecasts::turn_times;
use crate::projector::view::{NextAction, ProjectorFacts, ProjectorOptions, PublicView, PupilNaming};
use crate::shell::bell::BellWatch;
use senlac_classroom::rules::Event;

/// Minutes before the bell from which the last turn is computed.
const FAR: i64 = 60;

impl App {
    /// Updates the projector with the current state of the battle, and rings the bell.
    pub(crate) fn update_class_view(&mut self, ctx: &Context) {
        self.publish_class_view(ctx);
        if let Some(window) = self.options.platform.class_window() {
            self.projector.follow_window(ctx, window);
        }
    }

    fn publish_class_view(&mut self, ctx: &Context) {
        self.watch_bell();
        if let Some(session) = self.screens.find::<BoardGameSession>() {
            if self.projector.is_seen() {
                let source = (session.lines.len() as u64, ProjectorOptions::default(), ProjectorFacts::default(), None);
                self.projector.publish(ctx, source, self.settings.motion, || PublicView::from_board_game(session.public_state()));
            }
            return;
        }
        let is_last_turn = self.is_last_turn();
        self.write_guess();
        let Some(session) = self.screens.find::<GameSession>() else { return self.projector.close() };
        if self.projector.is_seen() {
            let told = self.screens.find::<StoryScreen>();
            let names = if self.settings.wall_names { PupilNaming::FirstNames } else { PupilNaming::None };
            let sums = self.settings.wall_lesson.then_some(self.projector.page);
            let jobs = self.settings.wall_jobs;
            let options = ProjectorOptions { names, board: self.settings.wall_board, sums, jobs, arrows: projector_arrows(session) };
            let skipped = &session.selection.skipped;
            let waiting = session.waiting.iter().copied().filter(|id| !skipped.contains(id));
            let facts = ProjectorFacts {
                bell: self.clock.reading(self.now()).bell_text(),
                is_last_turn,
                rings: self.bell.ring_count(),
                next: NextAction::new(session.todo.unit(), session.todo.attempts(), waiting),
                guesses: self.projector.guesses.clone(),
                story: told.map(StoryScreen::change_count),
            };
            let source = (session.chronicle().len(), options, facts.clone(), told.and_then(StoryScreen::stamp));
            let view = || {
                let battle = || PublicView::from_state(session.state(), session.chronicle(), session.setup(), options, &facts);
                let told = told.and_then(|room| room.public_view(names)).map(|view| PublicView { rings: facts.rings, ..view });
                told.unwrap_or_else(battle)
            };
            self.projector.publish(ctx, source, self.settings.motion, view);
        }
    }

    /// Writes the class's guess into the game once its dice have been rolled.
    fn write_guess(&mut self) {
        let now = self.now();
        let Some(session) = self.screens.find_mut::<GameSession>() else { return };
        if !session.is_waiting()
            && let Some(command) = self.projector.guesses.close_guess(session.chronicle())
        {
            session.record_annotation(command, now);
        }
    }

    /// Rings the bell at its time, and when the battle is ended early.
    fn watch_bell(&mut self) {
        let Some(session) = self.screens.find::<GameSession>() else {
            self.bell = BellWatch::default();
            return;
        };
        let last = session.chronicle().active_steps().last();
        let called = last.filter(|step| step.events.iter().any(|event| matches!(event, Event::TimeCalled {}))).map(|step| step.step);
        let now = self.now();
        // After the battle, the bell rings only for the action that ended it.
        let to_bell = self.clock.reading(now).to_bell.filter(|_| session.state().outcome().is_none());
        if self.bell.check(now, to_bell, called) && self.settings.bell_sound {
            self.options.platform.ring();
        }
    }

    /// Returns whether no further turn will end before the bell, judged by today's average length of a turn. Always `false` in
    /// the first turn, since no turn has been timed yet.
    fn is_last_turn(&mut self) -> bool {
        let now = self.now();
        let Some(left) = self.clock.reading(now).to_bell.filter(|left| left.num_minutes() < FAR && left.num_seconds() > 0) else {
            return false;
        };
        let Some(session) = self.screens.find::<GameSession>() else { return false };
        if session.state().turn() <= 1 {
            return false;
        }
        let steps = session.chronicle().len();
        if self.projector.pace.as_ref().is_none_or(|(known, _)| *known != steps) {
            self.projector.pace = Some((steps, turn_times(session.chronicle())));
        }
        let Some((_, times)) = &self.projector.pace else { return false };
        let taken: i64 = times.turns.iter().map(|seconds| i64::from(*seconds)).sum();
        let Some(usual) = i64::try_from(times.turns.len()).ok().and_then(|turns| taken.checked_div(turns)) else { return false };
        let rest = (usual - i64::from(times.current_turn_seconds(now))).max(0);
        left.num_seconds() < rest + usual
    }

    /// Raises or lowers the class's guess for the next roll by one hit.
    pub(crate) fn change_guess(&mut self, more: bool) {
        let Some(session) = self.screens.find::<GameSession>() else { return };
        let attacks = session.todo.attempts();
        let Some(first) = attacks.first() else { return };
        let most: u8 = attacks.iter().map(AttackPlan::max_hits).sum();
        let hits = match self.projector.guesses.open_guess(first.unit) {
            None => u8::from(more),
            Some(hits) if more => hits.saturating_add(1),
            Some(hits) => hits.saturating_sub(1),
        };
        self.projector.guesses.set_guess(session.chronicle(), first.unit, hits.min(most));
    }
}
