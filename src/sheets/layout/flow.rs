//! Pages that fill up from the top.

use super::{Area, Pen};

pub(super) struct Flow<'a> {
    /// Begins a page, the first or another; gives what is free below its head.
    begin: Box<dyn Fn(bool) -> (Pen<'a>, Area) + 'a>,
    full: Vec<Pen<'a>>,
    /// Draws on the last page.
    pub(super) pen: Pen<'a>,
    /// What is left of the last page.
    pub(super) left: Area,
}

impl<'a> Flow<'a> {
    pub(super) fn new(begin: impl Fn(bool) -> (Pen<'a>, Area) + 'a) -> Self {
        let (pen, left) = begin(true);
        Self { begin: Box::new(begin), full: Vec::new(), pen, left }
    }

    pub(super) fn turn_over(&mut self) {
        let (pen, left) = (self.begin)(false);
        self.full.push(std::mem::replace(&mut self.pen, pen));
        self.left = left;
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
