//! Current language: of the program, and of a single page or screen.

use std::cell::Cell;
use std::sync::{PoisonError, RwLock};

use super::{Direction, Language};

/// Language in which texts are made.
#[derive(Clone, Copy, Debug, Default)]
pub enum CurrentLanguage {
    /// English, as written in the code.
    #[default]
    English,
    /// Another language; its missing texts stay English.
    Other(&'static Language),
}

/// Language of the program.
static PROGRAM: RwLock<CurrentLanguage> = RwLock::new(CurrentLanguage::English);

thread_local! {
    /// Language of what this thread is making now, if it differs from the program's.
    static HERE: Cell<Option<CurrentLanguage>> = const { Cell::new(None) };
}

/// Sets the language of the program. Existing texts don't change.
pub fn set_language(language: CurrentLanguage) {
    *PROGRAM.write().unwrap_or_else(PoisonError::into_inner) = language;
}

/// Makes something in another language, such as a page, a screen, or a line for another program. Work that it
/// starts on other threads uses the program's language.
pub fn in_language<T>(language: CurrentLanguage, made: impl FnOnce() -> T) -> T {
    struct RestoreOnDrop(Option<CurrentLanguage>);
    impl Drop for RestoreOnDrop {
        fn drop(&mut self) {
            HERE.set(self.0);
        }
    }
    let _before = RestoreOnDrop(HERE.replace(Some(language)));
    made()
}

impl CurrentLanguage {
    /// Returns the language in which texts are made now.
    pub fn current() -> Self {
        HERE.get().unwrap_or_else(|| *PROGRAM.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the current language; `None` for English.
    pub(super) fn current_translation() -> Option<&'static Language> {
        match Self::current() {
            Self::English => None,
            Self::Other(language) => Some(language),
        }
    }

    /// Returns the writing direction.
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

    fn language(text: &str) -> CurrentLanguage {
        CurrentLanguage::Other(Language::read(text).expect("words").leak())
    }

    #[test]
    fn pages_can_use_a_different_language_from_the_program() {
        let german = language("msgid \"Take back\"\nmsgstr \"Zurücknehmen\"\n");
        let french = language("msgid \"Take back\"\nmsgstr \"Annuler\"\n");
        let words = || tr!("Take back");
        let both = in_language(german, || [words(), in_language(french, words), words(), in_language(CurrentLanguage::English, words)]);
        assert_eq!(both, ["Zurücknehmen", "Annuler", "Zurücknehmen", "Take back"]);
        assert_eq!(words(), "Take back");
    }

    #[test]
    fn a_panic_restores_the_previous_language() {
        let german = language("msgid \"Take back\"\nmsgstr \"Zurücknehmen\"\n");
        let panicked = std::panic::catch_unwind(|| in_language(german, || assert!(tr!("Take back").is_empty())));
        assert!(panicked.is_err());
        assert_eq!(tr!("Take back"), "Take back");
    }

    #[test]
    fn language_headers_set_direction_and_plural_forms() {
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
