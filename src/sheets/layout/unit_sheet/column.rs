//! A sheet from top to bottom, with as much air as its area has left.

use super::content::Sheet;
use crate::rules::Side;
use crate::sheets::layout::signs::side_ink;
use crate::sheets::layout::{Align, Area, Ink, Look, Pen, Turn};
use crate::sheets::text::Style;

/// How much air there is between things, at least and at most; 1 is plain.
const AIR: (f32, f32) = (0.25, 1.7);
/// Steps of air in a whole one.
const AIR_STEPS: f32 = 4.0;

/// Height of a coloured strip with a title.
pub(super) const STRIP_MM: f32 = 7.4;

pub(super) const HEADING: Look = Look::new(14.5, Style::Title, Ink::Words);
pub(super) const STRONG: Look = Look::new(10.5, Style::Bold, Ink::Words);
pub(super) const BODY: Look = Look::new(9.8, Style::Plain, Ink::Words);
pub(super) const HINT: Look = Look::new(9.2, Style::Plain, Ink::Words);

/// How much room a sheet gives to what shows rather than tells, in millimetres if not said otherwise.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measures {
    /// The band with the name.
    pub band: f32,
    /// The pictures of what a unit does.
    pub picture: f32,
    /// The boxes of figures at most.
    pub figure: f32,
    /// The least size of their numbers, in points.
    pub number_pt: f32,
    /// How many lines for notes there are at least.
    pub notes: f32,
}

/// On a sheet that has a page of its own, and on half a page, where words need the room.
pub(super) const WHOLE: Measures = Measures { band: 44.0, picture: 19.0, figure: 17.0, number_pt: 8.8, notes: 2.0 };
pub(super) const HALF: Measures = Measures { band: 33.0, picture: 13.0, figure: 12.0, number_pt: 10.2, notes: 1.0 };

/// Lays a sheet into an area of the page at the largest of these scales at which it fits.
pub(super) fn place(pen: &mut Pen<'_>, sheet: &Sheet, area: Area, turn: Turn, measures: Measures, scales: &[f32]) {
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
    let mut scales = scales.iter().copied().peekable();
    while let Some(scale) = scales.next() {
        let (width, height) = (width / scale, height / scale);
        // Every height grows evenly with the air, so two trials tell how much fits.
        let tall = |air: f32| Column::new(&mut pen.apart(), measures, side, width, air).sheet(sheet);
        let (without, with) = (tall(0.0), tall(1.0));
        let air = (height - without) / (with - without);
        if air >= AIR.0 || scales.peek().is_none() {
            // In steps, so that most sheets of a kind stand alike, and a file holds what they share once.
            let air = ((air * AIR_STEPS).floor() / AIR_STEPS).clamp(0.0, AIR.1);
            pen.placed(scale, turn, corner, |pen| {
                let mut column = Column::new(pen, measures, side, width, air);
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
    pub measures: Measures,
    pub width: f32,
    pub side: Side,
    /// Where the next thing begins, in millimetres from the top.
    pub y: f32,
    pub air: f32,
}

impl<'a, 'fonts> Column<'a, 'fonts> {
    fn new(pen: &'a mut Pen<'fonts>, measures: Measures, side: Side, width: f32, air: f32) -> Self {
        Self { pen, measures, width, side, y: 0.0, air }
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

    /// A frame with its title on a strip in the colour of the side; gives the room below the strip.
    pub fn titled(&mut self, area: Area, title: &str) -> Area {
        const CORNER: f32 = 2.2;
        let (strip, room) = area.split_top(STRIP_MM);
        self.pen.frame(area, CORNER, None, Some(side_ink(self.side)));
        // The strip is what the paler ground leaves of the frame's own.
        self.pen.frame(room.inset(0.35), CORNER - 0.3, None, Some(Ink::Shade));
        let look = Look::new(13.0, Style::Title, Ink::Paper);
        self.pen.heading(2, (strip.x + 3.0, strip.middle().1 + look.size_mm() * 0.31), Align::Left, look, title);
        room
    }

    /// Room that grows with the air.
    pub fn gap(&mut self, mm: f32) {
        self.y += mm * self.air;
    }

    /// A heading on a tab in the colour of the side, with a hint at the right end of its line.
    pub fn heading(&mut self, heading: &str, hint: &str) {
        self.y += 1.4;
        self.gap(2.6);
        let tab = Area::new(0.0, self.y, self.pen.width(HEADING, heading) + 8.0, STRIP_MM);
        let ink = side_ink(self.side);
        self.pen.frame(tab, 1.8, None, Some(ink));
        let baseline = tab.middle().1 + HEADING.size_mm() * 0.3;
        self.pen.heading(2, (tab.x + 4.0, baseline), Align::Left, HEADING.inked(Ink::Paper), heading);
        let foot = tab.bottom() - 0.25;
        self.pen.line((tab.x + 1.5, foot), (self.width - 0.25, foot), 0.5, ink);
        if !hint.is_empty() {
            let room = self.width - tab.width - 4.0;
            self.pen.fitted((self.width, baseline), Align::Right, HINT, room, 5.0, hint);
        }
        self.y = tab.bottom() + 1.6;
        self.gap(0.5);
    }
}
