//! Seeded random choices, and random battlefields.

use senlac::game::NameTable;
use senlac::rules::{Board, Card, CardName, Color, Dice, RulingName, Rulings, SeededDice, Setup, Side, Square, Troop, UnitSetup};

/// All random choices of a game except its dice.
pub struct Chance(SeededDice);

impl Chance {
    /// Creates the random choices of one game.
    pub fn new(seed: u64) -> Self {
        Self(SeededDice::new(seed, u64::MAX))
    }

    /// Returns a number from 0 to `count` − 1.
    pub fn below(&mut self, count: u8) -> u8 {
        self.0.roll_below(count)
    }

    /// Returns a number from `low` to `high`, both included.
    pub fn between(&mut self, low: u8, high: u8) -> u8 {
        low + self.below(high - low + 1)
    }

    /// Returns `true` once in `count` times on average.
    pub fn in_a(&mut self, count: u8) -> bool {
        self.below(count) == 0
    }

    /// Returns one of these choices, or `None` if there are none.
    pub fn pick<T: Clone>(&mut self, choices: &[T]) -> Option<T> {
        let count = u8::try_from(choices.len().min(255)).expect("at most 255");
        (count > 0).then(|| choices[usize::from(self.below(count))].clone())
    }
}

/// Returns a few units a side on a small table with random terrain, deck and rulings.
pub fn small_setup(chance: &mut Chance) -> Setup {
    let (columns, rows) = (chance.between(2, 7), chance.between(2, 6));
    let mut sign = || match chance.below(20) {
        0..=11 => '.',
        12..=16 => '^',
        17..=18 => '#',
        _ => 'x',
    };
    let ground: Vec<String> = (0..rows).map(|_| (0..columns).map(|_| sign()).collect()).collect();
    let terrain = Board::from_rows(&ground).expect("a sound table");
    let mut open: Vec<Square> = terrain.squares().filter(|&square| terrain.terrain(square).is_open()).collect();
    let mut army = |side: Side| -> Vec<UnitSetup> {
        let lords = [Troop::Knights, Troop::Housecarles][usize::from(side == Side::Saxon)];
        (0..=chance.below(4))
            .map(|place| {
                let troops = [lords, Troop::Spearmen, Troop::Archers, Troop::Archers];
                let troop = if place == 0 { lords } else { chance.pick(&troops).expect("a type") };
                let stands = !open.is_empty() && !chance.in_a(8);
                let square = stands.then(|| open.swap_remove(usize::from(chance.below(u8::try_from(open.len()).expect("few")))));
                UnitSetup { troop, figures: chance.between(1, 9), bases: 1, bodyguard: place == 0, square, player: None, rows: Vec::new() }
            })
            .collect()
    };
    let (norman, saxon) = (army(Side::Norman), army(Side::Saxon));
    let deck = (0..chance.between(1, 13)).map(|_| any_card(chance)).collect();
    Setup {
        scenario: "small".to_owned(),
        class: None,
        names: NameTable::default(),
        absent: Vec::new(),
        large_print: Vec::new(),
        terrain,
        norman,
        saxon,
        deck,
        rulings: any_rulings(chance),
    }
}

/// Returns a standard card, or one with its own strength and duration.
pub fn any_card(chance: &mut Chance) -> Card {
    let name = chance.pick(&CardName::ALL).expect("a card");
    let card = Card::new(name, chance.pick(&Color::ALL).expect("a colour"));
    if chance.in_a(2) {
        return card;
    }
    let range = name.strength();
    let strength = Some(chance.between(range.least, range.most)).filter(|_| !chance.in_a(3));
    let turns = Some(chance.between(1, name.longest())).filter(|_| !chance.in_a(3));
    let title = chance.pick(&["Deep mud", "“Zoë’s” card \\"]).filter(|_| chance.in_a(2)).map(Into::into);
    Card { title, strength, turns, ..card }
}

/// Returns the original armies at random places on the hill and around it.
pub fn full_setup(chance: &mut Chance) -> Setup {
    let ground = [
        "................",
        "###..^^^^^^..###",
        "###^^^^^^^^^^###",
        "###^^^^^^^^^^###",
        "###^^^^^^^^^^###",
        "###^^^^^^^^^^###",
        "................",
        "................",
    ];
    let terrain = Board::from_rows(&ground).expect("a sound table");
    let mut army = |lords: Troop, count: u8, rows: std::ops::RangeInclusive<u8>| -> Vec<UnitSetup> {
        let mut open: Vec<Square> =
            terrain.squares().filter(|square| rows.contains(&square.row) && terrain.terrain(*square).is_open()).collect();
        [(lords, count), (Troop::Spearmen, 5), (Troop::Archers, 5)]
            .into_iter()
            .flat_map(|(troop, count)| (0..count).map(move |place| (troop, place)))
            .map(|(troop, place)| {
                let square = Some(open.swap_remove(usize::from(chance.below(u8::try_from(open.len()).expect("few")))));
                let bodyguard = troop == lords && place == 0;
                UnitSetup {
                    troop,
                    figures: troop.full_strength(),
                    bases: troop.bases()[0],
                    bodyguard,
                    square,
                    player: None,
                    rows: Vec::new(),
                }
            })
            .collect()
    };
    let (saxon, norman) = (army(Troop::Housecarles, 5, 2..=5), army(Troop::Knights, 6, 5..=7));
    let norman = clear_of(&saxon, norman);
    let mut deck = Vec::new();
    for name in CardName::ALL {
        let colors = Color::ALL.into_iter().cycle();
        deck.extend(colors.take(usize::from(name.copies())).map(|color| Card::new(name, color)));
    }
    Setup {
        scenario: "full".to_owned(),
        class: None,
        names: NameTable::default(),
        absent: Vec::new(),
        large_print: Vec::new(),
        terrain,
        norman,
        saxon,
        deck,
        rulings: any_rulings(chance),
    }
}

/// Moves units whose square is taken into reserve.
fn clear_of(others: &[UnitSetup], mut army: Vec<UnitSetup>) -> Vec<UnitSetup> {
    for muster in &mut army {
        if others.iter().any(|other| other.square == muster.square) {
            muster.square = None;
        }
    }
    army
}

/// Returns rulings of which about half have a random option and the others their default.
fn any_rulings(chance: &mut Chance) -> Rulings {
    let mut rulings = Rulings::default();
    for ruling in RulingName::all() {
        let readings = ruling.entry().readings;
        if readings.len() > 1 && chance.in_a(2) {
            rulings.set(ruling, chance.pick(readings).expect("a reading").key).expect("its own reading");
        }
    }
    rulings
}
