//! Asynchronous answers and their handlers.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::{fmt, io};

use super::{Callback, HandOverAction, OfferedFile, Platform};
use senlac_base::atomic_write::error_text;

/// Answer that arrives later. It never arrives if the sender has stopped early.
pub type LateAnswer<T> = Receiver<T>;

/// Access to the platform and to the window, which is woken when an answer arrives.
#[derive(Clone, Debug)]
pub struct JobRunner {
    /// The window's context.
    pub ctx: egui::Context,
    /// Platform that the program runs on.
    pub platform: Arc<dyn Platform>,
}

impl JobRunner {
    /// Creates a callback and the receiver for its answer.
    pub fn new_callback<T: Send + 'static>(&self) -> (Callback<T>, LateAnswer<T>) {
        let ((sender, receiver), ctx) = (channel(), self.ctx.clone());
        let tell = move |answer| {
            // If the window is gone, no one receives the answer.
            drop(sender.send(answer));
            ctx.request_repaint();
        };
        (Box::new(tell), receiver)
    }

    /// Runs short disk work that only reads, or whose writes may be lost, and returns its result.
    pub fn run_on_disk<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> LateAnswer<T> {
        self.commit_or(work, |done, _| done)
    }

    /// Runs short disk work that writes, and returns its result. Returns an error text if the writes weren't saved
    /// safely.
    pub fn commit<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T, String> + Send + 'static) -> LateAnswer<Result<T, String>> {
        self.commit_or(work, |_, problem| Err(error_text(&problem)))
    }

    /// Runs any disk work and returns its result. `lost` computes the result if the writes weren't saved safely.
    pub fn commit_or<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
        lost: impl FnOnce(T, io::Error) -> T + Send + 'static,
    ) -> LateAnswer<T> {
        let (tell, answer) = self.new_callback();
        self.platform.queue_disk_work(Box::new(move || {
            let done = work();
            Box::new(move |safe| {
                tell(match safe {
                    Ok(()) => done,
                    Err(problem) => lost(done, problem),
                });
            })
        }));
        answer
    }

    /// Runs long work in the background and returns its result.
    pub fn spawn_background<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> LateAnswer<T> {
        let (tell, answer) = self.new_callback();
        self.platform.spawn_background(Box::new(move || tell(work())));
        answer
    }

    /// Hands over a file on the platform's disk. Returns an error text if no program accepts it.
    pub fn hand_over(&self, what: HandOverAction) -> LateAnswer<Result<(), String>> {
        let (tell, answer) = self.new_callback();
        self.platform.hand_over(OfferedFile { what, disk: self.platform.disk() }, tell);
        answer
    }
}

/// Checks for an answer and handles it. Returns whether it is finished.
type Poll<S> = Box<dyn FnMut(&mut S) -> bool>;

/// Handlers of pending answers, in the order of the requests.
pub struct PendingAnswers<S>(Vec<Poll<S>>);

impl<S> Default for PendingAnswers<S> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<S> fmt::Debug for PendingAnswers<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Waiting").field(&self.0.len()).finish()
    }
}

impl<S> PendingAnswers<S> {
    /// Registers a handler for an answer.
    pub fn wait<T: Send + 'static>(&mut self, answer: LateAnswer<T>, then: impl FnOnce(&mut S, T) + 'static) {
        let mut then = Some(then);
        self.0.push(Box::new(move |to| match answer.try_recv() {
            Err(problem) => problem == TryRecvError::Disconnected,
            Ok(answer) => {
                if let Some(then) = then.take() {
                    then(to, answer);
                }
                true
            }
        }));
    }

    /// Returns whether no answers are pending.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Handles the answers that have arrived. Requests made in the meantime are also added; `of` returns where they
    /// are stored.
    pub fn poll(to: &mut S, of: impl Fn(&mut S) -> &mut Self) {
        let mut waiting = std::mem::take(of(to));
        waiting.0.retain_mut(|poll| !poll(to));
        let asked = std::mem::replace(of(to), waiting);
        of(to).0.extend(asked.0);
    }
}
