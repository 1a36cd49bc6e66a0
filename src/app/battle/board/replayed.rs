//! The table as it was at a moment of a battle that is looked back on, and what moves on it.

use std::sync::Arc;

use egui::Painter;

use super::layout::{BoardLayout, TOKEN};
use super::passage::{Passage, TOLD};
use super::passing::PassingBrush;
use super::{ground, tokens};
use crate::app::shell::theme::Palette;
use crate::rules::{Board, Unit};

/// A step of the battle on the table.
#[derive(Clone, Copy, Debug)]
pub struct ReplayedStep<'a> {
    pub ground: &'a Arc<Board>,
    /// Every unit before it and after it.
    pub units: [&'a [Unit]; 2],
    pub passage: &'a Passage,
    /// How far it has come, 0 to 1.
    pub part: f32,
}

/// Paints the table with everybody where the step has brought them.
pub fn paint(painter: &Painter, palette: &Palette, layout: &BoardLayout, step: ReplayedStep<'_>) {
    let ReplayedStep { units: [before, after], passage, part, .. } = step;
    ground::paint(painter, palette, step.ground, layout);
    let origin = layout.origin + egui::Vec2::splat(layout.side / 2.0);
    let brush = PassingBrush { painter, palette, origin, side: layout.side };
    brush.below(passage, part);
    let radius = layout.side * TOKEN;
    let token = |painter: &Painter, unit: &Unit, stood: Option<&Unit>, part: f32| {
        // Whoever walks is drawn from where the way begins; everybody else where it stands.
        let stood = stood.and_then(|unit| unit.square).filter(|square| passage.offset(*square, part) != egui::Vec2::ZERO);
        let Some(square) = stood.or(unit.square) else { return };
        let offset = if stood.is_some() { passage.offset(square, part) } else { egui::Vec2::ZERO };
        tokens::paint(painter, palette, layout.middle(square) + layout.side * offset, radius, unit, false);
    };
    let found = |units: &'_ [Unit], unit: &Unit| units.iter().position(|other| other.id == unit.id);
    if part < TOLD {
        for unit in before {
            token(painter, unit, Some(unit), part);
        }
    } else {
        for unit in after {
            token(painter, unit, found(before, unit).and_then(|place| before.get(place)), part);
        }
        // The last of a unit fade away.
        let mut faint = painter.clone();
        faint.multiply_opacity(1.0 - (part - TOLD) / (1.0 - TOLD));
        let is_gone = |unit: &&Unit| found(after, unit).and_then(|place| after.get(place)).is_none_or(|unit| unit.square.is_none());
        for unit in before.iter().filter(|unit| part < 1.0 && is_gone(unit)) {
            token(&faint, unit, None, part);
        }
    }
    brush.above(passage, part);
}
