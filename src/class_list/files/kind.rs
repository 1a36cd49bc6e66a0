//! Type of a list file, recognised by its first bytes.

use super::UnreadableList;
use crate::List;
use senlac_base::language::tr;

/// Types of file that a list can be read from.
pub enum ListFileKind {
    /// Text in any encoding.
    Text,
    /// A zip file, such as a spreadsheet.
    Package,
}

/// Instructions for files that can't be read as lists.
const SAVE: &str = tr_mark!("Open it in a spreadsheet program and save it as .xlsx or CSV.");
const COPY: &str = tr_mark!("Copy the names from it and paste them.");
const TYPE: &str = tr_mark!("Type the names, or find the original list.");
const EXPORT: &str = tr_mark!("Export the class list from its program as CSV.");
const UNPACK: &str = tr_mark!("Unpack it first, then choose the list in it.");
const CHOOSE: &str = tr_mark!("Choose the class list.");

/// First bytes of files that aren't lists, with a description and an instruction.
const OTHERS: [(&[&[u8]], &str, &str); 10] = [
    (&[b"%PDF"], tr_mark!("a PDF"), COPY),
    (&[b"\x89PNG", b"\xFF\xD8\xFF", b"GIF8", b"II*\0", b"MM\0*"], tr_mark!("a picture"), TYPE),
    (&[b"RIFF"], tr_mark!("a picture or sound file"), TYPE),
    (&[b"ID3"], tr_mark!("a sound file"), CHOOSE),
    (&[b"%!PS"], tr_mark!("a PostScript file"), COPY),
    (&[b"SQLite format 3", b"\0\x01\0\0Standard"], tr_mark!("a database"), EXPORT),
    (&[b"bplist"], tr_mark!("a settings file"), CHOOSE),
    (&[b"{\\rtf"], tr_mark!("a word-processor document"), COPY),
    (&[b"\x1F\x8B", b"7z\xBC\xAF\x27\x1C", b"Rar!"], tr_mark!("a compressed file"), UNPACK),
    (&[b"\x7FELF", b"MZ\x90\0"], tr_mark!("a program"), CHOOSE),
];

/// Returns whether the file is text or a zip package.
/// Errors: the file is something else. The message says what it is and what to do.
pub fn detect(bytes: &[u8]) -> Result<ListFileKind, UnreadableList> {
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
        return Ok(ListFileKind::Package);
    }
    if bytes.starts_with(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1") {
        return Err(old_office_text(bytes).into());
    }
    if let Some((_, what, cure)) = OTHERS.into_iter().find(|(starts, ..)| starts.iter().any(|start| bytes.starts_with(start))) {
        return Err(tr!("This is {what}, not a class list. {cure}", what = tr(what), cure = tr(cure)).into());
    }
    if bytes.get(4..8) == Some(b"ftyp") {
        return Err(tr!("This is a picture or a film, not a class list. Type the names, or find the original list.").into());
    }
    Ok(ListFileKind::Text)
}

/// Recognises text that isn't a list by its first lines and says what it is instead. Returns `None` if it may be a list.
pub fn find_other_content(text: &str) -> Option<UnreadableList> {
    let start: String = text.trim_start_matches('\u{FEFF}').trim_start().chars().take(2_000).collect();
    let lower = start.to_lowercase();
    let lines: Vec<&str> = lower.lines().map(str::trim).filter(|line| !line.is_empty()).take(12).collect();
    let begin = |starts: &[&str]| lines.iter().filter(|line| starts.iter().any(|start| line.starts_with(start))).count();
    let first_is = |starts: &[&str]| starts.iter().any(|start| lower.starts_with(start));
    let (what, cure) = if first_is(&["begin:vcalendar"]) {
        (tr!("a calendar"), CHOOSE)
    } else if begin(List::Database.entries()) > 0 {
        (tr!("a database script"), CHOOSE)
    } else if begin(List::MailHeader.entries()) > 1 {
        (tr!("a saved email"), COPY)
    } else if first_is(&["<?xml", "<workbook", "<office:document", "<rss", "<svg"]) {
        return Some(tr!("This is XML, not a text list. {save}", save = tr(SAVE)).into());
    } else if lines.len() > 2 && lines.iter().filter(|line| is_log_line(line)).count() * 4 > lines.len() * 3 {
        (tr!("a program log"), CHOOSE)
    } else if are_settings(&lines) {
        (tr!("a settings file"), CHOOSE)
    } else if first_is(&["#!/", "<?php", "import ", "def ", "function ", "#include"]) {
        (tr!("a program"), CHOOSE)
    } else {
        return None;
    };
    Some(tr!("This is {what}, not a class list. {cure}", what, cure = tr(cure)).into())
}

/// Returns whether most lines are `key = value`, some of them below `[headings]`.
fn are_settings(lines: &[&str]) -> bool {
    let is_key = |key: &str| !key.is_empty() && key.chars().all(|sign| sign.is_alphanumeric() || matches!(sign, '_' | '-' | '.'));
    let pairs = lines.iter().filter(|line| line.split_once('=').is_some_and(|(key, _)| is_key(key.trim()))).count();
    let headings = lines.iter().filter(|line| line.starts_with('[') && line.ends_with(']')).count();
    pairs > 1 && (pairs + headings) * 5 >= lines.len() * 4
}

/// Returns whether a line begins with a date and a time and contains a log level.
fn is_log_line(line: &str) -> bool {
    let start: String = line.trim_start_matches('[').chars().take(24).collect();
    let digits = start.chars().filter(char::is_ascii_digit).count();
    let mut words = line.split(|sign: char| !sign.is_alphanumeric());
    let matters = words.any(|word| List::LogLevel.contains(word));
    digits >= 10 && start.matches(':').count() >= 2 && matters
}

/// Returns the message for the containers of older office programs, which also enclose locked workbooks.
fn old_office_text(bytes: &[u8]) -> String {
    let locked: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    if bytes.windows(locked.len()).any(|window| window == locked) {
        tr!(
            "This spreadsheet is locked with a password. Open it in a spreadsheet program, remove the password and save it as .xlsx or CSV."
        )
        .to_owned()
    } else {
        tr!("This file is from an older office program, such as .xls or .doc. {save}", save = tr(SAVE))
    }
}
