//! Which sheet of a workbook is meant, where the one with the names is hidden, or several are classes.

use std::collections::BTreeSet;

use crate::columns::{ListColumns, filled, grown_ups, heading_row, is_name_like, mostly};
use crate::files::Unreadable;
use crate::names::comparison_key;
use crate::questions::answer;
use crate::words::words;
use crate::{
    Answer, Kind, ListOptions, ListRemark, Question, RemarkWeight, Row, Sheet, is_first_name, is_grown_up, is_over_grown_ups, says,
};
use senlac_classroom::content::words::{list, quoted, shown};

/// The sheet that is asked for, else the first one that can be seen and has names under headings, or words at least.
pub fn choose(sheets: &[Sheet], asked: Option<usize>) -> Result<usize, Unreadable> {
    let has_words = |sheet: &Sheet| sheet.grid.rows.iter().flat_map(|row| &row.cells).any(|cell| cell.contains(char::is_alphabetic));
    let has_names = |sheet: &Sheet| {
        let rows: Vec<&Row> = sheet.grid.rows.iter().collect();
        heading_row(&rows).is_some_and(|place| place + 1 < rows.len())
    };
    let seen = |is_so: &dyn Fn(&Sheet) -> bool| sheets.iter().position(|sheet| !sheet.hidden && is_so(sheet));
    // A sheet whose names are hidden may be the one that is meant; it says so itself.
    let has_unseen = |sheet: &Sheet| sheet.remarks.iter().any(|remark| remark.weight == RemarkWeight::Mistake);
    let likely = || seen(&has_names).or_else(|| seen(&has_unseen)).or_else(|| seen(&has_words));
    let place = asked.filter(|_| sheets.len() > 1).or_else(likely);
    if place.is_none() && sheets.iter().any(|sheet| sheet.hidden && has_words(sheet)) {
        return Err(tr!("The sheet with the names is hidden in the spreadsheet. Show it there and save it anew, or choose it.").into());
    }
    let place = place.unwrap_or_default();
    let no_such = || {
        Unreadable::from(tr!(
            "There is no sheet {sheet}; there are {sheets}. Choose another.",
            sheet = place.saturating_add(1),
            sheets = sheets.len()
        ))
    };
    sheets.get(place).map(|_| place).ok_or_else(no_such)
}

/// For the sheets that hold something and are not read.
pub fn other_sheets(sheets: &[Sheet], chosen: usize) -> Option<ListRemark> {
    let others = || sheets.iter().enumerate().filter(|&(place, sheet)| place != chosen && !sheet.grid.rows.is_empty());
    let names = list(others().map(|(_, sheet)| quoted(&shown(&sheet.name))));
    let chosen = quoted(&shown(&sheets.get(chosen)?.name));
    others().next().map(|_| {
        ListRemark::of_list(RemarkWeight::LeftOut, tr!("Only the sheet {chosen} is read. There is more in {names}.", chosen, names))
    })
}

/// What a sheet looks like from outside.
pub struct SheetSummary {
    name: String,
    hidden: bool,
    /// Whether it has headings of names and something below them.
    has_names: bool,
    /// The names as they are compared; empty if the sheet is of grown-ups or no class.
    names: BTreeSet<String>,
    /// Whether it has formulas that no program has worked out yet.
    pub has_uncalculated: bool,
}

impl SheetSummary {
    /// What a sheet looks like; nobody asks for the names of an only one.
    pub fn of(sheet: &Sheet, is_only: bool) -> Self {
        let rows: Vec<&Row> = sheet.grid.rows.iter().collect();
        let has_names = !is_only && heading_row(&rows).is_some_and(|place| place + 1 < rows.len());
        let names = if has_names && !sheet.hidden { names(&rows) } else { BTreeSet::new() };
        Self { name: sheet.name.clone(), hidden: sheet.hidden, has_names, names, has_uncalculated: sheet.has_uncalculated }
    }

    /// Whether it is a class of others than another sheet's: a sheet of marks has the same pupils once more.
    fn is_another_class(&self, other: &Self) -> bool {
        const FEWEST: usize = 5;
        let is_of_others = say_grown_ups(&self.name) || say_grown_ups(&other.name);
        let known = self.names.intersection(&other.names).count();
        !is_of_others && self.names.len() >= FEWEST && other.names.len() >= FEWEST && known * 2 < self.names.len()
    }
}

/// The names of a sheet with headings.
fn names(rows: &[&Row]) -> BTreeSet<String> {
    let Some(place) = heading_row(rows) else { return BTreeSet::new() };
    let body = &rows[place + 1..];
    let Ok(columns) = ListColumns::under(rows[place], body) else { return BTreeSet::new() };
    let name = |row: &&Row| columns.name.iter().map(|&column| row.cell(column)).filter(|cell| is_name_like(cell)).collect::<String>();
    let names: BTreeSet<String> = body.iter().map(name).filter(|name| !name.is_empty()).map(|name| comparison_key(&name)).collect();
    let has_first_names = columns.name.iter().any(|&column| filled(body, column).any(|cell| cell.split([' ', ',']).any(is_first_name)));
    // A sheet that is mostly of something else is no class.
    if has_first_names && names.len() * 10 >= body.len() * 7 && !mostly_grown_up(body, &columns) { names } else { BTreeSet::new() }
}

/// Whether the people of a sheet are grown-ups, by their titles or by their roles.
fn mostly_grown_up(body: &[&Row], columns: &ListColumns) -> bool {
    columns.name.first().is_some_and(|&column| mostly(body, column, is_grown_up))
        || columns.role.is_some_and(|column| grown_ups(body, column).len() * 2 > body.len())
}

/// Whether the name of a sheet is of grown-ups: “Staff”, “Parents”.
fn say_grown_ups(name: &str) -> bool {
    words(name).iter().any(|word| says(word, Kind::GrownUps) || says(word, Kind::GrownUp)) || is_over_grown_ups(name)
}

/// Asks which sheet is meant where the one that is read has no headings of names, and a hidden one has; or where several
/// sheets are classes.
pub fn question(summaries: &[SheetSummary], chosen: usize, options: &ListOptions) -> Option<Question> {
    on_classes(summaries, chosen, options).or_else(|| on_hidden(summaries, chosen, options))
}

/// Asks which of the lists of a file is meant that have names and no table says which.
pub fn on_lists(sheets: &[Sheet], options: &ListOptions) -> Option<Question> {
    let lists = || sheets.iter().enumerate().filter(|(_, sheet)| !sheet.grid.rows.is_empty());
    let names = list(lists().map(|(_, sheet)| quoted(&shown(&sheet.name))));
    let this = |(place, sheet): (usize, &Sheet)| this_sheet(place, &sheet.name, options);
    let is_open = options.sheet.is_none() && lists().count() > 1;
    is_open.then(|| {
        Question::new(&[], tr!("The file holds several lists: {names}. Which of them is the class?", names), lists().map(this).collect())
    })
}

/// Asks which class is meant.
fn on_classes(summaries: &[SheetSummary], chosen: usize, options: &ListOptions) -> Option<Question> {
    let read = summaries.get(chosen).filter(|_| options.sheet.is_none())?;
    let is_meant = |(place, summary): &(usize, &SheetSummary)| *place == chosen || summary.is_another_class(read);
    let classes: Vec<(usize, &SheetSummary)> = summaries.iter().enumerate().filter(is_meant).collect();
    let answers = classes.iter().map(|&(place, summary)| this_sheet(place, &summary.name, options)).collect();
    let names = list(classes.iter().map(|(_, summary)| quoted(&shown(&summary.name))));
    let words = tr!("The sheets {names} each hold a class. Which class is to play?", names);
    (classes.len() > 1).then(|| Question::new(&[], words, answers))
}

fn this_sheet(place: usize, name: &str, options: &ListOptions) -> Answer {
    let number = (place + 1).to_string();
    answer(quoted(&shown(name)), "sheet", &number, options, |options| options.sheet = Some(place))
}

fn on_hidden(summaries: &[SheetSummary], chosen: usize, options: &ListOptions) -> Option<Question> {
    let read = summaries.get(chosen).filter(|read| options.sheet.is_none() && !read.has_names)?;
    let place = summaries.iter().position(|summary| summary.hidden && summary.has_names)?;
    let name = quoted(&shown(&summaries[place].name));
    let words = tr!("The sheet {name} is hidden in the spreadsheet, and has names. Which sheet is the class on?", name);
    Some(Question::new(&[], words, vec![this_sheet(chosen, &read.name, options), this_sheet(place, &summaries[place].name, options)]))
}
