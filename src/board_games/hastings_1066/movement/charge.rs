//! Charge conditions (4.3.7), and whether a charge goes downhill (rulings 27 to 30).

use super::hex::{Ground, Hex, MoveEnd};
use crate::melee::Slope;
use crate::{ChargingDownhill, HastingsGame, LeastCharge, ShortCharge};

/// Returns every charge condition that a path doesn’t meet; empty if it is a charge.
pub(super) fn unmet_conditions(game: &HastingsGame, way: &[Hex], ends: Option<MoveEnd>) -> Vec<String> {
    let mut found = Vec::new();
    let touches = ends == Some(MoveEnd::Contact) || (ends == Some(MoveEnd::Beside) && game.has_option(LeastCharge::AnySide));
    if !touches {
        found.push(tr!("a charge must end with an enemy in front").to_owned());
    }
    if way.is_empty() && !game.has_option(LeastCharge::StandingContact) {
        found.push(tr!("a charge must be at least one hex long").to_owned());
    }
    if way.len() < 2 && !way.is_empty() && game.has_option(ShortCharge::NoCharge) {
        found.push(tr!("a charge must be at least two hexes long").to_owned());
    }
    if way.iter().any(|hex| !hex.across.is_empty()) {
        found.push(tr!("a charge cannot cross a ridge or stream").to_owned());
    }
    if way.iter().any(|hex| matches!(hex.ground, Ground::Marsh | Ground::Woods)) {
        found.push(tr!("a charge cannot enter marsh or woods").to_owned());
    }
    if way.iter().rev().take(2).any(|hex| hex.slope() == Some(Slope::Uphill)) {
        found.push(tr!("the last two hexes of a charge cannot be uphill").to_owned());
    }
    found
}

/// Returns whether a charge goes downhill, so that its bonus is 2 instead of 1.
pub(super) fn is_downhill(game: &HastingsGame, way: &[Hex]) -> bool {
    let down = |hex: &Hex| hex.slope() == Some(Slope::Downhill);
    match game.option() {
        ChargingDownhill::AnyHex => way.iter().any(down),
        ChargingDownhill::LastTwo => way.len() > 1 && way.iter().rev().take(2).all(down),
        ChargingDownhill::LastHex => way.last().is_some_and(down),
    }
}
