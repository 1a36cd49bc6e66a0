//! Which event cards change something for a unit, and what, in a short line each.

use super::to_hit::{Asked, Trial};
use crate::phrasebook::{panic_faces, share};
use crate::rules::rulings::{AmokMove, ArrowAgain, BodyguardWithoutLord, LordKilled, NaturalSix, ShieldwallPool};
use crate::rules::{Card, CardName, NEVER, Needs, Rulings, Setup, Side, Unit, players};
use crate::sheets::layout::furniture::capital;

/// A card of the deck that touches a unit, or what a ruling has it do without its card.
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
    cards.into_iter().filter_map(touching).chain(lord_killed(rulings, unit)).collect()
}

/// What a card does to a unit; `None` if it does not touch it.
fn line(card: &Card, rulings: &Rulings, trial: &Trial, unit: &Unit) -> Option<String> {
    // A Shieldwall touches those too whose hits count less.
    if !card.name.acts_on(unit) && card.name != CardName::Shieldwall {
        return None;
    }
    let words = match card.name {
        CardName::Shieldwall => shieldwall(card, rulings, trial, unit),
        CardName::FyrdRunsAmok => amok(card, rulings, unit),
        CardName::MuddyGround => format!("You move only 1 square, and {}", harder(card, rulings, trial, unit)),
        CardName::TiredFromTheLongMarch => capital(&harder(card, rulings, trial, unit)),
        CardName::ArrowInTheEye => arrow(card, rulings, unit),
        CardName::WilliamTrips => trips(card, rulings, unit),
    };
    Some(words + &lasting(card))
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
        let part = share(card.force());
        let words = match rulings.shieldwall_pool {
            ShieldwallPool::Phase => format!("The hits on a Saxon unit are added up, and only {part} of them count, rounded down."),
            ShieldwallPool::Attack => format!("Only {part} of your hits on a Saxon unit count, rounded down."),
        };
        let of_arrows = unit.troop.range().and_then(|_| trial.armoured(Side::Saxon, card));
        let of_arrows = of_arrows.map(|(troop, hits)| format!(" Of arrow hits on {} only {} counts.", troop.name(), share(hits)));
        return words + &of_arrows.unwrap_or_default();
    }
    let [arrows, blows] = trial.hits_for_one(unit, Some(card));
    let of_arrows = if arrows == blows { String::new() } else { format!(" (of arrow hits {})", share(arrows)) };
    match rulings.shieldwall_pool {
        ShieldwallPool::Phase => {
            format!("The hits on you are added up, and only {} of them{of_arrows} count, rounded down.", share(blows))
        }
        ShieldwallPool::Attack => format!("Of the hits of each attack on you only {}{of_arrows} count, rounded down.", share(blows)),
    }
}

fn amok(card: &Card, rulings: &Rulings, unit: &Unit) -> String {
    let (still, and) = if unit.troop.range().is_some() { ("shoot and fight", ",") } else { ("fight", " and") };
    let then = match rulings.amok_move {
        AmokMove::UsesMove => format!("That was your move; you may still {still}."),
        AmokMove::MayStillMove => format!("You may still move{and} {still}."),
    };
    let squares = if card.force() == 1 { "1 square".to_owned() } else { format!("up to {} squares", card.force()) };
    format!("If no Norman is next to you, the referee moves you {squares} towards the nearest one. {then}")
}

/// Whose number of those that dice need.
type Needed = fn(Needs) -> i8;

/// "you need 1 more to hit: a 4 instead of a 3.", and what becomes of the highest and lowest numbers.
fn harder(card: &Card, rulings: &Rulings, trial: &Trial, unit: &Unit) -> String {
    let (before, after) = (trial.all_needs(unit, None), trial.all_needs(unit, Some(card)));
    let who: [(&str, Needed); 2] = [("your men", |needs| needs.men), ("you", |needs| needs.commander)];
    let mut words = format!("you need {} more to hit{}.", card.force(), instead(&who, &before, &after));
    if after.iter().any(|asked| asked.needs.men == NEVER || asked.needs.commander == NEVER) {
        words += match card.force() {
            1 => " Whoever hits only with a 6 cannot hit at all.",
            2 => " Whoever hits only with a 5 or a 6 cannot hit at all.",
            _ => " Whoever hits only with a 4, 5 or 6 cannot hit at all.",
        };
    } else if rulings.natural_six == NaturalSix::Hits && before.iter().any(|asked| asked.needs.men == 6) {
        words += " A 6 always hits.";
    }
    let unchanged: Vec<String> = who.into_iter().filter_map(|(who, need)| unchanged(who, need, &before, &after)).collect();
    if !unchanged.is_empty() {
        words = format!("{words} Nothing changes for {}.", unchanged.join(", and for "));
    }
    words
}

/// An example of a number that grows: ": a 4 instead of a 3".
fn instead(who: &[(&str, Needed)], before: &[Asked], after: &[Asked]) -> String {
    let numbers = who.iter().flat_map(|(_, need)| before.iter().zip(after).map(|(before, after)| (need(before.needs), need(after.needs))));
    let mut grown = numbers.filter(|(before, after)| (2..=6).contains(before) && (2..=6).contains(after) && before < after);
    grown.next().map_or_else(String::new, |(before, after)| format!(": a {after} instead of a {before}"))
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
        grounds.iter().map(|(ground, troops)| format!("{} {ground}", players::join(troops)).trim_end().to_owned()).collect();
    (!against.is_empty()).then(|| format!("{who} against {}", against.join(" and ")))
}

/// "Roll a die: that many men fall.", or what the faces of the die mean; `roll` begins the sentence or goes on with it.
fn panic_die(roll: &str, less: u8) -> String {
    panic_faces(less).map_or_else(|| format!("{roll} a die: that many men fall."), |faces| format!("{roll} a die. {faces}"))
}

fn arrow(card: &Card, rulings: &Rulings, unit: &Unit) -> String {
    let die = |roll| panic_die(roll, card.force());
    match (unit.bodyguard, rulings.arrow_again) {
        (true, _) => format!("You fall! Your men {} The others fight on.{}", die("roll"), without_lord(rulings)),
        (false, ArrowAgain::ColorOnly) => format!("{} If Harold is dead already, nobody rolls.", die("Roll")),
        (false, ArrowAgain::PanicAgain) => die("Roll"),
    }
}

fn trips(card: &Card, rulings: &Rulings, unit: &Unit) -> String {
    let die = |roll| panic_die(roll, card.force());
    if unit.bodyguard {
        let out = if card.length() == 1 { "this turn".to_owned() } else { format!("{} turns", card.length()) };
        return format!("You are out for {out}. Your men {}{}", die("roll"), without_lord(rulings));
    }
    format!("{} If William is dead already, nobody rolls.", die("Roll"))
}

/// Ruling 46's second reading: an army panics when its lord is killed in a fight too, as by the usual card. His own men
/// have all fallen by then.
fn lord_killed(rulings: &Rulings, unit: &Unit) -> Option<Touching> {
    let lord = unit.id.side.army_commander();
    let name = CardName::fall_of_the_commander(unit.id.side);
    let panics = rulings.lord_killed == LordKilled::Panic && !unit.bodyguard;
    panics.then(|| Touching { name, title: format!("If {lord} is killed in battle"), words: panic_die("Roll", name.strength().usual) })
}

/// Ruling 37's second reading.
const fn without_lord(rulings: &Rulings) -> &'static str {
    match rulings.bodyguard_without_lord {
        BodyguardWithoutLord::Keeps => "",
        BodyguardWithoutLord::Loses => " Without you your men lose their +1.",
    }
}
