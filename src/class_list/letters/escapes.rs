//! Letters that a web page or an email program wrote as codes: `Zo&euml;`, `Zo=C3=AB`, `Zo%C3%AB`, `Zo\u00eb` and
//! `=?UTF-8?Q?Zo=C3=AB?=`.

use std::collections::HashMap;
use std::sync::LazyLock;

use encoding_rs::{UTF_8, WINDOWS_1252};
use unicode_normalization::UnicodeNormalization;

/// Returns a cell with its codes decoded; `None` if it has none.
pub fn read(cell: &str) -> Option<String> {
    if !cell.contains(['&', '=', '%', '\\']) || cell.len() > 2_000 {
        return None;
    }
    let mut read = cell.to_owned();
    for way in [
        decode_mail_words,
        decode_entities,
        decode_unicode_escapes,
        |text: &str| decode_hex_bytes(text, '%'),
        |text: &str| decode_hex_bytes(text, '='),
    ] {
        read = way(&read).unwrap_or(read);
    }
    (read != cell).then_some(read)
}

/// Decodes the HTML entities for letters in a text that isn't split into cells yet, so that their semicolons don't count as
/// separators.
pub fn decode_letter_entities(text: &str) -> Option<String> {
    read_entities(text, |sign| !matches!(sign, ',' | ';' | '|' | '"' | '\t'))
}

/// Decodes HTML entities, `&euml;` and `&#235;`.
pub fn decode_entities(text: &str) -> Option<String> {
    read_entities(text, |_| true)
}

fn read_entities(text: &str, is_wanted: impl Fn(char) -> bool) -> Option<String> {
    let mut read = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        read.push_str(before);
        let end = after.bytes().take(10).position(|byte| byte == b';');
        rest = if let Some((sign, end)) = end.and_then(|end| Some((entity(after.get(..end)?).filter(|sign| is_wanted(*sign))?, end))) {
            read.push(sign);
            &after[end + 1..]
        } else {
            read.push('&');
            after
        };
    }
    read.push_str(rest);
    (read != text).then_some(read)
}

/// HTML entities by name. Names with a leading `-` are accents.
static ENTITIES: LazyLock<HashMap<&str, char>> = LazyLock::new(|| {
    let rows = include_str!("entities.txt").lines().filter(|line| !line.starts_with('#'));
    let sign = |code: &str| u32::from_str_radix(code, 16).ok().and_then(char::from_u32);
    rows.filter_map(|row| row.split_once(' ')).filter_map(|(name, code)| Some((name, sign(code.trim())?))).collect()
});

fn entity(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let hex = number.strip_prefix(['x', 'X']);
        let code = hex.map_or_else(|| number.parse().ok(), |hex| u32::from_str_radix(hex, 16).ok());
        return code.and_then(char::from_u32).filter(|sign| !sign.is_control());
    }
    let named = ENTITIES.get(name).copied();
    let mut signs = name.chars();
    let letter = signs.next().filter(char::is_ascii_alphabetic)?;
    let marked = || {
        let mark = ENTITIES.get(format!("-{}", signs.as_str()).as_str())?;
        let mut whole = [letter, *mark].into_iter().nfc();
        whole.next().filter(|_| whole.next().is_none())
    };
    named.or_else(marked)
}

/// Decodes the escapes of programming languages, `\u00eb`. Characters beyond the first 65,536 have two of them.
fn decode_unicode_escapes(text: &str) -> Option<String> {
    let unit = |after: &str| after.get(..4).and_then(|hex| u16::from_str_radix(hex, 16).ok());
    let mut units: Vec<u16> = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\\u") {
        units.extend(before.encode_utf16());
        rest = if let Some(unit) = unit(after) {
            units.push(unit);
            &after[4..]
        } else {
            units.extend("\\u".encode_utf16());
            after
        };
    }
    units.extend(rest.encode_utf16());
    String::from_utf16(&units).ok().filter(|read| read != text && !read.chars().any(char::is_control))
}

/// Decodes bytes written as a sign and two hexadecimal digits, `=C3=AB` or `%C3%AB`, if they are letters beyond ASCII or spaces
/// between letters.
fn decode_hex_bytes(text: &str, sign: char) -> Option<String> {
    let bytes = bytes(text, sign);
    let is_space = |place: usize| text.get(place..place + 3).is_some_and(|code| code.starts_with(sign) && code.ends_with("20"));
    let is_letter = |place: Option<usize>| place.and_then(|place| text.as_bytes().get(place)).is_some_and(u8::is_ascii_alphanumeric);
    let parts_words = |place: usize| is_space(place) && is_letter(place.checked_sub(1)) && is_letter(Some(place + 3));
    let has_letters = bytes.iter().filter(|byte| !byte.is_ascii()).count() > text.bytes().filter(|byte| !byte.is_ascii()).count();
    // “100%” and “=25” contain no encoded letters, and a formula contains cell names.
    if !has_letters && !(0..text.len()).any(parts_words) || sign == '=' && text.trim_start().starts_with('=') {
        return None;
    }
    let western = |bytes: &[u8]| {
        let read = WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned();
        let signs: Vec<char> = read.chars().collect();
        let are_letters = signs.windows(2).all(|pair| pair[1].is_ascii() || pair[0].is_alphabetic() && pair[1].is_alphabetic());
        are_letters.then_some(read)
    };
    String::from_utf8(bytes).map_or_else(|bytes| western(bytes.as_bytes()), Some)
}

/// Returns the bytes of a text, decoding those written as a sign and two hexadecimal digits.
pub fn bytes(text: &str, sign: char) -> Vec<u8> {
    let bytes = text.as_bytes();
    let code = |place: usize| {
        let hex = text.get(place + 1..place + 3).filter(|hex| hex.bytes().all(|digit| digit.is_ascii_hexdigit()))?;
        u8::from_str_radix(hex, 16).ok().filter(|code| !code.is_ascii_control())
    };
    let (mut read, mut place) = (Vec::with_capacity(bytes.len()), 0);
    while place < bytes.len() {
        let code = if char::from(bytes[place]) == sign { code(place) } else { None };
        read.push(code.unwrap_or(bytes[place]));
        place += if code.is_some() { 3 } else { 1 };
    }
    read
}

/// Decodes words from an email header, `=?UTF-8?Q?Zo=C3=AB_Lind?=`.
fn decode_mail_words(text: &str) -> Option<String> {
    let (before, rest) = text.split_once("=?")?;
    let mut parts = rest.splitn(4, '?');
    let (charset, way, coded, after) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?.strip_prefix('=')?);
    let bytes = match way {
        "Q" | "q" => decode_hex_bytes(&coded.replace('_', " "), '=').unwrap_or_else(|| coded.replace('_', " ")).into_bytes(),
        "B" | "b" => decode_base64(coded)?,
        _ => return None,
    };
    let encoding = encoding_rs::Encoding::for_label(charset.as_bytes()).filter(|_| matches!(way, "B" | "b")).unwrap_or(UTF_8);
    let word = encoding.decode_without_bom_handling(&bytes).0;
    let after = if after.trim_start().starts_with("=?") { after.trim_start() } else { after };
    let after = decode_mail_words(after).unwrap_or_else(|| after.to_owned());
    Some(format!("{before}{word}{after}"))
}

/// Decodes base64; `None` if the text isn't base64.
fn decode_base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let (mut held, mut bits) = (0_u32, 0_u32);
    for sign in text.trim_end_matches('=').bytes() {
        let value = match sign {
            b'A'..=b'Z' => sign - b'A',
            b'a'..=b'z' => sign - b'a' + 26,
            b'0'..=b'9' => sign - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        (held, bits) = (held << 6 | u32::from(value), bits + 6);
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from(held >> bits & 0xFF).ok()?);
            held &= (1 << bits) - 1;
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entity_in_the_file_is_read() {
        let rows = include_str!("entities.txt").lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        assert_eq!(rows.count(), ENTITIES.len());
    }
}
