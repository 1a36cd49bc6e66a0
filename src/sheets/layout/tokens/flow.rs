//! Blocks in rows, rows in pages.

use crate::sheets::layout::Area;

/// Between two blocks beside each other.
const GAP_MM: f32 = 2.0;
/// Against rounding.
const HAIR: f32 = 0.01;

/// Fills pages row by row with things of different sizes; those of one row are of one height.
pub(super) struct Flow {
    room: Area,
    page: usize,
    x: f32,
    y: f32,
    row_height: f32,
}

impl Flow {
    pub(super) const fn new(room: Area) -> Self {
        Self { room, page: 0, x: room.x, y: room.y, row_height: 0.0 }
    }

    const fn new_page(&mut self) {
        self.page += 1;
        (self.x, self.y, self.row_height) = (self.room.x, self.room.y, 0.0);
    }

    /// The page, counted from 0, and the place of the next thing of this size, which fits on a page.
    pub(super) fn place(&mut self, (width, height): (f32, f32)) -> (usize, Area) {
        let begun = self.x > self.room.x;
        if begun && ((height - self.row_height).abs() > HAIR || self.x + width > self.room.right() + HAIR) {
            self.y += self.row_height;
            self.x = self.room.x;
        }
        if self.x <= self.room.x && self.y + height > self.room.bottom() + HAIR {
            self.new_page();
        }
        let area = Area::new(self.x, self.y, width, height);
        self.x += width + GAP_MM;
        self.row_height = height;
        (self.page, area)
    }
}
