//! Forecasts in the background: where they are worked out, and fetching their answers.

use std::time::Duration;

use egui::Context;

use super::forecast::Workshop;
use super::{App, Place};

/// How many battles a forecast of the window plays: a few seconds, and sure to two points of a hundred.
pub const BATTLES: u64 = 2_000;

/// How often the bar of work that is being done is painted anew.
const STEP: Duration = Duration::from_millis(150);

/// Does work in a thread of its own. Where the system gives none, nothing is worked out.
pub fn background(work: Box<dyn FnOnce() + Send>) {
    // The answer comes through a channel, so that nobody waits for the thread.
    drop(std::thread::Builder::new().name("forecast".to_owned()).spawn(work));
}

impl App {
    /// What work in the background needs.
    pub(super) fn workshop(&self, ctx: &Context) -> Workshop {
        Workshop { ctx: ctx.clone(), background: self.options.background }
    }

    /// Fetches the answers that have come. While some work goes on its bar is painted again now and then; otherwise
    /// nothing is painted.
    pub(super) fn foresee(&mut self, ctx: &Context) {
        let at_work = match &mut self.place {
            Place::Prepare(preparation) => preparation.hear_forecasts(),
            Place::Start(_) | Place::Table(_) => false,
        };
        if at_work {
            ctx.request_repaint_after(STEP);
        }
    }
}
