//! The table itself: its ground, its letters and numbers, and the units on it.

use std::sync::Arc;

use egui::{Align2, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

use super::layout::{LEGEND, WallLayout};
use super::token::TokenBrush;
use super::{ScenePart, WallPicture};
use crate::battle::board::passage::TOLD;
use crate::battle::board::passing::PassingBrush;
use crate::projector::view::homonyms::ChildName;
use crate::projector::view::labels::Label;
use crate::projector::view::public_view::PublicView;
use crate::projector::view::scene::{WallBoard, WallReplay, WallUnit};
use crate::shell::theme::{self, Palette};
use senlac_classroom::rules::{Board, Square, Terrain, Troop, column_letters};

/// Room for the letters and the numbers, in squares.
const MARGIN: f32 = 0.66;

/// How wide and high the table is with its letters and numbers, in squares.
pub fn proportions(board: &WallBoard) -> Vec2 {
    vec2(f32::from(board.ground.width()), f32::from(board.ground.height())) + Vec2::splat(MARGIN + 0.1)
}

/// Where the squares lie in the room of the table.
fn squares(picture: &WallPicture<'_>, board: &WallBoard) -> (Rect, f32) {
    let (room, size) = (picture.layout.board, proportions(board));
    let side = (room.width() / size.x).min(room.height() / size.y);
    (Rect::from_min_size(room.min + Vec2::splat(MARGIN * side), side * (size - Vec2::splat(MARGIN + 0.1))), side)
}

/// Paints the table in its room, which has its proportions.
pub fn paint(picture: &WallPicture<'_>, board: &WallBoard) {
    let WallPicture { painter, palette, .. } = picture;
    paint_ground(picture, board);
    let (table, side) = squares(picture, board);
    let middle = |at: Square| table.min + side * vec2(f32::from(at.column) + 0.5, f32::from(at.row) + 0.5);
    let brush = brush(picture, side);
    for (unit, label) in board.units.iter().zip(labels(&brush, &board.units)) {
        brush.paint(middle(unit.square), unit, &label);
    }
    for way in board.arrows.iter().flatten() {
        arrow(painter, palette, middle(way.from), middle(way.to), side);
    }
    for (number, way) in (1..).zip(board.arrows.iter().flatten()) {
        disc(painter, palette, middle(way.to) + side * place_of_number(board, way.to), side, number);
    }
}

/// Paints the table with everybody where a step has brought them.
pub fn paint_step(picture: &WallPicture<'_>, replay: &WallReplay) {
    let WallPicture { painter, palette, moment, .. } = picture;
    let WallReplay { board, before, passage, .. } = replay;
    paint_ground(picture, board);
    let ((table, side), part) = (squares(picture, board), moment.deed);
    let middle = |at: Square| table.min + side * vec2(f32::from(at.column) + 0.5, f32::from(at.row) + 0.5);
    let passing = PassingBrush { painter, palette, origin: table.min + Vec2::splat(side / 2.0), side };
    passing.below(passage, part);
    let is_told = part >= TOLD;
    let brush = brush(picture, side);
    let units = if is_told { &board.units } else { before };
    for (unit, label) in units.iter().zip(labels(&brush, units)) {
        // After the step a unit that walked is drawn on its way to where it stands.
        let walked = || passage.walks.iter().find_map(|walk| walk.way.first().filter(|_| walk.way.last() == Some(&unit.square)));
        let stood = if is_told { walked().copied().unwrap_or(unit.square) } else { unit.square };
        brush.paint(middle(stood) + side * passage.offset(stood, part), unit, &label);
    }
    passing.above(passage, part);
}

/// What units are painted with.
fn brush<'a>(picture: &WallPicture<'a>, side: f32) -> TokenBrush<'a> {
    let least = if picture.layout.is_small { f32::INFINITY } else { picture.layout.h(LEGEND) };
    TokenBrush { painter: picture.painter, palette: picture.palette, side, least }
}

/// The name plates of these units.
fn labels(brush: &TokenBrush<'_>, units: &[WallUnit]) -> Vec<Label> {
    let figures = |unit: &WallUnit| unit.crown.then(|| TokenBrush::figures(unit.troop, unit.figures));
    brush.labels(&units.iter().map(|unit| (unit.players.as_slice(), figures(unit))).collect::<Vec<_>>())
}

/// The children who lead a unit; its troops and figures where a lord is with it.
type LedUnit<'a> = (&'a [ChildName], Option<(Troop, u8)>);

/// The name plates of units led by these children on a table of this ground, as a projector of 1024 by 768 points shows them, which
/// has the smallest squares of those in use. Where a lord is with a unit, its troops and figures are given.
pub fn usual_labels(painter: &Painter, palette: &Palette, ground: Arc<Board>, units: &[LedUnit<'_>]) -> Vec<Label> {
    let board = WallBoard { ground, units: Vec::new(), sums: None, arrows: [None; 3] };
    let rooms = WallLayout::of(Rect::from_min_size(Pos2::ZERO, vec2(1024.0, 768.0)));
    let layout = board.layout(rooms, &PublicView::default());
    let size = proportions(&board);
    let side = (layout.board.width() / size.x).min(layout.board.height() / size.y);
    let units: Vec<(&[ChildName], Option<String>)> =
        units.iter().map(|(leaders, lord)| (*leaders, lord.map(|(troop, figures)| TokenBrush::figures(troop, figures)))).collect();
    TokenBrush { painter, palette, side, least: layout.h(LEGEND) }.labels(&units)
}

/// The table with its letters and numbers, before anybody stands on it.
fn paint_ground(picture: &WallPicture<'_>, board: &WallBoard) {
    let WallPicture { painter, layout, palette, .. } = picture;
    let (table, side) = squares(picture, board);
    painter.rect_filled(table.expand(side * 0.08), side * 0.1, palette.line);
    painter.rect_filled(table, 0.0, palette.flat);
    let square = |column: u8, row: u8| Rect::from_min_size(table.min + side * vec2(f32::from(column), f32::from(row)), vec2(side, side));
    for here in board.ground.squares() {
        ground_of(painter, palette, square(here.column, here.row), board.ground.terrain(here));
    }
    let least = layout.h(LEGEND);
    letters_and_numbers(picture, board, if layout.is_small { side * 0.5 } else { least.max(side * 0.42) }, &square);
    foot_of_the_hill(painter, palette, board, &square);
    painter.rect_stroke(table, 0.0, Stroke::new(side * 0.03, palette.line), StrokeKind::Middle);
}

/// Where the number of what could be done stands beside the middle of its square, in squares: over the square where nobody
/// stands on it, else beside it, so that no name is covered.
fn place_of_number(board: &WallBoard, at: Square) -> Vec2 {
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

/// A broad arrow; nothing where it leads nowhere.
fn arrow(painter: &Painter, palette: &Palette, from: Pos2, to: Pos2, side: f32) {
    if from != to {
        let way = (to - from).normalized();
        let neck = to - way * side * 0.36;
        let wide = way.rot90() * side * 0.22;
        painter.line_segment([from, neck], Stroke::new(side * 0.14, palette.cloth));
        painter.line_segment([from, neck], Stroke::new(side * 0.09, palette.ink));
        painter.add(Shape::convex_polygon(vec![to, neck + wide, neck - wide], palette.ink, Stroke::new(side * 0.02, palette.cloth)));
    }
}

/// The number of what could be done.
fn disc(painter: &Painter, palette: &Palette, at: Pos2, side: f32, number: u8) {
    painter.circle(at, side * 0.25, palette.gold, Stroke::new(side * 0.03, palette.ink));
    painter.text(at, Align2::CENTER_CENTER, number, theme::bold(side * 0.36), theme::GOLD_INK);
}

/// The letters of the columns above, the numbers of the rows at the left.
fn letters_and_numbers(picture: &WallPicture<'_>, board: &WallBoard, size: f32, square: &impl Fn(u8, u8) -> Rect) {
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

/// A line where the hill ends, with stitches up the slope.
fn foot_of_the_hill(painter: &Painter, palette: &Palette, board: &WallBoard, square: &impl Fn(u8, u8) -> Rect) {
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

/// One square of ground.
fn ground_of(painter: &Painter, palette: &Palette, square: Rect, terrain: Terrain) {
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
