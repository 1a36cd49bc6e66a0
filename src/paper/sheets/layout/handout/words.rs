//! Text of the handout under this game's rulings.

use crate::sheets::layout::rules_picture::RulesPicture;
use crate::sheets::layout::turn::is_hill_decisive;
use senlac_base::language::lists::{join_sentences, text_if};
use senlac_classroom::phrasebook::{faces, panic_faces};
use senlac_classroom::rules::rulings::{
    Adjacency, BodyguardWithoutLord, BonusWhenShooting, ExactHalf, FriendsInLine, HalfHitPool, HillMove, LineBlockers, LordKilled,
    NaturalOne, NaturalSix, Reserve, ShootAndFight, ShootingInContact, VictoryCheck,
};
use senlac_classroom::rules::{CardName, Rulings, Side, State};

/// An action of a unit: its picture, its summary, and the details.
pub(in crate::sheets::layout) struct UnitDeed {
    pub title: &'static str,
    pub picture: RulesPicture,
    pub gist: &'static str,
    pub words: String,
}

/// Introduction to the battle.
pub(in crate::sheets::layout) const STORY: &str =
    tr_mark!("1066: Harold’s Saxons hold the hill. William’s Normans want to take it. You lead 1 unit.");

/// Lowest face that hits in the example, for the men and for their commander: housecarls against spearmen.
pub(super) const EXAMPLE: (u8, u8) = (4, 3);

/// Old words and their meanings.
pub(in crate::sheets::layout) const OLD_WORDS: [(&str, &str); 5] = [
    ("housecarl", tr_mark!("one of the king’s own warriors")),
    ("fyrd", tr_mark!("free men who fight for the king")),
    ("baron", tr_mark!("a Norman lord")),
    ("thegn", tr_mark!("a Saxon lord (say: thane)")),
    ("volley", tr_mark!("all of a unit’s arrows at once")),
];

/// Returns the four actions in playing order.
pub(in crate::sheets::layout) fn deeds(state: &State) -> [UnitDeed; 4] {
    let rulings = state.rulings();
    let diagonal = rulings.adjacency == Adjacency::Diagonal;
    let deed = |title, picture, gist, words| UnitDeed { title, picture, gist, words };
    [
        deed(tr!("Move"), RulesPicture::Move { diagonal }, tr!("1 square (knights: 2)"), moving_text(rulings)),
        deed(tr!("Shoot"), RulesPicture::Shoot { diagonal }, tr!("Archers: 3 squares"), shooting_text(rulings)),
        deed(tr!("Fight"), RulesPicture::Fight { diagonal }, tr!("Enemies next to your men"), fighting_text(rulings)),
        deed(tr!("Armour"), RulesPicture::Armour, tr!("Halves arrow hits"), armour_text(rulings)),
    ]
}

fn moving_text(rulings: &Rulings) -> String {
    let hill = match rulings.hill_move {
        HillMove::StartsOrEnters => tr!("Knights that start on the hill or enter it move only 1."),
        HillMove::Points => tr!("Knights that ride onto a hill square move only 1."),
        HillMove::StartSquare => tr!("Knights that start on the hill move only 1."),
    };
    let all = tr!("1 unit per square. Only knights can ride through friends. No unit enters the woods.");
    join_sentences(&[
        adjacency_text(rulings, [tr!("Any direction, even diagonally."), tr!("Move forward, back or sideways, not diagonally.")]),
        hill,
        all,
    ])
}

/// Returns the first text if squares that touch at a corner are adjacent, and the second if not.
fn adjacency_text(rulings: &Rulings, [diagonal, straight]: [&'static str; 2]) -> &'static str {
    match rulings.adjacency {
        Adjacency::Diagonal => diagonal,
        Adjacency::Orthogonal => straight,
    }
}

fn shooting_text(rulings: &Rulings) -> String {
    let line = match (rulings.friends_in_line, rulings.line_blockers) {
        (_, LineBlockers::AnyUnit) => tr!("You cannot shoot past other units."),
        (FriendsInLine::Through, LineBlockers::Nothing) => tr!("You can shoot past other units."),
        (FriendsInLine::Through, LineBlockers::Woods) => tr!("You can shoot past other units, but not through woods."),
        (FriendsInLine::Block, LineBlockers::Nothing) => tr!("You cannot shoot past friends."),
        (FriendsInLine::Block, LineBlockers::Woods) => tr!("You cannot shoot past friends or through woods."),
    };
    let dice = match rulings.bonus_when_shooting {
        BonusWhenShooting::Applies => tr!("Roll 1 die for each archer, all at 1 enemy unit. A 6 hits. On your own die a 5 hits too."),
        BonusWhenShooting::FightingOnly => tr!("Roll 1 die for each archer, all at 1 enemy unit. A 6 hits."),
    };
    let in_contact = rulings.shooting_in_contact == ShootingInContact::Forbidden;
    join_sentences(&[
        adjacency_text(rulings, [tr!("Count diagonal squares too."), tr!("Do not count squares diagonally.")]),
        dice,
        line,
        text_if(in_contact, tr!("Do not shoot if an enemy is next to your men. Do not shoot at an enemy next to your friends.")),
        text_if(rulings.shoot_and_fight == ShootAndFight::One, tr!("Units that shoot cannot fight this turn.")),
    ])
}

fn fighting_text(rulings: &Rulings) -> String {
    join_sentences(&[
        adjacency_text(rulings, [tr!("Corners count."), tr!("Corners do not count.")]),
        tr!("Roll 1 die for each man. You can share your dice between enemies. Say how before you roll."),
        tr!("Your sheet shows which numbers hit."),
    ])
}

fn armour_text(rulings: &Rulings) -> String {
    let pooled = match rulings.half_hit_pool {
        HalfHitPool::Side => tr!("Add up the arrow hits on their unit. Halve them and round down: 3 hits kill 1 man."),
        HalfHitPool::Volley => tr!("Count each volley separately. Halve its hits and round down: 3 hits kill 1 man."),
    };
    join_sentences(&[tr!("Knights and housecarls wear armour."), pooled, tr!("Armour does not help in a fight.")])
}

/// Returns text about the child's own figure.
pub(in crate::sheets::layout) fn commander_text(rulings: &Rulings) -> String {
    let bonus = match rulings.bonus_when_shooting {
        BonusWhenShooting::Applies => tr!("Add 1 to your own die."),
        BonusWhenShooting::FightingOnly => tr!("Add 1 to your own die when you fight."),
    };
    let lord = match rulings.bodyguard_without_lord {
        BodyguardWithoutLord::Keeps => tr!("William and Harold add 2. Each of their men adds 1."),
        BodyguardWithoutLord::Loses => tr!("William and Harold add 2. Each of their men adds 1 while their lord leads them."),
    };
    join_sentences(&[tr!("Cross off your men first and yourself last."), bonus, lord])
}

/// Returns text about the panic after a lord is killed in combat, where each unit rolls as his card in the source says.
/// `None` if nothing happens (ruling 46).
pub(in crate::sheets::layout) fn panic_text(rulings: &Rulings) -> Option<String> {
    let normans = panic_faces(CardName::WilliamTrips.strength().usual).unwrap_or_default();
    (rulings.lord_killed == LordKilled::Panic).then(|| {
        join_sentences(&[
            tr!("If Harold dies in battle, roll 1 die for each Saxon unit. It loses that many men."),
            tr!("If William dies in battle, roll 1 die for each Norman unit."),
            &normans,
        ])
    })
}

/// Returns text about reading the example dice, and about other effects of dice under rulings that matter to children.
pub(in crate::sheets::layout) fn dice(rulings: &Rulings) -> String {
    let [men, commander] = [EXAMPLE.0, EXAMPLE.1].map(|lowest| faces(i8::try_from(lowest).unwrap_or(6)));
    let odd = match (rulings.natural_six, rulings.natural_one) {
        (NaturalSix::Misses, NaturalOne::Hits) => "",
        (NaturalSix::Hits, NaturalOne::Hits) => tr!("A 6 always hits."),
        (NaturalSix::Misses, NaturalOne::Misses) => tr!("A 1 always misses."),
        (NaturalSix::Hits, NaturalOne::Misses) => tr!("A 6 always hits. A 1 always misses."),
    };
    let example = tr!("Example: housecarls fight spearmen. The men hit with {men}, you with {commander}.", men, commander);
    join_sentences(&[&example, tr!("Roll your own die in another colour."), odd])
}

/// Returns text about when the battle ends, and which figures don't count then.
pub(in crate::sheets::layout) fn end_text(state: &State) -> String {
    let when = match (state.rulings().victory_check, is_hill_decisive(state)) {
        (VictoryCheck::EndOfTurn, false) => tr!("The battle ends when the bell rings or half an army is lost. Count after each turn."),
        (VictoryCheck::EndOfTurn, true) => {
            tr!(
                "The battle ends when the bell rings or half an army is lost. It also ends when no Saxon is on the hill. Count after each turn."
            )
        }
        (VictoryCheck::AtOnce, false) => {
            tr!("The battle ends when the bell rings. It also ends at once when an army has lost half its men.")
        }
        (VictoryCheck::AtOnce, true) => {
            tr!(
                "The battle ends when the bell rings. It also ends at once when an army has lost half its men. It also ends at once when no Saxon is on the hill."
            )
        }
        (VictoryCheck::EndOfSide, false) => {
            tr!("The battle ends when the bell rings or half an army is lost. Count after each side has fought.")
        }
        (VictoryCheck::EndOfSide, true) => {
            tr!(
                "The battle ends when the bell rings or half an army is lost. It also ends when no Saxon is on the hill. Count after each side has fought."
            )
        }
    };
    join_sentences(&[when, text_if(state.rulings().reserve == Reserve::NotCounted, tr!("Units in reserve do not count."))])
}

pub(in crate::sheets::layout) fn win_text(state: &State, side: Side) -> String {
    let saxons = state.strength(Side::Saxon).start;
    // So many Saxons are enough for them.
    let enough = match state.rulings().exact_half {
        ExactHalf::SaxonsWin => saxons.div_ceil(2),
        ExactHalf::NormansWin => saxons / 2 + 1,
    };
    match (side, is_hill_decisive(state)) {
        (Side::Norman, false) => tr!("You must attack. You win if fewer than {enough} of the {saxons} Saxons are left.", enough, saxons),
        (Side::Norman, true) => {
            tr!(
                "You must attack. You win if fewer than {enough} of the {saxons} Saxons are left. You also win if no Saxon is on the hill.",
                enough,
                saxons
            )
        }
        (Side::Saxon, false) => tr!("You must defend. You win if {enough} or more of the {saxons} Saxons are left.", enough, saxons),
        (Side::Saxon, true) => {
            tr!(
                "You must defend. You win if {enough} or more of the {saxons} Saxons are left. At least 1 Saxon must be on the hill.",
                enough,
                saxons
            )
        }
    }
}
