//! What a single row of a class list says.

pub mod by_place;
mod cells;
pub mod damaged;
pub mod duplicates;
pub mod footers;
pub mod leavers;
mod name;

use std::collections::{BTreeMap, BTreeSet};

pub use name::{blank_halves, is_count_beside_name};

use super::columns::{ListColumns, NotesColumn};
use super::names::{Name, several_names, two_names, without_hidden_marks};
use super::{ListOptions, ListRemark, ListRow, ListedPupil, NameOrder, Notes, RemarkWeight, Row, TwoInOne};
use senlac_classroom::content::words::{name_problem, shown};

/// The most characters of a row that are shown.
const SHOWN: usize = 120;

/// Reads the rows of a table.
pub struct RowReader<'a> {
    pub columns: &'a ListColumns,
    pub order: NameOrder,
    pub headings: Option<&'a Row>,
    /// Whether the list is text with a sign between its cells, so that a sign too many makes a cell too many.
    pub is_parted_text: bool,
    /// Whether the list is a spreadsheet, where a line in a cell is only a line.
    pub is_spreadsheet: bool,
    /// Whether “Lind Bo” is Bo Lind, though there is no comma.
    pub turns_words: bool,
    /// Whether most pupils are called Mr or Miss, so that it makes nobody a grown-up.
    pub has_titles: bool,
    /// The columns besides the name's that hold something for nearly every pupil.
    pub full: Vec<usize>,
    /// The cells in the place of half a name that is not there, by row and column.
    pub blank: BTreeSet<(usize, usize)>,
    /// The columns besides that of attendance in which words may say that a pupil is absent.
    pub notes_columns: Vec<NotesColumn>,
    /// Whether most names say that their owner holds the meeting, so that it makes nobody a grown-up.
    pub are_hosts: bool,
    /// Rows that are no pupils for what other rows or columns say of them, and why.
    pub non_pupils: BTreeMap<usize, String>,
    /// Rows of pupils who are absent for what other rows say of them.
    pub absent: BTreeSet<usize>,
    /// Rows whose names are struck through.
    pub struck: BTreeSet<usize>,
    /// Rows whose notes may say that the pupil has left, with the notes.
    pub perhaps_left: BTreeMap<usize, &'a str>,
    /// What marks behind names mean, as the list says itself: whether the pupil is away.
    pub legend: &'a BTreeMap<char, bool>,
    /// What becomes of words behind names of which nobody knows whether they belong to them.
    pub notes: Option<Notes>,
    /// What was asked for.
    pub options: &'a ListOptions,
}

/// A row as it was read, and what it has in common with others.
#[derive(Default)]
pub struct ReadRow {
    /// The row, as often as it holds pupils; once where it holds none.
    pub rows: Vec<ListRow>,
    /// Whether a number or a bullet before the name was taken off.
    pub had_list_mark: bool,
    /// The name as it stands in the list, where its parts were turned round.
    pub turned: Option<String>,
    /// What may be a note or a part of the name.
    pub doubtful: Option<String>,
    /// A mark behind the name that nothing explains.
    pub mark: Option<char>,
    /// What stands behind the name and may say that the pupil has left.
    pub moved: Option<String>,
    /// What may be two pupils.
    pub two: Option<String>,
    /// Whole names that stand in one cell.
    pub several: Option<String>,
    /// What the column of attendance says that is not plain.
    pub unclear: Option<String>,
    /// A phrase that may say that the pupil is absent today, and its column.
    pub perhaps_absent: Option<(usize, String)>,
}

/// A row as it is shown, with nothing to say about it yet.
pub fn list_row(row: &Row) -> ListRow {
    let cells = row.cells.iter().map(|cell| without_hidden_marks(&cell.replace('\n', " ")).0).filter(|cell| !cell.is_empty());
    let mut text = shown(&cells.collect::<Vec<_>>().join(" · "));
    if let Some((end, _)) = text.char_indices().nth(SHOWN) {
        text.truncate(end);
        text.push('…');
    }
    ListRow { number: row.number, text, pupil: None, remarks: Vec::new() }
}

/// A row that does not count: why, and what is said where many rows do not for the same reason.
pub fn left_out(row: &Row, why: &str, why_many: Option<&'static str>) -> ListRow {
    let remark = ListRemark { of_many: why_many, ..ListRemark::of_row(RemarkWeight::LeftOut, row.number, shown(why)) };
    ListRow { remarks: vec![remark], ..list_row(row) }
}

impl RowReader<'_> {
    pub fn read(&self, row: &Row) -> ReadRow {
        let written = self.options.rewritten.get(&row.number);
        let is_wanted = self.options.used.contains(&row.number) || written.is_some();
        let no_pupil = self.no_pupil(row);
        let is_no_name = no_pupil.is_some();
        if let Some((why, why_many)) = no_pupil.filter(|_| !is_wanted) {
            return ReadRow { rows: vec![left_out(row, &why, why_many)], ..ReadRow::default() };
        }
        if let Some(what) = self.too_many_cells(row).filter(|_| written.is_none()) {
            let remarks = vec![ListRemark::of_row(RemarkWeight::Mistake, row.number, what)];
            return ReadRow { rows: vec![ListRow { remarks, ..list_row(row) }], ..ReadRow::default() };
        }
        let mut remarks = Vec::new();
        let plain = |text: String| (Name { text, ..Name::default() }, None);
        let (name, turned) = match written {
            Some(written) => plain(without_hidden_marks(written).0),
            // A teacher who wants such a row wants it unchanged.
            None if is_no_name => plain(self.as_it_stands(row)),
            None => self.name(row),
        };
        let mut read = ReadRow { had_list_mark: name.had_list_mark, turned, ..ReadRow::default() };
        let name = self.without_doubts(name, &mut read);
        self.remark_on_name(&name, row, &mut remarks);
        self.remark_on_blanks(row, &mut remarks);
        let absent = self.absent_as_said(row).unwrap_or_else(|| {
            read.mark = name.behind.mark;
            read.moved = name.behind.moved.clone().or_else(|| self.perhaps_left.get(&row.number).map(|note| (*note).to_owned()));
            let by_notes = self.absent_by_notes(row, &name.text, &mut read, &mut remarks);
            self.absent(row, &mut read, &mut remarks) | self.marked_away(&name.behind, row, &mut remarks) | by_notes
        });
        let names = self.names(&name.text, row, written.is_some(), &mut read);
        let mut pupil = ListedPupil {
            row: row.number,
            unit: self.unit(row, &mut remarks),
            wish: self.wish(row, &mut remarks),
            short_name: self.short_name(row, &mut remarks),
            not_with: self.not_with(row, &mut remarks),
            absent,
            name: name.text,
            given_name: None,
        };
        for remark in &mut remarks {
            remark.message = shown(&remark.message);
            // A teacher who writes a name into a row with a mistake wants the pupil.
            if remark.weight == RemarkWeight::Mistake && written.is_some() && name_problem(&pupil.name).is_none() && !pupil.name.is_empty()
            {
                remark.weight = RemarkWeight::LeftOut;
            }
        }
        let is_sound = remarks.iter().all(|remark| remark.weight != RemarkWeight::Mistake);
        read.rows.push(ListRow { pupil: None, remarks, ..list_row(row) });
        for (place, name) in names.into_iter().enumerate().filter(|_| is_sound) {
            if place > 0 {
                read.rows.push(list_row(row));
                pupil.unit = None;
                pupil.short_name = None;
            }
            pupil.given_name = self.given_name(row, &name);
            pupil.name = name;
            if let Some(row) = read.rows.last_mut() {
                row.pupil = Some(pupil.clone());
            }
        }
        read
    }

    /// The cells of the name as they stand.
    fn as_it_stands(&self, row: &Row) -> String {
        let cells = self.columns.name.iter().map(|&column| without_hidden_marks(row.cell(column)).0);
        cells.filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// The whole names in the only cell of the name, if it holds several.
    pub fn several(&self, row: &Row) -> Option<Vec<String>> {
        let [column] = *self.columns.name.as_slice() else { return None };
        several_names(row.cell(column)).map(|names| names.iter().map(|name| Name::read(name).text).collect())
    }

    /// The names of a row: one, or two where the teacher says so.
    fn names(&self, text: &str, row: &Row, is_written: bool, read: &mut ReadRow) -> Vec<String> {
        match self.several(row).filter(|_| !is_written) {
            Some(several) if self.options.two_in_one == Some(TwoInOne::Two) => return several,
            Some(several) if self.options.two_in_one.is_none() => {
                read.several = Some(several.join(" / "));
                return vec![text.to_owned()];
            }
            Some(_) | None => {}
        }
        match two_names(text).filter(|_| !is_written) {
            Some(two) if self.options.two_in_one == Some(TwoInOne::Two) => two,
            Some(_) if self.options.two_in_one.is_none() => {
                read.two = Some(text.to_owned());
                vec![text.to_owned()]
            }
            Some(_) | None => vec![text.to_owned()],
        }
    }

    /// A name without the words behind it of which nobody knows whether they belong to it, if the teacher says so.
    fn without_doubts(&self, mut name: Name, read: &mut ReadRow) -> Name {
        let Some(doubtful) = name.behind.doubtful.clone() else { return name };
        match self.notes {
            None => read.doubtful = Some(doubtful),
            Some(Notes::Kept) => {}
            Some(Notes::LeftOut) => {
                name.text = name.text.replacen(&doubtful, "", 1).split_whitespace().collect::<Vec<_>>().join(" ");
                name.behind.notes.push(doubtful);
            }
        }
        name
    }
}
