//! Steps of a day in a siege (11.1).

senlac_board_games::keyed::keyed! {
    /// A step of the day (11.1).
    #[derive(Default)]
    pub enum Step {
        /// Day 1 only: the garrison counts its supplies.
        #[default]
        Supply = "supply", tr_mark!("Supplies are counted");
        Event = "event", tr_mark!("Event of the day");
        Initiative = "initiative", tr_mark!("Initiative");
        Return = "return", tr_mark!("The healed come back");
        Action = "action", tr_mark!("Action of the day");
        Recovery = "recovery", tr_mark!("The newly wounded");
        Marker = "marker", tr_mark!("The siege marker goes on");
    }
}

impl Step {
    /// Returns the step's section in the booklet.
    pub(super) const fn section(self) -> &'static str {
        match self {
            Self::Supply => "11.1.1",
            Self::Event => "11.1.2",
            Self::Initiative => "11.1.3",
            Self::Return | Self::Recovery => "11.1.5",
            Self::Action => "11.4",
            Self::Marker => "11.1",
        }
    }

    /// Returns a hint about what may be done in the step.
    pub(super) fn hint(self) -> &'static str {
        match self {
            Self::Supply => tr!("3D10 for a castle, 1D10 for a hall, and what the number of the besieged adds."),
            Self::Event => tr!("2D10, five more in the first nine days, and more where the besiegers are few."),
            Self::Initiative => tr!("Each side a D10, the besiegers four more; a tie is theirs."),
            Self::Return => tr!("Whose day it is on the calendar is in full health again."),
            Self::Action => tr!(
                "Besiegers: assault, build or negotiate. Garrison: sally, battle outside, or leave it to them. With archers fire may be shot besides."
            ),
            Self::Recovery => tr!("A D10 for each newly wounded man on the recovery table of the record sheet."),
            Self::Marker => tr!("A day of supply is used up; without food the place surrenders."),
        }
    }
}
