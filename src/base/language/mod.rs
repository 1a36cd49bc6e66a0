//! Texts shown to users in all parts of the program. This module doesn't depend on any other.
//!
//! English is written in the code, as literals marked by a macro: [`tr!`](crate::tr) for a text, with named
//! arguments if there are any, [`tr_count!`](crate::tr_count) for a text with plural forms, and
//! [`tr_mark!`](crate::tr_mark) for a constant, which [`tr`] translates when it is shown.
//! `cargo run --example words` lists all texts with their places, as a gettext template (`.pot`). A second
//! language is such a file, filled in. It can be chosen for the whole program, or with [`in_language`] for one
//! page or screen. Missing texts stay English. Only English is included in the program.
//!
//! The register of rulings is data, and the template takes its questions and meanings from there. Two things are
//! always English: the command language with the files, which other programs read, and the output of `--help`,
//! which is read before a language can be chosen.

#[macro_use]
mod macros;

mod catalogue;
mod current_language;
mod days;
pub mod digits;
pub mod lists;
mod text;
mod used_texts;

pub use self::catalogue::{Direction, Language, LanguageProblem};
pub use self::current_language::{CurrentLanguage, in_language, set_language};
pub use self::days::date_text;
#[doc(hidden)]
pub use self::text::{CountedText, Text};
pub use self::used_texts::without_arguments;

/// Returns the translation of a text; the text itself if it has none.
pub fn tr(words: &'static str) -> &'static str {
    used_texts::record_constant(words);
    translate(words)
}

/// Translates a text that isn't a constant of the program, such as a table cell in a game file.
pub fn tr_dynamic(words: &str) -> String {
    CurrentLanguage::current_translation().and_then(|language| language.translation(words)).unwrap_or(words).to_owned()
}

/// Returns the translation of a text that is already recorded as used.
fn translate(words: &'static str) -> &'static str {
    CurrentLanguage::current_translation().and_then(|language| language.translation(words)).unwrap_or(words)
}

#[cfg(test)]
mod tests {

    #[test]
    fn english_texts_come_from_the_code() {
        let (unit, square) = ("Bo’s archers", "C4");
        assert_eq!(tr!("Take back"), "Take back");
        assert_eq!(tr!("{unit} stand on {square}", unit, square), "Bo’s archers stand on C4");
        assert_eq!(tr!("{mean} on average", mean = format!("{:.1}", 1.25)), "1.2 on average");
        let hits = |hits: u8| tr_count!(hits, "{hits} hit of {unit} waits", "{hits} hits of {unit} wait", unit);
        assert_eq!([0, 1, 2].map(hits), ["0 hits of Bo’s archers wait", "1 hit of Bo’s archers waits", "2 hits of Bo’s archers wait"]);
    }
}
