//! Steps of a campaign day (C6).

senlac_board_games::keyed::keyed! {
    /// A step of the day (C6).
    #[derive(Default)]
    pub enum Step {
        #[default]
        GroupSupply = "group-supply", tr_mark!("Group supply");
        Reorganise = "reorganise", tr_mark!("Reorganisation");
        Ransoms = "ransoms", tr_mark!("Ransoms");
        Convoys = "convoys", tr_mark!("Convoys and resources");
        Marches = "marches", tr_mark!("Marches and encounters");
    }
}

impl Step {
    /// Returns a hint about what may be done in the step.
    pub(super) fn hint(self) -> &'static str {
        match self {
            Self::GroupSupply => tr!("Groups of 10 or more take one point. Groups of 20 or more take two."),
            Self::Reorganise => tr!("All in the same hex. A group needs at least three men."),
            Self::Ransoms => tr!("£2 for each point of prestige. The freed leader has two friendly riders."),
            Self::Convoys => tr!("Up to five points can change hands with a town, city or motte."),
            Self::Marches => tr!("Group by group, in order of the leader’s prestige, highest first."),
        }
    }
}
