//! The screens that are connected.

use eframe::Frame;

use crate::platform::{Output, PixelArea};

/// A screen that the class's window can go to.
#[derive(Clone, Debug, PartialEq)]
pub struct Screen {
    /// Its place in the system's list.
    pub place: usize,
    /// The system's name for it.
    pub name: String,
    /// Its pixels among those of all screens.
    pub area: PixelArea,
    /// Whether the teacher's own window is on it.
    pub is_teachers: bool,
}

impl Screen {
    /// Returns its number, name and size: "Screen 2: HDMI-1, 1024 × 768".
    pub fn words(&self) -> String {
        let (width, height) = self.area.size;
        tr!("Screen {place}: {name}, {width} × {height}", place = self.place + 1, name = self.name, width, height)
    }
}

/// Where the teacher's window is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TeachersWindow {
    /// On these pixels.
    At(PixelArea),
    /// On the screen of this name, where the system does not say on which of its pixels.
    On(String),
}

/// Makes the list of screens from the system's. Screens that show the same are one: some systems list a screen twice, and
/// a mirrored projector shows what the teacher's screen shows.
pub(super) fn list(outputs: Vec<Output>, teachers: Option<&TeachersWindow>) -> Vec<Screen> {
    let mut screens: Vec<Screen> = Vec::new();
    for (place, Output { name, area }) in outputs.into_iter().enumerate() {
        let shows_the_same =
            |screen: &&mut Screen| screen.name == name || 2 * screen.area.shared_pixels(area) > screen.area.pixels().min(area.pixels());
        let is_teachers = teachers == Some(&TeachersWindow::On(name.clone()));
        if let Some(screen) = screens.iter_mut().find(shows_the_same) {
            // The teacher may have her window on it by either name.
            screen.is_teachers |= is_teachers;
        } else {
            screens.push(Screen { place, name, area, is_teachers });
        }
    }
    if let Some(TeachersWindow::At(window)) = teachers {
        // On the screen that shows most of it; one that no screen shows is about to be moved to the first.
        let most = screens.iter().map(|screen| screen.area.shared_pixels(*window)).max();
        if let Some(screen) = screens.iter_mut().find(|screen| Some(screen.area.shared_pixels(*window)) == most) {
            screen.is_teachers = true;
        }
    }
    screens
}

/// Returns where the teacher's window is; `None` where the system does not say.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn teachers_window(frame: &Frame) -> Option<TeachersWindow> {
    let window = frame.winit_window()?;
    if let Ok(corner) = window.outer_position() {
        return Some(TeachersWindow::At(PixelArea { corner: corner.into(), size: window.outer_size().into() }));
    }
    window.current_monitor()?.name().map(TeachersWindow::On)
}

/// A browser does not say.
#[cfg(target_arch = "wasm32")]
pub(super) const fn teachers_window(_: &Frame) -> Option<TeachersWindow> {
    None
}

/// Returns the screens as the window library lists them.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn outputs(frame: &Frame) -> Vec<Output> {
    let monitors = frame.winit_window().into_iter().flat_map(|window| window.available_monitors());
    let outputs = monitors.enumerate().map(|(place, monitor)| Output {
        name: monitor.name().unwrap_or_else(|| tr!("screen {place}", place = place + 1)),
        area: PixelArea { corner: monitor.position().into(), size: monitor.size().into() },
    });
    outputs.collect()
}

/// A browser lists no screens.
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

    /// The names of the screens, the teacher's with a star.
    fn names(outputs: &[Output], teachers: Option<&TeachersWindow>) -> String {
        let name = |screen: Screen| format!("{}{}", screen.name, if screen.is_teachers { "*" } else { "" });
        list(outputs.to_vec(), teachers).into_iter().map(name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_screen_that_shows_what_another_shows_is_none_of_its_own() {
        let laptop = output("eDP-1", (0, 0), (1366, 768));
        for (mirrored, told) in [
            (output("HDMI-1", (0, 0), (1366, 768)), "eDP-1"),
            (output("HDMI-1", (0, 0), (1024, 768)), "eDP-1"),
            (output("eDP-1", (1366, 0), (1366, 768)), "eDP-1"),
            (output("HDMI-1", (1366, 0), (1024, 768)), "eDP-1 HDMI-1"),
            (output("HDMI-1", (1200, 0), (1024, 768)), "eDP-1 HDMI-1"),
            (output("HDMI-1", (-1024, 0), (1024, 768)), "eDP-1 HDMI-1"),
        ] {
            assert_eq!(names(&[laptop.clone(), mirrored.clone()], None), told, "{mirrored:?}");
        }
    }

    #[test]
    fn the_teachers_screen_is_the_one_that_shows_most_of_her_window() {
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
