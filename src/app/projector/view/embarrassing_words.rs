//! Words that no name may be shortened to, because a class would laugh at them.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;

/// The words, reduced to their base letters.
static WORDS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let lines = include_str!("embarrassing_words.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).map(base_letters).collect()
});

/// Fewest letters of a word that is also rejected inside a form, not only at its start.
const LONG: usize = 4;

/// Returns whether a class would laugh at a shortened name.
///
/// It would if the name is one of the words, begins with one, contains a long one, or lacks only the last letter of one.
/// Capitals and accents are ignored.
pub fn is_embarrassing(form: &str) -> bool {
    let form = base_letters(form);
    let length = form.chars().count();
    let lacks_a_letter = |word: &str| length >= LONG && word.starts_with(&form) && word.chars().count() == length + 1;
    let is_in = |word: &str| form.starts_with(word) || (word.len() >= LONG && form.contains(word)) || lacks_a_letter(word);
    WORDS.iter().any(|word| is_in(word))
}

/// Returns a name's lower-case base letters and digits, by which look-alike names are equal. If it has none, the name itself.
pub fn base_letters(name: &str) -> String {
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
    fn the_list_has_250_words_of_at_least_3_letters() {
        assert!(WORDS.len() >= 250, "{}", WORDS.len());
        let short: Vec<&String> = WORDS.iter().filter(|word| word.chars().count() < 3).collect();
        assert!(short.is_empty(), "{short:?}");
    }

    #[test]
    fn embarrassing_forms_are_recognised_in_any_spelling() {
        for form in [
            "Dick", "Dicko", "Fati", "Assi", "Titu", "Cock", "Shit", "Shita", "Anus", "Anush", "Peni", "Penis", "Cumh", "Fuku", "Gayl",
            "Sexto", "Diks", "Anal", "Pené", "KACK", "Arsc", "Hell", "Kill", "Ŝhit", "Pissa", "Kurw", "Chuj", "Puta", "Möse",
        ] {
            assert!(is_embarrassing(form), "{form}");
        }
        for form in ["Mari", "Konst", "Char", "Will", "Alex", "Oliv", "Chris", "Jona", "Fran", "Bart", "Elis", "Maxi", "Wilhe", "Cath"] {
            assert!(!is_embarrassing(form), "{form}");
        }
    }

    #[test]
    fn comparing_names_ignores_capitals_and_accents() {
        assert_eq!(base_letters("José"), base_letters("JOSE"));
        assert_eq!(base_letters("Anne-Marie"), base_letters("Anne Marie"));
        assert_eq!(base_letters("Łukasz Ø."), "lukaszo");
        assert_ne!(base_letters("Jack 1"), base_letters("Jack 2"));
        assert_eq!(base_letters("★"), "★");
    }
}
