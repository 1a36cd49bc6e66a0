//! Files as a teacher's hand leaves them: each answer says the line, what is wrong there, and what to write instead; and one
//! slip has one answer.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::tests::any_deck;
use super::*;

/// The cases of `slips.toml`.
#[derive(Deserialize)]
struct Slips {
    /// Files of a line or two, and what is among the answers to each.
    alone: Vec<[String; 2]>,
    /// A scenario that is sound.
    sound: String,
    /// What stands in the sound scenario, what is written in its place, and how the only answer begins.
    one_at_a_time: BTreeMap<String, Vec<[String; 3]>>,
}

impl Slips {
    fn read() -> Self {
        toml::from_str(include_str!("slips.toml")).expect("slips")
    }
}

/// The messages about a text; empty if it is sound.
fn told(text: &str) -> Vec<String> {
    let problems = parse(text, "s.toml", any_deck).err();
    problems.iter().flat_map(Problems::iter).map(|problem| problem.message.clone()).collect()
}

#[test]
fn each_slip_has_the_one_answer_that_helps() {
    let slips = Slips::read();
    assert_eq!(told(&slips.sound), Vec::<String>::new());
    for [right, slip, answer] in slips.one_at_a_time.values().flatten() {
        assert!(slips.sound.contains(right), "{right}");
        let answers = told(&slips.sound.replacen(right, slip, 1));
        assert!(answers.len() == 1 && answers[0].starts_with(answer), "{slip}\n{answers:#?}\ninstead of {answer}");
    }
    for [text, answer] in slips.alone {
        let answers = told(&text);
        assert!(answers.iter().any(|message| message.contains(&answer)), "{text}: {answers:#?}");
    }
}

#[test]
fn armies_in_each_others_zones_are_told() {
    let sound = Slips::read().sound;
    let swapped = sound.replace("N..S", "S..N");
    let [told] = told(&swapped).try_into().expect("one answer");
    assert!(told.starts_with("Line 9: the Normans stand in the Saxons’ zone, and the Saxons in the Normans’. Write S for N"), "{told}");
    // A unit that was put forward, or an army beyond its own zone, is the teacher's will.
    for zones in ["N..S\",\n  \"S..N", "S...\",\n  \"...."] {
        assert!(parse(&sound.replace("N..S\",\n  \"N..S", zones), "s.toml", any_deck).is_ok(), "{zones}");
    }
}

#[test]
fn several_slips_are_told_together() {
    let text = Slips::read()
        .sound
        .replace("\"Hill\"", "Hill")
        .replace("  \".#..\",\n]", "  \".#..\"")
        .replace("figures = 8", "figures = 8,5")
        .replace("\"target\"", "target");
    let lines: Vec<String> = told(&text).iter().filter_map(|answer| answer.split(':').next().map(str::to_owned)).collect();
    assert_eq!(lines, ["Line 1", "Line 8", "Line 13", "Line 20"]);
}

#[test]
fn ends_of_lines_tabs_and_the_mark_of_utf8_are_no_mistakes() {
    let sound = Slips::read().sound;
    for text in [sound.replace('\n', "\r\n"), sound.replace('\n', "\n\t"), format!("\u{FEFF}{sound}")] {
        assert_eq!(parse(&text, "s.toml", any_deck), parse(&sound, "s.toml", any_deck));
        let slip = text.replace("bodyguard = true },\r\n]", "bodyguard = yes },\r\n]").replace("figures = 8", "figures = 8,5");
        assert!(told(&slip).iter().all(|answer| answer.starts_with("Line 14: a number") || answer.starts_with("Line 18: “yes”")), "{slip}");
    }
}
