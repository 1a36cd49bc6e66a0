//! Statistics and signatures below the last pupil: “Overall average”, “Max”, “Signature”.

use std::collections::BTreeMap;

use crate::columns::{ListColumns, count_filled, filled_cells};
use crate::{Kind, List, MOST_COLUMNS, Row, has_meaning, is_first_name, is_footer, is_grown_up, is_number, is_particle, phrase};
use senlac_classroom::content::text_checks::quoted;

/// Rows at the end that have a label with numbers or nothing beside it.
#[derive(Debug, Default)]
pub struct Footers {
    /// Rows that aren't pupils, with the reasons.
    pub gone: BTreeMap<usize, String>,
    /// Rows that may be pupils, with a sentence to precede “Is this a pupil?”.
    pub unsure: BTreeMap<usize, String>,
}

/// Finds the rows at the end that aren't pupils, according to a word or the other columns.
pub fn footers(rows: &[&Row], columns: &ListColumns) -> Footers {
    let mut found = Footers::default();
    let mut end = rows.len();
    while end > 2 {
        let label = quoted(&rows[end - 1].join_cells(&columns.name));
        match footer(rows[end - 1], &rows[..end - 1], columns) {
            Some(Footer::Certain) => found.gone.insert(rows[end - 1].number, tr!("{row} is not a pupil.", row = label)),
            Some(Footer::Likely) => found
                .unsure
                .insert(rows[end - 1].number, tr!("{row} has only numbers beside it, and its other columns are empty.", row = label)),
            Some(Footer::Label) => found.unsure.insert(rows[end - 1].number, tr!("{row} may be a line below the list.", row = label)),
            None => break,
        };
        end -= 1;
    }
    found
}

/// The certainty that a row isn't a pupil.
enum Footer {
    Certain,
    /// Only numbers are beside it.
    Likely,
    /// One of its words is a label.
    Label,
}

/// Returns how certain it is that a row below these rows isn't a pupil.
fn footer(row: &Row, above: &[&Row], columns: &ListColumns) -> Option<Footer> {
    if let Some(footer) = label_kind(row, above, columns) {
        return Some(footer);
    }
    let label = row.join_cells(&columns.name);
    let beside: Vec<usize> = (0..MOST_COLUMNS).filter(|column| !columns.name.contains(column) && !row.cell(*column).is_empty()).collect();
    if !label.contains(char::is_alphabetic) || !beside.iter().all(|&column| is_number(row.cell(column))) {
        return None;
    }
    let lacks = |column: &usize| {
        let filled_above = filled_cells(above, *column).count();
        !columns.name.contains(column)
            && row.cell(*column).is_empty()
            && filled_above * 10 >= above.len() * 9
            && count_filled(above, *column, |cell| !is_number(cell)) * 2 > filled_above
    };
    let lacks_text = (0..MOST_COLUMNS).any(|column| lacks(&column));
    let is_half = |row: &Row| row.join_cells(&columns.name).split_whitespace().count() < 2;
    let is_single_among_whole = is_half(row) && !above.iter().any(|row| is_half(row));
    let is_word = List::Statistic.contains(&phrase(&label)) || has_meaning(&phrase(&label), Kind::Total);
    let has_first = label.split([' ', ',', '-']).any(is_first_name);
    let equals = beside.iter().any(|&column| is_statistic_of(row.cell(column), above, column));
    let has_beside = !beside.is_empty();
    let has_small_word = label.split(' ').skip(1).any(|word| word.starts_with(char::is_lowercase) && !is_particle(word));
    // “Max” may be a pupil. Numbers beside it, or a missing last name and address, show that it isn't.
    let is_certain = if is_word {
        lacks_text || is_single_among_whole && (has_beside || !has_first) || equals && !has_first
    } else {
        lacks_text && has_beside && !has_first && (is_single_among_whole || has_small_word)
    };
    let lacks_half = columns.name.len() > 1
        && above.len() > 2
        && columns.name.iter().any(|&column| row.cell(column).is_empty() && filled_cells(above, column).count() * 10 >= above.len() * 9);
    let is_likely = (lacks_text || lacks_half) && has_beside && !has_first;
    if is_certain { Some(Footer::Certain) } else { is_likely.then_some(Footer::Likely) }
}

/// Recognises a label with its value in place of a name, such as “Signed” and “J. Brown”, or a word that ends a list.
fn label_kind(row: &Row, above: &[&Row], columns: &ListColumns) -> Option<Footer> {
    let mut halves = columns.name.clone();
    halves.sort_unstable();
    let cells: Vec<&str> = halves.iter().map(|&column| row.cell(column)).filter(|cell| !cell.is_empty()).collect();
    let whole = cells.join(" ");
    let has_several = halves.len() > 1;
    let is_sign = |cell: &&str| cell.starts_with(['©', '®', '™']) || has_several && cell.ends_with([':', '：']);
    let is_number_line = has_several && is_footer(&whole) && whole.contains(|sign: char| sign.is_ascii_digit());
    if cells.iter().any(is_sign) || is_number_line && !whole.split(' ').any(is_first_name) {
        return Some(Footer::Certain);
    }
    // “Total pupils” and 26, in a column that is empty above it.
    let beside: Vec<usize> = (0..MOST_COLUMNS).filter(|column| !halves.contains(column) && !row.cell(*column).is_empty()).collect();
    let are_counts = beside.iter().all(|&column| is_number(row.cell(column)) && filled_cells(above, column).next().is_none());
    if let (Some(&column), true) = (beside.first(), are_counts)
        && whole.contains(' ')
        && !whole.split(' ').any(is_first_name)
        && is_footer(&format!("{whole} {}", row.cell(column)))
    {
        return Some(Footer::Certain);
    }
    let are_whole = above.iter().all(|row| row.join_cells(&columns.name).split_whitespace().count() > 1);
    if row.only_cell().is_some_and(|cell| List::LastLine.contains(&phrase(cell)) && !is_first_name(cell)) && are_whole {
        return Some(Footer::Label);
    }
    let place = cells.iter().position(|cell| List::FooterLabel.contains(&phrase(cell)))?;
    let value = cells.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, cell)| *cell).collect::<Vec<_>>().join(" ");
    let is_long = phrase(cells[place]).contains(' ');
    let has_first = value.split([' ', '-']).any(is_first_name);
    match value.as_str() {
        _ if !has_several && !is_long => None,
        _ if has_first => is_long.then_some(Footer::Label),
        value if is_long || is_value(value) => Some(Footer::Certain),
        _ => Some(Footer::Label),
    }
}

/// Returns whether the text beside a label isn't a first name: a number, “Mr Brown”, “J. Brown”.
fn is_value(value: &str) -> bool {
    let is_initial = |word: &str| word.len() > 1 && word.ends_with('.') && word.chars().filter(|sign| sign.is_alphabetic()).count() == 1;
    value.contains(|sign: char| sign.is_ascii_digit()) || is_grown_up(value) || value.split(' ').any(is_initial)
}

/// Returns whether a number is the maximum, minimum, sum or mean of those above it.
fn is_statistic_of(cell: &str, above: &[&Row], column: usize) -> bool {
    let number =
        |cell: &str| cell.trim().trim_end_matches('%').trim().replace(',', ".").parse::<f64>().ok().filter(|number| number.is_finite());
    let all: Vec<f64> = filled_cells(above, column).filter_map(number).collect();
    let (Some(value), true) = (number(cell), all.len() > 2) else { return false };
    let sum: f64 = all.iter().sum();
    let greatest = all.iter().copied().fold(f64::MIN, f64::max);
    let least = all.iter().copied().fold(f64::MAX, f64::min);
    // A class has 1,000 rows at most.
    let count = all.iter().fold(0.0, |count, _| count + 1.0);
    [greatest, least, sum].iter().any(|known| (known - value).abs() < 1e-9) || (sum / count - value).abs() < 0.051
}
