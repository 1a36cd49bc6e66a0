//! Rectangles of the paper in millimetres, and positions inside them.

use kurbo::{BezPath, Shape as _};

/// An upright rectangle, in millimetres from the top left.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Area {
    /// Left edge, in millimetres.
    pub x: f32,
    /// Top edge, in millimetres.
    pub y: f32,
    /// Width in millimetres.
    pub width: f32,
    /// Height in millimetres.
    pub height: f32,
}

impl Area {
    pub(crate) const fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self { x, y, width, height }
    }

    /// Creates a square centred on a point.
    pub(crate) fn square((x, y): (f32, f32), side: f32) -> Self {
        Self::new(x - side / 2.0, y - side / 2.0, side, side)
    }

    /// Returns the bounding box of an outline.
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

    /// Returns the x coordinate for a line of text in this area: its left end, middle or right end, depending on `align`.
    pub(crate) fn anchor_x(self, align: Align) -> f32 {
        self.x + self.width * align.fraction_before()
    }

    /// Returns the area reduced by a margin on each side. A negative margin enlarges it.
    pub(crate) fn inset(self, rim: f32) -> Self {
        Self::new(self.x + rim, self.y + rim, self.width - 2.0 * rim, self.height - 2.0 * rim)
    }

    /// Returns the area moved right and down.
    pub(crate) fn moved(self, right: f32, down: f32) -> Self {
        Self::new(self.x + right, self.y + down, self.width, self.height)
    }

    /// Splits the area at this distance below its top edge into the parts above and below.
    pub(crate) fn split_top(self, height: f32) -> (Self, Self) {
        let below = Self::new(self.x, self.y + height, self.width, self.height - height);
        (Self::new(self.x, self.y, self.width, height), below)
    }

    /// Splits the area at this distance from its left edge into the parts left and right.
    pub(crate) fn split_left(self, width: f32) -> (Self, Self) {
        let right = Self::new(self.x + width, self.y, self.width - width, self.height);
        (Self::new(self.x, self.y, width, self.height), right)
    }

    /// Returns equal cells row by row, with these gaps between them.
    pub(crate) fn cells(self, columns: u8, rows: u8, gap: f32) -> impl Iterator<Item = Self> {
        let side = |length: f32, count: u8| (length - gap * (f32::from(count) - 1.0)) / f32::from(count);
        let (width, height) = (side(self.width, columns), side(self.height, rows));
        (0..rows).flat_map(move |row| {
            (0..columns).map(move |column| {
                Self::new(self.x + f32::from(column) * (width + gap), self.y + f32::from(row) * (height + gap), width, height)
            })
        })
    }

    /// Returns the largest area with these proportions that fits in the middle of this one.
    pub(crate) fn fitted(self, (width, height): (f32, f32)) -> Self {
        let scale = (self.width / width).min(self.height / height);
        let (x, y) = self.middle();
        Self::new(x - width * scale / 2.0, y - height * scale / 2.0, width * scale, height * scale)
    }

    /// Returns the smallest area that contains both.
    pub(crate) fn union(self, other: Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        Self::new(x, y, self.right().max(other.right()) - x, self.bottom().max(other.bottom()) - y)
    }

    #[cfg(test)]
    /// Returns whether this area contains the other, within a small tolerance.
    pub(crate) fn contains(self, other: Self) -> bool {
        const HAIR: f32 = 0.01;
        other.x >= self.x - HAIR
            && other.y >= self.y - HAIR
            && other.right() <= self.right() + HAIR
            && other.bottom() <= self.bottom() + HAIR
    }

    /// Returns the area after turning it about a point.
    pub(crate) fn turned(self, turn: Turn, about: (f32, f32)) -> Self {
        let corners = [(self.x, self.y), (self.right(), self.bottom())].map(|corner| turned(corner, turn, about));
        let [(x0, y0), (x1, y1)] = corners;
        Self::new(x0.min(x1), y0.min(y1), (x1 - x0).abs(), (y1 - y0).abs())
    }
}

/// Returns a point after turning it about another.
pub(crate) fn turned((x, y): (f32, f32), turn: Turn, about: (f32, f32)) -> (f32, f32) {
    let (cos, sin) = turn.cos_sin();
    let (right, down) = (x - about.0, y - about.1);
    (about.0 + right * cos - down * sin, about.1 + right * sin + down * cos)
}

/// The point of a line of text that its position refers to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Align {
    /// The left end of the line.
    #[default]
    Left,
    /// The middle of the line.
    Center,
    /// The right end of the line.
    Right,
}

impl Align {
    /// Returns the fraction of a line of text that is left of its position.
    pub(crate) const fn fraction_before(self) -> f32 {
        match self {
            Self::Left => 0.0,
            Self::Center => 0.5,
            Self::Right => 1.0,
        }
    }
}

/// Clockwise rotation on the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Not turned: upright as the page is read.
    #[default]
    Upright,
    /// A quarter turn clockwise: read from the right-hand edge of the page.
    Right,
    /// Half a turn: upside down.
    Over,
    /// A quarter turn counter-clockwise: read from the left-hand edge.
    Left,
}

impl Turn {
    /// Returns the cosine and sine of the clockwise angle.
    pub(crate) const fn cos_sin(self) -> (f32, f32) {
        match self {
            Self::Upright => (1.0, 0.0),
            Self::Right => (0.0, 1.0),
            Self::Over => (-1.0, 0.0),
            Self::Left => (0.0, -1.0),
        }
    }

    /// Returns this turn followed by another.
    pub(crate) const fn and(self, other: Self) -> Self {
        // Each is a quarter more than the one before.
        [Self::Upright, Self::Right, Self::Over, Self::Left][(self as usize + other as usize) % 4]
    }
}
