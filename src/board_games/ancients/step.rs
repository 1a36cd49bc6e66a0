//! The steps of a turn (clarification 1), and what may be done in each.

use senlac_board_games::keyed::keyed;

keyed! {
    /// A step of a turn, in the order of play.
    pub enum Step {
        Charges = "charges", tr_mark!("Charges declared");
        Missiles = "missiles", tr_mark!("Missile fire");
        Tests = "tests", tr_mark!("Morale tests");
        Evades = "evades", tr_mark!("Evaders move");
        ChargeMoves = "charge-moves", tr_mark!("Chargers move");
        Initiative = "initiative", tr_mark!("Initiative");
        FirstMoves = "first-moves", tr_mark!("The first side moves");
        SecondMoves = "second-moves", tr_mark!("The second side moves");
        Melee = "melee", tr_mark!("Melee");
        Rally = "rally", tr_mark!("Rally");
    }
}

senlac_board_games::message::said_words!("ancients_step": Step);

impl Step {
    /// Returns its section in the errata.
    pub(super) const fn section(self) -> &'static str {
        if matches!(self, Self::Rally) { "C4" } else { "C1" }
    }

    /// Returns a hint on what may be done in it, and what is forbidden.
    pub(super) fn hint(self) -> &'static str {
        match self {
            Self::Charges => tr!(
                "Both players declare every charge, aloud and at once. The enemy must be within the normal move; open order charges nobody, with two exceptions, and infantry hardly ever mounted troops."
            ),
            Self::Missiles => {
                tr!("Everybody shoots who has an enemy in range. Where the order matters, both throw a die. All fire of the turn is now.")
            }
            Self::Tests => {
                tr!("Chargers who lost two figures to missiles test, and whoever receives a better class. A level above 100 needs no test.")
            }
            Self::Evades => tr!("Whoever evades goes now, before the chargers. Nobody else moves."),
            Self::ChargeMoves => {
                tr!("Chargers go straight on, their normal move and a die, without evolutions, and wheel for a quarter of it at most.")
            }
            Self::Initiative => {
                tr!("Both throw a die; the higher says who moves first. Who rallied for a whole turn is in good order again.")
            }
            Self::FirstMoves | Self::SecondMoves => tr!(
                "This side alone: evolve, move, evolve once more where the class allows it; then ambushes. It may try to stop its routers. No normal move comes into contact."
            ),
            Self::Melee => tr!("The winner of the initiative says in which order. Each melee is fought out, in three rounds at most."),
            Self::Rally => {
                tr!("Close order rallies where it is, others there or up to a normal move back; fanatics and missed charges go forward.")
            }
        }
    }
}
