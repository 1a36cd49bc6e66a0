//! The two sides of an encounter.

use super::state::State;
use senlac_board_games::Message;

senlac_board_games::keyed::keyed! {
    /// A side: in a siege the besiegers attack and the garrison defends, in a skirmish the attacker plays first.
    #[derive(Hash)]
    pub enum Side {
        Attacker = "attacker", tr_mark!("Attackers");
        Defender = "defender", tr_mark!("Defenders");
    }
}

senlac_board_games::message::said_words!("diex_side": Side);

impl Side {
    /// The other one.
    pub const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }

    /// What this game calls it.
    pub fn called(self, state: &State) -> &str {
        state.names.get(&self).map_or_else(|| self.name(), String::as_str)
    }

    /// The same in a message.
    pub(super) fn said(self, state: &State) -> Message {
        state.names.get(&self).map_or_else(|| self.into(), Message::from)
    }
}
