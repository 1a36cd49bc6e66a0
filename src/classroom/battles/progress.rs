//! Progress of long work, and work that pauses. Without a second thread the work is done in slices.

use std::any::Any;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Progress of a piece of work, shared between the caller and the threads that do it.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    stopped: AtomicBool,
    slices: Mutex<Slices>,
}

/// Callback that returns whether the work must pause.
pub type PauseCheck = Arc<dyn Fn() -> bool + Send + Sync>;

/// Error for work that was stopped or paused before it had a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", tr!("the forecast was stopped"))]
pub struct Stopped;

/// Results saved between slices. Each slice restarts the work and finds here what earlier slices played.
#[derive(Default)]
struct Slices {
    /// Sum and number of played battles of every forecast begun, in the order in which the work requests them.
    begun: Vec<(Box<dyn Any + Send>, u64)>,
    /// Number of forecasts requested in this slice.
    asked: usize,
    /// Check for the end of the slice; `None` if the work may run to its end.
    pause: Option<PauseCheck>,
    /// Whether this slice has played a battle. Each slice plays at least one, however slow the work is.
    has_played: bool,
    /// Whether the slice ended before the work did.
    is_paused: bool,
}

impl std::fmt::Debug for Slices {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Slices").field("begun", &self.begun.len()).field("is_paused", &self.is_paused).finish_non_exhaustive()
    }
}

/// A slice of the work: some more battles.
pub(super) struct Slice<'a> {
    progress: &'a Progress,
    pause: PauseCheck,
}

impl Progress {
    /// Returns the number of battles played so far.
    pub fn battles_played(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Asks the work to stop once the current battles are over.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Returns whether the work was asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Counts one more battle.
    pub(super) fn count(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    fn slices(&self) -> MutexGuard<'_, Slices> {
        self.slices.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the work, or restarts it after a pause. With a pause check it pauses again: its forecasts then return
    /// [`Stopped`], and continue when they are called again in the next slice with the same arguments.
    pub fn begin_slice(&self, pause: Option<PauseCheck>) {
        let mut slices = self.slices();
        (slices.asked, slices.has_played, slices.is_paused, slices.pause) = (0, false, false, pause);
    }

    /// Returns whether the work has only paused.
    pub fn is_paused(&self) -> bool {
        self.slices().is_paused && !self.is_stopped()
    }

    /// Returns the current slice, or `None` if the work runs to its end.
    pub(super) fn slice(&self) -> Option<Slice<'_>> {
        let pause = self.slices().pause.clone()?;
        Some(Slice { progress: self, pause })
    }
}

impl Slice<'_> {
    /// Continues the requested forecast from where the previous slice left it.
    pub(super) fn resume<S: Clone + Default + Send + 'static>(
        self,
        battles: u64,
        play: impl Fn(S, u64) -> Result<S, Stopped>,
    ) -> Result<S, Stopped> {
        let (place, before, mut has_played) = {
            let mut slices = self.progress.slices();
            let place = slices.asked;
            slices.asked += 1;
            let known = slices.begun.get(place).and_then(|(sum, played)| Some((sum.downcast_ref::<S>()?.clone(), *played)));
            (place, known, slices.has_played)
        };
        let (mut sum, mut played) = before.unwrap_or_default();
        while played < battles && !(has_played && (self.pause)()) {
            sum = play(sum, played)?;
            played += 1;
            has_played = true;
        }
        let mut slices = self.progress.slices();
        slices.has_played = has_played;
        match slices.begun.get_mut(place) {
            Some((_, before)) if *before == played => {}
            Some(known) => *known = (Box::new(sum.clone()), played),
            None => slices.begun.push((Box::new(sum.clone()), played)),
        }
        if played < battles {
            slices.is_paused = true;
            return Err(Stopped);
        }
        Ok(sum)
    }
}
