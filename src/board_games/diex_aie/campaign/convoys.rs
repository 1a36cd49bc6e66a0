//! Convoys: creating, loading, unloading, meeting and paying for them (C11, C13.4).

use super::allegiance::camp;
use super::group::{Convoy, Group, Settlement};
use super::helpers::{
    Planned, campaign_state, convoy_set, due, find, group, groups, is_due, names, places, require, require_same_hex, require_step, set,
    settlement, settlement_set,
};
use super::step::Step;
use super::supply;
use super::vocabulary::{Faction, PlaceKind, Pounds};
use crate::campaign::messages;
use crate::duty::PendingStep;
use crate::game::{DiexAie, DiexGame};
use crate::rulings::ConvoyPrice;
use senlac_board_games::keyed::keys;
use senlac_board_games::{FieldKind, Plan};

/// Most pack animals in a convoy, and most points that change hands in a day.
const MOST: u8 = 5;

keys! {
    /// Command to create a convoy in a friendly town, city or motte. It may be loaded at once.
    #[derive(Default)]
    pub struct MakeConvoy at (game: DiexAie, input) {
        name: String = tr_mark!("Convoy name");
        place: String = tr_mark!("Settlement or motte"), places(game);
        faction: Faction = tr_mark!("Faction");
        animals: u8 = tr_mark!("Pack animals"), FieldKind::Number(1, MOST.into());
    }
    written {
        driver: bool = tr_mark!("Has a driver");
        points: u8 = tr_mark!("Points loaded"), FieldKind::Number(0, MOST.into());
    }
}

/// Returns a form field that offers one of the convoys.
fn convoys(game: &DiexGame) -> FieldKind {
    names(campaign_state(game).convoys.keys())
}

/// Returns whether resources can be loaded and unloaded at a place (C11).
fn has_stores(place: &Settlement) -> bool {
    matches!(place.kind, PlaceKind::Town | PlaceKind::City | PlaceKind::Motte)
}

/// Returns the place with `points` fewer resources. A city has no limit.
fn with_fewer_resources(place: &Settlement, points: u16) -> Settlement {
    let is_city = place.kind == PlaceKind::City;
    Settlement { resources: if is_city { place.resources } else { place.resources.saturating_sub(points) }, ..place.clone() }
}

/// Returns whether a place has at least this many points of resources.
fn has_resources(place: &Settlement, points: u16) -> bool {
    place.kind == PlaceKind::City || place.resources >= points
}

impl MakeConvoy {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let place = settlement(game, &self.place)?;
        if self.name.trim().is_empty() || campaign_state(game).names().contains(self.name.as_str()) {
            return Err(tr!("the name “{name}” is empty or already used: give the convoy a different name", name = self.name).into());
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
        let plan = Plan::with_result(
            self.points.to_string(),
            vec![settlement_set(with_fewer_resources(place, self.points.into())), convoy_set(convoy)],
        );
        let plan = plan.step(messages::pack_animals(), "C11", self.animals.to_string());
        let plan = require((1..=MOST).contains(&self.animals), plan, "C11", || tr!("a convoy needs one to five pack animals").to_owned());
        let plan = require(self.points <= self.animals, plan, "C11", || tr!("each animal can carry only one point").to_owned());
        let plan = require(has_stores(place), plan, "C11", || tr!("a convoy must be created in a town, city or motte").to_owned());
        let is_friend = if self.faction == Faction::Norman { !place.is_rebel() } else { place.kind != PlaceKind::Motte };
        let plan = require(is_friend, plan, "C11", || tr!("{place} is not friendly to them", place = place.name));
        let is_enough = has_resources(place, self.points.into());
        Ok(require_step(game, Step::Convoys, require(is_enough, plan, "C11", || tr!("there aren’t enough points there").to_owned())))
    }
}

keys! {
    /// Command to move points between a convoy and a town, city or motte.
    #[derive(Default)]
    pub struct Transfer at (game: DiexAie, input) {
        convoy: String = tr_mark!("Convoy"), convoys(game);
        place: String = tr_mark!("Settlement or motte"), places(game);
        points: u8 = tr_mark!("Points"), FieldKind::Number(1, MOST.into());
    }
    written { into: bool = tr_mark!("Unload the points"); }
}

impl Transfer {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let (convoy, place) = (find(&campaign_state(game).convoys, &self.convoy)?, settlement(game, &self.place)?);
        let points = u16::from(self.points);
        let is_there = if self.into { convoy.points >= self.points } else { has_resources(place, points) };
        if !is_there {
            return Err(tr!("there aren’t enough points there").to_owned().into());
        }
        let moved = convoy.moved.saturating_add(self.points);
        let (mut loaded, after) = if self.into {
            let is_city = place.kind == PlaceKind::City;
            let resources = if is_city { place.resources } else { place.resources.saturating_add(points) };
            (Convoy { points: convoy.points - self.points, ..convoy.clone() }, Settlement { resources, ..place.clone() })
        } else {
            (Convoy { points: convoy.points.saturating_add(self.points), ..convoy.clone() }, with_fewer_resources(place, points))
        };
        loaded.moved = moved;
        let (carried, stock) = (loaded.points, after.resources);
        let plan = Plan::with_result(carried.to_string(), vec![settlement_set(after), convoy_set(loaded)]);
        let plan = plan.step(messages::points_in_convoy(), "C11", carried.to_string()).step(&place.name, "C11", stock.to_string());
        let plan = require(carried <= convoy.animals, plan, "C11", || tr!("each animal can carry only one point").to_owned());
        let plan = require(moved <= MOST, plan, "C11", || tr!("at most five points can change hands").to_owned());
        let plan = require(has_stores(place), plan, "C11", || tr!("points can change hands only with a town, city or motte").to_owned());
        let is_bounded = !self.into || !matches!(place.kind, PlaceKind::Town) || stock <= 10;
        let plan = require(is_bounded, plan, "C5.1", || tr!("a town can hold at most ten points").to_owned());
        let plan = require_same_hex(plan, "C11", (&convoy.name, &convoy.hex), (&place.name, place.hex()));
        Ok(require_step(game, Step::Convoys, plan))
    }
}

keys! {
    /// Command for a group to meet a convoy.
    #[derive(Default)]
    pub struct MeetConvoy at (game: DiexAie, input) {
        convoy: String = tr_mark!("Convoy"), convoys(game);
        group: String = tr_mark!("Group"), groups(game, Group::is_free);
    }
}

impl MeetConvoy {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let (convoy, group) = (find(&campaign_state(game).convoys, &self.convoy)?, group(game, &self.group)?);
        let own = camp(game, group);
        let is_guarded =
            |one: &&Group| one.is_free() && one.hex == convoy.hex && camp(game, one).is_some() && camp(game, one) == convoy.faction;
        let guard = campaign_state(game).groups.values().find(is_guarded).filter(|_| convoy.faction != own);
        let after = Convoy { faction: own.or(convoy.faction), ..convoy.clone() };
        let plan = match guard {
            Some(guard) => Plan::with_result("escorted", Vec::new()).step(messages::guard_goes_along(&guard.name), "C13.4", ""),
            None => Plan::with_result("joins", vec![convoy_set(after)]).step(messages::no_others_go_along(), "C13.4", ""),
        };
        let is_due = is_due(game, PendingStep::MeetConvoy, &self.convoy, &self.group);
        let plan = plan.with_duty(due(game, PendingStep::MeetConvoy, &self.convoy, &self.group), &self.convoy);
        // A piece that passed through the other's hex must still resolve the meeting from further on.
        Ok(if is_due { plan } else { require_same_hex(plan, "C13.4", (&convoy.name, &convoy.hex), (&group.name, &group.hex)) })
    }
}

keys! {
    /// Command for a group to buy supplies from a convoy of its own faction.
    ///
    /// The price is the total for all points. The players may agree on it.
    #[derive(Default)]
    pub struct BuySupplies at (game: DiexAie, input) {
        group: String = tr_mark!("Group"), groups(game, Group::is_free);
        convoy: String = tr_mark!("Convoy"), convoys(game);
        points: u8 = tr_mark!("Points"), FieldKind::Number(1, MOST.into());
    }
    may say { price: Pounds = tr_mark!("Agreed price in pounds"), FieldKind::Number(0, 999); }
}

impl BuySupplies {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let (convoy, group) = (find(&campaign_state(game).convoys, &self.convoy)?, group(game, &self.group)?);
        let agreed = game.has_option(ConvoyPrice::Agreed);
        let price = match self.price {
            Some(price) if agreed => price,
            None if agreed => return Err(tr!("enter the “price” you agreed on").to_owned().into()),
            _ => Pounds::from_pounds(self.points.into()),
        };
        let (Some(money), Some(points)) = (group.money.less(price), convoy.points.checked_sub(self.points)) else {
            return Err(tr!(
                "{group} has {money} and the convoy has {points} points, which isn’t enough",
                group = group.name,
                money = group.money,
                points = convoy.points
            )
            .into());
        };
        let need = supply::need(group.headcount(game));
        let after = if u16::from(self.points) >= need && need > 0 { supply::with_supplies(game, group, need, need) } else { group.clone() };
        let events = vec![convoy_set(Convoy { points, ..convoy.clone() }), set(Group { money, ..after })];
        let plan = Plan::with_result(price.to_string(), events).step(messages::points_bought(), "C13.4", self.points.to_string());
        let plan = plan.step(messages::price(), "C13.4", price.to_string()).with_duty(None, &self.group);
        let is_own = convoy.faction.is_some() && convoy.faction == camp(game, group);
        let plan = require(is_own, plan, "C13.4", || tr!("{convoy} belongs to another faction", convoy = convoy.name));
        Ok(require_same_hex(plan, "C13.4", (&convoy.name, &convoy.hex), (&group.name, &group.hex)))
    }
}
