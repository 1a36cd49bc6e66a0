//! Opening the desktop window, or explaining why that failed.

use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::platform::{games_folder, log_panic};
use super::shell::settings::Settings;
use super::shell::window_place::{WindowPlace, builder};
use super::{App, AppOptions};
use senlac_base::disk::RealDisk;
use senlac_base::game::name::without_control_characters;

/// Reason why the window couldn't be opened.
#[derive(Debug, thiserror::Error)]
pub enum WindowProblem {
    /// There is no display to show it on.
    #[error("{}", tr!("couldn’t open the window: there is no display"))]
    NoDisplay,
    /// The named display doesn't respond.
    #[error("{}", tr!("couldn’t open the window: {why}", why = _0))]
    NoAnswer(String),
    /// The display responds, but can't draw this window.
    #[error("{}", tr!("couldn’t open the window: this display doesn’t support OpenGL 2.1 or later. Install a newer graphics driver, or open senlac.html in a browser instead"))]
    Graphics,
}

/// Returns the window's last position on this computer, from its settings.
pub fn last_window_place() -> Option<WindowPlace> {
    Settings::read_window_place(&RealDisk, games_folder().as_deref())
}

/// Opens the window at its last position, if any, and returns when it is closed.
///
/// # Errors
/// If there is no display, or the system doesn't open a window.
pub fn run(options: AppOptions, place: Option<WindowPlace>) -> Result<(), WindowProblem> {
    if cfg!(target_os = "linux") && !has_display() {
        return Err(WindowProblem::NoDisplay);
    }
    let native = native_options(place);
    let is_open = Arc::new(AtomicBool::new(false));
    silence_early_panics(&is_open);
    let opened = Arc::clone(&is_open);
    let create: eframe::AppCreator<'_> = Box::new(move |creation| {
        opened.store(true, Ordering::Relaxed);
        Ok(Box::new(App::new(creation, options)))
    });
    // Some displays make the library panic instead of returning an error. The caller gets the same error for all of
    // them.
    match panic::catch_unwind(AssertUnwindSafe(|| eframe::run_native("senlac", native, create))) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(eframe::Error::Glutin(_) | eframe::Error::NoGlutinConfigs(..) | eframe::Error::OpenGL(_))) => Err(WindowProblem::Graphics),
        Ok(Err(_)) => Err(WindowProblem::NoAnswer(no_answer_text())),
        Err(panicked) if is_open.load(Ordering::Relaxed) => panic::resume_unwind(panicked),
        Err(_) => Err(WindowProblem::NoAnswer(no_answer_text())),
    }
}

/// Returns the options for opening the window. Everything is saved in our own settings. The library's own file is disabled, so
/// that bad values from an older version, such as a zoom of 0, are never read, and nothing is written.
fn native_options(place: Option<WindowPlace>) -> eframe::NativeOptions {
    let (viewport, persistence_path) = (builder(place), Some(PathBuf::new()));
    // Picture tests also enable wgpu, which would be the default without this line.
    let renderer = eframe::Renderer::Glow;
    eframe::NativeOptions { viewport, persist_window: false, persistence_path, renderer, ..eframe::NativeOptions::default() }
}

/// Suppresses panic messages until the window is open. A panic before that means an unusable display, and is reported as such.
fn silence_early_panics(is_open: &Arc<AtomicBool>) {
    let (usual, is_open) = (panic::take_hook(), Arc::clone(is_open));
    panic::set_hook(Box::new(move |about| {
        if is_open.load(Ordering::Relaxed) {
            log_panic(about);
            usual(about);
        }
    }));
}

/// Returns text on which display doesn't respond.
fn no_answer_text() -> String {
    let named = DISPLAYS.iter().find_map(|name| {
        let value = std::env::var_os(name).filter(|value| !value.is_empty())?;
        Some(tr!(
            "the display “{display}”, set by {name}, doesn’t respond",
            display = without_control_characters(&value.to_string_lossy()),
            name
        ))
    });
    named.filter(|_| cfg!(target_os = "linux")).unwrap_or_else(|| tr!("no display is available").to_owned())
}

/// Environment variables that name a display on Linux, in order of precedence.
const DISPLAYS: [&str; 3] = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"];

fn has_display() -> bool {
    DISPLAYS.iter().any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn the_window_reopens_in_place_without_the_librarys_file() {
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
    fn the_display_error_contains_no_control_characters() {
        let message = WindowProblem::NoAnswer(no_answer_text()).to_string();
        assert!(message.starts_with("couldn’t open the window: ") && !message.contains(char::is_control), "{message}");
    }
}
