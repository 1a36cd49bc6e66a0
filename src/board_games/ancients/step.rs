//! The steps of a turn (clarification 1), and what may be done in each.

use senlac_board_games::keyed::keyed;

keyed! {
    /// A step of a turn, in the order of play.
    pub enum Step {
        Charges = "charges", tr_mark!("Charge declarations");
        Missiles = "missiles", tr_mark!("Missile fire");
        Tests = "tests", tr_mark!("Morale tests");
        Evades = "evades", tr_mark!("Evaders move");
        ChargeMoves = "charge-moves", tr_mark!("Chargers move");
        Initiative = "initiative", tr_mark!("Initiative");
        FirstMoves = "first-moves", tr_mark!("First side moves");
        SecondMoves = "second-moves", tr_mark!("Second side moves");
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
                "Both players declare all charges aloud, at the same time. Targets must be within the normal move. Open order can’t charge, with two exceptions. Infantry can charge mounted troops only in special cases."
            ),
            Self::Missiles => {
                tr!(
                    "Units with an enemy in range may shoot. If the order matters, both sides roll a die. This is the only missile fire of the turn."
                )
            }
            Self::Tests => {
                tr!(
                    "Chargers that lost two figures to missiles test. So do units charged by a better class. A level above 100 needs no test."
                )
            }
            Self::Evades => tr!("Evading units move now, before the chargers. No other units move."),
            Self::ChargeMoves => {
                tr!(
                    "Chargers move straight ahead: their normal move plus a die, without evolutions. They may wheel for at most a quarter of it."
                )
            }
            Self::Initiative => {
                tr!(
                    "Both sides roll a die. The higher decides who moves first. Units that have rallied for a whole turn are in good order again."
                )
            }
            Self::FirstMoves | Self::SecondMoves => tr!(
                "Only this side moves: evolve, move, and evolve once more if the class allows it. Then it may spring ambushes. It may try to stop its routers. A normal move can’t make contact."
            ),
            Self::Melee => {
                tr!("The winner of the initiative decides the order of the melees. Each is fought to its end, in at most three rounds.")
            }
            Self::Rally => {
                tr!(
                    "Close order rallies in place. Other units rally in place or up to a normal move back. Fanatics and missed charges rally forward."
                )
            }
        }
    }
}
