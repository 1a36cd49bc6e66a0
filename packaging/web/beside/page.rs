//! Opens a page of eframe as ours is opened.

use eframe::{App, WebOptions, WebRunner};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = senlac)]
    fn canvas() -> web_sys::HtmlCanvasElement;
    #[wasm_bindgen(js_namespace = senlac)]
    fn started();
}

/// Opens the page's canvas with this in it.
pub fn open(app: impl App + 'static) {
    spawn_local(async {
        if WebRunner::new().start(canvas(), WebOptions::default(), Box::new(|_| Ok(Box::new(app)))).await.is_ok() {
            started();
        }
    });
}
