//! Which encoding a list is most likely written in, told by the look of its words.
//!
//! Every encoding is tried on the lines that differ between them, and what speaks against each reading is added up:
//! signs within words that no word has, capitals in the middle of words, letters of two alphabets in one word, letters
//! that no single language has, and one more language or alphabet than another reading needs. Where no reading is
//! plainly better than another that gives other letters, it is for the teacher to say.

use std::collections::{BTreeMap, BTreeSet};

use super::super::headings::means_something;
use super::super::options::ListEncoding;
use super::alphabets::{LANGUAGES, is_vowel, is_wedged, languages_of};
use super::{decoded, is_sound, page};

/// How much more has to speak against the next reading for the best one to count unasked.
const PLAINLY: u32 = 3;
/// How much has to speak against a reading, beside the best one, that it is not offered.
const HARDLY: u32 = 12;
/// The most readings that are offered.
const MOST_OFFERED: usize = 4;
/// How much two headings that are known speak for a reading.
const KNOWN: u32 = 8;
/// How many bytes of lines with such letters are looked at.
const SAMPLE: usize = 8 << 10;

/// The encodings that are tried, with how seldom they are met.
const TRIED: [(ListEncoding, u32); 22] = [
    (ListEncoding::Windows1252, 0),
    (ListEncoding::Windows1250, 1),
    (ListEncoding::Windows1251, 0),
    (ListEncoding::Windows1253, 1),
    (ListEncoding::Windows1254, 2),
    (ListEncoding::Windows1255, 1),
    (ListEncoding::Windows1256, 1),
    (ListEncoding::Windows1257, 4),
    (ListEncoding::Windows874, 1),
    (ListEncoding::Iso8859Part2, 2),
    (ListEncoding::ShiftJis, 1),
    (ListEncoding::Gbk, 1),
    (ListEncoding::Big5, 1),
    (ListEncoding::EucKr, 1),
    (ListEncoding::Macintosh, 2),
    (ListEncoding::MacCyrillic, 2),
    (ListEncoding::Koi8R, 1),
    (ListEncoding::Cp850, 3),
    (ListEncoding::Iso8859Part15, 2),
    (ListEncoding::Iso8859Part7, 2),
    (ListEncoding::EucJp, 2),
    (ListEncoding::Cp866, 3),
];

/// How a list is most likely written.
pub(in crate::content::roster) struct Likely {
    /// The likeliest encoding.
    pub best: ListEncoding,
    /// The others that give other letters and may be meant as well; empty where there is no doubt.
    pub others: Vec<ListEncoding>,
    /// How much more speaks against reading the list as Windows-1252 than against the best.
    pub lead: u32,
}

/// Finds the likeliest encoding of text that is neither UTF-8 nor UTF-16.
pub(in crate::content::roster) fn likely(bytes: &[u8]) -> Likely {
    let sample = sample(bytes);
    let readings = TRIED.into_iter().filter(|(encoding, _)| is_sound(&sample, *encoding)).map(|(encoding, seldom)| {
        let text = decoded(&sample, encoding);
        let Look { odd, against } = look(&text, encoding);
        (odd + against + seldom, odd, encoding, text)
    });
    let mut readings: Vec<_> = readings.collect();
    readings.sort_by_key(|(against, ..)| *against);
    let mut texts = BTreeSet::new();
    readings.retain(|(.., text)| texts.insert(text.clone()));
    let western = decoded(&sample, ListEncoding::Windows1252);
    let Some(&(least, odd, best, _)) = readings.first() else {
        return Likely { best: ListEncoding::Windows1252, others: Vec::new(), lead: 0 };
    };
    let lead = readings.iter().find(|(.., text)| *text == western).map_or(0, |(against, ..)| against - least);
    // Nobody writes MS-DOS today, and half of its letters are those of Macintosh in other places.
    let plainly = if best == ListEncoding::Macintosh { 2 * PLAINLY } else { PLAINLY };
    let is_doubtful = odd > 0 || best == ListEncoding::Cp850 || readings.get(1).is_some_and(|(next, ..)| next - least < plainly);
    let may_be = |(place, (against, ..)): &(usize, &(u32, u32, ListEncoding, String))| {
        against - least < PLAINLY || *place < 3 && against - least < HARDLY || *place < 2
    };
    let others = readings.iter().enumerate().skip(1).filter(may_be).map(|(_, (_, _, encoding, _))| *encoding);
    let others = if is_doubtful { others.take(MOST_OFFERED - 1).collect() } else { Vec::new() };
    Likely { best, others, lead }
}

/// The lines with bytes beyond ASCII, each once, up to [`SAMPLE`] bytes.
fn sample(bytes: &[u8]) -> Vec<u8> {
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

/// What speaks against a reading.
#[derive(Default)]
struct Look {
    /// Signs that no word has.
    odd: u32,
    /// Everything else.
    against: u32,
}

/// Whether the letters of a text look as if they were read wrongly.
pub(in crate::content::roster) fn is_odd(text: &str) -> bool {
    look(&String::from_utf8_lossy(&sample(text.as_bytes())), ListEncoding::Utf8).odd > 0
}

/// Whether nothing much speaks against a text as it stands.
pub(in crate::content::roster) fn is_plain(text: &str) -> bool {
    let Look { odd, against } = look(text, ListEncoding::Utf8);
    odd == 0 && against < KNOWN + 8
}

/// What speaks against a text as it reads in an encoding.
fn look(text: &str, encoding: ListEncoding) -> Look {
    let mut look = Look::default();
    let mut words: BTreeSet<Vec<char>> = BTreeSet::new();
    for line in text.lines() {
        let signs: Vec<char> = line.chars().collect();
        for oddness in (0..signs.len()).map(|place| odd_sign(&signs, place)) {
            // A sign that stands alone may be money, or a number’s.
            *if oddness > 1 { &mut look.odd } else { &mut look.against } += oddness;
        }
        words.extend(signs.split(|sign| !is_of_word(*sign)).filter(|word| !word.iter().all(char::is_ascii)).map(<[char]>::to_vec));
    }
    let mut masks: Vec<u32> = Vec::new();
    for word in &words {
        let scripts: BTreeSet<Script> = word.iter().filter_map(|sign| script(*sign)).collect();
        look.odd += misplaced(word);
        look.against += 3 * u32::from(word.len() == 1 && !scripts.iter().any(|script| script.is_east_asian()));
        look.against += if scripts.len() > 1 && !scripts.iter().all(|script| script.is_east_asian()) { 10 } else { 0 };
        look.against += match scripts.first() {
            Some(Script::Latin) if scripts.len() == 1 => {
                masks.push(languages_of(word));
                wedged(word)
            }
            Some(script) => script.against(word, encoding),
            None => 0,
        };
        masks.extend(scripts.iter().filter(|script| **script != Script::Latin).map(|script| 1 << (LANGUAGES.len() + script.bit())));
    }
    let headings = text.lines().take(6).flat_map(|line| line.split([',', ';', '\t', '|'])).filter(|cell| !cell.is_ascii());
    let known = headings.filter(|cell| means_something(cell.trim_matches(['"', ' ']))).count();
    look.against = (look.against + needed(masks) + KNOWN).saturating_sub(KNOWN / 2 * u32::try_from(known.min(2)).unwrap_or_default());
    look
}

/// Whether a sign belongs to a word: a letter, a mark at one, or what stands in the place of a letter.
fn is_of_word(sign: char) -> bool {
    sign.is_alphabetic() && !matches!(sign, 'º' | 'ª') || sign == '\u{FFFD}' || script(sign).is_some()
}

/// How odd a sign is that is no letter, beside letters.
fn odd_sign(signs: &[char], place: usize) -> u32 {
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

/// Whether a letter stands between a digit and no other letter, where money and fractions do.
fn is_alone_at_a_digit(before: char, after: char) -> bool {
    before.is_ascii_digit() && !after.is_alphabetic() || after.is_ascii_digit() && !before.is_alphabetic()
}

fn is_latin(sign: char) -> bool {
    script(sign) == Some(Script::Latin)
}

/// How odd a word is for its capitals, and for marks without a letter below them.
fn misplaced(word: &[char]) -> u32 {
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

/// Whether a sign is a mark at a letter of Hebrew, Arabic or Thai.
fn is_mark(sign: char) -> bool {
    matches!(sign, '\u{591}'..='\u{5C7}' | '\u{64B}'..='\u{652}' | '\u{E31}' | '\u{E34}'..='\u{E3A}' | '\u{E47}'..='\u{E4E}')
}

fn is_thai(sign: char) -> bool {
    script(sign) == Some(Script::Thai)
}

/// For consonants with signs of their own between two others, and for small letters in a word of capitals.
fn wedged(word: &[char]) -> u32 {
    let small: Vec<char> = word.iter().flat_map(|sign| sign.to_lowercase()).collect();
    let wedged = small.windows(3).any(|three| !three[1].is_ascii() && is_wedged(three[0], three[1], three[2]));
    let capitals = word.iter().filter(|sign| sign.is_uppercase()).count();
    let small = word.iter().filter(|sign| sign.is_lowercase() && !sign.is_ascii() && **sign != 'ß').count();
    3 * u32::from(wedged) + 2 * u32::from(capitals > 1 && small > 0 && capitals + small == word.len())
}

/// An alphabet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Script {
    Latin,
    Cyrillic,
    Greek,
    Hebrew,
    Arabic,
    Thai,
    Hangul,
    Kana,
    Han,
}

/// The alphabet of a letter, or of a mark at one.
fn script(sign: char) -> Option<Script> {
    match sign {
        'A'..='Z' | 'a'..='z' | 'À'..='Ö' | 'Ø'..='ö' | 'ø'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}' => Some(Script::Latin),
        '\u{400}'..='\u{481}' | '\u{48A}'..='\u{52F}' => Some(Script::Cyrillic),
        '\u{386}' | '\u{388}'..='\u{3FF}' | '\u{1F00}'..='\u{1FFF}' => Some(Script::Greek),
        '\u{591}'..='\u{5F4}' => Some(Script::Hebrew),
        '\u{620}'..='\u{6FF}' => Some(Script::Arabic),
        '\u{E01}'..='\u{E4E}' => Some(Script::Thai),
        '\u{AC00}'..='\u{D7A3}' => Some(Script::Hangul),
        '\u{3041}'..='\u{30FE}' | '\u{FF66}'..='\u{FF9F}' => Some(Script::Kana),
        '\u{3005}' | '\u{3400}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' => Some(Script::Han),
        _ => None,
    }
}

impl Script {
    /// Its bit behind those of the languages with Latin letters; those of east Asia share one.
    fn bit(self) -> usize {
        match self {
            Self::Latin | Self::Hangul | Self::Kana | Self::Han => 5,
            Self::Cyrillic => 0,
            Self::Greek => 1,
            Self::Hebrew => 2,
            Self::Arabic => 3,
            Self::Thai => 4,
        }
    }

    fn is_east_asian(self) -> bool {
        matches!(self, Self::Hangul | Self::Kana | Self::Han)
    }

    /// What speaks against a word of this alphabet.
    fn against(self, word: &[char], encoding: ListEncoding) -> u32 {
        match self {
            Self::Latin | Self::Hebrew => 0,
            // Some Thai words have no vowel that is written, but not one after the other.
            Self::Thai => {
                u32::from(word.len() > 2 && !word.iter().any(|sign| matches!(sign, '\u{E30}'..='\u{E3A}' | '\u{E40}'..='\u{E45}')))
            }
            // Hardly an Arabic word does without these, and the last one is of Urdu.
            Self::Arabic => {
                let has_usual = word.iter().any(|sign| "اأإلمنويه".contains(*sign));
                3 * u32::from(word.len() > 2 && !has_usual) + 2 * u32::from(word.contains(&'ہ'))
            }
            Self::Cyrillic | Self::Greek => {
                let small: Vec<char> = word.iter().flat_map(|sign| sign.to_lowercase()).collect();
                let longest = small.split(|sign| is_vowel(*sign)).map(<[char]>::len).max().unwrap_or_default();
                let rare = small.iter().filter(|sign| matches!(sign, 'ΰ' | 'ΐ' | 'ъ' | 'ђ' | 'ѓ' | 'ѕ' | 'џ' | 'ќ' | 'ҝ')).count();
                let starts_oddly = small.first().is_some_and(|sign| matches!(sign, 'ь' | 'ы' | 'ъ' | 'ς'));
                let has_capital = word.iter().any(|sign| sign.is_uppercase());
                3 * u32::from(longest > 4)
                    + 3 * u32::from(longest == small.len() && longest > 2)
                    + 2 * u32::try_from(rare).unwrap_or_default()
                    + 2 * u32::from(!has_capital)
                    + 4 * u32::from(starts_oddly)
            }
            Self::Hangul | Self::Kana | Self::Han => word.iter().map(|sign| seldom(*sign, encoding)).sum::<u32>() / 2 + mixed(word),
        }
    }
}

/// Korean names are all Hangul or all Han.
fn mixed(word: &[char]) -> u32 {
    let has = |wanted: Script| word.iter().any(|sign| script(*sign) == Some(wanted));
    6 * u32::from(has(Script::Hangul) && (has(Script::Han) || has(Script::Kana)))
}

/// How seldom a sign of east Asia is met: its encodings keep the common ones together.
fn seldom(sign: char, encoding: ListEncoding) -> u32 {
    let mut text = [0; 4];
    let (bytes, ..) = page(encoding).encode(sign.encode_utf8(&mut text));
    let (first, second) = (bytes.first().copied().unwrap_or_default(), bytes.get(1).copied().unwrap_or_default());
    match (encoding, first) {
        (ListEncoding::EucKr, 0xB0..=0xC8) if second > 0xA0 => 0,
        (ListEncoding::Gbk, 0xB0..=0xD7) if second > 0xA0 => 1,
        (ListEncoding::Gbk, 0xD8..=0xF7) if second > 0xA0 => 2,
        (ListEncoding::EucJp, 0xA4 | 0xA5 | 0xB0..=0xCF)
        | (ListEncoding::Big5, 0xA4..=0xC6)
        | (ListEncoding::ShiftJis, 0x82 | 0x83 | 0x88..=0x97) => 1,
        // Katakana of half a width were for cash registers.
        (ListEncoding::ShiftJis, 0xA0..=0xDF) => 2,
        (ListEncoding::Big5 | ListEncoding::ShiftJis | ListEncoding::EucJp, _) => 3,
        _ => 5,
    }
}

/// How many languages and alphabets the words need, each with its cost, and the words that none explains.
fn needed(masks: Vec<u32>) -> u32 {
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
