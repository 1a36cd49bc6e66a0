//! Both windows without a screen: the teacher's own, and the class's as the system would open it. What a frame costs is
//! counted in allocations and triangles, which no clock and no other program can change.

use std::path::Path;
use std::sync::Arc;

use allocation_counter::{AllocationInfo, measure};
use eframe::App as _;
use egui::{Context, Event, FullOutput, RawInput, Rect, Vec2, ViewportClass, ViewportId, ViewportInfo, pos2, vec2};
use senlac::app::{App, AppOptions};

use crate::platform::Place;

/// What something cost, all its times together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// How often it was done.
    pub times: u64,
    /// Pieces of memory that were asked for.
    pub allocations: u64,
    /// Bytes that were asked for.
    pub bytes: u64,
    /// Corners of the triangles that were drawn.
    pub corners: u64,
}

impl Cost {
    /// The cost of one time.
    const fn of(info: AllocationInfo, corners: u64) -> Self {
        Self { times: 1, allocations: info.count_total, bytes: info.bytes_total, corners }
    }

    /// Both together.
    pub const fn add(&mut self, other: Self) {
        self.times += other.times;
        self.allocations += other.allocations;
        self.bytes += other.bytes;
        self.corners += other.corners;
    }

    /// Allocations, bytes and corners of one time, rounded down.
    pub fn each(&self) -> [u64; 3] {
        [self.allocations, self.bytes, self.corners].map(|sum| sum / self.times.max(1))
    }
}

/// How the windows are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// Both as they are used.
    Usual,
    /// The teacher's alone, and nearly nothing of it in sight: painting all pictures anew takes most of a step's time.
    Tiny,
}

/// Both windows.
pub struct Windows {
    ctx: Context,
    app: App,
    frame: eframe::Frame,
    drawn: u32,
    /// Bytes that the program holds since the windows were opened.
    pub live: i64,
}

impl Windows {
    /// The teacher's window with this game open, drawn once.
    pub fn open(game: &Path) -> Self {
        let mut opened = None;
        let info = measure(|| {
            let ctx = Context::default();
            // The class's window is a window of its own, with frames of its own.
            ctx.set_embed_viewports(false);
            let app = App::new(&eframe::CreationContext::_new_kittest(ctx.clone()), options(game));
            opened = Some((ctx, app));
        });
        let (ctx, app) = opened.expect("it was opened");
        let mut windows = Self { ctx, app, frame: eframe::Frame::_new_kittest(), drawn: 0, live: info.bytes_current };
        windows.draw(Size::Usual, &[]);
        windows
    }

    /// Carries out what was asked for in the last frame; what that cost.
    pub fn carry_out(&mut self) -> Cost {
        let Self { ctx, app, frame, .. } = self;
        let info = measure(|| app.logic(ctx, frame));
        self.live += info.bytes_current;
        Cost::of(info, 0)
    }

    /// Draws a frame in which this happens; what that cost.
    pub fn draw(&mut self, size: Size, events: &[Event]) -> Cost {
        self.carry_out();
        let time = f64::from(self.drawn) / 60.0;
        let room = if size == Size::Usual { vec2(1280.0, 800.0) } else { vec2(240.0, 150.0) };
        let Self { ctx, app, frame, .. } = self;
        let mut corners = 0;
        let info = measure(|| {
            // What a frame takes in is made here too: were it made outside, only its end would be counted.
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
        Cost::of(info, corners)
    }
}

/// Turns a frame into triangles; how many corners they have.
fn paint(ctx: &Context, output: &mut FullOutput) -> u64 {
    let triangles = ctx.tessellate(std::mem::take(&mut output.shapes), output.pixels_per_point);
    output.textures_delta.clear();
    let corners = triangles.iter().map(|part| match &part.primitive {
        egui::epaint::Primitive::Mesh(mesh) => mesh.vertices.len() as u64,
        egui::epaint::Primitive::Callback(_) => 0,
    });
    corners.sum()
}

/// A frame's input where nothing is touched.
fn input(viewport_id: ViewportId, size: Vec2, time: f64) -> RawInput {
    let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), size));
    RawInput { viewport_id, screen_rect, time: Some(time), ..RawInput::default() }
}

/// The same of the class's window, which the teacher's has opened.
fn input_of_class(id: ViewportId, time: f64) -> RawInput {
    let mut input = input(id, vec2(1920.0, 1080.0), time);
    input.viewports.insert(id, ViewportInfo { parent: Some(ViewportId::ROOT), ..ViewportInfo::default() });
    input
}

fn options(game: &Path) -> AppOptions {
    let folder = game.parent().unwrap_or(Path::new(""));
    // Each step is asked for, so that steps can be counted.
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
