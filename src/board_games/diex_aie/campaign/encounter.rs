//! Who meets whom, how they stand to each other, and who goes out of the way (C8.3, C13, C14.6).

use super::Event;
use super::asked::{Planned, due, group, groups, in_step, land, set, together, unless};
use super::group::Group;
use super::march::followers;
use super::state::Standing;
use super::step::Step;
use super::tables::MEETING;
use super::words::{Faction, PlaceKind};
use crate::campaign::messages;
use crate::owed::Owed;
use crate::words::{Happens, happens};
use crate::{DiexAie, DiexDesk, EqualMeet, PrestigeGivingWay, RefuseAfter, ScotsSaxons, dice};
use senlac_board_games::keyed::keys;
use senlac_board_games::{DiceKind, DiceSaid, Fall, Message, Plan};

/// How two groups stand to each other before anything is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attitude {
    SameFaction,
    Neutral,
    Hostile,
    Tested,
    Die,
}

/// For whom a group stands: mercenaries for whom they serve, or for nobody.
pub(super) fn camp(desk: &DiexDesk, group: &Group) -> Option<Faction> {
    if group.faction != Faction::Mercenary {
        return Some(group.faction);
    }
    group.employer.as_ref().and_then(|name| land(desk).groups.get(name)).map(|employer| employer.faction)
}

/// Whose a group is for those who have to do with it: mercenaries who serve nobody are their own.
pub(super) fn stands_for(desk: &DiexDesk, group: &Group) -> Faction {
    camp(desk, group).unwrap_or(group.faction)
}

fn attitude(desk: &DiexDesk, one: &Group, other: &Group) -> (Attitude, &'static str) {
    use Faction::{Danish, Mercenary, Norman, Saxon, Scottish};
    let rows = MEETING.rows;
    let row = |place: usize| rows.get(place).map_or("", |(row, _)| *row);
    match (camp(desk, one), camp(desk, other)) {
        (None | Some(Mercenary), _) | (_, None | Some(Mercenary)) => (Attitude::Neutral, ""),
        (Some(one), Some(other)) if one == other => (Attitude::SameFaction, ""),
        (Some(Norman), Some(Saxon)) | (Some(Saxon), Some(Norman)) => (Attitude::Tested, row(0)),
        (Some(Norman), Some(_)) | (Some(_), Some(Norman)) => (Attitude::Hostile, row(1)),
        (Some(Danish), Some(_)) | (Some(_), Some(Danish)) => (Attitude::Hostile, row(2)),
        (Some(Saxon | Scottish), Some(Saxon | Scottish)) => (Attitude::Die, row(3)),
    }
}

/// Under which two groups are known that have met.
fn pair(one: &Group, other: &Group) -> String {
    let mut pair = [one.name.as_str(), other.name.as_str()];
    pair.sort_unstable();
    pair.join(" / ")
}

/// Whether the die between Scots and Saxons made these two no enemies (C13.2).
pub(super) fn is_peaceful(desk: &DiexDesk, one: &Group, other: &Group) -> bool {
    attitude(desk, one, other).0 == Attitude::Die && land(desk).standing.met.get(&pair(one, other)) == Some(&false)
}

/// Groups of others whom a group meets in a hex.
pub(super) fn met_groups<'a>(desk: &'a DiexDesk, group: &'a Group, hex: &'a str) -> impl Iterator<Item = &'a Group> {
    let others = land(desk).groups.values().filter(move |one| one.is_free() && one.hex == hex && one.name != group.name);
    others.filter(|other| !matches!(attitude(desk, group, other).0, Attitude::SameFaction | Attitude::Neutral))
}

/// What falls due when a group comes into a hex: everybody whom it meets there.
pub(super) fn met(desk: &DiexDesk, group: &Group, hex: &str) -> Vec<Happens> {
    let groups = met_groups(desk, group, hex).map(|other| Happens::due(Owed::Meet, &group.name, &other.name, "C13.2"));
    groups.chain(passed(desk, group, hex)).collect()
}

/// What falls due when a group comes through a hex: places are tested, spies and convoys are met.
pub(super) fn passed(desk: &DiexDesk, group: &Group, hex: &str) -> Vec<Happens> {
    let campaign = land(desk);
    let mut events = Vec::new();
    let places = campaign.settlements.values().filter(|place| place.hex() == hex && place.kind != PlaceKind::Motte);
    for place in places.filter(|place| group.faction == Faction::Norman && place.loyalty.is_some()) {
        events.push(Happens::due(Owed::Loyalty, &place.name, &group.name, "C7"));
    }
    for spy in campaign.spies.values().filter(|spy| spy.hex == hex && Some(spy.faction) != camp(desk, group)) {
        events.push(Happens::due(Owed::Spy, &spy.name, &group.name, "C10"));
    }
    for convoy in campaign.convoys.values().filter(|convoy| convoy.hex == hex && convoy.faction != Some(group.faction)) {
        events.push(Happens::due(Owed::MeetConvoy, &convoy.name, &group.name, "C13.4"));
    }
    events
}

keys! {
    /// Two groups meet; a die is thrown for Scots and Saxons.
    #[derive(Default)]
    pub struct Meet at (desk: DiexAie, input) {
        group: String = tr_mark!("Group"), groups(desk, Group::is_free);
        with: String = tr_mark!("Meets"), groups(desk, Group::is_free);
    }
    may say { dice: DiceSaid = tr_mark!("Die"); }
}

fn word(is_hostile: bool) -> &'static str {
    if is_hostile { "hostile" } else { "not-hostile" }
}

impl Meet {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        let (one, other) = (group(desk, &self.group)?, group(desk, &self.with)?);
        let (attitude, row) = attitude(desk, one, other);
        let pair = pair(one, other);
        let known = land(desk).standing.met.get(&pair).copied().filter(|_| desk.has_option(ScotsSaxons::Once));
        let told = |result: &str, events| Plan { said: self.dice.clone(), ..Plan::told(result, events) };
        let plan = match (attitude, known) {
            (Attitude::Die, None) => dice::rolled(desk, DiceKind::D10, self.dice.as_ref(), move |desk, die| {
                let mut standing: Standing = land(desk).standing.clone();
                standing.met.insert(pair.clone(), die >= 4);
                Fall::new(word(die >= 4), vec![happens(Event::StandingSet(standing))])
            }),
            (Attitude::Die, Some(is_hostile)) => told(word(is_hostile), Vec::new()),
            (Attitude::SameFaction, _) => told("same-faction", Vec::new()),
            (Attitude::Neutral, _) => told("neutral", Vec::new()),
            (Attitude::Hostile, _) => told(word(true), Vec::new()),
            (Attitude::Tested, _) => {
                let (saxon, norman) = if one.faction == Faction::Norman { (other, one) } else { (one, other) };
                told("loyalty-test", vec![Happens::due(Owed::Loyalty, &saxon.name, &norman.name, "C7")])
            }
        };
        let faction = |group: &Group| camp(desk, group).map(Message::from).unwrap_or_default();
        let plan = plan.step(messages::of_faction(&one.name, faction(one)), "C13.2", "");
        let plan = plan.step(messages::of_faction(&other.name, faction(other)), "C13.2", "");
        let plan = if row.is_empty() { plan } else { plan.read_in(&MEETING, Some(row), Some("attitude")) };
        let plan = plan.fulfilling(due(desk, Owed::Meet, &self.group, &self.with), &self.group);
        Ok(together(in_step(desk, Step::Marches, plan), "C13", (&one.name, &one.hex), (&other.name, &other.hex)))
    }
}

keys! {
    /// A group gives way to another in its hex.
    #[derive(Default)]
    pub struct GiveWay at (desk: DiexAie, input) {
        group: String = tr_mark!("Group"), groups(desk, |group| opponents(desk, group).next().is_some());
    }
    usually { to: String = tr_mark!("Whereto"); }
}

/// Where somebody goes who must leave: somewhere, unless those who give way stay (R87).
fn leaves_for<'a>(desk: &DiexDesk, group: &'a Group, to: &'a str) -> Result<&'a str, senlac_board_games::Refused> {
    if !to.is_empty() {
        Ok(to)
    } else if desk.has_option(RefuseAfter::Stay) {
        Ok(&group.hex)
    } else {
        Err(tr!("say “to” which hex {group} goes", group = group.name).into())
    }
}

/// A group goes to a hex, and with it its prisoners and the mercenaries who serve it, unless these still fight or flee by themselves.
fn gone_to(desk: &DiexDesk, after: Group, to: &str) -> Vec<Happens> {
    let is_free = |one: &Group| desk.duty(Owed::Flee, &one.name).is_none() && !land(desk).is_fighting(&one.name);
    let with = followers(desk, &after.name).filter(|one| one.captor.is_some() || is_free(one));
    let mut events: Vec<Happens> = with.map(|one| set(Group { hex: to.to_owned(), ..one.clone() })).collect();
    events.push(set(Group { hex: to.to_owned(), ..after }));
    events
}

/// Groups of other camps in the same hex; who serves another goes where that one goes.
pub(super) fn opponents<'a>(desk: &'a DiexDesk, group: &'a Group) -> impl Iterator<Item = &'a Group> {
    let own = camp(desk, group);
    let is_other = move |one: &&Group| {
        let camp = camp(desk, one);
        one.is_free()
            && one.employer.is_none()
            && group.employer.is_none()
            && one.hex == group.hex
            && own.is_some()
            && camp.is_some()
            && camp != own
    };
    land(desk).groups.values().filter(is_other)
}

impl GiveWay {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        let group = group(desk, &self.group)?;
        let to = leaves_for(desk, group, &self.to)?;
        let men = group.headcount(desk);
        let mut after = group.clone();
        if desk.has_option(PrestigeGivingWay::One) {
            after.change_prestige(desk, -1);
        }
        let mut plan = Plan::told("gives-way", gone_to(desk, after, to)).step(messages::has_men(&group.name), "C8.3", men.to_string());
        let mut others = 0;
        for other in opponents(desk, group) {
            others += 1;
            let more = other.headcount(desk);
            plan = plan.step(messages::has_men(&other.name), "C8.3", more.to_string());
            let stays = match men.cmp(&more) {
                std::cmp::Ordering::Less => false,
                std::cmp::Ordering::Equal => group.arrived() < other.arrived() && !desk.has_option(EqualMeet::Asked),
                std::cmp::Ordering::Greater => true,
            };
            plan = unless(!stays, plan, "C8.3", || tr!("{other} gives way, not {group}", other = other.name, group = group.name));
        }
        let plan = unless(others > 0, plan, "C8.3", || tr!("{group} is alone in its hex", group = group.name));
        Ok(plan.fulfilling(None, &self.group))
    }
}

keys! {
    /// A group that left a battle goes to a hex: one of the three toward where it came from.
    #[derive(Default)]
    pub struct Flee at (desk: DiexAie, input) {
        group: String = tr_mark!("Group"), groups(desk, |group| desk.duty(Owed::Flee, &group.name).is_some());
    }
    usually { to: String = tr_mark!("Whereto"); }
}

impl Flee {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        let group = group(desk, &self.group)?;
        let to = leaves_for(desk, group, &self.to)?;
        let due = desk.duty(Owed::Flee, &self.group);
        let plan = Plan::told(to, gone_to(desk, group.clone(), to));
        let plan = plan.step(messages::toward_where_it_came_from(), "C14.6", to).fulfilling(due, &self.group);
        Ok(unless(due.is_some(), plan, "C14.6", || tr!("{group} has lost no battle and refused none", group = group.name)))
    }
}
