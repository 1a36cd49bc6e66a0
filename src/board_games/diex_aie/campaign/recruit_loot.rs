//! Spending and looting: recruits and booty (C12.1, C12.3).

use crate::campaign::messages;
use serde_json::Value;

use super::group::{Count, Group, Settlement};
use super::helpers::{Planned, group, groups, places, require, require_same_hex, set, settlement, settlement_set, sheet};
use super::sheets::{LOOTING, RECRUITING};
use super::vocabulary::{Faction, PlaceKind, Pounds};
use crate::event_helpers::signed;
use crate::game::{DiexAie, DiexGame};
use crate::quick_combat::Kind;
use crate::rulings::PrestigeVillage;
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{FieldKind, Plan};

keyed! {
    /// Kind of men that a group recruits (C12.1).
    #[derive(Default)]
    pub enum RecruitKind {
        #[default]
        LightInfantry = "light-infantry", tr_mark!("light infantry, £1");
        Peasant = "peasant", tr_mark!("peasants, £0.5");
    }
}

keys! {
    /// Command for a group to recruit men in a settlement. The place's limit on the players' sheet is entered once and saved.
    #[derive(Default)]
    pub struct Recruit at (game: DiexAie, input) {
        group: String = tr_mark!("Group"), groups(game, Group::is_free);
        place: String = tr_mark!("Settlement or motte"), places(game);
        kind: RecruitKind = tr_mark!("Kind");
        men: u16 = tr_mark!("Number"), FieldKind::Number(1, 99);
    }
    may say { limit: u16 = tr_mark!("Limit, from your sheet"), FieldKind::Number(0, 99); }
}

impl Recruit {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let (group, place) = (group(game, &self.group)?, settlement(game, &self.place)?);
        let each = if self.kind == RecruitKind::Peasant { 1 } else { 2 };
        let price = Pounds(u32::from(self.men) * each);
        let Some(money) = group.money.less(price) else {
            return Err(tr!("{group} has {money}, but this costs {price}", group = group.name, money = group.money, price).into());
        };
        let row = place.resources.clamp(1, 10).to_string();
        let (limit, read) = sheet(game, (RECRUITING, &row, "men"), "men", self.limit.map(Value::from));
        let limit = limit.and_then(|limit| limit.as_u64());
        let mut after = Group { money, ..group.clone() };
        after.take(&Count::from([(Kind::Infantry, self.men)]), &Count::new());
        let plan = Plan::with_result(price.to_string(), read.into_iter().chain([set(after)]).collect());
        let plan = plan.step(messages::pay_of_scots_and_danes(), "C12.1", Pounds(each).to_string());
        let plan = plan.step(messages::together(), "C12.1", price.to_string()).with_duty(None, &self.group);
        let is_same_mind = group.is_rebel() == place.is_rebel();
        let (may, why) = match group.faction {
            Faction::Norman if group.leader(game).is_none() => (false, tr!("Normans can’t recruit without a leader")),
            Faction::Norman => (!place.is_rebel() && place.kind != PlaceKind::Motte, tr!("Normans can recruit only in a loyal settlement")),
            Faction::Saxon => {
                (is_same_mind && place.kind == PlaceKind::Village, tr!("Saxons can recruit only in a village on their own side"))
            }
            Faction::Scottish | Faction::Danish | Faction::Mercenary => (false, tr!("Scots, Danes and mercenaries can’t recruit")),
        };
        let plan = require(may, plan, "C12.1", || why.to_owned());
        let is_enough = limit.is_none_or(|limit| u64::from(self.men) <= limit) || place.kind == PlaceKind::City;
        let plan = require(is_enough, plan, "C12.1", || tr!("the place can’t give more than {limit}", limit = limit.unwrap_or_default()));
        Ok(require_same_hex(plan, "C12.1", (&group.name, &group.hex), (&place.name, place.hex())))
    }
}

keys! {
    /// Command for a group to loot a place whose men it has beaten.
    ///
    /// The loss of loyalty on the players' sheet is entered once and saved.
    #[derive(Default)]
    pub struct Loot at (game: DiexAie, input) {
        group: String = tr_mark!("Group"), groups(game, Group::is_free);
        place: String = tr_mark!("Settlement or motte"), places(game);
        points: u16 = tr_mark!("Points"), FieldKind::Number(1, 20);
    }
    may say { loyalty: u8 = tr_mark!("Loyalty lost, from your sheet"), FieldKind::Number(0, 10); }
}

impl Loot {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let (group, place) = (group(game, &self.group)?, settlement(game, &self.place)?);
        let Some(resources) = place.resources.checked_sub(self.points) else {
            return Err(tr!("{place} has only {resources} points left", place = place.name, resources = place.resources).into());
        };
        let row = self.points.clamp(1, 10).to_string();
        let (falls, read) = sheet(game, (LOOTING, &row, "loyalty"), "loyalty", self.loyalty.map(Value::from));
        let falls = falls.and_then(|falls| falls.as_u64()).and_then(|falls| u8::try_from(falls).ok());
        let Some(falls) = falls.or((place.loyalty.is_none() || self.points == 0).then_some(0)) else {
            return Err(tr!("enter how much “loyalty” falls, from the looting table on your sheet").to_owned().into());
        };
        let costs = match place.kind {
            PlaceKind::Town | PlaceKind::City => -1,
            PlaceKind::Village if game.has_option(PrestigeVillage::One) => -1,
            PlaceKind::Village | PlaceKind::Monastery | PlaceKind::Motte => 0,
        };
        let mut after = Group { money: group.money.plus(Pounds::from_pounds(self.points.into())), ..group.clone() };
        after.change_prestige(game, costs);
        let loyalty = place.loyalty.map(|loyalty| loyalty.saturating_sub(falls).clamp(1, 10));
        let looted = Settlement { loyalty, resources, ..place.clone() };
        let events = read.into_iter().chain([settlement_set(looted), set(after)]).collect();
        let plan = Plan::with_result(Pounds::from_pounds(self.points.into()).to_string(), events);
        let plan = plan.step(messages::pound_each_point(), "C12.3", self.points.to_string());
        let plan = plan.step(messages::loyalty_falls(), "C12.3", signed(-i32::from(falls)));
        let plan = plan.step(messages::prestige(), "C9", signed(costs.into())).with_duty(None, &self.group);
        let plan = require(place.kind != PlaceKind::City, plan, "C13.5", || tr!("a city is too large to attack").to_owned());
        let is_beaten = place.beaten_by.as_deref() == Some(group.name.as_str());
        let plan =
            require(is_beaten, plan, "C12.3", || tr!("{group} hasn’t beaten the men of {place}", group = group.name, place = place.name));
        Ok(require_same_hex(plan, "C12.3", (&group.name, &group.hex), (&place.name, place.hex())))
    }
}
