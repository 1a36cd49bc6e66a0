//! Folding of words for comparing names: without case, accents and spelling variants.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Word of a text, with its position.
pub(super) struct Token<'t> {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) text: &'t str,
    pub(super) folded: String,
}

/// Splits a text into words. An apostrophe between letters is part of its word, a hyphen isn't.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let signs: Vec<(usize, char)> = text.char_indices().collect();
    let is_word = |place: usize| signs.get(place).is_some_and(|(_, sign)| is_letter(*sign));
    let joins = |place: usize| is_apostrophe(signs[place].1) && place > 0 && is_word(place - 1) && is_word(place + 1);
    let mut found = Vec::new();
    let mut begun = None;
    for (place, (at, _)) in signs.iter().enumerate() {
        match (is_word(place) || joins(place), begun) {
            (true, None) => begun = Some(*at),
            (false, Some(start)) => {
                found.extend(token(text, start, *at));
                begun = None;
            }
            (true, Some(_)) | (false, None) => {}
        }
    }
    found.extend(begun.and_then(|start| token(text, start, text.len())));
    found
}

fn token(text: &str, start: usize, end: usize) -> Option<Token<'_>> {
    let folded = fold(&text[start..end]);
    (!folded.is_empty()).then(|| Token { start, end, text: &text[start..end], folded })
}

/// Returns the key for comparing full names: nothing between its words, because people separate them in many ways.
pub(super) fn full_name_key(name: &str) -> String {
    join_tokens(&tokens(name))
}

/// Joins words without separators.
pub(super) fn join_tokens(tokens: &[Token<'_>]) -> String {
    tokens.iter().map(|token| token.folded.as_str()).collect()
}

/// Returns a word in lower-case base letters, without apostrophes.
pub(super) fn fold(word: &str) -> String {
    let base = word.nfkd().filter(|sign| !is_accent(*sign) && !is_invisible(*sign));
    let mut folded = String::with_capacity(word.len());
    for sign in base.flat_map(char::to_lowercase) {
        match sign {
            'ł' => folded.push('l'),
            'ø' => folded.push('o'),
            'đ' | 'ð' => folded.push('d'),
            'ħ' => folded.push('h'),
            'ı' => folded.push('i'),
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'þ' => folded.push_str("th"),
            // A capital İ becomes an i followed by this dot.
            '\u{307}' => {}
            // “OBrien” is O’Brien.
            sign if is_apostrophe(sign) => {}
            sign => folded.push(sign),
        }
    }
    folded
}

/// Returns whether a character is an apostrophe, or is typed instead of one.
pub(super) const fn is_apostrophe(sign: char) -> bool {
    matches!(sign, '\'' | '’' | '‘' | '`' | '´' | 'ʼ' | 'ʻ' | '′' | '＇')
}

fn is_letter(sign: char) -> bool {
    !is_apostrophe(sign) && (sign.is_alphanumeric() || is_combining_mark(sign) || is_invisible(sign))
}

/// Returns whether a character is an accent that people leave out. Vowel signs of other scripts are not.
fn is_accent(sign: char) -> bool {
    matches!(sign, '\u{300}'..='\u{36F}' | '\u{591}'..='\u{5C7}' | '\u{640}' | '\u{64B}'..='\u{65F}' | '\u{670}')
        || matches!(sign, '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}' | '\u{FE20}'..='\u{FE2F}')
}

/// Returns whether a character joins or separates letters invisibly.
const fn is_invisible(sign: char) -> bool {
    matches!(sign, '\u{AD}' | '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FEFF}' | '\u{FE00}'..='\u{FE0F}')
}

/// Returns whether a character belongs to a script without spaces between words, or one that attaches endings to
/// names.
pub(super) const fn is_unspaced(sign: char) -> bool {
    matches!(
        sign,
        '\u{E00}'..='\u{EFF}' | '\u{1000}'..='\u{109F}' | '\u{1100}'..='\u{11FF}' | '\u{1780}'..='\u{17FF}'
            | '\u{3041}'..='\u{30FF}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7AF}'
            | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3134F}'
    )
}
