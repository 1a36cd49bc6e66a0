//! How the letters of lists of text are written.

use std::fmt;
use std::str::FromStr;

use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GBK, IBM866, ISO_8859_2, ISO_8859_7, ISO_8859_15, KOI8_R, MACINTOSH, SHIFT_JIS, UTF_8, UTF_16BE,
    UTF_16LE, WINDOWS_874, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, WINDOWS_1254, WINDOWS_1255, WINDOWS_1256, WINDOWS_1257,
    X_MAC_CYRILLIC,
};

use senlac_classroom::content::words::list;

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

/// Every encoding, the likely ones first: its name as programs offer it when a file is saved, the word for `senlac new
/// --encoding`, its table (MS-DOS 850 has its own), and how seldom it is met; `None` for those that are told by their bytes.
static ENCODINGS: [(ListEncoding, &str, &str, &Encoding, Option<u32>); 25] = [
    (ListEncoding::Utf8, "UTF-8", "utf-8", UTF_8, None),
    (ListEncoding::Windows1252, "Windows-1252", "windows-1252", WINDOWS_1252, Some(0)),
    (ListEncoding::Utf16Le, "UTF-16", "utf-16", UTF_16LE, None),
    (ListEncoding::Utf16Be, tr_mark!("UTF-16 BE"), "utf-16be", UTF_16BE, None),
    (ListEncoding::Windows1250, "Windows-1250", "windows-1250", WINDOWS_1250, Some(1)),
    (ListEncoding::Windows1251, "Windows-1251", "windows-1251", WINDOWS_1251, Some(0)),
    (ListEncoding::Windows1253, "Windows-1253", "windows-1253", WINDOWS_1253, Some(1)),
    (ListEncoding::Windows1254, "Windows-1254", "windows-1254", WINDOWS_1254, Some(2)),
    (ListEncoding::Windows1255, "Windows-1255", "windows-1255", WINDOWS_1255, Some(1)),
    (ListEncoding::Windows1256, "Windows-1256", "windows-1256", WINDOWS_1256, Some(1)),
    (ListEncoding::Windows1257, "Windows-1257", "windows-1257", WINDOWS_1257, Some(4)),
    (ListEncoding::Windows874, "Windows-874", "windows-874", WINDOWS_874, Some(1)),
    (ListEncoding::ShiftJis, "Shift-JIS", "shift-jis", SHIFT_JIS, Some(1)),
    (ListEncoding::Gbk, "GBK", "gbk", GBK, Some(1)),
    (ListEncoding::Big5, "Big5", "big5", BIG5, Some(1)),
    (ListEncoding::EucKr, "EUC-KR", "euc-kr", EUC_KR, Some(1)),
    (ListEncoding::Iso8859Part2, "ISO-8859-2", "iso-8859-2", ISO_8859_2, Some(2)),
    (ListEncoding::Macintosh, tr_mark!("Macintosh"), "macintosh", MACINTOSH, Some(2)),
    (ListEncoding::MacCyrillic, tr_mark!("Mac Cyrillic"), "mac-cyrillic", X_MAC_CYRILLIC, Some(2)),
    (ListEncoding::Koi8R, "KOI8-R", "koi8-r", KOI8_R, Some(1)),
    (ListEncoding::Cp850, "MS-DOS (850)", "cp850", WINDOWS_1252, Some(3)),
    (ListEncoding::Iso8859Part15, "ISO-8859-15", "iso-8859-15", ISO_8859_15, Some(2)),
    (ListEncoding::Iso8859Part7, "ISO-8859-7", "iso-8859-7", ISO_8859_7, Some(2)),
    (ListEncoding::EucJp, "EUC-JP", "euc-jp", EUC_JP, Some(2)),
    (ListEncoding::Cp866, "MS-DOS (866)", "cp866", IBM866, Some(3)),
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
    pub fn flag(self) -> &'static str {
        self.entry().2
    }

    /// Its table of letters; that of Windows-1252 for [`Cp850`](Self::Cp850).
    pub(super) fn page(self) -> &'static Encoding {
        self.entry().3
    }

    /// The encodings that are tried where a list does not say which it has, with how seldom they are met.
    pub(super) fn tried() -> impl Iterator<Item = (Self, u32)> {
        ENCODINGS.iter().filter_map(|entry| Some((entry.0, entry.4?)))
    }

    fn entry(self) -> &'static (Self, &'static str, &'static str, &'static Encoding, Option<u32>) {
        ENCODINGS.iter().find(|(encoding, ..)| *encoding == self).unwrap_or(&ENCODINGS[0])
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
        let known = ENCODINGS.iter().find(|(_, _, flag, ..)| flag.eq_ignore_ascii_case(word.trim()));
        known.map(|(encoding, ..)| *encoding).ok_or(UnknownEncoding)
    }
}

/// A word that is no [`ListEncoding`]; its message lists those that are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", tr!("not an encoding of lists; write one of {flags}", flags = list(ENCODINGS.iter().map(|(_, _, flag, ..)| flag))))]
pub struct UnknownEncoding;
