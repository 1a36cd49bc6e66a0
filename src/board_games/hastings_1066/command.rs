//! What can be asked for: a command for each procedure.

use super::Hastings;
use super::event::UnitChange;
use super::leaders::{ChiefFalls, LeaderCasualty, LeaderFlight, ShakenAgain};
use super::melee::{AskFront, Melee, StepLoss};
use super::missile::Fire;
use super::morale::MoraleCheck;
use super::movement::{Cross, Move, React};
use super::owed::Owed;
use super::periods::{Enter, Extend, Reform};
use super::rally::Rally;
use super::retreat::{Neighbours, Pursue, Retreat, Run};
use super::set::{SetLeader, SetTable};
use super::strategies::{Choose, ChooseOrder, ReadOrder, RollOrder};
use super::victory::Control;
use super::wings::Wings;
use super::words;
use senlac_board_games::keyed::procedures;
use senlac_board_games::names::commands;

commands!(Command, due: Owed, Command::NAMES);

procedures! {
    /// A procedure asked for.
    Hastings, (own, desk, input) asks (desk, input);
    /// Saxon units belong to these wings (4.1).
    Wings(Wings) = "wings", tr_mark!("Saxon wings"), "4.1", &["orders"];
    /// A side lays its strategies face down (4.2.2).
    Choose(Choose) = "choose", tr_mark!("Strategies"), "4.2.2", &["orders"];
    /// The roll for the order of a wing or a nation (4.2.3).
    Order(RollOrder) = "order", tr_mark!("Roll for orders"), "4.2.3", &["orders"];
    /// What the owner’s order table says of a roll (4.2.3).
    ReadOrder(ReadOrder) = "read_order", tr_mark!("Read the order table"), "4.2.3", &["orders"];
    /// A player chooses an order that the roll left to him (4.2.7).
    ChooseOrder(ChooseOrder) = "choose_order", tr_mark!("Choose an order"), "4.2.7", &["orders"];
    /// Units fire at an enemy (7.0).
    Fire(Fire) = "fire", tr_mark!("Missile fire"), "7.0", &["norman-fire", "saxon-answer", "saxon-fire", "norman-answer"];
    /// A unit or a leader moves (5.1).
    Move(Move) = "move", tr_mark!("Movement"), "5.1", &["norman-movement", "saxon-movement"], Move::form(desk, input);
    /// A knight unit comes to ground at which knights check (5.3.5, 5.3.6).
    Cross(Cross) = "cross", tr_mark!("Knights at ridge or marsh"), "5.3.5", &["norman-movement", "norman-reaction"];
    /// Reinforcements come (11.4.1).
    Enter(Enter) = "enter", tr_mark!("Reinforcements"), "11.4.1", &["saxon-movement"];
    /// A unit steps one hex away in its reaction segment (5.4).
    React(React) = "react", tr_mark!("Reaction"), "5.4", &["saxon-reaction", "norman-reaction"];
    /// A road hex on Senlac Hill changes hands (12.1.1).
    Control(Control) = "control", tr_mark!("Road hex"), "12.1.1", &[];
    /// Whether the assault period goes on (3.3.1).
    Extend(Extend) = "extend", tr_mark!("Extension"), "3.3.1", &["turn-record"];
    /// Units that find no way to their own when the armies reform (11.5.3).
    Reform(Reform) = "reform", tr_mark!("Cut off at the reform"), "11.5.3", &["reform"];
    /// The enemies before a unit are told, and whom it must strike (8.1.2).
    Front(AskFront) = "front", tr_mark!("Whom to strike"), "8.1.2", &["norman-melee", "saxon-melee"];
    /// Units strike enemies before them (8.0).
    Melee(Melee) = "melee", tr_mark!("Melee"), "8.0", &["norman-melee", "saxon-melee"];
    /// A unit takes a step of loss that one of several must take (8.2.5).
    StepLoss(StepLoss) = "step_loss", tr_mark!("Who takes the loss"), "8.2.5", &[];
    /// A unit checks its morale (9.6).
    Morale(MoraleCheck) = "morale", tr_mark!("Morale check"), "9.6", &[];
    /// A unit that was routed runs three hexes (9.2.3).
    Rout(Retreat) = "rout", tr_mark!("Rout"), "9.2.3", &[] => own.plan(desk, Run::Rout), Retreat::fields(desk, input, Run::Rout);
    /// A routed unit that was not rallied runs two hexes (9.5.3).
    Flight(Retreat) = "flight", tr_mark!("Flight of the routed"), "9.5.3", &["norman-rally", "saxon-rally"] => own.plan(desk, Run::Flight), Retreat::fields(desk, input, Run::Flight);
    /// The friends beside a unit routed in melee check their morale (9.6.4).
    Neighbours(Neighbours) = "neighbours", tr_mark!("Neighbours of a rout"), "9.6.4", &[];
    /// A unit pursues whom it routed (9.4).
    Pursue(Pursue) = "pursue", tr_mark!("Pursuit"), "9.4", &["norman-melee", "saxon-melee"];
    /// A disrupted or a routed unit is rallied (9.5).
    Rally(Rally) = "rally", tr_mark!("Rally"), "9.5", &["norman-rally", "saxon-rally"];
    /// A leader whose unit was struck is looked up (10.4.1).
    LeaderCasualty(LeaderCasualty) = "leader_casualty", tr_mark!("Leader casualty"), "10.4", &[];
    /// A leader is shaken while he is shaken (10.5).
    ShakenAgain(ShakenAgain) = "shaken_again", tr_mark!("Leader shaken again"), "10.5", &[];
    /// Units within the radius of Harold or William check when he falls (10.4.5).
    ChiefFalls(ChiefFalls) = "chief_falls", tr_mark!("Harold or William falls"), "10.4.5", &[];
    /// A leader who is alone gets away from an enemy (10.2.2).
    LeaderFlight(LeaderFlight) = "leader_flight", tr_mark!("A leader gets away"), "10.2.2", &[];
    /// The referee changes anything of a unit.
    Set(UnitChange) = "set", tr_mark!("Change a unit"), "", &[], UnitChange::fields(&words::everybody(desk));
    /// The referee changes anything of a leader.
    SetLeader(SetLeader) = "set_leader", tr_mark!("Change a leader"), "", &[];
    /// The referee sets where the game stands and what is counted.
    SetTable(SetTable) = "set_table", tr_mark!("Change the table"), "", &[];
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::{Map, Value, json};

    use super::*;
    use crate::playing::small;
    use senlac_base::game::Commands;
    use senlac_board_games::{FieldKind, SHARED};

    #[test]
    fn every_command_is_a_procedure_with_a_form_that_asks_for_it() {
        let procedures: BTreeSet<&str> = SHARED.into_iter().chain(PROCEDURES.iter().map(|procedure| procedure.key)).collect();
        assert_eq!(procedures, <Command as Commands>::NAMES.iter().copied().collect());
        let desk = small();
        for procedure in PROCEDURES {
            assert!(form(&desk, procedure.key, &Map::new()).is_some_and(|fields| !fields.is_empty()), "{}", procedure.key);
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
            let fields = form(&desk, name, &Map::new()).expect("a form");
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
