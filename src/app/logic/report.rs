//! The log of actions, and the problem report.

use crate::battle::session::GameSession;
use crate::board_game::session::BoardGameSession;
use std::path::PathBuf;

use super::destination::Destination;
use crate::App;
use crate::modals::{Modal, ReportForm};
use crate::platform::DialogPurpose;
use crate::ui_action::{ReportAction, UiAction};
use senlac_base::paths::display_path;
use senlac_files::problem_report::{ProblemReport, game_without_names, settings_without_names, system};

impl App {
    /// Logs the trouble that the window shows, and has the platform save new log entries.
    pub(crate) fn save_log(&mut self) {
        let trouble = self.screens.top().trouble();
        let now = self.options.platform.now();
        if let Some(session) = self.screens.find::<GameSession>() {
            let battle = session.chronicle();
            let word = |step| battle.record(step).and_then(|record| record.request).map_or_else(String::new, |request| request.word());
            self.log.log_steps(now, Some((battle.len(), &word)));
        } else if let Some(session) = self.screens.find::<BoardGameSession>() {
            let word = |step: u64| {
                let line = session.lines.iter().rev().find(|line| line.step == step);
                line.map_or_else(String::new, |line| line.word.clone())
            };
            self.log.log_steps(now, Some((session.lines.last().map_or(0, |line| line.step), &word)));
        } else {
            self.log.log_steps(now, None);
        }
        self.log.shows(now, trouble);
        if let Some(lines) = self.log.take_new_lines() {
            self.options.platform.append_to_log(lines);
        }
    }

    /// Opens the problem report.
    pub(super) fn open_report(&mut self) {
        let has_game = self.screens.game().is_some();
        self.screens.open_dialog(Modal::Report(Box::new(ReportForm { has_game, with_game: has_game, text: None })));
        self.assemble_report();
    }

    /// Carries out an action on the report.
    pub(super) fn run_report_action(&mut self, action: ReportAction) {
        match action {
            ReportAction::WithGame(with_game) => {
                let Some(Modal::Report(form)) = self.screens.dialog_mut() else { return };
                (form.with_game, form.text) = (with_game, None);
                self.assemble_report();
            }
            ReportAction::Save => {
                let day = self.now().format("%Y-%m-%d");
                self.open_dialog_for(DialogPurpose::Report, Some(format!("senlac-report-{day}.txt")));
            }
            ReportAction::Write(path) => self.write_report(path),
        }
    }

    /// Collects the contents of the report: first the log, then the game.
    fn assemble_report(&mut self) {
        let (tell, log) = self.jobs.new_callback();
        self.options.platform.load_log(tell);
        self.waiting.wait(log, |app, log| {
            let Some(Modal::Report(form)) = app.screens.dialog() else { return };
            let game = app.screens.game().map(|game| game.path().to_owned()).filter(|_| form.with_game);
            let log = if log.is_empty() { app.log.text() } else { log };
            let (computer, settings, disk) = (app.computer_details(), app.settings.clone(), app.folder.disk());
            let games = app.options.board_games;
            let report = app.jobs.spawn_background(move || {
                let unread = || tr!("The game couldn’t be read, so it isn’t in this report.").to_owned();
                let game =
                    game.map(|path| disk.read(&path).map_err(|_problem| unread()).and_then(|bytes| game_without_names(&bytes, games)));
                ProblemReport { computer, settings: settings_without_names(&settings), log, game }.to_text()
            });
            app.waiting.wait(report, |app, text| {
                if let Some(Modal::Report(form)) = app.screens.dialog_mut() {
                    form.text = Some(text);
                }
            });
        });
    }

    /// Returns the report's details on the computer.
    fn computer_details(&self) -> Vec<(String, String)> {
        let ctx = &self.jobs.ctx;
        let size = ctx.content_rect().size() * ctx.zoom_factor();
        let (scale, text) = (ctx.pixels_per_point() / ctx.zoom_factor(), self.settings.text_percent);
        let window = tr!("{width} × {height} points at a scale of {scale}; text at {text} %", width = size.x, height = size.y, scale, text);
        let screens = Some(self.projector.screens.len()).filter(|screens| *screens > 0);
        let screens = screens.map(|screens| (tr!("Screens").to_owned(), screens.to_string()));
        system().into_iter().chain([(tr!("Window").to_owned(), window)]).chain(screens).collect()
    }

    /// Writes the report as it is shown.
    fn write_report(&mut self, path: PathBuf) {
        let Some(Modal::Report(form)) = self.screens.dialog() else { return };
        let Some(text) = form.text.clone() else { return };
        let (disk, to) = (self.folder.disk(), Destination::new(path, |path| path.extension().is_some(), "txt"));
        let written = self.jobs.commit(move || {
            to.write(&*disk, &text)?;
            Ok(tr!("The report is in {path}. Read it, and give it to whoever you have Senlac from.", path = display_path(&to.path)))
        });
        self.held.wait(written, |app, told| {
            if told.is_ok() {
                app.screens.close_dialog();
            }
            app.actions.push(told.map_or_else(UiAction::Trouble, UiAction::News));
        });
    }
}
