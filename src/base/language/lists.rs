//! Lists of things as one text: "N01, N02 and S03".

use std::fmt::Display;

/// Joins things with commas and "and": "N01, N02 and S03".
pub fn join_with_and<T: Display>(things: &[T]) -> String {
    match things {
        [] => String::new(),
        [one] => one.to_string(),
        [first @ .., last] => tr!("{first} and {last}", first = join_commas(first), last),
    }
}

/// Joins things with commas: "N01, N02, S03".
pub fn join_commas<T: Display>(things: impl IntoIterator<Item = T>) -> String {
    join_with(things, ", ")
}

/// Number of things named from a long list.
const A_FEW: usize = 8;
/// Largest number of things in a list that is named in full.
const MOST_NAMED: usize = 20;

/// Joins things with commas. From a long list it names only the first 8, and adds how many more there are.
pub fn first_few<T: Display>(things: impl IntoIterator<Item = T>) -> String {
    let all: Vec<T> = things.into_iter().collect();
    if all.len() <= MOST_NAMED {
        return join_commas(all);
    }
    let (few, more) = (join_commas(&all[..A_FEW]), format_thousands(all.len() - A_FEW));
    tr!("{few} and {more} more", few, more)
}

/// Joins things with a separator.
pub fn join_with<T: Display>(things: impl IntoIterator<Item = T>, joint: &str) -> String {
    things.into_iter().map(|thing| thing.to_string()).collect::<Vec<_>>().join(joint)
}

/// Largest number of mistakes listed for one file; the others are counted.
pub const MOST_LISTED: usize = 50;

/// Joins the first things with a separator, and adds how many more there are.
pub fn join_first<T: Display>(things: &[T], joint: &str) -> String {
    let more = things.len().saturating_sub(MOST_LISTED);
    join_with(things.iter().take(MOST_LISTED).map(ToString::to_string).chain(and_more_text(more)), joint)
}

/// Returns “and 1,234 more”; `None` if there are none.
pub fn and_more_text(more: usize) -> Option<String> {
    (more > 0).then(|| tr!("and {more} more", more = format_thousands(more)))
}

/// Formats a number with a thousands separator: 12,345.
pub fn format_thousands(number: usize) -> String {
    let digits = number.to_string();
    let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
    String::from_utf8_lossy(&groups.join(&b',')).into_owned()
}

/// Joins sentences with spaces. Empty ones are ignored.
pub fn join_sentences(sentences: &[&str]) -> String {
    join_with(sentences.iter().filter(|sentence| !sentence.is_empty()), " ")
}

/// Returns the text if a condition is true, and an empty text if not.
pub fn text_if(holds: bool, words: &'static str) -> &'static str {
    if holds { words } else { "" }
}

/// Returns a sentence without its full stop, so that it can be continued.
pub fn without_stop(sentence: &str) -> &str {
    sentence.trim_end_matches('.')
}

/// Returns the text with a capital first letter.
pub fn capitalise(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_have_and_before_the_last_item() {
        assert_eq!(join_with_and::<u8>(&[]), "");
        assert_eq!(join_with_and(&[1]), "1");
        assert_eq!(join_with_and(&[1, 2]), "1 and 2");
        assert_eq!(join_with_and(&[1, 2, 3]), "1, 2 and 3");
    }

    #[test]
    fn long_lists_name_only_the_first_few_items() {
        assert_eq!(first_few(1..=20), join_commas(1..=20));
        assert_eq!(first_few(1..=1500), "1, 2, 3, 4, 5, 6, 7, 8 and 1,492 more");
        assert_eq!(first_few::<u8>([]), "");
    }

    #[test]
    fn joined_lists_stop_after_fifty_items() {
        let all: Vec<usize> = (0..1284).collect();
        let answer = join_first(&all, "\n");
        assert_eq!(answer.lines().count(), 51);
        assert!(answer.ends_with("49\nand 1,234 more"), "{answer}");
        assert_eq!(join_first(&all[..50], " ").split(' ').count(), 50);
        assert_eq!(join_first::<u8>(&[], " "), "");
    }
}
