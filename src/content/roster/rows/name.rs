//! The name of a row, put together from its columns, what is odd about it, and which rows are plainly no pupils.

use super::RowReader;
use super::damaged::is_call_number;
use crate::content::roster::names::{BehindName, COMMAS, Name, in_order, last_and_first, turned, with_chosen};
use crate::content::roster::{
    ListRemark, NameOrder, RemarkWeight, Row, is_first_name, is_footer, is_grown_up, is_line, is_nobody, is_number, is_of_east_asia,
};
use crate::content::words::{name_problem, quoted};

impl RowReader<'_> {
    /// The name, and how it stood in the list where it was turned round.
    pub fn name(&self, row: &Row) -> (Name, Option<String>) {
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
            behind: BehindName::default(),
            text,
        };
        for part in parts {
            name.behind.merge(part.behind);
        }
        (name, was_turned)
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
}

impl RowReader<'_> {
    /// Everything odd about a name.
    pub fn remark_on_name(&self, name: &Name, row: &Row, remarks: &mut Vec<ListRemark>) {
        let text = &name.text;
        let name_columns = &self.columns.name;
        let mut say = |weight: RemarkWeight, what: String, of_many: Option<&'static str>| {
            let remark = ListRemark { of_many, ..ListRemark::of_row(weight, row.number, what) };
            remarks.push(name_columns.first().map_or(remark.clone(), |&column| remark.in_column(column)));
        };
        if text.is_empty() {
            say(RemarkWeight::Mistake, tr!("the name is empty. Write one, or empty the row.").to_owned(), None);
        } else if let Some(problem) = name_problem(text) {
            say(RemarkWeight::Mistake, problem, None);
        }
        let name_is = quoted(text);
        if name.had_hidden_marks {
            let what = tr!("{name_is} had marks in it that cannot be seen. They are taken out.", name_is);
            say(RemarkWeight::Changed, what, Some(tr!("the names had marks in them that cannot be seen. They are taken out.")));
        }
        if name.looks_like_formula {
            let what = tr!("{name_is} looks like a formula. It is kept as text.", name_is);
            say(RemarkWeight::Note, what, Some(tr!("the names look like formulas. They are kept as text.")));
        } else if text.contains(|sign: char| sign.is_ascii_digit()) {
            let what = tr!("{name_is} has a number in it. Is it a pupil?", name_is);
            say(RemarkWeight::Note, what, Some(tr!("the names have numbers in them. Are they pupils?")));
        }
        if !name.behind.notes.is_empty() {
            let what = tr!("{notes} is taken off {name_is}.", notes = quoted(&name.behind.notes.join(" ")), name_is);
            say(RemarkWeight::Changed, what, Some(tr!("what stands behind the names and is no part of them is taken off.")));
        }
        if name.behind.has_other_name {
            let what = tr!("{name_is} has another name in brackets. It is kept.", name_is);
            say(RemarkWeight::Note, what, Some(tr!("the names have other names in brackets. They are kept.")));
        }
        if self.is_spreadsheet && name_columns.iter().any(|&column| row.cell(column).contains('\n')) {
            let what = tr!("{name_is} stood on several lines. They are joined.", name_is);
            say(RemarkWeight::Changed, what, Some(tr!("the names stood on several lines. They are joined.")));
        }
        if self.full.len() > 1 && self.is_alone(row) {
            say(RemarkWeight::Note, tr!("the rest of the row is empty. Is {name_is} a pupil?", name_is), None);
        }
        let may_be_turned = self.order == NameOrder::AsWritten || name_columns.len() == 1;
        if last_and_first(text).is_some() && may_be_turned && !name_columns.is_empty() {
            let what = tr!("{name_is} has a comma in it. Is it one pupil, first name first?", name_is);
            say(RemarkWeight::Note, what, Some(tr!("the names have commas in them. Is each one pupil, first name first?")));
        }
    }
}

impl RowReader<'_> {
    /// Why a row is plainly no pupil, and how many such rows are told of; `None` if it may be one.
    pub fn no_pupil(&self, row: &Row) -> Option<(String, Option<&'static str>)> {
        let cells = || row.filled();
        let is_heading = |heading: &Row| {
            cells().count() > 0 && (0..row.cells.len()).all(|column| row.cell(column).eq_ignore_ascii_case(heading.cell(column)))
        };
        if self.headings.is_some_and(is_heading) {
            return Some((tr!("it repeats the headings.").to_owned(), Some(tr!("they repeat the headings."))));
        }
        if let Some(why) = self.non_pupils.get(&row.number) {
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
            return Some((tr!("{nobody} is no pupil.", nobody = quoted(nobody)), None));
        }
        let left = parts().map(|part| Name::read(part).behind.left).chain([bare.behind.left]).flatten().next();
        if let Some(left) = left {
            return Some((tr!("{left} says that the pupil has left the class.", left = quoted(&left)), None));
        }
        // A telephone number alone may be the only name that a chat knows of somebody.
        if cells().all(is_number) && !(cells().count() == 1 && cells().all(is_call_number)) {
            return Some((tr!("it holds only numbers, and no name.").to_owned(), Some(tr!("they hold only numbers, and no names."))));
        }
        let other = [self.columns.unit, self.columns.wish, self.columns.not_with, self.columns.away.map(|away| away.column)];
        let has = |column: &usize| !row.cell(*column).is_empty();
        let has_name = self.columns.name.iter().any(|column| has(column) && !is_number(row.cell(*column)));
        let is_nobody = !self.columns.name.iter().any(has) && !other.iter().flatten().any(has);
        let has_dashes =
            self.columns.name.iter().any(has) && !has_name && !name.contains(char::is_alphanumeric) && !name.contains('\u{FFFD}');
        (is_nobody || has_dashes).then(|| (tr!("it has no name.").to_owned(), Some(tr!("they have no names."))))
    }

    /// Whether the name stands alone, in a row where nearly all others have more.
    pub fn is_alone(&self, row: &Row) -> bool {
        !self.full.is_empty() && self.full.iter().all(|&column| row.cell(column).is_empty())
    }
}
