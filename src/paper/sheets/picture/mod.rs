//! Pages as pictures, with the same marks and glyphs as in the PDF, for the preview and for tests.
//!
//! The same page always gives the same picture on one computer. On another, a pixel may be one step darker or lighter: each
//! uses the fastest instructions of its processor, which are five times as fast as those common to all.

use std::collections::HashMap;

use kurbo::{Affine, BezPath, Cap, Join, Rect, Shape as _, Stroke};
use vello_cpu::color::{AlphaColor, Srgb};
use vello_cpu::peniko::Fill;
use vello_cpu::{Level, PixmapMut, RasterizerSettings, RenderContext, RenderSettings, Resources};

use super::layout::{Area, Art, DASH_MM, Ink, InkMode, Mark, Page, Shape, ShapeInk, Text, Turn, turned};
use super::text::{FaceId, Fonts, MM_PER_PT, TextVisibility};

/// Outlines of glyphs in thousandths of the text size, upwards from the baseline, cached after reading them from their fonts.
type LetterOutlines = HashMap<(FaceId, u16), BezPath>;

/// A page as a bitmap, from its top left corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Width of the picture in pixels.
    pub width: u16,
    /// Height of the picture in pixels.
    pub height: u16,
    /// Red, green, blue and alpha of each pixel, row by row from the top left; always opaque.
    pub rgba: Vec<u8>,
}

/// Returns the picture of a page. To paint many pages, use a [`Painter`].
pub fn picture(page: &Page, fonts: &Fonts, pixels_per_mm: f32) -> Picture {
    Painter::default().picture(page, fonts, pixels_per_mm)
}

/// Paints pages, and caches the outlines of their letters. Use one painter per set of fonts.
#[derive(Debug, Default)]
pub struct Painter {
    letters: LetterOutlines,
    resources: Resources,
}

impl Painter {
    /// Returns the picture of a page, from 1 to 65,535 pixels wide and high.
    pub fn picture(&mut self, page: &Page, fonts: &Fonts, pixels_per_mm: f32) -> Picture {
        let side = |mm: f32| whole_pixels((mm * pixels_per_mm).round().max(1.0));
        let (width, height) = page.size_as_read_mm();
        let (width, height) = (side(width), side(height));
        let settings = RenderSettings { level: Level::new(), num_threads: 0 };
        let mut brush = PageBrush {
            context: RenderContext::new_with(width, height, settings),
            inks: page.inks,
            page: Affine::scale(f64::from(pixels_per_mm)) * upright_transform(page),
        };
        brush.fill_paper(width, height);
        for mark in &page.marks {
            match mark {
                Mark::Text(text) if text.sense == TextVisibility::Found => {}
                Mark::Text(text) => brush.text(text, fonts, &mut self.letters),
                Mark::Shape(shape) => brush.shape(shape),
                Mark::Art { art, area, turn } => brush.art(art, *area, *turn),
            }
        }
        let mut rgba = vec![0; usize::from(width) * usize::from(height) * 4];
        brush.context.flush();
        if let Some(pixels) = PixmapMut::new(width, height, &mut rgba) {
            brush.context.render_with(pixels, &mut self.resources, RasterizerSettings::default());
        }
        Picture { width, height, rgba }
    }
}

/// Returns the transform that turns a sideways page to its reading direction.
fn upright_transform(page: &Page) -> Affine {
    let width = f64::from(page.paper.width_mm());
    if page.on_its_side { Affine::new([0.0, -1.0, 1.0, 0.0, 0.0, width]) } else { Affine::IDENTITY }
}

struct PageBrush {
    context: RenderContext,
    inks: InkMode,
    /// Transform from millimetres of the page to pixels.
    page: Affine,
}

impl PageBrush {
    fn fill_paper(&mut self, width: u16, height: u16) {
        self.paint_with(InkMode::color(Ink::Paper));
        self.context.set_transform(Affine::IDENTITY);
        self.context.fill_rect(&Rect::new(0.0, 0.0, f64::from(width), f64::from(height)));
    }

    fn paint_with(&mut self, [red, green, blue]: [f32; 3]) {
        self.context.set_paint(AlphaColor::<Srgb>::new([red, green, blue, 1.0]));
    }

    fn shape(&mut self, shape: &Shape) {
        self.context.set_transform(self.page);
        let dash = shape.dashed.then(|| DASH_MM.map(f64::from));
        self.outline(&shape.path, self.inks.style_shape(shape.line, shape.fill), dash);
    }

    /// Paints a drawing in its area, clipped to its size.
    fn art(&mut self, art: &Art, area: Area, turn: Turn) {
        let (x, y) = turned((area.x, area.y), turn, area.middle());
        let (cos, sin) = turn.cos_sin();
        let mm_per_unit = area.width / art.size.0;
        let turning = Affine::new([cos, sin, -sin, cos, x, y].map(f64::from));
        self.context.set_transform(self.page * turning * Affine::scale(f64::from(mm_per_unit)));
        let whole = Rect::new(0.0, 0.0, f64::from(art.size.0), f64::from(art.size.1));
        let reaches_out = |path: &BezPath, line: f64| {
            let bounds = path.control_box().inflate(line / 2.0, line / 2.0);
            bounds.union(whole) != whole
        };
        let inked =
            art.strokes.iter().map(|stroke| (&stroke.path, self.inks.style_drawing(stroke.line, stroke.fill, stroke.side(), mm_per_unit)));
        let inked: Vec<(&BezPath, ShapeInk)> = inked.collect();
        let is_clipped = inked.iter().any(|(path, inked)| reaches_out(path, inked.line.map_or(0.0, |(width, _)| f64::from(width))));
        if is_clipped {
            self.context.push_clip_path(&whole.to_path(0.1));
        }
        for (path, inked) in inked {
            self.outline(path, inked, None);
        }
        if is_clipped {
            self.context.pop_clip_path();
        }
    }

    /// Fills an outline, then draws along it.
    fn outline(&mut self, path: &BezPath, ShapeInk { line, fill }: ShapeInk, dash: Option<[f64; 2]>) {
        if let Some(fill) = fill {
            self.paint_with(fill);
            self.context.set_fill_rule(Fill::NonZero);
            self.context.fill_path(path);
        }
        if let Some((width, ink)) = line {
            self.paint_with(ink);
            let stroke = Stroke::new(f64::from(width)).with_caps(Cap::Round).with_join(Join::Round);
            self.context.set_stroke(match dash {
                Some(dash) => stroke.with_dashes(0.0, dash),
                None => stroke,
            });
            self.context.stroke_path(path);
        }
    }

    /// Paints a line of text, glyph by glyph.
    fn text(&mut self, text: &Text, fonts: &Fonts, letters: &mut LetterOutlines) {
        let line = fonts.shape(&text.text, text.style);
        let size = f64::from(text.size_pt * MM_PER_PT);
        let (cos, sin) = text.turn.cos_sin();
        let turning = Affine::new([cos, sin, -sin, cos, text.at_mm.0, text.at_mm.1].map(f64::from));
        // Letters count in thousandths of their size, upwards.
        self.context.set_transform(self.page * turning * Affine::scale_non_uniform(size / 1000.0, -size / 1000.0));
        let mut place = f64::from(-text.align.fraction_before() * line.width);
        let mut words = BezPath::new();
        for (face, glyph) in line.runs.iter().flat_map(|run| run.glyphs.iter().map(|glyph| (run.face, glyph))) {
            let moved = Affine::translate((place + f64::from(glyph.right), f64::from(glyph.up)));
            let read = || fonts.face(face).map(|face| face.outline(glyph.id, 1000.0)).unwrap_or_default();
            let outline = letters.entry((face, glyph.id)).or_insert_with(read);
            words.extend(outline.iter().map(|element| moved * element));
            place += f64::from(glyph.advance);
        }
        self.paint_with(self.inks.text_color(text.ink));
        self.context.set_fill_rule(Fill::NonZero);
        self.context.fill_path(&words);
    }
}

/// Returns a length in whole pixels. No picture is wider than 65,535.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "casts stay within what fits")]
fn whole_pixels(pixels: f32) -> u16 {
    pixels as u16
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_copies;
