//! Game in play: the battle log and its file, always in step.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::value::RawValue;

use super::append::{AppendJob, AppendResult, FileCheck, FileCheckResult, NewFile, PendingStep, SavedGame};
use super::chronicle::{ActiveStep, Chronicle};
use super::coded_names::encode_header;
use super::error::{Denial, FileProblem, Remark};
use super::format::{AmendmentScope, Author, FORMAT, Header, RULEBOOK_IF_NONE, WrittenStep};
use super::inspection::{Inspection, inspect_on};
use super::journal::Journal;
use super::load::load;
use super::request::{Order, Request};
use super::response::{ChronicleEvent, Response};
use super::sums::{SUM_LENGTH, first_line, with_checksum};
use senlac_base::disk::{Disk, RealDisk};
use senlac_base::game::{ResolvedCommand, Rules};

/// Responses to a request, or why it wasn't carried out.
pub type SubmitResult<R> = Result<Vec<Response<<R as Rules>::Event>>, Denial<<R as Rules>::Refusal>>;

/// Game in play. It is the only writer of its file, and everything it has answered is on the disk. The exception
/// is a file that can no longer be written: the caller can then choose to continue in memory.
#[derive(Debug)]
pub struct Game<R: Rules> {
    chronicle: Chronicle<R>,
    journal: Journal,
    /// First line of the file without its line end, as written by the version that started the game.
    head: String,
    /// Number of steps that were on the disk when play continued in memory.
    saved: Option<u64>,
    /// Step that is being written.
    step: Option<PendingStep<R>>,
}

impl<R: Rules> Game<R> {
    /// Starts a game in a new file.
    ///
    /// # Errors
    /// Returns an error if the file exists, if it can't be written, or if the set-up can't be played.
    pub fn create(path: &Path, setup: R::Setup, seed: u64, now: DateTime<Utc>) -> Result<Self, FileProblem> {
        Self::create_on(Arc::new(RealDisk), path, setup, seed, now)
    }

    /// Starts a game in a new file on this disk.
    ///
    /// # Errors
    /// Returns the same errors as [`Self::create`].
    pub fn create_on(disk: Arc<dyn Disk>, path: &Path, setup: R::Setup, seed: u64, now: DateTime<Utc>) -> Result<Self, FileProblem> {
        let mut header = Header {
            format: FORMAT.to_owned(),
            version: R::format_version(&setup),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            rules: R::VERSION,
            time: now,
            seed,
            rulebook: (R::NAME != RULEBOOK_IF_NONE).then(|| R::NAME.to_owned()),
            setup,
            short_names: Vec::new(),
            names: None,
        };
        let (line, sum) = if R::STATE_HAS_NAMES && header.version > 1 {
            let (line, names) = encode_header::<R>(&header);
            header.names = Some(names);
            with_checksum(&line, 0)
        } else {
            with_checksum(&header, 0)
        };
        let chronicle = Chronicle::new(header).map_err(|problems| FileProblem::from_setup_problems(&problems, path))?;
        let journal = Journal::create(disk, path, &line, sum)?;
        Ok(Self { chronicle, journal, head: line.trim_end().to_owned(), saved: None, step: None })
    }

    /// Opens a game to continue it. A torn last line is cut off, with a remark. Damage in the middle is an error, and
    /// the file is left unchanged.
    ///
    /// # Errors
    /// Returns an error if the file can't be read, is in use, isn't a game, or is damaged.
    pub fn open(path: &Path) -> Result<(Self, Vec<Remark>), FileProblem> {
        Self::open_on(Arc::new(RealDisk), path)
    }

    /// Opens a game on this disk to continue it.
    ///
    /// # Errors
    /// Returns the same errors as [`Self::open`].
    pub fn open_on(disk: Arc<dyn Disk>, path: &Path) -> Result<(Self, Vec<Remark>), FileProblem> {
        let (mut journal, bytes) = Journal::open(disk, path)?;
        let loaded = load(&bytes, path)?.into_intact(path)?;
        // A file that isn't understood is never changed, including a torn end.
        if loaded.chronicle.read_only().is_none() {
            journal.cut_torn_end(&loaded, &bytes)?;
        }
        let remarks = loaded.remarks().into_iter().chain(journal.remarks()).collect();
        let head = String::from_utf8_lossy(first_line(&bytes)).trim_end().to_owned();
        Ok((Self { chronicle: loaded.chronicle, journal, head, saved: None, step: None }, remarks))
    }

    /// Returns the battle log.
    pub const fn chronicle(&self) -> &Chronicle<R> {
        &self.chronicle
    }

    /// Returns the current state of the game.
    pub const fn state(&self) -> &R::State {
        self.chronicle.state()
    }

    /// Returns the set-up that the game started from.
    pub const fn setup(&self) -> &R::Setup {
        self.chronicle.setup()
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.journal.path
    }

    /// Returns remarks about what the file's location can't guarantee.
    pub fn location_remarks(&self) -> Vec<Remark> {
        self.journal.remarks()
    }

    /// Checks the whole file before the game is left: every byte must be what was written. There is nothing to check
    /// if the file can't be written any more, or if play continues in memory.
    ///
    /// # Errors
    /// Returns an error if the file has changed. It is then never written again, and the latest steps are only in
    /// memory: continue there, or use [`Self::save_as`].
    pub fn check_file(&mut self) -> Result<(), FileProblem> {
        match self.begin_file_check() {
            Some(look_over) => self.finish_file_check(look_over.read()),
            None => Ok(()),
        }
    }

    /// Returns the job that checks the file, to be run elsewhere; `None` if there is nothing to check.
    pub fn begin_file_check(&mut self) -> Option<FileCheck> {
        // A read-only game was never written.
        let may = self.chronicle.read_only().is_none() && !self.journal.is_lent;
        may.then(|| FileCheck(self.journal.lend()))
    }

    /// Completes the check of the file.
    ///
    /// # Errors
    /// Returns an error if the file has changed.
    pub fn finish_file_check(&mut self, looked: FileCheckResult) -> Result<(), FileProblem> {
        self.journal = looked.journal;
        looked.found
    }

    /// Returns whether the file can no longer be written, because a write failed or the file has changed.
    pub const fn has_lost_file(&self) -> bool {
        self.journal.is_broken()
    }

    /// Returns whether the file, as it can be read now, contains every acknowledged step.
    pub fn is_saved(&self) -> bool {
        inspect_on::<R>(&*self.journal.disk, self.path()).is_ok_and(|found| self.is_saved_in(&found))
    }

    /// Returns whether a file that was read contains every acknowledged step.
    fn is_saved_in(&self, found: &Inspection<R>) -> bool {
        let steps = self.saved.unwrap_or_else(|| self.chronicle.len());
        let lines = || self.chronicle.lines().take(usize::try_from(steps).unwrap_or(usize::MAX));
        found.damage.is_none() && found.chronicle.len() >= steps && found.chronicle.lines().zip(lines()).all(|(one, other)| one == other)
    }

    /// Carries out a request: judges, resolves and writes it, syncs the disk, and only then applies and answers it.
    ///
    /// # Errors
    /// Returns an error if the rules refuse it, if there is nothing to undo or redo, or if the file can't be written.
    /// Nothing has changed in that case.
    pub fn submit(&mut self, request: Request<R::Command>, now: DateTime<Utc>) -> SubmitResult<R> {
        let append = self.begin(request, now)?;
        self.finish(append.write())
    }

    /// Judges and resolves a request. It counts only after [`Self::finish`] has received the result of the returned
    /// job, which can run anywhere. No other request can be started before that.
    ///
    /// # Errors
    /// Returns an error if the rules refuse it, if there is nothing to undo or redo, or if an earlier write failed.
    pub fn begin(&mut self, request: Request<R::Command>, now: DateTime<Utc>) -> Result<AppendJob, Denial<R::Refusal>> {
        if let Some(why) = self.chronicle.read_only() {
            return Err(Denial::ReadOnly(why.clone()));
        }
        if self.journal.is_lent {
            return Err(Denial::StillWriting);
        }
        if self.journal.is_broken() && self.saved.is_none() {
            return Err(Denial::Broken);
        }
        let mut step = match request {
            Request::Play(order) => self.play(self.chronicle.with_names(order), now),
            Request::TakeBack => self.undo(now),
            Request::Restore => self.redo(now),
            Request::Amend { step, order, revive } => self.amend(step, &order, &revive, now),
        }?;
        if !self.has_room_for(&step.line) {
            return Err(Denial::Full);
        }
        let (line, sum, in_memory) = (std::mem::take(&mut step.line), step.sum, self.saved.is_some());
        self.step = Some(step);
        Ok(AppendJob { journal: self.journal.lend(), line, sum, in_memory })
    }

    /// Returns whether the file, or a new one with the whole game, could still be opened with this line added.
    fn has_room_for(&self, line: &str) -> bool {
        let game = self.head.len() + 1 + self.chronicle.lines.byte_count();
        self.journal.length().max(game as u64) + line.len() as u64 <= self.journal.disk.max_file_size()
    }

    /// Completes the step that was started, if it is on the disk, and returns its responses.
    ///
    /// # Errors
    /// Returns an error if the file couldn't be written. Nothing has changed in that case.
    pub fn finish(&mut self, appended: AppendResult) -> SubmitResult<R> {
        self.journal = appended.journal;
        let step = self.step.take();
        appended.written?;
        Ok(step.map_or_else(Vec::new, |step| {
            for line in appended.line.lines() {
                self.chronicle.push_line(line);
            }
            (step.apply)(&mut self.chronicle)
        }))
    }

    /// Carries out a command. Commands that add pupils to the table of names come first, each as its own step, and
    /// all are written together.
    fn play(&self, order: Order<R::Command>, now: DateTime<Utc>) -> Result<PendingStep<R>, Denial<R::Refusal>> {
        let ResolvedCommand { first, command } = R::resolve_names(self.state(), &order.command);
        let orders = first.into_iter().map(Order::from).chain([Order { command, ..order }]);
        let (mut lines, mut sum, mut steps) = (String::new(), self.journal.sum, Vec::new());
        let mut state = Cow::Borrowed(self.state());
        for (step, order) in (self.chronicle.next_step()..).zip(orders) {
            let mut dice = self.chronicle.dice(&order.command);
            let (events, ruling) = Chronicle::<R>::play(&state, &order, &[], &mut dice).map_err(Denial::Refused)?;
            let hash = Chronicle::<R>::hash_after_turn(&state, &events);
            let header = hash.as_ref().filter(|_| has_header_copy(R::turn(&state))).and_then(|_| header_copy(&self.head));
            let bare = WrittenStep::new(step, now, &order.command);
            let out = WrittenStep { ruling, by: order.by, events: &events, hash, header: header.as_deref(), ..bare };
            let (line, next) = self.chronicle.line(&out, sum);
            (lines, sum) = (lines + &line, next);
            R::apply_all(state.to_mut(), &events);
            steps.push(ActiveStep { step, events });
        }
        Ok(PendingStep::new((lines, sum), move |chronicle| {
            let events: Vec<R::Event> = steps.iter().flat_map(|step| step.events.clone()).collect();
            for step in steps {
                chronicle.push(step);
            }
            events.into_iter().map(Response::Event).collect()
        }))
    }

    fn undo(&self, now: DateTime<Utc>) -> Result<PendingStep<R>, Denial<R::Refusal>> {
        let undone = self.chronicle.next_undo().ok_or(Denial::NothingToTakeBack)?;
        let command = serde_json::json!({"do": "take_back"});
        let line = self.line(&WrittenStep { took_back: Some(undone), ..WrittenStep::new(self.chronicle.next_step(), now, &command) });
        Ok(PendingStep::new(line, move |chronicle| {
            chronicle.undo();
            vec![Response::Chronicle(ChronicleEvent::TakenBack { step: undone })]
        }))
    }

    fn redo(&self, now: DateTime<Utc>) -> Result<PendingStep<R>, Denial<R::Refusal>> {
        let redone = self.chronicle.next_redo().ok_or(Denial::NothingToRestore)?;
        let command = serde_json::json!({"do": "restore"});
        let line = self.line(&WrittenStep { restored: Some(redone), ..WrittenStep::new(self.chronicle.next_step(), now, &command) });
        Ok(PendingStep::new(line, move |chronicle| {
            chronicle.redo();
            vec![Response::Chronicle(ChronicleEvent::Restored { step: redone })]
        }))
    }

    fn amend(
        &self,
        step: u64,
        order: &Order<R::Command>,
        revive: &[u64],
        now: DateTime<Utc>,
    ) -> Result<PendingStep<R>, Denial<R::Refusal>> {
        let order = &self.chronicle.with_ids(order);
        let amendment = self.chronicle.try_amend(step, order, revive)?;
        let differences = self.chronicle.differences(&amendment);
        let command = AmendLine {
            name: "amend",
            step,
            revive,
            command: OrderLine { command: &order.command, ruling: order.ruling.as_deref(), by: order.by },
        };
        let by = self.chronicle.next_step();
        let ruling = amendment.lines.first().and_then(|line| line.ruling.clone());
        let amended = Some(amendment.lines.as_slice());
        let line = self.line(&WrittenStep { ruling, amended, only: Some(AmendmentScope::Changes), ..WrittenStep::new(by, now, &command) });
        Ok(PendingStep::new(line, move |chronicle| {
            chronicle.apply_amendment(by, amendment);
            differences.into_iter().map(Response::Chronicle).collect()
        }))
    }

    fn line<C: Serialize>(&self, step: &WrittenStep<'_, C, R::Event>) -> (String, u32) {
        self.chronicle.line(step, self.journal.sum)
    }

    /// Continues without the file, after it can no longer be written. `found` is the file's contents, if it could be
    /// read again. From here on steps count even if they are only in memory, until [`Self::save_as`] finds a place
    /// for them. The old file is left unchanged. Does nothing if the file can be written.
    pub fn continue_in_memory_after(&mut self, found: Option<&Inspection<R>>) {
        if self.journal.is_broken() && self.saved.is_none() {
            // A file that was emptied or is gone has lost more than the step that could not be written.
            let is_kept = found.is_some_and(|found| self.is_saved_in(found));
            self.saved = Some(if is_kept { self.chronicle.len() } else { 0 });
        }
    }

    /// Returns the disk that contains the file.
    pub fn disk(&self) -> Arc<dyn Disk> {
        Arc::clone(&self.journal.disk)
    }

    /// Returns the number of steps that are only in memory: the last ones, or all of them.
    pub fn unsaved_steps(&self) -> u64 {
        self.saved.map_or(0, |saved| self.chronicle.len() - saved)
    }

    /// Returns whether the file can no longer be written and play continues in memory.
    pub const fn is_in_memory(&self) -> bool {
        self.saved.is_some()
    }

    /// Writes the whole battle log to a new file, reads it back and replays it, and continues there. The old file is
    /// left unchanged, whatever its state.
    ///
    /// # Errors
    /// Returns an error if the file exists, if it can't be written, or if reading it back gives a different battle.
    /// Play then continues as before.
    pub fn save_as(&mut self, path: &Path) -> Result<(), FileProblem> {
        let saved = self.new_file().write(path)?;
        self.continue_in(saved);
        Ok(())
    }

    /// Returns everything for a new file of this game, to be written elsewhere.
    pub fn new_file(&self) -> NewFile<R> {
        let lines = std::iter::once(self.head.as_str().into()).chain(self.chronicle.lines());
        NewFile {
            disk: Arc::clone(&self.journal.disk),
            text: lines.flat_map(|line| [line, "\n".into()]).collect(),
            sum: self.journal.sum,
            steps: self.chronicle.len(),
            hash: R::fingerprint(self.state()),
            rulebook: PhantomData,
        }
    }

    /// Continues in a new file that contains the whole game.
    pub fn continue_in(&mut self, saved: SavedGame) {
        self.journal = saved.0;
        self.saved = None;
    }
}

/// Returns whether the step that ends this turn contains a copy of the header. In a game of one day it always
/// does; a very long game doesn't fill its file with headers.
const fn has_header_copy(turn: u32) -> bool {
    turn <= 32 || turn.is_multiple_of(16)
}

/// Returns the header from this first line as steps contain it: without its checksum.
fn header_copy(head: &str) -> Option<Box<RawValue>> {
    let body = head.get(..head.len().checked_sub(SUM_LENGTH)?)?;
    RawValue::from_string(format!("{body}}}")).ok()
}

#[derive(Serialize)]
struct AmendLine<'a, C> {
    #[serde(rename = "do")]
    name: &'static str,
    step: u64,
    #[serde(skip_serializing_if = "<[u64]>::is_empty")]
    revive: &'a [u64],
    command: OrderLine<'a, C>,
}

#[derive(Serialize)]
struct OrderLine<'a, C> {
    #[serde(flatten)]
    command: &'a C,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruling: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<Author>,
}
