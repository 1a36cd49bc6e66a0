//! Events of a quick combat.

use crate::quick_combat::messages;
use senlac_base::schema::JsonSchema;
use senlac_board_games::Message;
use serde::{Deserialize, Serialize};

use super::ground::Ground;
use super::muster::Muster;
use super::result::{FightResult, Loss};
use super::{QuickCombat, Step};
use crate::side::Side;
use crate::state::State;

/// An event of a quick combat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[schemars(rename = "QuickCombatEvent")]
pub enum Event {
    /// The ground was set.
    GroundSet(Ground),
    /// The number of unnamed men was set.
    Mustered(Muster),
    /// The fight was decided.
    Fought(FightResult),
    /// A side lost men of a kind. Unnamed men are removed at once.
    Lost(Loss),
    /// The fight is over.
    FightEnded {
        /// The result, as a sentence.
        outcome: Message,
    },
}

impl Event {
    pub(crate) const NAMES: &'static [&'static str] = &["ground_set", "mustered", "fought", "lost", "fight_ended"];

    /// Applies the event to the quick combat.
    pub(crate) fn apply(&self, quick: &mut QuickCombat) {
        match self {
            Self::GroundSet(ground) => quick.ground = ground.clone(),
            Self::Mustered(muster) => muster.set_in(&mut quick.men),
            Self::Fought(fought) => {
                quick.fought = Some(fought.clone());
                quick.losses.clear();
                quick.step = Step::Losses;
            }
            Self::Lost(loss) => quick.lose(*loss),
            Self::FightEnded { outcome } => quick.outcome = Some(outcome.clone()),
        }
    }

    pub(crate) const fn ends_turn(&self) -> bool {
        matches!(self, Self::FightEnded { .. })
    }

    /// Describes the event in words; `None` if the other events of its step say everything.
    pub(crate) fn describe(&self, state: &State) -> Option<String> {
        match self {
            Self::GroundSet(_) => Some(tr!("The location is set").to_owned()),
            Self::Mustered(muster) => {
                let (side, kind, men, wounded) = (muster.side.display_name(state), muster.kind.name(), muster.men, muster.wounded);
                Some(tr!("{side}: unnamed {kind}, {men} unhurt and {wounded} wounded", side, kind, men, wounded))
            }
            Self::Fought(fought) => Some(fought.sentence(state).to_string()),
            Self::Lost(Loss { dead: 0, wounded: 0, .. }) => None,
            Self::Lost(loss) => {
                let (side, kind, men) = (loss.side.display_name(state), loss.kind.name(), loss.men);
                let (dead, wounded) = (loss.dead, loss.wounded);
                Some(tr!("{side}, {kind}: {dead} of {men} killed, {wounded} wounded", side, men, kind, dead, wounded))
            }
            Self::FightEnded { outcome } => Some(outcome.to_string()),
        }
    }
}

impl FightResult {
    /// Returns the result as a sentence.
    pub(super) fn sentence(&self, state: &State) -> Message {
        let of = |side: Side| match side {
            Side::Attacker => self.attacker_leaves.sentence(side.name_in(state)),
            Side::Defender => self.defender_leaves.sentence(side.name_in(state)),
        };
        let mut told = Side::ALL.into_iter().filter_map(of);
        let told = match (told.next(), told.next()) {
            (Some(first), Some(second)) => messages::both(first, second),
            (Some(one), None) => one,
            (None, _) => messages::both_stay(),
        };
        messages::result(self.letter.key(), &told)
    }
}
