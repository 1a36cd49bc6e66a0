//! What the cards of the deck do, in words for a child: each with its picture, how many there are, and its numbers.

use super::boxes::{COLUMNS, side_by_side};
use super::page::Sizes;
use crate::art;
use crate::phrasebook::{panic_faces, share};
use crate::rules::rulings::{AmokMove, ShieldwallPool};
use crate::rules::{Card, CardName, NEVER, Side, Unit};
use crate::sheets::layout::turn::kinds_of_cards;
use crate::sheets::layout::unit_sheet::to_hit::Trial;
use crate::sheets::layout::{Align, Area, Battle, Pen, Role};

/// Cards that nobody can tell apart, colours aside.
pub(super) struct Event {
    pub name: CardName,
    pub title: String,
    /// How many of them there are.
    pub count: usize,
    pub words: String,
}

/// The cards of the deck, those of one event together, the usual one first.
pub(super) fn events(battle: Battle<'_>) -> Vec<Event> {
    let trial = Trial::new(battle.state);
    let event = |cards: Vec<&Card>| Event {
        name: cards[0].name,
        title: cards[0].title().trim().to_owned(),
        count: cards.len(),
        words: words(battle, &trial, cards[0]),
    };
    kinds_of_cards(battle.setup).into_iter().map(event).collect()
}

fn words(battle: Battle<'_>, trial: &Trial, card: &Card) -> String {
    let rulings = battle.state.rulings();
    let more = card.force();
    let words = match card.name {
        CardName::Shieldwall => shieldwall(battle, trial, card),
        CardName::FyrdRunsAmok => {
            let squares = tr_count!(more, "{more} square", "{more} squares");
            let then = match rulings.amok_move {
                AmokMove::UsesMove => tr!("That is their move."),
                AmokMove::MayStillMove => tr!("They may still move."),
            };
            tr!(
                "Saxon spearmen and archers rush up to {squares} toward the nearest Norman; who touches one does not run. {then}",
                squares,
                then
            )
        }
        CardName::MuddyGround => {
            tr!("Knights move only 1 square and need {more} more to hit.{card}", more, card = too_high(battle, trial, card))
        }
        CardName::TiredFromTheLongMarch => tr!("All Saxons need {more} more to hit.{card}", more, card = too_high(battle, trial, card)),
        CardName::ArrowInTheEye => tr!("Harold falls. {card}", card = panic(Side::Saxon, card)),
        CardName::WilliamTrips => {
            let out = tr_count!(length = card.length(), "this turn", "for {length} turns");
            tr!("William is out {out}. {card}", out, card = panic(Side::Norman, card))
        }
    };
    match (card.name, card.length()) {
        (CardName::WilliamTrips, _) | (_, ..=1) => words,
        (_, turns) => tr!("{words} Lasts {turns} turns.", words, turns),
    }
}

/// "Each Norman unit rolls a die. A 1 or a 2: nobody; …"
fn panic(side: Side, card: &Card) -> String {
    let each = tr!("Each {adjective} unit rolls a die", adjective = side.adjective());
    panic_faces(card.force()).map_or(tr!("{each}: that many men fall.", each), |faces| format!("{each}. {faces}"))
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
    armour.map_or(all.clone(), |(troop, hits)| tr!("{all} Arrows at {troop}: only {hits}.", all, troop = troop.name(), hits = share(hits)))
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
        (true, 1) => tr!(" Who needs a 6 cannot hit."),
        (true, 2) => tr!(" Who needs a 5 or 6 cannot hit."),
        (true, _) => tr!(" Who needs a 4, 5 or 6 cannot hit."),
    }
}

/// Draws a row of cards at the top of an area; gives its height.
pub(super) fn row(pen: &mut Pen<'_>, events: &[Event], area: Area, sizes: Sizes) -> f32 {
    let cells = side_by_side(area, COLUMNS, sizes.em(1.4));
    events.iter().zip(cells).map(|(event, cell)| pen.piece(Role::Group, |pen| card(pen, event, cell, sizes))).fold(0.0, f32::max)
}

/// The picture, and what it is of to its right.
fn card(pen: &mut Pen<'_>, event: &Event, area: Area, sizes: Sizes) -> f32 {
    let side = sizes.em(3.9);
    pen.figure(&art::event_picture(event.name), Area::new(area.x, area.y + sizes.em(0.2), side, side), event.name.facts().picture);
    let beside = area.split_left(side + sizes.em(0.8)).1;
    let title = format!("{} × {}", event.count, event.title);
    let y = pen.piece(Role::Heading(3), |pen| pen.paragraph(beside, Align::Left, sizes.gist(), &title));
    let y = pen.paragraph(Area { y, ..beside }, Align::Left, sizes.body(), &event.words);
    (y - area.y).max(side + sizes.em(0.2))
}
