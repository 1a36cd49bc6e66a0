//! How a class list is to be read where somebody knows better than the program.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use crate::content::words::list;

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
    #[must_use]
    fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(choice, _)| *choice == self).map_or("", |(_, word)| word)
    }

    /// The choice of this word; `None` where it is no choice's.
    #[must_use]
    fn of_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(_, known)| *known == word).map(|(choice, _)| *choice)
    }
}

impl Worded for NameOrder {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::AsWritten, "first-last"), (Self::LastFirst, "last-first")];
}

impl Worded for Letters {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::AsWritten, "as-written"), (Self::Mended, "mended")];
}

impl Worded for TwoInOne {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::One, "one"), (Self::Two, "two")];
}

impl Worded for Notes {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::LeftOut, "left-out"), (Self::Kept, "kept")];
}

impl Worded for Marked {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Absent, "absent"), (Self::Present, "present")];
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

    /// A row does not count; what was written for it is kept for when it comes back.
    pub fn leave_out(&mut self, row: usize) {
        self.used.remove(&row);
        self.left_out.insert(row);
    }
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

/// How the letters of a list of text are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ListEncoding {
    /// What most programs write today.
    Utf8,
    /// “Unicode text” as Excel and the Windows editor save it.
    Utf16Le,
    /// The same with its bytes the other way round.
    Utf16Be,
    /// “CSV” as spreadsheet programs of western Europe save it.
    Windows1252,
    /// The same of central Europe: Polish, Czech, Hungarian.
    Windows1250,
    /// The same in Cyrillic letters: Russian, Ukrainian, Bulgarian, Serbian.
    Windows1251,
    /// The same in Greek.
    Windows1253,
    /// The same in Turkish.
    Windows1254,
    /// The same in Hebrew.
    Windows1255,
    /// The same in Arabic.
    Windows1256,
    /// The same of the Baltic: Latvian, Lithuanian.
    Windows1257,
    /// The same in Thai.
    Windows874,
    /// Central Europe as programs on Unix wrote it.
    Iso8859Part2,
    /// Japanese of Windows.
    ShiftJis,
    /// Simplified Chinese of Windows.
    Gbk,
    /// Traditional Chinese of Windows.
    Big5,
    /// Korean of Windows.
    EucKr,
    /// “Macintosh” of older programs on a Mac.
    Macintosh,
    /// Cyrillic of older programs on a Mac.
    MacCyrillic,
    /// Russian as programs on Unix wrote it.
    Koi8R,
    /// “MS-DOS” of very old programs.
    Cp850,
    /// Western Europe as programs on Unix wrote it.
    Iso8859Part15,
    /// Greek as programs on Unix wrote it.
    Iso8859Part7,
    /// Japanese as programs on Unix wrote it.
    EucJp,
    /// “MS-DOS” of very old programs in Russian.
    Cp866,
}

/// Every encoding, the likely ones first; the name as programs offer it when a file is saved, and the word for
/// `senlac new --encoding`.
const ENCODINGS: [(ListEncoding, &str, &str); 25] = [
    (ListEncoding::Utf8, "UTF-8", "utf-8"),
    (ListEncoding::Windows1252, "Windows-1252", "windows-1252"),
    (ListEncoding::Utf16Le, "UTF-16", "utf-16"),
    (ListEncoding::Utf16Be, "UTF-16 BE", "utf-16be"),
    (ListEncoding::Windows1250, "Windows-1250", "windows-1250"),
    (ListEncoding::Windows1251, "Windows-1251", "windows-1251"),
    (ListEncoding::Windows1253, "Windows-1253", "windows-1253"),
    (ListEncoding::Windows1254, "Windows-1254", "windows-1254"),
    (ListEncoding::Windows1255, "Windows-1255", "windows-1255"),
    (ListEncoding::Windows1256, "Windows-1256", "windows-1256"),
    (ListEncoding::Windows1257, "Windows-1257", "windows-1257"),
    (ListEncoding::Windows874, "Windows-874", "windows-874"),
    (ListEncoding::ShiftJis, "Shift-JIS", "shift-jis"),
    (ListEncoding::Gbk, "GBK", "gbk"),
    (ListEncoding::Big5, "Big5", "big5"),
    (ListEncoding::EucKr, "EUC-KR", "euc-kr"),
    (ListEncoding::Iso8859Part2, "ISO-8859-2", "iso-8859-2"),
    (ListEncoding::Macintosh, "Macintosh", "macintosh"),
    (ListEncoding::MacCyrillic, "Mac Cyrillic", "mac-cyrillic"),
    (ListEncoding::Koi8R, "KOI8-R", "koi8-r"),
    (ListEncoding::Cp850, "MS-DOS (850)", "cp850"),
    (ListEncoding::Iso8859Part15, "ISO-8859-15", "iso-8859-15"),
    (ListEncoding::Iso8859Part7, "ISO-8859-7", "iso-8859-7"),
    (ListEncoding::EucJp, "EUC-JP", "euc-jp"),
    (ListEncoding::Cp866, "MS-DOS (866)", "cp866"),
];

impl ListEncoding {
    /// Every encoding, the likely ones first.
    pub const ALL: [Self; ENCODINGS.len()] = {
        let mut all = [Self::Utf8; ENCODINGS.len()];
        let mut place = 0;
        while place < all.len() {
            all[place] = ENCODINGS[place].0;
            place += 1;
        }
        all
    };

    /// The word for it behind `senlac new --encoding`, such as `windows-1250`.
    #[must_use]
    pub fn flag(self) -> &'static str {
        self.entry().2
    }

    fn entry(self) -> (Self, &'static str, &'static str) {
        ENCODINGS.into_iter().find(|(encoding, ..)| *encoding == self).unwrap_or(ENCODINGS[0])
    }
}

/// The name as programs offer it when a file is saved.
impl fmt::Display for ListEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.entry().1)
    }
}

/// By its [`flag`](ListEncoding::flag), whatever its capitals.
impl FromStr for ListEncoding {
    type Err = UnknownEncoding;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        let known = ENCODINGS.into_iter().find(|(.., flag)| flag.eq_ignore_ascii_case(word.trim()));
        known.map(|(encoding, ..)| encoding).ok_or(UnknownEncoding)
    }
}

/// A word that is no [`ListEncoding`]; its message lists those that are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an encoding of lists; write one of {}", list(ENCODINGS.into_iter().map(|(.., flag)| flag)))]
pub struct UnknownEncoding;
