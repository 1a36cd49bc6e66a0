//! From the bytes of a list to the cells in it: what kind of file it is, is told by its content and never by its name.

pub mod copied;
pub mod encoding;
pub mod grid;
mod html;
mod json;
mod kind;
mod records;
pub mod separators;
mod spreadsheet;
pub mod text;
mod vcard;
mod word;

use super::ListOptions;
use crate::content::Problem;
use grid::Source;
use kind::ListFileKind;
use spreadsheet::{OfficeFile, excel, open_document};
pub use text::pasted;

/// Takes a file apart into cells, whatever kind of file it is.
pub fn read(bytes: &[u8], options: &ListOptions) -> Result<Source, Unreadable> {
    match kind::of(bytes)? {
        ListFileKind::Text => text::read(bytes, options),
        ListFileKind::Package => {
            let parts = spreadsheet::unpack(bytes)?;
            match spreadsheet::kind(&parts)? {
                OfficeFile::Excel => excel::read(&parts),
                OfficeFile::OpenDocument => open_document::read(&parts),
                OfficeFile::Word => word::read(&parts, options),
            }
        }
    }
}

/// Why a list cannot be read at all.
#[derive(Debug)]
pub struct Unreadable {
    /// The row, where it is in one; the message then begins in small letters.
    pub row: Option<usize>,
    /// What happened and what to do.
    pub message: String,
}

impl Unreadable {
    pub fn problem(&self, file: &str) -> Problem {
        match self.row {
            Some(row) => Problem::in_row(file, row, &self.message),
            None => Problem::of_file(file, &self.message),
        }
    }
}

impl From<&str> for Unreadable {
    fn from(message: &str) -> Self {
        Self { row: None, message: message.to_owned() }
    }
}

impl From<String> for Unreadable {
    fn from(message: String) -> Self {
        Self { row: None, message }
    }
}
