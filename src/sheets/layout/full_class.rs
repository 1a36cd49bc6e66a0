//! A full class for the tests: the source's 16 Norman and 15 Saxon units.

use crate::rules::{Board, Card, CardName, Color, Rulings, Setup, Side, State, Troop, UnitSetup};

/// The set-up; the player of each unit is named by its place in the army list, counting from 0.
pub(in crate::sheets) fn setup(player: impl Fn(Side, usize) -> Option<String>) -> Setup {
    let army = |side: Side, elite: Troop, elites: usize, bases: u8| {
        let kinds = [(elite, 8, bases, elites), (Troop::Spearmen, 12, 4, 5), (Troop::Archers, 8, 8, 5)];
        let units = kinds.into_iter().flat_map(|(troop, figures, bases, count)| std::iter::repeat_n((troop, figures, bases), count));
        let muster = |(number, (troop, figures, bases))| UnitSetup {
            troop,
            figures,
            bases,
            bodyguard: number == 0,
            square: None,
            player: player(side, number).map(Into::into),
            rows: Vec::new(),
        };
        units.enumerate().map(muster).collect()
    };
    Setup {
        scenario: "Senlac".to_owned(),
        class: None,
        absent: Vec::new(),
        terrain: Board::from_rows(&[".^"]).expect("a sound board"),
        norman: army(Side::Norman, Troop::Knights, 6, 4),
        saxon: army(Side::Saxon, Troop::Housecarles, 5, 2),
        deck: CardName::ALL.map(|name| Card::new(name, Color::Black)).to_vec(),
        rulings: Rulings::default(),
    }
}

/// The battle before its first card.
pub(in crate::sheets) fn state(setup: &Setup) -> State {
    State::new(setup).expect("a sound set-up")
}
