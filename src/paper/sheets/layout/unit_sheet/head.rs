//! The band at the top: the pupil's name, the unit, its shield and its commander's portrait.

use std::sync::Arc;

use kurbo::{BezPath, Circle, Shape as _};

use super::column::{LEAST_PT, SheetColumn};
use super::content::UnitSheet;
use crate::art;
use crate::sheets::layout::{Align, Area, Art, Ink, Look, Role, Style, alt_text};
use crate::sheets::names::Leader;
use crate::sheets::text::Fonts;
use senlac_classroom::rules::pupils;

/// Height of the tapestry border along its upper and lower edges.
const BORDER_MM: f32 = 4.2;
/// Maximum and minimum size of the name, in points.
const NAME_PT: (f32, f32) = (40.0, 13.0);
/// Minimum size in points for a name on one line that could be larger on two.
const ONE_LINE_PT: f32 = 20.0;
/// Space between a chip's text and its ends, and between the chip and the role.
const CHIP_RIM_MM: f32 = 3.0;
const GAP_MM: f32 = 3.0;
/// Height of a line with a chip, and of one without.
const CHIP_MM: f32 = 7.0;
const LINE_MM: f32 = 5.6;
/// Space between the name and the line of the role.
const BELOW_NAME_MM: f32 = 2.0;
/// Space between the name and the partners' names.
const ABOVE_PARTNERS_MM: f32 = 1.0;
const ROLE: Look = Look::new(12.2, Style::Bold, Ink::Paper);

/// Width of the shield, relative to the height of the portrait.
const SHIELD: f32 = 0.86;

/// Positions of the role and the chip.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BandLayout {
    /// On one line that ends at the shield.
    BesideShield,
    /// On one line below a smaller shield.
    BelowShield,
    /// The chip on its own line.
    Stacked,
}

/// Areas of the band's texts and its shield.
struct BandAreas {
    name: Area,
    /// Text such as "together with Ben Okoro".
    partners: Area,
    role: Area,
    /// Below the role, or on the same line.
    chip: Option<Area>,
    shield: Area,
}

impl SheetColumn<'_, '_> {
    pub(super) fn head(&mut self, sheet: &UnitSheet) {
        let (partners, lines) = self.partners_text(sheet);
        let fit = self.band_layout(sheet);
        let stacked = if fit == BandLayout::Stacked { LINE_MM } else { 0.0 };
        let band = self.left.take(self.measures.band + lines + stacked);
        self.pen.frame(band, 3.0, None, Some(Ink::from_side(self.side)));
        let edges = band.padded(3.0, 1.2);
        for edge in [edges.top(BORDER_MM), edges.below(edges.height - BORDER_MM)] {
            self.pen.art(&border(band.width - 6.0), edge);
        }
        let inner = band.padded(4.0, BORDER_MM + 2.4);
        let bearer = sheet.bearer;
        let (picture, rest) = inner.split_left(self.face_height());
        let places = self.band_areas(fit, rest, lines);
        let portrait = art::portrait(bearer.side, bearer.troop, bearer.number, bearer.bodyguard);
        self.pen.figure(&portrait, picture, alt_text::portrait_text(bearer.side, bearer.troop, bearer.bodyguard));
        self.pen.figure(&art::shield(bearer.side, bearer.number, bearer.bodyguard), places.shield, alt_text::shield_text(bearer.side));
        self.draw_text(sheet, &places, &partners);
    }

    fn face_height(&self) -> f32 {
        self.measures.band - 2.0 * BORDER_MM - 4.8
    }

    /// Returns the width for text, in full and beside the shield.
    fn text_widths(&self) -> (f32, f32) {
        let whole = self.left.width - 16.0 - self.face_height();
        (whole, whole - SHIELD * self.face_height() - 4.0)
    }

    /// Returns text about the unit's other leaders, and its height.
    fn partners_text(&self, sheet: &UnitSheet) -> (String, f32) {
        if sheet.partners.is_empty() {
            return (String::new(), 0.0);
        }
        let names: Vec<String> = sheet.partners.iter().map(|leader| partner_name(leader, self.pen.fonts)).collect();
        let words = tr!("together with {partners}", partners = pupils::join(&names));
        let height = self.pen.height(self.text_widths().1, ROLE, &words) + ABOVE_PARTNERS_MM;
        (words, height)
    }

    /// Returns the first layout in which the texts are large enough.
    fn band_layout(&self, sheet: &UnitSheet) -> BandLayout {
        let wanted = self.pen.width(ROLE, &sheet.role) + self.pen.width(ROLE, &chip_text(sheet));
        let fits = |width: f32| (width - GAP_MM - 2.0 * CHIP_RIM_MM) * ROLE.size_pt >= wanted * LEAST_PT;
        match self.text_widths() {
            (_, beside) if fits(beside) => BandLayout::BesideShield,
            (whole, _) if fits(whole) => BandLayout::BelowShield,
            _ => BandLayout::Stacked,
        }
    }

    fn band_areas(&self, fit: BandLayout, rest: Area, partners: f32) -> BandAreas {
        let words = rest.padded(4.0, 0.0);
        let foot = CHIP_MM + if fit == BandLayout::Stacked { LINE_MM } else { 0.0 };
        let (above, role) = words.split_top(words.height - foot);
        let (above, shield, role) = if fit == BandLayout::BelowShield {
            // As wide as beside the large shield, so that partners have the lines that were counted.
            let shield = above.beside(above.width - SHIELD * self.face_height());
            (Area { width: self.text_widths().1, ..above }, shield.without_bottom(BELOW_NAME_MM / 2.0), role)
        } else {
            let width = self.text_widths().1;
            let shield = words.beside(words.width - SHIELD * self.face_height());
            (Area { width, ..above }, shield, Area { width, ..role })
        };
        let above = above.without_bottom(BELOW_NAME_MM);
        let (name, partners) = (above.without_bottom(partners), above.below(above.height - partners + ABOVE_PARTNERS_MM));
        let (role, chip) = if fit == BandLayout::Stacked { role.split_top(LINE_MM) } else { (role, role) };
        BandAreas { name, partners, role, chip: (fit == BandLayout::Stacked).then_some(chip), shield }
    }

    fn draw_text(&mut self, sheet: &UnitSheet, places: &BandAreas, partners: &str) {
        let name = places.name;
        // Name, role and position together are the sheet's heading.
        let heading = self.pen.begin(Role::Heading(1));
        if let Some(Leader { name: player, .. }) = &sheet.leader {
            let look = Look::new(NAME_PT.0, Style::Title, Ink::Paper);
            // A name is read, and found by searching, as one line where that is large enough.
            let whole = look.size_pt * name.width / self.pen.width(look, player) * 0.999;
            let look = look.with_size(if whole < ONE_LINE_PT { look.size_pt } else { whole.min(look.size_pt) });
            self.pen.name(name, Align::Left, look, NAME_PT.1, player, tr!("write your name"));
        } else {
            self.pen.frame(name.inset(0.5), 2.0, None, Some(Ink::Paper));
            let look = Look::new(LEAST_PT, Style::Plain, Ink::Quiet);
            self.pen.piece(Role::Artifact, |pen| pen.text((name.x + 3.0, name.y + 4.8), Align::Left, look, tr!("name")));
        }
        if !sheet.partners.is_empty() {
            self.pen.paragraph(places.partners, Align::Left, ROLE, partners);
        }
        let words = chip_text(sheet);
        let Area { width, .. } = places.role;
        let fitting = |room: f32, wanted: f32| ROLE.with_size(ROLE.size_pt * (room / wanted).min(1.0));
        let (role, chip) = (self.pen.width(ROLE, &sheet.role), self.pen.width(ROLE, &words));
        let (role_look, chip_look, line) = if let Some(line) = places.chip {
            (fitting(width, role), fitting(line.width - 2.0 * CHIP_RIM_MM, chip), line)
        } else {
            // Role and chip are as large as both fit in.
            let look = fitting(width - GAP_MM - 2.0 * CHIP_RIM_MM, role + chip);
            let taken = self.pen.width(look, &sheet.role) + GAP_MM;
            (look, look, Area { x: places.role.x + taken, width: width - taken, ..places.role })
        };
        let baseline =
            |area: Area, look: Look| area.y + (if area.height < CHIP_MM { LINE_MM } else { CHIP_MM }) / 2.0 + look.size_mm() * 0.35;
        let chip = Area { width: self.pen.width(chip_look, &words) + 2.0 * CHIP_RIM_MM, height: CHIP_MM, ..line };
        self.pen.frame(chip, CHIP_MM / 2.0, None, Some(Ink::Paper));
        self.pen.text((places.role.x, baseline(places.role, role_look)), Align::Left, role_look, &sheet.role);
        self.pen.text((chip.middle().0, baseline(chip, chip_look)), Align::Center, chip_look.with_ink(Ink::Words), &words);
        self.pen.end(heading);
    }
}

/// Returns a pupil's name for the sheet of another pupil who shares the unit.
pub(super) fn partner_name(leader: &Leader, fonts: &Fonts) -> String {
    leader.printable_name(fonts).unwrap_or_else(|| tr!("another pupil").to_owned())
}

/// Returns text such as "unit N03 · starts on E10", with lines to write on if the sheet is for any unit.
fn chip_text(sheet: &UnitSheet) -> String {
    let unit = sheet.unit.map_or_else(|| "______".to_owned(), |unit| unit.to_string());
    tr!("unit {unit} · {start}", unit, start = sheet.start)
}

/// Returns the tapestry's zigzag for a band this wide: a whole number of teeth, with a knot in each gap.
fn border(width: f32) -> Arc<Art> {
    art::cached("sheet border", width.to_le_bytes(), || {
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
        art.line(zigzag, BORDER_MM * 0.9, Ink::Paper).fill(knots, Ink::Gold)
    })
}
