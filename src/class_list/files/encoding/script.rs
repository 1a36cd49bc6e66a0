//! Scripts, and the evidence against words in each of them.

use super::alphabets::is_vowel;
use crate::ListEncoding;

/// A script or alphabet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Script {
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

/// Returns the script of a letter, or of a mark at one.
pub fn script(sign: char) -> Option<Script> {
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
    /// Returns its bit after those of the Latin-script languages. The East Asian scripts share one.
    pub fn bit(self) -> usize {
        match self {
            Self::Latin | Self::Hangul | Self::Kana | Self::Han => 5,
            Self::Cyrillic => 0,
            Self::Greek => 1,
            Self::Hebrew => 2,
            Self::Arabic => 3,
            Self::Thai => 4,
        }
    }

    /// Returns whether its words are judged by characters instead of letters.
    pub fn is_east_asian(self) -> bool {
        matches!(self, Self::Hangul | Self::Kana | Self::Han)
    }

    pub fn doubt_score(self, word: &[char], encoding: ListEncoding) -> u32 {
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
            Self::Hangul | Self::Kana | Self::Han => {
                word.iter().map(|sign| rarity_score(*sign, encoding)).sum::<u32>() / 2 + mixture_score(word)
            }
        }
    }
}

/// Returns a score for Korean names that mix scripts. Such names are all Hangul or all Han.
fn mixture_score(word: &[char]) -> u32 {
    let has = |wanted: Script| word.iter().any(|sign| script(*sign) == Some(wanted));
    6 * u32::from(has(Script::Hangul) && (has(Script::Han) || has(Script::Kana)))
}

/// Returns how rare an East Asian character is. Its encodings keep the common ones together.
fn rarity_score(sign: char, encoding: ListEncoding) -> u32 {
    let mut text = [0; 4];
    let (bytes, ..) = encoding.page().encode(sign.encode_utf8(&mut text));
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

pub fn is_latin(sign: char) -> bool {
    script(sign) == Some(Script::Latin)
}

/// Returns whether a character is a mark at a Hebrew, Arabic or Thai letter.
pub fn is_mark(sign: char) -> bool {
    matches!(sign, '\u{591}'..='\u{5C7}' | '\u{64B}'..='\u{652}' | '\u{E31}' | '\u{E34}'..='\u{E3A}' | '\u{E47}'..='\u{E4E}')
}
