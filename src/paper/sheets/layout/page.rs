//! Pages as data, in millimetres from the top left of the paper. This module contains no PDF code.

use std::collections::BTreeSet;
use std::sync::Arc;

use kurbo::BezPath;

use super::{Align, Area, Extent, Fonts, Piece, Style, TextVisibility, Turn};
use crate::art::{Art, Ink};

/// Lengths of the dashes and gaps of a dashed line, in millimetres.
pub const DASH_MM: [f32; 2] = [1.4, 1.05];
/// Minimum distance of any mark from the edge of the paper, in millimetres. Every school printer can print this close.
pub const MARGIN_MM: f32 = 8.0;

/// A paper size, in portrait orientation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Paper {
    /// ISO A4, 210 × 297 mm, used nearly everywhere.
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
    /// The standard sizes, without those for posters.
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// Returns the paper size with twice the area.
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

    /// Returns the page without its margins, which are at least [`MARGIN_MM`] wide.
    pub(crate) fn inner_area(self, margin_mm: f32) -> Area {
        self.area().inset(margin_mm.max(MARGIN_MM))
    }
}

/// How much ink to use on a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum InkMode {
    /// Full ink: coloured backgrounds and figures.
    #[default]
    Full,
    /// Saver ink: black outlines instead of backgrounds, which survive photocopying. A unit sheet uses less than half the ink.
    Saver,
}

/// Line and fill of a shape in a particular ink mode.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShapeInk {
    /// Width of the line in the shape's own units, and its colour; `None` for no line.
    pub line: Option<(f32, [f32; 3])>,
    /// Fill colour of the shape, if any.
    pub fill: Option<[f32; 3]>,
}

impl InkMode {
    /// Returns the red, green and blue of an ink, each from 0 to 1.
    pub const fn color(ink: Ink) -> [f32; 3] {
        match ink {
            Ink::Words => [0.15, 0.13, 0.12],
            Ink::Quiet => [0.34, 0.34, 0.31],
            Ink::Rule => [0.70, 0.64, 0.50],
            Ink::Shade => [0.965, 0.935, 0.865],
            Ink::Paper => [1.0, 1.0, 1.0],
            Ink::Norman => [0.10, 0.18, 0.33],
            Ink::Saxon => [0.69, 0.22, 0.16],
            Ink::Gold => [0.83, 0.63, 0.18],
            Ink::Sage => [0.60, 0.66, 0.44],
            Ink::Steel => [0.70, 0.73, 0.76],
            Ink::Wood => [0.55, 0.38, 0.23],
            Ink::Skin => [0.95, 0.82, 0.69],
            Ink::Hill => [0.89, 0.81, 0.62],
            Ink::Woods => [0.44, 0.56, 0.40],
        }
    }

    /// Returns the colour of text in this ink. In saver mode all text is black, because photocopiers lose greys.
    pub(crate) const fn text_color(self, ink: Ink) -> [f32; 3] {
        match self {
            Self::Full => Self::color(ink),
            Self::Saver => BLACK,
        }
    }

    /// Returns the line and fill of a shape on the page, the line in millimetres.
    /// In saver mode, backgrounds become black outlines thick enough for a photocopier. Only shapes filled with [`Ink::Words`],
    /// such as the pips of dice, stay filled.
    pub(crate) fn style_shape(self, line: Option<(f32, Ink)>, fill: Option<Ink>) -> ShapeInk {
        let full = |ink| Self::color(ink);
        match self {
            Self::Full => ShapeInk { line: line.map(|(width, ink)| (width, full(ink))), fill: fill.map(full) },
            Self::Saver => {
                let width = match (line, fill) {
                    (Some((width, _)), _) => Some(width.clamp(THIN_MM, THICK_MM)),
                    (None, Some(Ink::Words | Ink::Shade) | None) => None,
                    (None, Some(_)) => Some(THIN_MM),
                };
                let fill = fill.map(|ink| if ink == Ink::Words { BLACK } else { full(Ink::Paper) });
                ShapeInk { line: width.map(|width| (width, BLACK)), fill }
            }
        }
    }

    /// Returns the line and fill of a shape in an [`Art`], the line in units of the drawing, each `mm_per_unit` millimetres
    /// long.
    /// `side` is the shape's larger side in units. In full ink, line widths scale with the drawing, and lines finer than a
    /// printer's dot are omitted. In saver mode, lines are as thick as all others on the page, and details too small are
    /// omitted.
    pub(crate) fn style_drawing(self, line: Option<(f32, Ink)>, fill: Option<Ink>, side: f32, mm_per_unit: f32) -> ShapeInk {
        if mm_per_unit <= 0.0 {
            return self.style_shape(line, fill);
        }
        if self == Self::Full {
            return self.style_shape(line.filter(|(width, _)| fill.is_some() || width * mm_per_unit >= FINEST_MM), fill);
        }
        let is_small = side * mm_per_unit < SMALLEST_MM;
        let (line, fill) = match (line, fill) {
            (_, Some(Ink::Words)) if is_small => (None, fill),
            (_, Some(_)) if is_small => (None, None),
            (Some((width, _)), None) if width * mm_per_unit < DETAIL_MM => (None, None),
            (line, fill) => (line, fill),
        };
        let inked = self.style_shape(line.map(|(width, ink)| (width * mm_per_unit, ink)), fill);
        ShapeInk { line: inked.line.map(|(width, ink)| (width / mm_per_unit, ink)), ..inked }
    }
}

/// Minimum and maximum width of lines in saver mode, in millimetres: thick enough for a photocopier, thin enough to save ink.
const THIN_MM: f32 = 0.25;
const THICK_MM: f32 = 0.4;
/// Lines of a drawing that are thinner than this in full ink are omitted in saver mode, and so are smaller shapes.
const DETAIL_MM: f32 = 0.1;
const SMALLEST_MM: f32 = 0.7;
const BLACK: [f32; 3] = [0.0; 3];
/// Width of the finest line of a drawing that is visible in print.
const FINEST_MM: f32 = 0.06;

/// An item on a page. Later marks cover earlier ones.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// Text on a single line.
    Text(Text),
    /// A shape that is outlined, filled, or both.
    Shape(Shape),
    /// A drawing that is used more than once.
    Art {
        /// The drawing, shared by all its uses.
        art: Arc<Art>,
        /// Area of the whole drawing, before turning it about the middle of this area.
        area: Area,
        /// Rotation about the middle of the area.
        turn: Turn,
    },
}

/// A single line of text on a page.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Position on the baseline of the end or middle that `align` names.
    pub at_mm: (f32, f32),
    /// Size of the text in points.
    pub size_pt: f32,
    /// Style of the typeface.
    pub style: Style,
    /// Which point of the line is at `at_mm`.
    pub align: Align,
    /// Rotation about `at_mm`.
    pub turn: Turn,
    /// Ink colour of the text.
    pub ink: Ink,
    /// The text itself. Unprintable characters are omitted.
    pub text: String,
    /// Whether the text is visible, and whether searching finds it.
    pub sense: TextVisibility,
}

/// A shape drawn on a page.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Outline in millimetres of the page.
    pub path: BezPath,
    /// Width of the line in millimetres, and its colour. Half of the line is inside the outline.
    pub line: Option<(f32, Ink)>,
    /// Whether the line is dashed.
    pub dashed: bool,
    /// Fill colour of the shape, if any.
    pub fill: Option<Ink>,
}

/// One side of a sheet of paper.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// Paper size of the layout.
    pub paper: Paper,
    /// How much ink to use on the page.
    pub inks: InkMode,
    /// Marks from back to front.
    pub marks: Vec<Mark>,
    /// Roles of the marks for screen readers: pieces in the order in which they start, each before those inside it.
    pub pieces: Vec<Piece>,
    /// Whether the page is read from its right-hand edge. PDF viewers show it in landscape; printers are not affected.
    pub on_its_side: bool,
}

impl Page {
    pub(crate) const fn new(paper: Paper, inks: InkMode) -> Self {
        Self { paper, inks, marks: Vec::new(), pieces: Vec::new(), on_its_side: false }
    }

    /// Returns the width and height in millimetres as the page is read.
    pub const fn size_as_read_mm(&self) -> (f32, f32) {
        let (width, height) = (self.paper.width_mm(), self.paper.height_mm());
        if self.on_its_side { (height, width) } else { (width, height) }
    }

    /// Returns the visible lines of text, in layout order.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.marks.iter().filter_map(Mark::text).filter(|text| text.sense != TextVisibility::Found).map(|text| text.text.as_str())
    }

    #[cfg(test)]
    /// Returns the bounding box of all marks, including line widths; `None` for an empty page.
    pub(crate) fn bounds(&self, fonts: &Fonts) -> Option<Area> {
        self.marks.iter().map(|mark| mark.bounds(fonts)).reduce(Area::union)
    }
}

impl Mark {
    /// Returns the mark's text, if it is a line of text.
    pub(crate) const fn text(&self) -> Option<&Text> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    /// Returns the mark's drawing and the area of its whole size, if it is a drawing.
    pub(crate) fn as_drawing(&self) -> Option<(&Arc<Art>, Area)> {
        if let Self::Art { art, area, .. } = self { Some((art, *area)) } else { None }
    }

    /// Returns the area covered by the mark, including line widths. Text extends from its descenders to its ascenders.
    pub(crate) fn bounds(&self, fonts: &Fonts) -> Area {
        match self {
            Self::Text(text) => text.bounds(fonts),
            Self::Shape(shape) => shape.bounds(),
            Self::Art { area, turn, .. } => area.turned(*turn, area.middle()),
        }
    }
}

impl Text {
    /// Returns the area covered by the text, from its descenders to its ascenders, or as far as its diacritics extend.
    pub(crate) fn bounds(&self, fonts: &Fonts) -> Area {
        let size = self.size_pt * crate::sheets::text::MM_PER_PT;
        let Extent { above, below } = fonts.extent(&self.text, self.style).union(Extent { above: 0.8, below: 0.25 });
        let width = fonts.width_mm(&self.text, self.size_pt, self.style);
        let back = width * self.align.fraction_before();
        Area::new(self.at_mm.0 - back, self.at_mm.1 - size * above, width, size * (above + below)).turned(self.turn, self.at_mm)
    }
}

impl Shape {
    /// Returns the area covered by the shape, including its line width.
    pub(crate) fn bounds(&self) -> Area {
        let around = self.line.map_or(0.0, |(width, _)| width / 2.0);
        Area::around(&self.path).inset(-around)
    }
}

/// Returns every character that is printed as a box because no typeface has it, with the text that contains it.
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
