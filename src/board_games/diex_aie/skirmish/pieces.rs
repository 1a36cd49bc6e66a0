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
        rider: String = tr_mark!("Charger");
        target: String = tr_mark!("Target");
        hexes: u8 = tr_mark!("Length in hexes");
    }
    usually { lance: bool = tr_mark!("Part of a lance charge by three or more knights"); }
    may say { met_by: String = tr_mark!("Counter-charger"); }
    usually { over: bool = tr_mark!("Already fought or failed"); }
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
        target: String = tr_mark!("Target");
        moved: u8 = tr_mark!("Hexes he had moved");
    }
    usually { down: bool = tr_mark!("A missile of this volley has landed"); }
}

keys! {
    /// A missile in flight, to be resolved.
    pub struct PendingShot {
        target: String = tr_mark!("Target");
        distance: u8 = tr_mark!("Distance in hexes");
        modifier: i8 = tr_mark!("Die modifier for range and wound");
    }
    may say { impact: String = tr_mark!("Row of the impact picture, if its die was rolled"); }
    usually { over: bool = tr_mark!("It flies over someone, so its target may have at most light cover (5.5.3)"); }
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
        target: TargetName = tr_mark!("Burning structure");
        by: Side = tr_mark!("Side that lit it");
        turns: u8 = tr_mark!("Marker, from 1");
    }
}

keys! {
    /// A fight whose die was rolled and whose result is still to be read off.
    pub struct Fight {
        by: Vec<String> = tr_mark!("Attackers or shooter");
        on: Vec<String> = tr_mark!("Targets");
        table: String = tr_mark!("Owner’s table");
        row: String = tr_mark!("Row: the modified die");
        column: String = tr_mark!("Column");
        target: String = tr_mark!("Target type: foot, foot-armour, mounted or mounted-armour");
    }
    usually {
        unhurt: bool = tr_mark!("Results against the attackers don’t count");
        spared: bool = tr_mark!("Results against the defenders don’t count");
    }
}
