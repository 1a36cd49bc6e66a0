//! The connected screens, and the one with the teacher's window.

use eframe::Frame;

use crate::platform::{Output, PixelArea};

/// A screen that can show the projector window.
#[derive(Clone, Debug, PartialEq)]
pub struct Screen {
    /// Index in the system's list of screens.
    pub place: usize,
    /// Name that the system gives the screen.
    pub name: String,
    /// Area in desktop pixels, shared by all screens.
    pub area: PixelArea,
    /// Whether the teacher's own window is on this screen.
    pub is_teachers: bool,
}

impl Screen {
    /// Returns the number, name and size: "Screen 2: HDMI-1, 1024 × 768".
    pub fn description(&self) -> String {
        let (width, height) = self.area.size;
        tr!("Screen {place}: {name}, {width} × {height}", place = self.place + 1, name = self.name, width, height)
    }
}

/// Position of the teacher's window.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TeachersWindow {
    /// In this area of the desktop.
    At(PixelArea),
    /// On the screen of this name, where the system doesn't give the exact position.
    On(String),
}

/// Builds the list of screens from the system's list. Screens that show the same picture are merged: some systems list a
/// screen twice, and a mirrored projector repeats the teacher's screen.
pub(super) fn list(outputs: Vec<Output>, teachers: Option<&TeachersWindow>) -> Vec<Screen> {
    let mut screens: Vec<Screen> = Vec::new();
    for (place, Output { name, area }) in outputs.into_iter().enumerate() {
        let shows_the_same = |screen: &&mut Screen| {
            screen.name == name || 2 * screen.area.shared_pixels(area) > screen.area.pixel_count().min(area.pixel_count())
        };
        let is_teachers = teachers == Some(&TeachersWindow::On(name.clone()));
        if let Some(screen) = screens.iter_mut().find(shows_the_same) {
            // The teacher may have her window on it by either name.
            screen.is_teachers |= is_teachers;
        } else {
            screens.push(Screen { place, name, area, is_teachers });
        }
    }
    if let Some(TeachersWindow::At(window)) = teachers {
        // The teacher's screen shows most of her window. A window on no screen is about to move to the first one.
        let most = screens.iter().map(|screen| screen.area.shared_pixels(*window)).max();
        if let Some(screen) = screens.iter_mut().find(|screen| Some(screen.area.shared_pixels(*window)) == most) {
            screen.is_teachers = true;
        }
    }
    screens
}

/// Returns the position of the teacher's window; `None` where the system doesn't give it.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn teachers_window(frame: &Frame) -> Option<TeachersWindow> {
    let window = frame.winit_window()?;
    if let Ok(corner) = window.outer_position() {
        return Some(TeachersWindow::At(PixelArea { corner: corner.into(), size: window.outer_size().into() }));
    }
    window.current_monitor()?.name().map(TeachersWindow::On)
}

/// Returns `None`: a browser doesn't give the position.
#[cfg(target_arch = "wasm32")]
pub(super) const fn teachers_window(_: &Frame) -> Option<TeachersWindow> {
    None
}

/// Returns the screens that winit lists.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn outputs(frame: &Frame) -> Vec<Output> {
    let monitors = frame.winit_window().into_iter().flat_map(|window| window.available_monitors());
    let outputs = monitors.enumerate().map(|(place, monitor)| Output {
        name: monitor.name().unwrap_or_else(|| tr!("screen {place}", place = place + 1)),
        area: PixelArea { corner: monitor.position().into(), size: monitor.size().into() },
    });
    outputs.collect()
}

/// Returns an empty list: a browser lists no screens.
#[cfg(target_arch = "wasm32")]
pub(super) const fn outputs(_: &Frame) -> Vec<Output> {
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn output(name: &str, corner: (i32, i32), size: (u32, u32)) -> Output {
        Output { name: name.to_owned(), area: PixelArea { corner, size } }
    }

    /// Returns the names of the screens, with a star after the teacher's.
    fn names(outputs: &[Output], teachers: Option<&TeachersWindow>) -> String {
        let name = |screen: Screen| format!("{}{}", screen.name, if screen.is_teachers { "*" } else { "" });
        list(outputs.to_vec(), teachers).into_iter().map(name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn mirrored_screens_count_as_one_screen() {
        let laptop = output("eDP-1", (0, 0), (1366, 768));
        for (mirrored, expected) in [
            (output("HDMI-1", (0, 0), (1366, 768)), "eDP-1"),
            (output("HDMI-1", (0, 0), (1024, 768)), "eDP-1"),
            (output("eDP-1", (1366, 0), (1366, 768)), "eDP-1"),
            (output("HDMI-1", (1366, 0), (1024, 768)), "eDP-1 HDMI-1"),
            (output("HDMI-1", (1200, 0), (1024, 768)), "eDP-1 HDMI-1"),
            (output("HDMI-1", (-1024, 0), (1024, 768)), "eDP-1 HDMI-1"),
        ] {
            assert_eq!(names(&[laptop.clone(), mirrored.clone()], None), expected, "{mirrored:?}");
        }
    }

    #[test]
    fn the_teachers_screen_shows_most_of_her_window() {
        let screens = [output("eDP-1", (0, 0), (1280, 800)), output("HDMI-1", (1280, 0), (1024, 768))];
        let at = |corner, size| names(&screens, Some(&TeachersWindow::At(PixelArea { corner, size })));
        assert_eq!(at((100, 20), (1000, 700)), "eDP-1* HDMI-1");
        assert_eq!(at((1000, 20), (1000, 700)), "eDP-1 HDMI-1*");
        assert_eq!(at((5000, 20), (1000, 700)), "eDP-1* HDMI-1", "it is about to be moved");
        assert_eq!(names(&screens, Some(&TeachersWindow::On("HDMI-1".to_owned()))), "eDP-1 HDMI-1*");
        assert_eq!(names(&screens, None), "eDP-1 HDMI-1");
        assert_eq!(names(&[], Some(&TeachersWindow::On("HDMI-1".to_owned()))), "");
    }
}
