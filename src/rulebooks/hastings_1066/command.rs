//! What can be asked for: a command for each procedure.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::leaders::{ChiefFalls, LeaderCasualty, LeaderFlight, ShakenAgain};
use super::melee::{AskFront, Melee, StepLoss};
use super::missile::Fire;
use super::morale::MoraleCheck;
use super::movement::{Cross, Move, React};
use super::periods::{Enter, Extend, Reform};
use super::rally::Rally;
use super::retreat::{Neighbours, Pursue, Retreat, Run};
use super::set::{SetLeader, SetTable, SetUnit};
use super::strategies::{Choose, ChooseOrder, ReadOrder, RollOrder};
use super::victory::Control;
use super::wings::Wings;
use super::{Hastings, HastingsDesk};
use crate::game::Commands;
use crate::rulebooks::{Form, Plan, Procedure, Refused};

/// A procedure asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Command {
    /// Saxon units belong to these wings (4.1).
    Wings(Wings),
    /// A side lays its strategies face down (4.2.2).
    Choose(Choose),
    /// The roll for the order of a wing or a nation (4.2.3).
    Order(RollOrder),
    /// What the owner’s order table says of a roll (4.2.3).
    ReadOrder(ReadOrder),
    /// A player chooses an order that the roll left to him (4.2.7).
    ChooseOrder(ChooseOrder),
    /// Units fire at an enemy (7.0).
    Fire(Fire),
    /// A unit or a leader moves (5.1).
    Move(Move),
    /// A knight unit comes to ground at which knights check (5.3.5, 5.3.6).
    Cross(Cross),
    /// Reinforcements come (11.4.1).
    Enter(Enter),
    /// A unit steps one hex away in its reaction segment (5.4).
    React(React),
    /// A road hex on Senlac Hill changes hands (12.1.1).
    Control(Control),
    /// Whether the assault period goes on (3.3.1).
    Extend(Extend),
    /// Units that find no way to their own when the armies reform (11.5.3).
    Reform(Reform),
    /// The enemies before a unit are told, and whom it must strike (8.1.2).
    Front(AskFront),
    /// Units strike enemies before them (8.0).
    Melee(Melee),
    /// A unit takes a step of loss that one of several must take (8.2.5).
    StepLoss(StepLoss),
    /// A unit checks its morale (9.6).
    Morale(MoraleCheck),
    /// A unit that was routed runs three hexes (9.2.3).
    Rout(Retreat),
    /// A routed unit that was not rallied runs two hexes (9.5.3).
    Flight(Retreat),
    /// The friends beside a unit routed in melee check their morale (9.6.4).
    Neighbours(Neighbours),
    /// A unit pursues whom it routed (9.4).
    Pursue(Pursue),
    /// A disrupted or a routed unit is rallied (9.5).
    Rally(Rally),
    /// A leader whose unit was struck is looked up (10.4.1).
    LeaderCasualty(LeaderCasualty),
    /// A leader is shaken while he is shaken (10.5).
    ShakenAgain(ShakenAgain),
    /// Units within the radius of Harold or William check when he falls (10.4.5).
    ChiefFalls(ChiefFalls),
    /// A leader who is alone gets away from an enemy (10.2.2).
    LeaderFlight(LeaderFlight),
    /// The referee changes anything of a unit.
    Set(SetUnit),
    /// The referee changes anything of a leader.
    SetLeader(SetLeader),
    /// The referee sets where the game stands and what is counted.
    SetTable(SetTable),
}

impl Commands for Command {
    const NAMES: &'static [&'static str] = &[
        "advance",
        "waive",
        "note",
        "set_ruling",
        "read_off",
        "wings",
        "choose",
        "order",
        "read_order",
        "choose_order",
        "fire",
        "move",
        "cross",
        "enter",
        "react",
        "control",
        "extend",
        "reform",
        "front",
        "melee",
        "step_loss",
        "morale",
        "rout",
        "flight",
        "neighbours",
        "pursue",
        "rally",
        "leader_casualty",
        "shaken_again",
        "chief_falls",
        "leader_flight",
        "set",
        "set_leader",
        "set_table",
    ];
}

/// Every procedure, as people look for it.
pub(super) const PROCEDURES: &[Procedure] = &[
    Procedure { key: "wings", title: tr_mark!("Saxon wings"), section: "4.1", steps: &["orders"] },
    Procedure { key: "choose", title: tr_mark!("Strategies"), section: "4.2.2", steps: &["orders"] },
    Procedure { key: "order", title: tr_mark!("Roll for orders"), section: "4.2.3", steps: &["orders"] },
    Procedure { key: "read_order", title: tr_mark!("Read the order table"), section: "4.2.3", steps: &["orders"] },
    Procedure { key: "choose_order", title: tr_mark!("Choose an order"), section: "4.2.7", steps: &["orders"] },
    Procedure {
        key: "fire",
        title: tr_mark!("Missile fire"),
        section: "7.0",
        steps: &["norman-fire", "saxon-answer", "saxon-fire", "norman-answer"],
    },
    Procedure { key: "move", title: tr_mark!("Movement"), section: "5.1", steps: &["norman-movement", "saxon-movement"] },
    Procedure {
        key: "cross",
        title: tr_mark!("Knights at ridge or marsh"),
        section: "5.3.5",
        steps: &["norman-movement", "norman-reaction"],
    },
    Procedure { key: "enter", title: tr_mark!("Reinforcements"), section: "11.4.1", steps: &["saxon-movement"] },
    Procedure { key: "react", title: tr_mark!("Reaction"), section: "5.4", steps: &["saxon-reaction", "norman-reaction"] },
    Procedure { key: "melee", title: tr_mark!("Melee"), section: "8.0", steps: &["norman-melee", "saxon-melee"] },
    Procedure { key: "front", title: tr_mark!("Whom to strike"), section: "8.1.2", steps: &["norman-melee", "saxon-melee"] },
    Procedure { key: "step_loss", title: tr_mark!("Who takes the loss"), section: "8.2.5", steps: &[] },
    Procedure { key: "morale", title: tr_mark!("Morale check"), section: "9.6", steps: &[] },
    Procedure { key: "rout", title: tr_mark!("Rout"), section: "9.2.3", steps: &[] },
    Procedure { key: "neighbours", title: tr_mark!("Neighbours of a rout"), section: "9.6.4", steps: &[] },
    Procedure { key: "pursue", title: tr_mark!("Pursuit"), section: "9.4", steps: &["norman-melee", "saxon-melee"] },
    Procedure { key: "rally", title: tr_mark!("Rally"), section: "9.5", steps: &["norman-rally", "saxon-rally"] },
    Procedure { key: "flight", title: tr_mark!("Flight of the routed"), section: "9.5.3", steps: &["norman-rally", "saxon-rally"] },
    Procedure { key: "leader_casualty", title: tr_mark!("Leader casualty"), section: "10.4", steps: &[] },
    Procedure { key: "shaken_again", title: tr_mark!("Leader shaken again"), section: "10.5", steps: &[] },
    Procedure { key: "chief_falls", title: tr_mark!("Harold or William falls"), section: "10.4.5", steps: &[] },
    Procedure { key: "leader_flight", title: tr_mark!("A leader gets away"), section: "10.2.2", steps: &[] },
    Procedure { key: "control", title: tr_mark!("Road hex"), section: "12.1.1", steps: &[] },
    Procedure { key: "extend", title: tr_mark!("Extension"), section: "3.3.1", steps: &["turn-record"] },
    Procedure { key: "reform", title: tr_mark!("Cut off at the reform"), section: "11.5.3", steps: &["reform"] },
    Procedure { key: "set", title: tr_mark!("Change a unit"), section: "", steps: &[] },
    Procedure { key: "set_leader", title: tr_mark!("Change a leader"), section: "", steps: &[] },
    Procedure { key: "set_table", title: tr_mark!("Change the table"), section: "", steps: &[] },
];

impl Command {
    /// How it would be carried out.
    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        match self {
            Self::Wings(own) => own.plan(desk),
            Self::Choose(own) => own.plan(desk),
            Self::Order(own) => own.plan(desk),
            Self::ReadOrder(own) => own.plan(desk),
            Self::ChooseOrder(own) => own.plan(desk),
            Self::Fire(own) => own.plan(desk),
            Self::Move(own) => own.plan(desk),
            Self::Cross(own) => own.plan(desk),
            Self::Enter(own) => own.plan(desk),
            Self::React(own) => own.plan(desk),
            Self::Control(own) => own.plan(desk),
            Self::Extend(own) => own.plan(desk),
            Self::Reform(own) => own.plan(desk),
            Self::Front(own) => own.plan(desk),
            Self::Melee(melee) => melee.plan(desk),
            Self::StepLoss(loss) => loss.plan(desk),
            Self::Morale(check) => check.plan(desk),
            Self::Rout(retreat) => retreat.plan(desk, Run::Rout),
            Self::Flight(retreat) => retreat.plan(desk, Run::Flight),
            Self::Neighbours(neighbours) => neighbours.plan(desk),
            Self::Pursue(pursuit) => pursuit.plan(desk),
            Self::Rally(rally) => rally.plan(desk),
            Self::LeaderCasualty(casualty) => casualty.plan(desk),
            Self::ShakenAgain(again) => again.plan(desk),
            Self::ChiefFalls(fall) => fall.plan(desk),
            Self::LeaderFlight(flight) => flight.plan(desk),
            Self::Set(set) => set.plan(desk),
            Self::SetLeader(set) => set.plan(desk),
            Self::SetTable(set) => set.plan(desk),
        }
    }
}

/// The fields of a procedure.
pub(super) fn form(desk: &HastingsDesk, key: &str, input: &Map<String, Value>) -> Option<Form> {
    let fields = match key {
        "wings" => Wings::fields(desk),
        "choose" => Choose::fields(),
        "order" => RollOrder::fields(),
        "read_order" => ReadOrder::fields(desk, input),
        "choose_order" => ChooseOrder::fields(desk, input),
        "fire" => Fire::fields(desk, input),
        "move" => Move::fields(desk, input),
        "cross" => Cross::fields(desk),
        "enter" => Enter::fields(desk),
        "react" => React::fields(desk),
        "control" => Control::fields(desk),
        "extend" => Extend::fields(desk),
        "reform" => Reform::fields(desk),
        "front" => AskFront::fields(desk),
        "melee" => Melee::fields(desk, input),
        "step_loss" => StepLoss::fields(desk),
        "morale" => MoraleCheck::fields(desk),
        "rout" => Retreat::fields(desk, input, Run::Rout),
        "flight" => Retreat::fields(desk, input, Run::Flight),
        "neighbours" => Neighbours::fields(desk, input),
        "pursue" => Pursue::fields(desk),
        "rally" => Rally::fields(desk),
        "leader_casualty" => LeaderCasualty::fields(desk),
        "shaken_again" => ShakenAgain::fields(desk),
        "chief_falls" => ChiefFalls::fields(desk, input),
        "leader_flight" => LeaderFlight::fields(desk),
        "set" => SetUnit::fields(desk),
        "set_leader" => SetLeader::fields(desk),
        "set_table" => SetTable::fields(),
        _ => return None,
    };
    Some(Form { key: key.to_owned(), fields })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::json;

    use super::super::playing::small;
    use super::*;
    use crate::rulebooks::{FieldKind, SHARED};

    #[test]
    fn every_command_is_a_procedure_with_a_form_that_asks_for_it() {
        let procedures: BTreeSet<&str> = SHARED.into_iter().chain(PROCEDURES.iter().map(|procedure| procedure.key)).collect();
        assert_eq!(procedures, Command::NAMES.iter().copied().collect());
        let desk = small();
        for procedure in PROCEDURES {
            assert!(form(&desk, procedure.key, &Map::new()).is_some_and(|form| !form.fields.is_empty()), "{}", procedure.key);
        }
        assert_eq!(form(&desk, "conjure", &Map::new()), None);
    }

    /// The keys of an object of the schema, each with the keys of the rows behind it.
    fn keys(schema: &Value, root: &Value) -> Vec<(String, Vec<String>)> {
        let follow = |schema: &Value| -> Value {
            let named = schema.get("$ref").and_then(Value::as_str).and_then(|name| root.pointer(name.trim_start_matches('#')));
            named.unwrap_or(schema).clone()
        };
        let mut found = Vec::new();
        for (key, value) in follow(schema).get("properties").and_then(Value::as_object).into_iter().flatten() {
            let rows = value.get("items").map(follow).unwrap_or_default();
            let rows = rows.get("properties").and_then(Value::as_object).into_iter().flatten();
            found.push((key.clone(), rows.map(|(key, _)| key.clone()).collect()));
        }
        found
    }

    #[test]
    fn whatever_a_command_can_say_its_form_asks_for() {
        let schema = schemars::schema_for!(Command).to_value();
        let desk = small();
        let mut missing = Vec::new();
        for variant in schema["oneOf"].as_array().into_iter().flatten() {
            let name = variant["properties"]["do"]["const"].as_str().expect("a name");
            let fields = form(&desk, name, &Map::new()).expect("a form").fields;
            for (key, rows) in keys(variant, &schema).into_iter().chain(keys(&json!({"$ref": variant["$ref"]}), &schema)) {
                let Some(field) = fields.iter().find(|field| field.key == key) else {
                    if key != "do" {
                        missing.push(format!("{name}.{key}"));
                    }
                    continue;
                };
                if let FieldKind::Rows(cells) = &field.kind {
                    let lacks = rows.iter().filter(|row| cells.iter().all(|cell| cell.key != *row));
                    missing.extend(lacks.map(|row| format!("{name}.{key}.{row}")));
                }
            }
        }
        assert!(missing.is_empty(), "{}", missing.join("\n"));
    }
}
