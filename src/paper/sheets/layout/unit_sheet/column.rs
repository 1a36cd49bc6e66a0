//! A sheet from top to bottom, with text as large as its area allows.

use super::content::UnitSheet;
use super::plans::{Measures, Plans, SheetPlan, plans_in_order};
use crate::sheets::layout::{Align, Area, Ink, Look, Pen, Style, Turn};
use senlac_classroom::rules::Side;

/// Maximum space between parts; 1 is the standard.
const MOST_AIR: f32 = 1.7;
/// Number of steps from no space to the standard.
const AIR_STEPS: f32 = 4.0;

/// Smallest text of a sheet, in points at scale 1.
pub(super) const LEAST_PT: f32 = 10.0;
pub(super) const HEADING: Look = Look::new(14.5, Style::Title, Ink::Words);
pub(super) const STRONG: Look = Look::new(10.6, Style::Bold, Ink::Words);
pub(super) const BODY: Look = Look::new(LEAST_PT, Style::Plain, Ink::Words);
pub(super) const HINT: Look = Look::new(LEAST_PT, Style::Plain, Ink::Words);

/// Draws a sheet in an area of the page, using the first of these plans that fits.
pub(super) fn place_sheet(pen: &mut Pen<'_>, sheet: &UnitSheet, area: Area, turn: Turn, plans: &Plans) {
    let side = sheet.bearer.side;
    let across = matches!(turn, Turn::Left | Turn::Right);
    let (width, height) = if across { (area.height, area.width) } else { (area.width, area.height) };
    // The corner of the area that is the sheet's top left once it is turned.
    let corner = match turn {
        Turn::Upright => (area.x, area.y),
        Turn::Right => (area.right(), area.y),
        Turn::Over => (area.right(), area.bottom()),
        Turn::Left => (area.x, area.bottom()),
    };
    let mut plans = plans_in_order(plans).peekable();
    while let Some(SheetPlan { scale, measures, air: least }) = plans.next() {
        let room = Area::new(0.0, 0.0, width / scale, height / scale);
        let tall = |air: f32| SheetColumn::new(&mut pen.scratch_pen(), measures, side, room, air).draw_sheet(sheet);
        let needed = tall(least);
        if needed > room.height && plans.peek().is_some() {
            continue;
        }
        // Every height grows evenly with the spacing, so another trial shows how much fits. Steps make most sheets of
        // a kind alike, and a file stores their shared parts once.
        let air = least + (room.height - needed) / (tall(least + 1.0) - needed);
        let air = ((air * AIR_STEPS).floor() / AIR_STEPS).clamp(0.0, MOST_AIR);
        pen.draw_placed(scale, turn, corner, |pen| {
            let mut column = SheetColumn::new(pen, measures, side, room, air);
            column.draw_sheet(sheet);
            column.draw_notes();
        });
        return;
    }
}

/// A sheet being drawn, from its top left corner.
pub(super) struct SheetColumn<'a, 'fonts> {
    pub pen: &'a mut Pen<'fonts>,
    pub measures: Measures,
    pub side: Side,
    /// Remaining space on the sheet.
    pub left: Area,
    pub air: f32,
}

impl<'a, 'fonts> SheetColumn<'a, 'fonts> {
    fn new(pen: &'a mut Pen<'fonts>, measures: Measures, side: Side, left: Area, air: f32) -> Self {
        Self { pen, measures, side, left, air }
    }

    /// Draws everything but the lines for notes. Returns the height with the minimum space for notes.
    fn draw_sheet(&mut self, sheet: &UnitSheet) -> f32 {
        self.head(sheet);
        self.men(sheet);
        self.table(sheet);
        self.draw_panels(sheet);
        self.draw_foot(sheet);
        self.left.y + self.least_notes_height()
    }

    /// Returns the look of titles on strips.
    pub(crate) fn title_look(&self) -> Look {
        HEADING.with_size(self.measures.strip * 1.96)
    }

    /// Draws a frame with its title on a strip in the side's colour, and returns the area below the strip.
    pub(crate) fn titled_frame(&mut self, area: Area, title: &str) -> Area {
        const CORNER: f32 = 2.2;
        let (strip, room) = area.split_top(self.measures.strip);
        self.pen.frame(area, CORNER, None, Some(Ink::from_side(self.side)));
        // The strip is what the paler ground leaves of the frame's own.
        self.pen.frame(room.inset(0.35), CORNER - 0.3, None, Some(Ink::Shade));
        let look = self.title_look();
        let look = look.with_size(look.size_pt * 0.9).with_ink(Ink::Paper);
        self.pen.heading(2, (strip.x + 3.0, strip.middle().1 + look.size_mm() * 0.31), Align::Left, look, title);
        room
    }

    /// Adds space: a minimum, and more in proportion to the sheet's spacing.
    pub(crate) fn add_gap(&mut self, least: f32, more: f32) {
        self.left.take(least + more * self.air);
    }

    /// Draws a heading on a tab in the side's colour, with a hint at the right end of its line.
    pub(crate) fn heading(&mut self, heading: &str, hint: &str) {
        self.add_gap(1.4, 2.6);
        let look = self.title_look();
        let strip = self.left.take(self.measures.strip);
        let tab = Area { width: self.pen.width(look, heading) + 8.0, ..strip };
        let ink = Ink::from_side(self.side);
        self.pen.frame(tab, 1.8, None, Some(ink));
        let baseline = tab.middle().1 + look.size_mm() * 0.3;
        self.pen.heading(2, (tab.x + 4.0, baseline), Align::Left, look.with_ink(Ink::Paper), heading);
        self.pen.rule(strip.beside(1.5).without_right(0.25), strip.bottom() - 0.25, 0.5, ink);
        if !hint.is_empty() {
            let room = strip.width - tab.width - 4.0;
            self.pen.fitted_text((strip.right(), baseline), Align::Right, HINT, room, LEAST_PT, hint);
        }
        self.add_gap(1.6, 0.5);
    }
}
