//! The cells other than the name's: the unit, the wish, classmates to separate, and attendance.

use super::{RowReader, RowReading};
use crate::columns::{Attendance, AttendanceQuestion, NotesColumn};
use crate::names::{COMMAS, Name, NameNotes, last_and_first, spoken_name, without_hidden_marks};
use crate::row_and_column_names::column_name;
use crate::{AbsenceHint, List, ListRemark, MarkMeaning, NameOrder, RemarkWeight, Row, absence_hint, column_absence_hint, phrase};
use senlac_classroom::content::text_checks::{name_problem, quoted, short_name_problem};
use senlac_classroom::rules::UnitId;

impl RowReader<'_> {
    /// Returns the message for a row with more cells than there are headings, as its cells may be in the wrong columns.
    pub fn too_many_cells(&self, row: &Row) -> Option<String> {
        let width = self.columns.width.filter(|_| self.is_parted_text)?;
        row.cells.iter().skip(width).any(|cell| !cell.trim().is_empty()).then(|| match width {
            1 => tr!("this row has two columns. If it is “Last, First”, put the name in quotation marks.").to_owned(),
            _ => tr!(
                "this row has more columns than the {width} with headings. Put names with commas in quotation marks, and give other columns headings.",
                width
            ),
        })
    }

    /// Returns whether a mark or a note after the name, or the row's position, says that the pupil is absent.
    pub fn is_marked_absent(&self, behind: &NameNotes, row: &Row, remarks: &mut Vec<ListRemark>) -> bool {
        let by_mark = behind.mark.is_some_and(|mark| match self.legend.get(&mark) {
            Some(is_away) => *is_away,
            None => self.options.marked == Some(MarkMeaning::Absent),
        });
        let is_unsure = behind.moved.is_some() || self.perhaps_left.contains_key(&row.number) || self.struck.contains(&row.number);
        let by_mark = by_mark || is_unsure && self.options.marked == Some(MarkMeaning::Absent);
        let is_away = behind.is_away || by_mark || self.absent.contains(&row.number);
        if is_away {
            remarks.push(
                ListRemark::for_row(RemarkWeight::Note, row.number, tr!("the pupil is absent today."))
                    .with_shared_message(tr!("the pupils are absent today.")),
            );
        }
        is_away
    }

    pub fn unit(&self, row: &Row, remarks: &mut Vec<ListRemark>) -> Option<UnitId> {
        let column = self.columns.unit?;
        let cell = row.cell(column);
        if cell.is_empty() {
            return None;
        }
        cell.parse::<UnitId>()
            .map_err(|unknown| remarks.push(mistake(row, column, tr!("{unknown}, or leave the cell empty.", unknown))))
            .ok()
    }

    pub fn wish(&self, row: &Row, remarks: &mut Vec<ListRemark>) -> Option<String> {
        let column = self.columns.wish?;
        let wish = without_hidden_marks(&row.cell(column).replace('\n', " ")).0;
        remarks.extend(name_problem(&wish).map(|problem| mistake(row, column, problem)));
        (!wish.is_empty()).then_some(wish)
    }

    pub fn short_name(&self, row: &Row, remarks: &mut Vec<ListRemark>) -> Option<String> {
        let column = self.columns.short_name?;
        let short_name = without_hidden_marks(&row.cell(column).replace('\n', " ")).0;
        if short_name.is_empty() {
            return None;
        }
        remarks.extend(short_name_problem(&short_name).map(|problem| mistake(row, column, problem)));
        Some(short_name)
    }

    /// Returns the names of the classmates whom the pupil must not play with. If the list writes “Lind, Bo”, that is one name
    /// here too.
    pub fn not_with(&self, row: &Row, remarks: &mut Vec<ListRemark>) -> Vec<String> {
        let Some(column) = self.columns.not_with else { return Vec::new() };
        let parts = row.cell(column).split([';', '/', '&', '\n']).flat_map(|part| {
            let whole = Name::read(part).text;
            match (self.order, last_and_first(&whole)) {
                (NameOrder::LastFirst, Some((_, first))) if !first.contains(COMMAS) => vec![spoken_name(&whole, self.order)],
                (NameOrder::LastFirst | NameOrder::AsWritten, _) => part.split(COMMAS).map(|name| Name::read(name).text).collect(),
            }
        });
        let names: Vec<String> = parts.filter(|name| !name.is_empty()).collect();
        remarks.extend(names.iter().filter_map(|name| name_problem(name)).map(|problem| mistake(row, column, problem)));
        names
    }

    /// Returns whether the teacher says that the pupil is absent; `None` if the teacher says nothing.
    pub fn absence_override(&self, row: &Row) -> Option<bool> {
        let is_absent = self.options.absent.contains(&row.number);
        (is_absent || self.options.present.contains(&row.number)).then_some(is_absent)
    }

    /// Returns whether a notes column clearly says that the pupil is absent today. A phrase that may say so is recorded.
    pub fn is_absent_by_notes(&self, row: &Row, name: &str, read: &mut RowReading, remarks: &mut Vec<ListRemark>) -> bool {
        let mut is_absent = false;
        for &NotesColumn { column, is_of_today, is_known, is_of_attendance } in &self.notes_columns {
            let cell = row.cell(column);
            match column_absence_hint(cell, is_of_attendance) {
                AbsenceHint::No => {}
                // “Away” may be a town.
                AbsenceHint::Plainly if !is_known && is_also_another_word(cell) => {}
                AbsenceHint::Plainly if is_of_today && is_known => {
                    let what = tr!(
                        "{pupil} is marked absent: column {column} contains {cell}.",
                        pupil = quoted(name),
                        column = column_name(column),
                        cell = quoted(cell)
                    );
                    remarks.push(
                        ListRemark::for_row(RemarkWeight::Note, row.number, what).with_shared_message(tr!("the pupils are marked absent.")),
                    );
                    is_absent = true;
                }
                AbsenceHint::Plainly | AbsenceHint::Perhaps => {
                    read.perhaps_absent.get_or_insert_with(|| (column, cell.to_owned()));
                }
            }
        }
        if is_absent {
            read.perhaps_absent = None;
        }
        is_absent
    }

    /// Returns whether the attendance column says that the pupil is absent. Only clear words count, because no pupil
    /// should be dropped on a guess.
    pub fn is_absent_by_column(&self, row: &Row, read: &mut RowReading, remarks: &mut Vec<ListRemark>) -> bool {
        let Some(away) = self.columns.away else { return false };
        let cell = row.cell(away.column);
        let is_marked = self.options.marked == Some(MarkMeaning::Absent);
        if absence_hint(cell) == AbsenceHint::Perhaps && away.asks.answer(cell) == Attendance::Unclear {
            read.perhaps_absent = Some((away.column, cell.to_owned()));
            return false;
        }
        match away.asks.answer(cell) {
            Attendance::Away => {
                let what =
                    tr!("{cell} in column {column} says that the pupil is absent.", cell = quoted(cell), column = column_name(away.column));
                remarks.push(ListRemark::for_row(RemarkWeight::Note, row.number, what).with_shared_message(tr!("the pupils are absent.")));
                true
            }
            Attendance::Here => false,
            Attendance::Nothing | Attendance::Unclear if away.asks != AttendanceQuestion::Absent => {
                if self.options.marked.is_none() {
                    read.unclear = Some(cell.to_owned());
                }
                is_marked
            }
            Attendance::Nothing | Attendance::Unclear => {
                let what = tr!("{cell} doesn’t clearly show that the pupil is absent. Enter yes or no to be sure.", cell = quoted(cell));
                remarks.push(ListRemark::for_row(RemarkWeight::Note, row.number, what).with_column(away.column));
                false
            }
        }
    }
}

/// Returns whether a word for absence has another meaning in a column that isn't known to be about attendance.
fn is_also_another_word(cell: &str) -> bool {
    let phrase = phrase(cell);
    let is_plain = ["suspended", "excluded", "missing"].contains(&phrase.as_str());
    phrase == "away" || List::AwayAlone.contains(&phrase) && !is_plain
}

fn mistake(row: &Row, column: usize, what: String) -> ListRemark {
    ListRemark::for_row(RemarkWeight::Mistake, row.number, what).with_column(column)
}
