//! Duties that can fall due in a game of ancients.

use senlac_board_games::keyed::duties;

duties! {
    /// Kind of duty that can fall due.
    pub enum AncientsDuty {
        ChargeMove = "charge_move",
        Closest = "closest",
        Declare = "declare",
        GoFirst = "go_first",
        Rally = "rally",
        RollOff = "roll_off",
        Round = "round",
        Test = "test",
    }
}
