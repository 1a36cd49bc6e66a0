//! Names that aren't one below the other: tables and names side by side, transposed tables, groups on lines, and addresses
//! instead of names.

pub mod addresses;
mod lines;
mod names_across;
mod side_by_side;

use super::columns::{heading_row, is_name_like};
use super::files::copied::detect_separate_parts;
use super::names::is_suffix;
use super::{Grid, Kind, ListOptions, ListRemark, Question, RemarkWeight, Row, Sheet, TwoInOne, is_first_name, meaning, questions};
use lines::{cells_in_lines, groups_in_lines, transposed_table};
use names_across::names_across;
use side_by_side::{Teams, forms_above, stack_side_by_side, tables_side_by_side, teams_above};

/// Heading for names that are put one below the other. It is read like any other heading.
const NAME_HEADING: &str = "Name";

/// The result of putting names one below the other, each in its own row.
#[derive(Default)]
pub struct LayoutResult {
    /// Remark about the change.
    pub remark: Option<ListRemark>,
    /// Question to be answered.
    pub question: Option<Question>,
}

impl LayoutResult {
    /// Returns a result with a remark about the change.
    fn with_remark(message: impl Into<String>) -> Self {
        Self { remark: Some(ListRemark::for_list(RemarkWeight::Note, message)), question: None }
    }
}

/// Puts names that are side by side one below the other.
pub fn stack_names(sheet: &mut Sheet, is_commas: bool, options: &ListOptions) -> LayoutResult {
    join_suffixes(&mut sheet.grid);
    if is_commas {
        join_last_and_first(&mut sheet.grid);
    }
    let rows: Vec<&Row> = sheet.grid.rows.iter().collect();
    let is_open = options.headings.is_none();
    let found = if let Some(grid) = groups_in_lines(&rows) {
        Some((grid, tr!("The list has a group on each line. Senlac reads the names in order and gives each a row number.")))
    } else if let Some(grid) = transposed_table(&rows).filter(|_| is_open) {
        Some((grid, tr!("The headings are in one column, with the names beside them. Senlac turns the table and numbers the rows again.")))
    } else if let Some(grid) = names_across(&rows).filter(|_| is_open) {
        Some((
            grid,
            tr!("The names are in one row, with marks below them. Senlac reads each column as a pupil and numbers the rows again."),
        ))
    } else {
        let told = tr!("Each cell of the table is on its own line. Senlac puts the cells back into rows and numbers the rows again.");
        cells_in_lines(&rows).filter(|_| is_open).map(|grid| (grid, told))
    };
    if let Some((grid, message)) = found {
        sheet.grid = grid;
        return LayoutResult::with_remark(message);
    }
    if let Some(question) = detect_separate_parts(&sheet.grid, options).filter(|_| is_open) {
        return LayoutResult { remark: None, question: Some(question) };
    }
    let teams = teams_above(&rows);
    if teams.as_ref().is_some_and(Teams::are_clearly_teams) {
        return stack_side_by_side(sheet, options);
    }
    if let Some(place) = heading_row(&rows).filter(|_| options.headings != Some(false)) {
        let Some((grid, tables)) = tables_side_by_side(&rows, place).filter(|_| options.name_columns.is_none()) else {
            return LayoutResult::default();
        };
        let forms = forms_above(&rows, place);
        if forms.len() == tables && options.two_in_one != Some(TwoInOne::Two) {
            return LayoutResult { remark: None, question: Some(questions::classes_side_by_side_question(&forms, options)) };
        }
        sheet.grid = grid;
        return LayoutResult::with_remark(tr!(
            "The list has {tables} tables side by side. Senlac reads them one after the other and numbers the rows again.",
            tables
        ));
    }
    if options.headings == Some(true) && teams.is_none() {
        return LayoutResult::default();
    }
    stack_side_by_side(sheet, options)
}

/// Joins a suffix to the last name if no heading is above it. “Smith, John, Jr.” and “Smith, Jr., John” without quotation marks
/// are three cells.
fn join_suffixes(grid: &mut Grid) {
    let rows: Vec<&Row> = grid.rows.iter().collect();
    let place = heading_row(&rows);
    let width = place.map_or(2, |place| rows[place].cells.len());
    let start = place.map_or(0, |place| place + 1);
    let body = rows.get(start..).unwrap_or_default();
    let begins = |row: &Row, column: usize| row.cell(column).split(' ').next().is_some_and(is_first_name);
    let forward = body.iter().filter(|row| begins(row, 0) && !begins(row, 1)).count();
    let turned = body.iter().filter(|row| begins(row, 1) && !begins(row, 0)).count();
    // Where most have it, it is a form or a year.
    let has_suffix = |row: &&&Row| (1..3).any(|column| is_suffix(row.cell(column)));
    if body.iter().filter(has_suffix).count() * 2 > body.len() && body.len() > 3 {
        return;
    }
    for row in grid.rows.iter_mut().skip(start).filter(|row| row.cells.len() > width && row.cells.len() > 2) {
        let Some(suffix) = (1..3).find(|&column| is_suffix(row.cell(column)) && !row.cell(column).is_empty()) else { continue };
        let text = row.cells.remove(suffix).trim().to_owned();
        let last = usize::from(forward > turned && suffix == 2);
        row.cells[last] = format!("{} {text}", row.cells[last].trim_end());
    }
}

/// Joins last and first names if every row has one cell more than there are headings. In a table with commas, “Lind, Ada”
/// without quotation marks is two cells.
fn join_last_and_first(grid: &mut Grid) {
    let rows: Vec<&Row> = grid.rows.iter().collect();
    let Some(place) = heading_row(&rows) else { return };
    let width = rows[place].cells.len();
    let body = &rows[place + 1..];
    let name = rows[place].cells.iter().position(|cell| meaning(cell).is_some_and(Kind::is_of_names));
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
