//! Work in the background. It is asked for while the window does what was asked, its answer is fetched there too, and
//! drawing only looks.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use crate::app::platform::JobRunner;
use crate::battles::Progress;

/// A piece of work that is being done. Whoever lets go of it ends it.
#[derive(Debug)]
pub struct Job<A> {
    progress: Arc<Progress>,
    /// How many battles it plays in all.
    battles: u64,
    answer: Receiver<A>,
}

impl<A> Drop for Job<A> {
    fn drop(&mut self) {
        self.progress.stop();
    }
}

impl<A: Send + 'static> Job<A> {
    /// Begins some work that plays so many battles; it has no answer where it was asked to end.
    pub fn begin(jobs: &JobRunner, battles: u64, work: impl FnOnce(&Progress) -> Option<A> + Send + 'static) -> Self {
        let progress = Arc::new(Progress::default());
        let (sender, answer) = channel();
        let (ctx, shared) = (jobs.ctx.clone(), Arc::clone(&progress));
        jobs.platform.beside(Box::new(move || {
            if let Some(answer) = work(&shared) {
                // Where the window is gone by now, nobody waits for the answer.
                drop(sender.send(answer));
            }
            drop(sender);
            ctx.request_repaint();
        }));
        Self { progress, battles: battles.max(1), answer }
    }
}

impl<A> Job<A> {
    /// How much of it is done, 0 to 1.
    pub fn part(&self) -> f32 {
        let per_mille = (self.progress.done().min(self.battles) * 1000 / self.battles).min(1000);
        f32::from(u16::try_from(per_mille).unwrap_or(1000)) / 1000.0
    }
}

/// Something that may be asked again and again: the work on it, and the newest answer with its question.
#[derive(Debug)]
pub struct Query<Q, A> {
    work: Option<(Q, Job<A>)>,
    answer: Option<(Q, A)>,
}

impl<Q, A> Default for Query<Q, A> {
    fn default() -> Self {
        Self { work: None, answer: None }
    }
}

impl<Q, A> Query<Q, A> {
    /// Asks. What was being worked on ends; the answer before stays until there is a new one.
    pub fn ask(&mut self, question: Q, job: Job<A>) {
        self.work = Some((question, job));
    }

    /// Fetches the answer where there is one.
    pub fn hear(&mut self) {
        let Some((_, job)) = &self.work else { return };
        match job.answer.try_recv() {
            Ok(answer) => self.answer = self.work.take().map(|(question, _)| (question, answer)),
            Err(TryRecvError::Empty) => {}
            // Work that broke off has no answer.
            Err(TryRecvError::Disconnected) => self.work = None,
        }
    }

    /// Ends the work.
    pub fn stop(&mut self) {
        self.work = None;
    }

    /// How much of the work is done, 0 to 1, while somebody works on it.
    pub fn part(&self) -> Option<f32> {
        self.work.as_ref().map(|(_, job)| job.part())
    }

    /// The newest answer, and the question that it answers.
    pub const fn answer(&self) -> Option<&(Q, A)> {
        self.answer.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::app::platform::tests::{Place, take_work};

    fn work_now() {
        for work in take_work() {
            work();
        }
    }

    fn jobs() -> JobRunner {
        JobRunner { ctx: egui::Context::default(), platform: Arc::new(Place::real(Path::new(""))) }
    }

    fn told(answer: u8) -> Job<u8> {
        Job::begin(&jobs(), 1, move |progress| Some(answer).filter(|_| !progress.is_stopped()))
    }

    #[test]
    fn an_answer_is_there_when_the_work_is_done() {
        let mut inquiry = Query::default();
        inquiry.ask("six?", told(6));
        inquiry.hear();
        assert_eq!((inquiry.part(), inquiry.answer()), (Some(0.0), None));
        work_now();
        inquiry.hear();
        assert_eq!((inquiry.part(), inquiry.answer()), (None, Some(&("six?", 6))));
    }

    #[test]
    fn another_question_ends_the_work_and_the_answer_before_stays() {
        let mut inquiry = Query::default();
        inquiry.ask("six?", told(6));
        work_now();
        inquiry.hear();
        inquiry.ask("seven?", told(7));
        inquiry.ask("eight?", told(8));
        assert_eq!(inquiry.answer(), Some(&("six?", 6)));
        work_now();
        inquiry.hear();
        assert_eq!((inquiry.part(), inquiry.answer()), (None, Some(&("eight?", 8))));
        inquiry.ask("nine?", told(9));
        inquiry.stop();
        work_now();
        inquiry.hear();
        assert_eq!((inquiry.part(), inquiry.answer()), (None, Some(&("eight?", 8))));
    }

    #[test]
    fn work_that_breaks_off_leaves_no_answer_and_no_bar() {
        let mut inquiry: Query<&str, u8> = Query::default();
        inquiry.ask("six?", Job::begin(&jobs(), 1, |_| None));
        work_now();
        inquiry.hear();
        assert_eq!((inquiry.part(), inquiry.answer()), (None, None));
    }
}
