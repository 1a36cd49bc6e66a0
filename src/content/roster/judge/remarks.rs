//! What is said about a list as a whole.

use crate::content::class::MOST_PUPILS;
use crate::content::roster::columns::Columns;
use crate::content::roster::list::column_name;
use crate::content::roster::rows::ReadRow;
use crate::content::roster::{ListRow, MOST_COLUMNS, NameOrder, Remark, Row, Sheet, Weight};
use crate::content::words::{capital, count, quoted, shown, thousands};

/// For the columns that nobody needs, and for names that stand in two.
pub fn on_columns(columns: &Columns, headings: Option<&Row>, beyond: Option<usize>, separator: Option<char>) -> Vec<Remark> {
    // In text, cells beyond the headings are mistakes of their rows.
    let known = columns.width.filter(|_| separator.is_some()).unwrap_or(usize::MAX);
    let unknown = columns.unknown.iter().filter(|&&column| column < known).map(|&column| {
        let heading = headings.map(|row| row.cell(column)).filter(|cell| !cell.is_empty());
        let heading = heading.map(|cell| format!(", {},", quoted(&shown(cell)))).unwrap_or_default();
        let name = column_name(column);
        let why = columns.why.get(&column).map(|why| format!(": {why}")).unwrap_or_default();
        Remark::of_list(Weight::LeftOut, tr!("Column {name}{heading} is passed over{why}.", name, heading, why)).in_column(column)
    });
    let last = column_name(MOST_COLUMNS - 1);
    let beyond = beyond
        .map(|row| Remark::of_list(Weight::LeftOut, tr!("Cells beyond column {last} are passed over, the first in row {row}.", last, row)));
    unknown.chain(beyond).collect()
}

/// For what was done to the names of the whole list.
pub fn on_names(read: &[ReadRow], columns: &Columns, order: NameOrder) -> Vec<Remark> {
    let mut remarks = Vec::new();
    if read.iter().any(|read| read.had_list_mark) {
        remarks.push(Remark::of_list(Weight::Changed, tr!("The numbers or bullets before the names are taken off.")));
    }
    let turned = read.iter().find_map(|read| Some((read.turned.as_ref()?, read.rows.first()?.pupil.as_ref()?)));
    if let Some((written, pupil)) = turned {
        let message = tr!("Names are turned round: {written} is {pupil}.", written = quoted(&shown(written)), pupil = quoted(&pupil.name));
        remarks.push(Remark::of_list(Weight::Changed, message));
    } else if let (true, NameOrder::AsWritten, [first, second]) = (columns.pair, order, columns.name.as_slice()) {
        let (first, second) = (column_name(*first), column_name(*second));
        let message = tr!("Columns {first} and {second} are read as one name, the first name in column {first}.", first, second);
        remarks.push(Remark::of_list(Weight::Note, message));
    }
    if let Some(taken) = columns.taken {
        let message = tr!("Column {taken} is read as names, though nothing known stands over it.", taken = column_name(taken));
        remarks.push(Remark::of_list(Weight::Note, message));
    }
    remarks
}

/// For a list of nobody, and for one of too many.
pub fn on_number(rows: &[ListRow], has_headings: bool) -> Option<Remark> {
    let pupils = rows.iter().filter(|row| row.pupil.is_some()).count();
    let has_mistakes = rows.iter().flat_map(|row| &row.remarks).any(|remark| remark.weight == Weight::Mistake);
    let message = if pupils > MOST_PUPILS {
        tr!(
            "The list has {pupils} pupils, and a class has {most_pupils} at most. Keep only the pupils of one class.",
            pupils = thousands(pupils),
            most_pupils = MOST_PUPILS
        )
    } else if pupils > 0 || has_mistakes {
        return None;
    } else if has_headings {
        tr!("The list has headings and names nobody. Write a pupil in each row.").to_owned()
    } else {
        tr!("The list names nobody. Write a pupil in each row.").to_owned()
    };
    Some(Remark::of_list(Weight::Mistake, message))
}

/// How the list was read, in whole sentences.
pub fn read_as(what: &str, sheet: &Sheet, headings: Option<&Row>) -> String {
    let what = capital(what);
    let sheet_name = if sheet.name.is_empty() { String::new() } else { tr!(", sheet {sheet}", sheet = quoted(&shown(&sheet.name))) };
    let headings = headings.map_or(tr!("there are no headings").to_owned(), |row| tr!("row {number} is headings", number = row.number));
    let blank = match sheet.grid.blank() {
        0 => String::new(),
        rows => tr!(" {rows} passed over.", rows = count(rows, tr!("blank row is"), tr!("blank rows are"))),
    };
    format!("{what}{sheet_name}; {headings}.{blank}")
}
