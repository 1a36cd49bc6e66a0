//! How far a long piece of work is, and work that pauses: where there is no other thread it is done a slice at a time.

use std::any::Any;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How far a piece of work is, shared between the one who waits for it and the threads that do it.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    stopped: AtomicBool,
    slices: Mutex<Slices>,
}

/// Says when work is to pause.
pub type Pause = Arc<dyn Fn() -> bool + Send + Sync>;

/// The work was asked to end, or to pause, before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", tr!("the forecast was stopped"))]
pub struct Stopped;

/// Work that is done in slices begins anew in each of them, and finds what the slices before have played.
#[derive(Default)]
struct Slices {
    /// Every forecast that was begun, in the order in which the work asks for them: what its battles have come to, and how many of
    /// them are played.
    begun: Vec<(Box<dyn Any + Send>, u64)>,
    /// How many of them this slice has asked for.
    asked: usize,
    /// What says that it is over; `None` if the work may go on to its end.
    pause: Option<Pause>,
    /// Whether it has played a battle: however slow the work is, each slice brings it on.
    has_played: bool,
    /// Whether it ended before the work did.
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
    pause: Pause,
}

impl Progress {
    /// Battles played so far.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Asks the work to end as soon as the battles that are being played are over.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether the work was asked to end.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Another battle is played.
    pub(super) fn count(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    fn slices(&self) -> MutexGuard<'_, Slices> {
        self.slices.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The work begins, or begins anew after a pause. With something that says when, it pauses again: its forecasts are
    /// [`Stopped`] then, and go on where they were when it is called the next time with the same questions.
    pub fn begin_slice(&self, pause: Option<Pause>) {
        let mut slices = self.slices();
        (slices.asked, slices.has_played, slices.is_paused, slices.pause) = (0, false, false, pause);
    }

    /// Whether the work has only paused.
    pub fn is_paused(&self) -> bool {
        self.slices().is_paused && !self.is_stopped()
    }

    /// The slice that is being played; `None` if the work goes on to its end.
    pub(super) fn slice(&self) -> Option<Slice<'_>> {
        let pause = self.slices().pause.clone()?;
        Some(Slice { progress: self, pause })
    }
}

impl Slice<'_> {
    /// The forecast that is asked for now: plays on where the slice before has left it.
    pub(super) fn go_on<S: Clone + Default + Send + 'static>(
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
