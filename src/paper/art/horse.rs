//! Horses that face right.

use kurbo::{Affine, BezPath, Circle, Point};

use super::Art;
use super::men::limb;
use crate::art::Ink;

const LINE: (f32, Ink) = (1.5, Ink::Words);
const FINE: (f32, Ink) = (1.1, Ink::Words);

/// Returns a saddled horse in 120 × 100 with its hooves at y = 98 and its saddle at 50, 37.
pub(super) fn horse(coat: Ink, mane: Ink) -> Art {
    let art = Art::blank().fill_and_line("M15 44 C6 46 0 60 4 80 C11 76 15 66 17 56Z", LINE, mane);
    let [far_hind, far_fore, near_hind, near_fore] = LEGS;
    let art = leg(leg(art, far_hind, mane), far_fore, mane);
    let art = leg(leg(art, near_hind, coat), near_fore, coat);
    let art = art.fill_and_line("M82 8 C74 9 70 16 66 16 C69 19 66 24 62 25 C65 28 62 33 57 35 L70 38 L86 14Z", LINE, mane);
    let body = "M14 46 C16 36 27 34 37 36 C48 39 58 39 66 34 C72 30 77 20 81 12 L82 3 L87.5 10.5 C93 13 99 20 106 26 C110 29.5 108 35 103 35 \
        C98 36 94 33 91 32 C89 35 88 41 87 48 C86 57 81 63 74 64 C60 67 46 66 37 64 C28 67 17 66 14 58 C13 54 13 50 14 46Z";
    art.fill_and_line(body, LINE, coat)
        .line("M97.5 18.5 C95 22 94 27 95 32.5 M96 25 C90 30 80 34 62 37", 1.6, Ink::Norman)
        .fill(Circle::new((91.5, 18.5), 1.7), Ink::Words)
        .fill(Circle::new((104.5, 29.5), 0.9), Ink::Words)
}

/// Draws the saddle and its girth, on the near side.
pub(super) fn saddle(art: Art, cloth: Ink) -> Art {
    art.fill_and_line("M37 36 C36 32 38 29 40 31 C45 36 55 36 60 31 C62 29 64 32 63 36 L60 52 C53 55 46 55 40 52Z", FINE, cloth).line(
        "M50 54 L51 65.5",
        1.6,
        Ink::Norman,
    )
}

/// Hip or shoulder, knee, and hoof of each leg: far hind, far fore (lifted), then the near ones.
const LEGS: [[(f64, f64); 3]; 4] = [
    [(30.0, 58.0), (34.0, 78.0), (28.0, 94.0)],
    [(78.0, 56.0), (94.0, 66.0), (90.0, 80.0)],
    [(22.0, 56.0), (16.0, 76.0), (18.0, 94.0)],
    [(72.0, 58.0), (76.0, 77.0), (73.0, 94.0)],
];

fn leg(art: Art, joints: [(f64, f64); 3], coat: Ink) -> Art {
    let joints = joints.map(Point::from);
    let hoof = BezPath::from_svg("M-3.5 -1 H4 L6 4 H-4.5Z").unwrap_or_default();
    let art = art.fill_and_line(Affine::translate(joints[2].to_vec2()) * hoof, FINE, Ink::Quiet);
    art.fill_and_line(limb(&joints, 6.6), LINE, coat)
}
