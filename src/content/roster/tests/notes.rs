use crate::content::roster::names::Name;
use crate::content::roster::*;

/// The names of a list that is read without a question, and who of them is absent.
fn pupils(text: &str) -> Vec<(String, bool)> {
    parse(text.as_bytes(), "list").expect("a list").into_iter().map(|pupil| (pupil.name, pupil.absent)).collect()
}

/// Who of a list is absent.
fn absent(text: &str) -> Vec<String> {
    pupils(text).into_iter().filter(|(_, absent)| *absent).map(|(name, _)| name).collect()
}

#[test]
fn notes_behind_names_never_reach_the_name() {
    let cells = "Ben Li - wheelchair | Ben Li – see mum | Ben Li (7B) | Ben Li 7B | Ben Li, SEN | Ben Li (EAL) | Ben Li (nut allergy!) \
        | Ben Li SEN | Ben Li 12/03/2014 | Ben Li, b. 12 March 2013 | Ben Li 🎂 | 🎂 Ben Li | ⭐ Ben Li | Ben Li!! | Ben Li (she/her) \
        | Ben Li <ben@school.org> | Ben (SEN) Li | Ben Li (7B) - late again";
    for written in cells.split(" | ") {
        let name = Name::read(written);
        assert_eq!((name.text.as_str(), name.behind.notes.is_empty(), name.behind.is_away), ("Ben Li", false, false), "{written}");
    }
}

#[test]
fn what_belongs_to_a_name_stays() {
    let names = "Anna-Lena Ek | Ben Okoro (2) | Max | Smith, J. | Eva van der Berg | Jean d'Arc | Pupil 7 | D'Arcy O’Neil | Ek, Bo, Jr. \
        | Li, Mat";
    for name in names.split(" | ") {
        let read = Name::read(name);
        assert_eq!((read.text.as_str(), read.behind.notes.len(), read.behind.doubtful), (name, 0, None), "{name}");
    }
    let called = Name::read("William (Billy) Brown");
    assert_eq!((called.text.as_str(), called.behind.has_other_name), ("William (Billy) Brown", true));
}

#[test]
fn who_is_said_to_be_away_is_enrolled_as_absent() {
    for written in ["Ben Li (absent)", "Ben Li - absent", "Ben Li (krank)", "Ben Li, ill today", "Ben Li: absent", "Ben Li – malade"] {
        assert_eq!(absent(&format!("Emma Smith\n{written}\nBo Ek\n")), ["Ben Li"], "{written}");
    }
}

#[test]
fn columns_of_attendance_say_who_is_away() {
    let of = |heading: &str, here: &str, away: &str| absent(&format!("Name,{heading}\nEmma Smith,{here}\nBen Li,{away}\nBo Ek,{here}\n"));
    for (heading, here, away) in [
        ("Present", "yes", "no"),
        ("anwesend", "ja", "nein"),
        ("Attendance", "P", "A"),
        ("Attendance", "Present", "Absent"),
        ("Here today", "TRUE", "FALSE"),
    ] {
        assert_eq!(of(heading, here, away), ["Ben Li"], "{heading}");
    }
    assert_eq!(absent("Emma Smith,\nBen Li,absent\nBo Ek,\n"), ["Ben Li"], "words need no heading");
    assert!(of("Mark", "P", "A").is_empty(), "marks for work");
    assert!(of("Status", "Enrolled", "Transferred").is_empty());
    assert!(absent("Name,Mon,Tue\nBen Li,/,N\nBo Ek,/,/\n").is_empty());
}

#[test]
fn a_legend_says_what_a_mark_means() {
    let list = "Emma Smith\nBen Li *\nBo Ek\n";
    assert_eq!(absent(&format!("{list}* = absent\n")), ["Ben Li"]);
    assert_eq!(pupils(&format!("{list}* = SEN\n")).iter().filter(|(name, absent)| name == "Ben Li" && !absent).count(), 1);
}

#[test]
fn many_pupils_of_one_house_are_no_doubt() {
    let text = "Emma Smith - Godwin\nBo Ek - Harold\nBen Li - Godwin\nIsla Fo - Harold\nAva Hill - Godwin\nJack Wood - Harold\n";
    assert_eq!(pupils(text)[0].0, "Emma Smith");
}

#[test]
fn who_stands_under_absent_or_is_named_so_is_absent() {
    let present = "Present\nEmma Smith\nBo Ek\nIsla Fo\nAbsent\nBen Li\n";
    assert_eq!(absent(present), ["Ben Li"]);
    assert_eq!(absent("Emma Smith\nBen Li\nBo Ek\nAbsent: Ben Li\n"), ["Ben Li"]);
}

#[test]
fn capitals_behind_a_comma_are_a_first_name_however_short() {
    let read = |names: &[&str]| {
        pupils(&format!("Name,Form\n\"{}\",7B\n", names.join("\",7B\n\""))).into_iter().map(|(name, _)| name).collect::<Vec<_>>()
    };
    let capitals = read(&["SMITH, EMMA", "O'NEIL, SAM", "VAN DIJK, BO", "DELA CRUZ, JUAN", "LEE-WOOD, UXUE", "WOOD, MA"]);
    assert_eq!(capitals, ["EMMA SMITH", "SAM O'NEIL", "BO VAN DIJK", "JUAN DELA CRUZ", "UXUE LEE-WOOD", "MA WOOD"]);
    assert_eq!(read(&["Smith, Emma", "Marsh, AJ", "Wood, TJ", "Lee, Ada"]), ["Emma Smith", "AJ Marsh", "TJ Wood", "Ada Lee"]);
    assert_eq!(read(&["Smith, Emma, SEN", "Li, Ben, EAL", "Ek, Bo"]), ["Emma Smith", "Ben Li", "Bo Ek"]);
    assert_eq!(read(&["Emma Smith", "Ben Li, SEN", "Bo Ek, QTX"]), ["Emma Smith", "Ben Li", "Bo Ek"]);
}
