//! A unit's figures as boxes to cross off, base by base.

use kurbo::BezPath;

use crate::sheets::layout::{Area, Ink, Pen};

/// Sides of a figure's box in millimetres, with the rows that boxes of this size may fill: the first that does is taken.
const SIZES: [(f32, usize); 9] = [(13.0, 1), (12.0, 1), (11.0, 1), (10.0, 1), (11.0, 2), (9.0, 2), (8.0, 2), (7.0, 3), (6.0, 3)];

/// Draws the boxes of a unit; gives the height they take, in millimetres. The commander is the last figure of the last base.
pub(super) fn boxes(pen: &mut Pen<'_>, bases: &[u8], left: f32, top: f32, width: f32) -> f32 {
    let few = |&(size, most): &(f32, usize)| rows(bases, size, width).len() <= most;
    let (size, _) = SIZES.into_iter().find(few).unwrap_or(SIZES[8]);
    let framed = bases.iter().any(|&figures| figures > 1);
    let mut y = top;
    let mut base_number = 0;
    for row in rows(bases, size, width) {
        let height = row.iter().map(|block| block.height(size)).fold(0.0, f32::max);
        // Without frames the boxes themselves stand at the margin.
        let mut x = if framed { left } else { left - gap(size) };
        for block in row {
            base_number += 1;
            block.draw(size, (x, y), framed, base_number == bases.len(), pen);
            x += block.width(size) + gap(size) * 2.0;
        }
        y += height + gap(size) * 2.0;
    }
    y - top - gap(size) * 2.0
}

/// The space between two figures.
fn gap(size: f32) -> f32 {
    size * 0.12
}

/// The bases in rows that are no wider than this.
fn rows(bases: &[u8], size: f32, width: f32) -> Vec<Vec<Block>> {
    let mut rows: Vec<Vec<Block>> = vec![Vec::new()];
    let mut used = 0.0;
    for &figures in bases {
        let block = Block::new(figures, size, width);
        let needed = block.width(size) + if used > 0.0 { gap(size) * 2.0 } else { 0.0 };
        match rows.last_mut() {
            Some(row) if used + needed <= width || row.is_empty() => {
                row.push(block);
                used += needed;
            }
            Some(_) | None => {
                used = block.width(size);
                rows.push(vec![block]);
            }
        }
    }
    rows
}

/// One base: its figures in lines of so many.
#[derive(Clone, Copy)]
struct Block {
    figures: u8,
    columns: u8,
}

impl Block {
    /// As one line, or as even lines where one would be too wide.
    fn new(figures: u8, size: f32, width: f32) -> Self {
        let fits = |columns: u8| Self { figures, columns }.width(size) <= width;
        let lines = (1..=figures).find(|&lines| fits(figures.div_ceil(lines))).unwrap_or(1);
        Self { figures, columns: figures.div_ceil(lines) }
    }

    fn width(self, size: f32) -> f32 {
        f32::from(self.columns) * (size + gap(size)) + gap(size)
    }

    fn height(self, size: f32) -> f32 {
        f32::from(self.figures.div_ceil(self.columns.max(1))) * (size + gap(size)) + gap(size)
    }

    fn draw(self, size: f32, (x, y): (f32, f32), framed: bool, is_last: bool, pen: &mut Pen<'_>) {
        if framed {
            let (width_mm, height_mm) = (self.width(size), self.height(size));
            let fill = Some(Ink::Shade);
            pen.frame(Area::new(x, y, width_mm, height_mm), 1.8, Some((0.25, Ink::Rule)), fill);
        }
        for figure in 0..self.figures {
            let commander = is_last && figure + 1 == self.figures;
            let (column, line) = (figure % self.columns, figure / self.columns);
            let x_mm = x + gap(size) + f32::from(column) * (size + gap(size));
            let y_mm = y + gap(size) + f32::from(line) * (size + gap(size));
            let line_mm = if commander { 0.9 } else { 0.3 };
            let (ink, fill) = (Ink::Words, Some(Ink::Paper));
            pen.frame(Area::new(x_mm, y_mm, size, size), 1.2, Some((line_mm, ink)), fill);
            if commander {
                pen.shape(crown(x_mm, y_mm, size), Some((0.3, Ink::Words)), Some(Ink::Gold));
            }
        }
    }
}

/// A crown that fills a square box.
fn crown(x: f32, y: f32, size: f32) -> BezPath {
    const CORNERS: [(f32, f32); 7] = [(0.2, 0.76), (0.14, 0.34), (0.34, 0.52), (0.5, 0.24), (0.66, 0.52), (0.86, 0.34), (0.8, 0.76)];
    let mut path = BezPath::new();
    for (place, (right, down)) in CORNERS.into_iter().enumerate() {
        let corner = (f64::from(x + right * size), f64::from(y + down * size));
        if place == 0 { path.move_to(corner) } else { path.line_to(corner) }
    }
    path.close_path();
    path
}
