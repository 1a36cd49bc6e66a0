//! Answers that may come later, and what is done when they come.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::{fmt, io};

use super::{HandOver, OfferedFile, Platform, Tell};
use senlac_base::atomic_write::in_words;

/// An answer that may come later; it never comes if whoever should give it has broken off.
pub type LateAnswer<T> = Receiver<T>;

/// The place where the window runs, and the window, which is woken when there is an answer.
#[derive(Clone, Debug)]
pub struct JobRunner {
    /// The window.
    pub ctx: egui::Context,
    /// Where it runs.
    pub platform: Arc<dyn Platform>,
}

impl JobRunner {
    /// An answer, and who is to be told it.
    pub fn answer<T: Send + 'static>(&self) -> (Tell<T>, LateAnswer<T>) {
        let ((sender, receiver), ctx) = (channel(), self.ctx.clone());
        let tell = move |answer| {
            // If our window is gone by now, nobody waits for it.
            drop(sender.send(answer));
            ctx.request_repaint();
        };
        (Box::new(tell), receiver)
    }

    /// What short work at the disk gives back that only reads, or whose writing may be lost.
    pub fn at_disk<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> LateAnswer<T> {
        self.commit_or(work, |done, _| done)
    }

    /// What short work at the disk gives back that writes: an error in words, too, if what it wrote is not safe after all.
    pub fn commit<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T, String> + Send + 'static) -> LateAnswer<Result<T, String>> {
        self.commit_or(work, |_, problem| Err(in_words(&problem)))
    }

    /// The same for any work: `lost` says what it comes to if what it wrote is not safe after all.
    pub fn commit_or<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
        lost: impl FnOnce(T, io::Error) -> T + Send + 'static,
    ) -> LateAnswer<T> {
        let (tell, answer) = self.answer();
        self.platform.at_disk(Box::new(move || {
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

    /// What long work beside the window gives back.
    pub fn beside<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> LateAnswer<T> {
        let (tell, answer) = self.answer();
        self.platform.beside(Box::new(move || tell(work())));
        answer
    }

    /// Hands a file of the platform's disk over; an error in words if nobody takes it.
    pub fn hand_over(&self, what: HandOver) -> LateAnswer<Result<(), String>> {
        let (tell, answer) = self.answer();
        self.platform.hand_over(OfferedFile { what, disk: self.platform.disk() }, tell);
        answer
    }
}

/// Looks whether an answer is there, and does what is to be done with it; whether that is over.
type Poll<S> = Box<dyn FnMut(&mut S) -> bool>;

/// What is to be done with answers when they come, in the order in which they were asked for.
pub struct Waiting<S>(Vec<Poll<S>>);

impl<S> Default for Waiting<S> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<S> fmt::Debug for Waiting<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Waiting").field(&self.0.len()).finish()
    }
}

impl<S> Waiting<S> {
    /// Waits for an answer, and does this with it.
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

    /// Whether nothing is waited for.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Does what is to be done with the answers that have come. What is asked for meanwhile is waited for too; `of` says
    /// where.
    pub fn poll(to: &mut S, of: impl Fn(&mut S) -> &mut Self) {
        let mut waiting = std::mem::take(of(to));
        waiting.0.retain_mut(|poll| !poll(to));
        let asked = std::mem::replace(of(to), waiting);
        of(to).0.extend(asked.0);
    }
}
