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

/// Things with a joint between them.
pub fn joined<T: Display>(things: impl IntoIterator<Item = T>, joint: &str) -> String {
    things.into_iter().map(|thing| thing.to_string()).collect::<Vec<_>>().join(joint)
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
}
