//! Saxon wings (4.1): their members and their smallest size.

use super::effects::{GameEvent, change_unit, find};
use super::event::UnitChange;
use super::state::State;
use super::step::Step;
use super::strategies::has_running_order;
use super::unit::{Group, Side, Status, Unit};
use super::{
    AvailableUnits, Event, FewerLeaders, Hastings, HastingsGame, IneffectiveLeader, LeaderDead, ReinforcementJoins, WingChanged,
    WingTooSmall, texts,
};
use crate::duty::HastingsDuty;
use crate::messages;
use senlac_base::language::lists::capitalise;
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, CommandRefusal, FieldKind, Message, Plan};

keys! {
    /// Assigns Saxon units to these wings; units left out stay in theirs. An empty list confirms the wings as they are.
    /// The key of a wing, such as "left", stands for all its units.
    #[derive(Default)]
    pub struct Wings at (game: Hastings, input) {}
    usually {
        right: Vec<String> = tr_mark!("Right wing"), saxons(game);
        centre: Vec<String> = tr_mark!("Centre"), saxons(game);
        left: Vec<String> = tr_mark!("Left wing"), saxons(game);
    }
}

/// Returns the Saxon units, and a choice for all units of each wing.
fn saxons(game: &HastingsGame) -> FieldKind {
    let is_saxon = |id: &str| game.own.unit(id).is_some_and(|unit| unit.side == Side::Saxon);
    let units = texts::unit_choices(game, |_| None).into_iter().filter(|choice| choice.value.as_str().is_some_and(is_saxon));
    let merged = WINGS.into_iter().filter(|wing| size(game, &game.own, *wing) > 0);
    let merged = merged.map(|wing| Choice::new(wing.key(), tr!("all units of the {wing}", wing = wing.name())));
    FieldKind::Several(units.chain(merged).collect())
}

impl Wings {
    /// Returns each unit with the wing that it joins.
    fn members<'a>(&'a self, game: &'a HastingsGame) -> Result<Vec<(&'a Unit, Group)>, CommandRefusal> {
        let all = [(Group::Right, &self.right), (Group::Centre, &self.centre), (Group::Left, &self.left)];
        let named = all.into_iter().flat_map(|(wing, ids)| ids.iter().flat_map(|id| named_units(game, id)).map(move |found| (wing, found)));
        let mut problems = Vec::new();
        let mut members: Vec<(&Unit, Group)> = Vec::new();
        for (wing, found) in named {
            match found {
                Ok(unit) if unit.side != Side::Saxon => {
                    problems.push(tr!("{unit} is not a Saxon unit; only Saxon units have wings", unit = unit.id));
                }
                Ok(unit) if members.iter().any(|(other, _)| other.id == unit.id) => {
                    problems.push(tr!("{unit} is listed twice", unit = unit.id));
                }
                Ok(unit) => members.push((unit, wing)),
                Err(problem) => problems.push(problem),
            }
        }
        if problems.is_empty() { Ok(members) } else { Err(problems.into()) }
    }

    pub(super) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let state = &game.own;
        let members = self.members(game)?;
        let changing = members.iter().filter(|(unit, wing)| unit.wing != Some(*wing));
        let mut events = Vec::new();
        for (unit, wing) in changing.clone() {
            events.push(change_unit(&unit.id, UnitChange { wing: Some(*wing), ..UnitChange::default() }));
            // An order of two turns stays with the wing, or with the unit (ruling 20).
            let running = unit.wing.filter(|wing| has_running_order(state, *wing)).and_then(|wing| state.orders.get(&wing));
            if let Some(standing) = running.filter(|_| game.has_option(WingChanged::OldOrder)) {
                events.push(GameEvent::Own(Event::UnitsOrdered {
                    units: vec![unit.id.clone()],
                    order: standing.order,
                    turns: standing.turns,
                }));
            }
        }
        let mut after = state.clone();
        for event in &events {
            if let GameEvent::Own(event) = event {
                after.apply(event);
            }
        }
        let without_wing = game.duties.iter().filter(|due| due.duty.is_of_kind(HastingsDuty::Wings));
        let due = without_wing.clone().find(|due| due.duty.units().all(|id| !lacks_wing(&after, id)));
        let mut plan = Plan::without_dice(events).with_duty(due, Side::Saxon.duty_owner());
        if members.is_empty() {
            plan = plan.step(messages::wings_stay(), "4.1.2", wing_sizes(game));
        }
        for (section, problem) in wing_problems(game, &after) {
            plan = if game.has_option(WingTooSmall::Refuse) {
                plan.with_breach(section, problem.to_string())
            } else {
                plan.step(problem, section, messages::warning())
            };
        }
        let has_lost_its_leader =
            game.has_option(LeaderDead::AtOnce) && state.leaders.iter().any(|one| one.side == Side::Saxon && !one.is_in_game());
        if state.step != Step::Orders && !has_lost_its_leader {
            // A reinforcement joins where its move ends, or waits for the next orders (ruling 36).
            let waits = game.has_option(ReinforcementJoins::NextOrders);
            for (unit, _) in changing.filter(|(unit, _)| unit.wing.is_some() || waits) {
                plan = plan.with_breach("4.1.2", tr!("{unit} can change wings only in the Order Phase", unit = unit.id));
            }
        }
        Ok(plan)
    }
}

/// The wings, from right to left.
const WINGS: [Group; 3] = [Group::Right, Group::Centre, Group::Left];

/// Returns the unit of this name, or every unit of the wing with this key.
fn named_units<'a>(game: &'a HastingsGame, id: &str) -> Vec<Result<&'a Unit, String>> {
    match Group::of_word(id).filter(|wing| WINGS.contains(wing) && game.own.unit(id).is_none()) {
        Some(wing) => game.own.units.iter().filter(|unit| unit.is_on_map() && unit.wing == Some(wing)).map(Ok).collect(),
        None => vec![find(game, id)],
    }
}

/// Returns whether a Saxon unit on the map has no wing.
pub(super) fn lacks_wing(state: &State, id: &str) -> bool {
    state.unit(id).is_some_and(|unit| unit.side == Side::Saxon && unit.is_on_map() && unit.wing.is_none())
}

/// Returns the Saxon units on the map that have no wing, in the order of the set-up.
fn units_without_wing(state: &State) -> Vec<&str> {
    state.units.iter().map(|unit| unit.id.as_str()).filter(|id| lacks_wing(state, id)).collect()
}

/// Returns the duty to assign wings to the last fyrd and to reinforcements without a wing, when orders are given in
/// the second period (11.4.2, 11.5.7). `game` is the game at the start of that step.
pub(super) fn require_wings(game: &HastingsGame, period: u8, step: Step) -> Option<GameEvent> {
    let names = units_without_wing(&game.own);
    let is_due =
        step == Step::Orders && period == 2 && !names.is_empty() && game.duties.iter().all(|due| !due.duty.is_of_kind(HastingsDuty::Wings));
    is_due.then(|| GameEvent::due(HastingsDuty::Wings, &names.join("+"), "no-wing", "11.4.2"))
}

/// Returns warnings about the wings in the Order Phase, each a sentence that says what to do (4.1.2, 4.1.3).
pub(super) fn warnings(game: &HastingsGame) -> Vec<String> {
    if game.own.step != Step::Orders {
        return Vec::new();
    }
    let wrong = wing_problems(game, &game.own).into_iter().map(|(section, problem)| {
        let problem = capitalise(&problem.to_string());
        tr!("{problem} ({section}). Choose new wings with “Saxon wings” before you roll for orders.", problem, section)
    });
    let late = units_without_wing(&game.own);
    let late = (!late.is_empty()).then(|| {
        let units = late.join(", ");
        tr!("These Saxon units have no wing yet: {units}. Add each to a wing with “Saxon wings” (4.3.8, 11.4.2).", units)
    });
    wrong.chain(late.filter(|_| game.own.period == 2)).collect()
}

/// Returns whether a Saxon unit counts for its wing (ruling 14).
fn counts_for_wing(game: &HastingsGame, unit: &Unit) -> bool {
    let is_fit = unit.status == Status::Good || !game.has_option(AvailableUnits::GoodOrder);
    unit.side == Side::Saxon && unit.is_on_map() && is_fit
}

/// Returns the number of units in a wing.
fn size(game: &HastingsGame, state: &State, wing: Group) -> usize {
    state.units.iter().filter(|unit| unit.wing == Some(wing) && counts_for_wing(game, unit)).count()
}

/// Returns the sizes of all wings as text: "right wing 4, centre 6".
fn wing_sizes(game: &HastingsGame) -> Message {
    let sizes = WINGS.into_iter().map(|wing| (wing, size(game, &game.own, wing))).filter(|(_, size)| *size > 0);
    Message::list(sizes.map(|(wing, size)| messages::wing_size(wing, size)))
}

/// Returns every problem with the number or size of the wings, each with its section (4.1.2, 4.1.3, rulings 14 to 17).
pub(super) fn wing_problems(game: &HastingsGame, state: &State) -> Vec<(&'static str, Message)> {
    // In the first period a reinforcement counts once it joins a wing. In the second, all Saxons have reformed.
    let is_available = |unit: &&Unit| counts_for_wing(game, unit) && (unit.wing.is_some() || state.period == 2);
    let makes_a_wing = |leader: &&super::Leader| {
        leader.side == Side::Saxon && leader.is_in_game() && (leader.is_effective() || !game.has_option(IneffectiveLeader::Not))
    };
    let leaders = state.leaders.iter().filter(makes_a_wing).count();
    let available = state.units.iter().filter(is_available).count();
    let wings: Vec<(Group, usize)> = WINGS.into_iter().map(|wing| (wing, size(game, state, wing))).filter(|(_, size)| *size > 0).collect();
    let most = if leaders == 1 && game.has_option(FewerLeaders::MayKeepTwo) { 2 } else { leaders.clamp(1, 3) };
    let parts = if leaders >= 3 { 5 } else { 3 };
    let mut problems = Vec::new();
    if wings.len() > most {
        let words =
            if leaders == 0 { messages::no_leader_one_wing(wings.len()) } else { messages::too_many_wings(leaders, wings.len(), most) };
        problems.push(("4.1.3", words));
    }
    let section = if leaders >= 3 { "4.1.2" } else { "4.1.3" };
    for (wing, size) in wings.iter().filter(|(_, size)| leaders > 0 && size * parts < available) {
        problems.push((section, messages::wing_too_small(wing, size, available, parts)));
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_game::{advance_to, play, small_game};
    use senlac_board_games::Rulebook;

    #[test]
    fn small_wings_cause_a_warning_and_a_ruling_can_refuse_new_ones() {
        let mut game = small_game();
        let line = r#"{"do":"wings","centre":["F2","SJ1"]}"#;
        let answer = play(&mut game, line).expect("wings");
        let answer = format!("{answer:?}");
        // Two leaders: a third of six units each.
        assert!(answer.contains("the left wing has 1 of 6 units, fewer than 1 in 3"), "{answer}");
        assert_eq!(game.own.unit("F2").and_then(|unit| unit.wing), Some(Group::Centre));
        play(&mut game, r#"{"do":"set_ruling","ruling":"16","choice":"refuse"}"#).expect("a ruling");
        assert!(play(&mut game, r#"{"do":"wings","left":["F2"]}"#).is_ok());
        let answer = play(&mut game, r#"{"do":"wings","right":["F2"]}"#).expect_err("three wings");
        assert!(answer.contains("3 wings and 2 leaders"), "{answer}");
    }

    fn kill(game: &mut HastingsGame, leader: &str) {
        play(game, &format!(r#"{{"do":"set_leader","leader":"{leader}","health":"killed"}}"#)).expect("the referee");
    }

    #[test]
    fn the_order_phase_warns_until_wings_fit_their_leaders() {
        let mut game = small_game();
        let answer = Hastings::warnings(&game).join(" ");
        // Two leaders, three wings of 3, 1 and 2.
        assert!(answer.contains("There are 3 wings and 2 leaders; at most 2 can be led (4.1.3). Choose new wings"), "{answer}");
        assert!(answer.contains("The left wing has 1 of 6 units, fewer than 1 in 3 (4.1.3)"), "{answer}");
        kill(&mut game, "Harold");
        kill(&mut game, "Leofwine");
        let answer = Hastings::warnings(&game).join(" ");
        assert!(answer.contains("The Saxons have no leader, so they have one wing, not 3"), "{answer}");
        play(&mut game, r#"{"do":"order","who":"left","strategy":"moderate","dice":7}"#).expect("ruling 16 lets it stand");
        play(&mut game, r#"{"do":"wings","centre":["left","right"]}"#).expect("one wing");
        assert_eq!(Hastings::warnings(&game), Vec::<String>::new());
        assert!(game.own.units.iter().filter(|unit| unit.is_on_map()).all(|unit| unit.wing.is_none_or(|wing| wing == Group::Centre)));
    }

    #[test]
    fn wing_warnings_end_with_the_order_phase() {
        let mut game = small_game();
        advance_to(&mut game, "norman-rally");
        assert_eq!(Hastings::warnings(&game), Vec::<String>::new());
    }

    #[test]
    fn units_without_a_wing_are_named_in_the_second_period() {
        let mut game = small_game();
        play(&mut game, r#"{"do":"wings","right":["left"]}"#).expect("two wings of three");
        play(&mut game, r#"{"do":"set","unit":"F9","place":"map"}"#).expect("F9 is there");
        assert_eq!(Hastings::warnings(&game), Vec::<String>::new(), "a reinforcement on its way");
        game.own.period = 2;
        let answer = Hastings::warnings(&game).join(" ");
        assert!(answer.contains("These Saxon units have no wing yet: F9"), "{answer}");
        for unit in ["F2", "SJ1"] {
            game.own.units.iter_mut().filter(|one| one.id == unit).for_each(|one| one.wing = Some(Group::Centre));
        }
        let answer = Hastings::warnings(&game).join(" ");
        assert!(answer.contains("The right wing has 1 of 7 units, fewer than 1 in 3"), "F9 counts too: {answer}");
    }

    #[test]
    fn wings_change_in_the_order_phase_and_new_units_join_any_time() {
        let mut game = small_game();
        advance_to(&mut game, "saxon-movement");
        assert!(play(&mut game, r#"{"do":"wings","left":["F1"]}"#).expect_err("too late").contains("only in the Order Phase"));
        play(&mut game, r#"{"do":"set","unit":"F9","place":"map"}"#).expect("F9 enters");
        play(&mut game, r#"{"do":"wings","left":["F9"]}"#).expect("F9 joins");
        assert_eq!(game.own.unit("F9").and_then(|unit| unit.wing), Some(Group::Left));
        assert!(play(&mut game, r#"{"do":"wings","left":["NK1"]}"#).is_err());
        play(&mut game, r#"{"do":"set_ruling","ruling":"36","choice":"next-orders"}"#).expect("a ruling");
        game.own.units.iter_mut().filter(|unit| unit.id == "F9").for_each(|unit| unit.wing = None);
        assert!(play(&mut game, r#"{"do":"wings","left":["F9"]}"#).is_err());
    }
}
