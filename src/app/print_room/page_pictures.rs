//! Pages as they are shown, painted when they are first seen and kept for a while.

use std::collections::VecDeque;

use egui::{ColorImage, Context, TextureHandle, TextureOptions};

use senlac_paper::sheets::picture::Painter;
use senlac_paper::sheets::{AnyKind, Fonts, Page};

/// Which picture: the page of a document, so many pixels wide.
type PictureKey = (AnyKind, usize, u32);

/// Pictures of pages, the ones used last at the end.
#[derive(Default)]
pub struct Pictures {
    painter: Painter,
    kept: VecDeque<(PictureKey, TextureHandle)>,
    /// The frame in which a small picture was painted last: one a frame is enough.
    painted_in: Option<u64>,
}

/// So many pixels are kept, about 100 MB: a few large pictures, or many small ones.
const MOST: usize = 25_000_000;

impl Pictures {
    /// All of them show something else now.
    pub fn forget(&mut self) {
        self.kept.clear();
    }

    /// The picture of a page at so many pixels for a millimetre.
    pub fn of(&mut self, ctx: &Context, (kind, place): (AnyKind, usize), page: &Page, fonts: &Fonts, pixels_per_mm: f32) -> TextureHandle {
        let key = key(kind, place, pixels_per_mm);
        if let Some(known) = self.known(key) {
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

    /// The small picture of a page; `None` while another one is painted in this frame.
    pub fn small(
        &mut self,
        ctx: &Context,
        (kind, place): (AnyKind, usize),
        page: &Page,
        fonts: &Fonts,
        pixels_per_mm: f32,
    ) -> Option<TextureHandle> {
        if let Some(known) = self.known(key(kind, place, pixels_per_mm)) {
            return Some(known);
        }
        let now = ctx.cumulative_frame_nr();
        if self.painted_in == Some(now) {
            ctx.request_repaint();
            return None;
        }
        self.painted_in = Some(now);
        Some(self.of(ctx, (kind, place), page, fonts, pixels_per_mm))
    }

    /// A picture that was painted before.
    fn known(&mut self, key: PictureKey) -> Option<TextureHandle> {
        let place = self.kept.iter().position(|(other, _)| *other == key)?;
        let known = self.kept.remove(place)?;
        let texture = known.1.clone();
        self.kept.push_back(known);
        Some(texture)
    }
}

fn key(kind: AnyKind, place: usize, pixels_per_mm: f32) -> PictureKey {
    (kind, place, pixels_per_mm.to_bits())
}

fn pixels(texture: &TextureHandle) -> usize {
    let [width, height] = texture.size();
    width * height
}
