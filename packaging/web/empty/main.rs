//! A page of eframe with nothing in it, which is loaded as ours is.
#![cfg(target_arch = "wasm32")]

use eframe::{App, Frame, WebOptions, WebRunner};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = senlac)]
    fn canvas() -> web_sys::HtmlCanvasElement;
    #[wasm_bindgen(js_namespace = senlac)]
    fn started();
}

struct Empty;

impl App for Empty {
    fn ui(&mut self, _: &mut eframe::egui::Ui, _: &mut Frame) {}
}

fn main() {
    spawn_local(async {
        if WebRunner::new().start(canvas(), WebOptions::default(), Box::new(|_| Ok(Box::new(Empty)))).await.is_ok() {
            started();
        }
    });
}
