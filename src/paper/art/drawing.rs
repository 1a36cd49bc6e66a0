//! A drawing: outlines in named colours. Paper and screen each assign their own colour values.

use std::sync::Arc;

use kurbo::{Affine, BezPath};

use senlac_classroom::rules::Side;

/// A drawing. It contains no text: text is part of the page, where it can be searched.
#[derive(Clone, Debug, PartialEq)]
pub struct Art {
    /// Unique name of the drawing, such as "shield N03".
    pub name: String,
    /// Width and height in the drawing's own units, from 0, 0 at the top left. Nothing is drawn outside.
    pub size: (f32, f32),
    /// Shapes from back to front.
    pub strokes: Vec<Stroke>,
}

/// One shape of a drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// Outline in units of the drawing.
    pub path: BezPath,
    /// Width of the line in units of the drawing, and its colour. Ends and corners are round.
    pub line: Option<(f32, Ink)>,
    /// Fill colour, if any. Overlapping outlines use the nonzero rule.
    pub fill: Option<Ink>,
}

impl Stroke {
    /// Returns the larger side of its outline, in units of the drawing.
    #[expect(clippy::cast_possible_truncation, reason = "a drawing needs no more than seven digits")]
    pub(crate) fn side(&self) -> f32 {
        let size = self.path.control_box().size();
        size.width.max(size.height) as f32
    }
}

impl Art {
    /// Returns an empty drawing of this size.
    pub(crate) fn new(name: impl Into<String>, size: (f32, f32)) -> Self {
        Self { name: name.into(), size, strokes: Vec::new() }
    }

    /// Returns an empty drawing without a name or size, to be added to another drawing.
    pub(crate) fn blank() -> Self {
        Self::new("", (1.0, 1.0))
    }

    pub(crate) fn fill(self, path: impl Into<Outline>, ink: Ink) -> Self {
        self.stroke(path, None, Some(ink))
    }

    pub(crate) fn line(self, path: impl Into<Outline>, width: f32, ink: Ink) -> Self {
        self.stroke(path, Some((width, ink)), None)
    }

    /// Adds a shape that is both filled and outlined.
    pub(crate) fn fill_and_line(self, path: impl Into<Outline>, (width, line): (f32, Ink), fill: Ink) -> Self {
        self.stroke(path, Some((width, line)), Some(fill))
    }

    pub(crate) fn stroke(mut self, path: impl Into<Outline>, line: Option<(f32, Ink)>, fill: Option<Ink>) -> Self {
        self.strokes.push(Stroke { path: path.into().0, line, fill });
        self
    }

    /// Adds all shapes of another drawing, moved, turned or scaled. Line widths are scaled too.
    pub(crate) fn with_art(mut self, other: &Self, place: Affine) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "the scale of a drawing needs no more than seven digits")]
        let scale = place.determinant().abs().sqrt() as f32;
        self.strokes.extend(other.strokes.iter().map(|stroke| Stroke {
            path: place * stroke.path.clone(),
            line: stroke.line.map(|(width, ink)| (width * scale, ink)),
            fill: stroke.fill,
        }));
        self
    }

    /// Returns the drawing with left and right exchanged.
    pub fn mirrored(&self) -> Self {
        let turned = Affine::new([-1.0, 0.0, 0.0, 1.0, f64::from(self.size.0), 0.0]);
        Self::new(format!("{} mirrored", self.name), self.size).with_art(self, turned)
    }

    /// Wraps the finished drawing in an `Arc`, so that pages can share it.
    pub fn into_arc(self) -> Arc<Self> {
        Arc::new(self)
    }
}

/// An outline, made from SVG path data or from any kurbo shape.
#[derive(Clone, Debug)]
pub struct Outline(pub BezPath);

impl From<&str> for Outline {
    /// Parses path data. Invalid data draws nothing (a test parses all of it).
    fn from(data: &str) -> Self {
        Self(BezPath::from_svg(data).unwrap_or_default())
    }
}

impl From<BezPath> for Outline {
    fn from(path: BezPath) -> Self {
        Self(path)
    }
}

impl From<kurbo::Circle> for Outline {
    fn from(circle: kurbo::Circle) -> Self {
        Self(kurbo::Shape::to_path(&circle, TOLERANCE))
    }
}

impl From<kurbo::RoundedRect> for Outline {
    fn from(rect: kurbo::RoundedRect) -> Self {
        Self(kurbo::Shape::to_path(&rect, TOLERANCE))
    }
}

impl From<kurbo::Rect> for Outline {
    fn from(rect: kurbo::Rect) -> Self {
        Self(kurbo::Shape::to_path(&rect, TOLERANCE))
    }
}

/// Maximum distance of a curve from the true circle, in units of the drawing.
const TOLERANCE: f64 = 0.05;

/// A named colour, by purpose. Paper and screen each define its value. On paper, all are distinguishable in black and white.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ink {
    /// Important text and strong lines.
    Words,
    /// Explanations and other less important text.
    Quiet,
    /// Thin ruled lines between things.
    Rule,
    /// Background of a group of items.
    Shade,
    /// Bare paper; also text and charges on a coloured ground.
    Paper,
    /// The Normans' black-blue wool. A black card lets them go first.
    Norman,
    /// The Saxons' madder-red wool. A red card lets them go first.
    Saxon,
    /// Emphasis: crowns and decisive things.
    Gold,
    /// Pale green wool, used for grass and as a second colour.
    Sage,
    /// Iron, steel and mail.
    Steel,
    /// Wood and leather, such as hafts and straps.
    Wood,
    /// Skin of faces and hands.
    Skin,
    /// The hill on a battlefield plan.
    Hill,
    /// Woods on a battlefield plan.
    Woods,
}

impl Ink {
    /// Returns the colour of a side.
    pub(crate) const fn from_side(side: Side) -> Self {
        match side {
            Side::Norman => Self::Norman,
            Side::Saxon => Self::Saxon,
        }
    }
}
