//! Other faces of a counter, and the lance in its picture (1.2, 5, 7.4).

use senlac_board_games::keyed::{keyed, keys};

keyed! {
    /// A face of a counter with numbers of its own.
    pub enum Face {
        Wounded = "wounded", tr_mark!("Wounded");
        Stunned = "stunned", tr_mark!("Stunned");
        Mounted = "mounted", tr_mark!("Mounted");
        MountedWounded = "mounted-wounded", tr_mark!("Mounted and wounded");
    }
}

keys! {
    /// Numbers on one face of a counter.
    pub struct FaceNumbers {} may say {
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
