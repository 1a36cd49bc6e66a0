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
mod unreadable;
mod vcard;
mod word;

use super::ListOptions;
use grid::Source;
use kind::ListFileKind;
use spreadsheet::{OfficeFile, excel, open_document};
pub use text::pasted;
pub use unreadable::Unreadable;

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
