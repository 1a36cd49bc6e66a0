//! A window with nothing in it, of the same making as Senlac's: what `benches/start.sh` measures the start against.
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
