//! From laid-out documents to files in a folder, one small piece after the other.

use std::path::PathBuf;
use std::sync::Arc;

use super::{Over, PrintRoom, fonts_of};
use crate::platform::reachable;
use senlac_classroom::phrasebook::names::capital;
use senlac_files::exports::{self, Export};
use senlac_paper::sheets::{AnyKind, Document};

/// What is to be done with files that are there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteAnswer {
    /// The new ones take their place.
    Replace,
    /// The new ones get a number.
    KeepBoth,
    /// Nothing is written.
    Cancel,
}

/// Files on their way to the folder.
#[derive(Debug)]
pub struct PrintWork {
    /// What is printed, in its order.
    kinds: Vec<AnyKind>,
    /// What is made of it so far: each document, and last all of them together.
    made: Arc<Vec<Export>>,
    stage: Stage,
}

/// How far files have come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// They are being made, or are made.
    Made,
    /// It is known that none takes another's place, or that it may.
    Allowed(WriteAnswer),
    /// They are being written.
    Written,
}

/// A file that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenFile {
    /// What is in it.
    pub what: String,
    /// Where it is.
    pub path: PathBuf,
    /// How many pages it has.
    pub pages: usize,
}

impl PrintWork {
    /// How many files there will be: several documents are in one file, too.
    fn count(&self) -> usize {
        self.kinds.len() + usize::from(self.kinds.len() > 1)
    }
}

impl PrintRoom {
    pub(super) fn begin(&mut self, kinds: Vec<AnyKind>) {
        self.over = None;
        self.trouble = None;
        if kinds.is_empty() {
            self.trouble = Some(tr!("Nothing is ticked. Tick what you want on paper first.").to_owned());
        } else if self.folder.trim().is_empty() {
            self.trouble = Some(tr!("Say first in which folder the files should be.").to_owned());
        } else {
            let (disk, folder) = (self.jobs.platform.disk(), self.target());
            let reached = self.jobs.at_disk(move || reachable::answers(&disk, &folder));
            self.waiting.wait(reached, |room, reached: Result<(), String>| match reached {
                Ok(()) => room.work = Some(PrintWork { kinds, made: Arc::default(), stage: Stage::Made }),
                Err(why) => room.trouble = Some(tr!("Nothing can be written into that folder: {why}.", why)),
            });
        }
    }

    /// The folder for the files.
    fn target(&self) -> PathBuf {
        PathBuf::from(self.folder.trim())
    }

    /// "Making file 3 of 13", while files are made.
    pub fn progress(&self) -> Option<String> {
        let work = self.work.as_ref().filter(|_| self.over.is_none())?;
        Some(tr!("Making file {file} of {files} …", file = (work.made.len() + 1).min(work.count()), files = work.count()))
    }

    /// Makes the next file, or writes them all once they are made; whether there is something to do.
    pub(super) fn print_on(&mut self) -> bool {
        let Some(work) = self.work.as_ref().filter(|_| self.over.is_none()) else { return false };
        match work.stage {
            Stage::Made if work.made.len() < work.count() => self.make_next(),
            Stage::Made => self.look_for_others(),
            Stage::Allowed(answer) => self.write(answer),
            Stage::Written => return false,
        }
        true
    }

    fn make_next(&mut self) {
        let (Some(work), Some(faces)) = (&self.work, self.faces.clone()) else { return };
        let (place, options, game) = (work.made.len(), self.options, self.game.clone());
        let kinds = work.kinds.get(place).map_or_else(|| work.kinds.clone(), |kind| vec![*kind]);
        let documents: Vec<Arc<Document>> = kinds.iter().filter_map(|kind| self.documents.get(kind).cloned()).collect();
        let is_set = place == work.kinds.len();
        let made = self.jobs.beside(move || {
            let fonts = fonts_of(&faces);
            let documents: Vec<Document> = documents.into_iter().map(Arc::unwrap_or_clone).collect();
            match documents.as_slice() {
                [one] if !is_set => exports::single(&game, one, &fonts),
                all => exports::all(&game, all, &fonts),
            }
        });
        self.waiting.wait(made, move |room, made| {
            // Meanwhile it may have been laid aside, or begun anew with other documents.
            let is_same = |work: &&mut PrintWork| work.made.len() == place && work.kinds.get(place).is_none_or(|kind| kinds == [*kind]);
            let Some(work) = room.work.as_mut().filter(is_same).filter(|_| room.options == options) else { return };
            match made {
                Ok(export) => Arc::make_mut(&mut work.made).push(export),
                Err(problem) => {
                    room.work = None;
                    room.trouble = Some(format!("{}.", capital(&problem.to_string())));
                }
            }
        });
    }

    /// Looks whether files of these names are there already, and asks before they are replaced.
    fn look_for_others(&mut self) {
        let Some(work) = &self.work else { return };
        let (disk, folder, made) = (self.jobs.platform.disk(), self.target(), Arc::clone(&work.made));
        let there = self.jobs.at_disk(move || exports::already_there(&*disk, &folder, &made));
        self.waiting.wait(there, |room, there: Vec<String>| {
            if there.is_empty() {
                room.answer(WriteAnswer::KeepBoth);
            } else if room.work.is_some() {
                room.over = Some(Over::Question(there));
            }
        });
    }

    /// Whether the files that were made are written.
    pub(super) fn answer(&mut self, answer: WriteAnswer) {
        self.over = None;
        match &mut self.work {
            _ if answer == WriteAnswer::Cancel => self.work = None,
            Some(work) if work.stage == Stage::Made => work.stage = Stage::Allowed(answer),
            Some(_) | None => {}
        }
    }

    fn write(&mut self, answer: WriteAnswer) {
        let (disk, folder) = (self.jobs.platform.disk(), self.target());
        let Some(work) = &mut self.work else { return };
        work.stage = Stage::Written;
        let (made, kinds) = (Arc::clone(&work.made), work.kinds.clone());
        let written = self.jobs.commit(move || {
            let write = if answer == WriteAnswer::Replace { exports::replace } else { exports::write_new };
            let paths = write(&*disk, &folder, &made).map_err(|problem| problem.to_string())?;
            Ok((printed(&kinds, &made, paths), folder))
        });
        // They are written even if that is laid aside meanwhile, and then it is said so all the same.
        self.waiting.wait(written, |room, written| {
            room.work = None;
            match written {
                Ok((printed, folder)) => {
                    room.written_into = folder.to_str().map(PathBuf::from);
                    room.over = Some(Over::Printed(printed));
                }
                Err(problem) => room.trouble = Some(format!("{}.", capital(&problem))),
            }
        });
    }
}

/// What was written, all of it in one file first.
fn printed(kinds: &[AnyKind], made: &[Export], paths: Vec<PathBuf>) -> Vec<WrittenFile> {
    let is_set = kinds.len() > 1;
    let titles = kinds.iter().map(|kind| kind.title().to_owned()).chain(is_set.then(|| tr!("Everything in one file").to_owned()));
    let files = titles.zip(paths).zip(made).map(|((what, path), export)| WrittenFile { what, path, pages: export.pages });
    let mut files: Vec<WrittenFile> = files.collect();
    if is_set {
        files.rotate_right(1);
    }
    files
}
