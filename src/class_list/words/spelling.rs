//! Spelling of texts: words, capitals, letters.

use super::List;

/// Returns the words of a text in lower case. They are separated by anything except letters and digits, and `firstName` is two
/// words. A word hyphenated at a line end is one, and so is `Vorname(n)`.
pub fn split_words(cell: &str) -> Vec<String> {
    let cell = without_endings(&cell.replace("-\n", "").replace("\u{AD}", ""));
    let mut words = String::new();
    let mut before_is_small = false;
    for sign in cell.chars().filter(|sign| !matches!(sign, '"' | '*' | '\u{FEFF}')) {
        if before_is_small && sign.is_uppercase() {
            words.push(' ');
        }
        before_is_small = sign.is_lowercase();
        words.push(if sign.is_alphanumeric() || is_combining_mark(sign) { sign } else { ' ' });
    }
    words.to_lowercase().split_whitespace().map(str::to_owned).collect()
}

/// Returns the words of a text in lower case, separated by single spaces.
pub fn phrase(text: &str) -> String {
    split_words(text).join(" ")
}

/// Returns a heading without endings in brackets after its words: “Vorname(n)”, “Prénom(s)”, “Schüler(in)”.
fn without_endings(cell: &str) -> String {
    let mut rest = cell;
    let mut kept = String::with_capacity(cell.len());
    while let Some(start) = rest.find('(') {
        let (before, bracket) = rest.split_at(start);
        kept.push_str(before);
        let end = bracket.find(')').map_or(bracket.len(), |end| end + 1);
        let inner = bracket.get(1..end.saturating_sub(1)).unwrap_or_default();
        let is_ending =
            before.ends_with(char::is_alphabetic) && (1..=5).contains(&inner.chars().count()) && inner.chars().all(char::is_lowercase);
        kept.push_str(if is_ending { "" } else { &bracket[..end] });
        rest = &bracket[end..];
    }
    kept.push_str(rest);
    kept
}

/// Returns whether a character belongs to the letter before it: the dot that a lower-case `İ` keeps, and accents above and
/// below.
fn is_combining_mark(sign: char) -> bool {
    matches!(sign, '\u{300}'..='\u{36F}' | '\u{E31}' | '\u{E33}'..='\u{E3A}' | '\u{E47}'..='\u{E4E}' | '\u{900}'..='\u{963}')
}

/// Returns a heading without any text in brackets.
pub fn strip_brackets(cell: &str) -> String {
    let mut depth = 0_usize;
    let outside = cell.chars().filter(|sign| {
        depth += usize::from(matches!(sign, '(' | '[' | '（'));
        let is_outside = depth == 0;
        depth = depth.saturating_sub(usize::from(matches!(sign, ')' | ']' | '）')));
        is_outside
    });
    outside.collect()
}

pub fn is_in_capitals(text: &str) -> bool {
    text.contains(char::is_uppercase) && !text.contains(char::is_lowercase)
}

/// Returns whether a word comes before a last name and belongs to it.
pub fn is_particle(word: &str) -> bool {
    List::Particle.contains(word)
        || List::LargeParticle.contains(word)
        || is_in_capitals(word) && List::Particle.contains(&word.to_lowercase())
}

/// Returns whether a letter is Chinese, Japanese or Korean.
pub fn is_east_asian_letter(sign: char) -> bool {
    matches!(sign, '\u{1100}'..='\u{11FF}' | '\u{3005}' | '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7AF}' | '\u{F900}'..='\u{FAFF}')
}
