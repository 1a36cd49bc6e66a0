//! The event deck and what its cards do (rulings 2 to 4, 9, 38 and 42 to 49).

use super::{Event, Story};
use crate::rules::recorded::{DieFor, Recorded};
use crate::rules::rulings::{ArrowAgain, CardColors, Reshuffle};
use crate::rules::rush::runners;
use crate::rules::{Card, CardName, Color, Phase, Side, Square, State, UnitId, Way};

/// Flips a card, the program's or the teacher's, and begins what it says.
pub(super) fn flip(story: &mut Story<'_>, named: Option<Card>, color: Option<Color>, dice: &mut Recorded<'_>) {
    let state = story.state;
    let (card, drawn) = match named {
        Some(card) => (card, false),
        None => (draw(story, dice), true),
    };
    let color = match (color, state.rulings.card_colors) {
        (Some(color), _) => color,
        (None, CardColors::Coin) => dice.coin(),
        (None, CardColors::Printed | CardColors::Paper) => card.color,
    };
    // Where he fell off for several turns, the flip after the last of them brings William back.
    let stays_away = state.lasting.iter().any(|lasting| lasting.card.name == CardName::WilliamTrips);
    for unit in state.units().filter(|unit| unit.away && !stays_away) {
        story.tell(Event::LordBack { unit: unit.id });
    }
    let Card { name, title, strength, turns, .. } = card;
    story.tell(Event::CardFlipped { card: name, color, drawn, first: color.first(), title, strength, turns });
    if !story.after_a_deed() {
        carry_out(story, name, color.first());
    }
}

/// Begins what a card says; this side goes first.
pub(super) fn carry_out(story: &mut Story<'_>, name: CardName, first: Side) {
    match name {
        CardName::ArrowInTheEye => arrow_in_the_eye(story, first),
        CardName::WilliamTrips => william_trips(story, first),
        CardName::FyrdRunsAmok => {
            let queued = story.is_queued();
            story.tell(Event::RushBegan { units: runners(story.state), queued });
        }
        CardName::Shieldwall | CardName::MuddyGround | CardName::TiredFromTheLongMarch => begin_moving(story, first),
    }
}

/// The top card; the deck is shuffled first where it is empty or the ruling says so (ruling 3).
fn draw(story: &mut Story<'_>, dice: &mut Recorded<'_>) -> Card {
    let deck = &story.state.deck;
    let top = match deck.draw.last() {
        Some(&top) if story.state.rulings.reshuffle != Reshuffle::EveryTurn => top,
        Some(_) | None => {
            let order = shuffle(story.state, dice);
            let top = order.first().copied().unwrap_or_default();
            story.tell(Event::DeckShuffled { order });
            top
        }
    };
    let card = story.state.deck.cards.get(usize::from(top)).or(story.state.deck.cards.first());
    card.cloned().unwrap_or(Card::new(CardName::Shieldwall, Color::Black))
}

/// The whole deck in a new order, from the top; each order is equally likely, but for Arrow in the Eye where the
/// ruling keeps it out of the top half.
fn shuffle(state: &State, dice: &mut Recorded<'_>) -> Vec<u8> {
    let count = u8::try_from(state.deck.cards.len()).unwrap_or(u8::MAX);
    let mut order = dice.known_order(count).unwrap_or_else(|| in_any_order(count, dice));
    if state.rulings.reshuffle == Reshuffle::WhenEmptyArrowLate {
        keep_arrow_low(state, &mut order, dice);
    }
    order
}

/// So many cards in an order by chance.
fn in_any_order(count: u8, dice: &mut Recorded<'_>) -> Vec<u8> {
    let mut order: Vec<u8> = (0..count).collect();
    for place in (1..count).rev() {
        order.swap(usize::from(place), usize::from(dice.below(place + 1)));
    }
    order
}

/// Swaps Arrow in the Eye from the top half, a middle card counted, with any other card of the rest.
fn keep_arrow_low(state: &State, order: &mut [u8], dice: &mut Recorded<'_>) {
    let is_arrow = |card: u8| state.deck.cards[usize::from(card)].name == CardName::ArrowInTheEye;
    let half = order.len().div_ceil(2);
    for place in 0..half {
        let low: Vec<usize> = (half..order.len()).filter(|&low| !is_arrow(order[low])).collect();
        if let Ok(choices @ 1..) = u8::try_from(low.len())
            && is_arrow(order[place])
        {
            order.swap(place, low[usize::from(dice.below(choices))]);
        }
    }
}

/// Harold dies and the Saxons panic. If he is dead already only the colour counts, or they panic again (ruling 45).
fn arrow_in_the_eye(story: &mut Story<'_>, first: Side) {
    let harold = story.state.bodyguard(Side::Saxon).filter(|unit| unit.commander);
    let Some(unit) = harold else {
        return match story.state.rulings.arrow_again {
            ArrowAgain::ColorOnly => begin_moving(story, first),
            ArrowAgain::PanicAgain => story.panic(Side::Saxon),
        };
    };
    story.tell(Event::LordKilled { unit: unit.id });
    if unit.figures == 1 {
        story.tell(Event::Destroyed { unit: unit.id });
    }
    story.lose(unit, 1);
    if !story.after_a_deed() {
        story.panic(Side::Saxon);
    }
}

/// William is out of play and the Normans panic a little; if he is dead only the colour counts (ruling 48).
fn william_trips(story: &mut Story<'_>, first: Side) {
    match story.state.bodyguard(Side::Norman).filter(|unit| unit.commander) {
        Some(unit) => {
            story.tell(Event::LordAway { unit: unit.id });
            story.panic(Side::Norman);
        }
        None => begin_moving(story, first),
    }
}

/// Both sides are ready to move, this one first.
fn begin_moving(story: &mut Story<'_>, first: Side) {
    story.tell(Event::PhaseBegan { phase: Phase::Move, side: first });
}

/// What is taken off each panic die: as much as the card in play says, else what the card of the side's lord usually
/// says (ruling 46's second reading).
#[must_use]
pub fn panic_relief(state: &State, side: Side) -> u8 {
    let lords = match side {
        Side::Norman => CardName::WilliamTrips,
        Side::Saxon => CardName::ArrowInTheEye,
    };
    let card = state.card.as_ref().filter(|card| state.phase == Phase::Event && card.name == lords);
    card.map_or(lords.strength().usual, Card::force)
}

/// One die for each unit on the table; losses beyond its size are lost (ruling 49).
pub(super) fn panic(story: &mut Story<'_>, side: Side, known: &[(UnitId, Option<u8>)], dice: &mut Recorded<'_>) {
    let relief = panic_relief(story.state, side);
    for &(id, die) in known {
        let Some(unit) = story.state.unit(id) else { continue };
        let die = die.unwrap_or_else(|| dice.d6_for(DieFor::Panic { unit: id }));
        let losses = die.saturating_sub(relief).min(unit.present());
        story.tell(Event::Panicked { unit: id, die, losses });
        if losses > 0 && losses == unit.figures {
            story.tell(Event::Destroyed { unit: id });
        }
        story.lose(unit, losses);
    }
    story.tell(Event::PanicEnded { side });
    if !story.after_a_deed() {
        go_on(story);
    }
}

/// The fyrd runs.
pub(super) fn amok(story: &mut Story<'_>, paths: &[(UnitId, Vec<Square>)]) {
    for (unit, path) in paths.iter().filter(|(_, path)| !path.is_empty()) {
        if let Some(from) = story.state.unit(*unit).and_then(|unit| unit.square) {
            story.tell(Event::Rushed { unit: *unit, from, path: Way::from_slice(path) });
        }
    }
    story.tell(Event::RushEnded {});
    if !story.after_a_deed() {
        go_on(story);
    }
}

/// What waited first has been carried out, and what waits behind it comes next. After the last of it the first side
/// moves where that was the card; after a panic in mid-battle, play goes on where it was.
pub(super) fn go_on(story: &mut Story<'_>) {
    if story.state.todo.len() <= 1
        && let (Phase::Event, Some(first)) = (story.state.phase, story.state.first)
    {
        begin_moving(story, first);
    }
}
