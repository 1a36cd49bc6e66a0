//! Those who play something together.

use std::fmt;
use std::ops::Deref;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The names of those who play something together, in order. In files they are one text: "Ada Lind and Ben Okoro".
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(from = "String", into = "String")]
#[schemars(with = "String", inline)]
pub struct Players(Vec<String>);

impl Deref for Players {
    type Target = [String];

    fn deref(&self) -> &[String] {
        &self.0
    }
}

impl<N: Into<String>> FromIterator<N> for Players {
    fn from_iter<I: IntoIterator<Item = N>>(names: I) -> Self {
        Self(names.into_iter().map(Into::into).collect())
    }
}

impl From<&str> for Players {
    /// The names of such a text. A comma parts names only where an "and" follows: "Lind, Bo" is one pupil.
    fn from(text: &str) -> Self {
        let names: Vec<&str> = match text.trim().rsplit_once(" and ") {
            Some((first, last)) => first.split(" and ").flat_map(|names| names.split(", ")).chain([last]).collect(),
            None => vec![text],
        };
        names.into_iter().map(str::trim).filter(|name| !name.is_empty()).collect()
    }
}

impl From<String> for Players {
    fn from(text: String) -> Self {
        text.as_str().into()
    }
}

impl From<Players> for String {
    fn from(players: Players) -> Self {
        players.to_string()
    }
}

impl fmt::Display for Players {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&join(self))
    }
}

/// Names as one text: "Ada Lind and Ben Okoro", "Ada, Ben and Cleo". Names that are empty are left out.
pub fn join<N: AsRef<str>>(names: &[N]) -> String {
    let names: Vec<&str> = names.iter().map(|name| name.as_ref().trim()).filter(|name| !name.is_empty()).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_who_share_something_are_one_text_in_files_and_a_list_of_names_here() {
        for (text, names) in [
            ("", &[][..]),
            ("Ada Lind", &["Ada Lind"]),
            ("Ada Lind and Ben Okoro", &["Ada Lind", "Ben Okoro"]),
            ("Ada, Ben, Cleo and Dev", &["Ada", "Ben", "Cleo", "Dev"]),
            // A comma alone parts nobody.
            ("Lind, Bo", &["Lind, Bo"]),
            ("Andy Sanders", &["Andy Sanders"]),
        ] {
            let players: Players = serde_json::from_value(text.into()).expect("a text");
            assert_eq!(
                (&players[..], players.to_string().as_str()),
                (&names.iter().map(ToString::to_string).collect::<Vec<_>>()[..], text)
            );
        }
        assert_eq!(Players::from(" Ada and  and Ben "), ["Ada", "Ben"].into_iter().collect());
        assert_eq!(join(&["Ada", " ", "Ben "]), "Ada and Ben");
    }
}
