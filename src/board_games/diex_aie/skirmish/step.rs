//! Steps of a side's phase (2.1).

use senlac_board_games::keyed::keyed;

keyed! {
    /// A step of a side's phase (2.1).
    pub enum Step {
        OffensiveFire = "offensive-fire", tr_mark!("Offensive fire");
        Charges = "charges", tr_mark!("Charges and counter-charges");
        Movement = "movement", tr_mark!("Movement and defensive fire");
        Combat = "combat", tr_mark!("Combat");
        Stunned = "stunned", tr_mark!("Recovery of the stunned");
    }
}

impl Step {
    /// Returns a hint about what is done in the step.
    pub(super) fn hint(self) -> &'static str {
        match self {
            Self::OffensiveFire => tr!("The side’s shooters may shoot, unless an enemy is in contact with them."),
            Self::Charges => tr!("The side declares its charges one by one. The other side answers each at once."),
            Self::Movement => tr!("Men who didn’t shoot may move. The other side may give defensive fire."),
            Self::Combat => tr!("Men in contact may attack, unless they have shot."),
            Self::Stunned => tr!("The side’s men who were stunned in the enemy’s phase recover."),
        }
    }
}
