//! Location of a quick combat, and the ground's effect on each side (C17.1).

use crate::quick_combat::messages;
use std::collections::BTreeSet;

use super::tables::LOCATION;
use crate::game::DiexGame;
use crate::rulings::QuickSiege;
use crate::side::Side;
use senlac_board_games::Message;
use senlac_board_games::keyed::{keyed, keys};

keyed! {
    /// Location of the fight.
    #[derive(Default)]
    pub enum Location {
        #[default]
        Open = "open", tr_mark!("open field");
        Village = "village", tr_mark!("a village");
        /// A castle or a motte.
        Castle = "castle", tr_mark!("a castle or a motte");
    }
}

keys! {
    /// Ground of a quick combat, and the unsupplied sides (C8.4). With a slope between the sides, one of them is on the higher
    /// ground.
    #[derive(Default)]
    pub struct Ground {}
    written { location: Location = tr_mark!("Place"); }
    may say { slope: Side = tr_mark!("Side on higher ground"); }
    written { river: bool = tr_mark!("River between the sides"); }
    usually { unsupplied: BTreeSet<Side> = tr_mark!("Unsupplied sides"); }
}

impl Ground {
    /// Returns whether the fight is a siege, with a different loss table and all men on foot (R99).
    pub(super) fn is_siege(&self, game: &DiexGame) -> bool {
        match self.location {
            Location::Castle => true,
            Location::Village => game.has_option(QuickSiege::VillageToo),
            Location::Open => false,
        }
    }

    /// Returns the ground's additions to a side's total, in percent.
    pub(super) fn percents(&self, game: &DiexGame, side: Side) -> Vec<(Message, i32)> {
        let mut found = Vec::new();
        let percent = |row: &str| game.number(&LOCATION, row, "percent");
        if self.location != Location::Open && side == Side::Defender {
            let row = self.location.key();
            found.push((if self.location == Location::Castle { messages::in_castle() } else { messages::in_village() }, percent(row)));
        }
        if self.slope == Some(side) {
            found.push((messages::on_higher_ground(), percent("slope")));
        }
        if self.river && side == Side::Defender && game.cell(&LOCATION, "river", "on") == side.key() {
            found.push((messages::behind_river(), percent("river")));
        }
        found
    }
}
