//! The event deck and the effects of its cards (rulings 2 to 4, 9, 38 and 42 to 49).

use super::{Event, Resolution};
use crate::rules::deck::shuffle;
use crate::rules::recorded::{DiePurpose, StepDice};
use crate::rules::rulings::{ArrowAgain, CardColors, Reshuffle};
use crate::rules::rush::runners;
use crate::rules::{Card, CardName, Color, Phase, Side, Square, SquarePath, State, UnitId};

/// Flips a card of the program's or the teacher's deck, and starts its effect.
pub(super) fn flip(resolution: &mut Resolution<'_>, named: Option<Card>, color: Option<Color>, dice: &mut StepDice<'_>) {
    let state = resolution.state;
    let (card, drawn) = match named {
        Some(card) => (card, false),
        None => (draw(resolution, dice), true),
    };
    let color = match (color, state.rulings.card_colors) {
        (Some(color), _) => color,
        (None, CardColors::Coin) => dice.flip_coin(),
        (None, CardColors::Printed | CardColors::Paper) => card.color,
    };
    // If William is away for several turns, the flip after the last of them brings him back.
    let stays_away = state.effects.iter().any(|effect| effect.card.name == CardName::WilliamTrips);
    for unit in state.units().filter(|unit| unit.away && !stays_away) {
        resolution.push(Event::LordBack { unit: unit.id });
    }
    let Card { name, title, strength, turns, .. } = card;
    resolution.push(Event::CardFlipped { card: name, color, drawn, first: color.first_side(), title, strength, turns });
    if !resolution.judge_after_action() {
        start_effect(resolution, name, color.first_side());
    }
}

/// Starts the effect of a card. `first` is the side that goes first.
pub(super) fn start_effect(resolution: &mut Resolution<'_>, name: CardName, first: Side) {
    match name {
        CardName::ArrowInTheEye => resolve_arrow(resolution, first),
        CardName::WilliamTrips => resolve_william_trips(resolution, first),
        CardName::FyrdRunsAmok => {
            let queued = resolution.is_queued();
            resolution.push(Event::RushBegan { units: runners(resolution.state), queued });
        }
        CardName::Shieldwall | CardName::MuddyGround | CardName::TiredFromTheLongMarch => begin_moving(resolution, first),
    }
}

/// Draws the top card. The deck is shuffled first if it is empty or the ruling says so (ruling 3).
fn draw(resolution: &mut Resolution<'_>, dice: &mut StepDice<'_>) -> Card {
    let deck = &resolution.state.deck;
    let top = match deck.draw.last() {
        Some(&top) if resolution.state.rulings.reshuffle != Reshuffle::EveryTurn => top,
        Some(_) | None => {
            let order = shuffled_order(resolution.state, dice);
            let top = order.first().copied().unwrap_or_default();
            resolution.push(Event::DeckShuffled { order });
            top
        }
    };
    let card = resolution.state.deck.cards.get(usize::from(top)).or(resolution.state.deck.cards.first());
    card.cloned().unwrap_or(Card::new(CardName::Shieldwall, Color::Black))
}

/// Returns the whole deck in a new order from the top, or in the recorded order if there is one.
fn shuffled_order(state: &State, dice: &mut StepDice<'_>) -> Vec<u8> {
    let count = u8::try_from(state.deck.cards.len()).unwrap_or(u8::MAX);
    let mut order = dice.recorded_order(count).unwrap_or_else(|| {
        let mut order: Vec<u8> = (0..count).collect();
        shuffle(&mut order, |sides| dice.random_below(sides));
        order
    });
    if state.rulings.reshuffle == Reshuffle::WhenEmptyArrowLate {
        state.deck.keep_arrow_low(&mut order, |choices| dice.random_below(choices));
    }
    order
}

/// Removes Harold and starts the Saxon panic. If Harold is already dead, only the colour counts, or they panic again
/// (ruling 45).
fn resolve_arrow(resolution: &mut Resolution<'_>, first: Side) {
    let harold = resolution.state.bodyguard(Side::Saxon).filter(|unit| unit.commander);
    let Some(unit) = harold else {
        return match resolution.state.rulings.arrow_again {
            ArrowAgain::ColorOnly => begin_moving(resolution, first),
            ArrowAgain::PanicAgain => resolution.start_panic(Side::Saxon),
        };
    };
    resolution.push(Event::LordKilled { unit: unit.id });
    if unit.figures == 1 {
        resolution.push(Event::Destroyed { unit: unit.id });
    }
    resolution.subtract_losses(unit, 1);
    if !resolution.judge_after_action() {
        resolution.start_panic(Side::Saxon);
    }
}

/// Takes William out of play and starts the Norman panic. If he is dead, only the colour counts (ruling 48).
fn resolve_william_trips(resolution: &mut Resolution<'_>, first: Side) {
    match resolution.state.bodyguard(Side::Norman).filter(|unit| unit.commander) {
        Some(unit) => {
            resolution.push(Event::LordAway { unit: unit.id });
            resolution.start_panic(Side::Norman);
        }
        None => begin_moving(resolution, first),
    }
}

/// Begins the first side's move.
fn begin_moving(resolution: &mut Resolution<'_>, first: Side) {
    resolution.push(Event::PhaseBegan { phase: Phase::Move, side: first });
}

/// Returns what is subtracted from each panic die: the strength of the card in play, or else the default strength of
/// the card for the side's lord (ruling 46, second option).
pub fn panic_relief(state: &State, side: Side) -> u8 {
    let fall = CardName::commander_fall(side);
    let card = state.card.as_ref().filter(|card| state.phase == Phase::Event && card.name == fall);
    card.map_or(fall.strength().usual, Card::force)
}

/// Resolves a panic: one die for each unit on the table. Losses beyond a unit's size are lost (ruling 49).
pub(super) fn resolve_panic(resolution: &mut Resolution<'_>, side: Side, known: &[(UnitId, Option<u8>)], dice: &mut StepDice<'_>) {
    let relief = panic_relief(resolution.state, side);
    for &(id, die) in known {
        let Some(unit) = resolution.state.unit(id) else { continue };
        let die = die.unwrap_or_else(|| dice.d6_for(DiePurpose::Panic { unit: id }));
        let losses = die.saturating_sub(relief).min(unit.figures_in_play());
        resolution.push(Event::Panicked { unit: id, die, losses });
        if losses > 0 && losses == unit.figures {
            resolution.push(Event::Destroyed { unit: id });
        }
        resolution.subtract_losses(unit, losses);
    }
    resolution.push(Event::PanicEnded { side });
    if !resolution.judge_after_action() {
        resume_play(resolution);
    }
}

/// Resolves the rush of the fyrd.
pub(super) fn resolve_rush(resolution: &mut Resolution<'_>, paths: &[(UnitId, Vec<Square>)]) {
    for (unit, path) in paths.iter().filter(|(_, path)| !path.is_empty()) {
        if let Some(from) = resolution.state.unit(*unit).and_then(|unit| unit.square) {
            resolution.push(Event::Rushed { unit: *unit, from, path: SquarePath::from_slice(path) });
        }
    }
    resolution.push(Event::RushEnded {});
    if !resolution.judge_after_action() {
        resume_play(resolution);
    }
}

/// Continues after a pending step is resolved: with the next pending step, or with the first side's move if the
/// card caused it. After a panic during the battle, play continues where it was.
pub(super) fn resume_play(resolution: &mut Resolution<'_>) {
    if resolution.state.todo.len() <= 1
        && let (Phase::Event, Some(first)) = (resolution.state.phase, resolution.state.first)
    {
        begin_moving(resolution, first);
    }
}
