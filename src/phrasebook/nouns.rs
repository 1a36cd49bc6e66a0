//! What sides, troops, phases and cards are called.

use crate::language::tr;
use crate::rules::{CardName, Color, Phase, Side, Troop};

impl Side {
    /// The name of the army, as a teacher says it.
    #[must_use]
    pub fn army(self) -> &'static str {
        match self {
            Self::Norman => tr!("Normans"),
            Self::Saxon => tr!("Saxons"),
        }
    }

    /// The word before a noun: "Norman", "Saxon".
    #[must_use]
    pub fn adjective(self) -> &'static str {
        match self {
            Self::Norman => tr!("Norman"),
            Self::Saxon => tr!("Saxon"),
        }
    }

    /// What each player of the army is.
    #[must_use]
    pub fn player_title(self) -> &'static str {
        match self {
            Self::Norman => tr!("baron"),
            Self::Saxon => tr!("thegn"),
        }
    }

    /// The commander of the army.
    #[must_use]
    pub fn army_commander(self) -> &'static str {
        match self {
            Self::Norman => tr!("William"),
            Self::Saxon => tr!("Harold"),
        }
    }
}

impl Troop {
    /// Its word in a sentence.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Knights => tr!("knights"),
            Self::Housecarles => tr!("housecarles"),
            Self::Spearmen => tr!("spearmen"),
            Self::Archers => tr!("archers"),
        }
    }

    /// The word where a line begins with it: "Knights".
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Knights => tr!("Knights"),
            Self::Housecarles => tr!("Housecarles"),
            Self::Spearmen => tr!("Spearmen"),
            Self::Archers => tr!("Archers"),
        }
    }

    /// The word for one of them: "a knight", "1 spearman".
    #[must_use]
    pub fn man(self) -> &'static str {
        match self {
            Self::Knights => tr!("knight"),
            Self::Housecarles => tr!("housecarle"),
            Self::Spearmen => tr!("spearman"),
            Self::Archers => tr!("archer"),
        }
    }
}

impl Phase {
    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Event => tr!("event"),
            Self::Move => tr!("move"),
            Self::Shoot => tr!("shoot"),
            Self::Fight => tr!("fight"),
            Self::Over => tr!("over"),
        }
    }
}

impl Color {
    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Black => tr!("black"),
            Self::Red => tr!("red"),
        }
    }
}

impl CardName {
    /// The title on the card.
    #[must_use]
    pub fn title(self) -> &'static str {
        tr(self.facts().title)
    }
}

/// In words what a die needs: "3 or more", "5 or 6", "6", "any face", "cannot hit".
#[must_use]
pub fn faces(needed: i8) -> String {
    match needed {
        ..=1 => tr!("any face").to_owned(),
        2..=4 => tr!("{needed} or more", needed),
        5 => tr!("5 or 6").to_owned(),
        6 => "6".to_owned(),
        7.. => tr!("cannot hit").to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn needs_are_told_in_the_tables_words() {
        assert_eq!([1, 3, 6, 7].map(faces), ["any face", "3 or more", "6", "cannot hit"]);
    }
}
