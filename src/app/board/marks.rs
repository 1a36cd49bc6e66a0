//! What may be done, painted on the table: legal moves, the chosen unit, its target, the paths of a rush.

use egui::{Painter, Pos2, Shape, Stroke, StrokeKind, Vec2};

use super::Layout;
use crate::app::desk::Desk;
use crate::app::proposals::Todo;
use crate::app::table_check;
use crate::app::theme::Palette;
use crate::rules::{Square, UnitId};

/// What lies under the units: the squares that may be entered.
pub fn paint_below(painter: &Painter, palette: &Palette, desk: &Desk, layout: &Layout) {
    if let Todo::Move { ways, unit } = desk.todo()
        && desk.table_check().is_none()
        && desk.in_hand() == Some(*unit)
    {
        for square in ways.iter().filter_map(|way| way.last()) {
            let room = layout.square(*square).shrink(layout.side * 0.08);
            painter.rect_filled(room, 4.0, palette.gold.gamma_multiply(0.35));
            painter.rect_stroke(room, 4.0, Stroke::new(1.0, palette.gold), StrokeKind::Inside);
        }
    }
}

/// What lies over the units.
pub fn paint_above(painter: &Painter, palette: &Palette, desk: &Desk, layout: &Layout) {
    if let Some(check) = desk.table_check() {
        return table_check::marks(painter, palette, desk, check, layout);
    }
    if let Some(middle) = desk.in_hand().and_then(|unit| place(desk, layout, unit)) {
        painter.circle_stroke(middle, layout.side * 0.47, Stroke::new(3.0, palette.gold));
    }
    if let Todo::Amok { paths } = desk.todo() {
        for (unit, path) in paths {
            run(painter, palette, desk, layout, *unit, path);
        }
    }
    let from = desk.todo().unit().and_then(|unit| place(desk, layout, unit));
    for attempt in desk.todo().attempts() {
        if let Some((from, to)) = from.zip(place(desk, layout, attempt.at)) {
            aim(painter, palette, layout, from, to);
        }
    }
}

/// Where a unit stands on the screen.
fn place(desk: &Desk, layout: &Layout, unit: UnitId) -> Option<Pos2> {
    Some(layout.middle(desk.state().unit(unit)?.square?))
}

/// A ring round the target and a dashed line to it.
fn aim(painter: &Painter, palette: &Palette, layout: &Layout, from: Pos2, to: Pos2) {
    let ring = layout.side * 0.47;
    painter.circle_stroke(to, ring, Stroke::new(3.0, palette.warning));
    let way = (to - from).normalized();
    painter.extend(Shape::dashed_line(&[from + way * ring, to - way * ring], Stroke::new(2.0, palette.ink), 6.0, 4.0));
}

/// An arrow along the path of a unit that runs amok.
fn run(painter: &Painter, palette: &Palette, desk: &Desk, layout: &Layout, unit: UnitId, path: &[Square]) {
    let Some(start) = place(desk, layout, unit) else { return };
    let mut points = vec![start];
    points.extend(path.iter().map(|square| layout.middle(*square)));
    let color = if desk.hand().paths.contains_key(&unit) { palette.gold } else { palette.ink };
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
