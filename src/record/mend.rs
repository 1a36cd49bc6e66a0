//! Repair of one flipped bit in a line, found by the checksum.
//!
//! The checksum of a line is linear: a flipped bit changes it by a value that depends only on the bit and its
//! distance from the end, and no two bits of a line have the same value. The difference between the stored
//! checksum and the current one therefore identifies the bit, whatever else the line contains.

use super::sums::{SUM_LENGTH, checksum, checksum_key, verify_checksum, written_checksum};

/// Line as it was before one of its bits was flipped, and the position of that bit.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct MendedLine {
    pub(super) line: Vec<u8>,
    /// Index of the changed byte in the line.
    pub(super) place: usize,
}

/// Returns the line, without its line end, after correcting the one flipped bit that makes its checksum wrong;
/// `None` if more is wrong with it.
pub(super) fn mend(line: &[u8], before: u32) -> Option<MendedLine> {
    let (body, end) = line.split_at_checked(line.len().checked_sub(SUM_LENGTH)?)?;
    let found = checksum(body, before);
    let right = checksum_key(found);
    let mut wrong = right.bytes().zip(end).map(|(right, now)| (right ^ now).count_ones()).enumerate().filter(|(_, bits)| *bits > 0);
    let (place, line) = if let (Some((place, 1)), None) = (wrong.next(), wrong.next()) {
        (body.len() + place, [body, right.as_bytes()].concat())
    } else {
        let (distance, bit) = find_bit(found ^ written_checksum(line)?, body.len())?;
        let place = body.len() - 1 - distance;
        let mut line = line.to_vec();
        line[place] ^= 1 << bit;
        (place, line)
    };
    verify_checksum(&line, before).map(|_| MendedLine { line, place })
}

/// Returns the bit that changes a checksum by this difference: the number of bytes after its own, less than
/// `bytes`, and its place in the byte.
fn find_bit(difference: u32, bytes: usize) -> Option<(usize, u32)> {
    let mut worth: [u32; 8] = std::array::from_fn(|bit| after_byte(1 << bit));
    for distance in 0..bytes {
        if let Some(bit) = (0..8).find(|&bit| worth[bit as usize] == difference) {
            return Some((distance, bit));
        }
        worth = worth.map(after_byte);
    }
    None
}

/// Returns a raw CRC-32, without initial and final inversion, after one more zero byte.
fn after_byte(sum: u32) -> u32 {
    const POLYNOMIAL: u32 = 0xEDB8_8320;
    (0..8).fold(sum, |sum, _bit| sum >> 1 ^ if sum & 1 == 1 { POLYNOMIAL } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sums::with_checksum;

    #[test]
    fn one_flipped_bit_is_mended_and_two_are_not() {
        let (line, _) = with_checksum(&serde_json::json!({"step": 12, "text": "Zoë’s knights wait on the hill, and so on and so on"}), 77);
        let line = line.trim_end().as_bytes();
        for place in 0..line.len() {
            for bit in 0..8 {
                let mut flipped = line.to_vec();
                flipped[place] ^= 1 << bit;
                assert_eq!(mend(&flipped, 77), Some(MendedLine { line: line.to_vec(), place }), "bit {bit} of byte {place}");
                flipped[(place + 5) % line.len()] ^= 2;
                assert_eq!(mend(&flipped, 77), None, "and another");
            }
        }
        assert_eq!(mend(b"", 77), None);
        assert_eq!(mend(line, 78), None, "another line before it");
    }
}
