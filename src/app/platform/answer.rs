//! Answers that may come later, and what is done when they come.

use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use super::{Platform, Tell};

/// An answer that may come later.
#[derive(Debug)]
pub struct Answer<T>(Receiver<T>);

/// How an answer stands.
#[derive(Debug, PartialEq, Eq)]
pub enum Polled<T> {
    /// It is there.
    Ready(T),
    /// It is not there yet.
    Waiting,
    /// It never comes: whoever should give it has broken off.
    Lost,
}

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
    pub fn answer<T: Send + 'static>(&self) -> (Tell<T>, Answer<T>) {
        let ((sender, receiver), ctx) = (channel(), self.ctx.clone());
        let tell = move |answer| {
            // If our window is gone by now, nobody waits for it.
            drop(sender.send(answer));
            ctx.request_repaint();
        };
        (Box::new(tell), Answer(receiver))
    }

    /// What short work at the disk gives back.
    pub fn at_disk<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Answer<T> {
        let (tell, answer) = self.answer();
        self.platform.at_disk(Box::new(move || {
            let done = work();
            Box::new(move || tell(done))
        }));
        answer
    }

    /// What long work beside the window gives back.
    pub fn beside<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Answer<T> {
        let (tell, answer) = self.answer();
        self.platform.beside(Box::new(move || tell(work())));
        answer
    }
}

impl<T> Answer<T> {
    /// Looks whether it is there.
    pub fn poll(&self) -> Polled<T> {
        match self.0.try_recv() {
            Ok(answer) => Polled::Ready(answer),
            Err(TryRecvError::Empty) => Polled::Waiting,
            Err(TryRecvError::Disconnected) => Polled::Lost,
        }
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
        write!(f, "{}", tr!("{len} answers", len = self.0.len()))
    }
}

impl<S> Waiting<S> {
    /// Waits for an answer, and does this with it.
    pub fn wait<T: Send + 'static>(&mut self, answer: Answer<T>, then: impl FnOnce(&mut S, T) + 'static) {
        let mut then = Some(then);
        self.0.push(Box::new(move |to| match answer.poll() {
            Polled::Waiting => false,
            Polled::Lost => true,
            Polled::Ready(answer) => {
                if let Some(then) = then.take() {
                    then(to, answer);
                }
                true
            }
        }));
    }

    /// Whether nothing is waited for.
    #[must_use]
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
