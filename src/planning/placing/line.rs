//! Units along a line that somebody draws on the table.

use crate::rules::{Board, Square};

/// The places for `count` units along the straight line from one square to another: open squares only, both ends among
/// them where they are open, as evenly apart as it goes. Fewer squares than units where the line has no more; for one
/// unit the first open square.
#[must_use]
pub fn line(board: &Board, from: Square, to: Square, count: usize) -> Vec<Square> {
    let mut open: Vec<Square> = squares(from, to).collect();
    open.retain(|square| board.terrain(*square).is_open());
    let gaps = count.saturating_sub(1).max(1);
    let last = open.len().saturating_sub(1);
    if count >= open.len() { open } else { (0..count).map(|unit| open[(unit * last + gaps / 2) / gaps]).collect() }
}

/// Every square of a straight line, both ends too: one for each step along its longer side.
fn squares(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (right, down) = from.offset_to(to);
    let steps = right.abs().max(down.abs()).max(1);
    // Half a square is added before rounding down, so that the line runs through the middle of its squares.
    let part = move |whole: i16, step: i16| (2 * whole * step + steps).div_euclid(2 * steps);
    let along = move |start: u8, whole: i16, step: i16| u8::try_from(i16::from(start) + part(whole, step)).unwrap_or(start);
    let last = if from == to { 0 } else { steps };
    (0..=last).map(move |step| Square::new(along(from.column, right, step), along(from.row, down, step)))
}
