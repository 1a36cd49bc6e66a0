//! Commands of the ancients rules: one for each procedure.

use super::Ancients;
use super::charge_move::ChargeMove;
use super::charges::{Answer, ChargeDeclaration};
use super::duty::AncientsDuty;
use super::event::TableChange;
use super::forced_charge::ForcedCharge;
use super::level::Level;
use super::melee::{BreakOff, Melee, Pursuit, RoundEnd};
use super::missiles::{FirstSideChoice, MissileFire, RollOff};
use super::morale::{MoraleTest, TestCheck};
use super::movement::{Evolution, Move};
use super::rally::Rally;
use super::unit::Change;
use senlac_board_games::form_answer;
use senlac_board_games::keyed::procedures;
use senlac_board_games::names::commands;

/// Steps in which a side moves.
const MOVES: &[&str] = &["first-moves", "second-moves"];

commands!(Command, due: AncientsDuty, Command::NAMES);

procedures! {
    /// A command of the ancients rules.
    Ancients, (own, game, input) asks (&form_answer::units(game));
    /// Declares a charge, or springs an ambush (p. 12).
    Declare(ChargeDeclaration) = "declare", tr_mark!("Declare charge"), "p. 12", &["charges", "first-moves", "second-moves"];
    /// Finds the enemy that a unit must charge (p. 12, clarification 4).
    Closest(ForcedCharge) = "closest", tr_mark!("Required charge"), "p. 12", &["charges", "melee"];
    /// A charged unit responds (p. 12).
    Answer(Answer) = "answer", tr_mark!("Answer charge"), "p. 12", &["charges", "missiles", "tests", "evades"];
    /// A unit shoots at an enemy (clarification 1).
    Shoot(MissileFire) = "shoot", tr_mark!("Missile fire"), "C1", &["missiles"];
    /// Both sides roll a die (clarification 1).
    RollOff(RollOff) = "roll_off", tr_mark!("Roll-off"), "C1", &["missiles", "initiative"];
    /// The side that rolled higher decides who goes first (clarification 1).
    GoFirst(FirstSideChoice) = "go_first", tr_mark!("First side"), "C1", &["missiles", "initiative"];
    /// Checks whether a unit must test its morale (clarification 1).
    WhoTests(TestCheck) = "who_tests", tr_mark!("Morale test needed?"), "C1", &["tests"];
    /// A unit tests its morale (clarification 1).
    Test(MoraleTest) = "test", tr_mark!("Morale test"), "C1", &[];
    /// Works out a unit’s level of morale (clarification 2).
    Level(Level) = "level", tr_mark!("Morale level"), "C2", &[];
    /// A charging unit makes its charge move (p. 12).
    ChargeMove(ChargeMove) = "charge_move", tr_mark!("Charge move"), "p. 12", &["charge-moves"];
    /// A unit makes its normal move (clarification 1).
    Move(Move) = "move", tr_mark!("Normal move"), "C1", MOVES;
    /// A unit makes an evolution (p. 11).
    Evolve(Evolution) = "evolve", tr_mark!("Evolution"), "p. 11", &["first-moves", "second-moves", "rally"];
    /// A unit attacks an enemy in contact (clarification 3).
    Melee(Melee) = "melee", tr_mark!("Melee"), "C3", &["melee"];
    /// Ends a round of melee (clarification 1).
    Round(RoundEnd) = "round", tr_mark!("End round"), "C1", &["melee"];
    /// A unit breaks off its melee (p. 13).
    BreakOff(BreakOff) = "break_off", tr_mark!("Break off"), "p. 13", &["melee"];
    /// A victorious unit pursues (clarification 4).
    Pursue(Pursuit) = "pursue", tr_mark!("Pursuit"), "C4", &["melee"];
    /// A unit makes its rally move (p. 13).
    Rally(Rally) = "rally", tr_mark!("Rally move"), "p. 13", &["rally"];
    /// The referee changes any value of a unit.
    Set(Change) = "set", tr_mark!("Change unit"), "", &[];
    /// The referee changes any value of the game.
    SetTable(TableChange) = "set_table", tr_mark!("Change game state"), "", &[];
}
