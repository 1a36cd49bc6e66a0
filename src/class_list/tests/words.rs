//! Tests of headings, and of text after names.

use crate::names::Name;
use crate::words::{Kind, meaning, meaning_beside_names};

#[test]
fn headings_are_recognised_in_many_languages() {
    for (expected, headings) in [
        (
            Kind::First,
            "Forename\n(legal) | F. Name | Vorname(n) | Prénom(s) | Voornaam | Imię | Keresztnév | Имя | 名 | Förnamn | Etunimet \
             | Student Legal First Name | foreName",
        ),
        (
            Kind::Last,
            "L. Name | Sur-\nname | Apellido(s) | Cognome | Příjmení | Vezetéknév | Фамилия | Επώνυμο | Soyadı | 姓 | Họ | 성 \
             | Uzvārds | LAST_NAME | Legal Surname",
        ),
        (
            Kind::Full,
            "Ad Soyad | Họ và tên | 氏名 | 성명 | 学生姓名 | Ονοματεπώνυμο | ФИО | Imię i nazwisko | What is your name? | Elevnamn \
             | Student: Full name | Nombre y apellidos",
        ),
        (
            Kind::LastFirst,
            "Surname Forename | Nazwisko i imię | Nom et prénom | Cognome e nome | Apellidos, Nombre | Name, Vorname | LastFirst \
             | Name (Last, First) | Nom, prénom",
        ),
        (Kind::Called, "Pref. Name | Nickname | Known as | Rufname(n) | Roepnaam | Kutsumanimi | Usual First Name | Preferred Forename"),
        (
            Kind::Name,
            "Adı | Naam | Nimi | Jméno | Όνομα | Alunno | Alumno/a | Oppilas | Learner | 이름 | Tên | Child’s name | Nom de l’élève | Pupil",
        ),
        (Kind::Middle, "Middle Name(s) | Drugie imię | Отчество | Tweede voornaam"),
        (Kind::Particle, "Tussenvoegsel | Namensvorsatz"),
        (Kind::PresentHeading, "Present? | anwesend | Presente"),
        (Kind::AbsentHeading, "Absent today"),
    ] {
        for heading in headings.split(" | ") {
            assert_eq!(meaning(heading), Some(expected), "{heading}");
        }
    }
}

#[test]
fn other_headings_are_not_parts_of_a_name() {
    for (heading, kind) in [
        ("Πατρώνυμο", Kind::GrownUps),
        ("Father's Name", Kind::GrownUps),
        ("Emergency contact first name", Kind::GrownUps),
        ("Teacher Last Name", Kind::GrownUps),
        ("ふりがな", Kind::Reading),
        ("Date of Birth", Kind::Birth),
        ("Matrikelnummer", Kind::Id),
        ("Tutor Group", Kind::Form),
        ("Rolle", Kind::Role),
    ] {
        assert_eq!((meaning(heading), meaning_beside_names(heading)), (None, Some(kind)), "{heading}");
    }
    for heading in ["Tutor name", "Last downloaded from this course", "School name", "Christian", "Student ID"] {
        assert_eq!(meaning(heading), None, "{heading}");
    }
}

#[test]
fn notes_after_names_are_removed_from_the_name() {
    let cells = "Ben Li - wheelchair | Ben Li – see mum | Ben Li (7B) | Ben Li 7B | Ben Li, SEN | Ben Li (EAL) | Ben Li (nut allergy!) \
        | Ben Li SEN | Ben Li 12/03/2014 | Ben Li, b. 12 March 2013 | Ben Li 🎂 | 🎂 Ben Li | ⭐ Ben Li | Ben Li!! | Ben Li (she/her) \
        | Ben Li <ben@school.org> | Ben (SEN) Li | Ben Li (7B) - late again";
    for written in cells.split(" | ") {
        let name = Name::read(written);
        assert_eq!((name.text.as_str(), name.behind.notes.is_empty(), name.behind.is_away), ("Ben Li", false, false), "{written}");
    }
}

#[test]
fn name_parts_are_not_mistaken_for_notes() {
    let names = "Anna-Lena Ek | Ben Okoro (2) | Max | Smith, J. | Eva van der Berg | Jean d'Arc | Pupil 7 | D'Arcy O’Neil | Ek, Bo, Jr. \
        | Li, Mat";
    for name in names.split(" | ") {
        let read = Name::read(name);
        assert_eq!((read.text.as_str(), read.behind.notes.len(), read.behind.doubtful), (name, 0, None), "{name}");
    }
    let called = Name::read("William (Billy) Brown");
    assert_eq!((called.text.as_str(), called.behind.has_other_name), ("William (Billy) Brown", true));
}
