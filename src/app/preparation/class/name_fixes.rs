//! Corrections of pupils' names by hand.

/// Returns the name with its first part moved to the end: “Smith Emma” for “Emma Smith”, “Emma van Dyk” for “van Dyk Emma”;
/// `None` if there is only one part.
pub fn swapped_name(name: &str) -> Option<String> {
    let name = name_without_number(name);
    if let Some((last, first)) = name.split_once(',').map(|(last, first)| (last.trim(), first.trim())) {
        return (!last.is_empty() && !first.is_empty()).then(|| format!("{first} {last}"));
    }
    let words: Vec<&str> = name.split_whitespace().collect();
    // “van” belongs to what follows.
    let particles = words.iter().take_while(|word| word.starts_with(char::is_lowercase)).count();
    let (first, rest) = words.split_at_checked(particles + 1)?;
    (!rest.is_empty()).then(|| format!("{} {}", rest.join(" "), first.join(" ")))
}

/// Returns the name with another first name: “Em Smith” for Emma Smith, who is called Em.
pub fn name_with_called(name: &str, called: &str) -> String {
    let (name, called) = (name_without_number(name), called.trim());
    match name.split_once(' ') {
        _ if called.is_empty() => name.to_owned(),
        Some((_, last)) if !called.ends_with(last) => format!("{called} {last}"),
        Some(_) | None => called.to_owned(),
    }
}

/// Returns the name without the number that distinguishes it from an equal one: “Ben Okoro” for “Ben Okoro (2)”.
pub fn name_without_number(name: &str) -> &str {
    let number = name.trim_end().strip_suffix(')').and_then(|start| start.rsplit_once('('));
    match number {
        Some((start, digits)) if !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()) => start.trim(),
        Some(_) | None => name.trim(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swapping_names_does_not_split_compound_names() {
        for (name, other) in [
            ("Emma Smith", Some("Smith Emma")),
            ("Smith Emma", Some("Emma Smith")),
            ("Smith, Emma", Some("Emma Smith")),
            ("Smith Emma Jane", Some("Emma Jane Smith")),
            ("van Dyk Emma", Some("Emma van Dyk")),
            ("Emma van Dyk", Some("van Dyk Emma")),
            ("Okoro Ben (2)", Some("Ben Okoro")),
            ("Emma", None),
            ("de la", None),
            ("", None),
        ] {
            assert_eq!(swapped_name(name).as_deref(), other, "{name}");
        }
    }

    #[test]
    fn a_nickname_replaces_only_the_first_name() {
        for (name, called, other) in [
            ("Emma Smith", "Em", "Em Smith"),
            ("Emma van Dyk", " Em ", "Em van Dyk"),
            ("Emma Smith", "Em Smith", "Em Smith"),
            ("Emma", "Em", "Em"),
            ("Emma Smith", " ", "Emma Smith"),
            ("Ben Okoro (2)", "Benny", "Benny Okoro"),
        ] {
            assert_eq!(name_with_called(name, called), other, "{name} called {called}");
        }
    }
}
