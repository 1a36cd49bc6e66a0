//! The event cards that affect a unit, with a short line about each effect.

use super::need_changes;
use super::to_hit::Trial;
use crate::sheets::layout::turn::kinds_of_cards;
use senlac_base::language::lists::join_sentences;
use senlac_classroom::phrasebook::{panic_faces, share};
use senlac_classroom::rules::rulings::{AmokMove, ArrowAgain, BodyguardWithoutLord, LordKilled, ShieldwallPool};
use senlac_classroom::rules::{Card, CardName, Rulings, Setup, Side, Unit};

/// A card of the deck that affects a unit, or a ruling that has the same effect without its card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CardEffect {
    pub name: CardName,
    pub title: String,
    /// Effect on the unit, as a short text.
    pub words: String,
}

/// Returns each card of the deck that affects this unit. Cards of one event come together, the standard one first.
pub(super) fn card_effects(setup: &Setup, rulings: &Rulings, trial: &Trial, unit: &Unit) -> Vec<CardEffect> {
    let touching = |cards: Vec<&Card>| {
        let words = effect_text(cards[0], rulings, trial, unit)?;
        Some(CardEffect { name: cards[0].name, title: cards[0].title().to_owned(), words })
    };
    kinds_of_cards(setup).into_iter().filter_map(touching).chain(lord_killed_effect(rulings, unit)).collect()
}

/// Returns a card's effect on a unit; `None` if there is none.
fn effect_text(card: &Card, rulings: &Rulings, trial: &Trial, unit: &Unit) -> Option<String> {
    // A Shieldwall touches those too whose hits count less.
    if !card.name.affects(unit) && card.name != CardName::Shieldwall {
        return None;
    }
    let words = match card.name {
        CardName::Shieldwall => shieldwall_text(card, rulings, trial, unit),
        CardName::FyrdRunsAmok => amok_text(card, rulings, unit),
        CardName::MuddyGround => {
            join_sentences(&[tr!("Your men move only 1 square."), &need_changes::change_text(card, rulings, trial, unit)])
        }
        CardName::TiredFromTheLongMarch => need_changes::change_text(card, rulings, trial, unit),
        CardName::ArrowInTheEye => arrow_text(card, rulings, unit),
        CardName::WilliamTrips => trips_text(card, rulings, unit),
    };
    Some(join_sentences(&[&words, &duration_text(card)]))
}

/// Returns how long a lasting effect lasts: "Lasts 3 turns."
fn duration_text(card: &Card) -> String {
    match (card.name, card.duration()) {
        // William's own text says how long he is away. Other players don't need to know.
        (CardName::WilliamTrips, _) | (_, ..=1) => String::new(),
        (_, turns) => tr!("Lasts {turns} turns.", turns),
    }
}

fn shieldwall_text(card: &Card, rulings: &Rulings, trial: &Trial, unit: &Unit) -> String {
    if unit.id.side == Side::Norman {
        let part = share(card.force());
        let words = match rulings.shieldwall_pool {
            ShieldwallPool::Phase => tr!("Add up all the hits on a Saxon unit. Only {part} of them count. Round down.", part),
            ShieldwallPool::Attack => tr!("Only {part} of your hits on a Saxon unit count. Round down.", part),
        };
        let of_arrows = unit.troop.range().and_then(|_| trial.armoured_troop(Side::Saxon, card));
        let of_arrows =
            of_arrows.map(|(troop, hits)| tr!("Only {hits} of the arrow hits on {troop} count.", troop = troop.name(), hits = share(hits)));
        return join_sentences(&[&words, &of_arrows.unwrap_or_default()]);
    }
    let [of_arrows, of_blows] = trial.hits_for_one(unit, Some(card));
    let (arrows, blows) = (share(of_arrows), share(of_blows));
    match (rulings.shieldwall_pool, of_arrows == of_blows) {
        (ShieldwallPool::Phase, true) => tr!("Add up all the hits on your men. Only {blows} of them count. Round down.", blows),
        (ShieldwallPool::Phase, false) => {
            tr!("Add up all the hits on your men. Only {blows} of them count (arrow hits: {arrows}). Round down.", blows, arrows)
        }
        (ShieldwallPool::Attack, true) => tr!("In each attack on your men only {blows} of the hits count. Round down.", blows),
        (ShieldwallPool::Attack, false) => {
            tr!("In each attack on your men only {blows} of the hits count (arrow hits: {arrows}). Round down.", blows, arrows)
        }
    }
}

fn amok_text(card: &Card, rulings: &Rulings, unit: &Unit) -> String {
    let then = match (rulings.amok_move, unit.troop.range().is_some()) {
        (AmokMove::UsesMove, true) => tr!("Then they can only shoot and fight."),
        (AmokMove::UsesMove, false) => tr!("Then they can only fight."),
        (AmokMove::MayStillMove, true) => tr!("Then they can still move, shoot and fight."),
        (AmokMove::MayStillMove, false) => tr!("Then they can still move and fight."),
    };
    let rush = tr_count!(
        force = card.force(),
        "Units next to a Norman stay. Others rush {force} square towards the nearest Norman. The referee moves them.",
        "Units next to a Norman stay. Others rush up to {force} squares towards the nearest Norman. The referee moves them."
    );
    join_sentences(&[&rush, then])
}

/// Returns "Roll 1 die. You lose that many men.", or the roll with the meaning of the die's faces.
fn panic_die_text(less: u8) -> String {
    panic_faces(less).map_or_else(|| tr!("Roll 1 die. You lose that many men.").to_owned(), |faces| tr!("Roll 1 die. {faces}", faces))
}

fn arrow_text(card: &Card, rulings: &Rulings, unit: &Unit) -> String {
    let die = panic_die_text(card.force());
    match (unit.bodyguard, rulings.arrow_again) {
        (true, _) => {
            let fall = tr!("You are killed. {die} The others fight on.", die);
            join_sentences(&[&fall, without_lord_text(rulings)])
        }
        (false, ArrowAgain::ColorOnly) => join_sentences(&[&die, tr!("If Harold is already dead, do not roll.")]),
        (false, ArrowAgain::PanicAgain) => die,
    }
}

fn trips_text(card: &Card, rulings: &Rulings, unit: &Unit) -> String {
    let die = panic_die_text(card.force());
    if unit.bodyguard {
        let out = tr_count!(
            length = card.duration(),
            "You are out of play this turn. {die}",
            "You are out of play for {length} turns. {die}",
            die
        );
        return join_sentences(&[&out, without_lord_text(rulings)]);
    }
    join_sentences(&[&die, tr!("If William is already dead, do not roll.")])
}

/// Returns the effect of ruling 46's second option: an army also panics if its lord is killed in a fight, as with the standard
/// card. His own unit is excluded, because all of its men have fallen by then.
fn lord_killed_effect(rulings: &Rulings, unit: &Unit) -> Option<CardEffect> {
    let lord = unit.id.side.army_commander();
    let name = CardName::commander_fall(unit.id.side);
    let panics = rulings.lord_killed == LordKilled::Panic && !unit.bodyguard;
    panics.then(|| CardEffect { name, title: tr!("If {lord} dies in battle", lord), words: panic_die_text(name.strength().usual) })
}

/// Returns text for the second option of ruling 37.
fn without_lord_text(rulings: &Rulings) -> &'static str {
    match rulings.bodyguard_without_lord {
        BodyguardWithoutLord::Keeps => "",
        BodyguardWithoutLord::Loses => tr!("Without you, your men lose their +1."),
    }
}
