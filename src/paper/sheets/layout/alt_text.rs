//! Alternative text of pictures, for people who can't see them.

use senlac_base::language::lists::join_commas;
use senlac_classroom::rules::{Side, Troop};

pub fn portrait_text(side: Side, troop: Troop, is_lord: bool) -> String {
    if is_lord {
        return tr!("The face of {lord} with his crown.", lord = side.army_commander());
    }
    let side = side.adjective();
    match troop {
        Troop::Knights => tr!("The face of a {side} knight.", side),
        Troop::Housecarles => tr!("The face of a {side} housecarl.", side),
        Troop::Spearmen => tr!("The face of a {side} spearman.", side),
        Troop::Archers => tr!("The face of a {side} archer.", side),
    }
}

pub fn shield_text(side: Side) -> &'static str {
    match side {
        Side::Norman => tr!("The unit’s kite shield."),
        Side::Saxon => tr!("The unit’s round shield."),
    }
}

/// Returns text about the boxes of a unit's figures on each base.
pub(super) fn men(bases: &[u8]) -> String {
    let all: u32 = bases.iter().map(|&figures| u32::from(figures)).sum();
    let boxes = tr_count!(all, "{all} box", "{all} boxes");
    let on = match bases {
        [_] => tr!("on 1 base").to_owned(),
        [first, rest @ ..] if rest.iter().all(|figures| figures == first) => {
            tr!("{first} on each of {bases} bases", first, bases = bases.len())
        }
        _ => tr!("on {bases} bases with {figures}", bases = bases.len(), figures = join_commas(bases)),
    };
    tr!("{boxes} to cross off, {on}. The last one, with a crown, is you.", boxes, on)
}

/// Returns text about the men's dice and the commander's, from the lowest face that hits.
pub(super) fn dice_text((men, commander): (u8, u8)) -> String {
    tr!(
        "Two rows of dice from 1 to 6. The men hit with {men} or more. The commander’s dice have a crown and hit with {commander} or more. The other dice are crossed out.",
        men,
        commander
    )
}
