//! *Diex Aïe 2*, a game of skirmishes, sieges and campaigns, for its players' referee.
//!
//! It has four parts, each of which can be played as a game of its own: quick combat, siege, skirmish and campaign. Sieges and
//! campaigns move to the other parts for their fights. The owners have the maps, counters and play sheets. Players enter hexes
//! and
//! distances where a procedure needs them, and what they read off their sheets is saved. Section numbers are those of the
//! booklet. Those of its campaign rules begin with C.
//!
//! # Structure of a part
//!
//! A part is a folder with four things that the rulebook uses. Nothing outside the folder knows more about it:
//!
//! | what | where |
//! |---|---|
//! | its state, a field of `State` | `…/state.rs`: `quick_combat::QuickCombat`, `siege::Siege`, … |
//! | `Command` with its `NAMES`, one variant per procedure, and `plan` | `…/command.rs` |
//! | `Event` with its `NAMES`, `apply` and `describe` | `…/event.rs` |
//! | `ROOM`: sequence of play, procedures, forms, tables, tracks and paper, as one constant | `…/mod.rs`, with the shape of `room::PartRules` |
//!
//! Code shared by the parts is beside their folders: `game` (the rulebook's type), `rulings` (the options), `characters` (who
//! there is, and their condition), `side`, `dice` (the value of a 0), `sheets` (what only the owners have), `common` (commands
//! and events of every part) and `messages`. A new procedure of a part is a file in its folder, a variant of its command and a
//! line of its procedures. `command.rs`, `event.rs` and this file stay unchanged.
//!
//! A part's state and the data in it know no procedure, and its events know the data alone. Procedures stand above both.
//!
//! # Structure of a procedure
//!
//! A procedure reads options with `game.has_option`. Its dice go through the `dice` module, and harm to a man through
//! `Condition::after`. Tables that only the owners have are an `OwnedTable` in `owned_tables`, read with `sheets::number`.
//! The referee sets up special cases with `set` or the part's own `set_…`. `turn_to` begins a fight in another part. When
//! that fight is over, play returns to the game's own part.

#![allow(missing_docs, reason = "only the program uses this crate, and many names say enough")]

// Its macros are known in every module.
#[macro_use]
extern crate senlac_base;

mod campaign;
mod characters;
mod command;
mod common;
mod dice;
mod duty;
mod event;
mod event_helpers;
mod fire_table;
mod fire_target;
mod game;
mod joined;
mod messages;
mod paper;
mod part;
mod part_rules;
mod parts;
mod quick_combat;
mod rulings;
mod setup;
mod sheets;
mod side;
mod siege;
mod skirmish;
mod state;

use senlac_board_games::Phrase;
use std::sync::LazyLock;

use serde_json::{Map, Value};

pub use self::characters::{Character, Condition, Face, FaceNumbers, Lance, Letters};
pub use self::command::Command;
use self::duty::PendingStep;
pub use self::event::Event;
use self::event_helpers::GameEvent;
use self::game::DiexEvent;
pub use self::game::{DiexAie, DiexGame};
pub use self::part::Part;
use self::rulings::{Options, WallWhen};
pub use self::setup::Setup;
pub use self::side::Side;
pub use self::state::State;
use senlac_board_games::session::BoardGame;
use senlac_board_games::{
    AnswerError, BoardGameRules, Chart, CommandRefusal, DisputedCell, Duty, ExpectedProcedure, Field, Form, OwnedCell, OwnedTable, Plan,
    PrintedTable, Procedure, Roster, Rulebook, SequenceOfPlay, Stack, Track, TurnRecord,
};

/// The game as a program lists it.
pub static BOARD_GAME: BoardGame = BoardGame::from_type::<DiexAie>();

/// The game's rules, as the battle log uses them.
pub type DiexRules = BoardGameRules<DiexAie>;

/// Every printed table, part by part.
static TABLES: LazyLock<Vec<PrintedTable>> = LazyLock::new(|| Part::ALL.iter().flat_map(|part| part.room().tables).copied().collect());

/// Every cell that a ruling decides, part by part.
static DISPUTED: LazyLock<Vec<DisputedCell>> = LazyLock::new(|| Part::ALL.iter().flat_map(|part| part.room().disputed).copied().collect());

impl Rulebook for DiexAie {
    type Setup = Setup;
    type State = State;
    type Command = Command;
    type Event = Event;
    type Options = Options;

    const NAME: &'static str = "diex-aie";
    const TITLE: &'static str = tr_mark!("Diex Aïe 2");
    const VERSION: u32 = 1;
    const SCHEMA: &'static str = include_str!(concat!(env!("OUT_DIR"), "/schema.json"));

    fn tables() -> &'static [PrintedTable] {
        &TABLES
    }

    fn disputed_cells() -> &'static [DisputedCell] {
        &DISPUTED
    }

    fn owned_tables() -> Vec<OwnedTable> {
        parts::owned_tables()
    }

    fn owned(state: &State) -> Vec<OwnedCell> {
        sheets::entered_cells(state)
    }

    fn cell_event(cell: &OwnedCell) -> Result<Event, String> {
        Ok(common::cell_event(cell))
    }

    fn phrases() -> impl Iterator<Item = &'static Phrase> {
        let parts = campaign::phrases().chain(quick_combat::phrases()).chain(siege::phrases()).chain(skirmish::phrases());
        messages::all().chain(parts).chain(fire_target::Target::phrases()).chain(side::Side::phrases())
    }

    fn procedures() -> &'static [Procedure] {
        &command::PROCEDURES
    }

    fn is_available(game: &DiexGame, procedure: &Procedure) -> bool {
        let of_this_part = game.own.part.room().procedures;
        // By default a shield wall is entered with the fight (R42b).
        let is_read = procedure.key != "shield_wall" || game.has_option(WallWhen::Declared);
        is_read && of_this_part.iter().chain(common::PROCEDURES).any(|own| own.key == procedure.key)
    }

    fn sample() -> Setup {
        setup::sample()
    }

    fn setup_fields(answers: &Map<String, Value>) -> Vec<Field> {
        setup::fields(answers)
    }

    fn setup_problems(answers: &Map<String, Value>) -> Vec<AnswerError> {
        setup::problems(answers)
    }

    fn begin(setup: &Setup) -> State {
        setup::first_state(setup)
    }

    fn plan(game: &DiexGame, command: &Command) -> Result<Plan<Self>, CommandRefusal> {
        command.plan(game)
    }

    fn apply(state: &mut State, event: &Event) {
        event.apply(state);
    }

    fn advance(game: &DiexGame) -> Result<Plan<Self>, CommandRefusal> {
        (game.own.part.room().advance)(game)
    }

    fn automatic_events(game: &DiexGame) -> Vec<GameEvent> {
        Part::ALL.iter().flat_map(|part| (part.room().follow)(game)).collect()
    }

    fn sequence(game: &DiexGame) -> SequenceOfPlay {
        (game.own.part.room().rail)(&game.own)
    }

    fn warnings(game: &DiexGame) -> Vec<String> {
        let told = (game.own.part.room().warnings)(game);
        told.into_iter().chain(siege::quiet_assault_warning(game)).collect()
    }

    fn expected_procedure(game: &DiexGame) -> Option<ExpectedProcedure> {
        (game.own.part.room().expected)(game)
    }

    fn turn(state: &State) -> u32 {
        (state.evening.room().turn)(state)
    }

    fn ends_turn(event: &Event) -> bool {
        event.ends_turn()
    }

    fn outcome(state: &State) -> Option<String> {
        (state.evening.room().over)(state)
    }

    fn provisional_outcome(game: &DiexGame) -> String {
        (game.own.evening.room().if_it_ended_now)(game)
    }

    fn roster(game: &DiexGame) -> Roster {
        paper::roster(game)
    }

    fn tracks(game: &DiexGame) -> Vec<Track> {
        (game.own.part.room().tracks)(game)
    }

    fn stacks(game: &DiexGame) -> Vec<Stack> {
        paper::stacks(game)
    }

    fn turn_records(game: &DiexGame) -> Vec<TurnRecord> {
        (game.own.evening.room().records)(game)
    }

    fn charts(game: &DiexGame) -> Vec<Chart> {
        parts::tables_of(&game.own).map(|table| game.chart(table)).collect()
    }

    fn own_charts(game: &DiexGame) -> Vec<Chart> {
        paper::own_charts(&game.own)
    }

    fn form(game: &DiexGame, key: &str, input: &Map<String, Value>) -> Option<Form> {
        command::form(game, key, input)
    }

    fn describe(state: &State, event: &Event) -> Option<String> {
        event.describe(state, parts::owned_tables)
    }

    fn duty_procedure(duty: &Duty) -> &str {
        PendingStep::from_duty(duty).map_or(duty.what.as_str(), |owed| owed.command())
    }

    fn known_answers(_: &DiexGame, duty: &Duty) -> Map<String, Value> {
        let leaves = duty.is_of_kind(PendingStep::LeaveFire).then(|| ("leaves".to_owned(), true.into()));
        leaves.into_iter().collect()
    }

    fn title(state: &State, id: &str) -> String {
        quick_combat::title(state, id)
    }
}
