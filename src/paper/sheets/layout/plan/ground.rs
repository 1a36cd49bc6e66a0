//! The ground of the plan: flat, hill, woods and off the table, distinguishable in black and white.

use kurbo::{BezPath, Circle, Rect, Shape as _};

use super::BoardGrid;
use crate::sheets::layout::{Area, Ink, Pen};
use senlac_classroom::rules::{Board, Square, Terrain};

/// Minimum distance between the lines of the hill, across or down.
const HATCH_MM: f32 = 3.0;

/// Draws the ground of the whole board with its grid.
pub(super) fn draw(pen: &mut Pen<'_>, board: &Board, grid: &BoardGrid) {
    for terrain in Terrain::ALL {
        let squares: Vec<Area> =
            board.squares().filter(|&square| board.terrain(square) == terrain).map(|square| grid.square(square)).collect();
        draw_terrain(pen, terrain, &squares);
    }
    let mut lines = BezPath::new();
    for square in board.squares().filter(|&square| board.terrain(square) != Terrain::Off) {
        lines.extend(rect(grid.square(square)));
    }
    pen.shape(lines, Some(((grid.side * 0.012).clamp(0.08, 0.15), Ink::Quiet)), None);
    draw_slopes(pen, board, grid);
    draw_edge(pen, board, grid);
}

/// Returns the squares of one kind of ground as text, row by row: "D2 to I2".
pub(super) fn rows(board: &Board, terrain: Terrain) -> Vec<String> {
    let squares: Vec<Square> = board.squares().filter(|&square| board.terrain(square) == terrain).collect();
    let rows = squares.chunk_by(|a, b| a.row == b.row && a.column + 1 == b.column);
    let words = |row: &[Square]| match row {
        [first, .., last] => tr!("{first} to {last}", first, last),
        [one] => one.to_string(),
        [] => String::new(),
    };
    rows.map(words).collect()
}

/// Draws squares of one kind of ground, as they look on the plan and in its legend.
pub(super) fn draw_terrain(pen: &mut Pen<'_>, terrain: Terrain, squares: &[Area]) {
    if squares.is_empty() {
        return;
    }
    // Fine lines for small squares, that they may not run together.
    let fine = squares.first().map_or(0.2, |square| (square.width * 0.016).clamp(0.06, 0.2));
    let whole = || squares.iter().flat_map(|&square| rect(square)).collect::<BezPath>();
    match terrain {
        Terrain::Flat => {}
        Terrain::Hill => {
            pen.shape(whole(), None, Some(Ink::Hill));
            pen.shape(squares.iter().flat_map(|&square| hatching(square)).collect(), Some((fine, Ink::Wood)), None);
        }
        Terrain::Woods => {
            pen.shape(whole(), None, Some(Ink::Sage));
            let line = Some((fine, Ink::Words));
            pen.shape(squares.iter().flat_map(|&square| trunks(square)).collect(), line, None);
            pen.shape(squares.iter().flat_map(|&square| crowns(square)).collect(), line, Some(Ink::Woods));
        }
        Terrain::Off => pen.shape(squares.iter().flat_map(|&square| cross_lines(square)).collect(), Some((0.15, Ink::Rule)), None),
    }
}

fn rect(area: Area) -> BezPath {
    let [x, y, right, bottom] = [area.x, area.y, area.right(), area.bottom()].map(f64::from);
    Rect::new(x, y, right, bottom).to_path(0.1)
}

/// Returns a point of a square, from 0, 0 at its top left to 1, 1.
fn point(square: Area, x: f32, y: f32) -> (f64, f64) {
    (f64::from(square.x + x * square.width), f64::from(square.y + y * square.height))
}

fn lines(square: Area, ends: &[[(f32, f32); 2]]) -> BezPath {
    let mut path = BezPath::new();
    for &[from, to] in ends {
        path.move_to(point(square, from.0, from.1));
        path.line_to(point(square, to.0, to.1));
    }
    path
}

/// Returns slanting lines across a hill square that continue in its neighbours.
fn hatching(square: Area) -> BezPath {
    let count = (1..=7u8).take_while(|&count| f32::from(count) * HATCH_MM <= square.width).last().unwrap_or(1) + 1;
    let mut path = BezPath::new();
    for step in 1..2 * count {
        let sum = f32::from(step) / f32::from(count);
        // From the lower left to the upper right: along each line the parts of the way across and down have one sum.
        let (near, far) = ((sum - 1.0).max(0.0), sum.min(1.0));
        path.extend(lines(square, &[[(near, far), (far, near)]]));
    }
    path
}

/// Positions and widths of the trees in a square of woods.
const TREES: [(f32, f32, f32); 3] = [(0.28, 0.3, 0.17), (0.72, 0.36, 0.2), (0.42, 0.72, 0.2)];

fn trunks(square: Area) -> BezPath {
    let trunk = |(x, y, wide): (f32, f32, f32)| [(x, y), (x, y + wide * 1.25)];
    lines(square, &TREES.map(trunk))
}

fn crowns(square: Area) -> BezPath {
    let crown =
        |&(x, y, wide): &(f32, f32, f32)| Circle::new(point(square, x, y - 0.02), f64::from(wide * square.width * 0.82)).to_path(0.05);
    TREES.iter().flat_map(crown).collect()
}

fn cross_lines(square: Area) -> BezPath {
    lines(square, &[[(0.0, 1.0), (1.0, 0.0)], [(0.0, 0.0), (1.0, 1.0)]])
}

/// An edge of a square: its ends as fractions of the square's side, and the step to the neighbour beyond it.
type SquareEdge = ((f32, f32), (f32, f32), (i16, i16));

const EDGES: [SquareEdge; 4] = [
    ((0.0, 0.0), (1.0, 0.0), (0, -1)),
    ((1.0, 0.0), (1.0, 1.0), (1, 0)),
    ((0.0, 1.0), (1.0, 1.0), (0, 1)),
    ((0.0, 0.0), (0.0, 1.0), (-1, 0)),
];

fn neighbour(board: &Board, square: Square, (right, down): (i16, i16)) -> Terrain {
    let there = |from: u8, by: i16| u8::try_from(i16::from(from) + by).ok();
    match (there(square.column, right), there(square.row, down)) {
        (Some(column), Some(row)) => board.terrain(Square::new(column, row)),
        (None, _) | (_, None) => Terrain::Off,
    }
}

/// Draws the edge of the hill, with hachures running down from it.
fn draw_slopes(pen: &mut Pen<'_>, board: &Board, grid: &BoardGrid) {
    let (mut brow, mut hachures) = (BezPath::new(), BezPath::new());
    for square in board.squares().filter(|&square| board.terrain(square) == Terrain::Hill) {
        let area = grid.square(square);
        for (from, to, out) in EDGES {
            if neighbour(board, square, out) != Terrain::Flat && neighbour(board, square, out) != Terrain::Woods {
                continue;
            }
            brow.extend(lines(area, &[[from, to]]));
            for step in 0..8u8 {
                let along = (f32::from(step) + 0.5) / 8.0;
                let (x, y) = (from.0 + (to.0 - from.0) * along, from.1 + (to.1 - from.1) * along);
                let long = if step % 2 == 0 { 0.13 } else { 0.08 };
                let end = (x + f32::from(out.0) * long, y + f32::from(out.1) * long);
                hachures.extend(lines(area, &[[(x, y), end]]));
            }
        }
    }
    pen.shape(hachures, Some((0.25, Ink::Words)), None);
    pen.shape(brow, Some((0.5, Ink::Words)), None);
}

fn draw_edge(pen: &mut Pen<'_>, board: &Board, grid: &BoardGrid) {
    let mut path = BezPath::new();
    for square in board.squares().filter(|&square| board.terrain(square) != Terrain::Off) {
        for (from, to, out) in EDGES {
            if neighbour(board, square, out) == Terrain::Off {
                path.extend(lines(grid.square(square), &[[from, to]]));
            }
        }
    }
    pen.shape(path, Some((0.8, Ink::Words)), None);
}
