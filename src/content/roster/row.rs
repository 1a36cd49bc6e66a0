//! What a single row of a class list says.

use super::columns::Columns;
use super::grid::Row;
use super::headings::{Heading, meaning, yes_or_no};
use super::list::{ListRow, NameOrder, Pupil, Remark, Weight};
use super::name::{COMMAS, Name, in_order, last_and_first, without_hidden_marks};
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
        if let Some((why, why_many)) = self.no_pupil(row) {
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
        if let Some(footer) = cells().find(|cell| is_footer(cell)) {
            return Some((format!("{} is no pupil.", quoted(footer)), None));
        }
        if cells().all(is_number) {
            return Some(("it holds only numbers, and no name.".to_owned(), Some("they hold only numbers, and no names.")));
        }
        let other = [self.columns.unit, self.columns.wish, self.columns.not_with, self.columns.absent];
        let has = |column: &usize| !row.cell(*column).is_empty();
        let is_nobody = !self.columns.name.iter().any(has) && !other.iter().flatten().any(has);
        is_nobody.then(|| ("it has no name.".to_owned(), Some("they have no names.")))
    }

    /// The name, and how it stood in the list where it was turned round.
    fn name(&self, row: &Row, remarks: &mut Vec<Remark>) -> (Name, Option<String>) {
        let mut parts: Vec<Name> =
            self.columns.name.iter().filter_map(|&column| row.cells.get(column)).map(|cell| Name::read(cell)).collect();
        parts.retain(|part| !part.text.is_empty());
        let joined = |parts: &[Name], between: &str| parts.iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join(between);
        let written = joined(&parts, if self.columns.pair { ", " } else { " " });
        let text =
            if self.columns.pair && self.order == NameOrder::AsWritten { joined(&parts, " ") } else { in_order(&written, self.order) };
        let turned = (self.order == NameOrder::LastFirst && text != written).then_some(written);
        let name = Name {
            had_hidden_marks: parts.iter().any(|part| part.had_hidden_marks),
            had_list_mark: parts.iter().any(|part| part.had_list_mark),
            looks_like_formula: parts.iter().any(|part| part.looks_like_formula),
            text,
        };
        self.remark_on_name(&name, row.number, remarks);
        (name, turned)
    }

    /// Everything odd about a name.
    fn remark_on_name(&self, name: &Name, row: usize, remarks: &mut Vec<Remark>) {
        let text = &name.text;
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
        match (self.order, self.columns.name.len(), last_and_first(text)) {
            (NameOrder::AsWritten, _, Some(_)) | (NameOrder::LastFirst, 1, Some(_)) => {
                let what = format!("{} has a comma in it. Is it one pupil, first name first?", quoted(text));
                say(of_row(Weight::Note, what).for_many("the names have commas in them. Is each one pupil, first name first?"));
            }
            (NameOrder::AsWritten | NameOrder::LastFirst, _, _) => {}
        }
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

    /// Whether the pupil is away. A reason to be away is as good as a yes.
    fn absent(&self, row: &Row, remarks: &mut Vec<Remark>) -> bool {
        let Some(column) = self.columns.absent else { return false };
        let cell = row.cell(column);
        yes_or_no(cell).unwrap_or_else(|| {
            let what = format!("{} is taken for “away today”. Write yes or no to be sure.", quoted(cell));
            remarks.push(Remark::of_row(Weight::Note, row.number, what).in_column(column));
            true
        })
    }
}

/// A mistake in a cell.
fn mistake(row: &Row, column: usize, what: String) -> Remark {
    Remark::of_row(Weight::Mistake, row.number, what).in_column(column)
}

/// Whether a cell holds numbers, dates or signs, and nothing that is read aloud. What begins like a formula may be one.
fn is_number(cell: &str) -> bool {
    let is_sign = |sign: char| sign.is_ascii_punctuation() || sign.is_whitespace() || "–—€£¥°".contains(sign);
    cell.chars().all(|sign| sign.is_numeric() || is_sign(sign)) && (!cell.starts_with(['=', '+', '@']) || !cell.contains(char::is_numeric))
}

/// Whether a cell closes a list or a page: “Total: 24”, “24 pupils”, “Page 1 of 2”.
fn is_footer(cell: &str) -> bool {
    const ALONE: [&str; 14] = [
        "total",
        "totals",
        "subtotal",
        "sum total",
        "summe",
        "gesamt",
        "gesamtzahl",
        "totaal",
        "suma",
        "razem",
        "totale",
        "totalt",
        "summa",
        "итого",
    ];
    const WITH_NUMBER: [&str; 17] = [
        "sum",
        "count",
        "number of",
        "anzahl",
        "effectif",
        "nombre",
        "número",
        "aantal",
        "liczba",
        "page",
        "seite",
        "pagina",
        "página",
        "strona",
        "printed",
        "average",
        "mean",
    ];
    let lower = cell.to_lowercase();
    let (word, rest) = lower.split_at(lower.find(|sign: char| sign.is_ascii_digit() || sign == ':').unwrap_or(lower.len()));
    let word = word.trim();
    let has_number = rest.contains(|sign: char| sign.is_ascii_digit());
    let begins = |known: &str| word.strip_prefix(known).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    let of_pupils =
        word.is_empty() && meaning(rest.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == ' ')) == Some(Heading::Name);
    ALONE.contains(&word) && rest.trim_start_matches(':').chars().all(|sign| !sign.is_alphabetic())
        || (has_number && ALONE.iter().chain(&WITH_NUMBER).any(|known| begins(known)))
        || (has_number && of_pupils)
}
