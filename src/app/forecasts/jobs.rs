//! Background work. It is requested, and its result received, while the window's logic runs; drawing only reads it.

use std::sync::Arc;
use std::sync::mpsc::TryRecvError;

use crate::platform::{JobRunner, LateAnswer};
use senlac_classroom::battles::Progress;

/// Background job in progress. Dropping it ends the job.
#[derive(Debug)]
pub struct Job<A> {
    progress: Arc<Progress>,
    /// Total number of battles that it plays.
    battles: u64,
    /// Result of the job; `None` inside if it was asked to end.
    answer: LateAnswer<Option<A>>,
}

impl<A> Drop for Job<A> {
    fn drop(&mut self) {
        self.progress.stop();
    }
}

impl<A: Send + 'static> Job<A> {
    /// Starts a job that plays this many battles. The job returns `None` if it was asked to end. Without threads it pauses, and
    /// is called again with the battles played so far.
    pub fn begin(jobs: &JobRunner, battles: u64, mut work: impl FnMut(&Progress) -> Option<A> + Send + 'static) -> Self {
        let progress = Arc::new(Progress::default());
        let shared = Arc::clone(&progress);
        let (tell, answer) = jobs.new_callback();
        let mut tell = Some(tell);
        jobs.platform.spawn_in_slices(Box::new(move |pause| {
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
    /// Returns the progress, from 0 to 1.
    pub fn progress(&self) -> f32 {
        let per_mille = self.progress.battles_played().min(self.battles) * 1000 / self.battles;
        f32::from(u16::try_from(per_mille).unwrap_or(1000)) / 1000.0
    }
}

/// Repeatable background query: the job in progress, and the newest answer with its question.
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
    /// Starts a new query and ends the job in progress. The previous answer stays until there is a new one.
    pub fn ask(&mut self, question: Q, job: Job<A>) {
        self.work = Some((question, job));
    }

    /// Receives the answer if there is one.
    pub fn poll(&mut self) {
        let Some((_, job)) = &self.work else { return };
        match job.answer.try_recv() {
            Err(TryRecvError::Empty) => {}
            Ok(Some(answer)) => self.answer = self.work.take().map(|(question, _)| (question, answer)),
            // Work that broke off has no answer.
            Ok(None) | Err(TryRecvError::Disconnected) => self.work = None,
        }
    }

    /// Ends the job in progress.
    pub fn stop(&mut self) {
        self.work = None;
    }

    /// Returns the progress, from 0 to 1; `None` if no job is in progress.
    pub fn progress(&self) -> Option<f32> {
        self.work.as_ref().map(|(_, job)| job.progress())
    }

    /// Returns the newest answer, and the question that it answers.
    pub const fn answer(&self) -> Option<&(Q, A)> {
        self.answer.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::session::tests::jobs as job_runner;
    use crate::platform::tests::take_work;

    fn run_pending_jobs() {
        for job in take_work() {
            job();
        }
    }

    /// Returns the progress, and the newest answer.
    fn state(query: &mut Query<&'static str, u8>) -> (Option<f32>, Option<(&'static str, u8)>) {
        query.poll();
        (query.progress(), query.answer().copied())
    }

    fn answering_job(answer: u8) -> Job<u8> {
        Job::begin(&job_runner(), 1, move |progress| Some(answer).filter(|_| !progress.is_stopped()))
    }

    #[test]
    fn the_answer_arrives_when_the_job_is_done() {
        let mut query = Query::default();
        query.ask("six?", answering_job(6));
        assert_eq!(state(&mut query), (Some(0.0), None));
        run_pending_jobs();
        assert_eq!(state(&mut query), (None, Some(("six?", 6))));
    }

    #[test]
    fn the_old_answer_remains_until_a_new_question_is_answered() {
        let mut query = Query::default();
        query.ask("six?", answering_job(6));
        run_pending_jobs();
        query.poll();
        query.ask("seven?", answering_job(7));
        query.ask("eight?", answering_job(8));
        assert_eq!(query.answer(), Some(&("six?", 6)));
        run_pending_jobs();
        assert_eq!(state(&mut query), (None, Some(("eight?", 8))));
        query.ask("nine?", answering_job(9));
        query.stop();
        run_pending_jobs();
        assert_eq!(state(&mut query), (None, Some(("eight?", 8))));
    }

    #[test]
    fn an_aborted_job_leaves_no_answer_and_no_progress() {
        let mut query: Query<&str, u8> = Query::default();
        query.ask("six?", Job::begin(&job_runner(), 1, |_| None));
        run_pending_jobs();
        assert_eq!(state(&mut query), (None, None));
    }
}
