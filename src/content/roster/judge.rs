//! From the cells of a list to its pupils, and everything that is to be said about it.

use std::collections::{BTreeMap, BTreeSet};

use super::ask;
use super::columns::{Columns, filled_so, heading_row};
use super::first_row::{first_place, may_be_headings};
use super::grid::{Row, Sheet, Source};
use super::leaver::{leavers, perhaps_leavers};
use super::list::{ClassList, ListRow, Remark, Weight, column_name, unit_is_taken};
use super::name::{Name, in_order, turned};
use super::nobody::is_grown_up;
use super::options::{ListOptions, NameOrder, Notes};
use super::question::Question;
use super::role::{grown_ups, told_below};
use super::row::{Reading, Told, left_out, untold};
use super::seating::one_below_the_other;
use super::table::{Table, absent_by_place, full, legend, nobodies_by_place, tables};
use super::twice::{Alike, once_each, tell_apart};
use super::unfit::no_class_list;
use super::{MOST_COLUMNS, Unreadable, units_twice};
use crate::content::class::MOST_PUPILS;
use crate::content::words::{list, quoted, shown, thousands};

/// Judges a list.
///
/// # Errors
/// A sheet that is not there, or one too large to be a class list.
pub(super) fn judge(source: Source, options: &ListOptions) -> Result<ClassList, Unreadable> {
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
        rows: told_rows(&sheet.grid.rows, options, &tables),
        legend: legend(&counted),
        struck: if is_laid_out { BTreeSet::new() } else { sheet.struck.clone() },
        is_parted_text: separator.is_some(),
        is_spreadsheet,
        order: None,
        remarks: Vec::new(),
        questions: first_row(&counted, &tables, options).into_iter().collect(),
    };
    for (nth, table) in tables.iter().enumerate() {
        judged.read(table, nth, options);
        if nth == 0 && table.trouble.is_none() {
            judged.remarks.splice(0..0, on_columns(&table.columns, table.headings, sheet.grid.beyond, separator));
        }
    }
    let Judged { mut rows, order, remarks: on_rows, questions: on_rows_asked, .. } = judged;
    remarks.extend(on_rows);
    questions.extend(on_rows_asked);
    rows.sort_by_key(|row| row.number);
    let alike = Alike {
        rows: tables.iter().flat_map(|table| table.body.iter().map(|row| (row.number, (*row, table.columns.own.as_slice())))).collect(),
        tables: tables.iter().map(|table| table.body.iter().map(|row| row.number).collect::<BTreeSet<_>>()).collect(),
    };
    questions.extend(once_each(&mut rows, &alike, options));
    tell_apart(&mut rows);
    one_unit_each(&mut rows);
    questions.extend(nobody_is_here(&rows, options));
    remarks.extend(on_chat(&tables));
    remarks.extend(no_class_list(&counted, &tables));
    remarks.extend(on_number(&rows, headings.is_some()).filter(|_| tables.first().is_none_or(|table| table.trouble.is_none())));
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

/// Whether one of the questions is answered by a flag.
fn asks(questions: &[Question], flag: &str) -> bool {
    questions.iter().flat_map(|question| &question.answers).any(|answer| answer.flag.starts_with(flag))
}

/// A list on its way.
struct Judged {
    rows: Vec<ListRow>,
    legend: BTreeMap<char, bool>,
    /// The cells that are struck through, by row and column.
    struck: BTreeSet<(usize, usize)>,
    is_parted_text: bool,
    is_spreadsheet: bool,
    /// The order of the first table's names.
    order: Option<NameOrder>,
    remarks: Vec<Remark>,
    questions: Vec<Question>,
}

impl Judged {
    /// Reads the rows of a table; `nth` counts the tables.
    fn read(&mut self, table: &Table, nth: usize, options: &ListOptions) {
        let wanted = table.above.iter().chain(&table.headings).filter(|row| {
            let is_headings = table.headings.is_some_and(|headings| headings.number == row.number);
            options.rewritten.contains_key(&row.number) || options.used.contains(&row.number) && !is_headings
        });
        let body: Vec<&Row> = wanted.chain(&table.body).copied().collect();
        if let (Some(what), Some(row)) = (&table.trouble, table.headings) {
            if nth == 0 {
                self.remarks.push(Remark::of_row(Weight::Mistake, row.number, what));
                self.rows.extend(body.iter().map(|row| untold(row)));
            } else {
                self.rows
                    .extend(body.iter().map(|row| {
                        left_out(row, "the headings above it name no pupils.", Some("the headings above them name no pupils."))
                    }));
            }
            return;
        }
        let columns = &table.columns;
        let (likely, is_doubtful) = columns.likely_order(&table.body);
        let order = options.order.unwrap_or(likely);
        self.order.get_or_insert(order);
        let names = |row: &&&Row| !columns.name.iter().all(|&column| row.cell(column).is_empty());
        let titled = filled_so(&table.body, columns.name.first().copied().unwrap_or_default(), is_grown_up);
        let reading = Reading {
            columns,
            order,
            headings: table.headings,
            is_parted_text: self.is_parted_text,
            is_spreadsheet: self.is_spreadsheet,
            turns_words: order == NameOrder::LastFirst && !columns.has_commas(&table.body),
            has_titles: titled * 2 > table.body.iter().filter(names).count(),
            full: full(columns, &table.body),
            nobodies: nobodies(table),
            absent: absent_by_place(&table.body, columns),
            struck: struck(table, &self.struck),
            perhaps_left: perhaps_leavers(&table.body, columns),
            legend: &self.legend,
            notes: options.notes.or_else(|| are_common_notes(table).then_some(Notes::LeftOut)),
            options,
        };
        let told: Vec<Told> = body.iter().map(|row| reading.told(row)).collect();
        self.remarks.extend(on_names(&told, columns, order));
        if is_doubtful && options.order.is_none() {
            self.questions.extend(on_order(&told, table, options));
        }
        self.questions.extend(on_halves(table, options));
        self.questions.extend(on_doubts(&told, &reading));
        self.rows.extend(told.into_iter().flat_map(|told| told.rows));
    }
}

/// The rows of a table whose names are struck through, all that hold something.
fn struck(table: &Table, cells: &BTreeSet<(usize, usize)>) -> BTreeSet<usize> {
    let is_struck = |row: &Row| {
        let mut names = table.columns.name.iter().filter(|&&column| !row.cell(column).is_empty()).peekable();
        names.peek().is_some() && names.all(|&column| cells.contains(&(row.number, column)))
    };
    table.body.iter().filter(|row| is_struck(row)).map(|row| row.number).collect()
}

/// Whether the doubtful words behind the names are so few that they are no parts of names: houses, forms, groups.
fn are_common_notes(table: &Table) -> bool {
    let [name] = *table.columns.name.as_slice() else { return false };
    let doubtful: Vec<String> = table.body.iter().filter_map(|row| Name::read(row.cell(name)).behind.doubtful).collect();
    doubtful.len() > 2
        && !doubtful.iter().any(|piece| piece.contains(','))
        && doubtful.iter().collect::<BTreeSet<_>>().len() * 3 <= doubtful.len()
}

/// The rows of a table that name nobody for what other rows and columns say of them.
fn nobodies(table: &Table) -> BTreeMap<usize, String> {
    let mut nobodies = nobodies_by_place(&table.body, &table.columns);
    nobodies.extend(told_below(&table.body));
    let by_role = table.columns.role.map(|column| grown_ups(&table.body, column)).unwrap_or_default();
    nobodies.extend(by_role.into_iter().map(|(row, role)| (row, format!("it is {}, and no pupil.", quoted(role)))));
    nobodies.extend(leavers(&table.body, table.headings, &table.columns));
    nobodies
}

/// Whether the first row is headings, where nobody can tell.
fn first_row(rows: &[&Row], tables: &[Table], options: &ListOptions) -> Option<Question> {
    let [table] = tables else { return None };
    let nobodies = nobodies(table);
    let rows: Vec<&Row> = rows.iter().filter(|row| !nobodies.contains_key(&row.number)).copied().collect();
    let rows = &rows[first_place(&rows)..];
    let first = rows.first()?;
    let is_open = table.headings.is_none() && options.headings.is_none() && !options.used.contains(&first.number);
    if !is_open || options.rewritten.contains_key(&first.number) || !may_be_headings(rows, &table.columns) {
        return None;
    }
    Some(ask::on_headings(first.number, &untold(first).text, options))
}

/// In which order the parts of the names stand, with a name as it would be in either.
fn on_order(told: &[Told], table: &Table, options: &ListOptions) -> Option<Question> {
    let name = told.iter().flat_map(|told| &told.rows).find_map(|row| row.pupil.as_ref().filter(|pupil| pupil.name.contains(' ')))?;
    let row = table.body.iter().find(|row| row.number == name.row)?;
    let other = match table.columns.name.as_slice() {
        [first, second] => in_order(&format!("{}, {}", row.cell(*first), row.cell(*second)), NameOrder::LastFirst),
        _ => turned(&name.name)?,
    };
    Some(ask::on_order(&name.name, &other, options))
}

/// Which columns make up the names, where only one half of them has a known heading.
fn on_halves(table: &Table, options: &ListOptions) -> Option<Question> {
    let columns = &table.columns;
    let sample = |column: usize| table.body.iter().map(|row| row.cell(column)).find(|cell| !cell.is_empty()).unwrap_or_default();
    let halves: Vec<(usize, String)> = columns
        .halves
        .iter()
        .filter(|column| !columns.name.contains(column))
        .map(|&column| (column, quoted(&shown(sample(column)))))
        .collect();
    let goes_first = columns.taken.is_none()
        && columns.name.len() == 1
        && table.headings.is_some_and(|headings| {
            use super::headings::{Heading, meaning};
            columns.name.iter().any(|&column| meaning(headings.cell(column)) == Some(Heading::Last))
        });
    (!halves.is_empty()).then(|| ask::on_columns(&columns.name, &halves, goes_first, options))
}

/// What is to be asked about single rows: notes, marks, and two names in one cell.
fn on_doubts(told: &[Told], reading: &Reading) -> Vec<Question> {
    let options = reading.options;
    let number = |told: &Told| told.rows.first().map(|row| row.number).unwrap_or_default();
    let name = |told: &Told| told.rows.first().and_then(|row| row.pupil.as_ref()).map(|pupil| pupil.name.clone()).unwrap_or_default();
    let rows = |is_so: &dyn Fn(&Told) -> bool| told.iter().filter(|told| is_so(told)).map(number).collect::<Vec<_>>();
    let mut questions = Vec::new();
    if let Some((two, _)) = told.iter().find_map(|told| Some((told.two.as_ref()?, told))) {
        questions.push(ask::on_two_in_one(&rows(&|told| told.two.is_some()), two, options));
    }
    if let Some((note, told)) = told.iter().find_map(|told| Some((told.doubtful.as_ref()?, told))) {
        let name = name(told).replacen(note.as_str(), "", 1);
        questions.push(ask::on_notes(&rows(&|told| told.doubtful.is_some()), note, name.trim(), options));
    }
    let unexplained = |told: &Told| told.mark.is_some_and(|mark| !reading.legend.contains_key(&mark)) && options.marked.is_none();
    if let Some(mark) = told.iter().find(|told| unexplained(told)).and_then(|told| told.mark) {
        let rows = rows(&unexplained);
        let what = if rows.len() == 1 {
            format!("{} stands behind the name, and nothing says what it means.", quoted(&mark.to_string()))
        } else {
            format!("{} stands behind the names in rows {}, and nothing says what it means.", quoted(&mark.to_string()), list(&rows))
        };
        questions.push(ask::on_marks(&rows, &what, options));
    }
    if let Some(moved) = told.iter().find_map(|told| told.moved.as_ref()).filter(|_| options.marked.is_none()) {
        let rows = rows(&|told| told.moved.is_some());
        let what = if rows.len() == 1 {
            format!("{} may say that the pupil is no longer in this class.", quoted(moved))
        } else {
            format!("{} and the like in rows {} may say that pupils are no longer in this class.", quoted(moved), list(&rows))
        };
        questions.push(ask::on_marks(&rows, &what, options));
    }
    let struck = rows(&|told| reading.struck.contains(&number(told)) && told.rows.iter().any(|row| row.pupil.is_some()));
    if !struck.is_empty() && options.marked.is_none() {
        let what = if struck.len() == 1 {
            "a line is struck through the name, and nothing says what it means.".to_owned()
        } else {
            format!("Lines are struck through the names in rows {}, and nothing says what they mean.", list(&struck))
        };
        questions.push(ask::on_marks(&struck, &what, options));
    }
    if let (Some(cell), Some(away)) = (told.iter().find_map(|told| told.unclear.as_ref()), reading.columns.away) {
        let rows = rows(&|told| told.unclear.is_some());
        let cell = if cell.is_empty() { "an empty cell".to_owned() } else { quoted(&shown(cell)) };
        let column = column_name(away.column);
        let what = if rows.len() == 1 {
            format!("{cell} in column {column} does not say plainly whether the pupil is here.")
        } else {
            format!(
                "{cell} in column {column} does not say plainly whether pupils are here; it is so in rows {}.",
                list(rows.iter().take(12))
            )
        };
        questions.push(ask::on_marks(&rows, &what, options));
    }
    questions
}

/// For a list after which everybody is absent.
fn nobody_is_here(rows: &[ListRow], options: &ListOptions) -> Option<Question> {
    let pupils = || rows.iter().filter_map(|row| row.pupil.as_ref());
    let are_all = pupils().count() > 1 && pupils().all(|pupil| pupil.absent) && options.marked.is_none();
    are_all.then(|| ask::on_marks(&[0, 0], "As the list says it, everybody is absent.", options))
}

/// The sheet that is asked for, else the first one that can be seen and has names under headings, or words at least.
fn choose(sheets: &[Sheet], asked: Option<usize>) -> Result<usize, Unreadable> {
    let has_words = |sheet: &Sheet| sheet.grid.rows.iter().any(|row| row.cells.iter().any(|cell| cell.contains(char::is_alphabetic)));
    let has_names = |sheet: &Sheet| {
        let rows: Vec<&Row> = sheet.grid.rows.iter().collect();
        heading_row(&rows).is_some_and(|place| place + 1 < rows.len())
    };
    let seen = |is_so: &dyn Fn(&Sheet) -> bool| sheets.iter().position(|sheet| !sheet.hidden && is_so(sheet));
    // A sheet whose names are hidden may be the one that is meant; it says so itself.
    let has_unseen = |sheet: &Sheet| sheet.remarks.iter().any(|remark| remark.weight == Weight::Mistake);
    let likely = || seen(&has_names).or_else(|| seen(&has_unseen)).or_else(|| seen(&has_words));
    let place = asked.filter(|_| sheets.len() > 1).or_else(likely);
    if place.is_none() && sheets.iter().any(|sheet| sheet.hidden && has_words(sheet)) {
        return Err("The sheet with the names is hidden in the spreadsheet. Show it there and save it anew, or choose it.".into());
    }
    let place = place.unwrap_or_default();
    let no_such =
        || Unreadable::from(format!("There is no sheet {}; there are {}. Choose another.", place.saturating_add(1), sheets.len()));
    sheets.get(place).map(|_| place).ok_or_else(no_such)
}

/// For the sheets that hold something and are not read.
fn other_sheets(sheets: &[Sheet], chosen: usize) -> Option<Remark> {
    let others = || sheets.iter().enumerate().filter(|&(place, sheet)| place != chosen && !sheet.grid.rows.is_empty());
    let names = list(others().map(|(_, sheet)| quoted(&shown(&sheet.name))));
    let chosen = quoted(&shown(&sheets.get(chosen)?.name));
    others().next().map(|_| Remark::of_list(Weight::LeftOut, format!("Only the sheet {chosen} is read. There is more in {names}.")))
}

/// The rows that are no pupils by their place: those that the teacher leaves out, the headings, and what stands above.
fn told_rows(rows: &[Row], options: &ListOptions, tables: &[Table]) -> Vec<ListRow> {
    let is_wanted = |row: &Row| options.rewritten.contains_key(&row.number);
    let unwanted = rows.iter().filter(|row| options.left_out.contains(&row.number));
    let titles = tables.iter().flat_map(|table| &table.above).filter(|row| !options.used.contains(&row.number) && !is_wanted(row));
    let unwanted = unwanted.map(|row| left_out(row, "you leave this row out.", Some("you leave these rows out.")));
    let mut headings = tables.iter().filter_map(|table| table.headings).filter(|row| !is_wanted(row));
    let first = headings.next().map(untold);
    let others = headings.map(|row| left_out(row, "it is the headings of another table.", Some("they are the headings of other tables.")));
    unwanted
        .chain(titles.map(|row| left_out(row, "it stands above the headings.", Some("they stand above the headings."))))
        .chain(first)
        .chain(others)
        .collect()
}

/// For the columns that nobody needs, and for names that stand in two.
fn on_columns(columns: &Columns, headings: Option<&Row>, beyond: Option<usize>, separator: Option<char>) -> Vec<Remark> {
    // In text, cells beyond the headings are mistakes of their rows.
    let known = columns.width.filter(|_| separator.is_some()).unwrap_or(usize::MAX);
    let unknown = columns.unknown.iter().filter(|&&column| column < known).map(|&column| {
        let heading = headings.map(|row| row.cell(column)).filter(|cell| !cell.is_empty());
        let heading = heading.map(|cell| format!(", {},", quoted(&shown(cell)))).unwrap_or_default();
        let name = column_name(column);
        let why = columns.why.get(&column).map(|why| format!(": {why}")).unwrap_or_default();
        Remark::of_list(Weight::LeftOut, format!("Column {name}{heading} is passed over{why}.")).in_column(column)
    });
    let last = column_name(MOST_COLUMNS - 1);
    let beyond =
        beyond.map(|row| Remark::of_list(Weight::LeftOut, format!("Cells beyond column {last} are passed over, the first in row {row}.")));
    unknown.chain(beyond).collect()
}

/// For what was done to the names of the whole list.
fn on_names(told: &[Told], columns: &Columns, order: NameOrder) -> Vec<Remark> {
    let mut remarks = Vec::new();
    if told.iter().any(|told| told.had_list_mark) {
        remarks.push(Remark::of_list(Weight::Changed, "The numbers or bullets before the names are taken off."));
    }
    let turned = told.iter().find_map(|told| Some((told.turned.as_ref()?, told.rows.first()?.pupil.as_ref()?)));
    if let Some((written, pupil)) = turned {
        let message = format!("Names are turned round: {} is {}.", quoted(&shown(written)), quoted(&pupil.name));
        remarks.push(Remark::of_list(Weight::Changed, message));
    } else if let (true, NameOrder::AsWritten, [first, second]) = (columns.pair, order, columns.name.as_slice()) {
        let (first, second) = (column_name(*first), column_name(*second));
        let message = format!("Columns {first} and {second} are read as one name, the first name in column {first}.");
        remarks.push(Remark::of_list(Weight::Note, message));
    }
    if let Some(taken) = columns.taken {
        let message = format!("Column {} is read as names, though nothing known stands over it.", column_name(taken));
        remarks.push(Remark::of_list(Weight::Note, message));
    }
    remarks
}

/// Finds the units that two pupils want to lead.
fn one_unit_each(rows: &mut [ListRow]) {
    let pupils: Vec<_> = rows.iter().filter_map(|row| row.pupil.clone()).collect();
    let twice: BTreeMap<usize, String> = units_twice(&pupils).map(|(pupil, first)| (pupil.row, unit_is_taken(pupil, first))).collect();
    for row in rows {
        if let Some(message) = twice.get(&row.number) {
            row.remarks.push(Remark::of_row(Weight::Mistake, row.number, message));
            row.pupil = None;
        }
    }
}

/// For a list that was copied out of a chat: nobody can tell its names from what was said.
fn on_chat(tables: &[Table]) -> Option<Remark> {
    let [Table { headings: None, body, columns, .. }] = tables else { return None };
    let name = columns.name.first().copied().unwrap_or_default();
    let begins = body.iter().filter(|row| is_said_at(&row.cells.join(","))).count();
    let timed = body.iter().filter(|row| has_clock_time(row.cell(name))).count();
    let is_chat = body.len() > 3 && (begins * 2 > body.len() || timed * 10 >= body.len() * 3 && timed * 10 <= body.len() * 8);
    is_chat.then(|| Remark::of_list(Weight::Mistake, "This looks like a chat, in which times stand beside the names. Copy only the names."))
}

/// Whether a line begins with a time, and something said stands behind a colon.
fn is_said_at(line: &str) -> bool {
    let start = line.trim_start_matches(['[', '(']);
    let head: String = start.chars().take(30).collect();
    start.starts_with(|sign: char| sign.is_ascii_digit()) && has_clock_time(&head) && line.matches(':').count() > 1
}

/// Whether a time such as 10:02 stands in a text.
fn has_clock_time(text: &str) -> bool {
    let is_digit = |sign: Option<&u8>| sign.is_some_and(u8::is_ascii_digit);
    let bytes = text.as_bytes();
    let is_time = |place: usize| {
        bytes[place] == b':'
            && place > 0
            && is_digit(bytes.get(place - 1))
            && is_digit(bytes.get(place + 1))
            && is_digit(bytes.get(place + 2))
    };
    (0..bytes.len()).any(is_time)
}

/// For a list of nobody, and for one of too many.
fn on_number(rows: &[ListRow], has_headings: bool) -> Option<Remark> {
    let pupils = rows.iter().filter(|row| row.pupil.is_some()).count();
    let has_mistakes = rows.iter().flat_map(|row| &row.remarks).any(|remark| remark.weight == Weight::Mistake);
    let message = if pupils > MOST_PUPILS {
        format!("The list has {} pupils, and a class has {MOST_PUPILS} at most. Keep only the pupils of one class.", thousands(pupils))
    } else if pupils > 0 || has_mistakes {
        return None;
    } else if has_headings {
        "The list has headings and names nobody. Write a pupil in each row.".to_owned()
    } else {
        "The list names nobody. Write a pupil in each row.".to_owned()
    };
    Some(Remark::of_list(Weight::Mistake, message))
}

/// How the list was read, in whole sentences.
fn read_as(what: &str, sheet: &Sheet, headings: Option<&Row>) -> String {
    let mut start = what.chars();
    let what: String = start.next().into_iter().flat_map(char::to_uppercase).chain(start).collect();
    let sheet_name = if sheet.name.is_empty() { String::new() } else { format!(", sheet {}", quoted(&shown(&sheet.name))) };
    let headings = headings.map_or("there are no headings".to_owned(), |row| format!("row {} is headings", row.number));
    let blank = match sheet.grid.blank() {
        0 => String::new(),
        1 => " 1 blank row is passed over.".to_owned(),
        more => format!(" {} blank rows are passed over.", thousands(more)),
    };
    format!("{what}{sheet_name}; {headings}.{blank}")
}
