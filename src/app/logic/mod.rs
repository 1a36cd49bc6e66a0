//! The window's logic: it carries out the actions requested while drawing, and it alone changes the game. One file for each
//! area.

mod board_game;
mod class_view;
mod destination;
mod files;
mod forecasts;
mod open_game;
mod preparation;
mod print_preview;
mod report;
mod results;
mod rules_pages;
mod saving;
mod story;
mod tour;
mod transfer;
mod window_commands;
mod window_place;

use crate::battle::session::GameSession;
use crate::screen::ScreenKind;
use crate::shell::start::StartScreen;
use eframe::Frame;

use super::App;
use super::battle::battle_log::row;
use super::battle::board::layout;
use super::battle::screen;
use super::commands::AppCommand;
use super::modals::Modal;
use super::modals::action::ModalAction;
use super::platform::PendingAnswers;
use super::results::ResultsAction;
use super::session::Focus;
use super::session::open_game::OpenGame;
use super::shell::news::News;
use super::ui_action::{Field, UiAction};
use super::widgets::buttons::field_id;
use senlac_classroom::rules::Square;

impl App {
    /// Runs everything between two frames: all requested actions in order, and all events from outside.
    pub(super) fn run_logic(&mut self, ctx: &egui::Context, frame: &Frame) {
        self.options.platform.poll(ctx);
        self.actions.extend(self.options.platform.next_note().map(UiAction::from));
        let screens = self.projector.connected_screens(frame);
        self.projector.update_screens(ctx, screens);
        self.fit_window(ctx, frame);
        PendingAnswers::poll(self, |app| &mut app.waiting);
        self.actions.extend(self.missing_fonts.load(ctx, &self.jobs).map(UiAction::Trouble));
        self.receive_files(ctx);
        self.read_class_window_keys();
        self.poll_answers(ctx);
        // An action may request further actions, as a search in the palette does.
        while let Some(action) = self.next_action() {
            // Any other action withdraws the confirmation that unsaved steps may be lost.
            self.gives_up &= matches!(action, UiAction::Trouble(_) | UiAction::News(_) | UiAction::NewsRead);
            self.carry_out(ctx, action);
            self.poll_answers(ctx);
        }
        self.update_tour();
        self.notice_touch(ctx);
        self.save_settings(ctx);
        if let Some(session) = self.screens.find_mut::<GameSession>() {
            session.show_odds(self.settings.odds);
            session.set_auto_pass(self.settings.pass_phases);
        }
        // A stroke of the brush is written down when it is done, not square by square.
        if !ctx.input(|input| input.pointer.any_down()) {
            self.save_draft(false);
        }
        // Once the window is gone there is nothing to ask any more.
        if ctx.input(|input| input.viewport().close_requested()) {
            self.record_window_place(ctx);
        }
        self.close(ctx);
        self.update_print_preview(ctx);
        self.update_story(ctx);
        self.read_results();
        self.update_forecasts(ctx);
        self.tick(ctx);
        self.update_class_view(ctx);
        self.save_log();
    }

    /// Polls the answers that everything else waits for.
    fn poll_answers(&mut self, ctx: &egui::Context) {
        PendingAnswers::poll(self, |app| &mut app.held);
        if self.screens.base_mut().poll() {
            self.follow_session(ctx);
        }
        if self.is_blocked() {
            ctx.request_repaint();
        }
    }

    /// Returns whether an answer from the disk is pending. Nothing else is carried out before it, so that each action sees the
    /// result of the one before.
    fn is_blocked(&self) -> bool {
        self.screens.game().is_some_and(OpenGame::is_waiting) || !self.held.is_empty()
    }

    /// Removes and returns the next action to carry out. Typed text is accepted even while blocked, since the next letter would
    /// overwrite it.
    fn next_action(&mut self) -> Option<UiAction> {
        let is_held = self.is_blocked();
        let next = self.actions.iter().position(|action| !is_held || matches!(action, UiAction::Write(..)))?;
        Some(self.actions.remove(next))
    }

    /// Follows up on the open game after an action: keyboard focus, lost file, leaving.
    fn follow_session(&mut self, ctx: &egui::Context) {
        self.rescue_game();
        self.save_recorded_values();
        if let Some(session) = self.screens.find::<GameSession>() {
            self.settings.set_removed_figures(session.path(), session.taken_off().collect());
        }
        let cursor = self.screens.find::<GameSession>().map(|session| session.cursor);
        let Some(game) = self.screens.game_mut() else { return };
        let (focus, not_saved, is_closed) = (game.take_focus(), game.take_loss(), game.is_closed());
        if let Some(focus) = focus {
            send_keyboard(ctx, focus, cursor);
        }
        if let Some(trouble) = not_saved {
            self.report_loss(tr!("{trouble} Close the window again to discard those steps.", trouble));
        }
        if is_closed {
            self.go_to_start();
        }
    }

    fn carry_out(&mut self, ctx: &egui::Context, action: UiAction) {
        self.log.log_action(self.options.platform.now(), &action);
        if let Some(tour) = &mut self.tour {
            tour.record_action(&action);
        }
        if let UiAction::News(words) = action {
            return self.news = Some(News::new(words, ctx));
        }
        if matches!(action, UiAction::NewsRead) {
            return self.news = None;
        }
        if let UiAction::Tour(action) = action {
            return self.run_tour_action(action);
        }
        if let UiAction::Report(action) = action {
            return self.run_report_action(action);
        }
        if let UiAction::Carry(action) = action {
            return self.run_transfer_action(action);
        }
        if let UiAction::Do(AppCommand::Window(command)) = action {
            return self.run_window_command(ctx, command);
        }
        if let UiAction::Modal(action) = action {
            return self.run_modal_action(ctx, action);
        }
        if let UiAction::Write(Field::Bell, text) = action {
            return self.run_modal_action(ctx, ModalAction::Bell(text));
        }
        match self.screens.kind() {
            ScreenKind::PrintPreview => self.handle_print_action(action),
            ScreenKind::Story => self.handle_story_action(ctx, action),
            ScreenKind::Results => self.handle_results_action(action),
            ScreenKind::Start
            | ScreenKind::Preparation
            | ScreenKind::Battle
            | ScreenKind::NewBoardGame
            | ScreenKind::BoardGame
            | ScreenKind::Dialog => self.carry_out_on_base(ctx, action),
        }
    }

    /// Carries out an action on the lowest screen, which nothing covers.
    fn carry_out_on_base(&mut self, ctx: &egui::Context, action: UiAction) {
        match (self.screens.kind(), action) {
            (_, UiAction::Open(path)) => self.open(path),
            (_, UiAction::SaveSound(path)) => self.save_intact_part(path),
            (_, UiAction::OpenTyped) => self.open_typed(),
            (_, UiAction::Keep(keep)) => self.save_game(keep),
            (ScreenKind::Start, action) => self.handle_start_action(action),
            (ScreenKind::Preparation, action) => self.prepare(action),
            (ScreenKind::NewBoardGame, action) => self.carry_out_before_board_game(action),
            (_, action) => self.handle_game_action(ctx, action),
        }
    }

    /// Carries out an action on the start screen.
    #[expect(clippy::wildcard_enum_match_arm, reason = "everything else is asked of other screens")]
    fn handle_start_action(&mut self, action: UiAction) {
        match action {
            UiAction::Results(ResultsAction::Of(class)) => self.enter_results(class),
            UiAction::BeginBoardGame(board_game) => self.prepare_board_game(board_game, Self::begin_board_game),
            UiAction::PrepareBoardGame(board_game) => self.prepare_board_game(board_game, |_| {}),
            UiAction::Write(Field::Path, text) => {
                if let Some(start) = self.screens.find_mut::<StartScreen>() {
                    start.path = text;
                }
            }
            UiAction::Trouble(trouble) => self.screens.base_mut().show_trouble(trouble),
            UiAction::Do(command) => self.run_start_command(command),
            // A class list that was dropped on the first screen.
            action @ UiAction::Prepare(_) => {
                self.begin_preparing();
                self.actions.push(action);
            }
            _ => {}
        }
    }

    /// Carries out an action in the open game.
    fn handle_game_action(&mut self, ctx: &egui::Context, action: UiAction) {
        if let Some(session) = self.screens.find::<GameSession>() {
            if action == UiAction::Do(AppCommand::CallTime) && session.is_on(AppCommand::CallTime) {
                return self.screens.open_dialog(Modal::Bell);
            }
            // The large button may lead out of the battle.
            if let (UiAction::Do(AppCommand::Primary), UiAction::Do(AppCommand::Window(command))) = (&action, &session.primary.action) {
                return self.run_window_command(ctx, *command);
            }
        }
        let now = self.options.platform.now();
        if let Some(game) = self.screens.game_mut() {
            game.carry_out(action, now);
        }
        self.follow_session(ctx);
    }
}

/// Moves the keyboard focus to a field, to the table, or to nothing.
fn send_keyboard(ctx: &egui::Context, focus: Focus, cursor: Option<Square>) {
    if matches!(focus, Focus::Field(Field::Seek) | Focus::Line(_)) {
        screen::show_chronicle(ctx);
    }
    ctx.memory_mut(|memory| match focus {
        Focus::Field(field) => memory.request_focus(field_id(field)),
        Focus::Line(step) => memory.request_focus(row::line_id(step)),
        Focus::Board => cursor.into_iter().for_each(|square| memory.request_focus(layout::square_id(square))),
        Focus::Nothing => {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        }
    });
}
