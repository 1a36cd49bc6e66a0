//! The pieces after a name, taken one by one from the end: brackets, dashes, signs, commas, last words.

use super::{is_suffix, last_and_first};
use crate::words::split_words;
use crate::{Kind, List, has_left, has_meaning, is_away, is_first_name, is_host, is_particle, may_have_left, phrase};

/// Marks after names that need a legend.
pub const MARKS: [char; 10] = ['*', '†', '‡', '#', '°', '^', '~', '✗', '✘', '❌'];

/// The kind of a piece after a name.
pub enum NoteKind {
    /// It isn't about the name.
    Note,
    /// It says that the pupil is absent.
    Away,
    /// It marks the host of the meeting.
    Host,
    /// It says that the pupil has left.
    Left,
    /// It may say that the pupil has left.
    Moved,
    /// A mark without words.
    Mark(char),
    /// It may be part of the name.
    Doubt,
    /// It is another name of the pupil.
    OtherName,
}

/// Returns the text before the last piece, that piece, and its kind; `None` if only the name is left.
pub fn last_piece(text: &str) -> Option<(&str, &str, NoteKind)> {
    let found = bracketed_piece(text)
        .or_else(|| dashed_piece(text))
        .or_else(|| sign(text))
        .or_else(|| comma_piece(text))
        .or_else(|| last_word_piece(text))?;
    let (rest, piece, kind) = found;
    let rest = rest.trim_end();
    rest.contains(char::is_alphabetic).then(|| (rest, piece.trim(), kind))
}

/// Returns a piece in brackets at the end.
fn bracketed_piece(text: &str) -> Option<(&str, &str, NoteKind)> {
    let brackets = [('<', '>'), ('(', ')'), ('[', ']'), ('{', '}'), ('（', '）')];
    let start = brackets.into_iter().find_map(|(open, close)| text.ends_with(close).then(|| text.rfind(open)).flatten())?;
    let (rest, piece) = text.split_at(start);
    let inner = piece.trim_matches(|sign| brackets.iter().any(|(open, close)| sign == *open || sign == *close)).trim();
    // A small number distinguishes two pupils of one name.
    if !inner.is_empty() && inner.chars().count() < 3 && inner.chars().all(|sign| sign.is_ascii_digit()) {
        return None;
    }
    let kind = if is_host(inner) {
        NoteKind::Host
    } else if has_left(inner) {
        NoteKind::Left
    } else if may_have_left(inner) {
        NoteKind::Moved
    } else if is_away(inner) {
        NoteKind::Away
    } else if is_note(inner) {
        NoteKind::Note
    } else if inner.split_whitespace().any(is_first_name) {
        NoteKind::OtherName
    } else {
        NoteKind::Doubt
    };
    Some((rest, piece, kind))
}

/// Returns a piece after a dash with a space before or after it.
fn dashed_piece(text: &str) -> Option<(&str, &str, NoteKind)> {
    let is_dash = |sign: char| matches!(sign, '-' | '–' | '—');
    let parts = |start: usize, dash: &str| {
        let (rest, piece) = text.split_at(start);
        (rest, piece, piece.get(dash.len()..).unwrap_or_default().trim())
    };
    let place = |(start, dash): (usize, &'static str)| parts(start, dash);
    let (rest, piece, inner) = text
        .char_indices()
        .filter(|&(_, sign)| is_dash(sign))
        .map(|(start, sign)| (start, if sign == '-' { "-" } else { "–" }))
        .map(place)
        .find(|(rest, _, inner)| {
            let after = &text[rest.len()..];
            !inner.is_empty() && (rest.ends_with(' ') || after.chars().nth(1) == Some(' '))
        })
        .or_else(|| arrow_piece(text))?;
    if inner.contains(',') && !rest.contains(',') {
        return None;
    }
    let words = split_words(inner).len();
    let is_arrow = is_form(inner) && ["->", "→", "=>", ">"].iter().any(|arrow| text[rest.len()..].trim_start().starts_with(arrow));
    let kind = if is_host(inner) {
        NoteKind::Host
    } else if is_arrow || may_have_left(inner) {
        NoteKind::Moved
    } else if has_left(inner) {
        NoteKind::Left
    } else if is_away(inner) {
        NoteKind::Away
    } else if is_note(inner) || words > 3 || is_pupil_remark(inner) {
        NoteKind::Note
    } else {
        NoteKind::Doubt
    };
    Some((rest, piece, kind))
}

/// Returns whether the text is a form: “8C”, “Year 8”, “7/2”.
fn is_form(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    (1..=3).contains(&digits) && text.chars().count() < 12
}

/// Returns a piece after a colon, an arrow or an equals sign, if it is clearly a note.
fn arrow_piece(text: &str) -> Option<(&str, &str, &str)> {
    let (start, sign) = ["->", "→", ": ", " = "].into_iter().find_map(|sign| Some((text.find(sign)?, sign)))?;
    let (rest, piece) = text.split_at(start);
    let inner = piece.get(sign.len()..).unwrap_or_default().trim();
    let first = split_words(rest).into_iter().next().unwrap_or_default();
    let is_label = [Kind::GrownUp, Kind::Total, Kind::WithNumber, Kind::Group].iter().any(|kind| has_meaning(&first, *kind));
    let is_plain = is_away(inner) || is_note(inner) && !inner.contains(char::is_numeric);
    (rest.contains(' ') && !is_label && is_plain).then_some((rest, piece, inner))
}

/// Returns signs and pictograms at the end.
fn sign(text: &str) -> Option<(&str, &str, NoteKind)> {
    let is_shown = |sign: char| {
        MARKS.contains(&sign)
            || matches!(sign, '!' | '?' | '✓' | '✔' | '☑' | '√' | '•' | '=' | '|' | '_' | ';' | ':' | ',')
            || is_picture(sign)
    };
    let rest = text.trim_end_matches(|sign: char| is_shown(sign) || sign.is_whitespace());
    let piece = text[rest.len()..].trim();
    if piece.is_empty() {
        return None;
    }
    let mark = piece.chars().find(|sign| MARKS.contains(sign));
    Some((rest, piece, mark.map_or(NoteKind::Note, NoteKind::Mark)))
}

/// Returns whether a character is a pictogram, or a mark that belongs to one.
pub fn is_picture(sign: char) -> bool {
    matches!(sign, '\u{2190}'..='\u{21FF}' | '\u{2300}'..='\u{23FF}' | '\u{2460}'..='\u{24FF}' | '\u{25A0}'..='\u{27BF}' | '\u{2B00}'..='\u{2BFF}')
        || matches!(sign, '\u{FE0E}' | '\u{FE0F}' | '\u{200D}' | '\u{20E3}' | '\u{1F000}'..='\u{1FAFF}' | '\u{E0020}'..='\u{E007F}')
}

/// Returns a piece after a comma that can't be a name.
fn comma_piece(text: &str) -> Option<(&str, &str, NoteKind)> {
    let place = text.rfind([',', ';', '|'])?;
    let (rest, piece) = text.split_at(place);
    let inner = piece[1..].trim();
    if is_suffix(inner) {
        return None;
    }
    let is_long = inner.chars().filter(|sign| sign.is_alphanumeric()).count() > 1;
    let kind = if is_long && has_left(inner) {
        NoteKind::Left
    } else if is_long && is_away(inner) {
        NoteKind::Away
    } else if is_long && is_code(inner) && text.starts_with(|sign: char| sign.is_alphabetic()) {
        code_after_comma(rest, inner)?
    } else if is_long && is_note(inner) {
        NoteKind::Note
    } else {
        return None;
    };
    Some((rest, piece, kind))
}

/// Returns the kind of a few capitals after the last comma; `None` for a name. “Lind, BO” and “DE LA CRUZ, UXUE” are names,
/// “Ada Lind, SEN” ends with a note.
fn code_after_comma(rest: &str, code: &str) -> Option<NoteKind> {
    let known = has_meaning(&phrase(code), Kind::Note);
    let begins_with_first = rest.split(' ').next().is_some_and(is_first_name);
    if last_and_first(rest).is_some() {
        return Some(if known || !is_first_name(code) { NoteKind::Note } else { NoteKind::Doubt });
    }
    let is_single = rest.split_whitespace().filter(|word| !is_particle(word)).count() < 2;
    let is_turned = if is_single { !known || !begins_with_first } else { !begins_with_first && is_first_name(code) };
    let are_capitals = !rest.contains(char::is_lowercase);
    if is_turned || !known && are_capitals && !begins_with_first {
        return None;
    }
    Some(if known || begins_with_first && !are_capitals && !is_first_name(code) { NoteKind::Note } else { NoteKind::Doubt })
}

/// Returns a form, a date, a number or a code as the last word.
fn last_word_piece(text: &str) -> Option<(&str, &str, NoteKind)> {
    let place = text.trim_end().rfind(char::is_whitespace)?;
    let (rest, word) = text.split_at(place);
    let word = word.trim();
    if word.starts_with('(') || rest.ends_with(',') || is_suffix(word) {
        return None;
    }
    if word.contains('/') && is_pronouns(word) {
        return Some((rest, word, NoteKind::Note));
    }
    let (digits, letters) = (word.chars().filter(char::is_ascii_digit).count(), word.chars().filter(|sign| sign.is_alphabetic()).count());
    let is_code = word.len() > 1
        && word.chars().all(|sign| sign.is_uppercase() || sign.is_ascii_digit())
        && has_meaning(&word.to_lowercase(), Kind::Note);
    let others_are_small = rest.contains(char::is_lowercase);
    let has_name = rest.split_whitespace().count() > 1 || last_and_first(rest).is_some();
    let is_number = digits > 0 && (letters > 0 || digits > 3 || has_name);
    let is_month = || date_start(text);
    if is_code && others_are_small || is_number && !word.starts_with(['=', '\'']) {
        // “12 March 2013” is one piece.
        let date = is_month().filter(|_| digits == 4);
        let (rest, piece) = date.map_or((rest, word), |start| text.split_at(start));
        return Some((rest, piece, NoteKind::Note));
    }
    None
}

/// Returns the start of a date in words at the end of the text: “b. 12 March 2013”.
fn date_start(text: &str) -> Option<usize> {
    let words: Vec<&str> = text.split(' ').collect();
    let [.., day, _, _] = words.as_slice() else { return None };
    let is_day = day.trim_end_matches(['.', ',']).parse::<u8>().is_ok_and(|day| (1..=31).contains(&day));
    let mut length: usize = words[words.len() - 3..].iter().map(|word| word.len() + 1).sum();
    if let Some(before) =
        words.len().checked_sub(4).and_then(|place| words.get(place)).filter(|word| ["b.", "born", "geb.", "*"].contains(word))
    {
        length += before.len() + 1;
    }
    is_day.then(|| text.len().saturating_sub(length))
}

/// Returns whether words describe a pupil as notes do: “Wheelchair user”, “Late again”.
fn is_pupil_remark(text: &str) -> bool {
    split_words(text).iter().any(|word| word.chars().count() > 2 && has_meaning(word, Kind::Note) && !is_first_name(word))
}

/// Returns whether words after a name are a note. They are known, contain a number or an address, or can't be a name because of
/// their lower case.
pub fn is_note(text: &str) -> bool {
    let all = split_words(text);
    let is_small = |word: &str| word.starts_with(char::is_lowercase) && !is_particle(word);
    let each_is_known = |between: &[char]| {
        let mut parts = text.split(between).map(str::trim).filter(|part| !part.is_empty()).peekable();
        // “Mat” is a boy, and MAT a note.
        let is_known = |part: &str| has_meaning(&phrase(part), Kind::Note) && (part.chars().count() > 3 || !is_title_case(part));
        parts.peek().is_some() && parts.all(is_known)
    };
    all.is_empty()
        || is_pronouns(text)
        || text.contains(|sign: char| sign.is_numeric() || matches!(sign, '@' | '!' | '?' | '='))
        || each_is_known(&[',', '/', ';', '+', '&'])
        || is_code(text) && !is_first_name(text)
        || text.split_whitespace().any(is_small) && !is_first_name(text)
        || text.chars().any(is_picture)
}

/// Returns whether a text is pronouns, in upper or lower case: “She/Her”, “he, they”.
fn is_pronouns(text: &str) -> bool {
    let words = split_words(text);
    let pronouns = words.iter().filter(|word| List::Pronoun.contains(word)).count();
    let are_all = words.iter().all(|word| List::Pronoun.contains(word) || List::PronounJoint.contains(word));
    // “(ella)”, but not “(Ella)”.
    let is_single = words.len() == 1 && pronouns == 1 && text.trim().starts_with(char::is_lowercase);
    is_single || are_all && pronouns > 1 && text.contains(['/', ',', '|', '&', '-', ';', '·'])
}

/// Returns whether a word begins with a capital and continues in lower case.
fn is_title_case(word: &str) -> bool {
    word.starts_with(char::is_uppercase) && word.chars().skip(1).any(char::is_lowercase)
}

/// Returns whether a text is a code of a few capitals, as schools use for pupils' needs.
fn is_code(text: &str) -> bool {
    (2..5).contains(&text.chars().count())
        && text.chars().all(|sign| sign.is_uppercase() || !sign.is_alphabetic())
        && text.contains(char::is_alphabetic)
        && !text.contains(|sign: char| sign.is_numeric())
        && !text.chars().any(|sign| !sign.is_ascii() && sign.is_alphabetic())
}
