//! The meaning of column headings: “Student Legal First Name”, `LAST_NAME`, “Nazwisko i imię”.

use std::cell::RefCell;
use std::collections::HashMap;

use super::spelling::strip_brackets;
use super::{Kind, List, has_meaning, is_east_asian_letter, memoise, phrase, split_words};

impl Kind {
    /// Returns whether the heading is about names or parts of names.
    pub fn is_of_names(self) -> bool {
        matches!(self, Self::Full | Self::LastFirst | Self::Name | Self::First | Self::Called | Self::Last | Self::CalledLast)
    }
}

/// Maximum length of a heading in bytes. A cell may contain a whole book.
const LONGEST: usize = 200;

thread_local! {
    static MEANINGS: RefCell<HashMap<String, Option<Kind>>> = RefCell::default();
    static OTHER_MEANINGS: RefCell<HashMap<String, Option<Kind>>> = RefCell::default();
}

/// Returns the meaning of a cell as a heading; `None` if it is unknown.
pub fn meaning(cell: &str) -> Option<Kind> {
    if cell.len() > LONGEST { None } else { memoise(&MEANINGS, cell, || find_meaning(cell)) }
}

/// Finds the meaning of a cell without the cache.
fn find_meaning(cell: &str) -> Option<Kind> {
    let with_brackets = split_words(cell);
    let without_brackets = split_words(&strip_brackets(cell));
    known_phrase(&with_brackets)
        .or_else(|| meaning_from_words(&with_brackets))
        .or_else(|| {
            known_phrase(&without_brackets)
                .or_else(|| meaning_from_words(&without_brackets))
                .filter(|_| meaning_beside_names(cell).is_none())
        })
        .or_else(|| loose_meaning(&with_brackets))
}

/// Returns the meaning of a heading that is known as a whole.
fn known_phrase(words: &[String]) -> Option<Kind> {
    let phrase = words.join(" ");
    // Alone these are names themselves: Christian is one boy in every second class.
    if phrase.is_empty() || ["christian", "vor", "fore", "sur"].contains(&phrase.as_str()) {
        return None;
    }
    Kind::headings().find(|kind| has_meaning(&phrase, *kind))
}

/// Returns the meaning of a heading that isn't about a part of the name. The heading is known, or one of its words is about
/// grown-ups or about pupils' numbers.
pub fn meaning_beside_names(cell: &str) -> Option<Kind> {
    if cell.len() > LONGEST { None } else { memoise(&OTHER_MEANINGS, cell, || find_other(cell)) }
}

/// Finds the other meaning of a heading without the cache.
fn find_other(cell: &str) -> Option<Kind> {
    let [whole, bare] = [split_words(cell), split_words(&strip_brackets(cell))];
    let known = |words: &[String]| {
        let core: Vec<&str> = words.iter().map(String::as_str).filter(|word| !has_meaning(word, Kind::Pupil)).collect();
        let phrases = [words.join(" "), core.join(" ")];
        Kind::other_headings().find(|kind| phrases.iter().any(|phrase| !phrase.is_empty() && has_meaning(phrase, *kind)))
    };
    let has = |kind: Kind| whole.iter().any(|word| has_meaning(word, kind));
    let by_word = [Kind::GrownUps, Kind::Mail, Kind::Phone, Kind::Address, Kind::Birth, Kind::Role];
    known(&whole)
        .or_else(|| known(&bare))
        .or_else(|| by_word.into_iter().find(|kind| has(*kind)))
        .or_else(|| whole.iter().any(|word| ["id", "upn", "nr", "number"].contains(&word.as_str())).then_some(Kind::Id))
}

/// Groups into which a column divides a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grouping {
    /// Classes, forms, sections, teaching groups.
    Class,
    /// School years, each of which may have several classes.
    Year,
}

/// Returns what a column divides a list into, according to its heading; `None` for houses, tutors and anything else that pupils
/// of one class share.
pub fn grouping(cell: &str) -> Option<Grouping> {
    /// Maximum number of words in a heading of classes.
    const MOST_WORDS: usize = 4;
    let words = split_words(&strip_brackets(cell));
    let phrase = words.join(" ");
    let is_part = List::PartHeading.contains(&phrase) || words.iter().any(|word| List::PartHeading.contains(word));
    let is_class = |word: &String| has_meaning(word, Kind::Form) || List::ClassStem.entries().iter().any(|stem| word.starts_with(stem));
    let is_known = meaning_beside_names(cell) == Some(Kind::Form);
    let is_other = meaning_beside_names(cell).is_some() && !is_known;
    // “Class Name” is the heading of class names.
    let is_of_pupils =
        meaning(cell).is_some_and(|meaning| meaning.is_of_names() && words.iter().any(|word| has_meaning(word, Kind::Pupil)));
    if cell.len() > LONGEST || words.len() > MOST_WORDS || is_part || is_other || is_of_pupils {
        None
    } else if List::YearHeading.contains(&phrase) {
        Some(Grouping::Year)
    } else {
        (is_known || words.iter().any(is_class)).then_some(Grouping::Class)
    }
}

/// Returns whether a cell is a known heading.
pub fn is_known_heading(cell: &str) -> bool {
    meaning(cell).is_some()
}

/// Returns whether a heading is clearly about names and can't be a name itself: “Surname”, but not “Child”.
pub fn is_name_heading(cell: &str) -> bool {
    cell.len() <= LONGEST
        && meaning(cell).is_some_and(Kind::is_of_names)
        && (split_words(cell).iter().any(|word| List::SaysName.contains(word)) || !is_also_a_name(cell))
}

/// Returns whether a heading may also be a pupil's name. Words for people, and for “name” in some languages, are names
/// elsewhere.
fn is_also_a_name(cell: &str) -> bool {
    let phrase = phrase(cell);
    has_meaning(&phrase, Kind::Pupil) || has_meaning(&phrase, Kind::Called) || phrase.chars().count() < 6
}

/// Returns whether this heading implies that the family name comes first: Hungarian, Vietnamese, Chinese, Japanese and Korean.
pub fn is_family_first(cell: &str) -> bool {
    let phrase = phrase(cell);
    List::FamilyFirstHeading.contains(&phrase) || cell.chars().any(is_east_asian_letter)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum NameColumn {
    Name,
    First,
    Last,
}

/// Returns the meaning of a heading in which every word is known.
fn meaning_from_words(words: &[String]) -> Option<Kind> {
    let has = |wanted: &[&str]| words.iter().any(|word| wanted.contains(&word.as_str()));
    let core: Vec<&str> =
        words.iter().map(String::as_str).filter(|word| !has_meaning(word, Kind::Beside) && !has_meaning(word, Kind::Pupil)).collect();
    let is_called = has(&["preferred", "chosen", "pref", "usual", "known"]);
    if core.is_empty() {
        let is_of_pupils = words.iter().any(|word| has_meaning(word, Kind::Pupil)) || has_meaning(&words.join(" "), Kind::Pupil);
        return if is_of_pupils { Some(Kind::Name) } else { is_called.then_some(Kind::Called) };
    }
    if matches!(core.as_slice(), ["christian" | "vor" | "fore" | "sur"]) {
        return None;
    }
    if core.len() < words.len()
        && let Some(heading) = known_phrase(&core.iter().map(|&word| word.to_owned()).collect::<Vec<_>>())
        && matches!(heading, Kind::Middle | Kind::Particle | Kind::Full | Kind::LastFirst | Kind::Called)
    {
        return Some(heading);
    }
    let parts = name_columns(&core)?;
    let place = |part: NameColumn| parts.iter().position(|other| *other == part);
    let heading = match (place(NameColumn::First), place(NameColumn::Last), place(NameColumn::Name)) {
        (Some(first), Some(last), _) if last < first => Kind::LastFirst,
        // “Nom, prénom” and “Name, Vorname”: the plain word is the last name. “Apellidos y nombre”: it is the first.
        (Some(first), None, Some(name)) if name < first => Kind::LastFirst,
        (None, Some(last), Some(name)) if last < name => Kind::LastFirst,
        (Some(_), Some(_), _) | (Some(_), None, Some(_)) | (None, Some(_), Some(_)) => Kind::Full,
        (Some(_), None, None) if is_called || core.iter().any(|word| has_meaning(word, Kind::Called)) => Kind::Called,
        (Some(_), None, None) => Kind::First,
        (None, Some(_), None) if is_called => Kind::CalledLast,
        (None, Some(_), None) => Kind::Last,
        (None, None, _) if is_called => Kind::Called,
        (None, None, _) if has(&["full", "complete", "legal", "official"]) => Kind::Full,
        (None, None, _) => Kind::Name,
    };
    Some(heading)
}

/// Returns the parts of a name that the words of a heading name; `None` if one of them means something else.
fn name_columns(core: &[&str]) -> Option<Vec<NameColumn>> {
    let phrase = core.join(" ");
    if has_meaning(&phrase, Kind::First) {
        return Some(vec![NameColumn::First]);
    }
    if has_meaning(&phrase, Kind::Last) {
        return Some(vec![NameColumn::Last]);
    }
    let joins = |place: Option<usize>| place.and_then(|place| core.get(place)).is_some_and(|word| List::WithName.contains(word));
    let mut parts = Vec::new();
    for (place, word) in core.iter().enumerate() {
        let is_name = ["name", "names"].contains(word);
        if is_name && (joins(place.checked_sub(1)) || joins(Some(place + 1))) {
            continue;
        }
        let kinds = [(Kind::First, NameColumn::First), (Kind::Last, NameColumn::Last), (Kind::Name, NameColumn::Name)];
        parts.push(kinds.into_iter().find(|(kind, _)| has_meaning(word, *kind))?.1);
    }
    Some(parts)
}

/// Returns the meaning of a heading that is half a sentence, such as “And your surname, please”. One long word says which part
/// of the name is meant, and none is about anybody else.
fn loose_meaning(words: &[String]) -> Option<Kind> {
    let speaks_of_others = words
        .iter()
        .any(|word| [Kind::GrownUps, Kind::Mail, Kind::Id, Kind::Middle, Kind::Reading].iter().any(|kind| has_meaning(word, *kind)));
    if words.len() > 8 || words.len() < 2 || speaks_of_others {
        return None;
    }
    let has = |kind: Kind| {
        let pairs = words.windows(2).map(|pair| pair.join(" "));
        // Christian Form is a pupil.
        words.iter().cloned().chain(pairs).any(|word| word.chars().count() > 5 && word != "christian" && has_meaning(&word, kind))
    };
    match (has(Kind::First), has(Kind::Last)) {
        (true, false) => Some(Kind::First),
        (false, true) => Some(Kind::Last),
        (true, true) | (false, false) => None,
    }
}
