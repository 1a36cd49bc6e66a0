//! Letters that were read in a wrong encoding before the list was saved: `ZoÃ«` for “Zoë”, `Ma³gorzata` for
//! “Małgorzata”. The bytes are found again, and with them the letters.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::files::encoding::{decoded, encoded, is_odd, is_plain, is_unicode, likely};
use crate::questions::choice;
use crate::{Letters, ListEncoding, ListOptions, Question, Source};
use senlac_classroom::content::words::{list, quoted, shown};

/// The encodings in which UTF-8 is read by mistake.
const PAGES: [ListEncoding; 5] =
    [ListEncoding::Windows1252, ListEncoding::Windows1250, ListEncoding::Windows1251, ListEncoding::Macintosh, ListEncoding::Cp850];

/// The most times that one list was read wrongly, one after the other.
const MOST_TIMES: usize = 3;

/// How much more has to speak against the letters as they stand than against others that the same bytes are.
const PLAINLY: u32 = 8;

/// Mends the cells of a list, or asks whether to: until it is answered they are shown as mended.
pub fn mend(source: &mut Source, options: &ListOptions) -> Option<Question> {
    // A teacher who names the encoding has looked at the letters.
    let is_said = options.encoding.is_some_and(|encoding| !is_unicode(encoding)) && options.letters.is_none();
    if options.letters == Some(Letters::AsWritten) || is_said || cells(source).next().is_none() {
        return None;
    }
    let mut samples: Vec<(String, String)> = Vec::new();
    for _ in 0..MOST_TIMES {
        let Some(page) = page_of_utf8(source) else { break };
        let table = table(page);
        change(source, &mut samples, |cell| utf8_within(cell, table).map(|found| found.text));
        if source.encoding == Some(page) {
            // Lines of UTF-8 among others: that is asked, and not how the whole is written.
            source.questions.clear();
        }
    }
    // What was a byte a letter has been looked at already.
    let encoding = if source.encoding.is_none_or(is_unicode) { meant(source) } else { None };
    if let Some(encoding) = encoding {
        change(source, &mut samples, |cell| encoded(cell, ListEncoding::Windows1252).map(|bytes| decoded(&bytes, encoding)));
    }
    (options.letters.is_none() && !samples.is_empty()).then(|| question(&samples, source.encoding, options))
}

/// Asks whether the letters are to be mended.
fn question(samples: &[(String, String)], encoding: Option<ListEncoding>, options: &ListOptions) -> Question {
    let say = |sample: &dyn Fn(&(String, String)) -> String| list(samples.iter().take(3).map(|pair| quoted(&shown(&sample(pair)))));
    // What is read as it is now is read so again.
    let options = ListOptions { encoding, ..options.clone() };
    let mended = tr!("Mended: {names}", names = say(&|(_, mended)| mended.clone()));
    let as_written = tr!("As written: {names}", names = say(&|(written, _)| written.clone()));
    let words = tr!("Some letters look as if they were read wrongly before the list was saved. Which of these are right?");
    Question::new(&[], words, vec![choice(mended, Letters::Mended, &options), choice(as_written, Letters::AsWritten, &options)])
}

/// Changes the cells, and keeps those that are changed as samples, the first letters as they were.
fn change(source: &mut Source, samples: &mut Vec<(String, String)>, change: impl Fn(&str) -> Option<String>) {
    for cell in cells(source) {
        let Some(mended) = change(cell).filter(|mended| mended != cell) else { continue };
        match samples.iter_mut().find(|(_, before)| before == cell) {
            Some((_, before)) => before.clone_from(&mended),
            None => samples.push((cell.clone(), mended.clone())),
        }
        *cell = mended;
    }
}

/// The cells with letters beyond ASCII.
fn cells(source: &mut Source) -> impl Iterator<Item = &mut String> {
    source.cells_mut().filter(|cell| !cell.is_ascii())
}

/// The encoding in which most letters of UTF-8 were read; `None` if there are few such letters or none.
fn page_of_utf8(source: &mut Source) -> Option<ListEncoding> {
    let counts = PAGES.map(|page| {
        let found: Vec<Utf8Within> = cells(source).filter_map(|cell| utf8_within(cell, table(page))).collect();
        let sum = |count: fn(&Utf8Within) -> usize| found.iter().map(count).sum::<usize>();
        (page, if sum(|found| found.signs) * 5 > sum(|found| found.beyond) * 3 { sum(|found| found.letters) } else { 0 })
    });
    // Of equals the first is taken.
    let most = counts.into_iter().rev().max_by_key(|(_, count)| *count);
    most.filter(|(_, count)| *count > 0).map(|(page, _)| page)
}

/// The byte of each letter, for each of the encodings.
static TABLES: LazyLock<[HashMap<char, u8>; PAGES.len()]> = LazyLock::new(|| PAGES.map(bytes_of));

fn table(page: ListEncoding) -> &'static HashMap<char, u8> {
    &TABLES[PAGES.iter().position(|other| *other == page).unwrap_or_default()]
}

fn bytes_of(page: ListEncoding) -> HashMap<char, u8> {
    let letter = |byte: u8| Some((decoded(&[byte], page).chars().next()?, byte));
    let mut table: HashMap<char, u8> = (0x80..=0xFF).filter_map(letter).collect();
    if page == ListEncoding::Windows1252 {
        // What Windows leaves empty is a control character elsewhere.
        (0x80..=0x9F).for_each(|byte| {
            table.entry(char::from(byte)).or_insert(byte);
        });
    }
    table
}

/// A text with the UTF-8 within it read.
struct Utf8Within {
    text: String,
    letters: usize,
    /// Of how many signs they were made.
    signs: usize,
    /// How many signs beyond ASCII there were.
    beyond: usize,
}

/// Reads the UTF-8 within a text; `None` if there is none.
fn utf8_within(text: &str, table: &HashMap<char, u8>) -> Option<Utf8Within> {
    let signs: Vec<char> = text.chars().collect();
    let byte = |place: usize| signs.get(place).and_then(|sign| table.get(sign)).copied();
    let beyond = signs.iter().filter(|sign| !sign.is_ascii()).count();
    let mut found = Utf8Within { text: String::with_capacity(text.len()), letters: 0, signs: 0, beyond };
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
        // What was read wrongly twice has signs of the encoding itself within it.
        if let Some(letter) = letter.filter(|letter| is_of_lists(*letter) || table.contains_key(letter)) {
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

/// Whether a sign is one that stands in class lists: letters of names, and what editors put between them.
fn is_of_lists(sign: char) -> bool {
    matches!(sign, '\u{A0}'..='\u{17F}' | 'Ș'..='ț' | '\u{386}'..='\u{3CE}' | '\u{400}'..='\u{45F}' | 'Ґ' | 'ґ' | '\u{5D0}'..='\u{5EA}')
        || matches!(sign, '\u{620}'..='\u{652}' | '\u{670}'..='\u{6D3}' | '\u{E01}'..='\u{E4E}' | '\u{1E00}'..='\u{1EF9}')
        || matches!(sign, '\u{2010}'..='\u{2027}' | '\u{20AC}' | '\u{3005}' | '\u{3041}'..='\u{30FE}' | '\u{4E00}'..='\u{9FFF}')
        || matches!(sign, '\u{AC00}'..='\u{D7A3}' | '\u{900}'..='\u{D7F}' | '\u{FEFF}')
}

/// The encoding that was meant where a list of one byte a letter was read as Windows-1252; `None` if the letters may
/// well be right.
fn meant(source: &mut Source) -> Option<ListEncoding> {
    let text = cells(source).map(|cell| cell.replace('\n', " ")).collect::<Vec<_>>().join("\n");
    let bytes = encoded(&text, ListEncoding::Windows1252).filter(|bytes| !bytes.is_ascii() && !is_plain(&text))?;
    let likely = likely(&bytes);
    (likely.lead >= PLAINLY && !is_odd(&decoded(&bytes, likely.best))).then_some(likely.best)
}
