//! Words in class lists, in the languages of their readers: headings, and cells that aren't names. The words are in
//! `headings.txt`, `cells.txt` and `lists.txt`, common first names in `first_names.txt`.

mod headings;
mod non_pupils;
mod spelling;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;
use std::thread::LocalKey;

use unicode_normalization::UnicodeNormalization;

pub use headings::{Grouping, grouping, is_family_first, is_known_heading, is_name_heading, meaning, meaning_beside_names};
pub use non_pupils::{
    AbsenceHint, absence_hint, absent_names, column_absence_hint, has_left, is_absent_title, is_away, is_closing_line, is_footer,
    is_goodbye, is_grown_up, is_grown_up_role, is_grown_ups_title, is_here, is_host, is_leavers_title, is_nobody, is_number, is_pupil_role,
    is_title, may_have_left,
};
pub use spelling::{is_east_asian_letter, is_in_capitals, is_particle, phrase, split_words};

/// Defines an enum whose variants are the section titles, in square brackets, of a word file.
macro_rules! sections {
    ($(#[$doc:meta])* $name:ident { $($variant:ident,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($variant,)*
        }

        impl $name {
            /// Every section with its title.
            const TITLES: &'static [(&'static str, Self)] = &[$((stringify!($variant), Self::$variant)),*];
        }
    };
}

sections! {
    /// The meaning of a word or phrase. The comment above each section of `headings.txt` and `cells.txt` explains it. Words are
    /// recognised in upper or lower case, and longer ones also without accents.
    Kind {
        Full, LastFirst, Middle, Particle, AfterLast, Unit, Wish, NotWith, ShortName, AbsentHeading, PresentHeading, Called, First,
        Last, Name, CalledLast, GrownUps, Id, Mail, Birth, Role, Register, Form, Sex, House, Address, Phone, NoteHeading,
        Count, Mark, Time, Reading, Pupil, Beside, Away, Yes, No, Here, GrownUp, PupilRole, Total, WithNumber, Group,
        Greeting, Goodbye, Placeholder, Left, LeaverHeading, EnrolledHeading, Note,
    }
}

sections! {
    /// Lists of words that only count as written, in lower case. The comment above each section of `lists.txt` explains it.
    List {
        School, GroupTitle, GroupHeading, GroupEnding, SideWord, YearHeading, ClassStem, PartHeading, GrownUps, GrownUpHeading, FormOfAddress, FooterStart, Greeting,
        Weekday, Month, WhenOrWhere, LeavesFor, FamilyNameFirst, FamilyFirstHeading, SaysName, WithName, Particle, Suffix,
        Leader, MeetingWord, Oneself, OneselfOrName, MailField, Statistic,
        LastNameStart, LargeParticle, NumberSign, MeetingHolder, Database, MailHeader, LogLevel,
        LeavingStem, NotLeavingStem, LeftStem, OtherDayStem, MonthInOrder, GrownUpStem, HostNote, Pronoun, PronounJoint,
        NoHalf, NoHalfInSmall, OriginalStem, Device, AwayAlone, EnrolmentWord, LastOverWords, Today, TestUser,
        DayWord, OrdinalEnding, StillHere, LeavingReason, BlockedStem, ActionStem, FooterLabel, LastLine, PerhapsAway, ClassWord,
    }
}

impl Kind {
    /// Returns the headings of names and of everything that the game needs: the first sixteen. If a phrase has several
    /// meanings, the first counts.
    fn headings() -> impl Iterator<Item = Self> {
        Self::TITLES[..16].iter().map(|(_, kind)| *kind)
    }

    /// Returns the headings of other columns: the next sixteen.
    fn other_headings() -> impl Iterator<Item = Self> {
        Self::TITLES[16..32].iter().map(|(_, kind)| *kind)
    }
}

impl List {
    pub fn contains(self, word: &str) -> bool {
        self.entries().contains(&word)
    }

    /// Returns whether a word begins with a stem in the list, in upper or lower case, with or without accents.
    pub fn is_prefix_of(self, word: &str) -> bool {
        let bare = without_accents(&plain(word));
        STEMS[self as usize].iter().any(|stem| bare.starts_with(stem.as_str()))
    }

    /// Returns whether a word begins with a stem in the list or contains a long one: “Schulaustritt”.
    pub fn is_within(self, word: &str) -> bool {
        const LONG: usize = 6;
        let bare = without_accents(&plain(word));
        self.is_prefix_of(word) || STEMS[self as usize].iter().any(|stem| stem.chars().count() >= LONG && bare.contains(stem.as_str()))
    }

    /// Returns the index of the longest stem that a word begins with, in the order of the file.
    pub fn longest_prefix_index(self, word: &str) -> Option<usize> {
        let bare = without_accents(&plain(word));
        let stems = STEMS[self as usize].iter().enumerate();
        stems.filter(|(_, stem)| bare.starts_with(stem.as_str())).max_by_key(|(_, stem)| stem.len()).map(|(place, _)| place)
    }

    /// Returns the words in the order of the file.
    pub fn entries(self) -> &'static [&'static str] {
        &LISTS[self as usize]
    }
}

/// Words of each [`List`].
static LISTS: LazyLock<Vec<Vec<&'static str>>> = LazyLock::new(|| {
    let text = include_str!("lists.txt");
    List::TITLES.iter().map(|(title, _)| sections_of(text).filter(|(other, _)| other == title).map(|(_, word)| word).collect()).collect()
});

/// Words of each [`List`] without accents.
static STEMS: LazyLock<Vec<Vec<String>>> =
    LazyLock::new(|| LISTS.iter().map(|words| words.iter().map(|word| without_accents(&plain(word))).collect()).collect());

/// Returns the words in a file, each with the title of its section.
fn sections_of(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut title = "";
    text.lines().filter(|line| !line.starts_with('#')).flat_map(move |line| {
        let is_title = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')).map(|found| title = found).is_some();
        let words = line.split(',').map(str::trim).filter(move |word| !is_title && !word.is_empty());
        words.map(move |word| (title, word))
    })
}

/// Every word with its meanings.
static WORDS: LazyLock<HashMap<String, HashSet<Kind>>> = LazyLock::new(|| {
    let mut words: HashMap<String, HashSet<Kind>> = HashMap::new();
    for (title, word) in [include_str!("headings.txt"), include_str!("cells.txt")].into_iter().flat_map(sections_of) {
        let plain = plain(word);
        let folded = folded_phrase(&plain);
        let kind = Kind::TITLES.iter().find(|(known, _)| *known == title).map(|(_, kind)| *kind);
        for form in [plain, folded].into_iter().filter(|form| !form.is_empty()) {
            words.entry(form).or_default().extend(kind);
        }
    }
    words
});

static FIRST_NAMES: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let lines = include_str!("first_names.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).map(|name| without_accents(&plain(name))).collect()
});

/// A cache of results for words, as the same words are looked up again and again.
pub type WordCache<V> = LocalKey<RefCell<HashMap<String, V>>>;

const MOST_REMEMBERED: usize = 20_000;

/// Returns the cached result for a word, computing it if necessary.
pub fn memoise<V: Copy>(memory: &'static WordCache<V>, word: &str, find: impl FnOnce() -> V) -> V {
    if let Some(known) = memory.with_borrow(|known| known.get(word).copied()) {
        return known;
    }
    let found = find();
    memory.with_borrow_mut(|known| {
        if known.len() > MOST_REMEMBERED {
            known.clear();
        }
        known.insert(word.to_owned(), found);
    });
    found
}

thread_local! {
    static KINDS: RefCell<HashMap<String, u64>> = RefCell::default();
    static ARE_FIRST_NAMES: RefCell<HashMap<String, bool>> = RefCell::default();
}

/// Returns whether a phrase has this meaning.
pub fn has_meaning(phrase: &str, kind: Kind) -> bool {
    let bit = |kind: Kind| 1_u64 << (kind as u32);
    let kinds = || {
        let bits = |phrase: &str| WORDS.get(phrase).into_iter().flatten().fold(0, |bits, kind| bits | bit(*kind));
        let plain = plain(phrase);
        bits(&plain) | bits(&folded_phrase(&plain))
    };
    phrase.len() <= LONGEST_PHRASE && memoise(&KINDS, phrase, kinds) & bit(kind) != 0
}

const LONGEST_PHRASE: usize = 200;

/// Returns whether a word is a common first name in one of the lists' languages, in upper or lower case, with or without
/// accents.
pub fn is_first_name(word: &str) -> bool {
    let find = || {
        let word = without_accents(&plain(word));
        FIRST_NAMES.contains(&word)
            || word.split_once('-').is_some_and(|(one, other)| FIRST_NAMES.contains(one) && FIRST_NAMES.contains(other))
    };
    word.len() <= LONGEST_PHRASE && memoise(&ARE_FIRST_NAMES, word, find)
}

/// Returns a phrase in lower case with composed accents. A Turkish `I` is treated like any other.
fn plain(phrase: &str) -> String {
    phrase.nfc().flat_map(char::to_lowercase).map(|sign| if sign == 'ı' { 'i' } else { sign }).filter(|sign| *sign != '\u{307}').collect()
}

/// Returns the phrase without accents, if it is long enough to be recognised without them, and an empty text if not.
fn folded_phrase(phrase: &str) -> String {
    if phrase.chars().count() < 4 { String::new() } else { without_accents(phrase) }
}

fn without_accents(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    for sign in text.nfd().filter(|sign| !('\u{300}'..='\u{36F}').contains(sign)) {
        match sign {
            'ß' => bare.push_str("ss"),
            'ł' => bare.push('l'),
            'ø' => bare.push('o'),
            'đ' | 'ð' => bare.push('d'),
            'æ' => bare.push_str("ae"),
            'ς' => bare.push('σ'),
            sign => bare.push(sign),
        }
    }
    bare
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_file_section_is_known_and_every_kind_has_words() {
        let kinds: Vec<&str> = Kind::TITLES.iter().map(|(title, _)| *title).collect();
        let lists: Vec<&str> = List::TITLES.iter().map(|(title, _)| *title).collect();
        for (text, known) in
            [(include_str!("headings.txt"), &kinds), (include_str!("cells.txt"), &kinds), (include_str!("lists.txt"), &lists)]
        {
            let titles: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix('[')?.strip_suffix(']')).collect();
            assert!(titles.iter().all(|title| known.contains(title)), "{titles:?}");
            let unread = titles.iter().find(|title| !sections_of(text).any(|(other, _)| other == **title));
            assert_eq!(unread, None, "a section without words");
        }
        let kinds_of = |word: &str| WORDS.get(&plain(word)).into_iter().flatten().copied().collect::<Vec<_>>();
        for (title, word) in [include_str!("headings.txt"), include_str!("cells.txt")].into_iter().flat_map(sections_of) {
            assert!(kinds_of(word).iter().any(|kind| Kind::TITLES.contains(&(title, *kind))), "{word} of [{title}] is not read");
        }
        assert!(Kind::TITLES.iter().all(|(_, kind)| WORDS.values().any(|kinds| kinds.contains(kind))));
        for (title, list) in List::TITLES {
            let written: Vec<&str> =
                sections_of(include_str!("lists.txt")).filter(|(other, _)| other == title).map(|(_, word)| word).collect();
            assert!(!written.is_empty() && written.iter().all(|word| list.contains(word)), "{title}");
        }
    }

    #[test]
    fn words_are_recognised_in_capitals_and_without_accents() {
        for (word, kind) in [("PRENOM", Kind::First), ("PŘÍJMENÍ", Kind::Last), ("ADI SOYADI", Kind::Full), ("Επωνυμο", Kind::Last)]
        {
            assert!(has_meaning(word, kind), "{word}");
        }
        assert!(has_meaning("tên", Kind::Name) && !has_meaning("ten", Kind::Name), "short words are other words without accents");
        assert!(is_first_name("ZOË") && is_first_name("Anne-Marie") && !is_first_name("Smith"));
    }
}
