//! Damaged names: letters that an encoding lacked, uncalculated formulas, and spreadsheet errors. They can't be restored.

use crate::columns::{count_filled, filled_cells, heading_row};
use crate::names::is_suffix;
use crate::{ClassList, Grid, Kind, LetterHandling, ListOptions, ListRemark, RemarkWeight, Row, is_particle, meaning};
use senlac_base::language::tr;
use senlac_classroom::content::text_checks::quoted;

/// Instruction for formulas.
const WORK_OUT: &str = tr_mark!("Open the list in a spreadsheet program, save it there and choose it again.");

/// Marks rows with damaged names. They aren't pupils until they are repaired.
pub fn mark_damaged_names(list: &mut ClassList, options: &ListOptions, has_uncalculated: bool) {
    let as_written = options.letters == Some(LetterHandling::AsWritten);
    for row in &mut list.rows {
        // A name of which every letter is lost looks like none.
        let lost = Some(row.text.split(" · ").filter(|cell| is_only_question_marks(cell)).collect::<Vec<_>>().join(" "))
            .filter(|name| !name.is_empty());
        let lost = lost.filter(|_| row.pupil.is_none() && !row.remarks.is_empty() && !options.left_out.contains(&row.number));
        let Some(name) = row.pupil.as_ref().map(|pupil| pupil.name.as_str()).or(lost.as_deref()) else { continue };
        let (weight, message, of_many) = if has_uncalculated && name.starts_with('=') {
            let message = tr!("{name} is a formula that hasn’t been calculated. {work_out}", name = quoted(name), work_out = tr(WORK_OUT));
            (
                RemarkWeight::Mistake,
                message,
                tr!(
                    "the names are formulas that haven’t been calculated. Open the list in a spreadsheet program, save it there and choose it again."
                ),
            )
        } else if is_error(name) {
            (
                RemarkWeight::LeftOut,
                tr!("{name} is a spreadsheet error, not a pupil.", name = quoted(name)),
                tr!("these are spreadsheet errors, not pupils."),
            )
        } else if name.split(' ').any(is_error) {
            let message = tr!("{name} contains a spreadsheet error. Correct it there, or retype the name.", name = quoted(name));
            (RemarkWeight::Mistake, message, tr!("the names contain spreadsheet errors. Correct them there, or retype the names."))
        } else if is_phone_number(name) {
            let message = tr!("{name} is a number, not a name. Enter the pupil’s name or ignore the row.", name = quoted(name));
            (RemarkWeight::Mistake, message, tr!("these are numbers, not names. Enter names or ignore the rows."))
        } else if is_sentence(name) {
            let message = tr!("{name} is a sentence, not a name. Ignore the row or enter a name.", name = quoted(name));
            (RemarkWeight::Mistake, message, tr!("these are sentences, not names. Ignore the rows or enter names."))
        } else if !as_written && !options.rewritten.contains_key(&row.number) && is_misread(name) {
            let message = tr!(
                "{name} contains a digit or a vertical bar, as scanned text often does. Retype the name, or keep it with --letters as-written.",
                name = quoted(name)
            );
            let of_many = tr!(
                "the names contain digits or vertical bars, as scanned text often does. Retype them, or keep them with --letters as-written."
            );
            (RemarkWeight::Mistake, message, of_many)
        } else if !as_written && has_lost_letters(name) {
            let message = tr!(
                "some letters of {name} are lost. Save the original list again as “CSV UTF-8”, retype the name, or keep it with --letters as-written.",
                name = quoted(name)
            );
            let of_many = tr!(
                "some letters of the names are lost. Save the original list again as “CSV UTF-8”, retype the names, or keep them with --letters as-written."
            );
            (RemarkWeight::Mistake, message, of_many)
        } else {
            continue;
        };
        row.pupil = None;
        row.remarks.push(ListRemark::for_row(weight, row.number, message).with_shared_message(of_many));
    }
}

/// Returns whether a cell is a spreadsheet's error value: `#REF!`, `#NAME?`, `#N/A`, `#BEZUG!`, `Err:502`.
pub fn is_error(cell: &str) -> bool {
    let rest = cell.strip_prefix('#').unwrap_or_default();
    let is_value = |text: &str| text.chars().all(|sign| sign.is_uppercase() || matches!(sign, '/' | '!' | '?' | '0' | '¡' | '_'));
    let is_named =
        !rest.is_empty() && is_value(rest) && (rest.ends_with(['!', '?']) || matches!(rest, "N/A" | "NV" | "N/D" | "NA" | "N/V"));
    is_named
        || cell.len() > 2 && cell.chars().all(|sign| sign == '#')
        || cell.strip_prefix("Err:").is_some_and(|code| code.parse::<u16>().is_ok())
}

pub fn is_phone_number(name: &str) -> bool {
    let digits = name.chars().filter(char::is_ascii_digit).count();
    digits > 6 && name.chars().all(|sign| sign.is_ascii_digit() || matches!(sign, '+' | '-' | '(' | ')' | '/' | '.' | ' '))
}

/// Returns whether a name is a sentence: several lower-case words that aren't particles of a last name.
fn is_sentence(name: &str) -> bool {
    // A note behind a name may be one.
    let start = [" - ", " – ", " (", ", "].into_iter().filter_map(|sign| name.find(sign)).min().unwrap_or(name.len());
    let words: Vec<&str> = name[..start].split(' ').collect();
    let small = words.iter().filter(|word| word.starts_with(char::is_lowercase) && !is_particle(word)).count();
    words.len() > 5 && small > 2 && name.contains(char::is_lowercase)
}

/// Returns whether a name lost letters when it was saved: `Zo\u{FFFD}`, `Zo?`, `M?ller`, `????? ?????`.
fn has_lost_letters(name: &str) -> bool {
    let signs: Vec<char> = name.chars().collect();
    let is_beside = |place: usize| {
        let at = |place: Option<usize>| place.and_then(|place| signs.get(place)).is_some_and(|sign| sign.is_alphabetic() || *sign == '?');
        at(place.checked_sub(1)) || at(Some(place + 1))
    };
    name.contains('\u{FFFD}') || (0..signs.len()).any(|place| signs[place] == '?' && is_beside(place))
}

/// Returns whether a word of a name has a digit between its letters or a bar next to one: `N0ah`, `Ame1ia`, `|sla`, `0liver`.
pub fn is_misread(name: &str) -> bool {
    let is_so = |word: &str| {
        let signs: Vec<char> = word.chars().collect();
        let is_small = |sign: Option<&char>| sign.is_some_and(|sign| sign.is_lowercase());
        let is_letter = |sign: Option<&char>| sign.is_some_and(|sign| sign.is_alphabetic());
        let within = |place: usize| {
            let before = place.checked_sub(1).and_then(|before| signs.get(before));
            let after = signs.get(place + 1);
            match signs[place] {
                '|' => is_letter(before) || is_letter(after),
                '0' | '1' | '5' | '8' | '3' | '6' | '4' => {
                    is_letter(before) && is_small(after) || place == 0 && is_small(after) && is_small(signs.get(2))
                }
                _ => false,
            }
        };
        let digits = signs.iter().filter(|sign| sign.is_ascii_digit()).count();
        digits < 3 && !word.contains(['@', '_']) && (0..signs.len()).any(within)
    };
    name.contains(' ') && name.split([' ', '-']).any(|word| is_so(word) && !is_suffix(word)) && !name.starts_with(['=', '+', '@'])
}

/// Returns whether a cell contains only question marks, at least three, in place of letters.
fn is_only_question_marks(cell: &str) -> bool {
    cell.matches('?').count() > 2 && cell.chars().all(|sign| matches!(sign, '?' | ' ' | '-' | '\''))
}

/// Returns the remark about a sheet whose names are uncalculated formulas, if no other columns contain them.
pub fn uncalculated_names(grid: &Grid) -> Option<ListRemark> {
    let rows: Vec<&Row> = grid.rows.iter().collect();
    let place = heading_row(&rows)?;
    let below = &rows[place + 1..];
    let is_uncalculated =
        |column: usize| count_filled(below, column, |cell| cell.starts_with('=')) * 2 > filled_cells(below, column).count();
    let headings = || rows[place].cells.iter().enumerate().filter_map(|(column, cell)| Some((column, meaning(cell)?)));
    let has = |wanted: &[Kind]| headings().any(|(column, heading)| wanted.contains(&heading) && !is_uncalculated(column));
    let has_names = has(&[Kind::Full, Kind::LastFirst, Kind::Name])
        || has(&[Kind::First, Kind::Called]) && has(&[Kind::Last, Kind::CalledLast, Kind::Name]);
    let (column, _) = headings().find(|&(column, heading)| heading.is_of_names() && is_uncalculated(column)).filter(|_| !has_names)?;
    let message = tr!("The names are formulas that haven’t been calculated. {work_out}", work_out = tr(WORK_OUT));
    Some(ListRemark::for_list(RemarkWeight::Mistake, message).with_column(column))
}
