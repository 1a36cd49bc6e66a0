//! The besiegers build ladders, hooks and moats to fill (11.2).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::characters::present;
use super::super::words::{self, signed};
use super::super::{BuildOnce, DiexAie, DiexDesk, MoatRate};
use super::actions::{judged, played};
use super::change::Change;
use super::changed;
use super::initiative::besieger;
use super::place::{Action, Equipment};
use crate::rulebooks::{Field, FieldKind, Plan, Refused};

/// The besiegers build (11.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Build {
    /// What.
    pub what: Equipment,
    /// Who builds, five at least.
    pub builders: Vec<String>,
    /// How many, where the book prints no number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
}

/// How many men build, and how much they make in a day.
const BUILDERS: usize = 5;
const LOT: u16 = 2;

impl Build {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let builders = present(desk, &self.builders)?;
        let besieger = besieger(desk);
        let strangers = builders.iter().filter(|man| man.side != besieger);
        let mut problems: Vec<String> = strangers.map(|man| tr!("{name} is no besieger", name = man.name)).collect();
        let is_printed = matches!(self.what, Equipment::Ladders | Equipment::Hooks)
            || (self.what == Equipment::FilledMoats && desk.has_option(MoatRate::AsLadders));
        let lots = if desk.has_option(BuildOnce::EveryFive) { builders.len() / BUILDERS } else { 1 };
        let made = match (is_printed, self.number) {
            (true, None) => u16::try_from(lots).unwrap_or(u16::MAX).saturating_mul(LOT),
            (true, Some(_)) => {
                problems.push(tr!("the book says how many: leave “number” out").to_owned());
                0
            }
            (false, Some(number)) => number,
            (false, None) => {
                problems.push(tr!("the book prints no number for these: say the “number” that a day makes").to_owned());
                0
            }
        };
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let count = desk.own.siege.built.get(&self.what).copied().unwrap_or_default().saturating_add(made);
        let names = builders.iter().map(|man| man.name.clone()).collect();
        let change = Change { built: [(self.what, count)].into(), builders: Some(names), ..played(Action::Build) };
        let plan = Plan::certain(vec![changed(change)]).step(self.what, "11.2", signed(made.into()));
        let plan = if builders.len() < BUILDERS { plan.against("11.2", tr!("five men build, and do nothing else that day")) } else { plan };
        Ok(judged(desk, Action::Build, plan))
    }

    /// What is asked for.
    pub(super) fn fields(desk: &DiexDesk) -> Vec<Field> {
        let besiegers = words::several(desk, |man| man.side == besieger(desk) && man.state.is_present());
        vec![
            Field::required("what", tr!("What"), Equipment::asked()),
            Field::required("builders", tr!("Who builds"), besiegers),
            Field::seldom("number", tr!("How many, where the book prints no number"), FieldKind::Number(0, 99)),
        ]
    }
}
