//! All that the class may see, as plain data. Notes, reasons, refusals, the referee's corrections and last names stay
//! outside.

use super::deeds::{WallDeed, last_deed};
use super::scene::{Scene, WallOptions};
use crate::app::battle::attack_plan::AttackPlan;
use crate::classroom::Chronicle;
use crate::rules::{Card, CardName, Color, Event, Pending, Phase, Setup, Side, State, Strength, Troop, waiting_units};

/// Everything the class sees.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PublicView {
    /// The turn, 1 and up; 0 where there is no battle.
    pub turn: u32,
    /// The card in play; `None` before it is flipped.
    pub card: Option<ShownCard>,
    /// The largest words.
    pub headline: String,
    /// The side whose colour the headline has.
    pub headline_side: Option<Side>,
    /// The line below it.
    pub line: String,
    /// The same without the turn, where there is room for little.
    pub now: String,
    /// Normans and Saxons.
    pub strengths: [Strength; 2],
    /// What happened last.
    pub deed: Option<WallDeed>,
    /// How long it is to the bell, in words.
    pub bell: Option<String>,
    /// What the picture is about.
    pub scene: Scene,
}

/// A card on the wall.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownCard {
    /// The event.
    pub name: CardName,
    /// Its colour.
    pub color: Color,
    /// The side that goes first.
    pub first: Side,
    /// What is written on it.
    pub title: String,
    /// What it does this time, in a sentence, and what earlier cards still do.
    pub effect: String,
    /// Another for each flip: the number of its step.
    pub serial: u64,
}

impl PublicView {
    /// What the class may see of a battle. `bell` tells how long it is to the bell, in words; `next` are the attacks that
    /// come next.
    pub fn of(
        state: &State,
        chronicle: &Chronicle,
        setup: &Setup,
        options: WallOptions,
        bell: Option<String>,
        next: &[AttackPlan],
    ) -> Self {
        let card = shown_card(state, chronicle);
        let [line, now] = lines(state);
        let (headline, headline_side) = headline(state, card.as_ref());
        Self {
            turn: state.turn(),
            headline,
            headline_side,
            line,
            now,
            strengths: Side::ALL.map(|side| state.strength(side)),
            deed: last_deed(state, chronicle, setup, options.names),
            bell,
            scene: Scene::of(state, chronicle, setup, options, next),
            card,
        }
    }
}

/// The card in play, with the step that flipped it.
fn shown_card(state: &State, chronicle: &Chronicle) -> Option<ShownCard> {
    let card = state.card()?;
    let flipped = |event: &Event| matches!(event, Event::CardFlipped { .. });
    let flip = chronicle.active_steps().iter().rev().find(|step| step.events.iter().any(flipped))?;
    let first = state.first().unwrap_or(card.color.first());
    let still = state.still_in_force().map_or_else(String::new, |words| format!(" {words}"));
    let effect = effect(card, &flip.events) + &still;
    Some(ShownCard { name: card.name, color: card.color, first, title: card.title().to_owned(), effect, serial: flip.step })
}

/// What a card does this time, in a sentence for a ten-year-old: a lord who fell before cannot fall again.
fn effect(card: &Card, events: &[Event]) -> String {
    let falls = events.iter().any(|event| matches!(event, Event::LordKilled { .. } | Event::LordAway { .. }));
    let panic = events.iter().any(|event| matches!(event, Event::PanicBegan { .. }));
    match card.name {
        CardName::ArrowInTheEye if panic && !falls => card.panic_words(Side::Saxon),
        CardName::ArrowInTheEye if !falls => tr!("Harold has fallen already: this time only the colour counts.").to_owned(),
        CardName::WilliamTrips if !falls && !panic => tr!("William has fallen already: this time only the colour counts.").to_owned(),
        CardName::Shieldwall
        | CardName::FyrdRunsAmok
        | CardName::MuddyGround
        | CardName::TiredFromTheLongMarch
        | CardName::ArrowInTheEye
        | CardName::WilliamTrips => card.effect(),
    }
}

/// The largest words, and whose colour they wear.
fn headline(state: &State, card: Option<&ShownCard>) -> (String, Option<Side>) {
    match (state.outcome(), card) {
        (Some(outcome), _) => (tr!("The {army} win!", army = outcome.winner.army()), Some(outcome.winner)),
        (None, Some(card)) => (tr!("The {army} go first", army = card.first.army()), Some(card.first)),
        (None, None) if state.turn() <= 1 => (tr!("The Battle of Hastings").to_owned(), None),
        (None, None) => (tr!("A new turn: the next card comes").to_owned(), None),
    }
}

/// "Turn 3 · now: Norman archers shoot", and the same without the turn.
fn lines(state: &State) -> [String; 2] {
    let turn = state.turn();
    let alone = |words: String| [words.clone(), words];
    if state.outcome().is_some() {
        return alone(tr_count!(turn, "After {turn} turn", "After {turn} turns"));
    }
    let now = match (state.pending(), state.acting(), state.phase()) {
        (Some(Pending::Panic(side)), ..) => tr!("every {adjective} unit rolls a die", adjective = side.adjective()),
        (Some(Pending::Rush(_)), ..) => tr!("the fyrd runs").to_owned(),
        (None, Some(side), Phase::Move) => tr!("the {army} move", army = side.army()),
        (None, Some(side), Phase::Shoot) => shooting(state, side),
        (None, Some(side), Phase::Fight) => tr!("the {army} fight", army = side.army()),
        (None, ..) if turn <= 1 => tr!("the first card decides who goes first").to_owned(),
        (None, ..) => return alone(tr!("Turn {turn}", turn)),
    };
    let now = if state.acting().is_none() && state.pending().is_none() { now } else { tr!("now: {doing}", doing = now) };
    [tr!("Turn {turn} · {now}", turn, now), now]
}

/// Who shoots: all who still can are archers, as a rule.
fn shooting(state: &State, side: Side) -> String {
    let mut waiting = waiting_units(state).filter_map(|id| state.unit(id)).peekable();
    if waiting.peek().is_some() && waiting.all(|unit| unit.troop == Troop::Archers) {
        tr!("{adjective} archers shoot", adjective = side.adjective())
    } else {
        tr!("the {army} shoot", army = side.army())
    }
}
