//! What can be asked for in a siege.

use super::assault::{Assault, EndAssault};
use super::build::Build;
use super::change::Change;
use super::draw::{DrawEvent, Traitor};
use super::fire::{Beside, Collapse, FireRoll};
use super::initiative::{Decline, Initiative};
use super::mishaps::{Assassin, FallSick, LoseEngine, Refugees, Sabotage, Sickness};
use super::negotiate::Negotiate;
use super::outside::{Battle, EndBattle, Lift, Relief};
use super::recovery::{Calendar, Recover};
use super::sally::{BringIn, GoOut, Patrol, PatrolRoll};
use super::supply::{NightFood, Supply, Withdraw};
use crate::DiexAie;
use senlac_board_games::keyed::procedures;

const ACTION: &[&str] = &["action"];

procedures! {
    /// What can be asked for in a siege.
    #[schemars(rename = "SiegeCommand")]
    DiexAie, (own, desk, input) asks (desk, input);
    /// The garrison counts its supplies (11.1.1).
    Supply(Supply) = "supply", tr_mark!("Count the supplies"), "11.1.1", &["supply"];
    /// The event of the day (11.1.2).
    Event(DrawEvent) = "event", tr_mark!("Event of the day"), "11.1.2", &["event"];
    /// An assassin among the besiegers (11.6).
    Assassin(Assassin) = "assassin", tr_mark!("An assassin"), "11.6", &[];
    /// A saboteur among the engines (11.6).
    Sabotage(Sabotage) = "sabotage", tr_mark!("A saboteur"), "11.6", &[];
    /// Which engine is lost (11.6).
    LoseEngine(LoseEngine) = "lose_engine", tr_mark!("Which engine is lost"), "11.6", &[];
    /// How many fall sick (11.6).
    Sickness(Sickness) = "sickness", tr_mark!("Sickness"), "11.6", &[];
    /// Who falls sick (11.6).
    FallSick(FallSick) = "fall_sick", tr_mark!("Who falls sick"), "11.6", &[];
    /// Refugees join the garrison (11.6).
    Refugees(Refugees) = "refugees", tr_mark!("Refugees"), "11.6", &[];
    /// Whether this man is the traitor (11.6).
    Traitor(Traitor) = "traitor", tr_mark!("Is he the traitor?"), "11.6", &[];
    /// Who has the initiative (11.1.3).
    Initiative(Initiative) = "initiative", tr_mark!("Initiative"), "11.1.3", &["initiative"];
    /// The besieged leave it to the others (11.1.3).
    Decline(Decline) = "decline", tr_mark!("Leave the initiative"), "11.1.3", &["initiative", "return", "action"] => Decline::plan(desk);
    /// The besiegers storm the walls (11.4.1).
    Assault(Assault) = "assault", tr_mark!("Assault"), "11.4.1", ACTION => Ok(Assault::plan(desk));
    /// The assault is over (11.4.1).
    EndAssault(EndAssault) = "end_assault", tr_mark!("The assault is over"), "11.4.1", ACTION;
    /// The garrison withdraws to the inner part (11.4.1).
    Withdraw(Withdraw) = "withdraw", tr_mark!("Withdraw to the inner part"), "11.4.1", &[] => Ok(Withdraw::plan(desk));
    /// Food comes by night (11.4.1).
    NightFood(NightFood) = "night_food", tr_mark!("Food by night"), "11.4.1", &[];
    /// What the besiegers do when a relief comes (11.4.1).
    Relief(Relief) = "relief", tr_mark!("A relief comes"), "11.4.1", &[];
    /// The besiegers build (11.2).
    Build(Build) = "build", tr_mark!("Build"), "11.2", ACTION;
    /// The besiegers negotiate (11.5).
    Negotiate(Negotiate) = "negotiate", tr_mark!("Negotiate"), "11.5", ACTION;
    /// Some of the garrison go out for supplies (11.4.2).
    Sally(GoOut) = "sally", tr_mark!("Sally for supply"), "11.4.2", ACTION;
    /// A patrol is formed (11.4.2).
    Patrol(Patrol) = "patrol", tr_mark!("Form a patrol"), "11.4.2", ACTION;
    /// Whether another patrol comes (11.4.2).
    PatrolRoll(PatrolRoll) = "patrol_roll", tr_mark!("Does another patrol come?"), "11.4.2", ACTION;
    /// The sally is over (11.4.2).
    BringIn(BringIn) = "bring_in", tr_mark!("The sally is over"), "11.4.2", ACTION;
    /// The garrison gives battle outside (11.4.3).
    Battle(Battle) = "battle", tr_mark!("Battle outside"), "11.4.3", ACTION => Ok(Battle::plan(desk));
    /// The battle outside is over (11.4.3).
    EndBattle(EndBattle) = "end_battle", tr_mark!("The battle outside is over"), "11.4.3", ACTION;
    /// Fire is shot by day (11.3.2).
    DayFire(FireRoll) = "day_fire", tr_mark!("Fire by day"), "11.3.2", ACTION => own.shoot(desk);
    /// The hexes beside a fire (11.3.2).
    Beside(Beside) = "beside", tr_mark!("What can burn beside it"), "11.3.2", ACTION;
    /// Fire may spread (11.3.2).
    DaySpread(FireRoll) = "day_spread", tr_mark!("Fire may spread"), "11.3.2", ACTION => own.spread(desk);
    /// A fire may be put out (11.3.2).
    DayDouse(FireRoll) = "day_douse", tr_mark!("Put a fire out"), "11.3.2", ACTION => own.douse(desk);
    /// A burnt hex falls in (11.3.3).
    Collapse(Collapse) = "collapse", tr_mark!("A burnt hex falls in"), "11.3.3", &["recovery"];
    /// A newly wounded man is looked up (11.1.5).
    Recover(Recover) = "recover", tr_mark!("Look up a wounded man"), "11.1.5", &["recovery"];
    /// What the recovery table says (11.1.5).
    Calendar(Calendar) = "calendar", tr_mark!("Read the recovery table"), "11.1.5", &["recovery"];
    /// The besiegers go away.
    Lift(Lift) = "lift", tr_mark!("Lift the siege"), "11.4.1", &[] => Ok(Lift::plan());
    /// The referee changes anything of a siege.
    SetSiege(Change) = "set_siege", tr_mark!("Change the siege"), "", &[];
}
