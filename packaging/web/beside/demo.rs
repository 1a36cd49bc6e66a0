//! A page with egui's own demo windows.
#![cfg(target_arch = "wasm32")]

mod page;

#[derive(Default)]
struct Demo(egui_demo_lib::DemoWindows);

impl eframe::App for Demo {
    fn ui(&mut self, ui: &mut eframe::egui::Ui, _: &mut eframe::Frame) {
        self.0.ui(ui);
    }
}

fn main() {
    page::open(Demo::default());
}
