//! Head of the poster: the battle and its winner, between William and Harold.

use crate::art;
use crate::sheets::layout::report::verdict;
use crate::sheets::layout::{Align, Area, Battle, Ink, Look, Mm, Pen, Role, Share, Style, tapestry};
use senlac_classroom::phrasebook::outcome_text;
use senlac_classroom::rules::{Side, Troop};

/// Returns the height of the head on a poster with this much room.
pub(super) fn height(room: Area) -> f32 {
    room.width * 0.232
}

/// Draws the head and returns the area left below it.
pub(super) fn draw(pen: &mut Pen<'_>, battle: Battle<'_>, room: Area) -> Area {
    let (head, below) = room.split_top(height(room));
    let width = head.height * 0.64;
    let [left, middle, right] = head.columns([Mm(width), Share(1.0), Mm(width)], 0.0);
    for (side, column) in Side::ALL.into_iter().zip([left, right]) {
        let won = battle.state.outcome().is_some_and(|outcome| outcome.winner == side);
        let troop = if side == Side::Norman { Troop::Knights } else { Troop::Housecarles };
        let drawn = if won { art::victor(side) } else { art::figure(side, troop, true) };
        pen.piece(Role::Artifact, |pen| pen.art(&drawn, column.top(head.height * 0.96)));
    }
    let (x, _) = middle.middle();
    // Sizes of letters in points for each millimetre of the head.
    let pt = |part: f32| head.height * part;
    let heading = pen.begin(Role::Heading(1));
    let look = Look::new(pt(0.56), Style::Title, Ink::Words);
    pen.fitted_text((x, head.y + head.height * 0.22), Align::Center, look, middle.width, 14.0, tapestry::battle_title(battle.state));
    let (verdict, ink) = verdict(battle.state);
    let look = Look::new(pt(0.8), Style::Title, ink);
    pen.fitted_text((x, head.y + head.height * 0.65), Align::Center, look, middle.width, 16.0, verdict);
    pen.end(heading);
    let quiet = Look::new(pt(0.235).max(8.0), Style::Plain, Ink::Quiet);
    pen.fitted_text((x, head.y + head.height * 0.345), Align::Center, quiet, middle.width, 8.0, &tapestry::subtitle(battle));
    if let Some(outcome) = battle.state.outcome() {
        let words = outcome_text(outcome, battle.state);
        pen.paragraph(middle.below(head.height * 0.76), Align::Center, quiet.with_ink(Ink::Words), &words);
    }
    below
}
