//! From the bytes of a list to its letters.

use encoding_rs::{Encoding, MACINTOSH, UTF_16BE, UTF_16LE, WINDOWS_1250, WINDOWS_1252};

use super::Unreadable;
use super::options::ListEncoding;
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
        ListEncoding::Windows1252 | ListEncoding::Windows1250 | ListEncoding::Macintosh | ListEncoding::Cp850 => {
            a_byte_a_letter(rest, encoding)
        }
    };
    Ok((text, encoding))
}

/// Text of a byte a letter.
fn a_byte_a_letter(bytes: &[u8], encoding: ListEncoding) -> String {
    let encoding = match encoding {
        ListEncoding::Cp850 => {
            let high = |byte: u8| CP850.chars().nth(usize::from(byte & 0x7F)).unwrap_or('\u{FFFD}');
            return bytes.iter().map(|&byte| if byte.is_ascii() { char::from(byte) } else { high(byte) }).collect();
        }
        ListEncoding::Windows1250 => WINDOWS_1250,
        ListEncoding::Macintosh => MACINTOSH,
        ListEncoding::Windows1252 | ListEncoding::Utf8 | ListEncoding::Utf16Le | ListEncoding::Utf16Be => WINDOWS_1252,
    };
    encoding.decode_without_bom_handling(bytes).0.into_owned()
}

/// The upper half of the letters of MS-DOS in western Europe.
const CP850: &str = concat!(
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐",
    "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}"
);

/// How many signs of a text stand where no name has them: none, if its letters were read as they were written.
pub(super) fn odd_letters(text: &str) -> usize {
    let signs: Vec<char> = text.chars().collect();
    let is_odd = |window: &[char]| match *window {
        [before, sign, after] => {
            ('\u{80}'..='\u{9F}').contains(&sign)
                || (before.is_alphabetic() || after.is_alphabetic())
                    && "„…†‡ˆ‰‹›˜™¡¢£¤¥¦§¨©¬®¯±²³¶¸¹»«¼½¾¿×÷░▒▓│┤╣║╗╝┐└┴┬├─┼╚╔╩╦╠═╬┘┌█▄▀‗■∂∑∏π∫Ω√≈∆".contains(sign)
                || before.is_alphabetic() && "ŠŒŽŸ".contains(sign) && after.is_lowercase()
        }
        _ => false,
    };
    signs.windows(3).filter(|window| is_odd(window)).count()
}

/// Of the ways to write a byte a letter the one that looks best: it leaves the fewest odd signs, and then the fewest
/// dashes and quotation marks within words.
fn likely_page(bytes: &[u8]) -> ListEncoding {
    let pages = [ListEncoding::Windows1252, ListEncoding::Windows1250, ListEncoding::Macintosh, ListEncoding::Cp850];
    let western = a_byte_a_letter(bytes, ListEncoding::Windows1252);
    if odd_letters(&western) == 0 {
        return ListEncoding::Windows1252;
    }
    let look = |page: &ListEncoding| {
        let text = a_byte_a_letter(bytes, *page);
        (odd_letters(&text), text.chars().filter(|sign| "–—‘“”‚•ˇ˘˙˛˝".contains(*sign)).count())
    };
    pages.into_iter().min_by_key(look).unwrap_or(ListEncoding::Windows1252)
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
        likely_page(bytes)
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
