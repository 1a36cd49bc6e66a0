//! Everything that the class may see, as plain data. Notes, reasons, refusals, the referee's corrections and surnames are left
//! out.

use super::call::ShownCall;
use super::deeds::{ShownDeed, last_deed};
use super::facts::ProjectorFacts;
use super::first_names::ProjectorNames;
use super::jobs::job_texts;
use super::scene::{ProjectorOptions, Scene};
use senlac_classroom::chronicle::Chronicle;
use senlac_classroom::rules::{Card, CardName, Color, Event, Pending, Phase, Setup, Side, State, Strength, Troop, waiting_units};

/// The class's complete view.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PublicView {
    /// Turn number, 1 and up; 0 where there is no battle.
    pub turn: u32,
    /// The card in play; `None` before it is flipped.
    pub card: Option<ShownCard>,
    /// The largest text on the projector.
    pub headline: String,
    /// Side whose colour the headline has.
    pub headline_side: Option<Side>,
    /// The line below the headline.
    pub line: String,
    /// The pupil called to act, and the next callers.
    pub call: Option<ShownCall>,
    /// Strengths of the Normans and the Saxons.
    pub strengths: [Strength; 2],
    /// The last deed announced to the class.
    pub deed: Option<ShownDeed>,
    /// Time left until the bell, as text.
    pub bell: Option<String>,
    /// Whether no further turn will end before the bell.
    pub is_last_turn: bool,
    /// Number of times that the bell has rung.
    pub rings: u64,
    /// Jobs of waiting pupils: "Dice checker: Ann".
    pub jobs: Vec<String>,
    /// The scene that the picture shows.
    pub scene: Scene,
}

/// A card on the projector.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownCard {
    /// Name of the card's event.
    pub name: CardName,
    /// Colour of the card, black or red.
    pub color: Color,
    /// The side that goes first.
    pub first: Side,
    /// Title printed on the card.
    pub title: String,
    /// The card's effect this time, in a sentence, and the effects of earlier cards still in force.
    pub effect: String,
    /// Number of the step that flipped the card, different for each flip.
    pub serial: u64,
}

impl PublicView {
    /// Returns the class's view of a battle, with facts from outside the battle.
    pub fn from_state(state: &State, chronicle: &Chronicle, setup: &Setup, options: ProjectorOptions, facts: &ProjectorFacts) -> Self {
        let card = shown_card(state, last_flip(chronicle));
        let (headline, headline_side) = headline(state);
        let is_over = state.outcome().is_some();
        let names = &ProjectorNames::from_state(options.names, setup, state);
        Self {
            turn: state.turn(),
            headline,
            headline_side,
            line: line(state, card.as_ref()),
            call: ShownCall::from_state(state, setup, names, &facts.next).filter(|_| !is_over),
            strengths: Side::ALL.map(|side| state.strength(side)),
            deed: last_deed(state, chronicle, setup, names),
            // After the end, the bell no longer matters and the clock stops.
            bell: facts.bell.clone().filter(|_| state.outcome().is_none()),
            is_last_turn: facts.is_last_turn && !is_over,
            rings: facts.rings,
            jobs: if options.jobs { job_texts(state, names) } else { Vec::new() },
            scene: Scene::from_state(state, chronicle, setup, (options, names), facts),
            card,
        }
    }

    /// Returns a side's strength.
    pub const fn strength(&self, side: Side) -> Strength {
        match side {
            Side::Norman => self.strengths[0],
            Side::Saxon => self.strengths[1],
        }
    }

    /// Returns the view while the bell rings.
    pub(super) fn with_bell(&self) -> Self {
        Self { scene: Scene::Bell, headline: tr!("The bell rings!").to_owned(), headline_side: None, bell: None, ..self.clone() }
    }
}

/// Returns the step that flipped the card in play: its number and events.
fn last_flip(chronicle: &Chronicle) -> Option<(u64, &[Event])> {
    let flipped = |event: &Event| matches!(event, Event::CardFlipped { .. });
    let flip = chronicle.active_steps().iter().rev().find(|step| step.events.iter().any(flipped))?;
    Some((flip.step, flip.events.as_slice()))
}

/// Returns the card in play, given the number and events of the step that flipped it.
pub(super) fn shown_card(state: &State, flip: Option<(u64, &[Event])>) -> Option<ShownCard> {
    let card = state.card()?;
    let (serial, events) = flip?;
    let first = state.first_side().unwrap_or(card.color.first_side());
    let still = state.effects_text().map_or_else(String::new, |words| format!(" {words}"));
    let effect = effect_text(card, events) + &still;
    Some(ShownCard { name: card.name, color: card.color, first, title: card.title().to_owned(), effect, serial })
}

/// Returns a card's effect this time, in a sentence for a ten-year-old. A lord who has already fallen cannot fall again.
fn effect_text(card: &Card, events: &[Event]) -> String {
    let falls = events.iter().any(|event| matches!(event, Event::LordKilled { .. } | Event::LordAway { .. }));
    let panic = events.iter().any(|event| matches!(event, Event::PanicBegan { .. }));
    match card.name {
        CardName::ArrowInTheEye if panic && !falls => card.panic_text(Side::Saxon),
        CardName::ArrowInTheEye if !falls => tr!("Harold is already dead. Only the card’s colour counts.").to_owned(),
        CardName::WilliamTrips if !falls && !panic => tr!("William is already dead. Only the card’s colour counts.").to_owned(),
        CardName::Shieldwall
        | CardName::FyrdRunsAmok
        | CardName::MuddyGround
        | CardName::TiredFromTheLongMarch
        | CardName::ArrowInTheEye
        | CardName::WilliamTrips => card.effect(),
    }
}

/// Returns the headline and the side whose colour it has.
pub(super) fn headline(state: &State) -> (String, Option<Side>) {
    if let Some(outcome) = state.outcome() {
        return (tr!("The {army} win!", army = outcome.winner.army()), Some(outcome.winner));
    }
    match (state.pending(), state.acting_side(), state.phase()) {
        (Some(Pending::Panic(side)), ..) => (tr!("The {army} panic", army = side.army()), Some(*side)),
        (Some(Pending::Rush(_)), ..) => (tr!("The fyrd charges").to_owned(), Some(Side::Saxon)),
        (None, Some(side), Phase::Move) => (tr!("The {army} move", army = side.army()), Some(side)),
        (None, Some(side), Phase::Shoot) => (shooting_text(state, side), Some(side)),
        (None, Some(side), Phase::Fight) => (tr!("The {army} fight", army = side.army()), Some(side)),
        (None, ..) if state.turn() <= 1 => (tr!("The Battle of Hastings").to_owned(), None),
        (None, ..) => (tr!("Next card").to_owned(), None),
    }
}

/// Returns the line below the headline: "Turn 3 · the Normans go first".
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

/// Returns the headline for shooting, which names the archers if all units still to shoot are archers.
fn shooting_text(state: &State, side: Side) -> String {
    let mut waiting = waiting_units(state).filter_map(|id| state.unit(id)).peekable();
    if waiting.peek().is_some() && waiting.all(|unit| unit.troop == Troop::Archers) {
        tr!("{adjective} archers shoot", adjective = side.adjective())
    } else {
        tr!("The {army} shoot", army = side.army())
    }
}
