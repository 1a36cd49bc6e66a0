//! Entering the story of the battle, keeping it up to date with the battle log, and leaving it.

use crate::battle::action::BattleAction;
use std::sync::Arc;
use std::time::Duration;

use crate::App;
use crate::battle::session::GameSession;
use crate::commands::AppCommand;
use crate::story::action::StoryAction;
use crate::story::{StoryOutcome, StoryScreen};
use crate::ui_action::UiAction;
use senlac_classroom::chronicle::build_story;
use senlac_classroom::rules::Command;
use senlac_classroom::story::Review;

impl App {
    /// Opens the story of the current battle.
    pub(crate) fn enter_story(&mut self) {
        let Some(session) = self.screens.find::<GameSession>() else { return };
        let Ok(story) = build_story(session.chronicle()) else { return };
        let (game, lines) = (session.path().to_owned(), session.chronicle().len());
        let left = self.left_story.take().filter(|room| room.is_for_game(&game));
        let new = || Box::new(StoryScreen::new(game, lines, Review::new(story), self.jobs.clone(), self.options.battles));
        self.screens.open(left.unwrap_or_else(new));
    }

    /// Returns the review of the current battle, whether its story is open or not.
    pub(crate) fn review(&self, session: &GameSession) -> Option<Arc<Review>> {
        let rooms = self.screens.find::<StoryScreen>().into_iter().chain(self.left_story.as_deref());
        let known = rooms.filter(|room| room.is_for_game(session.path()) && room.known_lines() == session.chronicle().len());
        let new = || Some(Arc::new(Review::new(build_story(session.chronicle()).ok()?)));
        known.map(StoryScreen::review).next().or_else(new)
    }

    /// Handles an action while the story is open. Most actions are ignored.
    pub(crate) fn handle_story_action(&mut self, ctx: &egui::Context, action: UiAction) {
        let action = if let UiAction::Story(action) = action {
            action
        } else if action == UiAction::Do(AppCommand::Dismiss) {
            StoryAction::Leave
        } else {
            return;
        };
        // Typed text is applied before anything else.
        let typed = self.screens.find_mut::<StoryScreen>().and_then(|room| room.take_typed_text(&action));
        if let Some(command) = typed {
            self.run_story_command(ctx, command);
        }
        let Some(room) = self.screens.find_mut::<StoryScreen>() else { return };
        match room.run_action(action) {
            StoryOutcome::Stays => {}
            StoryOutcome::Left => self.left_story = self.screens.close::<StoryScreen>(),
            StoryOutcome::Changes(command) => self.run_story_command(ctx, command),
        }
    }

    /// Sends a command from the story to the current battle.
    fn run_story_command(&mut self, ctx: &egui::Context, command: Command) {
        if let Some(session) = self.screens.find_mut::<GameSession>() {
            session.carry_out(UiAction::Battle(BattleAction::Play(command)), self.options.platform.now());
            self.follow_session(ctx);
        }
        self.update_story(ctx);
    }

    /// Updates the story from the battle log, and advances its own work. Once the battle is left, its story is forgotten.
    pub(crate) fn update_story(&mut self, ctx: &egui::Context) {
        let Some(session) = self.screens.find::<GameSession>() else {
            self.left_story = None;
            return;
        };
        let Some(known) = self.screens.find::<StoryScreen>().map(StoryScreen::known_lines) else { return };
        let lines = session.chronicle().len();
        let story = if known == lines { None } else { build_story(session.chronicle()).ok() };
        let refused = session.refused.as_ref().map(|refused| refused.reasons.join("; "));
        let status = (session.read_only(), session.trouble.clone().or(refused));
        let Some(room) = self.screens.find_mut::<StoryScreen>() else { return };
        if let Some(story) = story {
            room.update(lines, story);
        }
        let now = ctx.input(|input| input.time);
        match room.advance(now, self.settings.motion) {
            Some(wait) if wait > 0.0 => ctx.request_repaint_after(Duration::from_secs_f64(wait)),
            Some(_) => ctx.request_repaint(),
            None => {}
        }
        room.set_status(status.0, status.1);
    }
}
