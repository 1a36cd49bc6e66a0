//! Strips in rows, rows in pages.

use crate::sheets::layout::Area;

/// Against rounding.
const HAIR: f32 = 0.01;

/// Rows that fill up with things of one kind and height, each thing in the first row that has room for it.
pub(super) struct Rows<K, T> {
    room: Area,
    rows: Vec<Row<K, T>>,
}

struct Row<K, T> {
    kind: K,
    height: f32,
    width: f32,
    /// Each thing with its width.
    things: Vec<(f32, T)>,
}

impl<K: PartialEq, T> Rows<K, T> {
    pub(super) const fn new(room: Area) -> Self {
        Self { room, rows: Vec::new() }
    }

    /// Puts a thing of this size, which is no larger than a page, into a row.
    pub(super) fn add(&mut self, kind: K, (width, height): (f32, f32), thing: T) {
        let room = self.room.width + HAIR;
        let has_room = |row: &Row<K, T>| row.kind == kind && (row.height - height).abs() < HAIR && row.width + width <= room;
        match self.rows.iter().position(has_room) {
            Some(place) => {
                self.rows[place].width += width;
                self.rows[place].things.push((width, thing));
            }
            None => self.rows.push(Row { kind, height, width, things: vec![(width, thing)] }),
        }
    }

    /// Where everything stands, page by page.
    pub(super) fn pages(self) -> Vec<Vec<(Area, T)>> {
        let mut pages: Vec<Vec<(Area, T)>> = Vec::new();
        let mut y = self.room.bottom();
        for row in self.rows {
            if y + row.height > self.room.bottom() + HAIR {
                pages.push(Vec::new());
                y = self.room.y;
            }
            let mut x = self.room.x;
            for (width, thing) in row.things {
                if let Some(page) = pages.last_mut() {
                    page.push((Area::new(x, y, width, row.height), thing));
                }
                x += width;
            }
            y += row.height;
        }
        pages
    }
}
