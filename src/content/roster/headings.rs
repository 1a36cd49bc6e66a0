//! What the words over a column mean: “Student Legal First Name”, `LAST_NAME`, “Nazwisko i imię”.

use super::vocabulary::{
    ABSENT, AFTER_LAST, AWAY, BESIDE, CALLED, FIRST, FULL, HERE, LAST, MIDDLE, NAME, NOT_WITH, PUPIL, UNIT, WISH, WITH_NAME, YES,
};

/// What a column holds, as its heading says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heading {
    /// Whole names, for certain.
    FullName,
    /// Whole names, the last name first.
    LastFirst,
    /// Names: whole ones, or what the other columns of names leave over.
    Name,
    /// First names.
    First,
    /// First names by which the pupils want to be called.
    Called,
    /// What stands between first and last name.
    Middle,
    /// Last names.
    Last,
    /// Last names by which the pupils want to be called.
    CalledLast,
    /// What stands after the last name, such as a second one.
    AfterLast,
    /// The unit that the pupil leads.
    Unit,
    /// What the pupil would like to play.
    Wish,
    /// With whom the pupil is not to play.
    NotWith,
    /// Whether the pupil is away.
    Absent,
}

impl Heading {
    /// Whether it stands over names or parts of names.
    pub fn is_of_names(self) -> bool {
        match self {
            Self::FullName | Self::LastFirst | Self::Name | Self::First | Self::Called | Self::Last | Self::CalledLast => true,
            Self::Middle | Self::AfterLast | Self::Unit | Self::Wish | Self::NotWith | Self::Absent => false,
        }
    }
}

/// Headings that mean something as they stand.
const PHRASES: [(Heading, &[&str]); 8] = [
    (Heading::FullName, FULL),
    (Heading::Middle, MIDDLE),
    (Heading::AfterLast, AFTER_LAST),
    (Heading::Unit, UNIT),
    (Heading::Wish, WISH),
    (Heading::NotWith, NOT_WITH),
    (Heading::Absent, ABSENT),
    (Heading::Called, CALLED),
];

/// What a cell means as a heading; `None` where it is none.
pub(super) fn meaning(cell: &str) -> Option<Heading> {
    // No heading is longer, and a cell may hold a whole book.
    if cell.len() > 200 {
        return None;
    }
    let words = words(cell);
    let phrase = words.join(" ");
    let known = PHRASES.iter().find(|(_, phrases)| phrases.contains(&phrase.as_str())).map(|&(heading, _)| heading);
    known.or_else(|| of_words(&words))
}

/// Whether a cell is a heading that is known.
pub(super) fn means_something(cell: &str) -> bool {
    meaning(cell).is_some()
}

/// Whether a cell says “name” in so many words, as no name does: “Child” is a surname, “Surname” is none.
pub(super) fn says_name(cell: &str) -> bool {
    let has = |known: &[&str]| words(cell).iter().any(|word| known.contains(&word.as_str()));
    cell.len() <= 200
        && meaning(cell).is_some_and(Heading::is_of_names)
        && (has(&["name", "names", "surname", "forename", "nachname", "vorname"]))
}

/// A part of a name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Name,
    First,
    Last,
}

/// The meaning of a heading of which each word is known.
fn of_words(words: &[String]) -> Option<Heading> {
    let has = |wanted: &[&str]| words.iter().any(|word| wanted.contains(&word.as_str()));
    let core: Vec<&str> = words.iter().map(String::as_str).filter(|word| !BESIDE.contains(word) && !PUPIL.contains(word)).collect();
    let is_called = has(&["preferred", "chosen"]);
    if core.is_empty() {
        return if has(PUPIL) { Some(Heading::Name) } else { is_called.then_some(Heading::Called) };
    }
    // Alone these are names themselves: Christian is one boy in every second class.
    if matches!(core.as_slice(), ["christian" | "vor" | "fore" | "sur"]) {
        return None;
    }
    let parts = parts(&core)?;
    let place = |part: Part| parts.iter().position(|other| *other == part);
    let heading = match (place(Part::First), place(Part::Last), place(Part::Name)) {
        (Some(first), Some(last), _) if last < first => Heading::LastFirst,
        // “Nom, prénom” and “Name, Vorname”: the plain word is the last name. “Apellidos y nombre”: it is the first.
        (Some(first), None, Some(name)) if name < first => Heading::LastFirst,
        (None, Some(last), Some(name)) if last < name => Heading::LastFirst,
        (Some(_), Some(_), _) | (Some(_), None, Some(_)) | (None, Some(_), Some(_)) => Heading::FullName,
        (Some(_), None, None) if is_called || has(CALLED) => Heading::Called,
        (Some(_), None, None) => Heading::First,
        (None, Some(_), None) if is_called => Heading::CalledLast,
        (None, Some(_), None) => Heading::Last,
        (None, None, _) if is_called => Heading::Called,
        (None, None, _) if has(&["full", "complete", "legal", "official"]) => Heading::FullName,
        (None, None, _) => Heading::Name,
    };
    Some(heading)
}

/// The parts of a name that the words of a heading stand for; `None` where one of them says something else.
fn parts(core: &[&str]) -> Option<Vec<Part>> {
    let phrase = core.join(" ");
    if FIRST.contains(&phrase.as_str()) {
        return Some(vec![Part::First]);
    }
    if LAST.contains(&phrase.as_str()) {
        return Some(vec![Part::Last]);
    }
    let joins = |place: Option<usize>| place.and_then(|place| core.get(place)).is_some_and(|word| WITH_NAME.contains(word));
    let mut parts = Vec::new();
    for (place, word) in core.iter().enumerate() {
        let is_name = ["name", "names"].contains(word);
        if is_name && (joins(place.checked_sub(1)) || joins(Some(place + 1))) {
            continue;
        }
        parts.push(if FIRST.contains(word) {
            Part::First
        } else if LAST.contains(word) {
            Part::Last
        } else if NAME.contains(word) {
            Part::Name
        } else {
            return None;
        });
    }
    Some(parts)
}

/// The words of a heading in small letters: what no letter or number is parts them, and `firstName` is two.
fn words(cell: &str) -> Vec<String> {
    let mut words = String::new();
    let mut before_is_small = false;
    for sign in cell.chars().filter(|sign| !matches!(sign, '"' | '*' | '\u{FEFF}')) {
        if before_is_small && sign.is_uppercase() {
            words.push(' ');
        }
        before_is_small = sign.is_lowercase();
        words.push(if sign.is_alphanumeric() || is_joined(sign) { sign } else { ' ' });
    }
    words.to_lowercase().split_whitespace().map(str::to_owned).collect()
}

/// The dot that small `İ` keeps; it belongs to its letter.
fn is_joined(sign: char) -> bool {
    sign == '\u{307}'
}

/// What a cell says in a column of those who are away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attendance {
    /// Here, or nothing is said.
    Here,
    /// A plain yes.
    Yes,
    /// A word for being away.
    Away,
    /// A number of days, a mark of a register, or anything else.
    Unclear,
}

/// What a cell says about being away.
pub(super) fn attendance(cell: &str) -> Attendance {
    let words = words(cell);
    let first = words.first().map_or("", String::as_str);
    if ["✓", "✔", "☑", "✗", "✘"].contains(&cell.trim()) || (words.len() == 1 && YES.contains(&first)) {
        Attendance::Yes
    } else if HERE.contains(&first) || cell.chars().all(|sign| sign.is_whitespace() || sign.is_ascii_punctuation()) {
        Attendance::Here
    } else if words.iter().any(|word| AWAY.contains(&word.as_str())) || YES.contains(&first) && words.len() > 1 && first.len() > 1 {
        Attendance::Away
    } else {
        Attendance::Unclear
    }
}
