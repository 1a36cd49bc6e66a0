//! Single text in the code, as stored by the macros.

use std::fmt::{Display, Write as _};

use super::used_texts::UsedText;
use super::{CurrentLanguage, translate};

/// Text with the names of its arguments. Everything known at compile time is stored here, so that the many texts
/// add little code.
#[derive(Debug)]
pub struct Text {
    words: &'static str,
    arguments: &'static [&'static str],
    said: UsedText,
}

impl Text {
    /// Returns a text with its English words and the names of its arguments.
    pub const fn new(words: &'static str, arguments: &'static [&'static str]) -> Self {
        Self { words, arguments, said: UsedText::unused() }
    }

    /// Returns a text without arguments, in the current language.
    pub fn translated(&self) -> &'static str {
        self.said.record(self.words);
        translate(self.words)
    }

    /// Returns the text with its arguments filled in. The values are in the order of the names.
    pub fn filled(&self, values: &[&dyn Display]) -> String {
        fill(self.translated(), self.arguments, values)
    }
}

/// Text with two forms: singular and plural.
#[derive(Debug)]
pub struct CountedText {
    one: Text,
    more: Text,
}

impl CountedText {
    /// Returns a text with both English forms and the names of their arguments.
    pub const fn new([one, more]: [&'static str; 2], arguments: &'static [&'static str]) -> Self {
        Self { one: Text::new(one, arguments), more: Text::new(more, arguments) }
    }

    /// Returns the form for a count, with its arguments filled in.
    pub fn filled(&self, count: u64, values: &[&dyn Display]) -> String {
        let english = if count == 1 { &self.one } else { &self.more };
        for text in [&self.one, &self.more] {
            text.said.record(text.words);
        }
        let words = CurrentLanguage::current_translation()
            .and_then(|language| language.plural_translation(self.one.words, count))
            .unwrap_or(english.words);
        fill(words, english.arguments, values)
    }
}

/// Replaces `{name}` with the argument of that name; `{{` and `}}` are literal braces. Anything in braces that
/// isn't an argument stays.
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
    fn translations_choose_where_arguments_appear() {
        for (words, expected) in [
            ("{hits} Treffer von {unit}", "3 Treffer von N12"),
            ("{unit}: {unit}", "N12: N12"),
            ("{{hits}} {other} {", "{hits} {other} {"),
            ("}", "}"),
        ] {
            assert_eq!(fill(words, &["unit", "hits"], &[&"N12", &3]), expected);
        }
    }
}
