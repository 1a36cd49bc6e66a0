//! A moment of a replayed battle, as the class may see it.

use super::deeds::step_deed;
use super::facts::ProjectorFacts;
use super::first_names::ProjectorNames;
use super::public_view::{PublicView, headline, line, shown_card};
use super::scene::{BoardScene, ReplayScene, Scene};
use crate::battle::board::step_animation::{Clock, StepAnimation};
use senlac_classroom::rules::{Event, Setup, Side, State};

/// A moment of a replayed battle.
#[derive(Clone, Debug)]
pub struct ReplayMoment<'a> {
    /// State of the battle before the step.
    pub before: &'a State,
    /// State of the battle after the step.
    pub after: &'a State,
    /// Number and events of the step; `None` before the first one.
    pub step: Option<(u64, &'a [Event])>,
    /// Number and events of the step that flipped this turn's card.
    pub flip: Option<(u64, &'a [Event])>,
    /// Animation of the step.
    pub passage: &'a StepAnimation,
    /// When the animation started; `None` if it is at rest.
    pub clock: Option<Clock>,
    /// Text about the turning point, if the teacher went to this moment because of it.
    pub turning_point: Option<String>,
}

/// Everything that the picture of a replayed moment depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReplayStamp {
    /// Number of moments replayed so far.
    pub moments: usize,
    /// When the last animation started.
    pub clock: Option<Clock>,
    /// Whether the teacher went there because it is the turning point.
    pub is_turning_point: bool,
}

impl PublicView {
    /// Returns the class's view of a replayed moment.
    pub fn from_replay(moment: ReplayMoment<'_>, setup: &Setup, names: &ProjectorNames) -> Self {
        let ReplayMoment { before, after, step, flip, passage, clock, turning_point } = moment;
        let facts = ProjectorFacts::default();
        // The phase in which the step was taken. A card and the end speak for themselves.
        let told = if passage.flips || after.outcome().is_some() { after } else { before };
        let card = shown_card(told, flip);
        let (mut head, mut head_side) = headline(told);
        if let Some(card) = card.as_ref().filter(|_| passage.flips) {
            (head, head_side) = (card.title.clone(), None);
        }
        let mut below = tr!("Replay · {line}", line = line(told, card.as_ref()));
        if let Some(words) = turning_point {
            (head, head_side) = (tr!("The turning point").to_owned(), None);
            below = words;
        }
        let table = |state: &State| BoardScene::from_state(state, names, &facts, None, [None; 3]);
        let replay = ReplayScene { before: table(before).units, board: table(after), passage: passage.clone(), clock };
        Self {
            turn: told.turn(),
            card,
            headline: head,
            headline_side: head_side,
            line: below,
            strengths: Side::ALL.map(|side| after.strength(side)),
            deed: step.and_then(|(number, events)| step_deed(setup, names, [before, after], number, events)),
            scene: Scene::Replay(Box::new(replay)),
            ..Self::default()
        }
    }
}
