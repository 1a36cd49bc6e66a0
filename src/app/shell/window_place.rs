//! Position of the window, restored at the next start. It is saved in the settings. The library's own file is
//! neither read nor written, because an invalid number in it would break every start.

use egui::{Vec2, vec2};
use serde::{Deserialize, Serialize};

/// Default size. With its title bar it is as high as a small laptop's screen.
#[cfg(not(target_arch = "wasm32"))]
const USUAL: Vec2 = vec2(1280.0, 760.0);
/// Smallest size. Any screen from 1024 × 600 pixels shows it whole at twice the usual scale, title bar included.
const LEAST: Vec2 = vec2(480.0, 270.0);
/// Size that the layout needs. In a smaller window everything is drawn smaller.
const LAYOUT_LEAST: Vec2 = vec2(640.0, 400.0);
/// Smallest zoom, however small the window is.
const ZOOM_LEAST: f32 = 0.5;
/// Largest plausible width or height of a screen.
const MOST: f32 = 16_384.0;

/// Returns the zoom of a window whose contents have this size: the teacher's percentage, or less in steps of 5%
/// if not everything would fit.
pub fn zoom(window: Option<Vec2>, percent: u16) -> f32 {
    let wanted = f32::from(percent) / 100.0;
    let Some(window) = window.filter(|window| window.is_finite() && window.min_elem() > 0.0) else { return wanted };
    let room = (window / LAYOUT_LEAST).min_elem();
    wanted.min(((room * 20.0).floor() / 20.0).max(ZOOM_LEAST))
}

/// Position of the window, in points of its screen.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct WindowPlace {
    /// Width of the contents.
    pub width: f32,
    /// Height of the contents.
    pub height: f32,
    /// Upper left corner; `None` if the system doesn't report it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corner: Option<[f32; 2]>,
    /// Whether the window was maximised.
    #[serde(default)]
    pub maximized: bool,
}

impl WindowPlace {
    /// Returns the place with its values clamped to sensible ranges; `None` if none is sensible.
    pub fn clamped(self) -> Option<Self> {
        let sane = |number: f32| number.is_finite() && number.abs() <= MOST;
        if !sane(self.width) || !sane(self.height) {
            return None;
        }
        let corner = self.corner.filter(|corner| corner.iter().all(|number| sane(*number)));
        Some(Self { width: self.width.max(LEAST.x), height: self.height.max(LEAST.y), corner, ..self })
    }
}

/// Returns the builder of the window at its last place, or at the default one.
#[cfg(not(target_arch = "wasm32"))]
pub fn builder(place: Option<WindowPlace>) -> egui::ViewportBuilder {
    let builder = egui::ViewportBuilder::default().with_title(tr!("Senlac")).with_app_id("senlac");
    let builder = builder.with_inner_size(USUAL).with_min_inner_size(LEAST).with_icon(super::window_icon::window_icon());
    let Some(place) = place else { return builder };
    let builder = builder.with_inner_size([place.width, place.height]).with_maximized(place.maximized);
    if let Some(corner) = place.corner { builder.with_position(corner) } else { builder }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_zoom_follows_the_setting_as_far_as_the_screen_allows() {
        // Screen size in pixels, screen scale and the teacher's zoom in percent, and the expected zoom.
        for (screen, scale, percent, expected) in [
            ([1920.0, 1080.0], 100.0, 100, 1.0),
            ([1920.0, 1080.0], 200.0, 100, 1.0),
            ([1366.0, 768.0], 150.0, 100, 1.0),
            ([1366.0, 768.0], 150.0, 150, 1.15),
            ([1366.0, 768.0], 100.0, 200, 1.8),
            ([1280.0, 800.0], 150.0, 100, 1.0),
            ([1280.0, 800.0], 150.0, 80, 0.8),
            ([1024.0, 600.0], 100.0, 100, 1.0),
            ([1024.0, 600.0], 100.0, 200, 1.4),
            ([1024.0, 600.0], 150.0, 100, 0.9),
            ([1024.0, 600.0], 200.0, 100, 0.65),
            ([1024.0, 600.0], 200.0, 80, 0.65),
        ] {
            // The window's title bar and the desktop's own bar take space.
            let inside = vec2(screen[0], screen[1]) * 100.0 / scale - vec2(0.0, 36.0);
            assert!(
                (zoom(Some(inside), percent) - expected).abs() < 0.001,
                "{screen:?} at {scale} %, {percent} %: {}",
                zoom(Some(inside), percent)
            );
            let points = inside / zoom(Some(inside), percent);
            assert!(points.x >= LAYOUT_LEAST.x && points.y >= LAYOUT_LEAST.y, "{points}");
            assert!(inside.x >= LEAST.x && inside.y >= LEAST.y - 10.0, "the screen shows the smallest window");
        }
        for nonsense in [Vec2::ZERO, vec2(f32::NAN, 600.0), vec2(f32::INFINITY, 600.0), vec2(-5.0, 600.0)] {
            assert!((zoom(Some(nonsense), 120) - 1.2).abs() < 0.001, "{nonsense}");
        }
        assert!((zoom(Some(vec2(1.0, 1.0)), 100) - ZOOM_LEAST).abs() < 0.001);
        assert!((zoom(None, 150) - 1.5).abs() < 0.001);
    }

    #[test]
    fn an_invalid_window_place_is_corrected_or_dropped() {
        let place = WindowPlace { width: 1300.0, height: 800.0, corner: Some([40.0, -20.0]), maximized: true };
        assert_eq!(place.clamped(), Some(place));
        for nonsense in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e30, -1e30] {
            assert_eq!(WindowPlace { width: nonsense, ..place }.clamped(), None);
            assert_eq!(WindowPlace { height: nonsense, ..place }.clamped(), None);
            assert_eq!(WindowPlace { corner: Some([0.0, nonsense]), ..place }.clamped(), Some(WindowPlace { corner: None, ..place }));
        }
        let small = WindowPlace { width: 0.0, height: -3.0, ..place }.clamped().expect("a place");
        assert_eq!((small.width, small.height), (LEAST.x, LEAST.y));
    }
}
