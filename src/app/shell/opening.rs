//! Opening the window, and opening games in it.

use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::data_folder::DataFolder;
use super::settings::Settings;
use super::window_place::WindowPlace;
use super::{fonts, window_place};
use crate::app::battle::session::GameSession;
use crate::app::commands::AppCommand;
use crate::app::platform::file_dialog::Wanted;
use crate::app::platform::reachable;
use crate::app::text::names::capital;
use crate::app::ui_action::UiAction;
use crate::app::{App, Options, Place};
use crate::classroom::{Game, Remark};
use crate::game::name::without_orders;
use crate::paths::shown;

/// Why the window could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum WindowProblem {
    /// There is nothing to show it on.
    #[error("there is no display to open a window on")]
    NoDisplay,
    /// The display that is named does not answer.
    #[error("the window could not be opened: {0}")]
    NoAnswer(String),
    /// It answers, and cannot draw this window.
    #[error(
        "the window could not be opened: the display answers, but it cannot draw this window; it needs OpenGL 2.1 or later, so look for a newer graphics driver"
    )]
    Graphics,
}

/// Opens the window and stays until it is closed.
///
/// # Errors
/// Where there is no display, or the system opens no window.
pub fn run(options: Options) -> Result<(), WindowProblem> {
    if cfg!(target_os = "linux") && !has_display() {
        return Err(WindowProblem::NoDisplay);
    }
    let folder = DataFolder::new(options.data_folder.clone());
    let native = native_options(Settings::window(folder.path()));
    let is_open = Arc::new(AtomicBool::new(false));
    hold_back_panics(&is_open);
    let opened = Arc::clone(&is_open);
    let create: eframe::AppCreator<'_> = Box::new(move |creation| {
        opened.store(true, Ordering::Relaxed);
        Ok(Box::new(App::new(creation, options)))
    });
    // Some displays make the library panic instead of refusing; whoever called hears the same of all of them.
    match panic::catch_unwind(AssertUnwindSafe(|| eframe::run_native("senlac", native, create))) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(eframe::Error::Glutin(_) | eframe::Error::NoGlutinConfigs(..) | eframe::Error::OpenGL(_))) => Err(WindowProblem::Graphics),
        Ok(Err(_)) => Err(WindowProblem::NoAnswer(why_no_answer())),
        Err(panicked) if is_open.load(Ordering::Relaxed) => panic::resume_unwind(panicked),
        Err(_) => Err(WindowProblem::NoAnswer(why_no_answer())),
    }
}

/// How the window is opened. Everything is kept in our own settings: the library's file leads to nowhere, so that whatever an
/// older version left in it, such as a zoom of nothing, is not read, and nothing is written.
fn native_options(place: Option<WindowPlace>) -> eframe::NativeOptions {
    let (viewport, persistence_path) = (window_place::builder(place), Some(PathBuf::new()));
    // Tests of pictures bring wgpu along, which would be taken where nothing is said.
    let renderer = eframe::Renderer::Glow;
    eframe::NativeOptions { viewport, persist_window: false, persistence_path, renderer, ..eframe::NativeOptions::default() }
}

/// Says nothing of a panic before the window is open: it is a display that cannot be used, and told as such.
fn hold_back_panics(is_open: &Arc<AtomicBool>) {
    let (usual, is_open) = (panic::take_hook(), Arc::clone(is_open));
    panic::set_hook(Box::new(move |about| {
        if is_open.load(Ordering::Relaxed) {
            usual(about);
        }
    }));
}

/// Which display does not answer, in words.
fn why_no_answer() -> String {
    let named = DISPLAYS.iter().find_map(|name| {
        let value = std::env::var_os(name).filter(|value| !value.is_empty())?;
        Some(format!("no display answers at “{}”, as {name} names it", without_orders(&value.to_string_lossy())))
    });
    named.filter(|_| cfg!(target_os = "linux")).unwrap_or_else(|| "the system has no display for it now".to_owned())
}

/// What names a display on Linux, in the order in which it counts.
const DISPLAYS: [&str; 3] = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"];

/// A new game with what its place cannot promise.
pub(crate) fn with_doubts(game: Game) -> (Game, Vec<Remark>) {
    let doubts = game.doubts();
    (game, doubts)
}

/// Every player's name.
fn players(game: &Game) -> Vec<&str> {
    game.state().players().values().map(String::as_str).collect()
}

/// Whether a display is named at all.
fn has_display() -> bool {
    DISPLAYS.iter().any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}

impl App {
    /// Carries out a command of the start screen.
    pub(crate) fn begin(&mut self, ctx: &egui::Context, command: AppCommand) {
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
        self.sit_down(ctx, made.map(with_doubts));
    }

    /// Opens a game file; the game that was open is closed, so that nobody else waits for it.
    pub(crate) fn open(&mut self, ctx: &egui::Context, path: &Path) {
        let opened = reachable::answers(path).map_err(|why| format!("The game cannot be opened: {why} ({}).", shown(path)));
        let opened = opened.and_then(|()| Game::open(path).map_err(|problem| format!("{}.", capital(&problem.to_string()))));
        self.sit_down(ctx, opened);
    }

    /// Goes to the table, or says what went wrong.
    pub(crate) fn sit_down(&mut self, ctx: &egui::Context, game: Result<(Game, Vec<Remark>), String>) {
        match (game, &mut self.place) {
            (Ok((game, remarks)), place) => {
                self.settings.remember(game.path());
                // Another battle: nothing of the one before is shown any more.
                self.projector.close();
                let unreadable = fonts::install_for(ctx, &players(&game));
                *place = Place::Table(Box::new(GameSession::new(game, &remarks)));
                self.actions.extend(unreadable.map(UiAction::Trouble));
                self.forget_foresight();
                self.time_anew();
            }
            (Err(trouble), Place::Start(start)) => start.trouble = Some(trouble),
            (Err(trouble), Place::Prepare(preparation)) => preparation.complain(trouble),
            (Err(_), Place::Table(_)) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_librarys_own_file_is_neither_read_nor_written_and_the_window_comes_back_where_it_was() {
        let place = WindowPlace { width: 1100.0, height: 700.0, corner: Some([12.0, 30.0]), maximized: true };
        let options = native_options(Some(place));
        assert_eq!(options.persistence_path.as_deref(), Some(Path::new("")));
        assert!(!options.persist_window);
        let viewport = options.viewport;
        assert_eq!((viewport.inner_size, viewport.position), (Some([1100.0, 700.0].into()), Some([12.0, 30.0].into())));
        assert_eq!(viewport.maximized, Some(true));
        assert_eq!(native_options(None).viewport.position, None);
    }

    #[test]
    fn a_display_is_named_without_orders_to_the_terminal() {
        let told = WindowProblem::NoAnswer(why_no_answer()).to_string();
        assert!(told.starts_with("the window could not be opened: ") && !told.contains(char::is_control), "{told}");
    }
}
