//! The honours: arms, name and honour of everybody, in columns.

use super::Layout;
use super::content::Honoured;
use crate::art;
use crate::sheets::layout::{Align, Area, Ink, Look, Pen, Role, Style};

/// The width of the arms and what is free beside them, in sizes of the letters.
const ARMS: f32 = 2.4;
const GAP: f32 = 0.6;

pub(super) fn height(pen: &Pen<'_>, honours: &[Honoured], layout: Layout, width: f32) -> f32 {
    let one = |honoured: &Honoured| {
        let width = width - layout.em(ARMS + GAP);
        pen.height(width, name(layout), &honoured.name) + pen.height(width, honour(layout), &honoured.honour)
    };
    honours.iter().map(one).fold(layout.em(ARMS), f32::max)
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
    let y = pen.paragraph(words, Align::Left, name(layout).inked(ink), &honoured.name);
    pen.paragraph(Area { y, ..words }, Align::Left, honour(layout), &honoured.honour);
}
