//! What a man of a skirmish has done in a phase, and what he bears.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::side::Side;
use crate::rulebooks::asked::is_usual;

/// A list of flags and numbers with the words by which a form asks for them.
macro_rules! marks {
    ($($(#[$doc:meta])* $key:ident: $type:ty = $title:expr;)+) => {
        /// What a man has done and bears. What is usual is not written.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields, default)]
        pub struct Marks {
            $($(#[$doc])* #[serde(skip_serializing_if = "is_usual")] pub $key: $type,)+
        }

        impl Marks {
            /// Flags that are set, in words.
            pub(super) fn told(&self) -> Vec<&'static str> {
                let value = serde_json::to_value(self).unwrap_or_default();
                let is_set = |key: &str| value.get(key).is_some();
                [$((stringify!($key), $title)),+].into_iter().filter(|(key, title)| is_set(key) && !title.is_empty()).map(|(_, title)| crate::language::tr(title)).collect()
            }
        }
    };
}
marks! {
    /// Whether he shot in the first step of his phase.
    fired: bool = tr_mark!("shot");
    /// Whether he gave defensive fire since his phase began.
    answered: bool = tr_mark!("gave defensive fire");
    /// Whether he attacked in his phase.
    attacked: bool = tr_mark!("attacked");
    /// Whether he moved in his phase.
    moved: bool = tr_mark!("moved");
    /// Points of movement that he spent in his phase.
    spent: u8 = "";
    /// Whether he wields a two-handed axe.
    axe: bool = tr_mark!("axe");
    /// The turn in which he chose the axe.
    axe_turn: u16 = "";
    /// In whose phase he was stunned.
    stunned: Option<Side> = "";
    /// The turn in which he was last attacked hand to hand.
    was_attacked: u16 = "";
    /// The turn in which he was last shot at.
    shot_at: u16 = "";
    /// Dice thrown at infiltrators in this phase.
    opposed: u8 = tr_mark!("has opposed an infiltrator");
    /// Whether he may advance after a combat that he won.
    won: bool = tr_mark!("may advance");
    /// What he idles for.
    work: Option<Work> = tr_mark!("idles");
    /// Whether he bears a ladder.
    ladder: bool = tr_mark!("bears a ladder");
    /// Whether he bore a ladder in this phase and has put it down.
    bore: bool = "";
    /// Whether he stands on a ladder.
    climbing: bool = tr_mark!("on a ladder");
    /// Whether the ladder on which he stands was raised in this phase.
    fresh_ladder: bool = "";
    /// Whether he stands in an unfilled moat.
    in_moat: bool = tr_mark!("in the moat");
    /// Horses that he leads.
    leads: u8 = tr_mark!("leads a horse");
    /// Hexes that he has ridden in this phase to meet a charge.
    rode: u8 = "";
    /// Whether he has failed to snatch a bridle in this phase.
    missed: bool = "";
    /// Whether he has tried to put out a fire, or lit one, in this phase.
    tried: bool = tr_mark!("busy with a fire");
    /// Whether he stands in a shield wall that was declared.
    wall: bool = tr_mark!("shield wall");
    /// Whether he is a freed prisoner without arms.
    unarmed: bool = tr_mark!("unarmed");
    /// Turns in which he burnt.
    burnt: u8 = "";
}

/// What a man idles for through a full turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Work {
    /// What he does.
    pub does: super::work::Task,
    /// The phase of his side in which he began, by its turn.
    pub since: u16,
    /// Whom he frees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whom: Option<String>,
}
