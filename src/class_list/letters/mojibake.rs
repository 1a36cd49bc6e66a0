//! Letters that were decoded wrongly before the list was saved: `ZoÃ«` for “Zoë”, `Ma³gorzata` for “Małgorzata”. The original
//! bytes are restored and decoded again.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::files::encoding::{decode, encode, guess_encoding, is_odd, is_plain, is_unicode};
use crate::questions::choice;
use crate::{LetterHandling, ListEncoding, ListOptions, Question, Source};
use senlac_classroom::content::text_checks::{list, quoted, shown};

/// Encodings with which UTF-8 is often decoded by mistake.
const PAGES: [ListEncoding; 5] =
    [ListEncoding::Windows1252, ListEncoding::Windows1250, ListEncoding::Windows1251, ListEncoding::Macintosh, ListEncoding::Cp850];

/// Maximum number of wrong decodings that are reversed, one after the other.
const MOST_TIMES: usize = 3;

/// Lead in plausibility from which other letters for the same bytes are preferred.
const PLAINLY: u32 = 8;

/// Repairs the cells of a list, and returns a question if the teacher hasn't decided. Until then the cells are shown repaired.
pub fn repair(source: &mut Source, options: &ListOptions) -> Option<Question> {
    // A teacher who names the encoding has looked at the letters.
    let is_said = options.encoding.is_some_and(|encoding| !is_unicode(encoding)) && options.letters.is_none();
    if options.letters == Some(LetterHandling::AsWritten) || is_said || non_ascii_cells(source).next().is_none() {
        return None;
    }
    let mut samples: Vec<(String, String)> = Vec::new();
    for _ in 0..MOST_TIMES {
        let Some(page) = misread_encoding(source) else { break };
        let table = table(page);
        change(source, &mut samples, |cell| decode_embedded_utf8(cell, table).map(|found| found.text));
        if source.encoding == Some(page) {
            // Lines of UTF-8 among others: that is asked, and not how the whole is written.
            source.questions.clear();
        }
    }
    // Text in a single-byte encoding has already been checked.
    let encoding = if source.encoding.is_none_or(is_unicode) { intended_encoding(source) } else { None };
    if let Some(encoding) = encoding {
        change(source, &mut samples, |cell| encode(cell, ListEncoding::Windows1252).map(|bytes| decode(&bytes, encoding)));
    }
    (options.letters.is_none() && !samples.is_empty()).then(|| question(&samples, source.encoding, options))
}

/// Returns the question whether the letters should be repaired.
fn question(samples: &[(String, String)], encoding: Option<ListEncoding>, options: &ListOptions) -> Question {
    let say = |sample: &dyn Fn(&(String, String)) -> String| list(samples.iter().take(3).map(|pair| quoted(&shown(&sample(pair)))));
    // The answer reads the list in the current encoding again.
    let options = ListOptions { encoding, ..options.clone() };
    let mended = tr!("Repaired: {names}", names = say(&|(_, mended)| mended.clone()));
    let as_written = tr!("As written: {names}", names = say(&|(written, _)| written.clone()));
    let words = tr!("Some letters may have been damaged before the list was saved. Which of these are right?");
    Question::new(
        &[],
        words,
        vec![choice(mended, LetterHandling::Mended, &options), choice(as_written, LetterHandling::AsWritten, &options)],
    )
}

/// Changes cells and records each as a sample: its original text and its latest one.
fn change(source: &mut Source, samples: &mut Vec<(String, String)>, change: impl Fn(&str) -> Option<String>) {
    for cell in non_ascii_cells(source) {
        let Some(mended) = change(cell).filter(|mended| mended != cell) else { continue };
        match samples.iter_mut().find(|(_, before)| before == cell) {
            Some((_, before)) => before.clone_from(&mended),
            None => samples.push((cell.clone(), mended.clone())),
        }
        *cell = mended;
    }
}

/// Returns the cells with letters beyond ASCII.
fn non_ascii_cells(source: &mut Source) -> impl Iterator<Item = &mut String> {
    source.cells_mut().filter(|cell| !cell.is_ascii())
}

/// Returns the encoding with which most UTF-8 letters were wrongly decoded; `None` if there are few such letters or none.
fn misread_encoding(source: &mut Source) -> Option<ListEncoding> {
    let counts = PAGES.map(|page| {
        let found: Vec<EmbeddedUtf8> = non_ascii_cells(source).filter_map(|cell| decode_embedded_utf8(cell, table(page))).collect();
        let sum = |count: fn(&EmbeddedUtf8) -> usize| found.iter().map(count).sum::<usize>();
        (page, if sum(|found| found.signs) * 5 > sum(|found| found.beyond) * 3 { sum(|found| found.letters) } else { 0 })
    });
    // Of equals the first is taken.
    let most = counts.into_iter().rev().max_by_key(|(_, count)| *count);
    most.filter(|(_, count)| *count > 0).map(|(page, _)| page)
}

/// The byte for each letter, for each of the encodings.
static TABLES: LazyLock<[HashMap<char, u8>; PAGES.len()]> = LazyLock::new(|| PAGES.map(build_byte_table));

fn table(page: ListEncoding) -> &'static HashMap<char, u8> {
    &TABLES[PAGES.iter().position(|other| *other == page).unwrap_or_default()]
}

fn build_byte_table(page: ListEncoding) -> HashMap<char, u8> {
    let letter = |byte: u8| Some((decode(&[byte], page).chars().next()?, byte));
    let mut table: HashMap<char, u8> = (0x80..=0xFF).filter_map(letter).collect();
    if page == ListEncoding::Windows1252 {
        // Bytes undefined in Windows-1252 are control characters elsewhere.
        (0x80..=0x9F).for_each(|byte| {
            table.entry(char::from(byte)).or_insert(byte);
        });
    }
    table
}

/// A text with its embedded UTF-8 decoded.
struct EmbeddedUtf8 {
    text: String,
    letters: usize,
    /// Number of characters that the decoded letters replace.
    signs: usize,
    /// Number of characters beyond ASCII before decoding.
    beyond: usize,
}

/// Decodes the UTF-8 in a text; `None` if there is none.
fn decode_embedded_utf8(text: &str, table: &HashMap<char, u8>) -> Option<EmbeddedUtf8> {
    let signs: Vec<char> = text.chars().collect();
    let byte = |place: usize| signs.get(place).and_then(|sign| table.get(sign)).copied();
    let beyond = signs.iter().filter(|sign| !sign.is_ascii()).count();
    let mut found = EmbeddedUtf8 { text: String::with_capacity(text.len()), letters: 0, signs: 0, beyond };
    let mut place = 0;
    while place < signs.len() {
        let length = match byte(place) {
            Some(0xC2..=0xDF) => 2,
            Some(0xE0..=0xEF) => 3,
            Some(0xF0..=0xF4) => 4,
            _ => 1,
        };
        let bytes: Option<Vec<u8>> = (place..place + length).map(byte).collect();
        let letter = bytes.filter(|_| length > 1).and_then(|bytes| String::from_utf8(bytes).ok()).and_then(|letter| letter.chars().next());
        // Text decoded wrongly twice contains characters of the encoding itself.
        if let Some(letter) = letter.filter(|letter| is_list_character(*letter) || table.contains_key(letter)) {
            found.text.push(letter);
            (found.letters, found.signs) = (found.letters + 1, found.signs + length);
            place += length;
        } else {
            found.text.push(signs[place]);
            place += 1;
        }
    }
    (found.letters > 0).then_some(found)
}

/// Returns whether a character occurs in class lists: letters of names, and what editors put between them.
fn is_list_character(sign: char) -> bool {
    matches!(sign, '\u{A0}'..='\u{17F}' | 'Ș'..='ț' | '\u{386}'..='\u{3CE}' | '\u{400}'..='\u{45F}' | 'Ґ' | 'ґ' | '\u{5D0}'..='\u{5EA}')
        || matches!(sign, '\u{620}'..='\u{652}' | '\u{670}'..='\u{6D3}' | '\u{E01}'..='\u{E4E}' | '\u{1E00}'..='\u{1EF9}')
        || matches!(sign, '\u{2010}'..='\u{2027}' | '\u{20AC}' | '\u{3005}' | '\u{3041}'..='\u{30FE}' | '\u{4E00}'..='\u{9FFF}')
        || matches!(sign, '\u{AC00}'..='\u{D7A3}' | '\u{900}'..='\u{D7F}' | '\u{FEFF}')
}

/// Returns the intended encoding, if a list in a single-byte encoding was decoded as Windows-1252; `None` if the letters may
/// well be right.
fn intended_encoding(source: &mut Source) -> Option<ListEncoding> {
    let text = non_ascii_cells(source).map(|cell| cell.replace('\n', " ")).collect::<Vec<_>>().join("\n");
    let bytes = encode(&text, ListEncoding::Windows1252).filter(|bytes| !bytes.is_ascii() && !is_plain(&text))?;
    let likely = guess_encoding(&bytes);
    (likely.lead >= PLAINLY && !is_odd(&decode(&bytes, likely.best))).then_some(likely.best)
}
