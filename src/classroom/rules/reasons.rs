//! Reasons for the scores that dice need, and for the division of hits. They cover everything that [`needs`] and
//! [`hit_divisor`](super::hit_divisor()) use, each with its source.

use std::sync::Arc;

use super::hit_divisor::{armour_divisor, shieldwall_divisor};
use super::to_hit::{SHOT, allows_bonuses, commanders_bonus, counts_as_on_hill, mens_bonus, penalty_event};
use super::{CardName, Needs, Side, State, Troop, Unit, Weapon, needs, table};

/// Dice that a reason applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Dice of the ordinary figures.
    Men,
    /// Die of the commander.
    Commander,
}

/// One reason for the scores that an attack's dice need, or for the value of its hits. It displays as a text such
/// as "Knights on the hill against Housecarles: 5 or 6".
#[expect(missing_docs, reason = "the fields are named as what they hold")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The source's table: the lowest face that hits. `on_hill` (ruling 33) is `None` for troops that the hill does not
    /// affect.
    Table { attacker: Troop, on_hill: Option<bool>, target: Troop, number: i8 },
    /// "You hit on a 6": the lowest face that hits for any arrow.
    Arrow { number: i8 },
    /// Every figure of a bodyguard gets a bonus (ruling 37 if its lord is gone).
    Bodyguard { side: Side, bonus: i8 },
    /// A commander gets a bonus: a lord +2, any other +1. Only the best single bonus counts (ruling 34).
    Commander { side: Side, lord: bool, bonus: i8 },
    /// Bonuses do not apply to arrows (ruling 30, second option).
    NoBonusForArrows,
    /// A card takes a penalty off the die (ruling 50): mud for knights, weariness for Saxons.
    Card { name: CardName, title: Arc<str>, penalty: i8 },
    /// The score is 1 or less (ruling 36). These dice always hit, or a 1 misses anyway.
    NeedsOneOrLess { whose: Whose, number: i8 },
    /// The score is more than 6 (ruling 35). These dice cannot hit, or a 6 hits anyway.
    NeedsMoreThanSix { whose: Whose, number: i8 },
    /// Armour halves arrow hits (rulings 28 and 29); `pooled` if all volleys of the phase are counted together.
    Armour { parts: u8, pooled: bool, target: Troop },
    /// A shield wall protects the target (rulings 40 and 41); `pooled` if all attacks of the phase are counted together.
    Shieldwall { title: Arc<str>, parts: u8, pooled: bool },
    /// Hits pending from earlier in this phase. They count with the next hits.
    Waiting { hits: u8 },
}

/// Returns everything that decides an attack of one unit on another now. The order is: table, bonuses, cards,
/// scores outside 1 to 6, and divisors of hits. The commander is included if he is alive and in play.
pub fn reasons(state: &State, attacker: &Unit, target: &Unit, weapon: Weapon) -> Vec<Reason> {
    let mut reasons = vec![base_reason(state, attacker, target, weapon)];
    reasons.extend(bonuses(state, attacker, weapon));
    reasons.extend(penalty(state, attacker));
    reasons.extend(out_of_range_reasons(state, attacker, target, weapon, &reasons));
    reasons.extend(armour_divisor(state, target, weapon).map(|part| Reason::Armour {
        parts: part.parts,
        pooled: part.pooled,
        target: target.troop,
    }));
    reasons.extend(shieldwall_divisor(state, target).map(|part| Reason::Shieldwall {
        title: card_title(state, CardName::Shieldwall),
        parts: part.parts,
        pooled: part.pooled,
    }));
    let hits = target.carried_hits(weapon);
    reasons.extend((hits > 0).then_some(Reason::Waiting { hits }));
    reasons
}

/// Returns the score that the dice need before bonuses and cards.
fn base_reason(state: &State, attacker: &Unit, target: &Unit, weapon: Weapon) -> Reason {
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

/// Returns the bonuses of the bodyguard and the commander, or the reason why there are none.
fn bonuses(state: &State, attacker: &Unit, weapon: Weapon) -> Vec<Reason> {
    let side = attacker.id.side;
    let men = Some(mens_bonus(state, attacker)).filter(|&bonus| bonus > 0).map(|bonus| Reason::Bodyguard { side, bonus });
    let commander =
        attacker.is_commander_in_play().then(|| Reason::Commander { side, lord: attacker.bodyguard, bonus: commanders_bonus(attacker) });
    match (allows_bonuses(state, weapon), &men, &commander) {
        (false, None, None) => Vec::new(),
        (false, _, _) => vec![Reason::NoBonusForArrows],
        (true, _, _) => men.into_iter().chain(commander).collect(),
    }
}

/// Returns the penalty of the card in force.
fn penalty(state: &State, attacker: &Unit) -> Option<Reason> {
    let name = penalty_event(attacker)?;
    let penalty = i8::try_from(state.effect_strength(name)?).ok()?;
    Some(Reason::Card { name, title: card_title(state, name), penalty })
}

/// Returns the title of the card that has this event in force.
fn card_title(state: &State, name: CardName) -> Arc<str> {
    state.strongest_card(name).map_or_else(|| name.title().into(), |card| card.title().into())
}

/// Returns one reason for each kind of dice whose score is outside 1 to 6 (rulings 35 and 36).
fn out_of_range_reasons(state: &State, attacker: &Unit, target: &Unit, weapon: Weapon, reasons: &[Reason]) -> Vec<Reason> {
    let Needs { men, commander } = needs(state, attacker, target, weapon);
    let commander = attacker.is_commander_in_play().then_some((Whose::Commander, commander));
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
    /// Returns what this adds to the needed score: the table's score, a negative number for a bonus, a positive one for
    /// a card.
    pub const fn adds(&self, whose: Whose) -> i8 {
        match (self, whose) {
            (Self::Table { number, .. } | Self::Arrow { number }, _) => *number,
            (Self::Bodyguard { bonus, .. }, Whose::Men) | (Self::Commander { bonus, .. }, Whose::Commander) => -*bonus,
            (Self::Card { penalty, .. }, _) => *penalty,
            _ => 0,
        }
    }

    /// Returns the number of the ruling behind it, or `None` if the source says so itself.
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
