//! The honours: arms, name and honour of everybody, in columns.

use super::Layout;
use super::content::Honoured;
use crate::art;
use crate::sheets::layout::furniture::length;
use crate::sheets::layout::{ASCENT, Align, Area, Breaks, Ink, Look, Pen, Role, Style};

/// The width of the arms and what is free beside them, in sizes of the letters.
const ARMS: f32 = 2.4;
const GAP: f32 = 0.6;

pub(super) fn height(pen: &Pen<'_>, honours: &[Honoured], layout: Layout, width: f32) -> f32 {
    let one = |honoured: &Honoured| {
        let width = width - layout.em(ARMS + GAP);
        length(name_lines(pen, honoured, layout, width).len()) * name(layout).leading_mm()
            + pen.height(width, honour(layout), &honoured.honour)
    };
    honours.iter().map(one).fold(layout.em(ARMS), f32::max)
}

/// A name in lines that end at its joints.
fn name_lines(pen: &Pen<'_>, honoured: &Honoured, layout: Layout, width: f32) -> Vec<String> {
    pen.fonts.wrap_at(Breaks::Joints, &honoured.name, layout.body, Style::Bold, width)
}

/// Whether no part of a name has to be torn in a column of this width.
pub(super) fn are_names_whole(pen: &Pen<'_>, honours: &[Honoured], layout: Layout, width: f32) -> bool {
    let room = width - layout.em(ARMS + GAP);
    honours.iter().all(|honoured| pen.fonts.widest_piece_mm(Breaks::Joints, &honoured.name, layout.body, Style::Bold) <= room)
}

fn name(layout: Layout) -> Look {
    layout.look(Style::Bold, Ink::Words)
}

fn honour(layout: Layout) -> Look {
    layout.look(Style::Plain, Ink::Words)
}

pub(super) fn draw(pen: &mut Pen<'_>, honours: &[Honoured], area: Area, layout: Layout) {
    let width = layout.column(area, layout.honours);
    for (place, honoured) in honours.iter().enumerate() {
        let place = f32::from(u8::try_from(place).unwrap_or_default());
        let cell = Area::new(area.x + place * (width + layout.em(1.6)), area.y, width, area.height);
        pen.piece(Role::Item, |pen| one(pen, honoured, cell, layout));
    }
}

fn one(pen: &mut Pen<'_>, honoured: &Honoured, cell: Area, layout: Layout) {
    if let Some((unit, is_lords)) = honoured.unit {
        let arms = Area::new(cell.x, cell.y + layout.em(0.15), layout.em(ARMS), layout.em(ARMS));
        pen.piece(Role::Artifact, |pen| pen.art(&art::shield(unit.side, unit.number, is_lords), arms));
    }
    let words = Area::new(cell.x + layout.em(ARMS + GAP), cell.y, cell.width - layout.em(ARMS + GAP), cell.height);
    let ink = honoured.unit.map_or(Ink::Words, |(unit, _)| Ink::of(unit.side));
    let look = name(layout).inked(ink);
    let lines = name_lines(pen, honoured, layout, words.width);
    let baselines = (0..lines.len()).map(|line| words.y + length(line) * look.leading_mm() + look.size_mm() * ASCENT);
    let below = words.y + length(lines.len()) * look.leading_mm();
    pen.lines_of_one(words.x, Align::Left, look, &honoured.name, &baselines.zip(lines).collect::<Vec<_>>());
    pen.paragraph(Area { y: below, ..words }, Align::Left, honour(layout), &honoured.honour);
}
