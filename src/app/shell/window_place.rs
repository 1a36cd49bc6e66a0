//! Where the window was, so that it comes back there. It is kept in the settings; the library's own file, which a number out of bounds
//! makes unusable at every start, is neither read nor written.

use egui::{Vec2, vec2};
use serde::{Deserialize, Serialize};

/// The usual size: with its title it is as high as a small laptop's screen.
#[cfg(not(target_arch = "wasm32"))]
const USUAL: Vec2 = vec2(1280.0, 760.0);
/// The smallest.
const LEAST: Vec2 = vec2(960.0, 600.0);
/// No screen is wider or higher.
const MOST: f32 = 16_384.0;
/// Where the window was, in points of the screen that it was on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct WindowPlace {
    /// The width of what is inside.
    pub width: f32,
    /// The height of what is inside.
    pub height: f32,
    /// The left upper corner; `None` if the system does not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corner: Option<[f32; 2]>,
    /// Whether it filled its screen.
    #[serde(default)]
    pub maximized: bool,
}

impl WindowPlace {
    /// The same within what makes sense; `None` if nothing of it does.
    pub fn in_bounds(self) -> Option<Self> {
        let sane = |number: f32| number.is_finite() && number.abs() <= MOST;
        if !sane(self.width) || !sane(self.height) {
            return None;
        }
        let corner = self.corner.filter(|corner| corner.iter().all(|number| sane(*number)));
        Some(Self { width: self.width.max(LEAST.x), height: self.height.max(LEAST.y), corner, ..self })
    }
}

/// The window as it was last, or as it is usually.
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
    fn a_place_that_makes_no_sense_is_put_within_bounds_and_a_sound_one_kept() {
        let place = WindowPlace { width: 1300.0, height: 800.0, corner: Some([40.0, -20.0]), maximized: true };
        assert_eq!(place.in_bounds(), Some(place));
        for nonsense in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e30, -1e30] {
            assert_eq!(WindowPlace { width: nonsense, ..place }.in_bounds(), None);
            assert_eq!(WindowPlace { height: nonsense, ..place }.in_bounds(), None);
            assert_eq!(WindowPlace { corner: Some([0.0, nonsense]), ..place }.in_bounds(), Some(WindowPlace { corner: None, ..place }));
        }
        let small = WindowPlace { width: 0.0, height: -3.0, ..place }.in_bounds().expect("a place");
        assert_eq!((small.width, small.height), (LEAST.x, LEAST.y));
    }
}
