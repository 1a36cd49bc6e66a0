//! Small tables with three units on them. The others are in reserve.

use senlac::rules::{
    Board, Card, CardName, Color, Command, Phase, Rulings, SeededDice, Setup, Side, Square, State, Troop, UnitId, UnitSetup, apply_all,
    check, resolve,
};

pub const HORSE: UnitId = UnitId::new(Side::Norman, 1);
pub const FRIENDS: UnitId = UnitId::new(Side::Norman, 2);
pub const ARCHERS: UnitId = UnitId::new(Side::Norman, 3);
pub const FOES: UnitId = UnitId::new(Side::Saxon, 1);
pub const MORE_FOES: UnitId = UnitId::new(Side::Saxon, 2);

/// Terrains of nine squares: flat, hills of every shape that a path can meet, woods and edges in the way.
pub const GROUNDS: [&[&str]; 8] = [
    &["...", "...", "..."],
    &["^^^", "^^^", "^^^"],
    &["...", ".^.", "..."],
    &["^^^", "...", "..."],
    &["^..", ".^.", "..^"],
    &["...", ".#.", "..."],
    &["..#", "^.^", "x.."],
    &[".x.", "x.^", ".^#"],
];

/// Terrains that are long enough to shoot out of range.
pub const RANGES: [&[&str]; 3] = [&["....."], &["....", ".##.", "...."], &[".^...", "#.x.."]];

/// A table with the units' squares and the flipped card.
pub struct Table<'a> {
    pub ground: &'a [&'a str],
    pub rulings: Rulings,
    pub units: [(UnitId, Square); 3],
    pub card: CardName,
}

/// Returns every way to place three units on the open squares of a terrain.
pub fn placings(ground: &[&str]) -> Vec<[Square; 3]> {
    let board = Board::from_rows(ground).expect("a sound table");
    let open: Vec<Square> = board.squares().filter(|&square| board.terrain(square).is_open()).collect();
    let mut all = Vec::new();
    for &a in &open {
        for &b in open.iter().filter(|b| **b != a) {
            all.extend(open.iter().filter(|c| **c != a && **c != b).map(|&c| [a, b, c]));
        }
    }
    all
}

impl Table<'_> {
    /// Returns the battle in this phase of the Normans' go.
    pub fn at(&self, phase: Phase) -> State {
        let mut state = State::new(&self.setup()).expect("a sound set-up");
        let flip = Command::Flip { card: Some(self.card), color: Some(Color::Black), title: None, strength: None, turns: None };
        let dones = match phase {
            Phase::Shoot => 1,
            Phase::Fight => 2,
            Phase::Event | Phase::Move | Phase::Over => 0,
        };
        for command in std::iter::once(flip).chain((0..dones).map(|_| Command::Done {})) {
            let legal = check(&state, command).expect("it is allowed");
            let events = resolve(&state, &legal, &mut SeededDice::new(1, 1));
            apply_all(&mut state, &events);
        }
        assert_eq!((state.phase(), state.acting_side()), (phase, Some(Side::Norman)));
        state
    }

    fn setup(&self) -> Setup {
        let army = |side: Side, troops: &[Troop]| -> Vec<UnitSetup> {
            let stands = |number| self.units.iter().find(|(unit, _)| *unit == UnitId::new(side, number)).map(|(_, square)| *square);
            let muster = |(number, troop): (u8, &Troop)| UnitSetup {
                troop: *troop,
                figures: 4,
                bases: 1,
                bodyguard: number == 1,
                square: stands(number),
                player: None,
                rows: Vec::new(),
            };
            (1..).zip(troops).map(muster).collect()
        };
        Setup {
            scenario: "small".to_owned(),
            class: None,
            absent: Vec::new(),
            large_print: Vec::new(),
            terrain: Board::from_rows(self.ground).expect("a sound table"),
            norman: army(Side::Norman, &[Troop::Knights, Troop::Spearmen, Troop::Archers]),
            saxon: army(Side::Saxon, &[Troop::Housecarles, Troop::Spearmen]),
            deck: vec![Card::new(CardName::Shieldwall, Color::Black)],
            rulings: self.rulings,
            names: senlac::game::NameTable::default(),
        }
    }
}
