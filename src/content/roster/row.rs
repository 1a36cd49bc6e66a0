//! What a single row of a class list says.

use std::collections::{BTreeMap, BTreeSet};

use super::absence::{Asks, Attendance};
use super::columns::Columns;
use super::grid::Row;
use super::headings::is_of_east_asia;
use super::list::{ListRow, Pupil, Remark, Weight};
use super::name::{COMMAS, Name, in_order, last_and_first, turned, with_chosen, without_hidden_marks};
use super::nobody::{is_footer, is_grown_up, is_line, is_nobody, is_number};
use super::note::Behind;
use super::options::{ListOptions, Marked, NameOrder, Notes, TwoInOne};
use super::pair::two_names;
use super::spoilt::is_call_number;
use super::vocabulary::is_first_name;
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
    /// Whether most pupils are called Mr or Miss, so that it makes nobody a grown-up.
    pub has_titles: bool,
    /// The columns besides the name's that hold something for nearly every pupil.
    pub full: Vec<usize>,
    /// Rows that are no pupils for what other rows or columns say of them, and why.
    pub nobodies: BTreeMap<usize, String>,
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
pub(super) struct Told {
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
    /// What the column of attendance says that is not plain.
    pub unclear: Option<String>,
}

/// A name as it was read, with what was done to it.
struct Read {
    name: Name,
    turned: Option<String>,
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
        let written = self.options.rewritten.get(&row.number);
        let is_wanted = self.options.used.contains(&row.number) || written.is_some();
        let no_pupil = self.no_pupil(row);
        let is_no_name = no_pupil.is_some();
        if let Some((why, why_many)) = no_pupil.filter(|_| !is_wanted) {
            return Told { rows: vec![left_out(row, &why, why_many)], ..Told::default() };
        }
        if let Some(what) = self.too_many_cells(row).filter(|_| written.is_none()) {
            let remarks = vec![Remark::of_row(Weight::Mistake, row.number, what)];
            return Told { rows: vec![ListRow { remarks, ..untold(row) }], ..Told::default() };
        }
        let mut remarks = Vec::new();
        let read = match written {
            Some(written) => Read { name: Name { text: without_hidden_marks(written).0, ..Name::default() }, turned: None },
            // Whoever wants such a row wants it as it stands.
            None if is_no_name => Read { name: Name { text: self.as_it_stands(row), ..Name::default() }, turned: None },
            None => self.name(row),
        };
        let mut told = Told { had_list_mark: read.name.had_list_mark, turned: read.turned, ..Told::default() };
        let name = self.without_doubts(read.name, &mut told);
        self.remark_on_name(&name, row, &mut remarks);
        told.mark = name.behind.mark;
        told.moved = name.behind.moved.clone().or_else(|| self.perhaps_left.get(&row.number).map(|note| (*note).to_owned()));
        let absent = self.absent(row, &mut told, &mut remarks) | self.marked_away(&name.behind, row, &mut remarks);
        let names = self.names(&name.text, written.is_some(), &mut told);
        let mut pupil = Pupil {
            row: row.number,
            unit: self.unit(row, &mut remarks),
            wish: self.wish(row, &mut remarks),
            not_with: self.not_with(row, &mut remarks),
            absent,
            name: name.text,
        };
        for remark in &mut remarks {
            remark.message = shown(&remark.message);
            // Whoever writes a name into a mistaken row wants the pupil.
            if remark.weight == Weight::Mistake && written.is_some() && trouble_with_name(&pupil.name).is_none() && !pupil.name.is_empty() {
                remark.weight = Weight::LeftOut;
            }
        }
        let is_sound = remarks.iter().all(|remark| remark.weight != Weight::Mistake);
        told.rows.push(ListRow { pupil: None, remarks, ..untold(row) });
        for (place, name) in names.into_iter().enumerate().filter(|_| is_sound) {
            if place > 0 {
                told.rows.push(untold(row));
                pupil.unit = None;
            }
            pupil.name = name;
            if let Some(row) = told.rows.last_mut() {
                row.pupil = Some(pupil.clone());
            }
        }
        told
    }

    /// The cells of the name as they stand.
    fn as_it_stands(&self, row: &Row) -> String {
        let cells = self.columns.name.iter().map(|&column| without_hidden_marks(row.cell(column)).0);
        cells.filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// The names of a row: one, or two where the teacher says so.
    fn names(&self, text: &str, is_written: bool, told: &mut Told) -> Vec<String> {
        match two_names(text).filter(|_| !is_written) {
            Some(two) if self.options.two_in_one == Some(TwoInOne::Two) => two,
            Some(_) if self.options.two_in_one.is_none() => {
                told.two = Some(text.to_owned());
                vec![text.to_owned()]
            }
            Some(_) | None => vec![text.to_owned()],
        }
    }

    /// A name without the words behind it of which nobody knows whether they belong to it, if the teacher says so.
    fn without_doubts(&self, mut name: Name, told: &mut Told) -> Name {
        let Some(doubtful) = name.behind.doubtful.clone() else { return name };
        match self.notes {
            None => told.doubtful = Some(doubtful),
            Some(Notes::Kept) => {}
            Some(Notes::LeftOut) => {
                name.text = name.text.replacen(&doubtful, "", 1).split_whitespace().collect::<Vec<_>>().join(" ");
                name.behind.notes.push(doubtful);
            }
        }
        name
    }

    /// Whether a mark or a note behind the name says that the pupil is away.
    fn marked_away(&self, behind: &Behind, row: &Row, remarks: &mut Vec<Remark>) -> bool {
        let by_mark = behind.mark.is_some_and(|mark| match self.legend.get(&mark) {
            Some(is_away) => *is_away,
            None => self.options.marked == Some(Marked::Absent),
        });
        let is_unsure = behind.moved.is_some() || self.perhaps_left.contains_key(&row.number) || self.struck.contains(&row.number);
        let by_mark = by_mark || is_unsure && self.options.marked == Some(Marked::Absent);
        let is_away = behind.is_away || by_mark || self.absent.contains(&row.number);
        if is_away {
            remarks.push(Remark::of_row(Weight::Note, row.number, "the pupil is absent today.").for_many("the pupils are absent today."));
        }
        is_away
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
        if let Some(why) = self.nobodies.get(&row.number) {
            return Some((why.clone(), None));
        }
        let parts = || self.columns.name.iter().map(|&column| row.cell(column)).filter(|cell| !cell.is_empty());
        let name = parts().collect::<Vec<_>>().join(" ");
        let bare = Name::read(&name);
        // What is not in the place of the name may say anything, such as “page 4 of the book”.
        let is_single = parts().nth(1).is_none();
        let says_nobody = if name.contains(char::is_alphabetic) {
            let is_none = |name: &str| {
                is_nobody(name) && (is_single || !name.contains(':'))
                    || is_grown_up(name) && !self.has_titles
                    || self.is_alone(row) && is_line(name)
            };
            let is_note_only = name.contains(':') && bare.behind.notes.iter().any(|note| note.starts_with(": "));
            Some(name.as_str()).filter(|name| !is_note_only && (is_none(name) || parts().all(is_nobody)) || is_none(&bare.text))
        } else {
            cells().find(|cell| is_footer(cell))
        };
        if let Some(nobody) = says_nobody {
            return Some((format!("{} is no pupil.", quoted(nobody)), None));
        }
        let left = parts().map(|part| Name::read(part).behind.left).chain([bare.behind.left]).flatten().next();
        if let Some(left) = left {
            return Some((format!("{} says that the pupil has left the class.", quoted(&left)), None));
        }
        // A telephone number alone may be the only name that a chat knows of somebody.
        if cells().all(is_number) && !(cells().count() == 1 && cells().all(is_call_number)) {
            return Some(("it holds only numbers, and no name.".to_owned(), Some("they hold only numbers, and no names.")));
        }
        let other = [self.columns.unit, self.columns.wish, self.columns.not_with, self.columns.away.map(|away| away.column)];
        let has = |column: &usize| !row.cell(*column).is_empty();
        let has_name = self.columns.name.iter().any(|column| has(column) && !is_number(row.cell(*column)));
        let is_nobody = !self.columns.name.iter().any(has) && !other.iter().flatten().any(has);
        let has_dashes =
            self.columns.name.iter().any(has) && !has_name && !name.contains(char::is_alphanumeric) && !name.contains('\u{FFFD}');
        (is_nobody || has_dashes).then(|| ("it has no name.".to_owned(), Some("they have no names.")))
    }

    /// Whether the name stands alone, in a row where nearly all others have more.
    fn is_alone(&self, row: &Row) -> bool {
        !self.full.is_empty() && self.full.iter().all(|&column| row.cell(column).is_empty())
    }

    /// The name, and how it stood in the list where it was turned round.
    fn name(&self, row: &Row) -> Read {
        let parts = self.parts(row);
        let is_east_asian = |part: &Name| !part.text.is_empty() && part.text.chars().all(is_of_east_asia);
        let is_joined = parts.len() > 1 && parts.iter().all(is_east_asian);
        let joined = |between: &str| parts.iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join(between);
        let written = if is_joined { self.joined(&parts) } else { joined(if self.columns.pair { ", " } else { " " }) };
        let text = match (self.order, self.columns.pair) {
            _ if is_joined => written.clone(),
            (NameOrder::AsWritten, true) => joined(" "),
            (NameOrder::LastFirst, false) if self.turns_words && !written.contains(COMMAS) => {
                turned(&written).unwrap_or_else(|| in_order(&written, self.order))
            }
            (NameOrder::LastFirst, _) => in_order(&written, self.order),
            (NameOrder::AsWritten, _) if self.is_turned(&written) => in_order(&written, NameOrder::LastFirst),
            (NameOrder::AsWritten, _) => written.clone(),
        };
        let was_called = self.columns.chosen.map(|column| in_order(&Name::read(row.cell(column)).text, NameOrder::LastFirst));
        let text =
            was_called.filter(|called| !called.is_empty()).map_or_else(|| text.clone(), |called| with_chosen(&written, &text, &called));
        let is_turned = self.order == NameOrder::LastFirst || self.is_turned(&written);
        let was_turned = (is_turned && text != written).then_some(written);
        let mut name = Name {
            had_hidden_marks: parts.iter().any(|part| part.had_hidden_marks),
            had_list_mark: parts.iter().any(|part| part.had_list_mark),
            looks_like_formula: parts.iter().any(|part| part.looks_like_formula),
            behind: Behind::default(),
            text,
        };
        for part in parts {
            name.behind.notes.extend(part.behind.notes);
            name.behind.is_away |= part.behind.is_away;
            name.behind.has_other_name |= part.behind.has_other_name;
            name.behind.left = name.behind.left.or(part.behind.left);
            name.behind.moved = name.behind.moved.or(part.behind.moved);
            name.behind.mark = name.behind.mark.or(part.behind.mark);
            name.behind.doubtful = name.behind.doubtful.or(part.behind.doubtful);
        }
        Read { name, turned: was_turned }
    }

    /// Whether a name with a comma among others without is plainly “Lind, Bo”.
    fn is_turned(&self, written: &str) -> bool {
        let first = |text: &str| text.split(' ').next().is_some_and(is_first_name);
        self.options.order.is_none()
            && last_and_first(written).is_some_and(|(last, name)| first(name) && !first(last) && !name.contains(COMMAS))
    }

    /// Chinese, Japanese and Korean names are said family name first and written without a space.
    fn joined(&self, parts: &[Name]) -> String {
        let is_given_first = !self.columns.family_first && !self.columns.pair && self.options.name_columns.is_none();
        let texts: Vec<&str> = parts.iter().map(|part| part.text.as_str()).collect();
        if is_given_first { texts.into_iter().rev().collect() } else { texts.concat() }
    }

    /// The parts of the name: what the pupil wants to be called, where the row says so.
    fn parts(&self, row: &Row) -> Vec<Name> {
        let read = |column: usize| {
            let cell = row.cells.get(column).map_or("", String::as_str);
            Name::read(&if self.is_spreadsheet { cell.replace('\n', " ") } else { cell.to_owned() })
        };
        let called = |column: &usize| self.columns.called.get(column).map(|&called| read(called)).filter(|name| !name.text.is_empty());
        let parts = self.columns.name.iter().map(|column| called(column).unwrap_or_else(|| read(*column)));
        let mut parts: Vec<Name> = parts.filter(|part| !part.text.is_empty()).collect();
        // A first name that holds the last one too, or a last name that holds the first, is the whole name.
        let has_whole = |whole: &Name, part: &Name| {
            let words: Vec<String> = whole.text.split([' ', ',']).map(str::to_lowercase).collect();
            words.len() > 1 && part.text.split(' ').all(|word| words.contains(&word.to_lowercase()))
        };
        if let ([first, .., last], false) = (parts.as_slice(), self.columns.pair) {
            if self.columns.name.len() == 2 && has_whole(last, first) {
                parts.remove(0);
            } else if has_whole(first, last) {
                parts.truncate(1);
            }
        }
        parts
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
        if !name.behind.notes.is_empty() {
            let what = format!("{} is taken off {}.", quoted(&name.behind.notes.join(" ")), quoted(text));
            say(of_row(Weight::Changed, what).for_many("what stands behind the names and is no part of them is taken off."));
        }
        if name.behind.has_other_name {
            let what = format!("{} has another name in brackets. It is kept.", quoted(text));
            say(of_row(Weight::Note, what).for_many("the names have other names in brackets. They are kept."));
        }
        if is_broken {
            let what = format!("{} stood on several lines. They are joined.", quoted(text));
            say(of_row(Weight::Changed, what).for_many("the names stood on several lines. They are joined."));
        }
        if is_alone {
            say(of_row(Weight::Note, format!("the rest of the row is empty. Is {} a pupil?", quoted(text))));
        }
        remarks.extend(self.on_comma(text, row));
    }

    /// For a name that may have its parts the other way round.
    fn on_comma(&self, text: &str, row: usize) -> Option<Remark> {
        let may_be_turned = last_and_first(text).is_some() && (self.order == NameOrder::AsWritten || self.columns.name.len() == 1);
        let what = format!("{} has a comma in it. Is it one pupil, first name first?", quoted(text));
        let remark =
            Remark::of_row(Weight::Note, row, what).for_many("the names have commas in them. Is each one pupil, first name first?");
        self.columns.name.first().filter(|_| may_be_turned).map(|&column| remark.in_column(column))
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

    /// Whether the column of attendance says that the pupil is away. Only plain words count: nobody stands aside because
    /// of a guess.
    fn absent(&self, row: &Row, told: &mut Told, remarks: &mut Vec<Remark>) -> bool {
        let Some(away) = self.columns.away else { return false };
        let cell = row.cell(away.column);
        let is_marked = self.options.marked == Some(Marked::Absent);
        match away.asks.answer(cell) {
            Attendance::Away => {
                let what = format!("{} in column {} says that the pupil is absent.", quoted(cell), super::list::column_name(away.column));
                remarks.push(Remark::of_row(Weight::Note, row.number, what).for_many("the pupils are absent."));
                true
            }
            Attendance::Here => false,
            Attendance::Nothing | Attendance::Unclear if away.asks != Asks::Absent => {
                if self.options.marked.is_none() {
                    told.unclear = Some(cell.to_owned());
                }
                is_marked
            }
            Attendance::Nothing | Attendance::Unclear => {
                let what = format!("{} does not say plainly that the pupil is away. Write yes or no to be sure.", quoted(cell));
                remarks.push(Remark::of_row(Weight::Note, row.number, what).in_column(away.column));
                false
            }
        }
    }
}

/// A mistake in a cell.
fn mistake(row: &Row, column: usize, what: String) -> Remark {
    Remark::of_row(Weight::Mistake, row.number, what).in_column(column)
}
