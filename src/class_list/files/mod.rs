//! Reading of list files into cells. The type of a file is recognised by its content, never by its name.

pub mod copied;
pub mod encoding;
pub mod grid;
mod html;
mod json;
mod kind;
pub mod separators;
mod spreadsheet;
pub mod text;
mod unreadable;
mod vcard;
mod word;
mod xml_records;

use super::ListOptions;
use grid::Source;
use kind::ListFileKind;
use spreadsheet::{OfficeFile, excel, open_document};
pub use text::read_pasted;
pub use unreadable::UnreadableList;

/// Splits a file of any type into cells.
pub fn read(bytes: &[u8], options: &ListOptions) -> Result<Source, UnreadableList> {
    match kind::detect(bytes)? {
        ListFileKind::Text => text::read(bytes, options),
        ListFileKind::Package => {
            let parts = spreadsheet::unpack(bytes)?;
            match spreadsheet::detect(&parts)? {
                OfficeFile::Excel => excel::read(&parts),
                OfficeFile::OpenDocument => open_document::read(&parts),
                OfficeFile::Word => word::read(&parts, options),
            }
        }
    }
}
