//! Tests of letters and marks in names.

use crate::letters::escapes;
use crate::*;

fn options() -> ListOptions {
    ListOptions::default()
}

/// Returns the flags of the answers to the questions about a list in bytes.
fn flags(bytes: &[u8]) -> Vec<String> {
    let list = read(bytes, "list", &options()).expect("a list");
    list.questions.iter().flat_map(|question| &question.answers).map(|answer| answer.flag.clone()).collect()
}

fn western(text: &str) -> Vec<u8> {
    encoding_rs::WINDOWS_1252.encode(text).0.into_owned()
}

#[test]
fn encoding_questions_appear_only_if_names_differ() {
    assert_eq!(flags(&western("Amy Carter\nBen Okoro\nZoë Müller\n")), [""; 0]);
    assert_eq!(flags(&western("Name,Paid\nAmy Carter,£2\nBen Okoro,£3½\n")), [""; 0], "money is no name");
    assert_eq!(flags(&western("Amy Carter\nBen Okoro\nInês Ek\n"))[..2], ["--encoding windows-1252", "--encoding windows-1250"]);
    // The MS-DOS byte for ü is undefined in Windows-1252.
    assert_eq!(flags(b"Amy Carter\nHannah M\x81ller\n")[0], "--encoding cp850");
    assert_eq!(flags(b"Name,Note\nAmy Carter,caf\x82\nBen Okoro,\n"), [""; 0], "a note is no name");
}

#[test]
fn letters_left_as_written_raise_no_question() {
    let list = "Name\nZoÃ« Lind\nBen Ek\n";
    let read_so = |letters: Option<LetterHandling>| {
        let list = read(list.as_bytes(), "list", &ListOptions { letters, ..options() }).expect("a list");
        (list.pupils()[0].name.clone(), list.questions.len())
    };
    assert_eq!(read_so(None), ("Zoë Lind".to_owned(), 1));
    assert_eq!(read_so(Some(LetterHandling::Mended)), ("Zoë Lind".to_owned(), 0));
    assert_eq!(read_so(Some(LetterHandling::AsWritten)), ("ZoÃ« Lind".to_owned(), 0));
}

#[test]
fn escape_codes_are_read_and_lookalikes_are_not() {
    let read = |cell: &str| escapes::read(cell);
    for (cell, letters) in [
        ("Zo&euml; M&uuml;ller", "Zoë Müller"),
        ("Jos&#233; &#xD1;and&uacute;", "José Ñandú"),
        ("&Ccaron;en&ecaron;k", "Čeněk"),
        ("&Lstrok;ukasz &amp; Ola", "Łukasz & Ola"),
        ("Zo=C3=AB", "Zoë"),
        ("Ren%C3%A9e%20Ann", "Renée Ann"),
        ("Ben%20Ek", "Ben Ek"),
        ("Zo\\u00eb", "Zoë"),
        ("=?UTF-8?Q?Zo=C3=AB_Lind?=", "Zoë Lind"),
        ("=?utf-8?B?Wm/DqyBMaW5k?=", "Zoë Lind"),
    ] {
        assert_eq!(read(cell).as_deref(), Some(letters), "{cell}");
    }
    for cell in ["Tom & Jerry", "100%", "a=b", "=A2&B2", "C:\\users", "AT&T;", "50% of 20", "=?", "&#0;", "%zz", "\\u12"] {
        assert_eq!(read(cell), None, "{cell}");
    }
}
