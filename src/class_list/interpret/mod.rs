//! Interpretation of a list: from cells to pupils, remarks and questions.

mod classes;
mod questions;
mod remarks;
mod repeats;
pub mod sheets;
mod tables;

use std::collections::{BTreeMap, BTreeSet};

use super::columns::{NotesColumn, count_filled, grown_ups, heading_row, notes_columns, role_line_reasons};
use super::files::UnreadableList;
use super::layout::{LayoutResult, stack_names};
use super::list::unit_taken_text;
use super::names::Name;
use super::rows::by_position::{absent_by_place, full_columns, legend, non_pupils_by_place};
use super::rows::duplicates::{MeetingLog, PupilRows, number_namesakes, remove_duplicates};
use super::rows::footers::footers;
use super::rows::leavers::{leavers, possible_leavers};
use super::rows::{RowReader, RowReading, blank_halves, ignored_row, list_row};
use super::{
    AbsenceHint, ClassList, ListOptions, ListRemark, ListRow, ListedPupil, MOST_ROWS, NameOrder, NoteHandling, Question, RemarkWeight, Row,
    Sheet, Source, absence_hint, is_grown_up,
};
use classes::{NarrowingResult, narrow};
use questions::{
    doubtful_row_questions, everybody_absent_question, halves_question, heading_question, middle_name_question, order_question,
    row_questions,
};
use remarks::{chat_remark, column_remarks, count_remark, name_remarks, reading_summary, wrong_table_remark};
use repeats::{RepeatedRow, repeated_rows};
use senlac_classroom::content::class::is_same_short_name;
use senlac_classroom::content::text_checks::{quoted, shown};
use sheets::{choose_sheet, lists_question, other_sheets};
use tables::{ListTable, tables};

/// Interprets a list.
/// Errors: a sheet or a class doesn't exist, or there are more rows than a class list may have.
pub fn judge(source: Source, options: &ListOptions) -> Result<ClassList, UnreadableList> {
    let Source { what, encoding, separator, mut sheets, is_any_sheet, remarks, questions } = source;
    let chosen = choose_sheet(&sheets, options.sheet)?;
    let is_spreadsheet = sheets.iter().any(|sheet| !sheet.name.is_empty());
    let mut list = ClassList {
        read_as: String::new(),
        options: ListOptions { sheet: is_spreadsheet.then_some(chosen), encoding, ..options.clone() },
        sheets: if is_spreadsheet { sheets.iter().map(|sheet| shown(&sheet.name)).collect() } else { Vec::new() },
        rows: Vec::new(),
        remarks,
        questions,
    };
    list.remarks.extend(other_sheets(&sheets, chosen));
    list.questions.extend(lists_question(&sheets, options).filter(|_| is_any_sheet));
    let sheet = &mut sheets[chosen];
    list.remarks.append(&mut sheet.remarks);
    let laid_out = if sheet.grid.is_whole() { stack_names(sheet, separator == Some(','), options) } else { LayoutResult::default() };
    if laid_out.remark.is_some() {
        // The cells have moved.
        sheet.struck.clear();
    }
    list.remarks.extend(laid_out.remark);
    let NarrowingResult { remark, question, way_out } = narrow(&mut sheet.grid, options)?;
    list.remarks.extend(remark);
    if let Some(question) = question {
        // Whatever else is to be said of the list depends on the answer.
        let headings = heading_row(&sheet.grid.rows.iter().collect::<Vec<_>>()).map(|place| &sheet.grid.rows[place]);
        list.read_as = reading_summary(&what, sheet, headings);
        list.rows = sheet.grid.rows.iter().take(MOST_ROWS).map(list_row).collect();
        list.questions.push(question);
        return Ok(list);
    }
    list.questions.extend(laid_out.question);
    let read = ReadySheet { what: &what, sheet, separator, way_out: way_out.as_deref() };
    judge_rows(&mut list, &read, options);
    Ok(list)
}

/// A sheet whose cells are ready to be interpreted.
struct ReadySheet<'a> {
    /// Description of the source, for messages.
    what: &'a str,
    sheet: &'a Sheet,
    separator: Option<char>,
    /// Instruction for choosing one of its classes, for messages; `None` if there is only one.
    way_out: Option<&'a str>,
}

/// Interprets the rows of a sheet.
fn judge_rows(list: &mut ClassList, read: &ReadySheet, options: &ListOptions) {
    let &ReadySheet { what, sheet, separator, way_out } = read;
    let wanted: Vec<&Row> = sheet.grid.rows.iter().filter(|row| !options.left_out.contains(&row.number)).collect();
    let repeated = repeated_rows(&wanted, options);
    let numbers: BTreeSet<usize> = repeated.iter().map(RepeatedRow::number).collect();
    let counted: Vec<&Row> = wanted.into_iter().filter(|row| !numbers.contains(&row.number)).collect();
    let tables = tables(&counted, options);
    let headings = tables.first().and_then(|table| table.headings);
    let mut judged = JudgedList {
        rows: rows_by_place(&sheet.grid.rows, options, &tables),
        legend: legend(&counted),
        struck: sheet.struck.clone(),
        is_parted_text: separator.is_some(),
        is_spreadsheet: !sheet.name.is_empty(),
        order: None,
        remarks: Vec::new(),
        questions: heading_question(&counted, &tables, options).into_iter().collect(),
    };
    judged.rows.extend(repeated.iter().map(RepeatedRow::ignored_row));
    for (nth, table) in tables.iter().enumerate() {
        if nth == 0 && table.problem.is_none() {
            judged.remarks.extend(column_remarks(table, &used_columns(table, options), sheet.grid.beyond, separator));
        }
        judged.read(table, nth, options);
    }
    let JudgedList { mut rows, order, remarks, questions, .. } = judged;
    list.remarks.extend(remarks);
    list.questions.extend(questions);
    rows.sort_by_key(|row| row.number);
    list.questions.extend(remove_duplicates(&mut rows, &pupil_rows(&tables), options));
    number_namesakes(&mut rows);
    report_unit_conflicts(&mut rows);
    report_short_name_conflicts(&mut rows);
    list.questions.extend(everybody_absent_question(&rows, options));
    if options.name_columns.is_none() {
        list.remarks.extend(chat_remark(&tables));
        list.remarks.extend(wrong_table_remark(&counted, &tables));
    }
    let has_columns = tables.first().is_none_or(|table| table.problem.is_none());
    list.remarks.extend(count_remark(&rows, headings.is_some(), way_out).filter(|_| has_columns));
    list.read_as = reading_summary(what, sheet, headings);
    list.options.headings = Some(headings.is_some()).filter(|_| !has_question(&list.questions, "--headings")).or(options.headings);
    list.options.order = order.filter(|_| !has_question(&list.questions, "--order")).or(options.order);
    list.rows = rows;
}

/// Returns the rows of all tables, for finding pupils who are listed twice.
fn pupil_rows<'a>(tables: &'a [ListTable<'a>]) -> PupilRows<'a> {
    let logs = tables.iter().filter_map(|table| Some((table, MeetingLog::from_table(table.headings, &table.body)?)));
    PupilRows {
        rows: tables.iter().flat_map(|table| table.body.iter().map(|row| (row.number, (*row, table.columns.own.as_slice())))).collect(),
        logs: logs.flat_map(|(table, log)| table.body.iter().map(move |row| (row.number, log))).collect(),
        tables: tables.iter().map(|table| table.body.iter().map(|row| row.number).collect::<BTreeSet<_>>()).collect(),
    }
}

fn has_question(questions: &[Question], flag: &str) -> bool {
    questions.iter().flat_map(|question| &question.answers).any(|answer| answer.flag.starts_with(flag))
}

/// The state of a list that is being interpreted.
struct JudgedList {
    rows: Vec<ListRow>,
    legend: BTreeMap<char, bool>,
    /// Cells that are struck through, by row and column.
    struck: BTreeSet<(usize, usize)>,
    is_parted_text: bool,
    is_spreadsheet: bool,
    order: Option<NameOrder>,
    remarks: Vec<ListRemark>,
    questions: Vec<Question>,
}

impl JudgedList {
    /// Reads the rows of a table. `nth` is the table's number, from 0.
    fn read(&mut self, table: &ListTable, nth: usize, options: &ListOptions) {
        let wanted = table.above.iter().chain(&table.headings).filter(|row| {
            let is_headings = table.headings.is_some_and(|headings| headings.number == row.number);
            options.rewritten.contains_key(&row.number) || options.used.contains(&row.number) && !is_headings
        });
        let body: Vec<&Row> = wanted.chain(&table.body).copied().collect();
        if let (Some(what), Some(row)) = (&table.problem, table.headings) {
            let no_names = |row: &&Row| {
                ignored_row(row, tr!("the headings above it aren’t for pupils."), Some(tr!("the headings above them aren’t for pupils.")))
            };
            if nth == 0 {
                self.remarks.push(ListRemark::for_row(RemarkWeight::Mistake, row.number, what));
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
        let titled = count_filled(&table.body, columns.name.first().copied().unwrap_or_default(), is_grown_up);
        let reader = RowReader {
            columns,
            order,
            headings: table.headings,
            is_parted_text: self.is_parted_text,
            is_spreadsheet: self.is_spreadsheet,
            turns_words: order == NameOrder::LastFirst && !columns.has_commas(&table.body),
            has_titles: titled * 2 > table.body.iter().filter(names).count(),
            full: full_columns(columns, &table.body),
            blank: blank_halves(&table.body, columns),
            notes_columns: notes_columns(columns, table.headings),
            are_hosts: are_hosts(table),
            non_pupils: non_pupils(table, options),
            absent: absent_by_place(&table.body, columns),
            struck: struck_rows(table, &self.struck),
            perhaps_left: possible_leavers(&table.body, columns),
            legend: &self.legend,
            notes: options.notes.or_else(|| are_common_notes(table).then_some(NoteHandling::LeftOut)),
            options,
        };
        let read: Vec<RowReading> = body.iter().map(|row| reader.read(row)).collect();
        self.remarks.extend(name_remarks(&read, columns, order));
        if is_doubtful && options.order.is_none() {
            self.questions.extend(order_question(&read, table, options));
        }
        self.questions.extend(halves_question(table, options));
        self.questions.extend(middle_name_question(table, order, options).filter(|_| !is_doubtful));
        self.questions.extend(row_questions(&read, &reader));
        self.questions.extend(doubtful_row_questions(&read, table, options));
        self.rows.extend(read.into_iter().flat_map(|read| read.rows));
    }
}

/// Returns whether most names of a table are marked as the host of a meeting.
fn are_hosts(table: &ListTable) -> bool {
    let Some(&name) = table.columns.name.first() else { return false };
    count_filled(&table.body, name, |cell| Name::read(cell).behind.host.is_some()) * 2 > table.body.len()
}

/// Returns the rows of a table whose filled name cells are all struck through.
fn struck_rows(table: &ListTable, cells: &BTreeSet<(usize, usize)>) -> BTreeSet<usize> {
    let is_struck = |row: &Row| {
        let mut names = table.columns.name.iter().filter(|&&column| !row.cell(column).is_empty()).peekable();
        names.peek().is_some() && names.all(|&column| cells.contains(&(row.number, column)))
    };
    table.body.iter().filter(|row| is_struck(row)).map(|row| row.number).collect()
}

/// Returns whether the doubtful words after the names vary so little that they are houses, forms or groups instead of parts of
/// names.
fn are_common_notes(table: &ListTable) -> bool {
    let [name] = *table.columns.name.as_slice() else { return false };
    let doubtful: Vec<String> = table.body.iter().filter_map(|row| Name::read(row.cell(name)).behind.doubtful).collect();
    doubtful.len() > 2
        && !doubtful.iter().any(|piece| piece.contains(','))
        && doubtful.iter().collect::<BTreeSet<_>>().len() * 3 <= doubtful.len()
}

/// Returns the columns, other than the name columns, that say that a pupil is absent or has left.
fn used_columns(table: &ListTable, options: &ListOptions) -> BTreeSet<usize> {
    let mut used = leavers(&table.body, table.headings, &table.columns, options.today).columns;
    let notes = notes_columns(&table.columns, table.headings);
    let says_so = |notes: &&NotesColumn| count_filled(&table.body, notes.column, |cell| absence_hint(cell) != AbsenceHint::No) > 0;
    used.extend(notes.iter().filter(says_so).map(|notes| notes.column));
    used
}

/// Returns the rows of a table that aren't pupils according to other rows and columns, with the reasons.
fn non_pupils(table: &ListTable, options: &ListOptions) -> BTreeMap<usize, String> {
    let mut non_pupils = non_pupils_by_place(&table.body, &table.columns);
    non_pupils.extend(role_line_reasons(&table.body));
    let by_role = table.columns.role.map(|column| grown_ups(&table.body, column)).unwrap_or_default();
    non_pupils.extend(by_role.into_iter().map(|(row, role)| (row, tr!("it is {role}, not a pupil.", role = quoted(role)))));
    non_pupils.extend(leavers(&table.body, table.headings, &table.columns, options.today).gone);
    non_pupils.extend(footers(&table.body, &table.columns).gone);
    non_pupils
}

/// Returns the rows whose position shows that they aren't pupils: rows that the teacher ignores, headings, and titles.
fn rows_by_place(rows: &[Row], options: &ListOptions, tables: &[ListTable]) -> Vec<ListRow> {
    let is_wanted = |row: &Row| options.rewritten.contains_key(&row.number);
    let unwanted = rows.iter().filter(|row| options.left_out.contains(&row.number));
    let titles = tables.iter().flat_map(|table| &table.above).filter(|row| !options.used.contains(&row.number) && !is_wanted(row));
    let unwanted = unwanted.map(|row| ignored_row(row, tr!("you chose to ignore this row."), Some(tr!("you chose to ignore these rows."))));
    let mut headings = tables.iter().filter_map(|table| table.headings).filter(|row| !is_wanted(row));
    let first = headings.next().map(list_row);
    let others = headings
        .map(|row| ignored_row(row, tr!("it contains another table’s headings."), Some(tr!("they contain other tables’ headings."))));
    unwanted
        .chain(titles.map(|row| ignored_row(row, tr!("it is above the headings."), Some(tr!("they are above the headings.")))))
        .chain(first)
        .chain(others)
        .collect()
}

/// Reports the pupils who want a unit that an earlier pupil wants.
fn report_unit_conflicts(rows: &mut [ListRow]) {
    let pupils: Vec<_> = rows.iter().filter_map(|row| row.pupil.clone()).collect();
    let twice: BTreeMap<usize, String> = repeated_units(&pupils).map(|(pupil, first)| (pupil.row, unit_taken_text(pupil, first))).collect();
    for row in rows {
        if let Some(message) = twice.get(&row.number) {
            row.remarks.push(ListRemark::for_row(RemarkWeight::Mistake, row.number, message));
            row.pupil = None;
        }
    }
}

/// Reports the pupils whose short name an earlier pupil has.
fn report_short_name_conflicts(rows: &mut [ListRow]) {
    let mut taken: Vec<(String, usize)> = Vec::new();
    for row in rows {
        let Some(short_name) = row.pupil.as_ref().and_then(|pupil| pupil.short_name.clone()) else { continue };
        let Some((_, first)) = taken.iter().find(|(other, _)| is_same_short_name(other, &short_name)) else {
            taken.push((short_name, row.number));
            continue;
        };
        let message = tr!(
            "{short_name} is the short name of row {first}. Give each pupil a different short name.",
            first,
            short_name = quoted(&short_name)
        );
        row.remarks.push(ListRemark::for_row(RemarkWeight::Mistake, row.number, message));
        row.pupil = None;
    }
}

/// Returns the pupils whose unit an earlier row wants, with that row.
fn repeated_units(pupils: &[ListedPupil]) -> impl Iterator<Item = (&ListedPupil, usize)> {
    let mut rows = BTreeMap::new();
    pupils.iter().filter_map(move |pupil| {
        let first = *rows.entry(pupil.unit?).or_insert(pupil.row);
        (first != pupil.row).then_some((pupil, first))
    })
}
