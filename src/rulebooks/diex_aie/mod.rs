//! *Diex Aïe 2*, a game of single fighters, sieges and campaigns, as its players' referee knows it.
//!
//! It has four parts, each of which can be an evening of its own: quick combat, siege, skirmish and campaign; a siege and a
//! campaign turn to the others for their fights. Maps, counters and play sheets are the owners': players say hexes and
//! distances where a procedure needs them, and what they read off their sheets is remembered. Sections are those of the
//! booklet, and of its campaign rules where a C stands before them.
//!
//! # How a part is cut
//!
//! A part is a folder with four things that the rulebook asks for, and nothing outside the folder knows more of it:
//!
//! | what | where |
//! |---|---|
//! | its state, a field of `State` of its own | `quick_combat::QuickCombat`, `siege::Siege`, … |
//! | `Command` with its `NAMES`, one variant a procedure, and `plan` | `…/command.rs` |
//! | `Event` with its `NAMES`, `apply` and `describe` | `…/event.rs` |
//! | `ROOM`: rail, procedures, forms, tables, tracks, paper, one constant | `…/mod.rs`, by the shape of `room::Room` |
//!
//! What parts share stands beside their folders: `characters` (who there is and how he is), `side`, `dice` (what a nought
//! means), `sheets` (what only the owners have), `common` (commands of every part), `words`. A new procedure of a part is a file
//! in its folder, a variant of its command and a line of its procedures; `command.rs`, `event.rs` and this file stay as they are.
//!
//! # How a procedure works
//!
//! Each procedure reads its rulings with `desk.reads`; its dice go through `dice::rolled`, what befalls a man through
//! `Condition::after`, what only the owners have through an `OwnedTable` in `owned_tables` and `sheets::number`, and what is set up
//! for a case through `set` or the part's own `set_…`. A fight of another part is begun by `turn_to`; when it is over the evening's
//! part goes on.

mod campaign;
mod characters;
mod command;
mod common;
mod dice;
mod event;
mod fire_table;
mod joined;
mod paper;
mod part;
mod quick_combat;
mod room;
mod rooms;
mod setup;
mod sheets;
mod side;
mod siege;
mod skirmish;
mod state;
mod words;

use std::sync::LazyLock;

use serde_json::{Map, Value};

pub use self::characters::{Character, Condition, Face, Lance, Letters, Numbers};
pub use self::command::Command;
pub use self::event::Event;
pub use self::part::Part;
pub use self::setup::Setup;
pub use self::side::Side;
pub use self::state::State;
use self::words::Happens;
use super::{
    Chart, Desk, DeskState, DisputedCell, Expected, Field, Form, Misfit, OwnedCell, OwnedTable, Plan, PrintedTable, Procedure, Refused,
    Register, Roster, Rulebook, SequenceOfPlay, Stack, Track, TurnRecord,
};

/// The rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiexAie;

/// How a game stands, with what the frame keeps.
pub type DiexDesk = DeskState<DiexAie>;

/// What happens in a game, of every part.
type DiexEvent = <DiexAie as Rulebook>::Event;

/// A game as the chronicle sees it.
pub type DiexRules = Desk<DiexAie>;

/// The rulings, which are part of the program.
static REGISTER: LazyLock<Register> = LazyLock::new(|| Register::read(include_str!("rulings.toml")));

/// Every printed table, part by part.
static TABLES: LazyLock<Vec<PrintedTable>> = LazyLock::new(|| Part::ALL.iter().flat_map(|part| part.room().tables).copied().collect());

/// Every cell that a ruling decides, part by part.
static DISPUTED: LazyLock<Vec<DisputedCell>> = LazyLock::new(|| Part::ALL.iter().flat_map(|part| part.room().disputed).copied().collect());

impl Rulebook for DiexAie {
    type Setup = Setup;
    type State = State;
    type Command = Command;
    type Event = Event;

    const NAME: &'static str = "diex-aie";
    const TITLE: &'static str = tr_mark!("Diex Aïe 2");
    const VERSION: u32 = 1;
    const NAMED: &'static [&'static str] = &[
        "against",
        "aims",
        "attacker",
        "beaten_by",
        "builders",
        "burning",
        "burnt",
        "by",
        "calendar",
        "captured",
        "charged",
        "charger",
        "climber",
        "convoy",
        "dead",
        "defender",
        "destroyed",
        "employer",
        "enemies",
        "enemy",
        "escort",
        "fallen",
        "fate",
        "fights",
        "fires",
        "first",
        "from",
        "group",
        "groups",
        "guards",
        "hex",
        "horses",
        "impact",
        "lance_with",
        "leader",
        "leaders",
        "letter",
        "members",
        "men",
        "mercenaries",
        "met",
        "met_by",
        "of",
        "on",
        "onto",
        "outcome",
        "party",
        "patrols",
        "payer",
        "place",
        "prisoners",
        "rider",
        "seen",
        "shooter",
        "siege",
        "slipping",
        "spreads",
        "spy",
        "target",
        "terrain",
        "to",
        "who",
        "whom",
        "with",
        "within",
        "wounded",
    ];

    fn register() -> &'static Register {
        &REGISTER
    }

    fn tables() -> &'static [PrintedTable] {
        &TABLES
    }

    fn disputed() -> &'static [DisputedCell] {
        &DISPUTED
    }

    fn owned_tables() -> Vec<OwnedTable> {
        rooms::owned_tables()
    }

    fn owned(state: &State) -> Vec<OwnedCell> {
        sheets::known(state)
    }

    fn remember(cell: &OwnedCell) -> Result<Event, String> {
        Ok(sheets::remember(cell))
    }

    fn procedures() -> &'static [Procedure] {
        &command::PROCEDURES
    }

    fn is_open(desk: &DiexDesk, procedure: &Procedure) -> bool {
        let of_this_part = desk.own.part.room().procedures;
        // With the usual reading a wall is said with the fight (R42b).
        let is_read = procedure.key != "shield_wall" || desk.reads("wall-when", "declared");
        is_read && of_this_part.iter().chain(common::PROCEDURES).any(|own| own.key == procedure.key)
    }

    fn sample() -> Setup {
        setup::sample()
    }

    fn setup_fields(answers: &Map<String, Value>) -> Vec<Field> {
        setup::fields(answers)
    }

    fn setup_problems(answers: &Map<String, Value>) -> Vec<Misfit> {
        setup::problems(answers)
    }

    fn begin(setup: &Setup) -> State {
        setup::first(setup)
    }

    fn plan(desk: &DiexDesk, command: &Command) -> Result<Plan<Self>, Refused> {
        command.plan(desk)
    }

    fn apply(state: &mut State, event: &Event) {
        event.apply(state);
    }

    fn advance(desk: &DiexDesk) -> Result<Plan<Self>, Refused> {
        (desk.own.part.room().advance)(desk)
    }

    fn follow(desk: &DiexDesk) -> Vec<Happens> {
        Part::ALL.iter().flat_map(|part| (part.room().follow)(desk)).collect()
    }

    fn sequence(desk: &DiexDesk) -> SequenceOfPlay {
        (desk.own.part.room().rail)(&desk.own)
    }

    fn warnings(desk: &DiexDesk) -> Vec<String> {
        let told = (desk.own.part.room().warnings)(desk);
        told.into_iter().chain(siege::quiet(desk)).collect()
    }

    fn expected(desk: &DiexDesk) -> Option<Expected> {
        (desk.own.part.room().expected)(desk)
    }

    fn turn(state: &State) -> u32 {
        (state.evening.room().turn)(state)
    }

    fn ends_turn(event: &Event) -> bool {
        event.ends_turn()
    }

    fn ended(state: &State) -> Option<String> {
        (state.evening.room().over)(state)
    }

    fn if_it_ended_now(desk: &DiexDesk) -> String {
        (desk.own.evening.room().if_it_ended_now)(desk)
    }

    fn roster(desk: &DiexDesk) -> Roster {
        paper::roster(desk)
    }

    fn tracks(desk: &DiexDesk) -> Vec<Track> {
        (desk.own.part.room().tracks)(desk)
    }

    fn stacks(desk: &DiexDesk) -> Vec<Stack> {
        paper::stacks(desk)
    }

    fn turn_records(desk: &DiexDesk) -> Vec<TurnRecord> {
        (desk.own.evening.room().records)(desk)
    }

    fn charts(desk: &DiexDesk) -> Vec<Chart> {
        paper::charts(desk)
    }

    fn own_charts(desk: &DiexDesk) -> Vec<Chart> {
        paper::own_charts(&desk.own)
    }

    fn form(desk: &DiexDesk, key: &str, input: &Map<String, Value>) -> Option<Form> {
        command::form(desk, key, input)
    }

    fn describe(state: &State, event: &Event) -> Option<String> {
        event.describe(state, rooms::owned_tables)
    }

    fn title(state: &State, id: &str) -> String {
        quick_combat::title(state, id)
    }
}

/// A cell of a printed table, where it is disputed as the ruling in force reads it; empty if there is no such cell.
fn cell(desk: &DiexDesk, table: &PrintedTable, row: &str, column: &str) -> &'static str {
    let disputed = DISPUTED.iter().find(|cell| (cell.table, cell.row, cell.column) == (table.key, row, column));
    let read = disputed.and_then(|cell| {
        let entry = REGISTER.find(cell.ruling).ok()?;
        let chosen = desk.rulings.reading(&REGISTER, entry.key)?;
        cell.readings.get(entry.readings.iter().position(|reading| reading.key == chosen)?).copied()
    });
    read.or_else(|| table.cell(row, column)).unwrap_or_default()
}
