//! A page with nothing in it.
#![cfg(target_arch = "wasm32")]

mod page;

struct Empty;

impl eframe::App for Empty {
    fn ui(&mut self, _: &mut eframe::egui::Ui, _: &mut eframe::Frame) {}
}

fn main() {
    page::open(Empty);
}
