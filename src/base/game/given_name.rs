//! Recognition of the given name in a person's full name.

use super::name::is_control_character;

/// Parts of a name, if it is clear which of them is the given name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameParts<'n> {
    /// Given name, such as "Zoë", "Anne-Marie" or "Ho Chi".
    pub given: String,
    /// Words after the given name: further given names and the surname.
    pub rest: Vec<&'n str>,
}

impl<'n> NameParts<'n> {
    /// Parses a name that is written in the spoken order. A first word of at most two letters includes the next one:
    /// "Ho Chi Wong" is Ho Chi, "Jo Ann Smith" is Jo Ann. Returns `None` if the surname may come first ("Lind, Bo",
    /// "bo.lind@school", "王小明"), or if the name contains a control character.
    pub fn from_name(name: &'n str) -> Option<Self> {
        let name = without_suffix(name);
        let words: Vec<&str> = name.split_whitespace().collect();
        let is_unclear = |sign: char| JOINTS.contains(&sign) || is_surname_first_script(sign) || is_control_character(sign);
        let (first, further) = words.split_first()?;
        if first.contains(is_unclear) || further.iter().any(|word| !is_initial(word) && word.contains(is_unclear)) {
            return None;
        }
        let is_short = first.chars().filter(|sign| sign.is_alphabetic()).count() <= 2;
        let given = if is_short && further.len() > 1 && can_continue_given_name(further[0]) { 2 } else { 1 };
        Some(Self { given: words[..given].join(" "), rest: words[given..].to_vec() })
    }

    /// Returns the parts of a name whose given name is known.
    pub fn with_given(name: &'n str, given: &str) -> Self {
        let rest = without_suffix(name).split_whitespace().filter(|word| !given.split_whitespace().any(|part| part == *word));
        Self { given: given.to_owned(), rest: rest.collect() }
    }
}

/// Returns the given name to use in speech, from a list's field with all given names: one or two of them without
/// initials, or the first if there are more than two.
pub fn spoken_given_name(given: &str) -> String {
    let words: Vec<&str> =
        given.split_whitespace().enumerate().filter(|(place, word)| *place == 0 || !is_initial(word)).map(|(_, word)| word).collect();
    let names = words.iter().filter(|word| !word.starts_with(char::is_lowercase)).count();
    if names > 2 { NameParts::from_name(given).map_or_else(|| given.to_owned(), |parts| parts.given) } else { words.join(" ") }
}

/// Characters that occur in names of unknown order.
const JOINTS: [char; 11] = [',', ';', '.', '_', '@', '，', '、', '،', '\u{200B}', '\u{2060}', '\u{FEFF}'];

/// Suffixes such as "Jr." or "III" after a name.
const SUFFIXES: [&str; 9] = ["jr", "sr", "jun", "sen", "jnr", "snr", "ii", "iii", "iv"];

/// Words that begin a surname if they are capitalised.
const PARTICLES: [&str; 22] = [
    "van", "von", "vom", "zu", "de", "der", "den", "del", "della", "da", "das", "dos", "di", "du", "la", "le", "el", "al", "bin", "ibn",
    "abu", "st",
];

/// Returns a name without a suffix such as ", Jr.".
fn without_suffix(name: &str) -> &str {
    let name = name.trim();
    match name.rsplit_once(char::is_whitespace) {
        Some((before, last)) if SUFFIXES.contains(&last.trim_end_matches('.').to_lowercase().as_str()) => {
            before.trim_end().trim_end_matches(',')
        }
        Some(_) | None => name,
    }
}

/// Returns whether a word is a single letter, with or without a full stop.
fn is_initial(word: &str) -> bool {
    word.trim_end_matches('.').chars().count() == 1
}

/// Returns whether a word after a short first one may be the second half of the given name.
fn can_continue_given_name(word: &str) -> bool {
    !is_initial(word) && !word.starts_with(char::is_lowercase) && !PARTICLES.contains(&word.to_lowercase().as_str())
}

/// Returns whether a letter belongs to a script in which the surname comes first and needn't be followed by a
/// space.
fn is_surname_first_script(letter: char) -> bool {
    let is_kana_or_hangul = matches!(letter, '\u{1100}'..='\u{11FF}' | '\u{3040}'..='\u{30FF}' | '\u{AC00}'..='\u{D7AF}');
    is_kana_or_hangul || matches!(letter, '\u{3400}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_names_have_one_word_or_two_if_the_first_is_short() {
        for (name, given, rest) in [
            ("Bo Lind", "Bo", &["Lind"][..]),
            ("Zoë Anne Martin", "Zoë", &["Anne", "Martin"]),
            ("Anne-Marie Roux", "Anne-Marie", &["Roux"]),
            ("Ho Chi Wong", "Ho Chi", &["Wong"]),
            ("Jo Ann Smith", "Jo Ann", &["Smith"]),
            ("Bo van Dyk", "Bo", &["van", "Dyk"]),
            ("Bo Van Dyk", "Bo", &["Van", "Dyk"]),
            ("Al B Stone", "Al", &["B", "Stone"]),
            ("John A. Stone", "John", &["A.", "Stone"]),
            ("Ho Wong Jr.", "Ho", &["Wong"]),
            ("Ho Chi Wong, III", "Ho Chi", &["Wong"]),
            ("  Ann  ", "Ann", &[]),
        ] {
            assert_eq!(NameParts::from_name(name), Some(NameParts { given: given.to_owned(), rest: rest.to_vec() }), "{name}");
        }
        for unclear in ["", "  ", "Lind, Bo", "bo.lind", "Bo_Lind", "bo@school", "A. L.", "王小明", "김민준", "Lind، Bo", "Bo\u{202E} Lind"]
        {
            assert_eq!(NameParts::from_name(unclear), None, "{unclear}");
        }
    }

    #[test]
    fn spoken_given_names_have_at_most_two_parts() {
        for (given, called) in [
            ("Mary Jane", "Mary Jane"),
            ("Ho  Chi", "Ho Chi"),
            ("María del Carmen", "María del Carmen"),
            ("John William Peter", "John"),
            ("John W.", "John"),
            ("Mary Jane K", "Mary Jane"),
            ("小明", "小明"),
        ] {
            assert_eq!(spoken_given_name(given), called);
        }
        assert_eq!(NameParts::with_given("Mary Jane Watson", "Mary Jane").rest, ["Watson"]);
        assert_eq!(NameParts::with_given("Wong Ho Chi", "Ho Chi").rest, ["Wong"]);
    }
}
