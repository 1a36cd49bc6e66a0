//! Opening the window itself, or saying why it cannot be.

use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::platform::{folder_for_games, log_panic};
use super::shell::settings::Settings;
use super::shell::window_place::{WindowPlace, builder};
use super::{App, AppOptions};
use senlac_base::disk::Real;
use senlac_base::game::name::without_control_characters;

/// Why the window could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum WindowProblem {
    /// There is nothing to show it on.
    #[error("{}", tr!("there is no display to open a window on"))]
    NoDisplay,
    /// The display that is named does not answer.
    #[error("{}", tr!("the window could not be opened: {why}", why = _0))]
    NoAnswer(String),
    /// It answers, and cannot draw this window.
    #[error("{}", tr!("the window could not be opened: this display can’t draw with OpenGL 2.1 or later. Install a newer graphics driver, or open senlac.html in a browser instead"))]
    Graphics,
}

/// Where the window was when it was open last on this computer, as its settings say.
pub fn last_place() -> Option<WindowPlace> {
    Settings::window(&Real, folder_for_games().as_deref())
}

/// Opens the window in this place, if it was open before, and stays until it is closed.
///
/// # Errors
/// Where there is no display, or the system opens no window.
pub fn run(options: AppOptions, place: Option<WindowPlace>) -> Result<(), WindowProblem> {
    if cfg!(target_os = "linux") && !has_display() {
        return Err(WindowProblem::NoDisplay);
    }
    let native = native_options(place);
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
    let (viewport, persistence_path) = (builder(place), Some(PathBuf::new()));
    // Tests of pictures bring wgpu along, which would be taken where nothing is said.
    let renderer = eframe::Renderer::Glow;
    eframe::NativeOptions { viewport, persist_window: false, persistence_path, renderer, ..eframe::NativeOptions::default() }
}

/// Says nothing of a panic before the window is open: it is a display that cannot be used, and told as such.
fn hold_back_panics(is_open: &Arc<AtomicBool>) {
    let (usual, is_open) = (panic::take_hook(), Arc::clone(is_open));
    panic::set_hook(Box::new(move |about| {
        if is_open.load(Ordering::Relaxed) {
            log_panic(about);
            usual(about);
        }
    }));
}

/// Which display does not answer, in words.
fn why_no_answer() -> String {
    let named = DISPLAYS.iter().find_map(|name| {
        let value = std::env::var_os(name).filter(|value| !value.is_empty())?;
        Some(tr!(
            "no display answers at “{display}”, as {name} names it",
            display = without_control_characters(&value.to_string_lossy()),
            name
        ))
    });
    named.filter(|_| cfg!(target_os = "linux")).unwrap_or_else(|| tr!("the system has no display for it now").to_owned())
}

/// What names a display on Linux, in the order in which it counts.
const DISPLAYS: [&str; 3] = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"];

fn has_display() -> bool {
    DISPLAYS.iter().any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

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
