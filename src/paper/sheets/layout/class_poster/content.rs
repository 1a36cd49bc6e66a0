//! What the poster tells, in words.

use crate::sheets::layout::{Battle, Fonts};
use senlac_classroom::rules::{Card, CardName, UnitId};
use senlac_classroom::story::{Review, Telling, TurnTold, turn_sentences};

pub(super) struct PosterContent {
    pub(super) turns: Vec<ToldTurn>,
    /// What heads the board: how it ended, or how it stands.
    pub(super) board_title: &'static str,
    pub(super) honours: Vec<Honoured>,
}

/// A turn as it stands on the poster.
pub(super) struct ToldTurn {
    /// "Turn 3 · Muddy Ground", and whether the battle turned in it.
    pub(super) title: String,
    /// The event whose picture stands beside it.
    pub(super) event: Option<CardName>,
    /// All that is told, and the one sentence that matters most.
    pub(super) all: String,
    pub(super) main: String,
    /// Figures left of each army.
    pub(super) figures: [u16; 2],
    /// Whether the battle turned in it.
    pub(super) is_turning_point: bool,
}

/// A pupil with the honour.
pub(super) struct Honoured {
    pub(super) name: String,
    pub(super) honour: String,
    /// Whose arms stand beside it, and whether it is a lord’s; none for whoever led no unit.
    pub(super) unit: Option<(UnitId, bool)>,
}

impl PosterContent {
    pub(super) fn of(battle: Battle<'_>, fonts: &Fonts) -> Self {
        let board_title = if battle.state.outcome().is_some() { tr!("How it ended") } else { tr!("How it stands") };
        let Some(review) = battle.told() else {
            return Self { turns: Vec::new(), board_title: tr!("The board"), honours: Vec::new() };
        };
        let turning = review.turning_turn();
        let turns = turn_sentences(review.story())
            .into_iter()
            .map(|turn| ToldTurn::of(&turn, turning, &|words| battle.in_print(words, fonts)))
            .collect();
        Self { turns, board_title, honours: honours(battle, review, fonts) }
    }
}

impl ToldTurn {
    fn of(told: &TurnTold, turning: Option<u32>, in_print: &dyn Fn(&str) -> String) -> Self {
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

/// Everybody in the order of their names. Whoever has no honour took part, or was missed.
fn honours(battle: Battle<'_>, review: &Review, fonts: &Fonts) -> Vec<Honoured> {
    let one = |telling: &Telling| {
        let unit = telling.facts.units.first().map(|(unit, _)| *unit);
        let is_lords = |unit: UnitId| battle.state.unit(unit).is_some_and(|unit| unit.bodyguard);
        let plain = || if unit.is_some() { tr!("Took part in the battle") } else { tr!("Absent") }.to_owned();
        Honoured {
            name: battle.shown_as_heading(&telling.facts.name, fonts),
            honour: if telling.honour.is_empty() { plain() } else { telling.honour.clone() },
            unit: unit.map(|unit| (unit, is_lords(unit))),
        }
    };
    review.tellings().iter().map(one).collect()
}
