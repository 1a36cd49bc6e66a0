//! Opening the window, and opening games in it.

use std::path::{Path, PathBuf};

use super::asked::Asked;
use super::commands::AppCommand;
use super::desk::Desk;
use super::dialog::Wanted;
use super::names::capital;
use super::{App, Options, Place, fonts};
use crate::record::{Game, Remark};

/// Why the window could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum WindowProblem {
    /// There is nothing to show it on.
    #[error("there is no display to open a window on")]
    NoDisplay,
    /// The system refused.
    #[error("the window could not be opened: {0}")]
    System(String),
}

/// Opens the window and stays until it is closed.
///
/// # Errors
/// Where there is no display, or the system opens no window.
pub fn run(options: Options) -> Result<(), WindowProblem> {
    if cfg!(target_os = "linux") && !has_display() {
        return Err(WindowProblem::NoDisplay);
    }
    let viewport = egui::ViewportBuilder::default()
        .with_title("Senlac")
        .with_app_id("senlac")
        // With its title it is as high as a small laptop's screen.
        .with_inner_size([1280.0, 760.0])
        .with_min_inner_size([960.0, 600.0]);
    // eframe keeps where the window was; everything else is kept in the settings.
    let native = eframe::NativeOptions { viewport, ..eframe::NativeOptions::default() };
    let create: eframe::AppCreator<'_> = Box::new(|creation| Ok(Box::new(App::new(creation, options))));
    eframe::run_native("senlac", native, create).map_err(|problem| WindowProblem::System(problem.to_string()))
}

/// Every player's name.
fn players(game: &Game) -> Vec<&str> {
    game.state().players().values().map(String::as_str).collect()
}

/// Whether a display is named at all.
fn has_display() -> bool {
    ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"].iter().any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}

impl App {
    /// Carries out a command of the start screen.
    pub(super) fn begin(&mut self, ctx: &egui::Context, command: AppCommand) {
        let Place::Start(start) = &mut self.place else { return };
        start.trouble = None;
        // Enter on the first screen: what is likeliest.
        let command = match (command, &start.last) {
            (AppCommand::Primary, Some(_)) => AppCommand::ContinueLast,
            (AppCommand::Primary, None) => AppCommand::StartSample,
            (command, _) => command,
        };
        if command == AppCommand::StartSample {
            self.start_sample(ctx);
        } else if command == AppCommand::Prepare {
            self.begin_preparing(ctx);
        } else if command == AppCommand::Choose {
            self.open_dialog(ctx, Wanted::Game);
        } else if command == AppCommand::OpenTyped && start.path.trim().is_empty() {
            start.trouble = Some("Type the path of a game file first, or choose one.".to_owned());
        } else if command == AppCommand::OpenTyped {
            let path = PathBuf::from(start.path.trim());
            self.open(ctx, &path);
        } else if command == AppCommand::ContinueLast
            && let Some(path) = start.last.as_ref().map(|last| last.path.clone())
        {
            self.open(ctx, &path);
        }
    }

    /// Makes a new game of the sample battle.
    fn start_sample(&mut self, ctx: &egui::Context) {
        let made = (self.options.sample_battle)().and_then(|setup| {
            let (seed, now) = ((self.options.seed)(), (self.options.now)());
            self.folder.new_game(&setup, seed, now)
        });
        self.sit_down(ctx, made.map(|game| (game, Vec::new())));
    }

    /// Opens a game file; the game that was open is closed, so that nobody else waits for it.
    pub(super) fn open(&mut self, ctx: &egui::Context, path: &Path) {
        let opened = Game::open(path).map_err(|problem| format!("{}.", capital(&problem.to_string())));
        self.sit_down(ctx, opened);
    }

    /// Goes to the table, or says what went wrong.
    pub(super) fn sit_down(&mut self, ctx: &egui::Context, game: Result<(Game, Vec<Remark>), String>) {
        match (game, &mut self.place) {
            (Ok((game, remarks)), place) => {
                self.settings.remember(game.path());
                // Another battle: nothing of the one before is shown any more.
                self.projector.close();
                let unreadable = fonts::install_for(ctx, &players(&game));
                *place = Place::Table(Box::new(Desk::new(game, &remarks)));
                self.asked.extend(unreadable.map(Asked::Trouble));
                self.forget_foresight();
                self.time_anew();
            }
            (Err(trouble), Place::Start(start)) => start.trouble = Some(trouble),
            (Err(trouble), Place::Prepare(preparation)) => preparation.complain(trouble),
            (Err(_), Place::Table(_)) => {}
        }
    }
}
