//! Retreats (9.2.3, 9.3): three hexes for a rout, two for a flight, and friends who are displaced.
//!
//! Friends who check because of a rout are in `neighbours.rs`, pursuers in `pursuit.rs`.

mod neighbours;
mod pursuit;

use crate::duty::HastingsDuty;
use crate::messages;
use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use self::neighbours::Neighbours;
pub use self::pursuit::{Hindrance, Pursuit};
use super::effects::{GameEvent, disrupt, eliminate, find_on_map, lose_step, mark_done, set_status};
use super::leaders::LeaderSplit;
use super::melee::remove_from_fronts;
use super::unit::{Side, Status, Unit};
use super::{DisplacedUnit, FlightBlocked, Hastings, HastingsGame, RoutBlocked, RoutIntoZone, texts};
use senlac_board_games::{Choice, CommandRefusal, Field, FieldKind, Message, Plan, RollOutcome};

/// A routed unit retreats to its rear.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Retreat {
    /// The unit that retreats.
    pub unit: String,
    /// Friends whose hexes it passes through; each checks its morale (9.3.2).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub through: Vec<String>,
    /// The end of its retreat.
    #[serde(default)]
    pub end: RetreatEnd,
    /// Friends displaced at the end, the whole chain of them (9.3.3, 9.3.4).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pushed: Vec<String>,
    /// Leaders with it who stay in their hex (ruling 77).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leaves: Vec<String>,
}

/// How a unit’s retreat ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RetreatEnd {
    /// In an unoccupied hex.
    #[default]
    Free,
    /// Off the map: the unit is eliminated.
    OffMap,
    /// Short of its end, because enemies, their zones or friends who aren’t displaced are in the way (ruling 75).
    Blocked,
    /// In the hex of friends who are displaced.
    Pushes,
}

impl RetreatEnd {
    /// Returns every value with its key and title.
    fn all() -> [(Self, &'static str, &'static str); 4] {
        [
            (Self::Free, "free", tr!("in a free hex")),
            (Self::OffMap, "off-map", tr!("off the map")),
            (Self::Blocked, "blocked", tr!("path blocked")),
            (Self::Pushes, "pushes", tr!("pushes friends out of the way")),
        ]
    }

    /// Returns the key of this value.
    fn word(self) -> &'static str {
        Self::all().into_iter().find(|(end, ..)| *end == self).map_or("", |(_, word, _)| word)
    }
}

/// Reason for a retreat, which sets its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RetreatKind {
    /// The unit has just been routed: three hexes (9.2.3).
    Rout,
    /// It wasn’t rallied in its rally segment: two hexes (9.5.3).
    Flight,
}

impl RetreatKind {
    /// Returns the duty, its section and the number of hexes.
    const fn duty_section_hexes(self) -> (HastingsDuty, &'static str, u8) {
        match self {
            Self::Rout => (HastingsDuty::Rout, "9.2.3", 3),
            Self::Flight => (HastingsDuty::Flight, "9.5.3", 2),
        }
    }

    /// Returns a text on the effect of an enemy zone of control on it (ruling 74).
    fn zone_text(self, game: &HastingsGame) -> Message {
        if self == Self::Flight || game.has_option(RoutIntoZone::Stops) {
            messages::rearward_until_zone()
        } else {
            messages::rearward_outside_zones()
        }
    }
}

impl Retreat {
    pub(super) fn plan(&self, game: &HastingsGame, run: RetreatKind) -> Result<Plan<Hastings>, CommandRefusal> {
        let unit = find_on_map(game, &self.unit)?;
        let (through, pushed) = (friends(game, unit, &self.through)?, friends(game, unit, &self.pushed)?);
        if (self.end == RetreatEnd::Pushes) == pushed.is_empty() {
            return Err(tr!("list friends under “pushed” if the end is “pushes”, and only then").to_owned().into());
        }
        let parting = LeaderSplit::for_unit(game, unit, &self.leaves)?;
        let mut events = parting.events();
        if self.end != RetreatEnd::Blocked {
            events.extend(remove_from_fronts(&game.own, &unit.id));
        }
        events.extend(through.into_iter().map(|friend| GameEvent::due(HastingsDuty::Morale, &friend.id, "passed", "9.3.2")));
        events.extend(match self.end {
            RetreatEnd::Free => Vec::new(),
            RetreatEnd::OffMap => eliminate(&game.own, unit),
            RetreatEnd::Blocked => block_retreat(game, unit, run),
            RetreatEnd::Pushes => pushed.into_iter().flat_map(|friend| displace(game, friend)).collect(),
        });
        if run == RetreatKind::Flight {
            events.push(mark_done("rally", [unit.id.clone()]));
        }
        let (what, section, hexes) = run.duty_section_hexes();
        let due = game.duty(what, &unit.id);
        let end = self.end.word();
        let plan = Plan { falls: Box::new(move |_| RollOutcome::new(end, events.clone())), ..Plan::without_dice(Vec::new()) };
        let plan = plan.step(run.zone_text(game), section, hexes.to_string());
        let edge = if unit.side == Side::Saxon { messages::north() } else { messages::south() };
        let plan = parting.add_workings(plan.step(messages::toward_edge_behind(), "9.2.3", edge), unit);
        let flees = run == RetreatKind::Flight && unit.status == Status::Routed && game.own.step.acting_side() == Some(unit.side);
        let owes = due.is_some() || (flees && game.own.step.is_rally() && !game.own.has_done("rally", &unit.id));
        let plan = if owes { plan } else { plan.with_breach(section, tr!("{id} has no such retreat pending", id = unit.id)) };
        Ok(plan.with_duty(due, unit.id.clone()))
    }

    /// Returns the fields of the form.
    pub(super) fn fields(game: &HastingsGame, input: &Map<String, Value>, run: RetreatKind) -> Vec<Field> {
        let (what, ..) = run.duty_section_hexes();
        let owing = texts::unit_choices(game, |unit| game.duty(what, &unit.id).is_none().then(|| tr!("none pending").to_owned()));
        let ends = RetreatEnd::all().map(|(_, word, title)| Choice { value: word.into(), title: title.to_owned(), barred: None });
        vec![
            Field::required("unit", tr!("Routed unit"), FieldKind::One(owing)),
            Field::optional("through", tr!("Friends passed through"), FieldKind::Several(texts::friend_choices(game, input))),
            Field::optional("end", tr!("Ends"), FieldKind::One(ends.into())),
            Field::optional("pushed", tr!("Friends pushed"), FieldKind::Several(texts::friend_choices(game, input))),
            Field::optional(
                "leaves",
                tr!("Leaders left behind"),
                FieldKind::Several(texts::leader_choices(game, |leader| leader.with.is_some())),
            ),
        ]
    }
}

/// Returns friends of a unit, each of which must be named once.
fn friends<'a>(game: &'a HastingsGame, unit: &Unit, names: &[String]) -> Result<Vec<&'a Unit>, CommandRefusal> {
    let mut problems = Vec::new();
    let mut found: Vec<&Unit> = Vec::new();
    for name in names {
        match find_on_map(game, name) {
            Ok(friend) if friend.side != unit.side || friend.id == unit.id => {
                problems.push(tr!("{friend} is not on {unit}’s side", friend = friend.id, unit = unit.id));
            }
            Ok(friend) if found.iter().any(|one| one.id == friend.id) => problems.push(tr!("{unit} is listed twice", unit = friend.id)),
            Ok(friend) => found.push(friend),
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(found) } else { Err(problems.into()) }
}

/// Returns the events for a unit that can’t retreat: it loses a step and is disrupted instead (9.2.3, rulings 75
/// and 76).
fn block_retreat(game: &HastingsGame, unit: &Unit, run: RetreatKind) -> Vec<GameEvent> {
    if run == RetreatKind::Flight && game.has_option(FlightBlocked::Stays) {
        return Vec::new();
    }
    let mut events = lose_step(&game.own, unit, "");
    if !game.has_option(RoutBlocked::StaysRouted) {
        events.extend((!unit.reduced).then(|| set_status(&unit.id, Status::Disrupted)));
        events.extend(game.duty(HastingsDuty::Neighbours, &unit.id).map(GameEvent::waive));
    }
    events
}

/// Returns the events for a displaced unit: it is disrupted without a check. Ruling 82 decides whether a routed
/// unit stays routed.
fn displace(game: &HastingsGame, unit: &Unit) -> Vec<GameEvent> {
    if unit.status == Status::Routed && game.has_option(DisplacedUnit::Disrupted) {
        vec![set_status(&unit.id, Status::Disrupted)]
    } else {
        disrupt(unit)
    }
}

#[cfg(test)]
mod tests {
    use crate::HastingsGame;
    use crate::order::Order;
    use crate::state::ActiveOrder;
    use crate::test_game::{advance_to, pending_duties, play, roll_result, small_game};
    use crate::unit::{Group, Place, Side, Status};
    use senlac_board_games::FieldKind;

    fn status(game: &HastingsGame, id: &str) -> (Status, bool) {
        game.own.unit(id).map(|unit| (unit.status, unit.reduced)).expect("a unit")
    }

    /// Returns a game in the Norman melee segment, with the Norman knights in Charge.
    fn charging_game() -> HastingsGame {
        let mut game = small_game();
        advance_to(&mut game, "norman-melee");
        game.own.orders.insert(Group::NormanKnights, ActiveOrder { order: Order::Charge, turns: 1, effect: 0 });
        game
    }

    /// Returns a game in which NK1 charges and routs Harold’s housecarls, losing a step: 6 − 5 − 2 = −1.
    fn harold_routed() -> HastingsGame {
        let mut game = charging_game();
        let answer = play(&mut game, r#"{"do":"melee","attackers":[{"unit":"NK1"}],"defenders":[{"unit":"HC1"}],"dice":1}"#);
        assert_eq!(roll_result(&answer.expect("a melee")), "1/D");
        game
    }

    fn routed_game(id: &str) -> HastingsGame {
        let mut game = small_game();
        play(&mut game, &format!(r#"{{"do":"morale","unit":"{id}","cause":"fire","dice":6}}"#)).expect("a check");
        assert_eq!(pending_duties(&game), [(id, "rout", "fire")]);
        game
    }

    #[test]
    fn friends_on_the_path_of_a_rout_check_morale() {
        let mut game = routed_game("F1");
        play(&mut game, r#"{"do":"rout","unit":"F1","through":["HC1","F2"]}"#).expect("a rout");
        assert_eq!(pending_duties(&game), [("HC1", "morale", "passed"), ("F2", "morale", "passed")]);
        assert_eq!(status(&game, "F1"), (Status::Routed, false));
        let refused = play(&mut game, r#"{"do":"rout","unit":"F1"}"#).expect_err("no second rout");
        assert!(refused.contains("F1 has no such retreat pending (9.2.3)"), "{refused}");
    }

    #[test]
    fn invalid_retreats_are_refused_with_a_reason() {
        for (line, expected) in [
            (r#"{"do":"rout","unit":"F1","through":["NK1"]}"#, "NK1 is not on F1’s side"),
            (r#"{"do":"rout","unit":"F1","through":["F1"]}"#, "F1 is not on F1’s side"),
            (r#"{"do":"rout","unit":"F1","through":["F2","F2"]}"#, "F2 is listed twice"),
            (r#"{"do":"rout","unit":"F1","end":"pushes"}"#, "list friends under “pushed”"),
            (r#"{"do":"rout","unit":"F1","pushed":["F2"]}"#, "list friends under “pushed”"),
            (r#"{"do":"rout","unit":"F1","leaves":["Harold"]}"#, "Harold is not with F1"),
            (r#"{"do":"rout","unit":"F9"}"#, "F9 is not on the map"),
            (r#"{"do":"pursue","unit":"F1","over":["ridge"]}"#, "only knights check"),
        ] {
            let refused = play(&mut routed_game("F1"), line).expect_err(line);
            assert!(refused.contains(expected), "{refused}");
        }
    }

    #[test]
    fn the_form_offers_only_units_that_must_rout_and_their_friends() {
        let game = routed_game("F1");
        let input = serde_json::Map::from_iter([("unit".to_owned(), "F1".into())]);
        let fields = crate::command::form(&game, "rout", &input).expect("a form");
        let choices = |key: &str| match fields.iter().find(|field| field.key == key).map(|field| &field.kind) {
            Some(FieldKind::One(choices) | FieldKind::Several(choices)) => choices.clone(),
            other => panic!("{key}: {other:?}"),
        };
        let free: Vec<_> = choices("unit").into_iter().filter(|choice| choice.barred.is_none()).map(|choice| choice.value).collect();
        assert_eq!(free, ["F1"]);
        let friends: Vec<_> = choices("through").into_iter().map(|choice| choice.value).collect();
        assert_eq!(friends, ["HC1", "HC2", "F2", "SJ1", "SB1"]);
        for procedure in crate::command::PROCEDURES {
            assert!(crate::command::form(&game, procedure.key, &input).is_some(), "{}", procedure.key);
        }
    }

    #[test]
    fn units_leaving_the_map_are_eliminated_and_leave_their_leader_alone() {
        let mut game = routed_game("NF1");
        play(&mut game, r#"{"do":"rout","unit":"NF1","end":"off-map"}"#).expect("a rout");
        assert_eq!(game.own.unit("NF1").map(|unit| unit.place), Some(Place::Lost));
        assert_eq!(game.own.points.get(&Side::Norman), Some(&3));
        assert_eq!(pending_duties(&game), [("Odo", "leader_flight", "alone")]);
    }

    #[test]
    fn blocked_units_are_reduced_and_disrupted() {
        let mut game = routed_game("F1");
        play(&mut game, r#"{"do":"rout","unit":"F1","end":"blocked"}"#).expect("a rout");
        assert_eq!(status(&game, "F1"), (Status::Disrupted, true));
        let mut game = routed_game("F1");
        play(&mut game, r#"{"do":"set_ruling","ruling":"rout-blocked","choice":"stays-routed"}"#).expect("a ruling");
        play(&mut game, r#"{"do":"rout","unit":"F1","end":"blocked"}"#).expect("a rout");
        assert_eq!(status(&game, "F1"), (Status::Routed, true));
    }

    #[test]
    fn blocked_reduced_units_are_eliminated_without_harming_their_leader() {
        let mut game = routed_game("NF1");
        play(&mut game, r#"{"do":"set","unit":"NF1","reduced":true}"#).expect("the referee");
        play(&mut game, r#"{"do":"rout","unit":"NF1","end":"blocked"}"#).expect("a rout");
        assert_eq!(game.own.unit("NF1").map(|unit| unit.place), Some(Place::Lost));
        assert_eq!(pending_duties(&game), [("Odo", "leader_flight", "alone")]);
    }

    #[test]
    fn pushed_units_are_disrupted_without_a_check() {
        for (choice, expected) in [("stays-routed", Status::Routed), ("disrupted", Status::Disrupted)] {
            let mut game = routed_game("F1");
            play(&mut game, &format!(r#"{{"do":"set_ruling","ruling":"displaced-unit","choice":"{choice}"}}"#)).expect("a ruling");
            play(&mut game, r#"{"do":"set","unit":"F2","status":"routed"}"#).expect("the referee");
            play(&mut game, r#"{"do":"rout","unit":"F1","end":"pushes","pushed":["HC1","F2"]}"#).expect("a rout");
            assert_eq!(status(&game, "HC1"), (Status::Disrupted, false));
            assert_eq!(status(&game, "F2"), (expected, false), "{choice}");
            assert_eq!(game.own.leader("Harold").and_then(|leader| leader.with.clone()).as_deref(), Some("HC1"));
            assert_eq!(pending_duties(&game), []);
        }
    }

    #[test]
    fn leaders_rout_with_their_unit_unless_they_stay_behind() {
        let mut game = routed_game("NF1");
        play(&mut game, r#"{"do":"rout","unit":"NF1"}"#).expect("a rout");
        assert!(game.own.leader("Odo").is_some_and(|leader| leader.with.is_some()));
        for (choice, leaves) in [("owner-chooses", r#"["Odo"]"#), ("stays", "[]")] {
            let mut game = routed_game("NF1");
            play(&mut game, &format!(r#"{{"do":"set_ruling","ruling":"leader-with-a-mover","choice":"{choice}"}}"#)).expect("a ruling");
            play(&mut game, &format!(r#"{{"do":"rout","unit":"NF1","leaves":{leaves}}}"#)).expect("a rout");
            assert!(game.own.leader("Odo").is_some_and(|leader| leader.with.is_none()));
            assert_eq!(pending_duties(&game), [("Odo", "leader_flight", "alone")]);
        }
    }

    #[test]
    fn rout_and_checks_come_before_pursuit() {
        let mut game = harold_routed();
        assert_eq!(
            pending_duties(&game),
            [("HC1", "rout", "melee"), ("HC1", "neighbours", "melee"), ("NK1", "morale", "charge"), ("NK1", "pursue", "HC1")]
        );
        let refused = play(&mut game, r#"{"do":"pursue","unit":"NK1"}"#).expect_err("too soon");
        assert!(refused.contains("NK1 must check morale first") && refused.contains("HC1 must rout three hexes first"), "{refused}");
        let refused = play(&mut game, r#"{"do":"neighbours","unit":"HC1","beside":["F1"]}"#).expect_err("too soon");
        assert!(refused.contains("HC1 must rout first"), "{refused}");
        play(&mut game, r#"{"do":"rout","unit":"HC1"}"#).expect("a rout");
        play(&mut game, r#"{"do":"neighbours","unit":"HC1","beside":["F1","SB1"]}"#).expect("neighbours");
        play(&mut game, r#"{"do":"morale","unit":"NK1","dice":1}"#).expect("a check");
        assert_eq!(pending_duties(&game), [("NK1", "pursue", "HC1"), ("F1", "morale", "neighbour"), ("SB1", "morale", "neighbour")]);
        play(&mut game, r#"{"do":"pursue","unit":"NK1","over":["ridge","marsh"]}"#).expect("a pursuit");
        assert_eq!(pending_duties(&game)[2..], [("NK1", "morale", "ridge"), ("NK1", "morale", "marsh")]);
    }

    #[test]
    fn a_ruling_frees_pursuing_knights_from_checks() {
        let mut game = harold_routed();
        play(&mut game, r#"{"do":"set_ruling","ruling":"pursuit-checks","choice":"no-check"}"#).expect("a ruling");
        play(&mut game, r#"{"do":"rout","unit":"HC1"}"#).expect("a rout");
        play(&mut game, r#"{"do":"morale","unit":"NK1","dice":1}"#).expect("a check");
        play(&mut game, r#"{"do":"pursue","unit":"NK1","over":["ridge"]}"#).expect("a pursuit");
        assert_eq!(pending_duties(&game), [("HC1", "neighbours", "melee")]);
    }

    #[test]
    fn knights_disrupted_after_a_charge_do_not_pursue() {
        let mut game = harold_routed();
        play(&mut game, r#"{"do":"morale","unit":"NK1","dice":6}"#).expect("a check");
        assert_eq!(status(&game, "NK1"), (Status::Disrupted, true));
        assert_eq!(pending_duties(&game), [("HC1", "rout", "melee"), ("HC1", "neighbours", "melee")]);
        let refused = play(&mut game, r#"{"do":"pursue","unit":"NK1"}"#).expect_err("disrupted");
        assert!(refused.contains("no pursuit pending") && refused.contains("not in good order"), "{refused}");
    }

    #[test]
    fn blocked_routs_cause_no_pursuit_or_checks() {
        let mut game = harold_routed();
        play(&mut game, r#"{"do":"rout","unit":"HC1","end":"blocked"}"#).expect("a rout");
        assert_eq!(pending_duties(&game), [("NK1", "morale", "charge")]);
    }

    #[test]
    fn units_routed_off_the_map_cause_checks_but_no_pursuit() {
        let mut game = harold_routed();
        play(&mut game, r#"{"do":"rout","unit":"HC1","end":"off-map"}"#).expect("a rout");
        assert_eq!(
            pending_duties(&game),
            [("HC1", "neighbours", "melee"), ("NK1", "morale", "charge"), ("Harold", "leader_flight", "alone")]
        );
    }

    #[test]
    fn a_ruling_decides_whether_routs_by_a_check_are_pursued() {
        for (choice, cause) in [("counts", "melee+NK2"), ("only-d", "melee")] {
            let mut game = charging_game();
            play(&mut game, &format!(r#"{{"do":"set_ruling","ruling":"rout-by-check","choice":"{choice}"}}"#)).expect("a ruling");
            // 6 − 3 = +3.
            let answer = play(&mut game, r#"{"do":"melee","attackers":[{"unit":"NK2"}],"defenders":[{"unit":"F2"}],"dice":3}"#);
            assert_eq!(roll_result(&answer.expect("a melee")), "–/M");
            assert_eq!(pending_duties(&game), [("F2", "morale", cause), ("NK2", "morale", "charge")]);
            play(&mut game, r#"{"do":"morale","unit":"F2","dice":6}"#).expect("a check");
            let expected = [("NK2", "morale", "charge"), ("F2", "rout", "melee"), ("F2", "neighbours", "melee"), ("NK2", "pursue", "F2")];
            assert_eq!(pending_duties(&game), expected[..if choice == "counts" { 4 } else { 2 }]);
        }
    }

    #[test]
    fn a_ruling_decides_whether_charging_knights_check_as_neighbours() {
        for (choice, expected) in [("charge-only", &["NF1"][..]), ("both", &["NK2", "NF1"])] {
            let mut game = charging_game();
            game.own.orders.insert(Group::Left, ActiveOrder { order: Order::AttackAndPursue, turns: 1, effect: 0 });
            play(&mut game, &format!(r#"{{"do":"set_ruling","ruling":"two-knight-checks","choice":"{choice}"}}"#)).expect("a ruling");
            play(&mut game, r#"{"do":"melee","attackers":[{"unit":"NK2"}],"defenders":[{"unit":"F2"}],"dice":4}"#).expect("a melee");
            // 6 − 5 − 1 = 0.
            let answer = play(&mut game, r#"{"do":"melee","attackers":[{"unit":"NK1"}],"defenders":[{"unit":"HC2"}],"dice":5}"#);
            assert_eq!(roll_result(&answer.expect("a melee")), "D/1");
            play(&mut game, r#"{"do":"rout","unit":"NK1"}"#).expect("a rout");
            play(&mut game, r#"{"do":"neighbours","unit":"NK1","beside":["NK2","NF1"]}"#).expect("neighbours");
            let checking: Vec<&str> = pending_duties(&game).iter().filter(|one| one.2 == "neighbour").map(|one| one.0).collect();
            assert_eq!(checking, expected);
        }
    }

    #[test]
    fn a_ruling_decides_what_a_fierce_d_does_to_routed_units() {
        for (choice, expected) in [("three-more", 1), ("ignored", 0)] {
            let mut game = charging_game();
            play(&mut game, &format!(r#"{{"do":"set_ruling","ruling":"fierce-d-on-routed","choice":"{choice}"}}"#)).expect("a ruling");
            play(&mut game, r#"{"do":"set","unit":"HC1","status":"routed"}"#).expect("the referee");
            play(&mut game, r#"{"do":"melee","attackers":[{"unit":"NK1"}],"defenders":[{"unit":"HC1"}],"dice":1}"#).expect("a melee");
            assert_eq!(pending_duties(&game).iter().filter(|one| one.1 == "rout").count(), expected);
            assert!(!pending_duties(&game).iter().any(|one| one.1 == "pursue" || one.1 == "neighbours"));
        }
    }

    #[test]
    fn unrallied_routed_units_must_run_before_play_continues() {
        let mut game = small_game();
        play(&mut game, r#"{"do":"set","unit":"F1","status":"routed"}"#).expect("the referee");
        advance_to(&mut game, "saxon-rally");
        assert_eq!(pending_duties(&game), [("F1", "flight", "routed")]);
        assert!(
            play(&mut game, r#"{"do":"advance"}"#)
                .expect_err("a flight waits")
                .contains("F1 (fyrd): “flight” (Routed unit’s flight) is still to do")
        );
        play(&mut game, r#"{"do":"flight","unit":"F1","through":["F2"]}"#).expect("a flight");
        assert_eq!(pending_duties(&game), [("F2", "morale", "passed")]);
        let refused = play(&mut game, r#"{"do":"rally","unit":"F1","leader":"Harold"}"#).expect_err("it ran");
        assert!(refused.contains("F1 has already tried to rally"), "{refused}");
    }

    #[test]
    fn a_ruling_decides_what_a_blocked_flight_does() {
        for (choice, expected) in [("as-a-rout", (Status::Disrupted, true)), ("stays", (Status::Routed, false))] {
            let mut game = small_game();
            play(&mut game, &format!(r#"{{"do":"set_ruling","ruling":"flight-blocked","choice":"{choice}"}}"#)).expect("a ruling");
            play(&mut game, r#"{"do":"set","unit":"F1","status":"routed"}"#).expect("the referee");
            advance_to(&mut game, "saxon-rally");
            play(&mut game, r#"{"do":"flight","unit":"F1","end":"blocked"}"#).expect("a flight");
            assert_eq!(status(&game, "F1"), expected, "{choice}");
        }
    }
}
