//! Lists of the names of commands, joined when the program is compiled.

/// Lists of names as one. `COUNT` is how many there are in all.
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

/// How many names these lists have in all.
pub const fn count(lists: &[&[&'static str]]) -> usize {
    let (mut sum, mut lists) = (0, lists);
    while let Some((names, others)) = lists.split_first() {
        sum += names.len();
        lists = others;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_their_order_and_none_is_lost() {
        const LISTS: &[&[&str]] = &[&["one", "two"], &[], &["three"]];
        assert_eq!(count(LISTS), 3);
        assert_eq!(all_names::<3>(LISTS), ["one", "two", "three"]);
    }
}
