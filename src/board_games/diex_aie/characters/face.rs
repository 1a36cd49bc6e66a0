//! The other faces of a counter, and what is drawn on it besides numbers (1.2, 5, 7.4).

use senlac_board_games::keyed::{keyed, keys};

keyed! {
    /// A face of a counter that has numbers of its own.
    pub enum Face {
        Wounded = "wounded", tr_mark!("Wounded");
        Stunned = "stunned", tr_mark!("Stunned");
        Mounted = "mounted", tr_mark!("Mounted");
        MountedWounded = "mounted-wounded", tr_mark!("Mounted and wounded");
    }
}

keys! {
    /// The numbers on a face.
    pub struct Numbers {} may say {
        attack: u8 = tr_mark!("Attack");
        defence: u8 = tr_mark!("Defence");
        movement: u8 = tr_mark!("Movement");
    }
}

keyed! {
    /// The lance in a man's picture.
    pub enum Lance {
        NoFlag = "no-flag", tr_mark!("lance without flag");
        Flag = "flag", tr_mark!("lance with flag");
    }
}
