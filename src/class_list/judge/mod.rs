//! From the cells of a list to its pupils, and everything that is to be said about it.

mod classes;
mod questions;
mod remarks;
mod repeats;
pub mod sheets;
mod tables;

use std::collections::{BTreeMap, BTreeSet};

use super::columns::{NotesColumn, filled_so, grown_ups, heading_row, notes_columns, told_below};
use super::files::Unreadable;
use super::layout::{LaidOut, one_below_the_other};
use super::list::unit_is_taken;
use super::names::Name;
use super::rows::by_place::{absent_by_place, full, legend, non_pupils_by_place};
use super::rows::duplicates::{MeetingLog, PupilRows, once_each, tell_apart};
use super::rows::footers::footers;
use super::rows::leavers::{leavers, perhaps_leavers};
use super::rows::{ReadRow, RowReader, blank_halves, left_out, list_row};
use super::{
    ClassList, ListOptions, ListRemark, ListRow, ListedPupil, MOST_ROWS, NameOrder, Notes, Question, RemarkWeight, Row, SaysAbsent, Sheet,
    Source, is_grown_up, says_absent,
};
use classes::{Narrowed, narrow};
use questions::{everybody_absent, on_doubtful_rows, on_halves, on_heading, on_middle, on_order, on_rows};
use remarks::{no_class_list, on_chat, on_columns, on_names, on_number, read_as};
use repeats::{RepeatedRow, repeated_rows};
use senlac_classroom::content::class::is_same_short_name;
use senlac_classroom::content::words::{quoted, shown};
use sheets::{choose, on_lists, other_sheets};
use tables::{ListTable, tables};

/// Judges a list.
/// Errors: a sheet or a class that is not there, or more rows than a class list has.
pub fn judge(source: Source, options: &ListOptions) -> Result<ClassList, Unreadable> {
    let Source { what, encoding, separator, mut sheets, is_any_sheet, remarks, questions } = source;
    let chosen = choose(&sheets, options.sheet)?;
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
    list.questions.extend(on_lists(&sheets, options).filter(|_| is_any_sheet));
    let sheet = &mut sheets[chosen];
    list.remarks.append(&mut sheet.remarks);
    let laid_out = if sheet.grid.is_whole() { one_below_the_other(sheet, separator == Some(','), options) } else { LaidOut::default() };
    if laid_out.remark.is_some() {
        // The cells stand elsewhere now.
        sheet.struck.clear();
    }
    list.remarks.extend(laid_out.remark);
    let Narrowed { remark, question, way_out } = narrow(&mut sheet.grid, options)?;
    list.remarks.extend(remark);
    if let Some(question) = question {
        // Whatever else is to be said of the list depends on the answer.
        let headings = heading_row(&sheet.grid.rows.iter().collect::<Vec<_>>()).map(|place| &sheet.grid.rows[place]);
        list.read_as = read_as(&what, sheet, headings);
        list.rows = sheet.grid.rows.iter().take(MOST_ROWS).map(list_row).collect();
        list.questions.push(question);
        return Ok(list);
    }
    list.questions.extend(laid_out.question);
    let read = SheetRead { what: &what, sheet, separator, way_out: way_out.as_deref() };
    judge_rows(&mut list, &read, options);
    Ok(list)
}

/// A sheet whose cells are ready to be judged.
struct SheetRead<'a> {
    /// What it was read from, for messages.
    what: &'a str,
    sheet: &'a Sheet,
    separator: Option<char>,
    /// How one of its classes is chosen, for messages; `None` if it holds but one.
    way_out: Option<&'a str>,
}

/// Judges the rows of a sheet.
fn judge_rows(list: &mut ClassList, read: &SheetRead, options: &ListOptions) {
    let &SheetRead { what, sheet, separator, way_out } = read;
    let wanted: Vec<&Row> = sheet.grid.rows.iter().filter(|row| !options.left_out.contains(&row.number)).collect();
    let repeated = repeated_rows(&wanted, options);
    let numbers: BTreeSet<usize> = repeated.iter().map(RepeatedRow::number).collect();
    let counted: Vec<&Row> = wanted.into_iter().filter(|row| !numbers.contains(&row.number)).collect();
    let tables = tables(&counted, options);
    let headings = tables.first().and_then(|table| table.headings);
    let mut judged = Judged {
        rows: rows_by_place(&sheet.grid.rows, options, &tables),
        legend: legend(&counted),
        struck: sheet.struck.clone(),
        is_parted_text: separator.is_some(),
        is_spreadsheet: !sheet.name.is_empty(),
        order: None,
        remarks: Vec::new(),
        questions: on_heading(&counted, &tables, options).into_iter().collect(),
    };
    judged.rows.extend(repeated.iter().map(RepeatedRow::left_out));
    for (nth, table) in tables.iter().enumerate() {
        if nth == 0 && table.problem.is_none() {
            judged.remarks.extend(on_columns(table, &used_columns(table, options), sheet.grid.beyond, separator));
        }
        judged.read(table, nth, options);
    }
    let Judged { mut rows, order, remarks, questions, .. } = judged;
    list.remarks.extend(remarks);
    list.questions.extend(questions);
    rows.sort_by_key(|row| row.number);
    list.questions.extend(once_each(&mut rows, &pupil_rows(&tables), options));
    tell_apart(&mut rows);
    one_unit_each(&mut rows);
    one_short_name_each(&mut rows);
    list.questions.extend(everybody_absent(&rows, options));
    if options.name_columns.is_none() {
        list.remarks.extend(on_chat(&tables));
        list.remarks.extend(no_class_list(&counted, &tables));
    }
    let has_columns = tables.first().is_none_or(|table| table.problem.is_none());
    list.remarks.extend(on_number(&rows, headings.is_some(), way_out).filter(|_| has_columns));
    list.read_as = read_as(what, sheet, headings);
    list.options.headings = Some(headings.is_some()).filter(|_| !asks(&list.questions, "--headings")).or(options.headings);
    list.options.order = order.filter(|_| !asks(&list.questions, "--order")).or(options.order);
    list.rows = rows;
}

/// The rows of all tables, by which pupils who are listed twice are found.
fn pupil_rows<'a>(tables: &'a [ListTable<'a>]) -> PupilRows<'a> {
    let logs = tables.iter().filter_map(|table| Some((table, MeetingLog::of_table(table.headings, &table.body)?)));
    PupilRows {
        rows: tables.iter().flat_map(|table| table.body.iter().map(|row| (row.number, (*row, table.columns.own.as_slice())))).collect(),
        logs: logs.flat_map(|(table, log)| table.body.iter().map(move |row| (row.number, log))).collect(),
        tables: tables.iter().map(|table| table.body.iter().map(|row| row.number).collect::<BTreeSet<_>>()).collect(),
    }
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
            blank: blank_halves(&table.body, columns),
            notes_columns: notes_columns(columns, table.headings),
            are_hosts: are_hosts(table),
            non_pupils: non_pupils(table, options),
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
        self.questions.extend(on_middle(table, order, options).filter(|_| !is_doubtful));
        self.questions.extend(on_rows(&read, &reader));
        self.questions.extend(on_doubtful_rows(&read, table, options));
        self.rows.extend(read.into_iter().flat_map(|read| read.rows));
    }
}

/// Whether most names of a table say that their owner holds the meeting.
fn are_hosts(table: &ListTable) -> bool {
    let Some(&name) = table.columns.name.first() else { return false };
    filled_so(&table.body, name, |cell| Name::read(cell).behind.host.is_some()) * 2 > table.body.len()
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

/// The columns besides the name's that say of somebody that they are absent or have left.
fn used_columns(table: &ListTable, options: &ListOptions) -> BTreeSet<usize> {
    let mut used = leavers(&table.body, table.headings, &table.columns, options.today).columns;
    let notes = notes_columns(&table.columns, table.headings);
    let says_so = |notes: &&NotesColumn| filled_so(&table.body, notes.column, |cell| says_absent(cell) != SaysAbsent::No) > 0;
    used.extend(notes.iter().filter(says_so).map(|notes| notes.column));
    used
}

/// The rows of a table that name nobody for what other rows and columns say of them.
fn non_pupils(table: &ListTable, options: &ListOptions) -> BTreeMap<usize, String> {
    let mut non_pupils = non_pupils_by_place(&table.body, &table.columns);
    non_pupils.extend(told_below(&table.body));
    let by_role = table.columns.role.map(|column| grown_ups(&table.body, column)).unwrap_or_default();
    non_pupils.extend(by_role.into_iter().map(|(row, role)| (row, tr!("it is {role}, and no pupil.", role = quoted(role)))));
    non_pupils.extend(leavers(&table.body, table.headings, &table.columns, options.today).gone);
    non_pupils.extend(footers(&table.body, &table.columns).gone);
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

/// Reports the pupils whose short name another pupil has in a row before.
fn one_short_name_each(rows: &mut [ListRow]) {
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
        row.remarks.push(ListRemark::of_row(RemarkWeight::Mistake, row.number, message));
        row.pupil = None;
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
