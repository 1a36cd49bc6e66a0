//! Direction of lines, and the order in which PDF readers put their letters.

use std::ops::Range;

use unicode_bidi::{BidiClass, Level, bidi_class};

/// Mark of a line that runs rightwards, even if its first letter doesn't.
const RIGHTWARDS: char = '\u{200E}';
/// Mark of a line that runs leftwards.
const LEFTWARDS: char = '\u{200F}';

/// Returns the direction of a text: that of its initial mark, or of its first letter.
/// A sentence that merely begins with a name in leftward letters has the direction of the rest.
pub(super) fn base_direction(text: &str) -> Level {
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

/// Returns a line of a longer text, with a direction mark in front if the line alone would have another direction.
pub(super) fn with_whole_direction(whole: Level, line: String) -> String {
    let mark = if whole.is_ltr() { RIGHTWARDS } else { LEFTWARDS };
    if base_direction(&line) == whole { line } else { format!("{mark}{line}") }
}

/// Returns a text with a mark wherever leftward letters are followed by others or by numbers, so that its runs are from left
/// to right in text order. PDF readers, which don't know the paragraph, assume that. `None` if there is no such place.
pub(super) fn with_direction_marks(text: &str) -> Option<String> {
    let mut marked = String::with_capacity(text.len() + 12);
    let mut is_leftwards = false;
    for (at, c) in text.char_indices() {
        let class = bidi_class(c);
        let joins = matches!(class, BidiClass::NSM | BidiClass::BN);
        let goes_on = joins || !is_next_rightward(&text[at..]);
        if is_leftwards && !goes_on {
            marked.push(RIGHTWARDS);
        }
        is_leftwards = is_leftward(class) || (is_leftwards && goes_on);
        marked.push(c);
    }
    (marked.len() > text.len()).then_some(marked)
}

/// Returns whether the next letter or number runs rightwards. PDF readers treat hyphens and a few other signs as numbers.
fn is_next_rightward(rest: &str) -> bool {
    let is_neutral = |class: &BidiClass| {
        matches!(class, BidiClass::NSM | BidiClass::BN | BidiClass::CS | BidiClass::ON | BidiClass::WS | BidiClass::S | BidiClass::B)
    };
    let next = rest.chars().map(bidi_class).find(|class| !is_neutral(class));
    next.is_some_and(|class| !is_leftward(class))
}

/// Returns a part of a text without the mark that [`with_direction_marks`] put in front.
pub(super) fn without_mark(text: &str, range: Range<usize>) -> Range<usize> {
    let is_marked = text.get(range.clone()).is_some_and(|part| part.starts_with(RIGHTWARDS));
    if is_marked { range.start + RIGHTWARDS.len_utf8()..range.end } else { range }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_keep_their_direction_after_a_name_in_another_script() {
        assert!(base_direction("أحمد’s housecarles struck Xi’s knights.").is_ltr());
        assert!(
            base_direction("أحمد علي").is_rtl()
                && base_direction("علي Ben").is_rtl()
                && base_direction("Ada Lind").is_ltr()
                && base_direction("12").is_ltr()
        );
        assert!(base_direction("\u{200E}أحمد علي").is_ltr() && base_direction("\u{200F}Ada").is_rtl(), "unless it is marked");
    }
}
