//! A pupil's wish for a unit, in one or two words: "Saxon archers", "Harold", "knights".

use std::fmt;
use std::str::FromStr;

use crate::rules::{Side, Troop, nearest_word};

/// A pupil's wish. The pupil doesn't mind about a field that is `None` or false.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// Side that the pupil prefers.
    pub side: Option<Side>,
    /// Preferred type of troops.
    pub troop: Option<Troop>,
    /// Whether the pupil would like to play William or Harold.
    pub lord: bool,
}

impl Wish {
    /// Returns whether the pupil has no wish.
    pub const fn is_empty(self) -> bool {
        self.side.is_none() && self.troop.is_none() && !self.lord
    }

    /// Returns whether a unit of this side and type meets the wish. `is_lords` says whether it is the lord's own unit.
    pub fn is_met_by(self, side: Side, troop: Troop, is_lords: bool) -> bool {
        self.side.is_none_or(|wished| wished == side) && self.troop.is_none_or(|wished| wished == troop) && (!self.lord || is_lords)
    }
}

/// Error for text that doesn't name a wish.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", tr!("“{words}” is not a wish;{maybe} enter a side, a type of troops, or William or Harold, such as “Saxon archers”", words, maybe = suggestion(word)))]
pub struct ParseWishError {
    words: String,
    /// Word that is unknown or contradicts another.
    word: String,
}

/// Returns a suggestion for a misspelt word, to be inserted into a sentence; empty if there is none.
fn suggestion(word: &str) -> String {
    let of_sides = |words: fn(Side) -> &'static str| Side::ALL.into_iter().map(words);
    let known = of_sides(Side::adjective).chain(Troop::ALL.map(Troop::key)).chain(of_sides(Side::army_commander)).chain(["lord"]);
    nearest_word(word, known)
        .filter(|_| parse_word(&word.to_lowercase()).is_none())
        .map_or_else(String::new, |known| tr!(" did you mean “{known}”? If not,", known))
}

impl FromStr for Wish {
    type Err = ParseWishError;

    fn from_str(words: &str) -> Result<Self, ParseWishError> {
        let mut wish = Self::default();
        let unknown = |word: &str| ParseWishError { words: words.trim().chars().take(40).collect(), word: word.to_owned() };
        for word in words.split(|sign: char| sign.is_whitespace() || ",;/()".contains(sign)).filter(|word| !word.is_empty()) {
            let part = parse_word(&word.to_lowercase()).ok_or_else(|| unknown(word))?;
            let clash = |one: bool, other: bool| one && other;
            if clash(part.side.is_some() && part.side != wish.side, wish.side.is_some())
                || clash(part.troop.is_some() && part.troop != wish.troop, wish.troop.is_some())
            {
                return Err(unknown(word));
            }
            wish = Self { side: part.side.or(wish.side), troop: part.troop.or(wish.troop), lord: part.lord || wish.lord };
        }
        let possible = wish.side.zip(wish.troop).is_none_or(|(side, troop)| troop.serves_side(side));
        if possible { Ok(wish) } else { Err(unknown("")) }
    }
}

fn parse_word(word: &str) -> Option<Wish> {
    let any = Wish::default();
    let side = |side| Wish { side: Some(side), ..any };
    let troop = |troop| Wish { troop: Some(troop), ..any };
    Some(match word {
        "norman" | "normans" | "baron" => side(Side::Norman),
        "saxon" | "saxons" | "english" | "theign" | "thegn" => side(Side::Saxon),
        "knight" | "knights" => troop(Troop::Knights),
        "housecarle" | "housecarles" | "housecarl" | "housecarls" => troop(Troop::Housecarles),
        "spearman" | "spearmen" | "fyrd" => troop(Troop::Spearmen),
        "archer" | "archers" => troop(Troop::Archers),
        "william" => Wish { lord: true, ..side(Side::Norman) },
        "harold" => Wish { lord: true, ..side(Side::Saxon) },
        "lord" | "leader" => Wish { lord: true, ..any },
        _ => return None,
    })
}

/// Writes the wish so that it can be parsed again: "Saxon archers", "Harold", "lord".
impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let leader = match (self.lord, self.side) {
            (true, Some(side)) => Some(side.army_commander()),
            (true, None) => Some("lord"),
            (false, side) => side.map(Side::adjective),
        };
        let words: Vec<&str> = leader.into_iter().chain(self.troop.map(Troop::key)).collect();
        f.write_str(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_accept_both_spellings_and_misspellings_get_a_suggestion() {
        for (words, side, troop) in
            [("theign", Side::Saxon, None), ("Thegn", Side::Saxon, None), ("Saxon housecarls", Side::Saxon, Some(Troop::Housecarles))]
        {
            assert_eq!(words.parse(), Ok(Wish { side: Some(side), troop, lord: false }), "{words}");
        }
        for (words, answer) in [
            (
                "Saxon achers",
                "“Saxon achers” is not a wish; did you mean “archers”? If not, enter a side, a type of troops, or William or Harold",
            ),
            ("dragon", "“dragon” is not a wish; enter a side, "),
            ("Norman Saxon", "“Norman Saxon” is not a wish; enter a side, "),
        ] {
            let message = words.parse::<Wish>().expect_err("no wish").to_string();
            assert!(message.starts_with(answer), "{message}");
        }
    }
}
