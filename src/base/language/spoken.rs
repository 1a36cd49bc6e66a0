//! Which language is spoken: by the program, and by one page or one screen of it.

use std::cell::Cell;
use std::sync::{PoisonError, RwLock};

use super::{Direction, Language};

/// A language that words are made in.
#[derive(Clone, Copy, Debug, Default)]
pub enum Spoken {
    /// As the words stand in the code.
    #[default]
    English,
    /// Another one; what it leaves out stays English.
    Other(&'static Language),
}

/// The language of the program.
static PROGRAM: RwLock<Spoken> = RwLock::new(Spoken::English);

thread_local! {
    /// The language of what is made now on this thread, where it isn’t that of the program.
    static HERE: Cell<Option<Spoken>> = const { Cell::new(None) };
}

/// Chooses the language of the program. Words that were made before stay as they are.
pub fn speak(language: Spoken) {
    *PROGRAM.write().unwrap_or_else(PoisonError::into_inner) = language;
}

/// Makes something in a language, whatever the program speaks: a page, a screen, a line for another program. Work that it begins on
/// other threads is done in the language of the program.
pub fn in_language<T>(language: Spoken, made: impl FnOnce() -> T) -> T {
    struct Before(Option<Spoken>);
    impl Drop for Before {
        fn drop(&mut self) {
            HERE.set(self.0);
        }
    }
    let _before = Before(HERE.replace(Some(language)));
    made()
}

impl Spoken {
    /// The language in which words are made now.
    pub fn now() -> Self {
        HERE.get().unwrap_or_else(|| *PROGRAM.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The language, if it is another than English.
    pub(super) fn other() -> Option<&'static Language> {
        match Self::now() {
            Self::English => None,
            Self::Other(language) => Some(language),
        }
    }

    /// In which direction it is written.
    pub fn direction(self) -> Direction {
        match self {
            Self::English => Direction::LeftToRight,
            Self::Other(language) => language.direction(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language(text: &str) -> Spoken {
        Spoken::Other(Language::read(text).expect("words").kept())
    }

    #[test]
    fn a_page_may_speak_another_language_than_the_program() {
        let german = language("msgid \"Take back\"\nmsgstr \"Zurücknehmen\"\n");
        let french = language("msgid \"Take back\"\nmsgstr \"Annuler\"\n");
        let words = || tr!("Take back");
        let both = in_language(german, || [words(), in_language(french, words), words(), in_language(Spoken::English, words)]);
        assert_eq!(both, ["Zurücknehmen", "Annuler", "Zurücknehmen", "Take back"]);
        assert_eq!(words(), "Take back");
    }

    #[test]
    fn a_panic_leaves_no_language_behind() {
        let german = language("msgid \"Take back\"\nmsgstr \"Zurücknehmen\"\n");
        let panicked = std::panic::catch_unwind(|| in_language(german, || assert!(tr!("Take back").is_empty())));
        assert!(panicked.is_err());
        assert_eq!(tr!("Take back"), "Take back");
    }

    #[test]
    fn the_head_of_a_language_says_how_it_is_written_and_how_it_counts() {
        let of = |code: &str| language(&format!("msgid \"\"\nmsgstr \"\"\n\"Language: {code}\\n\"\n")).direction();
        assert_eq!(["fr", "cy", "pa"].map(of), [Direction::LeftToRight; 3]);
        assert_eq!(["ar", "ur", "he_IL", "fa", "pa-Arab"].map(of), [Direction::RightToLeft; 5]);
        let polish = language(
            "msgid \"\"\nmsgstr \"\"\n\"Language: pl\\n\"\n\"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\\n\"\n\n\
             msgid \"{hits} hit\"\nmsgid_plural \"{hits} hits\"\nmsgstr[0] \"{hits} trafienie\"\nmsgstr[1] \"{hits} trafienia\"\nmsgstr[2] \"{hits} trafień\"\n",
        );
        let hits = |hits: u8| in_language(polish, || tr_count!(hits, "{hits} hit", "{hits} hits"));
        assert_eq!([1, 3, 5].map(hits), ["1 trafienie", "3 trafienia", "5 trafień"]);
    }
}
