//! Work in the background. It is asked for while the window does what was asked, its answer is fetched there too, and
//! drawing only looks.

use std::sync::Arc;
use std::sync::mpsc::TryRecvError;

use crate::platform::{JobRunner, LateAnswer};
use senlac_classroom::battles::Progress;

/// A piece of work that is being done. Whoever lets go of it ends it.
#[derive(Debug)]
pub struct Job<A> {
    progress: Arc<Progress>,
    /// How many battles it plays in all.
    battles: u64,
    /// `None` if it was asked to end.
    answer: LateAnswer<Option<A>>,
}

impl<A> Drop for Job<A> {
    fn drop(&mut self) {
        self.progress.stop();
    }
}

impl<A: Send + 'static> Job<A> {
    /// Begins some work that plays so many battles; it has no answer where it was asked to end.
    /// Where there is no other thread it pauses, and is called again with the battles that are played.
    pub fn begin(jobs: &JobRunner, battles: u64, mut work: impl FnMut(&Progress) -> Option<A> + Send + 'static) -> Self {
        let progress = Arc::new(Progress::default());
        let shared = Arc::clone(&progress);
        let (tell, answer) = jobs.answer();
        let mut tell = Some(tell);
        jobs.platform.beside_in_slices(Box::new(move |pause| {
            shared.begin_slice(pause);
            let answer = work(&shared);
            let is_done = !shared.is_paused();
            if let Some(tell) = tell.take_if(|_| is_done) {
                tell(answer);
            }
            is_done
        }));
        Self { progress, battles: battles.max(1), answer }
    }
}

impl<A> Job<A> {
    /// How much of it is done, 0 to 1.
    pub fn part(&self) -> f32 {
        let per_mille = self.progress.done().min(self.battles) * 1000 / self.battles;
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
            Err(TryRecvError::Empty) => {}
            Ok(Some(answer)) => self.answer = self.work.take().map(|(question, _)| (question, answer)),
            // Work that broke off has no answer.
            Ok(None) | Err(TryRecvError::Disconnected) => self.work = None,
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
    use super::*;
    use crate::battle::session::tests::jobs as jobs_now;
    use crate::platform::tests::take_work;

    fn work_now() {
        for work in take_work() {
            work();
        }
    }

    /// How much of the work is done, and the newest answer.
    fn state(query: &mut Query<&'static str, u8>) -> (Option<f32>, Option<(&'static str, u8)>) {
        query.hear();
        (query.part(), query.answer().copied())
    }

    fn told(answer: u8) -> Job<u8> {
        Job::begin(&jobs_now(), 1, move |progress| Some(answer).filter(|_| !progress.is_stopped()))
    }

    #[test]
    fn an_answer_is_there_when_the_work_is_done() {
        let mut query = Query::default();
        query.ask("six?", told(6));
        assert_eq!(state(&mut query), (Some(0.0), None));
        work_now();
        assert_eq!(state(&mut query), (None, Some(("six?", 6))));
    }

    #[test]
    fn another_question_ends_the_work_and_the_answer_before_stays() {
        let mut query = Query::default();
        query.ask("six?", told(6));
        work_now();
        query.hear();
        query.ask("seven?", told(7));
        query.ask("eight?", told(8));
        assert_eq!(query.answer(), Some(&("six?", 6)));
        work_now();
        assert_eq!(state(&mut query), (None, Some(("eight?", 8))));
        query.ask("nine?", told(9));
        query.stop();
        work_now();
        assert_eq!(state(&mut query), (None, Some(("eight?", 8))));
    }

    #[test]
    fn work_that_breaks_off_leaves_no_answer_and_no_bar() {
        let mut query: Query<&str, u8> = Query::default();
        query.ask("six?", Job::begin(&jobs_now(), 1, |_| None));
        work_now();
        assert_eq!(state(&mut query), (None, None));
    }
}
