//! Documents as files, and how they come into a folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::sheets::{Document, Fonts, Page, write_pdf};
use crate::whole_file;

/// A PDF file that is not yet written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// Its name without ending: "7b-unit-sheets".
    pub stem: String,
    /// How many pages it has.
    pub pages: usize,
    /// The file.
    pub bytes: Vec<u8>,
}

/// One document as a file.
pub fn single(name: &str, document: &Document, fonts: &Fonts) -> Result<Export, String> {
    let title = format!("{name}: {}", document.kind.title());
    export(name, document.kind.file_name(), &title, &document.pages, fonts)
}

/// All documents as one file.
pub fn all(name: &str, documents: &[Document], fonts: &Fonts) -> Result<Export, String> {
    let pages: Vec<Page> = documents.iter().flat_map(|document| document.pages.iter().cloned()).collect();
    export(name, "all", &format!("{name}: everything for this class"), &pages, fonts)
}

fn export(name: &str, what: &str, title: &str, pages: &[Page], fonts: &Fonts) -> Result<Export, String> {
    let bytes = write_pdf(title, pages, fonts).map_err(|problem| problem.to_string())?;
    Ok(Export { stem: format!("{name}-{what}"), pages: pages.len(), bytes })
}

/// The path of a file that has this number among those of its name.
fn path_of(folder: &Path, export: &Export, number: u32) -> PathBuf {
    folder.join(if number == 1 { format!("{}.pdf", export.stem) } else { format!("{}-{number}.pdf", export.stem) })
}

/// The names of those that are in the folder already.
pub fn already_there(folder: &Path, exports: &[Export]) -> Vec<String> {
    let there = exports.iter().filter(|export| path_of(folder, export, 1).symlink_metadata().is_ok());
    there.map(|export| format!("{}.pdf", export.stem)).collect()
}

/// Writes files beside those that are there: all the new ones get the same number, the first one that is free.
pub fn write_new(folder: &Path, exports: &[Export]) -> Result<Vec<PathBuf>, String> {
    fs::create_dir_all(folder).map_err(|problem| told(folder, &problem))?;
    let is_free = |number: &u32| exports.iter().all(|export| path_of(folder, export, *number).symlink_metadata().is_err());
    let number = (1..1000).find(is_free).ok_or_else(|| format!("There are a thousand such files in {}.", folder.display()))?;
    let write = |export: &Export| {
        let path = path_of(folder, export, number);
        whole_file::write_new(&path, &export.bytes).map_err(|problem| told(&path, &problem))?;
        Ok(path)
    };
    exports.iter().map(write).collect()
}

/// Writes files in the place of those that are there.
pub fn replace(folder: &Path, exports: &[Export]) -> Result<Vec<PathBuf>, String> {
    let write = |export: &Export| {
        let path = path_of(folder, export, 1);
        whole_file::replace(&path, &export.bytes).map_err(|problem| told(&path, &problem))?;
        Ok(path)
    };
    exports.iter().map(write).collect()
}

fn told(path: &Path, problem: &io::Error) -> String {
    format!("Nothing could be written there: {} ({})", whole_file::in_words(problem), path.display())
}
