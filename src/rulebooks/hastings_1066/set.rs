//! The referee's hand: anything of a unit or a leader can be changed.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::effects::find;
use super::unit::{Group, Health, Place, Side, Status};
use super::{Event, Hastings, HastingsDesk, leaders, words};
use crate::rulebooks::{self, Choice, Field, FieldKind, Plan, Refused};

/// The referee changes a unit; what is left out stays as it was.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetUnit {
    /// Which.
    pub unit: String,
    /// How it holds together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// Whether it has lost its first step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reduced: Option<bool>,
    /// Where it is; `lost` eliminates it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The wing of a Saxon unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wing: Option<Group>,
}

impl SetUnit {
    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let unit = find(desk, &self.unit)?;
        if self.wing.is_some_and(|wing| wing.side() != Side::Saxon || unit.side != Side::Saxon) {
            return Err(tr!("only Saxon units belong to a wing: left, centre or right").to_owned().into());
        }
        let (id, status, reduced, wing) = (unit.id.clone(), self.status, self.reduced, self.wing);
        let event = match self.place {
            Some(Place::Lost) if unit.place != Place::Lost => Event::Eliminated { unit: id.clone(), points: unit.morale.points() },
            place => Event::Changed { unit: id.clone(), status, reduced, place, wing },
        };
        Ok(Plan::certain(vec![rulebooks::Event::Own(event)]).fulfilling(None, id))
    }

    /// What is asked for.
    pub(super) fn fields(desk: &HastingsDesk) -> Vec<Field> {
        let one = |words: &[(&str, &str)]| {
            let choice = |(word, title): &(&str, &str)| Choice { value: (*word).into(), title: (*title).to_owned(), barred: None };
            FieldKind::One(words.iter().map(choice).collect())
        };
        let statuses = [("good", tr!("in good order")), ("disrupted", tr!("disrupted")), ("routed", tr!("routed"))];
        let places = [("map", tr!("on the map")), ("turns", tr!("comes later")), ("lost", tr!("lost"))];
        let wings = [("left", tr!("left")), ("centre", tr!("centre")), ("right", tr!("right"))];
        vec![
            Field::required("unit", tr!("Unit"), FieldKind::One(words::everybody(desk))),
            Field::optional("status", tr!("Status"), one(&statuses)),
            Field::optional("reduced", tr!("Reduced"), FieldKind::Flag),
            Field::optional("place", tr!("Place"), one(&places)),
            Field::optional("wing", tr!("Wing"), one(&wings)),
        ]
    }
}

/// The referee changes a leader; what is left out stays as it was.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetLeader {
    /// Who.
    pub leader: String,
    /// How he is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub health: Option<Health>,
    /// The unit in whose hex he is; empty if he is alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
}

impl SetLeader {
    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let leader = self.leader.clone();
        let known = leaders::find(desk, &leader)?;
        let is_lost = matches!(self.health, Some(Health::Killed | Health::Captured)) && known.is_there();
        let points = if is_lost { known.points() } else { 0 };
        if let Some(unit) = self.with.as_deref().filter(|unit| !unit.is_empty()) {
            find(desk, unit)?;
        }
        let (health, with) = (self.health, self.with.clone());
        let event = Event::LeaderChanged { leader: leader.clone(), health, with, command: None, rally: None, scarred: None, points };
        Ok(Plan::certain(vec![rulebooks::Event::Own(event)]).fulfilling(None, leader))
    }

    /// What is asked for.
    pub(super) fn fields(desk: &HastingsDesk) -> Vec<Field> {
        let leaders =
            desk.own.leaders.iter().map(|leader| Choice { value: leader.id.clone().into(), title: leader.id.clone(), barred: None });
        vec![
            Field::required("leader", tr!("Leader"), FieldKind::One(leaders.collect())),
            Field::optional("with", tr!("With"), FieldKind::One(words::everybody(desk))),
        ]
    }
}
