//! “What could I do?”: the orders that are proposed to a child who hesitates, on the board and in the panel.

pub mod arrows;
pub mod panel;

use senlac_classroom::battles::hints::{Hint, HintOrder, HintReason, LikelyLosses, hints};
use senlac_classroom::phrasebook::names::Names;
use senlac_classroom::rules::{State, UnitId, Weapon};

/// The orders that are open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenHints {
    /// For whom.
    pub unit: UnitId,
    /// The orders, the boldest first.
    pub hints: Vec<Hint>,
    /// Whether the class sees their arrows.
    pub on_wall: bool,
    /// Steps that the game had: the next one closes them.
    pub steps: u64,
}

impl OpenHints {
    /// The orders for a unit as things stand; `None` if it can do nothing.
    pub fn of(state: &State, unit: UnitId, steps: u64) -> Option<Self> {
        let hints = hints(state, unit);
        (!hints.is_empty()).then_some(Self { unit, hints, on_wall: false, steps })
    }
}

/// What a unit would do, in two or three words: "Go to F6", "Shoot at Ada’s archers", "Hold".
pub fn order_words(names: &Names, order: &HintOrder) -> String {
    match order {
        HintOrder::Go(way) => way.last().map_or_else(String::new, |square| tr!("Go to {square}", square)),
        HintOrder::Attack(at, Weapon::Bow) => tr!("Shoot at {target}", target = names.unit(*at)),
        HintOrder::Attack(at, Weapon::Melee) => tr!("Strike {target}", target = names.unit(*at)),
        HintOrder::Hold => tr!("Hold this square").to_owned(),
    }
}

/// Why, in a plain sentence with one figure.
pub fn reason_words(names: &Names, hint: &Hint) -> String {
    match &hint.reason {
        HintReason::Falls { at, weapon, losses, is_best } => {
            let fall = losses_words(*losses);
            match (&hint.order, weapon) {
                (HintOrder::Attack(..), _) if *is_best => tr!("your best target: {fall}", fall),
                (HintOrder::Attack(..), _) => fall,
                (_, Weapon::Bow) => tr!("shoot at {target} from there: {fall}", target = names.unit(*at), fall),
                (_, Weapon::Melee) => tr!("strike {target} from there: {fall}", target = names.unit(*at), fall),
            }
        }
        HintReason::NextTurn(at, Weapon::Bow) => tr!("{target} in range next turn", target = names.unit(*at)),
        HintReason::NextTurn(at, Weapon::Melee) => tr!("you can strike {target} next turn", target = names.unit(*at)),
        HintReason::Nearer(at, squares) => {
            let target = names.unit(*at);
            tr_count!(squares = *squares, "{squares} square nearer to {target}", "{squares} squares nearer to {target}", target)
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

/// "2 or 3 of 5 fall".
fn losses_words(LikelyLosses { from, to, of }: LikelyLosses) -> String {
    match (from, to) {
        (0, 0) => tr!("probably nobody falls").to_owned(),
        (from, to) if from == to => tr_count!(losses = to, "{losses} of {of} falls", "{losses} of {of} fall", of),
        (from, to) => tr!("{from} or {to} of {of} fall", from, to, of),
    }
}
