//! Where a quick combat is fought, and what the ground adds (C17.1).

use crate::rulebooks::diex_aie::quick_combat::messages;
use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::side::Side;
use super::super::words::happens;
use super::super::{DiexAie, DiexDesk, QuickSiege};
use super::Event;
use super::tables::LOCATION;
use crate::rulebooks::{Field, FieldKind, Message, Plan};

crate::rulebooks::keyed::keyed! {
    /// Where it is fought.
    #[derive(Default)]
    pub enum Location {
        #[default]
        Open = "open", tr_mark!("open field");
        Village = "village", tr_mark!("a village");
        /// A castle or a motte.
        Castle = "castle", tr_mark!("a castle or a motte");
    }
}

/// The ground of a quick combat, and who is hungry.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    /// Where.
    #[serde(default)]
    pub location: Location,
    /// The side that stands higher, if a slope is between them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slope: Option<Side>,
    /// Whether a river is between them.
    #[serde(default)]
    pub river: bool,
    /// Who is not supplied (C8.4).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub unsupplied: BTreeSet<Side>,
}

impl Ground {
    /// What is asked for.
    pub(in super::super) fn fields() -> Vec<Field> {
        vec![
            Field::optional("location", tr!("Place"), Location::asked()),
            Field::optional("slope", tr!("Who stands higher"), Side::asked()),
            Field::optional("river", tr!("A river between them"), FieldKind::Flag),
            Field::optional("unsupplied", tr!("Not supplied"), FieldKind::Several(Side::choices())),
        ]
    }

    /// Whether it is a siege: another table of losses, and everybody on foot (R99).
    pub(super) fn is_siege(&self, desk: &DiexDesk) -> bool {
        match self.location {
            Location::Castle => true,
            Location::Village => desk.has_option(QuickSiege::VillageToo),
            Location::Open => false,
        }
    }

    /// What it adds to a side's total, each in percent.
    pub(super) fn percents(&self, desk: &DiexDesk, side: Side) -> Vec<(Message, i32)> {
        let mut found = Vec::new();
        let percent = |row: &str| desk.cell(&LOCATION, row, "percent").parse::<i32>().unwrap_or_default();
        if self.location != Location::Open && side == Side::Defender {
            let row = self.location.key();
            found.push((if self.location == Location::Castle { messages::in_castle() } else { messages::in_village() }, percent(row)));
        }
        if self.slope == Some(side) {
            found.push((messages::on_higher_ground(), percent("slope")));
        }
        if self.river && side == Side::Defender && desk.cell(&LOCATION, "river", "on") == side.key() {
            found.push((messages::behind_river(), percent("river")));
        }
        found
    }

    /// As the referee says it.
    pub(super) fn plan(&self) -> Plan<DiexAie> {
        Plan::certain(vec![happens(Event::GroundSet(self.clone()))])
    }
}
