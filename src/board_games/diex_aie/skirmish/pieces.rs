//! Data of a skirmish: infiltration tests, charges, shots, riderless horses, fires and unresolved fights.

use std::collections::BTreeSet;

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::fire_target::TargetName;
use crate::side::Side;
use senlac_board_games::keyed::keys;

/// The last infiltration test, before its dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LastInfiltration {
    /// Name of the infiltrator.
    pub who: String,
    /// Hex in which he was tested.
    pub hex: String,
    /// Whether he was wounded when he entered the hex.
    pub wounded: bool,
    /// Names of the enemies who have rolled against him in this phase.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub enemies: BTreeSet<String>,
}

keys! {
    /// A declared charge.
    pub struct Charge {
        rider: String = tr_mark!("Who charges");
        target: String = tr_mark!("Whom");
        hexes: u8 = tr_mark!("Over how many hexes");
    }
    usually { lance: bool = tr_mark!("One of three or more knights in a lance charge"); }
    may say { met_by: String = tr_mark!("Who meets him with a counter-charge"); }
    usually { over: bool = tr_mark!("It has been fought, or has failed"); }
}

impl Charge {
    /// Returns the names of the men charged: the target and, with a counter-charge, the rider himself.
    pub(super) fn charged_men(&self) -> impl Iterator<Item = &String> {
        [&self.target].into_iter().chain(self.met_by.is_some().then_some(&self.rider))
    }
}

keys! {
    /// A shot of defensive fire at a moving man.
    pub struct Shot {
        target: String = tr_mark!("At whom");
        moved: u8 = tr_mark!("Hexes that he had moved");
    }
    usually { down: bool = tr_mark!("A missile of this volley has come down"); }
}

keys! {
    /// A missile in flight, to be resolved.
    pub struct PendingShot {
        target: String = tr_mark!("At whom");
        distance: u8 = tr_mark!("Hexes to him");
        modifier: i8 = tr_mark!("What range and wound add to the die");
    }
    may say { impact: String = tr_mark!("The row of the impact picture, where its die was thrown"); }
    usually { over: bool = tr_mark!("It flies over somebody, so that its target may have light cover at most (5.5.3)"); }
}

/// Condition of a riderless horse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words say what each value is")]
pub enum Horse {
    Well,
    Dead,
}

/// Prefix of a riderless horse's name.
pub(super) const HORSE: &str = "horse:";

keys! {
    /// A burning hex of a skirmish.
    pub struct Blaze {
        target: TargetName = tr_mark!("What burns");
        by: Side = tr_mark!("Who lit it");
        turns: u8 = tr_mark!("Its marker, from 1");
    }
}

keys! {
    /// A fight whose die was rolled and whose result is still to be read off.
    pub struct Fight {
        by: Vec<String> = tr_mark!("Who struck or shot");
        on: Vec<String> = tr_mark!("Whom");
        table: String = tr_mark!("The owner’s table");
        row: String = tr_mark!("Its row: the modified die");
        column: String = tr_mark!("Its column");
        target: String = tr_mark!("Whose letters count: foot, foot-armour, mounted, mounted-armour");
    }
    usually {
        unhurt: bool = tr_mark!("What the table says against those who struck does not count");
        spared: bool = tr_mark!("What the table says against those who were struck does not count");
    }
}
