//! A picture for each event, square, for its card and for lists; and the back of the cards.

mod army;
mod back;
mod lords;

use std::sync::Arc;

use kurbo::{Affine, BezPath, Point, Rect, Shape as _};

use super::clip::Clip;
use super::{Art, Stroke, arms, border, facing, heraldry, horse, kept, likeness, men};
use crate::art::Ink;
use senlac_classroom::rules::CardName;

pub use back::{card_back, emblem};

/// The picture of an event, framed; 500 × 500.
pub fn event_picture(event: CardName) -> Arc<Art> {
    kept("event_picture", [event as u8, 0, 0, 0], || {
        let scene = match event {
            CardName::Shieldwall => army::shieldwall(),
            CardName::FyrdRunsAmok => army::fyrd_runs_amok(),
            CardName::MuddyGround => army::muddy_ground(),
            CardName::TiredFromTheLongMarch => army::tired(),
            CardName::ArrowInTheEye => lords::arrow_in_the_eye(),
            CardName::WilliamTrips => lords::william_trips(),
        };
        let cloth = Rect::new(1.5, 1.5, 98.5, 98.5);
        let art = Art::new(format!("event {}", event.key()), (500.0, 500.0)).with(&scene, Affine::scale(5.0) * facing(event.facts().shows));
        let frame = Art::blank().line(cloth, 2.4, Ink::Words).line(Rect::new(4.0, 4.0, 96.0, 96.0), 0.9, Ink::Norman);
        art.with(&frame, Affine::scale(5.0))
    })
}

/// The same as a sign of about a centimetre beside words, without what nobody could see there.
pub fn event_sign(event: CardName) -> Arc<Art> {
    kept("event_sign", [event as u8, 0, 0, 0], || {
        let picture = event_picture(event);
        let is_seen = |stroke: &&Stroke| {
            let bounds = stroke.path.bounding_box();
            bounds.width().max(bounds.height()) >= SEEN
        };
        let strokes = picture.strokes.iter().filter(is_seen).cloned().collect();
        Art { name: format!("{} sign", picture.name), size: picture.size, strokes }
    })
}

/// The least length of a stroke of a sign, in units of the picture: a millimetre.
const SEEN: f64 = 55.0;

/// The bare cloth of a scene.
fn cloth() -> Art {
    Art::blank().fill(Rect::new(1.5, 1.5, 98.5, 98.5), Ink::Shade)
}

/// The part of a shape that lies on the cloth.
fn cut(data: &str) -> BezPath {
    let clip = Clip::new(&kurbo::Shape::to_path(&Rect::new(2.0, 2.0, 98.0, 98.0), 0.1), Point::new(50.0, 50.0));
    clip.cut(&BezPath::from_svg(data).unwrap_or_default())
}

const LINE: (f32, Ink) = (1.0, Ink::Words);
