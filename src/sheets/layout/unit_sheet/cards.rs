//! Which event cards change something for a unit, and what, in a short line each.

use super::to_hit::{Asked, Trial};
use crate::language::lists::and;
use crate::phrasebook::{panic_faces, share};
use crate::rules::rulings::{AmokMove, ArrowAgain, BodyguardWithoutLord, LordKilled, NaturalSix, ShieldwallPool};
use crate::rules::{Card, CardName, NEVER, Needs, Rulings, Setup, Side, Unit};
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
        CardName::MuddyGround => tr!("You move only 1 square, and {unit}", unit = harder(card, rulings, trial, unit)),
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
        (_, turns) => tr!(" Lasts {turns} turns.", turns),
    }
}

fn shieldwall(card: &Card, rulings: &Rulings, trial: &Trial, unit: &Unit) -> String {
    if unit.id.side == Side::Norman {
        let part = share(card.force());
        let words = match rulings.shieldwall_pool {
            ShieldwallPool::Phase => tr!("The hits on a Saxon unit are added up, and only {part} of them count, rounded down.", part),
            ShieldwallPool::Attack => tr!("Only {part} of your hits on a Saxon unit count, rounded down.", part),
        };
        let of_arrows = unit.troop.range().and_then(|_| trial.armoured(Side::Saxon, card));
        let of_arrows =
            of_arrows.map(|(troop, hits)| tr!(" Of arrow hits on {troop} only {hits} counts.", troop = troop.name(), hits = share(hits)));
        return words + &of_arrows.unwrap_or_default();
    }
    let [arrows, blows] = trial.hits_for_one(unit, Some(card));
    let of_arrows = if arrows == blows { String::new() } else { tr!(" (of arrow hits {arrows})", arrows = share(arrows)) };
    match rulings.shieldwall_pool {
        ShieldwallPool::Phase => {
            tr!("The hits on you are added up, and only {blows} of them{of_arrows} count, rounded down.", blows = share(blows), of_arrows)
        }
        ShieldwallPool::Attack => {
            tr!("Of the hits of each attack on you only {blows}{of_arrows} count, rounded down.", blows = share(blows), of_arrows)
        }
    }
}

fn amok(card: &Card, rulings: &Rulings, unit: &Unit) -> String {
    let (still, and) = if unit.troop.range().is_some() { (tr!("shoot and fight"), ",") } else { ("fight", " and") };
    let then = match rulings.amok_move {
        AmokMove::UsesMove => tr!("That was your move; you may still {still}.", still),
        AmokMove::MayStillMove => tr!("You may still move{and} {still}.", and, still),
    };
    let squares = tr_count!(force = card.force(), "{force} square", "up to {force} squares");
    tr!("If no Norman is next to you, the referee moves you {squares} towards the nearest one. {then}", squares, then)
}

/// Whose number of those that dice need.
type Needed = fn(Needs) -> i8;

/// "you need 1 more to hit: a 4 instead of a 3.", and what becomes of the highest and lowest numbers.
fn harder(card: &Card, rulings: &Rulings, trial: &Trial, unit: &Unit) -> String {
    let (before, after) = (trial.all_needs(unit, None), trial.all_needs(unit, Some(card)));
    let who: [(&str, Needed); 2] = [(tr!("your men"), |needs| needs.men), ("you", |needs| needs.commander)];
    let mut words = tr!("you need {force} more to hit{after}.", force = card.force(), after = instead(&who, &before, &after));
    if after.iter().any(|asked| asked.needs.men == NEVER || asked.needs.commander == NEVER) {
        words += match card.force() {
            1 => tr!(" Whoever hits only with a 6 cannot hit at all."),
            2 => tr!(" Whoever hits only with a 5 or a 6 cannot hit at all."),
            _ => tr!(" Whoever hits only with a 4, 5 or 6 cannot hit at all."),
        };
    } else if rulings.natural_six == NaturalSix::Hits && before.iter().any(|asked| asked.needs.men == 6) {
        words += tr!(" A 6 always hits.");
    }
    let unchanged: Vec<String> = who.into_iter().filter_map(|(who, need)| unchanged(who, need, &before, &after)).collect();
    if !unchanged.is_empty() {
        words = tr!("{words} Nothing changes for {unchanged}.", words, unchanged = unchanged.join(", and for "));
    }
    words
}

/// An example of a number that grows: ": a 4 instead of a 3".
fn instead(who: &[(&str, Needed)], before: &[Asked], after: &[Asked]) -> String {
    let numbers = who.iter().flat_map(|(_, need)| before.iter().zip(after).map(|(before, after)| (need(before.needs), need(after.needs))));
    let mut grown = numbers.filter(|(before, after)| (2..=6).contains(before) && (2..=6).contains(after) && before < after);
    grown.next().map_or_else(String::new, |(before, after)| tr!(": a {after} instead of a {before}", after, before))
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
    let against: Vec<String> = grounds.iter().map(|(ground, troops)| format!("{} {ground}", and(troops)).trim_end().to_owned()).collect();
    (!against.is_empty()).then(|| tr!("{who} against {against}", who, against = and(&against)))
}

/// "Roll a die: that many men fall.", or what the faces of the die mean; `roll` begins the sentence or goes on with it.
fn panic_die(roll: &str, less: u8) -> String {
    panic_faces(less).map_or_else(|| tr!("{roll} a die: that many men fall.", roll), |faces| tr!("{roll} a die. {faces}", roll, faces))
}

fn arrow(card: &Card, rulings: &Rulings, unit: &Unit) -> String {
    let die = |roll| panic_die(roll, card.force());
    match (unit.bodyguard, rulings.arrow_again) {
        (true, _) => tr!("You fall! Your men {die} The others fight on.{rulings}", die = die("roll"), rulings = without_lord(rulings)),
        (false, ArrowAgain::ColorOnly) => tr!("{die} If Harold is dead already, nobody rolls.", die = die(tr!("Roll"))),
        (false, ArrowAgain::PanicAgain) => die(tr!("Roll")),
    }
}

fn trips(card: &Card, rulings: &Rulings, unit: &Unit) -> String {
    let die = |roll| panic_die(roll, card.force());
    if unit.bodyguard {
        let out = tr_count!(length = card.length(), "this turn", "{length} turns");
        return tr!("You are out for {out}. Your men {die}{rulings}", out, die = die("roll"), rulings = without_lord(rulings));
    }
    tr!("{die} If William is dead already, nobody rolls.", die = die(tr!("Roll")))
}

/// Ruling 46's second reading: an army panics when its lord is killed in a fight too, as by the usual card. His own men
/// have all fallen by then.
fn lord_killed(rulings: &Rulings, unit: &Unit) -> Option<Touching> {
    let lord = unit.id.side.army_commander();
    let name = CardName::fall_of_the_commander(unit.id.side);
    let panics = rulings.lord_killed == LordKilled::Panic && !unit.bodyguard;
    panics.then(|| Touching {
        name,
        title: tr!("If {lord} is killed in battle", lord),
        words: panic_die(tr!("Roll"), name.strength().usual),
    })
}

/// Ruling 37's second reading.
fn without_lord(rulings: &Rulings) -> &'static str {
    match rulings.bodyguard_without_lord {
        BodyguardWithoutLord::Keeps => "",
        BodyguardWithoutLord::Loses => tr!(" Without you your men lose their +1."),
    }
}
