//! Words out of somebody's file: made safe to show, and checked.

use crate::rules::LONGEST_TITLE;
use senlac_base::game::PupilId;
/// The text with each control character replaced by `�`, so that a message stays one line and in one direction.
pub use senlac_base::game::name::without_control_characters as shown;
pub use senlac_base::game::name::{LONGEST_NAME, is_control_character};
use senlac_base::game::name::{NameTrouble, start_of, trouble_with};
pub use senlac_base::language::lists::{capital, commas as list, thousands};

/// The most characters of a pupil’s short name.
pub const LONGEST_SHORT_NAME: usize = 24;

/// The most characters of a mistaken word that a message repeats.
const REPEATED: usize = 40;

/// A word of the file in quotation marks, shortened where it is long.
pub fn quoted(word: &str) -> String {
    format!("“{}”", start_of(word, REPEATED))
}

/// A word as keys are compared: without spaces around it, in small letters, with `-` between its parts.
pub(super) fn as_key(word: &str) -> String {
    word.trim().to_lowercase().replace([' ', '_'], "-")
}

/// What is wrong with a name that the class will see; `None` if nothing is.
pub fn name_problem(name: &str) -> Option<String> {
    // An empty name is reported by the caller.
    let name = Some(name).filter(|name| !name.trim().is_empty())?;
    if PupilId::from(name.trim()).number().is_some() {
        return Some(tr!("{name} looks like an id. Add a letter to the name.", name = quoted(name)));
    }
    Some(trouble_words(name, Named::Name, trouble_with(name, LONGEST_NAME)?))
}

/// What is wrong with a short name; `None` if nothing is.
pub fn short_name_problem(short_name: &str) -> Option<String> {
    Some(trouble_words(short_name, Named::ShortName, trouble_with(short_name, LONGEST_SHORT_NAME)?))
}

/// What is wrong with the title of a card; `None` if nothing is.
pub(super) fn title_problem(title: &str) -> Option<String> {
    Some(trouble_words(title, Named::Title, trouble_with(title, LONGEST_TITLE)?))
}

/// What a text is for. Each has sentences of its own, because other languages have genders.
#[derive(Clone, Copy)]
enum Named {
    Name,
    ShortName,
    Title,
}

/// What is wrong with a name or a title, and what to write instead.
fn trouble_words(name: &str, named: Named, trouble: NameTrouble) -> String {
    match trouble {
        NameTrouble::Empty if name.trim().is_empty() => match named {
            Named::Name => tr!("the name is empty. Write one, or leave it out.").to_owned(),
            Named::ShortName => tr!("the short name is empty. Write one, or leave it out.").to_owned(),
            Named::Title => tr!("the title is empty. Write one, or leave it out.").to_owned(),
        },
        NameTrouble::Empty => match named {
            Named::Name => tr!("the name has no letter that can be seen. Type it anew, or leave it out.").to_owned(),
            Named::ShortName => tr!("the short name has no letter that can be seen. Type it anew, or leave it out.").to_owned(),
            Named::Title => tr!("the title has no letter that can be seen. Type it anew, or leave it out.").to_owned(),
        },
        NameTrouble::SeveralLines => {
            tr!(
                "{name} runs over several lines. Write it on one; perhaps a quotation mark is missing at its end.",
                name = quoted(&name.split_whitespace().collect::<Vec<_>>().join(" "))
            )
        }
        NameTrouble::ControlCharacter => {
            let name = quoted(name);
            match named {
                Named::Name => tr!("{name} holds a character that cannot be seen. Type the name anew.", name),
                Named::ShortName => tr!("{name} holds a character that cannot be seen. Type the short name anew.", name),
                Named::Title => tr!("{name} holds a character that cannot be seen. Type the title anew.", name),
            }
        }
        NameTrouble::Long(characters, most) => {
            tr!("{name} has {characters} characters. Write {most} at most.", characters, most, name = quoted(name))
        }
    }
}

/// A text as TOML writes it, in quotation marks.
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
        assert_eq!([7, 999, 1_000, 10_000, 1_048_576].map(thousands), ["7", "999", "1,000", "10,000", "1,048,576"]);
    }

    #[test]
    fn a_long_mistake_is_repeated_in_part() {
        assert_eq!(quoted("knihgts"), "“knihgts”");
        assert_eq!(quoted(&"é".repeat(41)), format!("“{}…”", "é".repeat(40)));
    }
}
