//! Pages as data. Everything is in millimetres from the top left of the paper; no PDF here.

use std::collections::BTreeSet;
use std::sync::Arc;

use kurbo::BezPath;

use super::{Align, Area, Extent, Fonts, Piece, Sense, Style, Turn};
use crate::art::{Art, Ink};

/// The dashes of a dashed line and the gaps between them, in millimetres.
pub const DASH_MM: [f32; 2] = [1.4, 1.05];
/// The least distance of any mark from the edge of the paper, in millimetres: what every school printer can print.
pub const MARGIN_MM: f32 = 8.0;

/// A size of paper, upright.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Paper {
    /// 210 × 297 mm, used nearly everywhere.
    #[default]
    A4,
    /// US Letter: 8½ × 11 inches.
    Letter,
    /// 297 × 420 mm, for posters.
    A3,
    /// 11 × 17 inches, for posters.
    Tabloid,
}

impl Paper {
    /// The sizes on which everything is printed.
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// The paper of which this is one half.
    pub(crate) const fn doubled(self) -> Self {
        match self {
            Self::A4 | Self::A3 => Self::A3,
            Self::Letter | Self::Tabloid => Self::Tabloid,
        }
    }

    /// Returns the width of the upright page in millimetres.
    pub const fn width_mm(self) -> f32 {
        match self {
            Self::A4 => 210.0,
            Self::Letter => 215.9,
            Self::A3 => 297.0,
            Self::Tabloid => 279.4,
        }
    }

    /// Returns the height of the upright page in millimetres.
    pub const fn height_mm(self) -> f32 {
        match self {
            Self::A4 => 297.0,
            Self::Letter => 279.4,
            Self::A3 => 420.0,
            Self::Tabloid => 431.8,
        }
    }

    pub(crate) const fn area(self) -> Area {
        Area::new(0.0, 0.0, self.width_mm(), self.height_mm())
    }

    /// The sheet without its margins, which are at least [`MARGIN_MM`] wide.
    pub(crate) fn within(self, margin_mm: f32) -> Area {
        self.area().inset(margin_mm.max(MARGIN_MM))
    }
}

/// How much ink a page is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Inks {
    /// Coloured grounds and figures.
    #[default]
    Full,
    /// Black outlines instead of grounds, which a photocopier keeps: a unit sheet takes under half of the ink.
    Saver,
}

/// How a shape is to be inked once the ink at hand is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inked {
    /// Width of the line in the shape's own units, and its colour; `None` for no line.
    pub line: Option<(f32, [f32; 3])>,
    /// Colour inside, if any.
    pub fill: Option<[f32; 3]>,
}

impl Inks {
    /// Red, green and blue of an ink, each 0 to 1.
    pub const fn color(ink: Ink) -> [f32; 3] {
        match ink {
            Ink::Words => [0.12, 0.16, 0.20],
            Ink::Quiet => [0.34, 0.34, 0.31],
            Ink::Rule => [0.70, 0.64, 0.50],
            Ink::Shade => [0.965, 0.935, 0.865],
            Ink::Paper => [1.0, 1.0, 1.0],
            Ink::Norman => [0.70, 0.27, 0.18],
            Ink::Saxon => [0.17, 0.36, 0.38],
            Ink::Gold => [0.83, 0.63, 0.18],
            Ink::Sage => [0.60, 0.66, 0.44],
            Ink::Steel => [0.70, 0.73, 0.76],
            Ink::Wood => [0.55, 0.38, 0.23],
            Ink::Skin => [0.95, 0.82, 0.69],
            Ink::Hill => [0.89, 0.81, 0.62],
            Ink::Woods => [0.44, 0.56, 0.40],
        }
    }

    /// The colour of words in this ink. Saving ink, all words are black: greys do not outlive a photocopier.
    pub(crate) const fn words(self, ink: Ink) -> [f32; 3] {
        match self {
            Self::Full => Self::color(ink),
            Self::Saver => BLACK,
        }
    }

    /// How a shape of the page is drawn, its line in millimetres. Saving ink, grounds stay bare and what they showed is
    /// outlined in black, by lines that a photocopier keeps; only what is filled with [`Ink::Words`] stays filled, such as
    /// the pips of dice.
    pub(crate) fn shape(self, line: Option<(f32, Ink)>, fill: Option<Ink>) -> Inked {
        let full = |ink| Self::color(ink);
        match self {
            Self::Full => Inked { line: line.map(|(width, ink)| (width, full(ink))), fill: fill.map(full) },
            Self::Saver => {
                let width = match (line, fill) {
                    (Some((width, _)), _) => Some(width.clamp(THIN_MM, THICK_MM)),
                    (None, Some(Ink::Words | Ink::Shade) | None) => None,
                    (None, Some(_)) => Some(THIN_MM),
                };
                let fill = fill.map(|ink| if ink == Ink::Words { BLACK } else { full(Ink::Paper) });
                Inked { line: width.map(|width| (width, BLACK)), fill }
            }
        }
    }

    /// How a shape of an [`Art`] is drawn, its line in units of the drawing, one of which is so many millimetres of the
    /// page; `side` is its larger side in units. Lines grow and shrink with their drawing in full ink; saving ink, they are
    /// as thick on the page as every other line, however large the drawing stands there, and what would be a blot then is
    /// left out. So are lines that would be finer than a printer's dot.
    pub(crate) fn drawing(self, line: Option<(f32, Ink)>, fill: Option<Ink>, side: f32, mm_per_unit: f32) -> Inked {
        if mm_per_unit <= 0.0 {
            return self.shape(line, fill);
        }
        if self == Self::Full {
            return self.shape(line.filter(|(width, _)| fill.is_some() || width * mm_per_unit >= FINEST_MM), fill);
        }
        let is_small = side * mm_per_unit < SMALLEST_MM;
        let (line, fill) = match (line, fill) {
            (_, Some(Ink::Words)) if is_small => (None, fill),
            (_, Some(_)) if is_small => (None, None),
            (Some((width, _)), None) if width * mm_per_unit < DETAIL_MM => (None, None),
            (line, fill) => (line, fill),
        };
        let inked = self.shape(line.map(|(width, ink)| (width * mm_per_unit, ink)), fill);
        Inked { line: inked.line.map(|(width, ink)| (width / mm_per_unit, ink)), ..inked }
    }
}

/// Widths of lines where ink is saved, in millimetres: what a photocopier keeps, and what still saves ink.
const THIN_MM: f32 = 0.25;
const THICK_MM: f32 = 0.4;
/// Lines of a drawing that are finer than this in full ink are left out where ink is saved, and so are shapes that are
/// smaller.
const DETAIL_MM: f32 = 0.1;
const SMALLEST_MM: f32 = 0.7;
const BLACK: [f32; 3] = [0.0; 3];
/// The finest line of a drawing that can be seen in print.
const FINEST_MM: f32 = 0.06;

/// One thing on a page. Later marks cover earlier ones.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A line of text.
    Text(Text),
    /// A shape drawn along its outline, filled, or both.
    Shape(Shape),
    /// A drawing that is used more than once.
    Art {
        /// What is drawn.
        art: Arc<Art>,
        /// Where its whole size goes; before turning about the middle of this area.
        area: Area,
        /// How it is turned about the middle of its area.
        turn: Turn,
    },
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The end or middle that `align` names, on the baseline.
    pub at_mm: (f32, f32),
    /// Size in points.
    pub size_pt: f32,
    /// Which of the faces.
    pub style: Style,
    /// What `at_mm` means.
    pub align: Align,
    /// How it is turned about `at_mm`.
    pub turn: Turn,
    /// Colour.
    pub ink: Ink,
    /// The words; characters that are not fit to print are left out.
    pub text: String,
    /// Whether it is seen, and found by searching.
    pub sense: Sense,
}

/// A shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Its outline in millimetres of the page.
    pub path: BezPath,
    /// Width of its line in millimetres and its colour; half of it lies inside the outline.
    pub line: Option<(f32, Ink)>,
    /// Whether the line is dashed.
    pub dashed: bool,
    /// Colour inside, if any.
    pub fill: Option<Ink>,
}

/// One side of one sheet of paper.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// The paper it is laid out for.
    pub paper: Paper,
    /// How much ink it is worth.
    pub inks: Inks,
    /// What is on it, from back to front.
    pub marks: Vec<Mark>,
    /// What its marks are for whoever has it read aloud: pieces of it in the order in which they begin, each before those
    /// that lie in it.
    pub pieces: Vec<Piece>,
    /// Whether it is read from its right-hand edge: readers show it on its side, printers do not mind.
    pub on_its_side: bool,
}

impl Page {
    pub(crate) const fn new(paper: Paper, inks: Inks) -> Self {
        Self { paper, inks, marks: Vec::new(), pieces: Vec::new(), on_its_side: false }
    }

    /// Width and height in millimetres as it is read.
    pub const fn read_mm(&self) -> (f32, f32) {
        let (width, height) = (self.paper.width_mm(), self.paper.height_mm());
        if self.on_its_side { (height, width) } else { (width, height) }
    }

    /// Its lines of text that are seen, in the order in which they were laid out.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.marks.iter().filter_map(Mark::text).filter(|text| text.sense != Sense::Found).map(|text| text.text.as_str())
    }

    #[cfg(test)]
    /// The smallest area that holds every mark, its lines included; `None` for a page without marks.
    pub(crate) fn bounds(&self, fonts: &Fonts) -> Option<Area> {
        self.marks.iter().map(|mark| mark.bounds(fonts)).reduce(Area::union)
    }
}

impl Mark {
    /// The line of text that it is, if it is one.
    pub(crate) const fn text(&self) -> Option<&Text> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    /// The drawing that it is and the area of its whole size, if it is one.
    pub(crate) fn drawing(&self) -> Option<(&Arc<Art>, Area)> {
        if let Self::Art { art, area, .. } = self { Some((art, *area)) } else { None }
    }

    /// The area that the mark covers, its line included. Text counts from its descenders to its ascenders.
    pub(crate) fn bounds(&self, fonts: &Fonts) -> Area {
        match self {
            Self::Text(text) => text.bounds(fonts),
            Self::Shape(shape) => shape.bounds(),
            Self::Art { area, turn, .. } => area.turned(*turn, area.middle()),
        }
    }
}

impl Text {
    /// The area that the line covers, from its descenders to its ascenders, or as far as its marks reach.
    pub(crate) fn bounds(&self, fonts: &Fonts) -> Area {
        let size = self.size_pt * crate::sheets::text::MM_PER_PT;
        let Extent { above, below } = fonts.extent(&self.text, self.style).union(Extent { above: 0.8, below: 0.25 });
        let width = fonts.width_mm(&self.text, self.size_pt, self.style);
        let back = width * self.align.part_before();
        Area::new(self.at_mm.0 - back, self.at_mm.1 - size * above, width, size * (above + below)).turned(self.turn, self.at_mm)
    }
}

impl Shape {
    /// The area that the shape covers, its line included.
    pub(crate) fn bounds(&self) -> Area {
        let around = self.line.map_or(0.0, |(width, _)| width / 2.0);
        Area::around(&self.path).inset(-around)
    }
}

/// Every character that will be printed as a box because no face has it, with the text it stands in.
pub fn missing_characters(fonts: &Fonts, pages: &[Page]) -> Vec<(String, char)> {
    let mut missing: Vec<(String, char)> = Vec::new();
    for mark in pages.iter().flat_map(|page| &page.marks) {
        if let Mark::Text(text) = mark {
            missing.extend(fonts.missing_in(&text.text, text.style).into_iter().map(|c| (text.text.clone(), c)));
        }
    }
    // A name may be printed on every page.
    let mut seen = BTreeSet::new();
    missing.retain(|found| seen.insert(found.clone()));
    missing
}
