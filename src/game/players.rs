//! Names of those who play together, as one text.

/// Names as one text: "Ada Lind and Ben Okoro", "Ada, Ben and Cleo". Names that are empty are left out.
#[must_use]
pub fn join<N: AsRef<str>>(names: &[N]) -> String {
    let names: Vec<&str> = names.iter().map(|name| name.as_ref().trim()).filter(|name| !name.is_empty()).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The names of such a text again. A comma parts names only where an "and" follows: "Lind, Bo" is one pupil.
#[must_use]
pub fn split(players: &str) -> Vec<&str> {
    let names = match players.rsplit_once(" and ") {
        Some((first, last)) => first.split(" and ").flat_map(|names| names.split(", ")).chain([last]).collect(),
        None => vec![players],
    };
    names.into_iter().map(str::trim).filter(|name| !name.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pupils_who_share_a_unit_are_one_text_and_two_names() {
        for (names, text) in [
            (vec![], ""),
            (vec!["Ada Lind"], "Ada Lind"),
            (vec!["Ada Lind", "Ben Okoro"], "Ada Lind and Ben Okoro"),
            (vec!["Ada", "Ben", "Cleo"], "Ada, Ben and Cleo"),
            (vec!["Ada", "Ben", "Cleo", "Dev"], "Ada, Ben, Cleo and Dev"),
        ] {
            assert_eq!(join(&names), text);
            assert_eq!(split(text), names);
        }
    }

    #[test]
    fn a_comma_alone_parts_no_pupils() {
        assert_eq!(split("Lind, Bo"), ["Lind, Bo"]);
        assert_eq!(split("Andy Sanders"), ["Andy Sanders"]);
        assert_eq!(split(" Ada and  and Ben "), ["Ada", "Ben"]);
        assert_eq!(join(&["Ada", " ", "Ben "]), "Ada and Ben");
    }
}
