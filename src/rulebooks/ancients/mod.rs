//! The ancients miniatures rules, as far as their errata of 1997 give them; what only the owners' book has is asked for and remembered.
//!
//! Sections: C1 to C4 are the clarifications, p. 11 to p. 13 the changed pages.

mod charge_move;
mod charges;
mod closest;
mod command;
mod contact;
mod effects;
mod event;
mod forms;
mod level;
mod limits;
mod melee;
mod missiles;
mod moment;
mod morale;
mod movement;
mod owned;
mod paper;
mod rally;
mod roster;
mod sequence;
mod set;
mod setup;
mod state;
mod step;
mod tables;
mod unit;
mod words;

use std::sync::LazyLock;

use serde_json::{Map, Value};

pub use self::charge_move::ChargeMove;
pub use self::charges::{Answer, Declare, Way};
pub use self::closest::{Closest, Near};
pub use self::command::Command;
pub use self::contact::Contact;
pub use self::event::{Contest, Event, Shot, TableSet};
pub use self::level::Level;
pub use self::melee::{BreakOff, Melee, Pursue, Round};
pub use self::missiles::{GoFirst, RollOff, Shoot};
pub use self::morale::{Cause, Test, WhoTests};
pub use self::movement::{Evolve, Move, What};
pub use self::owned::{Added, Number};
pub use self::rally::{Place, Rally};
pub use self::setup::Setup;
pub use self::state::State;
pub use self::step::Step;
pub use self::unit::{Change, Class, Clock, Condition, Facing, Kind, Modifier, Order, Side, Trait, Unit};
use super::{
    Chart, Desk, DeskState, Expected, Field, Form, Misfit, OwnedCell, OwnedTable, Plan, PrintedTable, Procedure, Refused, Register, Roster,
    Rulebook, SequenceOfPlay, Stack, Track, TurnRecord,
};

/// The rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ancients;

/// How a game stands, with what the frame keeps.
pub type AncientsDesk = DeskState<Ancients>;

/// A game as the chronicle sees it.
pub type AncientsRules = Desk<Ancients>;

/// The rulings, which are part of the program.
fn register() -> &'static Register {
    static REGISTER: LazyLock<Register> = LazyLock::new(|| Register::read(include_str!("rulings.toml")));
    &REGISTER
}

impl Rulebook for Ancients {
    type Setup = Setup;
    type State = State;
    type Command = Command;
    type Event = Event;

    const NAME: &'static str = "ancients";
    const TITLE: &'static str = tr_mark!("Ancients");
    const VERSION: u32 = 1;
    const NAMED: &'static [&'static str] =
        &["armour", "arms", "blue", "by", "id", "missed", "orders", "red", "rolled", "target", "with", "won"];

    fn register() -> &'static Register {
        register()
    }

    fn tables() -> &'static [PrintedTable] {
        tables::TABLES
    }

    fn owned_tables() -> Vec<OwnedTable> {
        owned::tables()
    }

    fn owned(state: &State) -> Vec<OwnedCell> {
        state.known.clone()
    }

    fn remember(cell: &OwnedCell) -> Result<Event, String> {
        Ok(Event::Remembered(cell.clone()))
    }

    fn procedures() -> &'static [Procedure] {
        command::PROCEDURES
    }

    fn sample() -> Setup {
        setup::sample()
    }

    fn setup_fields(_answers: &Map<String, Value>) -> Vec<Field> {
        setup::fields()
    }

    fn setup_problems(answers: &Map<String, Value>) -> Vec<Misfit> {
        setup::problems(answers)
    }

    fn begin(setup: &Setup) -> State {
        setup::first(setup)
    }

    fn plan(desk: &AncientsDesk, command: &Command) -> Result<Plan<Self>, Refused> {
        let beyond = limits::beyond(desk, command);
        if beyond.is_empty() { command.plan(desk) } else { Err(beyond.into()) }
    }

    fn apply(state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn advance(desk: &AncientsDesk) -> Result<Plan<Self>, Refused> {
        Ok(sequence::advance(desk))
    }

    fn follow(desk: &AncientsDesk) -> Vec<super::Event<Event>> {
        effects::follow(desk)
    }

    fn sequence(desk: &AncientsDesk) -> SequenceOfPlay {
        sequence::rail(desk)
    }

    fn warnings(desk: &AncientsDesk) -> Vec<String> {
        sequence::warnings(desk)
    }

    fn turn(state: &State) -> u32 {
        state.turn
    }

    fn ends_turn(event: &Event) -> bool {
        matches!(event, Event::StepBegan { step: Step::Charges, .. })
    }

    /// The errata know no end: players stop when they have seen enough.
    fn ended(_state: &State) -> Option<String> {
        None
    }

    fn if_it_ended_now(desk: &AncientsDesk) -> String {
        let [red, blue] = [Side::Red, Side::Blue].map(|side| (desk.own.side(side), roster::figures(desk, side)));
        let ((red, (red_left, red_all)), (blue, (blue_left, blue_all))) = (red, blue);
        tr!("{red}: {red_left} of {red_all} figures. {blue}: {blue_left} of {blue_all}.", red, red_left, red_all, blue, blue_left, blue_all)
    }

    fn roster(desk: &AncientsDesk) -> Roster {
        roster::roster(desk)
    }

    fn tracks(desk: &AncientsDesk) -> Vec<Track> {
        roster::tracks(desk)
    }

    fn stacks(desk: &AncientsDesk) -> Vec<Stack> {
        paper::stacks(desk)
    }

    fn turn_records(desk: &AncientsDesk) -> Vec<TurnRecord> {
        paper::turn_records(desk)
    }

    fn own_charts(desk: &AncientsDesk) -> Vec<Chart> {
        paper::own_charts(desk)
    }

    fn expected(desk: &AncientsDesk) -> Option<Expected> {
        melee::expected(desk)
    }

    fn form(desk: &AncientsDesk, key: &str, input: &Map<String, Value>) -> Option<Form> {
        forms::form(desk, key, input)
    }

    fn describe(state: &State, event: &Event) -> Option<String> {
        words::describe(state, event)
    }

    fn result(result: &str) -> &str {
        words::result(result)
    }

    fn title(state: &State, id: &str) -> String {
        words::title(state, id)
    }
}
