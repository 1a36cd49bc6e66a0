//! Rally (9.5): a die for a disrupted unit, a leader for a routed one, or two hexes of flight.

use crate::duty::HastingsDuty;
use crate::messages;
use serde_json::{Map, Value};

use super::effects::{GameEvent, find_on_map, mark_done, set_status};
use super::leaders;
use super::morale::class;
use super::step::Step;
use super::unit::{Leader, Status, Unit};
use super::{Hastings, HastingsGame, RalliedRout, RallyZero, tables, texts};
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, DiceKind, DiceRoll, Duty, EnteredDice, FieldKind, Plan, RollOutcome};

keys! {
    /// Rally of a disrupted or routed unit. A leader helps if it is in his rally range; one who is with it
    /// needn’t be named. A leader in the same hex is at distance 0. If the distance is left out, the unit counts as
    /// within his rally range. A routed unit needs no die.
    #[derive(Default)]
    pub struct Rally at (game: Hastings, input) { unit: String = tr_mark!("Unit"), rally_choices(game); }
    may say { leader: String = tr_mark!("Leader in range"), FieldKind::One(texts::leader_choices(game, Leader::is_effective)); }
    seldom say { distance: u8 = tr_mark!("Distance to that leader, in hexes"), FieldKind::Number(0, 20); }
    may say { dice: EnteredDice = tr_mark!("Die"); }
}

/// Returns all units. Those that can’t rally now are barred.
fn rally_choices(game: &HastingsGame) -> FieldKind {
    let barred = |unit: &Unit| match unit.status {
        _ if game.own.step.acting_side().is_some_and(|side| side != unit.side) => Some(tr!("not on the side that rallies").to_owned()),
        Status::Good => Some(tr!("in good order").to_owned()),
        Status::Disrupted | Status::Routed => {
            game.own.has_done("rally", &unit.id).then(|| tr!("already tried to rally (9.5.2)").to_owned())
        }
    };
    FieldKind::One(texts::unit_choices(game, barred))
}

/// Heading of the only column of the table.
const COLUMN: &str = tr_mark!("Rallies on");

/// Returns the duties at the start of a rally segment: each disrupted unit of the side rolls (9.5.2), and each
/// routed one must retreat unless it is rallied (9.5.3).
pub(super) fn rally_duties(game: &HastingsGame, step: Step) -> Vec<GameEvent> {
    let is_there = |unit: &&Unit| step.is_rally() && step.acting_side() == Some(unit.side) && unit.is_on_map();
    let owed = |unit: &Unit| match unit.status {
        Status::Good => None,
        Status::Disrupted => Some(GameEvent::due(HastingsDuty::Rally, &unit.id, "disrupted", "9.5.2")),
        Status::Routed => Some(GameEvent::due(HastingsDuty::Flight, &unit.id, "routed", "9.5.3")),
    };
    game.own.units.iter().filter(is_there).filter_map(owed).collect()
}

/// Returns the leader in the unit’s hex who can rally it, as an answer for the rally form (10.3.3).
pub(super) fn known_answers(game: &HastingsGame, duty: &Duty) -> Map<String, Value> {
    let unit = game.own.unit(&duty.unit).filter(|_| duty.is_of_kind(HastingsDuty::Rally));
    let leader = unit.and_then(|unit| leader_in_hex(game, unit));
    leader.map(|leader| ("leader".to_owned(), leader.id.clone().into())).into_iter().collect()
}

/// Returns the leader in the unit’s hex who can rally it.
fn leader_in_hex<'a>(game: &'a HastingsGame, unit: &'a Unit) -> Option<&'a Leader> {
    game.own.leaders_with(&unit.id).find(|leader| rally_obstacle(leader, unit).is_none())
}

/// Returns why a leader can’t rally a unit; `None` if the program knows no reason.
fn rally_obstacle(leader: &Leader, unit: &Unit) -> Option<(&'static str, String)> {
    let (name, id) = (&leader.id, &unit.id);
    let is_with = leader.with.as_ref() == Some(id);
    if !leader.is_effective() {
        Some(("10.4.3", tr!("{leader} is ineffective and cannot rally units", leader = name)))
    } else if leader.never_rallies {
        Some(("10.5", tr!("{leader} has no rally range left", leader = name)))
    } else if !leader.can_serve(unit) {
        Some(("10.1.3", tr!("{leader} serves his own nationality, and {id} is of another", leader = name, id)))
    } else if leader.rally == 0 && !is_with {
        Some(("10.1.2", tr!("{leader} can rally only units in his own hex", leader = name)))
    } else {
        None
    }
}

impl Rally {
    /// Returns the leader who helps: the one named by the command, or one with the unit who can.
    ///
    /// # Errors
    /// The named leader is unknown, out of the game or an enemy.
    fn helping_leader<'a>(&self, game: &'a HastingsGame, unit: &'a Unit) -> Result<Option<&'a Leader>, CommandRefusal> {
        let Some(name) = &self.leader else {
            return Ok(leader_in_hex(game, unit));
        };
        let leader = leaders::find_in_game(game, name)?;
        if leader.side == unit.side {
            Ok(Some(leader))
        } else {
            Err(tr!("{leader} is an enemy of {unit}", leader = leader.id, unit = unit.id).into())
        }
    }

    pub(super) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let unit = find_on_map(game, &self.unit)?;
        let id = &unit.id;
        let nearby = self.helping_leader(game, unit)?;
        let mut plan = match unit.status {
            Status::Good => return Err(tr!("{id} is in good order and does not need to rally", id).into()),
            Status::Disrupted => self.plan_roll(game, unit, nearby),
            Status::Routed => self.plan_leader_rally(game, unit, nearby),
        };
        let step = game.own.step;
        if !step.is_rally() || step.acting_side() != Some(unit.side) {
            plan = plan.with_breach("9.5.1", tr!("this is not the rally segment of the {side}", side = unit.side.name()));
        }
        if game.own.has_done("rally", id) {
            plan = plan.with_breach("9.5.2", tr!("{id} has already tried to rally in this segment", id));
        }
        if game.duty(HastingsDuty::Rout, id).is_some() {
            plan = plan.with_breach("9.2.3", tr!("{id} must rout three hexes first", id));
        }
        if let Some((section, words)) = nearby.and_then(|leader| rally_obstacle(leader, unit)) {
            plan = plan.with_breach(section, words);
        }
        if let Some(leader) = nearby.filter(|leader| self.distance.is_some_and(|distance| distance > leader.rally)) {
            let (leader, range) = (&leader.id, leader.rally);
            plan = plan.with_breach("10.1.2", tr!("{id} is outside {leader}’s rally range of {range}", leader, id, range));
        }
        Ok(plan.with_duty(game.duty(HastingsDuty::Flight, id).or_else(|| game.duty(HastingsDuty::Rally, id)), id.clone()))
    }

    /// Plans the roll for a disrupted unit (9.5.2). A die reduced to 0 counts as 1, or misses under ruling 81.
    fn plan_roll(&self, game: &HastingsGame, unit: &Unit, nearby: Option<&Leader>) -> Plan<Hastings> {
        let (id, class) = (unit.id.clone(), class(game, unit).key());
        let range = game.cell(&tables::RALLY, class, COLUMN);
        let most: i32 = range.rsplit('-').next().and_then(|most| most.parse().ok()).unwrap_or_default();
        let help = i32::from(nearby.is_some());
        let misses_at_zero = game.has_option(RallyZero::Miss);
        let falls = move |thrown: &DiceRoll| {
            let die = i32::from(thrown.sum) - help;
            let is_rallied = die <= most && !(die == 0 && misses_at_zero);
            let rallied = is_rallied.then(|| set_status(&id, Status::Good));
            let result = if is_rallied { "rallied" } else { "–" };
            RollOutcome::new(result, [mark_done("rally", [id.clone()])].into_iter().chain(rallied).collect())
        };
        let plan = Plan::with_dice(DiceKind::D6, self.dice.clone(), falls).with_table(&tables::RALLY, Some(class), Some(COLUMN));
        let plan = plan.step(messages::morale_class(&unit.id), "9.5.2", class);
        match nearby {
            Some(leader) => plan.step(messages::in_rally_range(&leader.id, &unit.id), "10.3.2", "-1"),
            None => plan,
        }
    }

    /// Plans the rally of a routed unit by a leader, without a die (9.5.3, ruling 80).
    fn plan_leader_rally(&self, game: &HastingsGame, unit: &Unit, nearby: Option<&Leader>) -> Plan<Hastings> {
        let status = if game.has_option(RalliedRout::Disrupted) { Status::Disrupted } else { Status::Good };
        let events = vec![mark_done("rally", [unit.id.clone()]), set_status(&unit.id, status)];
        let falls = move |_: &DiceRoll| RollOutcome::new("rallied", events.clone());
        let plan = Plan { said: self.dice.clone(), falls: Box::new(falls), ..Plan::without_dice(Vec::new()) };
        match nearby {
            Some(leader) => {
                let words = messages::in_rally_range(&leader.id, &unit.id);
                plan.step(words, "10.3.3", messages::rallied_without_die())
            }
            None => plan.with_breach("9.5.3", tr!("no leader has {unit} in rally range, so it runs two hexes", unit = unit.id)),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::HastingsGame;
    use crate::test_game::{advance_to, pending_duties, play, roll_result, small_game};
    use crate::unit::{Morale, Status};

    /// Returns a game in the Saxon rally segment, with these units in this status.
    fn in_rally_segment(units: &[&str], status: &str) -> HastingsGame {
        let mut game = small_game();
        for unit in units {
            play(&mut game, &format!(r#"{{"do":"set","unit":"{unit}","status":"{status}"}}"#)).expect("the referee");
        }
        advance_to(&mut game, "saxon-rally");
        game
    }

    fn status(game: &HastingsGame, id: &str) -> Option<Status> {
        game.own.unit(id).map(|unit| unit.status)
    }

    #[test]
    fn each_class_rallies_on_its_dice_and_leaders_subtract_one() {
        let classes = [(Morale::A, 5), (Morale::B, 4), (Morale::C, 3), (Morale::D, 2), (Morale::E, 1)];
        for ((class, most), die) in classes.into_iter().flat_map(|class| (1..=6).map(move |die| (class, die))) {
            for (leader, help) in [("", 0), (r#","leader":"Harold""#, 1)] {
                let mut game = in_rally_segment(&["F1"], "disrupted");
                game.own.units.iter_mut().filter(|unit| unit.id == "F1").for_each(|unit| unit.morale = class);
                let answer = play(&mut game, &format!(r#"{{"do":"rally","unit":"F1","dice":{die}{leader}}}"#)).expect("a rally");
                let is_rallied = die - help <= most;
                assert_eq!(roll_result(&answer), if is_rallied { "rallied" } else { "–" }, "{class:?}, die {die}, {leader}");
                assert_eq!(status(&game, "F1"), Some(if is_rallied { Status::Good } else { Status::Disrupted }));
            }
        }
    }

    #[test]
    fn a_ruling_decides_whether_a_zero_rallies() {
        for (choice, expected) in [("one", "rallied"), ("miss", "–")] {
            let mut game = in_rally_segment(&["F1"], "disrupted");
            play(&mut game, &format!(r#"{{"do":"set_ruling","ruling":"rally-zero","choice":"{choice}"}}"#)).expect("a ruling");
            let answer = play(&mut game, r#"{"do":"rally","unit":"F1","leader":"Harold","dice":1}"#).expect("a rally");
            assert_eq!(roll_result(&answer), expected);
        }
    }

    #[test]
    fn units_rally_once_and_in_their_own_segment() {
        let mut game = in_rally_segment(&["F1", "NF1"], "disrupted");
        play(&mut game, r#"{"do":"rally","unit":"F1","dice":6}"#).expect("a rally");
        let refused = play(&mut game, r#"{"do":"rally","unit":"F1","dice":1}"#).expect_err("once a segment");
        assert!(refused.contains("F1 has already tried to rally in this segment (9.5.2)"), "{refused}");
        let refused = play(&mut game, r#"{"do":"rally","unit":"NF1","dice":1}"#).expect_err("not theirs");
        assert!(refused.contains("not the rally segment of the Normans"), "{refused}");
        let refused = play(&mut game, r#"{"do":"rally","unit":"F2","ruling":"on"}"#).expect_err("in good order");
        assert!(refused.contains("F2 is in good order"), "{refused}");
    }

    #[test]
    fn routed_units_rally_without_a_die_if_a_leader_is_in_range() {
        for (choice, expected) in [("good-order", Status::Good), ("disrupted", Status::Disrupted)] {
            let mut game = in_rally_segment(&["F1"], "routed");
            play(&mut game, &format!(r#"{{"do":"set_ruling","ruling":"rallied-rout","choice":"{choice}"}}"#)).expect("a ruling");
            assert_eq!(pending_duties(&game), [("F1", "flight", "routed")]);
            let refused = play(&mut game, r#"{"do":"rally","unit":"F1"}"#).expect_err("no leader");
            assert!(refused.contains("no leader has F1 in rally range, so it runs two hexes (9.5.3)"), "{refused}");
            let refused = play(&mut game, r#"{"do":"rally","unit":"F1","leader":"Harold","dice":2}"#).expect_err("no die");
            assert!(refused.contains("no dice"), "{refused}");
            play(&mut game, r#"{"do":"rally","unit":"F1","leader":"Harold"}"#).expect("a rally");
            assert_eq!((status(&game, "F1"), pending_duties(&game)), (Some(expected), vec![]), "{choice}");
        }
    }

    #[test]
    fn the_rally_form_suggests_the_leader_in_the_same_hex() {
        let mut game = in_rally_segment(&["HC2", "F1"], "disrupted");
        play(&mut game, r#"{"do":"set_leader","leader":"Harold","health":"shaken"}"#).expect("the referee");
        assert_eq!(pending_duties(&game), [("HC2", "rally", "disrupted"), ("F1", "rally", "disrupted")]);
        let leaders: Vec<_> = game.duties.iter().map(|due| super::known_answers(&game, &due.duty).get("leader").cloned()).collect();
        assert_eq!(leaders, [Some(serde_json::json!("Leofwine")), None]);
    }

    #[test]
    fn leaders_with_range_zero_rally_only_their_own_hex() {
        let mut game = in_rally_segment(&["HC2", "F1"], "routed");
        let refused = play(&mut game, r#"{"do":"rally","unit":"F1","leader":"Leofwine"}"#).expect_err("out of range");
        assert!(refused.contains("Leofwine can rally only units in his own hex (10.1.2)"), "{refused}");
        play(&mut game, r#"{"do":"rally","unit":"HC2"}"#).expect("a rally");
        assert_eq!(status(&game, "HC2"), Some(Status::Good));
    }

    #[test]
    fn lieutenants_rally_their_own_nation_and_only_if_effective() {
        let mut game = small_game();
        play(&mut game, r#"{"do":"set","unit":"BF1","status":"routed"}"#).expect("the referee");
        play(&mut game, r#"{"do":"set_leader","leader":"Alan","health":"wounded-2"}"#).expect("the referee");
        advance_to(&mut game, "norman-rally");
        for (leader, expected) in [
            (r#","leader":"Odo""#, "Odo serves his own nation"),
            (r#","leader":"Alan""#, "Alan is ineffective"),
            (r#","leader":"Harold""#, "Harold is an enemy of BF1"),
            (r#","leader":"Wiliam""#, "there is no leader “Wiliam”"),
            ("", "no leader has BF1"),
        ] {
            let refused = play(&mut game, &format!(r#"{{"do":"rally","unit":"BF1"{leader}}}"#)).expect_err(leader);
            assert!(refused.contains(expected), "{refused}");
        }
        play(&mut game, r#"{"do":"rally","unit":"BF1","leader":"William"}"#).expect("William serves all");
    }
}
