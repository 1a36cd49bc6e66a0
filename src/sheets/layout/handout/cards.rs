//! What the cards of the deck do: each with its picture, how many there are, and its numbers.

use super::events::Event;
use super::sizes::Sizes;
use crate::art;
use crate::sheets::layout::furniture::length;
use crate::sheets::layout::{Align, Area, Pen, Role};

const COLUMNS: usize = 2;

/// A row of neighbouring cards, each as high as the highest.
pub(super) fn rows(events: &[Event]) -> impl Iterator<Item = &[Event]> {
    events.chunks(COLUMNS)
}

/// Draws a row of cards at the top of an area; gives its height.
pub(super) fn row(pen: &mut Pen<'_>, events: &[Event], area: Area, sizes: Sizes) -> f32 {
    let gap = sizes.em(1.4);
    let width = (area.width + gap) / length(COLUMNS) - gap;
    let mut high = 0.0f32;
    for (place, event) in events.iter().enumerate() {
        let cell = Area { x: area.x + length(place) * (width + gap), width, ..area };
        high = high.max(pen.piece(Role::Group, |pen| card(pen, event, cell, sizes)));
    }
    high
}

/// The picture, and what it is of to its right.
fn card(pen: &mut Pen<'_>, event: &Event, area: Area, sizes: Sizes) -> f32 {
    let side = sizes.em(3.9);
    pen.figure(&art::event_picture(event.name), Area::new(area.x, area.y + sizes.em(0.2), side, side), event.name.facts().picture);
    let beside = area.split_left(side + sizes.em(0.8)).1;
    let title = format!("{} × {}", event.count, event.title);
    let y = pen.piece(Role::Heading(3), |pen| pen.paragraph(beside, Align::Left, sizes.gist(), &title));
    let y = pen.paragraph(Area { y, ..beside }, Align::Left, sizes.body(), &event.words);
    (y - area.y).max(side + sizes.em(0.2))
}
