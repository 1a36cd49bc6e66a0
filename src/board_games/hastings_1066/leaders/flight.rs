//! How a leader who is alone gets away from an enemy (10.2.2, 10.2.3).

use crate::messages;
use crate::owed::Owed;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Change, lost, seen_by_all, there};
use crate::effects::on_map;
use crate::unit::Health;
use crate::{CapturedKing, EscapeDistance, Hastings, HastingsDesk, words};
use senlac_board_games::keyed::keys;
use senlac_board_games::{FieldKind, Plan, Refused};

keys! {
    /// A leader who is alone gets away from an enemy: three hexes, or he is captured (10.2.2, 10.2.3). He ends in the hex of a unit, or
    /// else stays alone.
    #[derive(Default)]
    pub struct LeaderFlight at (desk: Hastings, input) {
        leader: String = tr_mark!("Leader"), FieldKind::One(words::leaders(desk, |leader| leader.with.is_none()));
    }
    written { end: Escape = tr_mark!("Ends"), ends(desk); }
    may say { joins: String = tr_mark!("In the hex of"), FieldKind::One(words::choices(desk, |_| None)); }
}

/// How a leader's flight ends, as ruling 99 has it.
fn ends(desk: &HastingsDesk) -> FieldKind {
    let far = if desk.has_option(EscapeDistance::ExactlyThree) { tr!("exactly three hexes away") } else { tr!("three hexes away or more") };
    words::one_of(&[("away", far), ("captured", tr!("captured: no way is open")), ("stays", tr!("stays: no enemy threatens him"))])
}

/// How a leader's flight ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Escape {
    /// He is three hexes away (ruling 99).
    #[default]
    Away,
    /// No way was open.
    Captured,
    /// No enemy threatens him, and he stays.
    Stays,
}

impl LeaderFlight {
    pub(crate) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let leader = there(desk, &self.leader)?;
        let name = &leader.id;
        let unit = self.joins.as_deref().map(|unit| on_map(desk, unit)).transpose()?;
        if let Some(unit) = unit.filter(|unit| unit.side != leader.side || self.end == Escape::Captured) {
            return Err(tr!("{leader} cannot join {unit}", leader = name, unit = unit.id).into());
        }
        let events = match self.end {
            Escape::Captured => {
                let is_seen = desk.has_option(CapturedKing::CheckToo);
                [lost(leader, Health::Captured)].into_iter().chain(seen_by_all(leader, "captured").filter(|_| is_seen)).collect()
            }
            Escape::Away | Escape::Stays => {
                unit.map(|unit| Change { with: Some(unit.id.clone()), ..Change::default() }.of(leader)).into_iter().collect()
            }
        };
        let far =
            if desk.has_option(EscapeDistance::ExactlyThree) { messages::exactly_three_hexes() } else { messages::three_hexes_or_more() };
        let mut plan = Plan::certain(events)
            .step(messages::from_that_enemy(), "10.2.2", far)
            .fulfilling(desk.duty(Owed::LeaderFlight, name), name.clone());
        if let Some(unit) = leader.with.as_ref().filter(|_| self.end != Escape::Stays) {
            plan = plan.against("10.2.3", tr!("{leader} is with {unit} and not alone", leader = name, unit));
        }
        if self.end == Escape::Away && !leader.is_effective() && desk.has_option(EscapeDistance::IneffectiveCaptured) {
            plan = plan.against("10.2.2", tr!("{leader} is ineffective and does not get away", leader = name));
        }
        Ok(plan)
    }
}
