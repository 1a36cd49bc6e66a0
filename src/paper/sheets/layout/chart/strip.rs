//! A strip chart: one cell for each turn, in as many rows as needed.

use super::{BELOW_MM, draw_title};
use crate::sheets::layout::furniture::{BOLD, PLAIN};
use crate::sheets::layout::{ASCENT, Align, Area, Flow, Ink, InkMode, Pen, Role};
use senlac_classroom::rules::Side;
use senlac_classroom::story::charts::StripChart;

/// Minimum width of a cell, and its height.
const CELL_MM: f32 = 21.0;
const HEIGHT_MM: f32 = 15.5;
const GAP_MM: f32 = 1.6;
const MOST_IN_ROW: usize = 12;

pub(super) fn draw(flow: &mut Flow<'_>, chart: &StripChart) {
    if chart.cells.is_empty() {
        return;
    }
    let mut fitting = 1;
    while fitting < MOST_IN_ROW && flow.left.width >= CELL_MM * crate::sheets::layout::furniture::length(fitting + 1) {
        fitting += 1;
    }
    draw_title(flow, &chart.title, HEIGHT_MM + BELOW_MM);
    for cells in chart.cells.chunks(fitting) {
        flow.make_room(HEIGHT_MM);
        let row = flow.take(HEIGHT_MM);
        let columns = u8::try_from(fitting).unwrap_or(1);
        let words: Vec<String> = cells.iter().map(|(turn, _, words)| tr!("turn {turn}: {words}", turn, words)).collect();
        flow.pen.piece(Role::Figure(format!("{}: {}.", chart.title, words.join("; "))), |pen| {
            let places = row.without_bottom(GAP_MM).cells(columns, 1, GAP_MM);
            for (place, (turn, side, words)) in places.zip(cells) {
                cell(pen, place, *turn, *side, words);
            }
        });
    }
    flow.take(BELOW_MM.min(flow.left.height));
}

/// Draws a turn's cell: filled if a side holds the hill, and bare if not.
fn cell(pen: &mut Pen<'_>, area: Area, turn: u32, side: Option<Side>, words: &str) {
    let ink = if side.is_some() && pen.inks() == InkMode::Full { Ink::Paper } else { Ink::Words };
    match side {
        Some(side) => pen.frame(area, 1.2, Some((0.4, Ink::Words)), Some(Ink::from_side(side))),
        None => pen.frame(area, 1.2, Some((0.25, Ink::Rule)), None),
    };
    let number = tr!("turn {turn}", turn);
    pen.text((area.middle().0, area.y + 4.2), Align::Center, PLAIN.with_ink(ink), &number);
    let look = BOLD.with_ink(ink);
    let room = area.inset(0.6);
    let lines = pen.fonts.wrap(words, look.size_pt, look.style, room.width);
    let top = if lines.len() > 1 { 4.9 } else { 6.6 };
    for (line, place) in lines.iter().take(2).zip(0_u8..) {
        let y = area.y + top + look.size_mm() * ASCENT + f32::from(place) * 4.1;
        pen.text((room.middle().0, y), Align::Center, look, line);
    }
}
