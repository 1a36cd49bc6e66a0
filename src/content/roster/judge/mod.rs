//! From the cells of a list to its pupils, and everything that is to be said about it.

mod questions;
mod remarks;
pub mod sheets;
mod tables;

use std::collections::{BTreeMap, BTreeSet};

use super::columns::{filled_so, grown_ups, told_below};
use super::files::Unreadable;
use super::layout::one_below_the_other;
use super::list::unit_is_taken;
use super::names::Name;
use super::rows::by_place::{absent_by_place, full, leavers, legend, non_pupils_by_place, perhaps_leavers};
use super::rows::duplicates::{PupilRows, once_each, tell_apart};
use super::rows::{ReadRow, RowReader, left_out, list_row};
use super::{ClassList, ListOptions, ListRemark, ListRow, ListedPupil, NameOrder, Notes, Question, RemarkWeight, Row, Source, is_grown_up};
use crate::content::words::{quoted, shown};
use questions::{everybody_absent, on_halves, on_heading, on_order, on_rows};
use remarks::{no_class_list, on_chat, on_columns, on_names, on_number, read_as};
use sheets::{choose, other_sheets};
use tables::{ListTable, tables};

/// Judges a list.
/// Errors: a sheet that is not there, or one too large to be a class list.
pub fn judge(source: Source, options: &ListOptions) -> Result<ClassList, Unreadable> {
    let Source { what, encoding, separator, mut sheets, mut remarks, mut questions } = source;
    let chosen = choose(&sheets, options.sheet)?;
    let is_spreadsheet = sheets.iter().any(|sheet| !sheet.name.is_empty());
    remarks.extend(other_sheets(&sheets, chosen));
    remarks.append(&mut sheets[chosen].remarks);
    let mut is_laid_out = false;
    if let Some(sheet) = sheets.get_mut(chosen) {
        sheet.grid.in_bounds()?;
        let laid_out = one_below_the_other(sheet, separator == Some(','), options);
        is_laid_out = laid_out.remark.is_some();
        remarks.extend(laid_out.remark);
        questions.extend(laid_out.question);
    }
    let sheet = &sheets[chosen];
    let counted: Vec<&Row> = sheet.grid.rows.iter().filter(|row| !options.left_out.contains(&row.number)).collect();
    let tables = tables(&counted, options);
    let headings = tables.first().and_then(|table| table.headings);
    let mut judged = Judged {
        rows: rows_by_place(&sheet.grid.rows, options, &tables),
        legend: legend(&counted),
        struck: if is_laid_out { BTreeSet::new() } else { sheet.struck.clone() },
        is_parted_text: separator.is_some(),
        is_spreadsheet,
        order: None,
        remarks: Vec::new(),
        questions: on_heading(&counted, &tables, options).into_iter().collect(),
    };
    for (nth, table) in tables.iter().enumerate() {
        judged.read(table, nth, options);
        if nth == 0 && table.problem.is_none() {
            judged.remarks.splice(0..0, on_columns(&table.columns, table.headings, sheet.grid.beyond, separator));
        }
    }
    let Judged { mut rows, order, remarks: on_rows, questions: asked, .. } = judged;
    remarks.extend(on_rows);
    questions.extend(asked);
    rows.sort_by_key(|row| row.number);
    let alike = PupilRows {
        rows: tables.iter().flat_map(|table| table.body.iter().map(|row| (row.number, (*row, table.columns.own.as_slice())))).collect(),
        tables: tables.iter().map(|table| table.body.iter().map(|row| row.number).collect::<BTreeSet<_>>()).collect(),
    };
    questions.extend(once_each(&mut rows, &alike, options));
    tell_apart(&mut rows);
    one_unit_each(&mut rows);
    questions.extend(everybody_absent(&rows, options));
    remarks.extend(on_chat(&tables));
    remarks.extend(no_class_list(&counted, &tables));
    remarks.extend(on_number(&rows, headings.is_some()).filter(|_| tables.first().is_none_or(|table| table.problem.is_none())));
    Ok(ClassList {
        read_as: read_as(&what, sheet, headings),
        options: ListOptions {
            sheet: is_spreadsheet.then_some(chosen),
            headings: Some(headings.is_some()).filter(|_| !asks(&questions, "--headings")).or(options.headings),
            order: order.filter(|_| !asks(&questions, "--order")).or(options.order),
            encoding,
            ..options.clone()
        },
        sheets: if is_spreadsheet { sheets.iter().map(|sheet| shown(&sheet.name)).collect() } else { Vec::new() },
        rows,
        remarks,
        questions,
    })
}

fn asks(questions: &[Question], flag: &str) -> bool {
    questions.iter().flat_map(|question| &question.answers).any(|answer| answer.flag.starts_with(flag))
}

/// A list that is being judged.
struct Judged {
    rows: Vec<ListRow>,
    legend: BTreeMap<char, bool>,
    /// The cells that are struck through, by row and column.
    struck: BTreeSet<(usize, usize)>,
    is_parted_text: bool,
    is_spreadsheet: bool,
    order: Option<NameOrder>,
    remarks: Vec<ListRemark>,
    questions: Vec<Question>,
}

impl Judged {
    /// Reads the rows of a table; `nth` counts the tables.
    fn read(&mut self, table: &ListTable, nth: usize, options: &ListOptions) {
        let wanted = table.above.iter().chain(&table.headings).filter(|row| {
            let is_headings = table.headings.is_some_and(|headings| headings.number == row.number);
            options.rewritten.contains_key(&row.number) || options.used.contains(&row.number) && !is_headings
        });
        let body: Vec<&Row> = wanted.chain(&table.body).copied().collect();
        if let (Some(what), Some(row)) = (&table.problem, table.headings) {
            let no_names = |row: &&Row| {
                left_out(row, tr!("the headings above it name no pupils."), Some(tr!("the headings above them name no pupils.")))
            };
            if nth == 0 {
                self.remarks.push(ListRemark::of_row(RemarkWeight::Mistake, row.number, what));
                self.rows.extend(body.iter().map(|row| list_row(row)));
            } else {
                self.rows.extend(body.iter().map(no_names));
            }
            return;
        }
        let columns = &table.columns;
        let (likely, is_doubtful) = columns.likely_order(&table.body);
        let order = options.order.unwrap_or(likely);
        self.order.get_or_insert(order);
        let names = |row: &&&Row| !columns.name.iter().all(|&column| row.cell(column).is_empty());
        let titled = filled_so(&table.body, columns.name.first().copied().unwrap_or_default(), is_grown_up);
        let reader = RowReader {
            columns,
            order,
            headings: table.headings,
            is_parted_text: self.is_parted_text,
            is_spreadsheet: self.is_spreadsheet,
            turns_words: order == NameOrder::LastFirst && !columns.has_commas(&table.body),
            has_titles: titled * 2 > table.body.iter().filter(names).count(),
            full: full(columns, &table.body),
            non_pupils: non_pupils(table),
            absent: absent_by_place(&table.body, columns),
            struck: struck(table, &self.struck),
            perhaps_left: perhaps_leavers(&table.body, columns),
            legend: &self.legend,
            notes: options.notes.or_else(|| are_common_notes(table).then_some(Notes::LeftOut)),
            options,
        };
        let read: Vec<ReadRow> = body.iter().map(|row| reader.read(row)).collect();
        self.remarks.extend(on_names(&read, columns, order));
        if is_doubtful && options.order.is_none() {
            self.questions.extend(on_order(&read, table, options));
        }
        self.questions.extend(on_halves(table, options));
        self.questions.extend(on_rows(&read, &reader));
        self.rows.extend(read.into_iter().flat_map(|read| read.rows));
    }
}

/// The rows of a table whose names are struck through, all that hold something.
fn struck(table: &ListTable, cells: &BTreeSet<(usize, usize)>) -> BTreeSet<usize> {
    let is_struck = |row: &Row| {
        let mut names = table.columns.name.iter().filter(|&&column| !row.cell(column).is_empty()).peekable();
        names.peek().is_some() && names.all(|&column| cells.contains(&(row.number, column)))
    };
    table.body.iter().filter(|row| is_struck(row)).map(|row| row.number).collect()
}

/// Whether the doubtful words behind the names are so few that they are no parts of names: houses, forms, groups.
fn are_common_notes(table: &ListTable) -> bool {
    let [name] = *table.columns.name.as_slice() else { return false };
    let doubtful: Vec<String> = table.body.iter().filter_map(|row| Name::read(row.cell(name)).behind.doubtful).collect();
    doubtful.len() > 2
        && !doubtful.iter().any(|piece| piece.contains(','))
        && doubtful.iter().collect::<BTreeSet<_>>().len() * 3 <= doubtful.len()
}

/// The rows of a table that name nobody for what other rows and columns say of them.
fn non_pupils(table: &ListTable) -> BTreeMap<usize, String> {
    let mut non_pupils = non_pupils_by_place(&table.body, &table.columns);
    non_pupils.extend(told_below(&table.body));
    let by_role = table.columns.role.map(|column| grown_ups(&table.body, column)).unwrap_or_default();
    non_pupils.extend(by_role.into_iter().map(|(row, role)| (row, tr!("it is {role}, and no pupil.", role = quoted(role)))));
    non_pupils.extend(leavers(&table.body, table.headings, &table.columns));
    non_pupils
}

/// The rows that are no pupils by their place: those that the teacher leaves out, the headings, and what stands above.
fn rows_by_place(rows: &[Row], options: &ListOptions, tables: &[ListTable]) -> Vec<ListRow> {
    let is_wanted = |row: &Row| options.rewritten.contains_key(&row.number);
    let unwanted = rows.iter().filter(|row| options.left_out.contains(&row.number));
    let titles = tables.iter().flat_map(|table| &table.above).filter(|row| !options.used.contains(&row.number) && !is_wanted(row));
    let unwanted = unwanted.map(|row| left_out(row, tr!("you leave this row out."), Some(tr!("you leave these rows out."))));
    let mut headings = tables.iter().filter_map(|table| table.headings).filter(|row| !is_wanted(row));
    let first = headings.next().map(list_row);
    let others =
        headings.map(|row| left_out(row, tr!("it is the headings of another table."), Some(tr!("they are the headings of other tables."))));
    unwanted
        .chain(titles.map(|row| left_out(row, tr!("it stands above the headings."), Some(tr!("they stand above the headings.")))))
        .chain(first)
        .chain(others)
        .collect()
}

/// Finds the units that two pupils want to lead.
fn one_unit_each(rows: &mut [ListRow]) {
    let pupils: Vec<_> = rows.iter().filter_map(|row| row.pupil.clone()).collect();
    let twice: BTreeMap<usize, String> = units_twice(&pupils).map(|(pupil, first)| (pupil.row, unit_is_taken(pupil, first))).collect();
    for row in rows {
        if let Some(message) = twice.get(&row.number) {
            row.remarks.push(ListRemark::of_row(RemarkWeight::Mistake, row.number, message));
            row.pupil = None;
        }
    }
}

/// The pupils whose unit is wanted in a row before theirs, and that row.
fn units_twice(pupils: &[ListedPupil]) -> impl Iterator<Item = (&ListedPupil, usize)> {
    let mut rows = BTreeMap::new();
    pupils.iter().filter_map(move |pupil| {
        let first = *rows.entry(pupil.unit?).or_insert(pupil.row);
        (first != pupil.row).then_some((pupil, first))
    })
}
