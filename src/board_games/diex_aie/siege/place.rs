//! Besieged places, their walls, and the besiegers' equipment and actions.

senlac_board_games::keyed::keyed! {
    /// Besieged place.
    #[derive(Default)]
    pub enum Place {
        #[default]
        Castle = "castle", tr_mark!("castle");
        GreatHall = "great-hall", tr_mark!("Great Hall");
    }
}

senlac_board_games::keyed::keyed! {
    /// State of the outer wall: the palisade of the bailey, or the wall of the hall.
    #[derive(Default)]
    pub enum Wall {
        #[default]
        Whole = "whole", tr_mark!("whole");
        Breached = "breached", tr_mark!("breached");
        /// Held by the besiegers.
        Held = "held", tr_mark!("held by the besiegers");
    }
}

senlac_board_games::keyed::keyed! {
    /// Equipment that the besiegers can build.
    pub enum Equipment {
        Ladders = "ladders", tr_mark!("ladders");
        Hooks = "hooks", tr_mark!("grappling hooks");
        FilledMoats = "filled-moats", tr_mark!("filled moats");
        /// Engines from another game of the series, which its owners may use. They are only counted.
        Engines = "engines", tr_mark!("engines");
    }
}

senlac_board_games::message::said_words!("siege_equipment": Equipment);

senlac_board_games::keyed::keyed! {
    /// Action of the side with the initiative (11.4).
    pub enum Action {
        Assault = "assault", tr_mark!("assault");
        Build = "build", tr_mark!("building");
        Negotiate = "negotiate", tr_mark!("negotiation");
        Sally = "sally", tr_mark!("sally for supply");
        Battle = "battle", tr_mark!("battle outside");
    }
}

impl Action {
    /// Returns whether the sides fight in this action.
    pub(super) const fn is_fight(self) -> bool {
        matches!(self, Self::Assault | Self::Sally | Self::Battle)
    }
}
