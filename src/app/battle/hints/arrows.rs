//! Suggested moves as arrows on the table, each with its number.

use egui::{Align2, Painter, Pos2, Shape, Stroke, Vec2};

use crate::battle::board::layout::BoardLayout;
use crate::battle::session::GameSession;
use crate::projector::view::ShownArrow;
use crate::shell::theme::{Palette, bold};
use senlac_classroom::battles::hints::HintOrder;
use senlac_classroom::rules::{Command, Square, UnitId};

/// Paints the open suggestions and the computer's next move.
pub fn paint(painter: &Painter, palette: &Palette, session: &GameSession, layout: &BoardLayout) {
    let place = |unit: UnitId| session.state().unit(unit).and_then(|unit| unit.square).map(|square| layout.middle(square));
    if let Some(Command::Move { unit, path: Some(path), .. }) = &session.computer.next
        && session.hints.is_none()
        && let Some(from) = place(*unit)
    {
        paint_arrow(painter, palette, layout, &arrow_points(layout, from, path), None);
    }
    let Some(open) = &session.hints else { return };
    let Some(from) = place(open.unit) else { return };
    for (number, hint) in (1..).zip(&open.hints) {
        match &hint.order {
            HintOrder::Go(way) => paint_arrow(painter, palette, layout, &arrow_points(layout, from, way), Some(number)),
            HintOrder::Attack(at, _) => {
                if let Some(to) = place(*at) {
                    paint_arrow(painter, palette, layout, &[from, to], Some(number));
                }
            }
            HintOrder::Hold => paint_disc(painter, palette, layout, from, number),
        }
    }
}

fn arrow_points(layout: &BoardLayout, from: Pos2, way: &[Square]) -> Vec<Pos2> {
    std::iter::once(from).chain(way.iter().map(|square| layout.middle(*square))).collect()
}

/// Paints a broad arrow through these points, with its number at the end.
fn paint_arrow(painter: &Painter, palette: &Palette, layout: &BoardLayout, points: &[Pos2], number: Option<usize>) {
    let [.., before, end] = points else { return };
    let width = (layout.side * 0.09).max(2.5);
    let way: Vec2 = (*end - *before).normalized();
    let head = layout.side * 0.30;
    let neck = *end - way * head;
    let mut line = points.to_vec();
    if let Some(last) = line.last_mut() {
        *last = neck;
    }
    painter.add(Shape::line(line.clone(), Stroke::new(width + 2.0, palette.cloth)));
    painter.add(Shape::line(line, Stroke::new(width, palette.ink)));
    let wide = way.rot90() * head * 0.6;
    painter.add(Shape::convex_polygon(vec![*end, neck + wide, neck - wide], palette.ink, Stroke::new(1.0, palette.cloth)));
    if let Some(number) = number {
        paint_disc(painter, palette, layout, *end, number);
    }
}

/// Paints a number on a gold disc, in the upper right corner of a square.
fn paint_disc(painter: &Painter, palette: &Palette, layout: &BoardLayout, middle: Pos2, number: usize) {
    let radius = (layout.side * 0.2).max(8.0);
    let at = middle + Vec2::new(layout.side * 0.32, -layout.side * 0.32);
    painter.circle(at, radius, palette.gold, Stroke::new(1.5, palette.ink));
    painter.text(at, Align2::CENTER_CENTER, number, bold(radius * 1.4), crate::shell::theme::GOLD_INK);
}

/// Returns the arrows for the projector: none until the teacher sends them there.
pub fn projector_arrows(session: &GameSession) -> [Option<ShownArrow>; 3] {
    let mut arrows = [None; 3];
    let square = |unit: UnitId| session.state().unit(unit).and_then(|unit| unit.square);
    let Some(open) = session.hints.as_ref().filter(|open| open.on_wall) else { return arrows };
    let Some(from) = square(open.unit) else { return arrows };
    for (place, hint) in arrows.iter_mut().zip(&open.hints) {
        let to = match &hint.order {
            HintOrder::Go(way) => way.last().copied(),
            HintOrder::Attack(at, _) => square(*at),
            HintOrder::Hold => Some(from),
        };
        *place = to.map(|to| ShownArrow { from, to });
    }
    arrows
}
