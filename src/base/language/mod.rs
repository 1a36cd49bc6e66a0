//! The words that people see, whichever room they are said in. This room knows none of the others.
//!
//! English stands in the code, as literals that a macro marks: [`tr!`](crate::tr) for a text, with named arguments if
//! there are any, [`tr_count!`](crate::tr_count) for a text whose form a number chooses, and [`tr_mark!`](crate::tr_mark)
//! for a constant, which [`tr`] looks up where it is shown. `cargo run --example words` lists them all with their places,
//! as a template for gettext (`.pot`). A second language is such a file, filled in: [`Language::read`] reads it, [`speak`]
//! makes it that of the program, and [`in_language`] that of one page or screen; what it leaves out stays English. English
//! alone comes with the program.
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
mod spoken;
mod text;

pub use self::catalogue::{Direction, Language, LanguageProblem};
pub use self::days::day_words;
pub use self::said::without_arguments;
pub use self::spoken::{Spoken, in_language, speak};
#[doc(hidden)]
pub use self::text::{CountedText, Text};

/// A text in the language in use; the text itself where the language has none for it.
pub fn tr(words: &'static str) -> &'static str {
    said::note_marked(words);
    looked_up(words)
}

/// Translates a text that is no constant of the program, such as a cell of a table in a game file.
pub fn tr_of(words: &str) -> String {
    Spoken::other().and_then(|language| language.words(words)).unwrap_or(words).to_owned()
}

/// The same of a text that is noted as said.
fn looked_up(words: &'static str) -> &'static str {
    Spoken::other().and_then(|language| language.words(words)).unwrap_or(words)
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
