//! What is cut out of a page: the line above it that says what to do, thin lines to cut along, which neighbours share,
//! and marks outside for whoever cuts with a ruler or a guillotine.

use super::{Align, Area, Ink, Look, MARGIN_MM, Paper, Pen, Role, Style};

/// What cards, tokens and tents are printed on.
pub(super) const CARD_AND_CUT: &str = tr_mark!("Print on card at 100 %. Cut along the lines.");

/// Height of the line that says what to do.
const HEAD_MM: f32 = 6.0;
/// Length of a mark, and its distance from what is cut out.
const MARK_MM: (f32, f32) = (1.9, 0.4);
/// What the marks need on each side of what is cut out.
const MARKS_MM: f32 = 2.45;
/// Against rounding.
const HAIR: f32 = 0.01;

/// What a page has for things to cut out, below its head.
pub(super) fn room(paper: Paper) -> Area {
    paper.within(MARGIN_MM).split_top(HEAD_MM).1
}

/// Says above what is cut out what it is, what to do with it, and which page of how many this is.
pub(super) fn head(pen: &mut Pen<'_>, title: &str, to_do: &str, (page, pages): (usize, usize)) {
    let room = pen.paper().within(MARGIN_MM);
    let baseline = room.y + 3.2;
    let (name, quiet) = (Look::new(9.0, Style::Bold, Ink::Words), Look::new(8.5, Style::Plain, Ink::Quiet));
    let count = tr!("page {page} of {pages}", page, pages);
    pen.heading(1, (room.x, baseline), Align::Left, name, title);
    let left = room.x + pen.width(name, title) + 3.0;
    let width = room.right() - pen.width(quiet, &count) - 4.0 - left;
    pen.fitted((left, baseline), Align::Left, quiet, width, 8.0, to_do);
    pen.piece(Role::Artifact, |pen| pen.text((room.right(), baseline), Align::Right, quiet, &count));
}

/// A thin line to cut along.
pub(super) fn cut(pen: &mut Pen<'_>, from: (f32, f32), to: (f32, f32)) {
    pen.line(from, to, 0.22, Ink::Rule);
}

/// A dashed line to fold along.
pub(super) fn fold(pen: &mut Pen<'_>, from: (f32, f32), to: (f32, f32)) {
    pen.dashed(from, to, 0.25, Ink::Quiet);
}

/// How many things of this length stand in a row; at least one.
pub(super) fn how_many(room: f32, length: f32) -> u8 {
    (1..=u8::MAX).take_while(|&count| f32::from(count) * length <= room + HAIR).last().unwrap_or(1)
}

/// Pieces of one size, edge to edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct CutGrid {
    /// Where the first piece lies.
    first: Area,
    columns: u8,
    rows: u8,
}

impl CutGrid {
    /// As many pieces of this width and height as a page has room for, in the middle of its width.
    pub(super) fn new(room: Area, (width, height): (f32, f32)) -> Self {
        let within = Self::within(room);
        let (columns, rows) = (how_many(within.width, width), how_many(within.height, height));
        let left = room.middle().0 - f32::from(columns) * width / 2.0;
        Self { first: Area::new(left, within.y, width, height), columns, rows }
    }

    /// What the marks leave of a room.
    pub(super) fn within(room: Area) -> Area {
        room.inset(MARKS_MM)
    }

    pub(super) fn per_page(self) -> usize {
        usize::from(self.columns) * usize::from(self.rows)
    }

    pub(super) fn cells(self) -> impl Iterator<Item = Area> {
        let Area { width, height, .. } = self.first;
        (0..self.rows)
            .flat_map(move |row| (0..self.columns).map(move |column| self.first.moved(f32::from(column) * width, f32::from(row) * height)))
    }

    /// Lines round the first so many pieces, and marks outside at the end of every cut.
    pub(super) fn cuts(self, pen: &mut Pen<'_>, count: usize) {
        let pieces: Vec<Area> = self.cells().take(count).collect();
        for piece in &pieces {
            pen.frame(*piece, 0.0, Some((0.15, Ink::Rule)), None);
        }
        let Some(whole) = pieces.iter().copied().reduce(Area::union) else { return };
        let (length, away) = MARK_MM;
        let mark = |pen: &mut Pen<'_>, from, to| pen.line(from, to, 0.2, Ink::Words);
        for x in edges(pieces.iter().map(|piece| (piece.x, piece.right()))) {
            mark(pen, (x, whole.y - away - length), (x, whole.y - away));
            mark(pen, (x, whole.bottom() + away), (x, whole.bottom() + away + length));
        }
        for y in edges(pieces.iter().map(|piece| (piece.y, piece.bottom()))) {
            mark(pen, (whole.x - away - length, y), (whole.x - away, y));
            mark(pen, (whole.right() + away, y), (whole.right() + away + length, y));
        }
    }
}

/// Each edge once, in order.
fn edges(pieces: impl Iterator<Item = (f32, f32)>) -> Vec<f32> {
    let mut edges: Vec<f32> = pieces.flat_map(|(from, to)| [from, to]).collect();
    edges.sort_by(f32::total_cmp);
    edges.dedup_by(|a, b| (*a - *b).abs() < HAIR);
    edges
}
