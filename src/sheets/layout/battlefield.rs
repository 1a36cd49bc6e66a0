//! Battles for the tests: the full class on Senlac Hill, before the first card and in the middle of things, and the
//! largest battle that can be.

use super::full_class;
use crate::rules::{Board, Card, CardName, Color, Event, Setup, Side, Square, State, Troop, UnitId, UnitSetup, apply_all, players};

/// The hill between the woods, 16 × 10.
const SENLAC: [&str; 10] = [
    "................",
    "###..^^^^^^..###",
    "###^^^^^^^^^^###",
    "###^^^^^^^^^^###",
    "###^^^^^^^^^^###",
    "###^^^^^^^^^^###",
    "................",
    "................",
    "................",
    "................",
];

/// The full class on its squares, with the whole deck.
pub(crate) fn senlac(player: impl Fn(Side, usize) -> Option<String>) -> Setup {
    const NORMANS: &str = "I10 C10 E10 G10 K10 M10 E9 G9 I9 K9 M9 D9 F9 H9 J9 L9";
    const SAXONS: &str = "H5 F5 G5 I5 J5 D5 E5 K5 L5 M5 F4 G4 I4 J4 K4";
    let mut setup = full_class::setup(player);
    setup.scenario = "Senlac 16 × 10".to_owned();
    setup.class = Some("Class 7b".to_owned());
    setup.terrain = Board::from_rows(&SENLAC).expect("a sound board");
    for (side, squares) in Side::ALL.into_iter().zip([NORMANS, SAXONS]) {
        for (muster, square) in setup.army_mut(side).iter_mut().zip(squares.split(' ')) {
            muster.square = square.parse().ok();
        }
    }
    let copies = |name: CardName| (0..name.copies()).map(move |copy| Card::new(name, Color::ALL[usize::from(copy % 2)]));
    setup.deck = CardName::ALL.into_iter().flat_map(copies).collect();
    setup
}

/// Ordinary names.
pub(crate) fn named(side: Side, number: usize) -> Option<String> {
    const NAMES: [&str; 8] = [
        "Adela Brook",
        "Ben Okoro",
        "Łukasz Żółkiewski",
        "Maximiliana von Hohenstein-Ffoulkes",
        "Bo",
        "Priya Ramanathan",
        "Søren Ågård",
        "Zoë",
    ];
    (number % 7 != 5).then(|| format!("{}{}", NAMES[(number + side as usize * 3) % 8], if number > 7 { " II" } else { "" }))
}

/// A class of so many, of whom one in twenty is absent, with names of up to forty letters, in command of the full armies:
/// a large class shares units, and a small one leaves some to the referee. With everybody's name.
pub(crate) fn class_of(count: usize) -> (Setup, Vec<String>) {
    const NAMES: [&str; 5] = ["Bo", "Łukasz Żółkiewski", "Maximiliane Hohenstein-Featherstonehaugh", "Priya Ramanathan Iyer", "Zoë Ågård"];
    let name = |number: usize| {
        let name = format!("{} {number}", NAMES[number % NAMES.len()]);
        let over = name.chars().count().saturating_sub(40);
        // "Maximiliane Hohenstein-Featherstone 117" has forty letters.
        name.replace(&"Featherstonehaugh"["Featherstonehaugh".len() - over..], "")
    };
    let class: Vec<String> = (1..=count).map(name).collect();
    let is_absent = |place: usize| place % 20 == 7;
    let present: Vec<&String> = class.iter().enumerate().filter(|(place, _)| !is_absent(*place)).map(|(_, name)| name).collect();
    let leaders = |place: usize| players::join(&present.iter().skip(place).step_by(31).collect::<Vec<_>>());
    let mut setup =
        senlac(|side, number| Some(leaders(number + if side == Side::Saxon { 16 } else { 0 })).filter(|names| !names.is_empty()));
    setup.absent = class.iter().enumerate().filter(|(place, _)| is_absent(*place)).map(|(_, name)| name.clone()).collect();
    (setup, class)
}

/// The battle in its third turn: men have fallen, two units are gone, and Harold is dead.
pub(crate) fn under_way(setup: &Setup) -> State {
    let mut state = full_class::state(setup);
    let flip = Event::CardFlipped {
        card: CardName::MuddyGround,
        color: Color::Black,
        drawn: false,
        first: Side::Norman,
        title: None,
        strength: None,
        turns: None,
    };
    apply_all(&mut state, &[Event::TurnBegan { turn: 3 }, flip]);
    let units: Vec<(UnitId, u8, Option<Square>)> = state.units().map(|unit| (unit.id, unit.start, unit.square)).collect();
    for (place, (unit, start, square)) in units.into_iter().enumerate() {
        let figures = match place % 5 {
            0 => start,
            1 => start.saturating_sub(3),
            2 => start / 2,
            3 => 1,
            _ if place % 2 == 0 => 0,
            _ => start.saturating_sub(1),
        };
        let commander = figures > 0 && place != 16;
        let square = square.filter(|_| figures > 0);
        apply_all(&mut state, &[Event::WasSet { unit, figures, square, commander, away: false }]);
    }
    state
}

/// As many squares, units, figures, cards and letters as there can be.
pub(crate) fn largest() -> Setup {
    let mut setup = senlac(|_, _| None);
    let rows: Vec<String> = (0..Board::MOST_ROWS).map(|row| (0..Board::MOST_COLUMNS).map(|column| sign(row, column)).collect()).collect();
    setup.terrain = Board::from_rows(&rows).expect("a sound board");
    setup.scenario = "W".repeat(200);
    setup.class = Some("Ω ".repeat(80));
    for (side, row) in Side::ALL.into_iter().zip([40, 4]) {
        let elite = setup.army(side)[0].troop;
        let muster = |number: u8| UnitSetup {
            troop: if number == 0 { elite } else { [Troop::Spearmen, Troop::Archers, elite][usize::from(number % 3)] },
            figures: 40,
            bases: 20,
            bodyguard: number == 0,
            square: (number < 20).then(|| Square::new(number * 2 + 4, row)),
            player: Some(format!("{number}{}", "W".repeat(198)).into()),
            rows: Vec::new(),
        };
        *setup.army_mut(side) = (0..40).map(muster).collect();
    }
    for (number, name) in (0..7u8).flat_map(|number| CardName::ALL.map(|name| (number, name))) {
        let title = Some(format!("{number} {}", "Wretched ".repeat(6)).trim().into());
        let own = Card { title, strength: Some(name.strength().most), turns: Some(name.longest()), ..Card::new(name, Color::Red) };
        setup.deck.push(own);
    }
    setup
}

fn sign(row: usize, column: usize) -> char {
    match (row, column) {
        (15..=30, 10..=40) => '^',
        (15..=30, _) => '#',
        (45.., 45..) => 'x',
        _ => '.',
    }
}
