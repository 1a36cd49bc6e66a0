//! Escape of a leader who is alone (10.2.2, 10.2.3).

use crate::duty::HastingsDuty;
use crate::messages;
use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Change, find_in_game, lose_leader, require_chief_checks};
use crate::effects::find_on_map;
use crate::unit::Health;
use crate::{CapturedKing, EscapeDistance, Hastings, HastingsGame, texts};
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, FieldKind, Plan};

keys! {
    /// A leader who is alone moves three hexes away from an enemy, or is captured (10.2.2, 10.2.3).
    /// He ends in a unit’s hex or stays alone.
    #[derive(Default)]
    pub struct LeaderFlight at (game: Hastings, input) {
        leader: String = tr_mark!("Leader"), FieldKind::One(texts::leader_choices(game, |leader| leader.with.is_none()));
    }
    written { end: Escape = tr_mark!("Result"), escape_choices(game); }
    may say { joins: String = tr_mark!("Joins"), FieldKind::One(texts::unit_choices(game, |_| None)); }
}

/// Returns the possible endings of a leader’s flight, as ruling 99 sets them.
fn escape_choices(game: &HastingsGame) -> FieldKind {
    let far = if game.has_option(EscapeDistance::ExactlyThree) { tr!("exactly three hexes away") } else { tr!("three hexes away or more") };
    texts::one_of(&[("away", far), ("captured", tr!("captured: no line of retreat")), ("stays", tr!("stays: no enemy threatens him"))])
}

/// Ending of a leader’s flight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Escape {
    /// He is three hexes away (ruling 99).
    #[default]
    Away,
    /// He could not escape and is captured.
    Captured,
    /// No enemy threatens him, so he stays.
    Stays,
}

impl LeaderFlight {
    pub(crate) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let leader = find_in_game(game, &self.leader)?;
        let name = &leader.id;
        let unit = self.joins.as_deref().map(|unit| find_on_map(game, unit)).transpose()?;
        if let Some(unit) = unit.filter(|unit| unit.side != leader.side || self.end == Escape::Captured) {
            return Err(tr!("{leader} cannot join {unit}", leader = name, unit = unit.id).into());
        }
        let events = match self.end {
            Escape::Captured => {
                let is_seen = game.has_option(CapturedKing::CheckToo);
                [lose_leader(leader, Health::Captured)]
                    .into_iter()
                    .chain(require_chief_checks(leader, "captured").filter(|_| is_seen))
                    .collect()
            }
            Escape::Away | Escape::Stays => {
                unit.map(|unit| Change { with: Some(unit.id.clone()), ..Change::default() }.event_for(leader)).into_iter().collect()
            }
        };
        let far =
            if game.has_option(EscapeDistance::ExactlyThree) { messages::exactly_three_hexes() } else { messages::three_hexes_or_more() };
        let mut plan = Plan::without_dice(events)
            .step(messages::from_that_enemy(), "10.2.2", far)
            .with_duty(game.duty(HastingsDuty::LeaderFlight, name), name.clone());
        if let Some(unit) = leader.with.as_ref().filter(|_| self.end != Escape::Stays) {
            plan = plan.with_breach("10.2.3", tr!("{leader} is stacked with {unit}, not alone", leader = name, unit));
        }
        if self.end == Escape::Away && !leader.is_effective() && game.has_option(EscapeDistance::IneffectiveCaptured) {
            plan = plan.with_breach("10.2.2", tr!("{leader} is ineffective and cannot escape", leader = name));
        }
        Ok(plan)
    }
}
