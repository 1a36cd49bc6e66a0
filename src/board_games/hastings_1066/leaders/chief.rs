//! Morale checks when Harold or William is wounded or killed (10.4.5).

use crate::duty::HastingsDuty;
use crate::messages;
use serde_json::{Map, Value};

use super::find;
use crate::effects::{GameEvent, find_on_map};
use crate::{Hastings, HastingsGame, RadiusOfTheFallen, texts};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, CommandRefusal, FieldKind, Plan};

keys! {
    /// Harold or William is wounded or killed. His units within his command radius check their morale (10.4.5).
    /// For William, units of every nation check.
    #[derive(Default)]
    pub struct ChiefFall at (game: Hastings, input) {
        leader: String = tr_mark!("Leader hit"), fallen_chiefs(game);
        #[serde(default)]
        units: Vec<String> = tr_mark!("Units in his command radius"), units_of_chief(game, input);
    }
}

/// Returns the chief leaders who have just been wounded, killed or captured.
fn fallen_chiefs(game: &HastingsGame) -> FieldKind {
    let fallen = game.own.leaders.iter().filter(|leader| game.duty(HastingsDuty::ChiefFalls, &leader.id).is_some());
    FieldKind::One(fallen.map(|leader| Choice::new(leader.id.as_str(), leader.id.as_str())).collect())
}

/// Returns the units of the side of the leader named in the form, or all units before one is named.
fn units_of_chief(game: &HastingsGame, input: &Map<String, Value>) -> FieldKind {
    let side = input.get("leader").and_then(Value::as_str).and_then(|name| game.own.leader(name)).map(|leader| leader.side);
    let is_his = |choice: &Choice| {
        let unit = choice.value.as_str().and_then(|id| game.own.unit(id));
        side.is_none_or(|side| unit.is_some_and(|unit| unit.side == side))
    };
    FieldKind::Several(texts::unit_choices(game, |_| None).into_iter().filter(is_his).collect())
}

impl ChiefFall {
    pub(crate) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let leader = find(game, &self.leader)?;
        let name = &leader.id;
        let due = game.duty(HastingsDuty::ChiefFalls, name);
        let mut problems = Vec::new();
        let mut events = Vec::new();
        for unit in &self.units {
            match find_on_map(game, unit) {
                Ok(unit) if unit.side != leader.side => problems.push(tr!("{unit} is an enemy of {leader}", unit = unit.id, leader = name)),
                Ok(unit) => events.push(GameEvent::due(HastingsDuty::Morale, &unit.id, "chief", "10.4.5")),
                Err(problem) => problems.push(problem),
            }
        }
        let mut names: Vec<&String> = self.units.iter().collect();
        names.sort_unstable();
        problems.extend(names.windows(2).filter(|two| two[0] == two[1]).map(|two| tr!("{unit} is listed twice", unit = two[0])));
        if !problems.is_empty() {
            return Err(problems.into());
        }
        // A wound of the first kind has already taken 1 from the radius (ruling 96).
        let has_lost_one = due.is_some_and(|due| due.duty.cause == "wounded-1");
        let counts_before = !game.has_option(RadiusOfTheFallen::After);
        let radius = leader.command + u8::from(has_lost_one && counts_before);
        let plan = Plan::without_dice(events).step(messages::command_radius(name), "10.4.5", radius.to_string());
        let plan = if due.is_none() { plan.with_breach("10.4.5", tr!("{leader} was not hit just now", leader = name)) } else { plan };
        Ok(plan.with_duty(due, name.clone()))
    }
}
