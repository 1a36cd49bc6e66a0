//! The wings of the Saxons (4.1): who belongs to which, and how small a wing may be.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::effects::{Happens, find};
use super::state::State;
use super::step::Step;
use super::strategies::goes_on;
use super::unit::{Group, Side, Status, Unit};
use super::{Event, Hastings, HastingsDesk, words};
use crate::rulebooks::{Field, FieldKind, Plan, Refused};

/// Saxon units belong to these wings from now on; those left out stay where they are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wings {
    /// The right wing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub right: Vec<String>,
    /// The centre.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub centre: Vec<String>,
    /// The left wing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<String>,
}

impl Wings {
    /// Each unit with the wing that it joins.
    fn members<'a>(&'a self, desk: &'a HastingsDesk) -> Result<Vec<(&'a Unit, Group)>, Refused> {
        let all = [(Group::Right, &self.right), (Group::Centre, &self.centre), (Group::Left, &self.left)];
        let mut problems = Vec::new();
        let mut members: Vec<(&Unit, Group)> = Vec::new();
        for (wing, id) in all.into_iter().flat_map(|(wing, ids)| ids.iter().map(move |id| (wing, id))) {
            match find(desk, id) {
                Ok(unit) if unit.side != Side::Saxon => {
                    problems.push(tr!("{unit} is no Saxon unit, and only they have wings", unit = unit.id));
                }
                Ok(unit) if members.iter().any(|(other, _)| other.id == unit.id) => {
                    problems.push(tr!("{unit} is named twice", unit = unit.id));
                }
                Ok(unit) => members.push((unit, wing)),
                Err(problem) => problems.push(problem),
            }
        }
        if members.is_empty() && problems.is_empty() {
            problems.push(tr!("name the units of a wing").to_owned());
        }
        if problems.is_empty() { Ok(members) } else { Err(problems.into()) }
    }

    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let state = &desk.own;
        let members = self.members(desk)?;
        let changing = members.iter().filter(|(unit, wing)| unit.wing != Some(*wing));
        let mut events = Vec::new();
        for (unit, wing) in changing.clone() {
            let (status, reduced, place) = (None, None, None);
            events.push(Happens::Own(Event::Changed { unit: unit.id.clone(), status, reduced, place, wing: Some(*wing) }));
            // An order of two turns stays with the wing, or with the unit (ruling 20).
            let running = unit.wing.filter(|wing| goes_on(state, *wing)).and_then(|wing| state.orders.get(&wing));
            if let Some(standing) = running.filter(|_| desk.reads("wing-changed", "old-order")) {
                events.push(Happens::Own(Event::UnitsOrdered {
                    units: vec![unit.id.clone()],
                    order: standing.order,
                    turns: standing.turns,
                }));
            }
        }
        let mut after = state.clone();
        for event in &events {
            if let Happens::Own(event) = event {
                after.apply(event);
            }
        }
        let mut plan = Plan::certain(events);
        for problem in too_small(desk, &after) {
            let refuses = desk.reads("wing-too-small", "refuse");
            plan = if refuses { plan.against("4.1.2", problem) } else { plan.step(problem, "4.1.2", tr!("warning")) };
        }
        let has_lost_its_leader =
            desk.reads("leader-dead", "at-once") && state.leaders.iter().any(|one| one.side == Side::Saxon && !one.is_there());
        if state.step != Step::Orders && !has_lost_its_leader {
            // A reinforcement joins where its move ends, or waits for the next orders (ruling 36).
            let waits = desk.reads("reinforcement-joins", "next-orders");
            for (unit, _) in changing.filter(|(unit, _)| unit.wing.is_some() || waits) {
                plan = plan.against("4.1.2", tr!("{unit} changes its wing only in the Order Phase", unit = unit.id));
            }
        }
        Ok(plan)
    }

    /// What is asked for.
    pub(super) fn fields(desk: &HastingsDesk) -> Vec<Field> {
        let is_saxon = |id: &str| desk.own.unit(id).is_some_and(|unit| unit.side == Side::Saxon);
        let saxons = || words::choices(desk, |_| None).into_iter().filter(|choice| choice.value.as_str().is_some_and(is_saxon)).collect();
        vec![
            Field::optional("right", tr!("Right wing"), FieldKind::Several(saxons())),
            Field::optional("centre", tr!("Centre"), FieldKind::Several(saxons())),
            Field::optional("left", tr!("Left wing"), FieldKind::Several(saxons())),
        ]
    }
}

/// Every way in which wings are too many or too small (4.1.2, 4.1.3, rulings 14 to 17).
fn too_small(desk: &HastingsDesk, state: &State) -> Vec<String> {
    let counts = |unit: &&Unit| {
        let is_fit = unit.status == Status::Good || !desk.reads("available-units", "good-order");
        unit.is_on_map() && unit.wing.is_some() && is_fit
    };
    let makes_a_wing = |leader: &&super::Leader| {
        leader.side == Side::Saxon && leader.is_there() && (leader.is_effective() || !desk.reads("ineffective-leader", "not"))
    };
    let leaders = state.leaders.iter().filter(makes_a_wing).count();
    let available = state.units.iter().filter(counts).count();
    let size = |wing: Group| state.units.iter().filter(counts).filter(|unit| unit.wing == Some(wing)).count();
    let wings: Vec<(Group, usize)> =
        [Group::Right, Group::Centre, Group::Left].into_iter().map(|wing| (wing, size(wing))).filter(|(_, size)| *size > 0).collect();
    let most = if leaders == 1 && desk.reads("fewer-leaders", "may-keep-two") { 2 } else { leaders.clamp(1, 3) };
    let parts = if leaders >= 3 { 5 } else { 3 };
    let mut problems = Vec::new();
    if wings.len() > most {
        problems.push(tr_count!(
            leaders = leaders,
            "there are {wings} wings and {leaders} leader: at most {most} can be led",
            "there are {wings} wings and {leaders} leaders: at most {most} can be led",
            wings = wings.len(),
            most
        ));
    }
    for (wing, size) in wings.iter().filter(|(_, size)| size * parts < available) {
        let wing = wing.name();
        problems.push(tr!("the {wing} has {size} of {available} units, less than one in {parts}", wing, size, available, parts));
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::super::playing::{go_to, play, small};
    use super::*;

    #[test]
    fn a_wing_below_its_least_share_is_told_and_refused_only_where_the_table_wants_it() {
        let mut desk = small();
        let line = r#"{"do":"wings","centre":["F2","SJ1"]}"#;
        let told = play(&mut desk, line).expect("wings");
        let told = format!("{told:?}");
        // Two leaders: a third of six units each.
        assert!(told.contains("the left wing has 1 of 6 units, less than one in 3"), "{told}");
        assert_eq!(desk.own.unit("F2").and_then(|unit| unit.wing), Some(Group::Centre));
        play(&mut desk, r#"{"do":"set_ruling","ruling":"16","choice":"refuse"}"#).expect("a ruling");
        assert!(play(&mut desk, r#"{"do":"wings","left":["F2"]}"#).is_ok());
        let told = play(&mut desk, r#"{"do":"wings","right":["F2"]}"#).expect_err("three wings");
        assert!(told.contains("3 wings and 2 leaders"), "{told}");
    }

    #[test]
    fn wings_are_defined_in_the_order_phase_and_who_has_none_may_join_at_any_time() {
        let mut desk = small();
        go_to(&mut desk, "saxon-movement");
        assert!(play(&mut desk, r#"{"do":"wings","left":["F1"]}"#).expect_err("too late").contains("only in the Order Phase"));
        play(&mut desk, r#"{"do":"set","unit":"F9","place":"map"}"#).expect("F9 enters");
        play(&mut desk, r#"{"do":"wings","left":["F9"]}"#).expect("F9 joins");
        assert_eq!(desk.own.unit("F9").and_then(|unit| unit.wing), Some(Group::Left));
        assert!(play(&mut desk, r#"{"do":"wings","left":["NK1"]}"#).is_err());
        play(&mut desk, r#"{"do":"set_ruling","ruling":"36","choice":"next-orders"}"#).expect("a ruling");
        desk.own.units.iter_mut().filter(|unit| unit.id == "F9").for_each(|unit| unit.wing = None);
        assert!(play(&mut desk, r#"{"do":"wings","left":["F9"]}"#).is_err());
    }
}
