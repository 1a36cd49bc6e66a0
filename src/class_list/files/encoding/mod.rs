//! Decoding of lists: from bytes to text.

mod alphabets;
mod guess;
mod plausibility;
mod script;

use encoding_rs::Encoding;

use super::UnreadableList;
use crate::ListEncoding;
pub use guess::{encoding_question, guess_encoding, letters_remark};
pub use plausibility::{is_odd, is_plain};
use senlac_base::language::tr;
use senlac_classroom::content::files::decode_utf8;

/// Instruction for saving a list as text that can always be read.
pub const SAVE_AS_CSV: &str = tr_mark!("Open it in a spreadsheet program and save it as “CSV UTF-8”.");

pub const NO_TEXT: &str = tr_mark!("This is not a text file. Open it in a spreadsheet program and save it as “CSV UTF-8”.");

/// Returns whether too many characters are control characters for the content to be text.
pub fn is_binary(orders: usize, signs: usize) -> bool {
    orders * if orders > 16 { 16 } else { 8 } > signs
}

/// Byte order marks that some programs put before a text, with their encodings.
const MARKS: [(&[u8], ListEncoding); 3] =
    [(b"\xEF\xBB\xBF", ListEncoding::Utf8), (b"\xFF\xFE", ListEncoding::Utf16Le), (b"\xFE\xFF", ListEncoding::Utf16Be)];

pub struct DecodedText {
    /// The text without its byte order mark.
    pub text: String,
    /// Encoding that was used.
    pub encoding: ListEncoding,
    /// Other possible encodings that give different letters, likely ones first.
    pub others: Vec<ListEncoding>,
}

/// Decodes bytes with the given encoding, or a guessed one.
/// Errors: the bytes aren't text in that encoding. The row is given if it is known.
pub fn decode_text(bytes: &[u8], said: Option<ListEncoding>) -> Result<DecodedText, UnreadableList> {
    let mark = MARKS.into_iter().find(|(mark, _)| bytes.starts_with(mark));
    let known = said.or(mark.map(|(_, encoding)| encoding)).or_else(|| guess_utf16(bytes));
    let (encoding, others) = match (known, std::str::from_utf8(bytes)) {
        (Some(encoding), _) => (encoding, Vec::new()),
        (None, Ok(_)) => (ListEncoding::Utf8, Vec::new()),
        (None, Err(end)) if end.error_len().is_none() && end.valid_up_to() > 0 && !bytes[..end.valid_up_to()].is_ascii() => {
            return Err(tr!("The list ends in the middle of a letter. {save}", save = tr(SAVE_AS_CSV)).into());
        }
        (None, Err(_))
            if is_binary(bytes.iter().filter(|byte| byte.is_ascii_control() && !byte.is_ascii_whitespace()).count(), bytes.len()) =>
        {
            return Err(tr(NO_TEXT).into());
        }
        (None, Err(_)) => {
            let likely = guess_encoding(bytes);
            (likely.best, likely.others)
        }
    };
    // A byte order mark is skipped only if it belongs to the encoding.
    let rest = mark.filter(|&(_, marked)| marked == encoding).map_or(bytes, |(mark, _)| &bytes[mark.len()..]);
    let text = if !is_unicode(encoding) {
        decode(rest, encoding)
    } else if encoding == ListEncoding::Utf8 {
        let damage = |row| UnreadableList { row: Some(row), message: tr!("a letter isn’t in UTF-8. {save}", save = tr(SAVE_AS_CSV)) };
        decode_utf8(rest).map(str::to_owned).map_err(damage)?
    } else {
        decode_utf16(rest, encoding.page())?
    };
    Ok(DecodedText { text, encoding, others })
}

/// Returns whether this is a Unicode encoding, which its bytes identify.
pub fn is_unicode(encoding: ListEncoding) -> bool {
    matches!(encoding, ListEncoding::Utf8 | ListEncoding::Utf16Le | ListEncoding::Utf16Be)
}

/// Decodes bytes. Bytes without a meaning in the encoding become `\u{FFFD}`.
pub fn decode(bytes: &[u8], encoding: ListEncoding) -> String {
    if encoding == ListEncoding::Cp850 {
        let high: Vec<char> = CP850.chars().collect();
        let letter = |byte: u8| if byte.is_ascii() { char::from(byte) } else { high[usize::from(byte & 0x7F)] };
        return bytes.iter().map(|&byte| letter(byte)).collect();
    }
    encoding.page().decode_without_bom_handling(bytes).0.into_owned()
}

/// Encodes text as a program that only has this encoding would. Returns `None` if the encoding lacks a letter.
pub fn encode(text: &str, encoding: ListEncoding) -> Option<Vec<u8>> {
    if encoding == ListEncoding::Cp850 {
        let byte = |sign: char| {
            let high = || CP850.chars().position(|high| high == sign).and_then(|place| u8::try_from(place + 128).ok());
            u8::try_from(sign).ok().filter(u8::is_ascii).or_else(high)
        };
        return text.chars().map(byte).collect();
    }
    let (bytes, _, lacks_a_letter) = encoding.page().encode(text);
    (!lacks_a_letter).then(|| bytes.into_owned())
}

/// Returns whether the bytes are valid in an encoding. Single-byte encodings accept nearly every byte.
fn is_decodable(bytes: &[u8], encoding: ListEncoding) -> bool {
    let can_break =
        matches!(encoding, ListEncoding::ShiftJis | ListEncoding::EucJp | ListEncoding::Gbk | ListEncoding::Big5 | ListEncoding::EucKr);
    !can_break || encoding.page().decode_without_bom_handling_and_without_replacement(bytes).is_some()
}

/// Upper half of the western European MS-DOS character set.
const CP850: &str = concat!(
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐",
    "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}"
);

/// Decodes text in UTF-16.
fn decode_utf16(bytes: &[u8], encoding: &'static Encoding) -> Result<String, UnreadableList> {
    if !bytes.len().is_multiple_of(2) {
        return Err(tr!("The list ends in the middle of a letter. {save}", save = tr(SAVE_AS_CSV)).into());
    }
    match encoding.decode_without_bom_handling_and_without_replacement(bytes) {
        Some(text) => Ok(text.into_owned()),
        None => Err(tr!("Part of the list isn’t in UTF-16. {save}", save = tr(SAVE_AS_CSV)).into()),
    }
}

/// Recognises UTF-16 by its zero bytes.
///
/// Half of the bytes of a space, a line end or a plain letter are zero, always the same half. Text of any script has at least
/// one such character in sixteen. A single-byte list has none, or one or two stray zeros.
fn guess_utf16(bytes: &[u8]) -> Option<ListEncoding> {
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
