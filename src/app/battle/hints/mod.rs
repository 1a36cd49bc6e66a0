//! “Suggest a move”: orders proposed to a child who hesitates, on the board and in the panel.

pub mod arrows;
pub mod panel;

use senlac_classroom::battles::hints::{Hint, HintOrder, HintReason, LikelyLosses, hints};
use senlac_classroom::phrasebook::names::UnitNames;
use senlac_classroom::rules::{State, UnitId, Weapon};

/// Suggested orders that are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenHints {
    /// Unit that the orders are for.
    pub unit: UnitId,
    /// Suggested orders, the boldest first.
    pub hints: Vec<Hint>,
    /// Whether the projector shows their arrows.
    pub on_wall: bool,
    /// Number of steps in the game when they were opened. The next step closes them.
    pub steps: u64,
}

impl OpenHints {
    /// Returns the suggestions for a unit in this state; `None` if it can do nothing.
    pub fn for_unit(state: &State, unit: UnitId, steps: u64) -> Option<Self> {
        let hints = hints(state, unit);
        (!hints.is_empty()).then_some(Self { unit, hints, on_wall: false, steps })
    }
}

/// Returns the order in two or three words: "Go to F6", "Shoot at Ada’s archers", "Hold this square".
pub fn order_text(names: &UnitNames, order: &HintOrder) -> String {
    match order {
        HintOrder::Go(way) => way.last().map_or_else(String::new, |square| tr!("Go to {square}", square)),
        HintOrder::Attack(at, Weapon::Bow) => tr!("Shoot at {target}", target = names.unit(*at)),
        HintOrder::Attack(at, Weapon::Melee) => tr!("Attack {target}", target = names.unit(*at)),
        HintOrder::Hold => tr!("Hold this square").to_owned(),
    }
}

/// Returns the reason in a plain sentence with one number.
pub fn reason_text(names: &UnitNames, hint: &Hint) -> String {
    match &hint.reason {
        HintReason::Falls { at, weapon, losses, is_best } => {
            let fall = losses_text(*losses);
            match (&hint.order, weapon) {
                (HintOrder::Attack(..), _) if *is_best => tr!("your best target: {fall}", fall),
                (HintOrder::Attack(..), _) => fall,
                (_, Weapon::Bow) => tr!("shoot at {target} from there: {fall}", target = names.unit(*at), fall),
                (_, Weapon::Melee) => tr!("attack {target} from there: {fall}", target = names.unit(*at), fall),
            }
        }
        HintReason::NextTurn(at, Weapon::Bow) => tr!("{target} in range next turn", target = names.unit(*at)),
        HintReason::NextTurn(at, Weapon::Melee) => tr!("you can attack {target} next turn", target = names.unit(*at)),
        HintReason::Nearer(at, squares) => {
            let target = names.unit(*at);
            tr_count!(squares = *squares, "{squares} square closer to {target}", "{squares} squares closer to {target}", target)
        }
        HintReason::OnTheHill(squares) => tr_count!(
            squares = *squares,
            "on the hill, with the nearest enemy {squares} square away",
            "on the hill, with the nearest enemy {squares} squares away"
        ),
        HintReason::Away(squares) => {
            tr_count!(squares = *squares, "the nearest enemy is {squares} square away", "the nearest enemy is {squares} squares away")
        }
    }
}

/// Returns text such as "2 or 3 of 5 killed".
fn losses_text(LikelyLosses { from, to, of }: LikelyLosses) -> String {
    match (from, to) {
        (0, 0) => tr!("probably no losses").to_owned(),
        (from, to) if from == to => tr_count!(losses = to, "{losses} of {of} killed", "{losses} of {of} killed", of),
        (from, to) => tr!("{from} or {to} of {of} killed", from, to, of),
    }
}
