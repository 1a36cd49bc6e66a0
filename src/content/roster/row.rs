//! What a single row of a class list says.

use std::collections::BTreeSet;

use super::columns::Columns;
use super::grid::Row;
use super::headings::{Attendance, attendance};
use super::list::{ListRow, Pupil, Remark, Weight};
use super::name::{COMMAS, Name, in_order, last_and_first, turned, with_chosen, without_hidden_marks};
use super::nobody::{is_footer, is_line, is_nobody, is_number};
use super::options::NameOrder;
use crate::content::words::{quoted, shown, trouble_with_name};
use crate::rules::UnitId;

/// The most characters of a row that are shown.
const SHOWN: usize = 120;

/// How the rows of a list are read.
pub(super) struct Reading<'a> {
    /// Which columns hold what.
    pub columns: &'a Columns,
    /// How names are written.
    pub order: NameOrder,
    /// The headings.
    pub headings: Option<&'a Row>,
    /// Whether the list is text with a sign between its cells, so that a sign too many makes a cell too many.
    pub is_parted_text: bool,
    /// Whether the list is a spreadsheet, where a line in a cell is only a line.
    pub is_spreadsheet: bool,
    /// Whether “Lind Bo” is Bo Lind, though there is no comma.
    pub turns_words: bool,
    /// The columns besides the name's that hold something for nearly every pupil.
    pub full: Vec<usize>,
    /// The rows that the teacher wants used.
    pub used: &'a BTreeSet<usize>,
}

/// A row as it was read, and what it has in common with others.
pub(super) struct Told {
    /// The row.
    pub row: ListRow,
    /// Whether a number or a bullet before the name was taken off.
    pub had_list_mark: bool,
    /// The name as it stands in the list, where its parts were turned round.
    pub turned: Option<String>,
}

/// A row with nothing to say about it yet.
pub(super) fn untold(row: &Row) -> ListRow {
    let cells = row.cells.iter().map(|cell| without_hidden_marks(cell).0).filter(|cell| !cell.is_empty());
    let text = shown(&cells.collect::<Vec<_>>().join(" · "));
    let mut start: String = text.chars().take(SHOWN).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    ListRow { number: row.number, text: start, pupil: None, remarks: Vec::new() }
}

/// A row that does not count: why, and what is said where many rows do not for the same reason.
pub(super) fn left_out(row: &Row, why: &str, why_many: Option<&'static str>) -> ListRow {
    let remark = Remark { of_many: why_many, ..Remark::of_row(Weight::LeftOut, row.number, shown(why)) };
    ListRow { remarks: vec![remark], ..untold(row) }
}

impl Reading<'_> {
    /// Reads a row.
    pub fn told(&self, row: &Row) -> Told {
        if let Some((why, why_many)) = self.no_pupil(row).filter(|_| !self.used.contains(&row.number)) {
            return Told { row: left_out(row, &why, why_many), had_list_mark: false, turned: None };
        }
        if let Some(what) = self.too_many_cells(row) {
            let remarks = vec![Remark::of_row(Weight::Mistake, row.number, what)];
            return Told { row: ListRow { remarks, ..untold(row) }, had_list_mark: false, turned: None };
        }
        let mut remarks = Vec::new();
        let (name, turned) = self.name(row, &mut remarks);
        let pupil = Pupil {
            row: row.number,
            unit: self.unit(row, &mut remarks),
            wish: self.wish(row, &mut remarks),
            not_with: self.not_with(row, &mut remarks),
            absent: self.absent(row, &mut remarks),
            name: name.text,
        };
        for remark in &mut remarks {
            remark.message = shown(&remark.message);
        }
        let is_sound = remarks.iter().all(|remark| remark.weight != Weight::Mistake);
        Told { row: ListRow { pupil: is_sound.then_some(pupil), remarks, ..untold(row) }, had_list_mark: name.had_list_mark, turned }
    }

    /// For a row with more cells than there are headings: whatever its cells say, they may stand in the wrong columns.
    fn too_many_cells(&self, row: &Row) -> Option<String> {
        let width = self.columns.width.filter(|_| self.is_parted_text)?;
        row.cells.iter().skip(width).any(|cell| !cell.trim().is_empty()).then(|| {
            format!(
                "there are more than {width} cells. A name with a comma in it stands in quotation marks, and other columns need headings."
            )
        })
    }

    /// Why a row is plainly no pupil, and how many such rows are told of; `None` where it may be one.
    fn no_pupil(&self, row: &Row) -> Option<(String, Option<&'static str>)> {
        let cells = || row.cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty());
        let is_heading = |heading: &Row| {
            cells().count() > 0 && (0..row.cells.len()).all(|column| row.cell(column).eq_ignore_ascii_case(heading.cell(column)))
        };
        if self.headings.is_some_and(is_heading) {
            return Some(("it repeats the headings.".to_owned(), Some("they repeat the headings.")));
        }
        let name = self.columns.name.iter().map(|&column| row.cell(column)).filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join(" ");
        // What is not in the place of the name may say anything, such as “page 4 of the book”.
        let says_nobody = if name.contains(char::is_alphabetic) {
            Some(name.as_str()).filter(|name| is_nobody(name) || self.is_alone(row) && is_line(name))
        } else {
            cells().find(|cell| is_footer(cell))
        };
        if let Some(nobody) = says_nobody {
            return Some((format!("{} is no pupil.", quoted(nobody)), None));
        }
        if cells().all(is_number) {
            return Some(("it holds only numbers, and no name.".to_owned(), Some("they hold only numbers, and no names.")));
        }
        let other = [self.columns.unit, self.columns.wish, self.columns.not_with, self.columns.absent];
        let has = |column: &usize| !row.cell(*column).is_empty();
        let is_nobody = !self.columns.name.iter().any(has) && !other.iter().flatten().any(has);
        is_nobody.then(|| ("it has no name.".to_owned(), Some("they have no names.")))
    }

    /// Whether the name stands alone, in a row where nearly all others have more.
    fn is_alone(&self, row: &Row) -> bool {
        !self.full.is_empty() && self.full.iter().all(|&column| row.cell(column).is_empty())
    }

    /// The name, and how it stood in the list where it was turned round.
    fn name(&self, row: &Row, remarks: &mut Vec<Remark>) -> (Name, Option<String>) {
        let parts = self.parts(row);
        let joined = |between: &str| parts.iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join(between);
        let written = joined(if self.columns.pair { ", " } else { " " });
        let text = match (self.order, self.columns.pair) {
            (NameOrder::AsWritten, true) => joined(" "),
            (NameOrder::LastFirst, false) if self.turns_words => turned(&written).unwrap_or_else(|| in_order(&written, self.order)),
            (NameOrder::LastFirst | NameOrder::AsWritten, _) => in_order(&written, self.order),
        };
        let was_called = self.columns.chosen.map(|column| in_order(&Name::read(row.cell(column)).text, NameOrder::LastFirst));
        let text =
            was_called.filter(|called| !called.is_empty()).map_or_else(|| text.clone(), |called| with_chosen(&written, &text, &called));
        let was_turned = (self.order == NameOrder::LastFirst && text != written).then_some(written);
        let tails: Vec<&str> = parts.iter().filter_map(|part| part.tail.as_deref()).collect();
        let name = Name {
            had_hidden_marks: parts.iter().any(|part| part.had_hidden_marks),
            had_list_mark: parts.iter().any(|part| part.had_list_mark),
            looks_like_formula: parts.iter().any(|part| part.looks_like_formula),
            tail: (!tails.is_empty()).then(|| tails.join(" ")),
            text,
        };
        self.remark_on_name(&name, row, remarks);
        (name, was_turned)
    }

    /// The parts of the name: what the pupil wants to be called, where the row says so.
    fn parts(&self, row: &Row) -> Vec<Name> {
        let read = |column: usize| {
            let cell = row.cells.get(column).map_or("", String::as_str);
            Name::read(&if self.is_spreadsheet { cell.replace('\n', " ") } else { cell.to_owned() })
        };
        let called = |column: &usize| self.columns.called.get(column).map(|&called| read(called)).filter(|name| !name.text.is_empty());
        let is_called = self.columns.name.iter().any(|column| called(column).is_some());
        let said = self.columns.name.iter().filter(|column| !is_called || !self.columns.middle.contains(column));
        said.map(|column| called(column).unwrap_or_else(|| read(*column))).filter(|part| !part.text.is_empty()).collect()
    }

    /// Everything odd about a name.
    fn remark_on_name(&self, name: &Name, row: &Row, remarks: &mut Vec<Remark>) {
        let text = &name.text;
        let is_alone = self.full.len() > 1 && self.is_alone(row);
        let is_broken = self.is_spreadsheet && self.columns.name.iter().any(|&column| row.cell(column).contains('\n'));
        let row = row.number;
        let mut say = |remark: Remark| match self.columns.name.first() {
            Some(&column) => remarks.push(remark.in_column(column)),
            None => remarks.push(remark),
        };
        let of_row = |weight: Weight, what: String| Remark::of_row(weight, row, what);
        if text.is_empty() {
            say(of_row(Weight::Mistake, "the name is empty. Write one, or empty the row.".to_owned()));
        } else if let Some(trouble) = trouble_with_name(text) {
            say(of_row(Weight::Mistake, trouble));
        }
        if name.had_hidden_marks {
            let what = format!("{} had marks in it that cannot be seen. They are taken out.", quoted(text));
            say(of_row(Weight::Changed, what).for_many("the names had marks in them that cannot be seen. They are taken out."));
        }
        if name.looks_like_formula {
            let what = format!("{} looks like a formula. It is kept as text.", quoted(text));
            say(of_row(Weight::Note, what).for_many("the names look like formulas. They are kept as text."));
        } else if text.contains(|sign: char| sign.is_ascii_digit()) {
            let what = format!("{} has a number in it. Is it a pupil?", quoted(text));
            say(of_row(Weight::Note, what).for_many("the names have numbers in them. Are they pupils?"));
        }
        if let Some(tail) = &name.tail {
            let what = format!("{} is taken off behind {}.", quoted(tail), quoted(text));
            say(of_row(Weight::Changed, what).for_many("what stands in brackets behind the names is taken off."));
        }
        if is_broken {
            let what = format!("{} stood on several lines. They are joined.", quoted(text));
            say(of_row(Weight::Changed, what).for_many("the names stood on several lines. They are joined."));
        }
        if is_alone {
            say(of_row(Weight::Note, format!("the rest of the row is empty. Is {} a pupil?", quoted(text))));
        }
        remarks.extend(self.on_two_in_one(text, row));
    }

    /// For a name that may be two pupils, or one with its parts the other way round.
    fn on_two_in_one(&self, text: &str, row: usize) -> Option<Remark> {
        let lower = text.to_lowercase();
        let remark = if [" and ", " & ", " und ", " et ", " + ", ";"].iter().any(|joint| lower.contains(joint)) {
            let what = format!("{} may be two pupils. If so, write each in a row.", quoted(text));
            Remark::of_row(Weight::Note, row, what).for_many("the names may be of two pupils each. If so, write each pupil in a row.")
        } else if last_and_first(text).is_some() && (self.order == NameOrder::AsWritten || self.columns.name.len() == 1) {
            let what = format!("{} has a comma in it. Is it one pupil, first name first?", quoted(text));
            Remark::of_row(Weight::Note, row, what).for_many("the names have commas in them. Is each one pupil, first name first?")
        } else {
            return None;
        };
        self.columns.name.first().map(|&column| remark.in_column(column))
    }

    /// The unit.
    fn unit(&self, row: &Row, remarks: &mut Vec<Remark>) -> Option<UnitId> {
        let column = self.columns.unit?;
        let cell = row.cell(column);
        if cell.is_empty() {
            return None;
        }
        cell.parse().map_err(|unknown| remarks.push(mistake(row, column, format!("{unknown}, or leave the cell empty.")))).ok()
    }

    /// The wish, on one line.
    fn wish(&self, row: &Row, remarks: &mut Vec<Remark>) -> Option<String> {
        let column = self.columns.wish?;
        let wish = without_hidden_marks(&row.cell(column).replace('\n', " ")).0;
        remarks.extend(trouble_with_name(&wish).map(|trouble| mistake(row, column, trouble)));
        (!wish.is_empty()).then_some(wish)
    }

    /// The names of those whom the pupil is not to play with. Where the list writes “Lind, Bo”, that is one name here too.
    fn not_with(&self, row: &Row, remarks: &mut Vec<Remark>) -> Vec<String> {
        let Some(column) = self.columns.not_with else { return Vec::new() };
        let parts = row.cell(column).split([';', '/', '&', '\n']).flat_map(|part| {
            let whole = Name::read(part).text;
            match (self.order, last_and_first(&whole)) {
                (NameOrder::LastFirst, Some((_, first))) if !first.contains(COMMAS) => vec![in_order(&whole, self.order)],
                (NameOrder::LastFirst | NameOrder::AsWritten, _) => part.split(COMMAS).map(|name| Name::read(name).text).collect(),
            }
        });
        let names: Vec<String> = parts.filter(|name| !name.is_empty()).collect();
        remarks.extend(names.iter().filter_map(|name| trouble_with_name(name)).map(|trouble| mistake(row, column, trouble)));
        names
    }

    /// Whether the pupil is away. Only plain words count: nobody stands aside because of a guess.
    fn absent(&self, row: &Row, remarks: &mut Vec<Remark>) -> bool {
        let Some(column) = self.columns.absent else { return false };
        let cell = row.cell(column);
        match attendance(cell) {
            Attendance::Yes | Attendance::Away => true,
            Attendance::Here => false,
            Attendance::Unclear => {
                let what = format!("{} does not say plainly that the pupil is away. Write yes or no to be sure.", quoted(cell));
                remarks.push(Remark::of_row(Weight::Note, row.number, what).in_column(column));
                false
            }
        }
    }
}

/// A mistake in a cell.
fn mistake(row: &Row, column: usize, what: String) -> Remark {
    Remark::of_row(Weight::Mistake, row.number, what).in_column(column)
}
