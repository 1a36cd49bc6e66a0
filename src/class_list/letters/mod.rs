//! Letters of a list, for every type of file. Codes are decoded, wrongly decoded letters are repaired, and
//! typographic and full-width letters become plain ones.

pub mod escapes;
pub mod mojibake;

use unicode_normalization::UnicodeNormalization;

use super::{ListOptions, ListRemark, RemarkWeight, Source};
use senlac_classroom::content::text_checks::{quoted, shown};

/// Decodes, repairs and simplifies the letters in every cell, and adds remarks and questions about it.
pub fn read(source: &mut Source, options: &ListOptions) {
    let mut sample: Option<String> = None;
    for cell in source.cells_mut() {
        if let Some(read) = escapes::read(cell) {
            sample.get_or_insert_with(|| format!("{} is {}", quoted(&shown(cell)), quoted(&shown(&read))));
            *cell = read;
        }
    }
    let remark =
        |sample: String| ListRemark::for_list(RemarkWeight::Changed, tr!("Codes in place of letters are converted: {sample}.", sample));
    source.remarks.extend(sample.map(remark));
    let question = mojibake::repair(source, options);
    source.questions.extend(question);
    for cell in source.cells_mut() {
        if !cell.is_ascii() && cell.contains(is_typographic) {
            *cell = cell.chars().map(plain_letters).collect::<Vec<_>>().concat();
        }
    }
}

/// Returns whether a character is a ligature or a full-width form of plain characters.
fn is_typographic(sign: char) -> bool {
    matches!(sign, '\u{FB00}'..='\u{FB06}' | '\u{FF01}'..='\u{FF5E}')
}

/// Returns a character as plain letters: `ﬁ` is `fi`, `Ａ` is `A`.
fn plain_letters(sign: char) -> String {
    if is_typographic(sign) { sign.nfkc().collect() } else { sign.to_string() }
}
