//! The letters beyond A to Z in names, by language, and their possible positions in a word.
//!
//! The same byte is `ø` in one encoding and `ř` in another. The letters around it show which was meant: “Bjørn” is a name,
//! “Bjřrn” isn't.

use std::collections::HashMap;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;

/// A language that uses the Latin alphabet.
pub struct NameLanguage {
    /// Language code used in [`is_in_place`].
    code: &'static str,
    /// Lower-case letters beyond a to z.
    letters: &'static str,
    /// Evidence needed to assume this language; higher for rarer ones.
    pub cost: u32,
}

/// Languages whose names occur in class lists.
pub static LANGUAGES: LazyLock<Vec<NameLanguage>> = LazyLock::new(|| {
    let rows = include_str!("languages.txt").lines().filter(|line| !line.starts_with('#'));
    let language = |row: &'static str| match row.split(' ').collect::<Vec<_>>()[..] {
        [code, cost, letters] => Some(NameLanguage { code, letters, cost: cost.parse().ok()? }),
        _ => None,
    };
    rows.filter_map(language).collect()
});

/// For each letter, the languages that have it, as a bit mask.
static SPEAKERS: LazyLock<HashMap<char, u32>> = LazyLock::new(|| {
    let mut speakers = HashMap::new();
    for (bit, language) in LANGUAGES.iter().enumerate() {
        language.letters.chars().for_each(|letter| *speakers.entry(letter).or_default() |= 1 << bit);
    }
    speakers
});

/// Returns a bit mask of the languages that have all letters of a word in these positions; 0 if none has.
pub fn languages_of(word: &[char]) -> u32 {
    let small: Vec<char> = word.iter().flat_map(|sign| sign.to_lowercase()).filter(|sign| *sign != '\u{307}').collect();
    let beyond: Vec<usize> = (0..small.len()).filter(|&place| !small[place].is_ascii()).collect();
    let all = (1 << LANGUAGES.len()) - 1;
    let mask = beyond.iter().fold(all, |mask, &place| mask & SPEAKERS.get(&small[place]).copied().unwrap_or_default());
    let speaks = |bit: &usize| mask & 1 << bit != 0 && beyond.iter().all(|&place| is_in_place(LANGUAGES[*bit].code, &small, place));
    (0..LANGUAGES.len()).filter(speaks).fold(0, |mask, bit| mask | 1 << bit)
}

/// Returns whether a language has this letter between such neighbours.
fn is_in_place(language: &str, word: &[char], place: usize) -> bool {
    let before = place.checked_sub(1).map(|before| word[before]);
    let after = word.get(place + 1).copied();
    let is_end = after.is_none();
    let after_vowel = before.is_some_and(is_vowel);
    let after_consonant = before.is_some_and(|before| !is_vowel(before));
    let before_vowel = after.is_some_and(is_vowel);
    let before_one_of = |signs: &str| after.is_some_and(|after| signs.contains(after));
    match (language, word[place]) {
        (_, 'ñ') => before_vowel,
        (_, 'ß') => after_vowel,
        ("pl", 'ń' | 'ś' | 'ź' | 'ć') => !before_vowel,
        ("pl", 'ą' | 'ę') => after_consonant || before == Some('i'),
        ("pt", 'ã') => is_end || before_one_of("oesn"),
        ("pt", 'õ') => before_one_of("e"),
        ("et", 'õ') => place < 3,
        ("hu", 'ő') => !before_one_of("e"),
        ("ro", 'ă') => before.is_some() && !before_one_of("oe"),
        ("fr", 'è') => !is_end && !before_vowel && (!after_vowel || matches!(before, Some('i' | 'u'))),
        ("fr" | "it", 'ù') | ("it", 'à' | 'è' | 'é' | 'ì' | 'ò') | ("fr" | "pt", 'à') => is_end,
        ("de" | "nl", 'è') => !is_end && !before_vowel && !after_vowel,
        ("fr" | "nl" | "ca" | "cy", 'ï') => after_vowel,
        ("gd", _) => after_consonant && !before_vowel,
        ("cs" | "sk", 'ě') => after_consonant,
        ("cs", 'ů') => after_consonant && !is_end,
        ("cs" | "sk", 'ň') => after_vowel || before.is_none() || matches!(before, Some('d' | 't' | 's')),
        ("cs" | "sk", 'ď') => is_end || before_one_of("aouáúe"),
        (_, 'œ') => !after_vowel,
        // In Turkish, y isn't a vowel.
        ("tr", 'ı') => !before_one_of("aeiouöü") && !before.is_some_and(|before| "aeiouöü".contains(before)),
        (_, 'æ') | ("da", 'ø') => !after_vowel && (!before_vowel || before_one_of("y")),
        ("is", 'þ') => !after_vowel,
        ("is", 'ð') => before.is_some(),
        ("tr", 'ğ') => after_vowel,
        _ => true,
    }
}

/// Returns whether a letter, in any supported alphabet, is a vowel.
pub fn is_vowel(sign: char) -> bool {
    let base = std::iter::once(sign).nfd().next().unwrap_or(sign);
    "aeiouyæøœıаеёиоуыэюяіїєαεηιουως".contains(base)
}

/// Returns whether an accented consonant is between two other consonants, which is very rare.
pub fn is_wedged(before: char, sign: char, after: char) -> bool {
    let is_consonant = |sign: char| sign.is_alphabetic() && !is_vowel(sign);
    !matches!(sign, 'ß' | 'ł' | 'ш' | 'щ') && is_consonant(sign) && is_consonant(before) && is_consonant(after)
}

#[cfg(test)]
mod tests {
    use super::LANGUAGES;

    #[test]
    fn every_language_in_the_file_is_read() {
        let rows = include_str!("languages.txt").lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        assert_eq!(rows.count(), LANGUAGES.len());
    }
}
