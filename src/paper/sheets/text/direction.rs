//! Which way a line runs, and in which order readers of files put its letters.

use std::ops::Range;

use unicode_bidi::{BidiClass, Level, bidi_class};

/// The mark of a line that runs rightwards, whatever its first letter is.
const RIGHTWARDS: char = '\u{200E}';
/// The mark of a line that runs leftwards.
const LEFTWARDS: char = '\u{200F}';

/// The way a text runs: that of the mark at its front, or of its first letter. A sentence that merely begins with a name in
/// leftward letters runs as the rest of it does.
pub(super) fn of(text: &str) -> Level {
    match text.chars().next() {
        Some(RIGHTWARDS) => return Level::ltr(),
        Some(LEFTWARDS) => return Level::rtl(),
        Some(_) | None => {}
    }
    let letters = || text.chars().map(bidi_class).filter(|class| *class == BidiClass::L || is_leftward(*class));
    let is_mostly_leftward = || letters().filter(|class| is_leftward(*class)).count() * 2 >= letters().count();
    if letters().next().is_some_and(is_leftward) && is_mostly_leftward() { Level::rtl() } else { Level::ltr() }
}

const fn is_leftward(class: BidiClass) -> bool {
    matches!(class, BidiClass::R | BidiClass::AL)
}

/// A line of a longer text, with a mark before it where it would run another way by itself than the whole does.
pub(super) fn of_a_whole(whole: Level, line: String) -> String {
    let mark = if whole.is_ltr() { RIGHTWARDS } else { LEFTWARDS };
    if of(&line) == whole { line } else { format!("{mark}{line}") }
}

/// A text with a mark wherever leftward letters end and others or numbers follow, so that its runs stand from left to
/// right as they follow one another. That is how readers, who know nothing of the paragraph, take them for granted.
/// `None` if there is no such place.
pub(super) fn to_readers(text: &str) -> Option<String> {
    let mut marked = String::with_capacity(text.len() + 12);
    let mut is_leftwards = false;
    for (at, c) in text.char_indices() {
        let class = bidi_class(c);
        let joins = matches!(class, BidiClass::NSM | BidiClass::BN);
        let goes_on = joins || !turns(&text[at..]);
        if is_leftwards && !goes_on {
            marked.push(RIGHTWARDS);
        }
        is_leftwards = is_leftward(class) || (is_leftwards && goes_on);
        marked.push(c);
    }
    (marked.len() > text.len()).then_some(marked)
}

/// Whether the next letter or number does not run leftwards. Readers take hyphens and a few other signs for numbers.
fn turns(rest: &str) -> bool {
    let is_neutral = |class: &BidiClass| {
        matches!(class, BidiClass::NSM | BidiClass::BN | BidiClass::CS | BidiClass::ON | BidiClass::WS | BidiClass::S | BidiClass::B)
    };
    let next = rest.chars().map(bidi_class).find(|class| !is_neutral(class));
    next.is_some_and(|class| !is_leftward(class))
}

/// A part of a text without the mark that [`to_readers`] put before it.
pub(super) fn without_mark(text: &str, range: Range<usize>) -> Range<usize> {
    let is_marked = text.get(range.clone()).is_some_and(|part| part.starts_with(RIGHTWARDS));
    if is_marked { range.start + RIGHTWARDS.len_utf8()..range.end } else { range }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_that_begins_with_a_name_in_other_letters_runs_as_the_rest_of_it_does() {
        assert!(of("أحمد’s housecarles struck Xi’s knights.").is_ltr());
        assert!(of("أحمد علي").is_rtl() && of("علي Ben").is_rtl() && of("Ada Lind").is_ltr() && of("12").is_ltr());
        assert!(of("\u{200E}أحمد علي").is_ltr() && of("\u{200F}Ada").is_rtl(), "unless it is marked");
    }
}
