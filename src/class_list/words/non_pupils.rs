//! Rows of a class list that aren't pupils: totals, titles, letters, and text that other programs write between
//! pupils. Also words that say that a pupil is absent, is present, or has left the class.

use super::{Kind, List, has_meaning, is_first_name, is_particle, meaning, phrase, split_words};

/// Returns whether a cell contains only numbers, dates or signs. Text that begins like a formula may be one, so it doesn't
/// count.
pub fn is_number(cell: &str) -> bool {
    let is_sign = |sign: char| sign.is_ascii_punctuation() || sign.is_whitespace() || "–—€£¥°".contains(sign);
    let is_telephone = cell.starts_with('+') && cell.chars().filter(char::is_ascii_digit).count() > 6;
    cell.chars().all(|sign| sign.is_numeric() || is_sign(sign))
        && (is_telephone || !cell.starts_with(['=', '+', '@']) || !cell.contains(char::is_numeric))
}

/// Returns whether a name isn't one: a row of a gradebook, a title, a line of a letter or the end of a list.
pub fn is_nobody(name: &str) -> bool {
    // Whatever begins like a formula is looked at elsewhere.
    if name.starts_with(['=', '+', '@']) {
        return false;
    }
    is_footer(name) || is_program_text(name) || is_title(name) || is_sentence(name) || is_greeting(name) || is_goodbye(name)
}

/// Returns whether a name is text that other programs write in place of one.
fn is_program_text(name: &str) -> bool {
    let phrase = phrase(name);
    let is_in_brackets = name.starts_with(['[', '{', '(']) && name.ends_with([']', '}', ')']);
    let is_fault = name.starts_with('#') && name.ends_with(['!', '?', 'A']) && !name.contains(char::is_lowercase);
    let kinds = [Kind::Total, Kind::Group, Kind::Placeholder];
    let is_test_user =
        List::TestUser.entries().iter().any(|user| phrase == *user || phrase.ends_with(&format!(" {user}")) && user.contains("user"));
    let is_known = kinds.into_iter().any(|kind| has_meaning(&phrase, kind)) && !is_first_name(name.trim());
    let without_number = phrase.split(' ').filter(|word| !word.contains(char::is_numeric)).collect::<Vec<_>>().join(" ");
    let is_group = name.contains('(') && without_number != phrase && has_meaning(&without_number, Kind::Group);
    is_fault || is_in_brackets || is_test_user || is_known || is_group || is_legend(name)
}

/// Returns whether a line explains marks: “* = absent”, “P = present, A = absent”.
pub fn is_legend(line: &str) -> bool {
    !line.starts_with('=') && line.contains('=') && line.contains(char::is_alphabetic)
}

/// Returns whether a line is part of a letter: it begins with a capital and continues with words that names don't contain.
fn is_sentence(line: &str) -> bool {
    let all: Vec<&str> = line.split_whitespace().collect();
    let is_small = |word: &&&str| {
        let letters = word.trim_matches(|sign: char| !sign.is_alphabetic());
        !letters.is_empty() && letters.chars().all(|sign| sign.is_lowercase() || sign == '’' || sign == '\'') && !is_particle(letters)
    };
    let small = all.iter().skip(1).filter(is_small).count();
    let begins_big = line.starts_with(|sign: char| sign.is_uppercase() || sign.is_numeric() || matches!(sign, '¿' | '¡'));
    let ends = line.ends_with(['.', ':', '!', '?']);
    let brackets = line.contains(['(', '[', '<', '-', '–', '—', ',', '/', '&', '*']);
    (begins_big && small > 1 && !brackets)
        || (begins_big && small > 3)
        || (all.len() > 2 && small > 0 && ends && !brackets)
        || all.len() > 12
}

/// Returns whether a line begins a letter: “Dear Helen,”.
fn is_greeting(line: &str) -> bool {
    let all = split_words(line);
    let begins = (1..=3).any(|length| all.get(..length).is_some_and(|start| has_meaning(&start.join(" "), Kind::Greeting)));
    let is_plain = all.first().is_some_and(|word| List::Greeting.contains(word)) && !is_first_name(&all[0]);
    begins && (is_plain || all.len() < 6 && line.trim_end().ends_with([',', '!', ':', '.']) || has_meaning(&all.join(" "), Kind::Greeting))
}

/// Returns whether a line ends a letter: “Best wishes,”.
pub fn is_goodbye(line: &str) -> bool {
    // “Gruß, Anna” may be a pupil, and “Best wishes, Jane” is none.
    let start = line.split_once(',').map(|(start, _)| phrase(start)).filter(|start| start.contains(' '));
    has_meaning(&phrase(line), Kind::Goodbye) || start.is_some_and(|start| has_meaning(&start, Kind::Goodbye))
}

/// Returns whether a name is the title of a group or a list: “Class 7B”, “Year 7 register - Mrs Jones”, “7B Class”.
pub fn is_title(name: &str) -> bool {
    let lower = name.to_lowercase();
    let words: Vec<&str> = lower.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).take(6).collect();
    let is_number = |word: &&str| word.starts_with(|sign: char| sign.is_ascii_digit());
    // “7B” and “5e B” are forms, never pupils' names.
    let is_form = words.len() < 3
        && words.first().is_some_and(|word| is_number(word) && word.chars().count() < 5)
        && words.iter().all(|word| word.chars().count() < 4)
        && name.contains(char::is_alphabetic);
    match words.as_slice() {
        _ if is_form => true,
        [_, _, ..] if !name.contains(['@', '(', '<']) && words.iter().any(|word| List::School.contains(word)) => true,
        [first, rest @ ..] if List::GroupTitle.contains(first) => {
            rest.iter().any(is_number)
                || rest
                    .first()
                    .is_some_and(|next| next.len() == 1 && !name.ends_with('.') || ["list", "register", "of", "for"].contains(next))
        }
        [first, second, ..] => is_number(first) && List::GroupTitle.contains(second),
        [] | [_] => false,
    }
}

/// Returns whether a cell ends a list or a page: “Total: 24”, “24 pupils”, “Page 1 of 2”.
pub fn is_footer(cell: &str) -> bool {
    let lower = cell.to_lowercase();
    let (word, rest) = lower.split_at(lower.find(|sign: char| sign.is_ascii_digit() || sign == ':').unwrap_or(lower.len()));
    let word = phrase(word);
    let has_number = rest.contains(|sign: char| sign.is_ascii_digit());
    // “Day, Emma 12/03/2013” is a pupil.
    let has_first = cell.split([' ', ',']).any(is_first_name);
    let begins = |kind: Kind| {
        let all: Vec<&str> = word.split(' ').collect();
        (1..=all.len().min(4)).any(|length| (length > 1 || !has_first) && has_meaning(&all[..length].join(" "), kind))
    };
    let of_pupils = || {
        let counted = rest.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == ' ' || sign == ':');
        let phrase = phrase(counted);
        let first = phrase.split(' ').next().unwrap_or_default();
        meaning(counted) == Some(Kind::Name)
            || has_meaning(&phrase, Kind::WithNumber)
            || has_meaning(&phrase, Kind::Group)
            || has_meaning(first, Kind::WithNumber)
    };
    !is_first_name(cell.trim()) && has_meaning(&word, Kind::Total) && rest.trim_start_matches(':').chars().all(|sign| !sign.is_alphabetic())
        || (has_number && (begins(Kind::Total) || begins(Kind::WithNumber)))
        || (has_number && word.is_empty() && of_pupils())
        || has_colon(cell)
}

/// Returns whether words end in a colon, with or without text after it: “Teacher: Mrs Jones”. A leading number belongs to a
/// list.
fn has_colon(cell: &str) -> bool {
    let is_so = |(before, after): (&str, &str)| before.contains(char::is_alphabetic) && (after.is_empty() || after.starts_with(' '));
    let cell = cell.replace(" :", ":").replace('：', ": ");
    // “Ada Lind (mum: Sue)” is a pupil with a note.
    let cell = cell.split_once('(').map(|(before, _)| before).filter(|before| before.contains(char::is_alphabetic)).unwrap_or(&cell);
    cell.split_once(':').is_some_and(is_so)
}

/// Returns whether a line is a title above grown-ups: “Teachers:”, “Parents helping:”.
pub fn is_grown_ups_title(line: &str) -> bool {
    let words = split_words(line);
    let is_title = line.trim().ends_with(':') || words.len() == 1 || line.contains('(');
    is_title && words.len() < 5 && words.iter().any(|word| List::GrownUps.contains(word))
}

/// Returns the names in a line such as “Absent: Ava Hill, Jack Green”.
pub fn absent_names(line: &str) -> Option<Vec<String>> {
    let (label, names) = line.split_once(':')?;
    let names: Vec<String> =
        names.split([',', ';', '&']).map(|name| name.trim().trim_end_matches('.').to_owned()).filter(|name| !name.is_empty()).collect();
    let label = phrase(label);
    ((has_meaning(&label, Kind::AbsentHeading) || has_meaning(&label, Kind::Away)) && !names.is_empty()).then_some(names)
}

/// Returns whether a line is a title above absent pupils: “Absent”.
pub fn is_absent_title(line: &str) -> bool {
    let words = phrase(line);
    words.chars().count() > 3 && (has_meaning(&words, Kind::AbsentHeading) || has_meaning(&words, Kind::Away))
}

/// Returns whether a name is a grown-up's: “Mrs Bird”, “Class teacher Mrs Bird”.
pub fn is_grown_up(name: &str) -> bool {
    let words = split_words(name);
    let is_title = |word: &String| List::FormOfAddress.contains(word);
    let starts = |length: usize| words.get(..length).is_some_and(|start| has_meaning(&start.join(" "), Kind::GrownUp));
    words.len() > 1 && words.first().is_some_and(is_title) || (1..4).any(|length| starts(length) && words.get(length).is_some_and(is_title))
}

/// Returns whether a role isn't a pupil's: `TeacherEnrollment`, “Co-teacher”.
pub fn is_grown_up_role(role: &str) -> bool {
    let words = split_words(role);
    has_meaning(&words.join(" "), Kind::GrownUp)
        || !is_pupil_role(role) && words.iter().any(|word| has_meaning(word, Kind::GrownUp) || List::GrownUpStem.is_prefix_of(word))
}

/// Returns whether a role is a pupil's: `StudentEnrollment`.
pub fn is_pupil_role(role: &str) -> bool {
    let words = split_words(role);
    let is_one = |word: &str| has_meaning(word, Kind::PupilRole) || has_meaning(word, Kind::Pupil);
    is_one(&words.join(" ")) || words.iter().any(|word| is_one(word))
}

/// Returns whether a note after a name marks the host of a meeting: “(Host)”, “(Host, me)”, “(Gastgeber)”.
pub fn is_host(note: &str) -> bool {
    note.split([',', '/', ';', '|']).any(|part| List::HostNote.contains(&phrase(part)))
}

/// Meaning of a cell about absence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbsenceHint {
    /// It says nothing about absence.
    No,
    /// The pupil is clearly absent today: “absent”, “Krank!”, “ill today”.
    Plainly,
    /// It contains a word for absence: “was absent Monday”, “not absent”, “ill?”.
    Perhaps,
}

/// Returns what a cell of notes, status or attendance says about absence.
pub fn absence_hint(cell: &str) -> AbsenceHint {
    column_absence_hint(cell, false)
}

/// Does the same for a cell in an attendance column, where “medical” may also mean absence.
pub fn column_absence_hint(cell: &str, is_of_attendance: bool) -> AbsenceHint {
    let all = split_words(cell);
    let is_so = |phrase: &str| phrase.chars().count() > 1 && has_meaning(phrase, Kind::Away);
    let rest: Vec<&str> = all.iter().map(String::as_str).filter(|word| !List::Today.contains(word)).collect();
    let is_asked = cell.trim_end().ends_with(['?', '？']);
    if is_so(&all.join(" ")) || is_so(&rest.join(" ")) {
        return if is_asked { AbsenceHint::Perhaps } else { AbsenceHint::Plainly };
    }
    if List::PerhapsAway.contains(&all.join(" ")) && (is_asked || is_of_attendance) {
        return AbsenceHint::Perhaps;
    }
    let pairs = all.windows(2).map(|pair| pair.join(" "));
    let is_strong = |phrase: &str| is_so(phrase) && !List::AwayAlone.contains(phrase);
    let is_short = all.len() <= 3 && !is_first_name(all.first().map_or("", String::as_str));
    let has = all.iter().cloned().chain(pairs).any(|phrase| is_strong(&phrase)) || is_short && rest.len() < 3 && is_elsewhere(&all);
    if has { AbsenceHint::Perhaps } else { AbsenceHint::No }
}

/// Returns whether words say where an absent pupil is: “at the dentist”, “on trip”.
fn is_elsewhere(words: &[String]) -> bool {
    let goes = ["at", "on", "to", "in", "beim", "im", "chez", "en", "dal", "no", "na", "bij", "bei"];
    let is_place = |word: &String| has_meaning(word, Kind::Away) && word != "missing";
    words.len() > 1 && goes.contains(&words[0].as_str()) && words.iter().any(is_place)
}

/// Returns whether a name that is alone in its row, where others have more, is more likely a line below the list.
pub fn is_closing_line(name: &str) -> bool {
    let words = split_words(name);
    let has = |word: Option<&String>, known: List| word.is_some_and(|word| known.contains(word));
    name.contains(|sign: char| sign.is_ascii_digit())
        || has(words.first(), List::FooterStart)
        || words.first().is_some_and(|word| has_meaning(word, Kind::Group))
        || (words.len() > 1 && has(words.last(), List::GroupEnding))
}

/// Returns whether words clearly say that a pupil is absent: “absent”, “ill since Monday”.
pub fn is_away(text: &str) -> bool {
    let words = split_words(text);
    let is_so = |phrase: &str| has_meaning(phrase, Kind::Away) && phrase.chars().count() > 1;
    let pairs = || words.windows(2).map(|pair| pair.join(" "));
    let has_no = words.iter().any(|word| ["not", "never", "nicht", "nie", "no"].contains(&word.as_str()));
    is_so(&words.join(" ")) || words.len() < 7 && (pairs().any(|pair| is_so(&pair)) || !has_no && words.iter().any(|word| is_so(word)))
}

/// Returns whether words clearly say that a pupil is present.
pub fn is_here(words: &[String]) -> bool {
    has_meaning(&words.join(" "), Kind::Here) || words.first().is_some_and(|word| word.chars().count() > 1 && has_meaning(word, Kind::Here))
}

/// Returns whether words clearly say that a pupil has left: “left in May”, “withdrawn”, “moved to 8C”.
pub fn has_left(text: &str) -> bool {
    let words = split_words(text);
    left_phrase_length(&words).is_some_and(|length| words[length..].iter().all(|word| is_when_or_where(word)))
}

/// Returns whether words may say that a pupil has left, or something else: “moved to Leeds”, but not “transferred
/// from Leeds”.
pub fn may_have_left(text: &str) -> bool {
    let words = split_words(text);
    let goes_on = |length: usize| {
        words.get(length).is_some_and(|next| List::LeavesFor.contains(next)) || words.get(length - 1).is_some_and(|last| last == "to")
    };
    !has_left(text) && left_phrase_length(&words).is_some_and(goes_on)
}

/// Returns the number of words at the start that say that a pupil has left.
fn left_phrase_length(words: &[String]) -> Option<usize> {
    (1..=words.len().min(4)).rev().find(|&length| words.len() < 9 && has_meaning(&words[..length].join(" "), Kind::Left))
}

/// Returns whether a word only says when a pupil left or where to: “left in May 2026”, “transferred to year 8”.
fn is_when_or_where(word: &str) -> bool {
    word.contains(char::is_numeric) || List::WhenOrWhere.contains(word) || List::Month.entries().iter().any(|month| word.starts_with(month))
}

/// Returns whether a line is a title above leavers: “Left:”, “Leavers”.
pub fn is_leavers_title(line: &str) -> bool {
    let words = phrase(line);
    has_meaning(&words, Kind::Left) && (line.trim_end().ends_with([':', '：']) || words != "left")
}
