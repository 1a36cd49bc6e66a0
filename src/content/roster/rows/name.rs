//! The name of a row, put together from its columns, and what is odd about it.

use super::RowReader;
use crate::content::roster::names::{Behind, COMMAS, Name, in_order, last_and_first, turned, with_chosen};
use crate::content::roster::{NameOrder, Remark, Row, Weight, is_first_name, is_of_east_asia};
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
            behind: Behind::default(),
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
    pub fn remark_on_name(&self, name: &Name, row: &Row, remarks: &mut Vec<Remark>) {
        let text = &name.text;
        let name_columns = &self.columns.name;
        let mut say = |weight: Weight, what: String, of_many: Option<&'static str>| {
            let remark = Remark { of_many, ..Remark::of_row(weight, row.number, what) };
            remarks.push(name_columns.first().map_or(remark.clone(), |&column| remark.in_column(column)));
        };
        if text.is_empty() {
            say(Weight::Mistake, tr!("the name is empty. Write one, or empty the row.").to_owned(), None);
        } else if let Some(problem) = name_problem(text) {
            say(Weight::Mistake, problem, None);
        }
        let name_is = quoted(text);
        if name.had_hidden_marks {
            let what = tr!("{name_is} had marks in it that cannot be seen. They are taken out.", name_is);
            say(Weight::Changed, what, Some(tr!("the names had marks in them that cannot be seen. They are taken out.")));
        }
        if name.looks_like_formula {
            let what = tr!("{name_is} looks like a formula. It is kept as text.", name_is);
            say(Weight::Note, what, Some(tr!("the names look like formulas. They are kept as text.")));
        } else if text.contains(|sign: char| sign.is_ascii_digit()) {
            let what = tr!("{name_is} has a number in it. Is it a pupil?", name_is);
            say(Weight::Note, what, Some(tr!("the names have numbers in them. Are they pupils?")));
        }
        if !name.behind.notes.is_empty() {
            let what = tr!("{notes} is taken off {name_is}.", notes = quoted(&name.behind.notes.join(" ")), name_is);
            say(Weight::Changed, what, Some(tr!("what stands behind the names and is no part of them is taken off.")));
        }
        if name.behind.has_other_name {
            let what = tr!("{name_is} has another name in brackets. It is kept.", name_is);
            say(Weight::Note, what, Some(tr!("the names have other names in brackets. They are kept.")));
        }
        if self.is_spreadsheet && name_columns.iter().any(|&column| row.cell(column).contains('\n')) {
            let what = tr!("{name_is} stood on several lines. They are joined.", name_is);
            say(Weight::Changed, what, Some(tr!("the names stood on several lines. They are joined.")));
        }
        if self.full.len() > 1 && self.is_alone(row) {
            say(Weight::Note, tr!("the rest of the row is empty. Is {name_is} a pupil?", name_is), None);
        }
        let may_be_turned = self.order == NameOrder::AsWritten || name_columns.len() == 1;
        if last_and_first(text).is_some() && may_be_turned && !name_columns.is_empty() {
            let what = tr!("{name_is} has a comma in it. Is it one pupil, first name first?", name_is);
            say(Weight::Note, what, Some(tr!("the names have commas in them. Is each one pupil, first name first?")));
        }
    }
}
