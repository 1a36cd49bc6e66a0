//! The letters of a list, whatever kind of file it was: codes are read, letters that were read wrongly are mended, and
//! letters of print and of full width become plain ones.

use super::codes;
use super::grid::Source;
use super::list::{Remark, Weight};
use super::mojibake;
use super::options::ListOptions;
use crate::content::words::{quoted, shown};

/// Makes the letters of a list ready.
pub(super) fn read(source: &mut Source, options: &ListOptions) {
    let mut sample: Option<String> = None;
    for cell in source.sheets.iter_mut().flat_map(|sheet| &mut sheet.grid.rows).flat_map(|row| &mut row.cells) {
        if let Some(read) = codes::read(cell) {
            sample.get_or_insert_with(|| format!("{} is {}", quoted(&shown(cell)), quoted(&shown(&read))));
            *cell = read;
        }
    }
    source
        .remarks
        .extend(sample.map(|sample| Remark::of_list(Weight::Changed, format!("Letters were written as codes, which are read: {sample}."))));
    let question = mojibake::mend(source, options);
    source.questions.extend(question);
    for cell in source.sheets.iter_mut().flat_map(|sheet| &mut sheet.grid.rows).flat_map(|row| &mut row.cells) {
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
    match sign {
        'ﬀ' => "ff".to_owned(),
        'ﬁ' => "fi".to_owned(),
        'ﬂ' => "fl".to_owned(),
        'ﬃ' => "ffi".to_owned(),
        'ﬄ' => "ffl".to_owned(),
        'ﬅ' | 'ﬆ' => "st".to_owned(),
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(sign) - 0xFEE0).unwrap_or(sign).to_string(),
        _ => sign.to_string(),
    }
}
