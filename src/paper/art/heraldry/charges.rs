//! Charges: the figures painted on a shield.

use kurbo::{BezPath, Circle, Point, Vec2};

use super::Art;
use crate::art::Ink;
use crate::art::clip::polygon;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::art) enum Charge {
    Roundel,
    Annulet,
    Star,
    Crescent,
    Lozenge,
    Crosslet,
    WavyCross,
    Bird,
    Fish,
    Horse,
    Spearhead,
    Dots,
}

impl Charge {
    /// Norman charges, in the order they are assigned.
    pub(super) const NORMAN: [Self; 10] = [
        Self::Star,
        Self::Bird,
        Self::WavyCross,
        Self::Crescent,
        Self::Horse,
        Self::Lozenge,
        Self::Fish,
        Self::Annulet,
        Self::Crosslet,
        Self::Roundel,
    ];
    /// Saxon charges, in the order they are assigned, with the number of copies around the boss.
    pub(super) const SAXON: [(Self, u8); 10] = [
        (Self::Roundel, 4),
        (Self::Crosslet, 4),
        (Self::Bird, 3),
        (Self::Star, 4),
        (Self::Lozenge, 4),
        (Self::Annulet, 3),
        (Self::Fish, 2),
        (Self::Crescent, 4),
        (Self::Spearhead, 4),
        (Self::Dots, 4),
    ];

    /// Returns the charge in 100 × 100.
    pub(in crate::art) fn to_art(self, ink: Ink) -> Art {
        let art = Art::blank();
        let line = (LINE, Ink::Words);
        let middle = Point::new(50.0, 50.0);
        match self {
            Self::Roundel => art.fill_and_line(Circle::new(middle, 38.0), line, ink),
            Self::Annulet => art.fill_and_line(ring(middle, 42.0, 22.0), line, ink),
            Self::Star => art.fill_and_line(star(middle, 48.0, 20.0, 6), line, ink),
            Self::Crescent => {
                art.fill_and_line("M20 14 C0 50 22 92 52 92 C82 92 100 50 80 14 C86 44 74 62 50 62 C26 62 14 44 20 14Z", line, ink)
            }
            Self::Lozenge => art.fill_and_line("M50 2 88 50 50 98 12 50Z", line, ink).line("M50 24 70 50 50 76 30 50Z", 4.0, Ink::Words),
            Self::Crosslet => art.fill_and_line(CROSSLET, line, ink),
            Self::WavyCross => art.fill_and_line(WAVY_CROSS, line, ink).fill_and_line(Circle::new(middle, 10.0), (4.0, Ink::Words), ink),
            Self::Bird => bird(art, ink),
            Self::Fish => fish(art, ink),
            Self::Horse => horse(art, ink),
            Self::Spearhead => art.fill_and_line("M50 2 C66 30 72 46 72 56 L57 68 V98 H43 V68 L28 56 C28 46 34 30 50 2Z", line, ink),
            Self::Dots => [(50.0, 22.0), (22.0, 74.0), (78.0, 74.0)]
                .into_iter()
                .fold(art, |art, at| art.fill_and_line(Circle::new(at, 19.0), line, ink)),
        }
    }
}

/// Width of the line round a charge. Charges are drawn at half size or smaller.
const LINE: f32 = 5.5;

const CROSSLET: &str = "M43 43 V30 H30 V16 H43 V4 H57 V16 H70 V30 H57 V43 H70 V30 H84 V43 H96 V57 H84 V70 H70 V57 H57 V70 H70 V84 H57 \
    V96 H43 V84 H30 V70 H43 V57 H30 V70 H16 V57 H4 V43 H16 V30 H30 V43Z";
/// A cross whose arms bend and end in points, as on a shield in the tapestry.
const WAVY_CROSS: &str = "M40 40 C48 28 34 20 44 2 C56 12 62 24 60 40 C72 48 80 34 98 44 C88 56 76 62 60 60 C52 72 66 80 56 98 \
    C44 88 38 76 40 60 C28 52 20 66 2 56 C12 44 24 38 40 40Z";

fn ring(middle: Point, outer: f64, inner: f64) -> BezPath {
    let circle = |radius: f64| kurbo::Shape::to_path(&Circle::new(middle, radius), 0.1);
    let mut path = circle(outer);
    path.extend(circle(inner).reverse_subpaths());
    path
}

pub(in crate::art) fn star(middle: Point, outer: f64, inner: f64, points: u8) -> BezPath {
    let corner = |step: u8| {
        let angle = std::f64::consts::PI * f64::from(step) / f64::from(points) - std::f64::consts::FRAC_PI_2;
        middle + Vec2::from_angle(angle) * if step.is_multiple_of(2) { outer } else { inner }
    };
    polygon(&(0..2 * points).map(corner).collect::<Vec<_>>())
}

fn bird(art: Art, ink: Ink) -> Art {
    let body = "M4 36 L20 28 C24 12 44 10 50 26 C64 30 74 38 97 44 C94 50 88 54 82 55 L92 66 L72 64 C66 78 50 84 36 78 \
        C22 72 18 58 22 46 C20 42 18 40 4 36Z";
    let wing = "M38 46 C52 40 66 46 76 56 C62 62 46 62 38 46Z";
    art.line("M42 79 40 95 30 97 M40 95 48 97 M56 78 58 94 50 97 M58 94 67 96", 4.5, Ink::Words)
        .fill_and_line(body, (LINE, Ink::Words), ink)
        .line(wing, 4.0, Ink::Words)
        .fill(Circle::new((33.0, 28.0), 4.5), Ink::Words)
}

fn fish(art: Art, ink: Ink) -> Art {
    art.fill_and_line("M2 50 C20 22 52 20 72 44 L97 24 C90 40 90 60 97 76 L72 56 C52 80 20 78 2 50Z", (LINE, Ink::Words), ink)
        .line("M34 32 C42 42 42 58 34 68 M50 42 C54 47 54 53 50 58", 4.0, Ink::Words)
        .fill(Circle::new((20.0, 46.0), 4.5), Ink::Words)
}

fn horse(art: Art, ink: Ink) -> Art {
    let head = "M28 96 C22 70 30 46 44 32 L48 10 L58 24 C74 32 84 46 95 58 C97 66 92 72 84 73 C76 66 70 64 62 63 C60 74 62 84 68 96Z";
    art.fill_and_line(head, (LINE, Ink::Words), ink)
        .line("M44 32 C36 30 30 34 26 40 M36 46 C28 46 24 50 22 56 M30 62 C24 64 22 68 20 74", 4.5, Ink::Words)
        .line("M76 40 C72 48 72 56 74 65", 4.0, Ink::Words)
        .fill(Circle::new((62.0, 40.0), 4.5), Ink::Words)
}

/// Returns the winged serpent of Wessex, in 100 × 100.
pub(super) fn wyvern(ink: Ink) -> Art {
    let body = "M12 30 C18 24 24 20 31 19 L33 9 L40 18 C52 22 55 34 51 45 C49 51 53 55 60 55 C76 55 88 63 88 76 C88 90 72 95 62 88 \
        C55 83 57 74 64 74 L72 66 L74 76 L66 78 C64 81 67 84 71 83 C79 81 79 71 70 68 C62 66 54 69 46 69 C33 69 28 57 34 46 \
        C37 40 38 36 34 34 L17 40 L24 32Z";
    let wing = "M47 55 C45 40 56 22 76 12 C74 20 78 25 88 25 C81 31 81 37 88 43 C78 42 73 47 73 56 C64 52 56 52 47 58Z";
    let line = (2.6, Ink::Words);
    horse_legs(Art::blank(), ink)
        .fill_and_line(body, line, ink)
        .fill_and_line(wing, line, ink)
        .line("M54 52 C60 40 66 32 76 14 M60 51 C68 42 74 34 86 26 M66 52 C72 46 78 43 86 42", 1.8, Ink::Words)
        .fill(Circle::new((32.0, 25.0), 2.4), Ink::Words)
}

fn horse_legs(art: Art, ink: Ink) -> Art {
    let leg = "M38 62 L34 76 L22 78 L30 82 L28 90 L37 84 L44 90 L42 78 L48 66Z";
    let other = "M50 64 L52 80 L42 86 L51 88 L52 95 L58 88 L61 80 L60 64Z";
    let line = (2.6, Ink::Words);
    art.fill_and_line(other, line, ink).fill_and_line(leg, line, ink)
}
