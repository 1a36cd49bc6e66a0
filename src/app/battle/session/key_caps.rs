//! Squares typed on a keyboard of another script. The key identifies the column, whatever letter it types.

use std::collections::BTreeMap;

use senlac_base::language::digits::plain_digits;

/// Letters that the keys A to Z, in that order, type on the commonest keyboards of other scripts.
const LAYOUTS: [&str; 3] = ["фисвуапршолдьтщзйкыегмцчня", "фисвуапршолдьтщзйкіегмцчня", "αβψδεφγηιξκλμνοπ;ρστθωςχυζ"];

/// Latin letter on the key of each letter of another script, as far as known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyCaps(BTreeMap<char, char>);

impl KeyCaps {
    /// Records that this key types this character.
    pub fn learn(&mut self, sign: char, cap: char) {
        self.0.insert(lower_case(sign), cap.to_ascii_uppercase());
    }

    /// Returns the Latin letter on the key that types this character. If that key was never pressed, the commonest keyboard is
    /// assumed.
    pub fn cap(&self, sign: char) -> Option<char> {
        let sign = lower_case(sign);
        let on_layout = |layout: &str| ('A'..='Z').zip(layout.chars()).find(|(_, written)| *written == sign).map(|(cap, _)| cap);
        self.0.get(&sign).copied().or_else(|| LAYOUTS.into_iter().find_map(on_layout))
    }

    /// Returns the typed text with its squares in Latin letters and plain digits: the letter в and a full-width 2 are "D2" on a
    /// Russian keyboard. Names don't change.
    pub fn latin_squares(&self, typed: &str) -> String {
        let typed = plain_digits(typed);
        let mut latin = String::with_capacity(typed.len());
        let mut rest = typed.as_str();
        while !rest.is_empty() {
            let word = rest.find(|sign: char| !sign.is_alphabetic()).unwrap_or(rest.len());
            let (letters, after) = rest.split_at(word);
            let is_column = (1..=2).contains(&letters.chars().count()) && after.starts_with(|sign: char| sign.is_ascii_digit());
            let column = is_column.then(|| letters.chars().map(|letter| self.column(letter)).collect::<Option<String>>()).flatten();
            latin.push_str(column.as_deref().unwrap_or(letters));
            let between = after.find(char::is_alphabetic).unwrap_or(after.len());
            latin.push_str(&after[..between]);
            rest = &after[between..];
        }
        latin
    }

    /// Returns the Latin letter that this letter of a square means.
    fn column(&self, letter: char) -> Option<char> {
        if letter.is_ascii() { Some(letter) } else { self.cap(letter).filter(char::is_ascii_alphabetic) }
    }
}

/// Returns the lower-case form of a letter.
fn lower_case(letter: char) -> char {
    letter.to_lowercase().next().unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_name_columns_on_any_keyboard_and_names_are_unchanged() {
        let mut caps = KeyCaps::default();
        for (typed, expected) in [
            ("в2", "D2"),
            ("В٢", "D2"),
            ("ф1в2", "A1D2"),
            ("ф1 - в12", "A1 - D12"),
            ("фи12", "AB12"),
            ("δ2", "D2"),
            ("і3", "S3"),
            ("мария в2", "мария D2"),
            ("мар", "мар"),
            ("в", "в"),
            ("Zoé f8", "Zoé f8"),
            ("f9 F8", "f9 F8"),
            ("é2", "é2"),
            ("", ""),
        ] {
            assert_eq!(caps.latin_squares(typed), expected, "{typed}");
        }
        // Uncommon keyboard layouts are learned key by key.
        assert_eq!(caps.latin_squares("ג2"), "ג2");
        caps.learn('ג', 'd');
        assert_eq!(caps.latin_squares("ג2"), "D2");
        caps.learn('В', 'W');
        assert_eq!(caps.latin_squares("в2"), "W2");
        caps.learn('ה', '4');
        assert_eq!(caps.latin_squares("ה2"), "ה2", "no column has a digit's name");
    }
}
