//! Lists of command names, joined at compile time.

/// Joins lists of names. `COUNT` is their total length.
pub const fn all_names<const COUNT: usize>(lists: &[&[&'static str]]) -> [&'static str; COUNT] {
    let mut all = [""; COUNT];
    let (mut list, mut name, mut place) = (0, 0, 0);
    while place < COUNT && list < lists.len() {
        if name < lists[list].len() {
            all[place] = lists[list][name];
            (name, place) = (name + 1, place + 1);
        } else {
            (list, name) = (list + 1, 0);
        }
    }
    all
}

/// Returns the total length of these lists.
pub const fn count(lists: &[&[&'static str]]) -> usize {
    let (mut sum, mut lists) = (0, lists);
    while let Some((names, others)) = lists.split_first() {
        sum += names.len();
        lists = others;
    }
    sum
}

/// Declares the command names of a board game: the shared ones and these lists. It proves that every duty’s command is among
/// them.
#[macro_export]
macro_rules! commands {
    ($command:ty, due: $owed:ty, $($names:expr),+ $(,)?) => {
        impl senlac_base::game::Commands for $command {
            const NAMES: &'static [&'static str] = {
                const LISTS: &[&[&str]] = &[&$crate::SHARED, $($names),+];
                &$crate::names::all_names::<{ $crate::names::count(LISTS) }>(LISTS)
            };
        }

        const _: () = assert!(
            $crate::names::are_among(<$owed>::COMMANDS, <$command as senlac_base::game::Commands>::NAMES),
            "what falls due is done by a command"
        );
    };
}
pub use crate::commands;

/// Returns whether all names of `some` are in `all`.
pub const fn are_among(some: &[&str], all: &[&str]) -> bool {
    let mut some = some;
    while let Some((name, others)) = some.split_first() {
        if !is_among(name, all) {
            return false;
        }
        some = others;
    }
    true
}

const fn is_among(name: &str, all: &[&str]) -> bool {
    let mut all = all;
    while let Some((known, others)) = all.split_first() {
        if is_same(name.as_bytes(), known.as_bytes()) {
            return true;
        }
        all = others;
    }
    false
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let (mut one, mut other) = (one, other);
    while let (Some((first, rest)), Some((second, others))) = (one.split_first(), other.split_first()) {
        if *first != *second {
            return false;
        }
        (one, other) = (rest, others);
    }
    one.is_empty() && other.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_match_only_as_a_whole() {
        assert!(are_among(&["two", "one"], &["one", "two", "three"]) && are_among(&[], &[]));
        assert!(!are_among(&["on"], &["one"]) && !are_among(&["one"], &["on"]) && !are_among(&["one", "four"], &["one"]));
    }

    #[test]
    fn combined_lists_keep_every_name_in_order() {
        const LISTS: &[&[&str]] = &[&["one", "two"], &[], &["three"]];
        assert_eq!(count(LISTS), 3);
        assert_eq!(all_names::<3>(LISTS), ["one", "two", "three"]);
    }
}
