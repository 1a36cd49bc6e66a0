//! Tests that every text that people see follows `docs/style.md`: its glossary, its labels and the habits to avoid.

use super::words::source::all_marked;

/// Words and phrases that the glossary or the list of habits replaces, and what to write.
const AVOIDED: &[(&str, &str)] = &[
    ("take back", "undo"),
    ("take it back", "undo"),
    ("taken back", "undone"),
    ("takes back", "undoes"),
    ("take along", "export"),
    ("take it along", "export"),
    ("taken along", "exported"),
    ("report a fault", "report a problem"),
    ("forget", "delete pupil data"),
    ("forgets", "deletes pupil data"),
    ("light rulebook", "board game"),
    ("desk", "board game"),
    ("call time", "end the battle now"),
    ("hold position", "hold"),
    ("table check", "check the table"),
    ("the computer plays", "let the computer play"),
    ("duty", "to do"),
    ("duties", "things to do"),
    ("owes", "to do, pending"),
    ("is owed", "is still to resolve"),
    ("waived", "allowed by the referee, skipped"),
    ("let off", "skipped"),
    ("luck ledger", "luck"),
    ("by lot", "at random"),
    ("lots are drawn", "seats are drawn at random"),
    ("told", "says, shows, is listed"),
    ("tells", "says, shows"),
    ("passed over", "ignored"),
    ("left out", "ignored"),
    ("unlike", "different"),
    ("otherwise", "if not"),
    ("reading", "option"),
    ("readings", "options"),
    ("one more", "add, another"),
    ("one fewer", "remove"),
    ("darken", "blank"),
    ("darkens", "blanks"),
    ("print room", "print preview"),
    ("in a box", "lesson pack"),
    ("housecarle", "housecarl"),
    ("housecarles", "housecarls"),
    ("whoever", "a noun, such as latecomers"),
    ("whatever", "a noun"),
    ("to be expected", "expected"),
    ("nobody’s", "the opposite, without denial"),
    ("by reason of", "because of"),
    ("could not be", "can't, couldn't"),
    ("in the manner", "a noun"),
];

/// Fragments that confused teachers, in any part of a text.
const CONFUSING: [&str; 14] = [
    "measured to",
    "Measure to",
    "found otherwise",
    "stands otherwise",
    "Nothing was found otherwise",
    "on one side with",
    "are on one side",
    "nobody waits",
    "to do again",
    "Nobody of them",
    "hits always",
    "hit always",
    "the very number",
    "hits it will be",
];

/// Texts that may contain an avoided phrase: how they begin, and why.
const ALLOWED: &[(&str, &str)] = &[
    ("Reading the games…", "the program reads files"),
    ("The number by class is in your rulebook.", "“one more” counts evolutions"),
    ("Left out today", "a unit without a player, not a row of a list"),
    ("Units left out today", "units without players, not rows of a list"),
    ("{unit} is left out today.", "a unit without a player, not a row of a list"),
    ("An army commander’s unit can’t be left out", "a unit, not a row of a list"),
    ("{lord} leads {unit}, so it can’t be left out.", "a unit, not a row of a list"),
    ("Rows {rows} repeat earlier rows", "“tells apart” is what is meant"),
    ("{name} is already in row {first}, and nothing tells", "“tells apart” is what is meant"),
    ("{scenario} · seed {seed} · the computer plays", "says who plays; it isn’t a command"),
    ("In this game, ruling {one} does not use the default option.", "the page draws a box round it"),
];

/// Returns whether a text contains a phrase as whole words, in any case.
fn contains_phrase(text: &str, phrase: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '{' | '}');
    let text = text.to_lowercase();
    text.match_indices(phrase).any(|(at, _)| {
        !text[..at].chars().next_back().is_some_and(is_part) && !text[at + phrase.len()..].chars().next().is_some_and(is_part)
    })
}

/// Returns the fragment of a text that has confused teachers.
fn confusion(text: &str) -> Option<String> {
    CONFUSING.iter().find(|fragment| text.contains(**fragment)).map(|fragment| format!("“{fragment}” has confused teachers"))
}

/// Returns what is wrong with a text; `None` if it follows the style sheet.
fn problem(text: &str) -> Option<String> {
    if let Some((phrase, instead)) = AVOIDED.iter().find(|(phrase, _)| contains_phrase(text, phrase)) {
        return Some(format!("“{phrase}”; write: {instead}"));
    }
    let is_question = text.contains('?');
    if !is_question && ["What ", "Who ", "Whoever "].iter().any(|start| text.starts_with(start)) {
        return Some("a label begins with a question word; write a noun".to_owned());
    }
    let lower = text.to_lowercase();
    let denies = ["is no ", "are no "].iter().any(|verb| {
        lower.match_indices(verb).any(|(at, _)| !lower[..at].ends_with("there ") && !lower[at + verb.len()..].starts_with("longer"))
    });
    denies.then(|| "“is no”; write: is not a".to_owned())
}

#[test]
fn every_text_follows_the_style_sheet() {
    let mut problems = Vec::new();
    for (marked, places) in all_marked() {
        for text in [Some(&marked.words), marked.plural.as_ref()].into_iter().flatten() {
            let is_allowed = ALLOWED.iter().any(|(start, _)| text.starts_with(start));
            problems.extend(
                confusion(text)
                    .or_else(|| if is_allowed { None } else { problem(text) })
                    .map(|problem| format!("{}: {text:?}: {problem}", places.join(", "))),
            );
        }
    }
    assert!(problems.is_empty(), "{} texts differ from docs/style.md:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn allowed_texts_exist() {
    let texts = all_marked();
    for (start, _) in ALLOWED {
        let is_there = |text: &String| text.starts_with(start);
        assert!(texts.keys().any(|marked| is_there(&marked.words) || marked.plural.as_ref().is_some_and(is_there)), "{start}");
    }
}

#[test]
fn phrases_are_found_as_whole_words() {
    assert!(contains_phrase("Take back the last step", "take back") && !contains_phrase("uncontrolled", "told"));
    assert_eq!(problem("There is no card"), None);
    assert!(problem("X is no square").is_some() && problem("Who plays what").is_some());
    assert_eq!(problem("Who goes first?"), None);
}
