//! First names, shortened so that they fit a square of the table and still differ.

use unicode_segmentation::UnicodeSegmentation;

/// Separator between the names of two children who lead a unit together.
const JOINT: &str = "+";
/// Fewest letters of a shortened name.
const LEAST: usize = 2;
/// Most letters of a name on a square.
const MOST: usize = 12;

/// The letters of all names that a shortened name must differ from.
#[derive(Debug)]
pub struct ShortNames<'a> {
    all: Vec<Vec<&'a str>>,
}

impl<'a> ShortNames<'a> {
    /// Creates the list of names. Each shortened name differs from every other.
    pub fn distinct(names: impl IntoIterator<Item = &'a str>) -> Self {
        let mut all: Vec<Vec<&str>> = names.into_iter().map(letters).collect();
        all.sort_unstable();
        all.dedup();
        Self { all }
    }

    /// Returns the names of a unit's leaders, as long as they fit; the shortest form if none fits.
    pub fn fitting(&self, names: &[String], fits: impl Fn(&str) -> bool) -> String {
        let at = |most: usize| {
            let each = ((most + 1) / names.len().max(1)).saturating_sub(usize::from(names.len() > 1)).max(1);
            names.iter().map(|name| self.shortened(&letters(name), each)).collect::<Vec<_>>().join(JOINT)
        };
        (LEAST..=MOST).rev().map(at).find(|words| fits(words)).unwrap_or_else(|| at(LEAST))
    }

    /// Returns the first letters of a name. If other names begin in the same way, the last letter is the first that differs.
    fn shortened(&self, name: &[&str], most: usize) -> String {
        if name.len() <= most {
            return name.concat();
        }
        let (begin, last) = name.split_at(most);
        let alike: Vec<&Vec<&str>> = self.all.iter().filter(|other| other.as_slice() != name && other.starts_with(begin)).collect();
        if alike.is_empty() {
            return begin.concat();
        }
        let differs = |place: usize| alike.iter().all(|other| other.get(place) != name.get(place));
        let sign = (most..name.len()).find(|place| differs(*place)).and_then(|place| name.get(place)).or(last.last());
        name.iter().take(most - 1).chain(sign).copied().collect()
    }
}

fn letters(name: &str) -> Vec<&str> {
    name.graphemes(true).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn short(names: &[&str], most: usize) -> Vec<String> {
        let all = ShortNames::among(names.iter().copied());
        names.iter().map(|name| all.fitting(&[(*name).to_owned()], |words| words.chars().count() <= most)).collect()
    }

    #[test]
    fn names_fill_the_space_and_stay_distinct() {
        assert_eq!(short(&["Mariam", "Marta", "Bo"], 4), ["Mari", "Mart", "Bo"]);
        assert_eq!(short(&["Mariam", "Marta", "Bo"], 3), ["Mai", "Mat", "Bo"]);
        assert_eq!(short(&["Alexander", "Alexandra", "Alex"], 5), ["Alexe", "Alexr", "Alex"]);
        assert_eq!(short(&["Mari", "Mariam"], 4), ["Mari", "Mara"]);
        assert_eq!(short(&["Zoë", "Noor"], 12), ["Zoë", "Noor"]);
    }

    #[test]
    fn two_joint_leaders_share_the_space() {
        let names = ["Maximilian".to_owned(), "Ann".to_owned()];
        let all = ShortNames::among(names.iter().map(String::as_str));
        assert_eq!(all.fitting(&names, |words| words.len() <= 5), "Ma+An");
        assert_eq!(all.fitting(&names, |words| words.len() <= 9), "Maxim+Ann");
    }
}
