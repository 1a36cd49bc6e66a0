//! Text after a name that isn't part of it: “Ada Lind - wheelchair”, `(7B)`, `*`, `<ada@school.org>`.

use super::pieces::{MARKS, NoteKind, is_note, is_picture, last_piece};
use crate::{has_left, is_away, is_first_name, is_host};

/// The text after a name.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct NameNotes {
    /// Text that was removed because it isn't part of the name, as written.
    pub notes: Vec<String>,
    /// Whether it says that the pupil is absent.
    pub is_away: bool,
    /// Text that identifies the host of the meeting: the teacher.
    pub host: Option<String>,
    /// Text that says that the pupil has left.
    pub left: Option<String>,
    /// Text that may say that the pupil has left: an arrow to another class.
    pub moved: Option<String>,
    /// Mark without an explanation, such as `*`.
    pub mark: Option<char>,
    /// Text that may be part of the name. It stays at the end of the name.
    pub doubtful: Option<String>,
    /// Whether brackets contain another name for the pupil, which stays in place.
    pub has_other_name: bool,
}

impl NameNotes {
    /// Adds the text after another part of the name.
    pub fn merge(&mut self, other: Self) {
        self.notes.extend(other.notes);
        self.is_away |= other.is_away;
        self.has_other_name |= other.has_other_name;
        self.host = self.host.take().or(other.host);
        self.left = self.left.take().or(other.left);
        self.moved = self.moved.take().or(other.moved);
        self.mark = self.mark.or(other.mark);
        self.doubtful = self.doubtful.take().or(other.doubtful);
    }
}

/// Splits a name from the text after it.
pub fn split_notes(text: &str) -> (String, NameNotes) {
    let mut behind = NameNotes::default();
    let mut name = text.trim();
    // A text that begins like a formula stays as it is.
    if name.starts_with(['=', '+', '@', '-']) {
        return (name.to_owned(), behind);
    }
    for (open, close) in [('\'', '\''), ('"', '"'), ('“', '”'), ('„', '“'), ('«', '»'), ('‘', '’')] {
        let inner = name.strip_prefix(open).and_then(|name| name.strip_suffix(close));
        name = inner.map(str::trim).filter(|inner| !inner.is_empty() && !inner.contains([open, close])).unwrap_or(name);
    }
    // Nobody has more notes than these, and a cell may hold a whole book.
    for _ in 0..8 {
        let Some((rest, piece, kind)) = last_piece(name) else { break };
        let note = piece.to_owned();
        match kind {
            NoteKind::Doubt => {
                behind.doubtful = Some(note);
                break;
            }
            NoteKind::OtherName => {
                behind.has_other_name = true;
                break;
            }
            NoteKind::Note => {}
            NoteKind::Away => behind.is_away = true,
            NoteKind::Host => behind.host = Some(note.clone()),
            NoteKind::Left => behind.left = Some(note.clone()),
            NoteKind::Moved => behind.moved = Some(note.clone()),
            NoteKind::Mark(mark) => behind.mark = Some(mark),
        }
        behind.notes.insert(0, note);
        name = rest;
    }
    let name = remove_inner_note(name, &mut behind);
    let before = name.trim_start_matches(|sign: char| MARKS.contains(&sign) || is_picture(sign) || sign == ' ');
    if before.len() < name.len() && before.starts_with(char::is_alphabetic) {
        let sign = name[..name.len() - before.len()].trim().to_owned();
        behind.mark = behind.mark.or_else(|| sign.chars().find(|sign| MARKS.contains(sign)));
        behind.notes.push(sign);
        return (before.to_owned(), behind);
    }
    (name.clone(), behind)
}

/// Removes a note in brackets from the middle of a name. Another name in brackets stays.
fn remove_inner_note(name: &str, behind: &mut NameNotes) -> String {
    let found = [('(', ')'), ('[', ']')].into_iter().find_map(|(open, close)| {
        let start = name.find(open)?;
        Some((start, start + name[start..].find(close)?))
    });
    let Some((start, end)) = found else { return name.to_owned() };
    let (piece, inner) = (&name[start..=end], &name[start + 1..end]);
    let (before, after) = (name[..start].trim_end(), name[end + 1..].trim_start());
    if before.is_empty() || after.is_empty() {
        return name.to_owned();
    }
    if is_note(inner) || is_away(inner) || has_left(inner) || is_host(inner) {
        behind.host = behind.host.take().or_else(|| is_host(inner).then(|| piece.to_owned()));
        behind.left = behind.left.take().or_else(|| has_left(inner).then(|| piece.to_owned()));
        behind.is_away |= is_away(inner);
        behind.notes.push(piece.to_owned());
        let space = if after.starts_with([',', ';']) { "" } else { " " };
        return format!("{before}{space}{after}");
    }
    if inner.split_whitespace().any(is_first_name) {
        behind.has_other_name = true;
    } else if behind.doubtful.is_none() {
        behind.doubtful = Some(piece.to_owned());
    }
    name.to_owned()
}
