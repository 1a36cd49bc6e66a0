//! Which event cards touch a unit, and how, in a short line each.

use super::to_hit::{Asked, Trial};
use crate::rules::rulings::{AmokMove, ArrowAgain, BodyguardWithoutLord, NaturalSix, ShieldwallPool};
use crate::rules::{CardName, NEVER, Needs, RUSH, Rulings, Setup, Side, Troop, Unit, is_fyrd};

/// The title of each card of the deck that touches this unit, with what it does to it.
pub(super) fn lines(setup: &Setup, rulings: &Rulings, trial: &Trial, unit: &Unit) -> Vec<(&'static str, String)> {
    let in_deck = |name: &CardName| setup.deck.iter().any(|card| card.name == *name);
    CardName::ALL.into_iter().filter(in_deck).filter_map(|name| Some((name.title(), line(name, rulings, trial, unit)?))).collect()
}

/// What a card does to a unit; nothing where it does not touch it.
fn line(card: CardName, rulings: &Rulings, trial: &Trial, unit: &Unit) -> Option<String> {
    let side = unit.id.side;
    match card {
        CardName::Shieldwall => Some(shieldwall(rulings, trial, unit)),
        CardName::FyrdRunsAmok => is_fyrd(unit).then(|| amok(rulings)),
        CardName::MuddyGround => {
            (unit.troop == Troop::Knights).then(|| format!("You move only 1 square, and {}.", harder(card, rulings, trial, unit)))
        }
        CardName::TiredFromTheLongMarch => (side == Side::Saxon).then(|| capital(&format!("{}.", harder(card, rulings, trial, unit)))),
        CardName::ArrowInTheEye => (side == Side::Saxon).then(|| arrow(rulings, unit)),
        CardName::WilliamTrips => (side == Side::Norman).then(|| trips(rulings, unit)),
    }
}

fn shieldwall(rulings: &Rulings, trial: &Trial, unit: &Unit) -> String {
    if unit.id.side == Side::Norman {
        return "Only half of your hits on Saxons count.".to_owned();
    }
    let [arrows, blows] = trial.hits_for_one(unit, Some(CardName::Shieldwall));
    let counted = match rulings.shieldwall_pool {
        ShieldwallPool::Phase => "counted together",
        ShieldwallPool::Attack => "each attack for itself",
    };
    let quarter = if arrows == blows { String::new() } else { format!(", and {} of arrow hits", share(arrows)) };
    format!("Only {} of the hits on you count{quarter} ({counted}, rounded down).", share(blows))
}

/// "half", where two hits fell one figure.
pub(super) fn share(hits_for_one: u8) -> String {
    match hits_for_one {
        2 => "half".to_owned(),
        4 => "a quarter".to_owned(),
        more => format!("1 in {more}"),
    }
}

fn amok(rulings: &Rulings) -> String {
    let then = match rulings.amok_move {
        AmokMove::UsesMove => "That is your move.",
        AmokMove::MayStillMove => "You may still move.",
    };
    format!("If you touch no Norman, you rush up to {RUSH} squares at the nearest one. {then}")
}

/// "you need 1 more to hit", and what becomes of the highest and lowest numbers.
fn harder(card: CardName, rulings: &Rulings, trial: &Trial, unit: &Unit) -> String {
    let (before, after) = (trial.all_needs(unit, None), trial.all_needs(unit, Some(card)));
    let mut words = "you need 1 more to hit".to_owned();
    if after.iter().any(|asked| asked.needs.men == NEVER || asked.needs.commander == NEVER) {
        words += "; whoever needs a 6 cannot hit";
    } else if rulings.natural_six == NaturalSix::Hits && before.iter().any(|asked| asked.needs.men == 6) {
        words += "; a 6 always hits";
    }
    for (whose, need) in [("your men’s", (|needs| needs.men) as fn(Needs) -> i8), ("your own", |needs| needs.commander)] {
        words += &unchanged(whose, need, &before, &after);
    }
    words
}

/// Numbers so low that 1 more makes no difference: " (your own number against spearmen on the flat stays)".
fn unchanged(whose: &str, need: fn(Needs) -> i8, before: &[Asked], after: &[Asked]) -> String {
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
    if against.is_empty() { String::new() } else { format!(" ({whose} number against {} stays)", against.join(", and against ")) }
}

fn arrow(rulings: &Rulings, unit: &Unit) -> String {
    if !unit.bodyguard {
        return match rulings.arrow_again {
            ArrowAgain::ColorOnly => "Unless Harold is dead already, roll a die: you lose that many men.".to_owned(),
            ArrowAgain::PanicAgain => "Roll a die: you lose that many men.".to_owned(),
        };
    }
    format!("You fall! Your unit rolls a die, loses that many men, and fights on.{}", without_lord(rulings))
}

fn trips(rulings: &Rulings, unit: &Unit) -> String {
    let panic = "a die and loses 2 men fewer than it shows";
    if unit.bodyguard {
        return format!("You are out for this turn. Your unit rolls {panic}.{}", without_lord(rulings));
    }
    "Unless William is dead already, roll a die: you lose 2 men fewer than it shows.".to_owned()
}

/// Ruling 37's second reading.
const fn without_lord(rulings: &Rulings) -> &'static str {
    match rulings.bodyguard_without_lord {
        BodyguardWithoutLord::Keeps => "",
        BodyguardWithoutLord::Loses => " Without you your men lose their +1.",
    }
}

/// A sentence with its first letter large.
fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
