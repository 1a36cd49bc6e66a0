//! The name in a row: its assembly from columns, remarks about it, and rows that clearly aren't pupils.

use std::collections::BTreeSet;

use super::RowReader;
use super::damaged::is_phone_number;
use crate::columns::{ListColumns, count_filled, is_mostly, is_name_like};
use crate::names::{
    COMMAS, HalfKind, Name, NameNotes, last_and_first, reversed_name, several_names, spoken_name, strip_last_name, with_chosen_name,
};
use crate::{
    List, ListRemark, NameOrder, RemarkWeight, Row, is_closing_line, is_east_asian_letter, is_first_name, is_footer, is_grown_up,
    is_in_capitals, is_nobody, is_number, phrase,
};
use senlac_base::game::{NameParts, spoken_given_name};
use senlac_classroom::content::text_checks::{name_problem, quoted};

/// Returns the placeholders for a missing half of a name, by row and column: “_”, “N/A”, “FNU”, and “Null” if several rows have
/// it.
pub fn blank_halves(rows: &[&Row], columns: &ListColumns) -> BTreeSet<(usize, usize)> {
    const LONG: usize = 4;
    let halves = if columns.name.len() > 1 { columns.name.as_slice() } else { &[] };
    let mut blank = BTreeSet::new();
    for &column in halves.iter().chain(columns.called.values()).chain(&columns.chosen) {
        let are_in_capitals = is_mostly(rows, column, is_in_capitals);
        let is_shared = |cell: &str| {
            HalfKind::read(cell) == HalfKind::Either
                && cell.chars().count() >= LONG
                && count_filled(rows, column, |other| other.to_lowercase() == cell.to_lowercase()) > 1
        };
        let is_blank = |row: &&&Row| HalfKind::is_blank_beside(row.cell(column), are_in_capitals) || is_shared(row.cell(column));
        blank.extend(rows.iter().filter(is_blank).map(|row| (row.number, column)));
    }
    for row in rows {
        blank.extend(halves.iter().filter(|&&column| is_count_beside_name(row, column, halves)).map(|&column| (row.number, column)));
    }
    blank
}

/// Returns whether one half of a name is only a number and the other half can be a name: “2” and “John”, but not “Total” and
/// 26.
pub fn is_count_beside_name(row: &Row, column: usize, halves: &[usize]) -> bool {
    let others: Vec<usize> = halves.iter().copied().filter(|other| *other != column).collect();
    let name = row.join_cells(&others);
    let is_label =
        || is_footer(&row.join_cells(halves)) || List::FooterLabel.contains(&phrase(&name)) || List::Statistic.contains(&phrase(&name));
    let cell = row.cell(column);
    is_count(cell) && cell.chars().any(|sign| sign != '0') && is_name_like(&name) && !is_nobody(&name) && !is_grown_up(&name) && !is_label()
}

impl RowReader<'_> {
    /// Returns the name, and its original form if it was reversed.
    pub fn name(&self, row: &Row) -> (Name, Option<String>) {
        let parts = self.name_parts(row);
        let is_east_asian = |part: &Name| !part.text.is_empty() && part.text.chars().all(is_east_asian_letter);
        let is_joined = parts.len() > 1 && parts.iter().all(is_east_asian);
        let joined = |between: &str| parts.iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join(between);
        let written = if is_joined { self.join_east_asian(&parts) } else { joined(if self.columns.pair { ", " } else { " " }) };
        let text = match (self.order, self.columns.pair) {
            _ if is_joined => written.clone(),
            (NameOrder::AsWritten, true) => joined(" "),
            (NameOrder::LastFirst, false) if self.turns_words && !written.contains(COMMAS) => {
                reversed_name(&written).unwrap_or_else(|| spoken_name(&written, self.order))
            }
            (NameOrder::LastFirst, _) => spoken_name(&written, self.order),
            (NameOrder::AsWritten, _) if self.is_turned(&written) => spoken_name(&written, NameOrder::LastFirst),
            (NameOrder::AsWritten, _) => written.clone(),
        };
        let chosen = self.columns.chosen.filter(|column| !self.blank.contains(&(row.number, *column)));
        let was_called = chosen.map(|column| spoken_name(&Name::read(row.cell(column)).text, NameOrder::LastFirst));
        let text = was_called
            .filter(|called| !called.is_empty())
            .map_or_else(|| text.clone(), |called| with_chosen_name(&written, &text, &called));
        let is_turned = self.order == NameOrder::LastFirst || self.is_turned(&written);
        let was_turned = (is_turned && text != written).then_some(written);
        let mut name = Name {
            had_hidden_marks: parts.iter().any(|part| part.had_hidden_marks),
            had_list_mark: parts.iter().any(|part| part.had_list_mark),
            looks_like_formula: parts.iter().any(|part| part.looks_like_formula),
            behind: NameNotes::default(),
            text,
        };
        for part in parts {
            name.behind.merge(part.behind);
        }
        (name, was_turned)
    }

    /// Returns whether a name with a comma, in a list of names in spoken order, is clearly “Lind, Bo”.
    fn is_turned(&self, written: &str) -> bool {
        let first = |text: &str| text.split(' ').next().is_some_and(is_first_name);
        self.options.order.is_none()
            && last_and_first(written).is_some_and(|(last, name)| first(name) && !first(last) && !name.contains(COMMAS))
    }

    /// Joins the parts of a Chinese, Japanese or Korean name, family name first and without a space.
    fn join_east_asian(&self, parts: &[Name]) -> String {
        let is_given_first = !self.columns.family_first && !self.columns.pair && self.options.name_columns.is_none();
        let texts: Vec<&str> = parts.iter().map(|part| part.text.as_str()).collect();
        if is_given_first { texts.into_iter().rev().collect() } else { texts.concat() }
    }

    /// Returns whether the lines of a cell are one name. In text they are, unless an unclosed quotation mark has swallowed
    /// other rows, which contain separators or other marks.
    fn is_one_name(&self, cell: &str) -> bool {
        const MOST_LINES: usize = 3;
        let lines: Vec<&str> = cell.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let is_end = |place: usize| place + 1 == lines.len();
        // “Lind,” above “Ada” is a last name before a first name.
        let has_rows = lines.iter().enumerate().any(|(place, line)| {
            let line = if place == 0 && !is_end(place) { line.trim_end_matches(',') } else { line };
            line.contains([',', ';', '\t', '|', '"'])
        });
        self.is_spreadsheet || several_names(cell).is_some() || lines.len() <= MOST_LINES && !has_rows
    }

    /// Returns the problem with a name if an unclosed quotation mark has swallowed other rows.
    fn swallowed_rows_text(&self, row: &Row) -> Option<String> {
        let mut cells = self.columns.name.iter().map(|&column| row.cell(column));
        cells.find(|cell| cell.contains('\n') && !self.is_one_name(cell)).and_then(name_problem)
    }

    /// Returns the parts of the name, with the preferred names if the row has any.
    fn name_parts(&self, row: &Row) -> Vec<Name> {
        let read = |column: usize| {
            if self.blank.contains(&(row.number, column)) {
                return Name::default();
            }
            let cell = row.cells.get(column).map_or("", String::as_str);
            let cell = if self.is_one_name(cell) { cell.replace('\n', " ") } else { cell.to_owned() };
            if self.columns.real_in_brackets { Name::read_bracketed(&cell) } else { Name::read(&cell) }
        };
        let called = |column: &usize| self.columns.called.get(column).map(|&called| read(called)).filter(|name| !name.text.is_empty());
        let parts = self.columns.name.iter().map(|column| called(column).unwrap_or_else(|| read(*column)));
        let mut parts: Vec<Name> = parts.filter(|part| !part.text.is_empty()).collect();
        self.strip_last_name_from_called(row, &mut parts);
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
}

impl RowReader<'_> {
    /// Removes the last name from the name that the pupil prefers instead of the first name: “O’Neil Siobhan” next to “O’Neil”.
    fn strip_last_name_from_called(&self, row: &Row, parts: &mut [Name]) {
        let is_called = self
            .columns
            .name
            .first()
            .and_then(|column| self.columns.called.get(column))
            .is_some_and(|column| !row.cell(*column).is_empty());
        if let ([first, last], true) = (parts, is_called)
            && let Some(rest) = strip_last_name(&first.text, &last.text)
        {
            first.text = rest.to_owned();
        }
    }

    /// Adds remarks about everything unusual in a name.
    pub fn remark_on_name(&self, name: &Name, row: &Row, remarks: &mut Vec<ListRemark>) {
        let text = &name.text;
        let name_columns = &self.columns.name;
        let mut say = |weight: RemarkWeight, what: String, of_many: Option<&'static str>| {
            let remark = ListRemark { of_many, ..ListRemark::for_row(weight, row.number, what) };
            remarks.push(name_columns.first().map_or(remark.clone(), |&column| remark.with_column(column)));
        };
        if text.is_empty() {
            say(RemarkWeight::Mistake, tr!("the name is empty. Enter a name or clear the row.").to_owned(), None);
        } else if let Some(problem) = name_problem(text).or_else(|| self.swallowed_rows_text(row)) {
            say(RemarkWeight::Mistake, problem, None);
        }
        let name_is = quoted(text);
        if name.had_hidden_marks {
            let what = tr!("{name_is} contained invisible characters. They have been removed.", name_is);
            say(RemarkWeight::Changed, what, Some(tr!("the names contained invisible characters. They have been removed.")));
        }
        if name.looks_like_formula {
            let what = tr!("{name_is} looks like a formula. It is kept as text.", name_is);
            say(RemarkWeight::Note, what, Some(tr!("the names look like formulas. They are kept as text.")));
        } else if text.contains(|sign: char| sign.is_ascii_digit()) {
            let what = tr!("{name_is} contains a number. Is it a pupil?", name_is);
            say(RemarkWeight::Note, what, Some(tr!("the names contain numbers. Are they pupils?")));
        }
        if !name.behind.notes.is_empty() {
            let what = tr!("{notes} is removed from {name_is}.", notes = quoted(&name.behind.notes.join(" ")), name_is);
            say(RemarkWeight::Changed, what, Some(tr!("text after the names that isn’t part of them is removed.")));
        }
        if name.behind.has_other_name {
            let what = tr!("{name_is} has another name in brackets. It is kept.", name_is);
            say(RemarkWeight::Note, what, Some(tr!("the names have other names in brackets. They are kept.")));
        }
        if name_columns.iter().any(|&column| row.cell(column).contains('\n') && self.is_one_name(row.cell(column))) {
            let what = tr!("{name_is} was on several lines. They have been joined.", name_is);
            say(RemarkWeight::Changed, what, Some(tr!("the names were on several lines. They have been joined.")));
        }
        if self.full.len() > 1 && self.is_alone(row) {
            say(RemarkWeight::Note, tr!("the rest of the row is empty. Is {name_is} a pupil?", name_is), None);
        }
        let may_be_turned = self.order == NameOrder::AsWritten || name_columns.len() == 1;
        if last_and_first(text).is_some() && may_be_turned && !name_columns.is_empty() {
            let what = tr!("{name_is} contains a comma. Is it one pupil, first name first?", name_is);
            say(RemarkWeight::Note, what, Some(tr!("the names contain commas. Is each one pupil, first name first?")));
        }
    }
}

/// Returns whether the text in place of a name, or of one half of it, is only a number.
fn is_count(part: &str) -> bool {
    is_number(part) && part.contains(char::is_numeric) && !is_phone_number(part)
}

impl RowReader<'_> {
    /// Reports the placeholders for a missing half of a name.
    pub fn remark_on_blanks(&self, row: &Row, remarks: &mut Vec<ListRemark>) {
        for column in self.columns.name.iter().copied().filter(|&column| self.blank.contains(&(row.number, column))) {
            let what = tr!("{cell} is not a name and is ignored.", cell = quoted(row.cell(column)));
            let remark = ListRemark::for_row(RemarkWeight::Changed, row.number, what).with_column(column);
            remarks.push(remark.with_shared_message(tr!("symbols and words in place of a missing name are ignored.")));
        }
    }

    /// Returns the reason why a row clearly isn't a pupil, with the text for many such rows; `None` if it may be one.
    pub fn non_pupil_reason(&self, row: &Row) -> Option<(String, Option<&'static str>)> {
        let cells = || row.filled_cells();
        let is_heading = |heading: &Row| {
            cells().count() > 0 && (0..row.cells.len()).all(|column| row.cell(column).eq_ignore_ascii_case(heading.cell(column)))
        };
        if self.headings.is_some_and(is_heading) {
            return Some((tr!("it repeats the headings.").to_owned(), Some(tr!("they repeat the headings."))));
        }
        if let Some(why) = self.non_pupils.get(&row.number) {
            return Some((why.clone(), None));
        }
        let is_blank = |column: usize| self.blank.contains(&(row.number, column));
        let columns = || self.columns.name.iter().copied().filter(|&column| !is_blank(column));
        let parts = || columns().map(|column| row.cell(column)).filter(|cell| !cell.is_empty());
        let name = parts().collect::<Vec<_>>().join(" ");
        // A label and its number: “Total pupils” and 26.
        if parts().any(is_count) && (parts().nth(1).is_some() || cells().nth(1).is_some()) {
            return Some((
                tr!("{name} isn’t a pupil, because part of the name is a number.", name = quoted(&name)),
                Some(tr!("they aren’t pupils, because parts of the names are numbers.")),
            ));
        }
        let bare = Name::read(&name);
        let has_zero = name.split([',', ' ']).any(|word| !word.is_empty() && word.chars().all(|sign| sign == '0'));
        let name = if has_zero { bare.text.clone() } else { name };
        // Cells other than the name's may contain anything, such as “page 4 of the book”.
        let is_single = parts().nth(1).is_none();
        let says_nobody = if name.contains(char::is_alphabetic) {
            let is_none = |name: &str| {
                is_nobody(name) && (is_single || !name.contains(':'))
                    || is_grown_up(name) && !self.has_titles
                    || self.is_alone(row) && is_closing_line(name)
            };
            let is_note_only = name.contains(':') && bare.behind.notes.iter().any(|note| note.starts_with(": "));
            Some(name.as_str())
                .filter(|name| !is_note_only && (is_none(name) || !has_zero && parts().all(is_nobody)) || is_none(&bare.text))
        } else {
            cells().find(|cell| is_footer(cell))
        };
        if let Some(nobody) = says_nobody {
            return Some((tr!("{nobody} is not a pupil.", nobody = quoted(nobody)), None));
        }
        let left = parts().map(|part| Name::read(part).behind.left).chain([bare.behind.left]).flatten().next();
        if let Some(left) = left {
            return Some((tr!("{left} means that the pupil has left the class.", left = quoted(&left)), None));
        }
        let host = parts().map(|part| Name::read(part).behind.host).chain([bare.behind.host]).flatten().next().filter(|_| !self.are_hosts);
        if let Some(host) = host {
            return Some((tr!("{host} shows that this is the teacher, not a pupil.", host = quoted(&host)), None));
        }
        // A telephone number may be a chat's only name for a member.
        if cells().all(is_number) && !(cells().count() == 1 && cells().all(is_phone_number)) {
            return Some((tr!("it contains only numbers, not a name.").to_owned(), Some(tr!("they contain only numbers, not names."))));
        }
        let other = [self.columns.unit, self.columns.wish, self.columns.not_with, self.columns.away.map(|away| away.column)];
        let has = |column: &usize| !row.cell(*column).is_empty();
        let has_name = self.columns.name.iter().any(|column| has(column) && !is_number(row.cell(*column)));
        let has_half = columns().any(|column| has(&column));
        let is_nobody = !has_half && (self.columns.name.iter().any(has) || !other.iter().flatten().any(has));
        let has_dashes =
            self.columns.name.iter().any(has) && !has_name && !name.contains(char::is_alphanumeric) && !name.contains('\u{FFFD}');
        (is_nobody || has_dashes).then(|| (tr!("it has no name.").to_owned(), Some(tr!("they have no names."))))
    }

    /// Returns whether the row contains only the name, while nearly all others contain more.
    pub fn is_alone(&self, row: &Row) -> bool {
        !self.full.is_empty() && self.full.iter().all(|&column| row.cell(column).is_empty())
    }
}

impl RowReader<'_> {
    /// Returns the given name to use for this pupil, if the row has it separately from the surname; `None` if the name alone
    /// shows it.
    pub fn given_name(&self, row: &Row, name: &str) -> Option<String> {
        let parts = self.name_parts(row);
        let given = match parts.as_slice() {
            [] => return None,
            [whole] => last_and_first(&whole.text)?.1.to_owned(),
            [_, firsts @ ..] if self.columns.pair => firsts.iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join(" "),
            [.., last] if self.columns.family_first => last.text.clone(),
            [first, ..] => first.text.clone(),
        };
        // A name that was put together in another way says itself.
        let is_part = name.strip_prefix(given.as_str()).is_some_and(|rest| rest.starts_with(' '))
            || (given.chars().all(is_east_asian_letter) && name.ends_with(given.as_str()) && name != given);
        let called = spoken_given_name(&given);
        (is_part && NameParts::from_name(name).is_none_or(|parts| parts.given != called)).then_some(called)
    }
}
