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
pub mod digits;
pub mod lists;
mod said;
mod text;

use std::sync::OnceLock;

pub use self::catalogue::{Language, LanguageProblem};
pub use self::days::day_words;
pub use self::said::without_arguments;
#[doc(hidden)]
pub use self::text::{CountedText, Text};

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
fn looked_up(words: &'static str) -> &'static str {
    LANGUAGE.get().and_then(|language| language.words(words)).unwrap_or(words)
}

#[cfg(test)]
mod tests {

    #[test]
    fn english_is_what_stands_in_the_code() {
        let (unit, square) = ("Bo’s archers", "C4");
        assert_eq!(tr!("Take back"), "Take back");
        assert_eq!(tr!("{unit} stand on {square}", unit, square), "Bo’s archers stand on C4");
        assert_eq!(tr!("{mean} on average", mean = format!("{:.1}", 1.25)), "1.2 on average");
        let hits = |hits: u8| tr_count!(hits, "{hits} hit of {unit} waits", "{hits} hits of {unit} wait", unit);
        assert_eq!([0, 1, 2].map(hits), ["0 hits of Bo’s archers wait", "1 hit of Bo’s archers waits", "2 hits of Bo’s archers wait"]);
    }
}
