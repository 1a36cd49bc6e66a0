//! Support for the rules tests: a battle laid out in a few lines, commands in the command language, and events as short
//! lines, so that a test reads like a battle log.

use senlac::rules::{
    Board, Breach, Card, CardName, Color, Command, Dice, Event, Phase, Setup, Side, Square, State, Troop, Unit, UnitId, UnitSetup, apply,
    check, resolve,
};
use serde_json::{Map, Value};

/// A battle with its setup and its events.
#[derive(Clone, Debug)]
pub struct Battle {
    /// Setup at the start.
    pub setup: Setup,
    /// Current state.
    pub state: State,
    /// All events so far.
    pub chronicle: Vec<Event>,
}

/// Lays out a battle. Each line of `units` is a unit in the order of the army list, such as `N01 knights 8 @C4`,
/// followed by `lord` if William or Harold leads it. A unit without a square is in reserve. A side without a lord gets
/// his bodyguard of 8 in reserve, at the end of its list.
pub fn battle(ground: &[&str], units: &str) -> Battle {
    let mut setup = Setup {
        names: senlac::game::NameTable::default(),
        scenario: "test".to_owned(),
        class: None,
        absent: Vec::new(),
        large_print: Vec::new(),
        terrain: Board::from_rows(ground).expect("a sound table"),
        norman: Vec::new(),
        saxon: Vec::new(),
        deck: source_deck(),
        rulings: senlac::rules::Rulings::default(),
    };
    for line in units.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (id, muster) = muster(line);
        let army = setup.army_mut(id.side);
        assert_eq!(usize::from(id.number), army.len() + 1, "units are named in the order of the list: {line}");
        army.push(muster);
    }
    for side in Side::ALL {
        if !setup.army(side).iter().any(|muster| muster.bodyguard) {
            let troop = [Troop::Knights, Troop::Housecarles][usize::from(side == Side::Saxon)];
            setup.army_mut(side).push(UnitSetup {
                troop,
                figures: 8,
                bases: 2,
                bodyguard: true,
                square: None,
                player: None,
                rows: Vec::new(),
            });
        }
    }
    let state = State::new(&setup).expect("a sound battle");
    Battle { setup, state, chronicle: Vec::new() }
}

/// Parses a line of [`battle`].
fn muster(line: &str) -> (UnitId, UnitSetup) {
    let mut words = line.split_whitespace();
    let id = unit(words.next().expect("a name"));
    let troop = serde_json::from_value(words.next().expect("a type").into()).expect("a type of troops");
    let figures: u8 = words.next().expect("figures").parse().expect("a number of figures");
    let mut muster = UnitSetup { troop, figures, bases: 1, bodyguard: false, square: None, player: None, rows: Vec::new() };
    for word in words {
        match word.strip_prefix('@') {
            Some(name) => muster.square = Some(square(name)),
            None => muster.bodyguard = word == "lord",
        }
    }
    (id, muster)
}

/// Returns the original 13 cards, 7 black and 6 red.
pub fn source_deck() -> Vec<Card> {
    use CardName::{ArrowInTheEye, FyrdRunsAmok, MuddyGround, Shieldwall, TiredFromTheLongMarch, WilliamTrips};
    let counts = [(Shieldwall, 2, 1), (FyrdRunsAmok, 1, 2), (MuddyGround, 2, 1), (TiredFromTheLongMarch, 1, 1), (ArrowInTheEye, 0, 1)];
    let mut deck = Vec::new();
    for (name, black, red) in counts.into_iter().chain([(WilliamTrips, 1, 0)]) {
        deck.extend((0..black).map(|_| Card::new(name, Color::Black)));
        deck.extend((0..red).map(|_| Card::new(name, Color::Red)));
    }
    deck
}

/// Returns the original 31 units on an open field of 16 by 10, with the Saxons in the top row and the Normans in the
/// bottom row.
pub fn full_battle() -> Battle {
    use std::fmt::Write as _;
    let mut units = String::new();
    let armies = [
        ('N', [("knights", 6, 8), ("spearmen", 5, 12), ("archers", 5, 8)], 10),
        ('S', [("housecarles", 5, 8), ("spearmen", 5, 12), ("archers", 5, 8)], 1),
    ];
    for (letter, army, row) in armies {
        let mut number = 0;
        for (troop, count, figures) in army {
            for _ in 0..count {
                let column = char::from(b'A' + number);
                number += 1;
                let lord = if number == 1 { "lord" } else { "" };
                writeln!(units, "{letter}{number:02} {troop} {figures} @{column}{row} {lord}").expect("a line");
            }
        }
    }
    battle(&["................"; 10], &units)
}

pub fn square(name: &str) -> Square {
    name.parse().expect(name)
}

pub fn unit(name: &str) -> UnitId {
    name.parse().expect(name)
}

/// Parses a command of the command language.
pub fn command(json: &str) -> Command {
    serde_json::from_str(json).unwrap_or_else(|problem| panic!("{json}: {problem}"))
}

/// Parses events from short lines such as `moved unit=N01 from=C4 to=C3 path=[C3]`.
pub fn parse_events(lines: &str) -> Vec<Event> {
    lines.lines().map(str::trim).filter(|line| !line.is_empty()).map(event).collect()
}

/// Parses one line of [`parse_events`].
fn event(line: &str) -> Event {
    let (name, fields) = line.split_once(' ').unwrap_or((line, ""));
    let mut object = Map::from_iter([("event".to_owned(), name.into())]);
    for field in fields.split_whitespace() {
        let (key, word) = field.split_once('=').unwrap_or_else(|| panic!("{field} in {line}"));
        object.insert(key.to_owned(), value(word));
    }
    serde_json::from_value(object.into()).unwrap_or_else(|problem| panic!("{line}: {problem}"))
}

/// Parses a list in brackets, a number, true, false, null or a word.
fn value(word: &str) -> Value {
    match word.strip_prefix('[').and_then(|list| list.strip_suffix(']')) {
        Some("") => Value::Array(Vec::new()),
        Some(list) => list.split(',').map(value).collect(),
        None => serde_json::from_str(word).unwrap_or_else(|_| word.into()),
    }
}

/// Dice with the faces that a test gives. All of them must be used.
struct Script<'a>(&'a [u8]);

impl Dice for Script<'_> {
    fn roll_below(&mut self, sides: u8) -> u8 {
        assert_eq!(sides, 6, "only six-sided dice are scripted");
        let (face, rest) = self.0.split_first().expect("the script has a face for every die");
        self.0 = rest;
        face - 1
    }
}

impl Battle {
    /// Sets a ruling before the battle begins.
    pub fn ruled(mut self, ruling: &str, choice: &str) -> Self {
        assert!(self.chronicle.is_empty(), "the battle has begun: use set_ruling");
        self.setup.rulings.set(ruling.parse().expect(ruling), choice).expect(choice);
        self.state = State::new(&self.setup).expect("a sound battle");
        self
    }

    /// Sets a ruling after the battle has begun.
    pub fn ruled_now(mut self, ruling: &str, choice: &str) -> Self {
        self.play(&format!(r#"{{"do":"set_ruling","ruling":"{ruling}","choice":"{choice}"}}"#));
        self
    }

    /// Plays a legal command that needs no dice from the program.
    pub fn play(&mut self, json: &str) -> Vec<Event> {
        self.roll(json, &[])
    }

    /// Plays a legal command with these faces for the program's dice.
    pub fn roll(&mut self, json: &str, faces: &[u8]) -> Vec<Event> {
        let legal = check(&self.state, command(json)).unwrap_or_else(|refusal| panic!("{json} is refused: {refusal}"));
        let mut dice = Script(faces);
        let events = resolve(&self.state, &legal, &mut dice);
        assert!(dice.0.is_empty(), "{json} left dice unused: {:?}", dice.0);
        self.happen(&events);
        events
    }

    /// Plays a command that breaks the rules and is allowed by the referee.
    pub fn overrule(&mut self, json: &str) -> Vec<Event> {
        let refusal = check(&self.state, command(json)).expect_err("the rules are against it");
        let breaches = refusal.breaches().to_vec();
        let legal = refusal.overrule("let it be").unwrap_or_else(|refusal| panic!("{json} cannot be allowed: {refusal}"));
        assert_eq!(legal.ruling().map(|ruling| (ruling.reason.as_str(), &ruling.waived)), Some(("let it be", &breaches)));
        let events = resolve(&self.state, &legal, &mut Script(&[]));
        self.happen(&events);
        events
    }

    /// Applies events and asserts that each survives being written and read.
    pub fn happen(&mut self, events: &[Event]) {
        for event in events {
            let json = serde_json::to_string(event).expect("an event can be written");
            assert_eq!(&serde_json::from_str::<Event>(&json).expect("and read"), event);
            apply(&mut self.state, event);
        }
        self.chronicle.extend_from_slice(events);
    }

    /// Returns all reasons against a command.
    pub fn refused(&self, json: &str) -> Vec<Breach> {
        let refusal = check(&self.state, command(json)).expect_err(json);
        assert!(!refusal.breaches().is_empty(), "{json} is refused for a reason");
        assert_eq!(refusal.can_be_overruled(), refusal.clone().overrule("why not").is_ok());
        refusal.breaches().to_vec()
    }

    /// Returns all reasons against a command that even the referee cannot allow.
    pub fn impossible(&self, json: &str) -> Vec<Breach> {
        let breaches = self.refused(json);
        let refusal = check(&self.state, command(json)).expect_err(json);
        let kept = refusal.clone().overrule("why not").expect_err("it cannot be allowed");
        assert_eq!(kept, refusal, "the refusal comes back as it was");
        breaches
    }

    /// Returns whether the rules allow a command.
    pub fn allows(&self, json: &str) -> bool {
        check(&self.state, command(json)).is_ok()
    }

    /// Flips this card from the teacher's deck.
    pub fn flip(&mut self, card: &str, color: &str) -> Vec<Event> {
        self.play(&format!(r#"{{"do":"flip","card":"{card}","color":"{color}"}}"#))
    }

    /// Flips a card without further steps and continues to this phase of this side.
    pub fn turn(&mut self, card: &str, color: &str, phase: Phase, side: Side) -> &mut Self {
        self.flip(card, color);
        self.go_to(phase, side)
    }

    /// Finishes phases until this phase of this side.
    pub fn go_to(&mut self, phase: Phase, side: Side) -> &mut Self {
        while (self.state.phase(), self.state.acting_side()) != (phase, Some(side)) {
            self.play(r#"{"do":"done"}"#);
            assert_ne!(self.state.phase(), Phase::Event, "the turn ended before {side:?} came to {phase:?}");
        }
        self
    }

    /// Finishes the turn and returns the last events.
    pub fn end_turn(&mut self) -> Vec<Event> {
        loop {
            let events = self.play(r#"{"do":"done"}"#);
            if matches!(self.state.phase(), Phase::Event | Phase::Over) {
                return events;
            }
        }
    }

    pub fn unit(&self, name: &str) -> &Unit {
        self.state.unit(unit(name)).expect(name)
    }

    /// Returns the number of figures left in a unit.
    pub fn figures(&self, name: &str) -> u8 {
        self.unit(name).figures
    }

    /// Returns the name of a unit's square, or "nowhere".
    pub fn at(&self, name: &str) -> String {
        self.unit(name).square.map_or_else(|| "nowhere".to_owned(), |square| square.to_string())
    }

    /// Returns the number of Normans and Saxons left.
    pub fn left(&self) -> [u16; 2] {
        Side::ALL.map(|side| self.state.strength(side).left)
    }
}
