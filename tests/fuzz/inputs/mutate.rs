//! Creates inputs from intact ones: changes, cuts and repeats bytes, and inserts words of the formats in wrong
//! places.

use senlac::rules::{Dice, SeededDice};

/// Characters and words that have broken parsers before.
const WORDS: [&[u8]; 34] = [
    b"\0",
    b"\xFF",
    b"\xEF\xBB\xBF",
    b"\xFF\xFE",
    b"\n",
    b"\r\n",
    b"\"",
    b"\\",
    b"\\u0000",
    b"\\ud800",
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"=",
    b"'''",
    b"#",
    b"-1",
    b"255",
    b"256",
    b"4294967296",
    b"18446744073709551616",
    b"1e999",
    b"NaN",
    b"null",
    b"true",
    "\u{202E}".as_bytes(),
    "é\u{301}".as_bytes(),
    "🏰".as_bytes(),
    b"N17",
    b"ZZ99",
    b"PK\x03\x04",
];

/// Returns an intact input with one to eight changes, at most twice as long plus 4096 bytes.
pub fn mutated(seed: &[u8], chance: &mut SeededDice) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..=chance.roll_below(8) {
        let start = below(bytes.len() + 1, chance);
        let length = usize::from(chance.roll_below(16)).min(bytes.len() - start);
        match chance.roll_below(7) {
            0 => drop(bytes.splice(start..start + length.min(1), [chance.roll_below(255)])),
            1 => drop(bytes.drain(start..start + length)),
            2 => {
                let doubled = bytes[start..start + length].to_vec();
                drop(bytes.splice(start..start, doubled));
            }
            3 => drop(bytes.splice(start..start + length, WORDS[below(WORDS.len(), chance)].iter().copied())),
            4 => flip_a_bit(&mut bytes, start, chance),
            5 => swap_digits(&mut bytes, start, chance),
            _ => bytes.truncate(bytes.len() - below(bytes.len() / 4 + 1, chance)),
        }
    }
    bytes.truncate(2 * seed.len() + 4096);
    bytes
}

/// Returns a random number below a length, which may exceed a die's sides.
pub fn below(length: usize, chance: &mut SeededDice) -> usize {
    let number = (0..4).fold(0usize, |number, _| number << 8 | usize::from(chance.roll_below(255)));
    number % length.max(1)
}

fn flip_a_bit(bytes: &mut [u8], at: usize, chance: &mut SeededDice) {
    if let Some(byte) = bytes.get_mut(at) {
        *byte ^= 1 << chance.roll_below(8);
    }
}

/// Replaces the next digit after a position, because numbers carry most of the meaning.
fn swap_digits(bytes: &mut [u8], from: usize, chance: &mut SeededDice) {
    if let Some(digit) = bytes[from..].iter_mut().find(|byte| byte.is_ascii_digit()) {
        *digit = b'0' + chance.roll_below(10);
    }
}
