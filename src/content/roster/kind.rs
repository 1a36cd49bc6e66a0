//! What kind of file a list is, told by its first bytes.

use super::Unreadable;

/// What a list can be read from.
pub(super) enum Kind {
    /// Text of any encoding.
    Text,
    /// A zip file, as spreadsheets are.
    Package,
}

/// What to do with something that spreadsheet programs open.
const SAVE: &str = "Open it in the spreadsheet program and save it as .xlsx or CSV.";
/// What to do with something that only people can read.
const COPY: &str = "Copy the names out of it and paste them.";

/// How files that hold no list begin, and what they are.
const OTHERS: [(&[u8], &str, &str); 12] = [
    (b"%PDF", "a PDF", COPY),
    (b"\x89PNG", "a picture", "Type the names, or find the list that it was made from."),
    (b"\xFF\xD8\xFF", "a picture", "Type the names, or find the list that it was made from."),
    (b"GIF8", "a picture", "Type the names, or find the list that it was made from."),
    (b"RIFF", "a picture or sound", "Type the names, or find the list that it was made from."),
    (b"\0\0\0\x18ftyp", "a picture or film", "Type the names, or find the list that it was made from."),
    (b"{\\rtf", "a document of a word processor", COPY),
    (b"\x1F\x8B", "a packed file", "Unpack it first, then choose the list in it."),
    (b"7z\xBC\xAF\x27\x1C", "a packed file", "Unpack it first, then choose the list in it."),
    (b"Rar!", "a packed file", "Unpack it first, then choose the list in it."),
    (b"\x7FELF", "a program", "Choose the class list."),
    (b"MZ\x90\0", "a program", "Choose the class list."),
];

/// Whether the file is text or packed; everything that is neither is named.
///
/// # Errors
/// What the file is instead, and what to do with it.
pub(super) fn of(bytes: &[u8]) -> Result<Kind, Unreadable> {
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
        return Ok(Kind::Package);
    }
    if bytes.starts_with(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1") {
        return Err(old_office(bytes).into());
    }
    if let Some((_, what, cure)) = OTHERS.into_iter().find(|(start, ..)| bytes.starts_with(start)) {
        return Err(format!("This is {what} and not a class list. {cure}").into());
    }
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(400)]).trim_start_matches('\u{FEFF}').trim_start().to_lowercase();
    if ["<!doctype html", "<html", "<table", "<head", "<meta", "<style", "<div"].iter().any(|tag| start.starts_with(tag)) {
        return Err(format!("This is a web page, though its name may say something else. {SAVE}").into());
    }
    if start.starts_with("<?xml") || start.starts_with("<workbook") || start.starts_with("<office:document") {
        return Err(format!("This is XML and not a list of text. {SAVE}").into());
    }
    Ok(Kind::Text)
}

/// For the containers of older office programs, which are also put round locked workbooks.
fn old_office(bytes: &[u8]) -> String {
    let locked: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    if bytes.windows(locked.len()).any(|window| window == locked) {
        "This spreadsheet is locked with a password. Open it in the spreadsheet program, take the password away and save it as .xlsx or CSV.".to_owned()
    } else {
        format!("This is a file of an older office program, such as .xls or .doc. {SAVE}")
    }
}
