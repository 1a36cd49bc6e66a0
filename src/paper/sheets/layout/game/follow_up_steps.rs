//! Steps to carry out after a group of turns, each with a box to tick.

use super::rows::{LABEL, STRONG, draw_tick_box};
use crate::sheets::layout::{Align, Flow, Ink, Pen, Role};
use senlac_board_games::TurnRecord;

/// Space between the turns and the steps after them.
const AIR_MM: f32 = 3.0;
const HEADING_MM: f32 = 7.5;

/// Returns the step and its section in the rulebook.
fn step_text(words: &str, section: &str) -> String {
    if section.is_empty() { words.to_owned() } else { format!("{words} ({section})") }
}

/// Returns the height of all steps.
pub(super) fn height(pen: &Pen<'_>, width: f32, record: &TurnRecord) -> f32 {
    if record.afterwards.is_empty() {
        return 0.0;
    }
    let one = |(words, section): &(&str, &str)| pen.height(width - 8.0, LABEL, &step_text(words, section)) + 1.0;
    AIR_MM + HEADING_MM + record.afterwards.iter().map(one).sum::<f32>()
}

/// Draws the steps to carry out after the turns, each with a box to tick.
pub(super) fn draw(flow: &mut Flow<'_>, record: &TurnRecord) {
    if record.afterwards.is_empty() {
        return;
    }
    flow.take(AIR_MM);
    let title = tr!("{title}: afterwards", title = record.title);
    let (pen, area) = flow.next(HEADING_MM);
    pen.heading(3, (area.x + 1.5, area.bottom() - 3.2), Align::Left, STRONG, &title);
    pen.rule(area, area.bottom() - 1.5, 0.5, Ink::Gold);
    for (words, section) in &record.afterwards {
        let left = flow.left;
        let below = flow.pen.piece(Role::Item, |pen| {
            draw_tick_box(pen, (left.x + 3.5, left.y + 2.4), false, false);
            pen.paragraph(left.beside(8.0), Align::Left, LABEL, &step_text(words, section))
        });
        flow.continue_below(below + 1.0);
    }
}
