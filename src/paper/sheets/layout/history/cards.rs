//! The history behind each card of the deck, how certain it is, and the turns when the card came up.

use super::{BODY, BOLD, QUIET};
use crate::sheets::layout::{Battle, Flow, Role};
use senlac_base::language::lists::join_with_and;
use senlac_classroom::rules::CardName;
use senlac_classroom::story::Review;
use senlac_classroom::story::history::HISTORY;

/// Draws the cards of the deck and those that came up, each once.
pub(super) fn draw(flow: &mut Flow<'_>, battle: Battle<'_>, review: Option<&Review>) {
    let turns = review.map(|review| review.story().turns()).unwrap_or_default();
    let came = |name: CardName| -> Vec<u32> {
        turns.iter().filter(|turn| turn.card.as_ref().is_some_and(|card| card.name == name)).map(|turn| turn.turn).collect()
    };
    let is_there = |name: &CardName| battle.setup.deck.iter().any(|card| card.name == *name) || !came(*name).is_empty();
    for name in CardName::ALL.into_iter().filter(is_there) {
        let Some(told) = HISTORY.card(name) else { continue };
        let turns = came(name);
        let title = match &turns[..] {
            [] if review.is_some() => tr!("{card} (did not come up in our battle)", card = name.title()),
            [] => name.title().to_owned(),
            [turn] => tr!("{card} (our turn {turn})", card = name.title(), turn),
            turns => tr!("{card} (our turns {turns})", card = name.title(), turns = join_with_and(turns)),
        };
        let tellers: Vec<&str> = HISTORY.source_names(&told.sources).collect();
        let lines = [
            (BOLD, title),
            (BODY, told.stands_for.clone()),
            (BODY, tr!("How sure? {sureness}", sureness = told.sureness)),
            (QUIET, tr!("({tellers})", tellers = join_with_and(&tellers))),
        ];
        let height: f32 = lines.iter().map(|(look, words)| flow.pen.height(flow.left.width, *look, words)).sum();
        flow.make_room(height);
        let group = flow.pen.begin(Role::Item);
        for (look, words) in &lines {
            flow.paragraph(*look, words);
        }
        flow.pen.end(group);
        flow.take(2.2);
    }
}
