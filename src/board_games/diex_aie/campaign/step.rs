//! Steps of a campaign day (C6).

senlac_board_games::keyed::keyed! {
    /// A step of the day (C6).
    #[derive(Default)]
    pub enum Step {
        #[default]
        GroupSupply = "group-supply", tr_mark!("Groups are supplied");
        Reorganise = "reorganise", tr_mark!("Groups split and join");
        Ransoms = "ransoms", tr_mark!("Ransoms");
        Convoys = "convoys", tr_mark!("Convoys and resources");
        Marches = "marches", tr_mark!("Marches and encounters");
    }
}

impl Step {
    /// Returns a hint about what may be done in the step.
    pub(super) fn hint(self) -> &'static str {
        match self {
            Self::GroupSupply => tr!("Groups of ten and more take one point, of twenty and more two."),
            Self::Reorganise => tr!("In one hex; at least three men make a group."),
            Self::Ransoms => tr!("£2 for each point of prestige; the freed leader has two friendly riders."),
            Self::Convoys => tr!("Up to five points change hands with a town, a city or a motte."),
            Self::Marches => tr!("Group by group, by the leader’s prestige, the highest first."),
        }
    }
}
