//! What is besieged, its walls, and what is built against them.

senlac_board_games::keyed::keyed! {
    /// What is besieged.
    #[derive(Default)]
    pub enum Place {
        #[default]
        Castle = "castle", tr_mark!("castle");
        GreatHall = "great-hall", tr_mark!("Great Hall");
    }
}

senlac_board_games::keyed::keyed! {
    /// How the outer wall stands: the palisade of the bailey, or the wall of the hall.
    #[derive(Default)]
    pub enum Wall {
        #[default]
        Whole = "whole", tr_mark!("whole");
        Breached = "breached", tr_mark!("breached");
        /// The besiegers hold it.
        Held = "held", tr_mark!("held by the besiegers");
    }
}

senlac_board_games::keyed::keyed! {
    /// What the besiegers can build.
    pub enum Equipment {
        Ladders = "ladders", tr_mark!("ladders");
        Hooks = "hooks", tr_mark!("grappling hooks");
        FilledMoats = "filled-moats", tr_mark!("filled moats");
        /// Engines of another game of the series, whose owners may use them; they are counted and no more.
        Engines = "engines", tr_mark!("engines");
    }
}

senlac_board_games::message::said_words!("siege_equipment": Equipment);

senlac_board_games::keyed::keyed! {
    /// What the holder of the initiative plays (11.4).
    pub enum Action {
        Assault = "assault", tr_mark!("assault");
        Build = "build", tr_mark!("building");
        Negotiate = "negotiate", tr_mark!("negotiation");
        Sally = "sally", tr_mark!("sally for supply");
        Battle = "battle", tr_mark!("battle outside");
    }
}

impl Action {
    /// Whether the sides fight in it.
    pub(super) const fn is_fight(self) -> bool {
        matches!(self, Self::Assault | Self::Sally | Self::Battle)
    }
}
