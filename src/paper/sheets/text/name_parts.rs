//! Parts of a name that stay together on a line: "van der Berg", "de la Cruz", "Brook II".

/// Lower-case words that stay with the next word. Those that are common forenames are not included.
const PARTICLES: &[&str] = &[
    "'s", "'t", "’s", "’t", "ab", "abd", "abu", "af", "al", "am", "an", "ap", "auf", "aus", "av", "bar", "bat", "bin", "bint", "d'", "da",
    "das", "de", "degli", "dei", "del", "della", "delle", "den", "der", "des", "di", "do", "dos", "du", "e", "el", "ferch", "i", "ibn",
    "im", "la", "las", "le", "les", "lo", "los", "mac", "mc", "mhic", "na", "ni", "nic", "ní", "o", "ó", "saint", "san", "st", "st.", "te",
    "ten", "ter", "thor", "und", "ut", "van", "ver", "vom", "von", "y", "zu", "zum", "zur",
];
/// Words that stay with the previous word.
const SUFFIXES: [&str; 12] = ["ii", "iii", "iv", "jr", "jr.", "sr", "sr.", "junior", "senior", "fils", "neto", "filho"];

pub(super) fn split_name(name: &str) -> Vec<&str> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let has_capitals = words.iter().any(|word| word.chars().next().is_some_and(char::is_uppercase));
    let mut parts: Vec<(usize, usize)> = Vec::new();
    let (mut goes_on, mut end) = (false, 0);
    for (place, &word) in words.iter().enumerate() {
        let start = end + name.get(end..).and_then(|rest| rest.find(word)).unwrap_or_default();
        end = start + word.len();
        let is_suffix = SUFFIXES.contains(&word.to_lowercase().as_str()) || word.starts_with('(');
        match parts.last_mut() {
            Some(last) if goes_on || is_suffix => last.1 = end,
            Some(_) | None => parts.push((start, end)),
        }
        goes_on = is_particle(word, place == 0, has_capitals);
    }
    parts.into_iter().filter_map(|(start, end)| name.get(start..end)).collect()
}

/// Returns whether a word stays with the next one. A capitalised first word is a forename.
fn is_particle(word: &str, is_first: bool, has_capitals: bool) -> bool {
    let begins_small = word.chars().next().is_some_and(char::is_lowercase);
    let small = word.to_lowercase();
    let is_known = PARTICLES.contains(&small.as_str());
    if is_first { begins_small && is_known } else { is_known || (begins_small && has_capitals) }
}

#[cfg(test)]
mod tests {
    use super::split_name;

    #[test]
    fn particles_join_the_next_word_and_suffixes_the_previous_one() {
        for (name, expected) in [
            ("Pieter van der Berg", vec!["Pieter", "van der Berg"]),
            ("María de la Cruz", vec!["María", "de la Cruz"]),
            ("Maria De La Cruz", vec!["Maria", "De La Cruz"]),
            ("Anna-Lena  von  Hohenstein-Ffoulkes", vec!["Anna-Lena", "von  Hohenstein-Ffoulkes"]),
            ("Emma Louise Smith", vec!["Emma", "Louise", "Smith"]),
            ("Adela Brook II", vec!["Adela", "Brook II"]),
            ("Tom Adams (2)", vec!["Tom", "Adams (2)"]),
            ("José Ortega y Gasset", vec!["José", "Ortega", "y Gasset"]),
            ("Al Green", vec!["Al", "Green"]),
            ("Van Morrison", vec!["Van", "Morrison"]),
            ("van Dijk", vec!["van Dijk"]),
            ("ada lind", vec!["ada", "lind"]),
            ("pieter van der berg", vec!["pieter", "van der berg"]),
            ("Bo", vec!["Bo"]),
            ("Bo van", vec!["Bo", "van"]),
            ("", vec![]),
            ("عمر بن علي", vec!["عمر", "بن", "علي"]),
        ] {
            assert_eq!(split_name(name), expected, "{name}");
        }
    }
}
