//! One text at one place of the code, as the macros keep it.

use std::fmt::{Display, Write as _};

use super::said::Said;
use super::{Spoken, looked_up};

/// A text with the names of its arguments. All that can be known before the program runs lies in here, so that the many places
/// that say something need little room in the program.
#[derive(Debug)]
pub struct Text {
    words: &'static str,
    arguments: &'static [&'static str],
    said: Said,
}

impl Text {
    /// A text in English and the names of what it is filled with.
    pub const fn new(words: &'static str, arguments: &'static [&'static str]) -> Self {
        Self { words, arguments, said: Said::never() }
    }

    /// A text without arguments, in the language in use.
    pub fn words(&self) -> &'static str {
        self.said.said(self.words);
        looked_up(self.words)
    }

    /// A text with its arguments, their values in the order of their names.
    pub fn filled(&self, values: &[&dyn Display]) -> String {
        fill(self.words(), self.arguments, values)
    }
}

/// A text whose number chooses its form: for one, and for more.
#[derive(Debug)]
pub struct CountedText {
    one: Text,
    more: Text,
}

impl CountedText {
    /// Both forms in English and the names of what they are filled with.
    pub const fn new([one, more]: [&'static str; 2], arguments: &'static [&'static str]) -> Self {
        Self { one: Text::new(one, arguments), more: Text::new(more, arguments) }
    }

    /// The text for so many, with its arguments.
    pub fn filled(&self, count: u64, values: &[&dyn Display]) -> String {
        let english = if count == 1 { &self.one } else { &self.more };
        for text in [&self.one, &self.more] {
            text.said.said(text.words);
        }
        let words = Spoken::other().and_then(|language| language.counted(self.one.words, count)).unwrap_or(english.words);
        fill(words, english.arguments, values)
    }
}

/// Puts arguments where a text says `{name}`; `{{` and `}}` are braces. What no argument is called stays as it is.
fn fill(words: &str, names: &[&str], values: &[&dyn Display]) -> String {
    let mut filled = String::with_capacity(words.len() + 16 * values.len());
    let mut rest = words;
    // Both are one byte, which is quicker to look for than a character.
    while let Some(at) = rest.bytes().position(|byte| byte == b'{' || byte == b'}') {
        filled.push_str(&rest[..at]);
        let brace = &rest[at..=at];
        let after = &rest[at + 1..];
        let argument = after.find('}').filter(|_| brace == "{").and_then(|end| {
            let value = values.get(names.iter().position(|name| *name == &after[..end])?)?;
            Some((value, end + 1))
        });
        if after.starts_with(brace) {
            filled.push_str(brace);
            rest = &after[1..];
        } else if let Some((value, end)) = argument {
            // Writing into a text cannot fail.
            let _ = write!(filled, "{value}");
            rest = &after[end..];
        } else {
            filled.push_str(brace);
            rest = after;
        }
    }
    filled + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_stand_where_a_translation_wants_them() {
        for (words, told) in [
            ("{hits} Treffer von {unit}", "3 Treffer von N12"),
            ("{unit}: {unit}", "N12: N12"),
            ("{{hits}} {other} {", "{hits} {other} {"),
            ("}", "}"),
        ] {
            assert_eq!(fill(words, &["unit", "hits"], &[&"N12", &3]), told);
        }
    }
}
