//! Square event pictures for cards and lists, and the back of the cards.

mod army;
mod back;
mod lords;

use std::sync::Arc;

use kurbo::{Affine, BezPath, Point, Rect, Shape as _};

use super::clip::Clip;
use super::{Art, Stroke, arms, border, cached, facing_transform, heraldry, horse, likeness, men};
use crate::art::Ink;
use senlac_classroom::rules::CardName;

pub use back::{card_back, emblem};

/// Returns the framed picture of an event; 500 × 500.
pub fn event_picture(event: CardName) -> Arc<Art> {
    cached("event_picture", [event as u8, 0, 0, 0], || {
        let scene = match event {
            CardName::Shieldwall => army::shieldwall(),
            CardName::FyrdRunsAmok => army::fyrd_runs_amok(),
            CardName::MuddyGround => army::muddy_ground(),
            CardName::TiredFromTheLongMarch => army::tired_men(),
            CardName::ArrowInTheEye => lords::arrow_in_the_eye(),
            CardName::WilliamTrips => lords::william_trips(),
        };
        let cloth = Rect::new(1.5, 1.5, 98.5, 98.5);
        let art = Art::new(format!("event {}", event.key()), (500.0, 500.0))
            .with_art(&scene, Affine::scale(5.0) * facing_transform(event.facts().shows));
        let frame = Art::blank().line(cloth, 2.4, Ink::Words).line(Rect::new(4.0, 4.0, 96.0, 96.0), 0.9, Ink::Wood);
        art.with_art(&frame, Affine::scale(5.0))
    })
}

/// Returns the event picture as a small sign, about 1 cm wide, without details too small to see.
pub fn event_sign(event: CardName) -> Arc<Art> {
    cached("event_sign", [event as u8, 0, 0, 0], || {
        let picture = event_picture(event);
        let is_seen = |stroke: &&Stroke| {
            let bounds = stroke.path.bounding_box();
            bounds.width().max(bounds.height()) >= SEEN
        };
        let strokes = picture.strokes.iter().filter(is_seen).cloned().collect();
        Art { name: format!("{} sign", picture.name), size: picture.size, strokes }
    })
}

/// Minimum size of a shape in a sign, in units of the picture; it corresponds to 1 mm.
const SEEN: f64 = 55.0;

/// Returns the bare cloth of a scene.
fn cloth() -> Art {
    Art::blank().fill(Rect::new(1.5, 1.5, 98.5, 98.5), Ink::Shade)
}

/// Returns the part of a shape inside the cloth.
fn cut_to_cloth(data: &str) -> BezPath {
    let clip = Clip::new(&kurbo::Shape::to_path(&Rect::new(2.0, 2.0, 98.0, 98.0), 0.1), Point::new(50.0, 50.0));
    clip.cut(&BezPath::from_svg(data).unwrap_or_default())
}

const LINE: (f32, Ink) = (1.0, Ink::Words);
