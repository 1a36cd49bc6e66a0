//! Finds a button by its accessible name. It reads the window's accessibility output in every frame, so that the tour points at
//! the actual control.

use egui::accesskit::Role;
use egui::{Context, FullOutput, Plugin, Rect, Ui, ViewportId, pos2};

/// A plugin that looks for a button in each frame of the window.
#[derive(Debug)]
pub struct ControlFinder {
    /// Possible names of the button, likeliest first; empty while none is wanted.
    wanted: Vec<String>,
    found: Option<Rect>,
    /// The window whose frame has just ended. The projector window reports its own controls.
    ended: ViewportId,
}

impl Default for ControlFinder {
    fn default() -> Self {
        Self { wanted: Vec::new(), found: None, ended: ViewportId::ROOT }
    }
}

impl Plugin for ControlFinder {
    fn debug_name(&self) -> &'static str {
        "ControlFinder"
    }

    fn on_end_pass(&mut self, ui: &mut Ui) {
        self.ended = ui.ctx().viewport_id();
    }

    fn output_hook(&mut self, ctx: &Context, output: &mut FullOutput) {
        let Some(update) = &output.platform_output.accesskit_update else { return };
        if self.wanted.is_empty() || self.ended != ViewportId::ROOT {
            return;
        }
        let place = |name: &String| {
            // Some labels also name their object: "Undo “Bo’s knights: A1 to A2”".
            let is_called = |label: &str| {
                let more = label.strip_prefix(name.as_str()).map(str::trim_start);
                more.is_some_and(|more| !more.starts_with(char::is_alphanumeric))
            };
            let is_it = |node: &&egui::accesskit::Node| node.role() == Role::Button && node.label().is_some_and(is_called);
            update.nodes.iter().map(|(_, node)| node).find(is_it)?.bounds()
        };
        #[expect(clippy::cast_possible_truncation, reason = "places in the window")]
        let found = self
            .wanted
            .iter()
            .find_map(place)
            .map(|bounds| Rect::from_min_max(pos2(bounds.x0 as f32, bounds.y0 as f32), pos2(bounds.x1 as f32, bounds.y1 as f32)));
        if found != self.found {
            self.found = found;
            ctx.request_repaint();
        }
    }
}

/// Returns where the first button with one of these names was in the previous frame, and keeps looking for it.
pub fn find_control(ctx: &Context, called: &[String]) -> Option<Rect> {
    ctx.with_plugin(|finder: &mut ControlFinder| {
        if finder.wanted != called {
            finder.wanted = called.to_vec();
            finder.found = None;
            // The wanted name is known from the next frame on.
            ctx.request_repaint();
        }
        finder.found
    })
    .flatten()
}
