//! Convoys: made, loaded and unloaded, met, and paid for (C11, C13.4).

use crate::rulebooks::diex_aie::campaign::messages;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::{ConvoyPrice, DiexDesk};
use super::asked::{
    Planned, convoy_set, due, find, group, group_field, in_step, is_due, land, names, number_field, place_field, place_set, set,
    settlement, together, unless,
};
use super::command::Ask;
use super::encounter::camp;
use super::group::{Convoy, Group, Settlement};
use super::step::Step;
use super::supply;
use super::words::{Faction, PlaceKind, Pounds};
use crate::rulebooks::{Field, FieldKind, Plan};

/// Pack animals of a convoy, and points that change hands in a day.
const MOST: u8 = 5;

/// A convoy is made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MakeConvoy {
    /// What it is called.
    pub name: String,
    /// Where: a friendly town, city or motte.
    pub place: String,
    /// Whose it is.
    pub faction: Faction,
    /// How many pack animals it has.
    pub animals: u8,
    /// Whether it has a driver.
    #[serde(default)]
    pub driver: bool,
    /// Points that are loaded at once.
    #[serde(default)]
    pub points: u8,
}

/// Whether resources can be moved in and out of a place (C11).
fn has_stores(place: &Settlement) -> bool {
    matches!(place.kind, PlaceKind::Town | PlaceKind::City | PlaceKind::Motte)
}

/// A place with so many points fewer; a city has no limit.
fn emptied(place: &Settlement, points: u16) -> Settlement {
    let is_city = place.kind == PlaceKind::City;
    Settlement { resources: if is_city { place.resources } else { place.resources.saturating_sub(points) }, ..place.clone() }
}

/// Whether there are so many points in a place.
fn holds(place: &Settlement, points: u16) -> bool {
    place.kind == PlaceKind::City || place.resources >= points
}

impl Ask for MakeConvoy {
    fn plan(&self, desk: &DiexDesk) -> Planned {
        let place = settlement(desk, &self.place)?;
        if self.name.trim().is_empty() || land(desk).names().contains(self.name.as_str()) {
            return Err(tr!("“{name}” is no new name: each convoy needs a name of its own", name = self.name).into());
        }
        let convoy = Convoy {
            name: self.name.clone(),
            hex: place.hex().to_owned(),
            animals: self.animals,
            points: self.points,
            driver: self.driver,
            faction: Some(self.faction),
            from: place.name.clone(),
            moved: self.points,
            ..Convoy::default()
        };
        let plan = Plan::told(self.points.to_string(), vec![place_set(emptied(place, self.points.into())), convoy_set(convoy)]);
        let plan = plan.step(messages::pack_animals(), "C11", self.animals.to_string());
        let plan = unless((1..=MOST).contains(&self.animals), plan, "C11", || tr!("a convoy has one to five pack animals").to_owned());
        let plan = unless(self.points <= self.animals, plan, "C11", || tr!("each animal carries one point").to_owned());
        let plan = unless(has_stores(place), plan, "C11", || tr!("convoys are made in a town, a city or a motte").to_owned());
        let is_friend = if self.faction == Faction::Norman { !place.is_rebel() } else { place.kind != PlaceKind::Motte };
        let plan = unless(is_friend, plan, "C11", || tr!("{place} is no friend of theirs", place = place.name));
        let is_enough = holds(place, self.points.into());
        Ok(in_step(desk, Step::Convoys, unless(is_enough, plan, "C11", || tr!("so much is not there").to_owned())))
    }

    fn fields(desk: &DiexDesk) -> Vec<Field> {
        vec![
            Field::required("name", tr!("Name of the convoy"), FieldKind::Text),
            place_field(desk),
            Field::required("faction", tr!("Whose"), Faction::asked()),
            Field::required("animals", tr!("Pack animals"), FieldKind::Number(1, MOST.into())),
            Field::optional("driver", tr!("With a driver"), FieldKind::Flag),
            number_field("points", tr!("Points loaded"), MOST.into()),
        ]
    }
}

/// Points change hands between a convoy and a place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Transfer {
    /// Which convoy.
    pub convoy: String,
    /// Which town, city or motte.
    pub place: String,
    /// How many.
    pub points: u8,
    /// Whether they are unloaded into the place.
    #[serde(default)]
    pub into: bool,
}

impl Ask for Transfer {
    fn plan(&self, desk: &DiexDesk) -> Planned {
        let (convoy, place) = (find(&land(desk).convoys, &self.convoy)?, settlement(desk, &self.place)?);
        let points = u16::from(self.points);
        let is_there = if self.into { convoy.points >= self.points } else { holds(place, points) };
        if !is_there {
            return Err(tr!("so much is not there").to_owned().into());
        }
        let moved = convoy.moved.saturating_add(self.points);
        let (mut loaded, after) = if self.into {
            let is_city = place.kind == PlaceKind::City;
            let resources = if is_city { place.resources } else { place.resources.saturating_add(points) };
            (Convoy { points: convoy.points - self.points, ..convoy.clone() }, Settlement { resources, ..place.clone() })
        } else {
            (Convoy { points: convoy.points.saturating_add(self.points), ..convoy.clone() }, emptied(place, points))
        };
        loaded.moved = moved;
        let (carried, stock) = (loaded.points, after.resources);
        let plan = Plan::told(carried.to_string(), vec![place_set(after), convoy_set(loaded)]);
        let plan = plan.step(messages::points_in_convoy(), "C11", carried.to_string()).step(&place.name, "C11", stock.to_string());
        let plan = unless(carried <= convoy.animals, plan, "C11", || tr!("each animal carries one point").to_owned());
        let plan = unless(moved <= MOST, plan, "C11", || tr!("five points at most change hands").to_owned());
        let plan = unless(has_stores(place), plan, "C11", || tr!("points change hands with a town, a city or a motte").to_owned());
        let is_bounded = !self.into || !matches!(place.kind, PlaceKind::Town) || stock <= 10;
        let plan = unless(is_bounded, plan, "C5.1", || tr!("a town holds ten points at most").to_owned());
        let plan = together(plan, "C11", (&convoy.name, &convoy.hex), (&place.name, place.hex()));
        Ok(in_step(desk, Step::Convoys, plan))
    }

    fn fields(desk: &DiexDesk) -> Vec<Field> {
        vec![
            Field::required("convoy", tr!("Convoy"), names(land(desk).convoys.keys())),
            place_field(desk),
            Field::required("points", tr!("Points"), FieldKind::Number(1, MOST.into())),
            Field::optional("into", tr!("They are unloaded"), FieldKind::Flag),
        ]
    }
}

/// A group meets a convoy.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MeetConvoy {
    /// Which convoy.
    pub convoy: String,
    /// Which group.
    pub group: String,
}

impl Ask for MeetConvoy {
    fn plan(&self, desk: &DiexDesk) -> Planned {
        let (convoy, group) = (find(&land(desk).convoys, &self.convoy)?, group(desk, &self.group)?);
        let own = camp(desk, group);
        let is_guarded =
            |one: &&Group| one.is_free() && one.hex == convoy.hex && camp(desk, one).is_some() && camp(desk, one) == convoy.faction;
        let guard = land(desk).groups.values().find(is_guarded).filter(|_| convoy.faction != own);
        let after = Convoy { faction: own.or(convoy.faction), ..convoy.clone() };
        let plan = match guard {
            Some(guard) => Plan::told("escorted", Vec::new()).step(messages::guard_goes_along(&guard.name), "C13.4", ""),
            None => Plan::told("joins", vec![convoy_set(after)]).step(messages::no_others_go_along(), "C13.4", ""),
        };
        let is_due = is_due(desk, "meet_convoy", &self.convoy, &self.group);
        let plan = plan.fulfilling(due(desk, "meet_convoy", &self.convoy, &self.group), &self.convoy);
        // Whoever came through the hex of the other owes the meeting from farther on.
        Ok(if is_due { plan } else { together(plan, "C13.4", (&convoy.name, &convoy.hex), (&group.name, &group.hex)) })
    }

    fn fields(desk: &DiexDesk) -> Vec<Field> {
        vec![
            Field::required("convoy", tr!("Convoy"), names(land(desk).convoys.keys())),
            group_field(desk, "group", tr!("Group"), Group::is_free),
        ]
    }
}

/// A group buys supplies of its own faction's convoy.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BuySupplies {
    /// Which group.
    pub group: String,
    /// Which convoy.
    pub convoy: String,
    /// How many points.
    pub points: u8,
    /// The price of all of them, where the players agree on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<Pounds>,
}

impl Ask for BuySupplies {
    fn plan(&self, desk: &DiexDesk) -> Planned {
        let (convoy, group) = (find(&land(desk).convoys, &self.convoy)?, group(desk, &self.group)?);
        let agreed = desk.has_option(ConvoyPrice::Agreed);
        let price = match self.price {
            Some(price) if agreed => price,
            None if agreed => return Err(tr!("say the “price” that was agreed on").to_owned().into()),
            _ => Pounds::whole(self.points.into()),
        };
        let (Some(money), Some(points)) = (group.money.less(price), convoy.points.checked_sub(self.points)) else {
            return Err(tr!(
                "{group} has {money}, and the convoy {points} points",
                group = group.name,
                money = group.money,
                points = convoy.points
            )
            .into());
        };
        let need = supply::need(group.headcount(desk));
        let after = if u16::from(self.points) >= need && need > 0 { supply::fed(desk, group, need, need) } else { group.clone() };
        let events = vec![convoy_set(Convoy { points, ..convoy.clone() }), set(Group { money, ..after })];
        let plan = Plan::told(price.to_string(), events).step(messages::points_bought(), "C13.4", self.points.to_string());
        let plan = plan.step(messages::price(), "C13.4", price.to_string()).fulfilling(None, &self.group);
        let is_own = convoy.faction.is_some() && convoy.faction == camp(desk, group);
        let plan = unless(is_own, plan, "C13.4", || tr!("{convoy} belongs to others", convoy = convoy.name));
        Ok(together(plan, "C13.4", (&convoy.name, &convoy.hex), (&group.name, &group.hex)))
    }

    fn fields(desk: &DiexDesk) -> Vec<Field> {
        vec![
            group_field(desk, "group", tr!("Group"), Group::is_free),
            Field::required("convoy", tr!("Convoy"), names(land(desk).convoys.keys())),
            Field::required("points", tr!("Points"), FieldKind::Number(1, MOST.into())),
            number_field("price", tr!("Price agreed on, in pounds"), 999),
        ]
    }
}
