//! Texts from users' files: checks, and forms that are safe to show.

use crate::rules::LONGEST_TITLE;
use senlac_base::game::PupilId;
/// Returns the text with each control character replaced by `�`, so that a message stays on one line and in one direction.
pub use senlac_base::game::name::without_control_characters as shown;
pub use senlac_base::game::name::{LONGEST_NAME, is_control_character};
use senlac_base::game::name::{NameProblem, find_name_problem, shorten_end};
pub use senlac_base::language::lists::{capitalise, format_thousands, join_commas as list};

/// Maximum number of characters in a pupil's short name.
pub const LONGEST_SHORT_NAME: usize = 24;

/// Maximum number of characters of a mistaken word that a message repeats.
const REPEATED: usize = 40;

/// Returns a word from the file in quotation marks, shortened if it is long.
pub fn quoted(word: &str) -> String {
    format!("“{}”", shorten_end(word, REPEATED))
}

/// Returns a word in the form used for comparing keys: trimmed, in lower case, with `-` between its parts.
pub(super) fn as_key(word: &str) -> String {
    word.trim().to_lowercase().replace([' ', '_'], "-")
}

/// Returns the problem with a name that the class will see; `None` if it is fine.
pub fn name_problem(name: &str) -> Option<String> {
    // An empty name is reported by the caller.
    let name = Some(name).filter(|name| !name.trim().is_empty())?;
    if PupilId::from(name.trim()).number().is_some() {
        return Some(tr!("{name} looks like an id. Add a letter to the name.", name = quoted(name)));
    }
    Some(trouble_text(name, TextUse::Name, find_name_problem(name, LONGEST_NAME)?))
}

/// Returns the problem with a short name; `None` if it is fine.
pub fn short_name_problem(short_name: &str) -> Option<String> {
    Some(trouble_text(short_name, TextUse::ShortName, find_name_problem(short_name, LONGEST_SHORT_NAME)?))
}

/// Returns the problem with a card title; `None` if it is fine.
pub(super) fn title_problem(title: &str) -> Option<String> {
    Some(trouble_text(title, TextUse::Title, find_name_problem(title, LONGEST_TITLE)?))
}

/// The use of a text. Each has its own sentences because other languages have genders.
#[derive(Clone, Copy)]
enum TextUse {
    Name,
    ShortName,
    Title,
}

/// Returns the problem with a name or a title, and its correction.
fn trouble_text(name: &str, named: TextUse, trouble: NameProblem) -> String {
    match trouble {
        NameProblem::Empty if name.trim().is_empty() => match named {
            TextUse::Name => tr!("the name is empty. Enter one, or leave it out.").to_owned(),
            TextUse::ShortName => tr!("the short name is empty. Enter one, or leave it out.").to_owned(),
            TextUse::Title => tr!("the title is empty. Enter one, or leave it out.").to_owned(),
        },
        NameProblem::Empty => match named {
            TextUse::Name => tr!("the name has no visible letters. Retype it, or leave it out.").to_owned(),
            TextUse::ShortName => tr!("the short name has no visible letters. Retype it, or leave it out.").to_owned(),
            TextUse::Title => tr!("the title has no visible letters. Retype it, or leave it out.").to_owned(),
        },
        NameProblem::SeveralLines => {
            tr!(
                "{name} runs over several lines. Put it on one line, and check for a missing quotation mark at its end.",
                name = quoted(&name.split_whitespace().collect::<Vec<_>>().join(" "))
            )
        }
        NameProblem::ControlCharacter => {
            let name = quoted(name);
            match named {
                TextUse::Name => tr!("{name} contains an invisible character. Retype the name.", name),
                TextUse::ShortName => tr!("{name} contains an invisible character. Retype the short name.", name),
                TextUse::Title => tr!("{name} contains an invisible character. Retype the title.", name),
            }
        }
        NameProblem::Long(characters, most) => {
            tr!("{name} has {characters} characters. Use {most} at most.", characters, most, name = quoted(name))
        }
    }
}

/// Returns a text in TOML syntax, in quotation marks.
pub(super) fn toml_text(text: &str) -> String {
    let mut written = String::with_capacity(text.len() + 2);
    written.push('"');
    for sign in text.chars() {
        match sign {
            '"' | '\\' => written.extend(['\\', sign]),
            sign if sign.is_control() => written.extend(format!("\\u{:04X}", u32::from(sign)).chars()),
            sign => written.push(sign),
        }
    }
    written.push('"');
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_written_with_commas() {
        assert_eq!([7, 999, 1_000, 10_000, 1_048_576].map(format_thousands), ["7", "999", "1,000", "10,000", "1,048,576"]);
    }

    #[test]
    fn a_long_mistake_is_quoted_in_part() {
        assert_eq!(quoted("knihgts"), "“knihgts”");
        assert_eq!(quoted(&"é".repeat(41)), format!("“{}…”", "é".repeat(40)));
    }
}
