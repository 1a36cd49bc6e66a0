//! What the cells besides the name's say: the unit, the wish, whom to keep apart, and who is away.

use super::{ReadRow, RowReader};
use crate::columns::{Asks, Attendance, NotesColumn};
use crate::names::{BehindName, COMMAS, Name, in_order, last_and_first, without_hidden_marks};
use crate::places::column_name;
use crate::{List, ListRemark, Marked, NameOrder, RemarkWeight, Row, SaysAbsent, phrase, says_absent, says_absent_in};
use senlac_classroom::content::words::{name_problem, quoted, short_name_problem};
use senlac_classroom::rules::UnitId;

impl RowReader<'_> {
    /// For a row with more cells than there are headings: whatever its cells say, they may stand in the wrong columns.
    pub fn too_many_cells(&self, row: &Row) -> Option<String> {
        let width = self.columns.width.filter(|_| self.is_parted_text)?;
        row.cells.iter().skip(width).any(|cell| !cell.trim().is_empty()).then(|| match width {
            1 => tr!("there are two columns in this row: is it “Last, First”? Then put the name in quotation marks.").to_owned(),
            _ => tr!(
                "there are more columns than the {width} with headings. Put a name with a comma in it in quotation marks, and give other columns headings.",
                width
            ),
        })
    }

    /// Whether a mark or a note behind the name says that the pupil is away.
    pub fn marked_away(&self, behind: &BehindName, row: &Row, remarks: &mut Vec<ListRemark>) -> bool {
        let by_mark = behind.mark.is_some_and(|mark| match self.legend.get(&mark) {
            Some(is_away) => *is_away,
            None => self.options.marked == Some(Marked::Absent),
        });
        let is_unsure = behind.moved.is_some() || self.perhaps_left.contains_key(&row.number) || self.struck.contains(&row.number);
        let by_mark = by_mark || is_unsure && self.options.marked == Some(Marked::Absent);
        let is_away = behind.is_away || by_mark || self.absent.contains(&row.number);
        if is_away {
            remarks.push(
                ListRemark::of_row(RemarkWeight::Note, row.number, tr!("the pupil is absent today."))
                    .for_many(tr!("the pupils are absent today.")),
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

    /// The names of those whom the pupil is not to play with. Where the list writes “Lind, Bo”, that is one name here too.
    pub fn not_with(&self, row: &Row, remarks: &mut Vec<ListRemark>) -> Vec<String> {
        let Some(column) = self.columns.not_with else { return Vec::new() };
        let parts = row.cell(column).split([';', '/', '&', '\n']).flat_map(|part| {
            let whole = Name::read(part).text;
            match (self.order, last_and_first(&whole)) {
                (NameOrder::LastFirst, Some((_, first))) if !first.contains(COMMAS) => vec![in_order(&whole, self.order)],
                (NameOrder::LastFirst | NameOrder::AsWritten, _) => part.split(COMMAS).map(|name| Name::read(name).text).collect(),
            }
        });
        let names: Vec<String> = parts.filter(|name| !name.is_empty()).collect();
        remarks.extend(names.iter().filter_map(|name| name_problem(name)).map(|problem| mistake(row, column, problem)));
        names
    }

    /// Whether the teacher says that the pupil is absent; `None` if nothing is said.
    pub fn absent_as_said(&self, row: &Row) -> Option<bool> {
        let is_absent = self.options.absent.contains(&row.number);
        (is_absent || self.options.present.contains(&row.number)).then_some(is_absent)
    }

    /// Whether a column of notes says plainly that the pupil is absent today; a phrase that may say so is noted.
    pub fn absent_by_notes(&self, row: &Row, name: &str, read: &mut ReadRow, remarks: &mut Vec<ListRemark>) -> bool {
        let mut is_absent = false;
        for &NotesColumn { column, is_of_today, is_known, is_of_attendance } in &self.notes_columns {
            let cell = row.cell(column);
            match says_absent_in(cell, is_of_attendance) {
                SaysAbsent::No => {}
                // “Away” may be a town.
                SaysAbsent::Plainly if !is_known && is_also_another_word(cell) => {}
                SaysAbsent::Plainly if is_of_today && is_known => {
                    let what = tr!(
                        "{pupil} is marked absent: column {column} contains {cell}.",
                        pupil = quoted(name),
                        column = column_name(column),
                        cell = quoted(cell)
                    );
                    remarks.push(ListRemark::of_row(RemarkWeight::Note, row.number, what).for_many(tr!("the pupils are marked absent.")));
                    is_absent = true;
                }
                SaysAbsent::Plainly | SaysAbsent::Perhaps => {
                    read.perhaps_absent.get_or_insert_with(|| (column, cell.to_owned()));
                }
            }
        }
        if is_absent {
            read.perhaps_absent = None;
        }
        is_absent
    }

    /// Whether the column of attendance says that the pupil is away. Only plain words count: nobody stands aside because
    /// of a guess.
    pub fn absent(&self, row: &Row, read: &mut ReadRow, remarks: &mut Vec<ListRemark>) -> bool {
        let Some(away) = self.columns.away else { return false };
        let cell = row.cell(away.column);
        let is_marked = self.options.marked == Some(Marked::Absent);
        if says_absent(cell) == SaysAbsent::Perhaps && away.asks.answer(cell) == Attendance::Unclear {
            read.perhaps_absent = Some((away.column, cell.to_owned()));
            return false;
        }
        match away.asks.answer(cell) {
            Attendance::Away => {
                let what =
                    tr!("{cell} in column {column} says that the pupil is absent.", cell = quoted(cell), column = column_name(away.column));
                remarks.push(ListRemark::of_row(RemarkWeight::Note, row.number, what).for_many(tr!("the pupils are absent.")));
                true
            }
            Attendance::Here => false,
            Attendance::Nothing | Attendance::Unclear if away.asks != Asks::Absent => {
                if self.options.marked.is_none() {
                    read.unclear = Some(cell.to_owned());
                }
                is_marked
            }
            Attendance::Nothing | Attendance::Unclear => {
                let what = tr!("{cell} does not say plainly that the pupil is away. Write yes or no to be sure.", cell = quoted(cell));
                remarks.push(ListRemark::of_row(RemarkWeight::Note, row.number, what).in_column(away.column));
                false
            }
        }
    }
}

/// Whether a word for being away means something else too, where nothing says that it is about attendance.
fn is_also_another_word(cell: &str) -> bool {
    let phrase = phrase(cell);
    let is_plain = ["suspended", "excluded", "missing"].contains(&phrase.as_str());
    phrase == "away" || List::AwayAlone.has(&phrase) && !is_plain
}

fn mistake(row: &Row, column: usize, what: String) -> ListRemark {
    ListRemark::of_row(RemarkWeight::Mistake, row.number, what).in_column(column)
}
