//! What a drawing is: outlines in colours that paper and screen each have for themselves.

use std::sync::Arc;

use kurbo::{Affine, BezPath};

use senlac_classroom::rules::Side;

/// A drawing. It has no text: text belongs to the page, where it can be searched.
#[derive(Clone, Debug, PartialEq)]
pub struct Art {
    /// Its name, which no other drawing has: "shield N03".
    pub name: String,
    /// Its width and height in its own units, from 0, 0 at the top left. Nothing is drawn outside.
    pub size: (f32, f32),
    /// What it is made of, from back to front.
    pub strokes: Vec<Stroke>,
}

/// One shape of a drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// Its outline in units of the drawing.
    pub path: BezPath,
    /// Width of its line in units of the drawing and its colour; round at ends and corners.
    pub line: Option<(f32, Ink)>,
    /// Colour inside, if any; where outlines overlap, by the nonzero rule.
    pub fill: Option<Ink>,
}

impl Stroke {
    /// The larger side of its outline, in units of the drawing.
    #[expect(clippy::cast_possible_truncation, reason = "a drawing needs no more than seven digits")]
    pub(crate) fn side(&self) -> f32 {
        let size = self.path.control_box().size();
        size.width.max(size.height) as f32
    }
}

impl Art {
    /// An empty drawing of this size.
    pub(crate) fn new(name: impl Into<String>, size: (f32, f32)) -> Self {
        Self { name: name.into(), size, strokes: Vec::new() }
    }

    /// An empty drawing to be put into another, which has a name and a size.
    pub(crate) fn blank() -> Self {
        Self::new("", (1.0, 1.0))
    }

    pub(crate) fn fill(self, path: impl Into<Outline>, ink: Ink) -> Self {
        self.stroke(path, None, Some(ink))
    }

    pub(crate) fn line(self, path: impl Into<Outline>, width: f32, ink: Ink) -> Self {
        self.stroke(path, Some((width, ink)), None)
    }

    /// With one more shape, filled and drawn along its outline.
    pub(crate) fn both(self, path: impl Into<Outline>, (width, line): (f32, Ink), fill: Ink) -> Self {
        self.stroke(path, Some((width, line)), Some(fill))
    }

    pub(crate) fn stroke(mut self, path: impl Into<Outline>, line: Option<(f32, Ink)>, fill: Option<Ink>) -> Self {
        self.strokes.push(Stroke { path: path.into().0, line, fill });
        self
    }

    /// With all of another drawing, moved, turned or scaled; its lines are scaled with it.
    pub(crate) fn with(mut self, other: &Self, place: Affine) -> Self {
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
        Self::new(format!("{} mirrored", self.name), self.size).with(self, turned)
    }

    /// Ready to be put on pages.
    pub fn done(self) -> Arc<Self> {
        Arc::new(self)
    }
}

/// An outline, from path data as SVG writes it or from any shape of kurbo.
#[derive(Clone, Debug)]
pub struct Outline(pub BezPath);

impl From<&str> for Outline {
    /// Path data; what cannot be read draws nothing (a test reads all of them).
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

/// How far a curve may stray from a circle, in units of the drawing.
const TOLERANCE: f64 = 0.05;

/// What a colour is for. Paper and screen each know the colour itself; on paper each can be told apart in black and white too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ink {
    /// Words to be read first, and strong lines.
    Words,
    /// Words of explanation.
    Quiet,
    /// Thin lines.
    Rule,
    /// The ground behind a group of things.
    Shade,
    /// Bare paper; words and charges on a colour.
    Paper,
    /// The Normans' red.
    Norman,
    /// The Saxons' green.
    Saxon,
    /// What stands out: crowns, what is decisive.
    Gold,
    /// A pale green wool.
    Sage,
    /// Iron and steel.
    Steel,
    /// Wood and leather.
    Wood,
    /// Faces and hands.
    Skin,
    /// The hill on a plan.
    Hill,
    /// Trees on a plan.
    Woods,
}

impl Ink {
    /// The colour of a side.
    pub(crate) const fn of(side: Side) -> Self {
        match side {
            Side::Norman => Self::Norman,
            Side::Saxon => Self::Saxon,
        }
    }
}
