//! The lines of a game file as bytes: where each of them ends, and the sum that guards it.

use serde::Serialize;

/// The first line of a file, its end included.
pub(super) fn first_line(bytes: &[u8]) -> &[u8] {
    &bytes[..line_length(bytes)]
}

/// A line without its end, which another program may have written as Windows does.
pub(super) fn ended(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The length of the first line of these bytes, its end included.
pub(super) fn line_length(bytes: &[u8]) -> usize {
    memchr::memchr(b'\n', bytes).map_or(bytes.len(), |end| end + 1)
}

/// The fixed length of the end of a line: `,"sum":"0123abcd"}`.
pub(super) const SUM_LENGTH: usize = 18;

/// Writes a value as a line with its sum, which continues the sum of the line before. Returns the line, its end of
/// line included, and its sum.
pub fn with_checksum<T: Serialize>(value: &T, before: u32) -> (String, u32) {
    // Our own types have no maps with keys that JSON cannot write.
    let mut line = serde_json::to_string(value).unwrap_or_default();
    line.pop();
    end_line(&line, before)
}

/// A line with its sum, of everything before its end.
pub(super) fn end_line(body: &str, before: u32) -> (String, u32) {
    let sum = checksum(body.as_bytes(), before);
    (format!("{body}{}\n", sum_key(sum)), sum)
}

pub(super) fn sum_key(sum: u32) -> String {
    format!(",\"sum\":\"{sum:08x}\"}}")
}

/// Whether a line, without its end, carries the right sum; returns that sum.
pub(super) fn verify_checksum(line: &[u8], before: u32) -> Option<u32> {
    let written = written_checksum(line)?;
    (checksum(&line[..line.len() - SUM_LENGTH], before) == written).then_some(written)
}

/// The sum that is written at the end of a line, right or wrong.
pub fn written_checksum(line: &[u8]) -> Option<u32> {
    let end = line.get(line.len().checked_sub(SUM_LENGTH)?..)?;
    let digits = end.strip_prefix(b",\"sum\":\"")?.strip_suffix(b"\"}")?;
    let is_digit = |digit: &u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
    if digits.iter().all(is_digit) { u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok() } else { None }
}

/// CRC-32, continued from the sum of the line before.
pub(super) fn checksum(bytes: &[u8], before: u32) -> u32 {
    let mut hasher = crc32fast::Hasher::new_with_initial(before);
    hasher.update(bytes);
    hasher.finalize()
}
