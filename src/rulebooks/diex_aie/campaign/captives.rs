//! Prisoners: guarded, brought away, ransomed (C14.8).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::characters::becomes;
use super::super::quick_combat::Kind;
use super::super::words::Happens;
use super::super::{Condition, DiexDesk};
use super::asked::{Planned, find, gone, group, group_field, in_step, land, names, set, together, unless};
use super::command::Ask;
use super::encounter::camp;
use super::group::{Count, Group, is_mounted};
use super::reorganise::LEAST;
use super::step::Step;
use super::words::{Faction, PlaceKind, Pounds};
use crate::rulebooks::{Field, Plan};

fn prisoners(desk: &DiexDesk) -> Field {
    group_field(desk, "prisoners", tr!("Prisoners"), |group| group.captor.is_some())
}

/// A group guards prisoners; without one they are killed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EscortBy {
    /// Which prisoners.
    pub prisoners: String,
    /// The group that guards them; nobody can be spared where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guards: Option<String>,
}

impl Ask for EscortBy {
    fn plan(&self, desk: &DiexDesk) -> Planned {
        let captives = group(desk, &self.prisoners)?;
        let due = desk.duty("escort", &self.prisoners);
        let Some(captor) = captives.captor else {
            return Err(tr!("{group} are no prisoners", group = captives.name).into());
        };
        let Some(guards) = &self.guards else {
            let dead = captives.members.iter().map(|name| becomes(name, Condition::Dead));
            let plan = Plan::told("killed", dead.chain([gone(&captives.name)]).collect());
            return Ok(plan.step(tr!("nobody can guard them"), "C14.8", "").fulfilling(due, &self.prisoners));
        };
        let guard = group(desk, guards)?;
        let men = guard.headcount(desk);
        let plan = Plan::told("escorted", vec![set(Group { escort: Some(guards.clone()), ..captives.clone() })]);
        let plan = plan.step(tr!("men who guard them"), "C14.8", men.to_string()).fulfilling(due, &self.prisoners);
        let plan = unless(men >= LEAST, plan, "C14.8", || tr!("three men at least guard prisoners").to_owned());
        let is_own = camp(desk, guard) == Some(captor);
        let plan = unless(is_own, plan, "C14.8", || tr!("{guard} has not taken them", guard = guard.name));
        Ok(together(plan, "C14.8", (&captives.name, &captives.hex), (&guard.name, &guard.hex)))
    }

    fn fields(desk: &DiexDesk) -> Vec<Field> {
        let guards = land(desk).groups.values().filter(|group| group.is_free()).map(|group| &group.name);
        vec![prisoners(desk), Field::optional("guards", tr!("Who guards them; left out, they are killed"), names(guards))]
    }
}

/// Prisoners arrive where they are brought to: they leave play, and their guards are free.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Deliver {
    /// Which prisoners.
    pub prisoners: String,
}

impl Ask for Deliver {
    fn plan(&self, desk: &DiexDesk) -> Planned {
        let captives = group(desk, &self.prisoners)?;
        let Some(captor) = captives.captor else {
            return Err(tr!("{group} are no prisoners", group = captives.name).into());
        };
        let place = land(desk).settlements.values().find(|place| place.hex() == captives.hex);
        let (to, is_there) = match captor {
            Faction::Norman => {
                let fits = |kind: PlaceKind| matches!(kind, PlaceKind::Village | PlaceKind::Motte);
                (tr!("the nearest loyal village or motte"), place.is_some_and(|place| fits(place.kind) && !place.is_rebel()))
            }
            Faction::Saxon | Faction::Mercenary => {
                (tr!("the nearest hostile village"), place.is_some_and(|place| place.kind == PlaceKind::Village && place.is_rebel()))
            }
            Faction::Danish => (tr!("the nearest coast"), true),
            Faction::Scottish => (tr!("the nearest hex of the northern edge"), true),
        };
        let mut after = Group { escort: None, men: Count::new(), wounded: Count::new(), ..captives.clone() };
        after.members.retain(|name| captives.leaders.contains_key(name));
        let event = if after.leaders.is_empty() { gone(&captives.name) } else { set(after) };
        let plan = Plan::told(captives.leaders.len().to_string(), vec![event]);
        let plan = plan.step(to, "C14.8", &captives.hex).fulfilling(None, &self.prisoners);
        let plan = unless(is_there, plan, "C14.8", || tr!("they are brought to {place}", place = to));
        let is_guarded = captives.escort.is_some();
        Ok(unless(is_guarded, plan, "C14.8", || tr!("nobody guards them").to_owned()))
    }

    fn fields(desk: &DiexDesk) -> Vec<Field> {
        vec![prisoners(desk)]
    }
}

/// A ransom is paid for a leader.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ransom {
    /// Who is freed.
    pub leader: String,
    /// The group that pays.
    pub payer: String,
    /// The group that gets the money; the guards where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

/// Two riders who go with a freed leader: those among the prisoners first.
fn riders(captives: &mut Group) -> (Count, Count) {
    let (mut men, mut hurt) = (Count::new(), Count::new());
    let mut wanted = 2_u16;
    for kind in Kind::ALL.into_iter().filter(|kind| is_mounted(*kind)) {
        for (from, to) in [(&mut captives.men, &mut men), (&mut captives.wounded, &mut hurt)] {
            let taken = from.get(&kind).copied().unwrap_or_default().min(wanted);
            wanted -= taken;
            if taken > 0 {
                *from.entry(kind).or_default() -= taken;
                to.insert(kind, taken);
            }
        }
    }
    for own in [&mut captives.men, &mut captives.wounded] {
        own.retain(|_, count| *count > 0);
    }
    if wanted > 0 {
        *men.entry(Kind::Cavalry).or_default() += wanted;
    }
    (men, hurt)
}

impl Ask for Ransom {
    fn plan(&self, desk: &DiexDesk) -> Planned {
        let held = |group: &&Group| group.captor.is_some() && group.leaders.contains_key(&self.leader);
        let Some(captives) = land(desk).groups.values().find(held) else {
            return Err(tr!("nobody holds “{leader}” prisoner", leader = self.leader).into());
        };
        let payer = group(desk, &self.payer)?;
        let prestige = captives.leaders.get(&self.leader).copied().unwrap_or_default();
        let price = Pounds::whole(u32::from(prestige) * 2);
        let Some(money) = payer.money.less(price) else {
            return Err(tr!("{group} has {money}, and this costs {price}", group = payer.name, money = payer.money, price).into());
        };
        if land(desk).groups.get(&self.leader).is_some_and(|group| group.name != captives.name) {
            return Err(tr!("there is a group called {leader} already: rename it first", leader = self.leader).into());
        }
        let mut rest = captives.clone();
        rest.leaders.remove(&self.leader);
        let is_named = rest.members.remove(&self.leader);
        let (men, wounded) = riders(&mut rest);
        let mut freed = Group { men, wounded, faction: captives.faction, hex: captives.hex.clone(), ..Group::default() };
        freed.name.clone_from(&self.leader);
        freed.leaders.insert(self.leader.clone(), prestige);
        let mut events: Vec<Happens> = Vec::new();
        if is_named {
            freed.members.insert(self.leader.clone());
            events.push(becomes(&self.leader, Condition::Healthy));
        } else {
            *freed.men.entry(Kind::Cavalry).or_default() += 1;
            // He was one of the prisoners.
            let one = rest.men.keys().next().copied();
            rest.give(&one.map(|kind| (kind, 1)).into_iter().collect(), &Count::new());
        }
        let receiver = self.to.as_ref().or(captives.escort.as_ref()).map(|name| find(&land(desk).groups, name)).transpose()?;
        events.extend(receiver.map(|to| set(Group { money: to.money.plus(price), ..to.clone() })));
        events.push(set(Group { money, ..payer.clone() }));
        let is_left = rest.headcount(desk) > 0 || !rest.leaders.is_empty();
        events.push(if is_left { set(rest) } else { gone(&captives.name) });
        events.push(set(freed));
        let plan = Plan::told(price.to_string(), events).step(tr!("£2 for each point of prestige"), "C14.8", prestige.to_string());
        let plan = plan.step(tr!("ransom"), "C14.8", price.to_string()).fulfilling(None, &self.leader);
        let is_own = payer.faction == captives.faction;
        let plan = unless(is_own, plan, "C14.8", || tr!("{payer} is of another faction", payer = payer.name));
        Ok(in_step(desk, Step::Ransoms, plan))
    }

    fn fields(desk: &DiexDesk) -> Vec<Field> {
        let held = land(desk).groups.values().filter(|group| group.captor.is_some()).flat_map(|group| group.leaders.keys());
        let free = || land(desk).groups.values().filter(|group| group.is_free()).map(|group| &group.name);
        vec![
            Field::required("leader", tr!("Who is freed"), names(held)),
            Field::required("payer", tr!("Who pays"), names(free())),
            Field::seldom("to", tr!("Who gets the money"), names(free())),
        ]
    }
}
