//! Words that say that somebody is away, is here, or has left the class.

use super::{Kind, List, phrase, says, words};

/// Whether words say plainly that somebody is away: “absent”, “ill since Monday”.
pub fn is_away(text: &str) -> bool {
    let words = words(text);
    let is_so = |phrase: &str| says(phrase, Kind::Away) && phrase.chars().count() > 1;
    let pairs = || words.windows(2).map(|pair| pair.join(" "));
    let has_no = words.iter().any(|word| ["not", "never", "nicht", "nie", "no"].contains(&word.as_str()));
    is_so(&words.join(" ")) || words.len() < 7 && (pairs().any(|pair| is_so(&pair)) || !has_no && words.iter().any(|word| is_so(word)))
}

/// Whether words say plainly that somebody is here.
pub fn is_here(words: &[String]) -> bool {
    says(&words.join(" "), Kind::Here) || words.first().is_some_and(|word| word.chars().count() > 1 && says(word, Kind::Here))
}

/// Whether words say plainly that somebody has left: “left in May”, “withdrawn”, “moved to 8C”.
pub fn has_left(text: &str) -> bool {
    let words = words(text);
    says_left(&words).is_some_and(|length| words[length..].iter().all(|word| is_when_or_where(word)))
}

/// Whether words may say so, or something else: “moved to Leeds”, but not “transferred from Leeds”.
pub fn may_have_left(text: &str) -> bool {
    let words = words(text);
    let goes_on = |length: usize| {
        words.get(length).is_some_and(|next| List::LeavesFor.has(next)) || words.get(length - 1).is_some_and(|last| last == "to")
    };
    !has_left(text) && says_left(&words).is_some_and(goes_on)
}

/// How many words at the beginning say that somebody has left.
fn says_left(words: &[String]) -> Option<usize> {
    (1..=words.len().min(4)).rev().find(|&length| words.len() < 9 && says(&words[..length].join(" "), Kind::Left))
}

/// Whether a word only says when or where to somebody left: “left in May 2026”, “transferred to year 8”.
fn is_when_or_where(word: &str) -> bool {
    word.contains(char::is_numeric) || List::WhenOrWhere.has(word) || List::Month.words().iter().any(|month| word.starts_with(month))
}

/// Whether a line stands over those who have left: “Left:”, “Leavers”.
pub fn is_over_leavers(line: &str) -> bool {
    let words = phrase(line);
    says(&words, Kind::Left) && (line.trim_end().ends_with([':', '：']) || words != "left")
}
