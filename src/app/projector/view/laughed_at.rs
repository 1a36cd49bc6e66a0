//! Words that no name may be shortened to, because a class would laugh at them.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;

/// The words, by their letters alone.
static WORDS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let lines = include_str!("laughed_at.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).map(letters_of).collect()
});

/// A word of so many letters is found in the middle of a form too.
const LONG: usize = 4;

/// Whether a class would laugh at a shortened name: it is one of the words, begins with one, has a longer one in it, or lacks only
/// the last letter of one. Capitals and accents don't matter.
pub fn is_laughed_at(form: &str) -> bool {
    let form = letters_of(form);
    let length = form.chars().count();
    let lacks_a_letter = |word: &str| length >= LONG && word.starts_with(&form) && word.chars().count() == length + 1;
    let is_in = |word: &str| form.starts_with(word) || (word.len() >= LONG && form.contains(word)) || lacks_a_letter(word);
    WORDS.iter().any(|word| is_in(word))
}

/// The small base letters and digits of a name: two names that share them look alike. The name itself where it has none.
pub fn letters_of(name: &str) -> String {
    let mut letters = String::with_capacity(name.len());
    for sign in name.nfkd().flat_map(char::to_lowercase).filter(|sign| sign.is_alphanumeric()) {
        match sign {
            'ß' => letters.push_str("ss"),
            'æ' => letters.push_str("ae"),
            'œ' => letters.push_str("oe"),
            'þ' => letters.push_str("th"),
            'ł' => letters.push('l'),
            'ø' => letters.push('o'),
            'đ' | 'ð' => letters.push('d'),
            'ı' => letters.push('i'),
            sign => letters.push(sign),
        }
    }
    if letters.is_empty() { name.to_owned() } else { letters }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_has_words_of_many_languages_and_of_three_letters_or_more() {
        assert!(WORDS.len() >= 250, "{}", WORDS.len());
        let short: Vec<&String> = WORDS.iter().filter(|word| word.chars().count() < 3).collect();
        assert!(short.is_empty(), "{short:?}");
    }

    #[test]
    fn forms_that_a_class_laughs_at_are_known_in_any_spelling() {
        for form in [
            "Dick", "Dicko", "Fati", "Assi", "Titu", "Cock", "Shit", "Shita", "Anus", "Anush", "Peni", "Penis", "Cumh", "Fuku", "Gayl",
            "Sexto", "Diks", "Anal", "Pené", "KACK", "Arsc", "Hell", "Kill", "Ŝhit", "Pissa", "Kurw", "Chuj", "Puta", "Möse",
        ] {
            assert!(is_laughed_at(form), "{form}");
        }
        for form in ["Mari", "Konst", "Char", "Will", "Alex", "Oliv", "Chris", "Jona", "Fran", "Bart", "Elis", "Maxi", "Wilhe", "Cath"] {
            assert!(!is_laughed_at(form), "{form}");
        }
    }

    #[test]
    fn names_look_alike_whatever_their_capitals_and_accents() {
        assert_eq!(letters_of("José"), letters_of("JOSE"));
        assert_eq!(letters_of("Anne-Marie"), letters_of("Anne Marie"));
        assert_eq!(letters_of("Łukasz Ø."), "lukaszo");
        assert_ne!(letters_of("Jack 1"), letters_of("Jack 2"));
        assert_eq!(letters_of("★"), "★");
    }
}
