//! How far groups, convoys and spies march, and what it costs them (C8.3, C14.7, C18.2).

use crate::campaign::messages;
use crate::owed::Owed;
use serde_json::Value;

use super::asked::{Planned, convoy_set, in_step, land, names, set, sheet, spy_set, unless};
use super::encounter::{camp, met, met_groups, passed};
use super::group::{Convoy, Group, Spy};
use super::order;
use super::sheets::{TERRAIN, TERRAINS, known_terrain};
use super::step::Step;
use super::supply::is_hungry;
use super::words::{Faction, Season};
use crate::words::{Happens, titled};
use crate::{DiexAie, DiexDesk, MarchOrder, SlowedBySeason, WoundedMarch};
use senlac_board_games::keyed::keys;
use senlac_board_games::{FieldKind, Message, Plan, Refused, WorkingStep};

keys! {
    /// Somebody marches, hex by hex; without a way he stays where he is.
    #[derive(Default)]
    pub struct March at (desk: DiexAie, input) { who: String = tr_mark!("Who"), marchers(desk); }
    written { way: Vec<Entered> = tr_mark!("Hex by hex"); }
}

/// Groups that are free and did not march today, convoys and spies.
fn marchers(desk: &DiexDesk) -> FieldKind {
    let campaign = land(desk);
    let groups = campaign.groups.values().filter(|group| group.is_free() && group.marched.is_none()).map(|group| &group.name);
    names(groups.chain(campaign.convoys.keys()).chain(campaign.spies.keys()))
}

keys! {
    /// A hex that is entered, as the players call it. Of what is in it the dearest counts. The cost is that of the players' sheet; of one
    /// terrain it is remembered.
    #[derive(Default)]
    pub struct Entered { hex: String = tr_mark!("Hex"); }
    usually { terrain: Vec<String> = tr_mark!("What is in it"), terrains(); }
    may say { cost: u8 = tr_mark!("Cost, from your sheet"), FieldKind::Number(0, 20); }
}

/// What can be in a hex.
fn terrains() -> FieldKind {
    FieldKind::Several(titled(&TERRAINS.map(|one| (one, one))))
}

/// What may be spent, with what it is made of.
pub(super) struct Allowance {
    steps: Vec<WorkingStep>,
    pub(super) points: i32,
}

impl Allowance {
    fn of(what: Message, points: i32) -> Self {
        Self { steps: vec![WorkingStep::new(what, "C8.3", points.to_string())], points }
    }

    fn less(&mut self, what: Message, section: &'static str, by: i32, least: i32) {
        if by > 0 {
            self.steps.push(WorkingStep::new(what, section, format!("-{by}")));
            self.points = (self.points - by).max(least.min(self.points));
        }
    }

    fn halved(&mut self) {
        self.steps.push(WorkingStep::new(messages::not_supplied(), "C8.4", "½"));
        self.points /= 2;
    }

    fn season(&mut self, desk: &DiexDesk, on_road: bool) {
        let by = match land(desk).standing.season {
            Some(Season::Winter) => 2,
            Some(Season::Spring | Season::Fall) => 1,
            Some(Season::Summer) | None => 0,
        };
        if on_road || !desk.has_option(SlowedBySeason::Roads) {
            self.less(messages::the_season(), "C18.2", by, 1);
        }
    }
}

/// Mercenaries and others who march with a group.
pub(super) fn followers<'a>(desk: &'a DiexDesk, name: &'a str) -> impl Iterator<Item = &'a Group> {
    let follows = move |group: &&Group| [&group.employer, &group.escort].into_iter().flatten().any(|one| one == name);
    land(desk).groups.values().filter(follows)
}

/// What a group may spend today (R78, R90), and no more than the slowest of the mercenaries who serve it (C12.2).
pub(super) fn of_group(desk: &DiexDesk, group: &Group, on_road: bool) -> Allowance {
    let hired = || followers(desk, &group.name).filter(|one| one.captor.is_none());
    let rides = group.rides(desk) && hired().all(|one| one.rides(desk));
    let mut march = by_itself(desk, group, rides, on_road);
    for one in hired() {
        let points = by_itself(desk, one, one.rides(desk), on_road).points;
        if points < march.points {
            march.steps.push(WorkingStep::new(messages::marches_no_farther(&one.name), "C12.2", points.to_string()));
            march.points = points;
        }
    }
    march
}

/// What a group could spend by itself.
fn by_itself(desk: &DiexDesk, group: &Group, rides: bool, on_road: bool) -> Allowance {
    let mut march = if rides { Allowance::of(messages::points_of_riders(), 8) } else { Allowance::of(messages::points_on_foot(), 5) };
    let half_first = desk.has_option(MarchOrder::HalfFirst);
    if is_hungry(group) && half_first {
        march.halved();
    }
    march.season(desk, on_road);
    let hurt = group.hurt(desk);
    let times = if desk.has_option(WoundedMarch::Each) { hurt } else { hurt.min(1) };
    march.less(messages::wounded_men(), "C14.7", i32::from(times) * 4, 0);
    if is_hungry(group) && !half_first {
        march.halved();
    }
    march
}

/// A convoy or a spy: five, and the season.
fn plain(desk: &DiexDesk, points: i32, on_road: bool) -> Allowance {
    let mut march = Allowance::of(messages::may_march(), points);
    march.season(desk, on_road);
    march
}

/// Whoever marches.
enum Who<'a> {
    Group(&'a Group),
    Convoy(&'a Convoy),
    Spy(&'a Spy),
}

impl Entered {
    /// What it costs, and what is remembered of it.
    fn cost(&self, desk: &DiexDesk) -> Result<(u8, Option<Happens>), Refused> {
        if let [terrain] = self.terrain.as_slice()
            && self.cost.is_some()
            && TERRAINS.contains(&terrain.as_str())
        {
            let (_, read) = sheet(desk, (TERRAIN, terrain, "cost"), "cost", self.cost.map(Value::from));
            return Ok((self.cost.unwrap_or_default(), read));
        }
        if let Some(cost) = self.cost {
            return Ok((cost, None));
        }
        let costs: Option<Vec<u8>> = self.terrain.iter().map(|terrain| known_terrain(desk, terrain)).collect();
        let dearest = costs.and_then(|costs| costs.into_iter().max());
        dearest.map(|cost| (cost, None)).ok_or_else(|| tr!("say what {hex} costs: its “cost” stands on your sheet", hex = self.hex).into())
    }
}

impl March {
    fn who<'a>(&self, desk: &'a DiexDesk) -> Result<Who<'a>, Refused> {
        let campaign = land(desk);
        if let Some(convoy) = campaign.convoys.get(&self.who) {
            return Ok(Who::Convoy(convoy));
        }
        match campaign.spies.get(&self.who) {
            Some(spy) => Ok(Who::Spy(spy)),
            None => super::asked::group(desk, &self.who).map(Who::Group),
        }
    }

    /// Each hex on the way in which somebody marches on, once.
    fn passes(&self, from: &str) -> Vec<&str> {
        let mut passed: Vec<&str> = Vec::new();
        let Some((last, way)) = self.way.split_last() else { return passed };
        for hex in way.iter().map(|one| one.hex.as_str()) {
            if hex != from && hex != last.hex && !passed.contains(&hex) {
                passed.push(hex);
            }
        }
        passed
    }

    /// What happens to a group that marched, to those who march with it, and whom they meet there and on the way.
    fn arrives(&self, desk: &DiexDesk, group: &Group, hex: &str) -> Vec<Happens> {
        let (place, stayed) = (order::next_place(desk), hex == group.hex);
        let marched = |one: &Group| set(Group { hex: hex.to_owned(), marched: Some(place), stayed, ..one.clone() });
        let mut events: Vec<Happens> = [marched(group)].into_iter().chain(followers(desk, &group.name).map(marched)).collect();
        events.extend(self.passes(&group.hex).into_iter().flat_map(|hex| passed(desk, group, hex)));
        if !stayed {
            events.extend(met(desk, group, hex));
        }
        events
    }

    /// What a spy or a convoy owes that comes into hexes of others, there and on the way (C10, C13.4).
    fn found(&self, desk: &DiexDesk, from: &str, due: impl Fn(&Group) -> Option<Happens>) -> Vec<Happens> {
        let last = self.way.last().map(|one| one.hex.as_str()).filter(|hex| *hex != from);
        let mut events = Vec::new();
        for hex in self.passes(from).into_iter().chain(last) {
            events.extend(land(desk).groups.values().filter(|one| one.is_free() && one.hex == hex).find_map(&due));
        }
        events
    }
}

/// The test that a spy owes who comes upon a group of others.
fn spied(desk: &DiexDesk, spy: &Spy, group: &Group) -> Option<Happens> {
    let is_other = camp(desk, group).is_some_and(|camp| camp != spy.faction);
    is_other.then(|| Happens::due(Owed::Spy, &spy.name, &group.name, "C10"))
}

/// The meeting that a convoy owes that comes upon a group of others.
fn found(desk: &DiexDesk, convoy: &Convoy, group: &Group) -> Option<Happens> {
    let is_other = camp(desk, group).is_some() && camp(desk, group) != convoy.faction;
    is_other.then(|| Happens::due(Owed::MeetConvoy, &convoy.name, &group.name, "C13.4"))
}

/// Against a march of a group speaks who it is, and what it has done.
fn judged(desk: &DiexDesk, group: &Group, plan: Plan<DiexAie>) -> Plan<DiexAie> {
    let name = &group.name;
    let plan = unless(group.marched.is_none(), plan, "C6", || tr!("{name} has marched today", name));
    let plan = unless(!land(desk).is_fighting(name), plan, "C14.3", || tr!("{name} is in a battle", name));
    let plan = unless(group.captor.is_none(), plan, "C14.8", || tr!("{name} are prisoners", name));
    let plan = unless(group.employer.is_none(), plan, "C12.2", || tr!("{name} marches with the group that it serves", name));
    if group.faction == Faction::Mercenary { plan } else { order::judged(desk, group, plan) }
}

impl March {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        let who = self.who(desk)?;
        let on_road = self.way.iter().any(|hex| hex.terrain.iter().any(|terrain| terrain == "road"));
        let (march, from) = match &who {
            Who::Group(group) => (of_group(desk, group, on_road), &group.hex),
            Who::Convoy(convoy) => (plain(desk, if convoy.driver { 5 } else { 0 }, on_road), &convoy.hex),
            Who::Spy(spy) => (plain(desk, 5, on_road), &spy.hex),
        };
        let costs = self.way.iter().map(|hex| Ok((hex, hex.cost(desk)?))).collect::<Result<Vec<_>, Refused>>()?;
        let spent: i32 = costs.iter().map(|(_, (cost, _))| i32::from(*cost)).sum();
        let hex = self.way.last().map_or(from, |hex| &hex.hex);
        let mut events: Vec<Happens> = costs.iter().filter_map(|(_, (_, read))| read.clone()).collect();
        match &who {
            Who::Group(group) => events.extend(self.arrives(desk, group, hex)),
            Who::Convoy(convoy) => {
                events.push(convoy_set(Convoy { hex: hex.clone(), marched: true, ..(*convoy).clone() }));
                events.extend(self.found(desk, from, |group| found(desk, convoy, group)));
            }
            Who::Spy(spy) => {
                events.push(spy_set(Spy { hex: hex.clone(), marched: true, ..(*spy).clone() }));
                events.extend(self.found(desk, from, |group| spied(desk, spy, group)));
            }
        }
        let mut plan = Plan::told((march.points - spent).to_string(), events);
        plan.steps.extend(march.steps);
        plan = plan.step(messages::points_to_spend(), "C8.3", march.points.to_string());
        for (hex, (cost, _)) in &costs {
            plan = plan.step(&hex.hex, "C2.1", cost.to_string());
        }
        let plan = in_step(desk, Step::Marches, plan.fulfilling(None, &self.who));
        let plan = unless(spent <= march.points, plan, "C8.3", || {
            tr!("this costs {spent} points, and there are {points}", spent, points = march.points)
        });
        Ok(match who {
            Who::Group(group) => {
                let mut plan = judged(desk, group, plan);
                for hex in self.passes(from) {
                    for other in met_groups(desk, group, hex) {
                        plan = plan.step(messages::passes(&other.name), "C13.2", hex.to_owned());
                    }
                }
                plan
            }
            Who::Convoy(Convoy { marched, name, .. }) | Who::Spy(Spy { marched, name, .. }) => {
                unless(!marched, plan, "C6", || tr!("{name} has marched today", name))
            }
        })
    }
}
