use super::names;
use crate::content::roster::words::Kind::{AbsentHeading, Called, First, Full, Last, LastFirst, Middle, Name, Particle, PresentHeading};
use crate::content::roster::words::{Kind, meaning, other};
use crate::content::roster::*;

#[test]
fn headings_are_known_in_the_languages_of_schools() {
    for (expected, headings) in [
        (First, "Forename\n(legal) | F. Name | Vorname(n) | Prénom(s) | Voornaam | Imię | Keresztnév | Имя | 名 | Förnamn | Etunimet"),
        (
            Last,
            "L. Name | Sur-\nname | Apellido(s) | Cognome | Příjmení | Vezetéknév | Фамилия | Επώνυμο | Soyadı | 姓 | Họ | 성 | Uzvārds",
        ),
        (Full, "Ad Soyad | Họ và tên | 氏名 | 성명 | 学生姓名 | Ονοματεπώνυμο | ФИО | Imię i nazwisko | What is your name? | Elevnamn"),
        (LastFirst, "Surname Forename | Nazwisko i imię | Nom et prénom | Cognome e nome | Apellidos, Nombre | Name, Vorname"),
        (Called, "Pref. Name | Nickname | Known as | Rufname(n) | Roepnaam | Kutsumanimi | Usual First Name"),
        (Name, "Adı | Naam | Nimi | Jméno | Όνομα | Alunno | Alumno/a | Oppilas | Learner | 이름 | Tên"),
        (Middle, "Middle Name(s) | Drugie imię | Отчество | Tweede voornaam"),
        (Particle, "Tussenvoegsel | Namensvorsatz"),
        (PresentHeading, "Present? | anwesend | Presente"),
    ] {
        for heading in headings.split(" | ") {
            assert_eq!(meaning(heading), Some(expected), "{heading}");
        }
    }
    assert_eq!(meaning("Absent today"), Some(AbsentHeading));
}

#[test]
fn what_stands_over_others_is_no_part_of_the_name() {
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
        assert_eq!((meaning(heading), other(heading)), (None, Some(kind)), "{heading}");
    }
}

#[test]
fn one_heading_over_last_and_first_names_gives_the_pupils() {
    let expected = ["Emma Smith", "Bo Ek"];
    assert_eq!(names("Name\n\"Smith, Emma\"\n\"Ek, Bo\"\n"), expected);
    assert_eq!(names("Name\nSmith, Emma\nEk, Bo\n"), expected);
    assert_eq!(names("Name,Form\nSmith, Emma,7B\nEk, Bo,7B\nFo, Cy,7B\n"), ["Emma Smith", "Bo Ek", "Cy Fo"]);
    assert_eq!(names("Surname Forename\nSmith Emma\nEk Bo\n"), expected);
    assert_eq!(names("Name\nSmith^Emma\nEk^Bo\n"), expected);
}

#[test]
fn no_class_is_seated_by_its_last_names_alone() {
    assert_eq!(names("Surname,Pref. Name,Form\nSmith,Emma,7B\nEk,Bo,7B\n"), ["Emma Smith", "Bo Ek"]);
    assert_eq!(names("Surname;Blarg;Form\nSmith;Emma;7B\nWood;Oliver;7B\n"), ["Emma Smith", "Oliver Wood"]);
    let asked = read(b"Surname;Blarg\nSmith;Xolani\nEk;Zodwa\nFo;Thulani\n", "list", &ListOptions::default()).expect("a list");
    let flags: Vec<&str> = asked.questions[0].answers.iter().map(|answer| answer.flag.as_str()).collect();
    assert_eq!(flags, ["--name-columns B,A", "--name-columns A"]);
    let answered =
        read(b"Surname;Blarg\nSmith;Xolani\nEk;Zodwa\nFo;Thulani\n", "list", &asked.questions[0].answers[0].options).expect("a list");
    assert_eq!(answered.accept("list").expect("no question")[0].name, "Xolani Smith");
}

#[test]
fn family_names_stand_first_where_they_are_said_first() {
    assert_eq!(names("Họ và tên đệm,Tên\nNguyễn Văn,An\n"), ["Nguyễn Văn An"]);
    assert_eq!(names("Keresztnév,Vezetéknév\nBence,Nagy\n"), ["Nagy Bence"]);
    assert_eq!(names("番号,姓,名\n1,佐藤,さくら\n"), ["佐藤さくら"]);
    assert_eq!(names("Forename,Surname\n小明,王\n"), ["王小明"]);
    assert_eq!(names("Nagy Anna\nKovács Bence\nSzabó Emma\nTóth Ádám\n"), ["Nagy Anna", "Kovács Bence", "Szabó Emma", "Tóth Ádám"]);
}

#[test]
fn what_the_pupils_are_called_wins_and_other_names_are_left_out() {
    let legal = "Legal First Name,Middle Name,Legal Last Name,Usual First Name\n";
    assert_eq!(names(&format!("{legal}Katherine,Lee,Reid,Katie\nBo,K,Ek,\n")), ["Katie Reid", "Bo Ek"]);
    assert_eq!(names("Фамилия,Имя,Отчество\nИванова,Анна,Сергеевна\n"), ["Анна Иванова"]);
    assert_eq!(names("Achternaam;Tussenvoegsel;Voornaam\nBerg;van der;Emma\nBos;;Sem\n"), ["Emma van der Berg", "Sem Bos"]);
    assert_eq!(names("Επώνυμο,Όνομα,Πατρώνυμο\nΓεωργίου,Μαρία,Πέτρος\n"), ["Μαρία Γεωργίου"]);
    assert_eq!(names("Name;Vorname\nEmma Smith;Emma\nBo Ek;Bo\n"), ["Emma Smith", "Bo Ek"], "the last name is not said twice");
}

#[test]
fn first_names_tell_which_part_stands_first() {
    assert_eq!(
        names("Smith Emma\nWood Oliver\nHill Amelia Rose\nKhan George\n"),
        ["Emma Smith", "Oliver Wood", "Amelia Rose Hill", "George Khan"]
    );
    assert_eq!(names("Smith;Emma\nWood;Oliver\nHill;Amelia\n"), ["Emma Smith", "Oliver Wood", "Amelia Hill"]);
    assert_eq!(names("Emma Smith\nOliver Wood\nXolani Zulu\n"), ["Emma Smith", "Oliver Wood", "Xolani Zulu"]);
}

#[test]
fn a_word_that_is_the_last_name_here_and_the_middle_name_there_is_told_by_its_neighbours() {
    assert_eq!(names("Презиме;Име;Одељење\nЂорђевић;Вук;7-2\nЈовановић;Ана;7-2\n"), ["Вук Ђорђевић", "Ана Јовановић"]);
    assert_eq!(names("Име,Презиме\nВук,Ђорђевић\nАна,Јовановић\n"), ["Вук Ђорђевић", "Ана Јовановић"]);
    assert_eq!(names("Име,Презиме,Фамилия\nИван,Петров,Иванов\nАна,Колева,Димова\n"), ["Иван Иванов", "Ана Димова"]);
}

#[test]
fn a_name_with_the_word_for_pupils_before_it_is_half_a_name_beside_the_other_half() {
    let halves = ["Emma Smith", "Ben Li", "Bo Ek"];
    for headings in
        ["Schüler_Name;Schüler_Vorname", "Student Name;Student First Name", "Kind Name;Kind Vorname", "Pupil name;Pupil forename"]
    {
        assert_eq!(names(&format!("{headings}\nSmith;Emma\nLi;Ben\nEk;Bo\n")), halves, "{headings}");
    }
    assert_eq!(names("Student Name;Student Surname\nEmma;Smith\nBen;Li\nBo;Ek\n"), halves);
    assert_eq!(names("Student Name;Student First Name\nEmma Smith;Emma\nBen Li;Ben\nBo Ek;Bo\n"), halves, "a whole name is one");
    for particle in ["Voorv.", "Voorvoegsel(s)", "Tussenv.", "tussenvoegsel"] {
        let list = format!("Achternaam;{particle};Voornamen;Roepnaam\nBerg;van den;Sanne Maria;Sanne\nVisser;;Daan Jan;Daan\n");
        assert_eq!(names(&list), ["Sanne van den Berg", "Daan Visser"], "{particle}");
    }
}
