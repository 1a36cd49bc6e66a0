//! A sheet from top to bottom, with as much air as its area has left.

use super::content::Sheet;
use crate::sheets::layout::{Align, Area, Ink, Look, Pen, Turn};
use crate::sheets::text::Style;

/// How much air there is between things, at least and at most; 1 is plain.
const AIR: (f32, f32) = (0.25, 1.7);
/// Steps of air in a whole one.
const AIR_STEPS: f32 = 4.0;

pub(super) const HEADING: Look = Look::new(15.5, Style::Title, Ink::Words);
pub(super) const STRONG: Look = Look::new(10.5, Style::Bold, Ink::Words);
pub(super) const BODY: Look = Look::new(9.8, Style::Plain, Ink::Words);
pub(super) const HINT: Look = Look::new(8.8, Style::Plain, Ink::Quiet);

/// Lays a sheet into an area of the page at the largest of these scales at which it fits.
pub(super) fn place(pen: &mut Pen<'_>, sheet: &Sheet, area: Area, turn: Turn, scales: &[f32]) {
    let across = matches!(turn, Turn::Left | Turn::Right);
    let (width, height) = if across { (area.height, area.width) } else { (area.width, area.height) };
    // The corner of the area that is the sheet's top left once it is turned.
    let corner = match turn {
        Turn::Upright => (area.x, area.y),
        Turn::Right => (area.right(), area.y),
        Turn::Over => (area.right(), area.bottom()),
        Turn::Left => (area.x, area.bottom()),
    };
    let mut scales = scales.iter().copied().peekable();
    while let Some(scale) = scales.next() {
        let (width, height) = (width / scale, height / scale);
        // Every height grows evenly with the air, so two trials tell how much fits.
        let tall = |air: f32| Column::new(&mut Pen::new(pen.fonts, pen.paper(), pen.inks()), width, air).sheet(sheet);
        let (without, with) = (tall(0.0), tall(1.0));
        let air = (height - without) / (with - without);
        if air >= AIR.0 || scales.peek().is_none() {
            // In steps, so that most sheets of a kind stand alike, and a file holds what they share once.
            let air = ((air * AIR_STEPS).floor() / AIR_STEPS).clamp(0.0, AIR.1);
            pen.placed(scale, turn, corner, |pen| {
                let mut column = Column::new(pen, width, air);
                column.sheet(sheet);
                column.notes(height);
            });
            return;
        }
    }
}

/// A sheet in the making, from its top left corner.
pub(super) struct Column<'a, 'fonts> {
    pub pen: &'a mut Pen<'fonts>,
    pub width: f32,
    /// Where the next thing begins, in millimetres from the top.
    pub y: f32,
    pub air: f32,
}

impl<'a, 'fonts> Column<'a, 'fonts> {
    fn new(pen: &'a mut Pen<'fonts>, width: f32, air: f32) -> Self {
        Self { pen, width, y: 0.0, air }
    }

    /// Everything but the lines for notes; gives the height it takes with the least room for notes.
    fn sheet(&mut self, sheet: &Sheet) -> f32 {
        self.head(sheet);
        self.men(sheet);
        self.table(sheet);
        self.panels(sheet);
        self.foot(sheet);
        self.y + self.least_notes()
    }

    /// Room that grows with the air.
    pub fn gap(&mut self, mm: f32) {
        self.y += mm * self.air;
    }

    /// A heading, with a hint at the right end of its line.
    pub fn heading(&mut self, heading: &str, hint: &str) {
        self.y += 1.4;
        self.gap(2.6);
        let baseline = self.y + HEADING.size_mm() * 0.78;
        self.pen.text((0.0, baseline), Align::Left, HEADING, heading);
        if !hint.is_empty() {
            let room = self.width - self.pen.width(HEADING, heading) - 4.0;
            self.pen.fitted((self.width, baseline), Align::Right, HINT, room, 5.0, hint);
        }
        self.y = baseline + 1.8;
        self.gap(0.6);
    }
}
