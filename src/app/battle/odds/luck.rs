//! Luck, ready to show: a line for each side, a row for each player. It is computed when it is opened.

use std::cmp::Ordering;

use senlac_base::game::Players;
use senlac_classroom::chronicle::Chronicle;
use senlac_classroom::odds::Ledger;
use senlac_classroom::odds::ledger::{Account, AttackRecord, PanicAccount, PanicDie};
use senlac_classroom::phrasebook::names::UnitNames;
use senlac_classroom::rules::{Setup, Side, State, UnitId};

/// Expected and actual results of all dice, for the steps that aren't undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LuckTable {
    /// Attacks of each side together, and the line of its running luck.
    pub sides: [(Side, Account, Vec<LuckPoint>); 2],
    /// Total number of attacks.
    pub attacks: u32,
    /// A row for each player, and for each unit without a player.
    pub rows: Vec<LuckRow>,
    /// Column that sorts the rows, and the direction.
    pub sorted: (LuckColumn, bool),
}

/// Point on a side's line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LuckPoint {
    /// Number of the attack among those of both sides, counted from 1.
    pub attack: u32,
    /// Hits of the side so far beyond the expected number, in sixths.
    pub sixths: i32,
    /// Text that describes the attack.
    pub words: String,
}

/// Luck of a player, or of a unit without a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LuckRow {
    /// Name of the player or unit.
    pub who: String,
    /// Side of the player or unit.
    pub side: Side,
    /// Dice and hits of the attacks.
    pub account: Account,
    /// Dice and losses of the panics.
    pub panic: PanicAccount,
}

/// Column by which the rows are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LuckColumn {
    /// Name of the player or unit.
    Who,
    /// Number of dice rolled.
    Dice,
    /// Number of hits expected.
    Expected,
    /// Number of hits scored.
    Fell,
    /// Hits beyond the expected number.
    Luck,
    /// Panic dice and their losses.
    Panic,
}

/// Player or unit that rolled the dice.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum DiceOwner {
    Player(Side, Players),
    Unit(UnitId),
}

impl DiceOwner {
    fn from_unit(unit: UnitId, player: Option<&Players>) -> Self {
        player.map_or(Self::Unit(unit), |player| Self::Player(unit.side, player.clone()))
    }

    const fn side(&self) -> Side {
        match self {
            Self::Player(side, _) => *side,
            Self::Unit(unit) => unit.side,
        }
    }
}

impl LuckColumn {
    /// Every column, from left to right.
    pub const ALL: [Self; 6] = [Self::Who, Self::Dice, Self::Expected, Self::Fell, Self::Luck, Self::Panic];

    /// Returns the heading of the column.
    pub fn head(self) -> &'static str {
        match self {
            Self::Who => tr!("Player"),
            Self::Dice => tr!("Dice"),
            Self::Expected => tr!("Expected"),
            Self::Fell => tr!("Hits"),
            Self::Luck => tr!("Luck"),
            Self::Panic => tr!("Panic dice"),
        }
    }

    /// Returns the tooltip for sorting by the column.
    pub fn sort_hint(self) -> &'static str {
        match self {
            Self::Who => tr!("Sort by player"),
            Self::Dice => tr!("Sort by dice"),
            Self::Expected => tr!("Sort by expected hits"),
            Self::Fell => tr!("Sort by hits"),
            Self::Luck => tr!("Sort by luck"),
            Self::Panic => tr!("Sort by panic dice"),
        }
    }

    /// Compares two rows by this column.
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

impl LuckTable {
    /// Computes the luck of a battle in its current state. Undone steps don't count.
    pub fn from_chronicle(chronicle: &Chronicle, setup: &Setup, names: &UnitNames) -> Self {
        // These are the initial players. Later changes are among the events.
        let players = State::new(setup).map(|state| state.players().clone()).unwrap_or_default();
        let events = chronicle.active_steps().iter().flat_map(|standing| &standing.events);
        let ledger = Ledger::from_events(&players, events);
        let attacks = u32::try_from(ledger.attacks().len()).unwrap_or(u32::MAX);
        let sides = Side::ALL.map(|side| (side, ledger.side(side), luck_line(&ledger, side, names)));
        let mut sheet = Self { sides, attacks, rows: rows(&ledger, names), sorted: (LuckColumn::Luck, true) };
        sheet.sort_rows();
        sheet
    }

    /// Sorts by a column, the largest first. A second call with the same column reverses the order.
    pub fn sort(&mut self, by: LuckColumn) {
        let falling = if self.sorted.0 == by { !self.sorted.1 } else { by != LuckColumn::Who };
        self.sorted = (by, falling);
        self.sort_rows();
    }

    fn sort_rows(&mut self) {
        let (by, falling) = self.sorted;
        self.rows.sort_by(|one, other| {
            let order = by.compare(one, other);
            let order = if falling { order.reverse() } else { order };
            order.then_with(|| one.who.cmp(&other.who))
        });
    }
}

/// Returns the running luck of a side, attack by attack.
fn luck_line(ledger: &Ledger, side: Side, names: &UnitNames) -> Vec<LuckPoint> {
    let places = (1..).zip(ledger.attacks()).filter(|(_, throw)| throw.unit.side == side).map(|(place, _)| place);
    let series = ledger.series(move |throw| throw.unit.side == side);
    places
        .zip(series)
        .map(|(attack, (throw, so_far))| LuckPoint { attack, sixths: so_far.surplus_in_sixths(), words: throw_text(throw, names) })
        .collect()
}

/// Returns text such as "Bo’s archers at Søren’s housecarls: 8 dice, 3 hits, 1.3 expected".
fn throw_text(throw: &AttackRecord, names: &UnitNames) -> String {
    let dice = tr_count!(dice = throw.dice, "{dice} die", "{dice} dice");
    let hits = tr_count!(hits = throw.hits, "{hits} hit", "{hits} hits");
    let expected = format!("{:.1}", f64::from(throw.sixths) / 6.0);
    let (unit, target) = (names.unit_capitalised(throw.unit), names.unit(throw.at));
    tr!("{unit} at {target}: {dice}, {hits}, {expected} expected", unit, target, dice, hits, expected)
}

/// Returns a row for everybody who rolled dice.
fn rows(ledger: &Ledger, names: &UnitNames) -> Vec<LuckRow> {
    let of_throw = |throw: &AttackRecord| DiceOwner::from_unit(throw.unit, throw.player.as_ref());
    let of_panic = |die: &PanicDie| DiceOwner::from_unit(die.unit, die.player.as_ref());
    let mut all: Vec<DiceOwner> = ledger.attacks().iter().map(of_throw).chain(ledger.panic_dice().iter().map(of_panic)).collect();
    all.sort();
    all.dedup();
    let row = |whose: DiceOwner| LuckRow {
        account: ledger.account(|throw| of_throw(throw) == whose),
        panic: ledger.panic_account(|die| of_panic(die) == whose),
        side: whose.side(),
        who: match whose {
            DiceOwner::Player(_, player) => names.players_text(&player),
            DiceOwner::Unit(unit) => names.unit_capitalised(unit),
        },
    };
    all.into_iter().map(row).collect()
}
