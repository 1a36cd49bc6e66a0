//! Where the window is: it comes back where it was, and where somebody sees it.

use eframe::Frame;
use egui::Context;
#[cfg(not(target_arch = "wasm32"))]
use egui::{Pos2, ViewportCommand, pos2};

use crate::app::App;
use crate::app::shell::window_place::WindowPlace;

/// How much of the window must be on a screen, in pixels, for it to be found there.
#[cfg(not(target_arch = "wasm32"))]
const SEEN: i64 = 64;

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
    #[cfg(not(target_arch = "wasm32"))]
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
        if let Some(screen) = window.current_monitor().map(|screen| screen.size())
            && let Some(inner) = fitted((window.inner_size().into(), size.into()), screen.into())
        {
            let [width, height] = inner.map(|pixels| pixels / ctx.pixels_per_point());
            ctx.send_viewport_cmd(ViewportCommand::InnerSize(egui::vec2(width, height)));
        }
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

    /// A page is where its browser is.
    #[cfg(target_arch = "wasm32")]
    pub(crate) const fn move_onto_a_screen(&mut self, _: &Context, _: &Frame) {
        self.in_sight = true;
    }
}

/// The size of what is inside, in pixels, of a window that is larger than its screen: as large as the screen takes with the
/// frame around it. `None` if it fits.
#[cfg(not(target_arch = "wasm32"))]
fn fitted((inner, outer): ([u32; 2], [u32; 2]), screen: [u32; 2]) -> Option<[f32; 2]> {
    #[expect(clippy::cast_precision_loss, reason = "no screen has sixteen million pixels in a row")]
    let fits = |direction: usize| {
        let frame = outer[direction].saturating_sub(inner[direction]);
        inner[direction].min(screen[direction].saturating_sub(frame).max(1)) as f32
    };
    let is_larger = (0..2).any(|direction| screen[direction] > 0 && outer[direction] > screen[direction]);
    is_larger.then(|| [fits(0), fits(1)])
}

/// Where a window goes that nobody sees.
#[cfg(not(target_arch = "wasm32"))]
const HOME: Pos2 = pos2(40.0, 40.0);

/// Whether a screen shows enough of a window, its title among it. Both are where they begin and how long they are, in
/// both directions.
#[cfg(not(target_arch = "wasm32"))]
fn is_seen([across, down]: [(i64, i64); 2], [screen_across, screen_down]: [(i64, i64); 2]) -> bool {
    let common = |(a, a_length): (i64, i64), (b, b_length): (i64, i64)| (a + a_length).min(b + b_length) - a.max(b);
    let title_is_on_it = down.0 >= screen_down.0 - SEEN / 2 && down.0 <= screen_down.0 + screen_down.1 - SEEN / 2;
    common(across, screen_across) >= SEEN && title_is_on_it
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_larger_than_its_screen_comes_back_as_large_as_the_screen_takes() {
        assert_eq!(fitted(([1280, 760], [1282, 784]), [1280, 800]), Some([1278.0, 760.0]));
        assert_eq!(fitted(([1920, 1140], [1922, 1164]), [1280, 800]), Some([1278.0, 776.0]));
        assert_eq!(fitted(([1000, 700], [1000, 724]), [1280, 800]), None);
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
