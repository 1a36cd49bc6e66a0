//! The screens that are connected.

use eframe::Frame;

#[derive(Clone, Debug, PartialEq)]
pub struct Screen {
    /// Its place in the system's list.
    pub place: usize,
    /// The system's name for it.
    pub name: String,
    /// Its size in pixels.
    pub size: (u32, u32),
    /// Where its corner lies among all screens, in pixels.
    pub corner: (f32, f32),
    /// Whether the teacher's own window is on it.
    pub is_teachers: bool,
}

impl Screen {
    /// "Screen 2: HDMI-1, 1024 × 768".
    pub fn words(&self) -> String {
        let (width, height) = self.size;
        tr!("Screen {place}: {name}, {width} × {height}", place = self.place + 1, name = self.name, width, height)
    }
}

/// The screens that are connected, each once: some systems list them twice.
#[cfg(not(target_arch = "wasm32"))]
pub fn connected(frame: &Frame) -> Vec<Screen> {
    let Some(window) = frame.winit_window() else { return Vec::new() };
    let teachers = window.current_monitor();
    let mut screens: Vec<Screen> = Vec::new();
    for (place, monitor) in window.available_monitors().enumerate() {
        let name = monitor.name().unwrap_or_else(|| tr!("screen {place}", place = place + 1));
        if screens.iter().all(|screen| screen.name != name) {
            let size = (monitor.size().width, monitor.size().height);
            let corner = monitor.position().cast();
            let corner = (corner.x, corner.y);
            screens.push(Screen { place, name, size, corner, is_teachers: teachers.as_ref() == Some(&monitor) });
        }
    }
    screens
}

/// The screens that are connected: a browser tells of none.
#[cfg(target_arch = "wasm32")]
pub const fn connected(_: &Frame) -> Vec<Screen> {
    Vec::new()
}
