//! All that the class may see, as plain data. Notes, reasons, refusals, the referee's corrections and last names stay
//! outside.

use super::call::WallCall;
use super::deeds::{WallDeed, last_deed};
use super::facts::WallFacts;
use super::first_names::ProjectorNames;
use super::jobs::job_words;
use super::scene::{Scene, WallOptions};
use senlac_classroom::chronicle::Chronicle;
use senlac_classroom::rules::{Card, CardName, Color, Event, Pending, Phase, Setup, Side, State, Strength, Troop, waiting_units};

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
    /// The child who is called, and who comes after.
    pub call: Option<WallCall>,
    /// Normans and Saxons.
    pub strengths: [Strength; 2],
    /// What happened last.
    pub deed: Option<WallDeed>,
    /// How long it is to the bell, in words.
    pub bell: Option<String>,
    /// Whether no other turn will end before the bell.
    pub is_last_turn: bool,
    /// How often the bell has rung.
    pub rings: u64,
    /// What those do who wait: "Dice checker: Ann".
    pub jobs: Vec<String>,
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
    /// What the class may see of a battle, and of what the window knows besides.
    pub fn of(state: &State, chronicle: &Chronicle, setup: &Setup, options: WallOptions, facts: &WallFacts) -> Self {
        let card = shown_card(state, last_flip(chronicle));
        let (headline, headline_side) = headline(state);
        let is_over = state.outcome().is_some();
        let names = &ProjectorNames::of(options.names, setup, state);
        Self {
            turn: state.turn(),
            headline,
            headline_side,
            line: line(state, card.as_ref()),
            call: WallCall::of(state, setup, names, &facts.next).filter(|_| !is_over),
            strengths: Side::ALL.map(|side| state.strength(side)),
            deed: last_deed(state, chronicle, setup, names),
            // Nobody waits for the bell once it is decided, and the clock stands still.
            bell: facts.bell.clone().filter(|_| state.outcome().is_none()),
            is_last_turn: facts.is_last_turn && !is_over,
            rings: facts.rings,
            jobs: if options.jobs { job_words(state, names) } else { Vec::new() },
            scene: Scene::of(state, chronicle, setup, (options, names), facts),
            card,
        }
    }

    /// How strong a side is.
    pub const fn strength(&self, side: Side) -> Strength {
        match side {
            Side::Norman => self.strengths[0],
            Side::Saxon => self.strengths[1],
        }
    }

    /// The same wall while the bell rings.
    pub(super) fn while_the_bell_rings(&self) -> Self {
        Self { scene: Scene::Bell, headline: tr!("The bell rings!").to_owned(), headline_side: None, bell: None, ..self.clone() }
    }
}

/// The step that flipped the card in play.
fn last_flip(chronicle: &Chronicle) -> Option<(u64, &[Event])> {
    let flipped = |event: &Event| matches!(event, Event::CardFlipped { .. });
    let flip = chronicle.active_steps().iter().rev().find(|step| step.events.iter().any(flipped))?;
    Some((flip.step, flip.events.as_slice()))
}

/// The card in play, with the step that flipped it: its number and events.
pub(super) fn shown_card(state: &State, flip: Option<(u64, &[Event])>) -> Option<ShownCard> {
    let card = state.card()?;
    let (serial, events) = flip?;
    let first = state.first().unwrap_or(card.color.first());
    let still = state.still_in_force().map_or_else(String::new, |words| format!(" {words}"));
    let effect = effect(card, events) + &still;
    Some(ShownCard { name: card.name, color: card.color, first, title: card.title().to_owned(), effect, serial })
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

/// What happens now, and whose colour it wears.
pub(super) fn headline(state: &State) -> (String, Option<Side>) {
    if let Some(outcome) = state.outcome() {
        return (tr!("The {army} win!", army = outcome.winner.army()), Some(outcome.winner));
    }
    match (state.pending(), state.acting(), state.phase()) {
        (Some(Pending::Panic(side)), ..) => (tr!("The {army} panic", army = side.army()), Some(*side)),
        (Some(Pending::Rush(_)), ..) => (tr!("The fyrd runs").to_owned(), Some(Side::Saxon)),
        (None, Some(side), Phase::Move) => (tr!("The {army} move", army = side.army()), Some(side)),
        (None, Some(side), Phase::Shoot) => (shooting(state, side), Some(side)),
        (None, Some(side), Phase::Fight) => (tr!("The {army} fight", army = side.army()), Some(side)),
        (None, ..) if state.turn() <= 1 => (tr!("The Battle of Hastings").to_owned(), None),
        (None, ..) => (tr!("The next card comes").to_owned(), None),
    }
}

/// "Turn 3 · the Normans go first".
pub(super) fn line(state: &State, card: Option<&ShownCard>) -> String {
    let turn = state.turn();
    if state.outcome().is_some() {
        return tr_count!(turn, "After {turn} turn", "After {turn} turns");
    }
    match (state.pending(), card) {
        (Some(Pending::Panic(side)), _) => tr!("Turn {turn} · every {adjective} unit rolls a die", turn, adjective = side.adjective()),
        (_, Some(card)) => tr!("Turn {turn} · the {army} go first", turn, army = card.first.army()),
        (_, None) if turn <= 1 => tr!("Turn {turn} · the first card decides who goes first", turn),
        (_, None) => tr!("Turn {turn}", turn),
    }
}

/// Who shoots: all who still can are archers, as a rule.
fn shooting(state: &State, side: Side) -> String {
    let mut waiting = waiting_units(state).filter_map(|id| state.unit(id)).peekable();
    if waiting.peek().is_some() && waiting.all(|unit| unit.troop == Troop::Archers) {
        tr!("{adjective} archers shoot", adjective = side.adjective())
    } else {
        tr!("The {army} shoot", army = side.army())
    }
}
