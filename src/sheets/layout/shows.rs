//! What pictures show, in a few words for whoever cannot see them.

use crate::rules::{Side, Troop};

/// The face of a commander.
pub(super) fn portrait(side: Side, troop: Troop, is_lord: bool) -> String {
    if is_lord {
        return format!("The face of {} with his crown.", side.army_commander());
    }
    let what = match troop {
        Troop::Knights => "knight",
        Troop::Housecarles => "housecarl",
        Troop::Spearmen => "spearman",
        Troop::Archers => "archer",
    };
    format!("The face of a {} {what}.", side.adjective())
}

/// A unit's arms.
pub(super) fn shield(side: Side) -> &'static str {
    match side {
        Side::Norman => "The unit’s kite shield.",
        Side::Saxon => "The unit’s round shield.",
    }
}

/// The boxes of a unit's figures: so many on each base.
pub(super) fn men(bases: &[u8]) -> String {
    let all: u32 = bases.iter().map(|&figures| u32::from(figures)).sum();
    let boxes = if all == 1 { "1 box".to_owned() } else { format!("{all} boxes") };
    let on = match bases {
        [_] => "on 1 base".to_owned(),
        [first, rest @ ..] if rest.iter().all(|figures| figures == first) => format!("{first} on each of {} bases", bases.len()),
        _ => format!("on {} bases with {}", bases.len(), bases.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")),
    };
    format!("{boxes} to cross off, {on}. The last one, with a crown, is you.")
}

/// Dice of the men, and of the commander, from the lowest face on that hits.
pub(super) fn dice((men, commander): (u8, u8)) -> String {
    format!(
        "Two rows of dice from 1 to 6. Men hit from {men} up, the commander, whose dice have a crown, from {commander} up; the others are crossed out."
    )
}
