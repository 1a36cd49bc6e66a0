//! Pictures that are painted once and cached until their contents change or no frame shows them any more.
//!
//! Lines and fills are cached as triangles. Large sets of them are cached as an image, which costs each frame
//! next to nothing. Text is cached as it was laid out, since egui's glyph atlas may grow in the middle of a
//! frame. When egui restarts that atlas, all cached pictures are repainted.

mod raster;

use std::any::Any;
use std::collections::HashMap;
use std::sync::Arc;

use egui::emath::GuiRounding;
use egui::epaint::text::LayoutJob;
use egui::epaint::{ClippedShape, TessellationOptions, Tessellator};
use egui::{
    Color32, Context, Galley, Id, LayerId, Mesh, Order, Painter, Pos2, Rect, Shape, TextureHandle, TextureId, TextureOptions, Vec2,
    ViewportId, pos2,
};

/// Number of frames after which an unused entry is dropped.
const FRAMES: u64 = 30;

/// Cached objects by name.
#[derive(Clone, Default)]
struct Cache {
    entries: HashMap<Id, CacheEntry>,
    /// Current frame of each window.
    frames: HashMap<ViewportId, u64>,
}

/// Cached object, and the last frame that showed it.
#[derive(Clone)]
struct CacheEntry {
    made: Arc<dyn Any + Send + Sync>,
    shown: (ViewportId, u64),
}

impl Cache {
    /// Runs `work` with the cache and the current frame.
    fn with_current_frame<R>(ctx: &Context, work: impl FnOnce(&mut Self, (ViewportId, u64)) -> R) -> R {
        let now = (ctx.viewport_id(), ctx.cumulative_frame_nr());
        ctx.data_mut(|data| {
            let cache: &mut Self = data.get_temp_mut_or_default(Id::NULL);
            cache.frames.insert(now.0, now.1);
            work(cache, now)
        })
    }

    /// Returns the cached object of this name and type, and marks it as shown in this frame.
    fn get<T: Any + Send + Sync>(ctx: &Context, name: Id) -> Option<Arc<T>> {
        Self::with_current_frame(ctx, |cache, now| {
            let entry = cache.entries.get_mut(&name)?;
            entry.shown = now;
            Arc::clone(&entry.made).downcast().ok()
        })
    }

    /// Adds an object, and drops those that haven't been shown for a while.
    fn insert(ctx: &Context, name: Id, made: Arc<dyn Any + Send + Sync>) {
        Self::with_current_frame(ctx, |Self { entries, frames }, shown| {
            entries.retain(|_, CacheEntry { shown: (window, frame), .. }| frames.get(window).is_none_or(|now| *now <= *frame + FRAMES));
            entries.insert(name, CacheEntry { made, shown });
        });
    }
}

/// Returns the texture of this name, created on first use. The name must identify everything that the texture
/// depends on.
pub fn texture(ctx: &Context, name: Id, image: impl FnOnce() -> egui::ColorImage) -> TextureId {
    let kept = Cache::get::<TextureHandle>(ctx, name).unwrap_or_else(|| {
        let made = Arc::new(ctx.load_texture(format!("{name:?}"), image(), TextureOptions::LINEAR));
        Cache::insert(ctx, name, Arc::clone(&made) as Arc<dyn Any + Send + Sync>);
        made
    });
    kept.id()
}

/// Painted picture with its key.
#[derive(Clone)]
struct CachedPicture<K> {
    key: K,
    pixels_per_point: f32,
    /// Galley that egui's cache returns in every frame. A different one means that the glyph atlas was rebuilt.
    atlas_probe: Arc<Galley>,
    corner: Pos2,
    pieces: Vec<PicturePiece>,
}

/// Shapes with the same clip rectangle.
#[derive(Clone)]
struct PicturePiece {
    clip: Rect,
    shapes: Vec<Shape>,
    /// Textures of the images among the shapes, which live as long as the picture.
    textures: Vec<TextureHandle>,
}

impl<K: PartialEq> CachedPicture<K> {
    /// Returns whether this is the requested picture, at any position.
    fn matches(&self, key: &K, pixels_per_point: f32, atlas_probe: &Arc<Galley>) -> bool {
        let same = (self.pixels_per_point - pixels_per_point).abs() < f32::EPSILON;
        same && Arc::ptr_eq(&self.atlas_probe, atlas_probe) && self.key == *key
    }

    /// Returns the picture moved to this corner.
    fn moved_to(mut self, corner: Pos2) -> Self {
        let way = corner - self.corner;
        if way != Vec2::ZERO {
            for piece in &mut self.pieces {
                piece.clip = piece.clip.translate(way);
                piece.shapes.iter_mut().for_each(|shape| shape.translate(way));
            }
        }
        Self { corner, ..self }
    }
}

/// Shows the picture of this name at this corner. If none is cached for the key, it is first painted with its
/// corner at the origin. The key must therefore identify everything that the picture depends on, including its
/// colours and size.
pub fn paint_cached<K>(painter: &Painter, name: Id, corner: Pos2, key: K, paint: impl FnOnce(&Painter))
where
    K: Clone + PartialEq + Send + Sync + 'static,
{
    let (ctx, pixels_per_point) = (painter.ctx(), painter.pixels_per_point());
    // Between two points of the screen everything would blur.
    let corner = corner.round_to_pixels(pixels_per_point);
    let atlas_probe = painter.layout_job(LayoutJob::default());
    let kept = Cache::get::<CachedPicture<K>>(ctx, name).filter(|picture| picture.matches(&key, pixels_per_point, &atlas_probe));
    let picture = match kept {
        Some(picture) if picture.corner == corner => picture,
        other => {
            let picture = other.map_or_else(
                || CachedPicture { key, pixels_per_point, atlas_probe, corner: Pos2::ZERO, pieces: paint_pieces(painter, name, paint) },
                Arc::unwrap_or_clone,
            );
            let picture = Arc::new(picture.moved_to(corner));
            Cache::insert(ctx, name, Arc::clone(&picture) as Arc<dyn Any + Send + Sync>);
            picture
        }
    };
    for piece in &picture.pieces {
        painter.with_clip_rect(piece.clip.intersect(painter.clip_rect())).extend(piece.shapes.iter().cloned());
    }
}

/// Paints a picture and returns its pieces.
fn paint_pieces(painter: &Painter, name: Id, paint: impl FnOnce(&Painter)) -> Vec<PicturePiece> {
    // It is painted on a layer of its own, and taken from there before anybody sees it.
    let modal = LayerId::new(Order::Background, name);
    paint(&Painter::new(painter.ctx().clone(), modal, Rect::EVERYTHING));
    let list = painter.ctx().graphics_mut(|graphics| std::mem::take(graphics.entry(modal)));
    // Discs also become triangles, since egui draws them with textures from the glyph atlas.
    let mut pen = Tessellator::new(painter.pixels_per_point(), TessellationOptions::default(), [1, 1], Vec::new());
    let mut pieces: Vec<PicturePiece> = Vec::new();
    for ClippedShape { clip_rect, shape, .. } in list.all_entries().cloned() {
        if pieces.last().is_none_or(|piece| piece.clip != clip_rect) {
            pieces.push(PicturePiece { clip: clip_rect, shapes: Vec::new(), textures: Vec::new() });
        }
        if let Some(piece) = pieces.last_mut() {
            piece.add_shape(&mut pen, shape, painter.ctx());
        }
    }
    for piece in &mut pieces {
        piece.make_images(painter.ctx(), name);
    }
    pieces
}

impl PicturePiece {
    /// Adds a shape. Text and images stay as they are. Everything else is added to the topmost triangles that nothing
    /// above it overlaps.
    fn add_shape(&mut self, pen: &mut Tessellator, shape: Shape, ctx: &Context) {
        if let Shape::Vec(inner) = shape {
            return inner.into_iter().for_each(|shape| self.add_shape(pen, shape, ctx));
        }
        let is_plain = |shape: &Shape| !matches!(shape, Shape::Text(_)) && shape.texture_id() == TextureId::default();
        if !is_plain(&shape) {
            if !matches!(shape, Shape::Text(_)) {
                let textures = ctx.tex_manager();
                textures.write().retain(shape.texture_id());
                self.textures.push(TextureHandle::new(textures, shape.texture_id()));
            }
            return self.shapes.push(shape);
        }
        let room = shape.visual_bounding_rect().expand(1.0);
        let covers = |other: &Shape| other.visual_bounding_rect().intersects(room);
        let below = self.shapes.iter().rposition(is_plain).filter(|last| !self.shapes.iter().skip(last + 1).any(covers));
        if below.is_none() {
            self.shapes.push(Shape::mesh(Mesh::default()));
        }
        let place = below.unwrap_or(self.shapes.len() - 1);
        if let Some(Shape::Mesh(mesh)) = self.shapes.get_mut(place) {
            pen.tessellate_shape(shape, Arc::make_mut(mesh));
        }
    }

    /// Converts large meshes to images.
    fn make_images(&mut self, ctx: &Context, name: Id) {
        // So many corners: small ones are copied in no time, and fit in among their neighbours.
        const LARGE: usize = 1_000;
        let most = ctx.input(|input| input.max_texture_side);
        for shape in &mut self.shapes {
            let Shape::Mesh(mesh) = shape else { continue };
            if mesh.vertices.len() < LARGE {
                continue;
            }
            let image = raster::rasterise(mesh, ctx.pixels_per_point()).filter(|(image, _)| image.size.iter().all(|side| *side <= most));
            if let Some((image, room)) = image {
                let texture = ctx.load_texture(format!("{name:?}"), image, TextureOptions::NEAREST);
                let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
                *shape = Shape::image(texture.id(), room, whole, Color32::WHITE);
                self.textures.push(texture);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use egui::{FontId, RawInput, vec2};

    use super::*;

    /// Shows a disc, a word and a square. Returns how often they were painted, and their positions.
    fn paint_picture(ctx: &Context, corner: Pos2, key: u8) -> (usize, Vec<Rect>) {
        let mut painted = 0;
        let mut output = ctx.run_ui(RawInput::default(), |ui| {
            paint_cached(ui.painter(), Id::unique("a picture"), corner, key, |painter| {
                painted += 1;
                painter.circle_filled(pos2(10.0, 10.0), 10.0, Color32::RED);
                painter.text(pos2(30.0, 0.0), egui::Align2::LEFT_TOP, "word", FontId::default(), Color32::BLUE);
                painter.rect_filled(Rect::from_min_size(pos2(0.0, 40.0), vec2(8.0, 8.0)), 0.0, Color32::RED);
            });
        });
        output.textures_delta.clear();
        let shapes = output.shapes.iter().map(|clipped| &clipped.shape).filter(|shape| matches!(shape, Shape::Mesh(_) | Shape::Text(_)));
        (painted, shapes.map(Shape::visual_bounding_rect).collect())
    }

    #[test]
    fn a_picture_is_painted_once_per_key_and_moved_for_free() {
        let ctx = Context::default();
        let (painted, first) = paint_picture(&ctx, pos2(0.0, 0.0), 1);
        assert_eq!((painted, first.len()), (1, 2), "all triangles lie below the words, which they do not cover");
        assert_eq!(paint_picture(&ctx, pos2(0.0, 0.0), 1), (0, first.clone()));
        let (painted, moved) = paint_picture(&ctx, pos2(20.0, 30.0), 1);
        assert_eq!(painted, 0);
        for (here, there) in first.iter().zip(&moved) {
            assert!(here.translate(vec2(20.0, 30.0)).min.distance(there.min) < 0.01, "{here} and {there}");
        }
        assert_eq!(paint_picture(&ctx, pos2(20.0, 30.0), 2).0, 1, "another key");
    }

    #[test]
    fn only_textures_of_shown_pictures_stay_in_memory() {
        let ctx = Context::default();
        let frame = |size: u16| {
            let mut output = ctx.run_ui(RawInput::default(), |ui| {
                let image = |side: u16| move || egui::ColorImage::filled([side.into(), 1], Color32::RED);
                paint_cached(ui.painter(), Id::unique("outer"), Pos2::ZERO, 0, |painter| {
                    let inner = texture(painter.ctx(), Id::unique("inner"), image(7));
                    painter.image(inner, Rect::from_min_size(Pos2::ZERO, vec2(7.0, 1.0)), Rect::ZERO, Color32::WHITE);
                });
                texture(ui.ctx(), Id::unique(("each frame another", size)), image(size));
            });
            output.textures_delta.clear();
        };
        (1..=200).for_each(frame);
        let textures = ctx.tex_manager();
        let textures = textures.read();
        assert!(textures.num_allocated() < 50, "{} are kept", textures.num_allocated());
        assert!(textures.allocated().any(|(_, kept)| kept.size == [7, 1]), "the outer picture still shows it");
    }

    #[test]
    fn a_font_change_repaints_a_cached_picture() {
        let ctx = Context::default();
        paint_picture(&ctx, Pos2::ZERO, 1);
        // This installs other fonts, so every letter is painted again.
        crate::shell::theme::install_style(&ctx);
        assert_eq!(paint_picture(&ctx, Pos2::ZERO, 1).0, 1);
        assert_eq!(paint_picture(&ctx, Pos2::ZERO, 1).0, 0);
    }
}
