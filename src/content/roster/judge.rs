//! From the cells of a list to its pupils, and everything that is to be said about it.

use std::collections::BTreeMap;

use super::columns::{Columns, filled, has_unknown_headings, heading_row};
use super::grid::{Grid, Row, Sheet, Source};
use super::list::{ClassList, ListRow, Remark, Weight, column_name, unit_is_taken};
use super::name::sound;
use super::options::{ListOptions, NameOrder};
use super::row::{Reading, Told, left_out, untold};
use super::seating::one_below_the_other;
use super::{MOST_COLUMNS, Unreadable, units_twice};
use crate::content::class::MOST_PUPILS;
use crate::content::words::{LONGEST_NAME, list, quoted, shown, thousands};

/// Judges a list.
///
/// # Errors
/// A sheet that is not there, or one too large to be a class list.
pub(super) fn judge(source: Source, options: &ListOptions) -> Result<ClassList, Unreadable> {
    let Source { what, encoding, separator, mut sheets, mut remarks, questions } = source;
    let chosen = choose(&sheets, options.sheet)?;
    let is_spreadsheet = sheets.iter().any(|sheet| !sheet.name.is_empty());
    remarks.extend(other_sheets(&sheets, chosen));
    remarks.append(&mut sheets[chosen].remarks);
    remarks.extend(sheets.get_mut(chosen).filter(|_| options.headings != Some(true)).and_then(one_below_the_other));
    let sheet = &sheets[chosen];
    sheet.grid.in_bounds()?;
    let counted: Vec<&Row> = sheet.grid.rows.iter().filter(|row| !options.left_out.contains(&row.number)).collect();
    let heading = heading(&counted, options.headings);
    let (above, below) = counted.split_at(heading.map_or(0, |place| place + 1));
    let headings = heading.map(|place| counted[place]);
    let (columns, trouble) = columns(headings, below);
    let order = options.order.unwrap_or_else(|| columns.likely_order(below));
    let reading = Reading {
        columns: &columns,
        order,
        headings,
        is_parted_text: separator.is_some(),
        is_spreadsheet,
        turns_words: order == NameOrder::LastFirst && !columns.has_commas(below),
        full: full(&columns, below),
        used: &options.used,
    };
    let mut rows = told_rows(&sheet.grid, options, headings, above);
    let wanted =
        above.iter().filter(|row| options.used.contains(&row.number) && headings.is_none_or(|heading| heading.number != row.number));
    let body: Vec<&Row> = wanted.chain(below).copied().collect();
    if let (Some(what), Some(row)) = (trouble, headings) {
        remarks.push(Remark::of_row(Weight::Mistake, row.number, what));
        rows.extend(body.iter().map(|row| untold(row)));
    } else {
        remarks.extend(on_columns(&columns, headings, sheet.grid.beyond, separator));
        let told: Vec<Told> = body.iter().map(|row| reading.told(row)).collect();
        remarks.extend(on_names(&told, &columns, order));
        rows.extend(told.into_iter().map(|told| told.row));
        tell_apart(&mut rows);
        one_unit_each(&mut rows);
        remarks.extend(on_number(&rows, headings.is_some()));
    }
    rows.sort_by_key(|row| row.number);
    Ok(ClassList {
        read_as: read_as(&what, sheet, headings),
        options: ListOptions {
            sheet: is_spreadsheet.then_some(chosen),
            headings: Some(headings.is_some()),
            order: Some(order),
            encoding,
            ..options.clone()
        },
        sheets: if is_spreadsheet { sheets.iter().map(|sheet| shown(&sheet.name)).collect() } else { Vec::new() },
        rows,
        remarks,
        questions,
    })
}

/// The columns besides the name's that hold something for nearly every pupil.
fn full(columns: &Columns, body: &[&Row]) -> Vec<usize> {
    let is_full = |column: &usize| filled(body, *column).count() * 10 >= body.len() * 9;
    (0..MOST_COLUMNS).filter(|column| !columns.name.contains(column) && is_full(column)).collect()
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

/// The place of the headings among the rows: as the teacher says, else as it looks.
fn heading(rows: &[&Row], said: Option<bool>) -> Option<usize> {
    match said {
        Some(false) => None,
        Some(true) => heading_row(rows).or((!rows.is_empty()).then_some(0)),
        None => heading_row(rows).or_else(|| has_unknown_headings(rows).then_some(0)),
    }
}

/// The columns, and what is wrong with the headings. Headings that say nothing known leave the columns to their content.
fn columns(headings: Option<&Row>, body: &[&Row]) -> (Columns, Option<String>) {
    let by_content = |width: Option<usize>| Columns { width, ..Columns::by_content(body) };
    match headings {
        Some(row) if heading_row(&[row]).is_some() => match Columns::under(row, body) {
            Ok(columns) => (columns, None),
            Err(trouble) => (by_content(None), Some(trouble)),
        },
        Some(row) => (by_content(Some(row.cells.len())), None),
        None => (by_content(None), None),
    }
}

/// The rows that are no pupils by their place: those that the teacher leaves out, the headings, and what stands above.
fn told_rows(grid: &Grid, options: &ListOptions, headings: Option<&Row>, above: &[&Row]) -> Vec<ListRow> {
    let unwanted = grid.rows.iter().filter(|row| options.left_out.contains(&row.number));
    let is_heading = |row: &Row| headings.is_some_and(|heading| heading.number == row.number);
    let titles = above.iter().filter(|row| !is_heading(row) && !options.used.contains(&row.number));
    let unwanted = unwanted.map(|row| left_out(row, "you leave this row out.", Some("you leave these rows out.")));
    unwanted
        .chain(titles.map(|row| left_out(row, "it stands above the headings.", Some("they stand above the headings."))))
        .chain(headings.map(untold))
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
    let turned = told.iter().find_map(|told| Some((told.turned.as_ref()?, told.row.pupil.as_ref()?)));
    if let Some((written, pupil)) = turned {
        let message = format!("Names are turned round: {} is {}.", quoted(&shown(written)), quoted(&pupil.name));
        remarks.push(Remark::of_list(Weight::Changed, message));
    } else if let (true, NameOrder::AsWritten, [first, second]) = (columns.pair, order, columns.name.as_slice()) {
        let (first, second) = (column_name(*first), column_name(*second));
        let message = format!("Columns {first} and {second} are read as one name, the first name in column {first}.");
        remarks.push(Remark::of_list(Weight::Note, message));
    }
    remarks
}

/// Gives every pupil a name of their own: the second “Ben Okoro” becomes “Ben Okoro (2)”.
fn tell_apart(rows: &mut [ListRow]) {
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    for row in rows.iter().rev() {
        taken.extend(row.pupil.iter().map(|pupil| (sound(&pupil.name), row.number)));
    }
    let firsts = taken.clone();
    for row in rows {
        let Some(pupil) = &mut row.pupil else { continue };
        let first = firsts.get(&sound(&pupil.name)).copied().unwrap_or(row.number);
        if first == row.number {
            continue;
        }
        let start: String = pupil.name.chars().take(LONGEST_NAME - 6).collect();
        // One number more than there are names is always free.
        let mut names = (2..taken.len() + 3).map(|number| format!("{start} ({number})"));
        let Some(name) = names.find(|name| !taken.contains_key(&sound(name))) else { continue };
        let message =
            format!("{} is in row {first} already. The one in row {} is called {}.", quoted(&pupil.name), row.number, quoted(&name));
        row.remarks.push(Remark::of_row(Weight::Changed, row.number, message));
        taken.insert(sound(&name), row.number);
        pupil.name = name;
    }
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
