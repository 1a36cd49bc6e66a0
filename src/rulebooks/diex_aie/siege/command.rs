//! What can be asked for in a siege.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::super::side::Side;
use super::super::{DiexAie, DiexDesk};
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
use super::set;
use super::supply::{NightFood, Supply, Withdraw};
use crate::rulebooks::{Field, Plan, Procedure, Refused};

/// What can be asked for in a siege.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case")]
#[schemars(rename = "SiegeCommand")]
#[allow(clippy::large_enum_variant, reason = "one command is read at a time, and a box would cost more than it saves")]
pub enum Command {
    /// The garrison counts its supplies (11.1.1).
    Supply(Supply),
    /// The event of the day (11.1.2).
    Event(DrawEvent),
    /// An assassin among the besiegers (11.6).
    Assassin(Assassin),
    /// A saboteur among the engines (11.6).
    Sabotage(Sabotage),
    /// Which engine is lost (11.6).
    LoseEngine(LoseEngine),
    /// How many fall sick (11.6).
    Sickness(Sickness),
    /// Who falls sick (11.6).
    FallSick(FallSick),
    /// Refugees join the garrison (11.6).
    Refugees(Refugees),
    /// Whether this man is the traitor (11.6).
    Traitor(Traitor),
    /// Who has the initiative (11.1.3).
    Initiative(Initiative),
    /// The besieged leave it to the others (11.1.3).
    Decline(Decline),
    /// The besiegers storm the walls (11.4.1).
    Assault(Assault),
    /// The assault is over (11.4.1).
    EndAssault(EndAssault),
    /// The garrison withdraws to the inner part (11.4.1).
    Withdraw(Withdraw),
    /// Food comes by night (11.4.1).
    NightFood(NightFood),
    /// What the besiegers do when a relief comes (11.4.1).
    Relief(Relief),
    /// The besiegers build (11.2).
    Build(Build),
    /// The besiegers negotiate (11.5).
    Negotiate(Negotiate),
    /// Some of the garrison go out for supplies (11.4.2).
    Sally(GoOut),
    /// A patrol is formed (11.4.2).
    Patrol(Patrol),
    /// Whether another patrol comes (11.4.2).
    PatrolRoll(PatrolRoll),
    /// The sally is over (11.4.2).
    BringIn(BringIn),
    /// The garrison gives battle outside (11.4.3).
    Battle(Battle),
    /// The battle outside is over (11.4.3).
    EndBattle(EndBattle),
    /// Fire is shot by day (11.3.2).
    DayFire(FireRoll),
    /// The hexes beside a fire (11.3.2).
    Beside(Beside),
    /// Fire may spread (11.3.2).
    DaySpread(FireRoll),
    /// A fire may be put out (11.3.2).
    DayDouse(FireRoll),
    /// A burnt hex falls in (11.3.3).
    Collapse(Collapse),
    /// A newly wounded man is looked up (11.1.5).
    Recover(Recover),
    /// What the recovery table says (11.1.5).
    Calendar(Calendar),
    /// The besiegers go away.
    Lift(Lift),
    /// The referee changes anything of a siege.
    SetSiege(Change),
}

const ACTION: &[&str] = &["action"];

/// Every procedure of it.
pub(super) const PROCEDURES: &[Procedure] = &[
    Procedure { key: "supply", title: tr_mark!("Count the supplies"), section: "11.1.1", steps: &["supply"] },
    Procedure { key: "event", title: tr_mark!("Event of the day"), section: "11.1.2", steps: &["event"] },
    Procedure { key: "initiative", title: tr_mark!("Initiative"), section: "11.1.3", steps: &["initiative"] },
    Procedure { key: "decline", title: tr_mark!("Leave the initiative"), section: "11.1.3", steps: &["initiative", "return", "action"] },
    Procedure { key: "assault", title: tr_mark!("Assault"), section: "11.4.1", steps: ACTION },
    Procedure { key: "end_assault", title: tr_mark!("The assault is over"), section: "11.4.1", steps: ACTION },
    Procedure { key: "build", title: tr_mark!("Build"), section: "11.2", steps: ACTION },
    Procedure { key: "negotiate", title: tr_mark!("Negotiate"), section: "11.5", steps: ACTION },
    Procedure { key: "sally", title: tr_mark!("Sally for supply"), section: "11.4.2", steps: ACTION },
    Procedure { key: "patrol", title: tr_mark!("Form a patrol"), section: "11.4.2", steps: ACTION },
    Procedure { key: "patrol_roll", title: tr_mark!("Does another patrol come?"), section: "11.4.2", steps: ACTION },
    Procedure { key: "bring_in", title: tr_mark!("The sally is over"), section: "11.4.2", steps: ACTION },
    Procedure { key: "battle", title: tr_mark!("Battle outside"), section: "11.4.3", steps: ACTION },
    Procedure { key: "end_battle", title: tr_mark!("The battle outside is over"), section: "11.4.3", steps: ACTION },
    Procedure { key: "day_fire", title: tr_mark!("Fire by day"), section: "11.3.2", steps: ACTION },
    Procedure { key: "beside", title: tr_mark!("What can burn beside it"), section: "11.3.2", steps: ACTION },
    Procedure { key: "day_spread", title: tr_mark!("Fire may spread"), section: "11.3.2", steps: ACTION },
    Procedure { key: "day_douse", title: tr_mark!("Put a fire out"), section: "11.3.2", steps: ACTION },
    Procedure { key: "collapse", title: tr_mark!("A burnt hex falls in"), section: "11.3.3", steps: &["recovery"] },
    Procedure { key: "recover", title: tr_mark!("Look up a wounded man"), section: "11.1.5", steps: &["recovery"] },
    Procedure { key: "calendar", title: tr_mark!("Read the recovery table"), section: "11.1.5", steps: &["recovery"] },
    Procedure { key: "assassin", title: tr_mark!("An assassin"), section: "11.6", steps: &[] },
    Procedure { key: "sabotage", title: tr_mark!("A saboteur"), section: "11.6", steps: &[] },
    Procedure { key: "lose_engine", title: tr_mark!("Which engine is lost"), section: "11.6", steps: &[] },
    Procedure { key: "sickness", title: tr_mark!("Sickness"), section: "11.6", steps: &[] },
    Procedure { key: "fall_sick", title: tr_mark!("Who falls sick"), section: "11.6", steps: &[] },
    Procedure { key: "refugees", title: tr_mark!("Refugees"), section: "11.6", steps: &[] },
    Procedure { key: "traitor", title: tr_mark!("Is he the traitor?"), section: "11.6", steps: &[] },
    Procedure { key: "relief", title: tr_mark!("A relief comes"), section: "11.4.1", steps: &[] },
    Procedure { key: "withdraw", title: tr_mark!("Withdraw to the inner part"), section: "11.4.1", steps: &[] },
    Procedure { key: "night_food", title: tr_mark!("Food by night"), section: "11.4.1", steps: &[] },
    Procedure { key: "lift", title: tr_mark!("Lift the siege"), section: "11.4.1", steps: &[] },
    Procedure { key: "set_siege", title: tr_mark!("Change the siege"), section: "", steps: &[] },
];

impl Command {
    pub(in super::super) const NAMES: &'static [&'static str] = &[
        "supply",
        "event",
        "assassin",
        "sabotage",
        "lose_engine",
        "sickness",
        "fall_sick",
        "refugees",
        "traitor",
        "initiative",
        "decline",
        "assault",
        "end_assault",
        "withdraw",
        "night_food",
        "relief",
        "build",
        "negotiate",
        "sally",
        "patrol",
        "patrol_roll",
        "bring_in",
        "battle",
        "end_battle",
        "day_fire",
        "beside",
        "day_spread",
        "day_douse",
        "collapse",
        "recover",
        "calendar",
        "lift",
        "set_siege",
    ];

    pub(in super::super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        match self {
            Self::Supply(own) => Ok(own.plan(desk)),
            Self::Event(own) => Ok(own.plan(desk)),
            Self::Assassin(own) => own.plan(desk),
            Self::Sabotage(own) => Ok(own.plan(desk)),
            Self::LoseEngine(own) => own.plan(desk),
            Self::Sickness(own) => Ok(own.plan(desk)),
            Self::FallSick(own) => own.plan(desk),
            Self::Refugees(own) => own.plan(desk),
            Self::Traitor(own) => own.plan(desk),
            Self::Initiative(own) => Ok(own.plan(desk)),
            Self::Decline(_) => Decline::plan(desk),
            Self::Assault(_) => Ok(Assault::plan(desk)),
            Self::EndAssault(own) => own.plan(desk),
            Self::Withdraw(_) => Ok(Withdraw::plan(desk)),
            Self::NightFood(own) => Ok(own.plan(desk)),
            Self::Relief(own) => Ok(own.plan(desk)),
            Self::Build(own) => own.plan(desk),
            Self::Negotiate(own) => Ok(own.plan(desk)),
            Self::Sally(own) => own.plan(desk),
            Self::Patrol(own) => own.plan(desk),
            Self::PatrolRoll(own) => own.plan(desk),
            Self::BringIn(own) => own.plan(desk),
            Self::Battle(_) => Ok(Battle::plan(desk)),
            Self::EndBattle(own) => Ok(own.plan(desk)),
            Self::DayFire(own) => own.shoot(desk),
            Self::Beside(own) => own.plan(desk),
            Self::DaySpread(own) => own.spread(desk),
            Self::DayDouse(own) => own.douse(desk),
            Self::Collapse(own) => own.plan(desk),
            Self::Recover(own) => own.plan(desk),
            Self::Calendar(own) => own.plan(desk),
            Self::Lift(_) => Ok(Lift::plan()),
            Self::SetSiege(change) => set::plan(change, desk),
        }
    }
}

/// The fields of one of them.
pub(super) fn form(desk: &DiexDesk, key: &str, input: &Map<String, Value>) -> Option<Vec<Field>> {
    let side = input.get("side").and_then(Value::as_str).and_then(Side::of_word);
    Some(match key {
        "supply" => Supply::fields(),
        "event" => DrawEvent::fields(),
        "assassin" => Assassin::fields(desk),
        "sabotage" => Sabotage::fields(),
        "lose_engine" => LoseEngine::fields(desk),
        "sickness" => Sickness::fields(),
        "fall_sick" => FallSick::fields(desk, side),
        "refugees" => Refugees::fields(),
        "traitor" => Traitor::fields(desk),
        "initiative" => Initiative::fields(),
        "decline" | "assault" | "withdraw" | "battle" | "lift" => Vec::new(),
        "end_assault" => EndAssault::fields(desk),
        "night_food" => NightFood::fields(),
        "relief" => Relief::fields(),
        "build" => Build::fields(desk),
        "negotiate" => Negotiate::fields(),
        "sally" => GoOut::fields(desk),
        "patrol" => Patrol::fields(desk),
        "patrol_roll" => PatrolRoll::fields(),
        "bring_in" => BringIn::fields(),
        "end_battle" => EndBattle::fields(),
        "day_fire" | "day_spread" | "day_douse" => FireRoll::fields(),
        "beside" => Beside::fields(),
        "collapse" => Collapse::fields(desk),
        "recover" => Recover::fields(desk),
        "calendar" => Calendar::fields(desk),
        "set_siege" => set::fields(desk),
        _ => return None,
    })
}
