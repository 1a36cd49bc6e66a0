//! Lists that contain only email addresses. The name, if any, is before the @.

use super::NAME_HEADING;
use crate::columns::{count_filled, filled_cells, has_distinct_cells, is_name_like};
use crate::files::UnreadableList;
use crate::{Grid, ListOptions, ListRemark, MOST_COLUMNS, RemarkWeight, Row};
use senlac_classroom::content::text_checks::{quoted, shown};

/// Reads names from addresses if the list has no other names, and returns remarks about it.
/// Errors: most addresses don't contain a name.
pub fn read(grid: &mut Grid, options: &ListOptions) -> Result<Vec<ListRemark>, UnreadableList> {
    let Some(column) = address_column(grid) else { return Ok(Vec::new()) };
    let (mut sample, mut mistakes, mut found) = (None, Vec::new(), 0);
    for (place, row) in grid.rows.iter_mut().enumerate() {
        let cell = row.cell(column).to_owned();
        let is_settled = options.left_out.contains(&row.number) || options.rewritten.contains_key(&row.number);
        if let Some(name) = name_of(&cell) {
            found += 1;
            sample.get_or_insert_with(|| format!("{} is {}", quoted(&shown(&cell)), quoted(&shown(&name))));
            row.cells[column] = name;
        } else if is_address(&cell) && !is_settled {
            let what = tr!("{cell} doesn’t contain a name. Enter the name instead.", cell = quoted(&shown(&cell)));
            mistakes.push(ListRemark::for_row(RemarkWeight::Mistake, row.number, what).with_column(column));
        } else if place == 0 && !cell.is_empty() {
            // “E-mail” is now the heading of names.
            NAME_HEADING.clone_into(&mut row.cells[column]);
        }
    }
    let Some(sample) = sample.filter(|_| found > mistakes.len()) else {
        return Err(
            tr!("The list contains only email addresses, and most don’t contain names. Paste or choose a list with the names.").into()
        );
    };
    let remark = ListRemark::for_list(
        RemarkWeight::Changed,
        tr!("The list contains only email addresses, so names are read from them: {sample}.", sample),
    );
    Ok(std::iter::once(remark).chain(mistakes).collect())
}

/// Returns the column of addresses, if no other column has names.
fn address_column(grid: &Grid) -> Option<usize> {
    let rows: Vec<&Row> = grid.rows.iter().collect();
    let is_of_addresses = |column: &usize| {
        let all = filled_cells(&rows, *column).count();
        let addresses = count_filled(&rows, *column, is_address);
        addresses > 1 && addresses + 1 >= all
    };
    let column = (0..MOST_COLUMNS).find(is_of_addresses)?;
    let has_names = |other: usize| has_distinct_cells(&rows, other) && count_filled(&rows, other, is_name_like) * 2 > rows.len();
    (!(0..MOST_COLUMNS).any(|other| other != column && has_names(other))).then_some(column)
}

fn is_address(cell: &str) -> bool {
    let cell = strip_scheme(cell);
    let is_sign = |sign: char| !sign.is_whitespace() && !matches!(sign, '<' | '>' | ',' | ';');
    let parts = cell.split_once('@');
    cell.chars().all(is_sign) && parts.is_some_and(|(name, place)| !name.is_empty() && place.contains('.') && !place.contains('@'))
}

fn strip_scheme(cell: &str) -> &str {
    cell.strip_prefix("mailto:").unwrap_or(cell)
}

/// Returns the name in an address: `emma.smith@school.org` is Emma Smith. `esmith@…` and `s1234@…` give `None`.
fn name_of(address: &str) -> Option<String> {
    let (name, _) = Some(strip_scheme(address)).filter(|address| is_address(address))?.split_once('@')?;
    let words_between = |signs: &[char]| -> Vec<&str> {
        let words = name.split(signs).map(|word| word.trim_matches(|sign: char| sign.is_ascii_digit() || sign == '-'));
        words.filter(|word| !word.is_empty()).collect()
    };
    // A hyphen belongs to a name part if other characters separate the parts.
    let words = Some(words_between(&['.', '_', '+'])).filter(|words| words.len() > 1).unwrap_or_else(|| words_between(&['-']));
    let is_word = |word: &&str| {
        let letters = word.chars().filter(|sign| sign.is_alphabetic()).count();
        letters > 1 && word.split('-').all(|part| !part.is_empty() && part.chars().all(char::is_alphabetic))
    };
    let are_words = words.len() > 1 && words.iter().all(is_word);
    let capital = |word: &str| {
        let mut signs = word.chars();
        signs.next().into_iter().flat_map(char::to_uppercase).chain(signs.flat_map(char::to_lowercase)).collect::<String>()
    };
    let name = |word: &&str| word.split('-').map(capital).collect::<Vec<_>>().join("-");
    are_words.then(|| words.iter().map(name).collect::<Vec<_>>().join(" "))
}
