//! Embroidered drawings on screen: wool in the palette's colours, with threads couched down as in the Bayeux
//! Tapestry. Each drawing is rasterised once for its size and cached while frames show it.

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

use egui::emath::GuiRounding;
use egui::{Color32, ColorImage, Id, Painter, Rect, Vec2, pos2};
use kurbo::{Affine, BezPath, Cap, Join, Rect as Bounds, Shape as _};
use vello_cpu::color::{AlphaColor, Srgb};
use vello_cpu::{Level, PixmapMut, RasterizerSettings, RenderContext, RenderSettings, Resources};

use super::picture_cache;
use crate::shell::theme::Palette;
use senlac_paper::art::{Art, Ink, Stroke};

/// Distance between two threads, as a percentage of the picture's height.
const THREAD: f64 = 1.7;
/// Smallest visible distance between two threads, in pixels.
const FINEST: f64 = 2.2;

/// Paints a drawing, `size` points large, squeezed into `seen`, which is narrower while a card turns. `name`
/// identifies the drawing, which is created only if it isn't cached in this size.
pub fn embroider(
    painter: &Painter,
    palette: &Palette,
    name: impl Hash + Debug,
    (seen, size): (Rect, Vec2),
    art: impl FnOnce() -> Arc<Art>,
) {
    let pixels_per_point = painter.pixels_per_point();
    let whole = (size * pixels_per_point).round();
    if whole.min_elem() < 1.0 {
        return;
    }
    let most = painter.ctx().input(|input| u16::try_from(input.max_texture_side).unwrap_or(u16::MAX));
    let pixels = whole.min(Vec2::splat(most.into()));
    let name = Id::unique(("embroidery", name, pixels.x.to_bits(), pixels.y.to_bits(), palette.linen));
    let texture = picture_cache::texture(painter.ctx(), name, || image(&art(), pixels, palette));
    // Between two points of the screen everything would blur.
    let whole = Rect::from_min_size(seen.min.round_to_pixels(pixels_per_point), whole / pixels_per_point);
    let seen = if seen.width() < size.x { seen } else { whole };
    painter.image(texture, seen, Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0)), Color32::WHITE);
}

/// Rasterises a drawing.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a float to an integer saturates")]
pub fn image(art: &Art, pixels: Vec2, palette: &Palette) -> ColorImage {
    let (width, height) = (pixels.x as u16, pixels.y as u16);
    let settings = RenderSettings { level: Level::new(), num_threads: 0 };
    let scale = f64::from(pixels.y / art.size.1);
    let mut brush =
        EmbroideryBrush { context: RenderContext::new_with(width, height, settings), palette, scale, unit: f64::from(art.size.1) / 100.0 };
    brush.context.set_transform(Affine::scale_non_uniform(f64::from(pixels.x / art.size.0), scale));
    art.strokes.iter().for_each(|stroke| brush.stroke(stroke));
    let mut rgba = vec![0; usize::from(width) * usize::from(height) * 4];
    brush.context.flush();
    if let Some(target) = PixmapMut::new(width, height, &mut rgba) {
        brush.context.render_with(target, &mut Resources::default(), RasterizerSettings::default());
    }
    ColorImage::from_rgba_premultiplied([width.into(), height.into()], &rgba)
}

/// Rasteriser of one drawing.
struct EmbroideryBrush<'a> {
    context: RenderContext,
    palette: &'a Palette,
    /// Pixels for each unit of the drawing.
    scale: f64,
    /// Units of the drawing in 1% of its height.
    unit: f64,
}

impl EmbroideryBrush<'_> {
    fn stroke(&mut self, stroke: &Stroke) {
        if let Some(ink) = stroke.fill {
            let color = color(self.palette, ink);
            self.paint_with(color);
            self.context.fill_path(&stroke.path);
            if is_wool(ink) {
                self.threads(&stroke.path, color);
            }
        }
        if let Some((width, ink)) = stroke.line {
            self.paint_with(color(self.palette, ink));
            self.line(f64::from(width).max(0.6 / self.scale), &stroke.path);
        }
    }

    fn paint_with(&mut self, color: Color32) {
        let [red, green, blue, opacity] = color.to_array();
        self.context.set_paint(AlphaColor::<Srgb>::from_rgba8(red, green, blue, opacity));
    }

    fn line(&mut self, width: f64, path: &BezPath) {
        self.context.set_stroke(kurbo::Stroke::new(width).with_caps(Cap::Round).with_join(Join::Round));
        self.context.stroke_path(path);
    }

    /// Paints the threads of a shape, alternately lighter and darker than its wool: along wide shapes, down tall
    /// shapes, and sloping in others.
    fn threads(&mut self, outline: &BezPath, wool: Color32) {
        let (step, bounds) = (THREAD * self.unit, outline.bounding_box());
        if step * self.scale < FINEST || bounds.width().min(bounds.height()) < 2.0 * step {
            return;
        }
        let (across, along) = if bounds.width() > 1.6 * bounds.height() {
            (bounds.y0..bounds.y1, None)
        } else if bounds.height() > 1.3 * bounds.width() {
            (bounds.x0..bounds.x1, Some(0.0))
        } else {
            (bounds.x0 + bounds.y0..bounds.x1 + bounds.y1, Some(-1.0))
        };
        self.context.push_clip_path(outline);
        let tones = [Color32::WHITE, Color32::BLACK].into_iter().zip([0.16, 0.13]).enumerate();
        for (place, (tone, part)) in tones {
            let mut threads = BezPath::new();
            let mut at = ((across.start / step / 2.0).floor() * 2.0 + if place == 0 { 0.5 } else { 1.5 }) * step;
            while at < across.end {
                thread(&mut threads, bounds, along, at);
                at += 2.0 * step;
            }
            self.paint_with(wool.lerp_to_gamma(tone, part));
            self.line(0.55 * self.unit, &threads);
        }
        self.context.pop_clip_path();
    }
}

/// Adds one thread across these bounds: horizontal at y = `at`, or sloping with x = `at` + `slope` × y.
fn thread(threads: &mut BezPath, bounds: Bounds, slope: Option<f64>, at: f64) {
    let x = |slope: f64, y: f64| at + slope * y;
    let ends = match slope {
        None => [(bounds.x0, at), (bounds.x1, at)],
        Some(slope) => [(x(slope, bounds.y0), bounds.y0), (x(slope, bounds.y1), bounds.y1)],
    };
    threads.move_to(ends[0]);
    threads.line_to(ends[1]);
}

/// Returns whether threads are visible on this colour: not on bare cloth, skin or iron.
const fn is_wool(ink: Ink) -> bool {
    match ink {
        Ink::Words | Ink::Quiet | Ink::Rule | Ink::Shade | Ink::Paper | Ink::Steel | Ink::Skin => false,
        Ink::Norman | Ink::Saxon | Ink::Gold | Ink::Sage | Ink::Wood | Ink::Hill | Ink::Woods => true,
    }
}

/// Returns an ink's colour on screen. Iron, wood and skin are the same in every theme.
const fn color(palette: &Palette, ink: Ink) -> Color32 {
    match ink {
        Ink::Words => palette.ink,
        Ink::Quiet => palette.faded,
        Ink::Rule => palette.line,
        Ink::Shade => palette.flat,
        Ink::Paper => palette.cloth,
        Ink::Norman => palette.norman,
        Ink::Saxon => palette.saxon,
        Ink::Gold => palette.gold,
        Ink::Sage => palette.sage,
        Ink::Steel => Color32::from_rgb(0xB6, 0xBB, 0xBE),
        Ink::Wood => Color32::from_rgb(0x9A, 0x6E, 0x42),
        Ink::Skin => Color32::from_rgb(0xF4, 0xDB, 0xC0),
        Ink::Hill => palette.hill,
        Ink::Woods => palette.woods,
    }
}

/// Returns the outline of a kite shield, clockwise from its point, from -1 to 1 in both directions.
pub fn kite_points() -> Vec<(f32, f32)> {
    let mut corners = Vec::new();
    let place = Affine::scale_non_uniform(1.0 / 44.0, 1.0 / 60.0) * Affine::translate((-50.0, -65.0));
    #[expect(clippy::cast_possible_truncation, reason = "a corner on the screen needs no more than seven digits")]
    kurbo::flatten(place * senlac_paper::art::kite_outline(), 0.004, |element| {
        corners.extend(element.end_point().map(|point| (point.x as f32, point.y as f32)));
    });
    corners.pop();
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kite_is_convex_and_runs_clockwise() {
        let corners = kite_points();
        let point = |place: usize| corners.get(place % corners.len()).map(|(x, y)| pos2(*x, *y)).expect("a corner");
        for corner in 0..corners.len() {
            let (one, two) = (point(corner + 1) - point(corner), point(corner + 2) - point(corner + 1));
            assert!(one.x * two.y - one.y * two.x > 0.0, "corner {corner}");
        }
    }
}
