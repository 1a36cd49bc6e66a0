//! Rectangles of the paper, in millimetres, and how things lie in them.

use kurbo::{BezPath, Shape as _};

/// An upright rectangle, in millimetres from the top left.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Area {
    /// Left edge.
    pub x: f32,
    /// Top edge.
    pub y: f32,
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
}

impl Area {
    pub(crate) const fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self { x, y, width, height }
    }

    /// A square round a point.
    pub(crate) fn square((x, y): (f32, f32), side: f32) -> Self {
        Self::new(x - side / 2.0, y - side / 2.0, side, side)
    }

    /// The smallest area that holds an outline.
    #[expect(clippy::cast_possible_truncation, reason = "millimetres of a page need no more than seven digits")]
    pub(crate) fn around(path: &BezPath) -> Self {
        let bounds = path.bounding_box();
        Self::new(bounds.x0 as f32, bounds.y0 as f32, bounds.width() as f32, bounds.height() as f32)
    }

    pub(crate) fn right(self) -> f32 {
        self.x + self.width
    }

    pub(crate) fn bottom(self) -> f32 {
        self.y + self.height
    }

    pub(crate) fn middle(self) -> (f32, f32) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Where a line of text in it has its place, which is the line's left end, its middle or its right end.
    pub(crate) fn x_of(self, align: Align) -> f32 {
        self.x + self.width * align.part_before()
    }

    /// The same without a rim of this width; with one where it is negative.
    pub(crate) fn inset(self, rim: f32) -> Self {
        Self::new(self.x + rim, self.y + rim, self.width - 2.0 * rim, self.height - 2.0 * rim)
    }

    /// The same elsewhere.
    pub(crate) fn moved(self, right: f32, down: f32) -> Self {
        Self::new(self.x + right, self.y + down, self.width, self.height)
    }

    /// What lies above a line this far below the top edge, and what lies below it.
    pub(crate) fn split_top(self, height: f32) -> (Self, Self) {
        let below = Self::new(self.x, self.y + height, self.width, self.height - height);
        (Self::new(self.x, self.y, self.width, height), below)
    }

    /// What lies left of a line this far from the left edge, and what lies right of it.
    pub(crate) fn split_left(self, width: f32) -> (Self, Self) {
        let right = Self::new(self.x + width, self.y, self.width - width, self.height);
        (Self::new(self.x, self.y, width, self.height), right)
    }

    /// Equal cells row by row, with these gaps between them.
    pub(crate) fn cells(self, columns: u8, rows: u8, gap: f32) -> impl Iterator<Item = Self> {
        let side = |length: f32, count: u8| (length - gap * (f32::from(count) - 1.0)) / f32::from(count);
        let (width, height) = (side(self.width, columns), side(self.height, rows));
        (0..rows).flat_map(move |row| {
            (0..columns).map(move |column| {
                Self::new(self.x + f32::from(column) * (width + gap), self.y + f32::from(row) * (height + gap), width, height)
            })
        })
    }

    /// The largest area of these proportions that fits in the middle of this one.
    pub(crate) fn fitted(self, (width, height): (f32, f32)) -> Self {
        let scale = (self.width / width).min(self.height / height);
        let (x, y) = self.middle();
        Self::new(x - width * scale / 2.0, y - height * scale / 2.0, width * scale, height * scale)
    }

    /// The smallest area that holds both.
    pub(crate) fn union(self, other: Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        Self::new(x, y, self.right().max(other.right()) - x, self.bottom().max(other.bottom()) - y)
    }

    #[cfg(test)]
    /// Whether the other lies wholly within this one, but for a hair.
    pub(crate) fn holds(self, other: Self) -> bool {
        const HAIR: f32 = 0.01;
        other.x >= self.x - HAIR
            && other.y >= self.y - HAIR
            && other.right() <= self.right() + HAIR
            && other.bottom() <= self.bottom() + HAIR
    }

    /// Where it comes to lie when it is turned about a point.
    pub(crate) fn turned(self, turn: Turn, about: (f32, f32)) -> Self {
        let corners = [(self.x, self.y), (self.right(), self.bottom())].map(|corner| turned(corner, turn, about));
        let [(x0, y0), (x1, y1)] = corners;
        Self::new(x0.min(x1), y0.min(y1), (x1 - x0).abs(), (y1 - y0).abs())
    }
}

/// Where a point comes to lie when it is turned about another.
pub(crate) fn turned((x, y): (f32, f32), turn: Turn, about: (f32, f32)) -> (f32, f32) {
    let (cos, sin) = turn.cos_sin();
    let (right, down) = (x - about.0, y - about.1);
    (about.0 + right * cos - down * sin, about.1 + right * sin + down * cos)
}

/// Which point of a line of text its place names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Align {
    /// Its left end.
    #[default]
    Left,
    /// Its middle.
    Center,
    /// Its right end.
    Right,
}

impl Align {
    /// The part of a line of text that lies left of its place.
    pub(crate) const fn part_before(self) -> f32 {
        match self {
            Self::Left => 0.0,
            Self::Center => 0.5,
            Self::Right => 1.0,
        }
    }
}

/// How a thing is turned on the paper, clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Turn {
    /// As the page is read.
    #[default]
    Upright,
    /// A quarter clockwise: read from the right-hand edge of the page.
    Right,
    /// Upside down.
    Over,
    /// A quarter counter-clockwise: read from the left-hand edge.
    Left,
}

impl Turn {
    /// Cosine and sine of the clockwise angle.
    pub(crate) const fn cos_sin(self) -> (f32, f32) {
        match self {
            Self::Upright => (1.0, 0.0),
            Self::Right => (0.0, 1.0),
            Self::Over => (-1.0, 0.0),
            Self::Left => (0.0, -1.0),
        }
    }

    /// First this turn, then the other.
    pub(crate) const fn and(self, other: Self) -> Self {
        // Each is a quarter more than the one before.
        [Self::Upright, Self::Right, Self::Over, Self::Left][(self as usize + other as usize) % 4]
    }
}
