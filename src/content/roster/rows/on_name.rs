//! What is odd about the name of a row.

use super::RowReader;
use crate::content::roster::names::{Name, last_and_first};
use crate::content::roster::{NameOrder, Remark, Row, Weight};
use crate::content::words::{name_problem, quoted};

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
