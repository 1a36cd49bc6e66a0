//! Commands of a siege, one per procedure.

use super::assault::{Assault, EndAssault};
use super::build::BuildEquipment;
use super::change::SiegeChange;
use super::day_event::{DrawEvent, Traitor};
use super::fire::{AdjacentHexes, Collapse, FireRoll};
use super::initiative::{DeclineInitiative, Initiative};
use super::mishaps::{Assassin, FallSick, LoseEngine, Refugees, Sabotage, Sickness};
use super::negotiate::Negotiate;
use super::recovery::{Calendar, RecoveryRoll};
use super::relief::{Battle, EndBattle, LiftSiege, Relief};
use super::sally::{EndSally, Patrol, PatrolRoll, StartSally};
use super::supply::{NightFood, Supply, WithdrawGarrison};
use crate::game::DiexAie;
use senlac_board_games::keyed::procedures;

const ACTION: &[&str] = &["action"];

procedures! {
    /// A command in a siege.
    #[schemars(rename = "SiegeCommand")]
    DiexAie, (own, game, input) asks (game, input);
    /// Counts the garrison's supplies (11.1.1).
    Supply(Supply) = "supply", tr_mark!("Count the supplies"), "11.1.1", &["supply"];
    /// Rolls for the event of the day (11.1.2).
    Event(DrawEvent) = "event", tr_mark!("Event of the day"), "11.1.2", &["event"];
    /// Rolls for an assassin among the besiegers (11.6).
    Assassin(Assassin) = "assassin", tr_mark!("Assassin’s attempt"), "11.6", &[];
    /// Rolls for a saboteur among the engines (11.6).
    Sabotage(Sabotage) = "sabotage", tr_mark!("Saboteur’s attempt"), "11.6", &[];
    /// Names the engine that is lost (11.6).
    LoseEngine(LoseEngine) = "lose_engine", tr_mark!("Choose the lost engine"), "11.6", &[];
    /// Rolls how many men fall sick (11.6).
    Sickness(Sickness) = "sickness", tr_mark!("Sickness"), "11.6", &[];
    /// Names the men who fall sick (11.6).
    FallSick(FallSick) = "fall_sick", tr_mark!("Choose the sick"), "11.6", &[];
    /// Adds refugees to the garrison (11.6).
    Refugees(Refugees) = "refugees", tr_mark!("Refugees"), "11.6", &[];
    /// Rolls whether this man is the traitor (11.6).
    Traitor(Traitor) = "traitor", tr_mark!("Traitor roll"), "11.6", &[];
    /// Rolls for the initiative (11.1.3).
    Initiative(Initiative) = "initiative", tr_mark!("Initiative"), "11.1.3", &["initiative"];
    /// Gives the besieged side's initiative to the other side (11.1.3).
    Decline(DeclineInitiative) = "decline", tr_mark!("Decline the initiative"), "11.1.3", &["initiative", "return", "action"] => DeclineInitiative::plan(game);
    /// Starts an assault (11.4.1).
    Assault(Assault) = "assault", tr_mark!("Assault"), "11.4.1", ACTION => Ok(Assault::plan(game));
    /// Ends the assault (11.4.1).
    EndAssault(EndAssault) = "end_assault", tr_mark!("End the assault"), "11.4.1", ACTION;
    /// Withdraws the garrison to the inner part (11.4.1).
    Withdraw(WithdrawGarrison) = "withdraw", tr_mark!("Withdraw to the inner part"), "11.4.1", &[] => Ok(WithdrawGarrison::plan(game));
    /// Rolls for food brought in by night (11.4.1).
    NightFood(NightFood) = "night_food", tr_mark!("Food by night"), "11.4.1", &[];
    /// Sets what the besiegers do when a relief force arrives (11.4.1).
    Relief(Relief) = "relief", tr_mark!("Arrival of a relief"), "11.4.1", &[];
    /// Builds equipment for the besiegers (11.2).
    Build(BuildEquipment) = "build", tr_mark!("Build equipment"), "11.2", ACTION;
    /// Negotiates the surrender of the garrison (11.5).
    Negotiate(Negotiate) = "negotiate", tr_mark!("Negotiate"), "11.5", ACTION;
    /// Sends some of the garrison out for supplies (11.4.2).
    Sally(StartSally) = "sally", tr_mark!("Sally for supply"), "11.4.2", ACTION;
    /// Forms a patrol (11.4.2).
    Patrol(Patrol) = "patrol", tr_mark!("Form a patrol"), "11.4.2", ACTION;
    /// Rolls whether another patrol arrives (11.4.2).
    PatrolRoll(PatrolRoll) = "patrol_roll", tr_mark!("Roll for another patrol"), "11.4.2", ACTION;
    /// Ends the sally (11.4.2).
    BringIn(EndSally) = "bring_in", tr_mark!("End the sally"), "11.4.2", ACTION;
    /// Starts a battle outside (11.4.3).
    Battle(Battle) = "battle", tr_mark!("Battle outside"), "11.4.3", ACTION => Ok(Battle::plan(game));
    /// Ends the battle outside (11.4.3).
    EndBattle(EndBattle) = "end_battle", tr_mark!("End the battle outside"), "11.4.3", ACTION;
    /// Shoots flaming arrows by day (11.3.2).
    DayFire(FireRoll) = "day_fire", tr_mark!("Fire by day"), "11.3.2", ACTION => own.shoot(game);
    /// Names the hexes beside a fire (11.3.2).
    Beside(AdjacentHexes) = "beside", tr_mark!("Hexes beside a fire"), "11.3.2", ACTION;
    /// Rolls whether a fire spreads (11.3.2).
    DaySpread(FireRoll) = "day_spread", tr_mark!("Roll for fire spread"), "11.3.2", ACTION => own.spread(game);
    /// Rolls whether a fire is put out (11.3.2).
    DayDouse(FireRoll) = "day_douse", tr_mark!("Put out a fire"), "11.3.2", ACTION => own.douse(game);
    /// Collapses a burnt hex (11.3.3).
    Collapse(Collapse) = "collapse", tr_mark!("Collapse of a burnt hex"), "11.3.3", &["recovery"];
    /// Rolls on the recovery table for a newly wounded man (11.1.5).
    Recover(RecoveryRoll) = "recover", tr_mark!("Recovery roll"), "11.1.5", &["recovery"];
    /// Enters the result of the recovery table (11.1.5).
    Calendar(Calendar) = "calendar", tr_mark!("Enter recovery days"), "11.1.5", &["recovery"];
    /// Lifts the siege.
    Lift(LiftSiege) = "lift", tr_mark!("Lift the siege"), "11.4.1", &[] => Ok(LiftSiege::plan());
    /// Changes anything about the siege, as the referee decides.
    SetSiege(SiegeChange) = "set_siege", tr_mark!("Change the siege"), "", &[];
}
