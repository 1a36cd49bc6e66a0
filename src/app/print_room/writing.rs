//! From laid-out documents to files in a folder, one small piece after the other.

use std::path::PathBuf;

use super::{Over, PaperSettings, PrintRoom};
use crate::app::platform::reachable;
use crate::app::text::names::capital;
use crate::exports::{self, Export};
use crate::sheets::{Document, Kind};

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
pub struct Work {
    /// What is printed, in its order.
    kinds: Vec<Kind>,
    /// What is made of it so far: each document, and last all of them together.
    made: Vec<Export>,
}

/// A file that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenFiles {
    /// What is in it.
    pub what: String,
    /// Where it is.
    pub path: PathBuf,
    /// How many pages it has.
    pub pages: usize,
}

/// Files that were written together, all of them in one first where there are several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The files.
    pub files: Vec<WrittenFiles>,
}

impl Work {
    /// Whether everything will be in one file, too.
    fn is_set(&self) -> bool {
        self.kinds.len() > 1
    }

    /// How many files there will be.
    fn count(&self) -> usize {
        self.kinds.len() + usize::from(self.is_set())
    }
}

impl PrintRoom {
    /// Begins to make files of these documents.
    pub(super) fn begin(&mut self, kinds: Vec<Kind>) {
        self.over = None;
        self.trouble = None;
        if kinds.is_empty() {
            self.trouble = Some("Nothing is ticked. Tick what you want on paper first.".to_owned());
        } else if self.folder.trim().is_empty() {
            self.trouble = Some("Say first in which folder the files should be.".to_owned());
        } else if let Err(why) = reachable::answers(&PathBuf::from(self.folder.trim())) {
            self.trouble = Some(format!("Nothing can be written into that folder: {why}."));
        } else {
            self.work = Some(Work { kinds, made: Vec::new() });
        }
    }

    /// "Making file 3 of 13", while files are made.
    #[must_use]
    pub fn progress(&self) -> Option<String> {
        let work = self.work.as_ref().filter(|_| self.over.is_none())?;
        Some(format!("Making file {} of {} …", (work.made.len() + 1).min(work.count()), work.count()))
    }

    /// Makes the next file, or writes them all once they are made; whether there is more to do.
    pub(super) fn print_on(&mut self, settings: &mut PaperSettings) -> bool {
        if self.over.is_some() {
            return false;
        }
        let Some(work) = &mut self.work else { return false };
        let made = match work.kinds.get(work.made.len()) {
            Some(kind) => self.documents.get(kind).map(|document| exports::single(&self.game, document, &self.fonts)),
            None if work.made.len() < work.count() => {
                let documents: Vec<Document> = work.kinds.iter().filter_map(|kind| self.documents.get(kind).cloned()).collect();
                Some(exports::all(&self.game, &documents, &self.fonts))
            }
            None => None,
        };
        match made {
            Some(Ok(export)) => {
                work.made.push(export);
                return true;
            }
            Some(Err(problem)) => {
                self.work = None;
                self.trouble = Some(format!("{}.", capital(&problem.to_string())));
                return false;
            }
            None => {}
        }
        let there = exports::already_there(&PathBuf::from(self.folder.trim()), &work.made);
        if there.is_empty() {
            self.answer(WriteAnswer::KeepBoth, settings);
        } else {
            self.over = Some(Over::Question(there));
        }
        false
    }

    /// Writes the files that were made, or lets them be.
    pub(super) fn answer(&mut self, answer: WriteAnswer, settings: &mut PaperSettings) {
        self.over = None;
        let Some(work) = self.work.take() else { return };
        let folder = PathBuf::from(self.folder.trim());
        let written = match answer {
            WriteAnswer::Cancel => return,
            WriteAnswer::Replace => exports::replace(&folder, &work.made),
            WriteAnswer::KeepBoth => exports::write_new(&folder, &work.made),
        };
        match written {
            Ok(paths) => {
                settings.folder = folder.to_str().map(PathBuf::from);
                self.over = Some(Over::Printed(printed(&work, paths)));
            }
            Err(problem) => self.trouble = Some(format!("{}.", capital(&problem.to_string()))),
        }
    }
}

/// What was written, all of it in one file first.
fn printed(work: &Work, paths: Vec<PathBuf>) -> Printed {
    let titles = work.kinds.iter().map(|kind| kind.title().to_owned()).chain(work.is_set().then(|| "Everything in one file".to_owned()));
    let files = titles.zip(paths).zip(&work.made).map(|((what, path), export)| WrittenFiles { what, path, pages: export.pages });
    let mut files: Vec<WrittenFiles> = files.collect();
    if work.is_set() {
        files.rotate_right(1);
    }
    Printed { files }
}
