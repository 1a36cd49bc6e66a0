//! Tasks done by idling for a full turn, and the structures that they change (9.2).

use senlac_board_games::keyed::keyed;

keyed! {
    /// Task for which a man idles.
    pub enum Task {
        DrawBridge = "draw-bridge", tr_mark!("the mobile bridge is drawn in");
        PutBridge = "put-bridge", tr_mark!("the mobile bridge is put back");
        ThrowBridge = "throw-bridge", tr_mark!("the mobile bridge is thrown into the moat");
        OpenGate = "open-gate", tr_mark!("the gate is opened");
        ShutGate = "shut-gate", tr_mark!("the gate is shut");
        OpenBascule = "open-bascule", tr_mark!("the bascule gate is opened");
        ShutBascule = "shut-bascule", tr_mark!("the bascule gate is shut");
        Fence = "fence", tr_mark!("the fence is torn down");
        Free = "free", tr_mark!("a prisoner is freed");
        Arm = "arm", tr_mark!("a freed man has armed himself");
    }
}

keyed! {
    /// Structure that is worked by idling and then stays as it is (9.2).
    pub enum Structure {
        Bridge = "bridge", tr_mark!("mobile bridge");
        Gate = "gate", tr_mark!("gate");
        Bascule = "bascule", tr_mark!("bascule gate");
    }
}

impl Task {
    /// Returns the structure that the task changes; `None` if it isn't a bridge or gate.
    pub(super) const fn structure(self) -> Option<Structure> {
        match self {
            Self::DrawBridge | Self::PutBridge | Self::ThrowBridge => Some(Structure::Bridge),
            Self::OpenGate | Self::ShutGate => Some(Structure::Gate),
            Self::OpenBascule | Self::ShutBascule => Some(Structure::Bascule),
            Self::Fence | Self::Free | Self::Arm => None,
        }
    }
}
