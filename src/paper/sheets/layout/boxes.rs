//! Columns and rows of an area, and areas that fill up from the top.

use super::{Align, Area, Look, Pen, Role, Style};

/// The width of a column, or the height of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Track {
    /// This many millimetres.
    Mm(f32),
    /// A share of what the others and the gaps leave.
    Share(f32),
}

/// Returns the distance of each track from the start of the first one, and its length.
fn places(tracks: &[Track], whole: f32, gap: f32) -> Vec<(f32, f32)> {
    let (mut left, mut shares) = (whole + gap, 0.0);
    for track in tracks {
        match track {
            Track::Mm(mm) => left -= mm + gap,
            Track::Share(share) => (left, shares) = (left - gap, shares + share),
        }
    }
    let mut start = 0.0;
    let place = |track: &Track| {
        let length = match track {
            Track::Mm(mm) => *mm,
            Track::Share(share) => left * share / shares,
        };
        let place = (start, length);
        start += length + gap;
        place
    };
    tracks.iter().map(place).collect()
}

impl Area {
    fn column(self, (right, width): (f32, f32)) -> Self {
        Self { width, ..self.moved(right, 0.0) }
    }

    fn row(self, (down, height): (f32, f32)) -> Self {
        Self { height, ..self.moved(0.0, down) }
    }

    /// Returns columns from left to right, with these gaps in millimetres between them.
    pub(super) fn columns<const N: usize>(self, tracks: [Track; N], gap: f32) -> [Self; N] {
        let places = places(&tracks, self.width, gap);
        std::array::from_fn(|column| self.column(places[column]))
    }

    /// Returns as many columns as there are tracks, from left to right.
    pub(super) fn columns_of(self, tracks: impl IntoIterator<Item = Track>, gap: f32) -> Vec<Self> {
        let tracks: Vec<Track> = tracks.into_iter().collect();
        places(&tracks, self.width, gap).into_iter().map(|place| self.column(place)).collect()
    }

    /// Returns this many columns of the same width.
    pub(super) fn even_columns(self, count: usize, gap: f32) -> Vec<Self> {
        self.columns_of(std::iter::repeat_n(Track::Share(1.0), count), gap)
    }

    /// Returns rows from top to bottom, with these gaps in millimetres between them.
    pub(super) fn rows<const N: usize>(self, tracks: [Track; N], gap: f32) -> [Self; N] {
        let places = places(&tracks, self.height, gap);
        std::array::from_fn(|row| self.row(places[row]))
    }

    /// Returns the topmost part of the area, this high.
    pub(super) fn top(self, mm: f32) -> Self {
        self.split_top(mm).0
    }

    /// Returns the area below this distance from its top edge.
    pub(super) fn below(self, mm: f32) -> Self {
        self.split_top(mm).1
    }

    /// Returns the area to the right of this distance from its left edge.
    pub(super) fn beside(self, mm: f32) -> Self {
        self.split_left(mm).1
    }

    /// Returns the area without this much of it at the right.
    pub(super) fn without_right(self, mm: f32) -> Self {
        Self { width: self.width - mm, ..self }
    }

    /// Returns the area without this much of it at the bottom.
    pub(super) fn without_bottom(self, mm: f32) -> Self {
        Self { height: self.height - mm, ..self }
    }

    /// Returns the area reduced by one margin at its left and right, and by another above and below.
    pub(super) fn padded(self, across: f32, down: f32) -> Self {
        Self::new(self.x + across, self.y + down, self.width - 2.0 * across, self.height - 2.0 * down)
    }

    /// Returns a square of this side in the upper left corner.
    pub(super) fn corner(self, side: f32) -> Self {
        Self { width: side, height: side, ..self }
    }

    /// Takes the next `height` millimetres from the top of the area.
    pub(super) fn take(&mut self, height: f32) -> Self {
        let (taken, left) = self.split_top(height);
        *self = left;
        taken
    }

    /// Takes everything above `y`.
    pub(super) fn continue_below(&mut self, y: f32) {
        *self = Self { y, height: self.bottom() - y, ..*self };
    }

    /// Draws a paragraph at the top of the area, which continues below it.
    pub(super) fn paragraph(&mut self, pen: &mut Pen<'_>, align: Align, look: Look, text: &str) {
        self.continue_below(pen.paragraph(*self, align, look, text));
    }

    /// Draws an item of a numbered list at the top of the area, which continues below it. The text begins `indent` millimetres
    /// from the left.
    pub(super) fn numbered_item(&mut self, pen: &mut Pen<'_>, number: usize, indent: f32, look: Look, text: &str) {
        pen.piece(Role::Item, |pen| {
            pen.first_line(*self, Align::Left, Look { style: Style::Bold, ..look }, &format!("{number}."));
            self.continue_below(pen.paragraph(self.beside(indent), Align::Left, look, text));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::Track::{Mm, Share};
    use super::*;

    const AREA: Area = Area::new(10.0, 20.0, 100.0, 50.0);

    #[test]
    fn tracks_fill_the_area_with_their_gaps() {
        let [left, middle, right] = AREA.columns([Mm(20.0), Share(1.0), Share(2.0)], 4.0);
        assert_eq!((left.x, left.width, left.height), (10.0, 20.0, 50.0));
        assert_eq!((middle.x, middle.width), (34.0, 24.0));
        assert_eq!((right.x, right.right()), (62.0, AREA.right()));
        let [head, below] = AREA.rows([Mm(8.0), Share(1.0)], 2.0);
        assert_eq!((head.y, head.bottom(), below.y, below.bottom()), (20.0, 28.0, 30.0, AREA.bottom()));
        let even = AREA.even_columns(3, 5.0);
        assert_eq!(even.iter().map(|column| (column.x, column.width)).collect::<Vec<_>>(), [(10.0, 30.0), (45.0, 30.0), (80.0, 30.0)]);
    }

    #[test]
    fn areas_are_used_from_the_top() {
        let mut left = AREA;
        assert_eq!(left.take(5.0), AREA.top(5.0));
        left.continue_below(40.0);
        assert_eq!(left, AREA.below(20.0));
    }
}
