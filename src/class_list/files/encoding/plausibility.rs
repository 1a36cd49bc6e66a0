//! Evidence that text was decoded with the wrong encoding: words that no language has.

use std::collections::{BTreeMap, BTreeSet};

use super::alphabets::{LANGUAGES, is_wedged, languages_of};
use super::script::{Script, is_latin, is_mark, script};
use crate::{ListEncoding, is_known_heading};

/// Bonus for two known headings in a decoded text.
const KNOWN: u32 = 8;
/// Maximum number of bytes that are examined from lines with non-ASCII letters.
const SAMPLE: usize = 8 << 10;

/// Evidence against a decoded text.
#[derive(Default)]
pub struct Doubts {
    /// Score for characters that no word has.
    pub odd: u32,
    /// Score for everything else.
    pub against: u32,
}

/// Returns the lines with bytes beyond ASCII, each once, up to [`SAMPLE`] bytes.
pub fn sample(bytes: &[u8]) -> Vec<u8> {
    let mut seen = BTreeSet::new();
    let mut sample = Vec::new();
    for line in bytes.split(|byte| matches!(byte, b'\n' | b'\r')).filter(|line| !line.is_ascii()) {
        if sample.len() + line.len() > SAMPLE && !sample.is_empty() {
            break;
        }
        if seen.insert(line) {
            sample.extend_from_slice(&line[..line.len().min(SAMPLE)]);
            sample.push(b'\n');
        }
    }
    sample
}

/// Returns whether a text seems to be decoded wrongly.
pub fn is_odd(text: &str) -> bool {
    look(&String::from_utf8_lossy(&sample(text.as_bytes())), ListEncoding::Utf8).odd > 0
}

/// Returns whether there is hardly any evidence against a text.
pub fn is_plain(text: &str) -> bool {
    let Doubts { odd, against } = look(text, ListEncoding::Utf8);
    odd == 0 && against < KNOWN + 8
}

/// Returns the evidence against a text that was decoded with this encoding.
pub fn look(text: &str, encoding: ListEncoding) -> Doubts {
    let mut look = Doubts::default();
    let mut words: BTreeSet<Vec<char>> = BTreeSet::new();
    for line in text.lines() {
        let signs: Vec<char> = line.chars().collect();
        for oddness in (0..signs.len()).map(|place| sign_score(&signs, place)) {
            // A single symbol may belong to a price or a number.
            *if oddness > 1 { &mut look.odd } else { &mut look.against } += oddness;
        }
        words.extend(signs.split(|sign| !is_of_word(*sign)).filter(|word| !word.iter().all(char::is_ascii)).map(<[char]>::to_vec));
    }
    let mut masks: Vec<u32> = Vec::new();
    for word in &words {
        let scripts: BTreeSet<Script> = word.iter().filter_map(|sign| script(*sign)).collect();
        look.odd += misplacement_score(word);
        look.against += 3 * u32::from(word.len() == 1 && !scripts.iter().any(|script| script.is_east_asian()));
        look.against += if scripts.len() > 1 && !scripts.iter().all(|script| script.is_east_asian()) { 10 } else { 0 };
        look.against += match scripts.first() {
            Some(Script::Latin) if scripts.len() == 1 => {
                masks.push(languages_of(word));
                wedge_score(word)
            }
            Some(script) => script.doubt_score(word, encoding),
            None => 0,
        };
        masks.extend(scripts.iter().filter(|script| **script != Script::Latin).map(|script| 1 << (LANGUAGES.len() + script.bit())));
    }
    let headings = text.lines().take(6).flat_map(|line| line.split([',', ';', '\t', '|'])).filter(|cell| !cell.is_ascii());
    let known = headings.filter(|cell| is_known_heading(cell.trim_matches(['"', ' ']))).count();
    look.against =
        (look.against + language_cost(masks) + KNOWN).saturating_sub(KNOWN / 2 * u32::try_from(known.min(2)).unwrap_or_default());
    look
}

/// Returns whether a character belongs to a word: a letter, a mark at one, or a replacement for one.
fn is_of_word(sign: char) -> bool {
    sign.is_alphabetic() && !matches!(sign, 'º' | 'ª') || sign == '\u{FFFD}' || script(sign).is_some()
}

/// Returns how unusual a character that isn't a letter is between its neighbours.
fn sign_score(signs: &[char], place: usize) -> u32 {
    let sign = signs[place];
    if sign.is_ascii() {
        return 0;
    }
    let at = |place: Option<usize>| place.and_then(|place| signs.get(place)).copied().unwrap_or(' ');
    let (before, after) = (at(place.checked_sub(1)), at(Some(place + 1)));
    let (joins, follows) = (before.is_alphabetic(), after.is_alphabetic());
    match sign {
        '\u{80}'..='\u{9F}' | '\u{FFFD}' | '\u{E000}'..='\u{F8FF}' => 10,
        // “O’Brien”, “D’Arcy” and “Emma’s”, but hardly “Garc’a”.
        '’' if joins && follows => {
            let start = signs[..place].iter().rev().take_while(|sign| sign.is_alphabetic()).count();
            if start < 3 || after == 's' { 0 } else { 4 }
        }
        '’' | '´' | '`' => u32::from(joins && !follows),
        '…' if joins => 3,
        '‘' | '“' if joins => 8,
        '”' | '‚' | '„' if follows => 8,
        '·' => u32::from(joins && !(follows && before == 'l')) * 6,
        '–' | '—' | '…' | '•' | '°' | '‚' | '”' | '“' | '‘' if joins && follows => 6,
        // “Nº” and “1ª” are numbers.
        'º' | 'ª' => {
            if before.is_ascii_digit() || matches!(before, 'n' | 'N' | '.' | ' ') {
                0
            } else {
                8
            }
        }
        '°' | '–' | '—' | '…' | '•' | '„' | '“' | '”' | '‘' | '‚' | '\u{A0}' | '\u{AD}' | '\u{200B}' => 0,
        '\u{200C}'..='\u{200F}' if joins && is_latin(before) => 8,
        _ if sign.is_whitespace() => 0,
        _ if script(sign).is_some_and(|script| !script.is_east_asian()) && is_alone_at_a_digit(before, after) => 6,
        _ if sign.is_alphabetic() || script(sign).is_some() => 0,
        '£' | '€' | '½' | '¼' | '¾' | '²' | '³' | '№' | '§' | '©' | '®' | '±' if !joins && !follows => 0,
        _ if joins && is_latin(before) || follows && is_latin(after) => 8,
        '\u{E50}'..='\u{E59}' if joins || follows => 6,
        '\u{3000}'..='\u{303F}' | '\u{FF00}'..='\u{FFEF}' | '\u{60C}'..='\u{61F}' | '\u{660}'..='\u{669}' => 1,
        _ if joins || follows => 8,
        _ => 1,
    }
}

/// Returns whether a letter is next to a digit and to no other letter, as in amounts of money and fractions.
fn is_alone_at_a_digit(before: char, after: char) -> bool {
    before.is_ascii_digit() && !after.is_alphabetic() || after.is_ascii_digit() && !before.is_alphabetic()
}

/// Returns how unusual a word's capitals are, and its marks without a letter.
fn misplacement_score(word: &[char]) -> u32 {
    let is_break =
        |pair: &[char]| pair[0].is_lowercase() && pair[0] != 'ß' && pair[1].is_uppercase() && !(pair[0].is_ascii() && pair[1].is_ascii());
    let is_big_within = |three: &[char]| {
        let is_beyond = !three[1].is_ascii() || !three[0].is_ascii() && three[0].is_uppercase();
        three[0].is_alphabetic() && is_beyond && three[1].is_uppercase() && three[2].is_lowercase() && three[2] != 'ß'
    };
    let is_mark = |sign: char| is_mark(sign);
    let starts_with_mark = word.first().is_some_and(|sign| is_mark(*sign));
    // Thai writes a mark of each kind over or below a consonant, and some vowels before it.
    let is_thai_vowel_before = |sign: char| ('\u{E40}'..='\u{E44}').contains(&sign);
    let is_consonant = |sign: char| ('\u{E01}'..='\u{E2E}').contains(&sign);
    let is_off = |pair: &[char]| {
        is_thai_vowel_before(pair[0]) && !is_consonant(pair[1])
            || is_mark(pair[1]) && is_thai(pair[1]) && !is_consonant(pair[0]) && !is_mark(pair[0])
    };
    // These close a Hebrew or an Arabic word.
    let is_final = |sign: char| matches!(sign, 'ך' | 'ם' | 'ן' | 'ף' | 'ץ' | 'ى' | 'ة');
    let ends_early = |pair: &[char]| is_final(pair[0]) && pair[1].is_alphabetic();
    let in_pairs = |is_so: &dyn Fn(&[char]) -> bool| word.windows(2).any(is_so);
    let capitals = in_pairs(&is_break) || word.windows(3).any(is_big_within);
    6 * u32::from(capitals) + 8 * u32::from(starts_with_mark || in_pairs(&is_off)) + 4 * u32::from(in_pairs(&ends_early))
}

fn is_thai(sign: char) -> bool {
    script(sign) == Some(Script::Thai)
}

/// Returns a score for accented consonants between two others, and for lower-case letters in a word of capitals.
fn wedge_score(word: &[char]) -> u32 {
    let small: Vec<char> = word.iter().flat_map(|sign| sign.to_lowercase()).collect();
    let wedged = small.windows(3).any(|three| !three[1].is_ascii() && is_wedged(three[0], three[1], three[2]));
    let capitals = word.iter().filter(|sign| sign.is_uppercase()).count();
    let small = word.iter().filter(|sign| sign.is_lowercase() && !sign.is_ascii() && **sign != 'ß').count();
    3 * u32::from(wedged) + 2 * u32::from(capitals > 1 && small > 0 && capitals + small == word.len())
}

/// Returns the cost of the languages and alphabets that the words need, plus the cost of the words that none explains.
fn language_cost(masks: Vec<u32>) -> u32 {
    const UNEXPLAINED: u32 = 5;
    let mut words: BTreeMap<u32, u32> = BTreeMap::new();
    for mask in masks {
        *words.entry(mask).or_default() += UNEXPLAINED;
    }
    let mut cost = 0;
    loop {
        let saved = |bit: usize| {
            let saved: u32 = words.iter().filter(|(mask, _)| **mask & 1 << bit != 0).map(|(_, saved)| saved).sum();
            (saved, LANGUAGES.get(bit).map_or(2, |language| language.cost))
        };
        let best = (0..LANGUAGES.len() + 6).map(|bit| (saved(bit), bit)).filter(|((saved, price), _)| saved > price);
        let Some(((_, price), bit)) = best.max_by_key(|((saved, price), bit)| (saved - price, std::cmp::Reverse(*bit))) else { break };
        cost += price;
        words.retain(|mask, _| mask & 1 << bit == 0);
    }
    cost + words.values().sum::<u32>()
}
