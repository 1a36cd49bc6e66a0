//! What stands on a token.

use super::Block;
use crate::sheets::layout::art::{crown, figure, shield, troop_of};
use crate::sheets::layout::signs::side_ink;
use crate::sheets::layout::{Align, Area, Ink, Look, Pen};
use crate::sheets::text::Style;

/// Height of each line below the dots, in millimetres.
const LINE_MM: f32 = 2.6;
/// Height of the unit's name, as a part of the token's width.
const CODE: f32 = 0.24;
/// The largest dot, and the air round it, as a part of its size.
const DOT_MM: f32 = 4.4;
const DOT_AIR: f32 = 0.28;

/// Draws one base: arms and troop, the unit, its figures, which base it is, and its player. What is to stand shows one of
/// its men.
pub(super) fn draw(pen: &mut Pen<'_>, area: Area, block: &Block<'_>, base: usize, stands: bool) {
    let unit = block.unit;
    let side = unit.id.side;
    let frame = area.inset(1.3);
    pen.frame(frame, 1.8, Some((0.8, side_ink(side))), None);
    let room = frame.inset(1.3);
    let lines = if block.player.is_empty() { 1.0 } else { 2.0 };
    let (above, below) = room.split_top(room.height - lines * LINE_MM);
    let code_height = area.width * CODE;
    let (arms, rest) = above.split_top((above.height - code_height) * if stands { 0.76 } else { 0.58 });
    let (code, dots) = rest.split_top(code_height);
    let last = base + 1 == block.bases.len();
    let (left, right) = arms.split_left(arms.width * if stands { 0.4 } else { 0.5 });
    pen.art(&shield(side, unit.id.number, unit.bodyguard), left.inset(0.3));
    let man = if stands { figure(side, unit.troop, last) } else { troop_of(side, unit.troop) };
    pen.art(&man, right.inset(0.3));
    let look = Look::new(code_height * 2.6, Style::Bold, Ink::Words);
    pen.fitted((code.middle().0, code.y + code_height * 0.83), Align::Center, look, code.width, 9.0, &unit.id.to_string());
    figures(pen, dots.inset(0.4), block.bases[base], last);
    let place = Look::new(6.5, Style::Bold, Ink::Quiet);
    let words = format!("base {} of {}", base + 1, block.bases.len());
    pen.fitted((below.middle().0, below.y + 2.0), Align::Center, place, below.width, 4.5, &words);
    if !block.player.is_empty() {
        let name = Look::new(6.5, Style::Plain, Ink::Words);
        pen.fitted((below.middle().0, below.y + LINE_MM + 2.0), Align::Center, name, below.width, 4.5, &block.player);
    }
}

/// A dot for each figure to cross off; the commander, the last of the unit, is a crown.
fn figures(pen: &mut Pen<'_>, area: Area, count: u8, with_commander: bool) {
    let (size, columns) = dots(area, count);
    let step = size * (1.0 + DOT_AIR);
    let rows = count.div_ceil(columns);
    let (x, y) = area.middle();
    let top = y - f32::from(rows - 1) * step / 2.0;
    for figure in 0..count {
        let row = figure / columns;
        let in_row = columns.min(count - row * columns);
        let left = x - f32::from(in_row - 1) * step / 2.0;
        let dot = Area::square((left + f32::from(figure % columns) * step, top + f32::from(row) * step), size);
        if with_commander && figure + 1 == count {
            pen.art(&crown(), dot.inset(-size * 0.1));
        } else {
            pen.frame(dot, size / 2.0, Some((0.3, Ink::Words)), Some(Ink::Paper));
        }
    }
}

/// The size of the dots, and how many stand in a row, so that they are as large as they can be.
fn dots(area: Area, count: u8) -> (f32, u8) {
    let size = |columns: u8| {
        let rows = count.div_ceil(columns);
        let fits = |length: f32, dots: u8| length / (f32::from(dots) * (1.0 + DOT_AIR));
        fits(area.width, columns).min(fits(area.height, rows)).min(DOT_MM)
    };
    // Of rows that allow dots of one size the longest is taken.
    (1..=count.max(1)).map(|columns| (size(columns), columns)).max_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))).unwrap_or((DOT_MM, 1))
}
