//! The final board, and beside it the remaining strength of the armies.

use super::PosterLayout;
use crate::sheets::layout::plan::{draw_board, shield};
use crate::sheets::layout::report::words::fate_text;
use crate::sheets::layout::{ASCENT, Align, Area, Battle, Ink, Pen, Role, Style};
use senlac_classroom::phrasebook;
use senlac_classroom::rules::{Side, State};

/// Largest fraction of the width for the board.
const BOARD: f32 = 0.66;

pub(super) fn draw(pen: &mut Pen<'_>, battle: Battle<'_>, area: Area, layout: PosterLayout) {
    let state = battle.state;
    let (left, _) = area.split_left(area.width * BOARD);
    let taken = draw_board(pen, state, left);
    let beside = area.beside(taken.right() + layout.em(1.4) - area.x);
    // One below the other or, where the board is too low for that, side by side.
    let fits = |height: &f32| *height <= taken.height;
    let [below, abreast] = [1, 2].map(|columns| draw_armies(&mut pen.scratch_pen(), state, Area { y: 0.0, ..beside }, (columns, layout)));
    let (columns, height) = Some(below).filter(fits).map_or((2, abreast), |below| (1, below));
    draw_armies(pen, state, beside.below(((taken.height - height) / 2.0).max(0.0)), (columns, layout));
}

/// Returns a sentence about an army: the figures left and its lord's fate.
fn army_text(state: &State, side: Side) -> String {
    let strength = state.strength(side);
    let left = tr!("{left} of {start} figures left.", left = strength.left, start = strength.start);
    match state.bodyguard(side) {
        Some(unit) => tr!("{left} {lord}.", left, lord = fate_text(unit)),
        None => left,
    }
}

/// Returns a sentence about the hill; empty if the table has none.
fn hill_text(state: &State) -> &'static str {
    if state.outcome().is_some() { phrasebook::hill_text(state) } else { "" }
}

/// Height of an army's head with its bar, in sizes of the text.
const HEAD: f32 = 3.9;

/// Draws both armies in this many columns, with the hill below them, and returns their bottom edge.
fn draw_armies(pen: &mut Pen<'_>, state: &State, area: Area, (columns, layout): (u8, PosterLayout)) -> f32 {
    let plain = layout.look(Style::Plain, Ink::Words);
    let mut rooms = layout.columns(area, columns);
    let mut lowest = area.y;
    for side in Side::ALL {
        // One below the other in a single column.
        let Some(room) = rooms.get_mut(if columns > 1 { side.index() } else { 0 }) else { continue };
        let strength = state.strength(side);
        let sign = Area { width: layout.em(1.9), height: layout.em(2.1), ..room.below(layout.em(0.2)) };
        pen.piece(Role::Artifact, |pen| shield(pen, side, sign));
        let look = layout.look(Style::Title, Ink::from_side(side)).with_size(layout.body * 1.7);
        let at = (sign.right() + layout.em(0.5), room.y + look.size_mm() * ASCENT);
        let name = tr!("The {army}", army = side.army());
        pen.piece(Role::Heading(3), |pen| pen.fitted_text(at, Align::Left, look, room.right() - at.0, super::LEAST_PT, &name));
        let bar = room.below(layout.em(2.65)).top(layout.em(0.9));
        let part = f32::from(strength.left) / f32::from(strength.start.max(1));
        pen.piece(Role::Artifact, |pen| {
            pen.frame(Area { width: bar.width * part.clamp(0.0, 1.0), ..bar }, 0.0, None, Some(Ink::from_side(side)));
            pen.frame(bar, 0.0, Some((0.3, Ink::Words)), None);
            // Half of an army is what decides.
            pen.line((bar.middle().0, bar.y - 0.6), (bar.middle().0, bar.bottom() + 0.6), 0.4, Ink::Words);
        });
        room.take(layout.em(HEAD));
        room.paragraph(pen, Align::Left, plain, &army_text(state, side));
        room.take(layout.em(0.8));
        lowest = lowest.max(room.y);
    }
    let hill = hill_text(state);
    if !hill.is_empty() {
        pen.paragraph(Area { y: lowest, ..area }, Align::Left, plain, hill);
    }
    // A line stays free even without text about the hill.
    lowest + pen.height(area.width, plain, hill)
}
