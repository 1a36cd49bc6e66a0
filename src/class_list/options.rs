//! How a class list is to be read where somebody knows better than the program.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use super::ListEncoding;

/// How a list is to be read where the teacher knows better than the program; `None` = as it looks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListOptions {
    /// Which sheet of a workbook, 0 and up; `None` for the first with names. Lists of text have no sheets.
    pub sheet: Option<usize>,
    /// Whether the list has headings.
    pub headings: Option<bool>,
    /// How names are written.
    pub order: Option<NameOrder>,
    /// How letters are written; it does not matter for spreadsheets.
    pub encoding: Option<ListEncoding>,
    /// The rows that the teacher leaves out, as [`ListRow::number`](super::ListRow::number) counts them.
    pub left_out: BTreeSet<usize>,
    /// The rows that the teacher wants used though the program takes them for no pupils; they count like the others.
    /// A row that is in both sets is left out.
    pub used: BTreeSet<usize>,
    /// The columns that hold the names, 0 and up, in the order in which a name is put together.
    pub name_columns: Option<Vec<usize>>,
    /// What becomes of letters that were read in a wrong encoding before the list was saved.
    pub letters: Option<Letters>,
    /// What “Ada / Bo” is.
    pub two_in_one: Option<TwoInOne>,
    /// What becomes of words behind a name, such as “Ada Lind - wheelchair”.
    pub notes: Option<Notes>,
    /// What a mark at a name means that does not say so itself, such as “*”.
    pub marked: Option<Marked>,
    /// The rows whose pupils the teacher says are absent today, whatever the list says.
    pub absent: BTreeSet<usize>,
    /// The rows whose pupils the teacher says are here today. A row that is in both sets is absent.
    pub present: BTreeSet<usize>,
    /// Today, with which leaving dates are compared; `None` counts every day as past.
    pub today: Option<NaiveDate>,
    /// Which classes are read of a list that holds several.
    pub only: Option<OnlyClasses>,
    /// Names as the teacher writes them instead, by [`ListRow::number`].
    ///
    /// [`ListRow::number`]: super::ListRow::number
    pub rewritten: BTreeMap<usize, String>,
}

/// A way of reading that `senlac new` calls by a word: `--order last-first`.
pub trait Worded: Copy + PartialEq + 'static {
    /// Every choice with its word.
    const WORDS: &'static [(Self, &'static str)];

    /// The word of this choice.
    fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(choice, _)| *choice == self).map_or("", |(_, word)| word)
    }

    /// The choice of this word; `None` if it is no choice's.
    fn of_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(_, known)| *known == word).map(|(choice, _)| *choice)
    }
}

/// A choice that the answers to a question make.
pub trait ListChoice: Worded {
    /// The flag before its word, without the dashes.
    const FLAG: &'static str;

    /// Where it is kept.
    fn place(options: &mut ListOptions) -> &mut Option<Self>;
}

/// The words of a choice, its flag and the field that keeps it.
macro_rules! choice {
    ($choice:ident, $field:ident, $flag:literal, $($variant:ident = $word:literal),+) => {
        impl Worded for $choice {
            const WORDS: &'static [(Self, &'static str)] = &[$((Self::$variant, $word)),+];
        }

        impl ListChoice for $choice {
            const FLAG: &'static str = $flag;

            fn place(options: &mut ListOptions) -> &mut Option<Self> {
                &mut options.$field
            }
        }
    };
}

choice!(NameOrder, order, "order", AsWritten = "first-last", LastFirst = "last-first");
choice!(Letters, letters, "letters", AsWritten = "as-written", Mended = "mended");
choice!(TwoInOne, two_in_one, "two-in-one", One = "one", Two = "two");
choice!(Notes, notes, "notes", LeftOut = "left-out", Kept = "kept");
choice!(Marked, marked, "marked", Absent = "absent", Present = "present");

impl OnlyClasses {
    /// The word for [`All`](Self::All) behind `senlac new --only`.
    pub const ALL: &'static str = "all";

    /// The classes that a text names with commas between them; `None` if it names none.
    pub fn named(text: &str) -> Option<Self> {
        if text.trim().eq_ignore_ascii_case(Self::ALL) {
            return Some(Self::All);
        }
        let names: Vec<String> = text.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect();
        (!names.is_empty()).then_some(Self::These(names))
    }
}

impl ListOptions {
    /// A row's name is this instead; the row counts, whatever the program takes it for.
    pub fn rewrite(&mut self, row: usize, name: &str) {
        self.rewritten.insert(row, name.to_owned());
        self.take_in(row);
    }

    /// A row counts, whatever the program takes it for.
    pub fn take_in(&mut self, row: usize) {
        self.left_out.remove(&row);
        self.used.insert(row);
    }

    /// The pupil of a row is absent today, or here.
    pub fn mark(&mut self, row: usize, is_absent: bool) {
        let (into, from) = if is_absent { (&mut self.absent, &mut self.present) } else { (&mut self.present, &mut self.absent) };
        from.remove(&row);
        into.insert(row);
    }

    /// A row does not count; a name that was written for it is remembered.
    pub fn leave_out(&mut self, row: usize) {
        self.used.remove(&row);
        self.left_out.insert(row);
    }
}

/// Which classes are read of a list that holds several, told apart by a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OnlyClasses {
    /// All of them.
    All,
    /// Those with these names, as the list writes them in any capitals; one or more.
    These(Vec<String>),
}

/// What becomes of letters that were read in a wrong encoding before the list was saved, such as `ZoÃ«`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// They stay as the list has them.
    AsWritten,
    /// They are read as they were meant: “Zoë”.
    Mended,
}

/// What “Ada / Bo” is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwoInOne {
    /// One pupil.
    One,
    /// Two pupils.
    Two,
}

/// What becomes of words behind a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notes {
    /// They are left out.
    LeftOut,
    /// They belong to the name.
    Kept,
}

/// What a mark at a name means that does not say so itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marked {
    /// The pupil is absent today.
    Absent,
    /// The pupil is there.
    Present,
}

/// How the names of a list are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameOrder {
    /// “Bo Lind” is Bo Lind.
    AsWritten,
    /// “Lind, Bo” is Bo Lind.
    LastFirst,
}
