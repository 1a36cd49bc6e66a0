//! Pages as textures, painted on first use and cached for a while.

use std::collections::VecDeque;

use egui::{ColorImage, Context, TextureHandle, TextureOptions};

use senlac_paper::sheets::picture::Painter;
use senlac_paper::sheets::{AnyDocumentKind, Fonts, Page};

/// Cache key: document, page, and width in pixels.
type PictureKey = (AnyDocumentKind, usize, u32);

/// Cached page textures, the most recently used ones last.
#[derive(Default)]
pub struct Pictures {
    painter: Painter,
    kept: VecDeque<(PictureKey, TextureHandle)>,
    /// Frame in which a thumbnail was last painted. One is painted in each frame.
    painted_in: Option<u64>,
}

/// Largest number of cached pixels, about 100 MB: a few large pictures, or many small ones.
const MOST: usize = 25_000_000;

impl Pictures {
    /// Discards all pictures, because the documents have changed.
    pub fn clear(&mut self) {
        self.kept.clear();
    }

    /// Returns the picture of a page at this resolution.
    pub fn page_picture(
        &mut self,
        ctx: &Context,
        (kind, place): (AnyDocumentKind, usize),
        page: &Page,
        fonts: &Fonts,
        pixels_per_mm: f32,
    ) -> TextureHandle {
        let key = key(kind, place, pixels_per_mm);
        if let Some(known) = self.cached(key) {
            return known;
        }
        let picture = self.painter.picture(page, fonts, pixels_per_mm);
        let size = [usize::from(picture.width), usize::from(picture.height)];
        let image = ColorImage::from_rgba_premultiplied(size, &picture.rgba);
        let texture = ctx.load_texture(format!("{kind:?} {place}"), image, TextureOptions::LINEAR);
        self.kept.push_back((key, texture.clone()));
        while self.kept.len() > 1 && self.kept.iter().map(|(_, texture)| pixels(texture)).sum::<usize>() > MOST {
            self.kept.pop_front();
        }
        texture
    }

    /// Returns the thumbnail of a page; `None` if another one is painted in this frame.
    pub fn thumbnail(
        &mut self,
        ctx: &Context,
        (kind, place): (AnyDocumentKind, usize),
        page: &Page,
        fonts: &Fonts,
        pixels_per_mm: f32,
    ) -> Option<TextureHandle> {
        if let Some(known) = self.cached(key(kind, place, pixels_per_mm)) {
            return Some(known);
        }
        let now = ctx.cumulative_frame_nr();
        if self.painted_in == Some(now) {
            ctx.request_repaint();
            return None;
        }
        self.painted_in = Some(now);
        Some(self.page_picture(ctx, (kind, place), page, fonts, pixels_per_mm))
    }

    /// Returns a cached picture.
    fn cached(&mut self, key: PictureKey) -> Option<TextureHandle> {
        let place = self.kept.iter().position(|(other, _)| *other == key)?;
        let known = self.kept.remove(place)?;
        let texture = known.1.clone();
        self.kept.push_back(known);
        Some(texture)
    }
}

fn key(kind: AnyDocumentKind, place: usize, pixels_per_mm: f32) -> PictureKey {
    (kind, place, pixels_per_mm.to_bits())
}

fn pixels(texture: &TextureHandle) -> usize {
    let [width, height] = texture.size();
    width * height
}
