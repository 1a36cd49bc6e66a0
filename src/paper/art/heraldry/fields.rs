//! Divisions of the field of a shield.

use kurbo::{Affine, BezPath, Point, Rect, Shape as _, Vec2};

use super::{Art, SEAM};
use crate::art::Ink;
use crate::art::clip::{Clip, polygon};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FieldDivision {
    Plain,
    PerPale,
    PerFess,
    Quarterly,
    Bend,
    Chevron,
    Saltire,
    Cross,
    Pale,
    Fess,
    Bordure,
    Gyronny,
    Wavy,
    Pile,
    /// Curved arms from the boss, as on shields in the tapestry. The number is how many.
    Spiral(u8),
    /// Scallops along the rim.
    Petals,
}

impl FieldDivision {
    /// In the order of Norman unit numbers.
    pub(super) const NORMAN: [Self; 11] = [
        Self::PerPale,
        Self::Chevron,
        Self::Plain,
        Self::Quarterly,
        Self::Bend,
        Self::Bordure,
        Self::PerFess,
        Self::Saltire,
        Self::Wavy,
        Self::Pale,
        Self::Pile,
    ];
    /// In the order of Saxon unit numbers.
    pub(super) const SAXON: [Self; 11] = [
        Self::Spiral(4),
        Self::Quarterly,
        Self::Bordure,
        Self::Gyronny,
        Self::Cross,
        Self::Spiral(3),
        Self::PerPale,
        Self::Petals,
        Self::Saltire,
        Self::Plain,
        Self::Fess,
    ];

    /// Returns how far charges around the centre are rotated to suit this field, as a fraction of a full turn.
    pub(super) fn turn(self, count: u8) -> f64 {
        let half = 0.5 / f64::from(count);
        match self {
            Self::Cross | Self::Quarterly => half,
            Self::Spiral(arms) => 0.36 / f64::from(arms),
            Self::PerPale if count == 2 => 0.25,
            Self::Gyronny => 0.0625,
            Self::Plain
            | Self::PerPale
            | Self::PerFess
            | Self::Bend
            | Self::Chevron
            | Self::Saltire
            | Self::Pale
            | Self::Fess
            | Self::Bordure
            | Self::Wavy
            | Self::Pile
            | Self::Petals => 0.0,
        }
    }

    /// Draws the field in one wool and its divisions in another.
    pub(super) fn draw(self, art: Art, clip: &Clip, field: Ink, other: Ink) -> Art {
        let art = art.fill_and_line(clip.outline.clone(), SEAM, field);
        self.divisions(clip).iter().fold(art, |art, part| art.fill_and_line(clip.cut(part), SEAM, other))
    }

    /// Returns the divisions of the field. Those that end at the shield's edge extend beyond it and are cut later.
    fn divisions(self, clip: &Clip) -> Vec<BezPath> {
        let Point { x, y } = clip.middle;
        let rect = |x0: f64, y0: f64, x1: f64, y1: f64| Rect::new(x0, y0, x1, y1).to_path(0.1);
        let band = |angle: f64| {
            let turn = Affine::rotate_about(angle.to_radians(), clip.middle);
            turn * rect(x - 9.0, y - 150.0, x + 9.0, y + 150.0)
        };
        let (upright, lying) = (band(0.0), band(90.0));
        match self {
            Self::Plain => Vec::new(),
            Self::PerPale => vec![rect(x, -20.0, 200.0, 200.0)],
            Self::PerFess => vec![rect(-20.0, y, 200.0, 200.0)],
            Self::Quarterly => vec![rect(-20.0, -20.0, x, y), rect(x, y, 200.0, 200.0)],
            Self::Bend => vec![band(-42.0)],
            Self::Chevron => vec![chevron(clip.middle)],
            Self::Saltire => vec![crossed_bands(clip.middle, 45.0)],
            Self::Cross => vec![crossed_bands(clip.middle, 0.0)],
            Self::Pale => vec![widened(&upright, clip.middle)],
            Self::Fess => vec![lying],
            Self::Bordure => vec![inner_field(clip)],
            Self::Gyronny => (0..4).map(|step| wedge(clip.middle, f64::from(step) * 90.0)).collect(),
            Self::Wavy => vec![wave(y - 30.0), wave(y), wave(y + 30.0)],
            Self::Pile => vec![polygon(&[(x - 46.0, -5.0).into(), (x + 46.0, -5.0).into(), (x, y + 62.0).into()])],
            Self::Spiral(arms) => (0..arms).map(|step| arm(clip.middle, f64::from(step) / f64::from(arms), arms)).collect(),
            Self::Petals => (0..6).map(|step| petal(clip.middle, f64::from(step) * 60.0 + 30.0)).collect(),
        }
    }
}

fn widened(band: &BezPath, middle: Point) -> BezPath {
    Affine::scale_non_uniform(1.75, 1.0).then_translate(Vec2::new(middle.x * -0.75, 0.0)) * band.clone()
}

/// Returns the field inside a border.
fn inner_field(clip: &Clip) -> BezPath {
    let bounds = clip.outline.bounding_box();
    let (middle, share) = (bounds.center(), if bounds.height() > bounds.width() + 1.0 { 0.74 } else { 0.46 });
    Affine::translate(middle.to_vec2()) * Affine::scale(share) * Affine::translate(-middle.to_vec2()) * clip.outline.clone()
}

fn chevron(middle: Point) -> BezPath {
    let at = |x: f64, y: f64| middle + Vec2::new(x, y);
    polygon(&[at(0.0, -16.0), at(70.0, 42.0), at(70.0, 66.0), at(0.0, 8.0), at(-70.0, 66.0), at(-70.0, 42.0)])
}

/// Returns two crossed bands in one outline.
fn crossed_bands(middle: Point, angle: f64) -> BezPath {
    const FAR: f64 = 150.0;
    const HALF: f64 = 8.5;
    let arm = [(-HALF, -HALF), (-HALF, -FAR), (HALF, -FAR)];
    let points: Vec<Point> = (0..4)
        .flat_map(|quarter| {
            let turn = Affine::rotate((angle + 90.0 * f64::from(quarter)).to_radians());
            arm.map(|point| middle + (turn * Point::from(point)).to_vec2())
        })
        .collect();
    polygon(&points)
}

/// Returns one of eight wedges from the centre outwards.
fn wedge(middle: Point, degrees: f64) -> BezPath {
    let far = |degrees: f64| middle + Vec2::from_angle(degrees.to_radians()) * 200.0;
    polygon(&[middle, far(degrees), far(degrees + 45.0)])
}

/// Returns a wavy horizontal band.
fn wave(y: f64) -> BezPath {
    let edge = |y: f64, x: f64| Point::new(x, y + 4.5 * (x * std::f64::consts::TAU / 44.0).sin());
    let along = |step: i32| f64::from(step) * 3.0;
    let points: Vec<Point> =
        (-3..37).map(|step| edge(y - 6.5, along(step))).chain((-3..37).rev().map(|step| edge(y + 6.5, along(step)))).collect();
    polygon(&points)
}

/// Returns a curved arm from the centre to the rim, widening outwards.
fn arm(middle: Point, part: f64, arms: u8) -> BezPath {
    let half = 0.25 / f64::from(arms);
    let place = |radius: f64, turn: f64| middle + Vec2::from_angle(std::f64::consts::TAU * (part + turn) - 1.2) * radius;
    let edge = |turn: f64| (0..=16).map(move |step| (f64::from(step) * 3.2, turn + f64::from(step) * 0.0125));
    let points: Vec<Point> = edge(-half)
        .map(|(radius, turn)| place(radius, turn))
        .chain(edge(half).collect::<Vec<_>>().into_iter().rev().map(|(radius, turn)| place(radius, turn)))
        .collect();
    polygon(&points)
}

/// Returns a half disc on the rim.
fn petal(middle: Point, degrees: f64) -> BezPath {
    kurbo::Circle::new(middle + Vec2::from_angle(degrees.to_radians()) * 46.0, 19.0).to_path(0.1)
}
