//! Character encodings of text lists.

use std::fmt;
use std::str::FromStr;

use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GBK, IBM866, ISO_8859_2, ISO_8859_7, ISO_8859_15, KOI8_R, MACINTOSH, SHIFT_JIS, UTF_8, UTF_16BE,
    UTF_16LE, WINDOWS_874, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, WINDOWS_1254, WINDOWS_1255, WINDOWS_1256, WINDOWS_1257,
    X_MAC_CYRILLIC,
};

use senlac_classroom::content::text_checks::list;

/// Character encoding of a text list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ListEncoding {
    /// UTF-8, which most programs write today.
    Utf8,
    /// “Unicode text” as saved by Excel and the Windows editor.
    Utf16Le,
    /// UTF-16 in the other byte order.
    Utf16Be,
    /// “CSV” as saved by western European spreadsheet programs.
    Windows1252,
    /// Central European Windows: Polish, Czech, Hungarian.
    Windows1250,
    /// Cyrillic Windows: Russian, Ukrainian, Bulgarian, Serbian.
    Windows1251,
    /// Greek Windows encoding.
    Windows1253,
    /// Turkish Windows encoding.
    Windows1254,
    /// Hebrew Windows encoding.
    Windows1255,
    /// Arabic Windows encoding.
    Windows1256,
    /// Baltic Windows: Latvian, Lithuanian.
    Windows1257,
    /// Thai Windows encoding.
    Windows874,
    /// Central European languages as written by Unix programs.
    Iso8859Part2,
    /// Japanese Windows encoding.
    ShiftJis,
    /// Windows encoding for simplified Chinese.
    Gbk,
    /// Windows encoding for traditional Chinese.
    Big5,
    /// Korean Windows encoding.
    EucKr,
    /// “Macintosh” as saved by older Mac programs.
    Macintosh,
    /// Cyrillic as saved by older Mac programs.
    MacCyrillic,
    /// Russian as written by Unix programs.
    Koi8R,
    /// “MS-DOS” as saved by very old programs.
    Cp850,
    /// Western European languages as written by Unix programs.
    Iso8859Part15,
    /// Greek as written by Unix programs.
    Iso8859Part7,
    /// Japanese as written by Unix programs.
    EucJp,
    /// “MS-DOS” in Russian, as saved by very old programs.
    Cp866,
}

/// Every encoding, likely ones first: its name in the Save dialogs of programs, the value for `senlac new --encoding`, its
/// decoding table (MS-DOS 850 has its own), and its rarity. The rarity is `None` for encodings that the bytes themselves
/// identify.
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
    /// Every encoding, likely ones first.
    pub const ALL: [Self; ENCODINGS.len()] = {
        let mut all = [Self::Utf8; ENCODINGS.len()];
        let mut place = 0;
        while place < all.len() {
            all[place] = ENCODINGS[place].0;
            place += 1;
        }
        all
    };

    /// Returns the value for `senlac new --encoding`, such as `windows-1250`.
    pub fn flag(self) -> &'static str {
        self.entry().2
    }

    /// Returns its decoding table; that of Windows-1252 for [`Cp850`](Self::Cp850).
    pub(super) fn page(self) -> &'static Encoding {
        self.entry().3
    }

    /// Returns the encodings to try if a list doesn't state its own, each with its rarity.
    pub(super) fn candidates() -> impl Iterator<Item = (Self, u32)> {
        ENCODINGS.iter().filter_map(|entry| Some((entry.0, entry.4?)))
    }

    fn entry(self) -> &'static (Self, &'static str, &'static str, &'static Encoding, Option<u32>) {
        ENCODINGS.iter().find(|(encoding, ..)| *encoding == self).unwrap_or(&ENCODINGS[0])
    }
}

/// Writes the name that programs show in their Save dialogs.
impl fmt::Display for ListEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.entry().1)
    }
}

/// Parses a [`flag`](ListEncoding::flag). Capitals don't count.
impl FromStr for ListEncoding {
    type Err = UnknownEncoding;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        let known = ENCODINGS.iter().find(|(_, _, flag, ..)| flag.eq_ignore_ascii_case(word.trim()));
        known.map(|(encoding, ..)| *encoding).ok_or(UnknownEncoding)
    }
}

/// Error for a word that isn't a [`ListEncoding`]. The message lists the valid ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", tr!("unknown encoding; use one of {flags}", flags = list(ENCODINGS.iter().map(|(_, _, flag, ..)| flag))))]
pub struct UnknownEncoding;
