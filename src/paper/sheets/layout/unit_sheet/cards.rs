//! Which event cards change something for a unit, and what, in a short line each.

use super::harder;
use super::to_hit::Trial;
use crate::sheets::layout::turn::kinds_of_cards;
use senlac_base::language::lists::sentences;
use senlac_classroom::phrasebook::{panic_faces, share};
use senlac_classroom::rules::rulings::{AmokMove, ArrowAgain, BodyguardWithoutLord, LordKilled, ShieldwallPool};
use senlac_classroom::rules::{Card, CardName, Rulings, Setup, Side, Unit};

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
    let touching = |cards: Vec<&Card>| {
        let words = line(cards[0], rulings, trial, unit)?;
        Some(Touching { name: cards[0].name, title: cards[0].title().to_owned(), words })
    };
    kinds_of_cards(setup).into_iter().filter_map(touching).chain(lord_killed(rulings, unit)).collect()
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
        CardName::MuddyGround => sentences(&[tr!("You move only 1 square."), &harder::words(card, rulings, trial, unit)]),
        CardName::TiredFromTheLongMarch => harder::words(card, rulings, trial, unit),
        CardName::ArrowInTheEye => arrow(card, rulings, unit),
        CardName::WilliamTrips => trips(card, rulings, unit),
    };
    Some(sentences(&[&words, &lasting(card)]))
}

/// How long what is not over at once lasts: "Lasts 3 turns."
fn lasting(card: &Card) -> String {
    match (card.name, card.length()) {
        // How long he is away stands in William's own words, and nobody else need know.
        (CardName::WilliamTrips, _) | (_, ..=1) => String::new(),
        (_, turns) => tr!("Lasts {turns} turns.", turns),
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
            of_arrows.map(|(troop, hits)| tr!("Of arrow hits on {troop} only {hits} counts.", troop = troop.name(), hits = share(hits)));
        return sentences(&[&words, &of_arrows.unwrap_or_default()]);
    }
    let [of_arrows, of_blows] = trial.hits_for_one(unit, Some(card));
    let (arrows, blows) = (share(of_arrows), share(of_blows));
    match (rulings.shieldwall_pool, of_arrows == of_blows) {
        (ShieldwallPool::Phase, true) => tr!("The hits on you are added up, and only {blows} of them count, rounded down.", blows),
        (ShieldwallPool::Phase, false) => {
            tr!("The hits on you are added up, and only {blows} of them (of arrow hits {arrows}) count, rounded down.", blows, arrows)
        }
        (ShieldwallPool::Attack, true) => tr!("Of the hits of each attack on you only {blows} count, rounded down.", blows),
        (ShieldwallPool::Attack, false) => {
            tr!("Of the hits of each attack on you only {blows} (of arrow hits {arrows}) count, rounded down.", blows, arrows)
        }
    }
}

fn amok(card: &Card, rulings: &Rulings, unit: &Unit) -> String {
    let then = match (rulings.amok_move, unit.troop.range().is_some()) {
        (AmokMove::UsesMove, true) => tr!("That was your move; you may still shoot and fight."),
        (AmokMove::UsesMove, false) => tr!("That was your move; you may still fight."),
        (AmokMove::MayStillMove, true) => tr!("You may still move, shoot and fight."),
        (AmokMove::MayStillMove, false) => tr!("You may still move and fight."),
    };
    let rush = tr_count!(
        force = card.force(),
        "If no Norman is next to you, the referee moves you {force} square towards the nearest one.",
        "If no Norman is next to you, the referee moves you up to {force} squares towards the nearest one."
    );
    sentences(&[&rush, then])
}

/// "Roll a die: that many men fall.", or what the faces of the die mean; `roll` begins the sentence or goes on with it.
fn panic_die(roll: &str, less: u8) -> String {
    panic_faces(less).map_or_else(|| tr!("{roll} a die: that many men fall.", roll), |faces| tr!("{roll} a die. {faces}", roll, faces))
}

fn arrow(card: &Card, rulings: &Rulings, unit: &Unit) -> String {
    let die = |roll| panic_die(roll, card.force());
    match (unit.bodyguard, rulings.arrow_again) {
        (true, _) => {
            let fall = tr!("Harold falls! Your men {die} The others fight on.", die = die(tr!("roll")));
            sentences(&[&fall, without_lord(rulings)])
        }
        (false, ArrowAgain::ColorOnly) => sentences(&[&die(tr!("Roll")), tr!("If Harold is dead already, nobody rolls.")]),
        (false, ArrowAgain::PanicAgain) => die(tr!("Roll")),
    }
}

fn trips(card: &Card, rulings: &Rulings, unit: &Unit) -> String {
    let die = |roll| panic_die(roll, card.force());
    if unit.bodyguard {
        let die = die(tr!("roll"));
        let out = tr_count!(
            length = card.length(),
            "William is out for this turn. Your men {die}",
            "William is out for {length} turns. Your men {die}",
            die
        );
        return sentences(&[&out, without_lord(rulings)]);
    }
    sentences(&[&die(tr!("Roll")), tr!("If William is dead already, nobody rolls.")])
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
        BodyguardWithoutLord::Loses => tr!("Without him your men lose their +1."),
    }
}
