//! Lines of a game file as bytes: their ends, and the checksums that protect them.

use serde::Serialize;

/// Returns the first line of a file, including its line end.
pub(super) fn first_line(bytes: &[u8]) -> &[u8] {
    &bytes[..line_length(bytes)]
}

/// Returns a line without its line end, which another program may have written as on Windows.
pub(super) fn without_line_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Returns the length of the first line of these bytes, including its line end.
pub(super) fn line_length(bytes: &[u8]) -> usize {
    memchr::memchr(b'\n', bytes).map_or(bytes.len(), |end| end + 1)
}

/// Fixed length of the end of a line: `,"sum":"0123abcd"}`.
pub(super) const SUM_LENGTH: usize = 18;

/// Serialises a value as a line with its checksum, which continues that of the previous line. Returns the line,
/// including its line end, and its checksum.
pub fn with_checksum<T: Serialize>(value: &T, before: u32) -> (String, u32) {
    // Our own types have no maps with keys that JSON cannot write.
    let mut line = serde_json::to_string(value).unwrap_or_default();
    line.pop();
    append_checksum(&line, before)
}

/// Appends to a line the checksum of everything before it.
pub(super) fn append_checksum(body: &str, before: u32) -> (String, u32) {
    let sum = checksum(body.as_bytes(), before);
    (format!("{body}{}\n", checksum_key(sum)), sum)
}

pub(super) fn checksum_key(sum: u32) -> String {
    format!(",\"sum\":\"{sum:08x}\"}}")
}

/// Verifies the checksum of a line without its line end, and returns it if it is right.
pub(super) fn verify_checksum(line: &[u8], before: u32) -> Option<u32> {
    let written = written_checksum(line)?;
    (checksum(&line[..line.len() - SUM_LENGTH], before) == written).then_some(written)
}

/// Returns the checksum written at the end of a line, right or wrong.
pub fn written_checksum(line: &[u8]) -> Option<u32> {
    let end = line.get(line.len().checked_sub(SUM_LENGTH)?..)?;
    let digits = end.strip_prefix(b",\"sum\":\"")?.strip_suffix(b"\"}")?;
    let is_digit = |digit: &u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
    if digits.iter().all(is_digit) { u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok() } else { None }
}

/// Returns the CRC-32 that continues the checksum of the previous line.
pub(super) fn checksum(bytes: &[u8], before: u32) -> u32 {
    let mut hasher = crc32fast::Hasher::new_with_initial(before);
    hasher.update(bytes);
    hasher.finalize()
}
