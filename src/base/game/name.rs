//! Checks of names that the class will see on the projector.

use serde::{Deserialize, Serialize};

/// Longest name of a pupil, class, scenario or deck, in characters.
pub const LONGEST_NAME: usize = 200;

/// Longest note and longest reason of a referee, in characters.
pub const LONGEST_NOTE: usize = 2_000;

/// Most characters of a user's word that a message repeats.
pub const MOST_REPEATED: usize = 20;

/// Most characters shown of a library's message, which may repeat the contents of a file or a line.
pub const MOST_OF_A_MESSAGE: usize = 1_000;

/// Problem with a name that a user has entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize, crate::schema::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NameProblem {
    /// The name is empty or consists of invisible characters.
    #[error("{}", tr!("is empty; enter 1 to {longest} characters", longest = LONGEST_NAME))]
    Empty,
    /// The name has several lines.
    #[error("{}", tr!("has several lines; enter it on one line"))]
    SeveralLines,
    /// The name contains a control character.
    #[error("{}", tr!("contains an invisible character; retype it"))]
    ControlCharacter,
    /// The name is too long: its number of characters, and the limit.
    #[error("{}", tr!("has {characters} characters; the limit is {most}", characters = _0, most = _1))]
    Long(usize, usize),
}

/// Returns whether a character controls the display instead of showing something: control characters, line
/// separators, and marks that change the direction of text.
pub fn is_control_character(sign: char) -> bool {
    sign.is_control() || matches!(sign, '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Returns whether a character is invisible: spaces, and characters without a shape such as joiners, fillers,
/// variation selectors and tags. Some of them belong in a name, but they don't make one.
pub fn is_invisible(sign: char) -> bool {
    let fillers = matches!(sign, '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}' | '\u{2800}' | '\u{17B4}' | '\u{17B5}');
    let joiners = matches!(sign, '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}');
    let selectors = matches!(sign, '\u{180B}'..='\u{180F}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0000}'..='\u{E0FFF}');
    let notes = matches!(sign, '\u{FFF0}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D159}' | '\u{1D173}'..='\u{1D17A}');
    sign.is_whitespace() || fillers || joiners || selectors || notes
}

/// Returns a text for display, with each control character replaced by `�`.
pub fn without_control_characters(text: &str) -> String {
    if !text.chars().any(is_control_character) {
        return text.to_owned();
    }
    text.chars().map(|sign| if is_control_character(sign) { '\u{FFFD}' } else { sign }).collect()
}

/// Returns a text for display. If it has more than `most` characters, only its beginning is shown: “xxxx…”.
pub fn shorten_end(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => without_control_characters(&text[..end]) + "…",
        None => without_control_characters(text),
    }
}

/// Returns a message for display. If it has more than `most` characters, only its beginning and end are shown,
/// because a library's message may repeat a whole file.
pub fn shorten_middle(message: &str, most: usize) -> String {
    let (start, end) = (most / 4, most - most / 4);
    let letters = message.chars().count();
    if letters <= most {
        return without_control_characters(message);
    }
    let from = message.char_indices().nth(letters - end).map_or(0, |(at, _)| at);
    shorten_end(message, start) + &without_control_characters(&message[from..])
}

/// Returns the problem with a name of at most `longest` characters; `None` if it is fine.
pub fn find_name_problem(name: &str, longest: usize) -> Option<NameProblem> {
    let characters = name.chars().count();
    if name.chars().all(is_invisible) {
        Some(NameProblem::Empty)
    } else if name.contains('\n') {
        Some(NameProblem::SeveralLines)
    } else if name.chars().any(is_control_character) {
        Some(NameProblem::ControlCharacter)
    } else {
        (characters > longest).then_some(NameProblem::Long(characters, longest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visible_names_in_any_script_are_valid_up_to_the_limit() {
        for name in ["Zoë", "Łukasz Nowak", "مريم حداد", "שרה כהן", "王小明", "Finn O’Brien", "میان\u{200C}رشته"]
        {
            assert_eq!(find_name_problem(name, LONGEST_NAME), None, "{name}");
        }
        assert_eq!(["", " ", "\t\u{3000}"].map(|name| find_name_problem(name, 9)), [Some(NameProblem::Empty); 3]);
        assert_eq!([3, 2].map(|longest| find_name_problem("ßßß", longest)), [None, Some(NameProblem::Long(3, 2))], "characters, not bytes");
        let unseen =
            "\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}\u{AD}\u{3164}\u{115F}\u{FFA0}\u{2800}\u{FE0F}\u{E0100}\u{E0041}\u{180E}\u{34F}\u{A0}";
        for sign in unseen.chars() {
            assert_eq!(find_name_problem(&format!("{sign} {sign}"), LONGEST_NAME), Some(NameProblem::Empty), "{sign:?}");
            assert_eq!(find_name_problem(&format!("Bo{sign}b"), LONGEST_NAME), None, "{sign:?}");
        }
    }

    #[test]
    fn names_with_control_characters_or_line_breaks_are_refused() {
        for sign in ['\u{202A}', '\u{202E}', '\u{2066}', '\u{2069}', '\0', '\u{7}', '\u{85}', '\u{2028}', '\t'] {
            assert_eq!(find_name_problem(&format!("Bo{sign}b"), LONGEST_NAME), Some(NameProblem::ControlCharacter), "{sign:?}");
        }
        assert_eq!(find_name_problem("Bo\nAnn", LONGEST_NAME), Some(NameProblem::SeveralLines));
    }

    #[test]
    fn long_texts_are_shortened_when_repeated() {
        assert_eq!(shorten_end("knihgts", MOST_REPEATED), "knihgts");
        assert_eq!(shorten_end(&"é".repeat(21), MOST_REPEATED), "é".repeat(20) + "…");
        assert_eq!(shorten_end("a\u{202E}b", 2), "a\u{FFFD}…");
        assert_eq!(shorten_middle("one\ttwo", 7), "one\u{FFFD}two");
        let long = format!("unknown word {}, use one of a, b", "é".repeat(1_000_000));
        let answer = shorten_middle(&long, 40);
        assert!(answer.starts_with("unknown wo…") && answer.ends_with("é, use one of a, b"), "{answer}");
        assert_eq!(answer.chars().count(), 41);
    }
}
