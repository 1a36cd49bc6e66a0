//! Conditions of a man, and every change from one to another (5.4.4, 6.5).

senlac_board_games::keyed::keyed! {
    /// Condition of a man.
    #[derive(Default)]
    pub enum Condition {
        #[default]
        Healthy = "healthy", tr_mark!("healthy");
        Wounded = "wounded", tr_mark!("wounded");
        Stunned = "stunned", tr_mark!("stunned");
        Dead = "dead", tr_mark!("dead");
        /// Unarmed and in the enemy's hands (C14.8).
        Prisoner = "prisoner", tr_mark!("prisoner");
    }
}

/// Effect of a combat result, a fall, a fire or a sickness on a man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harm {
    /// A combat result stuns him.
    Stunned,
    /// A result, a fall, a fire or a sickness wounds him.
    Wounded,
    /// A combat result kills him.
    Killed,
    /// He retreats as far as the result says.
    Retreats,
    /// He must retreat and cannot go the whole way.
    CannotRetreat,
}

impl Condition {
    /// Returns whether he is alive and not a prisoner.
    pub const fn is_present(self) -> bool {
        matches!(self, Self::Healthy | Self::Wounded | Self::Stunned)
    }

    /// Returns his condition after this harm. A prisoner is unarmed, so any harm kills him.
    pub const fn after_harm(self, harm: Harm) -> Self {
        match (self, harm) {
            (Self::Dead, _) => Self::Dead,
            (_, Harm::Killed) => Self::Dead,
            (Self::Healthy | Self::Wounded | Self::Prisoner, Harm::Retreats) => self,
            (Self::Healthy, Harm::Stunned) => Self::Stunned,
            (Self::Healthy, Harm::Wounded | Harm::CannotRetreat) => Self::Wounded,
            (Self::Wounded | Self::Prisoner, Harm::Stunned | Harm::Wounded | Harm::CannotRetreat) => Self::Dead,
            (Self::Stunned, Harm::Stunned | Harm::Wounded | Harm::Retreats | Harm::CannotRetreat) => Self::Dead,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Condition::{Dead, Healthy, Stunned, Wounded};
    use super::*;

    #[test]
    fn harm_worsens_conditions_as_the_booklet_says() {
        let harms = [Harm::Stunned, Harm::Wounded, Harm::Killed, Harm::Retreats, Harm::CannotRetreat];
        for (now, expected) in [
            (Healthy, [Stunned, Wounded, Dead, Healthy, Wounded]),
            (Wounded, [Dead, Dead, Dead, Wounded, Dead]),
            (Stunned, [Dead; 5]),
            (Dead, [Dead; 5]),
        ] {
            assert_eq!(harms.map(|harm| now.after_harm(harm)), expected, "{now:?}");
        }
    }
}
