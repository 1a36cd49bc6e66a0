//! The words of class lists in the languages of their readers: what stands over columns, and what stands in cells and is
//! no name. They are in `headings.txt` and `cells.txt`; which first names are usual is in `first_names.txt`.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;
use std::thread::LocalKey;

use unicode_normalization::UnicodeNormalization;

/// What a word says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    /// Whole names.
    Full,
    /// Whole names, the last name first.
    LastFirst,
    /// “Name” itself.
    Name,
    /// Those who are named.
    Pupil,
    /// First names.
    First,
    /// Names by which somebody is called.
    Called,
    /// What belongs between first and last name.
    Particle,
    /// Names that are not said.
    Middle,
    /// Last names.
    Last,
    /// What stands after the last name.
    AfterLast,
    /// A word that says which name, or joins others.
    Beside,
    /// Units of the battle.
    Unit,
    /// Wishes.
    Wish,
    /// With whom somebody is not to play.
    NotWith,
    /// Who is away.
    AbsentHeading,
    /// Who is here.
    PresentHeading,
    /// Addresses of mail.
    Mail,
    /// Numbers and codes that belong to one pupil alone.
    Id,
    /// Days of birth.
    Birth,
    /// Forms, years and groups.
    Form,
    /// Boys and girls.
    Sex,
    /// Houses and places.
    House,
    /// People who are no pupils.
    GrownUps,
    /// Where somebody lives.
    Address,
    /// Telephones.
    Phone,
    /// Notes that are nobody's business.
    NoteHeading,
    /// Who somebody is.
    Role,
    /// The number of a row.
    Count,
    /// Marks for work.
    Mark,
    /// Marks of a register.
    Register,
    /// Times and dates.
    Time,
    /// How a name is read aloud or written in other letters.
    Reading,
    /// Being away.
    Away,
    /// A plain yes.
    Yes,
    /// A plain no.
    No,
    /// Being here.
    Here,
    /// A role of somebody who is no pupil.
    GrownUp,
    /// A role of a pupil.
    PupilRole,
    /// What closes a list.
    Total,
    /// What closes a list where a number follows.
    WithNumber,
    /// A group of pupils, or the title of a list.
    Group,
    /// How a letter begins.
    Greeting,
    /// How a letter ends.
    Goodbye,
    /// What stands in the place of a name that is not there.
    Placeholder,
    /// Having left the class.
    Left,
    /// Who has left, or when.
    LeaverHeading,
    /// Who still belongs to the class.
    EnrolledHeading,
    /// A note behind a name.
    Note,
}

/// The kinds by the titles of their words.
const TITLES: [(&str, Kind); 47] = [
    ("full", Kind::Full),
    ("last first", Kind::LastFirst),
    ("name", Kind::Name),
    ("pupil", Kind::Pupil),
    ("first", Kind::First),
    ("called", Kind::Called),
    ("particle", Kind::Particle),
    ("middle", Kind::Middle),
    ("last", Kind::Last),
    ("after last", Kind::AfterLast),
    ("beside", Kind::Beside),
    ("unit", Kind::Unit),
    ("wish", Kind::Wish),
    ("not with", Kind::NotWith),
    ("absent", Kind::AbsentHeading),
    ("present", Kind::PresentHeading),
    ("mail", Kind::Mail),
    ("id", Kind::Id),
    ("birth", Kind::Birth),
    ("form", Kind::Form),
    ("sex", Kind::Sex),
    ("house", Kind::House),
    ("grown ups", Kind::GrownUps),
    ("address", Kind::Address),
    ("phone", Kind::Phone),
    ("note heading", Kind::NoteHeading),
    ("role", Kind::Role),
    ("count", Kind::Count),
    ("mark", Kind::Mark),
    ("register", Kind::Register),
    ("time", Kind::Time),
    ("reading", Kind::Reading),
    ("away", Kind::Away),
    ("yes", Kind::Yes),
    ("no", Kind::No),
    ("here", Kind::Here),
    ("grown up", Kind::GrownUp),
    ("pupil role", Kind::PupilRole),
    ("total", Kind::Total),
    ("with number", Kind::WithNumber),
    ("group", Kind::Group),
    ("greeting", Kind::Greeting),
    ("goodbye", Kind::Goodbye),
    ("placeholder", Kind::Placeholder),
    ("left", Kind::Left),
    ("leaver heading", Kind::LeaverHeading),
    ("enrolled heading", Kind::EnrolledHeading),
];

/// Every word with what it says.
static WORDS: LazyLock<HashMap<String, HashSet<Kind>>> = LazyLock::new(|| {
    let mut words: HashMap<String, HashSet<Kind>> = HashMap::new();
    for text in [include_str!("headings.txt"), include_str!("cells.txt")] {
        let mut kind = None;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some(title) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                kind = kind_of_title(title);
                continue;
            }
            for word in line.split(',').map(str::trim).filter(|word| !word.is_empty()) {
                let plain = plain(word);
                let folded = folded(&plain);
                for form in [plain, folded].into_iter().filter(|form| !form.is_empty()) {
                    words.entry(form).or_default().extend(kind);
                }
            }
        }
    }
    words
});

/// The usual first names, as they are compared.
static FIRST_NAMES: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let lines = include_str!("first_names.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).map(|name| without_accents(&plain(name))).collect()
});

/// The kind whose words stand under a title.
fn kind_of_title(title: &str) -> Option<Kind> {
    if title == "note" { Some(Kind::Note) } else { TITLES.iter().find(|(known, _)| *known == title).map(|&(_, kind)| kind) }
}

/// What was found out about words; the same are asked about again and again.
pub(super) type Memory<V> = LocalKey<RefCell<HashMap<String, V>>>;

/// The most words that are remembered.
const MOST_REMEMBERED: usize = 20_000;

/// What was found out about a word, or is found out now.
pub(super) fn remembered<V: Copy>(memory: &'static Memory<V>, word: &str, find: impl FnOnce() -> V) -> V {
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

/// Whether a phrase in small letters says this.
pub(super) fn says(phrase: &str, kind: Kind) -> bool {
    let bit = |kind: Kind| 1_u64 << (kind as u32);
    let kinds = || {
        let bits = |phrase: &str| WORDS.get(phrase).into_iter().flatten().fold(0, |bits, kind| bits | bit(*kind));
        let plain = plain(phrase);
        bits(&plain) | bits(&folded(&plain))
    };
    phrase.len() <= LONGEST_PHRASE && remembered(&KINDS, phrase, kinds) & bit(kind) != 0
}

/// No phrase of the lists is longer, in bytes.
const LONGEST_PHRASE: usize = 200;

/// Whether a word is a usual first name of some country.
pub(super) fn is_first_name(word: &str) -> bool {
    let find = || {
        let word = without_accents(&plain(word));
        FIRST_NAMES.contains(&word)
            || word.split_once('-').is_some_and(|(one, other)| FIRST_NAMES.contains(one) && FIRST_NAMES.contains(other))
    };
    word.len() <= LONGEST_PHRASE && remembered(&ARE_FIRST_NAMES, word, find)
}

/// A phrase in small letters, whatever its accents are made of. A Turkish `I` is compared as any other.
fn plain(phrase: &str) -> String {
    phrase.nfc().flat_map(char::to_lowercase).map(|sign| if sign == 'ı' { 'i' } else { sign }).filter(|sign| *sign != '\u{307}').collect()
}

/// The phrase without accents, if it is long enough to be known without them; empty otherwise.
fn folded(phrase: &str) -> String {
    if phrase.chars().count() < 4 { String::new() } else { without_accents(phrase) }
}

/// A text in small letters without accents.
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
    fn every_title_is_known_and_every_kind_has_words() {
        let texts = [include_str!("headings.txt"), include_str!("cells.txt")];
        let titles = texts.iter().flat_map(|text| text.lines()).filter_map(|line| line.strip_prefix('[')?.strip_suffix(']'));
        let titles: Vec<&str> = titles.collect();
        assert!(titles.iter().all(|title| kind_of_title(title).is_some()), "{titles:?}");
        assert_eq!(titles.len(), TITLES.len() + 1);
    }

    #[test]
    fn words_are_known_in_capitals_and_without_accents() {
        for (word, kind) in [("PRENOM", Kind::First), ("PŘÍJMENÍ", Kind::Last), ("ADI SOYADI", Kind::Full), ("Επωνυμο", Kind::Last)]
        {
            assert!(says(word, kind), "{word}");
        }
        assert!(says("tên", Kind::Name) && !says("ten", Kind::Name), "short words are other words without accents");
        assert!(is_first_name("ZOË") && is_first_name("Anne-Marie") && !is_first_name("Smith"));
    }
}
