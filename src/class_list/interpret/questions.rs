//! Questions to be answered before a list can be used.

use super::non_pupils;
use super::tables::ListTable;
use crate::columns::{first_pupil_index, may_be_headings, unknown_roles};
use crate::names::{reversed_name, spoken_name};
use crate::row_and_column_names::column_name;
use crate::rows::damaged::{is_misread, is_phone_number};
use crate::rows::footers::footers;
use crate::rows::leavers::leavers;
use crate::rows::{RowReader, RowReading, is_count_beside_name, list_row};
use crate::{Kind, List, ListOptions, ListRow, ListedPupil, NameOrder, Question, Row, meaning, questions};
use senlac_base::language::digits::digit;
use senlac_classroom::content::text_checks::{capitalise, list, quoted, shown};

/// Returns the question whether the first row contains headings, if that is unclear.
pub fn heading_question(rows: &[&Row], tables: &[ListTable], options: &ListOptions) -> Option<Question> {
    let [table] = tables else { return None };
    let non_pupils = non_pupils(table, options);
    let rows: Vec<&Row> = rows.iter().filter(|row| !non_pupils.contains_key(&row.number)).copied().collect();
    let rows = &rows[first_pupil_index(&rows)..];
    let first = rows.first()?;
    let is_open = table.headings.is_none() && options.headings.is_none() && !options.used.contains(&first.number);
    if !is_open || options.rewritten.contains_key(&first.number) || !may_be_headings(rows, &table.columns) {
        return None;
    }
    Some(questions::headings_question(first.number, &list_row(first).text, options))
}

/// Returns the question about the order of first and last names, with an example of either order.
pub fn order_question(read: &[RowReading], table: &ListTable, options: &ListOptions) -> Option<Question> {
    let name = read.iter().flat_map(|read| &read.rows).find_map(|row| row.pupil.as_ref().filter(|pupil| pupil.name.contains(' ')))?;
    let row = table.body.iter().find(|row| row.number == name.row)?;
    let other = match table.columns.name.as_slice() {
        [first, second] => spoken_name(&format!("{}, {}", row.cell(*first), row.cell(*second)), NameOrder::LastFirst),
        _ => reversed_name(&name.name)?,
    };
    Some(questions::order_question(&name.name, &other, options))
}

/// Returns the question which columns make up the names, if only one half has a known heading.
pub fn halves_question(table: &ListTable, options: &ListOptions) -> Option<Question> {
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
        && table.headings.is_some_and(|headings| columns.name.iter().any(|&column| meaning(headings.cell(column)) == Some(Kind::Last)));
    (!halves.is_empty()).then(|| questions::name_columns_question(&columns.name, &halves, goes_first, options))
}

/// Returns the question whether the third of three columns without headings contains middle names.
pub fn middle_name_question(table: &ListTable, order: NameOrder, options: &ListOptions) -> Option<Question> {
    let columns = &table.columns;
    let (middle, [one, other]) = (columns.middle?, columns.name.as_slice()) else { return None };
    let (one, other) = (*one, *other);
    let (first, last) = if order == NameOrder::LastFirst { (other, one) } else { (one, other) };
    let sample = table.body.iter().find(|row| !row.cell(middle).is_empty())?;
    let with = |columns: &[usize]| (columns.to_vec(), shown(&sample.join_cells(columns)));
    Some(questions::middle_names_question(middle, with(&[first, middle, last]), with(&[first, last]), options))
}

/// Returns the questions about single rows: two names in one cell, notes, and anything that may mean an absence.
pub fn row_questions(read: &[RowReading], reader: &RowReader) -> Vec<Question> {
    let options = reader.options;
    let number = |read: &RowReading| read.rows.first().map(|row| row.number).unwrap_or_default();
    let rows = |is_so: &dyn Fn(&RowReading) -> bool| read.iter().filter(|read| is_so(read)).map(number).collect::<Vec<_>>();
    let mut asked = Vec::new();
    if let Some(two) = read.iter().find_map(|read| read.two.as_ref()) {
        asked.push(questions::two_in_one_question(&rows(&|read| read.two.is_some()), two, options));
    }
    if let Some(several) = read.iter().find_map(|read| read.several.as_ref()) {
        asked.push(questions::several_in_one_question(&rows(&|read| read.several.is_some()), several, options));
    }
    if let Some((note, read)) = read.iter().find_map(|read| Some((read.doubtful.as_ref()?, read))) {
        let pupil = read.rows.first().and_then(|row| row.pupil.as_ref());
        let name = pupil.map(|pupil| pupil.name.replacen(note.as_str(), "", 1)).unwrap_or_default();
        asked.push(questions::notes_question(&rows(&|read| read.doubtful.is_some()), note, name.trim(), options));
    }
    for read in read {
        let pupil = read.rows.first().and_then(|row| row.pupil.as_ref());
        if let (Some((column, cell)), Some(pupil)) = (&read.perhaps_absent, pupil) {
            asked.push(questions::absence_question(pupil.row, &pupil.name, *column, cell, options));
        }
    }
    if options.marked.is_some() {
        return asked;
    }
    // Asks with one text for a single row, and another for several.
    let mut ask = |rows: Vec<usize>, one: String, many: &dyn Fn(String) -> String| {
        if !rows.is_empty() {
            asked.push(questions::marks_question(&rows, &if rows.len() == 1 { one } else { many(list(&rows)) }, options));
        }
    };
    let unexplained = |read: &RowReading| read.mark.filter(|mark| !reader.legend.contains_key(mark));
    let mark = read.iter().find_map(unexplained).map(|mark| quoted(&mark.to_string())).unwrap_or_default();
    let nothing_says = tr!("but the list doesn’t say what that means.");
    ask(rows(&|read| unexplained(read).is_some()), tr!("{mark} comes after the name, {nothing_says}", mark, nothing_says), &|rows| {
        tr!("{mark} comes after the names in rows {rows}, {nothing_says}", mark, rows, nothing_says)
    });
    let moved = read.iter().find_map(|read| read.moved.as_deref()).map(quoted).unwrap_or_default();
    ask(rows(&|read| read.moved.is_some()), tr!("{moved} may mean that the pupil is no longer in this class.", moved), &|rows| {
        tr!("{moved} and similar notes in rows {rows} may mean that pupils are no longer in this class.", moved, rows)
    });
    let is_struck = |read: &RowReading| reader.struck.contains(&number(read)) && read.rows.iter().any(|row| row.pupil.is_some());
    ask(rows(&is_struck), tr!("the name is crossed out, {nothing_says}", nothing_says), &|rows| {
        tr!("The names in rows {rows} are crossed out, but the list doesn’t say what that means.", rows)
    });
    if let (Some(cell), Some(away)) = (read.iter().find_map(|read| read.unclear.as_ref()), reader.columns.away) {
        let cell = if cell.is_empty() { tr!("an empty cell").to_owned() } else { quoted(&shown(cell)) };
        let says = tr!("{cell} in column {column} doesn’t clearly show whether", cell, column = column_name(away.column));
        let unclear = rows(&|read| read.unclear.is_some());
        let first = list(unclear.iter().take(12));
        ask(unclear, tr!("{says} the pupil is present.", says), &|_| tr!("{says} pupils are present (rows {first}).", says, first));
    }
    asked
}

/// Returns the pupils whose names contain a number or an address, if most names don't, and those with only a number for one
/// half of the name.
fn odd_names(read: &[RowReading], table: &ListTable) -> Vec<(usize, String)> {
    let pupils: Vec<&ListedPupil> = read.iter().flat_map(|read| &read.rows).filter_map(|row| row.pupil.as_ref()).collect();
    let is_ordinal = |word: &str| List::Suffix.contains(&word.to_lowercase());
    // Another pupil of one name is called “Ben Okoro (2)”.
    let bare = |name: &str| {
        name.rsplit_once(" (")
            .filter(|(_, end)| end.strip_suffix(')').is_some_and(|number| number.parse::<u8>().is_ok()))
            .map_or(name.to_owned(), |(name, _)| name.to_owned())
    };
    let has_digit = |name: &str| bare(name).split(' ').any(|word| word.contains(|sign: char| digit(sign).is_some()) && !is_ordinal(word));
    let is_formula = |name: &str| name.starts_with(['=', '+', '@', '-']) && name.contains(char::is_alphabetic);
    let is_odd = |name: &str| (has_digit(name) || name.contains('@')) && !is_formula(name) && !is_misread(name) && !is_phone_number(name);
    let odd: Vec<&&ListedPupil> = pupils.iter().filter(|pupil| is_odd(&pupil.name)).collect();
    let halves = &table.columns.name;
    let has_count = |row: &&&Row| halves.len() > 1 && halves.iter().any(|&column| is_count_beside_name(row, column, halves));
    let counts = table.body.iter().filter(has_count).filter_map(|row| {
        let name = pupils.iter().find(|pupil| pupil.row == row.number).map(|pupil| quoted(&pupil.name))?;
        let number = halves.iter().find(|&&column| is_count_beside_name(row, column, halves)).map(|&column| quoted(row.cell(column)))?;
        Some((row.number, tr!("{number} is not a name, so the pupil would be called {name}.", number, name)))
    });
    let odd = odd.iter().filter(|_| odd.len() * 2 <= pupils.len()).map(|pupil| {
        let name = quoted(&pupil.name);
        let what = if pupil.name.contains('@') { tr!("{name} is an email address.", name) } else { tr!("{name} contains a number.", name) };
        (pupil.row, what)
    });
    odd.chain(counts).collect()
}

/// Returns the questions about rows that may not be pupils: a leaving date that may be in the future, an unknown role, numbers
/// below the last pupil.
pub fn doubtful_row_questions(read: &[RowReading], table: &ListTable, options: &ListOptions) -> Vec<Question> {
    let is_open = |row: &usize| {
        let is_pupil = read.iter().flat_map(|read| &read.rows).any(|read| read.number == *row && read.pupil.is_some());
        is_pupil && !options.used.contains(row) && !options.rewritten.contains_key(row)
    };
    let columns = &table.columns;
    let days = leavers(&table.body, table.headings, columns, options.today).unsure;
    let footers = footers(&table.body, columns).unsure;
    let mut asked: Vec<Question> = days
        .iter()
        .filter(|(row, _)| is_open(row))
        .map(|(row, words)| questions::leaver_question(*row, words, options))
        .chain(footers.iter().filter(|(row, _)| is_open(row)).map(|(row, words)| questions::pupils_question(&[*row], words, options)))
        .collect();
    let is_asked = |row: &usize| days.contains_key(row) || footers.contains_key(row);
    let odd = odd_names(read, table);
    let rows: Vec<usize> = odd.iter().map(|(row, _)| *row).filter(|row| is_open(row) && !is_asked(row)).collect();
    asked.extend(match rows.as_slice() {
        [] => None,
        [row] => odd.iter().find(|(odd, _)| odd == row).map(|(_, words)| questions::pupils_question(&rows, words, options)),
        [..] => {
            let words = tr!("the names in rows {rows} contain numbers or email addresses.", rows = list(&rows));
            Some(questions::pupils_question(&rows, &capitalise(&words), options))
        }
    });
    if let Some(column) = columns.role {
        let unknown = unknown_roles(&table.body, column);
        let rows: Vec<usize> = unknown.keys().copied().filter(is_open).collect();
        if let Some(role) = rows.first().and_then(|row| unknown.get(row)) {
            let words = tr!(
                "{role} in column {column} may not be a pupil. Almost all the other rows are pupils.",
                role = quoted(&shown(role)),
                column = column_name(column)
            );
            asked.push(questions::pupils_question(&rows, &words, options));
        }
    }
    asked
}

pub fn everybody_absent_question(rows: &[ListRow], options: &ListOptions) -> Option<Question> {
    let pupils = || rows.iter().filter_map(|row| row.pupil.as_ref());
    let are_all = pupils().count() > 1 && pupils().all(|pupil| pupil.absent) && options.marked.is_none();
    are_all.then(|| questions::marks_question(&[0, 0], tr!("The list marks everyone as absent."), options))
}
