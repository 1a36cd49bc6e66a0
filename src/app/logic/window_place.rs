//! Position of the window: it is restored if it is visible there.

use eframe::Frame;
use egui::{Context, Vec2};
#[cfg(not(target_arch = "wasm32"))]
use egui::{Pos2, ViewportCommand, pos2};

use crate::App;
#[cfg(not(target_arch = "wasm32"))]
use crate::platform::PixelArea;
#[cfg(not(target_arch = "wasm32"))]
use crate::projector::Screen;
use crate::shell::touch;
use crate::shell::window_place::{self, WindowPlace};

/// Minimum part of the window on a screen, in pixels, for the window to count as visible.
#[cfg(not(target_arch = "wasm32"))]
const SEEN: i64 = 64;

impl App {
    /// Records the window's position, to be saved with the settings.
    pub(crate) fn record_window_place(&mut self, ctx: &Context) {
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
            self.settings.window = place.clamped();
        }
    }

    /// Fits the window to its screen whenever either changes: all of it is on the screen, and its contents are all visible.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn fit_window(&mut self, ctx: &Context, frame: &Frame) {
        let Some(window) = frame.winit_window() else { return };
        let inside = window.inner_size().to_logical::<f32>(window.scale_factor());
        self.set_window_size(ctx, egui::vec2(inside.width, inside.height));
        let screens = &self.projector.screens;
        let Some(screen) = screens.iter().find(|screen| screen.is_teachers).map(|screen| screen.area) else { return };
        if self.fitted_to == Some(screen) {
            return;
        }
        let is_first = self.fitted_to.replace(screen).is_none();
        if window.is_maximized() || window.fullscreen().is_some() {
            return;
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a title is some dozen pixels high")]
        let title = (window.scale_factor() * TITLE).round() as u32;
        let sizes = (window.inner_size().into(), window.outer_size().into());
        if let Some(inner) = fitted_size(sizes, screen.size.into(), title) {
            let [width, height] = inner.map(|pixels| pixels / ctx.pixels_per_point());
            ctx.send_viewport_cmd(ViewportCommand::InnerSize(egui::vec2(width, height)));
            #[expect(clippy::cast_precision_loss, reason = "no desktop has sixteen million pixels in a row")]
            let corner = pos2(screen.corner.0 as f32, screen.corner.1 as f32) / ctx.pixels_per_point();
            ctx.send_viewport_cmd(ViewportCommand::OuterPosition(corner));
            // Only the system knows which parts of the screen are its own.
            if is_first {
                ctx.send_viewport_cmd(ViewportCommand::Maximized(true));
            }
        } else if let Ok(corner) = window.outer_position() {
            let size = window.outer_size();
            let window_at = [(corner.x, size.width), (corner.y, size.height)].map(|(from, length)| (i64::from(from), i64::from(length)));
            let is_on = |screen: &Screen| {
                let PixelArea { corner, size } = screen.area;
                is_visible(window_at, [(corner.0, size.0), (corner.1, size.1)].map(|(from, length)| (i64::from(from), i64::from(length))))
            };
            if !screens.iter().any(is_on) {
                ctx.send_viewport_cmd(ViewportCommand::OuterPosition(HOME));
            }
        }
    }

    /// Adapts the zoom to the browser's size, so that all contents are visible. The browser decides where the page is.
    #[cfg(target_arch = "wasm32")]
    pub(crate) fn fit_window(&mut self, ctx: &Context, _: &Frame) {
        self.set_window_size(ctx, ctx.content_rect().size() * ctx.zoom_factor());
    }

    /// Updates the zoom if the inside of the window has a new size, in points of the screen.
    fn set_window_size(&mut self, ctx: &Context, size: Vec2) {
        if self.window_size != Some(size) {
            self.window_size = Some(size);
            self.apply_zoom(ctx);
        }
    }

    /// Applies the zoom in the settings, or a smaller one if the window is small.
    pub(crate) fn apply_zoom(&self, ctx: &Context) {
        let zoom = window_place::zoom(self.window_size, self.settings.text_percent);
        ctx.set_zoom_factor(zoom);
        touch::apply(ctx, self.settings.touch.is_enabled(self.settings.touched), zoom);
    }
}

/// Assumed height of a title bar, in points of the screen, until the system has drawn one.
#[cfg(not(target_arch = "wasm32"))]
const TITLE: f64 = 32.0;

/// Returns the inner size, in pixels, that makes a window fit its screen with its frame. The frame is at least `title` high.
/// `None` if the window fits already.
#[cfg(not(target_arch = "wasm32"))]
fn fitted_size((inner, outer): ([u32; 2], [u32; 2]), screen: [u32; 2], title: u32) -> Option<[f32; 2]> {
    let frame = |direction: usize| outer[direction].saturating_sub(inner[direction]).max(if direction == 1 { title } else { 0 });
    #[expect(clippy::cast_precision_loss, reason = "no screen has sixteen million pixels in a row")]
    let fits = |direction: usize| inner[direction].min(screen[direction].saturating_sub(frame(direction)).max(1)) as f32;
    let is_larger = (0..2).any(|direction| screen[direction] > 0 && inner[direction].saturating_add(frame(direction)) > screen[direction]);
    is_larger.then(|| [fits(0), fits(1)])
}

/// Position for a window that would not be visible.
#[cfg(not(target_arch = "wasm32"))]
const HOME: Pos2 = pos2(40.0, 40.0);

/// Returns whether a screen shows enough of a window, including its title. Both are given by start and length in each
/// direction.
#[cfg(not(target_arch = "wasm32"))]
fn is_visible([across, down]: [(i64, i64); 2], [screen_across, screen_down]: [(i64, i64); 2]) -> bool {
    let common = |(a, a_length): (i64, i64), (b, b_length): (i64, i64)| (a + a_length).min(b + b_length) - a.max(b);
    let title_is_on_it = down.0 >= screen_down.0 - SEEN / 2 && down.0 <= screen_down.0 + screen_down.1 - SEEN / 2;
    common(across, screen_across) >= SEEN && title_is_on_it
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_too_large_for_its_screen_shrinks_to_fit() {
        assert_eq!(fitted_size(([1280, 760], [1282, 784]), [1280, 800], 24), Some([1278.0, 760.0]));
        assert_eq!(fitted_size(([1920, 1140], [1922, 1164]), [1280, 800], 24), Some([1278.0, 776.0]));
        assert_eq!(fitted_size(([1000, 700], [1000, 724]), [1280, 800], 32), None);
        // The system draws the title later.
        assert_eq!(fitted_size(([1366, 768], [1366, 768]), [1366, 768], 48), Some([1366.0, 720.0]));
        assert_eq!(fitted_size(([1024, 600], [1024, 600]), [1024, 600], 64), Some([1024.0, 536.0]));
        assert_eq!(fitted_size(([1280, 760], [1280, 760]), [1280, 800], 32), None);
        assert_eq!(fitted_size(([u32::MAX, 9], [u32::MAX, u32::MAX]), [1, 1], u32::MAX), Some([1.0, 1.0]));
    }

    #[test]
    fn a_window_is_visible_if_its_title_bar_can_be_reached() {
        let screen = [(0, 1366), (0, 768)];
        assert!(is_visible([(40, 1280), (0, 760)], screen));
        assert!(is_visible([(-8, 1280), (-8, 760)], screen), "frames hang over the edge");
        for away in [[(5_000, 1280), (0, 760)], [(-1_270, 1280), (0, 760)], [(0, 1280), (-700, 760)], [(0, 1280), (760, 760)]] {
            assert!(!is_visible(away, screen), "{away:?}");
        }
        assert!(is_visible([(-1_270, 1280), (0, 760)], [(-1366, 1366), (0, 768)]), "a screen on the left");
    }
}
