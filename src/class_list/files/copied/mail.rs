//! Names with addresses, as email programs write them, and columns that were copied one below the other.

use crate::files::grid::Grid;
use crate::questions::{choice, separate_parts_question};
use crate::{Kind, List, ListOptions, NameOrder, Question, is_first_name, is_name_heading, meaning};
use senlac_classroom::content::text_checks::{list, quoted, shown};

/// Returns the names before the addresses in `< >`, and the other lines between them. Returns `None` if the text isn't such a
/// list.
pub fn names_of_mail(text: &str) -> Option<Vec<String>> {
    let mut names = Vec::new();
    let (mut rest, mut addresses) = (text, 0);
    while let Some((before, address, after)) = next_address(rest) {
        // If more follows the address, it is a table cell.
        let behind = after.trim_start_matches(' ');
        if !behind.is_empty() && !behind.starts_with([',', ';', '\n']) {
            return None;
        }
        addresses += 1;
        let mut lines: Vec<&str> = before.split('\n').collect();
        let name = lines.pop().unwrap_or_default();
        names.extend(lines.into_iter().filter_map(trim_name).map(str::to_owned));
        // An address without a name may precede this one.
        let (alone, name) = match name.rfind('@').and_then(|at| Some(at + name[at..].find([',', ';'])?)) {
            Some(end) => name.split_at(end),
            None => ("", name),
        };
        names.extend(alone.split([',', ';']).filter_map(trim_name).map(str::to_owned));
        names.push(trim_name(without_field(name)).unwrap_or(address).to_owned());
        rest = after;
    }
    names.extend(rest.split('\n').filter_map(trim_name).map(str::to_owned));
    let enough = addresses > 1 || addresses == 1 && names.len() == 1;
    if enough && addresses * 2 > names.len() { Some(names) } else { names_before_addresses(text) }
}

/// Returns the names before plain addresses at the ends of most lines, after a space or a dash.
fn names_before_addresses(text: &str) -> Option<Vec<String>> {
    let name = |line: &str| {
        let (name, address) = line.trim_end().rsplit_once(' ')?;
        let is_address = address.contains('@') && address.contains('.') && !address.contains(['<', '>', ',', ';', '\t']);
        let name = name.trim_end_matches([' ', '-', '–', '—', ':']);
        let is_name = name.contains(char::is_alphabetic) && !name.contains(['@', '\t', ';', '|']) && !name.ends_with(',');
        (is_address && is_name).then(|| name.trim().to_owned())
    };
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let found = lines.iter().filter_map(|line| name(line)).count();
    (found > 1 && found * 5 >= lines.len() * 4).then(|| lines.iter().map(|line| name(line).unwrap_or_else(|| (*line).to_owned())).collect())
}

/// Returns the text before the next address in `< >`, the address, and the text after it.
fn next_address(text: &str) -> Option<(&str, &str, &str)> {
    text.match_indices('<').find_map(|(start, _)| {
        let inner = &text[start + 1..];
        let address = &inner[..inner.find('>')?];
        let is_one = address.contains('@') && !address.contains(|sign: char| sign.is_whitespace() || sign == '<');
        is_one.then(|| (&text[..start], address.trim_start_matches("mailto:"), &inner[address.len() + 1..]))
    })
}

/// Returns a name without a leading `To:` or `Cc:`.
fn without_field(name: &str) -> &str {
    name.split_once(':').filter(|(field, _)| List::MailField.contains(&field.trim().to_lowercase())).map_or(name, |(_, name)| name)
}

/// Returns a name without surrounding punctuation; `None` if nothing is left.
fn trim_name(name: &str) -> Option<&str> {
    let name = name.trim_matches([',', ';', ' ', '\t']).trim_matches(['"', '\'']).trim();
    (!name.is_empty()).then_some(name)
}

/// Returns the question for a list with headings for parts of names on separate lines, as the parts can't be matched.
pub fn detect_separate_parts(grid: &Grid, options: &ListOptions) -> Option<Question> {
    // Christian Form is a pupil, and “Christian name” is a heading.
    let is_name = |cell: &str| cell.split(' ').any(is_first_name) && !is_name_heading(cell);
    let is_part = |cell: &str| {
        meaning(cell).is_some_and(|heading| matches!(heading, Kind::First | Kind::Called | Kind::Last | Kind::CalledLast)) && !is_name(cell)
    };
    let first = grid.rows.first().map(|row| row.cell(0))?;
    let mut headings: Vec<String> =
        grid.rows.iter().map(|row| row.cell(0)).filter(|cell| is_part(cell)).map(|cell| quoted(&shown(cell))).collect();
    headings.dedup();
    let starts = meaning(first).is_some_and(Kind::is_of_names) || grid.rows.get(1).is_some_and(|row| is_part(row.cell(0)));
    let is_single = grid.rows.iter().all(|row| row.cells.len() < 2);
    // A plain “Name” above is the last name where first names have a heading of their own.
    let is_apart = is_single && starts && (headings.len() > 1 || headings.len() == 1 && !is_part(first));
    is_apart.then(|| separate_parts_question(&headings, options))
}

/// Returns whether a list of single words may be sorted last names followed by the same number of first names.
fn may_be_halves(words: &[String]) -> bool {
    let (lasts, firsts) = words.split_at(words.len() / 2);
    let is_sorted = |words: &[String]| words.windows(2).all(|pair| pair[0].to_lowercase() <= pair[1].to_lowercase());
    words.len() >= 10
        && words.len().is_multiple_of(2)
        && words.iter().all(|word| !word.contains(' ') && word.chars().all(|sign| sign.is_alphabetic() || matches!(sign, '-' | '\'' | '’')))
        && is_sorted(lasts)
        && !is_sorted(firsts)
}

/// Joins the halves of names if the teacher has chosen that, and returns a question if the teacher hasn't decided.
pub fn join_halves(grid: &mut Grid, options: &ListOptions) -> Option<Question> {
    let words: Vec<String> = grid.rows.iter().map(|row| row.cell(0).to_owned()).collect();
    if options.order == Some(NameOrder::AsWritten) || grid.rows.iter().any(|row| row.cells.len() > 1) || !may_be_halves(&words) {
        return None;
    }
    let (lasts, firsts) = words.split_at(words.len() / 2);
    let whole: Vec<String> = firsts.iter().zip(lasts).map(|(first, last)| format!("{first} {last}")).collect();
    if options.order == Some(NameOrder::LastFirst) {
        *grid = Grid::from_names(firsts.iter().zip(lasts).map(|(first, last)| format!("{last}, {first}")));
        return None;
    }
    let some = |names: &[String]| list(names.iter().take(3).map(|name| quoted(&shown(name))));
    let two = choice(tr!("Two columns: {names}", names = some(&whole)), NameOrder::LastFirst, options);
    let each = choice(tr!("A pupil on each line: {names}", names = some(&words)), NameOrder::AsWritten, options);
    let words = tr!(
        "Only the first {lines} lines are in alphabetical order. They may be last names, followed by the first names. Which is it?",
        lines = lasts.len()
    );
    Some(Question::new(&[], words, vec![two, each]))
}
