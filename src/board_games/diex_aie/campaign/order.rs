//! Marching order of the groups (C6, R77).

use crate::campaign::messages;
use std::cmp::Reverse;

use super::group::Group;
use super::helpers::{Planned, any_of, campaign_state, group, names};
use super::state::CampaignStatus;
use super::vocabulary::Faction;
use super::{Event, helpers};
use crate::dice;
use crate::event_helpers::own_event;
use crate::game::{DiexAie, DiexGame};
use crate::rulings::EqualOrder;
use senlac_board_games::keyed::keys;
use senlac_board_games::{DiceKind, EnteredDice, Plan, RollOutcome};

keys! {
    /// Command to decide which of two equal groups marches first today.
    ///
    /// A roll of 1 to 5 decides for the first of the two. The players may also choose.
    #[derive(Default)]
    pub struct MarchOrder at (game: DiexAie, input) {
        groups: Vec<String> = tr_mark!("Both groups"), any_of(waiting(game).into_iter().map(|group| &group.name));
    }
    may say {
        first: String = tr_mark!("First to march"), names(waiting(game).into_iter().map(|group| &group.name));
        dice: EnteredDice = tr_mark!("Die");
    }
}

/// Returns what decides the marching order: prestige (0 without a leader), then the number of men.
fn rank(game: &DiexGame, group: &Group) -> (u8, u16) {
    (group.prestige(game).unwrap_or_default(), group.headcount(game))
}

/// Returns the next place in today's marching order.
pub(super) fn next_place(game: &DiexGame) -> u16 {
    campaign_state(game).groups.values().filter_map(|group| group.marched).max().unwrap_or_default().saturating_add(1)
}

/// Returns the group marked as having finished its march without leaving its hex.
pub(super) fn with_march_done(game: &DiexGame, group: &Group) -> Group {
    let (marched, stayed) = group.marched.map_or_else(|| (next_place(game), true), |place| (place, group.stayed));
    Group { marched: Some(marched), stayed, ..group.clone() }
}

/// Returns the groups that still have to march, in marching order.
pub(super) fn waiting(game: &DiexGame) -> Vec<&Group> {
    let campaign = campaign_state(game);
    let is_led = |group: &&Group| group.is_free() && group.faction != Faction::Mercenary && group.employer.is_none();
    let waits = |group: &&Group| is_led(group) && group.marched.is_none() && !campaign.is_fighting(&group.name);
    let mut all: Vec<&Group> = campaign.groups.values().filter(waits).collect();
    let first = |group: &Group| campaign.standing.first.iter().position(|name| *name == group.name).unwrap_or(usize::MAX);
    all.sort_by_key(|group| (Reverse(rank(game, group)), first(group), group.name.clone()));
    all
}

/// Adds an objection if other groups march first, or if the order of equal groups is still undecided.
pub(super) fn with_order_objections(game: &DiexGame, group: &Group, plan: Plan<DiexAie>) -> Plan<DiexAie> {
    let waiting = waiting(game);
    let Some(next) = waiting.first().filter(|_| waiting.iter().any(|one| one.name == group.name)) else { return plan };
    let equals: Vec<&&Group> = waiting.iter().filter(|one| rank(game, one) == rank(game, next)).collect();
    let is_decided = campaign_state(game).standing.first.contains(&next.name) || equals.iter().all(|one| one.faction == next.faction);
    if equals.iter().all(|one| one.name != group.name) || (is_decided && next.faction != group.faction) {
        plan.with_breach("C6", tr!("{next} marches before {group}", next = next.name, group = group.name))
    } else if is_decided {
        plan
    } else {
        let names = equals.iter().map(|one| one.name.as_str()).collect::<Vec<_>>().join(", ");
        plan.with_breach("C6", tr!("{names} are equal in prestige and men: settle their march order first", names))
    }
}

impl MarchOrder {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let [one, other] = self.groups.as_slice() else {
            return Err(tr!("name the two “groups” that are equal").to_owned().into());
        };
        let (one, other) = (group(game, one)?.clone(), group(game, other)?.clone());
        let first = |game: &DiexGame, name: &str| {
            let standing = &campaign_state(game).standing;
            let first = standing.first.iter().filter(|known| *known != name).cloned();
            let first = [name.to_owned()].into_iter().chain(first).collect();
            vec![own_event(Event::StandingSet(CampaignStatus { first, ..standing.clone() }))]
        };
        let is_equal = rank(game, &one) == rank(game, &other);
        let is_one_owner = one.faction == other.faction;
        let plan = match &self.first {
            Some(name) => {
                let plan = Plan::with_result(name.clone(), first(game, &group(game, name)?.name));
                let may_say = is_one_owner || game.has_option(EqualOrder::Asked);
                let plan = Plan { said: self.dice.clone(), ..plan.step(messages::players_say_it(), "C6", "") };
                helpers::require(may_say, plan, "C6", || tr!("a die must decide between factions").to_owned())
            }
            None if game.has_option(EqualOrder::Asked) => return Err(tr!("enter the group that goes “first”").to_owned().into()),
            None => {
                let (one, other) = (one.name.clone(), other.name.clone());
                let plan = dice::roll(game, DiceKind::D10, self.dice.as_ref(), move |game, die| {
                    let name = if die <= 5 { &one } else { &other };
                    RollOutcome::new(name.clone(), first(game, name))
                });
                plan.step(messages::one_to_five_first(), "C6", "")
            }
        };
        Ok(helpers::require(is_equal, plan, "C6", || tr!("{one} and {other} are not equal", one = one.name, other = other.name)))
    }
}
