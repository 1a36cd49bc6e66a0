//! Options for reading a class list, for teachers who know better than the program.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use super::ListEncoding;

/// Options for reading a list. `None` leaves the decision to the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListOptions {
    /// Sheet of a workbook, from 0; `None` for the first one with names. Text lists have no sheets.
    pub sheet: Option<usize>,
    /// Whether the list has headings.
    pub headings: Option<bool>,
    /// Order in which names are written.
    pub order: Option<NameOrder>,
    /// Character encoding. It is ignored for spreadsheets.
    pub encoding: Option<ListEncoding>,
    /// Rows that the teacher ignores, by [`ListRow::number`](super::ListRow::number).
    pub left_out: BTreeSet<usize>,
    /// Rows that the teacher uses although the program doesn't consider them pupils. A row in both sets is ignored.
    pub used: BTreeSet<usize>,
    /// Columns of the name, from 0, in the order in which the name is assembled.
    pub name_columns: Option<Vec<usize>>,
    /// Handling of letters that were decoded wrongly before the list was saved.
    pub letters: Option<LetterHandling>,
    /// Meaning of “Ada / Bo”: one pupil or two.
    pub two_in_one: Option<TwoInOne>,
    /// Handling of words after a name, such as “Ada Lind - wheelchair”.
    pub notes: Option<NoteHandling>,
    /// Meaning of an unexplained mark at a name, such as “*”.
    pub marked: Option<MarkMeaning>,
    /// Rows of pupils who are absent today according to the teacher. They override the list.
    pub absent: BTreeSet<usize>,
    /// Rows of pupils who are present today according to the teacher. A row in both sets is absent.
    pub present: BTreeSet<usize>,
    /// Current date, for comparison with leaving dates. If it is `None`, every date counts as past.
    pub today: Option<NaiveDate>,
    /// Classes that are read from a list with several.
    pub only: Option<OnlyClasses>,
    /// Names that the teacher entered instead, by [`ListRow::number`].
    ///
    /// [`ListRow::number`]: super::ListRow::number
    pub rewritten: BTreeMap<usize, String>,
}

/// A choice with a word for `senlac new`: `--order last-first`.
pub trait WordedChoice: Copy + PartialEq + 'static {
    /// Every choice with its word.
    const WORDS: &'static [(Self, &'static str)];

    /// Returns the word for this choice.
    fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(choice, _)| *choice == self).map_or("", |(_, word)| word)
    }

    /// Returns the choice for a word; `None` if there is none.
    fn from_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(_, known)| *known == word).map(|(choice, _)| *choice)
    }
}

/// A choice that an answer to a question makes.
pub trait ListChoice: WordedChoice {
    /// Flag before its word, without the dashes.
    const FLAG: &'static str;

    /// Returns the field that contains the choice.
    fn place(options: &mut ListOptions) -> &mut Option<Self>;
}

/// Implements the traits for a choice, given its words, its flag and its field.
macro_rules! choice {
    ($choice:ident, $field:ident, $flag:literal, $($variant:ident = $word:literal),+) => {
        impl WordedChoice for $choice {
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
choice!(LetterHandling, letters, "letters", AsWritten = "as-written", Mended = "mended");
choice!(TwoInOne, two_in_one, "two-in-one", One = "one", Two = "two");
choice!(NoteHandling, notes, "notes", LeftOut = "left-out", Kept = "kept");
choice!(MarkMeaning, marked, "marked", Absent = "absent", Present = "present");

impl OnlyClasses {
    /// Word for [`All`](Self::All) after `senlac new --only`.
    pub const ALL: &'static str = "all";

    /// Parses class names separated by commas; `None` if there are none.
    pub fn parse(text: &str) -> Option<Self> {
        if text.trim().eq_ignore_ascii_case(Self::ALL) {
            return Some(Self::All);
        }
        let names: Vec<String> = text.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect();
        (!names.is_empty()).then_some(Self::These(names))
    }
}

impl ListOptions {
    /// Replaces a row's name, and uses the row as a pupil.
    pub fn rewrite(&mut self, row: usize, name: &str) {
        self.rewritten.insert(row, name.to_owned());
        self.use_row(row);
    }

    /// Uses a row as a pupil, even if the program considers it something else.
    pub fn use_row(&mut self, row: usize) {
        self.left_out.remove(&row);
        self.used.insert(row);
    }

    /// Marks a row's pupil as absent or present today.
    pub fn mark(&mut self, row: usize, is_absent: bool) {
        let (into, from) = if is_absent { (&mut self.absent, &mut self.present) } else { (&mut self.present, &mut self.absent) };
        from.remove(&row);
        into.insert(row);
    }

    /// Ignores a row. A name that was entered for it is saved.
    pub fn ignore_row(&mut self, row: usize) {
        self.used.remove(&row);
        self.left_out.insert(row);
    }
}

/// Choice of classes from a list that a column divides into several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OnlyClasses {
    /// All classes of the list.
    All,
    /// The classes with these names, at least one, in upper or lower case.
    These(Vec<String>),
}

/// Handling of letters that were decoded wrongly before the list was saved, such as `ZoÃ«`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LetterHandling {
    /// Keep them as in the list.
    AsWritten,
    /// Repair them: `ZoÃ«` becomes “Zoë”.
    Mended,
}

/// The meaning of “Ada / Bo”: one pupil or two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwoInOne {
    /// The cell is one pupil.
    One,
    /// The cell is two pupils, or several.
    Two,
}

/// Handling of words after a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteHandling {
    /// Ignore them; the name ends before them.
    LeftOut,
    /// Keep them as part of the name.
    Kept,
}

/// The meaning of an unexplained mark at a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkMeaning {
    /// The pupil is absent today.
    Absent,
    /// The pupil is present today.
    Present,
}

/// The order in which names are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameOrder {
    /// First name first: “Bo Lind” is Bo Lind.
    AsWritten,
    /// Last name first: “Lind, Bo” is Bo Lind.
    LastFirst,
}
