//! Names that do not stand one below the other: whole names side by side, as in a seating plan, tables side by side, groups
//! in lines.

use super::MOST_COLUMNS;
use super::ask;
use super::columns::{filled, heading_row, mostly};
use super::grid::{Grid, Row, Sheet};
use super::guess::{differs, is_name_like, share_of_first_names};
use super::headings::{Heading, meaning, other};
use super::list::{Remark, Weight};
use super::name::{last_and_first, without_list_mark};
use super::nobody::{is_grown_up, is_number, is_title};
use super::options::{ListOptions, TwoInOne};
use super::pasted::apart;
use super::question::Question;
use super::sideways::turned_round;
use super::vocabulary::{Kind, is_first_name};
use crate::content::words::{list, quoted, shown};

/// How names were put one below the other, as if each had a row of its own, and what is to be asked about it.
#[derive(Default)]
pub(super) struct LaidOut {
    /// What was done.
    pub remark: Option<Remark>,
    /// What is to be asked.
    pub question: Option<Question>,
}

/// Puts names that stand side by side one below the other.
pub(super) fn one_below_the_other(sheet: &mut Sheet, is_commas: bool, options: &ListOptions) -> LaidOut {
    if is_commas {
        join_last_and_first(&mut sheet.grid);
    }
    let rows: Vec<&Row> = sheet.grid.rows.iter().collect();
    if let Some(grid) = lines_of_groups(&rows) {
        sheet.grid = grid;
        return done(
            "The list is of groups in lines. Their names are read one after the other, and counted as if each had a row of its own."
                .to_owned(),
        );
    }
    if let Some(grid) = turned_round(&rows).filter(|_| options.headings.is_none()) {
        sheet.grid = grid;
        return done(
            "The headings stand one below the other and the names beside them. The table is turned round, and its rows are counted anew."
                .to_owned(),
        );
    }
    if let Some(grid) = cells_in_lines(&rows).filter(|_| options.headings.is_none()) {
        sheet.grid = grid;
        return done(
            "Each cell of a table stands on a line of its own. They are put side by side again, and the rows are counted anew.".to_owned(),
        );
    }
    if let Some(remark) = apart(&sheet.grid).filter(|_| options.headings.is_none()) {
        return LaidOut { remark: Some(remark), question: None };
    }
    if let Some(place) = heading_row(&rows).filter(|_| options.headings != Some(false)) {
        let Some((grid, tables)) = tables_side_by_side(&rows, place).filter(|_| options.name_columns.is_none()) else {
            return LaidOut::default();
        };
        let forms = forms_above(&rows, place);
        if forms.len() == tables && options.two_in_one != Some(TwoInOne::Two) {
            return LaidOut { remark: None, question: Some(ask::on_classes_side_by_side(&forms, options)) };
        }
        sheet.grid = grid;
        return done(format!("{tables} tables stand side by side. They are read one after the other, and their rows are counted anew."));
    }
    if options.headings == Some(true) {
        return LaidOut::default();
    }
    names_side_by_side(sheet, options)
}

/// A remark on what was done.
fn done(message: String) -> LaidOut {
    LaidOut { remark: Some(Remark::of_list(Weight::Note, message)), question: None }
}

/// In a table with commas, “Lind, Ada” without quotation marks is two cells: they are joined where all rows have one cell
/// more than there are headings.
fn join_last_and_first(grid: &mut Grid) {
    let rows: Vec<&Row> = grid.rows.iter().collect();
    let Some(place) = heading_row(&rows) else { return };
    let width = rows[place].cells.len();
    let body = &rows[place + 1..];
    let name = rows[place].cells.iter().position(|cell| meaning(cell).is_some_and(Heading::is_of_names));
    let (Some(name), true) = (name, width == 1 && !body.is_empty() || body.len() > 2) else { return };
    let is_longer = |row: &&&Row| row.cells.len() == width + 1 && is_name_like(row.cell(name)) && is_name_like(row.cell(name + 1));
    let longer = body.iter().filter(is_longer).count();
    // Rows of one cell are titles and the like.
    if longer == 0 || longer + body.iter().filter(|row| row.cells.len() == 1).count() < body.len() || (width > 1 && longer < body.len()) {
        return;
    }
    for row in grid.rows.iter_mut().skip(place + 1).filter(|row| row.cells.len() == width + 1) {
        let first = row.cells.remove(name + 1);
        row.cells[name] = format!("{},{first}", row.cells[name]);
    }
}

/// The names of lines such as “Group 1: Ada Lind, Bo Ek”; `None` where not nearly all lines are so.
fn lines_of_groups(rows: &[&Row]) -> Option<Grid> {
    let names_in = |row: &Row| row.cells.iter().flat_map(|cell| cell.split([',', ';'])).filter(|cell| !cell.trim().is_empty()).count();
    let labelled = rows.iter().filter(|row| behind_label(row.cell(0)).is_some() && names_in(row) > 1).count();
    if labelled < 2 || labelled * 10 < rows.len() * 8 {
        return None;
    }
    let mut grid = Grid::default();
    let mut number = 0;
    for row in rows {
        let first = behind_label(row.cell(0)).unwrap_or(row.cell(0));
        let cells = std::iter::once(first).chain(row.cells.iter().skip(1).map(String::as_str));
        let names = cells.flat_map(|cell| cell.split([',', ';'])).map(|name| name.trim().trim_end_matches('.'));
        for name in names.filter(|name| !name.is_empty()) {
            number += 1;
            grid.add(number, 1, [(0, name.to_owned())]);
        }
    }
    Some(grid)
}

/// The name behind a label such as “Group 1:”.
fn behind_label(cell: &str) -> Option<&str> {
    let (label, name) = cell.split_once(':')?;
    let is_label = label.split_whitespace().count() < 4 && label.contains(char::is_alphabetic) && label.len() < 40;
    (is_label && is_name_like(name)).then_some(name)
}

/// The rows of a table of which each cell stands on its own line, as PDF readers copy tables: row by row, with all
/// headings first, or column by column, each below its heading.
fn cells_in_lines(rows: &[&Row]) -> Option<Grid> {
    let is_heading = |row: &Row| {
        let cell = row.cell(0);
        let first_word = cell.split_whitespace().next().unwrap_or_default();
        (meaning(cell).is_some() || other(cell).is_some() && !is_first_name(first_word)) && !is_first_name(cell)
    };
    let is_of_names = |row: &Row| meaning(row.cell(0)).is_some_and(Heading::is_of_names);
    if rows.len() < 6 || rows.iter().any(|row| row.cells.len() > 1) {
        return None;
    }
    let width = rows.iter().take_while(|row| is_heading(row)).count();
    let places: Vec<usize> = (0..rows.len()).filter(|&place| is_of_names(rows[place])).collect();
    let cells: Vec<Vec<String>> =
        if (2..9).contains(&width) && rows.len().is_multiple_of(width) && rows[..width].iter().any(|row| is_of_names(row)) {
            let table: Vec<Vec<String>> = rows.chunks(width).map(|row| row.iter().map(|row| row.cell(0).to_owned()).collect()).collect();
            if (0..width).any(|column| is_number_heading_over_names(&table, column)) {
                return None;
            }
            table
        } else if let [0, second] = *places.as_slice()
            && width == 1
            && rows.len() == second * 2
        {
            (0..second).map(|place| vec![rows[place].cell(0).to_owned(), rows[second + place].cell(0).to_owned()]).collect()
        } else {
            return None;
        };
    let mut grid = Grid::default();
    for (place, row) in cells.into_iter().enumerate() {
        grid.add(place + 1, 1, row.into_iter().enumerate());
    }
    Some(grid)
}

/// Whether what looks like the heading of numbers, dates or addresses stands over names alone: then it is a name itself,
/// such as “Ada Street” as the first of a list.
fn is_number_heading_over_names(table: &[Vec<String>], column: usize) -> bool {
    let [head, body @ ..] = table else { return false };
    let is_of_numbers = matches!(other(&head[column]), Some(Kind::Id | Kind::Birth | Kind::Phone | Kind::Mail | Kind::Address));
    is_of_numbers && body.iter().all(|row| is_name_like(&row[column]))
}

/// The rows of tables that stand side by side under the same headings, one table after the other, and how many there are.
fn tables_side_by_side(rows: &[&Row], place: usize) -> Option<(Grid, usize)> {
    let heads: Vec<String> = rows[place].cells.iter().map(|cell| cell.trim().to_lowercase()).collect();
    let body = &rows[place + 1..];
    // A row above may say that one of the tables is of parents.
    if rows[..place].iter().flat_map(|row| &row.cells).any(|cell| other(cell) == Some(Kind::GrownUps)) {
        return None;
    }
    let blocks = blocks(&heads)?;
    let (first, width) = *blocks.first()?;
    let is_alone = width == 1;
    let of_pupils = |&(start, _): &(usize, usize)| {
        !is_alone || (differs(body, start) && mostly(body, start, is_whole_name) && !mostly(body, start, is_grown_up))
    };
    if !blocks.iter().all(of_pupils) || is_alone && blocks.iter().skip(1).any(|&(start, _)| are_families(body, first, start)) {
        return None;
    }
    let mut grid = Grid::default();
    let mut number = 0;
    let mut add = |cells: Vec<(usize, String)>| {
        if cells.iter().any(|(_, cell)| !cell.trim().is_empty()) {
            number += 1;
            grid.add(number, 1, cells);
        }
    };
    let part = |row: &Row, start: usize| (0..width).map(|column| (column, row.cell(start + column).to_owned())).collect::<Vec<_>>();
    for row in &rows[..place] {
        add(row.cells.iter().cloned().enumerate().collect());
    }
    add(part(rows[place], first));
    for &(start, _) in &blocks {
        for row in body {
            add(part(row, start));
        }
    }
    Some((grid, blocks.len()))
}

/// The forms that stand above tables side by side, each with the columns below it in the order in which a name is said;
/// none where it is one class.
fn forms_above(rows: &[&Row], place: usize) -> Vec<(String, Vec<usize>)> {
    let Some(above) = place.checked_sub(1).and_then(|above| rows.get(above)) else { return Vec::new() };
    let is_form = |cell: &str| cell.contains(|sign: char| sign.is_ascii_digit()) && !is_number(cell) && is_title(cell);
    let heads: Vec<String> = rows[place].cells.iter().map(|cell| cell.trim().to_lowercase()).collect();
    let columns = |(start, width): (usize, usize)| {
        let of = |wanted: &[Heading]| {
            (start..start + width).find(|&column| meaning(rows[place].cell(column)).is_some_and(|heading| wanted.contains(&heading)))
        };
        let first = of(&[Heading::First, Heading::Called]);
        let last = of(&[Heading::Last]);
        let names: Vec<usize> = first.into_iter().chain(last).collect();
        let whole = of(&[Heading::FullName, Heading::LastFirst, Heading::Name]);
        let form = (start..start + width).map(|column| above.cell(column)).find(|cell| is_form(cell))?;
        Some((form.to_owned(), if names.is_empty() { whole.into_iter().collect() } else { names }))
    };
    let forms: Vec<_> = blocks(&heads).unwrap_or_default().into_iter().filter_map(columns).collect();
    let are_unlike = forms.windows(2).all(|pair| pair[0].0 != pair[1].0) && forms.iter().all(|(_, columns)| !columns.is_empty());
    if are_unlike { forms } else { Vec::new() }
}

/// The start and width of blocks of the same headings; `None` where there is but one.
fn blocks(heads: &[String]) -> Option<Vec<(usize, usize)>> {
    let mut groups: Vec<(usize, &[String])> = Vec::new();
    let mut start = 0;
    for (place, head) in heads.iter().chain([&String::new()]).enumerate() {
        if head.is_empty() {
            if place > start {
                groups.push((start, &heads[start..place]));
            }
            start = place + 1;
        }
    }
    if let [(start, only)] = groups.as_slice() {
        let halves = (2..=4)
            .find(|parts| only.len() % parts == 0 && only.chunks(only.len() / parts).all(|part| part == &only[..only.len() / parts]));
        let (start, width) = (*start, only.len() / halves?);
        return Some((0..halves?).map(|part| (start + part * width, width)).collect());
    }
    let (_, first) = *groups.first()?;
    (groups.len() > 1 && groups.iter().all(|(_, group)| *group == first))
        .then(|| groups.iter().map(|(start, group)| (*start, group.len())).collect())
}

/// Puts whole names in columns without headings one below the other, column by column.
fn names_side_by_side(sheet: &mut Sheet, options: &ListOptions) -> LaidOut {
    let rows: Vec<&Row> = sheet.grid.rows.iter().collect();
    let has_groups = rows.first().is_some_and(|row| is_of_groups(row));
    let titles = if has_groups { 1 } else { rows.iter().take_while(|row| !has_whole_names(row)).count() };
    let titles = if titles == rows.len() { 0 } else { titles };
    let (above, names) = rows.split_at(titles);
    let columns: Vec<usize> = (0..MOST_COLUMNS).filter(|&column| filled(names, column).any(|cell| !is_number(cell))).collect();
    let is_of_names = |column: &usize| {
        differs(names, *column) && (has_groups || mostly(names, *column, is_whole_name)) && !mostly(names, *column, is_number)
    };
    let is_of_first_names = |column: &usize| differs(names, *column) && share_of_first_names(names, *column) >= 50;
    let heads = above.iter().flat_map(|row| &row.cells).map(|cell| cell.trim()).filter(|cell| !cell.is_empty());
    let heads: Vec<String> = heads.map(|cell| quoted(&shown(cell))).collect();
    // A heading over grown-ups: only one of the columns is the class.
    if columns.len() < 2 || names.len() < 2 || above.iter().flat_map(|row| &row.cells).any(|cell| is_of_grown_ups(cell)) {
        return LaidOut::default();
    }
    let whole: Vec<usize> = columns.iter().copied().filter(is_of_names).collect();
    let first_names: Vec<usize> = columns.iter().copied().filter(is_of_first_names).collect();
    let are_no_families = whole.iter().skip(1).all(|&column| !are_families(names, whole[0], column));
    let is_seating = first_names.len() == columns.len() && columns.len() > 2 || whole.len() == columns.len() && are_no_families;
    let others = whole.iter().skip(1).filter(|&&column| !are_families(names, whole[0], column));
    let pupils: Vec<usize> = whole.iter().take(1).chain(others).copied().collect();
    let (taken, is_sure) = if is_seating {
        (columns, true)
    } else if pupils.len() > 1 {
        (pupils, options.two_in_one == Some(TwoInOne::Two))
    } else if first_names.len() == 2 && columns.len() == 2 && whole.is_empty() {
        (first_names, options.two_in_one == Some(TwoInOne::Two))
    } else {
        return LaidOut::default();
    };
    if !is_sure {
        let question = options.two_in_one.is_none().then(|| ask::on_side_by_side(&taken, options));
        return LaidOut { remark: None, question };
    }
    let is_counted = taken
        .iter()
        .skip(1)
        .any(|&column| mostly(names, column, |cell| without_list_mark(cell).is_some()) || mostly(names, column - 1, is_number));
    let by_rows = is_seating && !has_groups && !is_counted;
    let above = if heads.is_empty() { String::new() } else { format!(" Above them stands {}.", list(heads)) };
    let message = format!(
        "Names stand side by side in {} columns. They are read one {} after the other, and counted as if each had a row of its own.{above}",
        taken.len(),
        if by_rows { "row" } else { "column" }
    );
    let mut grid = Grid::default();
    let cells: Vec<&str> = if by_rows {
        names.iter().flat_map(|row| taken.iter().map(|&column| row.cell(column))).collect()
    } else {
        taken.iter().flat_map(|&column| filled(names, column)).collect()
    };
    for (place, cell) in cells.into_iter().filter(|cell| !cell.is_empty() && !is_number(cell)).enumerate() {
        grid.add(place + 1, 1, [(0, cell.to_owned())]);
    }
    sheet.grid = grid;
    done(message)
}

/// Whether the names in two columns are of families, or those in the second are of the class once more.
fn are_families(rows: &[&Row], first: usize, second: usize) -> bool {
    let last = |cell: &str| cell.rsplit(' ').next().unwrap_or_default().to_lowercase();
    let both = || rows.iter().map(|row| (row.cell(first), row.cell(second))).filter(|(one, other)| !one.is_empty() && !other.is_empty());
    let related = both().filter(|(one, other)| last(one) == last(other)).count();
    let known = filled(rows, second).filter(|cell| filled(rows, first).any(|other| other == *cell)).count();
    related * 10 >= both().count() * 3 && related > 0 || known * 2 > filled(rows, second).count() || mostly(rows, second, is_grown_up)
}

/// Whether a row has a whole name in it.
fn has_whole_names(row: &Row) -> bool {
    row.cells.iter().any(|cell| is_whole_name(cell.trim()))
}

/// Whether a row stands over groups of pupils: “Boys” and “Girls”, “Table 1” and “Table 2”.
fn is_of_groups(row: &Row) -> bool {
    const GROUPS: [&str; 15] = [
        "boys", "girls", "group", "table", "row", "team", "norman", "normans", "saxon", "saxons", "jungen", "mädchen", "garçons", "filles",
        "gruppe",
    ];
    let is_group = |cell: &str| cell.to_lowercase().split_whitespace().next().is_some_and(|word| GROUPS.contains(&word));
    let cells: Vec<&str> = row.cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty()).collect();
    cells.len() > 1 && cells.iter().all(|cell| is_group(cell))
}

/// Whether a cell is a first and a last name.
fn is_whole_name(cell: &str) -> bool {
    let cell = without_list_mark(cell).unwrap_or(cell);
    let words = cell.split_whitespace().count();
    is_name_like(cell) && (2..=5).contains(&words) && cell.split_whitespace().all(|word| word.contains(char::is_alphabetic))
        || last_and_first(cell).is_some() && is_name_like(cell)
}

/// Whether a heading stands over people who are no pupils.
fn is_of_grown_ups(cell: &str) -> bool {
    let lower = cell.to_lowercase();
    ["parent", "guardian", "carer", "teacher", "tutor", "contact", "mother", "father", "eltern", "lehrer", "mère", "père", "madre", "padre"]
        .iter()
        .any(|word| lower.contains(word))
}
