//! An empty window built like Senlac's, the reference for the start-up time in `benches/start.sh`.
//!
//! `cargo bench --bench empty_window -- --open` opens it; without `--open` nothing happens.

use eframe::{App, Frame, NativeOptions};

struct Empty;

impl App for Empty {
    fn ui(&mut self, _ui: &mut egui::Ui, _frame: &mut Frame) {}
}

fn main() {
    if !std::env::args().any(|argument| argument == "--open") {
        return;
    }
    let viewport = egui::ViewportBuilder::default().with_title("Senlac").with_inner_size([1280.0, 800.0]);
    let options = NativeOptions { viewport, persist_window: false, ..NativeOptions::default() };
    eframe::run_native("empty", options, Box::new(|_| Ok(Box::new(Empty)))).expect("a window");
}
