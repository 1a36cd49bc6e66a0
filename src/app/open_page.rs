//! Opening the window as a page in a browser.

use eframe::{WebOptions, WebRunner};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::spawn_local;

use super::platform::web::{canvas, not_started, started, wake_with};
use super::{App, AppOptions};

/// Opens the window on the page's canvas and returns at once. From then on the browser calls it.
pub fn run(options: AppOptions) {
    spawn_local(async {
        let create: eframe::AppCreator<'static> = Box::new(move |creation| {
            let ctx = creation.egui_ctx.clone();
            let wake = Closure::<dyn FnMut()>::new(move || ctx.request_repaint());
            wake_with(wake.as_ref().unchecked_ref());
            // As long as there is the page.
            wake.forget();
            Ok(Box::new(App::new(creation, options)))
        });
        match WebRunner::new().start(canvas(), WebOptions::default(), create).await {
            Ok(()) => started(),
            Err(why) => not_started(&why.as_string().unwrap_or_default()),
        }
    });
}
