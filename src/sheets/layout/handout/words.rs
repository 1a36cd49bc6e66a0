//! What the handout says, as this game's rulings have it.

use std::sync::Arc;

use crate::rules::rulings::{
    Adjacency, BonusWhenShooting, ExactHalf, FriendsInLine, HalfHitPool, HillMove, HoldingTheHill, LineBlockers, NaturalOne, NaturalSix,
    ShootAndFight, ShootingInContact, VictoryCheck,
};
use crate::rules::{Rulings, Side, State, Troop, faces};
use crate::sheets::layout::{Art, art};

/// Something a unit does: a picture, the gist, and the rest.
pub(super) struct Deed {
    pub title: &'static str,
    pub picture: Arc<Art>,
    pub strong: String,
    pub words: String,
}

/// The lowest face that hits in the example, for the men and for their commander: housecarles against spearmen.
pub(super) const EXAMPLE: (u8, u8) = (4, 3);

/// The four deeds in the order in which they are done.
pub(super) fn deeds(state: &State) -> [Deed; 4] {
    let rulings = &state.rulings;
    let diagonal = rulings.adjacency == Adjacency::Diagonal;
    [
        Deed { title: "Move", picture: art::squares_move(1, diagonal), strong: "1 square; knights 2.".to_owned(), words: moving(rulings) },
        Deed {
            title: "Shoot",
            picture: art::squares_shoot(Troop::Archers.range().unwrap_or(3), diagonal),
            strong: format!("Archers only, up to {} squares.", Troop::Archers.range().unwrap_or(3)),
            words: shooting(rulings),
        },
        Deed {
            title: "Fight",
            picture: art::squares_fight(diagonal),
            strong: "Any enemy next to you.".to_owned(),
            words: fighting(rulings),
        },
        Deed {
            title: "Armour",
            picture: art::save_icon(Side::Norman),
            strong: "Half of all arrow hits bounce off knights and housecarles.".to_owned(),
            words: armour(rulings),
        },
    ]
}

fn moving(rulings: &Rulings) -> String {
    let corners = match rulings.adjacency {
        Adjacency::Diagonal => "Any way, corners too.",
        Adjacency::Orthogonal => "Straight only, never from corner to corner.",
    };
    let hill = match rulings.hill_move {
        HillMove::StartsOrEnters => "Knights who start on the hill or enter it go only 1.",
        HillMove::Points => "Knights who ride onto a hill square go only 1.",
        HillMove::StartSquare => "Knights who start on the hill go only 1.",
    };
    format!("{corners} {hill} One unit to a square; only knights pass friends. Woods are closed.")
}

fn shooting(rulings: &Rulings) -> String {
    let line = match (rulings.friends_in_line, rulings.line_blockers) {
        (_, LineBlockers::AnyUnit) => " No unit may stand in between.",
        (FriendsInLine::Through, LineBlockers::Nothing) => " You may shoot through others.",
        (FriendsInLine::Through, LineBlockers::Woods) => " You may shoot through others, but not through woods.",
        (FriendsInLine::Block, LineBlockers::Nothing) => " Not through friends.",
        (FriendsInLine::Block, LineBlockers::Woods) => " Not through friends or woods.",
    };
    let corners = match rulings.adjacency {
        Adjacency::Diagonal => "Count the squares, corners too.",
        Adjacency::Orthogonal => "Count the squares, never over corners.",
    };
    let contact = match rulings.shooting_in_contact {
        ShootingInContact::Allowed => "",
        ShootingInContact::Forbidden => " Not with an enemy next to you, nor at one next to your friends.",
    };
    let fight = match rulings.shoot_and_fight {
        ShootAndFight::Both => "",
        ShootAndFight::One => " Who shoots does not fight.",
    };
    format!("{corners} One die for each archer, all at one enemy unit: a 6 hits.{line}{contact}{fight}")
}

fn fighting(rulings: &Rulings) -> String {
    let corners = match rulings.adjacency {
        Adjacency::Diagonal => "Corners count.",
        Adjacency::Orthogonal => "Corners do not count.",
    };
    format!("{corners} One die for each of your men. You may share them among several enemies: say how before you roll.")
}

fn armour(rulings: &Rulings) -> String {
    let pooled = match rulings.half_hit_pool {
        HalfHitPool::Side => "All volleys at a unit count together: 3 hits take 1 man.",
        HalfHitPool::Volley => "Each volley counts for itself: 3 hits take 1 man.",
    };
    format!("{pooled} No help in a fight.")
}

/// The child's own figure.
pub(super) fn commander(state: &State) -> String {
    let bonus = match state.rulings.bonus_when_shooting {
        BonusWhenShooting::Applies => "Your own die hits more easily: add 1.",
        BonusWhenShooting::FightingOnly => "Your own die hits more easily when you fight: add 1.",
    };
    format!(
        "You are the last of your unit to fall. {bonus} William and Harold add 2, and each of their men adds 1. \
        You cross off your men one by one, yourself last."
    )
}

/// How the example is read.
pub(super) fn dice(rulings: &Rulings) -> String {
    let (men, commander) = EXAMPLE;
    let odd = odd_faces(rulings);
    format!(
        "Here your men need {}, and you need {}. Roll your own die in another colour.{odd}",
        faces(i8::try_from(men).unwrap_or(6)),
        faces(i8::try_from(commander).unwrap_or(6))
    )
}

/// When the battle ends.
pub(super) const fn end(state: &State) -> &'static str {
    match state.rulings.victory_check {
        VictoryCheck::EndOfTurn => "The battle ends with the bell, or after a turn in which an army has lost half its men.",
        VictoryCheck::AtOnce => "The battle ends with the bell, or at once when an army has lost half its men.",
        VictoryCheck::EndOfSide => "The battle ends with the bell, or when a side has fought and an army has lost half its men.",
    }
}

/// How a side wins.
pub(super) fn win(state: &State, side: Side) -> String {
    let saxons = state.strength(Side::Saxon).start;
    // So many Saxons are enough for them.
    let enough = match state.rulings.exact_half {
        ExactHalf::SaxonsWin => saxons.div_ceil(2),
        ExactHalf::NormansWin => saxons / 2 + 1,
    };
    let hill = match (state.rulings.holding_the_hill, side) {
        (HoldingTheHill::ReportOnly, _) => "",
        (HoldingTheHill::NormansWin, Side::Norman) => ", or if none is on the hill",
        (HoldingTheHill::NormansWin, Side::Saxon) => " and somebody holds the hill",
    };
    match side {
        Side::Norman => format!("You must attack! You win if fewer than {enough} of the {saxons} Saxons still stand{hill}."),
        Side::Saxon => format!("Hold on! You win if {enough} or more of your {saxons} men still stand{hill}."),
    }
}

/// What else the dice may do, for rulings that a child must know.
const fn odd_faces(rulings: &Rulings) -> &'static str {
    match (rulings.natural_six, rulings.natural_one) {
        (NaturalSix::Misses, NaturalOne::Hits) => "",
        (NaturalSix::Hits, NaturalOne::Hits) => " A 6 always hits.",
        (NaturalSix::Misses, NaturalOne::Misses) => " A 1 always misses.",
        (NaturalSix::Hits, NaturalOne::Misses) => " A 6 always hits, a 1 always misses.",
    }
}
