//! A unit's figures as boxes to cross off, base by base.

use super::column::{LEAST_PT, SheetColumn};
use super::content::UnitSheet;
use crate::art;
use crate::sheets::layout::{Align, Area, Ink, Look, Role, Style, alt_text};
use senlac_base::language::tr;

/// Instruction for crossing off figures.
const HINT: &str = tr_mark!("Cross off 1 first. The crown is you: cross it off last.");
/// Sides of a figure's box in millimetres to try, with the number of rows each group may fill. The first that fits is used.
const SIZES: [(usize, &[f32]); 3] = [(1, &[17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0]), (2, &[11.0, 9.0, 8.0]), (3, &[7.0, LEAST_MM])];
const LEAST_MM: f32 = 6.0;

impl SheetColumn<'_, '_> {
    /// Draws the boxes under their heading. The commander is the last figure of the last base.
    pub(super) fn men(&mut self, sheet: &UnitSheet) {
        self.heading(tr!("Your men"), tr(HINT));
        let boxes = self.pen.begin(Role::Figure(alt_text::men(&sheet.bases)));
        let bases = &sheet.bases;
        let largest = self.measures.figure;
        let few = |&(size, most): &(f32, usize)| size <= largest && rows(bases, size, self.left.width).len() <= most;
        let mut sizes = SIZES.into_iter().flat_map(|(most, sizes)| sizes.iter().map(move |&size| (size, most)));
        let size = sizes.find(few).map_or(LEAST_MM, |(size, _)| size);
        let framed = bases.iter().any(|&figures| figures > 1);
        let mut last = 0;
        let all: u16 = bases.iter().map(|&figures| u16::from(figures)).sum();
        for row in rows(bases, size, self.left.width) {
            let height = row.iter().map(|block| block.height(size)).fold(0.0, f32::max);
            // Without frames, the boxes themselves are at the margin.
            let mut x = if framed { 0.0 } else { -gap(size) };
            let between = base_gap(&row, size, self.left.width - 2.0 * x);
            for block in row {
                self.draw_base(block, size, x, framed, last..all);
                last += u16::from(block.figures);
                x += block.width(size) + between;
            }
            self.left.take(height + gap(size) * 2.0);
        }
        self.left.take(-gap(size) * 2.0);
        self.pen.end(boxes);
    }

    /// Draws one base. `figures` are the numbers of its figures within the unit.
    fn draw_base(&mut self, block: BaseBlock, size: f32, x: f32, framed: bool, figures: std::ops::Range<u16>) {
        let tray = Area::new(x, self.left.y, block.width(size), block.height(size));
        if framed {
            self.pen.frame(tray, 2.0, Some((0.3, Ink::Wood)), Some(Ink::Hill));
        }
        let lines = block.figures.div_ceil(block.columns.max(1));
        let places = tray.inset(gap(size)).cells(block.columns, lines, gap(size));
        for (number, place) in figures.clone().zip(places).take(block.figures.into()) {
            if number + 1 == figures.end {
                self.pen.frame(place, 1.4, Some((0.9, Ink::Words)), Some(Ink::Paper));
                self.pen.art(&art::crown(), place.inset(size * 0.14));
            } else {
                self.pen.frame(place, 1.4, Some((0.35, Ink::Words)), Some(Ink::Paper));
                let look = Look::new((size * 0.62).max(LEAST_PT), Style::Plain, Ink::Quiet);
                self.pen.text((place.x + 1.2, place.y + 0.8 + look.size_mm() * 0.74), Align::Left, look, &(number + 1).to_string());
            }
        }
    }
}
fn gap(size: f32) -> f32 {
    size * 0.12
}

/// Returns the space between bases that makes a row fill the sheet's width, within limits.
fn base_gap(row: &[BaseBlock], size: f32, width: f32) -> f32 {
    let used: f32 = row.iter().map(|block| block.width(size)).sum();
    let gaps = u8::try_from(row.len()).map_or(1.0, f32::from) - 1.0;
    ((width - used) / gaps.max(1.0)).clamp(gap(size) * 2.0, size)
}

/// Splits the bases into rows no wider than this.
fn rows(bases: &[u8], size: f32, width: f32) -> Vec<Vec<BaseBlock>> {
    let mut rows: Vec<Vec<BaseBlock>> = vec![Vec::new()];
    let mut used = 0.0;
    for &figures in bases {
        let block = BaseBlock::new(figures, size, width);
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

/// One base, with its figures in lines.
#[derive(Clone, Copy)]
struct BaseBlock {
    figures: u8,
    columns: u8,
}

impl BaseBlock {
    /// Creates a single line, or even lines if one would be too wide.
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
}
