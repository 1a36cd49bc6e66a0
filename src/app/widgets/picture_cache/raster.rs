//! Rasteriser for triangles with a graphics card's fill rules: a pixel belongs to the triangle that contains its
//! centre, and a pixel on an edge to one of the two triangles that share it.

use egui::{Color32, ColorImage, Mesh, Pos2, Rect};

/// Rasterises a mesh. Returns the image and the area that it covers; `None` if the mesh is empty.
pub fn rasterise(mesh: &Mesh, pixels_per_point: f32) -> Option<(ColorImage, Rect)> {
    let bounds = mesh.calc_bounds() * pixels_per_point;
    if !bounds.is_positive() || !bounds.is_finite() {
        return None;
    }
    let (corner, end) = (bounds.min.floor(), bounds.max.ceil());
    let mut image = ColorImage::filled([to_count(end.x - corner.x), to_count(end.y - corner.y)], Color32::TRANSPARENT);
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

/// Corner of a triangle, in pixels of the image.
#[derive(Clone, Copy)]
struct Corner {
    place: Pos2,
    color: Color32,
}

fn fill(mut corners: [Corner; 3], image: &mut ColorImage) {
    corners.sort_by(|one, other| one.place.y.total_cmp(&other.place.y));
    let [top, middle, bottom] = corners;
    let Some(shade) = Shade::from_corners(corners) else { return };
    let width = image.size[0];
    let rows = first_inside(top.place.y)..first_inside(bottom.place.y);
    for (row, line) in image.pixels.chunks_exact_mut(width.max(1)).enumerate().take(rows.end).skip(rows.start) {
        let y = center(row);
        let long = crossing(top, bottom, y);
        let short = if y < middle.place.y { crossing(top, middle, y) } else { crossing(middle, bottom, y) };
        let (from, to) = (first_inside(long.min(short)), first_inside(long.max(short)));
        for (column, point) in line.iter_mut().enumerate().take(to).skip(from) {
            *point = blend_over(shade.color_at(center(column), y), *point);
        }
    }
}

/// Colour gradient of a triangle.
enum Shade {
    /// Uniform colour without a gradient.
    Even(Color32),
    /// Change for each pixel to the right and down, starting from one of the corners: red, green, blue and opacity.
    Sloping { from: Pos2, color: [f32; 4], right: [f32; 4], down: [f32; 4] },
}

impl Shade {
    /// Returns the gradient between three corners; `None` if they are collinear.
    fn from_corners([a, b, c]: [Corner; 3]) -> Option<Self> {
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

    /// Returns the colour at a position.
    fn color_at(&self, x: f32, y: f32) -> Color32 {
        match self {
            Self::Even(color) => *color,
            Self::Sloping { from, color, right, down } => {
                let (x, y) = (x - from.x, y - from.y);
                let channel = |place: usize| to_byte(color[place] + x * right[place] + y * down[place]);
                Color32::from_rgba_premultiplied(channel(0), channel(1), channel(2), channel(3))
            }
        }
    }
}

/// Blends one colour over another, both premultiplied.
fn blend_over(color: Color32, below: Color32) -> Color32 {
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

/// Returns where an edge crosses the centre of a row. Both triangles that share the edge get the same result.
fn crossing(upper: Corner, lower: Corner, y: f32) -> f32 {
    let height = lower.place.y - upper.place.y;
    if height <= 0.0 { upper.place.x } else { upper.place.x + (y - upper.place.y) / height * (lower.place.x - upper.place.x) }
}

/// Returns the first row or column whose centre isn't before this position.
fn first_inside(place: f32) -> usize {
    to_count((place - 0.5).ceil())
}

/// Returns the centre of a row or column.
#[expect(clippy::cast_precision_loss, reason = "no screen has sixteen million rows")]
const fn center(row: usize) -> f32 {
    row as f32 + 0.5
}

/// Converts a measure to a number of rows or columns; negative ones become 0.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a float to an integer saturates")]
const fn to_count(measure: f32) -> usize {
    measure as usize
}

/// Converts a colour channel to a byte.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a float to an integer saturates")]
fn to_byte(channel: f32) -> u8 {
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
    fn two_triangles_fill_each_pixel_of_a_square_once() {
        let pale = Color32::from_rgba_premultiplied(60, 0, 0, 100);
        let (image, room) = rasterise(&square(pos2(2.0, 3.0), 6.0, pale), 1.0).expect("an image");
        assert_eq!((image.size, room), ([6, 6], Rect::from_min_size(pos2(2.0, 3.0), vec2(6.0, 6.0))));
        assert!(image.pixels.iter().all(|point| *point == pale), "nothing is filled twice or not at all");
    }

    #[test]
    fn an_image_uses_the_screens_own_pixels() {
        let (image, room) = rasterise(&square(pos2(1.0, 1.0), 3.0, Color32::RED), 1.5).expect("an image");
        assert_eq!(image.size, [5, 5], "from 1.5 to 6 points of the screen");
        assert_eq!(room.max, pos2(4.0, 4.0));
        assert_eq!(image.pixels.iter().filter(|point| **point == Color32::RED).count(), 16 + 9);
    }

    #[test]
    fn colours_blend_between_corners_and_over_each_other() {
        let mut mesh = square(pos2(0.0, 0.0), 10.0, Color32::WHITE);
        let first = u32::try_from(mesh.vertices.len()).expect("few");
        for (x, y, color) in [(0.0, 0.0, Color32::BLACK), (10.0, 0.0, Color32::TRANSPARENT), (0.0, 10.0, Color32::BLACK)] {
            mesh.colored_vertex(pos2(x, y), color);
        }
        mesh.add_triangle(first, first + 1, first + 2);
        let (image, _) = rasterise(&mesh, 1.0).expect("an image");
        let red_at = |x: usize, y: usize| image.pixels[y * 10 + x].r();
        assert!(red_at(0, 0) < 20 && red_at(4, 0) > 100 && red_at(4, 0) < 130 && red_at(9, 9) == 255, "{} {}", red_at(0, 0), red_at(4, 0));
        assert!(image.pixels.iter().all(|point| point.a() >= 254));
    }

    #[test]
    fn an_empty_mesh_has_no_image() {
        assert!(rasterise(&Mesh::default(), 1.0).is_none());
    }
}
