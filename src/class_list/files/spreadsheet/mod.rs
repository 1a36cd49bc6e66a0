//! Spreadsheets: Excel workbooks, new and old, and `OpenDocument` spreadsheets.
//!
//! They are read here instead of by a library because the limits matter: the unpacked size, the depth of tags, the number of
//! repeated rows. A received list must neither fill the memory nor take long. Everything that the spreadsheet program doesn't
//! show (hidden, filtered, struck through, never calculated) must be reported.

pub mod excel;
pub mod excel2003;
pub mod open_document;
pub mod xml;

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use zip::ZipArchive;
use zip::result::ZipError;

use crate::files::UnreadableList;
use senlac_base::language::tr;

/// Unpacked size that is allowed for every spreadsheet, however small its file: 1 MiB.
const ROOM: usize = 1 << 20;
/// Additional unpacked bytes allowed for each byte of the file. Spreadsheets usually shrink to a tenth, seldom to a twentieth.
const TIMES: usize = 32;
/// Maximum unpacked size of a spreadsheet in bytes: 16 MiB.
const LARGEST: usize = 16 << 20;
const MOST_FILES: usize = 200;

/// The files of a package by path. Paths are in lower case because programs ignore case.
pub type Parts = BTreeMap<String, Vec<u8>>;

/// The zipped office files that can be read.
pub enum OfficeFile {
    /// `.xlsx` and `.xlsm`. Macros are never run.
    Excel,
    /// A spreadsheet, `.ods`.
    OpenDocument,
    /// A text document, `.docx`.
    Word,
}

/// Instruction for a spreadsheet that can't be unpacked.
const SAVE_AGAIN: &str = tr_mark!("Open it in a spreadsheet program and save it as .xlsx or CSV.");

/// Unpacks a zip file in memory. Nothing is written to disk, for any paths in it. Errors: the file is damaged,
/// locked, far too large when unpacked, or has paths outside its folder.
pub fn unpack(bytes: &[u8]) -> Result<Parts, UnreadableList> {
    let damaged = || UnreadableList::from(tr!("The spreadsheet is damaged or incomplete. {save}", save = tr(SAVE_AGAIN)));
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_damage| damaged())?;
    if archive.len() > MOST_FILES {
        return Err(tr!(
            "There are {files} files in this spreadsheet, far more than usual. {save}",
            save = tr(SAVE_AGAIN),
            files = archive.len()
        )
        .into());
    }
    let mut parts = Parts::new();
    let most = LARGEST.min(ROOM + TIMES * bytes.len());
    let mut left = most;
    for place in 0..archive.len() {
        // Checks the real length instead of the stated one, because a small file can unpack to a huge one.
        let mut file = archive.by_index(place).map_err(|error| if is_locked(&error) { locked_error() } else { damaged() })?;
        let path = file.name().map_err(|_damage| damaged())?.replace('\\', "/").to_lowercase();
        if path.starts_with('/') || path.contains(':') || path.split('/').any(|folder| folder == "..") {
            return Err(
                tr!("Senlac can’t open this spreadsheet: it tries to write files to other folders. {save}", save = tr(SAVE_AGAIN)).into()
            );
        }
        let mut unpacked = Vec::with_capacity(usize::try_from(file.size()).unwrap_or(usize::MAX).min(left) + 1);
        let room = u64::try_from(left).unwrap_or(u64::MAX).saturating_add(1);
        file.by_ref().take(room).read_to_end(&mut unpacked).map_err(|_damage| damaged())?;
        left = left.checked_sub(unpacked.len()).ok_or_else(|| {
            let most = most.div_ceil(1 << 20);
            UnreadableList::from(tr!(
                "Senlac can’t open this spreadsheet: it unpacks to more than {most} MiB. Keep only the class list in it and save it again.",
                most
            ))
        })?;
        parts.insert(path, unpacked);
    }
    Ok(parts)
}

/// Returns whether a file in a package needs a password.
fn is_locked(error: &ZipError) -> bool {
    matches!(error, ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) | ZipError::InvalidPassword)
}

/// Returns the error for a package locked with a password.
fn locked_error() -> UnreadableList {
    tr!("This spreadsheet is locked with a password. Open it in a spreadsheet program, remove the password and save it as .xlsx or CSV.")
        .into()
}

/// Returns the type of the office file in a package.
/// Errors: the package is something else. The message says what it is and what to do.
pub fn detect(parts: &Parts) -> Result<OfficeFile, UnreadableList> {
    let has = |start: &str| parts.keys().any(|path| path.starts_with(start));
    let mimetype = parts.get("mimetype").map(Vec::as_slice).unwrap_or_default();
    let what = if mimetype.starts_with(b"application/vnd.oasis.opendocument.spreadsheet") {
        let manifest = parts.get("meta-inf/manifest.xml").map(|xml| String::from_utf8_lossy(xml)).unwrap_or_default();
        return if manifest.contains("encryption-data") { Err(locked_error()) } else { Ok(OfficeFile::OpenDocument) };
    } else if has("xl/workbook.bin") {
        tr!("a binary spreadsheet (.xlsb)")
    } else if has("word/document") {
        return Ok(OfficeFile::Word);
    } else if has("word/") || has("ppt/") || mimetype.starts_with(b"application/vnd.oasis.opendocument") {
        return Err(tr!("This is another kind of office document, not a spreadsheet. Copy the names from it and paste them.").into());
    } else if parts.keys().any(|path| path.starts_with("index/") || path.ends_with("index.zip")) {
        tr!("a Numbers, Pages or Keynote file")
    } else if parts.contains_key("[content_types].xml") || has("xl/") {
        return Ok(OfficeFile::Excel);
    } else {
        return Err(tr!("This is a compressed file, not a class list. Unpack it first, then choose the list in it.").into());
    };
    Err(tr!("This is {what}. {save}", what, save = tr(SAVE_AGAIN)).into())
}
