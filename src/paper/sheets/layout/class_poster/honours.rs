//! The honours: everyone's arms, name and honour, in columns.

use super::PosterLayout;
use super::content::PupilHonour;
use crate::art;
use crate::sheets::layout::furniture::length;
use crate::sheets::layout::{ASCENT, Align, Area, Breaks, Ink, Look, Pen, Role, Style};

/// Width of the arms with their margin, in sizes of the letters.
const ARMS: f32 = 2.4;
const GAP: f32 = 0.6;

pub(super) fn height(pen: &Pen<'_>, honours: &[PupilHonour], layout: PosterLayout, width: f32) -> f32 {
    let one = |honoured: &PupilHonour| {
        let width = width - layout.em(ARMS + GAP);
        length(name_lines(pen, honoured, layout, width).len()) * name_look(layout).leading_mm()
            + pen.height(width, honour_look(layout), &honoured.honour)
    };
    honours.iter().map(one).fold(layout.em(ARMS), f32::max)
}

/// Returns the lines of a name, broken between its parts if possible.
fn name_lines(pen: &Pen<'_>, honoured: &PupilHonour, layout: PosterLayout, width: f32) -> Vec<String> {
    pen.fonts.wrap_at(Breaks::Joints, &honoured.name, layout.body, Style::Bold, width)
}

/// Returns whether every part of every name fits unbroken in a column of this width.
pub(super) fn are_names_whole(pen: &Pen<'_>, honours: &[PupilHonour], layout: PosterLayout, width: f32) -> bool {
    let room = width - layout.em(ARMS + GAP);
    honours.iter().all(|honoured| pen.fonts.widest_piece_mm(Breaks::Joints, &honoured.name, layout.body, Style::Bold) <= room)
}

fn name_look(layout: PosterLayout) -> Look {
    layout.look(Style::Bold, Ink::Words)
}

fn honour_look(layout: PosterLayout) -> Look {
    layout.look(Style::Plain, Ink::Words)
}

pub(super) fn draw(pen: &mut Pen<'_>, honours: &[PupilHonour], area: Area, layout: PosterLayout) {
    for (honoured, cell) in honours.iter().zip(layout.columns(area, layout.honours)) {
        pen.piece(Role::Item, |pen| draw_honour(pen, honoured, cell, layout));
    }
}

fn draw_honour(pen: &mut Pen<'_>, honoured: &PupilHonour, cell: Area, layout: PosterLayout) {
    if let Some((unit, is_lords)) = honoured.unit {
        let arms = cell.below(layout.em(0.15)).corner(layout.em(ARMS));
        pen.piece(Role::Artifact, |pen| pen.art(&art::shield(unit.side, unit.number, is_lords), arms));
    }
    let words = cell.beside(layout.em(ARMS + GAP));
    let ink = honoured.unit.map_or(Ink::Words, |(unit, _)| Ink::from_side(unit.side));
    let look = name_look(layout).with_ink(ink);
    let lines = name_lines(pen, honoured, layout, words.width);
    let baselines = (0..lines.len()).map(|line| words.y + length(line) * look.leading_mm() + look.size_mm() * ASCENT);
    let below = words.below(length(lines.len()) * look.leading_mm());
    pen.wrapped_lines(words.x, Align::Left, look, &honoured.name, &baselines.zip(lines).collect::<Vec<_>>());
    pen.paragraph(below, Align::Left, honour_look(layout), &honoured.honour);
}
