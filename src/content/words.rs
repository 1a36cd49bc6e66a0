//! Words out of somebody's file: made safe to show, and looked at before they are shown for a whole lesson.

use std::fmt::Display;

/// The longest name of a pupil, a scenario or a deck, in characters.
pub(super) const LONGEST_NAME: usize = 200;

/// The most characters of a mistaken word that a message repeats.
const REPEATED: usize = 40;

/// Whether a character is no letter to look at but an order to the screen: control characters, breaks of the line,
/// and the marks that turn the direction of the words after them.
pub(super) fn is_hidden_order(sign: char) -> bool {
    sign.is_control() || matches!(sign, '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The text with every hidden order replaced by `�`, so that a message stays one line and in one direction.
pub(super) fn shown(text: &str) -> String {
    text.chars().map(|sign| if is_hidden_order(sign) { '\u{FFFD}' } else { sign }).collect()
}

/// A word of the file in quotation marks, shortened where it is long.
pub(super) fn quoted(word: &str) -> String {
    let mut start: String = word.chars().take(REPEATED).collect();
    if start.len() < word.len() {
        start.push('…');
    }
    format!("“{start}”")
}

/// A list for the end of a sentence: `a, b, c`.
pub(super) fn list<W: Display>(words: impl IntoIterator<Item = W>) -> String {
    words.into_iter().map(|word| word.to_string()).collect::<Vec<_>>().join(", ")
}

/// A number as people write it: 12,345.
pub(super) fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
    String::from_utf8_lossy(&groups.join(&b',')).into_owned()
}

/// A word as keys are compared: without spaces around it, in small letters, with `-` between its parts.
pub(super) fn as_key(word: &str) -> String {
    word.trim().to_lowercase().replace([' ', '_'], "-")
}

/// What is wrong with a name that the class will see; `None` where nothing is.
pub(super) fn trouble_with_name(name: &str) -> Option<String> {
    let characters = name.chars().count();
    if name.contains('\n') {
        Some(format!("{} runs over several lines. Write it on one; perhaps a quotation mark is missing at its end.", quoted(name)))
    } else if name.chars().any(is_hidden_order) {
        Some(format!("{} holds a character that cannot be seen. Type the name anew.", quoted(name)))
    } else if characters > LONGEST_NAME {
        Some(format!("{} has {characters} characters. Write {LONGEST_NAME} at most.", quoted(name)))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_every_script_are_names() {
        for name in ["Zoë", "Łukasz Nowak", "مريم حداد", "שרה כהן", "王小明", "Finn O’Brien", "میان\u{200C}رشته"]
        {
            assert_eq!(trouble_with_name(name), None, "{name}");
        }
    }

    #[test]
    fn a_name_that_would_turn_the_line_round_is_refused() {
        for sign in ['\u{202A}', '\u{202E}', '\u{2066}', '\u{2069}', '\0', '\u{7}', '\u{85}', '\u{2028}', '\t', '\n'] {
            assert!(trouble_with_name(&format!("Bo{sign}b")).is_some(), "{sign:?}");
            assert_eq!(shown(&format!("Bo{sign}b")), "Bo\u{FFFD}b");
        }
    }

    #[test]
    fn two_hundred_characters_are_a_name_and_one_more_is_not() {
        assert_eq!(trouble_with_name(&"ß".repeat(200)), None);
        assert!(trouble_with_name(&"ß".repeat(201)).is_some());
    }

    #[test]
    fn long_numbers_are_written_with_commas() {
        assert_eq!([7, 999, 1_000, 10_000, 1_048_576].map(thousands), ["7", "999", "1,000", "10,000", "1,048,576"]);
    }

    #[test]
    fn a_long_mistake_is_repeated_in_part() {
        assert_eq!(quoted("knihgts"), "“knihgts”");
        assert_eq!(quoted(&"é".repeat(41)), format!("“{}…”", "é".repeat(40)));
    }
}
