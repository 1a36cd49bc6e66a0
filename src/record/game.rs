//! A game in play: the chronicle and its file, always in step.

use std::path::Path;

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::chronicle::{Chronicle, Standing};
use super::error::{Denied, FileProblem, Remark};
use super::format::{FORMAT, FORMAT_VERSION, Header, RULES_VERSION, StepOut, seal};
use super::journal::{Journal, write_new};
use super::load::load;
use super::request::{Order, Request};
use crate::rules::{Command, Event, Setup, State};

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
    /// A later step went differently because of the amendment.
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

/// A game in play. It is the only writer of its file, and what it has told is on the disk.
#[derive(Debug)]
pub struct Game {
    chronicle: Chronicle,
    journal: Journal,
}

impl Game {
    /// Begins a game in a new file.
    ///
    /// # Errors
    /// Where the file exists, cannot be written, or the set-up is no battle.
    pub fn create(path: &Path, setup: Setup, seed: u64, now: DateTime<Utc>) -> Result<Self, FileProblem> {
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
        Ok(Self { chronicle, journal: Journal::create(path, &line, sum)? })
    }

    /// Opens a game to play on. A torn last line is cut off with a remark; damage in the middle stops the load and
    /// leaves the file as it is.
    ///
    /// # Errors
    /// Where the file cannot be read, is in use, is no game, or is damaged.
    pub fn open(path: &Path) -> Result<(Self, Vec<Remark>), FileProblem> {
        let (mut journal, bytes) = Journal::open(path)?;
        let loaded = load(&bytes, path)?.sound_or(path)?;
        journal.go_on_after(&loaded)?;
        let remarks = loaded.remarks();
        Ok((Self { chronicle: loaded.chronicle, journal }, remarks))
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

    /// Carries out a request: judged, resolved, written, synced to the disk, and only then applied and told.
    ///
    /// # Errors
    /// Where the rules refuse it, there is nothing to take back or restore, or the file cannot be written. Nothing has
    /// changed then.
    pub fn ask(&mut self, request: Request, now: DateTime<Utc>) -> Result<Vec<Told>, Denied> {
        if self.journal.is_broken() {
            return Err(Denied::Broken);
        }
        match request {
            Request::Play(order) => self.play(&order, now),
            Request::TakeBack => self.take_back(now),
            Request::Restore => self.restore(now),
            Request::Amend { step, order } => self.amend(step, &order, now),
        }
    }

    fn play(&mut self, order: &Order, now: DateTime<Utc>) -> Result<Vec<Told>, Denied> {
        let step = self.chronicle.next_step();
        let (events, ruling) = self.chronicle.play(self.state(), order, step)?;
        let hash = Chronicle::hash_after(self.state(), &events);
        self.write(&StepOut { ruling, events: &events, hash, ..StepOut::bare(step, now, &order.command) })?;
        self.chronicle.push(Standing { step, events: events.clone() });
        Ok(events.into_iter().map(Told::Event).collect())
    }

    fn take_back(&mut self, now: DateTime<Utc>) -> Result<Vec<Told>, Denied> {
        let undone = self.chronicle.would_take_back().ok_or(Denied::NothingToTakeBack)?;
        let command = serde_json::json!({"do": "take_back"});
        self.write(&StepOut { took_back: Some(undone), ..StepOut::bare(self.chronicle.next_step(), now, &command) })?;
        self.chronicle.take_back();
        Ok(vec![Told::Chronicle(ChronicleEvent::TakenBack { step: undone })])
    }

    fn restore(&mut self, now: DateTime<Utc>) -> Result<Vec<Told>, Denied> {
        let redone = self.chronicle.would_restore().ok_or(Denied::NothingToRestore)?;
        let command = serde_json::json!({"do": "restore"});
        self.write(&StepOut { restored: Some(redone), ..StepOut::bare(self.chronicle.next_step(), now, &command) })?;
        self.chronicle.restore();
        Ok(vec![Told::Chronicle(ChronicleEvent::Restored { step: redone })])
    }

    fn amend(&mut self, step: u64, order: &Order, now: DateTime<Utc>) -> Result<Vec<Told>, Denied> {
        let amended = self.chronicle.try_amend(step, order)?;
        let told = self.chronicle.differences(step, &amended);
        let command = AmendOut { name: "amend", step, command: OrderOut { command: &order.command, ruling: order.ruling.as_deref() } };
        let ruling = amended.first().and_then(|line| line.ruling.clone());
        self.write(&StepOut { ruling, amended: Some(&amended), ..StepOut::bare(self.chronicle.next_step(), now, &command) })?;
        self.chronicle.amend(self.chronicle.len(), amended);
        Ok(told.into_iter().map(Told::Chronicle).collect())
    }

    /// Puts a line on the disk.
    fn write<C: Serialize>(&mut self, step: &StepOut<'_, C>) -> Result<(), FileProblem> {
        let (line, sum) = seal(step, self.journal.sum());
        self.journal.append(&line, sum)?;
        self.chronicle.keep_line(&line);
        Ok(())
    }
}

/// How an amendment is written down.
#[derive(Serialize)]
struct AmendOut<'a> {
    #[serde(rename = "do")]
    name: &'static str,
    step: u64,
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
    /// The sound part of the file.
    sound: Vec<u8>,
}

/// Reads and replays a game file, and changes nothing.
///
/// # Errors
/// Where the file cannot be read or has no sound header.
pub fn inspect(path: &Path) -> Result<Inspection, FileProblem> {
    let bytes = std::fs::read(path).map_err(|source| FileProblem::system("read", path, source))?;
    let loaded = load(&bytes, path)?;
    let mut sound = bytes[..loaded.sound].to_vec();
    if loaded.ends_open {
        sound.push(b'\n');
    }
    Ok(Inspection { remarks: loaded.remarks(), chronicle: loaded.chronicle, damage: loaded.damage, sound })
}

impl Inspection {
    /// Saves the sound steps as a new game.
    ///
    /// # Errors
    /// Where that file exists or cannot be written.
    pub fn repair_as(&self, path: &Path) -> Result<(), FileProblem> {
        write_new(path, &self.sound)
    }

    /// The game where every line of its file is sound, a torn last one aside.
    ///
    /// # Errors
    /// The damage, where there is any.
    pub fn sound(self, path: &Path) -> Result<Chronicle, FileProblem> {
        match self.damage {
            Some(damage) => Err(FileProblem::Damaged { damage, path: path.to_owned() }),
            None => Ok(self.chronicle),
        }
    }
}
