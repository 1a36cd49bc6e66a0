//! Names as people write them, made ready to be shown.

use super::list::NameOrder;

/// A name out of a list, and what was done to it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Name {
    /// The name with single spaces and without marks that cannot be seen.
    pub text: String,
    /// Whether marks that cannot be seen were taken out.
    pub had_hidden_marks: bool,
    /// Whether a number or a bullet before it was taken off.
    pub had_list_mark: bool,
    /// Whether a spreadsheet might take it for a formula.
    pub looks_like_formula: bool,
}

impl Name {
    /// Reads a name out of its cell.
    pub fn read(cell: &str) -> Self {
        let (text, had_hidden_marks) = without_hidden_marks(cell);
        let name = without_list_mark(&text);
        let starts_like_formula = cell.trim_matches(' ').starts_with('\t') || name.unwrap_or(&text).starts_with(['=', '+', '-', '@']);
        Self {
            text: name.unwrap_or(&text).to_owned(),
            had_hidden_marks,
            had_list_mark: name.is_some(),
            looks_like_formula: starts_like_formula && text.contains(|sign: char| sign.is_alphanumeric()),
        }
    }
}

/// Marks without a shape: they have no business in a name, and those that turn the direction of writing would turn a
/// whole line of the table round.
fn is_hidden_mark(sign: char) -> bool {
    matches!(sign, '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}')
        || matches!(sign, '\u{2060}'..='\u{206F}' | '\u{FEFF}')
}

/// Marks without a shape that join or part the letters round them, as Persian and some emoji need.
fn is_joiner(sign: char) -> bool {
    matches!(sign, '\u{200C}' | '\u{200D}')
}

/// The text with single spaces and without hidden marks, and whether it had any. A break of the line stays, and so do
/// control characters: they are mistakes and not habits.
pub(super) fn without_hidden_marks(text: &str) -> (String, bool) {
    let kept: String = text.chars().filter(|&sign| !is_hidden_mark(sign)).collect();
    let is_space = |sign: char| sign == '\t' || (sign.is_whitespace() && !sign.is_control() && !matches!(sign, '\u{2028}' | '\u{2029}'));
    let words = kept.split(is_space).map(|word| word.trim_matches(is_joiner)).filter(|word| !word.is_empty());
    let tidy = words.collect::<Vec<_>>().join(" ");
    (tidy.trim().to_owned(), kept.len() < text.len())
}

/// The name behind a bullet or a number such as `1.` or `2)`; `None` where there is neither.
fn without_list_mark(text: &str) -> Option<&str> {
    let name = text
        .strip_prefix(['•', '‣', '◦', '▪', '●', '○', '■', '□', '☐', '·', '∙', '–', '—'])
        .or_else(|| ["- ", "* ", "+ "].iter().find_map(|mark| text.strip_prefix(mark)))
        .or_else(|| {
            let digits = text.bytes().take_while(u8::is_ascii_digit).count();
            text[digits..].strip_prefix(['.', ')', ':']).filter(|_| (1..=3).contains(&digits))
        })?
        .trim_start();
    name.contains(char::is_alphabetic).then_some(name)
}

/// A name written “Lind, Bo” the way it is said; as it is where there is no comma with words on both its sides.
pub(super) fn in_order(name: &str, order: NameOrder) -> String {
    match (order, last_and_first(name)) {
        (NameOrder::LastFirst, Some((last, first))) => format!("{first} {last}"),
        (NameOrder::LastFirst, None) | (NameOrder::AsWritten, _) => name.to_owned(),
    }
}

/// The commas of all scripts.
pub(super) const COMMAS: [char; 3] = [',', '،', '，'];

/// The parts of “Lind, Bo”, last name first.
pub(super) fn last_and_first(name: &str) -> Option<(&str, &str)> {
    let (last, first) = name.split_once(COMMAS)?;
    let (last, first) = (last.trim(), first.trim());
    (!last.is_empty() && !first.is_empty()).then_some((last, first))
}

/// What tells two names apart: nobody hears spaces and capital letters.
pub(super) fn sound(name: &str) -> String {
    name.to_lowercase().split_whitespace().collect()
}
