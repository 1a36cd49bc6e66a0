//! Pages that fill up from the top, in one column or in several.

use super::{Area, Pen};

pub(super) struct Flow<'a> {
    /// Begins a page, the first or another; gives what is free below its head.
    begin: Box<dyn Fn(bool) -> (Pen<'a>, Area) + 'a>,
    full: Vec<Pen<'a>>,
    /// Draws on the last page.
    pub(super) pen: Pen<'a>,
    /// What is left of the last page.
    pub(super) left: Area,
    /// Where its head ends, and where it ends itself.
    top: f32,
    bottom: f32,
}

impl<'a> Flow<'a> {
    pub(super) fn new(begin: impl Fn(bool) -> (Pen<'a>, Area) + 'a) -> Self {
        let (pen, left) = begin(true);
        Self { begin: Box::new(begin), full: Vec::new(), pen, left, top: left.y, bottom: left.bottom() }
    }

    pub(super) fn turn_over(&mut self) {
        let (pen, left) = (self.begin)(false);
        self.full.push(std::mem::replace(&mut self.pen, pen));
        self.left = left;
        (self.top, self.bottom) = (left.y, left.bottom());
    }

    /// Whether nothing stands on the last page yet but its head.
    pub(super) fn is_fresh(&self) -> bool {
        self.left.y <= self.top
    }

    /// How much there is of a page below its head.
    pub(super) fn height(&self) -> f32 {
        self.bottom - self.top
    }

    /// The place of the last page, counted from 0.
    pub(super) const fn page(&self) -> usize {
        self.full.len()
    }

    /// The next so many millimetres of the page.
    pub(super) fn take(&mut self, height: f32) -> Area {
        let (taken, left) = self.left.split_top(height);
        self.left = left;
        taken
    }

    /// What is above this is taken.
    pub(super) fn go_on_below(&mut self, y: f32) {
        self.take(y - self.left.y);
    }

    pub(super) fn pages(mut self) -> Vec<Pen<'a>> {
        self.full.push(self.pen);
        self.full
    }
}

/// Columns side by side that fill up one after the other. What is left of the column is left of the page.
pub(super) struct Columns<'a> {
    pub(super) flow: Flow<'a>,
    /// All columns of the page.
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

    /// The columns take this part of the page; the first one is free.
    pub(super) fn begin_at(&mut self, page: Area) {
        self.page = page;
        let count = f32::from(self.count.max(1));
        self.flow.left = Area { width: (page.width - (count - 1.0) * self.gutter_mm) / count, ..page };
    }

    pub(super) const fn page(&self) -> Area {
        self.page
    }

    /// Everything of the last page below its head, whatever the columns take of it.
    pub(super) fn whole_width(&self) -> Area {
        let bottom = self.flow.bottom;
        Area { height: bottom - self.page.y, ..self.page }
    }

    /// Goes on in the next column where less than this is left.
    pub(super) fn make_room(&mut self, height: f32) {
        if height > self.flow.left.height {
            self.go_on();
        }
    }

    /// Goes on in the next column, or on the next page.
    pub(super) fn go_on(&mut self) {
        let Area { x, width, .. } = self.flow.left;
        if x + width + self.gutter_mm < self.page.right() {
            self.begin_at(self.page);
            self.flow.left.x = x + width + self.gutter_mm;
        } else {
            self.flow.turn_over();
            self.begin_at(self.flow.left);
        }
    }
}
