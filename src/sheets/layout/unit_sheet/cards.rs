//! Which event cards touch a unit, and how, in a short line each.

use super::to_hit::{Asked, Trial};
use crate::rules::rulings::{AmokMove, ArrowAgain, BodyguardWithoutLord, NaturalSix, ShieldwallPool};
use crate::rules::{Card, CardName, NEVER, Needs, Rulings, Setup, Side, Troop, Unit, is_fyrd, share};
use crate::sheets::layout::furniture::capital;

/// A card of the deck that touches a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Touching {
    pub name: CardName,
    pub title: String,
    /// What it does to the unit.
    pub words: String,
}

/// Each card of the deck that touches this unit. Cards of one event come together, the usual one first.
pub(super) fn touching(setup: &Setup, rulings: &Rulings, trial: &Trial, unit: &Unit) -> Vec<Touching> {
    let mut cards: Vec<&Card> = Vec::new();
    for card in &setup.deck {
        if !cards.iter().any(|other| other.is_like(card)) {
            cards.push(card);
        }
    }
    cards.sort_by_key(|card| (card.name, !card.is_usual()));
    let touching = |card: &Card| {
        let words = line(card, rulings, trial, unit)?;
        Some(Touching { name: card.name, title: card.title().to_owned(), words })
    };
    cards.into_iter().filter_map(touching).collect()
}

/// What a card does to a unit; nothing where it does not touch it.
fn line(card: &Card, rulings: &Rulings, trial: &Trial, unit: &Unit) -> Option<String> {
    let side = unit.id.side;
    let words = match card.name {
        CardName::Shieldwall => Some(shieldwall(card, rulings, trial, unit)),
        CardName::FyrdRunsAmok => is_fyrd(unit).then(|| amok(card, rulings, unit)),
        CardName::MuddyGround => {
            (unit.troop == Troop::Knights).then(|| format!("You move only 1 square, and {}.", harder(card, rulings, trial, unit)))
        }
        CardName::TiredFromTheLongMarch => (side == Side::Saxon).then(|| capital(&format!("{}.", harder(card, rulings, trial, unit)))),
        CardName::ArrowInTheEye => (side == Side::Saxon).then(|| arrow(card, rulings, unit)),
        CardName::WilliamTrips => (side == Side::Norman).then(|| trips(card, rulings, unit)),
    };
    words.map(|words| words + &lasting(card))
}

/// How long what is not over at once lasts: " Lasts 3 turns."
fn lasting(card: &Card) -> String {
    match (card.name, card.length()) {
        // How long he is away stands in William's own words, and nobody else need know.
        (CardName::WilliamTrips, _) | (_, ..=1) => String::new(),
        (_, turns) => format!(" Lasts {turns} turns."),
    }
}

fn shieldwall(card: &Card, rulings: &Rulings, trial: &Trial, unit: &Unit) -> String {
    if unit.id.side == Side::Norman {
        let share = share(card.force());
        return match rulings.shieldwall_pool {
            ShieldwallPool::Phase => {
                format!("Only {share} of all hits on a Saxon unit count, added up by the referee.")
            }
            ShieldwallPool::Attack => format!("Only {share} of your hits on Saxons count, rounded down."),
        };
    }
    let [arrows, blows] = trial.hits_for_one(unit, Some(card));
    let counted = match rulings.shieldwall_pool {
        ShieldwallPool::Phase => "counted together",
        ShieldwallPool::Attack => "each attack for itself",
    };
    let quarter = if arrows == blows { String::new() } else { format!(", and {} of arrow hits", share(arrows)) };
    format!("Only {} of the hits on you count{quarter} ({counted}, rounded down).", share(blows))
}

fn amok(card: &Card, rulings: &Rulings, unit: &Unit) -> String {
    let (still, and) = if unit.troop.range().is_some() { ("shoot and fight", ",") } else { ("fight", " and") };
    let then = match rulings.amok_move {
        AmokMove::UsesMove => format!("That is your move; you may still {still}."),
        AmokMove::MayStillMove => format!("You may still move{and} {still}."),
    };
    let squares = if card.force() == 1 { "1 square".to_owned() } else { format!("{} squares", card.force()) };
    format!("If you touch no Norman, the referee rushes you up to {squares} at the nearest one. {then}")
}

/// Whose number of those that dice need.
type Needed = fn(Needs) -> i8;

/// "you need 1 more to hit", and what becomes of the highest and lowest numbers.
fn harder(card: &Card, rulings: &Rulings, trial: &Trial, unit: &Unit) -> String {
    let (before, after) = (trial.all_needs(unit, None), trial.all_needs(unit, Some(card)));
    let mut words = format!("you need {} more to hit", card.force());
    if after.iter().any(|asked| asked.needs.men == NEVER || asked.needs.commander == NEVER) {
        words += match card.force() {
            1 => "; whoever needs a 6 cannot hit",
            2 => "; whoever needs a 5 or 6 cannot hit",
            _ => "; whoever needs a 4, 5 or 6 cannot hit",
        };
    } else if rulings.natural_six == NaturalSix::Hits && before.iter().any(|asked| asked.needs.men == 6) {
        words += "; a 6 always hits";
    }
    let who: [(&str, Needed); 2] = [("your men", |needs| needs.men), ("you", |needs| needs.commander)];
    let unchanged: Vec<String> = who.into_iter().filter_map(|(who, need)| unchanged(who, need, &before, &after)).collect();
    if !unchanged.is_empty() {
        words = format!("{words} (no change: {})", unchanged.join("; "));
    }
    words
}

/// For whom numbers are so low that 1 more makes no difference: "you against spearmen on the flat".
fn unchanged(who: &str, need: Needed, before: &[Asked], after: &[Asked]) -> Option<String> {
    let mut grounds: Vec<(&str, Vec<&str>)> = Vec::new();
    for (before, after) in before.iter().zip(after) {
        if need(before.needs) != need(after.needs) || need(before.needs) >= 6 {
            continue;
        }
        match grounds.iter_mut().find(|(ground, _)| *ground == before.ground) {
            Some((_, troops)) => troops.push(before.troop.name()),
            None => grounds.push((before.ground, vec![before.troop.name()])),
        }
    }
    let against: Vec<String> =
        grounds.iter().map(|(ground, troops)| format!("{} {ground}", troops.join(" and ")).trim_end().to_owned()).collect();
    (!against.is_empty()).then(|| format!("{who} against {}", against.join(" and ")))
}

/// "Roll a die and take 2 away: that many men fall."; the first word begins a sentence or not.
fn roll(first: &str, card: &Card) -> String {
    match card.force() {
        0 => format!("{first} a die: that many men fall."),
        1 => format!("{first} a die and take 1 away: that many men fall (a 1: nobody)."),
        less => format!("{first} a die and take {less} away: that many men fall ({less} or less: nobody)."),
    }
}

fn arrow(card: &Card, rulings: &Rulings, unit: &Unit) -> String {
    if unit.bodyguard {
        return format!("You fall! Your men {} They fight on.{}", roll("roll", card), without_lord(rulings));
    }
    match rulings.arrow_again {
        ArrowAgain::ColorOnly => format!("{} Not if Harold is dead already.", roll("Roll", card)),
        ArrowAgain::PanicAgain => roll("Roll", card),
    }
}

fn trips(card: &Card, rulings: &Rulings, unit: &Unit) -> String {
    if unit.bodyguard {
        let out = if card.length() == 1 { "this turn".to_owned() } else { format!("{} turns", card.length()) };
        return format!("You are out for {out}. Your men {}{}", roll("roll", card), without_lord(rulings));
    }
    format!("{} Not if William is dead already.", roll("Roll", card))
}

/// Ruling 37's second reading.
const fn without_lord(rulings: &Rulings) -> &'static str {
    match rulings.bodyguard_without_lord {
        BodyguardWithoutLord::Keeps => "",
        BodyguardWithoutLord::Loses => " Without you your men lose their +1.",
    }
}
