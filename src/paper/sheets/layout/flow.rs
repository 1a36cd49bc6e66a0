//! Pages that fill up from the top, in one or more columns.

use super::furniture::{HEADING, number_pages};
use super::{Align, Area, Document, Ink, Look, Pen, Role};
use crate::sheets::document::AnyDocumentKind;

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
    /// Entries of the document's contents, each with the index of its page.
    places: Vec<(usize, String)>,
}

/// Measures of section headings: the space above those that aren't at the top of a page, their height with the space below, and
/// the distance of the line under them from their top, in millimetres.
#[derive(Clone, Copy)]
pub(super) struct SectionHeading {
    pub(super) above: f32,
    pub(super) height: f32,
    pub(super) line: f32,
}

/// Bullet of list items: the distance of its middle from the left, its side, and the distance of the text, in millimetres.
#[derive(Clone, Copy)]
pub(super) struct Bullet {
    pub(super) middle: f32,
    pub(super) side: f32,
    pub(super) indent: f32,
}

impl<'a> Flow<'a> {
    pub(super) fn new(begin: impl Fn(bool) -> (Pen<'a>, Area) + 'a) -> Self {
        let (pen, left) = begin(true);
        Self { begin: Box::new(begin), full: Vec::new(), pen, left, top: left.y, bottom: left.bottom(), places: Vec::new() }
    }

    pub(super) fn next_page(&mut self) {
        let (pen, left) = (self.begin)(false);
        self.full.push(std::mem::replace(&mut self.pen, pen));
        self.left = left;
        (self.top, self.bottom) = (left.y, left.bottom());
    }

    /// Starts a new page if less than `height` is left. Returns whether it did.
    pub(super) fn make_room(&mut self, height: f32) -> bool {
        let is_full = self.left.height < height;
        if is_full {
            self.next_page();
        }
        is_full
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
        self.left.take(height)
    }

    /// Takes the next `height` millimetres, and returns them with the pen of their page.
    pub(super) fn next(&mut self, height: f32) -> (&mut Pen<'a>, Area) {
        let area = self.take(height);
        (&mut self.pen, area)
    }

    /// Marks everything above `y` as taken.
    pub(super) fn continue_below(&mut self, y: f32) {
        self.left.continue_below(y);
    }

    /// Adds the current page to the document's contents.
    pub(super) fn add_place(&mut self, name: impl Into<String>) {
        self.places.push((self.page(), name.into()));
    }

    /// Draws the heading of a section, on a page with at least `at_least` millimetres left below it, and adds it to the contents.
    pub(super) fn begin_section(&mut self, words: &str, measures: SectionHeading, at_least: f32) {
        let SectionHeading { above, height, line } = measures;
        if !self.make_room(above + height + at_least) && !self.is_fresh() {
            self.take(above);
        }
        self.add_place(words);
        let (pen, area) = self.next(height);
        pen.heading(2, (area.x, area.y + 5.6), Align::Left, HEADING, words);
        pen.rule(area, area.y + line, 0.5, Ink::Gold);
    }

    /// Draws a paragraph. It is split only if it doesn't fit on half a page.
    pub(super) fn paragraph(&mut self, look: Look, words: &str) {
        self.paragraph_in(&[Role::Paragraph], 0.0, look, words);
    }

    /// Draws a paragraph with these roles and this indent.
    pub(super) fn paragraph_in(&mut self, roles: &[Role], indent: f32, look: Look, words: &str) {
        let width = self.left.width - indent;
        self.make_room_for_paragraph(self.pen.height(width, look, words));
        let mut lines = self.pen.fonts.wrap(words, look.size_pt, look.style, width).into_iter().peekable();
        while lines.peek().is_some() {
            self.make_room(look.leading_mm());
            let pieces: Vec<_> = roles.iter().map(|role| self.pen.begin(role.clone())).collect();
            while let Some(line) = lines.next_if(|_| self.left.height >= look.leading_mm()) {
                let (pen, area) = self.next(look.leading_mm());
                pen.first_line(area.beside(indent), Align::Left, look, &line);
            }
            pieces.into_iter().rev().for_each(|piece| self.pen.end(piece));
        }
    }

    fn make_room_for_paragraph(&mut self, height: f32) {
        if height < self.pen.paper().height_mm() / 2.0 {
            self.make_room(height);
        }
    }

    /// Draws a list item with its bullet, and space below it.
    pub(super) fn item(&mut self, bullet: Bullet, look: Look, words: &str) {
        let whole = self.pen.height(self.left.width - bullet.indent, look, words);
        self.make_room_for_paragraph(whole);
        let Area { x, y, height, .. } = self.left;
        let item = self.pen.begin(Role::Item);
        if height >= look.leading_mm() {
            let dot = Area::square((x + bullet.middle, y + look.size_mm() * 0.64), bullet.side);
            self.pen.frame(dot, bullet.side / 2.0, None, Some(Ink::Words));
        }
        if whole <= height {
            let y = self.pen.paragraph(self.left.beside(bullet.indent), Align::Left, look, words);
            self.pen.end(item);
            self.continue_below(y);
        } else {
            self.pen.end(item);
            self.paragraph_in(&[Role::Paragraph], bullet.indent, look, words);
        }
        self.take(1.2);
    }

    /// Returns the pages as a document. If there are several, they are numbered in text of this look.
    pub(super) fn into_document(mut self, kind: impl Into<AnyDocumentKind>, number: Look, margin_mm: f32) -> Document {
        let places = std::mem::take(&mut self.places);
        Document { places, ..Document::new(kind, number_pages(number, self.into_pens(), margin_mm)) }
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
        self.flow.left = page.cells(self.count, 1, self.gutter_mm).next().unwrap_or(page);
    }

    pub(super) const fn page(&self) -> Area {
        self.page
    }

    /// Returns the flow, which continues below `y` at the whole width of its last page.
    pub(super) fn into_flow(self, y: f32) -> Flow<'a> {
        let left = Area { y, height: self.flow.bottom - y, ..self.page };
        Flow { left, ..self.flow }
    }

    /// Moves to the next column if less than `height` is left. Returns whether it did.
    pub(super) fn make_room(&mut self, height: f32) -> bool {
        let is_full = self.flow.left.height < height;
        if is_full {
            self.advance();
        }
        is_full
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
