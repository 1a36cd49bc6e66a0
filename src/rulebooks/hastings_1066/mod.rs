//! *Hastings: 1066*, the board game of Strategy & Tactics 110, as its players' referee knows it.
//!
//! The desk holds no map: players say hexes and facings where a procedure needs them. Sections are those of the booklet.

mod about;
mod command;
mod duties;
mod effects;
mod event;
mod facing;
mod leaders;
mod melee;
mod missile;
mod morale;
mod movement;
mod order;
mod orders;
mod owned;
mod paper;
mod periods;
#[cfg(test)]
mod playing;
mod rally;
mod retreat;
mod roster;
mod sealed;
mod sequence;
mod set;
mod setup;
mod state;
mod step;
mod strategies;
mod tables;
mod unit;
mod victory;
mod wings;
mod words;

use std::sync::LazyLock;

use serde_json::{Map, Value};

pub use self::command::Command;
pub use self::event::Event;
pub use self::order::Order;
pub use self::setup::Setup;
pub use self::state::{Standing, State};
pub use self::step::Step;
pub use self::unit::{Group, Health, Kind, Leader, Morale, Nation, Place, Shaken, Side, Status, Unit, Weapon};
use super::{
    Chart, Desk, DeskState, DisputedCell, Duty, Expected, Field, Form, Misfit, OwnedCell, OwnedTable, Plan, PrintedTable, Procedure,
    Refused, Register, Roster, Rulebook, SequenceOfPlay, Stack, Track, TurnRecord,
};

/// The rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hastings;

/// How a game stands, with what the frame keeps.
pub type HastingsDesk = DeskState<Hastings>;

/// A game as the chronicle sees it.
pub type HastingsRules = Desk<Hastings>;

/// The rulings, which are part of the program.
static REGISTER: LazyLock<Register> = LazyLock::new(|| Register::read(include_str!("rulings.toml")));

impl Rulebook for Hastings {
    type Setup = Setup;
    type State = State;
    type Command = Command;
    type Event = Event;

    const NAME: &'static str = "hastings-1066";
    const TITLE: &'static str = "Hastings: 1066";
    const VERSION: u32 = 1;
    const NAMED: &'static [&'static str] = &[
        "before",
        "beside",
        "centre",
        "cut_off",
        "does",
        "held_by",
        "hex",
        "id",
        "joins",
        "leader",
        "leaves",
        "left",
        "meets",
        "outcome",
        "pushed",
        "right",
        "roads",
        "target",
        "through",
        "units",
        "used",
        "used_before",
        "who",
        "with",
    ];

    fn register() -> &'static Register {
        &REGISTER
    }

    fn tables() -> &'static [PrintedTable] {
        tables::TABLES
    }

    fn disputed() -> &'static [DisputedCell] {
        tables::DISPUTED
    }

    fn owned_tables() -> Vec<OwnedTable> {
        owned::tables()
    }

    fn owned(state: &State) -> Vec<OwnedCell> {
        owned::known(state)
    }

    fn remember(cell: &OwnedCell) -> Result<Event, String> {
        owned::remember(cell)
    }

    fn procedures() -> &'static [Procedure] {
        command::PROCEDURES
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

    fn plan(desk: &HastingsDesk, command: &Command) -> Result<Plan<Self>, Refused> {
        command.plan(desk)
    }

    fn apply(state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn advance(desk: &HastingsDesk) -> Result<Plan<Self>, Refused> {
        Ok(sequence::advance(desk))
    }

    fn follow(desk: &HastingsDesk) -> Vec<super::Event<Event>> {
        strategies::follow(desk).into_iter().chain(duties::settle(desk)).chain(victory::follow(desk)).collect()
    }

    fn sequence(desk: &HastingsDesk) -> SequenceOfPlay {
        sequence::rail(&desk.own)
    }

    fn warnings(desk: &HastingsDesk) -> Vec<String> {
        wings::warnings(desk).into_iter().chain(periods::late(desk)).chain(movement::bound(desk)).collect()
    }

    fn expected(desk: &HastingsDesk) -> Option<Expected> {
        strategies::expected(&desk.own)
    }

    fn turn(state: &State) -> u32 {
        u32::from(state.period - 1) * 16 + u32::from(state.turn)
    }

    fn ends_turn(event: &Event) -> bool {
        matches!(event, Event::StepBegan { step: Step::Orders, .. } | Event::GameEnded { .. })
    }

    fn ended(state: &State) -> Option<String> {
        state.outcome.clone()
    }

    fn if_it_ended_now(desk: &HastingsDesk) -> String {
        victory::if_it_ended_now(desk)
    }

    fn roster(desk: &HastingsDesk) -> Roster {
        roster::roster(desk)
    }

    fn tracks(desk: &HastingsDesk) -> Vec<Track> {
        roster::tracks(desk)
    }

    fn stacks(desk: &HastingsDesk) -> Vec<Stack> {
        paper::stacks(&desk.own)
    }

    fn turn_records(desk: &HastingsDesk) -> Vec<TurnRecord> {
        paper::turn_records(desk)
    }

    fn charts(desk: &HastingsDesk) -> Vec<Chart> {
        paper::charts(desk)
    }

    fn own_charts(desk: &HastingsDesk) -> Vec<Chart> {
        paper::own_charts(&desk.own)
    }

    fn form(desk: &HastingsDesk, key: &str, input: &Map<String, Value>) -> Option<Form> {
        command::form(desk, key, input)
    }

    fn about(state: &State, duty: &Duty) -> String {
        about::about(state, duty)
    }

    fn known_answers(desk: &HastingsDesk, duty: &Duty) -> Map<String, Value> {
        rally::known_answers(desk, duty)
    }

    fn describe(state: &State, event: &Event) -> Option<String> {
        words::describe(state, event)
    }

    fn title(state: &State, id: &str) -> String {
        words::title(state, id)
    }
}

/// A printed table by its key; a test proves that every key that is asked for is there.
fn table(key: &str) -> &'static PrintedTable {
    tables::TABLES.iter().find(|table| table.key == key).unwrap_or(&tables::TABLES[0])
}

/// A cell of a printed table, where it is disputed as the ruling in force reads it; empty if there is no such cell.
fn cell(desk: &HastingsDesk, key: &str, row: &str, column: &str) -> &'static str {
    let disputed = tables::DISPUTED.iter().find(|cell| (cell.table, cell.row, cell.column) == (key, row, column));
    let read = disputed.and_then(|cell| {
        let entry = REGISTER.find(cell.ruling).ok()?;
        let chosen = desk.rulings.reading(&REGISTER, entry.key)?;
        cell.readings.get(entry.readings.iter().position(|reading| reading.key == chosen)?).copied()
    });
    read.or_else(|| table(key).cell(row, column)).unwrap_or_default()
}
