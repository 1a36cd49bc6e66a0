//! Placeholders for a missing half of a name: “_”, “N/A”, “FNU”.

use super::COMMAS;
use super::pieces::{MARKS, is_picture};
use crate::{List, is_in_capitals};

/// The kind of text in one half of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HalfKind {
    /// A word that is a part of a name.
    Name,
    /// A sign or word that is never a name.
    Blank,
    /// A word that can also be a name, such as “Null”.
    Either,
}

impl HalfKind {
    /// Returns the kind of a cell or word.
    pub fn read(half: &str) -> Self {
        let half = half.trim();
        let is_mark = |sign: char| MARKS.contains(&sign) || is_picture(sign) || sign == '\u{FFFD}';
        let is_zero = half.chars().all(|sign| sign == '0');
        let has_letters = half.contains(char::is_alphanumeric) && !is_zero;
        let small = half.to_lowercase();
        let bare = small.trim_matches(|sign: char| "()[]<>{}\"'“”.-_* ".contains(sign));
        let is_in_brackets = half.starts_with(['(', '[', '<', '{']);
        if half.is_empty() || !has_letters && half.contains(is_mark) {
            Self::Name
        } else if !has_letters
            || List::NoHalf.contains(&small)
            || List::NoHalf.contains(bare)
            || is_in_brackets && List::NoHalfInSmall.contains(bare)
        {
            Self::Blank
        } else if List::NoHalfInSmall.contains(&small) {
            Self::Either
        } else {
            Self::Name
        }
    }

    /// Returns whether a half is blank. The case of the other half shows whether capitals mean anything.
    pub fn is_blank_beside(half: &str, are_others_in_capitals: bool) -> bool {
        match Self::read(half) {
            Self::Name => false,
            Self::Blank => true,
            Self::Either => !half.contains(char::is_uppercase) || is_in_capitals(half) && !are_others_in_capitals,
        }
    }
}

/// Returns a full name without its blank half, and that half: “Ben _”, “N/A, Ben”; `None` if both halves are names.
pub fn strip_blank_half(name: &str) -> Option<(&str, &str)> {
    let is_name = |part: &str| part.contains(char::is_alphabetic) && HalfKind::read(part) == HalfKind::Name;
    let pairs = if name.contains(COMMAS) { [name.split_once(COMMAS), None] } else { [name.rsplit_once(' '), name.split_once(' ')] };
    for (one, other) in pairs.into_iter().flatten() {
        let (one, other) = (one.trim(), other.trim());
        for (half, rest) in [(other, one), (one, other)] {
            let is_letter = half.chars().count() == 1 && half.contains(char::is_alphabetic);
            if !half.is_empty() && !is_letter && is_name(rest) && HalfKind::is_blank_beside(half, is_in_capitals(rest)) {
                return Some((rest, half));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_blank_halves_and_names_are_not() {
        for half in
            ["_", "-", ".", "?", "–", "—", "…", "N/A", "n/a", "None", "NONE", "FNU", "lnu", "(none)", "unknown", "(null)", "0", "00"]
        {
            assert_eq!(HalfKind::read(half), HalfKind::Blank, "{half}");
        }
        for half in ["Null", "null", "NA", "x", "xxx"] {
            assert_eq!(HalfKind::read(half), HalfKind::Either, "{half}");
        }
        for half in ["Max", "Ada", "X Æ", "Noone", "Nona", "*", "", "李"] {
            assert_eq!(HalfKind::read(half), HalfKind::Name, "{half}");
        }
        assert!(
            HalfKind::is_blank_beside("null", false)
                && HalfKind::is_blank_beside("NULL", false)
                && !HalfKind::is_blank_beside("NULL", true)
        );
        assert!(!HalfKind::is_blank_beside("Null", false), "a name");
    }

    #[test]
    fn names_lose_only_their_blank_half() {
        for (name, rest) in [
            ("Ben _", "Ben"),
            ("Ben -", "Ben"),
            ("_, Ben", "Ben"),
            ("Ben, N/A", "Ben"),
            ("0, Ben", "Ben"),
            ("FNU Patel", "Patel"),
            ("Ada null", "Ada"),
            (". Ben", "Ben"),
        ] {
            assert_eq!(strip_blank_half(name).map(|(rest, _)| rest), Some(rest), "{name}");
        }
        for name in ["Max Null", "Ada Lind", "Null, Max", "Bo X", "Ada", "_", "ADA NULL", "N/A"] {
            assert_eq!(strip_blank_half(name), None, "{name}");
        }
    }
}
