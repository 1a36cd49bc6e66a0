//! Battles for the tests: the full class, also on Senlac Hill, before the first card and in progress, and the largest
//! possible battle.

use super::{Battle, Document, DocumentKind, Fonts, Page, PrintOptions};
use senlac_classroom::rules::{
    Board, Card, CardName, Color, Event, Rulings, Setup, Side, Square, State, Troop, UnitId, UnitSetup, apply_all, pupils,
};

/// Returns the built-in fonts, loaded once per test thread.
pub(crate) fn fonts() -> &'static Fonts {
    thread_local! {
        static FONTS: &'static Fonts = Box::leak(Box::default());
    }
    FONTS.with(|fonts| *fonts)
}

pub(crate) struct TestBattle {
    pub(crate) setup: Setup,
    pub(crate) state: State,
}

impl TestBattle {
    /// Creates a battle before the first card.
    pub(crate) fn new(setup: Setup) -> Self {
        let state = State::new(&setup).expect("a sound set-up");
        Self { setup, state }
    }

    /// Creates a battle in its third turn: men have fallen, two units are destroyed, and Harold is dead.
    pub(crate) fn under_way(setup: Setup) -> Self {
        let state = mid_battle_state(&setup);
        Self { setup, state }
    }

    pub(crate) fn battle(&self) -> Battle<'_> {
        Battle::new(&self.setup, &self.state)
    }

    pub(crate) fn document(&self, lay_out: impl FnOnce(Battle<'_>, PrintOptions, &Fonts) -> Document, options: PrintOptions) -> Document {
        lay_out(self.battle(), options, fonts())
    }

    /// Lays out a document as it is printed.
    pub(crate) fn kind(&self, kind: DocumentKind, options: PrintOptions) -> Document {
        Document::from_battle(kind, self.battle(), options, fonts())
    }

    pub(crate) fn pages(&self, lay_out: impl FnOnce(Battle<'_>, PrintOptions, &Fonts) -> Document, options: PrintOptions) -> Vec<Page> {
        self.document(lay_out, options).pages
    }

    /// Returns all text of a document, with spaces between its lines.
    pub(crate) fn words(&self, lay_out: impl FnOnce(Battle<'_>, PrintOptions, &Fonts) -> Document) -> String {
        pages_text(&self.pages(lay_out, PrintOptions::default()))
    }
}

/// Returns all text of these pages, with spaces between their lines.
pub(crate) fn pages_text(pages: &[Page]) -> String {
    pages.iter().flat_map(Page::texts).collect::<Vec<_>>().join(" ")
}

/// Returns the source's 16 Norman and 15 Saxon units off the board. `player` names each unit's player by its index in the army
/// list.
pub(crate) fn full_class(player: impl Fn(Side, usize) -> Option<String>) -> Setup {
    let army = |side: Side, elite: Troop, elites: usize, bases: u8| {
        let kinds = [(elite, 8, bases, elites), (Troop::Spearmen, 12, 4, 5), (Troop::Archers, 8, 8, 5)];
        let units = kinds.into_iter().flat_map(|(troop, figures, bases, count)| std::iter::repeat_n((troop, figures, bases), count));
        let muster = |(number, (troop, figures, bases))| {
            let player = player(side, number).as_deref().map(Into::into);
            UnitSetup { troop, figures, bases, bodyguard: number == 0, square: None, player, rows: Vec::new() }
        };
        units.enumerate().map(muster).collect()
    };
    Setup {
        names: senlac_base::game::NameTable::default(),
        scenario: "Senlac".to_owned(),
        class: None,
        absent: Vec::new(),
        large_print: Vec::new(),
        terrain: Board::from_rows(&[".^"]).expect("a sound board"),
        norman: army(Side::Norman, Troop::Knights, 6, 4),
        saxon: army(Side::Saxon, Troop::Housecarles, 5, 2),
        deck: CardName::ALL.map(|name| Card::new(name, Color::Black)).to_vec(),
        rulings: Rulings::default(),
    }
}

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

/// Returns the full class on its squares, with the whole deck.
pub(crate) fn senlac(player: impl Fn(Side, usize) -> Option<String>) -> Setup {
    const NORMANS: &str = "I10 C10 E10 G10 K10 M10 E9 G9 I9 K9 M9 D9 F9 H9 J9 L9";
    const SAXONS: &str = "H5 F5 G5 I5 J5 D5 E5 K5 L5 M5 F4 G4 I4 J4 K4";
    let mut setup = full_class(player);
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

/// Returns an ordinary name for a player.
pub(crate) fn ordinary_name(side: Side, number: usize) -> Option<String> {
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

/// Returns full armies commanded by a class of this size, and all pupils' names, with up to 40 letters each.
/// One pupil in 20 is absent. A large class shares units, and a small one leaves some to the referee.
pub(crate) fn class_of_size(count: usize) -> (Setup, Vec<String>) {
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
    let leaders = |place: usize| pupils::join(&present.iter().skip(place).step_by(31).collect::<Vec<_>>());
    let mut setup =
        senlac(|side, number| Some(leaders(number + if side == Side::Saxon { 16 } else { 0 })).filter(|names| !names.is_empty()));
    setup.absent = class.iter().enumerate().filter(|(place, _)| is_absent(*place)).map(|(_, name)| name.as_str().into()).collect();
    (setup, class)
}

/// Returns the full class in reserve beside a table with these rows.
pub(crate) fn setup_on_table(rows: &[&str]) -> Setup {
    let terrain = Board::from_rows(rows).expect("a sound board");
    Setup { scenario: "Senlac 16 × 10".to_owned(), class: Some("Class 7b".to_owned()), terrain, ..full_class(ordinary_name) }
}

/// Returns the full class on its squares with one ruling changed.
pub(crate) fn setup_with_ruling(ruling: &str, reading: &str) -> Setup {
    let mut setup = senlac(ordinary_name);
    setup.rulings.set(ruling.parse().expect("a ruling"), reading).expect("a reading");
    setup
}

/// Returns the full class on its squares with a deck of one card.
pub(crate) fn setup_with_card(name: CardName, strength: u8, turns: u8) -> Setup {
    Setup { deck: vec![Card { strength: Some(strength), turns: Some(turns), ..Card::new(name, Color::Red) }], ..senlac(ordinary_name) }
}

/// Returns the state for [`TestBattle::under_way`].
fn mid_battle_state(setup: &Setup) -> State {
    let mut state = State::new(setup).expect("a sound set-up");
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

/// Returns a battle with the maximum number of squares, units, figures, cards and letters.
pub(crate) fn largest_setup() -> Setup {
    let mut setup = senlac(|_, _| None);
    let rows: Vec<String> =
        (0..Board::MOST_ROWS).map(|row| (0..Board::MOST_COLUMNS).map(|column| terrain_char(row, column)).collect()).collect();
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
            player: Some(format!("{number}{}", "W".repeat(198)).as_str().into()),
            rows: Vec::new(),
        };
        *setup.army_mut(side) = (0..40).map(muster).collect();
    }
    setup.deck.extend(custom_cards(7));
    setup
}

/// Returns this many custom cards for each event, with maximum strength and duration and a long title.
pub(crate) fn custom_cards(copies: u8) -> impl Iterator<Item = Card> {
    (0..copies).flat_map(|number| {
        CardName::ALL.map(|name| Card {
            title: Some(format!("{number} {}", "Wretched ".repeat(6)).trim().into()),
            strength: Some(name.strength().most),
            turns: Some(name.longest()),
            ..Card::new(name, Color::Red)
        })
    })
}

fn terrain_char(row: usize, column: usize) -> char {
    match (row, column) {
        (15..=30, 10..=40) => '^',
        (15..=30, _) => '#',
        (45.., 45..) => 'x',
        _ => '.',
    }
}
