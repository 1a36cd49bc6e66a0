//! What movement asks of the desk, which holds no map: reaction (5.4), and the checks of knights at ridge and marsh (5.3.5, 5.3.6).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::effects::{Happens, did, on_map};
use super::orders::{Order, order_of};
use super::sequence::Step;
use super::state::State;
use super::unit::{Leader, Nation, Side, Status, Unit};
use super::{Hastings, HastingsDesk, words};
use crate::game::meant;
use crate::rulebooks::{Choice, Field, FieldKind, Plan, Refused};

/// A unit steps one hex away in its reaction segment (5.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct React {
    /// Which.
    pub unit: String,
    /// A leader of its side who has it in command range; without one it cannot react.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<String>,
    /// Whether an enemy knight unit has it in its zone of control.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub knight: bool,
    /// Whether it steps into an enemy zone of control.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub into_zone: bool,
}

impl React {
    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let unit = on_map(desk, &self.unit)?;
        let leader = self.leader.as_deref().map(|id| leader(desk, id)).transpose()?;
        let is_disrupted = unit.status == Status::Disrupted;
        let (cause, section) = if is_disrupted { ("stepped-out", "9.2.2") } else { ("reaction", "5.4.5") };
        let plan = Plan::certain(vec![did("react", [unit.id.clone()]), Happens::due("morale", &unit.id, cause, section)]);
        let plan = self.against(desk, unit, leader).into_iter().fold(plan, |plan, (section, words)| plan.against(section, words));
        Ok(plan.fulfilling(None, unit.id.clone()))
    }

    /// Everything that keeps it where it is.
    fn against(&self, desk: &HastingsDesk, unit: &Unit, leader: Option<&Leader>) -> Vec<(&'static str, String)> {
        let (state, id) = (&desk.own, &unit.id);
        let mut found = Vec::new();
        if !state.step.is_reaction() {
            found.push(("3.2", tr!("this is not a reaction segment").to_owned()));
        } else if state.step.acting() != Some(unit.side) {
            found.push(("5.4", tr!("{id} is not of the side that reacts now", id)));
        }
        if state.has_done("react", id) {
            found.push(("5.4.2", tr!("{id} has already reacted", id)));
        }
        if self.into_zone {
            found.push(("5.4.3", tr!("{id} may not step into an enemy zone of control", id)));
        }
        if unit.status == Status::Routed {
            found.push(("9.2.3", tr!("{id} is routed and cannot react", id)));
        }
        if let Some(order) = barring(desk, unit) {
            found.push(("5.4.4", tr!("{id} cannot react in {order}", id, order = order.name())));
        }
        if unit.status == Status::Disrupted && desk.reads("disrupted-reaction", "own-rule") {
            return found;
        }
        if self.knight && unit.side == Side::Saxon && !unit.kind.is_mounted() {
            found.push(("5.4.4", tr!("{id} is in the zone of control of a knight unit", id)));
        }
        match leader {
            None => found.push(("5.4.4", tr!("no leader has {id} in his command range", id))),
            Some(leader) if !commands(desk, leader, unit) => {
                found.push(("5.4.4", tr!("{leader} does not command {id}", leader = leader.id, id)));
            }
            Some(_) => {}
        }
        found
    }

    /// What is asked for.
    pub(super) fn fields(desk: &HastingsDesk) -> Vec<Field> {
        let acting = desk.own.step.acting();
        let bars = |unit: &Unit| {
            if unit.status == Status::Routed {
                return Some(tr!("routed (9.2.3)").to_owned());
            }
            barring(desk, unit).map(|order| tr!("in {order} (5.4.4)", order = order.name()))
        };
        let is_own = |choice: &Choice| {
            let unit = choice.value.as_str().and_then(|id| desk.own.unit(id));
            acting.is_none_or(|side| unit.is_some_and(|unit| unit.side == side))
        };
        let units = words::choices(desk, bars).into_iter().filter(is_own).collect();
        let leaders = desk.own.leaders.iter().filter(|leader| leader.is_there() && acting.is_none_or(|side| side == leader.side));
        let leaders = leaders.map(|leader| Choice { value: leader.id.clone().into(), title: leader.id.clone(), barred: None });
        vec![
            Field::required("unit", tr!("Unit"), FieldKind::One(units)),
            Field::optional("leader", tr!("Leader with the unit in command range"), FieldKind::One(leaders.collect())),
            Field::optional("knight", tr!("A knight unit has it in its zone of control"), FieldKind::Flag),
            Field::optional("into_zone", tr!("Steps into an enemy zone of control"), FieldKind::Flag),
        ]
    }
}

/// The leader of this name, who is still there.
fn leader<'a>(desk: &'a HastingsDesk, id: &str) -> Result<&'a Leader, String> {
    let names = || desk.own.leaders.iter().map(|leader| leader.id.as_str());
    match desk.own.leader(id) {
        Some(leader) if leader.is_there() => Ok(leader),
        Some(leader) => Err(tr!("{leader} is no longer in the game", leader = leader.id)),
        None => Err(tr!("there is no leader “{leader}”;{maybe} the roster lists them all", leader = id, maybe = meant(id, names()))),
    }
}

/// The order that keeps a unit from reacting (5.4.4, ruling 23).
fn barring(desk: &HastingsDesk, unit: &Unit) -> Option<Order> {
    order_of(&desk.own, unit).filter(|order| match order {
        Order::ShieldWall | Order::AttackAndPursue | Order::Charge => true,
        Order::Hold => !desk.reads("hold-and-reaction", "allowed"),
        Order::InPlace | Order::AdvanceToCombat | Order::Advance => false,
    })
}

/// Whether a unit in this leader's command range may react for it (ruling 45).
fn commands(desk: &HastingsDesk, leader: &Leader, unit: &Unit) -> bool {
    let nation = unit.nation.or(unit.guard.then_some(Nation::Norman));
    let is_own = leader.nation.is_none() || leader.nation == nation || desk.reads("reaction-leader", "any-leader");
    let counts = leader.is_effective() || !desk.reads("ineffective-leader", "not");
    leader.side == unit.side && is_own && counts
}

/// A knight unit comes to ground at which knights check their morale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cross {
    /// Which.
    pub unit: String,
    /// What it comes to.
    pub what: Obstacle,
}

/// Ground at which knights check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Obstacle {
    /// A ridge hexside that it is about to cross (5.3.5).
    Ridge,
    /// A marsh hex that it enters (5.3.6).
    Marsh,
    /// A way downhill, where the table reads the star of the chart so (ruling 40).
    Downhill,
}

impl Cross {
    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let unit = on_map(desk, &self.unit)?;
        let (id, step) = (&unit.id, desk.own.step);
        let (cause, section) = match self.what {
            Obstacle::Ridge => ("ridge", "5.3.5"),
            Obstacle::Marsh => ("marsh", "5.3.6"),
            Obstacle::Downhill => ("ridge", "5.5"),
        };
        let plan = Plan::certain(vec![Happens::due("morale", id, cause, section)]);
        let where_it_stays = match self.what {
            Obstacle::Ridge | Obstacle::Downhill => tr!("if disrupted, it stays in the hex before it"),
            Obstacle::Marsh if desk.reads("marsh-check", "hex-before") => tr!("if disrupted, it stays in the hex before it"),
            Obstacle::Marsh => tr!("if disrupted, it stays in the marsh"),
        };
        let mut plan = plan.step(id.clone(), section, where_it_stays).fulfilling(None, id.clone());
        if !unit.kind.is_mounted() {
            plan = plan.against(section, tr!("{id} has no horses, and only knights check here", id));
        }
        if self.what == Obstacle::Downhill && !desk.reads("downhill-check", "check") {
            plan = plan.against("5.5", tr!("nobody checks for going downhill").to_owned());
        }
        if step.is_reaction() && desk.reads("reaction-checks", "no-check") {
            plan = plan.against("5.4.2", tr!("terrain has no effect on reaction").to_owned());
        }
        if step.is_melee() && desk.reads("pursuit-checks", "no-check") {
            plan = plan.against("9.4", tr!("pursuers do not check").to_owned());
        }
        Ok(plan)
    }

    /// What is asked for.
    pub(super) fn fields(desk: &HastingsDesk) -> Vec<Field> {
        let is_mounted =
            |choice: &Choice| choice.value.as_str().and_then(|id| desk.own.unit(id)).is_some_and(|unit| unit.kind.is_mounted());
        let knights = words::choices(desk, |_| None).into_iter().filter(is_mounted).collect();
        let one = |word: &str, title: &str| Choice { value: word.into(), title: title.to_owned(), barred: None };
        let what = vec![one("ridge", tr!("a ridge")), one("marsh", tr!("a marsh hex")), one("downhill", tr!("a way downhill"))];
        vec![
            Field::required("unit", tr!("Knights"), FieldKind::One(knights)),
            Field::required("what", tr!("Come to"), FieldKind::One(what)),
        ]
    }
}

/// The movement allowance of a unit under its order (5.1, 4.3).
pub(super) fn allowance(state: &State, unit: &Unit) -> u8 {
    match (unit.status, order_of(state, unit)) {
        (Status::Disrupted | Status::Routed, _) | (Status::Good, Some(Order::ShieldWall | Order::InPlace | Order::Hold)) => 0,
        (Status::Good, Some(Order::Charge)) => 6,
        (Status::Good, _) if unit.kind.is_mounted() => 4,
        (Status::Good, _) => 3,
    }
}

impl Step {
    /// Whether it is a reaction segment.
    pub const fn is_reaction(self) -> bool {
        matches!(self, Self::NormanReaction | Self::SaxonReaction)
    }
}

#[cfg(test)]
mod tests {
    use super::super::playing::{go_to, play, small, waiting};
    use super::*;

    fn order(desk: &mut HastingsDesk, group: &str, order: &str) {
        play(desk, &format!(r#"{{"do":"read_order","group":"{group}","order":"{order}","ruling":"on"}}"#)).expect("an order");
    }

    #[test]
    fn who_reacts_checks_and_then_only_bowmen_fire() {
        let mut desk = small();
        order(&mut desk, "right", "in-place");
        go_to(&mut desk, "saxon-reaction");
        play(&mut desk, r#"{"do":"react","unit":"SJ1","leader":"Harold"}"#).expect("a reaction");
        assert_eq!(waiting(&desk), [("SJ1", "morale", "reaction")]);
        assert!(play(&mut desk, r#"{"do":"react","unit":"SJ1","leader":"Harold"}"#).expect_err("once").contains("has already reacted"));
        play(&mut desk, r#"{"do":"morale","unit":"SJ1","dice":1}"#).expect("a check");
        go_to(&mut desk, "saxon-answer");
        let told = play(&mut desk, r#"{"do":"fire","shooters":[{"unit":"SJ1","distance":1}],"target":"NF1"}"#).expect_err("reacted");
        assert!(told.contains("of those only bowmen fire"), "{told}");
    }

    #[test]
    fn everything_that_bars_a_reaction_is_told() {
        let mut desk = small();
        order(&mut desk, "centre", "shield-wall");
        order(&mut desk, "norman-knights", "hold");
        go_to(&mut desk, "saxon-reaction");
        let told = play(&mut desk, r#"{"do":"react","unit":"F1","knight":true,"into_zone":true}"#).expect_err("no");
        for word in ["into an enemy zone", "in Shield Wall", "of a knight unit", "no leader has F1"] {
            assert!(told.contains(word), "{word}: {told}");
        }
        // Bowmen of a Shield Wall are in Melee/Fire in Place.
        play(&mut desk, r#"{"do":"react","unit":"SB1","leader":"Harold"}"#).expect("bowmen");
        let told = play(&mut desk, r#"{"do":"react","unit":"NF1","leader":"Odo"}"#).expect_err("Saxons react");
        assert!(told.contains("not of the side"), "{told}");
        go_to(&mut desk, "norman-reaction");
        assert!(play(&mut desk, r#"{"do":"react","unit":"NK1","leader":"Odo"}"#).expect_err("Hold").contains("in Hold"));
        play(&mut desk, r#"{"do":"set_ruling","ruling":"23","choice":"allowed"}"#).expect("a ruling");
        assert!(play(&mut desk, r#"{"do":"react","unit":"NK1","leader":"Alan"}"#).expect_err("a Breton").contains("does not command"));
        play(&mut desk, r#"{"do":"react","unit":"NK1","leader":"William"}"#).expect("William serves all");
    }

    #[test]
    fn a_disrupted_unit_steps_out_of_a_zone_and_ignores_a_d() {
        let mut desk = small();
        play(&mut desk, r#"{"do":"set","unit":"F1","status":"disrupted"}"#).expect("set");
        go_to(&mut desk, "saxon-reaction");
        assert!(play(&mut desk, r#"{"do":"react","unit":"F1"}"#).is_err(), "no leader");
        play(&mut desk, r#"{"do":"set_ruling","ruling":"46","choice":"own-rule"}"#).expect("a ruling");
        play(&mut desk, r#"{"do":"react","unit":"F1"}"#).expect("its own rule");
        assert_eq!(waiting(&desk), [("F1", "morale", "stepped-out")]);
    }

    #[test]
    fn knights_check_at_ridge_and_marsh_and_nobody_else_does() {
        let mut desk = small();
        go_to(&mut desk, "norman-movement");
        play(&mut desk, r#"{"do":"cross","unit":"NK1","what":"ridge"}"#).expect("a check");
        play(&mut desk, r#"{"do":"cross","unit":"NK2","what":"marsh"}"#).expect("a check");
        assert_eq!(waiting(&desk), [("NK1", "morale", "ridge"), ("NK2", "morale", "marsh")]);
        assert!(play(&mut desk, r#"{"do":"cross","unit":"NF1","what":"ridge"}"#).expect_err("on foot").contains("only knights"));
        assert!(play(&mut desk, r#"{"do":"cross","unit":"NK1","what":"downhill"}"#).is_err());
    }

    #[test]
    fn allowances_follow_the_order() {
        let mut desk = small();
        let of = |desk: &HastingsDesk, id: &str| allowance(&desk.own, desk.own.unit(id).expect("a unit"));
        assert_eq!([of(&desk, "G1"), of(&desk, "NK1"), of(&desk, "NF1")], [4, 4, 3]);
        order(&mut desk, "norman-knights", "charge");
        order(&mut desk, "norman-foot", "shield-wall");
        assert_eq!([of(&desk, "G1"), of(&desk, "NK1"), of(&desk, "NF1")], [4, 6, 0]);
        play(&mut desk, r#"{"do":"set_leader","leader":"William","health":"killed"}"#).expect("set");
        assert_eq!(of(&desk, "G1"), 6, "the Guard belongs to the Norman knights when William is dead");
    }
}
