//! Quotation marks: the text within them, and lines on which they don't match.

use super::keys::starts_with_key;

/// Returns the characters of a line outside quotation marks, with their positions. The `#` of a comment is the last.
pub(super) fn unquoted_characters(line: &str) -> impl Iterator<Item = (usize, char)> {
    let mut within: Option<char> = None;
    let mut is_escaped = false;
    let mut is_over = false;
    line.char_indices().filter(move |&(_, sign)| {
        if is_over {
            return false;
        }
        if let Some(mark) = within {
            let ends = sign == mark && !is_escaped;
            is_escaped = mark == '"' && sign == '\\' && !is_escaped;
            within = Some(mark).filter(|_| !ends);
            return false;
        }
        within = Some(sign).filter(|sign| matches!(sign, '"' | '\''));
        is_over = sign == '#';
        within.is_none()
    })
}

/// Returns the problem with a line's quotation marks, if its texts can't be told apart: `"knights, square = "A1"`.
pub(super) fn quote_problem(line: &str) -> Option<&'static str> {
    // A character directly after a closing quotation mark means that the string does not end there.
    let goes_on = unquoted_characters(line).any(|(at, sign)| {
        let before = line[..at].chars().next_back();
        sign.is_alphanumeric() && matches!(before, Some('"' | '\'')) && starts_with_key(line.trim_start())
    });
    let apostrophe = line.contains("= '")
        && line.split('\'').skip(1).any(|rest| rest.starts_with(char::is_alphabetic))
        && line.matches('\'').count() > 2;
    if apostrophe && (goes_on || is_odd(line)) {
        return Some(tr!("an apostrophe ends a text that begins with '. Put \" at each end of the text."));
    }
    if goes_on && !is_odd(line) {
        return Some(tr!("there is a quotation mark inside a text. Use “ and ” there, and \" only at each end."));
    }
    is_odd(line).then_some(tr!("a quotation mark is missing. Put one at each end of the text."))
}

/// Returns whether a text doesn't end on its line, or the number of quotation marks is odd.
fn is_odd(line: &str) -> bool {
    let code = &line[..unquoted_characters(line).find(|&(_, sign)| sign == '#').map_or(line.len(), |(at, _)| at)];
    let plain = code.replace("\\\"", "");
    // A string in one kind of quotation marks may contain the other kind.
    let others = |mark: char, other: char| plain.matches(mark).count() % 2 == 1 && !plain.contains(other);
    let has_words_behind_words = plain.matches('"').count() % 2 == 1 && !plain.contains('\'');
    has_words_behind_words || others('\'', '"') || ends_within(code)
}

/// Returns whether the line ends within quotation marks.
fn ends_within(line: &str) -> bool {
    unquoted_characters(&format!("{line}\u{1}")).last().is_none_or(|(_, sign)| sign != '\u{1}') && !line.trim().is_empty()
}

/// Returns what remains of a line whose texts can't be told apart: the bracket that opens or closes a list.
pub(super) fn remaining_brackets(line: &str) -> String {
    let [opened, closed] = ['[', ']'].map(|bracket| line.matches(bracket).count());
    match opened.cmp(&closed) {
        std::cmp::Ordering::Greater => line.split_inclusive('[').next().unwrap_or_default().to_owned(),
        std::cmp::Ordering::Less => "]".to_owned(),
        std::cmp::Ordering::Equal => String::new(),
    }
}
