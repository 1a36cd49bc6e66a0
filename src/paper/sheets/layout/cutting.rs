//! Cutting aids: the instruction line, thin lines to cut along, shared by neighbours, and marks outside for a ruler or
//! guillotine.

use super::{Align, Area, Ink, Look, MARGIN_MM, Paper, Pen, Role, Style};

/// Returns the instruction for cards, tokens and tents.
pub(super) fn card_and_cut() -> &'static str {
    tr!("Print on card at 100%. Cut along the lines.")
}

/// Height of the instruction line.
const HEAD_MM: f32 = 6.0;
/// Length of a cut mark, and its distance from the cut-out.
const MARK_MM: (f32, f32) = (1.9, 0.4);
/// Space for marks on each side of a cut-out.
const MARKS_MM: f32 = 2.45;
/// Tolerance for rounding, in millimetres.
const HAIR: f32 = 0.01;

/// Returns the area of a page for cut-outs, below its head.
pub(super) fn room(paper: Paper) -> Area {
    paper.inner_area(MARGIN_MM).below(HEAD_MM)
}

/// Writes the title, the instruction and the page number above the cut-outs.
pub(super) fn draw_head(pen: &mut Pen<'_>, title: &str, to_do: &str, (page, pages): (usize, usize)) {
    let room = pen.paper().inner_area(MARGIN_MM);
    let baseline = room.y + 3.2;
    let (name, quiet) = (Look::new(9.0, Style::Bold, Ink::Words), Look::new(8.5, Style::Plain, Ink::Quiet));
    let count = tr!("page {page} of {pages}", page, pages);
    pen.heading(1, (room.x, baseline), Align::Left, name, title);
    let left = room.x + pen.width(name, title) + 3.0;
    let width = room.right() - pen.width(quiet, &count) - 4.0 - left;
    pen.fitted_text((left, baseline), Align::Left, quiet, width, 8.0, to_do);
    pen.piece(Role::Artifact, |pen| pen.text((room.right(), baseline), Align::Right, quiet, &count));
}

/// Draws a thin line to cut along.
pub(super) fn draw_cut(pen: &mut Pen<'_>, from: (f32, f32), to: (f32, f32)) {
    pen.line(from, to, 0.22, Ink::Rule);
}

/// Draws a dashed line to fold along.
pub(super) fn draw_fold(pen: &mut Pen<'_>, from: (f32, f32), to: (f32, f32)) {
    pen.dashed_line(from, to, 0.25, Ink::Quiet);
}

/// Returns how many items of this length fit in a row; at least one.
pub(super) fn count_fitting(room: f32, length: f32) -> u8 {
    (1..=u8::MAX).take_while(|&count| f32::from(count) * length <= room + HAIR).last().unwrap_or(1)
}

/// A grid of equal pieces, edge to edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct CutGrid {
    area: Area,
    columns: u8,
    rows: u8,
}

impl CutGrid {
    /// Creates a grid with as many pieces of this size as fit on the page, centred horizontally.
    pub(super) fn new(room: Area, (width, height): (f32, f32)) -> Self {
        let within = Self::inside_marks(room);
        let (columns, rows) = (count_fitting(within.width, width), count_fitting(within.height, height));
        let (width, height) = (f32::from(columns) * width, f32::from(rows) * height);
        Self { area: Area::new(room.middle().0 - width / 2.0, within.y, width, height), columns, rows }
    }

    /// Returns the area left after subtracting the marks.
    pub(super) fn inside_marks(room: Area) -> Area {
        room.inset(MARKS_MM)
    }

    pub(super) fn per_page(self) -> usize {
        usize::from(self.columns) * usize::from(self.rows)
    }

    pub(super) fn cells(self) -> impl Iterator<Item = Area> {
        self.area.cells(self.columns, self.rows, 0.0)
    }

    /// Draws lines around the first `count` pieces, and marks outside at both ends of every cut.
    pub(super) fn draw_cuts(self, pen: &mut Pen<'_>, count: usize) {
        let pieces: Vec<Area> = self.cells().take(count).collect();
        for piece in &pieces {
            pen.frame(*piece, 0.0, Some((0.15, Ink::Rule)), None);
        }
        let Some(whole) = pieces.iter().copied().reduce(Area::union) else { return };
        let (length, away) = MARK_MM;
        let mark = |pen: &mut Pen<'_>, from, to| pen.line(from, to, 0.2, Ink::Words);
        for x in unique_edges(pieces.iter().map(|piece| (piece.x, piece.right()))) {
            mark(pen, (x, whole.y - away - length), (x, whole.y - away));
            mark(pen, (x, whole.bottom() + away), (x, whole.bottom() + away + length));
        }
        for y in unique_edges(pieces.iter().map(|piece| (piece.y, piece.bottom()))) {
            mark(pen, (whole.x - away - length, y), (whole.x - away, y));
            mark(pen, (whole.right() + away, y), (whole.right() + away + length, y));
        }
    }
}

/// Returns each edge once, in order.
fn unique_edges(pieces: impl Iterator<Item = (f32, f32)>) -> Vec<f32> {
    let mut edges: Vec<f32> = pieces.flat_map(|(from, to)| [from, to]).collect();
    edges.sort_by(f32::total_cmp);
    edges.dedup_by(|a, b| (*a - *b).abs() < HAIR);
    edges
}
