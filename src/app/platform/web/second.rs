//! Class window as a second browser window. egui supports one window in a browser, so a second egui app paints on
//! a hidden canvas of the page, and each frame is copied to that window.

use std::cell::RefCell;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use eframe::{App, Frame, WebOptions, WebRunner};
use egui::{Context, Ui};
use wasm_bindgen_futures::spawn_local;

use super::browser;
use crate::platform::{ClassWindow, PaintWindow};
use crate::shell::theme;

/// Class window, while it is open.
#[derive(Default)]
pub(crate) struct Second {
    ctx: Arc<Mutex<Option<Context>>>,
}

thread_local! {
    /// Runner of the app that paints it.
    static RUNNER: RefCell<Option<WebRunner>> = const { RefCell::new(None) };
}

impl fmt::Debug for Second {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Second").finish_non_exhaustive()
    }
}

/// App that paints the class window.
struct Picture(PaintWindow);

impl App for Picture {
    fn ui(&mut self, ui: &mut Ui, _: &mut Frame) {
        (self.0)(ui);
        browser::paint_second();
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }
}

impl ClassWindow for Second {
    fn open(&self, title: &str, paint: PaintWindow) -> bool {
        let Some(canvas) = browser::open_second(title) else { return false };
        let shared = Arc::clone(&self.ctx);
        spawn_local(async move {
            let runner = WebRunner::new();
            RUNNER.set(Some(runner.clone()));
            let create: eframe::AppCreator<'static> = Box::new(move |creation| {
                theme::install_style(&creation.egui_ctx);
                *shared.lock().unwrap_or_else(PoisonError::into_inner) = Some(creation.egui_ctx.clone());
                Ok(Box::new(Picture(paint)))
            });
            // A window that cannot be painted stays empty, which the teacher can see.
            drop(runner.start(canvas, WebOptions::default(), create).await);
        });
        true
    }

    fn is_open(&self) -> bool {
        browser::is_second_open()
    }

    fn repaint(&self) {
        if let Some(ctx) = &*self.ctx.lock().unwrap_or_else(PoisonError::into_inner) {
            ctx.request_repaint();
        }
    }

    fn close(&self) {
        if let Some(runner) = RUNNER.take() {
            runner.destroy();
        }
        *self.ctx.lock().unwrap_or_else(PoisonError::into_inner) = None;
        browser::close_second();
    }
}
