//! Recovery of the wounded in friendly places (C14.7).

use crate::campaign::messages;
use crate::duty::PendingStep;
use serde_json::Value;

use super::group::Patient;
use super::group::{Count, Group, Settlement};
use super::helpers::{Planned, campaign_state, group, groups, places, require, require_same_hex, set, settlement, settlement_set, sheet};
use super::patients::is_friend;
use super::refuse::{detach_man, head};
use super::sheets::HEALING;
use super::vocabulary::Faction;
use crate::characters::Condition;
use crate::characters::condition_set;
use crate::dice;
use crate::event_helpers::{GameEvent, signed};
use crate::game::{DiexAie, DiexGame};
use crate::quick_combat::Kind;
use senlac_board_games::keyed::keys;
use senlac_board_games::{DiceKind, EnteredDice, FieldKind, Plan, RollOutcome};

keys! {
    /// Command to leave a wounded man in a place, or to read the healing table for a man of a motte, who is already there.
    ///
    /// The number of turns in the table is entered once and saved.
    #[derive(Default)]
    pub struct HealingRoll at (game: DiexAie, input) {}
    usually { group: String = tr_mark!("Group (empty for a motte’s man)"), groups(game, |group| group.wounded_count(game) > 0); }
    needs {
        who: String = tr_mark!("His name or kind");
        place: String = tr_mark!("Settlement or motte"), places(game);
    }
    may say {
        turns: u16 = tr_mark!("Turns, from your sheet"), FieldKind::Number(0, 99);
        dice: EnteredDice = tr_mark!("Die");
    }
}

impl HealingRoll {
    /// Plans the healing roll for a motte's own wounded man whose recovery day isn't set yet.
    fn plan_for_garrison(&self, game: &DiexGame) -> Planned {
        let place = settlement(game, &self.place)?.clone();
        let waits = |patient: &Patient| patient.who == self.who && patient.day.is_none();
        let Some(at) = place.patients.iter().position(waits) else {
            return Err(tr!("{place} has no wounded “{who}” waiting for the healing table", who = self.who, place = place.name).into());
        };
        let (said, name) = (self.turns, place.name.clone());
        let plan = dice::roll(game, DiceKind::D10, self.dice.as_ref(), move |game, die| {
            let row = die.clamp(1, 12).to_string();
            let (turns, read) = turns(game, &row, said);
            let Some(turns) = turns else {
                return RollOutcome::new(messages::row(&row), vec![GameEvent::due(PendingStep::Heal, &place.name, &row, "C14.7")]);
            };
            let mut home = place.clone();
            if let Some(patient) = home.patients.get_mut(at) {
                patient.day = Some(campaign_state(game).day.saturating_add(turns));
            }
            RollOutcome::new(turns.to_string(), read.into_iter().chain([settlement_set(home)]).collect())
        });
        Ok(plan.with_duty(game.duty(PendingStep::Heal, &name), name))
    }
}

/// Returns the number of turns in a row of the healing table, and the event that saves a newly given number.
fn turns(game: &DiexGame, row: &str, said: Option<u16>) -> (Option<u16>, Option<GameEvent>) {
    let (turns, read) = sheet(game, (HEALING, row, "turns"), "turns", said.map(Value::from));
    (turns.and_then(|turns| turns.as_u64()).and_then(|turns| u16::try_from(turns).ok()), read)
}

impl HealingRoll {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        if self.group.is_empty() {
            return self.plan_for_garrison(game);
        }
        let (group, place) = (group(game, &self.group)?.clone(), settlement(game, &self.place)?.clone());
        let is_named = group.members.contains(&self.who);
        let is_hurt = if is_named {
            head(game, &self.who).is_some_and(|(_, hurt)| hurt)
        } else {
            Kind::of_word(&self.who).is_some_and(|kind| group.wounded.contains_key(&kind))
        };
        if !is_hurt {
            return Err(tr!("{group} has no wounded “{who}”", who = self.who, group = group.name).into());
        }
        let is_far = matches!(group.faction, Faction::Scottish | Faction::Danish);
        let added = if is_far { 2 } else { 0 };
        let (said, who, hex) = (self.turns, self.who.clone(), group.hex.clone());
        let is_friend = is_friend(&place, group.faction);
        let (name, at, where_at) = (group.name.clone(), place.hex().to_owned(), place.name.clone());
        let plan = dice::roll(game, DiceKind::D10, self.dice.as_ref(), move |game, die| {
            let row = (die + added).clamp(1, 12).to_string();
            let (turns, read) = turns(game, &row, said);
            let Some(turns) = turns else {
                return RollOutcome::new(messages::row(&row), vec![GameEvent::due(PendingStep::Heal, &group.name, &row, "C14.7")]);
            };
            let (mut after, mut home) = (group.clone(), place.clone());
            let word = if is_named { who.clone() } else { format!("{who}:wounded") };
            // A leader who recovers here leads no group. His prestige returns when he is fetched.
            let prestige = detach_man(game, &mut after, &word).leaders.0.into_values().next();
            let day = Some(campaign_state(game).day.saturating_add(turns));
            home.patients.push(Patient { faction: group.faction, who: who.clone(), day, prestige, garrison: false });
            let events = read.into_iter().chain([settlement_set(home), set(after)]).collect();
            RollOutcome::new(turns.to_string(), events)
        });
        let plan = if is_far { plan.step(messages::scots_and_danes(), "C14.7", signed(added)) } else { plan };
        let plan = plan.with_duty(game.duty(PendingStep::Heal, &name), name.clone());
        let plan = require(is_friend, plan, "C14.7", || tr!("they can’t be healed in {place}", place = where_at));
        Ok(require_same_hex(plan, "C14.7", (&name, &hex), (&where_at, &at)))
    }
}

keys! {
    /// Command for a group to collect its healed men from a place.
    #[derive(Default)]
    pub struct FetchHealed at (game: DiexAie, input) {
        group: String = tr_mark!("Group"), groups(game, Group::is_free);
        place: String = tr_mark!("Settlement or motte"), places(game);
    }
}

impl FetchHealed {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let (group, place) = (group(game, &self.group)?, settlement(game, &self.place)?);
        let day = campaign_state(game).day;
        let (healed, lie): (Vec<Patient>, Vec<Patient>) = place
            .patients
            .iter()
            .cloned()
            .partition(|one| one.faction == group.faction && !one.garrison && one.day.is_some_and(|healed| healed <= day));
        let mut after: Group = group.clone();
        let mut events = Vec::new();
        let lives = |name: &str| game.own.character(name).is_some_and(|man| man.state != Condition::Dead);
        for patient in &healed {
            if let Some(kind) = Kind::of_word(&patient.who) {
                after.take(&Count::from([(kind, 1)]), &Count::new());
            } else if lives(&patient.who) {
                events.push(condition_set(&patient.who, Condition::Healthy));
                after.members.insert(patient.who.clone());
                after.leaders.extend(patient.prestige.map(|prestige| (patient.who.clone(), prestige)));
            }
        }
        events.extend([settlement_set(Settlement { patients: lie, ..place.clone() }), set(after)]);
        let plan = Plan::with_result(healed.len().to_string(), events).step(messages::healed(), "C14.7", healed.len().to_string());
        let plan = require(!healed.is_empty(), plan, "C14.7", || tr!("none of their men in {place} are healed yet", place = place.name));
        Ok(require_same_hex(plan.with_duty(None, &self.group), "C14.7", (&group.name, &group.hex), (&place.name, place.hex())))
    }
}
