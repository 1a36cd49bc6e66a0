//! The ground of the table: hill, woods, and the letters and numbers round it.
//!
//! The ground never changes during a battle, so it is painted once and cached. Each frame only draws the cached picture.

use std::sync::Arc;

use egui::{Align2, FontId, Id, Mesh, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

use super::hill::Heights;
use super::layout::BoardLayout;
use super::woods;
use crate::shell::theme::Palette;
use crate::widgets::picture_cache;
use senlac_classroom::rules::{Board, Square, Terrain, column_letters};

/// Number of contours of the hill, including its foot.
const CONTOURS: u8 = 3;

/// Paints the ground from the cached picture.
pub fn paint(painter: &Painter, palette: &Palette, board: &Arc<Board>, layout: &BoardLayout) {
    let key = (Arc::clone(board), layout.side, palette.linen);
    picture_cache::paint_cached(painter, Id::unique("the painted ground"), layout.origin, key, |painter| {
        let layout = layout.at_origin();
        painter.extend(picture(palette, board, layout.side));
        paint_labels(painter, palette, board, &layout);
    });
}

/// Returns the shapes of the ground, with its corner at the origin.
fn picture(palette: &Palette, board: &Board, side: f32) -> Vec<Shape> {
    let table = Rect::from_min_size(Pos2::ZERO, side * vec2(f32::from(board.width()), f32::from(board.height())));
    let mut shapes = vec![Shape::rect_filled(table, 3.0, palette.flat)];
    shapes.extend(hill(palette, board, side));
    shapes.extend(off_table_shapes(palette, board, side));
    shapes.extend(grid_lines(palette, board, side));
    let woods = board.squares().filter(|square| board.terrain(*square) == Terrain::Woods);
    shapes.extend(woods.flat_map(|square| woods::trees(palette, square, side)));
    shapes
}

/// Returns the shapes of the hill: three bands that darken towards the top, each with its contour.
fn hill(palette: &Palette, board: &Board, side: f32) -> Vec<Shape> {
    let Some(heights) = Heights::from_board(board) else { return Vec::new() };
    let color = palette.hill_top.lerp_to_gamma(palette.ink, 0.22);
    let levels = heights.levels(CONTOURS);
    let last = f32::from(CONTOURS - 1);
    let mut shapes = Vec::new();
    for (band, level) in (0u8..).zip(levels) {
        let mut mesh = Mesh::default();
        heights.fill(level, side, palette.hill.lerp_to_gamma(palette.hill_top, f32::from(band) / last), &mut mesh);
        shapes.push(Shape::mesh(mesh));
        let stroke = Stroke::new(if band == 0 { 1.6 } else { 1.0 }, color);
        let line = |(points, closes)| if closes { Shape::closed_line(points, stroke) } else { Shape::line(points, stroke) };
        shapes.extend(heights.contour(level, side).into_iter().map(line));
    }
    shapes
}

/// Returns shapes that fill the squares off the table with the colour of the surroundings.
fn off_table_shapes(palette: &Palette, board: &Board, side: f32) -> Vec<Shape> {
    let off = board.squares().filter(|square| board.terrain(*square) == Terrain::Off);
    off.map(|square| Shape::rect_filled(square_rect(square, side), 0.0, palette.linen)).collect()
}

/// Returns the lines between squares, and a stronger one along the table's edge.
fn grid_lines(palette: &Palette, board: &Board, side: f32) -> Vec<Shape> {
    let is_on = |column: Option<u8>, row: Option<u8>| {
        column.zip(row).is_some_and(|(column, row)| board.terrain(Square::new(column, row)) != Terrain::Off)
    };
    let between = Stroke::new(1.0, palette.line.gamma_multiply(0.55));
    let edge = Stroke::new(1.5, palette.line.lerp_to_gamma(palette.ink, 0.25));
    let stroke = |here: bool, there: bool| match (here, there) {
        (true, true) => Some(between),
        (false, false) => None,
        (true, false) | (false, true) => Some(edge),
    };
    let mut lines = Vec::new();
    for row in 0..=board.height() {
        let pairs = (0..board.width()).map(|column| stroke(is_on(Some(column), row.checked_sub(1)), is_on(Some(column), Some(row))));
        lines.extend(runs(pairs).map(|(from, to, stroke)| Shape::hline(from * side..=to * side, f32::from(row) * side, stroke)));
    }
    for column in 0..=board.width() {
        let pairs = (0..board.height()).map(|row| stroke(is_on(column.checked_sub(1), Some(row)), is_on(Some(column), Some(row))));
        lines.extend(runs(pairs).map(|(from, to, stroke)| Shape::vline(f32::from(column) * side, from * side..=to * side, stroke)));
    }
    lines
}

/// Merges neighbouring pieces of a line with the same stroke. Returns each run's start and end, in squares, and its stroke.
fn runs(pieces: impl Iterator<Item = Option<Stroke>>) -> impl Iterator<Item = (f32, f32, Stroke)> {
    let mut runs: Vec<(f32, f32, Stroke)> = Vec::new();
    for (place, piece) in (0u8..).zip(pieces) {
        let (from, to) = (f32::from(place), f32::from(place) + 1.0);
        match (runs.last_mut(), piece) {
            (Some((_, end, stroke)), Some(piece)) if *end >= from && *stroke == piece => *end = to,
            (_, Some(piece)) => runs.push((from, to, piece)),
            (_, None) => {}
        }
    }
    runs.into_iter()
}

/// Returns the rectangle of a square on a table whose corner is the origin.
fn square_rect(square: Square, side: f32) -> Rect {
    Rect::from_min_size(pos2(f32::from(square.column), f32::from(square.row)) * side, Vec2::splat(side))
}

/// Paints the column letters and the row numbers.
fn paint_labels(painter: &Painter, palette: &Palette, board: &Board, layout: &BoardLayout) {
    let font = FontId::proportional((layout.side * 0.3).clamp(9.0, 15.0));
    let write = |place: Pos2, text: String| painter.text(place, Align2::CENTER_CENTER, text, font.clone(), palette.faded);
    for column in 0..board.width() {
        let middle = layout.middle(Square::new(column, 0));
        write(middle - vec2(0.0, layout.side / 2.0 + 10.0), column_letters(column));
    }
    for row in 0..board.height() {
        let middle = layout.middle(Square::new(0, row));
        write(middle - vec2(layout.side / 2.0 + 11.0, 0.0), (u16::from(row) + 1).to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::theme::LIGHT;
    use egui::epaint::{TessellationOptions, Tessellator};

    fn board(rows: &[&str]) -> Arc<Board> {
        Arc::new(Board::from_rows(rows).expect("a board"))
    }

    #[test]
    fn grid_lines_end_at_the_table_edge() {
        let runs = |board: &Board| grid_lines(&LIGHT, board, 1.0).len();
        assert_eq!(runs(&board(&["..", ".."])), 6, "two inside, four at the edge");
        assert_eq!(runs(&board(&["..", ".x"])), 8, "a corner is missing: the edge runs round it, and the lines between stop there");
        assert_eq!(runs(&board(&["xx", "xx"])), 0);
    }

    #[test]
    fn the_largest_table_needs_fewer_than_40000_vertices() {
        let board = board(&["##^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^##"; 20]);
        let mut mesh = Mesh::default();
        let mut pen = Tessellator::new(1.0, TessellationOptions::default(), [1, 1], Vec::new());
        for shape in picture(&LIGHT, &board, 22.0) {
            pen.tessellate_shape(shape, &mut mesh);
        }
        assert!(mesh.is_valid() && mesh.vertices.len() < 40_000, "{}", mesh.vertices.len());
    }
}
