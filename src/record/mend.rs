//! One flipped bit in a line, found by its sum.
//!
//! The sum of a line is linear: a flipped bit changes it by what that bit alone is worth at its distance from the end, and
//! no two bits of a line are worth the same. So the difference between the sum that is written and the one that the line
//! has now names the bit, whatever else the line says.

use super::sums::{SUM_LENGTH, checksum, sum_key, verify_checksum, written_checksum};

/// A line as it was before one of its bits was flipped, and where that bit is.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Mended {
    pub(super) line: Vec<u8>,
    /// The byte that was another, counting from the line's first.
    pub(super) place: usize,
}

/// The line, without its end, whose one flipped bit makes its sum wrong; `None` if more is wrong with it.
pub(super) fn mend(line: &[u8], before: u32) -> Option<Mended> {
    let (body, end) = line.split_at_checked(line.len().checked_sub(SUM_LENGTH)?)?;
    let found = checksum(body, before);
    let right = sum_key(found);
    let mut wrong = right.bytes().zip(end).map(|(right, now)| (right ^ now).count_ones()).enumerate().filter(|(_, bits)| *bits > 0);
    let (place, line) = if let (Some((place, 1)), None) = (wrong.next(), wrong.next()) {
        (body.len() + place, [body, right.as_bytes()].concat())
    } else {
        let (distance, bit) = bit_worth(found ^ written_checksum(line)?, body.len())?;
        let place = body.len() - 1 - distance;
        let mut line = line.to_vec();
        line[place] ^= 1 << bit;
        (place, line)
    };
    verify_checksum(&line, before).map(|_| Mended { line, place })
}

/// The bit that changes a sum by this much: how many bytes stand after its own, fewer than these, and which it is.
fn bit_worth(difference: u32, bytes: usize) -> Option<(usize, u32)> {
    let mut worth: [u32; 8] = std::array::from_fn(|bit| after_byte(1 << bit));
    for distance in 0..bytes {
        if let Some(bit) = (0..8).find(|&bit| worth[bit as usize] == difference) {
            return Some((distance, bit));
        }
        worth = worth.map(after_byte);
    }
    None
}

/// What is left of a CRC-32 without its beginning and end after one more byte of zeros.
fn after_byte(sum: u32) -> u32 {
    const POLYNOMIAL: u32 = 0xEDB8_8320;
    (0..8).fold(sum, |sum, _bit| sum >> 1 ^ if sum & 1 == 1 { POLYNOMIAL } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sums::with_checksum;

    #[test]
    fn any_one_bit_of_a_line_is_found_and_two_are_not() {
        let (line, _) = with_checksum(&serde_json::json!({"step": 12, "text": "Zoë’s knights wait on the hill, and so on and so on"}), 77);
        let line = line.trim_end().as_bytes();
        for place in 0..line.len() {
            for bit in 0..8 {
                let mut flipped = line.to_vec();
                flipped[place] ^= 1 << bit;
                assert_eq!(mend(&flipped, 77), Some(Mended { line: line.to_vec(), place }), "bit {bit} of byte {place}");
                flipped[(place + 5) % line.len()] ^= 2;
                assert_eq!(mend(&flipped, 77), None, "and another");
            }
        }
        assert_eq!(mend(b"", 77), None);
        assert_eq!(mend(line, 78), None, "another line before it");
    }
}
