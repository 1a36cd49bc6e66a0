use crate::content::roster::*;

fn look(text: &str) -> ClassList {
    read(text.as_bytes(), "list", &ListOptions::default()).expect("a list")
}

/// The names of a list after each answer to its only question, in the order of the answers, with the flags.
fn answered(text: &str) -> Vec<(String, Vec<String>)> {
    let list = look(text);
    assert_eq!(list.questions.len(), 1, "{text:?}: {:?}", list.questions);
    assert!(list.accept("list").is_err(), "a question stands: {text:?}");
    assert!(list.questions[0].words.ends_with('?'), "{:?}", list.questions);
    let after = |answer: &Answer| {
        let list = read(text.as_bytes(), "list", &answer.options).expect("a list");
        let pupils = list.accept("list").unwrap_or_else(|problems| panic!("{text:?} {}: {problems}", answer.flag));
        let told = |pupil: Pupil| if pupil.absent { format!("({})", pupil.name) } else { pupil.name };
        (answer.flag.clone(), pupils.into_iter().map(told).collect())
    };
    list.questions[0].answers.iter().map(after).collect()
}

/// The same as plain words.
fn words(answers: &[(String, Vec<String>)]) -> Vec<(&str, String)> {
    answers.iter().map(|(flag, names)| (flag.as_str(), names.join(", "))).collect()
}

#[test]
fn an_unknown_heading_is_asked_about() {
    let pupils = "Emma Smith, Ben Li, Bo Ek".to_owned();
    for heading in ["Igama", "Kids aus Bonn", "ALLES", "Дети"] {
        let answers = answered(&format!("{heading}\nEmma Smith\nBen Li\nBo Ek\n"));
        let with = format!("{heading}, {pupils}");
        assert_eq!(words(&answers), [("--headings yes", pupils.clone()), ("--headings no", with)], "{heading}");
    }
    let answers = answered("Igama;Fani\nEmma;Smith\nBen;Li\nBo;Ek\nAva;Hill\nJack;Wood\n");
    assert_eq!(answers[0].1[0], "Emma Smith");
    assert_eq!(answers[1].1[0], "Igama Fani");
}

#[test]
fn plain_lists_are_not_asked_about() {
    for text in [
        "Emma Smith\nBen Li\nBo Ek\n",
        "Zebediah Quark\nBen Li\nBo Ek\nAva Hill\n",
        "Mary Ann Smith\nBen Li\nBo Ek\nAva Hill\n",
        "emma smith\nben li\nbo ek\nava hill\n",
        "EMMA SMITH\nBEN LI\nBO EK\nAVA HILL\n",
        "Emma\nBen\nZanele\nAva\n",
        "Zanele\nBen\nEmma\nAva\n",
        "王小明\n李雨桐\n张浩然\n刘佳怡\n",
        "Emma,Red\nBen,Blue\nBo,Red\nAva,Blue\n",
        "Smith, Emma\nLi, Ben\nEk, Bo\n",
    ] {
        assert_eq!(look(text).questions, [], "{text:?}");
    }
}

#[test]
fn an_order_in_doubt_is_asked_about() {
    let answers = answered("Smith Emma\nOliver Wood\nKhan George\nAmelia Hill\nBegum Isla\n");
    assert_eq!(answers.iter().map(|(flag, _)| flag.as_str()).collect::<Vec<_>>(), ["--order first-last", "--order last-first"]);
    assert_eq!((answers[0].1[0].as_str(), answers[1].1[0].as_str()), ("Smith Emma", "Emma Smith"));
    let answers = answered("Quux;Zanthe\nBlarg;Xolani\nFlorp;Zodwa\n");
    assert_eq!((answers[0].1[0].as_str(), answers[1].1[0].as_str()), ("Quux Zanthe", "Zanthe Quux"));
}

#[test]
fn two_names_in_a_cell_are_asked_about() {
    let of = |cell: &str| answered(&format!("Emma Smith\n{cell}\nBo Ek\n"));
    for (cell, two) in [
        ("Ann & Bob", "Ann, Bob"),
        ("Ann and Bob Lee", "Ann Lee, Bob Lee"),
        ("Ann Ray / Bob Lee", "Ann Ray, Bob Lee"),
        ("Ann Ray + Bob Lee", "Ann Ray, Bob Lee"),
    ] {
        let expected =
            [("--two-in-one two", format!("Emma Smith, {two}, Bo Ek")), ("--two-in-one one", format!("Emma Smith, {cell}, Bo Ek"))];
        assert_eq!(words(&of(cell)), expected);
    }
}

#[test]
fn words_that_may_belong_to_a_name_are_asked_about() {
    let answers = answered("Emma Smith\nAnna - Lena\nBo Ek\n");
    let expected =
        [("--notes left-out", "Emma Smith, Anna, Bo Ek".to_owned()), ("--notes kept", "Emma Smith, Anna - Lena, Bo Ek".to_owned())];
    assert_eq!(words(&answers), expected);
    assert_eq!(answered("Emma Smith\nBen Lee (Harrow)\nBo Ek\n")[0].1[1], "Ben Lee");
}

#[test]
fn a_mark_without_a_meaning_is_asked_about() {
    let absent = "Emma Smith, (Ben Li), Bo Ek".to_owned();
    let here = "Emma Smith, Ben Li, Bo Ek".to_owned();
    for text in [
        "Emma Smith\nBen Li*\nBo Ek\n",
        "Name,Attendance\nEmma Smith,/\nBen Li,N\nBo Ek,/\n",
        "Name,Present\nEmma Smith,✓\nBen Li,\nBo Ek,✓\n",
    ] {
        assert_eq!(words(&answered(text)), [("--marked absent", absent.clone()), ("--marked present", here.clone())], "{text:?}");
    }
    assert_eq!(look("Name,Present\nEmma Smith,no\nBen Li,no\n").questions.len(), 1, "everybody is absent");
}

#[test]
fn the_same_row_twice_is_asked_about() {
    let answers = answered("Name,Form\nEmma Smith,7B\nBen Li,7B\nEmma Smith,7B\n");
    let expected = [("--leave-out 4", "Emma Smith, Ben Li".to_owned()), ("--use 4", "Emma Smith, Ben Li, Emma Smith (2)".to_owned())];
    assert_eq!(words(&answers), expected);
}

#[test]
fn names_side_by_side_beside_other_columns_are_asked_about() {
    let answers = answered("Emma Smith;7A;;Ben Li;7B\nBo Ek;7A;;Ava Hill;7B\n");
    assert_eq!((answers[0].1.len(), answers[1].1.len()), (4, 2));
}

#[test]
fn what_the_teacher_writes_wins() {
    let written = |text: &str, row: usize, name: &str| {
        let options = ListOptions { rewritten: [(row, name.to_owned())].into(), ..ListOptions::default() };
        let list = read(text.as_bytes(), "list", &options).expect("a list");
        list.accept("list").expect("no question").into_iter().map(|pupil| pupil.name).collect::<Vec<_>>()
    };
    assert_eq!(written("Smith, Emma\nLi, Ben\nEk, Bo\n", 2, "Benny Li"), ["Emma Smith", "Benny Li", "Bo Ek"]);
    assert_eq!(written("Emma Smith\nAnn & Bob\nBo Ek\n", 2, "Ann"), ["Emma Smith", "Ann", "Bo Ek"]);
    assert_eq!(written("Emma Smith\nTotal: 2\nBo Ek\n", 2, "Ben Li"), ["Emma Smith", "Ben Li", "Bo Ek"]);
    assert_eq!(written("name,unit\n,N01\nBo Ek,\n", 2, "Ben Li"), ["Ben Li", "Bo Ek"], "a mistaken row");
    let columns = ListOptions { name_columns: Some(vec![1, 0]), ..ListOptions::default() };
    let list = read(b"A,B,C\nSmith,Emma,7B\nLi,Ben,7B\n", "list", &ListOptions { headings: Some(true), ..columns }).expect("a list");
    assert_eq!(list.accept("list").expect("no question")[0].name, "Emma Smith");
}

#[test]
fn no_question_names_a_column_twice() {
    let list = "Meeting ID,Topic,Start,Participants\n812,History,10/07/2026,3\n\nName (Original Name),Email,Join,Guest\nEmma Smith,,08:28,Yes\nBen Li,,08:30,Yes\nBo Ek,,08:31,Yes\n";
    for question in look(list).questions {
        for answer in question.answers {
            let mut columns = answer.options.name_columns.unwrap_or_default();
            let all = columns.len();
            columns.dedup();
            assert_eq!(columns.len(), all, "{}", answer.flag);
        }
    }
}

#[test]
fn two_forms_side_by_side_are_asked_about() {
    let answers =
        answered("7A,,7B,\nSurname,Forename,Surname,Forename\nSmith,Emma,Li,Ben\nHill,Ava,Ek,Bo\nWood,Jack,Reed,Mia\nMarsh,Leo,Lake,Ida\n");
    let all = "Emma Smith, Ava Hill, Jack Wood, Leo Marsh, Ben Li, Bo Ek, Mia Reed, Ida Lake";
    let one = "Emma Smith, Ava Hill, Jack Wood, Leo Marsh".to_owned();
    let other = "Ben Li, Bo Ek, Mia Reed, Ida Lake".to_owned();
    assert_eq!(words(&answers), [("--name-columns B,A", one), ("--name-columns D,C", other), ("--two-in-one two", all.to_owned())]);
}

#[test]
fn numbers_and_bars_within_names_are_asked_about() {
    for name in ["Ame1ia Hill", "|sla Hill", "N0ah Hill"] {
        let list = look(&format!("Emma Smith\n{name}\nBen Li\nBo Ek\n"));
        assert!(list.accept("list").is_err(), "{name}");
        let kept = ListOptions { letters: Some(Letters::AsWritten), ..ListOptions::default() };
        let list = pasted(&format!("Emma Smith\n{name}\nBen Li\nBo Ek\n"), &kept).expect("a list");
        assert!(list.accept("list").is_ok(), "{name}");
    }
    assert_eq!(look("Emma 2\nBen Li 7b\nBo 3rd\n").pupils().len(), 3);
}
