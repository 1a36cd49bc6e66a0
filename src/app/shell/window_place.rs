//! Where the window was, so that it comes back there. It is kept in the settings; the library's own file, which a mad number
//! makes unusable at every start, is neither read nor written.

use eframe::Frame;
use egui::{Context, Pos2, Vec2, ViewportBuilder, ViewportCommand, pos2, vec2};
use serde::{Deserialize, Serialize};

use crate::app::App;

/// The usual size: with its title it is as high as a small laptop's screen.
const USUAL: Vec2 = vec2(1280.0, 760.0);
/// The smallest.
const LEAST: Vec2 = vec2(960.0, 600.0);
/// No screen is wider or higher.
const MOST: f32 = 16_384.0;
/// How much of the window must be on a screen, in pixels, for it to be found there.
const SEEN: i64 = 64;

/// Where the window was, in points of the screen that it was on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct WindowPlace {
    /// The width of what is inside.
    pub width: f32,
    /// The height of what is inside.
    pub height: f32,
    /// The left upper corner; `None` where the system does not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corner: Option<[f32; 2]>,
    /// Whether it filled its screen.
    #[serde(default)]
    pub maximized: bool,
}

impl WindowPlace {
    /// The same within what makes sense; `None` where nothing of it does.
    #[must_use]
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
pub fn builder(place: Option<WindowPlace>) -> ViewportBuilder {
    let builder = ViewportBuilder::default().with_title("Senlac").with_app_id("senlac").with_inner_size(USUAL).with_min_inner_size(LEAST);
    let Some(place) = place else { return builder };
    let builder = builder.with_inner_size([place.width, place.height]).with_maximized(place.maximized);
    if let Some(corner) = place.corner { builder.with_position(corner) } else { builder }
}

impl App {
    /// Takes down where the window is, to be kept with the settings.
    pub(crate) fn remember_place(&mut self, ctx: &Context) {
        let zoom = ctx.zoom_factor();
        let place = ctx.input(|input| {
            let viewport = input.viewport();
            let inner = viewport.inner_rect?.size() * zoom;
            let (whole, small) = (viewport.fullscreen.unwrap_or(false), viewport.minimized.unwrap_or(false));
            let maximized = viewport.maximized.unwrap_or(false);
            let corner = viewport.outer_rect.map(|rect| (rect.min.to_vec2() * zoom).into());
            (!whole && !small).then_some(WindowPlace { width: inner.x, height: inner.y, corner, maximized })
        });
        if let Some(place) = place {
            // A window that fills its screen comes back in its old size when it no longer does.
            let old = self.settings.window.filter(|_| place.maximized).unwrap_or(place);
            let place = WindowPlace { maximized: place.maximized, ..old };
            self.settings.window = place.in_bounds();
        }
    }

    /// Brings the window back where no screen shows it: one that is no longer connected did, or a hand wrote its place.
    pub(crate) fn move_onto_a_screen(&mut self, ctx: &Context, frame: &Frame) {
        if self.in_sight {
            return;
        }
        let Some(window) = frame.winit_window() else { return };
        let Ok(corner) = window.outer_position() else {
            self.in_sight = true;
            return;
        };
        let size = window.outer_size();
        let window_at = [(corner.x, size.width), (corner.y, size.height)].map(|(from, length)| (i64::from(from), i64::from(length)));
        let mut screens = window.available_monitors().peekable();
        let is_seen = screens.peek().is_none()
            || screens.any(|screen| {
                let (from, size) = (screen.position(), screen.size());
                let screen = [(from.x, size.width), (from.y, size.height)].map(|(from, length)| (i64::from(from), i64::from(length)));
                is_seen(window_at, screen)
            });
        if !is_seen {
            ctx.send_viewport_cmd(ViewportCommand::OuterPosition(HOME));
        }
        self.in_sight = true;
    }
}

/// Where a window goes that nobody sees.
const HOME: Pos2 = pos2(40.0, 40.0);

/// Whether a screen shows enough of a window, its title among it. Both are where they begin and how long they are, in
/// both directions.
fn is_seen([across, down]: [(i64, i64); 2], [screen_across, screen_down]: [(i64, i64); 2]) -> bool {
    let common = |(a, a_length): (i64, i64), (b, b_length): (i64, i64)| (a + a_length).min(b + b_length) - a.max(b);
    let title_is_on_it = down.0 >= screen_down.0 - SEEN / 2 && down.0 <= screen_down.0 + screen_down.1 - SEEN / 2;
    common(across, screen_across) >= SEEN && title_is_on_it
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mad_place_is_healed_and_a_sound_one_kept() {
        let place = WindowPlace { width: 1300.0, height: 800.0, corner: Some([40.0, -20.0]), maximized: true };
        assert_eq!(place.in_bounds(), Some(place));
        for mad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e30, -1e30] {
            assert_eq!(WindowPlace { width: mad, ..place }.in_bounds(), None);
            assert_eq!(WindowPlace { height: mad, ..place }.in_bounds(), None);
            assert_eq!(WindowPlace { corner: Some([0.0, mad]), ..place }.in_bounds(), Some(WindowPlace { corner: None, ..place }));
        }
        let small = WindowPlace { width: 0.0, height: -3.0, ..place }.in_bounds().expect("a place");
        assert_eq!((small.width, small.height), (LEAST.x, LEAST.y));
    }

    #[test]
    fn a_window_is_in_sight_where_its_title_can_be_taken_hold_of() {
        let screen = [(0, 1366), (0, 768)];
        assert!(is_seen([(40, 1280), (0, 760)], screen));
        assert!(is_seen([(-8, 1280), (-8, 760)], screen), "frames hang over the edge");
        for away in [[(5_000, 1280), (0, 760)], [(-1_270, 1280), (0, 760)], [(0, 1280), (-700, 760)], [(0, 1280), (760, 760)]] {
            assert!(!is_seen(away, screen), "{away:?}");
        }
        assert!(is_seen([(-1_270, 1280), (0, 760)], [(-1366, 1366), (0, 768)]), "a screen on the left");
    }
}
