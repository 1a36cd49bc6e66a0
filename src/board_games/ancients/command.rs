//! What can be asked for: a command for each procedure.

use super::Ancients;
use super::charge_move::ChargeMove;
use super::charges::{Answer, Declare};
use super::closest::Closest;
use super::event::TableSet;
use super::level::Level;
use super::melee::{BreakOff, Melee, Pursue, Round};
use super::missiles::{GoFirst, RollOff, Shoot};
use super::morale::{Test, WhoTests};
use super::movement::{Evolve, Move};
use super::owed::Owed;
use super::rally::Rally;
use super::unit::Change;
use senlac_board_games::asked;
use senlac_board_games::keyed::procedures;
use senlac_board_games::names::commands;

/// The steps in which a side moves.
const MOVES: &[&str] = &["first-moves", "second-moves"];

commands!(Command, due: Owed, Command::NAMES);

procedures! {
    /// A procedure asked for.
    Ancients, (own, desk, input) asks (&asked::units(desk));
    /// A charge is declared, or sprung from an ambush (page 12).
    Declare(Declare) = "declare", tr_mark!("Declare a charge"), "p. 12", &["charges", "first-moves", "second-moves"];
    /// Whom a unit must charge (page 12, clarification 4).
    Closest(Closest) = "closest", tr_mark!("Whom it must charge"), "p. 12", &["charges", "melee"];
    /// A unit that is charged answers (page 12).
    Answer(Answer) = "answer", tr_mark!("Answer a charge"), "p. 12", &["charges", "missiles", "tests", "evades"];
    /// A unit shoots (clarification 1).
    Shoot(Shoot) = "shoot", tr_mark!("Missile fire"), "C1", &["missiles"];
    /// Both sides throw a die (clarification 1).
    RollOff(RollOff) = "roll_off", tr_mark!("A die each"), "C1", &["missiles", "initiative"];
    /// Whoever threw higher says who goes first (clarification 1).
    GoFirst(GoFirst) = "go_first", tr_mark!("Who goes first"), "C1", &["missiles", "initiative"];
    /// Whether a unit must test (clarification 1).
    WhoTests(WhoTests) = "who_tests", tr_mark!("Must it test?"), "C1", &["tests"];
    /// A unit tests its morale (clarification 1).
    Test(Test) = "test", tr_mark!("Morale test"), "C1", &[];
    /// The level of morale of a unit (clarification 2).
    Level(Level) = "level", tr_mark!("Level of morale"), "C2", &[];
    /// A charging unit moves (page 12).
    ChargeMove(ChargeMove) = "charge_move", tr_mark!("Charge move"), "p. 12", &["charge-moves"];
    /// A unit makes its normal move (clarification 1).
    Move(Move) = "move", tr_mark!("Normal move"), "C1", MOVES;
    /// A unit makes an evolution (page 11).
    Evolve(Evolve) = "evolve", tr_mark!("Evolution"), "p. 11", &["first-moves", "second-moves", "rally"];
    /// A unit strikes an enemy in contact (clarification 3).
    Melee(Melee) = "melee", tr_mark!("Melee"), "C3", &["melee"];
    /// A round of melee is over (clarification 1).
    Round(Round) = "round", tr_mark!("End of a round"), "C1", &["melee"];
    /// A unit breaks off.
    BreakOff(BreakOff) = "break_off", tr_mark!("Break off"), "p. 13", &["melee"];
    /// A victor pursues (clarification 4).
    Pursue(Pursue) = "pursue", tr_mark!("Pursuit"), "C4", &["melee"];
    /// A unit makes its rally move (page 13).
    Rally(Rally) = "rally", tr_mark!("Rally move"), "p. 13", &["rally"];
    /// The referee changes anything of a unit.
    Set(Change) = "set", tr_mark!("Change a unit"), "", &[];
    /// The referee changes anything of the table.
    SetTable(TableSet) = "set_table", tr_mark!("Change the table"), "", &[];
}
