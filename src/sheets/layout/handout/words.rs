//! What the handout says, as this game's rulings have it.

use std::sync::Arc;

use crate::art::{self, Art};
use crate::phrasebook::{faces, panic_faces};
use crate::rules::rulings::{
    Adjacency, BodyguardWithoutLord, BonusWhenShooting, ExactHalf, FriendsInLine, HalfHitPool, HillMove, LineBlockers, LordKilled,
    NaturalOne, NaturalSix, Reserve, ShootAndFight, ShootingInContact, VictoryCheck,
};
use crate::rules::{CardName, Rulings, Side, State, Troop};
use crate::sheets::layout::turn::hill_decides;

/// Something a unit does: a picture, the gist, and the rest.
pub(super) struct Deed {
    pub title: &'static str,
    pub picture: Arc<Art>,
    pub gist: &'static str,
    pub words: String,
}

/// The lowest face that hits in the example, for the men and for their commander: housecarles against spearmen.
pub(super) const EXAMPLE: (u8, u8) = (4, 3);

/// Words that nobody uses any more, and what they mean.
pub(super) const OLD_WORDS: [(&str, &str); 5] = [
    ("housecarl", "one of the king’s own warriors"),
    ("fyrd", "farmers called up to fight"),
    ("baron", "a Norman lord"),
    ("thegn", "a Saxon lord (say: thane)"),
    ("volley", "all arrows of a unit at once"),
];

/// The four deeds in the order in which they are done.
pub(super) fn deeds(state: &State) -> [Deed; 4] {
    let rulings = state.rulings();
    let diagonal = rulings.adjacency == Adjacency::Diagonal;
    let deed = |title, picture, gist, words| Deed { title, picture, gist, words };
    [
        deed("Move", art::squares_move(1, diagonal), "1 square; knights 2", moving(rulings)),
        deed("Shoot", art::squares_shoot(Troop::Archers.range().unwrap_or(3), diagonal), "Archers: 3 squares", shooting(rulings)),
        deed("Fight", art::squares_fight(diagonal), "Any enemy next to you", fighting(rulings)),
        deed("Armour", art::save_icon(Side::Norman), "Half of arrow hits", armour(rulings)),
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
    format!("{corners} {hill} One unit to a square; only knights may ride through friends. Nobody enters the woods.")
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
    let own = match rulings.bonus_when_shooting {
        BonusWhenShooting::Applies => ", on your own die a 5 too",
        BonusWhenShooting::FightingOnly => "",
    };
    format!("{corners} One die for each archer, all at one enemy unit: a 6 hits{own}.{line}{contact}{fight}")
}

fn fighting(rulings: &Rulings) -> String {
    let corners = match rulings.adjacency {
        Adjacency::Diagonal => "Corners count.",
        Adjacency::Orthogonal => "Corners do not count.",
    };
    format!(
        "{corners} One die for each of your men. You may share them among several enemies: say how before you roll. Your own sheet shows what hits."
    )
}

fn armour(rulings: &Rulings) -> String {
    let pooled = match rulings.half_hit_pool {
        HalfHitPool::Side => "Add up all volleys at the unit, then halve",
        HalfHitPool::Volley => "Each volley counts for itself: halve it",
    };
    format!("Knights and housecarles suffer only half of arrow hits. {pooled}, rounded down: 3 hits take 1 man. No help in a fight.")
}

/// The child's own figure.
pub(super) fn commander(rulings: &Rulings) -> String {
    let when = match rulings.bonus_when_shooting {
        BonusWhenShooting::Applies => "",
        BonusWhenShooting::FightingOnly => " when you fight",
    };
    let lord = match rulings.bodyguard_without_lord {
        BodyguardWithoutLord::Keeps => "",
        BodyguardWithoutLord::Loses => " while he leads them",
    };
    format!(
        "You fall last: cross off your men one by one, yourself at the end. Your own die hits more easily{when}: add 1. \
        William and Harold add 2, and each of their men adds 1{lord}."
    )
}

/// What happens when one of the two lords is killed in combat: each unit rolls as his card in the source says, or nothing
/// happens (ruling 46).
pub(super) fn panic(rulings: &Rulings) -> Option<String> {
    let normans = panic_faces(CardName::WilliamTrips.strength().usual).unwrap_or_default();
    (rulings.lord_killed == LordKilled::Panic).then(|| {
        format!(
            "If Harold is killed in battle, each Saxon unit rolls a die: that many men fall. \
            If William is killed in battle, each Norman unit rolls a die. {normans}"
        )
    })
}

/// How the example is read.
pub(super) fn dice(rulings: &Rulings) -> String {
    let (men, commander) = EXAMPLE;
    let odd = odd_faces(rulings);
    let [men, commander] = [men, commander].map(|lowest| faces(i8::try_from(lowest).unwrap_or(6)));
    format!("Housecarles fight spearmen: the men hit with {men}, you with {commander}. Roll your own die in another colour.{odd}")
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

/// When the battle ends, and who is not counted then.
pub(super) fn end(state: &State) -> String {
    let when = match state.rulings().victory_check {
        VictoryCheck::EndOfTurn => "after a turn when",
        VictoryCheck::AtOnce => "at once when",
        VictoryCheck::EndOfSide => "when a side has fought and",
    };
    let hill = if hill_decides(state) { " or no Saxon is on the hill" } else { "" };
    let reserve = match state.rulings().reserve {
        Reserve::Counts => "",
        Reserve::NotCounted => " Units in reserve do not count.",
    };
    format!("The battle ends with the bell, or {when} an army has lost half its men{hill}.{reserve}")
}

/// How a side wins.
pub(super) fn win(state: &State, side: Side) -> String {
    let saxons = state.strength(Side::Saxon).start;
    // So many Saxons are enough for them.
    let enough = match state.rulings().exact_half {
        ExactHalf::SaxonsWin => saxons.div_ceil(2),
        ExactHalf::NormansWin => saxons / 2 + 1,
    };
    let hill = match (hill_decides(state), side) {
        (false, _) => "",
        (true, Side::Norman) => ", or if none is on the hill",
        (true, Side::Saxon) => " and one of you is on the hill",
    };
    match side {
        Side::Norman => format!("You must attack! You win if fewer than {enough} of the {saxons} Saxons are left{hill}."),
        Side::Saxon => format!("Hold on! You win if {enough} or more of your {saxons} men are left{hill}."),
    }
}
