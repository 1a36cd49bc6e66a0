//! Names as people write them, and their tidy form.

mod blank;
mod notes;
pub mod order;
mod pieces;

use unicode_normalization::UnicodeNormalization;

use super::words::split_words;
use super::{List, NameOrder, is_first_name, is_host, is_in_capitals, is_particle};
pub use blank::HalfKind;
use blank::strip_blank_half;
pub use notes::NameNotes;
use notes::split_notes;

/// A name from a list, with the changes made to it.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Name {
    /// Name with single spaces and without invisible characters.
    pub text: String,
    /// Whether invisible characters were removed.
    pub had_hidden_marks: bool,
    /// Whether a leading number or bullet was removed.
    pub had_list_mark: bool,
    /// Whether a spreadsheet might treat it as a formula.
    pub looks_like_formula: bool,
    /// Text after the name that was removed, or may have to be, such as an address or `(SEN)`.
    pub behind: NameNotes,
}

impl Name {
    pub fn read(cell: &str) -> Self {
        let (text, had_hidden_marks) = without_hidden_marks(cell);
        let unmarked = without_list_mark(&text);
        let starts_like_formula = cell.trim_matches(' ').starts_with('\t') || unmarked.unwrap_or(&text).starts_with(['=', '+', '-', '@']);
        let looks_like_formula = starts_like_formula && text.contains(|sign: char| sign.is_alphanumeric());
        let whole = with_comma(unmarked.unwrap_or(&text));
        let bare = strip_blank_half(&whole);
        let (name, mut behind) = split_notes(bare.map_or(whole.as_str(), |(rest, _)| rest));
        let looks_like_formula = looks_like_formula && bare.is_none();
        let (name, half) = match strip_blank_half(&name) {
            Some((rest, half)) => (rest.to_owned(), Some(half.to_owned())),
            None => (name, None),
        };
        behind.notes.extend(bare.map(|(_, half)| half.to_owned()).into_iter().chain(half));
        Self { text: name, had_hidden_marks, had_list_mark: unmarked.is_some(), looks_like_formula, behind }
    }
}

impl Name {
    /// Reads a name under a heading that says that brackets contain the real one. “iPad (Ada Lind)” and “Ada Lind (iPad)” both
    /// give Ada Lind.
    pub fn read_bracketed(cell: &str) -> Self {
        let parts = cell.trim().strip_suffix([')', '）', ']']).and_then(|cell| cell.rsplit_once(['(', '（', '[']));
        let Some((shown, inner)) = parts.filter(|(shown, inner)| has_letters(shown) && has_letters(inner)) else { return Self::read(cell) };
        if pieces::is_note(inner) && !is_device(inner) || is_host(inner) {
            return Self::read(cell);
        }
        // “Jane Hartwell (Gastgeber)”: a single word behind a whole name may be no name.
        if shown.trim().contains(' ') && !inner.trim().contains(' ') && !is_first_name(inner.trim()) && !is_device(inner) {
            return Self::read(cell);
        }
        let (real, other) = if is_device(inner) && !is_device(shown) { (shown, inner) } else { (inner, shown) };
        let mut name = Self::read(real);
        name.behind.notes.push(other.trim().to_owned());
        name
    }
}

fn has_letters(text: &str) -> bool {
    text.contains(char::is_alphabetic)
}

/// Returns whether a text is a meeting's name for a person who typed none: “iPad”, “Galaxy A12”.
fn is_device(text: &str) -> bool {
    split_words(text).iter().any(|word| List::Device.contains(word))
}

/// Returns a name such as “Lind^Ada”, as some programs separate the parts, with a comma.
fn with_comma(text: &str) -> String {
    let parts: Vec<&str> = text.split('^').filter(|part| !part.trim().is_empty()).collect();
    match parts.as_slice() {
        [last, first, ..] if text.contains('^') && last.contains(char::is_alphabetic) && first.contains(char::is_alphabetic) => {
            format!("{}, {}", last.trim(), parts[1..].join(" ").trim())
        }
        _ => text.to_owned(),
    }
}

/// Returns whether a character is invisible and doesn't belong in a name. Those that reverse the writing direction would
/// reverse a whole line of the table.
fn is_hidden_mark(sign: char) -> bool {
    matches!(sign, '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}')
        || matches!(sign, '\u{2060}'..='\u{206F}' | '\u{FEFF}')
}

/// Returns whether a character is an invisible joiner or non-joiner, as Persian and some emoji need.
fn is_joiner(sign: char) -> bool {
    matches!(sign, '\u{200C}' | '\u{200D}')
}

/// Returns the text with single spaces and without invisible characters, and whether it had any. Line breaks and control
/// characters stay because they are mistakes.
pub fn without_hidden_marks(text: &str) -> (String, bool) {
    let kept: String = text.chars().filter(|&sign| !is_hidden_mark(sign)).collect();
    let is_space = |sign: char| sign == '\t' || (sign.is_whitespace() && !sign.is_control() && !matches!(sign, '\u{2028}' | '\u{2029}'));
    let words = kept.split(is_space).map(|word| word.trim_matches(is_joiner)).filter(|word| !word.is_empty());
    let tidy = words.collect::<Vec<_>>().join(" ");
    (tidy.trim().to_owned(), kept.len() < text.len())
}

/// Returns the name after a bullet or a number such as `1.` or `2)`; `None` if there is neither.
pub fn without_list_mark(text: &str) -> Option<&str> {
    let name = text
        .strip_prefix(['•', '‣', '◦', '▪', '●', '○', '■', '□', '☐', '·', '∙', '–', '—'])
        .or_else(|| ["- ", "* ", "+ "].iter().find_map(|mark| text.strip_prefix(mark)))
        // Excel marks text this way, but “'t Hooft” is a name.
        .or_else(|| text.strip_prefix('\'').filter(|name| name.starts_with(char::is_uppercase) && !name.ends_with('\'')))
        .or_else(|| {
            let rest = text.strip_prefix('(').unwrap_or(text);
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let signs: &[char] = if rest.len() < text.len() { &[')'] } else { &['.', ')', ':', ' '] };
            rest[digits..].strip_prefix(signs).filter(|_| (1..=3).contains(&digits))
        })?
        .trim_start();
    name.contains(char::is_alphabetic).then_some(name)
}

/// Returns a name written “Lind, Bo” in spoken order. A name without a comma between words is unchanged.
pub fn spoken_name(name: &str, order: NameOrder) -> String {
    let Some((last, first)) = last_and_first(name).filter(|_| order == NameOrder::LastFirst) else { return name.to_owned() };
    let parts = || name.split(COMMAS).map(str::trim).filter(|part| !part.is_empty());
    let (suffixes, names): (Vec<&str>, Vec<&str>) = parts().partition(|part| is_suffix(part));
    // “Last, First, Middle”. With more commas their meaning is unclear.
    let (last, first) = match *names.as_slice() {
        [last, first] => (last, first.to_owned()),
        [last, first, middle] => (last, format!("{first} {middle}")),
        _ => return format!("{first} {last}"),
    };
    let (first, own) = match first.rsplit_once(' ') {
        Some((first, suffix)) if is_short_suffix(suffix) => (first.trim(), Some(suffix)),
        _ => (first.as_str(), None),
    };
    [first, last].into_iter().chain(own).chain(suffixes).collect::<Vec<_>>().join(" ")
}

/// Returns whether a part is a suffix that follows the name after a comma.
pub fn is_suffix(part: &str) -> bool {
    List::Suffix.contains(&part.trim_end_matches('.').to_lowercase())
}

/// Returns whether a word is a suffix and not a first name: “Jr.”, but not “Junior”.
fn is_short_suffix(word: &str) -> bool {
    is_suffix(word) && word.trim_end_matches('.').chars().count() < 4
}

/// Returns a name written “Lind Bo” or “VAN DER BERG Eva” in spoken order. The first names begin with the first
/// common one after the last name. If there is none, they begin after the first word and its particles.
pub fn reversed_name(name: &str) -> Option<String> {
    split_last_first(name).map(|(last, first)| format!("{first} {last}"))
}

/// Splits such a name into last and first names.
fn split_last_first(name: &str) -> Option<(String, String)> {
    let words: Vec<&str> = name.split(' ').collect();
    let capitals = words.iter().take_while(|word| is_in_capitals(word) || is_particle(word)).count();
    let particles = words.iter().take_while(|word| is_particle(word)).count();
    let usual = words.iter().skip(particles + 1).position(|word| is_first_name(word)).map(|place| place + particles + 1);
    let last = if starts_in_capitals(name) { capitals } else { usual.unwrap_or(particles + 1) };
    let first = words.get(last..).filter(|first| !first.is_empty())?;
    Some((words[..last].join(" "), first.join(" ")))
}

/// Returns a full name with the first names that the pupil prefers. `written` is the list's form, `said` the spoken one. The
/// name is unchanged if its last name can't be identified.
pub fn with_chosen_name(written: &str, said: &str, chosen: &str) -> String {
    let turned = split_last_first(said).filter(|_| is_last_name_first(said));
    let last = match (last_and_first(written), &turned) {
        (Some((last, _)), _) => Some(last),
        (None, Some((last, _))) => Some(last.as_str()),
        (None, None) => said.split_once(' ').map(|(_, last)| last).filter(|last| !last.contains(' ') || has_particle(last)),
    };
    match last {
        Some(last) if chosen.ends_with(last) => chosen.to_owned(),
        Some(last) if strip_last_name(chosen, last).is_some() => format!("{} {last}", strip_last_name(chosen, last).unwrap_or_default()),
        Some(last) => format!("{chosen} {last}"),
        None => said.to_owned(),
    }
}

/// Returns the text after the last name, if a name begins with it: “O’Neil Siobhan” and “O’Neil, Siobhan”.
pub fn strip_last_name<'a>(name: &'a str, last: &str) -> Option<&'a str> {
    let rest = name.get(..last.len()).filter(|start| start.to_lowercase() == last.to_lowercase()).map(|_| &name[last.len()..])?;
    let first = rest.trim_start_matches(COMMAS).trim();
    (rest.starts_with([' ', ',', '،', '，']) && !first.is_empty()).then_some(first)
}

/// Returns whether a name without a comma clearly begins with the last name: “O’Neil Siobhan”, “Smith Emma”.
fn is_last_name_first(name: &str) -> bool {
    let mut words = name.split(' ');
    let (first, last) = (words.next().unwrap_or_default(), words.next_back().unwrap_or_default());
    !last.is_empty() && !is_first_name(first) && (has_particle(name) || starts_in_capitals(name) || is_first_name(last))
}

/// Returns whether a name begins with words in capitals and ends with others, as in French lists, which put last names in
/// capitals.
pub fn starts_in_capitals(name: &str) -> bool {
    let letters = |word: &str| word.chars().filter(|sign| sign.is_alphabetic()).count();
    let is_last = |word: &&str| is_in_capitals(word) || is_particle(word);
    let words: Vec<&str> = name.split(' ').collect();
    let (last, first) = words.split_at(words.iter().take_while(|word| is_last(word)).count());
    last.iter().any(|word| is_in_capitals(word) && letters(word) > 1)
        && first.iter().any(|word| letters(word) > 1)
        && !first.iter().any(|word| is_in_capitals(word) && letters(word) > 2)
}

/// Returns whether a name begins as only last names do: “van der Berg”, “O’Brien”.
pub fn has_particle(name: &str) -> bool {
    let is_capital = |rest: &str| rest.starts_with(char::is_uppercase);
    name.split_once(' ').is_some_and(|(start, _)| is_particle(start))
        || List::LastNameStart.entries().iter().any(|start| name.strip_prefix(start).is_some_and(is_capital))
}

/// Commas of all scripts.
pub const COMMAS: [char; 3] = [',', '،', '，'];

/// Returns the parts of “Lind, Bo”, last name first.
pub fn last_and_first(name: &str) -> Option<(&str, &str)> {
    let (last, first) = name.split_once(COMMAS)?;
    let (last, first) = (last.trim(), first.trim());
    (!last.is_empty() && !first.is_empty() && !is_suffix(first)).then_some((last, first))
}

pub fn comparison_key(name: &str) -> String {
    name.nfc().flat_map(char::to_lowercase).filter(|sign| !sign.is_whitespace()).collect()
}

/// Returns the full names in a cell with several, separated by line breaks or commas; `None` if it may be one name.
pub fn several_names(cell: &str) -> Option<Vec<String>> {
    const FEWEST_WORDS: usize = 2;
    let is_whole = |part: &&str| {
        let name = Name::read(part).text;
        let words = name.split(' ').filter(|word| word.contains(char::is_alphabetic)).count();
        (FEWEST_WORDS..=5).contains(&words) && !name.contains(|sign: char| sign.is_ascii_digit() || sign == '@' || COMMAS.contains(&sign))
    };
    let parts =
        |between: &[char]| cell.split(between).map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    let are_whole = |parts: &[String]| parts.len() > 1 && parts.iter().all(|part| is_whole(&part.as_str()));
    let begin_with_first = |parts: &[String]| parts.iter().all(|part| part.split(' ').next().is_some_and(is_first_name));
    let lines = parts(&['\n']);
    // A quotation mark without its partner swallows rows with their other cells.
    if are_whole(&lines) && !cell.contains([',', ';', '\t', '|', '"']) {
        return Some(lines);
    }
    // “Ada Lind,” on a line of its own is a name too, and “García López, Ana María” is one.
    let listed = parts(&['\n', ',', ';', '，', '،']);
    let is_list = listed.len() > 2 || begin_with_first(&listed);
    (are_whole(&listed) && is_list).then_some(listed)
}

/// Returns the names in a text that may name two pupils. If the first has no last name, it gets the second one's.
pub fn two_names(text: &str) -> Option<Vec<String>> {
    const JOINTS: [&str; 8] = [" / ", " & ", " and ", " und ", " et ", " + ", ";", "/"];
    // A text that begins like a formula stays as it is.
    if text.starts_with(['=', '+', '@', '-']) {
        return None;
    }
    let lower = text.to_lowercase();
    // Some scripts' capitals are longer than their small letters. Those names aren't split.
    let joint = JOINTS.iter().find(|joint| lower.contains(*joint)).filter(|_| lower.len() == text.len())?;
    let place = lower.find(joint)?;
    let (one, other) = (text[..place].trim(), text[place + joint.len()..].trim());
    let is_name = |part: &str| part.chars().filter(|sign| sign.is_alphabetic()).count() > 1;
    if !is_name(one) || !is_name(other) {
        return None;
    }
    let last = other.split_once(' ').map(|(_, last)| last).filter(|_| !one.contains(' ') && !joint.contains('/') && *joint != ";");
    let one = last.map_or_else(|| one.to_owned(), |last| format!("{one} {last}"));
    let mut names = vec![one];
    names.extend(two_names(other).unwrap_or_else(|| vec![other.to_owned()]));
    Some(names)
}
