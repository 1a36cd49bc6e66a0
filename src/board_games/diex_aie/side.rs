//! The two sides of a fight.

senlac_board_games::keyed::keyed! {
    /// A side. In a siege the besiegers attack and the garrison defends. In a skirmish the attacker plays first.
    #[derive(Hash)]
    pub enum Side {
        Attacker = "attacker", tr_mark!("Attackers");
        Defender = "defender", tr_mark!("Defenders");
    }
}

senlac_board_games::message::said_words!("diex_side": Side);

impl Side {
    /// Returns the opposing side.
    pub const fn opponent(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }
}
