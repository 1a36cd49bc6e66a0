//! A campaign on the map of the land (C1 to C18): the day of both factions, step by step.

mod tables;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::room::Room;
use super::state::State;
use super::words::{self, happens};
use super::{DiexAie, DiexDesk};
use crate::rulebooks::{Field, FieldKind, Plan, Procedure, RailStep, Refused, SequenceOfPlay, Track};

/// A step of a day (C6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of the book")]
pub enum Step {
    #[default]
    GroupSupply,
    Reorganise,
    Ransoms,
    Convoys,
    Marches,
}

/// The steps of a day in their order.
const STEPS: [Step; 5] = [Step::GroupSupply, Step::Reorganise, Step::Ransoms, Step::Convoys, Step::Marches];

impl Step {
    const fn key(self) -> &'static str {
        match self {
            Self::GroupSupply => "group-supply",
            Self::Reorganise => "reorganise",
            Self::Ransoms => "ransoms",
            Self::Convoys => "convoys",
            Self::Marches => "marches",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Self::GroupSupply => tr!("Groups are supplied"),
            Self::Reorganise => tr!("Groups split and join"),
            Self::Ransoms => tr!("Ransoms"),
            Self::Convoys => tr!("Convoys and resources"),
            Self::Marches => tr!("Marches and encounters"),
        }
    }

    fn hint(self) -> &'static str {
        match self {
            Self::GroupSupply => tr!("Groups of ten and more take one point, of twenty and more two."),
            Self::Reorganise => tr!("In one hex; at least three men make a group."),
            Self::Ransoms => tr!("£2 for each point of prestige; the freed leader has two friendly riders."),
            Self::Convoys => tr!("Up to five points change hands with a town, a city or a motte."),
            Self::Marches => tr!("Group by group, by the leader’s prestige, the highest first."),
        }
    }
}

/// What a campaign keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Campaign {
    /// The day, from 1.
    pub day: u16,
    /// The step of the day.
    pub step: Step,
}

impl Default for Campaign {
    fn default() -> Self {
        Self { day: 1, step: Step::GroupSupply }
    }
}

/// What can be asked for in a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case")]
#[schemars(rename = "CampaignCommand")]
pub enum Command {
    /// The referee sets where the campaign stands.
    SetCampaign(SetCampaign),
}

/// Where a campaign stands; what is left out stays as it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetCampaign {
    /// The day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<u16>,
    /// The step of the day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
}

impl Command {
    pub(super) const NAMES: &'static [&'static str] = &["set_campaign"];

    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let Self::SetCampaign(set) = self;
        let now = &desk.own.campaign;
        if set.day == Some(0) {
            return Err(tr!("days are counted from 1").to_owned().into());
        }
        let (day, step) = (set.day.unwrap_or(now.day), set.step.unwrap_or(now.step));
        Ok(Plan::certain(vec![happens(Event::CampaignStepBegan { day, step })]))
    }
}

/// What happens in a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[schemars(rename = "CampaignEvent")]
pub enum Event {
    /// A step of a day begins.
    CampaignStepBegan {
        /// The day.
        day: u16,
        /// The step.
        step: Step,
    },
}

impl Event {
    pub(super) const NAMES: &'static [&'static str] = &["campaign_step_began"];

    /// Changes the campaign as the event says.
    pub(super) fn apply(&self, campaign: &mut Campaign) {
        let Self::CampaignStepBegan { day, step } = self;
        *campaign = Campaign { day: *day, step: *step };
    }

    pub(super) fn ends_turn(&self) -> bool {
        matches!(self, Self::CampaignStepBegan { step: Step::GroupSupply, .. })
    }

    /// The event in words.
    pub(super) fn describe(&self) -> String {
        let Self::CampaignStepBegan { day, step } = self;
        tr!("Day {day}: {step}", day, step = step.title())
    }
}

/// The part as the rulebook sees it.
pub(super) const ROOM: Room = Room {
    procedures: &[Procedure { key: "set_campaign", title: tr_mark!("Change where the campaign stands"), section: "", steps: &[] }],
    tables: tables::TABLES,
    disputed: tables::DISPUTED,
    owned_tables: Vec::new,
    rail,
    advance: |desk| Ok(advance(desk)),
    follow: |_| Vec::new(),
    warnings: |_| Vec::new(),
    expected: |_| None,
    turn: |state| state.campaign.day.into(),
    over: |_| None,
    if_it_ended_now: |_| tr!("The scenario says who wins.").to_owned(),
    of_character: |_, _| (Vec::new(), String::new()),
    tracks,
    records: |_| Vec::new(),
    form,
};

fn form(_desk: &DiexDesk, key: &str, _input: &Map<String, Value>) -> Option<Vec<Field>> {
    let steps = STEPS.map(|step| (step.key(), step.title()));
    (key == "set_campaign").then(|| {
        vec![Field::optional("day", tr!("Day"), FieldKind::Number(1, 999)), Field::optional("step", tr!("Step"), words::one_of(&steps))]
    })
}

/// On to the next step or day.
fn advance(desk: &DiexDesk) -> Plan<DiexAie> {
    let Campaign { day, step } = desk.own.campaign;
    let place = STEPS.iter().position(|one| *one == step).unwrap_or_default();
    let (day, step) = STEPS.get(place + 1).map_or((day.saturating_add(1), Step::GroupSupply), |step| (day, *step));
    Plan::certain(vec![happens(Event::CampaignStepBegan { day, step })])
}

fn rail(state: &State) -> SequenceOfPlay {
    let Campaign { day, step } = &state.campaign;
    let of = |step: &Step| RailStep { key: step.key(), title: step.title().to_owned(), section: "C6", hint: step.hint().to_owned() };
    SequenceOfPlay {
        heading: tr!("Campaign, day {day}", day),
        steps: STEPS.iter().map(of).collect(),
        now: STEPS.iter().position(|one| one == step).unwrap_or_default(),
    }
}

fn tracks(desk: &DiexDesk) -> Vec<Track> {
    let value = desk.own.campaign.day.into();
    vec![Track { title: tr!("Day").to_owned(), whose: None, value, limits: None, meaning: String::new() }]
}
