//! A game in play: the chronicle and its file, always in step.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::value::RawValue;

use super::append::{Append, Appended, LookOver, LookedOver, NewFile, Saved, Step};
use super::chronicle::{ActiveStep, Chronicle};
use super::coded_names::coded_header;
use super::error::{Denied, FileProblem, Remark};
use super::format::{Author, FORMAT, Header, Only, RULEBOOK_IF_NONE, StepOut};
use super::inspection::{Inspection, inspect_on};
use super::journal::Journal;
use super::load::load;
use super::request::{Order, Request};
use super::response::{ChronicleEvent, Response};
use super::sums::{SUM_LENGTH, first_line, with_checksum};
use senlac_base::disk::{Disk, Real};
use senlac_base::game::{Rules, Settled};

/// What a request led to, or why it was not carried out.
pub type Submitted<R> = Result<Vec<Response<<R as Rules>::Event>>, Denied<<R as Rules>::Refusal>>;

/// A game in play. It is the only writer of its file, and what it has answered is on the disk; unless the file can no
/// longer be written and the caller has chosen to [go on in memory](Self::go_on_in_memory_after).
#[derive(Debug)]
pub struct Game<R: Rules> {
    chronicle: Chronicle<R>,
    journal: Journal,
    /// The first line of the file, its end left out, as the version that began the game wrote it.
    head: String,
    /// Steps that were on the disk when play went on in memory.
    saved: Option<u64>,
    /// The step that is being written.
    step: Option<Step<R>>,
}

impl<R: Rules> Game<R> {
    /// Begins a game in a new file.
    ///
    /// # Errors
    /// Where the file exists, cannot be written, or the set-up is no battle.
    pub fn create(path: &Path, setup: R::Setup, seed: u64, now: DateTime<Utc>) -> Result<Self, FileProblem> {
        Self::create_on(Arc::new(Real), path, setup, seed, now)
    }

    /// Begins a game in a new file on this disk.
    ///
    /// # Errors
    /// As [`Self::create`].
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
            let (line, names) = coded_header::<R>(&header);
            header.names = Some(names);
            with_checksum(&line, 0)
        } else {
            with_checksum(&header, 0)
        };
        let chronicle = Chronicle::new(header).map_err(|problems| FileProblem::not_begun(&problems, path))?;
        let journal = Journal::create(disk, path, &line, sum)?;
        Ok(Self { chronicle, journal, head: line.trim_end().to_owned(), saved: None, step: None })
    }

    /// Opens a game to play on. A torn last line is cut off with a remark; damage in the middle stops the load and
    /// leaves the file as it is.
    ///
    /// # Errors
    /// Where the file cannot be read, is in use, is no game, or is damaged.
    pub fn open(path: &Path) -> Result<(Self, Vec<Remark>), FileProblem> {
        Self::open_on(Arc::new(Real), path)
    }

    /// Opens a game on this disk to play on.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn open_on(disk: Arc<dyn Disk>, path: &Path) -> Result<(Self, Vec<Remark>), FileProblem> {
        let (mut journal, bytes) = Journal::open(disk, path)?;
        let loaded = load(&bytes, path)?.sound_or(path)?;
        // What is not understood is not touched, a torn end included.
        if loaded.chronicle.read_only().is_none() {
            journal.go_on_after(&loaded, &bytes)?;
        }
        let remarks = loaded.remarks().into_iter().chain(journal.remarks()).collect();
        let head = String::from_utf8_lossy(first_line(&bytes)).trim_end().to_owned();
        Ok((Self { chronicle: loaded.chronicle, journal, head, saved: None, step: None }, remarks))
    }

    /// Everything that was asked and how it stands.
    pub const fn chronicle(&self) -> &Chronicle<R> {
        &self.chronicle
    }

    /// The game as it stands.
    pub const fn state(&self) -> &R::State {
        self.chronicle.state()
    }

    /// What the game began with.
    pub const fn setup(&self) -> &R::Setup {
        self.chronicle.setup()
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.journal.path
    }

    /// What the place of the file cannot promise.
    pub fn doubts(&self) -> Vec<Remark> {
        self.journal.remarks()
    }

    /// Looks at the whole file once more, before the game is left: every byte of it must be what was written. Where the
    /// file can no longer be written anyway, or play goes on in memory, there is nothing to find out.
    ///
    /// # Errors
    /// Where it is not. It is never written again then, and what was answered is in the memory alone: see
    /// [`Self::go_on_in_memory_after`] and [`Self::save_as`].
    pub fn look_over(&mut self) -> Result<(), FileProblem> {
        match self.begin_look_over() {
            Some(look_over) => self.finish_look_over(look_over.read()),
            None => Ok(()),
        }
    }

    /// What there is to read for [`Self::look_over`], to be done elsewhere; `None` if there is nothing to find out.
    pub fn begin_look_over(&mut self) -> Option<LookOver> {
        // What is only read was never written into.
        let may = self.chronicle.read_only().is_none() && !self.journal.is_lent;
        may.then(|| LookOver(self.journal.lend()))
    }

    /// The file was looked at.
    ///
    /// # Errors
    /// As [`Self::look_over`].
    pub fn finish_look_over(&mut self, looked: LookedOver) -> Result<(), FileProblem> {
        self.journal = looked.journal;
        looked.found
    }

    /// Whether the file can no longer be written: a write failed, or it was not what was written.
    pub const fn has_lost_its_file(&self) -> bool {
        self.journal.is_broken()
    }

    /// Whether the file, as it can be read now, has every step that was acknowledged.
    pub fn is_kept(&self) -> bool {
        inspect_on::<R>(&*self.journal.disk, self.path()).is_ok_and(|found| self.is_kept_in(&found))
    }

    /// Whether a file that was read has every step that was acknowledged.
    fn is_kept_in(&self, found: &Inspection<R>) -> bool {
        let steps = self.saved.unwrap_or_else(|| self.chronicle.len());
        let lines = || self.chronicle.lines().take(usize::try_from(steps).unwrap_or(usize::MAX));
        found.damage.is_none() && found.chronicle.len() >= steps && found.chronicle.lines().zip(lines()).all(|(one, other)| one == other)
    }

    /// Carries out a request: judged, resolved, written, synced to the disk, and only then applied and answered.
    ///
    /// # Errors
    /// Where the rules refuse it, there is nothing to take back or restore, or the file cannot be written. Nothing has
    /// changed then.
    pub fn submit(&mut self, request: Request<R::Command>, now: DateTime<Utc>) -> Submitted<R> {
        let append = self.begin(request, now)?;
        self.finish(append.write())
    }

    /// Judges and resolves a request. It counts once [`Self::finish`] is given what [`Append::write`] gave, wherever and
    /// whenever that was done; nothing else is begun before.
    ///
    /// # Errors
    /// Where the rules refuse it, there is nothing to take back or restore, or the file could not be written before.
    pub fn begin(&mut self, request: Request<R::Command>, now: DateTime<Utc>) -> Result<Append, Denied<R::Refusal>> {
        if let Some(why) = self.chronicle.read_only() {
            return Err(Denied::ReadOnly(why.clone()));
        }
        if self.journal.is_lent {
            return Err(Denied::StillWriting);
        }
        if self.journal.is_broken() && self.saved.is_none() {
            return Err(Denied::Broken);
        }
        let mut step = match request {
            Request::Play(order) => self.play(self.chronicle.with_names(order), now),
            Request::TakeBack => self.take_back(now),
            Request::Restore => self.restore(now),
            Request::Amend { step, order, revive } => self.amend(step, &order, &revive, now),
        }?;
        if !self.has_room_for(&step.line) {
            return Err(Denied::Full);
        }
        let (line, sum, in_memory) = (std::mem::take(&mut step.line), step.sum, self.saved.is_some());
        self.step = Some(step);
        Ok(Append { journal: self.journal.lend(), line, sum, in_memory })
    }

    /// Whether the file can be opened again with one more line, be it this one or a new one with the whole game.
    fn has_room_for(&self, line: &str) -> bool {
        let game = self.head.len() + 1 + self.chronicle.lines.bytes();
        self.journal.length().max(game as u64) + line.len() as u64 <= self.journal.disk.most_bytes()
    }

    /// The step that was begun counts, where the disk has it, and what happened is answered.
    ///
    /// # Errors
    /// Where the file could not be written. Nothing has changed then.
    pub fn finish(&mut self, appended: Appended) -> Submitted<R> {
        self.journal = appended.journal;
        let step = self.step.take();
        appended.written?;
        Ok(step.map_or_else(Vec::new, |step| {
            for line in appended.line.lines() {
                self.chronicle.take(line);
            }
            (step.apply)(&mut self.chronicle)
        }))
    }

    /// Carries out a command, and first the commands that add pupils to the table of names: a step each, written together.
    fn play(&self, order: Order<R::Command>, now: DateTime<Utc>) -> Result<Step<R>, Denied<R::Refusal>> {
        let Settled { first, command } = R::settle(self.state(), &order.command);
        let orders = first.into_iter().map(Order::from).chain([Order { command, ..order }]);
        let (mut lines, mut sum, mut steps) = (String::new(), self.journal.sum, Vec::new());
        let mut state = Cow::Borrowed(self.state());
        for (step, order) in (self.chronicle.next_step()..).zip(orders) {
            let mut dice = self.chronicle.dice(&order.command);
            let (events, ruling) = Chronicle::<R>::play(&state, &order, &[], &mut dice).map_err(Denied::Refused)?;
            let hash = Chronicle::<R>::hash_after_turn(&state, &events);
            let header = hash.as_ref().filter(|_| carries_header(R::turn(&state))).and_then(|_| copy_of(&self.head));
            let bare = StepOut::bare(step, now, &order.command);
            let out = StepOut { ruling, by: order.by, events: &events, hash, header: header.as_deref(), ..bare };
            let (line, next) = self.chronicle.line(&out, sum);
            (lines, sum) = (lines + &line, next);
            R::apply_all(state.to_mut(), &events);
            steps.push(ActiveStep { step, events });
        }
        Ok(Step::new((lines, sum), move |chronicle| {
            let events: Vec<R::Event> = steps.iter().flat_map(|step| step.events.clone()).collect();
            for step in steps {
                chronicle.push(step);
            }
            events.into_iter().map(Response::Event).collect()
        }))
    }

    fn take_back(&self, now: DateTime<Utc>) -> Result<Step<R>, Denied<R::Refusal>> {
        let undone = self.chronicle.would_take_back().ok_or(Denied::NothingToTakeBack)?;
        let command = serde_json::json!({"do": "take_back"});
        let line = self.line(&StepOut { took_back: Some(undone), ..StepOut::bare(self.chronicle.next_step(), now, &command) });
        Ok(Step::new(line, move |chronicle| {
            chronicle.take_back();
            vec![Response::Chronicle(ChronicleEvent::TakenBack { step: undone })]
        }))
    }

    fn restore(&self, now: DateTime<Utc>) -> Result<Step<R>, Denied<R::Refusal>> {
        let redone = self.chronicle.would_restore().ok_or(Denied::NothingToRestore)?;
        let command = serde_json::json!({"do": "restore"});
        let line = self.line(&StepOut { restored: Some(redone), ..StepOut::bare(self.chronicle.next_step(), now, &command) });
        Ok(Step::new(line, move |chronicle| {
            chronicle.restore();
            vec![Response::Chronicle(ChronicleEvent::Restored { step: redone })]
        }))
    }

    fn amend(&self, step: u64, order: &Order<R::Command>, revive: &[u64], now: DateTime<Utc>) -> Result<Step<R>, Denied<R::Refusal>> {
        let order = &self.chronicle.with_ids(order);
        let amendment = self.chronicle.try_amend(step, order, revive)?;
        let differences = self.chronicle.differences(&amendment);
        let command = AmendOut {
            name: "amend",
            step,
            revive,
            command: OrderOut { command: &order.command, ruling: order.ruling.as_deref(), by: order.by },
        };
        let by = self.chronicle.next_step();
        let ruling = amendment.lines.first().and_then(|line| line.ruling.clone());
        let amended = Some(amendment.lines.as_slice());
        let line = self.line(&StepOut { ruling, amended, only: Some(Only::Changes), ..StepOut::bare(by, now, &command) });
        Ok(Step::new(line, move |chronicle| {
            chronicle.keep_amendment(by, amendment);
            differences.into_iter().map(Response::Chronicle).collect()
        }))
    }

    fn line<C: Serialize>(&self, step: &StepOut<'_, C, R::Event>) -> (String, u32) {
        self.chronicle.line(step, self.journal.sum)
    }

    /// Plays on without the file, once it can no longer be written, was read again and this was found in it: steps count in
    /// the battle from here on and perhaps only the memory has them, until [`Self::save_as`] finds them a place. The old
    /// file is left as it is. Nothing changes where the file can be written.
    pub fn go_on_in_memory_after(&mut self, found: Option<&Inspection<R>>) {
        if self.journal.is_broken() && self.saved.is_none() {
            // A file that was emptied or is gone has lost more than the step that could not be written.
            let is_kept = found.is_some_and(|found| self.is_kept_in(found));
            self.saved = Some(if is_kept { self.chronicle.len() } else { 0 });
        }
    }

    /// The disk that the file is on.
    pub fn disk(&self) -> Arc<dyn Disk> {
        Arc::clone(&self.journal.disk)
    }

    /// How many steps only the memory has: the last ones, or all of them.
    pub fn unsaved(&self) -> u64 {
        self.saved.map_or(0, |saved| self.chronicle.len() - saved)
    }

    /// Whether the file can no longer be written and play goes on in memory.
    pub const fn is_in_memory(&self) -> bool {
        self.saved.is_some()
    }

    /// Writes the whole chronicle as a new file, reads it back and replays it, and goes on there. The old file is left
    /// as it is, whatever state it is in.
    ///
    /// # Errors
    /// Where there is a file of that name, it cannot be written, or what can be read back is another battle. Play goes
    /// on as before then.
    pub fn save_as(&mut self, path: &Path) -> Result<(), FileProblem> {
        let saved = self.new_file().write(path)?;
        self.go_on_in(saved);
        Ok(())
    }

    /// Everything that a new file for this game holds, to be written elsewhere.
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

    /// Play goes on in a file that was written with all of it.
    pub fn go_on_in(&mut self, saved: Saved) {
        self.journal = saved.0;
        self.saved = None;
    }
}

/// Whether the step that ends this turn carries the header: in a game of a day it always does, and one without end does
/// not become a file of headers.
const fn carries_header(turn: u32) -> bool {
    turn <= 32 || turn.is_multiple_of(16)
}

/// The header of this first line as steps carry it: without its sum.
fn copy_of(head: &str) -> Option<Box<RawValue>> {
    let body = head.get(..head.len().checked_sub(SUM_LENGTH)?)?;
    RawValue::from_string(format!("{body}}}")).ok()
}

#[derive(Serialize)]
struct AmendOut<'a, C> {
    #[serde(rename = "do")]
    name: &'static str,
    step: u64,
    #[serde(skip_serializing_if = "<[u64]>::is_empty")]
    revive: &'a [u64],
    command: OrderOut<'a, C>,
}

#[derive(Serialize)]
struct OrderOut<'a, C> {
    #[serde(flatten)]
    command: &'a C,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruling: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<Author>,
}
