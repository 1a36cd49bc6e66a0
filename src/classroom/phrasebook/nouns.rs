//! Names of sides, troops, phases and cards.

use crate::rules::{CardName, Color, Phase, Side, Troop};
use senlac_base::language::tr;

impl Side {
    /// Returns the name of the army.
    pub fn army(self) -> &'static str {
        self.select(tr!("Normans"), tr!("Saxons"))
    }

    /// Returns the adjective: "Norman", "Saxon".
    pub fn adjective(self) -> &'static str {
        self.select(tr!("Norman"), tr!("Saxon"))
    }

    /// Returns the title of each player in the army.
    pub fn player_title(self) -> &'static str {
        self.select(tr!("baron"), tr!("thegn"))
    }

    /// Returns the name of the army's commander.
    pub fn army_commander(self) -> &'static str {
        self.select(tr!("William"), tr!("Harold"))
    }

    const fn select(self, norman: &'static str, saxon: &'static str) -> &'static str {
        match self {
            Self::Norman => norman,
            Self::Saxon => saxon,
        }
    }
}

impl Troop {
    /// Returns the plural in a sentence: "knights".
    pub fn name(self) -> &'static str {
        tr(self.forms()[0])
    }

    /// Returns the plural at the start of a line: "Knights".
    pub fn title(self) -> &'static str {
        tr(self.forms()[1])
    }

    /// Returns the singular: "a knight", "1 spearman".
    pub fn man(self) -> &'static str {
        tr(self.forms()[2])
    }

    const fn forms(self) -> [&'static str; 3] {
        match self {
            Self::Knights => [tr_mark!("knights"), tr_mark!("Knights"), tr_mark!("knight")],
            Self::Housecarles => [tr_mark!("housecarls"), tr_mark!("Housecarls"), tr_mark!("housecarl")],
            Self::Spearmen => [tr_mark!("spearmen"), tr_mark!("Spearmen"), tr_mark!("spearman")],
            Self::Archers => [tr_mark!("archers"), tr_mark!("Archers"), tr_mark!("archer")],
        }
    }
}

impl Phase {
    /// Returns the name of the phase.
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
    /// Returns the name of the colour.
    pub fn name(self) -> &'static str {
        match self {
            Self::Black => tr!("black"),
            Self::Red => tr!("red"),
        }
    }
}

impl CardName {
    /// Returns the title printed on the card.
    pub fn title(self) -> &'static str {
        tr(self.facts().title)
    }
}

/// Returns the roll that a die needs as text: "3 or more", "5 or 6", "6", "any number", "cannot hit".
pub fn faces(needed: i8) -> String {
    match needed {
        ..=1 => tr!("any number").to_owned(),
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
    fn needs_are_described_as_die_faces() {
        assert_eq!([1, 3, 6, 7].map(faces), ["any number", "3 or more", "6", "cannot hit"]);
    }
}
