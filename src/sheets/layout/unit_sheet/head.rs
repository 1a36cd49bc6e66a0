//! The band at the top: the pupil's name, the unit, its shield and its commander's face.

use std::sync::Arc;

use kurbo::{BezPath, Circle, Shape as _};

use super::column::Column;
use super::content::Sheet;
use crate::sheets::layout::signs::side_ink;
use crate::sheets::layout::{Align, Area, Art, Ink, Look, Role, art, shows};
use crate::sheets::names::Leader;
use crate::sheets::text::Style;

/// Height of the tapestry border along its upper and lower edge.
const BORDER_MM: f32 = 4.2;
/// Sizes of the name in points: at most, and at least.
const NAME_PT: (f32, f32) = (40.0, 13.0);
/// The least size in points that a name has on one line where it could be larger on two.
const ONE_LINE_PT: f32 = 20.0;
/// Between the words of a chip and its ends.
const CHIP_RIM_MM: f32 = 3.0;
const ROLE: Look = Look::new(12.2, Style::Bold, Ink::Paper);

impl Column<'_, '_> {
    /// The band.
    pub(super) fn head(&mut self, sheet: &Sheet) {
        let band = Area::new(0.0, self.y, self.width, self.measures.band);
        self.pen.frame(band, 3.0, None, Some(side_ink(self.side)));
        for y in [band.y + 1.2, band.bottom() - BORDER_MM - 1.2] {
            self.pen.art(&border(band.width - 6.0), Area::new(band.x + 3.0, y, band.width - 6.0, BORDER_MM));
        }
        let inner = Area::new(band.x + 4.0, band.y + BORDER_MM + 2.4, band.width - 8.0, band.height - 2.0 * BORDER_MM - 4.8);
        let bearer = sheet.bearer;
        let (face, rest) = inner.split_left(inner.height);
        let portrait = art::portrait(bearer.side, bearer.troop, bearer.number, bearer.bodyguard);
        self.pen.figure(&portrait, face, shows::portrait(bearer.side, bearer.troop, bearer.bodyguard));
        let (words, shield) = rest.split_left(rest.width - inner.height * 0.86);
        self.pen.figure(&art::shield(bearer.side, bearer.number, bearer.bodyguard), shield, shows::shield(bearer.side));
        self.words(sheet, Area::new(words.x + 4.0, words.y, words.width - 8.0, words.height));
        self.y = band.bottom();
    }

    /// Name, role and unit.
    fn words(&mut self, sheet: &Sheet, area: Area) {
        let name = Area::new(area.x, area.y, area.width, area.height - 10.0);
        // Who, what and where together say what the sheet is.
        let heading = self.pen.begin(Role::Heading(1));
        if let Some(Leader { name: player, mark }) = &sheet.leader {
            let look = Look::new(NAME_PT.0, Style::Title, Ink::Paper);
            // A name is read, and found by searching, as one line where that is large enough.
            let whole = look.size_pt * name.width / self.pen.width(look, player) * 0.999;
            let look = look.sized(if whole < ONE_LINE_PT { look.size_pt } else { whole.min(look.size_pt) });
            self.pen.name(name, Align::Left, look, NAME_PT.1, player, mark);
        } else {
            self.pen.frame(name.inset(0.5), 2.0, None, Some(Ink::Paper));
            let look = Look::new(8.8, Style::Plain, Ink::Quiet);
            self.pen.piece(Role::Artifact, |pen| pen.text((name.x + 3.0, name.y + 4.2), Align::Left, look, "name"));
        }
        let role = area.bottom() - 2.6;
        let gap = 3.0;
        let words = format!("{} · {}", sheet.unit, sheet.start);
        // Role and chip are as large as both fit in.
        let wanted = self.pen.width(ROLE, &sheet.role) + self.pen.width(ROLE, &words);
        let look = ROLE.sized(ROLE.size_pt * ((area.width - gap - 2.0 * CHIP_RIM_MM) / wanted).min(1.0));
        self.pen.text((area.x, role), Align::Left, look, &sheet.role);
        let x = area.x + self.pen.width(look, &sheet.role) + gap;
        let chip = Area::new(x, role - 5.0, self.pen.width(look, &words) + 2.0 * CHIP_RIM_MM, 7.0);
        self.pen.frame(chip, 3.5, None, Some(Ink::Paper));
        let baseline = chip.middle().1 + look.size_mm() * 0.35;
        self.pen.text((chip.middle().0, baseline), Align::Center, look.inked(Ink::Words), &words);
        self.pen.end(heading);
    }
}

/// The zigzag of the Bayeux Tapestry for a band this wide: a whole number of teeth, with a knot in each gap.
fn border(width: f32) -> Arc<Art> {
    art::kept("sheet border", width.to_le_bytes(), || border_drawn(width))
}

fn border_drawn(width: f32) -> Arc<Art> {
    let (teeth, height) = ((width / (BORDER_MM * 1.9)).round().max(1.0), f64::from(BORDER_MM * 10.0));
    let tooth = f64::from(width * 10.0 / teeth);
    let (top, bottom) = (height * 0.14, height * 0.86);
    let (mut zigzag, mut knots) = (BezPath::new(), BezPath::new());
    zigzag.move_to((height * 0.1, bottom));
    let mut left = 0.0;
    while left < f64::from(width * 10.0) - tooth / 2.0 {
        zigzag.line_to((left + tooth / 2.0, top));
        zigzag.line_to(((left + tooth).min(f64::from(width * 10.0) - height * 0.1), bottom));
        knots.extend(Circle::new((left + tooth / 2.0, bottom - height * 0.1), height * 0.1).to_path(0.1));
        left += tooth;
    }
    let art = Art::new(format!("border {width:.1}"), (width * 10.0, BORDER_MM * 10.0));
    art.line(zigzag, BORDER_MM * 0.9, Ink::Paper).fill(knots, Ink::Gold).done()
}
