//! Which rows are plainly no pupils.

use super::RowReader;
use super::damaged::is_call_number;
use crate::content::roster::names::Name;
use crate::content::roster::{Row, is_footer, is_grown_up, is_line, is_nobody, is_number};
use crate::content::words::quoted;

impl RowReader<'_> {
    /// Why a row is plainly no pupil, and how many such rows are told of; `None` where it may be one.
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
