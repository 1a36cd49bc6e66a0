//! The table itself: its ground, its coordinates and the units on it.

use std::sync::Arc;

use egui::{Align2, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

use super::layout::{LEGEND, ProjectorLayout};
use super::token::TokenBrush;
use super::{ProjectorPicture, ScenePainter};
use crate::battle::board::step_animation::TOLD;
use crate::battle::board::step_painter::StepPainter;
use crate::projector::view::distinct_names::ChildName;
use crate::projector::view::labels::Label;
use crate::projector::view::public_view::PublicView;
use crate::projector::view::scene::{BoardScene, ReplayScene, ShownUnit};
use crate::shell::theme::{self, Palette};
use senlac_classroom::rules::{Board, Square, Terrain, Troop, column_letters};

/// Margin for the letters and numbers, in squares.
const MARGIN: f32 = 0.66;

/// Returns the table's width and height with its letters and numbers, in squares.
pub fn proportions(board: &BoardScene) -> Vec2 {
    vec2(f32::from(board.ground.width()), f32::from(board.ground.height())) + Vec2::splat(MARGIN + 0.1)
}

/// Returns the rectangle of the squares, and the side of a square.
fn squares_rect(picture: &ProjectorPicture<'_>, board: &BoardScene) -> (Rect, f32) {
    let (room, size) = (picture.layout.board, proportions(board));
    let side = (room.width() / size.x).min(room.height() / size.y);
    (Rect::from_min_size(room.min + Vec2::splat(MARGIN * side), side * (size - Vec2::splat(MARGIN + 0.1))), side)
}

/// Paints the table in its rectangle, which has the same proportions.
pub fn paint(picture: &ProjectorPicture<'_>, board: &BoardScene) {
    let ProjectorPicture { painter, palette, .. } = picture;
    paint_ground(picture, board);
    let (table, side) = squares_rect(picture, board);
    let middle = |at: Square| table.min + side * vec2(f32::from(at.column) + 0.5, f32::from(at.row) + 0.5);
    let brush = brush(picture, side);
    for (unit, label) in board.units.iter().zip(labels(&brush, &board.units)) {
        brush.paint(middle(unit.square), unit, &label);
    }
    for way in board.arrows.iter().flatten() {
        paint_arrow(painter, palette, middle(way.from), middle(way.to), side);
    }
    for (number, way) in (1..).zip(board.arrows.iter().flatten()) {
        paint_disc(painter, palette, middle(way.to) + side * number_offset(board, way.to), side, number);
    }
}

/// Paints the table with the units where a step has taken them so far.
pub fn paint_step(picture: &ProjectorPicture<'_>, replay: &ReplayScene) {
    let ProjectorPicture { painter, palette, moment, .. } = picture;
    let ReplayScene { board, before, passage, .. } = replay;
    paint_ground(picture, board);
    let ((table, side), part) = (squares_rect(picture, board), moment.deed);
    let middle = |at: Square| table.min + side * vec2(f32::from(at.column) + 0.5, f32::from(at.row) + 0.5);
    let passing = StepPainter { painter, palette, origin: table.min + Vec2::splat(side / 2.0), side };
    passing.paint_below(passage, part);
    let is_told = part >= TOLD;
    let brush = brush(picture, side);
    let units = if is_told { &board.units } else { before };
    for (unit, label) in units.iter().zip(labels(&brush, units)) {
        // After the step, a unit that walked is drawn on its way to its new square.
        let walked = || passage.walks.iter().find_map(|walk| walk.way.first().filter(|_| walk.way.last() == Some(&unit.square)));
        let stood = if is_told { walked().copied().unwrap_or(unit.square) } else { unit.square };
        brush.paint(middle(stood) + side * passage.offset(stood, part), unit, &label);
    }
    passing.paint_above(passage, part);
}

/// Returns the painter for unit tokens.
fn brush<'a>(picture: &ProjectorPicture<'a>, side: f32) -> TokenBrush<'a> {
    let least = if picture.layout.is_small { f32::INFINITY } else { picture.layout.h(LEGEND) };
    TokenBrush { painter: picture.painter, palette: picture.palette, side, least }
}

/// Returns the name plates of these units.
fn labels(brush: &TokenBrush<'_>, units: &[ShownUnit]) -> Vec<Label> {
    let figures = |unit: &ShownUnit| unit.crown.then(|| TokenBrush::figures_text(unit.troop, unit.figures));
    brush.labels(&units.iter().map(|unit| (unit.players.as_slice(), figures(unit))).collect::<Vec<_>>())
}

/// The children who lead a unit. If a lord is with it, its troops and figures too.
type LedUnit<'a> = (&'a [ChildName], Option<(Troop, u8)>);

/// Returns the name plates of these units on a projector of 1024 by 768 points, which has the smallest squares in use.
///
/// Each unit has its leaders and, if a lord is with it, its troops and figures.
pub fn typical_labels(painter: &Painter, palette: &Palette, ground: Arc<Board>, units: &[LedUnit<'_>]) -> Vec<Label> {
    let board = BoardScene { ground, units: Vec::new(), sums: None, arrows: [None; 3] };
    let rooms = ProjectorLayout::from_rect(Rect::from_min_size(Pos2::ZERO, vec2(1024.0, 768.0)));
    let layout = board.layout(rooms, &PublicView::default());
    let size = proportions(&board);
    let side = (layout.board.width() / size.x).min(layout.board.height() / size.y);
    let units: Vec<(&[ChildName], Option<String>)> =
        units.iter().map(|(leaders, lord)| (*leaders, lord.map(|(troop, figures)| TokenBrush::figures_text(troop, figures)))).collect();
    TokenBrush { painter, palette, side, least: layout.h(LEGEND) }.labels(&units)
}

/// Paints the table with its letters and numbers, without units.
fn paint_ground(picture: &ProjectorPicture<'_>, board: &BoardScene) {
    let ProjectorPicture { painter, layout, palette, .. } = picture;
    let (table, side) = squares_rect(picture, board);
    painter.rect_filled(table.expand(side * 0.08), side * 0.1, palette.line);
    painter.rect_filled(table, 0.0, palette.flat);
    let square = |column: u8, row: u8| Rect::from_min_size(table.min + side * vec2(f32::from(column), f32::from(row)), vec2(side, side));
    for here in board.ground.squares() {
        paint_square(painter, palette, square(here.column, here.row), board.ground.terrain(here));
    }
    let least = layout.h(LEGEND);
    paint_coordinates(picture, board, if layout.is_small { side * 0.5 } else { least.max(side * 0.42) }, &square);
    paint_hill_edge(painter, palette, board, &square);
    painter.rect_stroke(table, 0.0, Stroke::new(side * 0.03, palette.line), StrokeKind::Middle);
}

/// Returns where an arrow's number is painted, as an offset from the middle of its target square, in squares.
///
/// The number is in the square's corner if no unit is there, or else beside the square, so that no name is covered.
fn number_offset(board: &BoardScene, at: Square) -> Vec2 {
    let is_taken = |square: Square| board.units.iter().any(|unit| unit.square == square);
    if !is_taken(at) {
        return vec2(0.3, -0.3);
    }
    let is_free = |(right, down): &(i8, i8)| {
        let beside =
            at.column.checked_add_signed(*right).zip(at.row.checked_add_signed(*down)).map(|(column, row)| Square::new(column, row));
        let is_goal = |square: Square| board.arrows.iter().flatten().any(|way| way.to == square);
        beside.is_some_and(|square| {
            square.column < board.ground.width() && square.row < board.ground.height() && !is_taken(square) && !is_goal(square)
        })
    };
    let beside = [(0, -1), (1, 0), (-1, 0), (0, 1)].into_iter().find(is_free);
    // Hemmed in on all sides: below the names, between the figures of two units.
    beside.map_or(vec2(-0.5, 0.26), |(right, down)| 0.78 * vec2(f32::from(right), f32::from(down)))
}

/// Paints a broad arrow; nothing if both ends are the same.
fn paint_arrow(painter: &Painter, palette: &Palette, from: Pos2, to: Pos2, side: f32) {
    if from != to {
        let way = (to - from).normalized();
        let neck = to - way * side * 0.36;
        let wide = way.rot90() * side * 0.22;
        painter.line_segment([from, neck], Stroke::new(side * 0.14, palette.cloth));
        painter.line_segment([from, neck], Stroke::new(side * 0.09, palette.ink));
        painter.add(Shape::convex_polygon(vec![to, neck + wide, neck - wide], palette.ink, Stroke::new(side * 0.02, palette.cloth)));
    }
}

/// Paints an arrow's number on a disc.
fn paint_disc(painter: &Painter, palette: &Palette, at: Pos2, side: f32, number: u8) {
    painter.circle(at, side * 0.25, palette.gold, Stroke::new(side * 0.03, palette.ink));
    painter.text(at, Align2::CENTER_CENTER, number, theme::bold(side * 0.36), theme::GOLD_INK);
}

/// Paints the letters of the columns above, and the numbers of the rows on the left.
fn paint_coordinates(picture: &ProjectorPicture<'_>, board: &BoardScene, size: f32, square: &impl Fn(u8, u8) -> Rect) {
    let write = |middle: Pos2, words: String| {
        picture.painter.text(middle, Align2::CENTER_CENTER, words, theme::bold(size), picture.palette.ink);
    };
    for column in 0..board.ground.width() {
        let room = square(column, 0);
        // J and Q reach below the line.
        write(room.center_top() - vec2(0.0, room.height() * MARGIN * 0.66), column_letters(column));
    }
    for row in 0..board.ground.height() {
        let room = square(0, row);
        write(room.left_center() - vec2(room.width() * MARGIN * 0.60, 0.0), (u16::from(row) + 1).to_string());
    }
}

/// Paints the edge of the hill, with stitches up the slope.
fn paint_hill_edge(painter: &Painter, palette: &Palette, board: &BoardScene, square: &impl Fn(u8, u8) -> Rect) {
    let ground = &board.ground;
    for here in ground.squares().filter(|here| ground.terrain(*here) == Terrain::Hill) {
        let room = square(here.column, here.row);
        let stroke = Stroke::new(room.width() * 0.07, palette.hill_top);
        let edges = [
            (-1, 0, [room.left_top(), room.left_bottom()]),
            (1, 0, [room.right_top(), room.right_bottom()]),
            (0, -1, [room.left_top(), room.right_top()]),
            (0, 1, [room.left_bottom(), room.right_bottom()]),
        ];
        for (right, down, edge) in edges {
            let next = here.column.checked_add_signed(right).zip(here.row.checked_add_signed(down));
            if next.is_none_or(|(column, row)| ground.terrain(Square::new(column, row)) != Terrain::Hill) {
                painter.line_segment(edge, stroke);
            }
        }
    }
}

/// Paints the ground of one square.
fn paint_square(painter: &Painter, palette: &Palette, square: Rect, terrain: Terrain) {
    let (middle, side) = (square.center(), square.width());
    let thin = Stroke::new((side * 0.015).max(0.5), palette.line.gamma_multiply(0.6));
    match terrain {
        Terrain::Flat => {}
        Terrain::Hill => {
            painter.rect_filled(square, 0.0, palette.hill);
        }
        Terrain::Off => {
            painter.rect_filled(square, 0.0, palette.linen);
            return;
        }
        Terrain::Woods => {
            painter.rect_filled(square, 0.0, palette.flat.lerp_to_gamma(palette.woods, 0.35));
            for (x, y) in [(-0.22, 0.06), (0.22, -0.02), (0.0, 0.34)] {
                let tree = [(0.0, -0.36), (0.2, 0.08), (-0.2, 0.08)].map(|(dx, dy)| middle + side * vec2(x + dx, y + dy));
                painter.add(Shape::convex_polygon(tree.to_vec(), palette.woods, Stroke::NONE));
            }
        }
    }
    painter.rect_stroke(square, 0.0, thin, StrokeKind::Middle);
}
