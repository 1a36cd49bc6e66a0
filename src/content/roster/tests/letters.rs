//! Letters and marks of names: which are taken for what.

use crate::content::roster::letters::codes;
use crate::content::roster::*;

fn options() -> ListOptions {
    ListOptions::default()
}

fn names(text: &str) -> Vec<String> {
    let list = pasted(text, &options()).expect("a list");
    list.accept("list").expect("no doubt").into_iter().map(|pupil| pupil.name).collect()
}

/// The flags of the answers to the questions on a list in bytes.
fn flags(bytes: &[u8]) -> Vec<String> {
    let list = read(bytes, "list", &options()).expect("a list");
    list.questions.iter().flat_map(|question| &question.answers).map(|answer| answer.flag.clone()).collect()
}

fn western(text: &str) -> Vec<u8> {
    encoding_rs::WINDOWS_1252.encode(text).0.into_owned()
}

#[test]
fn letters_of_many_languages_in_one_class_are_no_mistake() {
    let class = "Zoë Ñandú\nJoão Øvergaard\nŁukasz Þór\nNguyễn Thị Ánh\nJürgen O’Brien\nMáté Őry\nSeán Ó Sé\nGuðrún Ægisdóttir";
    assert_eq!(names(class).len(), 8);
    for class in ["MÜLLER Jan\nGROßE Eva\nÅBERG Bo", "Ayşe Yılmaz\nİpek Çağ", "Їлена Ґудзь\nЄва Їжак", "São João\nÂngela Conceição"]
    {
        assert_eq!(names(class).len(), class.lines().count(), "{class}");
    }
}

#[test]
fn an_encoding_is_asked_about_only_where_it_matters() {
    assert_eq!(flags(&western("Amy Carter\nBen Okoro\nZoë Müller\n")), [""; 0]);
    assert_eq!(flags(&western("Name,Paid\nAmy Carter,£2\nBen Okoro,£3½\n")), [""; 0], "money is no name");
    assert_eq!(flags(&western("Amy Carter\nBen Okoro\nInês Ek\n"))[..2], ["--encoding windows-1252", "--encoding windows-1250"]);
    // The ü of MS-DOS is nothing in Windows.
    assert_eq!(flags(b"Amy Carter\nHannah M\x81ller\n")[0], "--encoding cp850");
    assert_eq!(flags(b"Name,Note\nAmy Carter,caf\x82\nBen Okoro,\n"), [""; 0], "a note is no name");
}

#[test]
fn letters_that_stay_as_they_are_written_ask_nothing() {
    let list = "Name\nZoÃ« Lind\nBen Ek\n";
    let read_so = |letters: Option<Letters>| {
        let list = read(list.as_bytes(), "list", &ListOptions { letters, ..options() }).expect("a list");
        (list.pupils()[0].name.clone(), list.questions.len())
    };
    assert_eq!(read_so(None), ("Zoë Lind".to_owned(), 1));
    assert_eq!(read_so(Some(Letters::Mended)), ("Zoë Lind".to_owned(), 0));
    assert_eq!(read_so(Some(Letters::AsWritten)), ("ZoÃ« Lind".to_owned(), 0));
}

#[test]
fn codes_are_read_and_what_only_looks_like_one_is_not() {
    let read = |cell: &str| codes::read(cell);
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

#[test]
fn initials_are_names_and_letters_in_their_order_are_marks() {
    assert_eq!(names("I. Smith\nV. Lopez\nX. Adams"), ["I. Smith", "V. Lopez", "X. Adams"]);
    assert_eq!(names("A. Smith\nA. Jones\nA. Brown"), ["A. Smith", "A. Jones", "A. Brown"]);
    assert_eq!(names("a. Amy\nb. Ben\nc. Cleo"), ["Amy", "Ben", "Cleo"]);
    assert_eq!(names("I. Amy\nII. Ben\nIII. Cleo\nIV. Dev"), ["Amy", "Ben", "Cleo", "Dev"]);
    assert_eq!(names("a) Amy\nb) Ben\nc) Cleo\na) Dev\nb) Ella"), ["Amy", "Ben", "Cleo", "Dev", "Ella"], "two groups");
    assert_eq!(names("- [ ] 1. Amy Lind\n- [x] 2. Ben Ek\n- [ ] 3. Cleo Fo"), ["Amy Lind", "Ben Ek", "Cleo Fo"]);
    assert_eq!(names("O'Hara, Nora\nD'Arcy, Max"), ["Nora O'Hara", "Max D'Arcy"]);
}

#[test]
fn a_pupil_who_has_the_name_of_a_role_stays() {
    assert_eq!(names("Amy Carter\nGuest\nBen Okoro"), ["Amy Carter", "Guest", "Ben Okoro"]);
    assert_eq!(names("Amy\nBen\nAmy Jo"), ["Amy", "Ben", "Amy Jo"]);
    assert_eq!(names("Amy\nAl\nTy"), ["Amy", "Al", "Ty"]);
    assert_eq!(names("Amy Lind\nBen Ek\nCleo Fo\nYou"), ["Amy Lind", "Ben Ek", "Cleo Fo"]);
}
