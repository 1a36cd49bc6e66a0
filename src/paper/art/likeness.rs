//! Heads. Normans are shaven, Saxons wear moustaches. A number selects hair, headgear and clothes.

use kurbo::{BezPath, Circle, Point, Shape as _};

use super::Art;
use crate::art::Ink;
use senlac_classroom::rules::Side;

/// Covering of a man's head, or his bare hair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Head {
    /// A pointed helmet over a mail hood.
    Helmet,
    Cap,
    Hood,
    Crown,
    /// No headgear, so that his hair shows.
    Bare,
}

/// A man's appearance. Everything is drawn in 100 × 100, facing right.
#[derive(Clone, Copy, Debug)]
pub(super) struct Likeness {
    side: Side,
    pub(super) head: Head,
    pub(super) number: u8,
    hair: Ink,
    pub(super) cloth: Ink,
    pub(super) trim: Ink,
    pub(super) ground: Ink,
}

/// Width and colour of the lines of a head in 100 × 100.
pub(super) const LINE: (f32, Ink) = (1.7, Ink::Words);
pub(super) const FINE: (f32, Ink) = (1.1, Ink::Words);

/// Returns one of these inks by number.
fn pick_ink(inks: &[Ink], number: u8) -> Ink {
    inks.get(usize::from(number) % inks.len().max(1)).copied().unwrap_or(Ink::Wood)
}

impl Likeness {
    /// Creates a man of this side. The number selects his appearance.
    pub(super) fn new(side: Side, head: Head, number: u8) -> Self {
        let bodyguard = head == Head::Crown;
        let (own, cloths, hairs) = match side {
            Side::Norman => {
                (Ink::Norman, [Ink::Norman, Ink::Saxon, Ink::Gold, Ink::Norman, Ink::Woods], [Ink::Wood, Ink::Hill, Ink::Wood, Ink::Norman])
            }
            Side::Saxon => {
                (Ink::Saxon, [Ink::Saxon, Ink::Norman, Ink::Sage, Ink::Saxon, Ink::Gold], [Ink::Gold, Ink::Wood, Ink::Norman, Ink::Hill])
            }
        };
        let cloth = if bodyguard { own } else { pick_ink(&cloths, number) };
        let trim = if matches!(cloth, Ink::Gold | Ink::Sage) { own } else { pick_ink(&[Ink::Gold, Ink::Sage, Ink::Hill], number) };
        let ground = if bodyguard { Ink::Hill } else { pick_ink(&[Ink::Shade, Ink::Hill, Ink::Paper, Ink::Steel, Ink::Sage], number) };
        let ground = if ground == cloth || ground == trim { Ink::Shade } else { ground };
        Self { side, head, number, hair: pick_ink(&hairs, number), cloth, trim, ground }
    }

    /// Returns only the head and neck, for a whole figure. The neck ends at 52, 75.
    pub(super) fn head(self) -> Art {
        self.face(self.hair_behind(Art::blank()), false)
    }

    /// Draws the hair behind the neck. Saxons have long hair. Normans shave their necks; helmets and hoods hide the hair.
    pub(super) fn hair_behind(self, art: Art) -> Art {
        match (self.side, self.head) {
            (Side::Norman, _) | (_, Head::Helmet | Head::Hood) => art,
            (Side::Saxon, Head::Cap | Head::Crown | Head::Bare) => {
                art.fill_and_line("M31 38 C27 52 26 64 31 72 C38 76 64 76 73 71 C77 62 76 50 72 38Z", LINE, self.hair)
            }
        }
    }

    /// Draws everything in front of the neck hair. Mail shows its rings if `large`.
    pub(super) fn face(self, art: Art, large: bool) -> Art {
        let art = self.neck_and_hood(art, large);
        let art = art.fill_and_line("M34 40 C34 27 42 21 52 21 C63 21 70 28 70 40 C70 54 64 68 54 68 C43 68 34 54 34 40Z", LINE, Ink::Skin);
        let art = self.beard(art);
        let art = features(art, self.number);
        let art = match self.side {
            Side::Norman => art.line("M48 60.5 C52 62.5 57 62.5 61 59.5", 1.4, Ink::Words),
            Side::Saxon => self.moustache(art),
        };
        self.headgear(art)
    }

    /// Draws the neck and everything around the face.
    fn neck_and_hood(self, art: Art, large: bool) -> Art {
        let neck = "M43 58 V75 C48 80 57 80 62 75 V58Z";
        match self.head {
            Head::Helmet => {
                let coif = BezPath::from_svg("M28 36 C27 56 30 68 24 76 C36 86 66 86 79 76 C74 68 77 54 76 36Z").unwrap_or_default();
                let art = art.fill_and_line(coif.clone(), LINE, Ink::Steel);
                if large { art.line(rings(&coif), 0.9, Ink::Quiet) } else { art }
            }
            Head::Hood => {
                let hood =
                    "M27 50 C24 26 34 12 44 6 C48 4 50 5 50 8 C66 8 79 22 77 48 C76 60 80 68 88 76 C72 88 34 88 17 76 C25 68 27 58 27 50Z";
                let collar = "M36 60 C40 73 47 77 54 77 C61 77 67 72 70 60 C73 72 79 75 86 78 C72 89 34 89 19 78 C28 75 34 70 36 60Z";
                art.fill_and_line(hood, LINE, self.cloth).fill_and_line(collar, LINE, self.cloth).line(
                    "M27 82 C44 89 62 89 79 82",
                    2.4,
                    self.trim,
                )
            }
            Head::Cap | Head::Crown | Head::Bare => {
                let ear = "M36 40 C31 37 29 42 31 47 C32 50 35 51 37 49Z";
                art.fill_and_line(neck, LINE, Ink::Skin).fill_and_line(ear, FINE, Ink::Skin)
            }
        }
    }

    /// Draws a beard on every third Saxon.
    fn beard(self, art: Art) -> Art {
        if self.side == Side::Norman || !self.number.is_multiple_of(3) {
            return art;
        }
        art.fill_and_line("M34 43 C34 60 42 76 55 77 C66 75 71 58 70 43 C68 52 64 56 58 56 H49 C42 56 37 52 34 43Z", FINE, self.hair)
    }

    fn moustache(self, art: Art) -> Art {
        let mouth = art.line("M51 63 C54 64.5 57 64 59 62.5", 1.3, Ink::Words);
        let wings = match self.number % 3 {
            0 => "M55.5 56.5 C51 53.5 45 55 40 61 C46 60.5 51 61 55.5 59.5 C60 61 64 60.5 69 60 C65 54.5 60 53.5 55.5 56.5Z",
            1 => "M55.5 56.5 C50 53 43 56 39 69 C44 65 49 62 55.5 60 C61 62 65 64 69 68 C67 56 61 53 55.5 56.5Z",
            _ => "M55.5 56.5 C51 52.5 44 58 37 55 C40 62 49 63 55.5 60 C61 63 69 61 72 54.5 C66 57.5 60 53 55.5 56.5Z",
        };
        mouth.fill_and_line(wings, FINE, self.hair)
    }

    fn headgear(self, art: Art) -> Art {
        match self.head {
            Head::Helmet => self.helmet(art),
            Head::Cap => self.cap(self.fringe(art)),
            Head::Bare => self.fringe(art),
            Head::Crown => with_crown(self.fringe(art)),
            Head::Hood => self.fringe_under_hood(art),
        }
    }

    /// Draws the hair on the brow: straight on Normans, parted on Saxons.
    fn fringe(self, art: Art) -> Art {
        let hair = match self.side {
            Side::Norman => "M33 43 C30 24 40 14 53 14 C66 14 74 24 71 40 C69 36 68 33 66 31 C56 34 46 34 40 31 C38 35 38 40 36 43Z",
            Side::Saxon => "M32 52 C27 26 38 14 53 14 C68 14 77 26 72 50 C72 40 68 31 58 25 C54 31 44 34 38 34 C37 40 36 46 32 52Z",
        };
        art.fill_and_line(hair, LINE, self.hair)
    }

    fn fringe_under_hood(self, art: Art) -> Art {
        let hair = match self.side {
            Side::Norman => "M35 38 C36 26 44 21 53 21 C62 21 68 26 69.5 37 L66 32 62 35 58 31 53 34 48 31 44 35 40 32Z",
            Side::Saxon => "M34 42 C34 27 43 21 53 21 C63 21 69 28 70 40 C67 34 63 30 57 27 C52 33 42 34 34 42Z",
        };
        art.fill_and_line(hair, FINE, self.hair)
    }

    fn helmet(self, art: Art) -> Art {
        let iron = if self.number % 4 == 3 { Ink::Gold } else { Ink::Steel };
        let band = if iron == Ink::Gold { self.cloth } else { pick_ink(&[Ink::Gold, self.cloth, Ink::Hill], self.number) };
        let art = art.fill_and_line("M29 38 C32 24 43 10 53 3 C63 10 74 24 75.5 38 C62 32 43 32 29 38Z", LINE, iron);
        let art = match self.number % 3 {
            0 => art.line("M53 3 C47 14 44 24 43 34 M53 3 C60 14 63 24 64 34", FINE.0, FINE.1),
            1 => art.fill_and_line("M53 3 C50.5 13 51 23 51.5 34 H57.5 C57.5 23 56.5 13 53 3Z", FINE, band),
            _ => art.line("M34 28 C46 23 60 23 71 28 M41 16 C48 13 58 13 64 16", FINE.0, FINE.1),
        };
        let art = art.fill_and_line("M28 37 C43 30.5 62 30.5 76.5 37 L75.5 42.5 C62 36.5 43 36.5 29 42.5Z", LINE, band);
        art.fill_and_line("M53.5 34.5 C55.5 33.5 58 33.5 60 34.5 L59.5 52 C58.5 54.5 55.5 54.5 54.5 52Z", FINE, iron)
    }

    fn cap(self, art: Art) -> Art {
        if self.number.is_multiple_of(2) {
            let art =
                art.fill_and_line("M31 31 C30 14 46 3 62 6 C70 8 72 14 67 18 C71 22 73 26 73 31 C60 26 44 26 31 31Z", LINE, self.cloth);
            art.fill_and_line("M29.5 30 C43 24.5 62 24.5 74.5 30 L74 35 C61 30 43 30 30 35Z", FINE, self.trim)
        } else {
            let art = art.fill_and_line("M31 30 C32 14 42 7 53 7 C64 7 73 14 74 30 C60 25 44 25 31 30Z", LINE, self.trim);
            let art = art.line("M53 7 C50 14 50 20 50 26 M41 11 C38 17 37 22 37 27 M65 11 C67 17 67 22 67 27", FINE.0, FINE.1);
            art.fill_and_line("M29 30 C43 24 62 24 76 30 C76 34 76 35 75 36 C61 30 43 30 30 36 C29 34 29 33 29 30Z", LINE, self.cloth)
        }
    }
}

fn features(art: Art, number: u8) -> Art {
    let art = art
        .fill_and_line("M41 43.5 C43 39.5 49 39.5 51 43.5 C48.5 46 43.5 46 41 43.5Z", FINE, Ink::Paper)
        .fill_and_line("M59 43.5 C60.5 39.8 66 39.8 68 43 C66 45.8 61.5 46 59 43.5Z", FINE, Ink::Paper)
        .fill(Circle::new((47.2, 42.8), 2.1), Ink::Words)
        .fill(Circle::new((64.2, 42.7), 2.1), Ink::Words);
    let brows = match number % 3 {
        0 => "M40 38.5 C43 35.5 48 35.5 51 37.5 M59 37.5 C62 35.5 66 36 68.5 38",
        1 => "M40 37.5 C44 35 48 36 51.5 38.5 M58.5 38.5 C62 36 65 35 68.5 37",
        _ => "M40 39.5 C43 37 48 36 51 36 M59 36 C62 36 66 37 68.5 39",
    };
    art.line(brows, 1.8, Ink::Words).line("M56 42 C56 47 60.5 51 59.5 53.5 C58.5 55 56 55 54.5 54", 1.5, Ink::Words)
}

fn with_crown(art: Art) -> Art {
    let crown = "M31 32 L27 10 Q36 18 41 19 Q46 12 53 4 Q60 12 65 19 Q70 18 79 10 L75 32 C62 26 44 26 31 32Z";
    let balls = [(27.0, 10.0), (53.0, 4.0), (79.0, 10.0)];
    let art = art.fill_and_line(crown, LINE, Ink::Gold).line("M31 26.5 C44 20.5 62 20.5 75.5 26.5", FINE.0, FINE.1);
    let art = balls.into_iter().fold(art, |art, ball| art.fill_and_line(Circle::new(ball, 2.6), FINE, Ink::Gold));
    let art = [(41.0, 25.8), (65.0, 25.8)].into_iter().fold(art, |art, jewel| art.fill(Circle::new(jewel, 1.7), Ink::Saxon));
    art.fill(Circle::new((53.0, 24.8), 2.1), Ink::Norman)
}

/// Returns mail rings within an outline.
pub(super) fn rings(outline: &BezPath) -> BezPath {
    let mut path = BezPath::new();
    let bounds = outline.bounding_box();
    let sides = flattened_edges(outline);
    for row in 0..14_u8 {
        let y = 34.0 + 6.0 * f64::from(row);
        for column in 0..15_u8 {
            let x = 2.0 + 6.8 * f64::from(column) + if row.is_multiple_of(2) { 0.0 } else { 3.4 };
            let ends = [Point::new(x - 2.1, y), Point::new(x + 2.1, y), Point::new(x, y + 2.9)];
            if bounds.contains(ends[2]) && ends.iter().all(|&end| encloses(&sides, end)) {
                path.move_to(ends[0]);
                path.line_to(ends[2]);
                path.line_to(ends[1]);
            }
        }
    }
    path
}

/// Returns the edges of an outline, with curves flattened.
fn flattened_edges(outline: &BezPath) -> Vec<kurbo::Line> {
    let mut straight = BezPath::new();
    kurbo::flatten(outline, 0.05, |element| straight.push(element));
    straight.segments().filter_map(|side| if let kurbo::PathSeg::Line(line) = side { Some(line) } else { None }).collect()
}

/// Returns whether edges enclose a point, in either direction.
fn encloses(sides: &[kurbo::Line], point: Point) -> bool {
    let turn = |side: &kurbo::Line| {
        let (from, to) = (side.p0 - point, side.p1 - point);
        match (from.y <= 0.0, to.y <= 0.0) {
            (true, false) if from.cross(to) > 0.0 => 1,
            (false, true) if from.cross(to) < 0.0 => -1,
            _ => 0,
        }
    };
    sides.iter().map(turn).sum::<i32>() != 0
}
