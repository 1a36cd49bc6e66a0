//! Several things as one text: "N01, N02 and S03".

use std::fmt::Display;

/// "N01, N02 and S03".
pub fn and<T: Display>(things: &[T]) -> String {
    match things {
        [] => String::new(),
        [one] => one.to_string(),
        [first @ .., last] => tr!("{first} and {last}", first = commas(first), last),
    }
}

/// "N01, N02, S03".
pub fn commas<T: Display>(things: impl IntoIterator<Item = T>) -> String {
    joined(things, ", ")
}

/// So many of a long list's things are named.
const A_FEW: usize = 8;
/// A list with more things than this is long.
const MOST_NAMED: usize = 20;

/// Returns things as [`commas`] does. Of a long list it names the first 8, and how many more there are.
pub fn first_few<T: Display>(things: impl IntoIterator<Item = T>) -> String {
    let all: Vec<T> = things.into_iter().collect();
    if all.len() <= MOST_NAMED {
        return commas(all);
    }
    let (few, more) = (commas(&all[..A_FEW]), thousands(all.len() - A_FEW));
    tr!("{few} and {more} more", few, more)
}

/// Things with a joint between them.
pub fn joined<T: Display>(things: impl IntoIterator<Item = T>, joint: &str) -> String {
    things.into_iter().map(|thing| thing.to_string()).collect::<Vec<_>>().join(joint)
}

/// So many mistakes of one file are listed at most; the rest is counted.
pub const MOST_LISTED: usize = 50;

/// The first things with a joint between them, and how many more there are.
pub fn first_of<T: Display>(things: &[T], joint: &str) -> String {
    let more = things.len().saturating_sub(MOST_LISTED);
    joined(things.iter().take(MOST_LISTED).map(ToString::to_string).chain(and_more(more)), joint)
}

/// “and 1,234 more”; `None` if there are none.
pub fn and_more(more: usize) -> Option<String> {
    (more > 0).then(|| tr!("and {more} more", more = thousands(more)))
}

/// A number as people write it: 12,345.
pub fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
    String::from_utf8_lossy(&groups.join(&b',')).into_owned()
}

/// Sentences one after another; those that are empty are left out.
pub fn sentences(sentences: &[&str]) -> String {
    joined(sentences.iter().filter(|sentence| !sentence.is_empty()), " ")
}

/// Words that are said only if something holds.
pub fn only_if(holds: bool, words: &'static str) -> &'static str {
    if holds { words } else { "" }
}

/// A sentence without its full stop, to go on after it.
pub fn without_stop(sentence: &str) -> &str {
    sentence.trim_end_matches('.')
}

/// The same with a capital letter first.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_several_has_an_and() {
        assert_eq!(and::<u8>(&[]), "");
        assert_eq!(and(&[1]), "1");
        assert_eq!(and(&[1, 2]), "1 and 2");
        assert_eq!(and(&[1, 2, 3]), "1, 2 and 3");
    }

    #[test]
    fn of_a_long_list_the_first_few_are_named() {
        assert_eq!(first_few(1..=20), commas(1..=20));
        assert_eq!(first_few(1..=1500), "1, 2, 3, 4, 5, 6, 7, 8 and 1,492 more");
        assert_eq!(first_few::<u8>([]), "");
    }

    #[test]
    fn a_long_list_has_an_end() {
        let all: Vec<usize> = (0..1284).collect();
        let told = first_of(&all, "\n");
        assert_eq!(told.lines().count(), 51);
        assert!(told.ends_with("49\nand 1,234 more"), "{told}");
        assert_eq!(first_of(&all[..50], " ").split(' ').count(), 50);
        assert_eq!(first_of::<u8>(&[], " "), "");
    }
}
