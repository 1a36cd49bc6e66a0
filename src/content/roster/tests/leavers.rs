use super::names;
use crate::content::roster::*;

#[test]
fn who_has_left_by_a_note_or_a_status_is_left_out_and_told() {
    for (heading, here, left) in [
        ("Notes", "", "left Oct half term"),
        ("status", "active", "tobedeleted"),
        ("Note", "", "ritirato"),
        ("Situação", "Cursando", "Transferida"),
        ("Bemerkung", "", "Schulwechsel"),
        ("On roll", "Y", "N"),
        ("Leaving date", "", "12/05/2026"),
        ("Примечание", "", "выбыла"),
    ] {
        let text = format!("Name;{heading}\nEmma Smith;{here}\nAva Hill;{left}\nBen Li;{here}\nBo Ek;{here}\n");
        assert_eq!(names(&text), ["Emma Smith", "Ben Li", "Bo Ek"], "{left}");
        let list = read(text.as_bytes(), "list", &ListOptions::default()).expect("a list");
        assert!(list.told().iter().any(|line| line.contains("Row 3") && line.contains("has left")), "{:?}", list.told());
    }
}

#[test]
fn who_has_left_by_a_note_behind_the_name_or_a_title_is_left_out() {
    for line in ["Ava Hill (left)", "Ava Hill - moved to 8C", "Ava Hill, withdrawn", "\nLeft:\nAva Hill", "\nLeavers\nAva Hill"] {
        assert_eq!(names(&format!("Emma Smith\nBen Li\nBo Ek\n{line}\n")), ["Emma Smith", "Ben Li", "Bo Ek"], "{line}");
    }
}

#[test]
fn an_arrow_to_another_class_is_asked_about() {
    let list = pasted("Emma Smith\nAva Hill -> 8C\nBen Li\nBo Ek\n", &ListOptions::default()).expect("a list");
    let [question] = list.questions.as_slice() else { panic!("{:?}", list.questions) };
    assert!(question.words.contains("8C"), "{}", question.words);
    let absent = pasted("Emma Smith\nAva Hill -> 8C\nBen Li\nBo Ek\n", &question.answers[0].options).expect("a list");
    assert!(absent.pupils().iter().any(|pupil| pupil.name == "Ava Hill" && pupil.absent));
}

#[test]
fn notes_that_may_say_that_somebody_has_left_are_asked_about() {
    for note in ["moved to Leeds", "left for Spain", "transferred to St Mary's"] {
        for text in [
            format!("Name;Notes\nEmma Smith;\nAva Hill;{note}\nBen Li;\nBo Ek;\n"),
            format!("Emma Smith\nAva Hill ({note})\nBen Li\nBo Ek\n"),
        ] {
            let list = read(text.as_bytes(), "list", &ListOptions::default()).expect("a list");
            assert_eq!(list.questions.len(), 1, "{text}: {:?}", list.questions);
            assert_eq!(list.questions[0].answers[0].flag, "--marked absent", "{text}");
        }
    }
}

#[test]
fn notes_of_pupils_who_are_still_here_are_no_leaving() {
    for note in
        ["left book at home", "transferred from Leeds", "withdrawn from RE", "leaving early", "sortie scolaire", "no longer needs glasses"]
    {
        assert_eq!(names(&format!("Name;Notes\nEmma Smith;\nAva Hill;{note}\nBen Li;\nBo Ek;\n")).len(), 4, "{note}");
    }
}

#[test]
fn left_hands_and_seats_are_no_leaving() {
    assert_eq!(names("Name;Hand\nEmma Smith;right\nAva Hill;left\nBen Li;right\nBo Ek;right\n").len(), 4);
    assert_eq!(names("Name;Notes\nEmma Smith;\nAva Hill;left handed\nBen Li;\nBo Ek;\n").len(), 4);
}
