//! Why dice need what they need, and why hits shrink: everything that [`needs`] and
//! [`hit_divisor`](super::hit_divisor()) reckon with, each with its source.

use std::sync::Arc;

use super::hit_divisor::{armour, shieldwall};
use super::to_hit::{SHOT, bonuses_count, commanders_bonus, counts_as_on_hill, hindrance, mens_bonus};
use super::{CardName, Needs, Side, State, Troop, Unit, Weapon, needs, table};

/// Whose dice a reason speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The ordinary figures'.
    Men,
    /// The commander's.
    Commander,
}

/// One thing that decides what an attack's dice need or what its hits count for. It shows in words, such as "Knights on
/// the hill against Housecarles: 5 or 6".
#[expect(missing_docs, reason = "the fields are named as what they hold")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// What the source's table says: the lowest face that hits. `on_hill` (ruling 33) is `None` for those to whom it makes no difference.
    Table { attacker: Troop, on_hill: Option<bool>, target: Troop, number: i8 },
    /// "You hit on a 6": the lowest face that hits of any arrow.
    Arrow { number: i8 },
    /// Every figure of a bodyguard hits more easily (ruling 37 where its lord is gone).
    Bodyguard { side: Side, bonus: i8 },
    /// A commander hits more easily: a lord by 2, any other by 1, and the best single bonus counts (ruling 34).
    Commander { side: Side, lord: bool, bonus: i8 },
    /// Bonuses do not count for arrows (ruling 30's second reading).
    NoBonusForArrows,
    /// A card makes it harder to hit (ruling 50), mud for knights, weariness for Saxons: its penalty is taken off the die.
    Card { name: CardName, title: Arc<str>, penalty: i8 },
    /// The number is 1 or less (ruling 36): these dice hit always, or a 1 misses all the same.
    NeedsOneOrLess { whose: Whose, number: i8 },
    /// The number is more than 6 (ruling 35): these dice cannot hit, or a 6 hits all the same.
    NeedsMoreThanSix { whose: Whose, number: i8 },
    /// Armour turns half of the arrows (rulings 28 and 29); `pooled` if all volleys of the phase are counted together.
    Armour { parts: u8, pooled: bool, target: Troop },
    /// A shield wall in front of the target (rulings 40 and 41); `pooled` if all attacks of the phase are counted together.
    Shieldwall { title: Arc<str>, parts: u8, pooled: bool },
    /// Hits that wait from before in this phase; they count with the next ones.
    Waiting { hits: u8 },
}

/// Everything that decides an attack of this unit on that one, as things stand: what the table says first, then bonuses,
/// cards, numbers beyond the die, and what hits count for. The commander is spoken of where he lives and is in play.
pub fn reasons(state: &State, attacker: &Unit, target: &Unit, weapon: Weapon) -> Vec<Reason> {
    let mut reasons = vec![base(state, attacker, target, weapon)];
    reasons.extend(bonuses(state, attacker, weapon));
    reasons.extend(penalty(state, attacker));
    reasons.extend(beyond_the_die(state, attacker, target, weapon, &reasons));
    reasons.extend(armour(state, target, weapon).map(|part| Reason::Armour {
        parts: part.parts,
        pooled: part.pooled,
        target: target.troop,
    }));
    reasons.extend(shieldwall(state, target).map(|part| Reason::Shieldwall {
        title: title(state, CardName::Shieldwall),
        parts: part.parts,
        pooled: part.pooled,
    }));
    let hits = target.carried_hits(weapon);
    reasons.extend((hits > 0).then_some(Reason::Waiting { hits }));
    reasons
}

/// What the dice need before bonuses and cards.
fn base(state: &State, attacker: &Unit, target: &Unit, weapon: Weapon) -> Reason {
    if weapon == Weapon::Bow {
        return Reason::Arrow { number: SHOT };
    }
    let on_hill = counts_as_on_hill(state, attacker, target);
    Reason::Table {
        attacker: attacker.troop,
        on_hill: (attacker.troop == Troop::Knights).then_some(on_hill),
        target: target.troop,
        number: table(attacker.troop, on_hill, target.troop),
    }
}

/// Bonuses of bodyguard and commander, or why there is none.
fn bonuses(state: &State, attacker: &Unit, weapon: Weapon) -> Vec<Reason> {
    let side = attacker.id.side;
    let men = Some(mens_bonus(state, attacker)).filter(|&bonus| bonus > 0).map(|bonus| Reason::Bodyguard { side, bonus });
    let commander =
        attacker.commander_present().then(|| Reason::Commander { side, lord: attacker.bodyguard, bonus: commanders_bonus(attacker) });
    match (bonuses_count(state, weapon), &men, &commander) {
        (false, None, None) => Vec::new(),
        (false, _, _) => vec![Reason::NoBonusForArrows],
        (true, _, _) => men.into_iter().chain(commander).collect(),
    }
}

/// What the card takes off the die.
fn penalty(state: &State, attacker: &Unit) -> Option<Reason> {
    let name = hindrance(attacker)?;
    let penalty = i8::try_from(state.strength_of(name)?).ok()?;
    Some(Reason::Card { name, title: title(state, name), penalty })
}

/// The title of the card that has an event in force.
fn title(state: &State, name: CardName) -> Arc<str> {
    state.strongest(name).map_or_else(|| name.title().into(), |card| card.title().into())
}

/// What becomes of numbers beyond the die's faces; one reason for each whose number is.
fn beyond_the_die(state: &State, attacker: &Unit, target: &Unit, weapon: Weapon, reasons: &[Reason]) -> Vec<Reason> {
    let Needs { men, commander } = needs(state, attacker, target, weapon);
    let commander = attacker.commander_present().then_some((Whose::Commander, commander));
    let beyond = [(Whose::Men, men)].into_iter().chain(commander).filter_map(|(whose, number)| {
        match reasons.iter().map(|reason| reason.adds(whose)).sum() {
            ..=1 => Some(Reason::NeedsOneOrLess { whose, number }),
            7.. => Some(Reason::NeedsMoreThanSix { whose, number }),
            2..=6 => None,
        }
    });
    beyond.collect()
}

impl Reason {
    /// What it adds to the number that a die needs: the table's own number, less for a bonus, more for a card.
    pub const fn adds(&self, whose: Whose) -> i8 {
        match (self, whose) {
            (Self::Table { number, .. } | Self::Arrow { number }, _) => *number,
            (Self::Bodyguard { bonus, .. }, Whose::Men) | (Self::Commander { bonus, .. }, Whose::Commander) => -*bonus,
            (Self::Card { penalty, .. }, _) => *penalty,
            _ => 0,
        }
    }

    /// The ruling that it follows; `None` if the source itself says so.
    pub const fn ruling(&self) -> Option<u8> {
        match self {
            Self::Table { on_hill: Some(_), .. } => Some(33),
            Self::Table { on_hill: None, .. } | Self::Arrow { .. } => None,
            Self::Bodyguard { .. } => Some(37),
            Self::Commander { .. } => Some(34),
            Self::NoBonusForArrows => Some(30),
            Self::Card { .. } => Some(50),
            Self::NeedsOneOrLess { .. } => Some(36),
            Self::NeedsMoreThanSix { .. } => Some(35),
            Self::Armour { pooled, .. } => Some(if *pooled { 29 } else { 28 }),
            Self::Shieldwall { .. } => Some(40),
            Self::Waiting { .. } => Some(29),
        }
    }
}
