//! What money buys and what is looted: recruits and booty (C12.1, C12.3).

use crate::rulebooks::diex_aie::campaign::messages;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::super::quick_combat::Kind;
use super::super::words::signed;
use super::super::{DiexDesk, PrestigeVillage};
use super::asked::{Planned, group, group_field, number_field, place_field, place_set, set, settlement, sheet, together, unless};
use super::command::Ask;
use super::group::{Count, Group, Settlement};
use super::sheets::{LOOTING, RECRUITING};
use super::words::{Faction, PlaceKind, Pounds};
use crate::rulebooks::{Field, FieldKind, Plan};

crate::rulebooks::keyed::keyed! {
    /// Whom a group recruits.
    #[derive(Default)]
    pub enum Recruited {
        #[default]
        LightInfantry = "light-infantry", tr_mark!("light infantry, £1");
        Peasant = "peasant", tr_mark!("peasants, £0.5");
    }
}

/// A group recruits men in a settlement.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Recruit {
    /// Which group.
    pub group: String,
    /// Where.
    pub place: String,
    /// Whom.
    pub kind: Recruited,
    /// How many.
    pub men: u16,
    /// How many the place can give, as the players' sheet has it; it is remembered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u16>,
}

impl Ask for Recruit {
    fn plan(&self, desk: &DiexDesk) -> Planned {
        let (group, place) = (group(desk, &self.group)?, settlement(desk, &self.place)?);
        let each = if self.kind == Recruited::Peasant { 1 } else { 2 };
        let price = Pounds(u32::from(self.men) * each);
        let Some(money) = group.money.less(price) else {
            return Err(tr!("{group} has {money}, and this costs {price}", group = group.name, money = group.money, price).into());
        };
        let row = place.resources.clamp(1, 10).to_string();
        let (limit, read) = sheet(desk, (RECRUITING, &row, "men"), "men", self.limit.map(Value::from));
        let limit = limit.and_then(|limit| limit.as_u64());
        let mut after = Group { money, ..group.clone() };
        after.take(&Count::from([(Kind::Infantry, self.men)]), &Count::new());
        let plan = Plan::told(price.to_string(), read.into_iter().chain([set(after)]).collect());
        let plan = plan.step(messages::pay_of_scots_and_danes(), "C12.1", Pounds(each).to_string());
        let plan = plan.step(messages::together(), "C12.1", price.to_string()).fulfilling(None, &self.group);
        let is_same_mind = group.is_rebel() == place.is_rebel();
        let (may, why) = match group.faction {
            Faction::Norman if group.leader(desk).is_none() => (false, tr!("only a Norman leader recruits")),
            Faction::Norman => (!place.is_rebel() && place.kind != PlaceKind::Motte, tr!("Normans recruit where people are loyal")),
            Faction::Saxon => {
                (is_same_mind && place.kind == PlaceKind::Village, tr!("Saxons recruit in a village of their own mind alone"))
            }
            Faction::Scottish | Faction::Danish | Faction::Mercenary => (false, tr!("Scots, Danes and mercenaries do not recruit")),
        };
        let plan = unless(may, plan, "C12.1", || why.to_owned());
        let is_enough = limit.is_none_or(|limit| u64::from(self.men) <= limit) || place.kind == PlaceKind::City;
        let plan = unless(is_enough, plan, "C12.1", || tr!("the place gives no more than {limit}", limit = limit.unwrap_or_default()));
        Ok(together(plan, "C12.1", (&group.name, &group.hex), (&place.name, place.hex())))
    }

    fn fields(desk: &DiexDesk) -> Vec<Field> {
        vec![
            group_field(desk, "group", tr!("Group"), Group::is_free),
            place_field(desk),
            Field::required("kind", tr!("Whom"), Recruited::asked()),
            Field::required("men", tr!("How many"), FieldKind::Number(1, 99)),
            number_field("limit", tr!("How many it can give, from your sheet"), 99),
        ]
    }
}

/// A group loots a place whose men it has beaten.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Loot {
    /// Which group.
    pub group: String,
    /// Which settlement or motte.
    pub place: String,
    /// How many points.
    pub points: u16,
    /// By how much loyalty falls, as the players' sheet has it; it is remembered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loyalty: Option<u8>,
}

impl Ask for Loot {
    fn plan(&self, desk: &DiexDesk) -> Planned {
        let (group, place) = (group(desk, &self.group)?, settlement(desk, &self.place)?);
        let Some(resources) = place.resources.checked_sub(self.points) else {
            return Err(tr!("{place} has {resources} points left", place = place.name, resources = place.resources).into());
        };
        let row = self.points.clamp(1, 10).to_string();
        let (falls, read) = sheet(desk, (LOOTING, &row, "loyalty"), "loyalty", self.loyalty.map(Value::from));
        let falls = falls.and_then(|falls| falls.as_u64()).and_then(|falls| u8::try_from(falls).ok());
        let Some(falls) = falls.or((place.loyalty.is_none() || self.points == 0).then_some(0)) else {
            return Err(tr!("say by how much “loyalty” falls: the looting table stands on your sheet").to_owned().into());
        };
        let costs = match place.kind {
            PlaceKind::Town | PlaceKind::City => -1,
            PlaceKind::Village if desk.has_option(PrestigeVillage::One) => -1,
            PlaceKind::Village | PlaceKind::Monastery | PlaceKind::Motte => 0,
        };
        let mut after = Group { money: group.money.plus(Pounds::whole(self.points.into())), ..group.clone() };
        after.change_prestige(desk, costs);
        let loyalty = place.loyalty.map(|loyalty| loyalty.saturating_sub(falls).clamp(1, 10));
        let looted = Settlement { loyalty, resources, ..place.clone() };
        let events = read.into_iter().chain([place_set(looted), set(after)]).collect();
        let plan = Plan::told(Pounds::whole(self.points.into()).to_string(), events);
        let plan = plan.step(messages::pound_each_point(), "C12.3", self.points.to_string());
        let plan = plan.step(messages::loyalty_falls(), "C12.3", signed(-i32::from(falls)));
        let plan = plan.step(messages::prestige(), "C9", signed(costs.into())).fulfilling(None, &self.group);
        let plan = unless(place.kind != PlaceKind::City, plan, "C13.5", || tr!("a city is too large to be attacked").to_owned());
        let is_beaten = place.beaten_by.as_deref() == Some(group.name.as_str());
        let plan =
            unless(is_beaten, plan, "C12.3", || tr!("{group} has not beaten the men of {place}", group = group.name, place = place.name));
        Ok(together(plan, "C12.3", (&group.name, &group.hex), (&place.name, place.hex())))
    }

    fn fields(desk: &DiexDesk) -> Vec<Field> {
        vec![
            group_field(desk, "group", tr!("Group"), Group::is_free),
            place_field(desk),
            Field::required("points", tr!("Points"), FieldKind::Number(1, 20)),
            number_field("loyalty", tr!("Loyalty falls by, from your sheet"), 10),
        ]
    }
}
