//! A game in play: the chronicle and its file, always in step.

use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::append::{Append, Appended, LookOver, LookedOver, NewFile, Saved, Step};
use super::chronicle::{Chronicle, Standing};
use super::error::{Denied, FileProblem, Remark};
use super::format::{FORMAT, FORMAT_VERSION, Header, Only, RULES_VERSION, SUM_LENGTH, StepOut, seal};
use super::journal::{Journal, write_new};
use super::load::{first_line, load};
use super::request::{Order, Request};
use super::salvaged::Salvage;
use crate::disk::{Disk, Real};
use crate::rules::{Command, Event, Setup, State, fingerprint};

/// What a request led to: events of the battle, or changes of the chronicle itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Told {
    /// Something happened in the battle.
    Event(Event),
    /// The chronicle was changed.
    Chronicle(ChronicleEvent),
}

/// A change of the chronicle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum ChronicleEvent {
    /// A step was taken back.
    TakenBack {
        /// Its number.
        step: u64,
    },
    /// A step was brought back.
    Restored {
        /// Its number.
        step: u64,
    },
    /// A step was changed, and this is what happens in it now.
    Amended {
        /// Its number.
        step: u64,
        /// What happened in it before.
        before: Vec<Event>,
        /// What happens in it now.
        after: Vec<Event>,
    },
    /// A later step goes differently because of the amendment, or, where nothing happened in it before, stands again.
    StepChanged {
        /// Its number.
        step: u64,
        /// What happened in it before.
        before: Vec<Event>,
        /// What happens in it now.
        after: Vec<Event>,
    },
    /// A later step is no longer possible because of the amendment and fell away.
    StepDropped {
        /// Its number.
        step: u64,
        /// Every reason.
        reason: String,
        /// What happened in it before.
        before: Vec<Event>,
    },
}

/// A game in play. It is the only writer of its file, and what it has told is on the disk; but for a file that can no
/// longer be written, where the caller has chosen to [go on in memory](Self::go_on_in_memory).
#[derive(Debug)]
pub struct Game {
    chronicle: Chronicle,
    journal: Journal,
    /// The first line of the file, its end left out, as it was written by whatever version.
    head: String,
    /// Steps that were on the disk when play went on in memory.
    saved: Option<u64>,
    /// The step that is being written.
    step: Option<Step>,
}

impl Game {
    /// Begins a game in a new file.
    ///
    /// # Errors
    /// Where the file exists, cannot be written, or the set-up is no battle.
    pub fn create(path: &Path, setup: Setup, seed: u64, now: DateTime<Utc>) -> Result<Self, FileProblem> {
        Self::create_on(Arc::new(Real), path, setup, seed, now)
    }

    /// Begins a game in a new file on this disk.
    ///
    /// # Errors
    /// As [`Self::create`].
    pub fn create_on(disk: Arc<dyn Disk>, path: &Path, setup: Setup, seed: u64, now: DateTime<Utc>) -> Result<Self, FileProblem> {
        let header = Header {
            format: FORMAT.to_owned(),
            version: FORMAT_VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            rules: RULES_VERSION,
            time: now,
            seed,
            setup,
        };
        let (line, sum) = seal(&header, 0);
        let chronicle = Chronicle::new(header).map_err(|problems| FileProblem::NotAGame {
            what: problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
            path: path.to_owned(),
        })?;
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
    #[must_use]
    pub const fn chronicle(&self) -> &Chronicle {
        &self.chronicle
    }

    /// The battle as it stands.
    #[must_use]
    pub const fn state(&self) -> &State {
        self.chronicle.state()
    }

    /// What the battle began with.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        self.chronicle.setup()
    }

    /// Where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.journal.path()
    }

    /// What the place of the file cannot promise.
    #[must_use]
    pub fn doubts(&self) -> Vec<Remark> {
        self.journal.remarks()
    }

    /// Looks at the whole file once more, before the game is left: every byte of it must be what was written. Where the
    /// file can no longer be written anyway, or play goes on in memory, there is nothing to find out.
    ///
    /// # Errors
    /// Where it is not. It is never written again then, and what was told is in the memory alone: see
    /// [`Self::go_on_in_memory`] and [`Self::save_as`].
    pub fn look_over(&mut self) -> Result<(), FileProblem> {
        match self.begin_look_over() {
            Some(look_over) => self.finish_look_over(look_over.read()),
            None => Ok(()),
        }
    }

    /// What there is to read for [`Self::look_over`], to be done elsewhere; `None` where there is nothing to find out.
    pub fn begin_look_over(&mut self) -> Option<LookOver> {
        // What is only read was never written into.
        let may = self.chronicle.read_only().is_none() && !self.journal.is_lent();
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
    #[must_use]
    pub const fn has_lost_its_file(&self) -> bool {
        self.journal.is_broken()
    }

    /// Whether the file, as it can be read now, has every step that was told.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        inspect_on(&*self.journal.disk(), self.path()).is_ok_and(|found| self.is_kept_in(&found))
    }

    /// Whether a file that was read has every step that was told.
    fn is_kept_in(&self, found: &Inspection) -> bool {
        let steps = self.saved.unwrap_or_else(|| self.chronicle.len());
        let lines = || self.chronicle.lines().take(usize::try_from(steps).unwrap_or(usize::MAX));
        found.damage.is_none() && found.chronicle.len() >= steps && found.chronicle.lines().zip(lines()).all(|(one, other)| one == other)
    }

    /// Carries out a request: judged, resolved, written, synced to the disk, and only then applied and told.
    ///
    /// # Errors
    /// Where the rules refuse it, there is nothing to take back or restore, or the file cannot be written. Nothing has
    /// changed then.
    pub fn ask(&mut self, request: Request, now: DateTime<Utc>) -> Result<Vec<Told>, Denied> {
        let append = self.begin(request, now)?;
        self.finish(append.write())
    }

    /// Judges and resolves a request. It counts once [`Self::finish`] is given what [`Append::write`] gave, wherever and
    /// whenever that was done; nothing else is begun before.
    ///
    /// # Errors
    /// Where the rules refuse it, there is nothing to take back or restore, or the file could not be written before.
    pub fn begin(&mut self, request: Request, now: DateTime<Utc>) -> Result<Append, Denied> {
        if let Some(beyond) = self.chronicle.read_only() {
            return Err(Denied::ReadOnly(beyond.clone()));
        }
        if self.journal.is_lent() {
            return Err(Denied::StillWriting);
        }
        if self.journal.is_broken() && self.saved.is_none() {
            return Err(Denied::Broken);
        }
        let mut step = match request {
            Request::Play(order) => self.play(&order, now),
            Request::TakeBack => self.take_back(now),
            Request::Restore => self.restore(now),
            Request::Amend { step, order, revive } => self.amend(step, &order, &revive, now),
        }?;
        let (line, sum, in_memory) = (std::mem::take(&mut step.line), step.sum, self.saved.is_some());
        self.step = Some(step);
        Ok(Append { journal: self.journal.lend(), line, sum, in_memory })
    }

    /// The step that was begun counts, where the disk has it; told is what happened.
    ///
    /// # Errors
    /// Where the file could not be written. Nothing has changed then.
    pub fn finish(&mut self, appended: Appended) -> Result<Vec<Told>, Denied> {
        self.journal = appended.journal;
        let step = self.step.take();
        appended.written?;
        Ok(step.map_or_else(Vec::new, |step| {
            self.chronicle.keep_line(&appended.line);
            (step.apply)(&mut self.chronicle)
        }))
    }

    fn play(&self, order: &Order, now: DateTime<Utc>) -> Result<Step, Denied> {
        let step = self.chronicle.next_step();
        let (events, ruling) = Chronicle::play(self.state(), order, &mut self.chronicle.dice(&order.command))?;
        let hash = Chronicle::hash_after(self.state(), &events);
        let header = hash.as_ref().filter(|_| carries_header(self.state().turn)).and_then(|_| copy_of(&self.head));
        let out = StepOut { ruling, events: &events, hash, header: header.as_deref(), ..StepOut::bare(step, now, &order.command) };
        let line = self.line(&out);
        Ok(Step::new(line, move |chronicle| {
            chronicle.push(Standing { step, events: events.clone() });
            events.into_iter().map(Told::Event).collect()
        }))
    }

    fn take_back(&self, now: DateTime<Utc>) -> Result<Step, Denied> {
        let undone = self.chronicle.would_take_back().ok_or(Denied::NothingToTakeBack)?;
        let command = serde_json::json!({"do": "take_back"});
        let line = self.line(&StepOut { took_back: Some(undone), ..StepOut::bare(self.chronicle.next_step(), now, &command) });
        Ok(Step::new(line, move |chronicle| {
            chronicle.take_back();
            vec![Told::Chronicle(ChronicleEvent::TakenBack { step: undone })]
        }))
    }

    fn restore(&self, now: DateTime<Utc>) -> Result<Step, Denied> {
        let redone = self.chronicle.would_restore().ok_or(Denied::NothingToRestore)?;
        let command = serde_json::json!({"do": "restore"});
        let line = self.line(&StepOut { restored: Some(redone), ..StepOut::bare(self.chronicle.next_step(), now, &command) });
        Ok(Step::new(line, move |chronicle| {
            chronicle.restore();
            vec![Told::Chronicle(ChronicleEvent::Restored { step: redone })]
        }))
    }

    fn amend(&self, step: u64, order: &Order, revive: &[u64], now: DateTime<Utc>) -> Result<Step, Denied> {
        let amendment = self.chronicle.try_amend(step, order, revive)?;
        let told = self.chronicle.differences(&amendment);
        let command =
            AmendOut { name: "amend", step, revive, command: OrderOut { command: &order.command, ruling: order.ruling.as_deref() } };
        let by = self.chronicle.next_step();
        let (ruling, amended) = (amendment.ruling().cloned(), Some(amendment.lines()));
        let line = self.line(&StepOut { ruling, amended, only: Some(Only::Changes), ..StepOut::bare(by, now, &command) });
        Ok(Step::new(line, move |chronicle| {
            chronicle.keep_amendment(by, amendment);
            told.into_iter().map(Told::Chronicle).collect()
        }))
    }

    /// The line of a step, and its sum.
    fn line<C: Serialize>(&self, step: &StepOut<'_, C>) -> (String, u32) {
        seal(step, self.journal.sum())
    }

    /// Plays on without the file, once it can no longer be written: steps count in the battle from here on and perhaps only
    /// the memory has them, until [`Self::save_as`] finds them a place. The old file is left as it is. Nothing changes
    /// where the file can be written.
    pub fn go_on_in_memory(&mut self) {
        let found = inspect_on(&*self.journal.disk(), self.path());
        self.go_on_in_memory_after(found.ok().as_ref());
    }

    /// The same once the file was read again, if it could be.
    pub fn go_on_in_memory_after(&mut self, found: Option<&Inspection>) {
        if self.journal.is_broken() && self.saved.is_none() {
            // A file that was emptied or is gone has lost more than the step that could not be written.
            let is_kept = found.is_some_and(|found| self.is_kept_in(found));
            self.saved = Some(if is_kept { self.chronicle.len() } else { 0 });
        }
    }

    /// The disk that the file is on.
    #[must_use]
    pub fn disk(&self) -> Arc<dyn Disk> {
        self.journal.disk()
    }

    /// How many steps only the memory has: the last ones, or all of them.
    #[must_use]
    pub fn unsaved(&self) -> u64 {
        self.saved.map_or(0, |saved| self.chronicle.len() - saved)
    }

    /// Whether the file can no longer be written and play goes on in memory.
    #[must_use]
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
    #[must_use]
    pub fn new_file(&self) -> NewFile {
        let lines = std::iter::once(self.head.as_str().into()).chain(self.chronicle.lines());
        NewFile {
            disk: self.journal.disk(),
            text: lines.flat_map(|line| [line, "\n".into()]).collect(),
            sum: self.journal.sum(),
            steps: self.chronicle.len(),
            hash: fingerprint(self.state()),
        }
    }

    /// Play goes on in a file that was written with all of it.
    pub fn go_on_in(&mut self, saved: Saved) {
        self.journal = saved.0;
        self.saved = None;
    }
}

/// Whether the step that ends this turn carries the header: in a battle of a day it always does, and one without end does
/// not become a file of headers.
const fn carries_header(turn: u32) -> bool {
    turn <= 32 || turn.is_multiple_of(16)
}

/// The header of this first line as steps carry it: without its sum.
fn copy_of(head: &str) -> Option<Box<RawValue>> {
    let body = head.get(..head.len().checked_sub(SUM_LENGTH)?)?;
    RawValue::from_string(format!("{body}}}")).ok()
}

/// How an amendment is written down.
#[derive(Serialize)]
struct AmendOut<'a> {
    #[serde(rename = "do")]
    name: &'static str,
    step: u64,
    #[serde(skip_serializing_if = "<[u64]>::is_empty")]
    revive: &'a [u64],
    command: OrderOut<'a>,
}

/// An order in the command language.
#[derive(Serialize)]
struct OrderOut<'a> {
    #[serde(flatten)]
    command: &'a Command,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruling: Option<&'a str>,
}

/// What reading a game file without opening it for play has found.
#[derive(Debug)]
pub struct Inspection {
    /// The game up to the last sound step.
    pub chronicle: Chronicle,
    /// What would be mended when it is opened.
    pub remarks: Vec<Remark>,
    /// Where it is damaged.
    pub damage: Option<super::error::Damage>,
    /// What can be saved of a damaged file.
    pub salvage: Option<Salvage>,
    /// The sound part of the file.
    sound: Vec<u8>,
}

/// Reads and replays a game file, and changes nothing.
///
/// # Errors
/// Where the file cannot be read or has no sound header.
pub fn inspect(path: &Path) -> Result<Inspection, FileProblem> {
    inspect_on(&Real, path)
}

/// Reads and replays a game file on this disk, and changes nothing.
///
/// # Errors
/// As [`inspect`].
pub fn inspect_on(disk: &dyn Disk, path: &Path) -> Result<Inspection, FileProblem> {
    let bytes = disk.read(path).map_err(|source| FileProblem::system("read", path, source))?;
    let loaded = load(&bytes, path)?;
    let mut sound = bytes;
    sound.truncate(loaded.sound);
    if loaded.ends_open {
        sound.push(b'\n');
    }
    let mended = loaded.salvage.as_ref().filter(|salvage| salvage.is_whole());
    let mended = mended.map(|salvage| Remark::Mended { words: salvage.words() });
    let remarks = loaded.remarks().into_iter().chain(mended).collect();
    Ok(Inspection { remarks, chronicle: loaded.chronicle, damage: loaded.damage, salvage: loaded.salvage, sound })
}

impl Inspection {
    /// Saves everything that can be saved as a new game.
    ///
    /// # Errors
    /// Where that file exists or cannot be written.
    pub fn repair_as(&self, path: &Path) -> Result<(), FileProblem> {
        let bytes = self.salvage.as_ref().map_or(self.sound.as_slice(), |salvage| salvage.text.as_bytes());
        write_new(&Real, path, bytes).map(drop)
    }

    /// The game where every step of its file can be read as it was written, a torn last one aside.
    ///
    /// # Errors
    /// The damage, where there is any that could not be put right.
    pub fn sound(self, path: &Path) -> Result<Chronicle, FileProblem> {
        match (self.damage, self.salvage) {
            (None, _) => Ok(self.chronicle),
            (Some(_), Some(salvage)) if salvage.is_whole() => Ok(salvage.chronicle),
            (Some(damage), _) => Err(FileProblem::Damaged { damage, path: path.to_owned() }),
        }
    }
}
