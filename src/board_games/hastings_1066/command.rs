//! Commands of *Hastings: 1066*: one for each procedure.

use super::Hastings;
use super::duty::HastingsDuty;
use super::event::UnitChange;
use super::leaders::{ChiefFall, LeaderCasualty, LeaderFlight, ShakenRoll};
use super::melee::{FrontEntry, Melee, StepLoss};
use super::missile::Fire;
use super::morale::MoraleCheck;
use super::movement::{Crossing, Move, Reaction};
use super::periods::{ArmyReform, Extension, Reinforcements};
use super::rally::Rally;
use super::referee_changes::{LeaderEdit, TableEdit};
use super::retreat::{Neighbours, Pursuit, Retreat, RetreatKind};
use super::strategies::{OrderChoice, OrderEntry, OrderRoll, StrategySelection};
use super::texts;
use super::victory::Control;
use super::wings::Wings;
use senlac_board_games::keyed::procedures;
use senlac_board_games::names::commands;

commands!(Command, due: HastingsDuty, Command::NAMES);

procedures! {
    /// A command of *Hastings: 1066*.
    Hastings, (own, game, input) asks (game, input);
    /// Assigns Saxon units to wings (4.1).
    Wings(Wings) = "wings", tr_mark!("Saxon wings"), "4.1", &["orders"];
    /// A side places its strategies face down (4.2.2).
    Choose(StrategySelection) = "choose", tr_mark!("Strategies"), "4.2.2", &["orders"];
    /// Rolls for the order of a wing or a nation (4.2.3).
    Order(OrderRoll) = "order", tr_mark!("Roll for orders"), "4.2.3", &["orders"];
    /// Enters the result of the owner’s order table for a roll (4.2.3).
    ReadOrder(OrderEntry) = "read_order", tr_mark!("Read order table"), "4.2.3", &["orders"];
    /// A player chooses the order after an Optional result (4.2.7).
    ChooseOrder(OrderChoice) = "choose_order", tr_mark!("Choose order"), "4.2.7", &["orders"];
    /// Units fire at an enemy (7.0).
    Fire(Fire) = "fire", tr_mark!("Missile fire"), "7.0", &["norman-fire", "saxon-answer", "saxon-fire", "norman-answer"];
    /// A unit or a leader moves (5.1).
    Move(Move) = "move", tr_mark!("Movement"), "5.1", &["norman-movement", "saxon-movement"], Move::form(game, input);
    /// A knight unit reaches a ridge or marsh, where knights check morale (5.3.5, 5.3.6).
    Cross(Crossing) = "cross", tr_mark!("Knights’ terrain check"), "5.3.5", &["norman-movement", "norman-reaction"];
    /// Reinforcements enter the map (11.4.1).
    Enter(Reinforcements) = "enter", tr_mark!("Reinforcements"), "11.4.1", &["saxon-movement"];
    /// A unit moves one hex in its reaction segment (5.4).
    React(Reaction) = "react", tr_mark!("Reaction"), "5.4", &["saxon-reaction", "norman-reaction"];
    /// A road hex on Senlac Hill changes hands (12.1.1).
    Control(Control) = "control", tr_mark!("Road control"), "12.1.1", &[];
    /// Extends the assault period, or ends it (3.3.1).
    Extend(Extension) = "extend", tr_mark!("Extension"), "3.3.1", &["turn-record"];
    /// Eliminates units that can’t reach their own army when the armies reform (11.5.3).
    Reform(ArmyReform) = "reform", tr_mark!("Units cut off"), "11.5.3", &["reform"];
    /// Lists the enemies in front of a unit and those it must attack (8.1.2).
    Front(FrontEntry) = "front", tr_mark!("Required attacks"), "8.1.2", &["norman-melee", "saxon-melee"];
    /// Units attack enemies in front of them (8.0).
    Melee(Melee) = "melee", tr_mark!("Melee"), "8.0", &["norman-melee", "saxon-melee"];
    /// Chooses which of several units takes a step loss (8.2.5).
    StepLoss(StepLoss) = "step_loss", tr_mark!("Step loss"), "8.2.5", &[];
    /// A unit checks its morale (9.6).
    Morale(MoraleCheck) = "morale", tr_mark!("Morale check"), "9.6", &[];
    /// A unit that has just been routed retreats three hexes (9.2.3).
    Rout(Retreat) = "rout", tr_mark!("Rout"), "9.2.3", &[] => own.plan(game, RetreatKind::Rout), Retreat::fields(game, input, RetreatKind::Rout);
    /// A routed unit that didn’t rally retreats two hexes (9.5.3).
    Flight(Retreat) = "flight", tr_mark!("Routed unit’s flight"), "9.5.3", &["norman-rally", "saxon-rally"] => own.plan(game, RetreatKind::Flight), Retreat::fields(game, input, RetreatKind::Flight);
    /// Friends next to a unit routed in melee check their morale (9.6.4).
    Neighbours(Neighbours) = "neighbours", tr_mark!("Neighbours’ morale"), "9.6.4", &[];
    /// A unit pursues the enemy that it routed (9.4).
    Pursue(Pursuit) = "pursue", tr_mark!("Pursuit"), "9.4", &["norman-melee", "saxon-melee"];
    /// Rallies a disrupted or routed unit (9.5).
    Rally(Rally) = "rally", tr_mark!("Rally"), "9.5", &["norman-rally", "saxon-rally"];
    /// Rolls for a leader whose unit has lost a step (10.4.1).
    LeaderCasualty(LeaderCasualty) = "leader_casualty", tr_mark!("Leader casualty"), "10.4", &[];
    /// Rolls for a shaken leader who is shaken again (10.5).
    ShakenAgain(ShakenRoll) = "shaken_again", tr_mark!("Leader shaken again"), "10.5", &[];
    /// Units within the command radius of Harold or William check morale when he is wounded or killed (10.4.5).
    ChiefFalls(ChiefFall) = "chief_falls", tr_mark!("Harold or William hit"), "10.4.5", &[];
    /// A leader who is alone escapes from an enemy (10.2.2).
    LeaderFlight(LeaderFlight) = "leader_flight", tr_mark!("Leader’s escape"), "10.2.2", &[];
    /// The referee changes any value of a unit.
    Set(UnitChange) = "set", tr_mark!("Change unit"), "", &[], UnitChange::fields(&texts::all_unit_choices(game));
    /// The referee changes any value of a leader.
    SetLeader(LeaderEdit) = "set_leader", tr_mark!("Change leader"), "", &[];
    /// The referee changes the turn, the step or the tracks.
    SetTable(TableEdit) = "set_table", tr_mark!("Change game state"), "", &[];
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::{Map, Value, json};

    use super::*;
    use crate::test_game::small_game;
    use senlac_base::game::Commands;
    use senlac_board_games::{FieldKind, SHARED};

    #[test]
    fn every_command_is_a_procedure_with_a_form() {
        let procedures: BTreeSet<&str> = SHARED.into_iter().chain(PROCEDURES.iter().map(|procedure| procedure.key)).collect();
        assert_eq!(procedures, <Command as Commands>::NAMES.iter().copied().collect());
        let game = small_game();
        for procedure in PROCEDURES {
            assert!(form(&game, procedure.key, &Map::new()).is_some_and(|fields| !fields.is_empty()), "{}", procedure.key);
        }
        assert_eq!(form(&game, "conjure", &Map::new()), None);
    }

    /// Returns the keys of an object of the schema, each with the keys of its nested rows.
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
    fn forms_ask_for_every_field_of_their_command() {
        let schema = schemars::schema_for!(Command).to_value();
        let game = small_game();
        let mut missing = Vec::new();
        for variant in schema["oneOf"].as_array().into_iter().flatten() {
            let name = variant["properties"]["do"]["const"].as_str().expect("a name");
            let fields = form(&game, name, &Map::new()).expect("a form");
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
