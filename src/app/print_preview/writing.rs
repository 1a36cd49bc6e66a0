//! Export of laid-out documents to files in a folder, one small job at a time.

use std::path::PathBuf;
use std::sync::Arc;

use super::{PrintDialog, PrintPreview, fonts_with};
use crate::platform::reachable;
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_files::exports::{self, Export};
use senlac_paper::sheets::{AnyDocumentKind, Document};

/// Answer what to do with existing files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteAnswer {
    /// Replace the old files.
    Replace,
    /// Number the new files.
    KeepBoth,
    /// Cancel and write nothing.
    Cancel,
}

/// Export of documents in progress.
#[derive(Debug)]
pub struct PrintJob {
    /// Documents in print order.
    kinds: Vec<AnyDocumentKind>,
    /// Files made so far: one for each document, then one with all of them.
    made: Arc<Vec<Export>>,
    stage: PrintStage,
}

/// Progress of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PrintStage {
    /// Files are being made, or are ready.
    Made,
    /// No file would replace another one, or the user has allowed it.
    Allowed(WriteAnswer),
    /// Files are being written.
    Written,
}

/// File that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenFile {
    /// Description of its contents.
    pub what: String,
    /// Location of the file.
    pub path: PathBuf,
    /// Number of pages in the file.
    pub pages: usize,
}

impl PrintJob {
    /// Returns the number of files: one for each document, and one with all of them if there are several.
    fn count(&self) -> usize {
        self.kinds.len() + usize::from(self.kinds.len() > 1)
    }
}

impl PrintPreview {
    pub(super) fn start_export(&mut self, kinds: Vec<AnyDocumentKind>) {
        self.over = None;
        self.trouble = None;
        if kinds.is_empty() {
            self.trouble = Some(tr!("No document is ticked. Tick the documents you want to print.").to_owned());
        } else if self.folder.trim().is_empty() {
            self.trouble = Some(tr!("No folder is chosen. Choose a folder for the files.").to_owned());
        } else {
            let (disk, folder) = (self.jobs.platform.disk(), self.target_folder());
            let reached = self.jobs.run_on_disk(move || reachable::check_reachable(&disk, &folder));
            self.waiting.wait(reached, |room, reached: Result<(), String>| match reached {
                Ok(()) => room.work = Some(PrintJob { kinds, made: Arc::default(), stage: PrintStage::Made }),
                Err(why) => room.trouble = Some(tr!("Can’t save files in that folder: {why}.", why)),
            });
        }
    }

    /// Returns the target folder.
    fn target_folder(&self) -> PathBuf {
        PathBuf::from(self.folder.trim())
    }

    /// Returns the progress, such as "Creating file 3 of 13", while files are created.
    pub fn progress(&self) -> Option<String> {
        let work = self.work.as_ref().filter(|_| self.over.is_none())?;
        Some(tr!("Creating file {file} of {files} …", file = (work.made.len() + 1).min(work.count()), files = work.count()))
    }

    /// Makes the next file, or writes all of them once they are ready. Returns whether a job was started.
    pub(super) fn continue_export(&mut self) -> bool {
        let Some(work) = self.work.as_ref().filter(|_| self.over.is_none()) else { return false };
        match work.stage {
            PrintStage::Made if work.made.len() < work.count() => self.make_next_file(),
            PrintStage::Made => self.check_existing_files(),
            PrintStage::Allowed(answer) => self.write_files(answer),
            PrintStage::Written => return false,
        }
        true
    }

    fn make_next_file(&mut self) {
        let (Some(work), Some(faces)) = (&self.work, self.faces.clone()) else { return };
        let (place, options, game) = (work.made.len(), self.options, self.game.clone());
        let kinds = work.kinds.get(place).map_or_else(|| work.kinds.clone(), |kind| vec![*kind]);
        let documents: Vec<Arc<Document>> = kinds.iter().filter_map(|kind| self.documents.get(kind).cloned()).collect();
        let is_set = place == work.kinds.len();
        let made = self.jobs.spawn_background(move || {
            let fonts = fonts_with(&faces);
            let documents: Vec<Document> = documents.into_iter().map(Arc::unwrap_or_clone).collect();
            match documents.as_slice() {
                [one] if !is_set => exports::export_single(&game, one, &fonts),
                all => exports::export_all(&game, all, &fonts),
            }
        });
        self.waiting.wait(made, move |room, made| {
            // The job may have been cancelled or restarted with other documents in the meantime.
            let is_same = |work: &&mut PrintJob| work.made.len() == place && work.kinds.get(place).is_none_or(|kind| kinds == [*kind]);
            let Some(work) = room.work.as_mut().filter(is_same).filter(|_| room.options == options) else { return };
            match made {
                Ok(export) => Arc::make_mut(&mut work.made).push(export),
                Err(problem) => {
                    room.work = None;
                    room.trouble = Some(format!("{}.", capitalise_visible(&problem.to_string())));
                }
            }
        });
    }

    /// Checks for existing files with these names, and asks before replacing them.
    fn check_existing_files(&mut self) {
        let Some(work) = &self.work else { return };
        let (disk, folder, made) = (self.jobs.platform.disk(), self.target_folder(), Arc::clone(&work.made));
        let there = self.jobs.run_on_disk(move || exports::existing_names(&*disk, &folder, &made));
        self.waiting.wait(there, |room, there: Vec<String>| {
            if there.is_empty() {
                room.apply_answer(WriteAnswer::KeepBoth);
            } else if room.work.is_some() {
                room.over = Some(PrintDialog::Question(there));
            }
        });
    }

    /// Applies the answer about existing files: continues the export, or cancels it.
    pub(super) fn apply_answer(&mut self, answer: WriteAnswer) {
        self.over = None;
        match &mut self.work {
            _ if answer == WriteAnswer::Cancel => self.work = None,
            Some(work) if work.stage == PrintStage::Made => work.stage = PrintStage::Allowed(answer),
            Some(_) | None => {}
        }
    }

    fn write_files(&mut self, answer: WriteAnswer) {
        let (disk, folder) = (self.jobs.platform.disk(), self.target_folder());
        let Some(work) = &mut self.work else { return };
        work.stage = PrintStage::Written;
        let (made, kinds) = (Arc::clone(&work.made), work.kinds.clone());
        let written = self.jobs.commit(move || {
            let write = if answer == WriteAnswer::Replace { exports::replace } else { exports::write_new };
            let paths = write(&*disk, &folder, &made).map_err(|problem| problem.to_string())?;
            Ok((written_files(&kinds, &made, paths), folder))
        });
        // The files are written even if the job was cancelled, and the result is still reported.
        self.waiting.wait(written, |room, written| {
            room.work = None;
            match written {
                Ok((printed, folder)) => {
                    room.written_into = folder.to_str().map(PathBuf::from);
                    room.over = Some(PrintDialog::Printed(printed));
                }
                Err(problem) => room.trouble = Some(format!("{}.", capitalise_visible(&problem))),
            }
        });
    }
}

/// Describes the written files. The one with all documents comes first.
fn written_files(kinds: &[AnyDocumentKind], made: &[Export], paths: Vec<PathBuf>) -> Vec<WrittenFile> {
    let is_set = kinds.len() > 1;
    let titles = kinds.iter().map(|kind| kind.title().to_owned()).chain(is_set.then(|| tr!("Everything in one file").to_owned()));
    let files = titles.zip(paths).zip(made).map(|((what, path), export)| WrittenFile { what, path, pages: export.pages });
    let mut files: Vec<WrittenFile> = files.collect();
    if is_set {
        files.rotate_right(1);
    }
    files
}
