//! Files as a teacher's hand leaves them: each answer says the line, what is wrong there, and what to write instead; and one
//! slip has one answer.

use super::tests::any_deck;
use super::*;

/// A scenario that is sound.
const SOUND: &str = r#"name = "Hill"
about = "x"
minutes = 50
deck = "hastings"
terrain = [
  "...^",
  ".#..",
]
zones = [
  "N..S",
  "N..S",
]
norman = [
  { type = "knights", figures = 8, bases = 4, square = "A1", bodyguard = true },
  { type = "archers", square = "A2" },
]
saxon = [
  { type = "housecarles", square = "D1", bodyguard = true },
]
[rulings]
hill = "target"
"#;

/// The messages about a text; empty if it is sound.
fn told(text: &str) -> Vec<String> {
    let problems = parse(text, "s.toml", any_deck).err();
    problems.iter().flat_map(Problems::iter).map(|problem| problem.message.clone()).collect()
}

/// Tries the sound scenario with each of these slips alone.
fn each(slips: &[(&str, &str, &str)]) {
    assert_eq!(told(SOUND), Vec::<String>::new());
    for &(right, slip, answer) in slips {
        assert!(SOUND.contains(right), "{right}");
        let answers = told(&SOUND.replacen(right, slip, 1));
        assert!(answers.len() == 1 && answers[0].starts_with(answer), "{slip}\n{answers:#?}\ninstead of {answer}");
    }
}

#[test]
fn yes_is_answered_with_true() {
    let yes = "bodyguard = true },\n  { type = \"archers";
    for (word, answer) in [
        ("yes", "Line 14: “yes” cannot be read. Write true, in small letters and without quotation marks."),
        ("Ja", "Line 14: “Ja” cannot be read. Write true, "),
        ("TRUE", "Line 14: “TRUE” cannot be read. Write true, "),
        ("no", "Line 14: “no” cannot be read. Write false, "),
        ("\"yes\"", "Line 14: bodyguard is the word “yes”. Write true, without quotation marks."),
        ("1", "Line 14: bodyguard is 1. Write true or false, without quotation marks."),
    ] {
        each(&[(yes, &yes.replace("true", word), answer)]);
    }
}

#[test]
fn a_bracket_that_is_missing_is_told_alone_and_where_it_belongs() {
    each(&[
        ("  \".#..\",\n]\n", "  \".#..\",\n", "Line 8: ] is missing before this line. Write it where the list that begins on line 5 ends."),
        ("  \".#..\",\n]\n", "  \".#..\"\n", "Line 8: ] is missing before this line. Write it where the list that begins on line 5 ends."),
        ("\"A2\" },\n]\n", "\"A2\" },\n", "Line 16: ] is missing before this line. Write it where the list that begins on line 13 ends."),
        (
            "true },\n]\n[rul",
            "true }\n[rul",
            "Line 19: ] is missing before this line. Write it where the list that begins on line 17 ends.",
        ),
        ("true },\n]\n[rulings]\nhill = \"target\"\n", "true },\n", "Line 18: a list is not closed. Write ] at its end."),
        ("terrain = [", "terrain = ", "Line 5: a list begins with [. Write terrain = [."),
        ("terrain = [", "terrain [", "Line 5: = is missing after “terrain”. Write terrain = and then the rest."),
        ("terrain = [", "terrain", "Line 5: a list begins with = and [. Write terrain = [."),
        ("terrain = [", "terrain = (", "Line 5: a list stands in square brackets. Write [ at its beginning and ] at its end."),
        ("norman = [", "norman = {", "Line 13: a list begins with [, not with {. Write [ in its place."),
        ("saxon = [", "[[saxon]]", "Line 17: a list begins with its key. Write saxon = [."),
        ("saxon = [", "]\nsaxon = [", "Line 17: ] closes nothing here. Take it out."),
        ("saxon = [", "{ type = \"archers\" },\nsaxon = [", "Line 17: a row stands outside of every list. Write it between [ and ]."),
        ("[rulings]", "[rulings", "Line 20: a heading is not closed. Write ] at its end."),
        ("[rulings]", "rulings]", "Line 20: a heading stands in square brackets. Write [rulings]."),
        ("[rulings]", "rulings", "Line 20: a heading stands in square brackets. Write [rulings]."),
        ("\"A2\" },", "\"A2\",", "Line 15: a row is not closed. Write } at its end."),
        ("  { type = \"archers\"", "  type = \"archers\"", "Line 15: a row begins with {. Write { before “type”."),
        (
            "{ type = \"archers\", square = \"A2\" }",
            "[ type = \"archers\", square = \"A2\" ]",
            "Line 15: a row stands in braces. Write { at its",
        ),
        (
            "{ type = \"archers\", square = \"A2\" }",
            "( type = \"archers\", square = \"A2\" )",
            "Line 15: a row stands in braces. Write { at its",
        ),
    ]);
}

#[test]
fn quotation_marks_are_told_where_they_are_missing_curly_or_too_many() {
    each(&[
        ("\"Hill\"", "“Hill”", "Line 1: curly quotation marks do not count here. Write straight ones: \"."),
        ("\"Hill\"", "„Hill“", "Line 1: curly quotation marks do not count here."),
        ("\"...^\"", "“...^”", "Line 6: curly quotation marks do not count here."),
        ("\"knights\"", "\"knights", "Line 14: a quotation mark is missing. Write one at either end of the words."),
        ("\"knights\"", "knights\"", "Line 14: a quotation mark is missing."),
        ("\"knights\"", "'knights", "Line 14: a quotation mark is missing."),
        ("\"A1\"", "\"A1", "Line 14: a quotation mark is missing."),
        ("\"...^\",", "...^,", "Line 6: words stand in quotation marks, and “...^” does not. Write \"...^\"."),
        ("\"knights\"", "knights", "Line 14: words stand in quotation marks, and “knights” does not. Write \"knights\"."),
        ("\"target\"", "target", "Line 21: words stand in quotation marks, and “target” does not. Write \"target\"."),
        ("\"Hill\"", "'Miller's hill'", "Line 1: an apostrophe ends words that begin with '. Write \" at either end of them."),
        ("\"Hill\"", "\"the \"big\" hill\"", "Line 1: a quotation mark stands in the midst of words."),
    ]);
}

#[test]
fn commas_signs_and_remarks_that_do_not_fit_are_told() {
    each(&[
        ("figures = 8,", "figures = 8", "Line 14: a comma is missing before “bases”. Write one there."),
        ("\"knights\",", "\"knights\"", "Line 14: a comma is missing before “figures”. Write one there."),
        ("\"...^\",", "\"...^\"", "Line 7: a comma is missing before “"),
        ("figures = 8,", "figures = 8;", "Line 14: “;” stands where a comma belongs. Write , in its place."),
        ("figures = 8", "figures == 8", "Line 14: there is one = too many. Take it out."),
        ("terrain = [", "terrain == [", "Line 5: there is one = too many. Take it out."),
        ("figures = 8", "figures: 8", "Line 14: “:” stands where = belongs. Write = in its place."),
        ("terrain = [", "terrain: [", "Line 5: “:” stands where = belongs. Write terrain = and then the rest."),
        ("name = \"Hill\"", "name = \"Hill\",", "Line 1: a comma means nothing at the end of this line. Take it out."),
        ("name = \"Hill\"", "name = \"Hill\";", "Line 1: “;” means nothing at the end of a line. Take it out."),
        ("name = \"Hill\"", "name = \"Hill\" // ours", "Line 1: a remark begins with #. Write # in place of //."),
        ("name = \"Hill\"", "// ours\nname = \"Hill\"", "Line 1: a remark begins with #. Write # before it."),
        ("name = \"Hill\"", "my scenario\nname = \"Hill\"", "Line 1: this line is neither a key with its value nor a remark."),
        ("name =", "name\u{A0}=", "Line 1: a space on this line is none that can be typed. Take it out and type it anew."),
    ]);
}

#[test]
fn numbers_are_told_as_they_are_written() {
    each(&[
        ("figures = 8", "figures = 8,5", "Line 14: a number has a comma in it. Write a whole number."),
        ("minutes = 50", "minutes = 0,5", "Line 3: a number has a comma in it. Write a whole number."),
        ("figures = 8", "figures = 8.5", "Line 14: figures is 8.5. Write a whole number from 1 to 40."),
        ("figures = 8", "figures = \"8\"", "Line 14: figures is the word “8”. Write a whole number from 1 to 40, without quotation marks."),
        ("figures = 8", "figures = eight", "Line 14: figures is “eight”. Write a whole number alone, such as figures = 8."),
        ("minutes = 50", "minutes = 45 min", "Line 3: minutes is “45 min”. Write a whole number alone, such as minutes = 45."),
        ("minutes = 50", "minutes = 1:30", "Line 3: minutes is “1:30”. Write a whole number alone, such as minutes = 50."),
    ]);
}

#[test]
fn a_word_that_is_nearly_one_is_asked_about() {
    each(&[
        ("figures = 8", "Figures = 8", "Line 14: there is no key “Figures” here. Did you mean “figures”? Write one of type, "),
        ("minutes", "minute", "Line 3: there is no key “minute” here. Did you mean “minutes”? Write one of name, "),
        ("saxon = [", "saxons = [", "Line 17: there is no key “saxons” here. Did you mean “saxon”? Write one of name, "),
        ("name =", "Name =", "Line 1: there is no key “Name” here. Did you mean “name”? Write one of name, "),
        ("knights", "Knight", "Line 14: there is no unit type “Knight”. Did you mean “knights”? Write one of knights, "),
        ("housecarles", "housecarls", "Line 18: there is no unit type “housecarls”. Did you mean “housecarles”? Write one of "),
        ("hill =", "hil =", "Line 21: there is no ruling “hil”. Did you mean “hill”? Write one of turn-order, "),
        ("target", "tarjet", "Line 21: “tarjet” is not a reading of hill; did you mean “target”? If not, use one of own, target, either."),
    ]);
}

#[test]
fn armies_in_each_others_zones_are_told() {
    let swapped = SOUND.replace("N..S", "S..N");
    let [told] = told(&swapped).try_into().expect("one answer");
    assert!(told.starts_with("Line 9: the Normans stand in the Saxons’ zone, and the Saxons in the Normans’. Write S for N"), "{told}");
    // A unit that was put forward, or an army beyond its own zone, is the teacher's will.
    for zones in ["N..S\",\n  \"S..N", "S...\",\n  \"...."] {
        assert!(parse(&SOUND.replace("N..S\",\n  \"N..S", zones), "s.toml", any_deck).is_ok(), "{zones}");
    }
}

#[test]
fn several_slips_are_told_together() {
    let text = SOUND
        .replace("\"Hill\"", "Hill")
        .replace("  \".#..\",\n]", "  \".#..\"")
        .replace("figures = 8", "figures = 8,5")
        .replace("\"target\"", "target");
    let lines: Vec<String> = told(&text).iter().filter_map(|answer| answer.split(':').next().map(str::to_owned)).collect();
    assert_eq!(lines, ["Line 1", "Line 8", "Line 13", "Line 20"]);
}

#[test]
fn ends_of_lines_tabs_and_the_mark_of_utf8_are_no_mistakes() {
    for text in [SOUND.replace('\n', "\r\n"), SOUND.replace('\n', "\n\t"), format!("\u{FEFF}{SOUND}")] {
        assert_eq!(parse(&text, "s.toml", any_deck), parse(SOUND, "s.toml", any_deck));
        let slip = text.replace("bodyguard = true },\r\n]", "bodyguard = yes },\r\n]").replace("figures = 8", "figures = 8,5");
        assert!(told(&slip).iter().all(|answer| answer.starts_with("Line 14: a number") || answer.starts_with("Line 18: “yes”")), "{slip}");
    }
}
