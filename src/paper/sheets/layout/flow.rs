//! Pages that fill up from the top, in one or more columns.

use super::{Area, Pen};

pub(super) struct Flow<'a> {
    /// Starts the first or a further page, and returns the free area below its head.
    begin: Box<dyn Fn(bool) -> (Pen<'a>, Area) + 'a>,
    full: Vec<Pen<'a>>,
    /// Pen for the last page.
    pub(super) pen: Pen<'a>,
    /// Free area of the last page.
    pub(super) left: Area,
    /// Bottom of the head, and bottom of the page.
    top: f32,
    bottom: f32,
}

impl<'a> Flow<'a> {
    pub(super) fn new(begin: impl Fn(bool) -> (Pen<'a>, Area) + 'a) -> Self {
        let (pen, left) = begin(true);
        Self { begin: Box::new(begin), full: Vec::new(), pen, left, top: left.y, bottom: left.bottom() }
    }

    pub(super) fn next_page(&mut self) {
        let (pen, left) = (self.begin)(false);
        self.full.push(std::mem::replace(&mut self.pen, pen));
        self.left = left;
        (self.top, self.bottom) = (left.y, left.bottom());
    }

    /// Returns whether the last page has only its head.
    pub(super) fn is_fresh(&self) -> bool {
        self.left.y <= self.top
    }

    /// Returns the height of a page below its head.
    pub(super) fn height(&self) -> f32 {
        self.bottom - self.top
    }

    /// Returns the index of the last page, counted from 0.
    pub(super) const fn page(&self) -> usize {
        self.full.len()
    }

    /// Takes the next `height` millimetres of the page.
    pub(super) fn take(&mut self, height: f32) -> Area {
        let (taken, left) = self.left.split_top(height);
        self.left = left;
        taken
    }

    /// Marks everything above `y` as taken.
    pub(super) fn continue_below(&mut self, y: f32) {
        self.take(y - self.left.y);
    }

    pub(super) fn into_pens(mut self) -> Vec<Pen<'a>> {
        self.full.push(self.pen);
        self.full
    }
}

/// Columns side by side that fill up one after the other. The flow's free area is the rest of the current column.
pub(super) struct Columns<'a> {
    pub(super) flow: Flow<'a>,
    /// Area of all columns on the page.
    page: Area,
    count: u8,
    gutter_mm: f32,
}

impl<'a> Columns<'a> {
    pub(super) fn new(flow: Flow<'a>, count: u8, gutter_mm: f32) -> Self {
        let page = flow.left;
        let mut columns = Self { flow, page, count, gutter_mm };
        columns.begin_at(page);
        columns
    }

    /// Places the columns in this part of the page and starts with the first.
    pub(super) fn begin_at(&mut self, page: Area) {
        self.page = page;
        let count = f32::from(self.count.max(1));
        self.flow.left = Area { width: (page.width - (count - 1.0) * self.gutter_mm) / count, ..page };
    }

    pub(super) const fn page(&self) -> Area {
        self.page
    }

    /// Returns the whole area of the last page below the columns' top edge.
    pub(super) fn whole_width(&self) -> Area {
        let bottom = self.flow.bottom;
        Area { height: bottom - self.page.y, ..self.page }
    }

    /// Moves to the next column if less than `height` is left.
    pub(super) fn make_room(&mut self, height: f32) {
        if height > self.flow.left.height {
            self.advance();
        }
    }

    /// Moves to the next column, or to the next page.
    pub(super) fn advance(&mut self) {
        let Area { x, width, .. } = self.flow.left;
        if x + width + self.gutter_mm < self.page.right() {
            self.begin_at(self.page);
            self.flow.left.x = x + width + self.gutter_mm;
        } else {
            self.flow.next_page();
            self.begin_at(self.flow.left);
        }
    }
}
