//! A moment of a battle that is looked back on, as the class may see it.

use super::deeds::deed_of;
use super::facts::WallFacts;
use super::first_names::ProjectorNames;
use super::public_view::{PublicView, headline, line, shown_card};
use super::scene::{Scene, WallBoard, WallReplay};
use crate::battle::board::passage::{Clock, Passage};
use senlac_classroom::rules::{Event, Setup, Side, State};

/// A moment that is looked back on.
#[derive(Clone, Debug)]
pub struct ReplayMoment<'a> {
    /// How the battle stood before the step.
    pub before: &'a State,
    /// How it stands after it.
    pub after: &'a State,
    /// The step: its number and what happens; `None` before the first one.
    pub step: Option<(u64, &'a [Event])>,
    /// The step that flipped the card of this turn.
    pub flip: Option<(u64, &'a [Event])>,
    /// What moves.
    pub passage: &'a Passage,
    /// When it began to move; `None` where it stands still.
    pub clock: Option<Clock>,
    /// What is told of it as the turning point, where the teacher went there.
    pub turning_point: Option<String>,
}

/// What the picture of a moment depends on that is looked back on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReplayStamp {
    /// So many moments have happened.
    pub moments: usize,
    /// When the last one began to move.
    pub clock: Option<Clock>,
    /// Whether the teacher went there because it is the turning point.
    pub is_turning_point: bool,
}

impl PublicView {
    /// What the class may see of a moment that is looked back on.
    pub fn of_replay(moment: ReplayMoment<'_>, setup: &Setup, names: &ProjectorNames) -> Self {
        let ReplayMoment { before, after, step, flip, passage, clock, turning_point } = moment;
        let facts = WallFacts::default();
        // What was going on when the step was taken; a card and the end speak for themselves.
        let told = if passage.flips || after.outcome().is_some() { after } else { before };
        let card = shown_card(told, flip);
        let (mut head, mut head_side) = headline(told);
        if let Some(card) = card.as_ref().filter(|_| passage.flips) {
            (head, head_side) = (card.title.clone(), None);
        }
        let mut below = tr!("The battle once more · {line}", line = line(told, card.as_ref()));
        if let Some(words) = turning_point {
            (head, head_side) = (tr!("The turning point").to_owned(), None);
            below = words;
        }
        let table = |state: &State| WallBoard::of(state, names, &facts, None, [None; 3]);
        let replay = WallReplay { before: table(before).units, board: table(after), passage: passage.clone(), clock };
        Self {
            turn: told.turn(),
            card,
            headline: head,
            headline_side: head_side,
            line: below,
            strengths: Side::ALL.map(|side| after.strength(side)),
            deed: step.and_then(|(number, events)| deed_of(setup, names, [before, after], number, events)),
            scene: Scene::Replay(Box::new(replay)),
            ..Self::default()
        }
    }
}
