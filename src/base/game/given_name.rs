//! A person's given name, found in the whole name.

use super::name::is_control_character;

/// A name's parts, where it is clear which of them is the given name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameParts<'n> {
    /// The given name: "Zoë", "Anne-Marie", "Ho Chi".
    pub given: String,
    /// The words after it: further given names and the surname.
    pub rest: Vec<&'n str>,
}

impl<'n> NameParts<'n> {
    /// Reads a name that is written the way it is said. A first word of at most two letters takes the next one with it:
    /// "Ho Chi Wong" is Ho Chi, "Jo Ann Smith" is Jo Ann. Returns `None` where the surname may come first
    /// ("Lind, Bo", "bo.lind@school", "王小明"), or where the name holds a character that steers the screen.
    pub fn of(name: &'n str) -> Option<Self> {
        let name = without_suffix(name);
        let words: Vec<&str> = name.split_whitespace().collect();
        let is_unclear = |sign: char| JOINTS.contains(&sign) || writes_family_first(sign) || is_control_character(sign);
        let (first, further) = words.split_first()?;
        if first.contains(is_unclear) || further.iter().any(|word| !is_initial(word) && word.contains(is_unclear)) {
            return None;
        }
        let is_short = first.chars().filter(|sign| sign.is_alphabetic()).count() <= 2;
        let given = if is_short && further.len() > 1 && is_given(further[0]) { 2 } else { 1 };
        Some(Self { given: words[..given].join(" "), rest: words[given..].to_vec() })
    }

    /// The parts of a name whose given name is known.
    pub fn with_given(name: &'n str, given: &str) -> Self {
        let rest = without_suffix(name).split_whitespace().filter(|word| !given.split_whitespace().any(|part| part == *word));
        Self { given: given.to_owned(), rest: rest.collect() }
    }
}

/// The given name to call somebody by, where a list has all given names: one or two of them, without initials. Of more than two
/// the first.
pub fn called_by(given: &str) -> String {
    let words: Vec<&str> =
        given.split_whitespace().enumerate().filter(|(place, word)| *place == 0 || !is_initial(word)).map(|(_, word)| word).collect();
    let names = words.iter().filter(|word| !word.starts_with(char::is_lowercase)).count();
    if names > 2 { NameParts::of(given).map_or_else(|| given.to_owned(), |parts| parts.given) } else { words.join(" ") }
}

/// Signs of a name whose order nobody knows.
const JOINTS: [char; 11] = [',', ';', '.', '_', '@', '，', '、', '،', '\u{200B}', '\u{2060}', '\u{FEFF}'];

/// "Jr.", "III" and the like behind a name.
const SUFFIXES: [&str; 9] = ["jr", "sr", "jun", "sen", "jnr", "snr", "ii", "iii", "iv"];

/// Words with which a surname begins, where they have a capital letter.
const PARTICLES: [&str; 22] = [
    "van", "von", "vom", "zu", "de", "der", "den", "del", "della", "da", "das", "dos", "di", "du", "la", "le", "el", "al", "bin", "ibn",
    "abu", "st",
];

/// A name without a suffix such as ", Jr.".
fn without_suffix(name: &str) -> &str {
    let name = name.trim();
    match name.rsplit_once(char::is_whitespace) {
        Some((before, last)) if SUFFIXES.contains(&last.trim_end_matches('.').to_lowercase().as_str()) => {
            before.trim_end().trim_end_matches(',')
        }
        Some(_) | None => name,
    }
}

/// Whether a word is one letter and perhaps a full stop.
fn is_initial(word: &str) -> bool {
    word.trim_end_matches('.').chars().count() == 1
}

/// Whether a word behind a short first one may be the other half of the given name.
fn is_given(word: &str) -> bool {
    !is_initial(word) && !word.starts_with(char::is_lowercase) && !PARTICLES.contains(&word.to_lowercase().as_str())
}

/// Whether a letter is of a script in which the surname comes first and no space need follow it.
fn writes_family_first(letter: char) -> bool {
    let is_kana_or_hangul = matches!(letter, '\u{1100}'..='\u{11FF}' | '\u{3040}'..='\u{30FF}' | '\u{AC00}'..='\u{D7AF}');
    is_kana_or_hangul || matches!(letter, '\u{3400}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_given_name_is_the_first_word_or_two_where_that_is_short() {
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
            assert_eq!(NameParts::of(name), Some(NameParts { given: given.to_owned(), rest: rest.to_vec() }), "{name}");
        }
        for unclear in ["", "  ", "Lind, Bo", "bo.lind", "Bo_Lind", "bo@school", "A. L.", "王小明", "김민준", "Lind، Bo", "Bo\u{202E} Lind"]
        {
            assert_eq!(NameParts::of(unclear), None, "{unclear}");
        }
    }

    #[test]
    fn a_known_given_name_is_one_name_or_two() {
        for (given, called) in [
            ("Mary Jane", "Mary Jane"),
            ("Ho  Chi", "Ho Chi"),
            ("María del Carmen", "María del Carmen"),
            ("John William Peter", "John"),
            ("John W.", "John"),
            ("Mary Jane K", "Mary Jane"),
            ("小明", "小明"),
        ] {
            assert_eq!(called_by(given), called);
        }
        assert_eq!(NameParts::with_given("Mary Jane Watson", "Mary Jane").rest, ["Watson"]);
        assert_eq!(NameParts::with_given("Wong Ho Chi", "Ho Chi").rest, ["Wong"]);
    }
}
