//! Choice of a workbook's sheet, if the sheet with the names is hidden or several sheets are classes.

use std::collections::BTreeSet;

use crate::columns::{ListColumns, filled_cells, grown_ups, heading_row, is_mostly, is_name_like};
use crate::files::UnreadableList;
use crate::names::comparison_key;
use crate::questions::answer;
use crate::words::split_words;
use crate::{
    Answer, Kind, ListOptions, ListRemark, Question, RemarkWeight, Row, Sheet, has_meaning, is_first_name, is_grown_up, is_grown_ups_title,
};
use senlac_classroom::content::text_checks::{list, quoted, shown};

/// Returns the requested sheet, or the first visible one with names under headings or at least with words.
pub fn choose_sheet(sheets: &[Sheet], asked: Option<usize>) -> Result<usize, UnreadableList> {
    let has_words = |sheet: &Sheet| sheet.grid.rows.iter().flat_map(|row| &row.cells).any(|cell| cell.contains(char::is_alphabetic));
    let has_names = |sheet: &Sheet| {
        let rows: Vec<&Row> = sheet.grid.rows.iter().collect();
        heading_row(&rows).is_some_and(|place| place + 1 < rows.len())
    };
    let seen = |is_so: &dyn Fn(&Sheet) -> bool| sheets.iter().position(|sheet| !sheet.hidden && is_so(sheet));
    // A sheet with hidden names may be the right one. Its own remark says so.
    let has_unseen = |sheet: &Sheet| sheet.remarks.iter().any(|remark| remark.weight == RemarkWeight::Mistake);
    let likely = || seen(&has_names).or_else(|| seen(&has_unseen)).or_else(|| seen(&has_words));
    let place = asked.filter(|_| sheets.len() > 1).or_else(likely);
    if place.is_none() && sheets.iter().any(|sheet| sheet.hidden && has_words(sheet)) {
        return Err(
            tr!("The sheet with the names is hidden in the spreadsheet. Show it and save the file again, or choose that sheet.").into()
        );
    }
    let place = place.unwrap_or_default();
    let no_such = || {
        UnreadableList::from(tr!(
            "There is no sheet {sheet}; the file has {sheets}. Choose another.",
            sheet = place.saturating_add(1),
            sheets = sheets.len()
        ))
    };
    sheets.get(place).map(|_| place).ok_or_else(no_such)
}

/// Returns the remark about sheets with content that aren't read.
pub fn other_sheets(sheets: &[Sheet], chosen: usize) -> Option<ListRemark> {
    let others = || sheets.iter().enumerate().filter(|&(place, sheet)| place != chosen && !sheet.grid.rows.is_empty());
    let names = list(others().map(|(_, sheet)| quoted(&shown(&sheet.name))));
    let chosen = quoted(&shown(&sheets.get(chosen)?.name));
    others().next().map(|_| {
        ListRemark::for_list(RemarkWeight::LeftOut, tr!("Only the sheet {chosen} is read. Other filled sheets: {names}.", chosen, names))
    })
}

/// An overview of a sheet, for choosing one.
pub struct SheetSummary {
    name: String,
    hidden: bool,
    /// Whether it has name headings and content below them.
    has_names: bool,
    /// Comparison keys of the names; empty if the sheet lists grown-ups or isn't a class.
    names: BTreeSet<String>,
    /// Whether it has formulas that no program has calculated yet.
    pub has_uncalculated: bool,
}

impl SheetSummary {
    /// Returns a sheet's overview. The names of the only sheet aren't needed.
    pub fn from_sheet(sheet: &Sheet, is_only: bool) -> Self {
        let rows: Vec<&Row> = sheet.grid.rows.iter().collect();
        let has_names = !is_only && heading_row(&rows).is_some_and(|place| place + 1 < rows.len());
        let names = if has_names && !sheet.hidden { names(&rows) } else { BTreeSet::new() };
        Self { name: sheet.name.clone(), hidden: sheet.hidden, has_names, names, has_uncalculated: sheet.has_uncalculated }
    }

    /// Returns whether its class differs from another sheet's. A sheet of marks, for example, has the same pupils again.
    fn is_another_class(&self, other: &Self) -> bool {
        const FEWEST: usize = 5;
        let is_of_others = is_grown_up_sheet_name(&self.name) || is_grown_up_sheet_name(&other.name);
        let known = self.names.intersection(&other.names).count();
        !is_of_others && self.names.len() >= FEWEST && other.names.len() >= FEWEST && known * 2 < self.names.len()
    }
}

/// Returns the pupils' names on a sheet with headings.
fn names(rows: &[&Row]) -> BTreeSet<String> {
    let Some(place) = heading_row(rows) else { return BTreeSet::new() };
    let body = &rows[place + 1..];
    let Ok(columns) = ListColumns::from_headings(rows[place], body) else { return BTreeSet::new() };
    let name = |row: &&Row| columns.name.iter().map(|&column| row.cell(column)).filter(|cell| is_name_like(cell)).collect::<String>();
    let names: BTreeSet<String> = body.iter().map(name).filter(|name| !name.is_empty()).map(|name| comparison_key(&name)).collect();
    let has_first_names =
        columns.name.iter().any(|&column| filled_cells(body, column).any(|cell| cell.split([' ', ',']).any(is_first_name)));
    // A sheet with mostly other contents isn't a class.
    if has_first_names && names.len() * 10 >= body.len() * 7 && !mostly_grown_up(body, &columns) { names } else { BTreeSet::new() }
}

/// Returns whether most people on a sheet are grown-ups, by their titles or roles.
fn mostly_grown_up(body: &[&Row], columns: &ListColumns) -> bool {
    columns.name.first().is_some_and(|&column| is_mostly(body, column, is_grown_up))
        || columns.role.is_some_and(|column| grown_ups(body, column).len() * 2 > body.len())
}

/// Returns whether a sheet name means grown-ups: “Staff”, “Parents”.
fn is_grown_up_sheet_name(name: &str) -> bool {
    split_words(name).iter().any(|word| has_meaning(word, Kind::GrownUps) || has_meaning(word, Kind::GrownUp)) || is_grown_ups_title(name)
}

/// Returns the question which sheet is meant, if the chosen one has no name headings but a hidden one does, or if several
/// sheets are classes.
pub fn question(summaries: &[SheetSummary], chosen: usize, options: &ListOptions) -> Option<Question> {
    classes_question(summaries, chosen, options).or_else(|| hidden_sheet_question(summaries, chosen, options))
}

/// Returns the question which of a file's several lists with names is meant.
pub fn lists_question(sheets: &[Sheet], options: &ListOptions) -> Option<Question> {
    let lists = || sheets.iter().enumerate().filter(|(_, sheet)| !sheet.grid.rows.is_empty());
    let names = list(lists().map(|(_, sheet)| quoted(&shown(&sheet.name))));
    let this = |(place, sheet): (usize, &Sheet)| sheet_answer(place, &sheet.name, options);
    let is_open = options.sheet.is_none() && lists().count() > 1;
    is_open.then(|| {
        Question::new(&[], tr!("The file contains several lists: {names}. Which one is the class?", names), lists().map(this).collect())
    })
}

/// Returns the question which class is meant.
fn classes_question(summaries: &[SheetSummary], chosen: usize, options: &ListOptions) -> Option<Question> {
    let read = summaries.get(chosen).filter(|_| options.sheet.is_none())?;
    let is_meant = |(place, summary): &(usize, &SheetSummary)| *place == chosen || summary.is_another_class(read);
    let classes: Vec<(usize, &SheetSummary)> = summaries.iter().enumerate().filter(is_meant).collect();
    let answers = classes.iter().map(|&(place, summary)| sheet_answer(place, &summary.name, options)).collect();
    let names = list(classes.iter().map(|(_, summary)| quoted(&shown(&summary.name))));
    let words = tr!("The sheets {names} each contain a class. Which class is playing?", names);
    (classes.len() > 1).then(|| Question::new(&[], words, answers))
}

fn sheet_answer(place: usize, name: &str, options: &ListOptions) -> Answer {
    let number = (place + 1).to_string();
    answer(quoted(&shown(name)), "sheet", &number, options, |options| options.sheet = Some(place))
}

fn hidden_sheet_question(summaries: &[SheetSummary], chosen: usize, options: &ListOptions) -> Option<Question> {
    let read = summaries.get(chosen).filter(|read| options.sheet.is_none() && !read.has_names)?;
    let place = summaries.iter().position(|summary| summary.hidden && summary.has_names)?;
    let name = quoted(&shown(&summaries[place].name));
    let words = tr!("The sheet {name} is hidden in the spreadsheet, but contains names. Which sheet is the class?", name);
    Some(Question::new(&[], words, vec![sheet_answer(chosen, &read.name, options), sheet_answer(place, &summaries[place].name, options)]))
}
