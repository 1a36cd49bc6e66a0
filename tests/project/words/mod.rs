//! Tests that visible texts are marked for translation, and that no code parses sentences.
#![expect(clippy::wildcard_enum_match_arm, reason = "what is not looked for in a source is passed over")]

pub mod source;

use std::process::Command;

use source::{Piece, Placed, closing, files, is, marked, template};

/// Calls whose texts nobody sees or that stay English: names of widgets, files and keys, messages for programmers,
/// and the text of `--help`.
const NOT_SHOWN: &[&str] = &[
    "Help",
    "debug_tuple",
    "id_salt",
    "from_id_salt",
    "unique",
    "with",
    "from_hash_of",
    "on_end_pass",
    "name",
    "Plot",
    "Grid",
    "top",
    "bottom",
    "left",
    "right",
    "expect",
    "expect_err",
    "assert",
    "assert_eq",
    "debug_assert",
    "concat",
    "include_str",
    "include_bytes",
    "join",
    "var_os",
    "var",
    "set",
    "contains",
    "starts_with",
    "ends_with",
    "split",
    "split_once",
    "rsplit_once",
    "strip_prefix",
    "strip_suffix",
    "find",
    "replace",
    "trim_end_matches",
    "trim_start_matches",
    "cached",
    "get",
    "rename",
    "take_words",
    // Names of drawings.
    "Art",
    // Names of tags and of their contents.
    "Start",
    "End",
    "number",
    "is_hidden",
    "sheet_name",
];

/// Texts that look like visible ones but aren't: the file, and the start of the text.
const NO_WORDS: &[(&str, &str)] = &[
    // The name of a leader in files, and names of types.
    ("hastings_1066/order_rules.rs", "William"),
    ("frame/plan.rs", "Plan"),
    ("frame/shared.rs", "Command"),
    ("frame/shared.rs", "Event"),
    ("frame/message.rs", "Message"),
    ("game/reason.rs", "Reason"),
    ("battles/progress.rs", "Slices"),
    ("platform/web/mod.rs", "WebPlatform"),
    ("platform/web/second.rs", "Second"),
    // Generated code, and input for the build.
    ("registers/lib.rs", ""),
    // Words in names of font families.
    ("files/system_fonts.rs", ""),
    // Names given by games, which are the same in every language.
    ("siege/mishaps.rs", "Refugee {number}"),
    ("campaign/fighters.rs", "Men of {place}"),
    ("campaign/refuse.rs", "Prisoners of {group}"),
    ("hastings_1066/unit.rs", "Normans"),
    ("hastings_1066/unit.rs", "Saxons"),
    // Text written into files.
    ("content/scenario/write.rs", ""),
    ("content/class/mod.rs", "{head}\n\nname"),
    ("content/deck/mod.rs", "name = "),
    // PDF names and operators.
    ("pdf/content.rs", ""),
    ("pdf/drawings.rs", ""),
    ("pdf/finish.rs", ""),
    ("pdf/structure.rs", ""),
    ("pdf/mod.rs", "Senlac"),
    // The log of a fault is for programmers.
    ("shell/program_log.rs", ""),
    ("platform/desktop/mod.rs", "{now} !! panic"),
    ("platform/desktop/mod.rs", "%Y"),
    ("problem_report/mod.rs", "Senlac {}"),
    // Headings that are read back.
    ("class_list/layout/mod.rs", "Name"),
    // The starts of files.
    ("files/kind.rs", "SQLite"),
    ("files/kind.rs", "Rar!"),
    // Messages of the TOML reader, which are rewritten in plain words.
    ("toml_file/explain.rs", "string values"),
    ("toml_file/explain.rs", "invalid boolean"),
    ("toml_file/explain.rs", "missing"),
    ("toml_file/explain.rs", "unexpected"),
];

/// Returns whether a text reads like words: two words, or one with a capital letter.
fn reads_like_words(text: &str) -> bool {
    let mut plain = String::new();
    let mut depth = 0_usize;
    for sign in text.chars() {
        match sign {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            sign if depth == 0 => plain.push(sign),
            _ => {}
        }
    }
    let is_word = |word: &str| word.chars().filter(|sign| sign.is_alphabetic()).count() >= 2 && !word.contains(['_', '/', '=', '<', '"']);
    let words = plain.split_whitespace().filter(|word| is_word(word)).count();
    let first = plain.trim_start().chars().next().unwrap_or(' ');
    words >= 2
        || words == 1 && first.is_uppercase() && plain.trim().chars().skip(1).all(|sign| sign.is_lowercase() || ".…:!?".contains(sign))
}

/// Returns the open calls at each piece, the innermost last. A block hides them.
fn open_calls(pieces: &[Placed]) -> Vec<Vec<String>> {
    let mut open: Vec<(char, String)> = Vec::new();
    let mut all = Vec::with_capacity(pieces.len());
    for (at, (piece, _)) in pieces.iter().enumerate() {
        if let Piece::Sign(sign @ ('(' | '[' | '{')) = piece {
            let before = if at > 0 && is(pieces, at - 1, "!") { at.saturating_sub(2) } else { at.saturating_sub(1) };
            let name = match pieces.get(before) {
                // `Grid::new` counts as its type.
                Some((Piece::Word(name), _)) if name == "new" && before > 2 => pieces.get(before - 3).map(|(piece, _)| piece),
                Some((piece, _)) => Some(piece),
                None => None,
            };
            let name = if let Some(Piece::Word(name)) = name { name.clone() } else { String::new() };
            open.push((*sign, if *sign == '(' { name } else { String::new() }));
        } else if matches!(piece, Piece::Sign(')' | ']' | '}')) {
            open.pop();
        }
        all.push(open.iter().rev().take_while(|(sign, _)| *sign != '{').map(|(_, name)| name.clone()).collect());
    }
    all
}

#[test]
fn every_visible_text_is_marked_for_translation() {
    let mut unlisted = Vec::new();
    for (file, pieces) in files() {
        let (_, listed) = marked(&pieces);
        let calls = open_calls(&pieces);
        for (at, (piece, line)) in pieces.iter().enumerate() {
            let Piece::Text(text) = piece else { continue };
            let is_compared = is(&pieces, at + 1, "=")
                || is(&pieces, at + 1, "|")
                || at > 1 && is(&pieces, at - 1, "=") && (is(&pieces, at - 2, "=") || is(&pieces, at - 2, "!"));
            let is_hidden = calls[at].iter().any(|call| NOT_SHOWN.contains(&call.as_str()));

            // The published schema is for programmers.
            let key = at.checked_sub(2).filter(|_| is(&pieces, at - 1, ":")).map(|key| &pieces[key].0);
            let is_schema = matches!(key, Some(Piece::Text(key)) if key == "description" || key == "title");

            let is_none = NO_WORDS.iter().any(|(other, start)| file.ends_with(other) && text.starts_with(start));

            if reads_like_words(text) && !is_none && !listed.contains(&at) && !is_compared && !is_hidden && !is_schema {
                unlisted.push(format!("{file}:{line}: {text:?}"));
            }
        }
    }
    assert!(unlisted.is_empty(), "mark these with tr!, tr_count! or tr_mark!, or say why nobody sees them:\n{}", unlisted.join("\n"));
}

/// Foreign texts that may be parsed: the file, the searched text, and the reason.
const MAY_BE_READ: [(&str, &str, &str); 3] = [
    ("view/first_names.rs", " and ", "names as a class list or a game file has them"),
    ("paint/lesson.rs", " ", "lines are broken for the wall, and read out in one"),
    ("shell/data_folder.rs", "{\"step\":", "a line of a game file"),
];

#[test]
fn sentences_are_never_parsed() {
    const READING: [&str; 14] = [
        "split_once",
        "rsplit_once",
        "split",
        "rsplit",
        "splitn",
        "strip_prefix",
        "strip_suffix",
        "trim_start_matches",
        "trim_end_matches",
        "find",
        "starts_with",
        "ends_with",
        "contains",
        "replace",
    ];
    const ROOMS: [&str; 7] = [
        "src/app/",
        "src/cli/",
        "src/paper/sheets/",
        "src/classroom/phrasebook/",
        "src/classroom/planning/",
        "src/classroom/chronicle/mod",
        "src/exports",
    ];
    let mut found = Vec::new();
    for (file, pieces) in files() {
        if !ROOMS.iter().any(|room| file.starts_with(room))
            || file.starts_with("src/paper/sheets/pdf/")
            || file.starts_with("src/paper/sheets/text/")
        {
            continue;
        }
        for at in 1..pieces.len() {
            let is_reading = READING.iter().any(|name| is(&pieces, at, name)) && is(&pieces, at - 1, ".") && is(&pieces, at + 1, "(");
            if !is_reading {
                continue;
            }
            let arguments = &pieces[at + 2..closing(&pieces, at + 1)];
            let looked_for = arguments.iter().filter_map(|(piece, _)| match piece {
                // Words, or the separators of a sentence.
                Piece::Text(text) if text.contains(' ') || text.ends_with([':', '.', '’']) => Some(text.clone()),
                // A unit’s letter, before its number.
                Piece::Word(word) if word == "'N'" || word == "'S'" => Some(word.clone()),
                _ => None,
            });
            for text in looked_for.filter(|text| !MAY_BE_READ.iter().any(|(other, may, _)| file.ends_with(other) && may == text)) {
                found.push(format!("{file}:{}: {text:?}", pieces[at].1));
            }
        }
    }
    assert!(found.is_empty(), "these look into a sentence; carry the facts beside it instead:\n{}", found.join("\n"));
}

#[test]
fn listed_exceptions_exist_in_the_code() {
    let files = files();
    for (file, text, _) in MAY_BE_READ {
        let there = files
            .iter()
            .any(|(name, pieces)| name.ends_with(file) && pieces.iter().any(|(piece, _)| *piece == Piece::Text(text.to_owned())));
        assert!(there, "{file} no longer reads {text:?}");
    }
}

#[test]
fn the_template_contains_rulings_and_comments_of_written_files() {
    let list = template(|_words| String::new());
    for words in [
        "Does the first side do everything before the other begins?",
        "the Normans get to move, shoot and hit first that turn",
        "One side moves, shoots and fights, then the other.",
        "A class. Each pupil has a row here",
        ". flat   ^ hill   # woods   x off the table",
        "is not a unit; enter N or S and a number",
        "is not a square; enter a column letter",
        "is not an option of {ruling}",
    ] {
        assert!(list.contains(words), "{words}");
    }
}

/// Returns a translation of every word into capital letters. Arguments keep their names.
fn to_capitals(words: &str) -> String {
    let mut depth = 0_usize;
    let letter = |sign: char| {
        depth = if sign == '{' {
            depth + 1
        } else if sign == '}' {
            depth.saturating_sub(1)
        } else {
            depth
        };
        if depth == 0 { sign.to_uppercase().collect::<Vec<_>>() } else { vec![sign] }
    };
    words.chars().flat_map(letter).collect()
}

#[test]
fn a_second_language_needs_only_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let (words, game) = (folder.path().join("loud.po"), folder.path().join("a.senlac"));
    std::fs::write(&words, template(to_capitals)).expect("a file of words");
    let senlac = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_senlac"));
        let done = command.args(arguments).arg(&game).env("SENLAC_WORDS", &words).output().expect("senlac runs");
        [done.stdout, done.stderr].map(|answer| String::from_utf8(answer).expect("text"))
    };
    let [_, troubles] = senlac(&["new", "--seed", "1"]);
    assert_eq!(troubles, "");
    let [shown, _] = senlac(&["show"]);
    assert!(shown.contains("KNIGHTS"), "{shown}");
    let script = folder.path().join("script");
    std::fs::write(&script, "{\"do\":\"done\"}\n").expect("a script");
    let [_, refused] = senlac(&["play", "--script", script.to_str().expect("a path")]);
    assert!(refused.contains("THERE IS NOTHING TO FINISH: FLIP THIS TURN’S CARD FIRST"), "{refused}");
    std::fs::write(&words, "msgid \"a").expect("a broken file");
    let [_, broken] = senlac(&["show"]);
    assert!(broken.contains("line 1 of the translation"), "{broken}");
}
