//! What stands behind a name and is no part of it: “Ada Lind - wheelchair”, `(7B)`, `*`, `<ada@school.org>`.

use super::pieces::{MARKS, NoteKind, is_note, is_picture, last_piece};
use crate::{has_left, is_away, is_first_name, is_host};

/// What stood behind a name.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct BehindName {
    /// What is no part of the name and was taken off, as it stood.
    pub notes: Vec<String>,
    /// Whether it says in words that the pupil is away.
    pub is_away: bool,
    /// What says that this is the one who holds the meeting: the teacher.
    pub host: Option<String>,
    /// What says that the pupil has left.
    pub left: Option<String>,
    /// What may say that the pupil has left: an arrow to another class.
    pub moved: Option<String>,
    /// A mark that does not say what it means, such as `*`.
    pub mark: Option<char>,
    /// What may be a part of the name or not; it was left on, at the end of the name.
    pub doubtful: Option<String>,
    /// Whether another name by which the pupil may be called stands in brackets; it was left on.
    pub has_other_name: bool,
}

impl BehindName {
    /// Adds what stood behind another part of the name.
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

/// Parts a name from what stands behind it.
pub fn split_notes(text: &str) -> (String, BehindName) {
    let mut behind = BehindName::default();
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
    let name = without_inner_piece(name, &mut behind);
    let before = name.trim_start_matches(|sign: char| MARKS.contains(&sign) || is_picture(sign) || sign == ' ');
    if before.len() < name.len() && before.starts_with(char::is_alphabetic) {
        let sign = name[..name.len() - before.len()].trim().to_owned();
        behind.mark = behind.mark.or_else(|| sign.chars().find(|sign| MARKS.contains(sign)));
        behind.notes.push(sign);
        return (before.to_owned(), behind);
    }
    (name.clone(), behind)
}

/// A name without a note in brackets in its middle; another name there is left on.
fn without_inner_piece(name: &str, behind: &mut BehindName) -> String {
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
