//! The content of a single row of a class list.

pub mod by_position;
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
use super::{ListOptions, ListRemark, ListRow, ListedPupil, NameOrder, NoteHandling, RemarkWeight, Row, TwoInOne};
use senlac_classroom::content::text_checks::{name_problem, shown};

/// Maximum number of characters shown for a row.
const SHOWN: usize = 120;

/// Reads the rows of a table.
pub struct RowReader<'a> {
    pub columns: &'a ListColumns,
    pub order: NameOrder,
    pub headings: Option<&'a Row>,
    /// Whether the list is text with separators, in which an additional separator makes an additional cell.
    pub is_parted_text: bool,
    /// Whether the list is a spreadsheet, in which a line break in a cell has no other meaning.
    pub is_spreadsheet: bool,
    /// Whether “Lind Bo” is Bo Lind, although there is no comma.
    pub turns_words: bool,
    /// Whether most pupils are called Mr or Miss, so that such titles don't identify grown-ups.
    pub has_titles: bool,
    /// Columns, other than the name columns, that are filled for nearly every pupil.
    pub full: Vec<usize>,
    /// Placeholders for a missing half of a name, by row and column.
    pub blank: BTreeSet<(usize, usize)>,
    /// Columns, other than the attendance column, whose words may say that a pupil is absent.
    pub notes_columns: Vec<NotesColumn>,
    /// Whether most names are marked as the host of the meeting, so that the mark doesn't identify grown-ups.
    pub are_hosts: bool,
    /// Rows that aren't pupils according to other rows or columns, with the reasons.
    pub non_pupils: BTreeMap<usize, String>,
    /// Rows of pupils who are absent according to other rows.
    pub absent: BTreeSet<usize>,
    /// Rows whose names are struck through.
    pub struck: BTreeSet<usize>,
    /// Rows whose notes may say that the pupil has left, with the notes.
    pub perhaps_left: BTreeMap<usize, &'a str>,
    /// Marks that the list explains, and whether each means that the pupil is absent.
    pub legend: &'a BTreeMap<char, bool>,
    /// Handling of words after names that may be part of them.
    pub notes: Option<NoteHandling>,
    /// Options for reading the list.
    pub options: &'a ListOptions,
}

/// The result of reading a row, with details that are reported together for several rows.
#[derive(Default)]
pub struct RowReading {
    /// The row, once for each pupil in it; once if there is none.
    pub rows: Vec<ListRow>,
    /// Whether a leading number or bullet was removed.
    pub had_list_mark: bool,
    /// Name as the list has it, if its parts were reversed.
    pub turned: Option<String>,
    /// Text that may be a note or part of the name.
    pub doubtful: Option<String>,
    /// Mark after the name that nothing explains.
    pub mark: Option<char>,
    /// Text after the name that may say that the pupil has left.
    pub moved: Option<String>,
    /// Text that may name two pupils.
    pub two: Option<String>,
    /// Full names in a single cell.
    pub several: Option<String>,
    /// Unclear content of the attendance column.
    pub unclear: Option<String>,
    /// Phrase that may say that the pupil is absent today, and its column.
    pub perhaps_absent: Option<(usize, String)>,
}

/// Returns a row as it is shown, without remarks.
pub fn list_row(row: &Row) -> ListRow {
    let cells = row.cells.iter().map(|cell| without_hidden_marks(&cell.replace('\n', " ")).0).filter(|cell| !cell.is_empty());
    let mut text = shown(&cells.collect::<Vec<_>>().join(" · "));
    if let Some((end, _)) = text.char_indices().nth(SHOWN) {
        text.truncate(end);
        text.push('…');
    }
    ListRow { number: row.number, text, pupil: None, remarks: Vec::new() }
}

/// Returns a row that is ignored, with the reason. `why_many` is used if many rows share the reason.
pub fn ignored_row(row: &Row, why: &str, why_many: Option<&'static str>) -> ListRow {
    let remark = ListRemark { of_many: why_many, ..ListRemark::for_row(RemarkWeight::LeftOut, row.number, shown(why)) };
    ListRow { remarks: vec![remark], ..list_row(row) }
}

impl RowReader<'_> {
    pub fn read(&self, row: &Row) -> RowReading {
        let written = self.options.rewritten.get(&row.number);
        let is_wanted = self.options.used.contains(&row.number) || written.is_some();
        let no_pupil = self.non_pupil_reason(row);
        let is_no_name = no_pupil.is_some();
        if let Some((why, why_many)) = no_pupil.filter(|_| !is_wanted) {
            return RowReading { rows: vec![ignored_row(row, &why, why_many)], ..RowReading::default() };
        }
        if let Some(what) = self.too_many_cells(row).filter(|_| written.is_none()) {
            let remarks = vec![ListRemark::for_row(RemarkWeight::Mistake, row.number, what)];
            return RowReading { rows: vec![ListRow { remarks, ..list_row(row) }], ..RowReading::default() };
        }
        let mut remarks = Vec::new();
        let plain = |text: String| (Name { text, ..Name::default() }, None);
        let (name, turned) = match written {
            Some(written) => plain(without_hidden_marks(written).0),
            // A teacher who wants such a row wants it unchanged.
            None if is_no_name => plain(self.raw_name(row)),
            None => self.name(row),
        };
        let mut read = RowReading { had_list_mark: name.had_list_mark, turned, ..RowReading::default() };
        let name = self.resolve_doubtful_words(name, &mut read);
        self.remark_on_name(&name, row, &mut remarks);
        self.remark_on_blanks(row, &mut remarks);
        let absent = self.absence_override(row).unwrap_or_else(|| {
            read.mark = name.behind.mark;
            read.moved = name.behind.moved.clone().or_else(|| self.perhaps_left.get(&row.number).map(|note| (*note).to_owned()));
            let by_notes = self.is_absent_by_notes(row, &name.text, &mut read, &mut remarks);
            self.is_absent_by_column(row, &mut read, &mut remarks) | self.is_marked_absent(&name.behind, row, &mut remarks) | by_notes
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

    /// Returns the cells of the name unchanged.
    fn raw_name(&self, row: &Row) -> String {
        let cells = self.columns.name.iter().map(|&column| without_hidden_marks(row.cell(column)).0);
        cells.filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// Returns the full names in the only name cell, if it contains several.
    pub fn names_in_cell(&self, row: &Row) -> Option<Vec<String>> {
        let [column] = *self.columns.name.as_slice() else { return None };
        several_names(row.cell(column)).map(|names| names.iter().map(|name| Name::read(name).text).collect())
    }

    /// Returns the names of a row: one, or several if the teacher says so.
    fn names(&self, text: &str, row: &Row, is_written: bool, read: &mut RowReading) -> Vec<String> {
        match self.names_in_cell(row).filter(|_| !is_written) {
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

    /// Removes the doubtful words after a name if the teacher says so, and records them if the teacher hasn't decided.
    fn resolve_doubtful_words(&self, mut name: Name, read: &mut RowReading) -> Name {
        let Some(doubtful) = name.behind.doubtful.clone() else { return name };
        match self.notes {
            None => read.doubtful = Some(doubtful),
            Some(NoteHandling::Kept) => {}
            Some(NoteHandling::LeftOut) => {
                name.text = name.text.replacen(&doubtful, "", 1).split_whitespace().collect::<Vec<_>>().join(" ");
                name.behind.notes.push(doubtful);
            }
        }
        name
    }
}
