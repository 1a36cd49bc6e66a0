//! From the bytes of a list to its letters.

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::Unreadable;
use super::list::ListEncoding;
use crate::content::files::utf8;

/// How to save a list as the text that can always be read.
pub(super) const SAVE_AS_CSV: &str = "Open it in the spreadsheet program and save it as “CSV UTF-8”.";

/// The marks that some programs put before a text, and what they mean.
const MARKS: [(&[u8], ListEncoding); 3] =
    [(b"\xEF\xBB\xBF", ListEncoding::Utf8), (b"\xFF\xFE", ListEncoding::Utf16Le), (b"\xFE\xFF", ListEncoding::Utf16Be)];

/// The bytes as text without the mark before it, and how they were read: as they are said to be, else as they look.
///
/// # Errors
/// Where the bytes are not such text, with the row where that can be told.
pub(super) fn as_text(bytes: &[u8], said: Option<ListEncoding>) -> Result<(String, ListEncoding), Unreadable> {
    let mark = MARKS.into_iter().find(|(mark, _)| bytes.starts_with(mark));
    let encoding = said.or(mark.map(|(_, encoding)| encoding)).unwrap_or_else(|| looks_like(bytes));
    // A mark is passed over only where it belongs to the encoding.
    let rest = mark.filter(|&(_, marked)| marked == encoding).map_or(bytes, |(mark, _)| &bytes[mark.len()..]);
    let text = match encoding {
        ListEncoding::Utf8 => utf8(rest)
            .map(str::to_owned)
            .map_err(|row| Unreadable { row: Some(row), message: format!("a letter is not written in UTF-8. {SAVE_AS_CSV}") })?,
        ListEncoding::Utf16Le => utf16(rest, UTF_16LE)?,
        ListEncoding::Utf16Be => utf16(rest, UTF_16BE)?,
        ListEncoding::Windows1252 => WINDOWS_1252.decode_without_bom_handling(rest).0.into_owned(),
    };
    Ok((text, encoding))
}

/// Text of two bytes a letter.
fn utf16(bytes: &[u8], encoding: &'static Encoding) -> Result<String, Unreadable> {
    if !bytes.len().is_multiple_of(2) {
        return Err(format!("The list breaks off in the middle of a letter. {SAVE_AS_CSV}").into());
    }
    match encoding.decode_without_bom_handling_and_without_replacement(bytes) {
        Some(text) => Ok(text.into_owned()),
        None => Err(format!("The list is not written in UTF-16 throughout. {SAVE_AS_CSV}").into()),
    }
}

/// How the letters of a text without a mark are most likely written.
fn looks_like(bytes: &[u8]) -> ListEncoding {
    if let Some(encoding) = two_bytes_a_letter(bytes) {
        encoding
    } else if utf8(bytes).is_ok() {
        ListEncoding::Utf8
    } else {
        ListEncoding::Windows1252
    }
}

/// In UTF-16 half of the bytes of a space, a line's end and each plain letter are zero, and always the same half. A text
/// of any script has one such letter in sixteen; a list of one byte a letter has none, or a stray zero or two.
fn two_bytes_a_letter(bytes: &[u8]) -> Option<ListEncoding> {
    let zeros = |half: usize| bytes.iter().skip(half).step_by(2).filter(|&&byte| byte == 0).count();
    let (first, second) = (zeros(0), zeros(1));
    let line_ends = memchr::memchr_iter(b'\n', bytes).count();
    let enough = |zeros: usize| zeros > 0 && zeros * 32 >= bytes.len() && zeros >= line_ends;
    if !bytes.len().is_multiple_of(2) {
        None
    } else if enough(second) && second > first * 8 {
        Some(ListEncoding::Utf16Le)
    } else if enough(first) && first > second * 8 {
        Some(ListEncoding::Utf16Be)
    } else {
        None
    }
}
