//! The event deck and what its cards do (rulings 2 to 4, 9, 38 and 42 to 49).

use super::{Event, Resolution};
use crate::rules::deck::shuffle;
use crate::rules::recorded::{DieFor, StepDice};
use crate::rules::rulings::{ArrowAgain, CardColors, Reshuffle};
use crate::rules::rush::runners;
use crate::rules::{Card, CardName, Color, Phase, Side, Square, State, UnitId, Way};

/// Flips a card, the program's or the teacher's, and begins what it says.
pub(super) fn flip(resolution: &mut Resolution<'_>, named: Option<Card>, color: Option<Color>, dice: &mut StepDice<'_>) {
    let state = resolution.state;
    let (card, drawn) = match named {
        Some(card) => (card, false),
        None => (draw(resolution, dice), true),
    };
    let color = match (color, state.rulings.card_colors) {
        (Some(color), _) => color,
        (None, CardColors::Coin) => dice.coin(),
        (None, CardColors::Printed | CardColors::Paper) => card.color,
    };
    // Where he fell off for several turns, the flip after the last of them brings William back.
    let stays_away = state.effects.iter().any(|effect| effect.card.name == CardName::WilliamTrips);
    for unit in state.units().filter(|unit| unit.away && !stays_away) {
        resolution.push(Event::LordBack { unit: unit.id });
    }
    let Card { name, title, strength, turns, .. } = card;
    resolution.push(Event::CardFlipped { card: name, color, drawn, first: color.first(), title, strength, turns });
    if !resolution.after_a_deed() {
        carry_out(resolution, name, color.first());
    }
}

/// Begins what a card says; this side goes first.
pub(super) fn carry_out(resolution: &mut Resolution<'_>, name: CardName, first: Side) {
    match name {
        CardName::ArrowInTheEye => arrow_in_the_eye(resolution, first),
        CardName::WilliamTrips => william_trips(resolution, first),
        CardName::FyrdRunsAmok => {
            let queued = resolution.is_queued();
            resolution.push(Event::RushBegan { units: runners(resolution.state), queued });
        }
        CardName::Shieldwall | CardName::MuddyGround | CardName::TiredFromTheLongMarch => begin_moving(resolution, first),
    }
}

/// The top card; the deck is shuffled first where it is empty or the ruling says so (ruling 3).
fn draw(resolution: &mut Resolution<'_>, dice: &mut StepDice<'_>) -> Card {
    let deck = &resolution.state.deck;
    let top = match deck.draw.last() {
        Some(&top) if resolution.state.rulings.reshuffle != Reshuffle::EveryTurn => top,
        Some(_) | None => {
            let order = shuffled(resolution.state, dice);
            let top = order.first().copied().unwrap_or_default();
            resolution.push(Event::DeckShuffled { order });
            top
        }
    };
    let card = resolution.state.deck.cards.get(usize::from(top)).or(resolution.state.deck.cards.first());
    card.cloned().unwrap_or(Card::new(CardName::Shieldwall, Color::Black))
}

/// The whole deck in a new order, from the top: the one of before where it is known.
fn shuffled(state: &State, dice: &mut StepDice<'_>) -> Vec<u8> {
    let count = u8::try_from(state.deck.cards.len()).unwrap_or(u8::MAX);
    let mut order = dice.known_order(count).unwrap_or_else(|| {
        let mut order: Vec<u8> = (0..count).collect();
        shuffle(&mut order, |sides| dice.below(sides));
        order
    });
    if state.rulings.reshuffle == Reshuffle::WhenEmptyArrowLate {
        state.deck.keep_arrow_low(&mut order, |choices| dice.below(choices));
    }
    order
}

/// Harold dies and the Saxons panic. If he is dead already only the colour counts, or they panic again (ruling 45).
fn arrow_in_the_eye(resolution: &mut Resolution<'_>, first: Side) {
    let harold = resolution.state.bodyguard(Side::Saxon).filter(|unit| unit.commander);
    let Some(unit) = harold else {
        return match resolution.state.rulings.arrow_again {
            ArrowAgain::ColorOnly => begin_moving(resolution, first),
            ArrowAgain::PanicAgain => resolution.panic(Side::Saxon),
        };
    };
    resolution.push(Event::LordKilled { unit: unit.id });
    if unit.figures == 1 {
        resolution.push(Event::Destroyed { unit: unit.id });
    }
    resolution.lose(unit, 1);
    if !resolution.after_a_deed() {
        resolution.panic(Side::Saxon);
    }
}

/// William is out of play and the Normans panic a little; if he is dead only the colour counts (ruling 48).
fn william_trips(resolution: &mut Resolution<'_>, first: Side) {
    match resolution.state.bodyguard(Side::Norman).filter(|unit| unit.commander) {
        Some(unit) => {
            resolution.push(Event::LordAway { unit: unit.id });
            resolution.panic(Side::Norman);
        }
        None => begin_moving(resolution, first),
    }
}

/// Both sides are ready to move, this one first.
fn begin_moving(resolution: &mut Resolution<'_>, first: Side) {
    resolution.push(Event::PhaseBegan { phase: Phase::Move, side: first });
}

/// What is taken off each panic die: as much as the card in play says, else what the card of the side's lord usually
/// says (ruling 46's second reading).
pub fn panic_relief(state: &State, side: Side) -> u8 {
    let fall = CardName::fall_of_the_commander(side);
    let card = state.card.as_ref().filter(|card| state.phase == Phase::Event && card.name == fall);
    card.map_or(fall.strength().usual, Card::force)
}

/// One die for each unit on the table; losses beyond its size are lost (ruling 49).
pub(super) fn panic(resolution: &mut Resolution<'_>, side: Side, known: &[(UnitId, Option<u8>)], dice: &mut StepDice<'_>) {
    let relief = panic_relief(resolution.state, side);
    for &(id, die) in known {
        let Some(unit) = resolution.state.unit(id) else { continue };
        let die = die.unwrap_or_else(|| dice.d6_for(DieFor::Panic { unit: id }));
        let losses = die.saturating_sub(relief).min(unit.present());
        resolution.push(Event::Panicked { unit: id, die, losses });
        if losses > 0 && losses == unit.figures {
            resolution.push(Event::Destroyed { unit: id });
        }
        resolution.lose(unit, losses);
    }
    resolution.push(Event::PanicEnded { side });
    if !resolution.after_a_deed() {
        go_on(resolution);
    }
}

pub(super) fn amok(resolution: &mut Resolution<'_>, paths: &[(UnitId, Vec<Square>)]) {
    for (unit, path) in paths.iter().filter(|(_, path)| !path.is_empty()) {
        if let Some(from) = resolution.state.unit(*unit).and_then(|unit| unit.square) {
            resolution.push(Event::Rushed { unit: *unit, from, path: Way::from_slice(path) });
        }
    }
    resolution.push(Event::RushEnded {});
    if !resolution.after_a_deed() {
        go_on(resolution);
    }
}

/// What waited first has been carried out, and what waits behind it comes next. After the last of it the first side
/// moves where that was the card; after a panic in mid-battle, play goes on where it was.
pub(super) fn go_on(resolution: &mut Resolution<'_>) {
    if resolution.state.todo.len() <= 1
        && let (Phase::Event, Some(first)) = (resolution.state.phase, resolution.state.first)
    {
        begin_moving(resolution, first);
    }
}
