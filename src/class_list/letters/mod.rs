//! The letters of a list, whatever kind of file it was: codes are read, letters that were read wrongly are mended, and
//! letters of print and of full width become plain ones.

pub mod codes;
pub mod mojibake;

use unicode_normalization::UnicodeNormalization;

use super::{ListOptions, ListRemark, RemarkWeight, Source};
use senlac_classroom::content::words::{quoted, shown};

pub fn read(source: &mut Source, options: &ListOptions) {
    let mut sample: Option<String> = None;
    for cell in source.cells_mut() {
        if let Some(read) = codes::read(cell) {
            sample.get_or_insert_with(|| format!("{} is {}", quoted(&shown(cell)), quoted(&shown(&read))));
            *cell = read;
        }
    }
    let remark = |sample: String| {
        ListRemark::of_list(RemarkWeight::Changed, tr!("Letters were written as codes, which are read: {sample}.", sample))
    };
    source.remarks.extend(sample.map(remark));
    let question = mojibake::mend(source, options);
    source.questions.extend(question);
    for cell in source.cells_mut() {
        if !cell.is_ascii() && cell.contains(is_of_print) {
            *cell = cell.chars().map(plain).collect::<Vec<_>>().concat();
        }
    }
}

/// Whether a sign is one that printing or east Asian typing makes of plain letters.
fn is_of_print(sign: char) -> bool {
    matches!(sign, '\u{FB00}'..='\u{FB06}' | '\u{FF01}'..='\u{FF5E}')
}

/// The plain letters of a sign: `ﬁ` is `fi`, `Ａ` is `A`.
fn plain(sign: char) -> String {
    if is_of_print(sign) { sign.nfkc().collect() } else { sign.to_string() }
}
