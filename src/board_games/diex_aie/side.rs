//! The two sides of a fight.

use super::state::State;
use senlac_board_games::Message;

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
    pub const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }

    /// Returns the side's name in this game.
    pub fn display_name(self, state: &State) -> &str {
        state.names.get(&self).map_or_else(|| self.name(), String::as_str)
    }

    /// Returns the side's name in this game as a message.
    pub(super) fn said(self, state: &State) -> Message {
        state.names.get(&self).map_or_else(|| self.into(), Message::from)
    }
}
