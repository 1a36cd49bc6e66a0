//! What may be done, painted on the table: legal moves, the chosen unit, its target and the line to it, the paths of a
//! rush.

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
use senlac_classroom::rules::{InLine, Square, UnitId, distance, way_cost};

/// The radius in squares of a ring round a unit.
const RING: f32 = 0.48;

/// What lies under the units: the squares that may be entered, how far arrows reach, rings round units, and the line to a
/// target.
pub fn paint_below(painter: &Painter, palette: &Palette, session: &GameSession, layout: &BoardLayout) {
    if session.check.is_some() {
        return;
    }
    let in_hand = session.in_hand();
    if session.todo.unit().is_some_and(|unit| in_hand == Some(unit)) {
        if let NextStep::Move { ways, unit } = &session.todo {
            paint_ways(painter, palette, session, layout, *unit, ways);
        } else if let NextStep::Shoot { unit, targets, .. } = &session.todo {
            reach(painter, palette, session, layout, *unit);
            rings(painter, palette, session, layout, targets);
        } else if let NextStep::Fight { enemies, .. } = &session.todo {
            rings(painter, palette, session, layout, enemies);
        }
    }
    if let Some(middle) = in_hand.and_then(|unit| place(session, layout, unit)) {
        let radius = layout.side * RING;
        painter.circle(middle, radius + 1.0, palette.gold.gamma_multiply(0.4), Stroke::new(1.0, palette.ink));
        painter.circle_stroke(middle, radius - 1.5, Stroke::new(3.5, palette.gold));
    }
    let from = session.todo.unit().and_then(|unit| place(session, layout, unit));
    for attempt in session.todo.attempts() {
        in_the_line(painter, palette, layout, attempt);
        let Some(to) = place(session, layout, attempt.at) else { continue };
        painter.circle(to, layout.side * RING, palette.warning.gamma_multiply(0.25), Stroke::new(3.0, palette.warning));
        if let Some(from) = from {
            aim(painter, palette, layout, from, to);
        }
    }
}

/// What lies over the units: the paths of a rush.
pub fn paint_above(painter: &Painter, palette: &Palette, session: &GameSession, layout: &BoardLayout) {
    if let Some(check) = &session.check {
        return check_marks::marks(painter, palette, session, check, layout);
    }
    arrows::paint(painter, palette, session, layout);
    if let NextStep::Amok { paths } = &session.todo {
        for (unit, path) in paths {
            run(painter, palette, session, layout, *unit, path);
        }
    }
}

/// Where a unit stands on the screen.
fn place(session: &GameSession, layout: &BoardLayout, unit: UnitId) -> Option<Pos2> {
    Some(layout.middle(session.state().unit(unit)?.square?))
}

/// The squares that may be entered, each with what the way there costs.
fn paint_ways(painter: &Painter, palette: &Palette, session: &GameSession, layout: &BoardLayout, unit: UnitId, ways: &[Vec<Square>]) {
    let Some(unit) = session.state().unit(unit) else { return };
    for way in ways {
        let Some(square) = way.last() else { continue };
        let room = layout.square(*square).shrink(layout.side * 0.07);
        painter.rect(room, 5.0, palette.gold.gamma_multiply(0.35), Stroke::new(1.5, palette.gold), StrokeKind::Inside);
        let (cost, ink) = (way_cost(session.state(), unit, way), palette.ink.gamma_multiply(0.75));
        painter.text(room.center(), Align2::CENTER_CENTER, cost, bold((layout.side * 0.34).max(10.0)), ink);
    }
}

/// How far a unit's arrows fly: the squares in reach a little darker, with a line round them.
fn reach(painter: &Painter, palette: &Palette, session: &GameSession, layout: &BoardLayout, unit: UnitId) {
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
            edges(painter, stroke, &layout, row, (first, last), &is_in_reach);
        }
    });
}

/// The part of the line round the squares in reach that belongs to one row.
fn edges(painter: &Painter, stroke: Stroke, layout: &BoardLayout, row: u8, (first, last): (u8, u8), is_in_reach: &dyn Fn(&Square) -> bool) {
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

/// A thin ring round everybody else who can be attacked.
fn rings(painter: &Painter, palette: &Palette, session: &GameSession, layout: &BoardLayout, units: &[UnitId]) {
    for middle in units.iter().filter_map(|unit| place(session, layout, *unit)) {
        painter.circle_stroke(middle, layout.side * RING, Stroke::new(1.5, palette.warning));
    }
}

/// Whoever and whatever stands in the line of a shot has a dashed ring: it may block nothing, but the table should see it.
fn in_the_line(painter: &Painter, palette: &Palette, layout: &BoardLayout, attempt: &AttackPlan) {
    for thing in &attempt.in_line {
        let (InLine::Unit(_, square) | InLine::Woods(square)) = thing;
        let middle = layout.middle(*square);
        let ring = |corner: u8| middle + layout.side * RING * Vec2::angled(f32::from(corner) * std::f32::consts::TAU / 32.0);
        let ring: Vec<Pos2> = (0..=32).map(ring).collect();
        painter.extend(Shape::dashed_line(&ring, Stroke::new(2.0, palette.ink), 4.0, 3.0));
    }
}

/// A dashed line to the target, with an arrow's head.
fn aim(painter: &Painter, palette: &Palette, layout: &BoardLayout, from: Pos2, to: Pos2) {
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

/// An arrow along the path of a unit that runs amok.
fn run(painter: &Painter, palette: &Palette, session: &GameSession, layout: &BoardLayout, unit: UnitId, path: &[Square]) {
    let Some(start) = place(session, layout, unit) else { return };
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
