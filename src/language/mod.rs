//! The words that people see, whichever room they are said in. This room knows none of the others.
//!
//! English stands in the code, as literals that a macro marks: [`tr!`](crate::tr) for a text, with named arguments if
//! there are any, [`tr_count!`](crate::tr_count) for a text whose form a number chooses, and [`tr_mark!`](crate::tr_mark)
//! for a constant, which [`tr`] looks up where it is shown. `cargo run --example words` lists them all with their places,
//! as a template for gettext (`.pot`). A second language is such a file, filled in: [`Language::read`] reads it and
//! [`speak`] puts it in force; what it leaves out stays English. English alone comes with the program.
//!
//! The register of rulings is data, and the list takes its questions and meanings from there. Two things stay English whatever
//! is spoken: the command language and the files, which other programs read, and what `--help` says, which is read before a
//! language can be chosen.

#[macro_use]
mod macros;

mod catalogue;
mod days;
pub mod lists;
mod said;

use std::fmt::{Arguments, Display, Write};
use std::sync::OnceLock;

pub use self::catalogue::{Language, LanguageProblem};
pub use self::days::day_words;
#[doc(hidden)]
pub use self::said::Said;
pub use self::said::without_arguments;

/// The language in use; English where none was chosen.
static LANGUAGE: OnceLock<Language> = OnceLock::new();

/// Chooses the language for as long as the program runs. Only the first choice counts.
pub fn speak(language: Language) {
    // Words that were looked up stay as they are, so a later choice would mix two languages.
    let _ = LANGUAGE.set(language);
}

/// A text in the language in use; the text itself where the language has none for it.
pub fn tr(words: &'static str) -> &'static str {
    said::note_marked(words);
    looked_up(words)
}

/// The same of a text that is noted as said.
#[doc(hidden)]
pub fn looked_up(words: &'static str) -> &'static str {
    LANGUAGE.get().and_then(|language| language.words(words)).unwrap_or(words)
}

/// A text with its arguments.
#[doc(hidden)]
pub fn filled(words: &str, english: Arguments<'_>, arguments: &[(&str, &dyn Display)]) -> String {
    match LANGUAGE.get().and_then(|language| language.words(words)) {
        Some(words) => fill(words, arguments),
        None => english.to_string(),
    }
}

/// A text whose number chooses its form.
#[doc(hidden)]
pub fn counted<N>(count: N, words: [&str; 2], english: [Arguments<'_>; 2], arguments: &[(&str, &dyn Display)]) -> String
where
    N: TryInto<u64>,
{
    let count = count.try_into().unwrap_or(u64::MAX);
    match LANGUAGE.get().and_then(|language| language.counted(words[0], count)) {
        Some(words) => fill(words, arguments),
        None => english[usize::from(count != 1)].to_string(),
    }
}

/// Puts arguments where a text says `{name}`; `{{` and `}}` are braces. What no argument is called stays as it is.
fn fill(words: &str, arguments: &[(&str, &dyn Display)]) -> String {
    let mut filled = String::with_capacity(words.len() + 16 * arguments.len());
    let mut rest = words;
    while let Some(at) = rest.find(['{', '}']) {
        filled.push_str(&rest[..at]);
        let brace = &rest[at..=at];
        let after = &rest[at + 1..];
        let argument = after.find('}').filter(|_| brace == "{").and_then(|end| {
            let (_, value) = arguments.iter().find(|(name, _)| *name == &after[..end])?;
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
    fn english_is_what_stands_in_the_code() {
        let (unit, square) = ("Bo’s archers", "C4");
        assert_eq!(tr!("Take back"), "Take back");
        assert_eq!(tr!("{unit} stand on {square}", unit, square), "Bo’s archers stand on C4");
        assert_eq!(tr!("{mean} on average", mean = format!("{:.1}", 1.25)), "1.2 on average");
        let hits = |hits: u8| tr_count!(hits, "{hits} hit of {unit} waits", "{hits} hits of {unit} wait", unit);
        assert_eq!([0, 1, 2].map(hits), ["0 hits of Bo’s archers wait", "1 hit of Bo’s archers waits", "2 hits of Bo’s archers wait"]);
    }

    #[test]
    fn arguments_stand_where_a_translation_wants_them() {
        let arguments: [(&str, &dyn Display); 2] = [("unit", &"N12"), ("hits", &3)];
        for (words, told) in [
            ("{hits} Treffer von {unit}", "3 Treffer von N12"),
            ("{unit}: {unit}", "N12: N12"),
            ("{{hits}} {other} {", "{hits} {other} {"),
            ("}", "}"),
        ] {
            assert_eq!(fill(words, &arguments), told);
        }
    }
}
