//! All that the class may see, as plain data. Notes, reasons, refusals, the referee's corrections and last names stay
//! outside.

use super::deeds::last_deed;
use super::first_names::WallNames;
use super::lesson::Lesson;
use crate::app::text::sentences::{hill_words, outcome_words};
use crate::classroom::Chronicle;
use crate::rules::{
    Card, CardName, Color, Event, Pending, Phase, Setup, Side, Square, State, Strength, Terrain, Troop, holder_of_the_hill, waiting_units,
};

/// What the teacher lets the wall show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct WallOptions {
    /// Whether pupils are named.
    pub names: WallNames,
    /// Whether the table is shown.
    pub board: bool,
}

/// Everything the class sees.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PublicView {
    /// The turn, 1 and up; 0 where there is no battle.
    pub turn: u32,
    /// The card in play; `None` before it is flipped.
    pub card: Option<ShownCard>,
    /// The largest words.
    pub headline: String,
    /// The side whose colour the headline wears.
    pub headline_side: Option<Side>,
    /// The line below it.
    pub line: String,
    /// The same without the turn, where there is room for little.
    pub now: String,
    /// Normans and Saxons.
    pub strengths: [Strengths; 2],
    /// What happened last.
    pub deed: Option<Deed>,
    /// How long it is to the bell, in words.
    pub bell: Option<String>,
    /// How the battle ended.
    pub end: Option<End>,
    /// The table, where it is shown.
    pub board: Option<WallBoard>,
    /// The sum for the class, which stands where the table would.
    pub lesson: Option<Lesson>,
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

/// The figures of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strengths {
    /// At the start.
    pub start: u16,
    /// Left.
    pub left: u16,
    /// Whether half of them or more have fallen.
    pub half_lost: bool,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Deed {
    /// In a sentence.
    pub words: String,
    /// The dice that the program rolled, in order.
    pub dice: Vec<WallDie>,
    /// The number of its step.
    pub serial: u64,
}

/// A die that the program rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WallDie {
    /// The face, 1 to 6.
    pub face: u8,
    /// Whether it hit, or cost a figure in panic.
    pub hit: bool,
    /// Whether it was the commander's.
    pub commander: bool,
    /// Whether a new target begins with it.
    pub starts_group: bool,
}

/// How the battle ended.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// Who won.
    pub winner: Side,
    /// Why, in a sentence.
    pub why: String,
    /// Who held the hill, in a sentence.
    pub hill: String,
    /// The side that alone held it.
    pub holder: Option<Side>,
}

/// The table.
#[derive(Clone, Debug, PartialEq)]
pub struct WallBoard {
    /// The ground, row by row from the top; every row equally long.
    pub rows: Vec<Vec<Terrain>>,
    /// Who stands where.
    pub units: Vec<WallUnit>,
}

/// A unit on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WallUnit {
    /// Where it stands.
    pub square: Square,
    /// Its side.
    pub side: Side,
    /// What its men are.
    pub troop: Troop,
    /// Figures left.
    pub figures: u8,
    /// Whether William or Harold leads it now.
    pub crown: bool,
}

impl PublicView {
    /// What the class may see of a battle. `bell` tells how long it is to the bell, in words; `lesson` is the sum that is
    /// on the wall.
    #[must_use]
    pub fn of(
        state: &State,
        chronicle: &Chronicle,
        setup: &Setup,
        options: WallOptions,
        bell: Option<String>,
        lesson: Option<Lesson>,
    ) -> Self {
        let lesson = lesson.filter(|_| state.outcome().is_none());
        let card = shown_card(state, chronicle);
        let end = state.outcome().map(|outcome| {
            let holder = holder_of_the_hill(state);
            End { winner: outcome.winner, why: outcome_words(outcome, state), hill: hill_words(holder).to_owned(), holder }
        });
        let [line, now] = lines(state);
        let (headline, headline_side) = headline(state, card.as_ref());
        Self {
            turn: state.turn(),
            headline,
            headline_side,
            line,
            now,
            strengths: Side::ALL.map(|side| strengths(state.strength(side))),
            deed: last_deed(state, chronicle, setup, options.names),
            bell,
            end,
            board: (options.board && lesson.is_none()).then(|| board(state)),
            lesson,
            card,
        }
    }
}

const fn strengths(strength: Strength) -> Strengths {
    Strengths { start: strength.start, left: strength.left, half_lost: strength.half_lost() }
}

/// The card in play, with the step that flipped it.
fn shown_card(state: &State, chronicle: &Chronicle) -> Option<ShownCard> {
    let card = state.card()?;
    let flipped = |event: &Event| matches!(event, Event::CardFlipped { .. });
    let flip = chronicle.active_steps().iter().rev().find(|standing| standing.events.iter().any(flipped))?;
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
        CardName::ArrowInTheEye if !falls => "Harold has fallen already: this time only the colour counts.".to_owned(),
        CardName::WilliamTrips if !falls && !panic => "William has fallen already: this time only the colour counts.".to_owned(),
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
        (Some(outcome), _) => (format!("The {} win!", outcome.winner.army()), Some(outcome.winner)),
        (None, Some(card)) => (format!("The {} go first", card.first.army()), Some(card.first)),
        (None, None) if state.turn() <= 1 => ("The Battle of Hastings".to_owned(), None),
        (None, None) => ("A new turn: the next card comes".to_owned(), None),
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
        (Some(Pending::Panic(side)), ..) => format!("every {} unit rolls a die", side.adjective()),
        (Some(Pending::Rush(_)), ..) => "the fyrd runs".to_owned(),
        (None, Some(side), Phase::Move) => format!("the {} move", side.army()),
        (None, Some(side), Phase::Shoot) => shooting(state, side),
        (None, Some(side), Phase::Fight) => format!("the {} fight", side.army()),
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
        format!("{} archers shoot", side.adjective())
    } else {
        format!("the {} shoot", side.army())
    }
}

/// The table as it stands.
fn board(state: &State) -> WallBoard {
    let ground = state.board();
    let row = |row| (0..ground.width()).map(|column| ground.terrain(Square::new(column, row))).collect();
    let units = state.units().filter(|unit| unit.figures > 0).filter_map(|unit| {
        let crown = unit.bodyguard && unit.commander && !unit.away;
        Some(WallUnit { square: unit.square?, side: unit.id.side, troop: unit.troop, figures: unit.figures, crown })
    });
    WallBoard { rows: (0..ground.height()).map(row).collect(), units: units.collect() }
}
