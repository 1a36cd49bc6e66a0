//! Spreadsheets: workbooks of Excel, new and old, and `OpenDocument` ones.
//!
//! They are read here and not by a library, because each bound has its reason: what a file unpacks to, how deep its tags
//! stand, how often a row says that it repeats. A list that somebody sends must neither fill the memory nor take long,
//! and what the spreadsheet program does not show (hidden, filtered, struck through, never worked out) has to be told.

pub mod excel;
pub mod excel2003;
pub mod open_document;
pub mod xml;

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use zip::ZipArchive;
use zip::result::ZipError;

use crate::files::Unreadable;
use senlac_base::language::tr;

/// What any spreadsheet may unpack to, however small it is: 1 MiB.
const ROOM: usize = 1 << 20;
/// For each byte of its file it may unpack to so many more: spreadsheets are packed to a tenth, seldom to a twentieth.
const TIMES: usize = 32;
/// The most bytes that a spreadsheet unpacks to: 16 MiB.
const LARGEST: usize = 16 << 20;
const MOST_FILES: usize = 200;

/// The files of a package by their paths in small letters, as the programs look for them.
pub type Parts = BTreeMap<String, Vec<u8>>;

/// The packed office files that can be read.
pub enum OfficeFile {
    /// `.xlsx` and `.xlsm`, whose macros nobody runs.
    Excel,
    /// `.ods`.
    OpenDocument,
    /// `.docx`.
    Word,
}

/// What to do with a spreadsheet that cannot be unpacked.
const SAVE_AGAIN: &str = tr_mark!("Open it in the spreadsheet program and save it as .xlsx or CSV.");

/// Unpacks a zip file in memory. Nothing is written anywhere, whatever paths it names.
/// Errors: a file that is damaged, locked, far too large inside, or made to break out of its folder.
pub fn unpack(bytes: &[u8]) -> Result<Parts, Unreadable> {
    let damaged =
        || Unreadable::from(tr!("The spreadsheet is damaged: perhaps it was not copied to its end. {save}", save = tr(SAVE_AGAIN)));
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_damage| damaged())?;
    if archive.len() > MOST_FILES {
        return Err(tr!(
            "There are {files} files in this spreadsheet, far more than one has. {save}",
            save = tr(SAVE_AGAIN),
            files = archive.len()
        )
        .into());
    }
    let mut parts = Parts::new();
    let most = LARGEST.min(ROOM + TIMES * bytes.len());
    let mut left = most;
    for place in 0..archive.len() {
        // The real length counts and not the one that is said: a small file can unpack to a huge one.
        let mut file = archive.by_index(place).map_err(|error| if is_locked(&error) { locked() } else { damaged() })?;
        let path = file.name().map_err(|_damage| damaged())?.replace('\\', "/").to_lowercase();
        if path.starts_with('/') || path.contains(':') || path.split('/').any(|folder| folder == "..") {
            return Err(
                tr!("This spreadsheet wants to put files into other folders, so it is not opened. {save}", save = tr(SAVE_AGAIN)).into()
            );
        }
        let mut unpacked = Vec::with_capacity(usize::try_from(file.size()).unwrap_or(usize::MAX).min(left) + 1);
        let room = u64::try_from(left).unwrap_or(u64::MAX).saturating_add(1);
        file.by_ref().take(room).read_to_end(&mut unpacked).map_err(|_damage| damaged())?;
        left = left.checked_sub(unpacked.len()).ok_or_else(|| {
            let most = most.div_ceil(1 << 20);
            Unreadable::from(tr!(
                "This spreadsheet unpacks to more than {most} MiB, so it is not opened. Keep only the class list in it and save it anew.",
                most
            ))
        })?;
        parts.insert(path, unpacked);
    }
    Ok(parts)
}

/// Whether a file in a package wants a password.
fn is_locked(error: &ZipError) -> bool {
    matches!(error, ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) | ZipError::InvalidPassword)
}

/// For a package that only its password opens.
fn locked() -> Unreadable {
    tr!("This spreadsheet is locked with a password. Open it in the spreadsheet program, take the password away and save it as .xlsx or CSV.")
        .into()
}

/// Which office file a package is.
/// Errors: what it is instead, and what to do.
pub fn kind(parts: &Parts) -> Result<OfficeFile, Unreadable> {
    let has = |start: &str| parts.keys().any(|path| path.starts_with(start));
    let mimetype = parts.get("mimetype").map(Vec::as_slice).unwrap_or_default();
    let what = if mimetype.starts_with(b"application/vnd.oasis.opendocument.spreadsheet") {
        let manifest = parts.get("meta-inf/manifest.xml").map(|xml| String::from_utf8_lossy(xml)).unwrap_or_default();
        return if manifest.contains("encryption-data") { Err(locked()) } else { Ok(OfficeFile::OpenDocument) };
    } else if has("xl/workbook.bin") {
        tr!("a spreadsheet in binary (.xlsb)")
    } else if has("word/document") {
        return Ok(OfficeFile::Word);
    } else if has("word/") || has("ppt/") || mimetype.starts_with(b"application/vnd.oasis.opendocument") {
        return Err(
            tr!("This is a document of another office program and not a spreadsheet. Copy the names out of it and paste them.").into()
        );
    } else if parts.keys().any(|path| path.starts_with("index/") || path.ends_with("index.zip")) {
        tr!("a file of Numbers, Pages or Keynote")
    } else if parts.contains_key("[content_types].xml") || has("xl/") {
        return Ok(OfficeFile::Excel);
    } else {
        return Err(tr!("This is a packed file and not a class list. Unpack it first, then choose the list in it.").into());
    };
    Err(tr!("This is {what}. {save}", what, save = tr(SAVE_AGAIN)).into())
}
