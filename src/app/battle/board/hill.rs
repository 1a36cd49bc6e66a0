//! The shape of the hill: the height of the ground, computed from the hill's squares alone, and its contours.
//!
//! The model is a cloth fastened along the edge of the hill squares and inflated from below. It gives the shape that the eye
//! expects of a hill: round at the top, following any outline, and merged where two hills touch.

use std::collections::BTreeMap;

use egui::{Color32, Mesh, Pos2, Rect, pos2};

use senlac_classroom::rules::rulings::Adjacency;
use senlac_classroom::rules::{Board, Square, Terrain};

/// Number of grid points along the side of a square.
const FINE: usize = 8;
/// `FINE` as a floating-point number.
const FINE_LENGTH: f32 = 8.0;
/// Number of relaxation rounds. More make no visible difference.
const ROUNDS: usize = 180;
/// Over-relaxation factor: how far each round goes beyond the mean of the neighbours, so that the heights converge sooner.
const HASTE: f32 = 1.9;

/// Ground heights on a grid of points that includes the table's edges.
#[derive(Clone, Debug)]
pub struct Heights {
    columns: usize,
    rows: usize,
    height: Vec<f32>,
}

/// Edge between two neighbouring grid points that a contour crosses: the first point, and whether the other is below it
/// (otherwise to its right).
type GridEdge = (usize, usize, bool);

impl Heights {
    /// Computes the heights of a table; `None` if it has no hill.
    pub fn from_board(board: &Board) -> Option<Self> {
        let (columns, rows) = (usize::from(board.width()) * FINE + 1, usize::from(board.height()) * FINE + 1);
        let inside: Vec<bool> = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y))).map(|(x, y)| is_inside(board, x, y)).collect();
        if !inside.contains(&true) {
            return None;
        }
        let mut heights = Self { columns, rows, height: vec![0.0; columns * rows] };
        for _ in 0..ROUNDS {
            heights.settle(&inside);
        }
        Some(heights)
    }

    /// Runs one relaxation round. Beyond the table's edge the hill continues unchanged.
    fn settle(&mut self, inside: &[bool]) {
        let blown_up = 1.0 / (FINE_LENGTH * FINE_LENGTH);
        for y in 0..self.rows {
            for x in 0..self.columns {
                let place = y * self.columns + x;
                if !inside.get(place).is_some_and(|inside| *inside) {
                    continue;
                }
                let (left, right) = mirrored_neighbours(x, self.columns);
                let (above, below) = mirrored_neighbours(y, self.rows);
                let around = self.height_at(left, y) + self.height_at(right, y) + self.height_at(x, above) + self.height_at(x, below);
                let wanted = (around + blown_up) / 4.0;
                if let Some(height) = self.height.get_mut(place) {
                    *height += HASTE * (wanted - *height);
                }
            }
        }
    }

    /// Returns the height at a grid point.
    fn height_at(&self, x: usize, y: usize) -> f32 {
        self.height.get(y * self.columns + x).copied().unwrap_or(0.0)
    }

    /// Returns the heights of at most `count` contours, the foot first, evenly spaced to the eye.
    pub fn levels(&self, count: u8) -> Vec<f32> {
        let top = self.height.iter().copied().fold(0.0, f32::max);
        // The hill cloth is steep at its edge. The exponent keeps the upper contours apart.
        let level = |step: u8| top * (f32::from(step) / f32::from(count)).powf(0.9);
        (0..count).map(|step| if step == 0 { (top * 0.25).min(0.04) } else { level(step) }).collect()
    }

    /// Fills the area at or above this height. `side` is the side of a square, in points.
    pub fn fill(&self, level: f32, side: f32, color: Color32, mesh: &mut Mesh) {
        for y in 0..self.rows - 1 {
            let mut run: Option<usize> = None;
            for x in 0..self.columns {
                let cell = (x + 1 < self.columns).then(|| self.cell(x, y, level));
                let is_full = cell.as_ref().is_some_and(|(area, cuts)| area.len() == 4 && cuts.is_empty());
                if is_full {
                    run.get_or_insert(x);
                    continue;
                }
                if let Some(start) = run.take() {
                    mesh.add_colored_rect(Rect::from_two_pos(point(start, y, side), point(x, y + 1, side)), color);
                }
                if let Some((area, _)) = cell {
                    fill_convex(&area, side, color, mesh);
                }
            }
        }
    }

    /// Returns the contour lines at this height, and whether each is closed. `side` is the side of a square, in points.
    pub fn contour(&self, level: f32, side: f32) -> Vec<(Vec<Pos2>, bool)> {
        let mut next: BTreeMap<GridEdge, GridEdge> = BTreeMap::new();
        for y in 0..self.rows - 1 {
            for x in 0..self.columns - 1 {
                next.extend(self.cell(x, y, level).1);
            }
        }
        let ends: Vec<GridEdge> = next.values().copied().collect();
        let mut starts: Vec<GridEdge> = next.keys().copied().filter(|edge| !ends.contains(edge)).collect();
        let mut lines = Vec::new();
        while let Some(start) = starts.pop().or_else(|| next.keys().next().copied()) {
            let mut line = vec![self.crossing(start, level, side)];
            let mut edge = start;
            while let Some(following) = next.remove(&edge) {
                edge = following;
                line.push(self.crossing(edge, level, side));
            }
            let closes = edge == start && line.len() > 3;
            if closes {
                line.pop();
            }
            lines.push((line, closes));
        }
        lines
    }

    /// Returns the part of a grid cell at or above this height, in cells, and the cuts along its edge. Each cut runs from the
    /// edge where the high ground ends to the one where it begins again.
    fn cell(&self, x: usize, y: usize, level: f32) -> (Vec<Pos2>, Vec<(GridEdge, GridEdge)>) {
        let corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
        let edges: [GridEdge; 4] = [(x, y, false), (x + 1, y, true), (x, y + 1, false), (x, y, true)];
        let high = corners.map(|(x, y)| self.height_at(x, y) >= level);
        if high == [false; 4] {
            return (Vec::new(), Vec::new());
        }
        let (mut area, mut leaves, mut enters) = (Vec::with_capacity(6), Vec::new(), Vec::new());
        for (side, (corner, edge)) in corners.into_iter().zip(edges).enumerate() {
            let (here, there) = (high[side], high[(side + 1) % 4]);
            if here {
                area.push(point(corner.0, corner.1, FINE_LENGTH));
            }
            if here != there {
                area.push(self.crossing(edge, level, FINE_LENGTH));
                if here { leaves.push((side, edge)) } else { enters.push((side, edge)) }
            }
        }
        let cut = |(side, edge): (usize, GridEdge)| {
            let after = enters.iter().copied().min_by_key(|(other, _)| (other + 4 - side) % 4)?;
            Some((edge, after.1))
        };
        let cuts = leaves.into_iter().filter_map(cut).collect();
        (area, cuts)
    }

    /// Returns the point on a grid edge where the ground has exactly this height.
    fn crossing(&self, (x, y, down): GridEdge, level: f32, side: f32) -> Pos2 {
        let (other_x, other_y) = if down { (x, y + 1) } else { (x + 1, y) };
        let (here, there) = (self.height_at(x, y), self.height_at(other_x, other_y));
        let part = if (there - here).abs() < f32::EPSILON { 0.5 } else { ((level - here) / (there - here)).clamp(0.0, 1.0) };
        point(x, y, side).lerp(point(other_x, other_y, side), part)
    }
}

/// Converts a grid point to points on a table whose squares have this side.
fn point(x: usize, y: usize, side: f32) -> Pos2 {
    let scale = side / FINE_LENGTH;
    let length = |place: usize| u16::try_from(place).map_or(0.0, f32::from) * scale;
    pos2(length(x), length(y))
}

/// Fills a convex area given in grid cells.
fn fill_convex(area: &[Pos2], side: f32, color: Color32, mesh: &mut Mesh) {
    let Ok(first) = u32::try_from(mesh.vertices.len()) else { return };
    let scale = side / FINE_LENGTH;
    for corner in area {
        mesh.colored_vertex((corner.to_vec2() * scale).to_pos2(), color);
    }
    for (second, third) in (1..).zip(2..).take(area.len().saturating_sub(2)) {
        mesh.add_triangle(first, first + second, first + third);
    }
}

/// Returns both neighbours of an index in a row of `count`. At either end, the only neighbour is returned twice.
const fn mirrored_neighbours(place: usize, count: usize) -> (usize, usize) {
    let before = if place == 0 { 1 } else { place - 1 };
    let after = if place + 1 == count { count - 2 } else { place + 1 };
    (before, after)
}

/// Returns whether every square that touches a grid point belongs to the hill.
fn is_inside(board: &Board, x: usize, y: usize) -> bool {
    let touching = |place: usize, count: u8| {
        let (first, last) = (place.saturating_sub(1) / FINE, place / FINE);
        (first.min(usize::from(count) - 1)..=last.min(usize::from(count) - 1)).filter_map(|index| u8::try_from(index).ok())
    };
    touching(x, board.width()).all(|column| touching(y, board.height()).all(|row| belongs_to_hill(board, Square::new(column, row))))
}

/// Returns whether a square counts as hill. A square off the table does if the hill would continue there.
fn belongs_to_hill(board: &Board, square: Square) -> bool {
    match board.terrain(square) {
        Terrain::Hill => true,
        Terrain::Off => board.neighbours(square, Adjacency::Diagonal).any(|next| board.terrain(next) == Terrain::Hill),
        Terrain::Flat | Terrain::Woods => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heights(rows: &[&str]) -> Heights {
        Heights::from_board(&Board::from_rows(rows).expect("a board")).expect("a hill")
    }

    /// Returns the height in the middle of a square.
    fn height_at_middle(heights: &Heights, column: usize, row: usize) -> f32 {
        heights.height_at(column * FINE + FINE / 2, row * FINE + FINE / 2)
    }

    #[test]
    fn a_table_without_a_hill_has_no_heights() {
        assert!(Heights::from_board(&Board::from_rows(&["..#", ".x."]).expect("a board")).is_none());
    }

    #[test]
    fn the_hill_rises_inwards_within_its_squares() {
        let heights = heights(&[".....", ".^^^.", ".^^^.", ".^^^.", "....."]);
        assert!(height_at_middle(&heights, 0, 0).abs() < f32::EPSILON && height_at_middle(&heights, 4, 2).abs() < f32::EPSILON);
        assert!(
            height_at_middle(&heights, 1, 1) < height_at_middle(&heights, 2, 1)
                && height_at_middle(&heights, 2, 1) < height_at_middle(&heights, 2, 2)
        );
        assert!((height_at_middle(&heights, 1, 2) - height_at_middle(&heights, 3, 2)).abs() < 0.01, "it has settled");
    }

    #[test]
    fn each_hill_has_its_own_closed_contours() {
        let heights = heights(&["......", ".^..^.", "......"]);
        for level in heights.levels(3) {
            let lines = heights.contour(level, 1.0);
            assert_eq!(lines.len(), 2, "{level}");
            assert!(lines.iter().all(|(line, closes)| *closes && line.len() > 6));
        }
    }

    #[test]
    fn the_lowest_contour_runs_close_to_the_hill_edge() {
        let heights = heights(&["....", ".^^.", ".^^.", "...."]);
        let foot = heights.levels(3)[0];
        let (line, _) = heights.contour(foot, 1.0).remove(0);
        let (left, right) = line.iter().fold((9.0_f32, 0.0_f32), |(left, right), point| (left.min(point.x), right.max(point.x)));
        assert!(left < 1.1 && right > 2.9, "{left} to {right}");
    }

    #[test]
    fn a_hill_at_the_table_edge_continues_beyond_it() {
        let heights = heights(&["^^..", "^^..", "...."]);
        assert!(heights.height_at(0, 0) > height_at_middle(&heights, 1, 1), "the corner is the top");
        let lines = heights.contour(heights.levels(3)[1], 1.0);
        assert_eq!(lines.len(), 1);
        assert!(!lines[0].1, "it runs off the table");
    }

    #[test]
    fn the_filled_area_matches_the_contour() {
        let heights = heights(&["....", ".^^.", ".^^.", "...."]);
        let level = heights.levels(3)[1];
        let mut mesh = Mesh::default();
        heights.fill(level, 1.0, Color32::WHITE, &mut mesh);
        let corner = |index: u32| mesh.vertices[index as usize].pos;
        let filled: f32 = mesh
            .triangles()
            .map(|[a, b, c]| {
                let (one, other) = (corner(b) - corner(a), corner(c) - corner(a));
                (one.x * other.y - one.y * other.x).abs() / 2.0
            })
            .sum();
        let (line, _) = heights.contour(level, 1.0).remove(0);
        let around: f32 = line.iter().zip(line.iter().cycle().skip(1)).map(|(a, b)| a.x * b.y - a.y * b.x).sum::<f32>().abs() / 2.0;
        assert!((filled - around).abs() < 0.01, "{filled} and {around}");
    }
}
