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
    ("housecarl", tr_mark!("one of the king’s own warriors")),
    ("fyrd", tr_mark!("farmers called up to fight")),
    ("baron", tr_mark!("a Norman lord")),
    ("thegn", tr_mark!("a Saxon lord (say: thane)")),
    ("volley", tr_mark!("all arrows of a unit at once")),
];

/// The four deeds in the order in which they are done.
pub(super) fn deeds(state: &State) -> [Deed; 4] {
    let rulings = state.rulings();
    let diagonal = rulings.adjacency == Adjacency::Diagonal;
    let deed = |title, picture, gist, words| Deed { title, picture, gist, words };
    [
        deed(tr!("Move"), art::squares_move(1, diagonal), tr!("1 square; knights 2"), moving(rulings)),
        deed(tr!("Shoot"), art::squares_shoot(Troop::Archers.range().unwrap_or(3), diagonal), tr!("Archers: 3 squares"), shooting(rulings)),
        deed(tr!("Fight"), art::squares_fight(diagonal), tr!("Any enemy next to you"), fighting(rulings)),
        deed(tr!("Armour"), art::save_icon(Side::Norman), tr!("Half of arrow hits"), armour(rulings)),
    ]
}

fn moving(rulings: &Rulings) -> String {
    let corners = match rulings.adjacency {
        Adjacency::Diagonal => tr!("Any way, corners too."),
        Adjacency::Orthogonal => tr!("Straight only, never from corner to corner."),
    };
    let hill = match rulings.hill_move {
        HillMove::StartsOrEnters => tr!("Knights who start on the hill or enter it go only 1."),
        HillMove::Points => tr!("Knights who ride onto a hill square go only 1."),
        HillMove::StartSquare => tr!("Knights who start on the hill go only 1."),
    };
    tr!("{corners} {hill} One unit to a square; only knights may ride through friends. Nobody enters the woods.", corners, hill)
}

fn shooting(rulings: &Rulings) -> String {
    let line = match (rulings.friends_in_line, rulings.line_blockers) {
        (_, LineBlockers::AnyUnit) => tr!(" No unit may stand in between."),
        (FriendsInLine::Through, LineBlockers::Nothing) => tr!(" You may shoot through others."),
        (FriendsInLine::Through, LineBlockers::Woods) => tr!(" You may shoot through others, but not through woods."),
        (FriendsInLine::Block, LineBlockers::Nothing) => tr!(" Not through friends."),
        (FriendsInLine::Block, LineBlockers::Woods) => tr!(" Not through friends or woods."),
    };
    let corners = match rulings.adjacency {
        Adjacency::Diagonal => tr!("Count the squares, corners too."),
        Adjacency::Orthogonal => tr!("Count the squares, never over corners."),
    };
    let contact = match rulings.shooting_in_contact {
        ShootingInContact::Allowed => "",
        ShootingInContact::Forbidden => tr!(" Not with an enemy next to you, nor at one next to your friends."),
    };
    let fight = match rulings.shoot_and_fight {
        ShootAndFight::Both => "",
        ShootAndFight::One => tr!(" Who shoots does not fight."),
    };
    let own = match rulings.bonus_when_shooting {
        BonusWhenShooting::Applies => tr!(", on your own die a 5 too"),
        BonusWhenShooting::FightingOnly => "",
    };
    tr!(
        "{corners} One die for each archer, all at one enemy unit: a 6 hits{own}.{line}{contact}{fight}",
        corners,
        own,
        line,
        contact,
        fight
    )
}

fn fighting(rulings: &Rulings) -> String {
    let corners = match rulings.adjacency {
        Adjacency::Diagonal => tr!("Corners count."),
        Adjacency::Orthogonal => tr!("Corners do not count."),
    };
    tr!(
        "{corners} One die for each of your men. You may share them among several enemies: say how before you roll. Your own sheet shows what hits.",
        corners
    )
}

fn armour(rulings: &Rulings) -> String {
    let pooled = match rulings.half_hit_pool {
        HalfHitPool::Side => tr!("Add up all volleys at the unit, then halve"),
        HalfHitPool::Volley => tr!("Each volley counts for itself: halve it"),
    };
    tr!("Knights and housecarles suffer only half of arrow hits. {pooled}, rounded down: 3 hits take 1 man. No help in a fight.", pooled)
}

/// The child's own figure.
pub(super) fn commander(rulings: &Rulings) -> String {
    let when = match rulings.bonus_when_shooting {
        BonusWhenShooting::Applies => "",
        BonusWhenShooting::FightingOnly => tr!(" when you fight"),
    };
    let lord = match rulings.bodyguard_without_lord {
        BodyguardWithoutLord::Keeps => "",
        BodyguardWithoutLord::Loses => tr!(" while he leads them"),
    };
    tr!(
        "You fall last: cross off your men one by one, yourself at the end. Your own die hits more easily{when}: add 1. \
        William and Harold add 2, and each of their men adds 1{lord}.",
        when,
        lord
    )
}

/// What happens when one of the two lords is killed in combat: each unit rolls as his card in the source says, or nothing
/// happens (ruling 46).
pub(super) fn panic(rulings: &Rulings) -> Option<String> {
    let normans = panic_faces(CardName::WilliamTrips.strength().usual).unwrap_or_default();
    (rulings.lord_killed == LordKilled::Panic).then(|| {
        tr!(
            "If Harold is killed in battle, each Saxon unit rolls a die: that many men fall. \
            If William is killed in battle, each Norman unit rolls a die. {normans}",
            normans
        )
    })
}

/// How the example is read.
pub(super) fn dice(rulings: &Rulings) -> String {
    let (men, commander) = EXAMPLE;
    let odd = odd_faces(rulings);
    let [men, commander] = [men, commander].map(|lowest| faces(i8::try_from(lowest).unwrap_or(6)));
    tr!(
        "Housecarles fight spearmen: the men hit with {men}, you with {commander}. Roll your own die in another colour.{odd}",
        men,
        commander,
        odd
    )
}

/// What else the dice may do, for rulings that a child must know.
fn odd_faces(rulings: &Rulings) -> &'static str {
    match (rulings.natural_six, rulings.natural_one) {
        (NaturalSix::Misses, NaturalOne::Hits) => "",
        (NaturalSix::Hits, NaturalOne::Hits) => tr!(" A 6 always hits."),
        (NaturalSix::Misses, NaturalOne::Misses) => tr!(" A 1 always misses."),
        (NaturalSix::Hits, NaturalOne::Misses) => tr!(" A 6 always hits, a 1 always misses."),
    }
}

/// When the battle ends, and who is not counted then.
pub(super) fn end(state: &State) -> String {
    let when = match state.rulings().victory_check {
        VictoryCheck::EndOfTurn => tr!("after a turn when"),
        VictoryCheck::AtOnce => tr!("at once when"),
        VictoryCheck::EndOfSide => tr!("when a side has fought and"),
    };
    let hill = if hill_decides(state) { tr!(" or no Saxon is on the hill") } else { "" };
    let reserve = match state.rulings().reserve {
        Reserve::Counts => "",
        Reserve::NotCounted => tr!(" Units in reserve do not count."),
    };
    tr!("The battle ends with the bell, or {when} an army has lost half its men{hill}.{reserve}", when, hill, reserve)
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
        (true, Side::Norman) => tr!(", or if none is on the hill"),
        (true, Side::Saxon) => tr!(" and one of you is on the hill"),
    };
    match side {
        Side::Norman => tr!("You must attack! You win if fewer than {enough} of the {saxons} Saxons are left{hill}.", enough, saxons, hill),
        Side::Saxon => tr!("Hold on! You win if {enough} or more of your {saxons} men are left{hill}.", enough, saxons, hill),
    }
}
