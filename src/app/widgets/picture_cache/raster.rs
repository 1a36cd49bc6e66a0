//! Triangles as an image, filled as a graphics card fills them: a point of the screen belongs to the triangle in which its
//! middle lies, and one on an edge to one of the two that share it.

use egui::{Color32, ColorImage, Mesh, Pos2, Rect};

/// The triangles of a mesh as an image, and the room that it fills; `None` if it has none.
pub fn image(mesh: &Mesh, pixels_per_point: f32) -> Option<(ColorImage, Rect)> {
    let bounds = mesh.calc_bounds() * pixels_per_point;
    if !bounds.is_positive() || !bounds.is_finite() {
        return None;
    }
    let (corner, end) = (bounds.min.floor(), bounds.max.ceil());
    let mut image = ColorImage::filled([whole(end.x - corner.x), whole(end.y - corner.y)], Color32::TRANSPARENT);
    let mut corners = mesh
        .indices
        .iter()
        .filter_map(|index| mesh.vertices.get(usize::try_from(*index).ok()?))
        .map(|vertex| Corner { place: (vertex.pos * pixels_per_point - corner.to_vec2()), color: vertex.color });
    while let (Some(one), Some(two), Some(three)) = (corners.next(), corners.next(), corners.next()) {
        fill([one, two, three], &mut image);
    }
    Some((image, Rect::from_min_max(corner, end) / pixels_per_point))
}

/// A corner of a triangle, in points of the image.
#[derive(Clone, Copy)]
struct Corner {
    place: Pos2,
    color: Color32,
}

fn fill(mut corners: [Corner; 3], image: &mut ColorImage) {
    corners.sort_by(|one, other| one.place.y.total_cmp(&other.place.y));
    let [top, middle, bottom] = corners;
    let Some(shade) = Shade::of(corners) else { return };
    let width = image.size[0];
    let rows = first_inside(top.place.y)..first_inside(bottom.place.y);
    for (row, line) in image.pixels.chunks_exact_mut(width.max(1)).enumerate().take(rows.end).skip(rows.start) {
        let y = center(row);
        let long = crossing(top, bottom, y);
        let short = if y < middle.place.y { crossing(top, middle, y) } else { crossing(middle, bottom, y) };
        let (from, to) = (first_inside(long.min(short)), first_inside(long.max(short)));
        for (column, point) in line.iter_mut().enumerate().take(to).skip(from) {
            *point = over(shade.at(center(column), y), *point);
        }
    }
}

/// How the colours of a triangle change over it.
enum Shade {
    /// Not at all.
    Even(Color32),
    /// By so much for each point to the right and down, from one of its corners; red, green, blue and opacity.
    Sloping { from: Pos2, color: [f32; 4], right: [f32; 4], down: [f32; 4] },
}

impl Shade {
    /// The colours between three corners; `None` if they lie in a line.
    fn of([a, b, c]: [Corner; 3]) -> Option<Self> {
        let (ab, ac) = (b.place - a.place, c.place - a.place);
        let area = ab.x * ac.y - ab.y * ac.x;
        if area.abs() < f32::EPSILON {
            return None;
        }
        if a.color == b.color && a.color == c.color {
            return Some(Self::Even(a.color));
        }
        let numbers = |corner: Corner| corner.color.to_array().map(f32::from);
        let (color, to_b, to_c) = (numbers(a), numbers(b), numbers(c));
        let (mut right, mut down) = ([0.0; 4], [0.0; 4]);
        let channels = color.iter().zip(&to_b).zip(&to_c).zip(right.iter_mut().zip(&mut down));
        for (((color, to_b), to_c), (right, down)) in channels {
            let (ab_change, ac_change) = (to_b - color, to_c - color);
            *right = (ab_change * ac.y - ac_change * ab.y) / area;
            *down = (ac_change * ab.x - ab_change * ac.x) / area;
        }
        Some(Self::Sloping { from: a.place, color, right, down })
    }

    /// The colour at a place.
    fn at(&self, x: f32, y: f32) -> Color32 {
        match self {
            Self::Even(color) => *color,
            Self::Sloping { from, color, right, down } => {
                let (x, y) = (x - from.x, y - from.y);
                let channel = |place: usize| byte(color[place] + x * right[place] + y * down[place]);
                Color32::from_rgba_premultiplied(channel(0), channel(1), channel(2), channel(3))
            }
        }
    }
}

/// One colour over another, both premultiplied.
fn over(color: Color32, below: Color32) -> Color32 {
    match color.a() {
        255 => color,
        0 if color == Color32::TRANSPARENT => below,
        alpha => {
            let rest = 255 - u32::from(alpha);
            let channel = |above: u8, below: u8| u8::try_from(u32::from(above) + (u32::from(below) * rest + 127) / 255).unwrap_or(u8::MAX);
            Color32::from_rgba_premultiplied(
                channel(color.r(), below.r()),
                channel(color.g(), below.g()),
                channel(color.b(), below.b()),
                channel(alpha, below.a()),
            )
        }
    }
}

/// Where an edge crosses the middle of a row; both triangles that share the edge get the same answer.
fn crossing(upper: Corner, lower: Corner, y: f32) -> f32 {
    let height = lower.place.y - upper.place.y;
    if height <= 0.0 { upper.place.x } else { upper.place.x + (y - upper.place.y) / height * (lower.place.x - upper.place.x) }
}

/// The first row or column whose middle is not before this place.
fn first_inside(place: f32) -> usize {
    whole((place - 0.5).ceil())
}

/// The middle of a row or column.
#[expect(clippy::cast_precision_loss, reason = "no screen has sixteen million rows")]
const fn center(row: usize) -> f32 {
    row as f32 + 0.5
}

/// A measure as a number of rows or columns; negative ones are 0.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a float to an integer saturates")]
const fn whole(measure: f32) -> usize {
    measure as usize
}

/// A channel of a colour.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a float to an integer saturates")]
fn byte(channel: f32) -> u8 {
    channel.round() as u8
}

#[cfg(test)]
mod tests {
    use egui::{pos2, vec2};

    use super::*;

    fn square(corner: Pos2, size: f32, color: Color32) -> Mesh {
        let mut mesh = Mesh::default();
        mesh.add_colored_rect(Rect::from_min_size(corner, vec2(size, size)), color);
        mesh
    }

    #[test]
    fn two_triangles_of_one_square_share_every_point_once() {
        let pale = Color32::from_rgba_premultiplied(60, 0, 0, 100);
        let (image, room) = image(&square(pos2(2.0, 3.0), 6.0, pale), 1.0).expect("an image");
        assert_eq!((image.size, room), ([6, 6], Rect::from_min_size(pos2(2.0, 3.0), vec2(6.0, 6.0))));
        assert!(image.pixels.iter().all(|point| *point == pale), "nothing is filled twice or not at all");
    }

    #[test]
    fn an_image_has_the_screens_own_points() {
        let (image, room) = image(&square(pos2(1.0, 1.0), 3.0, Color32::RED), 1.5).expect("an image");
        assert_eq!(image.size, [5, 5], "from 1.5 to 6 points of the screen");
        assert_eq!(room.max, pos2(4.0, 4.0));
        assert_eq!(image.pixels.iter().filter(|point| **point == Color32::RED).count(), 16 + 9);
    }

    #[test]
    fn colours_slope_from_corner_to_corner_and_lie_over_each_other() {
        let mut mesh = square(pos2(0.0, 0.0), 10.0, Color32::WHITE);
        let first = u32::try_from(mesh.vertices.len()).expect("few");
        for (x, y, color) in [(0.0, 0.0, Color32::BLACK), (10.0, 0.0, Color32::TRANSPARENT), (0.0, 10.0, Color32::BLACK)] {
            mesh.colored_vertex(pos2(x, y), color);
        }
        mesh.add_triangle(first, first + 1, first + 2);
        let (image, _) = image(&mesh, 1.0).expect("an image");
        let at = |x: usize, y: usize| image.pixels[y * 10 + x].r();
        assert!(at(0, 0) < 20 && at(4, 0) > 100 && at(4, 0) < 130 && at(9, 9) == 255, "{} {}", at(0, 0), at(4, 0));
        assert!(image.pixels.iter().all(|point| point.a() >= 254));
    }

    #[test]
    fn nothing_has_no_image() {
        assert!(image(&Mesh::default(), 1.0).is_none());
    }
}
