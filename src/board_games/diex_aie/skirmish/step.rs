//! Steps of a side's phase (2.1).

use senlac_board_games::keyed::keyed;

keyed! {
    /// A step of a side's phase (2.1).
    pub enum Step {
        OffensiveFire = "offensive-fire", tr_mark!("Offensive fire");
        Charges = "charges", tr_mark!("Charges and counter-charges");
        Movement = "movement", tr_mark!("Movement and defensive fire");
        Combat = "combat", tr_mark!("Combat");
        Stunned = "stunned", tr_mark!("The stunned recover");
    }
}

impl Step {
    /// Returns a hint about what is done in the step.
    pub(super) fn hint(self) -> &'static str {
        match self {
            Self::OffensiveFire => tr!("Shooters of the side may shoot, but not in contact with an enemy."),
            Self::Charges => tr!("The side declares its charges one by one; the other answers each at once."),
            Self::Movement => tr!("Who did not shoot may move; the other side may shoot meanwhile."),
            Self::Combat => tr!("Men in contact may attack, but shooters who shot may not."),
            Self::Stunned => tr!("Men of the side who were stunned in the enemy’s phase recover."),
        }
    }
}
