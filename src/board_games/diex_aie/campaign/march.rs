//! Marches of groups, convoys and spies: their allowance and its cost (C8.3, C14.7, C18.2).

use crate::campaign::messages;
use crate::duty::PendingStep;
use serde_json::Value;

use super::allegiance::camp;
use super::allegiance::followers;
use super::encounter::{arrival_duties, met_groups, passing_duties};
use super::group::{Convoy, Group, Spy};
use super::helpers::{Planned, campaign_state, convoy_set, names, require, require_step, set, sheet, spy_set};
use super::order;
use super::sheets::{TERRAIN, TERRAINS, known_terrain};
use super::step::Step;
use super::supply::is_hungry;
use super::vocabulary::{Faction, Season};
use crate::event_helpers::{GameEvent, keyed_choices};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{MarchOrder, SlowedBySeason, WoundedMarch};
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, FieldKind, Message, Plan, WorkingStep};

keys! {
    /// Command for a group, convoy or spy to march hex by hex. Without a path it stays in its hex.
    #[derive(Default)]
    pub struct March at (game: DiexAie, input) { who: String = tr_mark!("Group, convoy or spy"), marcher_field(game); }
    written { way: Vec<MarchHex> = tr_mark!("Route, hex by hex"); }
}

/// Returns a form field that offers the free groups that haven't marched today, the convoys and the spies.
fn marcher_field(game: &DiexGame) -> FieldKind {
    let campaign = campaign_state(game);
    let groups = campaign.groups.values().filter(|group| group.is_free() && group.marched.is_none()).map(|group| &group.name);
    names(groups.chain(campaign.convoys.keys()).chain(campaign.spies.keys()))
}

keys! {
    /// A hex entered on a march, under the name that the players give it.
    ///
    /// The most expensive terrain in it counts. The cost is that of the players' sheet. The cost of a single terrain is saved.
    #[derive(Default)]
    pub struct MarchHex { hex: String = tr_mark!("Hex"); }
    usually { terrain: Vec<String> = tr_mark!("Terrain"), terrains(); }
    may say { cost: u8 = tr_mark!("Cost, from your sheet"), FieldKind::Number(0, 20); }
}

/// Returns a form field for the terrain in a hex.
fn terrains() -> FieldKind {
    FieldKind::Several(keyed_choices(&TERRAINS.map(|one| (one, one))))
}

/// Movement points available for a march, with their working.
pub(super) struct Allowance {
    steps: Vec<WorkingStep>,
    pub(super) points: i32,
}

impl Allowance {
    fn new(what: Message, points: i32) -> Self {
        Self { steps: vec![WorkingStep::new(what, "C8.3", points.to_string())], points }
    }

    /// Subtracts `by` points, but not below `least`, and adds the line of working.
    fn less(&mut self, what: Message, section: &'static str, by: i32, least: i32) {
        if by > 0 {
            self.steps.push(WorkingStep::new(what, section, format!("-{by}")));
            self.points = (self.points - by).max(least.min(self.points));
        }
    }

    /// Halves the points of an unsupplied group, rounded down (C8.4).
    fn halve(&mut self) {
        self.steps.push(WorkingStep::new(messages::not_supplied(), "C8.4", "½"));
        self.points /= 2;
    }

    /// Subtracts the points lost to the season (C18.2, R90).
    fn apply_season(&mut self, game: &DiexGame, on_road: bool) {
        let by = match campaign_state(game).standing.season {
            Some(Season::Winter) => 2,
            Some(Season::Spring | Season::Fall) => 1,
            Some(Season::Summer) | None => 0,
        };
        if on_road || !game.has_option(SlowedBySeason::Roads) {
            self.less(messages::the_season(), "C18.2", by, 1);
        }
    }
}

/// Returns the points that a group may spend today (R78, R90). It can't outpace the mercenaries who serve it (C12.2).
pub(super) fn group_allowance(game: &DiexGame, group: &Group, on_road: bool) -> Allowance {
    let hired = || followers(game, &group.name).filter(|one| one.captor.is_none());
    let rides = group.is_all_mounted(game) && hired().all(|one| one.is_all_mounted(game));
    let mut march = own_allowance(game, group, rides, on_road);
    for one in hired() {
        let points = own_allowance(game, one, one.is_all_mounted(game), on_road).points;
        if points < march.points {
            march.steps.push(WorkingStep::new(messages::marches_no_farther(&one.name), "C12.2", points.to_string()));
            march.points = points;
        }
    }
    march
}

/// Returns the points that a group could spend without regard to its mercenaries.
fn own_allowance(game: &DiexGame, group: &Group, rides: bool, on_road: bool) -> Allowance {
    let mut march = if rides { Allowance::new(messages::points_of_riders(), 8) } else { Allowance::new(messages::points_on_foot(), 5) };
    let half_first = game.has_option(MarchOrder::HalfFirst);
    if is_hungry(group) && half_first {
        march.halve();
    }
    march.apply_season(game, on_road);
    let hurt = group.wounded_count(game);
    let times = if game.has_option(WoundedMarch::Each) { hurt } else { hurt.min(1) };
    march.less(messages::wounded_men(), "C14.7", i32::from(times) * 4, 0);
    if is_hungry(group) && !half_first {
        march.halve();
    }
    march
}

/// Returns the allowance of a convoy or a spy: `points` less the season's modifier.
fn plain_allowance(game: &DiexGame, points: i32, on_road: bool) -> Allowance {
    let mut march = Allowance::new(messages::may_march(), points);
    march.apply_season(game, on_road);
    march
}

/// A group, convoy or spy that marches.
enum Marcher<'a> {
    Group(&'a Group),
    Convoy(&'a Convoy),
    Spy(&'a Spy),
}

impl MarchHex {
    /// Returns the cost of the hex, and the event that saves a newly given cost.
    fn cost(&self, game: &DiexGame) -> Result<(u8, Option<GameEvent>), CommandRefusal> {
        if let [terrain] = self.terrain.as_slice()
            && self.cost.is_some()
            && TERRAINS.contains(&terrain.as_str())
        {
            let (_, read) = sheet(game, (TERRAIN, terrain, "cost"), "cost", self.cost.map(Value::from));
            return Ok((self.cost.unwrap_or_default(), read));
        }
        if let Some(cost) = self.cost {
            return Ok((cost, None));
        }
        let costs: Option<Vec<u8>> = self.terrain.iter().map(|terrain| known_terrain(game, terrain)).collect();
        let dearest = costs.and_then(|costs| costs.into_iter().max());
        dearest.map(|cost| (cost, None)).ok_or_else(|| tr!("enter the “cost” of {hex} from your sheet", hex = self.hex).into())
    }
}

impl March {
    /// Returns the piece named by the command.
    fn marcher<'a>(&self, game: &'a DiexGame) -> Result<Marcher<'a>, CommandRefusal> {
        let campaign = campaign_state(game);
        if let Some(convoy) = campaign.convoys.get(&self.who) {
            return Ok(Marcher::Convoy(convoy));
        }
        match campaign.spies.get(&self.who) {
            Some(spy) => Ok(Marcher::Spy(spy)),
            None => super::helpers::group(game, &self.who).map(Marcher::Group),
        }
    }

    /// Returns each hex that the march passes through, once, without its start and end.
    fn passed_hexes(&self, from: &str) -> Vec<&str> {
        let mut passed: Vec<&str> = Vec::new();
        let Some((last, way)) = self.way.split_last() else { return passed };
        for hex in way.iter().map(|one| one.hex.as_str()) {
            if hex != from && hex != last.hex && !passed.contains(&hex) {
                passed.push(hex);
            }
        }
        passed
    }

    /// Returns the events of a group's march: its move, its followers' moves, and the duties from encounters on the way.
    fn arrival_events(&self, game: &DiexGame, group: &Group, hex: &str) -> Vec<GameEvent> {
        let (place, stayed) = (order::next_place(game), hex == group.hex);
        let marched = |one: &Group| set(Group { hex: hex.to_owned(), marched: Some(place), stayed, ..one.clone() });
        let mut events: Vec<GameEvent> = [marched(group)].into_iter().chain(followers(game, &group.name).map(marched)).collect();
        events.extend(self.passed_hexes(&group.hex).into_iter().flat_map(|hex| passing_duties(game, group, hex)));
        if !stayed {
            events.extend(arrival_duties(game, group, hex));
        }
        events
    }

    /// Returns the duties of a spy or a convoy that enters or passes hexes with other groups (C10, C13.4).
    fn discovery_duties(&self, game: &DiexGame, from: &str, due: impl Fn(&Group) -> Option<GameEvent>) -> Vec<GameEvent> {
        let last = self.way.last().map(|one| one.hex.as_str()).filter(|hex| *hex != from);
        let mut events = Vec::new();
        for hex in self.passed_hexes(from).into_iter().chain(last) {
            events.extend(campaign_state(game).groups.values().filter(|one| one.is_free() && one.hex == hex).find_map(&due));
        }
        events
    }
}

/// Returns the test that a spy must take on meeting a group of another faction.
fn spy_duty(game: &DiexGame, spy: &Spy, group: &Group) -> Option<GameEvent> {
    let is_other = camp(game, group).is_some_and(|camp| camp != spy.faction);
    is_other.then(|| GameEvent::due(PendingStep::Spy, &spy.name, &group.name, "C10"))
}

/// Returns the meeting that a convoy must resolve on encountering a group of another faction.
fn convoy_duty(game: &DiexGame, convoy: &Convoy, group: &Group) -> Option<GameEvent> {
    let is_other = camp(game, group).is_some() && camp(game, group) != convoy.faction;
    is_other.then(|| GameEvent::due(PendingStep::MeetConvoy, &convoy.name, &group.name, "C13.4"))
}

/// Adds an objection for each reason why a group may not march now.
fn with_objections(game: &DiexGame, group: &Group, plan: Plan<DiexAie>) -> Plan<DiexAie> {
    let name = &group.name;
    let plan = require(group.marched.is_none(), plan, "C6", || tr!("{name} has already marched today", name));
    let plan = require(!campaign_state(game).is_fighting(name), plan, "C14.3", || tr!("{name} is in a battle", name));
    let plan = require(group.captor.is_none(), plan, "C14.8", || tr!("{name} are prisoners", name));
    let plan = require(group.employer.is_none(), plan, "C12.2", || tr!("{name} must march with its employer", name));
    if group.faction == Faction::Mercenary { plan } else { order::with_order_objections(game, group, plan) }
}

impl March {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let who = self.marcher(game)?;
        let on_road = self.way.iter().any(|hex| hex.terrain.iter().any(|terrain| terrain == "road"));
        let (march, from) = match &who {
            Marcher::Group(group) => (group_allowance(game, group, on_road), &group.hex),
            Marcher::Convoy(convoy) => (plain_allowance(game, if convoy.driver { 5 } else { 0 }, on_road), &convoy.hex),
            Marcher::Spy(spy) => (plain_allowance(game, 5, on_road), &spy.hex),
        };
        let costs = self.way.iter().map(|hex| Ok((hex, hex.cost(game)?))).collect::<Result<Vec<_>, CommandRefusal>>()?;
        let spent: i32 = costs.iter().map(|(_, (cost, _))| i32::from(*cost)).sum();
        let hex = self.way.last().map_or(from, |hex| &hex.hex);
        let mut events: Vec<GameEvent> = costs.iter().filter_map(|(_, (_, read))| read.clone()).collect();
        match &who {
            Marcher::Group(group) => events.extend(self.arrival_events(game, group, hex)),
            Marcher::Convoy(convoy) => {
                events.push(convoy_set(Convoy { hex: hex.clone(), marched: true, ..(*convoy).clone() }));
                events.extend(self.discovery_duties(game, from, |group| convoy_duty(game, convoy, group)));
            }
            Marcher::Spy(spy) => {
                events.push(spy_set(Spy { hex: hex.clone(), marched: true, ..(*spy).clone() }));
                events.extend(self.discovery_duties(game, from, |group| spy_duty(game, spy, group)));
            }
        }
        let mut plan = Plan::with_result((march.points - spent).to_string(), events);
        plan.steps.extend(march.steps);
        plan = plan.step(messages::points_to_spend(), "C8.3", march.points.to_string());
        for (hex, (cost, _)) in &costs {
            plan = plan.step(&hex.hex, "C2.1", cost.to_string());
        }
        let plan = require_step(game, Step::Marches, plan.with_duty(None, &self.who));
        let plan = require(spent <= march.points, plan, "C8.3", || {
            tr!("this costs {spent} points, but there are only {points}", spent, points = march.points)
        });
        Ok(match who {
            Marcher::Group(group) => {
                let mut plan = with_objections(game, group, plan);
                for hex in self.passed_hexes(from) {
                    for other in met_groups(game, group, hex) {
                        plan = plan.step(messages::passes(&other.name), "C13.2", hex.to_owned());
                    }
                }
                plan
            }
            Marcher::Convoy(Convoy { marched, name, .. }) | Marcher::Spy(Spy { marched, name, .. }) => {
                require(!marched, plan, "C6", || tr!("{name} has already marched today", name))
            }
        })
    }
}
