//! Tells children with the same given name apart, by as few letters of their surnames as possible, or else by numbers.

use std::collections::BTreeSet;

use unicode_segmentation::UnicodeSegmentation;

use super::embarrassing_words::{base_letters, is_embarrassing};

/// A child's name before it is distinguished from the others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Child {
    /// Given name, or short name.
    pub given: String,
    /// Words after the given name. None of them is ever shown in full.
    pub rest: Vec<String>,
    /// Whether the teacher chose the name.
    pub is_fixed: bool,
}

/// The name the class uses for a child. It is unique in the class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChildName {
    /// Name shown: "Ann", "Ho Chi", "Jack R."
    pub called: String,
    /// Given name alone, or short name: "Jack".
    pub given: String,
    /// Whether the teacher chose the name. Such a name is never shortened.
    pub is_fixed: bool,
}

/// Returns a distinct name for each of these children: "Ann", "Jack R.", "Jack Th.", "Jack Tu.".
pub fn distinct_names(children: &[&Child]) -> Vec<ChildName> {
    let keys: Vec<String> = children.iter().map(|child| base_letters(&child.given)).collect();
    let namesakes = |place: usize| -> Vec<&Child> {
        (0..children.len()).filter(|other| *other != place && keys[*other] == keys[place]).map(|other| children[other]).collect()
    };
    let apart = |(place, child): (usize, &&Child)| {
        let others = namesakes(place);
        let plain = child.is_fixed || others.is_empty() || (child.rest.is_empty() && others.iter().all(|other| !other.rest.is_empty()));
        if plain { Some(child.given.clone()) } else { name_with_letters(child, &others) }
    };
    let apart: Vec<Option<String>> = children.iter().enumerate().map(apart).collect();
    // Children whom no letters distinguish are numbered. Names chosen by the teacher are settled first.
    let mut taken = BTreeSet::new();
    let mut called = vec![String::new(); children.len()];
    let (fixed, others): (Vec<usize>, Vec<usize>) = (0..children.len()).partition(|place| children[*place].is_fixed);
    for place in fixed.into_iter().chain(others) {
        let first = apart[place].clone().unwrap_or_else(|| format!("{} 1", children[place].given));
        let numbered = (1..=children.len()).map(|number| format!("{} {number}", children[place].given));
        let free = std::iter::once(first).chain(numbered).find(|name| taken.insert(base_letters(name)));
        called[place] = free.unwrap_or_else(|| children[place].given.clone());
    }
    let named = |(child, called): (&&Child, String)| ChildName { called, given: child.given.clone(), is_fixed: child.is_fixed };
    children.iter().zip(called).map(named).collect()
}

/// Returns the given name with the fewest letters of the surname that no namesake's surname begins with.
///
/// If there are none, uses the initials of all words after the given name. Returns `None` if these don't distinguish the
/// child either.
fn name_with_letters(child: &Child, others: &[&Child]) -> Option<String> {
    let surname = surname(child)?;
    let signs: Vec<&str> = surname.graphemes(true).collect();
    let is_free = |start: &String| {
        let start = base_letters(start);
        others.iter().all(|other| self::surname(other).is_none_or(|other| !base_letters(other).starts_with(&start)))
    };
    let starts = (1..signs.len()).map(|many| signs[..many].concat());
    let start = starts.take_while(|start| !is_embarrassing(start)).find(is_free);
    let initials = || {
        let own = initials(child);
        let is_single = child.rest.len() < 2 || others.iter().any(|other| initials(other) == own);
        (!is_single).then_some(own)
    };
    start.map(|start| format!("{start}.")).or_else(initials).map(|letters| format!("{} {letters}", child.given))
}

/// Returns the first word after the given name that has a capital letter: "Dyk" for "van Dyk".
fn surname(child: &Child) -> Option<&str> {
    let is_small = |word: &&String| word.starts_with(char::is_lowercase);
    child.rest.iter().find(|word| !is_small(word)).or_else(|| child.rest.first()).map(String::as_str)
}

/// Returns the initials after the given name: "L." for "Adam Lee".
fn initials(child: &Child) -> String {
    let first = |word: &String| word.graphemes(true).next().map(|letter| format!("{letter}."));
    child.rest.iter().filter_map(first).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn called_names(names: &[&str]) -> Vec<String> {
        let child = |name: &&str| {
            let mut words = name.split(' ').map(ToOwned::to_owned);
            Child { given: words.next().unwrap_or_default(), rest: words.collect(), is_fixed: false }
        };
        let children: Vec<Child> = names.iter().map(child).collect();
        distinct_names(&children.iter().collect::<Vec<_>>()).into_iter().map(|name| name.called).collect()
    }

    #[test]
    fn namesakes_get_the_fewest_letters_that_distinguish_them() {
        for (names, expected) in [
            (&["Jack Robinson", "Jack Turner", "Jack Thompson"][..], &["Jack R.", "Jack Tu.", "Jack Th."][..]),
            (&["Olivia Brown", "Olivia Smith", "Oliver Smith"], &["Olivia B.", "Olivia S.", "Oliver"]),
            (&["José Ruiz", "Jose Prado"], &["José R.", "Jose P."]),
            (&["Jan van Dyk", "Jan Bos"], &["Jan D.", "Jan B."]),
            (&["Jack", "Jack Turner"], &["Jack", "Jack T."]),
            // A whole surname is never shown.
            (&["Jack Lee", "Jack Lees"], &["Jack 1", "Jack 2"]),
            (&["Jack Lee", "Jack Lee"], &["Jack 1", "Jack 2"]),
            (&["Jack Adam Lee", "Jack Ben Lee"], &["Jack A.", "Jack B."]),
            (&["Jack Lee Adam", "Jack Lee Ben"], &["Jack L. A.", "Jack L. B."]),
            (&["Tom O", "Tom P"], &["Tom 1", "Tom 2"]),
            // An initial that makes an embarrassing word is never shown.
            (&["Ann Dickins", "Ann Dickson"], &["Ann 1", "Ann 2"]),
        ] {
            assert_eq!(called_names(names), expected);
        }
    }
}
