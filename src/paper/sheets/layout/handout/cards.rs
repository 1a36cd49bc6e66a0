//! The deck's cards explained for children: each with its picture, its count and its numbers.

use super::boxes::COLUMNS;
use super::page::Sizes;
use crate::art;
use crate::sheets::layout::turn::kinds_of_cards;
use crate::sheets::layout::unit_sheet::to_hit::Trial;
use crate::sheets::layout::{Align, Area, Battle, Pen, Role};
use senlac_base::language::lists::join_sentences;
use senlac_classroom::phrasebook::{panic_faces, share};
use senlac_classroom::rules::rulings::{AmokMove, ShieldwallPool};
use senlac_classroom::rules::{Card, CardName, NEVER, Side, Unit};

/// Cards that differ in colour only.
pub(in crate::sheets::layout) struct CountedCard {
    pub name: CardName,
    pub title: String,
    /// How many of these cards the deck contains.
    pub count: usize,
    pub words: String,
}

/// Returns the cards of the deck grouped by event, the standard one first.
pub(in crate::sheets::layout) fn counted_cards(battle: Battle<'_>) -> Vec<CountedCard> {
    let trial = Trial::new(battle.state);
    let event = |cards: Vec<&Card>| CountedCard {
        name: cards[0].name,
        title: cards[0].title().trim().to_owned(),
        count: cards.len(),
        words: effect_text(battle, &trial, cards[0]),
    };
    kinds_of_cards(battle.setup).into_iter().map(event).collect()
}

/// Returns a card's effect in this battle, in words for children.
fn effect_text(battle: Battle<'_>, trial: &Trial, card: &Card) -> String {
    let more = card.force();
    let lasts = if card.duration() > 1 { tr!("Lasts {turns} turns.", turns = card.duration()) } else { String::new() };
    match card.name {
        CardName::Shieldwall => join_sentences(&[&shieldwall_text(battle, trial, card), &lasts]),
        CardName::FyrdRunsAmok => {
            let rush = tr_count!(
                more,
                "Saxon spearmen and archers rush {more} square towards the nearest Norman. Units next to a Norman stay.",
                "Saxon spearmen and archers rush up to {more} squares towards the nearest Norman. Units next to a Norman stay."
            );
            let then = match battle.state.rulings().amok_move {
                AmokMove::UsesMove => tr!("The rush is their move."),
                AmokMove::MayStillMove => tr!("They can still move."),
            };
            join_sentences(&[&rush, then, &lasts])
        }
        CardName::MuddyGround => {
            let words = tr!("Knights move only 1 square and must roll {more} higher to hit.", more);
            join_sentences(&[&words, cannot_hit_text(battle, trial, card), &lasts])
        }
        CardName::TiredFromTheLongMarch => {
            join_sentences(&[&tr!("All Saxons must roll {more} higher to hit.", more), cannot_hit_text(battle, trial, card), &lasts])
        }
        CardName::ArrowInTheEye => join_sentences(&[tr!("Harold is killed."), &panic_text(Side::Saxon, card), &lasts]),
        CardName::WilliamTrips => {
            let out =
                tr_count!(length = card.duration(), "William is out of play this turn.", "William is out of play for {length} turns.");
            join_sentences(&[&out, &panic_text(Side::Norman, card)])
        }
    }
}

/// Returns text such as "Roll 1 die for each Norman unit. …"
fn panic_text(side: Side, card: &Card) -> String {
    let side = side.adjective();
    match panic_faces(card.force()) {
        Some(faces) => join_sentences(&[&tr!("Roll 1 die for each {side} unit.", side), &faces]),
        None => tr!("Roll 1 die for each {side} unit. It loses that many men.", side),
    }
}

fn shieldwall_text(battle: Battle<'_>, trial: &Trial, card: &Card) -> String {
    let part = share(card.force());
    let all = match battle.state.rulings().shieldwall_pool {
        ShieldwallPool::Phase => {
            tr!("Add up the hits on a Saxon unit. Only {part} of them count. Round down.", part)
        }
        ShieldwallPool::Attack => tr!("In each attack on Saxons only {part} of the hits count. Round down.", part),
    };
    let armour = trial.armoured_troop(Side::Saxon, card);
    let armour = armour.map(|(troop, hits)| tr!("Arrow hits on {troop}: only {hits}.", troop = troop.name(), hits = share(hits)));
    join_sentences(&[&all, &armour.unwrap_or_default()])
}

/// Returns a sentence about dice that can't hit at all under a card that adds to the number needed; empty if there are none.
fn cannot_hit_text(battle: Battle<'_>, trial: &Trial, card: &Card) -> &'static str {
    let mut kinds: Vec<&Unit> = Vec::new();
    for unit in battle.state.units().filter(|unit| card.name.affects(unit)) {
        if !kinds.iter().any(|kind| (kind.id.side, kind.troop, kind.bodyguard) == (unit.id.side, unit.troop, unit.bodyguard)) {
            kinds.push(unit);
        }
    }
    let is_never = |unit: &&Unit| trial.all_needs(unit, Some(card)).iter().any(|asked| asked.needs.men == NEVER);
    match (kinds.iter().any(is_never), card.force()) {
        (false, _) => "",
        (true, 1) => tr!("Dice that needed a 6 cannot hit."),
        (true, 2) => tr!("Dice that needed a 5 or 6 cannot hit."),
        (true, _) => tr!("Dice that needed a 4, 5 or 6 cannot hit."),
    }
}

/// Draws a row of cards at the top of an area and returns its height.
pub(super) fn draw_row(pen: &mut Pen<'_>, events: &[CountedCard], area: Area, sizes: Sizes) -> f32 {
    let cells = area.even_columns(COLUMNS, sizes.em(1.4));
    events.iter().zip(cells).map(|(event, cell)| pen.piece(Role::Group, |pen| card(pen, event, cell, sizes))).fold(0.0, f32::max)
}

/// Draws the picture with its text on the right.
fn card(pen: &mut Pen<'_>, event: &CountedCard, area: Area, sizes: Sizes) -> f32 {
    let side = sizes.em(3.9);
    pen.figure(&art::event_picture(event.name), area.below(sizes.em(0.2)).corner(side), event.name.facts().picture);
    let mut beside = area.beside(side + sizes.em(0.8));
    let title = format!("{} × {}", event.count, event.title);
    pen.piece(Role::Heading(3), |pen| beside.paragraph(pen, Align::Left, sizes.gist(), &title));
    let y = pen.paragraph(beside, Align::Left, sizes.body(), &event.words);
    (y - area.y).max(side + sizes.em(0.2))
}
