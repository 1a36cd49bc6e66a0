//! Names and text strings as PDF objects.

use lopdf::{Object, StringFormat};

pub(super) fn name(name: &str) -> Object {
    Object::Name(name.as_bytes().to_vec())
}

pub(super) fn string(bytes: Vec<u8>) -> Object {
    Object::String(bytes, StringFormat::Hexadecimal)
}

/// Returns a text string: one byte per letter for Western European letters, and two with a byte order mark for
/// others.
pub(super) fn text_string(text: &str) -> Object {
    let plain = |c: char| u8::try_from(u32::from(c)).ok().filter(|byte| matches!(byte, b' '..=b'~' | 0xA1..=0xAC | 0xAE..));
    if let Some(bytes) = text.chars().map(plain).collect::<Option<Vec<u8>>>() {
        return Object::String(bytes, StringFormat::Literal);
    }
    let letters = text.encode_utf16().flat_map(u16::to_be_bytes);
    Object::String([0xFE, 0xFF].into_iter().chain(letters).collect(), StringFormat::Hexadecimal)
}
