//! The luck ledger ready to show: a line for each side, a row for each player. Worked out when it is opened.

use std::cmp::Ordering;

use senlac_base::game::Players;
use senlac_classroom::chronicle::Chronicle;
use senlac_classroom::odds::Ledger;
use senlac_classroom::odds::ledger::{Account, MadeAttack, PanicAccount, PanicDie};
use senlac_classroom::phrasebook::names::Names;
use senlac_classroom::rules::{Setup, Side, State, UnitId};

/// What was expected of everybody's dice and what fell, of the steps that stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LuckSheet {
    /// The attacks of each side together, and what they came to one after the other.
    pub sides: [(Side, Account, Vec<Point>); 2],
    /// Attacks in all.
    pub attacks: u32,
    /// A row for each player, and for each unit that nobody led.
    pub rows: Vec<LuckRow>,
    /// How the rows are sorted.
    pub sorted: (Sorted, bool),
}

/// A point of a side's line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// The attack's place among those of both sides, counted from 1.
    pub attack: u32,
    /// Hits beyond what was to be expected of the side so far, in sixths.
    pub sixths: i32,
    /// The attack in words.
    pub words: String,
}

/// A player, or a unit that nobody led.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LuckRow {
    /// Who.
    pub who: String,
    /// On which side.
    pub side: Side,
    /// The attacks.
    pub account: Account,
    /// The panic dice.
    pub panic: PanicAccount,
}

/// By what rows are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sorted {
    /// By name.
    Who,
    /// By dice.
    Dice,
    /// By the hits that were expected.
    Expected,
    /// By the hits that fell.
    Fell,
    /// By the hits beyond what was expected.
    Luck,
    /// By panic dice.
    Panic,
}

/// Whose dice they are.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum DiceOwner {
    Player(Side, Players),
    Unit(UnitId),
}

impl DiceOwner {
    fn of(unit: UnitId, player: Option<&Players>) -> Self {
        player.map_or(Self::Unit(unit), |player| Self::Player(unit.side, player.clone()))
    }

    const fn side(&self) -> Side {
        match self {
            Self::Player(side, _) => *side,
            Self::Unit(unit) => unit.side,
        }
    }
}

impl Sorted {
    /// Every column, from left to right.
    pub const ALL: [Self; 6] = [Self::Who, Self::Dice, Self::Expected, Self::Fell, Self::Luck, Self::Panic];

    /// The column's head.
    pub fn head(self) -> &'static str {
        match self {
            Self::Who => tr!("Player"),
            Self::Dice => tr!("Dice"),
            Self::Expected => tr!("Expected"),
            Self::Fell => tr!("Fell"),
            Self::Luck => tr!("Luck"),
            Self::Panic => tr!("Panic dice"),
        }
    }

    /// What a click on its head does.
    pub fn sorts(self) -> &'static str {
        match self {
            Self::Who => tr!("Sort by player"),
            Self::Dice => tr!("Sort by dice"),
            Self::Expected => tr!("Sort by expected hits"),
            Self::Fell => tr!("Sort by hits that fell"),
            Self::Luck => tr!("Sort by luck"),
            Self::Panic => tr!("Sort by panic dice"),
        }
    }

    /// How two rows stand to each other.
    fn compare(self, one: &LuckRow, other: &LuckRow) -> Ordering {
        match self {
            Self::Who => one.who.to_lowercase().cmp(&other.who.to_lowercase()),
            Self::Dice => one.account.dice.cmp(&other.account.dice),
            Self::Expected => one.account.sixths.cmp(&other.account.sixths),
            Self::Fell => one.account.hits.cmp(&other.account.hits),
            Self::Luck => one.account.surplus_in_sixths().cmp(&other.account.surplus_in_sixths()),
            Self::Panic => one.panic.dice.cmp(&other.panic.dice),
        }
    }
}

impl LuckSheet {
    /// The luck of a battle as it stands: what was taken back does not count.
    pub fn of(chronicle: &Chronicle, setup: &Setup, names: &Names) -> Self {
        // Who led what at first; later changes are among the events.
        let players = State::new(setup).map(|state| state.players().clone()).unwrap_or_default();
        let events = chronicle.active_steps().iter().flat_map(|standing| &standing.events);
        let ledger = Ledger::of(&players, events);
        let attacks = u32::try_from(ledger.throws().len()).unwrap_or(u32::MAX);
        let sides = Side::ALL.map(|side| (side, ledger.side(side), line(&ledger, side, names)));
        let mut sheet = Self { sides, attacks, rows: rows(&ledger, names), sorted: (Sorted::Luck, true) };
        sheet.order();
        sheet
    }

    /// Sorts by a column, the largest first; by the same one again, the other way round.
    pub fn sort(&mut self, by: Sorted) {
        let falling = if self.sorted.0 == by { !self.sorted.1 } else { by != Sorted::Who };
        self.sorted = (by, falling);
        self.order();
    }

    fn order(&mut self) {
        let (by, falling) = self.sorted;
        self.rows.sort_by(|one, other| {
            let order = by.compare(one, other);
            let order = if falling { order.reverse() } else { order };
            order.then_with(|| one.who.cmp(&other.who))
        });
    }
}

/// What the attacks of a side came to, one after the other.
fn line(ledger: &Ledger, side: Side, names: &Names) -> Vec<Point> {
    let places = (1..).zip(ledger.throws()).filter(|(_, throw)| throw.unit.side == side).map(|(place, _)| place);
    let series = ledger.series(move |throw| throw.unit.side == side);
    places
        .zip(series)
        .map(|(attack, (throw, so_far))| Point { attack, sixths: so_far.surplus_in_sixths(), words: words(throw, names) })
        .collect()
}

/// "Bo’s archers at Søren’s housecarles: 8 dice, 3 hits, 1.3 expected".
fn words(throw: &MadeAttack, names: &Names) -> String {
    let dice = tr_count!(dice = throw.dice, "{dice} die", "{dice} dice");
    let hits = tr_count!(hits = throw.hits, "{hits} hit", "{hits} hits");
    let expected = format!("{:.1}", f64::from(throw.sixths) / 6.0);
    let (unit, target) = (names.unit_first(throw.unit), names.unit(throw.at));
    tr!("{unit} at {target}: {dice}, {hits}, {expected} expected", unit, target, dice, hits, expected)
}

/// A row for everybody who threw dice.
fn rows(ledger: &Ledger, names: &Names) -> Vec<LuckRow> {
    let of_throw = |throw: &MadeAttack| DiceOwner::of(throw.unit, throw.player.as_ref());
    let of_panic = |die: &PanicDie| DiceOwner::of(die.unit, die.player.as_ref());
    let mut all: Vec<DiceOwner> = ledger.throws().iter().map(of_throw).chain(ledger.panics().iter().map(of_panic)).collect();
    all.sort();
    all.dedup();
    let row = |whose: DiceOwner| LuckRow {
        account: ledger.account(|throw| of_throw(throw) == whose),
        panic: ledger.panic(|die| of_panic(die) == whose),
        side: whose.side(),
        who: match whose {
            DiceOwner::Player(_, player) => names.players_text(&player),
            DiceOwner::Unit(unit) => names.unit_first(unit),
        },
    };
    all.into_iter().map(row).collect()
}
