//! Pictures that are painted once and laid down until what they show changes.
//!
//! Lines and fills are kept as triangles. Words are kept as they were laid out, for the picture with all letters may grow
//! in the middle of a frame; and where egui begins that picture anew, every kept picture is painted anew too.

use std::sync::Arc;

use egui::epaint::text::LayoutJob;
use egui::epaint::{ClippedShape, TessellationOptions, Tessellator};
use egui::{Galley, Id, LayerId, Mesh, Order, Painter, Pos2, Rect, Shape, Vec2};

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
    let corner = (corner.to_vec2() * pixels_per_point).round() / pixels_per_point;
    let corner = corner.to_pos2();
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
    let layer = LayerId::new(Order::Background, name);
    paint(&Painter::new(painter.ctx().clone(), layer, Rect::EVERYTHING));
    let list = painter.ctx().graphics_mut(|graphics| std::mem::take(graphics.entry(layer)));
    // Discs too become triangles: their picture lies among the letters.
    let mut pen = Tessellator::new(painter.pixels_per_point(), TessellationOptions::default(), [1, 1], Vec::new());
    let mut pieces: Vec<Piece> = Vec::new();
    for ClippedShape { clip_rect, shape, .. } in list.all_entries().cloned() {
        match pieces.last_mut().filter(|piece| piece.clip == clip_rect) {
            Some(piece) => put(&mut pen, shape, &mut piece.shapes),
            None => {
                let mut shapes = Vec::new();
                put(&mut pen, shape, &mut shapes);
                pieces.push(Piece { clip: clip_rect, shapes });
            }
        }
    }
    pieces
}

/// Adds a shape: words as they are, everything else to the triangles that lie on top.
fn put(pen: &mut Tessellator, shape: Shape, shapes: &mut Vec<Shape>) {
    match shape {
        Shape::Vec(inner) => inner.into_iter().for_each(|shape| put(pen, shape, shapes)),
        Shape::Text(_) => shapes.push(shape),
        shape => {
            if !matches!(shapes.last(), Some(Shape::Mesh(_))) {
                shapes.push(Shape::Mesh(Arc::new(Mesh::default())));
            }
            if let Some(Shape::Mesh(mesh)) = shapes.last_mut() {
                pen.tessellate_shape(shape, Arc::make_mut(mesh));
            }
        }
    }
}
