//! Duties that can fall due in *Hastings: 1066*.

use senlac_board_games::keyed::duties;

duties! {
    /// Kind of duty that can fall due.
    pub enum HastingsDuty {
        ChiefFalls = "chief_falls",
        ChooseOrder = "choose_order",
        Enter = "enter",
        Extend = "extend",
        Flight = "flight",
        LeaderCasualty = "leader_casualty",
        LeaderFlight = "leader_flight",
        Melee = "melee",
        Morale = "morale",
        Neighbours = "neighbours",
        Pursue = "pursue",
        Rally = "rally",
        ReadOrder = "read_order",
        Rout = "rout",
        ShakenAgain = "shaken_again",
        StepLoss = "step_loss",
        Wings = "wings",
    }
}
