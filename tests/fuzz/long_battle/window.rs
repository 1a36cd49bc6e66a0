//! Both windows without a screen: the teacher's, and the class's as the system would open it. A frame's cost is
//! counted in allocations and triangles, which no clock and no other program can affect.

use std::path::Path;
use std::sync::Arc;

use allocation_counter::{AllocationInfo, measure};
use eframe::App as _;
use egui::{Context, Event, FullOutput, RawInput, Rect, Vec2, ViewportClass, ViewportId, ViewportInfo, pos2, vec2};
use senlac::app::{App, AppOptions};

use crate::platform::Place;

/// Total cost of an action.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// Number of times it was done.
    pub times: u64,
    /// Number of allocations.
    pub allocations: u64,
    /// Allocated bytes.
    pub bytes: u64,
    /// Number of triangle corners drawn.
    pub corners: u64,
}

impl Cost {
    /// Returns the cost of a single action.
    const fn new(info: AllocationInfo, corners: u64) -> Self {
        Self { times: 1, allocations: info.count_total, bytes: info.bytes_total, corners }
    }

    /// Adds another cost.
    pub const fn add(&mut self, other: Self) {
        self.times += other.times;
        self.allocations += other.allocations;
        self.bytes += other.bytes;
        self.corners += other.corners;
    }

    /// Returns the average allocations, bytes and corners, rounded down.
    pub fn each(&self) -> [u64; 3] {
        [self.allocations, self.bytes, self.corners].map(|sum| sum / self.times.max(1))
    }
}

/// Which windows are drawn, and how large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// Both windows in their normal size.
    Usual,
    /// A tiny teacher's window alone, because redrawing all pictures takes most of a step's time.
    Tiny,
}

/// Both windows.
pub struct Windows {
    ctx: Context,
    app: App,
    frame: eframe::Frame,
    drawn: u32,
    /// Bytes allocated since the windows were opened.
    pub live: i64,
}

impl Windows {
    /// Opens the teacher's window with this game and draws it once.
    pub fn open(game: &Path) -> Self {
        let mut opened = None;
        let info = measure(|| {
            let ctx = Context::default();
            // The class window is a separate window with its own frames.
            ctx.set_embed_viewports(false);
            let app = App::new(&eframe::CreationContext::_new_kittest(ctx.clone()), options(game));
            opened = Some((ctx, app));
        });
        let (ctx, app) = opened.expect("it was opened");
        let mut windows = Self { ctx, app, frame: eframe::Frame::_new_kittest(), drawn: 0, live: info.bytes_current };
        windows.draw(Size::Usual, &[]);
        windows
    }

    /// Carries out the last frame's actions and returns the cost.
    pub fn carry_out(&mut self) -> Cost {
        let Self { ctx, app, frame, .. } = self;
        let info = measure(|| app.logic(ctx, frame));
        self.live += info.bytes_current;
        Cost::new(info, 0)
    }

    /// Draws a frame with these events and returns the cost.
    pub fn draw(&mut self, size: Size, events: &[Event]) -> Cost {
        self.carry_out();
        let time = f64::from(self.drawn) / 60.0;
        let room = if size == Size::Usual { vec2(1280.0, 800.0) } else { vec2(240.0, 150.0) };
        let Self { ctx, app, frame, .. } = self;
        let mut corners = 0;
        let info = measure(|| {
            // The input is created here too, so that all its memory is counted.
            let input = RawInput { events: events.to_vec(), ..input(ViewportId::ROOT, room, time) };
            let mut output = ctx.run_ui(input, |ui| app.ui(ui, frame));
            corners += paint(ctx, &mut output);
            let second = output.viewport_output.iter().find(|(_, window)| window.class == ViewportClass::Deferred);
            let second = second.filter(|_| size == Size::Usual);
            if let Some((id, draw)) = second.and_then(|(id, window)| Some((*id, Arc::clone(window.viewport_ui_cb.as_ref()?)))) {
                corners += paint(ctx, &mut ctx.run_ui(input_of_class(id, time), |ui| draw(ui)));
            }
        });
        self.drawn += 1;
        self.live += info.bytes_current;
        Cost::new(info, corners)
    }
}

/// Turns a frame into triangles and returns the number of corners.
fn paint(ctx: &Context, output: &mut FullOutput) -> u64 {
    let triangles = ctx.tessellate(std::mem::take(&mut output.shapes), output.pixels_per_point);
    output.textures_delta.clear();
    let corners = triangles.iter().map(|part| match &part.primitive {
        egui::epaint::Primitive::Mesh(mesh) => mesh.vertices.len() as u64,
        egui::epaint::Primitive::Callback(_) => 0,
    });
    corners.sum()
}

/// Returns the input of a frame without events.
fn input(viewport_id: ViewportId, size: Vec2, time: f64) -> RawInput {
    let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), size));
    RawInput { viewport_id, screen_rect, time: Some(time), ..RawInput::default() }
}

/// Returns the input of the class window, which the teacher's window has opened.
fn input_of_class(id: ViewportId, time: f64) -> RawInput {
    let mut input = input(id, vec2(1920.0, 1080.0), time);
    input.viewports.insert(id, ViewportInfo { parent: Some(ViewportId::ROOT), ..ViewportInfo::default() });
    input
}

fn options(game: &Path) -> AppOptions {
    let folder = game.parent().unwrap_or(Path::new(""));
    // Phases don't pass automatically, so that steps can be counted.
    std::fs::write(folder.join("settings.toml"), "pass_phases = false\n").expect("settings");
    let platform = Arc::new(Place::real(folder));
    AppOptions {
        open: Some(game.to_owned()),
        platform,
        sample_battle: || Err(String::new()),
        seed: || 1066,
        battles: 8,
        board_games: senlac::registered::BOARD_GAMES,
    }
}
