//! What sides, troops, phases and cards are called.

use crate::rules::{CardName, Color, Phase, Side, Troop};
use senlac_base::language::tr;

impl Side {
    /// The name of the army, as a teacher says it.
    pub fn army(self) -> &'static str {
        self.one_of(tr!("Normans"), tr!("Saxons"))
    }

    /// The word before a noun: "Norman", "Saxon".
    pub fn adjective(self) -> &'static str {
        self.one_of(tr!("Norman"), tr!("Saxon"))
    }

    /// What each player of the army is.
    pub fn player_title(self) -> &'static str {
        self.one_of(tr!("baron"), tr!("thegn"))
    }

    /// The commander of the army.
    pub fn army_commander(self) -> &'static str {
        self.one_of(tr!("William"), tr!("Harold"))
    }

    const fn one_of(self, norman: &'static str, saxon: &'static str) -> &'static str {
        match self {
            Self::Norman => norman,
            Self::Saxon => saxon,
        }
    }
}

impl Troop {
    /// Its word in a sentence.
    pub fn name(self) -> &'static str {
        tr(self.words()[0])
    }

    /// The word where a line begins with it: "Knights".
    pub fn title(self) -> &'static str {
        tr(self.words()[1])
    }

    /// The word for one of them: "a knight", "1 spearman".
    pub fn man(self) -> &'static str {
        tr(self.words()[2])
    }

    const fn words(self) -> [&'static str; 3] {
        match self {
            Self::Knights => [tr_mark!("knights"), tr_mark!("Knights"), tr_mark!("knight")],
            Self::Housecarles => [tr_mark!("housecarles"), tr_mark!("Housecarles"), tr_mark!("housecarle")],
            Self::Spearmen => [tr_mark!("spearmen"), tr_mark!("Spearmen"), tr_mark!("spearman")],
            Self::Archers => [tr_mark!("archers"), tr_mark!("Archers"), tr_mark!("archer")],
        }
    }
}

impl Phase {
    /// The word for it.
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
    pub fn name(self) -> &'static str {
        match self {
            Self::Black => tr!("black"),
            Self::Red => tr!("red"),
        }
    }
}

impl CardName {
    /// The title on the card.
    pub fn title(self) -> &'static str {
        tr(self.facts().title)
    }
}

/// In words what a die needs: "3 or more", "5 or 6", "6", "any face", "cannot hit".
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
