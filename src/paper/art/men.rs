//! Whole men as on the tapestry: long coats, bright hose and pointed shoes, always in profile.

use kurbo::{Affine, BezPath, Circle, Point, Shape as _, Vec2};

use super::Art;
use super::likeness::Likeness;
use crate::art::Ink;

/// A man 100 units high who faces right. His feet are at 0, 0 and y increases downwards, so he is drawn above it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Man {
    pub(super) likeness: Likeness,
    /// Colour of his coat; `Ink::Steel` means mail.
    pub(super) coat: Ink,
    pub(super) hose: Ink,
    /// Forward lean of his body, in degrees.
    pub(super) lean: f64,
    /// Downward tilt of his head, in degrees.
    pub(super) droop: f64,
    /// Near ankle and far ankle.
    pub(super) feet: [(f64, f64); 2],
    /// Near hand and far hand.
    pub(super) hands: [(f64, f64); 2],
}

/// Width and colour of the lines of a man 100 units high.
const LINE: (f32, Ink) = (1.3, Ink::Words);
const FINE: (f32, Ink) = (0.9, Ink::Words);
/// Pivot of his lean, in units of the man.
const HIP: Point = Point::new(0.0, -38.0);
const NECK: Point = Point::new(0.0, -72.0);

impl Man {
    pub(super) const fn standing(likeness: Likeness, coat: Ink, hose: Ink) -> Self {
        Self { likeness, coat, hose, lean: 0.0, droop: 0.0, feet: [(7.0, -4.0), (-7.0, -4.0)], hands: [(17.0, -54.0), (20.0, -60.0)] }
    }

    fn upper_body_transform(&self) -> Affine {
        Affine::rotate_about(self.lean.to_radians(), HIP)
    }

    /// Returns the drawing, from back to front.
    pub(super) fn drawing(&self) -> Art {
        let legs = self.legs(Art::blank());
        self.upper_body(legs)
    }

    pub(super) fn draw_into(&self, art: Art, place: Affine) -> Art {
        art.with_art(&self.drawing(), place)
    }

    /// Draws everything except his legs, for a rider.
    pub(super) fn upper_body(&self, art: Art) -> Art {
        let art = self.arm(art, 1);
        let art = self.coat(art);
        let droop = Affine::rotate_about(self.droop.to_radians(), NECK);
        let head = Affine::translate(NECK.to_vec2()) * Affine::scale(0.37) * Affine::translate((-52.0, -73.0));
        let art = art.with_art(&with_heavier_lines(self.likeness.head(), 2.1), self.upper_body_transform() * droop * head);
        self.arm(art, 0)
    }

    /// Draws both legs, the far one behind.
    pub(super) fn legs(&self, art: Art) -> Art {
        let [near, far] = self.feet;
        [(far, -3.0), (near, 3.0)].into_iter().fold(art, |art, (ankle, hip)| {
            let (hip, ankle) = (Point::new(hip, -38.0), Point::from(ankle));
            let knee = hip.midpoint(ankle) + Vec2::new(4.0, 0.0);
            let art = art.fill_and_line(limb(&[hip, knee, ankle], 7.0), LINE, self.hose);
            art.fill_and_line(Affine::translate(ankle.to_vec2()) * shoe(), FINE, Ink::Wood)
        })
    }

    fn coat(&self, art: Art) -> Art {
        let coat = path(
            "M-9 -73 C-4 -76.5 5 -76.5 9 -73 C12 -66 11 -58 9 -51 C13 -43 15 -36 16 -28 C6 -25 -6 -25 -16 -28 C-15 -36 -13 -43 -9 -51 \
                C-11 -58 -12 -66 -9 -73Z",
        );
        let place = self.upper_body_transform();
        let art = art.fill_and_line(place * coat.clone(), LINE, self.coat);
        let (belt, hem) = ("M-9 -51 C-4 -49 4 -49 9 -51", "M-15.6 -31.5 C-6 -28.5 6 -28.5 15.6 -31.5");
        let trim = if self.coat == Ink::Gold { Ink::Norman } else { Ink::Gold };
        if self.coat == Ink::Steel {
            let art = art.line(place * mail(&coat), 0.7, Ink::Quiet);
            return art.line(place * path(belt), 2.4, Ink::Wood);
        }
        art.line(place * path(hem), 1.6, trim).line(place * path(belt), 2.4, trim)
    }

    fn arm(&self, art: Art, which: usize) -> Art {
        let hand = self.hands.get(which).copied().unwrap_or_default();
        let hand = self.upper_body_transform() * Point::from(hand);
        let shoulder = self.upper_body_transform() * Point::new(if which == 0 { -3.0 } else { 5.0 }, -69.0);
        let way = hand - shoulder;
        let bend = Vec2::new(-way.y, way.x) * 0.22;
        let elbow = shoulder.midpoint(hand) + if bend.y > 0.0 { bend } else { -bend };
        let art = art.fill_and_line(Circle::new(hand, 3.6), LINE, Ink::Skin);
        art.fill_and_line(limb(&[shoulder, elbow, shoulder.lerp(hand, 0.86)], 7.0), LINE, self.coat)
    }
}

/// Multiplies the widths of all lines, for a drawing that is shown smaller than designed.
fn with_heavier_lines(mut art: Art, times: f32) -> Art {
    for (width, _) in art.strokes.iter_mut().filter_map(|stroke| stroke.line.as_mut()) {
        *width *= times;
    }
    art
}

fn path(data: &str) -> BezPath {
    BezPath::from_svg(data).unwrap_or_default()
}

fn shoe() -> BezPath {
    path("M-4 -2 C-3 -3 3 -3 4 -2 C6 0 10 1 13 3.5 C8 4.6 0 4.4 -4.5 4 C-5 2 -5 0 -4 -2Z")
}

/// Returns a leg, an arm or a tail: a band of this width along a bend.
pub(super) fn limb(joints: &[Point; 3], width: f64) -> BezPath {
    let [from, by, to] = *joints;
    let mut bend = BezPath::new();
    bend.move_to(from);
    // The bend goes through its middle joint.
    bend.quad_to(by + (by - from.midpoint(to)), to);
    kurbo::stroke(bend, &kurbo::Stroke::new(width).with_caps(kurbo::Cap::Round), &kurbo::StrokeOpts::default(), 0.2)
}

/// Returns mail rings within an outline.
fn mail(outline: &BezPath) -> BezPath {
    let bounds = outline.bounding_box().inset(-1.0);
    let mut path = BezPath::new();
    let (mut y, mut shift) = (bounds.y0, 0.0);
    while y < bounds.y1 {
        let mut x = bounds.x0 + shift;
        while x < bounds.x1 {
            let ends = [Point::new(x, y), Point::new(x + 2.4, y)];
            if ends.iter().all(|&end| outline.contains(end + Vec2::new(0.0, 1.2))) {
                path.move_to(ends[0]);
                path.quad_to(Point::new(x + 1.2, y + 2.6), ends[1]);
            }
            x += 4.0;
        }
        (y, shift) = (y + 3.6, 2.0 - shift);
    }
    path
}
