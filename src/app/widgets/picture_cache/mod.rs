//! Pictures that are painted once and laid down until what they show changes.
//!
//! Lines and fills are kept as triangles, and where there are many as an image of them, which costs each frame next to
//! nothing. Words are kept as they were laid out, for the picture with all letters may grow in the middle of a frame; and
//! where egui begins that picture anew, every kept picture is painted anew too.

mod raster;

use std::sync::Arc;

use egui::emath::GuiRounding;
use egui::epaint::text::LayoutJob;
use egui::epaint::{ClippedShape, TessellationOptions, Tessellator};
use egui::{Color32, Context, Galley, Id, LayerId, Mesh, Order, Painter, Pos2, Rect, Shape, TextureHandle, TextureOptions, Vec2, pos2};

/// A picture as it was painted, and for what.
#[derive(Clone)]
struct Picture<K> {
    key: K,
    pixels_per_point: f32,
    /// Words that are laid out in every frame: others take their place when the letters have moved.
    witness: Arc<Galley>,
    /// Where its corner lies.
    corner: Pos2,
    pieces: Vec<Piece>,
}

/// What lies within the same edges.
#[derive(Clone)]
struct Piece {
    clip: Rect,
    shapes: Vec<Shape>,
    /// What the images among the shapes show, as long as they are kept.
    images: Vec<TextureHandle>,
}

impl<K: PartialEq> Picture<K> {
    /// Whether this is the picture that is wanted, wherever it lies.
    fn shows(&self, key: &K, pixels_per_point: f32, witness: &Arc<Galley>) -> bool {
        let same = (self.pixels_per_point - pixels_per_point).abs() < f32::EPSILON;
        same && Arc::ptr_eq(&self.witness, witness) && self.key == *key
    }

    /// The same with its corner here.
    fn moved(mut self, corner: Pos2) -> Self {
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

/// Lays the picture of this name down with its corner here. Where there is none for this key, it is painted first, with
/// its corner at the origin; so the key says everything that the picture depends on, its colours and its size too.
pub fn lay<K>(painter: &Painter, name: Id, corner: Pos2, key: K, paint: impl FnOnce(&Painter))
where
    K: Clone + PartialEq + Send + Sync + 'static,
{
    let pixels_per_point = painter.pixels_per_point();
    // Between two points of the screen everything would blur.
    let corner = corner.round_to_pixels(pixels_per_point);
    let witness = painter.layout_job(LayoutJob::default());
    let kept = painter.ctx().data(|data| data.get_temp::<Arc<Picture<K>>>(name));
    let kept = kept.filter(|picture| picture.shows(&key, pixels_per_point, &witness));
    let picture = match kept {
        Some(picture) if picture.corner == corner => picture,
        other => {
            let picture = other.map_or_else(
                || Picture { key, pixels_per_point, witness, corner: Pos2::ZERO, pieces: painted(painter, name, paint) },
                Arc::unwrap_or_clone,
            );
            let picture = Arc::new(picture.moved(corner));
            painter.ctx().data_mut(|data| data.insert_temp(name, Arc::clone(&picture)));
            picture
        }
    };
    for piece in &picture.pieces {
        painter.with_clip_rect(piece.clip.intersect(painter.clip_rect())).extend(piece.shapes.iter().cloned());
    }
}

/// What is painted, ready to be laid down.
fn painted(painter: &Painter, name: Id, paint: impl FnOnce(&Painter)) -> Vec<Piece> {
    // It is painted on a layer of its own, and taken from there before anybody sees it.
    let modal = LayerId::new(Order::Background, name);
    paint(&Painter::new(painter.ctx().clone(), modal, Rect::EVERYTHING));
    let list = painter.ctx().graphics_mut(|graphics| std::mem::take(graphics.entry(modal)));
    // Discs too become triangles: their picture lies among the letters.
    let mut pen = Tessellator::new(painter.pixels_per_point(), TessellationOptions::default(), [1, 1], Vec::new());
    let mut pieces: Vec<Piece> = Vec::new();
    for ClippedShape { clip_rect, shape, .. } in list.all_entries().cloned() {
        if pieces.last().is_none_or(|piece| piece.clip != clip_rect) {
            pieces.push(Piece { clip: clip_rect, shapes: Vec::new(), images: Vec::new() });
        }
        if let Some(piece) = pieces.last_mut() {
            put(&mut pen, shape, &mut piece.shapes);
        }
    }
    for piece in &mut pieces {
        piece.make_images(painter.ctx(), name);
    }
    pieces
}

impl Piece {
    /// Makes images of its large meshes.
    fn make_images(&mut self, ctx: &Context, name: Id) {
        // So many corners: small ones are copied in no time, and fit in among their neighbours.
        const LARGE: usize = 1_000;
        let most = ctx.input(|input| input.max_texture_side);
        for shape in &mut self.shapes {
            let Shape::Mesh(mesh) = shape else { continue };
            if mesh.vertices.len() < LARGE {
                continue;
            }
            let image = raster::image(mesh, ctx.pixels_per_point()).filter(|(image, _)| image.size.iter().all(|side| *side <= most));
            if let Some((image, room)) = image {
                let texture = ctx.load_texture(format!("{name:?}"), image, TextureOptions::NEAREST);
                let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
                *shape = Shape::image(texture.id(), room, whole, Color32::WHITE);
                self.images.push(texture);
            }
        }
    }
}

/// Adds a shape: words as they are, everything else to the triangles on top or, where it covers no words, to those below
/// them.
fn put(pen: &mut Tessellator, shape: Shape, shapes: &mut Vec<Shape>) {
    if let Shape::Vec(inner) = shape {
        return inner.into_iter().for_each(|shape| put(pen, shape, shapes));
    }
    if matches!(shape, Shape::Text(_)) {
        return shapes.push(shape);
    }
    let room = shape.visual_bounding_rect().expand(1.0);
    let is_mesh = |shape: &Shape| matches!(shape, Shape::Mesh(_));
    let last = shapes.iter().rposition(is_mesh);
    let covers = |words: &Shape| words.visual_bounding_rect().intersects(room);
    let below = last.filter(|last| !shapes.iter().skip(last + 1).any(covers));
    if below.is_none() {
        shapes.push(Shape::mesh(Mesh::default()));
    }
    let place = below.unwrap_or(shapes.len() - 1);
    if let Some(Shape::Mesh(mesh)) = shapes.get_mut(place) {
        pen.tessellate_shape(shape, Arc::make_mut(mesh));
    }
}

#[cfg(test)]
mod tests {
    use egui::{FontId, RawInput, vec2};

    use super::*;

    /// Lays a disc, a word and a square down, and says how often they were painted and where they lie.
    fn laid(ctx: &Context, corner: Pos2, key: u8) -> (usize, Vec<Rect>) {
        let mut painted = 0;
        let mut output = ctx.run_ui(RawInput::default(), |ui| {
            lay(ui.painter(), Id::unique("a picture"), corner, key, |painter| {
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
    fn a_picture_is_painted_once_for_its_key_and_moves_without_being_painted() {
        let ctx = Context::default();
        let (painted, first) = laid(&ctx, pos2(0.0, 0.0), 1);
        assert_eq!((painted, first.len()), (1, 2), "all triangles lie below the words, which they do not cover");
        assert_eq!(laid(&ctx, pos2(0.0, 0.0), 1), (0, first.clone()));
        let (painted, moved) = laid(&ctx, pos2(20.0, 30.0), 1);
        assert_eq!(painted, 0);
        for (here, there) in first.iter().zip(&moved) {
            assert!(here.translate(vec2(20.0, 30.0)).min.distance(there.min) < 0.01, "{here} and {there}");
        }
        assert_eq!(laid(&ctx, pos2(20.0, 30.0), 2).0, 1, "another key");
    }

    #[test]
    fn a_picture_is_painted_anew_where_the_letters_may_have_moved() {
        let ctx = Context::default();
        laid(&ctx, Pos2::ZERO, 1);
        // Other faces, so that every letter is painted anew.
        crate::app::shell::theme::install_style(&ctx);
        assert_eq!(laid(&ctx, Pos2::ZERO, 1).0, 1);
        assert_eq!(laid(&ctx, Pos2::ZERO, 1).0, 0);
    }
}
