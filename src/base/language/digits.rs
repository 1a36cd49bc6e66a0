//! Conversion of digits of all scripts, since a keyboard may type digits of its own script.

/// First digit of each script. The ten digits of a script are consecutive (Unicode 14, category Nd).
const ZEROS: [u32; 66] = [
    0x30, 0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xDE6, 0xE50, 0xED0, 0xF20, 0x1040, 0x1090,
    0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0, 0x1C40, 0x1C50, 0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0,
    0xFF10, 0x104A0, 0x10D30, 0x11066, 0x110F0, 0x11136, 0x111D0, 0x112F0, 0x11450, 0x114D0, 0x11650, 0x116C0, 0x11730, 0x118E0, 0x11950,
    0x11C50, 0x11D50, 0x11DA0, 0x16A60, 0x16AC0, 0x16B50, 0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6, 0x1E140, 0x1E2F0, 0x1E950, 0x1FBF0,
];

/// Returns the value of a digit of any script, 0 to 9.
pub fn digit(sign: char) -> Option<u8> {
    let sign = u32::from(sign);
    let zero = ZEROS[..ZEROS.partition_point(|zero| *zero <= sign)].last()?;
    u8::try_from(sign - zero).ok().filter(|digit| *digit < 10)
}

/// Returns the character, with a digit of another script replaced by 0 to 9.
pub fn plain_digit(sign: char) -> char {
    digit(sign).map_or(sign, |digit| char::from(b'0' + digit))
}

/// Returns the text, with digits of other scripts replaced by 0 to 9.
pub fn plain_digits(text: &str) -> String {
    text.chars().map(plain_digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_decimal_digits_of_any_script_become_plain_digits() {
        assert_eq!(plain_digits("d２ d٢ d۲ d२ d๒ d၂ d𝟐 d2"), "d2 d2 d2 d2 d2 d2 d2 d2");
        assert_eq!(plain_digits("０１２３４５６７８９ ٠١٢٣٤٥٦٧٨٩"), "0123456789 0123456789");
        for other in ['/', ':', 'd', 'é', 'в', '²', '½', '二', 'Ⅱ', '\u{65f}', '\u{66a}', '\u{ff0f}', '\u{ff1a}', '\0', char::MAX] {
            assert_eq!((digit(other), plain_digit(other)), (None, other));
        }
        assert!(ZEROS.is_sorted());
        // Rust also treats every script's zero as numeric.
        assert!(ZEROS.iter().all(|zero| char::from_u32(*zero).is_some_and(char::is_numeric)));
    }
}
