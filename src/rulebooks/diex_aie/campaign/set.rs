//! The referee's hand: anything of a campaign can be set. Keys that are left out stay as they were.

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::super::words::{Happens, happens, several};
use super::super::{Character, Condition, DiexDesk};
use super::Event;
use super::asked::{Planned, convoy_set, gone, land, men_field, number_field, place_set, set, spy_set};
use super::command::Ask;
use super::group::Settlement;
use super::state::Standing;
use super::step::Step;
use super::words::{Faction, Fed, Pay, PlaceKind, Season};
use crate::rulebooks::{Field, FieldKind, Plan, Refused};

macro_rules! pieces {
    ($($(#[$doc:meta])* $name:ident = $known:ident, $set:ident, $fields:ident;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        pub struct $name {
            /// Its name; it is made where there is none of it.
            pub name: String,
            /// Whether it is taken off the map.
            #[serde(default, skip_serializing_if = "std::ops::Not::not")]
            pub gone: bool,
            /// What is otherwise now, by the keys of the state.
            #[serde(flatten)]
            pub keys: Map<String, Value>,
        }

        impl Ask for $name {
            fn plan(&self, desk: &DiexDesk) -> Planned {
                let known = &land(desk).$known;
                if self.gone {
                    let name = super::asked::find(known, &self.name).map(|_| &self.name)?;
                    return Ok(Plan::certain(vec![gone(name)]));
                }
                let before = known.get(&self.name).and_then(|one| serde_json::to_value(one).ok());
                let is_free = before.is_some() || !land(desk).names().contains(self.name.as_str());
                let one = merged(&self.name, is_free, before, &self.keys)?;
                let problems = problems(desk, &self.keys);
                if problems.is_empty() { Ok(Plan::certain(vec![$set(one)])) } else { Err(problems.into()) }
            }

            fn fields(desk: &DiexDesk) -> Vec<Field> {
                let mut fields = $fields(desk);
                fields.push(Field::seldom("gone", tr!("Taken off the map"), FieldKind::Flag));
                fields
            }
        }
    )+};
}

pieces! {
    /// Anything of a group is set.
    SetGroup = groups, set, group_fields;
    /// Anything of a settlement is set.
    SetSettlement = settlements, placed, settlement_fields;
    /// Anything of a convoy is set.
    SetConvoy = convoys, convoy_set, convoy_fields;
    /// Anything of a spy is set.
    SetSpy = spies, spy_set, spy_fields;
}

/// A place is so from now on; a new motte of whose garrison nothing is said has the men of the book.
fn placed(place: Settlement) -> Happens {
    place_set(place.set_up())
}

/// What it is with these keys.
fn merged<T: DeserializeOwned>(name: &str, is_free: bool, before: Option<Value>, keys: &Map<String, Value>) -> Result<T, Refused> {
    if name.trim().is_empty() || !is_free {
        return Err(tr!("“{name}” is no name for it: each thing on the map needs one of its own", name).into());
    }
    let mut all = match before {
        Some(Value::Object(before)) => before,
        _ => Map::new(),
    };
    // Whoever says the garrison of a motte has read its kinds.
    if keys.contains_key("garrison") {
        all.remove("unsorted");
    }
    all.extend(keys.clone());
    all.insert("name".to_owned(), json!(name));
    serde_json::from_value(Value::Object(all)).map_err(|problem| tr!("{name} cannot be so: {problem}", name, problem).into())
}

/// Everything that cannot be so: numbers that no counter has, and characters whom nobody knows.
fn problems(desk: &DiexDesk, keys: &Map<String, Value>) -> Vec<String> {
    let mut problems = Vec::new();
    let bounds = [("loyalty", 1, 10), ("animals", 0, 5), ("resources", 0, 999), ("points", 0, 99)];
    for (key, least, most) in bounds {
        if keys.get(key).and_then(Value::as_u64).is_some_and(|number| !(least..=most).contains(&number)) {
            problems.push(tr!("{key} goes from {least} to {most}", key, least, most));
        }
    }
    for count in ["men", "wounded", "garrison"].into_iter().filter_map(|key| keys.get(key)?.as_object()) {
        if count.values().any(|count| count.as_u64().is_some_and(|count| count > 999)) {
            problems.push(tr!("no group has more than 999 men of a kind").to_owned());
        }
    }
    let members = keys.get("members").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    let strangers = members.filter(|name| desk.own.character(name).is_none());
    problems.extend(strangers.map(|name| tr!("there is no character “{name}”", name)));
    let leaders = keys.get("leaders").and_then(Value::as_array).into_iter().flatten().filter_map(|leader| leader.get("name")?.as_str());
    let dead = leaders.filter(|name| desk.own.character(name).is_some_and(|man| man.state == Condition::Dead));
    problems.extend(dead.map(|name| tr!("{name} is dead and leads nobody", name)));
    problems
}

fn name_and_hex() -> Vec<Field> {
    vec![Field::required("name", tr!("Name"), FieldKind::Text), Field::optional("hex", tr!("Hex"), FieldKind::Text)]
}

/// What a group has.
pub(super) fn group_fields(desk: &DiexDesk) -> Vec<Field> {
    let everybody = several(desk, |_: &Character| true);
    let mut fields = rows_of_groups();
    fields.push(Field::seldom("members", tr!("Characters with it"), everybody));
    fields
}

/// What a group has, as a set-up asks for it.
pub(super) fn rows_of_groups() -> Vec<Field> {
    let text = |key, title: &str| Field::seldom(key, title, FieldKind::Text);
    let number = |key, title: &str, most| Field { seldom: true, ..number_field(key, title, most) };
    let mut fields = name_and_hex();
    let prestige = Field::required("prestige", tr!("Prestige"), FieldKind::Number(1, 99));
    let leader = vec![Field::required("name", tr!("Name"), FieldKind::Text), prestige];
    fields.extend([
        Field::optional("faction", tr!("Faction"), Faction::asked()),
        men_field("men", tr!("Unhurt")),
        men_field("wounded", tr!("Wounded")),
        number_field("loyalty", tr!("Loyalty"), 10),
        number_field("money", tr!("Pounds"), 9999),
        Field::seldom("leaders", tr!("Leaders with their prestige"), FieldKind::Rows(leader)),
        Field::seldom("rebel", tr!("It revolted at its last test"), FieldKind::Flag),
        Field::seldom("fed", tr!("Supplied today"), Fed::asked()),
        number("short", tr!("Days running it was short"), 99),
        number("marched", tr!("Its place among today’s marches"), 999),
        text("employer", tr!("Mercenaries: whom they serve")),
        Field::seldom("pay", tr!("Mercenaries: how they serve"), Pay::asked()),
        number("tests", tr!("Mercenaries: tests so far"), 99),
        number("tested_on", tr!("Mercenaries: day of the last test"), 999),
        number("victories", tr!("Battles won without a leader"), 99),
        number("first_men", tr!("Men at the first of them"), 999),
        Field::seldom("captor", tr!("Prisoners: whose"), Faction::asked()),
        text("escort", tr!("Prisoners: who guards them")),
        text("of", tr!("The place for which they fight")),
    ]);
    fields
}

/// What a settlement has.
pub(super) fn rows_of_settlements() -> Vec<Field> {
    let mut fields = name_and_hex();
    fields.extend([
        Field::optional("kind", tr!("What it is"), PlaceKind::asked()),
        number_field("loyalty", tr!("Loyalty"), 10),
        number_field("resources", tr!("Resources"), 999),
        men_field("garrison", tr!("Garrison of a motte")),
        Field::seldom("rebel", tr!("It revolted at its last test"), FieldKind::Flag),
        Field::seldom("beaten_by", tr!("The group that beat its men"), FieldKind::Text),
    ]);
    fields
}

fn settlement_fields(_: &DiexDesk) -> Vec<Field> {
    rows_of_settlements()
}

/// What a convoy has.
pub(super) fn rows_of_convoys() -> Vec<Field> {
    let mut fields = name_and_hex();
    fields.extend([
        number_field("animals", tr!("Pack animals"), 5),
        number_field("points", tr!("Points of supply"), 5),
        Field::optional("driver", tr!("With a driver"), FieldKind::Flag),
        Field::optional("faction", tr!("Whose"), Faction::asked()),
        Field::seldom("from", tr!("From where it plies"), FieldKind::Text),
        Field::seldom("to", tr!("Where it plies to"), FieldKind::Text),
    ]);
    fields
}

fn convoy_fields(_: &DiexDesk) -> Vec<Field> {
    rows_of_convoys()
}

/// What a spy has.
pub(super) fn rows_of_spies() -> Vec<Field> {
    let mut fields = name_and_hex();
    fields.push(Field::optional("faction", tr!("Whose"), Faction::asked()));
    fields
}

fn spy_fields(_: &DiexDesk) -> Vec<Field> {
    rows_of_spies()
}

/// Where a campaign stands; what is left out stays as it was.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SetCampaign {
    /// The day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day: Option<u16>,
    /// The step of the day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
    /// The season.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub season: Option<Season>,
    /// What the weather did to resources.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weather: Option<i8>,
}

impl Ask for SetCampaign {
    fn plan(&self, desk: &DiexDesk) -> Planned {
        let now = land(desk);
        if self.day.is_some_and(|day| !(1..=999).contains(&day)) {
            return Err(tr!("days are counted from 1").to_owned().into());
        }
        let (day, step) = (self.day.unwrap_or(now.day), self.step.unwrap_or(now.step));
        let standing = Standing {
            season: self.season.or(now.standing.season),
            weather: self.weather.or(now.standing.weather),
            ..now.standing.clone()
        };
        let moves = (day, step) != (now.day, now.step);
        let began = moves.then(|| happens(Event::CampaignStepBegan { day, step }));
        let other = (standing != now.standing).then(|| happens(Event::StandingSet(standing)));
        let events: Vec<_> = began.into_iter().chain(other).collect();
        if events.is_empty() { Err(tr!("it is so already").to_owned().into()) } else { Ok(Plan::certain(events)) }
    }

    fn fields(_: &DiexDesk) -> Vec<Field> {
        vec![
            number_field("day", tr!("Day"), 999),
            Field::optional("step", tr!("Step"), Step::asked()),
            Field::seldom("season", tr!("Season"), Season::asked()),
            Field::seldom("weather", tr!("What the weather did to resources"), FieldKind::Number(-3, 3)),
        ]
    }
}
