//! What the cards of the deck do, in words for a child: each with its picture, how many there are, and its numbers.

use super::boxes::{COLUMNS, side_by_side};
use super::page::Sizes;
use crate::art;
use crate::sheets::layout::turn::kinds_of_cards;
use crate::sheets::layout::unit_sheet::to_hit::Trial;
use crate::sheets::layout::{Align, Area, Battle, Pen, Role};
use senlac_base::language::lists::sentences;
use senlac_classroom::phrasebook::{panic_faces, share};
use senlac_classroom::rules::rulings::{AmokMove, ShieldwallPool};
use senlac_classroom::rules::{Card, CardName, NEVER, Side, Unit};

/// Cards that nobody can tell apart, colours aside.
pub(in crate::sheets::layout) struct CountedCard {
    pub name: CardName,
    pub title: String,
    /// How many of them there are.
    pub count: usize,
    pub words: String,
}

/// The cards of the deck, those of one event together, the usual one first.
pub(in crate::sheets::layout) fn events(battle: Battle<'_>) -> Vec<CountedCard> {
    let trial = Trial::new(battle.state);
    let event = |cards: Vec<&Card>| CountedCard {
        name: cards[0].name,
        title: cards[0].title().trim().to_owned(),
        count: cards.len(),
        words: words(battle, &trial, cards[0]),
    };
    kinds_of_cards(battle.setup).into_iter().map(event).collect()
}

fn words(battle: Battle<'_>, trial: &Trial, card: &Card) -> String {
    let more = card.force();
    let lasts = if card.length() > 1 { tr!("Lasts {turns} turns.", turns = card.length()) } else { String::new() };
    match card.name {
        CardName::Shieldwall => sentences(&[&shieldwall(battle, trial, card), &lasts]),
        CardName::FyrdRunsAmok => {
            let rush = tr_count!(
                more,
                "Saxon spearmen and archers rush up to {more} square toward the nearest Norman; who touches one does not run.",
                "Saxon spearmen and archers rush up to {more} squares toward the nearest Norman; who touches one does not run."
            );
            let then = match battle.state.rulings().amok_move {
                AmokMove::UsesMove => tr!("That is their move."),
                AmokMove::MayStillMove => tr!("They may still move."),
            };
            sentences(&[&rush, then, &lasts])
        }
        CardName::MuddyGround => {
            let words = tr!("Knights move only 1 square and need {more} more to hit.", more);
            sentences(&[&words, too_high(battle, trial, card), &lasts])
        }
        CardName::TiredFromTheLongMarch => {
            sentences(&[&tr!("All Saxons need {more} more to hit.", more), too_high(battle, trial, card), &lasts])
        }
        CardName::ArrowInTheEye => sentences(&[tr!("Harold falls."), &panic(Side::Saxon, card), &lasts]),
        CardName::WilliamTrips => {
            let out = tr_count!(length = card.length(), "William is out this turn.", "William is out for {length} turns.");
            sentences(&[&out, &panic(Side::Norman, card)])
        }
    }
}

/// "Each Norman unit rolls a die. A 1 or a 2: nobody; …"
fn panic(side: Side, card: &Card) -> String {
    let side = side.adjective();
    match panic_faces(card.force()) {
        Some(faces) => sentences(&[&tr!("Each {side} unit rolls a die.", side), &faces]),
        None => tr!("Each {side} unit rolls a die: that many men fall.", side),
    }
}

fn shieldwall(battle: Battle<'_>, trial: &Trial, card: &Card) -> String {
    let part = share(card.force());
    let all = match battle.state.rulings().shieldwall_pool {
        ShieldwallPool::Phase => {
            tr!("Add up the hits on a Saxon unit: only {part} count, rounded down.", part)
        }
        ShieldwallPool::Attack => tr!("In each attack on Saxons only {part} of the hits count, rounded down.", part),
    };
    let armour = trial.armoured(Side::Saxon, card);
    let armour = armour.map(|(troop, hits)| tr!("Arrows at {troop}: only {hits}.", troop = troop.name(), hits = share(hits)));
    sentences(&[&all, &armour.unwrap_or_default()])
}

/// Who cannot hit at all under a card that makes it harder, where anybody is so.
fn too_high(battle: Battle<'_>, trial: &Trial, card: &Card) -> &'static str {
    let mut kinds: Vec<&Unit> = Vec::new();
    for unit in battle.state.units().filter(|unit| card.name.acts_on(unit)) {
        if !kinds.iter().any(|kind| (kind.id.side, kind.troop, kind.bodyguard) == (unit.id.side, unit.troop, unit.bodyguard)) {
            kinds.push(unit);
        }
    }
    let is_never = |unit: &&Unit| trial.all_needs(unit, Some(card)).iter().any(|asked| asked.needs.men == NEVER);
    match (kinds.iter().any(is_never), card.force()) {
        (false, _) => "",
        (true, 1) => tr!("Who needs a 6 cannot hit."),
        (true, 2) => tr!("Who needs a 5 or 6 cannot hit."),
        (true, _) => tr!("Who needs a 4, 5 or 6 cannot hit."),
    }
}

/// Draws a row of cards at the top of an area; gives its height.
pub(super) fn row(pen: &mut Pen<'_>, events: &[CountedCard], area: Area, sizes: Sizes) -> f32 {
    let cells = side_by_side(area, COLUMNS, sizes.em(1.4));
    events.iter().zip(cells).map(|(event, cell)| pen.piece(Role::Group, |pen| card(pen, event, cell, sizes))).fold(0.0, f32::max)
}

/// The picture, and what it is of to its right.
fn card(pen: &mut Pen<'_>, event: &CountedCard, area: Area, sizes: Sizes) -> f32 {
    let side = sizes.em(3.9);
    pen.figure(&art::event_picture(event.name), Area::new(area.x, area.y + sizes.em(0.2), side, side), event.name.facts().picture);
    let beside = area.split_left(side + sizes.em(0.8)).1;
    let title = format!("{} × {}", event.count, event.title);
    let y = pen.piece(Role::Heading(3), |pen| pen.paragraph(beside, Align::Left, sizes.gist(), &title));
    let y = pen.paragraph(Area { y, ..beside }, Align::Left, sizes.body(), &event.words);
    (y - area.y).max(side + sizes.em(0.2))
}
