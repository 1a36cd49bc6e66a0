//! Text of the class poster.

use crate::sheets::layout::{Battle, Fonts};
use senlac_classroom::rules::{Card, CardName, UnitId};
use senlac_classroom::story::{PupilStory, Review, TurnSummary, turn_summaries};

pub(super) struct PosterContent {
    pub(super) turns: Vec<PosterTurn>,
    /// Title above the board: the result, or the current position.
    pub(super) board_title: &'static str,
    pub(super) honours: Vec<PupilHonour>,
}

/// A turn on the poster.
pub(super) struct PosterTurn {
    /// Title such as "Turn 3 · Muddy Ground", with a note if it was the turning point.
    pub(super) title: String,
    /// Event whose picture is shown beside the turn.
    pub(super) event: Option<CardName>,
    /// The full text of the turn, and its most important sentence.
    pub(super) all: String,
    pub(super) main: String,
    /// Figures left in each army.
    pub(super) figures: [u16; 2],
    /// Whether this turn was the turning point.
    pub(super) is_turning_point: bool,
}

/// A pupil with the honour awarded.
pub(super) struct PupilHonour {
    pub(super) name: String,
    pub(super) honour: String,
    /// Unit whose arms are shown, and whether it is a lord's; `None` if the pupil led no unit.
    pub(super) unit: Option<(UnitId, bool)>,
}

impl PosterContent {
    pub(super) fn from_battle(battle: Battle<'_>, fonts: &Fonts) -> Self {
        let board_title = if battle.state.outcome().is_some() { tr!("Final position") } else { tr!("Current position") };
        let Some(review) = battle.begun_review() else {
            return Self { turns: Vec::new(), board_title: tr!("The board"), honours: Vec::new() };
        };
        let turning = review.turning_turn();
        let turns = turn_summaries(review.story())
            .into_iter()
            .map(|turn| PosterTurn::from_turn(&turn, turning, &|words| battle.printed_text(words, fonts)))
            .collect();
        Self { turns, board_title, honours: honours(battle, review, fonts) }
    }
}

impl PosterTurn {
    fn from_turn(told: &TurnSummary, turning: Option<u32>, in_print: &dyn Fn(&str) -> String) -> Self {
        let turn = told.turn;
        Self {
            title: match (told.card.as_ref().map(Card::title), turning == Some(turn)) {
                (Some(card), false) => tr!("Turn {turn} · {card}", turn, card),
                (Some(card), true) => tr!("Turn {turn} · {card} · the turning point", turn, card),
                (None, false) => tr!("Turn {turn}", turn),
                (None, true) => tr!("Turn {turn} · the turning point", turn),
            },
            event: told.card.as_ref().map(|card| card.name),
            main: told.sentences.get(told.main).map(|words| in_print(words)).unwrap_or_default(),
            all: in_print(&told.sentences.join(" ")),
            figures: told.figures,
            is_turning_point: turning == Some(turn),
        }
    }
}

/// Returns everyone in the order of their names. Pupils without an honour took part, or were absent.
fn honours(battle: Battle<'_>, review: &Review, fonts: &Fonts) -> Vec<PupilHonour> {
    let one = |telling: &PupilStory| {
        let unit = telling.facts.units.first().map(|(unit, _)| *unit);
        let is_lords = |unit: UnitId| battle.state.unit(unit).is_some_and(|unit| unit.bodyguard);
        let plain = || if unit.is_some() { tr!("Took part in the battle") } else { tr!("Absent") }.to_owned();
        PupilHonour {
            name: battle.printed_name_as_heading(&telling.facts.name, fonts),
            honour: if telling.honour.is_empty() { plain() } else { telling.honour.clone() },
            unit: unit.map(|unit| (unit, is_lords(unit))),
        }
    };
    review.pupil_stories().iter().map(one).collect()
}
