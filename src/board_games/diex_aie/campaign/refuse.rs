//! Groups that refuse combat: a die for each man (C14.5, R86, R87).

use crate::campaign::messages;
use crate::duty::PendingStep;
use serde_json::Value;

use super::allegiance::effective_faction;
use super::group::{Count, Group, is_armoured, is_mounted};
use super::helpers::{Planned, band, campaign_state, group, groups, require, set, sheet};
use super::state::Battle;
use super::tables::REFUSING as PRINTED;
use super::vocabulary::Slip;
use super::{Event, sheets};
use crate::characters::Condition;
use crate::characters::condition_set;
use crate::dice;
use crate::event_helpers::{GameEvent, own_event, signed};
use crate::game::{DiexAie, DiexGame};
use crate::quick_combat::{Kind, kind_of};
use crate::rulings::{PrestigeRefusing, RefuseAfter, RefuseTable, TableEnds};
use crate::side::Side;
use senlac_board_games::keyed::keys;
use senlac_board_games::{DiceKind, EnteredDice, Plan, RollOutcome};

keys! {
    /// Command for an attacked group to refuse combat.
    #[derive(Default)]
    pub struct RefuseCombat at (game: DiexAie, input) {
        group: String = tr_mark!("Group"), groups(game, |group| campaign_state(game).is_fighting(&group.name));
    }
}

/// Returns a key for each man of a group: his name, his kind, or his kind with `:wounded`.
pub(super) fn man_keys(game: &DiexGame, group: &Group) -> Vec<String> {
    let named = group.present_members(game).cloned();
    let of = |count: &Count, end: &str| -> Vec<String> {
        let word = |(kind, count): (&Kind, &u16)| vec![format!("{}{end}", kind.key()); (*count).into()];
        count.iter().flat_map(word).collect()
    };
    named.chain(of(&group.men, "")).chain(of(&group.wounded, ":wounded")).collect()
}

/// Returns the kind of the man with this key, and whether he is wounded.
pub(super) fn head(game: &DiexGame, word: &str) -> Option<(Kind, bool)> {
    if let Some(man) = game.own.character(word) {
        return Some((kind_of(game, man), man.state == Condition::Wounded));
    }
    match word.strip_suffix(":wounded") {
        Some(kind) => Some((Kind::of_word(kind)?, true)),
        None => Some((Kind::of_word(word)?, false)),
    }
}

/// Removes a man from a group and returns him as a group of his own. A leader keeps his prestige.
pub(super) fn detach_man(game: &DiexGame, group: &mut Group, word: &str) -> Group {
    let mut alone = Group { name: String::new(), ..Group::default() };
    match head(game, word) {
        _ if group.members.remove(word) => {
            alone.members.insert(word.to_owned());
            alone.leaders.extend(group.leaders.remove_entry(word));
        }
        Some((kind, true)) => alone.wounded = Count::from([(kind, 1)]),
        Some((kind, false)) => alone.men = Count::from([(kind, 1)]),
        None => {}
    }
    group.give(&alone.men, &alone.wounded);
    alone
}

impl RefuseCombat {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let group = group(game, &self.group)?;
        let mut after = Group { slipping: man_keys(game, group), ..group.clone() };
        let costs = if game.has_option(PrestigeRefusing::Two) { -2 } else { -1 };
        after.change_prestige(game, costs);
        let men = after.slipping.len().to_string();
        let due = after.slipping.first().map(|first| GameEvent::due(PendingStep::SlipAway, &group.name, first, "C14.5"));
        let plan = Plan::with_result(men.clone(), [set(after)].into_iter().chain(due).collect());
        let plan = plan.step(messages::die_for_each_man(), "C14.5", men).step(messages::prestige(), "C9", signed(costs.into()));
        let attacked = campaign_state(game).groups_on_side(Side::Defender).any(|one| one.name == group.name);
        let plan = require(attacked, plan, "C14.5", || tr!("{group} isn’t being attacked", group = group.name));
        Ok(plan.with_duty(None, &self.group))
    }
}

keys! {
    /// Command to roll for one man of a group that refuses combat: his name, his kind, or his kind with `:wounded`.
    ///
    /// Under the option the owners' table is used, and its result for each die is saved.
    #[derive(Default)]
    pub struct SlipAway at (game: DiexAie, input) {
        group: String = tr_mark!("Group"), groups(game, |group| !group.slipping.is_empty());
    }
    seldom say {
        who: String = tr_mark!("Man, if not the next");
        result: Slip = tr_mark!("Result, from your table");
    }
    may say { dice: EnteredDice = tr_mark!("Die"); }
}

/// Lowest die result of each row of the table.
const ROWS: [i32; 4] = [1, 5, 8, 10];

/// Returns the events after the last man's roll: the group leaves, and the battle is over for it.
fn after_last_roll(game: &DiexGame, group: &Group) -> Vec<GameEvent> {
    let mut events = Vec::new();
    let mut battle: Battle = campaign_state(game).battle.clone().unwrap_or_default();
    for side in battle.sides.values_mut() {
        side.retain(|name| *name != group.name);
    }
    events.push(if battle.sides.values().any(Vec::is_empty) {
        own_event(Event::BattleOver { outcome: messages::has_refused(&group.name) })
    } else {
        own_event(Event::BattleSet(battle))
    });
    if !game.has_option(RefuseAfter::Stay) && group.headcount(game) >= super::reorganise::LEAST {
        events.push(GameEvent::due(PendingStep::Flee, &group.name, "refused", "C14.6"));
    }
    events
}

/// Returns the events for one man's result, including the effects on his group.
fn slip_events(game: &DiexGame, group: &Group, word: &str, slip: Slip) -> Vec<GameEvent> {
    let mut after = group.clone();
    if let Some(place) = after.slipping.iter().position(|one| one == word) {
        after.slipping.remove(place);
    }
    let (mut events, mut taken) = (Vec::new(), Group::default());
    let is_named = group.members.contains(word);
    let is_hurt = head(game, word).is_some_and(|(_, hurt)| hurt);
    match (slip, is_hurt) {
        (Slip::Away, _) => {}
        (Slip::Wounded, false) if is_named => events.push(condition_set(word, Condition::Wounded)),
        (Slip::Wounded, false) => {
            let one = detach_man(game, &mut after, word);
            after.take(&Count::new(), &one.men);
        }
        (Slip::Prisoner, _) => {
            taken = detach_man(game, &mut after, word);
            events.extend(taken.members.iter().map(|name| condition_set(name, Condition::Prisoner)));
        }
        (Slip::Wounded, true) | (Slip::Killed, _) => {
            let one = detach_man(game, &mut after, word);
            events.extend(one.members.iter().map(|name| condition_set(name, Condition::Dead)));
        }
    }
    let next = after.slipping.first().map(|next| GameEvent::due(PendingStep::SlipAway, &group.name, next, "C14.5"));
    let is_last = next.is_none();
    let is_held = slip == Slip::Prisoner || campaign_state(game).groups.contains_key(&prisoners_of(&group.name));
    if is_last && is_held && after.headcount(game) < super::reorganise::LEAST {
        // Leaders without a counter are among the men, most of whom are taken.
        let unnamed = after.leaders.clone().0.into_iter().filter(|(name, _)| game.own.character(name).is_none());
        taken.leaders.extend(unnamed);
        after.leaders.retain(|name, _| !taken.leaders.contains_key(name));
    }
    if slip == Slip::Prisoner || !taken.leaders.is_empty() {
        events.extend(capture_events(game, group, &taken));
    }
    let over = if is_last { after_last_roll(game, &after) } else { Vec::new() };
    events.into_iter().chain([set(after)]).chain(next).chain(over).collect()
}

/// Returns the name for a group's prisoners.
pub(super) fn prisoners_of(group: &str) -> String {
    format!("Prisoners of {group}")
}

/// Returns the events that add captured men and leaders to their group's prisoners.
fn capture_events(game: &DiexGame, group: &Group, one: &Group) -> Vec<GameEvent> {
    let name = prisoners_of(&group.name);
    let captor = campaign_state(game)
        .groups_on_side(Side::Attacker)
        .next()
        .map(|attacker| effective_faction(game, attacker))
        .or(Some(group.faction));
    let known = campaign_state(game).groups.get(&name).cloned();
    let due = known.is_none().then(|| GameEvent::due(PendingStep::Escort, &name, &group.hex, "C14.8"));
    let fresh = || Group { name: name.clone(), hex: group.hex.clone(), faction: group.faction, captor, ..Group::default() };
    let mut prisoners = known.unwrap_or_else(fresh);
    prisoners.take(&one.men, &one.wounded);
    prisoners.members.extend(one.members.iter().cloned());
    prisoners.leaders.extend(one.leaders.clone().0);
    [set(prisoners)].into_iter().chain(due).collect()
}

impl SlipAway {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let group = group(game, &self.group)?.clone();
        let Some(word) = self.who.clone().or_else(|| group.slipping.first().cloned()).filter(|word| group.slipping.contains(word)) else {
            return Err(tr!("no one in {group} has an escape roll pending: refuse combat first", group = group.name).into());
        };
        let Some((kind, is_hurt)) = head(game, &word) else {
            return Err(tr!("there is no “{word}” in {group}", word, group = group.name).into());
        };
        let added =
            [(is_mounted(kind), messages::rides(), -1), (is_armoured(kind), messages::in_armour(), -1), (is_hurt, messages::wounded(), 2)];
        let sum: i32 = added.iter().filter(|(is_so, ..)| *is_so).map(|(.., value)| value).sum();
        let (said, name, who) = (self.result, group.name.clone(), word.clone());
        let plan = dice::roll(game, DiceKind::D10, self.dice.as_ref(), move |game, die| {
            // With one option, results beyond the table are read from the owner's sheet (R25).
            let is_beyond = !(1..=10).contains(&(die + sum)) && game.has_option(TableEnds::Owner);
            let die = if is_beyond { die + sum } else { (die + sum).clamp(1, 10) };
            let mut read = None;
            let row = band(&PRINTED, &ROWS, die);
            let result = if is_beyond || game.has_option(RefuseTable::Owner) {
                let said = said.map(|said| Value::from(said.key()));
                let (known, told) = sheet(game, (sheets::REFUSING, &die.to_string(), "result"), "result", said);
                read = told;
                known.as_ref().and_then(Value::as_str).map(ToOwned::to_owned)
            } else {
                Some(game.cell(&PRINTED, row, "result").to_owned())
            };
            let slip = result.as_deref().and_then(Slip::of_word);
            match slip {
                Some(slip) => {
                    let events = read.into_iter().chain(slip_events(game, &group, &word, slip)).collect();
                    RollOutcome { row: Some(row.to_owned()), ..RollOutcome::new(slip.key(), events) }
                }
                None => RollOutcome::new(messages::row(die), vec![GameEvent::due(PendingStep::SlipAway, &group.name, &word, "C14.5")]),
            }
        });
        let plan = plan.with_table(&PRINTED, None, Some("result")).with_duty(game.duty(PendingStep::SlipAway, &name), name);
        let plan = plan.step(messages::who_slips_away(), "C14.5", who);
        Ok(added.into_iter().filter(|(is_so, ..)| *is_so).fold(plan, |plan, (_, what, value)| plan.step(what, "C14.5", signed(value))))
    }
}
