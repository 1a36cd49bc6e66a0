//! Steps of a day in a siege (11.1).

senlac_board_games::keyed::keyed! {
    /// A step of the day (11.1).
    #[derive(Default)]
    pub enum Step {
        /// Day 1 only: the garrison counts its supplies.
        #[default]
        Supply = "supply", tr_mark!("Supply count");
        Event = "event", tr_mark!("Event of the day");
        Initiative = "initiative", tr_mark!("Initiative");
        Return = "return", tr_mark!("Return of the healed");
        Action = "action", tr_mark!("Action of the day");
        Recovery = "recovery", tr_mark!("Newly wounded");
        Marker = "marker", tr_mark!("Siege marker");
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
            Self::Supply => tr!("3D10 for a castle or 1D10 for a hall, plus the modifier for the size of the garrison."),
            Self::Event => tr!("Roll 2D10. Add 5 in the first nine days, and the rationing modifier if the besiegers are few."),
            Self::Initiative => tr!("Each side rolls a D10. The besiegers add 4 and win ties."),
            Self::Return => tr!("Men whose day on the calendar has come are healthy again."),
            Self::Action => tr!(
                "Besiegers: assault, build or negotiate. Garrison: sally, battle outside, or decline. Besiegers with archers may also shoot fire."
            ),
            Self::Recovery => tr!("Roll a D10 for each newly wounded man on the recovery table of the record sheet."),
            Self::Marker => tr!("A day of supply is used. Without food, the place surrenders."),
        }
    }
}
