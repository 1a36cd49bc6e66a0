//! Drawings that stand on many pages: shields, dice, portraits. Each is drawn once in a PDF however often it is used.

mod arms;
mod border;
mod clip;
mod dice;
mod events;
mod figure;
mod heraldry;
mod horse;
mod icons;
mod likeness;
mod men;
mod portrait;
mod scenery;
mod squares;
#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use kurbo::{Affine, BezPath};

pub use border::border;
pub use dice::{DieLook, crown, die};
pub use events::{card_back, event_picture, event_sign};
pub use figure::figure;
pub use heraldry::shield;
pub use icons::{fight_icon, move_icon, no_save, save_icon, shoot_icon, troop};
pub use portrait::portrait;
pub use scenery::{hill_hachures, tree};
pub use squares::{squares_fight, squares_move, squares_shoot};

use super::Ink;

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
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a drawing needs no more than seven digits")]
    pub fn side(&self) -> f32 {
        let size = self.path.control_box().size();
        size.width.max(size.height) as f32
    }
}

impl Art {
    /// An empty drawing of this size.
    #[must_use]
    pub fn new(name: impl Into<String>, size: (f32, f32)) -> Self {
        Self { name: name.into(), size, strokes: Vec::new() }
    }

    /// With one more filled shape.
    #[must_use]
    pub fn fill(self, path: impl Into<Outline>, ink: Ink) -> Self {
        self.stroke(path, None, Some(ink))
    }

    /// With one more line.
    #[must_use]
    pub fn line(self, path: impl Into<Outline>, width: f32, ink: Ink) -> Self {
        self.stroke(path, Some((width, ink)), None)
    }

    /// With one more shape, filled and drawn along its outline.
    #[must_use]
    pub fn both(self, path: impl Into<Outline>, (width, line): (f32, Ink), fill: Ink) -> Self {
        self.stroke(path, Some((width, line)), Some(fill))
    }

    /// With one more shape.
    #[must_use]
    pub fn stroke(mut self, path: impl Into<Outline>, line: Option<(f32, Ink)>, fill: Option<Ink>) -> Self {
        self.strokes.push(Stroke { path: path.into().0, line, fill });
        self
    }

    /// With all of another drawing, moved, turned or scaled; its lines are scaled with it.
    #[must_use]
    pub fn with(mut self, other: &Self, place: Affine) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "the scale of a drawing needs no more than seven digits")]
        let scale = place.determinant().abs().sqrt() as f32;
        self.strokes.extend(other.strokes.iter().map(|stroke| Stroke {
            path: place * stroke.path.clone(),
            line: stroke.line.map(|(width, ink)| (width * scale, ink)),
            fill: stroke.fill,
        }));
        self
    }

    /// Ready to be put on pages.
    #[must_use]
    pub fn done(self) -> Arc<Self> {
        Arc::new(self)
    }
}

/// What a drawing shows, and which of its kind it is.
type Key = (&'static str, [u8; 4]);

thread_local! {
    /// Drawings that were made already.
    static KEPT: RefCell<HashMap<Key, Arc<Art>>> = RefCell::default();
}

/// A drawing: made when it is first wanted, and the very same from then on. A document has hundreds of some.
pub(in crate::sheets::layout) fn kept(shows: &'static str, which: [u8; 4], make: impl FnOnce() -> Arc<Art>) -> Arc<Art> {
    let key = (shows, which);
    if let Some(art) = KEPT.with_borrow(|kept| kept.get(&key).map(Arc::clone)) {
        return art;
    }
    let art = make();
    KEPT.with_borrow_mut(|kept| kept.insert(key, Arc::clone(&art)));
    art
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

impl From<kurbo::Ellipse> for Outline {
    fn from(ellipse: kurbo::Ellipse) -> Self {
        Self(kurbo::Shape::to_path(&ellipse, TOLERANCE))
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
