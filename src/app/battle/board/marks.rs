//! Marks on the table: legal moves, the selected unit, its target and the line to it, and the paths of a rush.

use std::sync::Arc;

use egui::{Align2, Id, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2};

use super::check_marks;
use super::layout::BoardLayout;
use crate::battle::attack_plan::AttackPlan;
use crate::battle::hints::arrows;
use crate::battle::next_step::NextStep;
use crate::battle::session::GameSession;
use crate::shell::theme::{Palette, bold};
use crate::widgets::picture_cache;
use senlac_classroom::rules::{LineObject, Square, UnitId, distance, path_cost};

/// Radius of a ring round a unit, in squares.
const RING: f32 = 0.48;

/// Paints what is below the units: the squares that can be entered, the range of arrows, rings round units, and the line to a
/// target.
pub fn paint_below(painter: &Painter, palette: &Palette, session: &GameSession, layout: &BoardLayout) {
    if session.check.is_some() {
        return;
    }
    let in_hand = session.current_unit();
    if session.todo.unit().is_some_and(|unit| in_hand == Some(unit)) {
        if let NextStep::Move { ways, unit } = &session.todo {
            paint_moves(painter, palette, session, layout, *unit, ways);
        } else if let NextStep::Shoot { unit, targets, .. } = &session.todo {
            paint_range(painter, palette, session, layout, *unit);
            paint_rings(painter, palette, session, layout, targets);
        } else if let NextStep::Fight { enemies, .. } = &session.todo {
            paint_rings(painter, palette, session, layout, enemies);
        }
    }
    if let Some(middle) = in_hand.and_then(|unit| unit_position(session, layout, unit)) {
        let radius = layout.side * RING;
        painter.circle(middle, radius + 1.0, palette.gold.gamma_multiply(0.4), Stroke::new(1.0, palette.ink));
        painter.circle_stroke(middle, radius - 1.5, Stroke::new(3.5, palette.gold));
    }
    let from = session.todo.unit().and_then(|unit| unit_position(session, layout, unit));
    for attempt in session.todo.attempts() {
        paint_line_of_fire(painter, palette, layout, attempt);
        let Some(to) = unit_position(session, layout, attempt.at) else { continue };
        painter.circle(to, layout.side * RING, palette.warning.gamma_multiply(0.25), Stroke::new(3.0, palette.warning));
        if let Some(from) = from {
            paint_aim(painter, palette, layout, from, to);
        }
    }
}

/// Paints what is above the units: the paths of a rush.
pub fn paint_above(painter: &Painter, palette: &Palette, session: &GameSession, layout: &BoardLayout) {
    if let Some(check) = &session.check {
        return check_marks::paint_marks(painter, palette, session, check, layout);
    }
    arrows::paint(painter, palette, session, layout);
    if let NextStep::Amok { paths } = &session.todo {
        for (unit, path) in paths {
            paint_run(painter, palette, session, layout, *unit, path);
        }
    }
}

/// Returns a unit's position on the screen.
fn unit_position(session: &GameSession, layout: &BoardLayout, unit: UnitId) -> Option<Pos2> {
    Some(layout.middle(session.state().unit(unit)?.square?))
}

/// Paints the squares that can be entered, each with the cost of moving there.
fn paint_moves(painter: &Painter, palette: &Palette, session: &GameSession, layout: &BoardLayout, unit: UnitId, ways: &[Vec<Square>]) {
    let Some(unit) = session.state().unit(unit) else { return };
    for way in ways {
        let Some(square) = way.last() else { continue };
        let room = layout.square(*square).shrink(layout.side * 0.07);
        painter.rect(room, 5.0, palette.gold.gamma_multiply(0.35), Stroke::new(1.5, palette.gold), StrokeKind::Inside);
        let (cost, ink) = (path_cost(session.state(), unit, way), palette.ink.gamma_multiply(0.75));
        painter.text(room.center(), Align2::CENTER_CENTER, cost, bold((layout.side * 0.34).max(10.0)), ink);
    }
}

/// Paints the range of a unit's arrows: its squares a little darker, with a line round them.
fn paint_range(painter: &Painter, palette: &Palette, session: &GameSession, layout: &BoardLayout, unit: UnitId) {
    let state = session.state();
    let Some(unit) = state.unit(unit) else { return };
    let (Some(from), Some(range)) = (unit.square, unit.troop.range()) else { return };
    let key = (from, range, state.adjacency(), Arc::clone(state.board()), layout.side, palette.linen);
    picture_cache::paint_cached(painter, Id::unique("the reach of arrows"), layout.origin, key, |painter| {
        let layout = layout.at_origin();
        let is_in_reach = |square: &Square| distance(from, *square, state.adjacency()) <= range;
        let stroke = Stroke::new(1.5, palette.ink.gamma_multiply(0.4));
        for row in from.row.saturating_sub(range)..=(from.row + range).min(state.board().height() - 1) {
            let columns = from.column.saturating_sub(range)..=(from.column + range).min(state.board().width() - 1);
            let in_reach = |column: &u8| is_in_reach(&Square::new(*column, row));
            let (Some(first), Some(last)) = (columns.clone().find(in_reach), columns.rev().find(in_reach)) else { continue };
            let room = layout.square(Square::new(first, row)).union(layout.square(Square::new(last, row)));
            painter.rect_filled(room, 0.0, palette.ink.gamma_multiply(0.045));
            paint_row_edges(painter, stroke, &layout, row, (first, last), &is_in_reach);
        }
    });
}

/// Paints one row's part of the line round the squares in range.
fn paint_row_edges(
    painter: &Painter,
    stroke: Stroke,
    layout: &BoardLayout,
    row: u8,
    (first, last): (u8, u8),
    is_in_reach: &dyn Fn(&Square) -> bool,
) {
    let dashed = |from: Pos2, to: Pos2| painter.extend(Shape::dashed_line(&[from, to], stroke, 4.0, 4.0));
    let room = |column: u8| layout.square(Square::new(column, row));
    let (left, right): (Rect, Rect) = (room(first), room(last));
    dashed(left.left_top(), left.left_bottom());
    dashed(right.right_top(), right.right_bottom());
    for column in first..=last {
        let outside = |row: Option<u8>| !row.is_some_and(|row| is_in_reach(&Square::new(column, row)));
        if outside(row.checked_sub(1)) {
            dashed(room(column).left_top(), room(column).right_top());
        }
        if outside(row.checked_add(1)) {
            dashed(room(column).left_bottom(), room(column).right_bottom());
        }
    }
}

/// Paints a thin ring round each other unit that can be attacked.
fn paint_rings(painter: &Painter, palette: &Palette, session: &GameSession, layout: &BoardLayout, units: &[UnitId]) {
    for middle in units.iter().filter_map(|unit| unit_position(session, layout, *unit)) {
        painter.circle_stroke(middle, layout.side * RING, Stroke::new(1.5, palette.warning));
    }
}

/// Paints a dashed ring round each unit and wood in the line of fire. They may not block it, but the players should see them.
fn paint_line_of_fire(painter: &Painter, palette: &Palette, layout: &BoardLayout, attempt: &AttackPlan) {
    for thing in &attempt.in_line {
        let (LineObject::Unit(_, square) | LineObject::Woods(square)) = thing;
        let middle = layout.middle(*square);
        let ring = |corner: u8| middle + layout.side * RING * Vec2::angled(f32::from(corner) * std::f32::consts::TAU / 32.0);
        let ring: Vec<Pos2> = (0..=32).map(ring).collect();
        painter.extend(Shape::dashed_line(&ring, Stroke::new(2.0, palette.ink), 4.0, 3.0));
    }
}

/// Paints a dashed line to the target, with an arrowhead.
fn paint_aim(painter: &Painter, palette: &Palette, layout: &BoardLayout, from: Pos2, to: Pos2) {
    let ring = layout.side * RING;
    let way = (to - from).normalized();
    let head = (layout.side * 0.24).max(7.0);
    let tip = to - way * (ring - 1.0);
    let end = tip - way * head;
    // Next to each other there is room for the head alone.
    if (end - from).dot(way) > ring {
        painter.extend(Shape::dashed_line(&[from + way * ring, end], Stroke::new(2.5, palette.ink), 7.0, 4.0));
    }
    let wide = way.rot90() * head * 0.45;
    painter.add(Shape::convex_polygon(vec![tip, end + wide, end - wide], palette.ink, Stroke::new(1.0, palette.cloth)));
}

/// Paints an arrow along the path of a unit that runs amok.
fn paint_run(painter: &Painter, palette: &Palette, session: &GameSession, layout: &BoardLayout, unit: UnitId, path: &[Square]) {
    let Some(start) = unit_position(session, layout, unit) else { return };
    let mut points = vec![start];
    points.extend(path.iter().map(|square| layout.middle(*square)));
    let color = if session.selection.paths.contains_key(&unit) { palette.gold } else { palette.ink };
    let stroke = Stroke::new(2.5, color);
    if let [.., before, end] = points[..] {
        let last: Vec2 = end - before;
        painter.arrow(before, last, stroke);
    }
    points.pop();
    if points.len() > 1 {
        painter.add(Shape::line(points, stroke));
    }
}
