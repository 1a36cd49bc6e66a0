//! The table at a moment of a replayed battle, with the animation of the current step.

use std::sync::Arc;

use egui::{Id, Painter, Vec2};

use super::layout::{BoardLayout, TOKEN};
use super::step_animation::{StepAnimation, TOLD};
use super::step_painter::StepPainter;
use super::{ground, tokens};
use crate::shell::theme::Palette;
use senlac_classroom::rules::{Board, Square, Unit, UnitId};

/// State of the table during a replayed step.
#[derive(Clone, Copy, Debug)]
pub struct ReplayedStep<'a> {
    pub ground: &'a Arc<Board>,
    /// All units before the step and after it.
    pub units: [&'a [Unit]; 2],
    /// Units that don't change for a while. They form one picture, which is painted once.
    pub still: &'a [Unit],
    pub passage: &'a StepAnimation,
    /// Progress of the step, from 0 to 1.
    pub part: f32,
}

/// Paints the table with each unit where the step has brought it.
pub fn paint(painter: &Painter, palette: &Palette, layout: &BoardLayout, step: ReplayedStep<'_>) {
    let ReplayedStep { units: [before, after], still, passage, part, .. } = step;
    ground::paint(painter, palette, step.ground, layout);
    let origin = layout.origin + Vec2::splat(layout.side / 2.0);
    let brush = StepPainter { painter, palette, origin, side: layout.side };
    brush.paint_below(passage, part);
    let all: Vec<(Vec2, bool, Unit)> = still.iter().map(|unit| (Vec2::ZERO, false, unit.clone())).collect();
    tokens::paint_all(painter, palette, layout, Id::unique("the still units of the replay"), &all);
    let moves = |unit: &&Unit| !still.iter().any(|other| other.id == unit.id);
    let token = |painter: &Painter, unit: &Unit, square: Square, offset: Vec2| {
        let middle = layout.middle(square) + layout.side * offset;
        tokens::paint(painter, palette, middle, layout.side * TOKEN, unit, false);
    };
    for unit in if part < TOLD { before } else { after }.iter().filter(moves) {
        let Some(stands) = unit.square else { continue };
        // A moving unit is drawn from the square where its path begins.
        let stood = square_of(before, unit.id).unwrap_or(stands);
        let offset = passage.offset(stood, part);
        token(painter, unit, if offset == Vec2::ZERO { stands } else { stood }, offset);
    }
    // The last of a unit fade away.
    let mut faint = painter.clone();
    faint.multiply_opacity(1.0 - (part - TOLD) / (1.0 - TOLD));
    for unit in before.iter().filter(|unit| (TOLD..1.0).contains(&part) && square_of(after, unit.id).is_none()) {
        if let Some(square) = unit.square {
            token(&faint, unit, square, Vec2::ZERO);
        }
    }
    brush.paint_above(passage, part);
}

fn square_of(units: &[Unit], id: UnitId) -> Option<Square> {
    units.iter().find(|unit| unit.id == id).and_then(|unit| unit.square)
}
