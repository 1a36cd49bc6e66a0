//! What can fall due in a game of Ancients.

use senlac_board_games::keyed::duties;

duties! {
    /// What can fall due.
    pub enum Owed {
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
