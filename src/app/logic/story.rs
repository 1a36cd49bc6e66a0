//! Going into the story of the battle, keeping it up with the chronicle, and out of it.

use std::sync::Arc;
use std::time::Duration;

use crate::battle::session::GameSession;
use crate::commands::AppCommand;
use crate::story::action::StoryAction;
use crate::story::{StoryOutcome, StoryRoom};
use crate::ui_action::UiAction;
use crate::{App, Place};
use senlac_classroom::chronicle::story_of;
use senlac_classroom::rules::Command;
use senlac_classroom::story::Review;

impl App {
    /// Looks back on the battle at the table.
    pub(crate) fn enter_story(&mut self) {
        let Place::Table(session) = &self.place else { return };
        let Ok(story) = story_of(session.chronicle()) else { return };
        let (game, lines) = (session.path().to_owned(), session.chronicle().len());
        let left = self.left_story.take().filter(|room| room.is_of(&game));
        let new = || Box::new(StoryRoom::new(game, lines, Review::new(story), self.jobs.clone(), self.options.battles));
        self.story = Some(left.unwrap_or_else(new));
    }

    /// What is known of the battle at the table, looked back on or not.
    pub(crate) fn review(&self, session: &GameSession) -> Option<Arc<Review>> {
        let rooms = [&self.story, &self.left_story].into_iter().flatten();
        let known = rooms.filter(|room| room.is_of(session.path()) && room.seen() == session.chronicle().len());
        let new = || Some(Arc::new(Review::new(story_of(session.chronicle()).ok()?)));
        known.map(|room| room.review()).next().or_else(new)
    }

    /// What a wish means while the battle is looked back on; most mean nothing there.
    pub(crate) fn carry_out_in_story(&mut self, ctx: &egui::Context, action: UiAction) {
        let action = if let UiAction::Story(action) = action {
            action
        } else if action == UiAction::Do(AppCommand::Dismiss) {
            StoryAction::Leave
        } else {
            return;
        };
        // What was typed counts before anything else is done.
        let typed = self.story.as_mut().and_then(|room| room.take_typed(&action));
        if let Some(command) = typed {
            self.change_told(ctx, command);
        }
        let Some(room) = &mut self.story else { return };
        match room.run_action(action) {
            StoryOutcome::Stays => {}
            StoryOutcome::Left => self.left_story = self.story.take(),
            StoryOutcome::Changes(command) => self.change_told(ctx, command),
        }
    }

    /// Asks the battle at the table for what was decided where it is looked back on.
    fn change_told(&mut self, ctx: &egui::Context, command: Command) {
        if let Place::Table(session) = &mut self.place {
            session.carry_out(UiAction::Play(command), self.options.platform.now());
            self.follow_session(ctx);
        }
        self.work_in_story(ctx);
    }

    /// The room follows the chronicle, goes on with what it does by itself, and goes with the battle.
    pub(crate) fn work_in_story(&mut self, ctx: &egui::Context) {
        let Place::Table(session) = &self.place else {
            (self.story, self.left_story) = (None, None);
            return;
        };
        let Some(room) = &mut self.story else { return };
        let lines = session.chronicle().len();
        if room.seen() != lines
            && let Ok(story) = story_of(session.chronicle())
        {
            room.renew(lines, story);
        }
        let now = ctx.input(|input| input.time);
        match room.work(now, self.settings.motion) {
            Some(wait) if wait > 0.0 => ctx.request_repaint_after(Duration::from_secs_f64(wait)),
            Some(_) => ctx.request_repaint(),
            None => {}
        }
        let refused = session.refused.as_ref().map(|refused| refused.reasons.join("; "));
        room.hear(session.read_only(), session.trouble.clone().or(refused));
    }
}
