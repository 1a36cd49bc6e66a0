//! Embroidery: shapes of laid wool, their threads couched down and their outlines in stem stitch, as in the Bayeux
//! Tapestry. Points are in a picture's own measure and may be squeezed sideways while its card turns.

use egui::epaint::Mesh;
use egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2};

/// A point of a picture: right and down.
pub type P = (f32, f32);

/// A needle over one picture.
pub struct Wool<'a> {
    painter: &'a Painter,
    origin: Pos2,
    scale: Vec2,
    /// The colour of outlines.
    pub ink: Color32,
}

/// Which way the threads of a shape lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lay {
    /// No threads are seen.
    Plain,
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
    /// Sloping.
    Slant,
}

/// Between two threads.
const THREAD: f32 = 1.7;

impl<'a> Wool<'a> {
    /// A needle whose point (0, 0) is at `origin`, with so many points of the screen to one of the picture.
    pub const fn new(painter: &'a Painter, origin: Pos2, scale: Vec2, ink: Color32) -> Self {
        Self { painter, origin, scale, ink }
    }

    /// A point on the screen.
    pub fn at(&self, (x, y): P) -> Pos2 {
        self.origin + Vec2::new(x * self.scale.x, y * self.scale.y)
    }

    /// A width on the screen.
    fn width(&self, width: f32) -> f32 {
        (width * self.scale.y).max(0.5)
    }

    /// Whether single threads can be seen.
    fn is_fine(&self) -> bool {
        self.scale.y > 1.4 && self.scale.x > 0.5
    }

    /// A shape of laid wool with its outline.
    pub fn laid(&self, outline: &[P], color: Color32, lay: Lay) {
        self.fill(outline, color, lay);
        self.stem(outline, true, 1.1, self.ink);
    }

    /// A shape without an outline.
    pub fn fill(&self, outline: &[P], color: Color32, lay: Lay) {
        let mut mesh = Mesh::default();
        for [a, b, c, d] in slabs(outline) {
            let first = u32::try_from(mesh.vertices.len()).unwrap_or_default();
            for corner in [a, b, c, d] {
                mesh.colored_vertex(self.at(corner), color);
            }
            mesh.add_triangle(first, first + 1, first + 2);
            mesh.add_triangle(first, first + 2, first + 3);
        }
        self.painter.add(Shape::mesh(mesh));
        if lay != Lay::Plain && self.is_fine() {
            self.threads(outline, color, lay);
        }
    }

    /// The threads of a shape, now lighter and now darker than its wool.
    fn threads(&self, outline: &[P], color: Color32, lay: Lay) {
        // Threads are found by turning the shape until they lie across.
        let turned = |(x, y): P| match lay {
            Lay::Across | Lay::Plain => (x, y),
            Lay::Down => (y, x),
            Lay::Slant => (x - y, x + y),
        };
        let back = |(x, y): P| match lay {
            Lay::Across | Lay::Plain => (x, y),
            Lay::Down => (y, x),
            Lay::Slant => (f32::midpoint(x, y), f32::midpoint(y, -x)),
        };
        let shape: Vec<P> = outline.iter().map(|&point| turned(point)).collect();
        let step = if lay == Lay::Slant { THREAD * 1.41 } else { THREAD };
        let (top, bottom) = extent(shape.iter().map(|point| point.1));
        let tones = [mix(color, Color32::WHITE, 0.16), mix(color, Color32::BLACK, 0.13)];
        let mut tone = tones.iter().cycle();
        let mut y = (top / step).floor() * step + step * 0.5;
        while y < bottom {
            let stroke = Stroke::new(self.width(0.55), tone.next().copied().unwrap_or(color));
            let crossings = crossings(&shape, y);
            for pair in crossings.chunks_exact(2) {
                if let [from, to] = *pair {
                    self.painter.line_segment([self.at(back((from, y))), self.at(back((to, y)))], stroke);
                }
            }
            y += step;
        }
    }

    /// A line in stem stitch.
    pub fn stem(&self, points: &[P], closed: bool, width: f32, color: Color32) {
        let line: Vec<Pos2> = points.iter().map(|&point| self.at(point)).collect();
        let stroke = Stroke::new(self.width(width), color);
        self.painter.add(if closed { Shape::closed_line(line, stroke) } else { Shape::line(line, stroke) });
    }

    /// A limb, a shaft or a strap: a line of one colour with an outline.
    pub fn limb(&self, points: &[P], width: f32, color: Color32) {
        self.stem(points, false, width + 2.0, self.ink);
        for &end in points.first().iter().chain(points.last().iter()) {
            self.dot(*end, width / 2.0 + 1.0, self.ink);
        }
        self.stem(points, false, width, color);
        for &end in points.first().iter().chain(points.last().iter()) {
            self.dot(*end, width / 2.0, color);
        }
    }

    /// Single stitches along a line.
    pub fn stitches(&self, points: &[P], width: f32, color: Color32, stitch: f32) {
        let line: Vec<Pos2> = points.iter().map(|&point| self.at(point)).collect();
        let stitch = self.width(stitch);
        self.painter.extend(Shape::dashed_line(&line, Stroke::new(self.width(width), color), stitch, stitch));
    }

    /// A knot.
    pub fn dot(&self, middle: P, radius: f32, color: Color32) {
        self.painter.add(Shape::ellipse_filled(self.at(middle), radius * self.scale, color));
    }

    /// A round shape with its outline.
    pub fn round(&self, middle: P, radius: f32, color: Color32, lay: Lay) {
        self.laid(&ring(middle, radius, 28), color, lay);
    }
}

/// Points round a circle.
pub fn ring((x, y): P, radius: f32, count: u8) -> Vec<P> {
    let angle = |point: u8| f32::from(point) / f32::from(count) * std::f32::consts::TAU;
    (0..count).map(|point| (x + radius * angle(point).cos(), y + radius * angle(point).sin())).collect()
}

/// A soft line through these points.
pub fn soft(points: &[P], closed: bool) -> Vec<P> {
    const PARTS: u8 = 7;
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return Vec::new() };
    // One point more before the first and two after the last: the curve needs its neighbours.
    let after = |place: usize| if closed { points.get(place % points.len()).copied().unwrap_or(last) } else { last };
    let mut all = vec![if closed { last } else { first }];
    all.extend(points);
    all.extend([after(points.len()), after(points.len() + 1)]);
    let curves = if closed { points.len() } else { points.len() - 1 };
    let mut line = Vec::with_capacity(curves * usize::from(PARTS) + 1);
    for four in all.windows(4).take(curves) {
        line.extend((0..PARTS).map(|part| {
            let along = f32::from(part) / f32::from(PARTS);
            (spline(four, |point| point.0, along), spline(four, |point| point.1, along))
        }));
    }
    if !closed {
        line.push(last);
    }
    line
}

/// Catmull and Rom's curve from the second of four points to the third.
fn spline(four: &[P], number: impl Fn(&P) -> f32, along: f32) -> f32 {
    let weights = [
        ((2.0 - along) * along - 1.0) * along,
        (3.0 * along - 5.0) * along * along + 2.0,
        ((4.0 - 3.0 * along) * along + 1.0) * along,
        (along - 1.0) * along * along,
    ];
    four.iter().zip(weights).map(|(point, weight)| number(point) * weight / 2.0).sum()
}

/// The points moved, grown and turned: `turn` in radians, clockwise, about the point (0, 0).
pub fn placed(points: &[P], (x, y): P, size: f32, turn: f32) -> Vec<P> {
    let (sin, cos) = turn.sin_cos();
    points.iter().map(|&(px, py)| (x + size * (px * cos - py * sin), y + size * (px * sin + py * cos))).collect()
}

/// Where the outline crosses this height, from left to right.
fn crossings(outline: &[P], y: f32) -> Vec<f32> {
    let ends = outline.iter().skip(1).chain(outline.first());
    let mut found: Vec<f32> = outline
        .iter()
        .zip(ends)
        .filter(|(a, b)| (a.1 <= y) != (b.1 <= y))
        .map(|(a, b)| a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0))
        .collect();
    found.sort_by(f32::total_cmp);
    found
}

/// A shape of any outline as pieces with four corners, cut at the heights of its points.
fn slabs(outline: &[P]) -> Vec<[P; 4]> {
    let mut heights: Vec<f32> = outline.iter().map(|point| point.1).collect();
    heights.sort_by(f32::total_cmp);
    heights.dedup_by(|a, b| (*a - *b).abs() < 0.01);
    let mut pieces = Vec::new();
    for (&top, &bottom) in heights.iter().zip(heights.iter().skip(1)) {
        // Just inside, so that a point on the cut counts once.
        let inset = (bottom - top) * 0.001;
        let (above, below) = (crossings(outline, top + inset), crossings(outline, bottom - inset));
        for (above, below) in above.chunks_exact(2).zip(below.chunks_exact(2)) {
            if let ([a, b], [d, c]) = (above, below) {
                pieces.push([(*a, top), (*b, top), (*c, bottom), (*d, bottom)]);
            }
        }
    }
    pieces
}

fn extent(numbers: impl Iterator<Item = f32>) -> (f32, f32) {
    numbers.fold((f32::INFINITY, f32::NEG_INFINITY), |(least, most), number| (least.min(number), most.max(number)))
}

/// One colour with a part of another.
pub fn mix(one: Color32, other: Color32, part: f32) -> Color32 {
    one.lerp_to_gamma(other, part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hollow_shape_is_filled_in_its_arms_only() {
        // The letter U.
        let outline = [(0.0, 0.0), (1.0, 0.0), (1.0, 2.0), (2.0, 2.0), (2.0, 0.0), (3.0, 0.0), (3.0, 3.0), (0.0, 3.0)];
        let area: f32 = slabs(&outline).iter().map(|[a, b, c, d]| f32::midpoint(b.0 - a.0, c.0 - d.0) * (d.1 - a.1)).sum();
        assert!((area - 7.0).abs() < 0.05, "{area}");
    }

    #[test]
    fn a_soft_line_goes_through_its_points() {
        let points = [(0.0, 0.0), (2.0, 1.0), (4.0, 0.0), (5.0, 5.0)];
        let line = soft(&points, false);
        for point in points {
            assert!(line.iter().any(|on| (on.0 - point.0).abs() < 1e-4 && (on.1 - point.1).abs() < 1e-4), "{point:?}");
        }
    }
}
